//! Readings of unclear sources. The English ones are in the catalogue; other languages have them keyed by rule set, revision and rule.

use super::Words;
use tafl_engine::RuleId;
use tafl_engine::catalogue::Entry;

impl Words {
    /// Why the value of a rule is contested: every reading, in catalogue order.
    #[must_use]
    pub fn contested(&self, entry: &Entry, rule: RuleId) -> Vec<String> {
        let readings = entry.contested.iter().filter(|reading| reading.rule == rule);
        readings.enumerate().map(|(n, reading)| self.reading(entry, rule, n).unwrap_or_else(|| reading.reason.to_owned())).collect()
    }

    fn reading(&self, entry: &Entry, rule: RuleId, n: usize) -> Option<String> {
        let readings = self.messages.get_message(&message_name(entry))?;
        let reading = readings.get_attribute(&attribute_name(rule, n))?;
        Some(self.messages.format_pattern(reading.value(), None, &mut Vec::new()).into_owned())
    }
}

fn message_name(entry: &Entry) -> String {
    format!("contested-{}-{}", entry.id, entry.revision)
}

/// From the second reading of a rule on, its number follows the rule.
fn attribute_name(rule: RuleId, n: usize) -> String {
    if n == 0 { rule.to_string() } else { format!("{rule}-{}", n + 1) }
}

#[cfg(test)]
mod tests {
    use super::super::file_tests::File;
    use super::super::{Catalog, DEFAULT};
    use super::*;
    use std::collections::BTreeSet;
    use tafl_engine::catalogue;

    #[test]
    fn every_language_has_every_reading_and_no_other() {
        for words in Catalog::new().words().filter(|words| words.locale != DEFAULT) {
            let mut wanted = BTreeSet::new();
            for entry in catalogue::all() {
                for &rule in RuleId::ALL {
                    let own: Vec<&str> =
                        entry.contested.iter().filter(|reading| reading.rule == rule).map(|reading| reading.reason).collect();
                    for (told, reason) in words.contested(entry, rule).iter().zip(&own) {
                        assert!(
                            told != reason && told.ends_with('.') && !told.contains('{'),
                            "{} {} {rule}: {told}",
                            words.locale,
                            entry.id
                        );
                    }
                    wanted.extend((0..own.len()).map(|n| (message_name(entry), attribute_name(rule, n))));
                }
            }
            let there: BTreeSet<(String, String)> =
                File::read(words.locale).attributes().map(|(name, attribute)| (name.to_owned(), attribute.to_owned())).collect();
            assert_eq!(there, wanted, "{}", words.locale);
        }
        let english = Catalog::new().find(DEFAULT).contested(catalogue::find("fidchell").expect("a rule set"), RuleId::FirstMove);
        assert!(english.iter().all(|reading| reading.is_ascii()) && !english.is_empty(), "{english:?}");
    }
}

//! Readings of unclear sources. The English ones are in the catalogue; every other language has each of them
//! once, named by the place where it first occurs.

use super::Words;
use tafl_engine::RuleId;
use tafl_engine::catalogue::{self, Entry};

impl Words {
    /// Why the value of a rule is contested: every reading, in catalogue order.
    #[must_use]
    pub fn contested(&self, entry: &Entry, rule: RuleId) -> Vec<String> {
        let readings = entry.contested.iter().filter(|reading| reading.rule == rule);
        readings
            .map(|reading| self.reading(reading.reason).unwrap_or_else(|| reading.reason.to_owned()))
            .collect()
    }

    fn reading(&self, english: &str) -> Option<String> {
        let readings = self.messages.get_message("readings")?;
        let reading = readings.get_attribute(&name(english)?)?;
        Some(self.messages.format_pattern(reading.value(), None, &mut Vec::new()).into_owned())
    }
}

/// The name of a reading: where it first occurs in the catalogue. From the second reading of a rule on, its
/// number follows the rule.
fn name(english: &str) -> Option<String> {
    catalogue::all().iter().find_map(|entry| {
        let found = entry.contested.iter().position(|reading| reading.reason == english)?;
        let rule = entry.contested[found].rule;
        let n = entry.contested[..=found].iter().filter(|reading| reading.rule == rule).count();
        let place = format!("{}-{}-{rule}", entry.id, entry.revision);
        Some(if n == 1 { place } else { format!("{place}-{n}") })
    })
}

#[cfg(test)]
mod tests {
    use super::super::file_tests::{File, assert_has};
    use super::super::{Catalog, DEFAULT};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_reviewed_language_has_every_reading_and_none_has_another() {
        for words in Catalog::new().words().filter(|words| words.locale != DEFAULT) {
            let mut wanted = BTreeSet::new();
            for entry in catalogue::all() {
                for reading in &entry.contested {
                    wanted.insert(("readings", name(reading.reason).expect("a place")));
                    let Some(told) = words.reading(reading.reason) else { continue };
                    let right = told != reading.reason && told.ends_with('.') && !told.contains('{');
                    assert!(right, "{} {:?}: {told:?}", words.locale, name(reading.reason));
                }
            }
            let file = File::read(words.locale);
            let there: BTreeSet<(&str, String)> =
                file.attributes().map(|(name, attribute)| (name, attribute.to_owned())).collect();
            assert_has(&there, &wanted, words.locale);
        }
        let english = Catalog::new()
            .find(DEFAULT)
            .contested(catalogue::find("fidchell").expect("a rule set"), RuleId::FirstMove);
        assert!(english.iter().all(|reading| reading.is_ascii()) && !english.is_empty(), "{english:?}");
    }
}

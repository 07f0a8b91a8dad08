//! Texts of the pages for people: of those that the server writes, and of the scripts, which fill in values
//! themselves.
//!
//! These messages have the prefix `page-`, are found by the rest of their name, and at most show their
//! values.

use super::{FluentArgs, Words, say};
use fluent_bundle::FluentValue;
use serde_json::{Map, Value};
use tafl_engine::RuleId;

include!(concat!(env!("OUT_DIR"), "/page_messages.rs"));

impl Words {
    /// A text without values.
    pub(crate) fn page(&self, name: &str) -> String {
        self.page_with(name, [])
    }

    /// A text with its values by name.
    pub(crate) fn page_with<'a>(
        &self,
        name: &str,
        values: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let mut out = String::new();
        self.write(&mut out, &format!("page-{name}"), &values.into_iter().collect());
        out
    }

    /// The subject of a rule.
    pub(crate) fn topic(&self, rule: &str) -> String {
        say!(self, Topic, rule)
    }

    /// All of these texts by name, for scripts, with `{$name}` for values; and what each rule is about.
    pub(crate) fn page_texts(&self) -> Value {
        let text = |&name: &&str| {
            let messages = &self.having(name).messages;
            let pattern = messages.get_message(name).and_then(|message| message.value());
            // A value that is missing shows as its name in braces.
            let written = |pattern| {
                messages.format_pattern(pattern, Some(&FluentArgs::new()), &mut Vec::new()).into_owned()
            };
            (name.trim_start_matches("page-").to_owned(), pattern.map_or_else(String::new, written).into())
        };
        let topics: Map<String, Value> = RuleId::ALL
            .iter()
            .map(|rule| (rule.as_str().to_owned(), self.topic(rule.as_str()).into()))
            .collect();
        let texts: Map<String, Value> = PAGE_MESSAGES.iter().map(text).collect();
        serde_json::json!({ "locale": self.locale, "texts": texts, "topics": topics })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::i18n::CATALOG;
    use std::fs;
    use std::path::Path;

    /// The text of all files below a folder.
    fn all_text(folder: &Path) -> String {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries
            .map(
                |path| {
                    if path.is_dir() {
                        all_text(&path)
                    } else {
                        fs::read_to_string(&path).unwrap_or_default()
                    }
                },
            )
            .collect()
    }

    /// The compiler finds other messages that nothing uses.
    #[test]
    fn every_text_is_used() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = all_text(&here.join("src/site"))
            + &all_text(&here.join("web/learn"))
            + &all_text(&here.join("web/play"))
            + &all_text(&here.join("web/puzzles"))
            + &all_text(&here.join("web/board"))
            + &all_text(&here.join("web/chat"))
            + &fs::read_to_string(here.join("web/tafl-board.js")).expect("the board");
        // Names that scripts put together.
        let joined = "announced- arrow- between- chance- end- explorer- forced- judgement- learn- lesson- piece- pieces- puzzle- square- \
            strength- tab- theme- turn- win- won-";
        let mut unused = Vec::new();
        for name in PAGE_MESSAGES.iter().map(|name| name.trim_start_matches("page-")) {
            let found = sources.contains(&format!("\"{name}\""))
                || joined.split(' ').any(|stem| name.starts_with(stem));
            if !found {
                unused.push(name);
            }
        }
        assert_eq!(unused, Vec::<&str>::new());
        assert!(PAGE_MESSAGES.len() > 100);
    }

    #[test]
    fn scripts_get_every_text_in_every_language() {
        for locale in CATALOG.locales() {
            let all = CATALOG.find(locale).page_texts();
            assert_eq!(all["locale"], locale);
            assert_eq!(all["texts"].as_object().map(Map::len), Some(PAGE_MESSAGES.len()));
            assert!(all["texts"]["level"].as_str().is_some_and(|text| text.contains("{$level}")), "{all}");
            assert!(all["topics"]["escape"].as_str().is_some_and(|text| !text.is_empty()));
        }
    }
}

//! OpenTafl's records of rules, written and read.

use super::records::is_sentence;
use super::support::local::Local;
use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::catalogue;
use tafl_proto::v1;

#[tokio::test]
async fn rules_go_out_as_records_and_come_back_or_say_which_cannot() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut named: BTreeMap<bool, BTreeSet<String>> = BTreeMap::new();
    for entry in catalogue::newest() {
        let rules = Some(v1::format_rules_request::Rules::Ruleset(entry.id.to_owned()));
        let written = api.answer(v1::FormatRulesRequest { rules, ..v1::FormatRulesRequest::default() }).await;
        assert!(
            is_sentence(&written.sentence) && written.text.is_empty() != written.inexpressible.is_empty(),
            "{written:?}"
        );
        assert!(
            written.inexpressible.iter().all(|rule| is_sentence(&rule.sentence) && !rule.why.is_empty()),
            "{written:?}"
        );
        named
            .entry(written.text.is_empty())
            .or_default()
            .extend(written.inexpressible.into_iter().map(|rule| rule.rule));
        if written.text.is_empty() {
            continue;
        }
        assert_eq!(
            written.sentence, "The written rules are complete: every game goes the same way under them.",
            "also if it leaves out names of set-ups"
        );
        let read = api
            .answer(v1::ParseRulesRequest { text: written.text.clone(), ..v1::ParseRulesRequest::default() })
            .await;
        assert!(read.faults.is_empty() && is_sentence(&read.sentence), "{}: {read:?}", entry.id);
        assert_eq!(read.ruleset, entry.pinned_id(), "{}", written.text);
        // What was read can be sent back, and is written alike.
        let rules = read.rules.expect("rules");
        assert_eq!(rules.name, entry.name.replace('_', " "));
        let again = Some(v1::format_rules_request::Rules::CustomRules(Box::new(rules)));
        let again =
            api.answer(v1::FormatRulesRequest { rules: again, ..v1::FormatRulesRequest::default() }).await;
        assert_eq!(again.text, written.text);
    }
    assert!(named[&false].is_empty() && named[&true].contains("kings_group"), "{named:?}");
}

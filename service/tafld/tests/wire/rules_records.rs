//! OpenTafl's records of rules, written and read.

use super::records::is_sentence;
use super::support::server::Server;
use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::catalogue;
use tafl_proto::v1;
use v1::{OpenTaflReading as Reading, RecordFaultReason as Fault, RecordNoteKind as Note};

#[tokio::test]
async fn rules_go_out_as_records_and_come_back_or_say_which_cannot() {
    let server = Server::start(&[]).await;
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

#[tokio::test]
async fn the_dialect_decides_where_text_and_program_disagree() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let read = async |text: &str, reading: Reading| {
        let request =
            v1::ParseRulesRequest { text: text.to_owned(), reading: reading.into(), locale: String::new() };
        api.answer(request).await
    };
    let disputed = "dim:7 tfr:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let consequence = |answer: &v1::ParseRulesResponse| {
        answer.rules.as_ref().and_then(|rules| rules.repetition).map(|rule| rule.consequence())
    };
    let [program, text] = [read(disputed, Reading::Program).await, read(disputed, Reading::Text).await];
    assert_eq!((program.reading(), text.reading()), (Reading::Program, Reading::Text));
    assert_ne!(consequence(&program), consequence(&text));
    assert_eq!(read(disputed, Reading::Unspecified).await, program);
    assert!(
        program.notes.iter().any(|note| note.kind() == Note::Disputed && note.about == "tfr"),
        "{:?}",
        program.notes
    );
    let faulty = read("dim:7 nothing:x start:/3t3/", Reading::Program).await;
    assert!(
        faulty.rules.is_none()
            && faulty.faults.iter().any(|fault| fault.reason() == Fault::UnknownKey && fault.column == 7),
        "{faulty:?}"
    );
    let unplayable = read("dim:7 esc:e start:/7/7/7/7/7/7/7/", Reading::Program).await;
    assert!(
        unplayable.rules.is_none()
            && unplayable.faults.iter().all(|fault| fault.reason() == Fault::Unplayable),
        "{unplayable:?}"
    );
    // A start that is already decided, and one with too few ranks.
    let decided = read("dim:7 atkf:n sw:s efe:y start:/7/5tT/5tT/5tK/t5t/7/1t3t1/", Reading::Program).await;
    assert!(decided.rules.is_none() && decided.faults.iter().any(|fault| fault.column == 25), "{decided:?}");
    let ranks = &read("dim:7 start:/7/t6/7/3K3/7/7/", Reading::Program).await.faults[0];
    assert!(
        ranks.sentence.contains("does not fit the size of the board") && ranks.right.contains("there are 6"),
        "{ranks:?}"
    );
    for (text, reason, path) in [("", "MISSING_FIELD", "text"), (&*"x".repeat(16_385), "TOO_LARGE", "text")] {
        let fault = api
            .fault(v1::ParseRulesRequest { text: text.to_owned(), ..v1::ParseRulesRequest::default() })
            .await;
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![path]));
    }
    let no_setup = v1::FormatRulesRequest {
        rules: Some(v1::format_rules_request::Rules::Ruleset("brandubh-wtf".to_owned())),
        setup: Some("none".to_owned()),
        ..v1::FormatRulesRequest::default()
    };
    let fault = api.fault(no_setup).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_SETUP", vec!["setup"]));
}

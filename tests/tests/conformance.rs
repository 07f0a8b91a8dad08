//! The conformance data are consistent: the rule sets are those of the catalogue, and counts refer to
//! existing ones, as `cases` finds of the cases.
//!
//! `tests/python/conformance.py` validates every file against its schema, with a JSON Schema validator that
//! is not ours.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use tafl_engine::catalogue;
use tafl_test_support::cases;
use tafl_test_support::rulesets::{Exported, FORMAT, assert_is_file, data, exported};

fn json(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(data(name)).expect("a file of the data")).expect("JSON")
}

#[test]
fn the_exported_rule_sets_are_those_of_the_catalogue() {
    for entry in catalogue::all() {
        let wanted = Exported::of(entry);
        assert_is_file(&wanted.text(), &format!("rulesets/{}.json", wanted.file_name()));
    }
    let listed: BTreeSet<&str> = catalogue::all().iter().map(|entry| entry.id).collect();
    for file in exported() {
        assert!(
            listed.contains(file.id.as_str()),
            "data/rulesets/{}.json is no rule set of the catalogue",
            file.id
        );
    }
}

#[test]
fn every_file_states_the_version_of_its_format() {
    assert!(exported().iter().all(|file| file.format == FORMAT));
    for name in ["counts.json", "puzzles.json"] {
        assert_eq!(json(name)["format"], FORMAT, "{name}");
    }
    for (form, version) in
        [("ruleset", FORMAT), ("cases", cases::FORMAT), ("counts", FORMAT), ("puzzles", FORMAT)]
    {
        let schema = json(&format!("schema/{form}.schema.json"));
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{form}");
        assert_eq!(schema["properties"]["format"]["const"], version, "{form}");
    }
}

#[test]
fn counts_name_rule_sets_and_set_ups_that_there_are() {
    let rulesets = exported();
    let has = |id: &Value, setup: &Value| {
        let ruleset = rulesets.iter().find(|file| Some(file.file_name().as_str()) == id.as_str());
        ruleset.is_some_and(|file| {
            setup.is_null()
                || file.rules.board.setups.iter().any(|named| Some(named.name.as_str()) == setup.as_str())
        })
    };
    for counted in json("counts.json")["counts"].as_array().expect("counts") {
        assert!(has(&counted["ruleset"], &counted["setup"]), "{counted}");
    }
}

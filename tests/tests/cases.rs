//! Every rule case of `tests/data/cases`, for each statement of the sources, played by the engine and by the
//! slow referee. The rule sets are read from `tests/data/rulesets`, as any other program would read them.

use std::collections::BTreeSet;
use tafl_engine::Game;
use tafl_referee::SlowGame;
use tafl_test_support::cases::all;
use tafl_test_support::players::Opens;
use tafl_test_support::rulesets::exported;

fn every_case_holds<P: Opens>() {
    let cases = all();
    let failures: Vec<String> = cases.iter().flat_map(|case| case.differences(P::of)).collect();
    let plays: usize = cases.iter().map(|case| case.plays.len()).sum();
    println!("{} cases, {plays} plays", cases.len());
    assert!(
        cases.len() >= 1900 && plays >= 2500,
        "only {} cases and {plays} plays: files are missing",
        cases.len()
    );
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_case_holds_for_the_engine() {
    every_case_holds::<Game>();
}

#[test]
fn every_case_holds_for_the_slow_referee() {
    every_case_holds::<SlowGame>();
}

#[test]
fn every_rule_set_has_cases() {
    let named: BTreeSet<String> = all().into_iter().filter_map(|case| case.ruleset).collect();
    for file in exported() {
        let name = file.file_name();
        assert!(named.contains(&name), "no case for {name}");
    }
}

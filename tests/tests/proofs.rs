//! The proofs of `engine/proofs`, checked by the slow referee alone.

use std::fs;
use tafl_referee::{Certificate, SlowRules};
use tafl_test_support::rulesets::data;

/// The number of moves that the slow referee tries to check a proof.
fn check(proof: &[u8]) -> Result<u64, String> {
    let certificate = Certificate::read(proof)?;
    let id = certificate.claim.ruleset.split('@').next().unwrap_or_default();
    let text = fs::read(data(&format!("rulesets/{id}.json"))).expect("a rule set");
    let ruleset: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(certificate.claim.ruleset, format!("{id}@{}", ruleset["revision"]));
    let rules: SlowRules = serde_json::from_value(ruleset["rules"].clone()).expect("rules");
    certificate.check(&rules, 2)
}

#[test]
fn games_are_won_as_the_page_says() {
    let page = include_str!("../../engine/SOLVED.md");
    let mut checked = 0;
    for row in page.lines().filter(|line| line.contains("(proofs/")) {
        let name = row.split("(proofs/").nth(1).and_then(|rest| rest.split(')').next()).expect("a file");
        let proof = fs::read(data("../../engine/proofs").join(name)).expect("a proof");
        let claim = Certificate::read(&proof).expect("a certificate").claim;
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let plies = claim.plies.expect("the plies to the end");
        let side = format!("{:?}", claim.winner).to_lowercase();
        assert!(cells[2].contains(&side) && cells[3] == plies.to_string(), "{row}: {claim:?}");
        assert!(row.contains(&format!("{} answers, [", claim.records)), "{row}: {claim:?}");
        assert!(check(&proof).expect("a sound proof") > 400, "{row}");
        checked += 1;
        // The other side does not win by it, nor the winner any sooner.
        let line = proof.iter().position(|&byte| byte == b'\n').expect("a line");
        let head = std::str::from_utf8(&proof[..line]).expect("text");
        for (what, other) in [
            ("ATTACKERS".to_owned(), "DEFENDERS".to_owned()),
            (format!("\"plies\":{plies}"), format!("\"plies\":{}", plies - 2)),
        ] {
            let changed = head.replace(&what, &other);
            assert_ne!(changed, head);
            assert!(check(&[changed.as_bytes(), &proof[line..]].concat()).is_err(), "{row}: {what}");
        }
    }
    assert_eq!(checked, fs::read_dir(data("../../engine/proofs")).expect("a folder").count());
}

//! The command line as a person uses it: the program is started and what it prints is read.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn tafld(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafld"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tafld starts");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = tafld(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refusal(arguments: &[&str]) -> String {
    let output = tafld(arguments, "");
    assert!(!output.status.success(), "{arguments:?} should fail");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn perft_prints_the_published_counts() {
    let text = printed(&["perft", "--ruleset", "copenhagen", "--depth", "3"], "");
    let leaves: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(leaves, ["116", "6788", "806344"]);
    let counted = printed(&["perft", "--ruleset", "brandubh", "--depth", "4", "--count"], "");
    assert!(counted.lines().last().is_some_and(|line| line.contains("1007392")), "{counted}");
}

#[test]
fn rulesets_lists_and_show_explains() {
    let list = printed(&["rulesets"], "");
    assert_eq!(list.lines().count(), tafl_engine::catalogue::all().len());
    assert!(list.contains("hnefatafl-13-igg@1"));
    let shown = printed(&["show", "fidchell"], "");
    assert!(shown.contains("The defenders win at once when the king has two open paths after their move."), "{shown}");
    assert!(shown.contains("contested:"), "{shown}");
    let french = printed(&["show", "fidchell", "--locale", "fr-CA"], "");
    assert!(french.contains("Les défenseurs gagnent aussitôt quand le roi a deux chemins ouverts après leur coup."), "{french}");
    assert!(shown.contains("set-up ardri_7"), "{shown}");
}

#[test]
fn a_printed_rule_set_can_be_played_from_a_file() {
    let json = printed(&["show", "tablut-nielsen", "--json"], "");
    let file = std::env::temp_dir().join(format!("tafld-cli-{}.json", std::process::id()));
    std::fs::write(&file, &json).expect("a file");
    let path = file.to_str().expect("a path");
    let text = printed(&["perft", "--rules", path, "--depth", "2"], "");
    std::fs::write(
        &file,
        json.replace("\"how\": \"custodial_away_from_throne\"", "\"how\": \"enclosed\", \"zones\": [\"corners\"], \"edge\": true"),
    )
    .expect("a file");
    let refused = refusal(&["perft", "--rules", path]);
    std::fs::remove_file(&file).expect("the file goes");
    assert!(text.contains("4400"), "{text}");
    assert!(refused.contains("king_taken.zones = corners: there is no such zone in zones"), "{refused}");
}

#[test]
fn two_people_play_a_game() {
    let moves = "d1-d4\nd2-a2\nd5-e5\nb4-b6\nd4-d5\nb6-a6\nd5-a5\nmoves\nboard\nback\nclaim\nresign\n";
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], moves);
    for part in [
        "Illegal: PATH_BLOCKED d2 (rule movement); it could go to b1 c1 e1 f1.",
        "The defenders play d5-a5xa6.",
        "captured: attackers' man on a6 (HOSTILE_SQUARE, closed by a5 a7)",
        "RAICHI: a5-a7 (not spoken in this rule set)",
        "ply 6, attackers to move, 35 legal moves",
        "No: no game of this rule set ends so.",
        "The attackers win: RESIGNATION.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn an_ended_game_says_how() {
    let text = printed(&["play", "--ruleset", "brandubh-wtf"], "d6-c6\nd5-a5\nd7-c7\nd4-d7\nb4-b1\nd7-g7\n");
    assert!(text.contains("The defenders win: KING_ESCAPED, g7."), "{text}");
}

#[test]
fn mistakes_are_answered_with_what_would_be_right() {
    assert!(refusal(&["show", "chess"]).contains("there are brandubh-wtf, brandubh-nielsen"));
    assert!(refusal(&["show", "fidchell", "--locale", "tlh"]).contains("no words in \"tlh\"; there are en, "));
    assert!(refusal(&["perft", "--ruleset", "tablut-igg", "--setup", "cross"]).contains("there is tcross_9"));
    assert!(refusal(&["perft", "--depth", "0"]).contains("1..=32"));
    assert!(refusal(&["perft", "--rules", "/nowhere/rules.json"]).contains("/nowhere/rules.json"));
}

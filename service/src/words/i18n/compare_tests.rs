//! The wording of comparisons, in every language.

use super::tests::faults;
use super::*;
use std::collections::BTreeSet;
use tafl_engine::{Disagreement, DisagreementKind, Game, Referee, RuleId, Rules, Side, catalogue};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::{random_rules, random_special_rules};
use tafl_test_support::rulesets;

/// Pairs of rule sets: neighbours in the list of known ones, and random pairs that differ widely.
fn pairs(chance: &mut Chance, random: usize) -> Vec<(Rules, Rules)> {
    let known: Vec<Rules> = rulesets::known().into_iter().map(|(_, rules)| rules).collect();
    let beside = known.iter().zip(known.iter().skip(1)).map(|(one, other)| (one.clone(), other.clone()));
    let mut any = |special: bool| if special { random_special_rules(chance) } else { random_rules(chance) };
    beside.chain((0..random).map(|n| (any(n % 2 == 1), any(n % 4 == 3)))).collect()
}

#[test]
fn every_difference_has_a_sentence_in_every_language() {
    let book = Catalog::new();
    let name = "Tafl";
    let mut told = BTreeSet::new();
    for (one, other) in pairs(&mut Chance::new(21), 700) {
        for difference in one.differences(&other) {
            let rule = difference.rule;
            let say = |words: &Words| {
                (words.difference(rule, &one, &other, name), words.difference(rule, &other, &one, name))
            };
            let english = say(book.find(DEFAULT));
            for words in book.words() {
                let said = say(words);
                assert!(said != english || words.may_be_english(), "{rule} in {words:?}: {said:?}");
                let (there, back) = said;
                for sentence in [&there, &back] {
                    let faults = faults(words.locale, sentence);
                    assert!(faults.is_empty(), "{}: {faults:?} in {sentence:?}", words.locale);
                }
                assert_ne!(there, back, "{rule}: {one:?} and {other:?} are told alike");
            }
            told.insert(rule);
        }
    }
    let lasting = [tafl_engine::RuleId::Movement, tafl_engine::RuleId::Capture];
    assert!(
        tafl_engine::RuleId::ALL.iter().all(|rule| told.contains(rule) != lasting.contains(rule)),
        "only {told:?} differ"
    );
}

#[test]
fn a_difference_shows_both_rules() {
    let book = Catalog::new();
    let base = catalogue::find("brandubh-wtf").expect("a rule set").rules.clone();
    let mut changed = base.clone();
    (changed.encirclement, changed.special) = (None, None);
    let told = |locale: &str, rule, one: &Rules, other: &Rules| {
        book.find(locale).difference(rule, one, other, "Tafl")
    };
    assert_eq!(
        told("en", RuleId::Encirclement, &base, &changed),
        "The attackers win by cutting the king and all remaining defenders off from the edge. Tafl: Cutting the defenders off \
         from the edge does not end the game."
    );
    assert_eq!(
        told("fr", RuleId::Encirclement, &changed, &base),
        "La partie continue même si les défenseurs sont isolés du bord. Tafl\u{a0}: Les attaquants gagnent en isolant du bord \
         le roi et tous les défenseurs restants."
    );
    changed.zones.push(tafl_engine::Zone { kind: tafl_engine::ZoneKind::Camps, ..base.zones[0].clone() });
    let sentence = told("en", RuleId::Camps, &base, &changed);
    assert!(sentence.starts_with("No rule on this. Tafl: The camps (d4): "), "{sentence}");
    // Boards with equal numbers of squares and pieces are distinguished by their set-ups.
    changed.board.setups[0].board = "3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4".parse().expect("a board");
    let sentence = told("en", RuleId::Board, &base, &changed);
    assert!(sentence.ends_with("Set-ups: cross_7 (3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4)."), "{sentence}");
}

/// The disagreement about a game of Brandubh under changed rules.
fn disagreement(moves: &[&str], change: &dyn Fn(&mut Rules)) -> Option<Disagreement> {
    let mut rules = catalogue::find("brandubh-wtf").expect("a rule set").rules.clone();
    let start = Game::new(&Referee::new(rules.clone()).expect("sound rules"), None).expect("a game");
    change(&mut rules);
    start.disagreement(&Referee::new(rules).expect("sound rules"), moves)
}

/// Games of Brandubh: one with a capture, one with an escape.
const CAPTURE: [&str; 6] = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5xa6"];
const ESCAPE: [&str; 6] = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"];

type Change<'a> = &'a dyn Fn(&mut Rules);

/// Sentences of every kind, for proofreading.
pub(super) fn comparisons(words: &Words, line: &mut impl FnMut(&str)) {
    line(&words.compared(0, "Fidchell"));
    line(&words.compared(1, "Fidchell"));
    line(&words.compared(2, "Fidchell"));
    let mut seen = BTreeSet::new();
    let named = [
        ("brandubh-wtf", "ard-ri-nielsen@1"),
        ("tablut-igg", "hnefatafl-globe"),
        ("fidchell", "tafl-7-fortress"),
        ("copenhagen", "fetlar"),
    ];
    let rules = |id: &str| catalogue::find(id).expect("a rule set").rules.clone();
    let mut chance = Chance::new(9);
    let random = (0..8).map(|_| (random_rules(&mut chance), random_rules(&mut chance)));
    for (one, other) in named.map(|(one, other)| (rules(one), rules(other))).into_iter().chain(random) {
        for difference in one.differences(&other) {
            let sentence = words.difference(difference.rule, &one, &other, "Tafl");
            // A sentence with long lists reads like any other.
            if sentence.len() < 300 && seen.insert(sentence.clone()) {
                line(&sentence);
            }
        }
    }
    let changes: [(&[&str], Change<'_>); 6] = [
        (&CAPTURE, &|_| {}),
        (&[], &|rules| rules.first_move = Side::Defenders),
        (&CAPTURE, &|rules| rules.reach.attackers = Some(1)),
        (&CAPTURE, &|rules| rules.king_in_captures = tafl_engine::KingInCaptures::Unarmed),
        (&ESCAPE, &|rules| rules.escape = tafl_engine::Escape::Edge),
        (&ESCAPE, &|rules| rules.ply_limit = Some(2)),
    ];
    for (moves, change) in changes {
        let found = disagreement(moves, change);
        let written = found.as_ref().and_then(|found| moves.get(found.ply)).copied().unwrap_or_default();
        line(&words.disagreement(found.as_ref(), written, Some("Tafl")));
        line(&words.disagreement(found.as_ref(), written, None));
    }
    let mut found = disagreement(&CAPTURE, &|rules| rules.reach.attackers = Some(1)).expect("a disagreement");
    std::mem::swap(&mut found.here, &mut found.there);
    line(&words.disagreement(Some(&found), "d2\na2", Some("Tafl")));
    for on in [&[DisagreementKind::SideToMove][..], &[DisagreementKind::Captures, DisagreementKind::Outcome]]
    {
        found.on = on.to_vec();
        line(&words.disagreement(Some(&found), "d2-a2", Some("Tafl")));
    }
    let copenhagen = catalogue::find("copenhagen").expect("a rule set").referee();
    for (id, other) in [
        ("brandubh-wtf", copenhagen),
        ("brandubh-wtf", catalogue::find("ard-ri-nielsen@1").expect("a rule set").referee()),
    ] {
        let start = Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a game");
        line(&words.disagreement(start.disagreement::<&str>(&other, &[]).as_ref(), "", Some("Tafl")));
    }
}

//! Every reviewed language is complete, and its wording is as it was proofread.

use super::file_tests::{Choice, File, is_reviewed, placed};
use super::*;
use crate::helpers::hexadecimal;
use ring::digest::{SHA256, digest};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use tafl_engine::{
    Announcement, AnnouncementKind, Game, IllegalMove, IllegalReason, Judged, Judgement, MatchScore, Move,
    MoveReason, MoveReasonKind, Outcome, OutcomeReason, Player, RuleId, Rules, Score, SearchReport, Side,
    Square, StopReason, Summary, ZoneKind, catalogue,
};
use tafl_notation::{Intent, Vocabulary};
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::random_rules;
use tafl_test_support::rulesets;

pub(super) fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

#[test]
fn wordings_follow_the_numbers_of_the_language() {
    let book = Catalog::new();
    let mut rules = catalogue::find("brandubh-wtf").expect("a rule set").rules.clone();
    let mut said = |locale: &str, count: u32| {
        rules.ply_limit = Some(count);
        book.find(locale).rule(&rules, RuleId::PlyLimit).expect("a sentence")
    };
    assert_eq!([0, 1, 2].map(|n| said("en", n).contains("moves")), [true, false, true]);
    assert_eq!([0, 1, 2].map(|n| said("fr", n).contains("demi-coups")), [false, false, true]);
    let nth = |locale: &str, number: u32| book.find(locale).ordinal(number);
    let english = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 102, 111].map(|n| nth("en", n));
    assert_eq!(
        english,
        ["1st", "second", "third", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "102nd", "111th"]
    );
    assert_eq!([1, 2, 3, 21].map(|n| nth("fr", n)), ["1re", "2e", "3e", "21e"]);
    assert_eq!(
        [1, 2, 3, 11, 12, 21, 32, 112].map(|n| nth("sv", n)),
        ["1:a", "2:a", "3:e", "11:e", "12:e", "21:a", "32:a", "112:e"]
    );
    for locale in ["da", "de", "is", "nb"] {
        assert_eq!([1, 2, 3, 21].map(|n| nth(locale, n)), ["1.", "2.", "3.", "21."], "{locale}");
    }
    assert_eq!([1, 2, 21].map(|n| said("de", n).contains("Halbzügen")), [false, true, true]);
    assert_eq!(
        [1, 2, 11, 21, 111, 121].map(|n| said("is", n).contains("leiki.")),
        [false, true, true, false, true, false]
    );
}

/// The faults of a sentence: those of any language, and those of this one.
pub(super) fn faults(locale: &str, sentence: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut unless = |right: bool, what: &'static str| {
        if !right {
            found.push(what);
        }
    };
    unless(sentence.ends_with('.'), "no full stop");
    let square_first =
        sentence.split([' ', '-', ',']).next().is_some_and(|word| word.parse::<Square>().is_ok());
    unless(square_first || !sentence.starts_with(char::is_lowercase), "no capital");
    unless(!sentence.contains(['{', '}']), "a brace");
    unless(
        !["  ", " ,", " .", "..", "()", ",,", "; .", ": ."].iter().any(|wrong| sentence.contains(wrong)),
        "a gap",
    );
    if locale != DEFAULT && is_reviewed(locale) {
        unless(![" the ", " and ", " is a "].iter().any(|english| sentence.contains(english)), "English");
    }
    if locale == "fr" {
        let lower = sentence.to_lowercase();
        let words: Vec<&str> = lower.split([' ', '\u{a0}', '(', ')', ',', '.']).collect();
        let pair = |first: &[&str], second: &dyn Fn(&str) -> bool| {
            words.windows(2).any(|two| first.contains(&two[0]) && second(two[1]))
        };
        let vowel = |word: &str| {
            word.len() > 3 && word != "haut" && word.starts_with(['a', 'e', 'é', 'ê', 'i', 'o', 'u', 'h'])
        };
        unless(!pair(&["de", "à"], &|next| ["le", "les"].contains(&next)), "a contraction");
        unless(!pair(&["de", "le", "la", "que", "se", "ne", "qu", "d"], &vowel), "an elision");
        unless(!pair(&["si", "s"], &|next| next == "il" || next == "ils"), "an elision");
        unless(
            !pair(&["0", "1"], &|next| {
                ["coups", "cases", "attaquants", "pions", "rangées", "caractères"].contains(&next)
            }),
            "a plural",
        );
        // "Seul le roi" is singular; "seuls le roi et les attaquants" is plural.
        let one = sentence.to_lowercase().contains("seuls le roi peut");
        unless(!pair(&["seul"], &|next| next == "les") && !one, "an agreement");
        unless(!sentence.contains('\''), "a straight apostrophe");
        unless(
            !sentence.contains([';', ':', '»'])
                || [" ;", " :", " »"].iter().all(|wrong| !sentence.contains(wrong)),
            "a breaking space",
        );
    }
    found
}

impl Words {
    /// Returns whether a sentence may be the English one.
    pub(super) fn may_be_english(&self) -> bool {
        self.locale == DEFAULT || !is_reviewed(self.locale)
    }
}

fn check(words: &Words, sentence: &str) {
    let faults = faults(words.locale, sentence);
    assert!(faults.is_empty(), "{}: {faults:?} in {sentence:?}", words.locale);
}

#[test]
fn every_rule_of_every_rule_set_has_a_sentence_in_every_language() {
    let book = Catalog::new();
    let known: Vec<Rules> = rulesets::known().into_iter().map(|(_, rules)| rules).collect();
    let mut chance = Chance::new(11);
    let random = (0..1000).map(|_| random_rules(&mut chance));
    for rules in known.into_iter().chain(random) {
        for &rule in RuleId::ALL {
            let said = rules.values().iter().any(|answered| answered.rule == rule);
            let english = book.find(DEFAULT).rule(&rules, rule);
            for words in book.words() {
                let sentence = words.rule(&rules, rule);
                assert_eq!(sentence.is_some(), said, "{rule}");
                assert!(
                    !said || words.may_be_english() || sentence != english,
                    "{rule} is English in {words:?}: {english:?}"
                );
                if let Some(sentence) = sentence {
                    check(words, &sentence);
                }
            }
        }
    }
}

fn illegal(reason: IllegalReason, listed: &str, rule: Option<RuleId>) -> IllegalMove {
    let mut game =
        Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a game");
    let refused = game.play_text("d1-d4").expect_err("a move through a piece");
    IllegalMove { reason, squares: squares(listed), rule, earlier_ply: Some(4), ..refused }
}

#[test]
fn every_value_that_an_answer_can_have_has_a_sentence() {
    for words in Catalog::new().words() {
        let mut said = BTreeSet::new();
        let mut add = |sentence: String| {
            check(words, &sentence);
            assert!(said.insert(sentence.clone()), "{sentence:?} is said of two things");
        };
        for reason in IllegalReason::ALL {
            add(words.refused(&illegal(reason, "d2", None), "d1-d4"));
        }
        for kind in ZoneKind::ALL {
            add(words.refused(&illegal(IllegalReason::MayNotStopInZone, "d2", Some(kind.into())), "d1-d4"));
        }
        for reason in OutcomeReason::ALL {
            for winner in [None, Some(Side::Attackers), Some(Side::Defenders)] {
                add(words.over(&Outcome { winner, reason, squares: squares("a1") }));
            }
        }
        for winner in [None, Some(Player::First), Some(Player::Second)] {
            for by_plies in [false, true] {
                add(words.matched(MatchScore { winner, by_plies }));
            }
        }
    }
}

/// Sentences of every kind, for proofreading.
#[expect(clippy::too_many_lines, reason = "a list")]
fn selection(words: &Words) -> String {
    let mut out = String::new();
    let mut line = |sentence: &str| {
        check(words, sentence);
        let _ = writeln!(out, "{sentence}");
    };
    let game = |ruleset: &str| {
        Game::new(&catalogue::find(ruleset).expect("a rule set").referee(), None).expect("a game")
    };
    for (ruleset, moves) in [
        ("brandubh-wtf", "d2-a2 d5-e5 b4-b6 d4-d5 b6-a6 d5-a5"),
        ("brandubh-wtf", "d6-c6 d5-a5 d7-c7 d4-d7 b4-b1 d7-g7"),
        ("brandubh-wtf", "d2-c2 d5-c5 c2-d2 c5-d5 d2-c2 d5-c5 c2-d2 c5-d5"),
    ] {
        let mut game = game(ruleset);
        for mv in moves.split(' ') {
            let mover = game.side_to_move();
            line(&words.played(&game.play_text(mv).expect("a legal move"), mover));
        }
    }
    let mut start = game("hnefatafl-11-igg");
    let quiet = start.play_text("f8-g8").expect("a legal move");
    let said = |kind, listed: &str, moves: &str| Announcement {
        kind,
        squares: squares(listed),
        moves: moves.split_whitespace().map(|mv| mv.parse().expect("a move")).collect(),
        spoken: true,
    };
    for announcement in [
        said(AnnouncementKind::Raichi, "a1", "a5-a1"),
        said(AnnouncementKind::Tuichi, "a1 a11", "a5-a1 a5-a11"),
        said(AnnouncementKind::WatchYourKing, "c3", "c1-c2"),
        said(AnnouncementKind::WatchYourKing, "c3", "c1-c2 d2-c2"),
    ] {
        line(&words.played(
            &tafl_engine::Played { announcements: vec![announcement], ..quiet.clone() },
            Side::Defenders,
        ));
    }
    line(&words.played(
        &tafl_engine::Played { mv: Move::Pass, draw_claimable: true, ..quiet.clone() },
        Side::Attackers,
    ));
    for reason in IllegalReason::ALL {
        let listed = if matches!(reason, IllegalReason::NotStraight | IllegalReason::CaptureMismatch) {
            "d2 e4"
        } else {
            "d2"
        };
        let rule = (reason == IllegalReason::MayNotStopInZone).then_some(RuleId::Corners);
        line(&words.refused(&illegal(reason, listed, rule), "d1-d4"));
    }
    for reason in OutcomeReason::ALL {
        line(&words.over(&Outcome { winner: None, reason, squares: squares("a1 g7") }));
    }
    for key in [
        MessageId::DeclaredAgrees,
        MessageId::DeclaredResigned,
        MessageId::DeclaredTimedOut,
        MessageId::DeclaredContradicted,
        MessageId::DeclaredOpen,
        MessageId::DeclaredDiffers,
        MessageId::DeclaredUnfounded,
        MessageId::DeclaredUnclaimable,
        MessageId::DeclaredFault,
        MessageId::DeclaredUnread,
        MessageId::MatchFirstByPlies,
        MessageId::MatchDraw,
    ] {
        line(&words.sentence(key));
    }
    for kind in MoveReasonKind::ALL {
        for listed in ["a1", "a1 g7"] {
            let reason =
                MoveReason { kind, squares: squares(listed), count: listed.split(' ').count() as u32 };
            let said = [Side::Attackers, Side::Defenders].map(|mover| words.move_reason(&reason, mover));
            line(&said[0]);
            if said[1] != said[0] {
                line(&said[1]);
            }
        }
    }
    for judgement in Judgement::ALL {
        line(&words.evaluation("d6-d7", 0.5, Some(judgement)));
        line(&words.ply_judged(
            3,
            "d6-d7".parse().expect("a move"),
            judgement,
            "d6-e6".parse().expect("a move"),
        ));
    }
    for mover in Side::ALL {
        line(&words.hint_of_region([square("a1"), square("d4")], mover));
        line(&words.hint_of_piece(square("d4"), mover));
    }
    let mut summary = Summary::default();
    line(&words.analyzed(&summary));
    summary.add(
        1,
        Side::Attackers,
        &Judged { score: Score::Centi(0), attackers: 500, loss: 300, judgement: Some(Judgement::Blunder) },
    );
    line(&words.analyzed(&summary));
    summary.add(
        2,
        Side::Defenders,
        &Judged { score: Score::Centi(0), attackers: 500, loss: 0, judgement: None },
    );
    line(&words.analyzed(&summary));
    readings(words, &mut line);
    compare_tests::comparisons(words, &mut line);
    let rulesets = rulesets::known().into_iter().map(|(_, rules)| rules);
    let mut chance = Chance::new(5);
    let random: Vec<Rules> = (0..8).map(|_| random_rules(&mut chance)).collect();
    let mut seen = BTreeSet::new();
    for rules in rulesets.chain(random) {
        for sentence in RuleId::ALL.iter().filter_map(|&rule| words.rule(&rules, rule)) {
            // A sentence with long lists of squares reads like one with short lists.
            if sentence.len() < 400 && seen.insert(sentence.clone()) {
                line(&sentence);
            }
        }
    }
    out
}

#[test]
fn what_a_language_lacks_is_said_in_english() {
    let german =
        File::text("de").replace("\nnothing = ", "\nother = ").replace("\npage-hint = ", "\nmore = ");
    let words = Words::read("de", german).expect("a message file");
    assert_eq!((words.locale(), words.text(MessageId::Nothing, [])), ("de", "nothing".to_owned()));
    assert_eq!(words.page_texts()["texts"]["hint"], "Hint");
    assert_eq!(words.ordinal(3), "3.");
}

/// A move of a lost game is not recommended, and a winning move says so.
#[test]
fn suggestions_say_what_is_known_of_the_game() {
    let game =
        Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a game");
    let opponent = catalogue::opponent(game.referee());
    let start = opponent
        .search(&game, &opponent.at_level(&game, tafl_engine::Level::MIN, 0), &|| false, &mut |_| ())
        .expect("a move");
    let book = Catalog::new();
    let said_if = |stop, locale: &str, text: &str, score| {
        let chosen = tafl_engine::Line { mv: text.parse().expect("a move"), score, pv: Vec::new() };
        book.find(locale).suggested(&SearchReport { chosen, stop, ..start.clone() }, Side::Attackers)
    };
    let said = |locale, text, score| said_if(StopReason::Depth, locale, text, score);
    let proven = |winner, plies| Score::Proven { winner, plies };
    for (locale, text, score, wanted) in [
        ("en", "d6-d7", Score::Centi(-900), "The attackers should play d6-d7."),
        (
            "en",
            "d6-d7",
            proven(Side::Defenders, 2),
            "The attackers’ best move is d6-d7, but the game is lost by force: the defenders win in at most 2 moves, counting both sides.",
        ),
        ("en", "d6-d7", proven(Side::Attackers, 1), "The attackers win at once with d6-d7."),
        (
            "en",
            "pass",
            proven(Side::Defenders, 2),
            "The attackers should pass; the defenders win in at most 2 moves, counting both sides.",
        ),
        ("en", "pass", Score::Centi(0), "The attackers should pass."),
        (
            "fr",
            "d6-d7",
            proven(Side::Defenders, 2),
            "Le meilleur coup des attaquants est d6-d7, mais il perd de façon forcée\u{a0}: les défenseurs gagnent en 2 demi-coups au plus.",
        ),
        (
            "fr",
            "d6-d7",
            proven(Side::Attackers, 3),
            "Les attaquants gagnent en 3 demi-coups au plus, en commençant par d6-d7.",
        ),
    ] {
        assert_eq!(said(locale, text, score), wanted);
    }
    assert_eq!(said_if(StopReason::OnlyMove, "en", "pass", Score::Centi(0)), "The attackers can only pass.");
}

/// Each word of the help is understood, in its language, and together they are all that the terminal does.
#[test]
fn the_help_of_the_terminal_names_every_command() {
    use Intent::{ClaimDraw, Help, Hint, ListMoves, NewGame, OfferDraw, Quit, Resign, ShowBoard, TakeBack};
    let all = HashSet::from([
        Hint, ListMoves, ShowBoard, TakeBack, OfferDraw, ClaimDraw, Resign, NewGame, Help, Quit,
    ]);
    for words in Catalog::new().words() {
        let (help, vocabulary) = (words.terminal_help(), Vocabulary::of(words.locale));
        let parts = help.split([',', ':', ';', '.']).filter_map(|part| part.split('(').next());
        assert_eq!(
            parts.filter_map(|part| Intent::of(part, vocabulary)).collect::<HashSet<_>>(),
            all,
            "{help}"
        );
    }
}

/// The sentences about texts that were read or could not be.
fn readings(words: &Words, line: &mut impl FnMut(&str)) {
    let file = File::read(words.locale);
    for (name, pattern) in file.messages().filter(|(name, _)| name.starts_with("parse-")) {
        let mut values: FluentArgs<'_> =
            placed(pattern, &Choice::new()).into_iter().map(|name| (name, format!("<{name}>"))).collect();
        values.set("side", "attackers");
        values.set("piece", "king");
        let mut said = String::new();
        words.write(&mut said, name, &values);
        // A message that continues a sentence is shown after another message.
        if said.starts_with(char::is_lowercase) {
            let mut whole = words.text(MessageId::ParseFaultEmpty, []);
            whole += &words.joints.clauses;
            said = whole + &said;
        }
        assert!(!said.is_empty(), "{name}");
        words.end(&mut said);
        line(&said);
    }
}

/// The beginning of the SHA-256 of each reviewed language's sentences, as they were proofread. A change of
/// wording changes it: `TAFL_WRITE_WORDS=FOLDER cargo test -p tafl-service proofread` writes the sentences, so
/// that what changed can be read again.
#[test]
fn the_sentences_are_those_that_were_proofread() {
    let folder = std::env::var_os("TAFL_WRITE_WORDS").map(PathBuf::from);
    let mut reviewed = Vec::new();
    for words in Catalog::new().words() {
        let said = selection(words);
        if let Some(folder) = &folder {
            fs::write(folder.join(words.locale).with_extension("txt"), &said).expect("the file is written");
        }
        if is_reviewed(words.locale) {
            reviewed.push((words.locale, hexadecimal(&digest(&SHA256, said.as_bytes()).as_ref()[..8])));
        }
    }
    assert_eq!(
        reviewed,
        [("en", "2de492a49fccac40"), ("fr", "56117610b8d2da09")].map(|(a, b)| (a, b.to_owned()))
    );
}

//! Records that are games: they come back from every format when played by the rules, with jumps, chains and
//! variations; wrong statements are reported with their place; and what exceeds a limit is refused.

use std::collections::BTreeMap;
use tafl_engine::{CaptureKind, Game, IllegalReason, Move, Referee, RuleId, Rules, Side, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm, RecordFaultKind};
use tafl_notation::records::{
    Action, GameRecord, IllegalPly, Line, Mismatch, MismatchKind, MoveSign, Ply, ReadRecord, RecordFormat,
    RecordNoteKind, RecordResult,
};
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tafl_test_support::random_rules::random_special_rules;
use tafl_test_support::rulesets;
use tafl_test_support::rulesets::part;

/// What occurred in the games, by name.
type Tally = BTreeMap<&'static str, usize>;

/// A random game with a preference for captures and jumps, as a record with nothing but its moves. Some moves
/// have a variation of a few plies.
fn random_line(game: &mut Game, most: usize, depth: usize, chance: &mut Chance, tally: &mut Tally) -> Line {
    let mut plies: Vec<Ply> = Vec::new();
    while game.outcome().is_none() && plies.len() < most {
        let mut ply = Ply::from(Action::from(tafl_engine::WrittenMove::from(choose(game, chance))));
        if depth < 3 && chance.percent(8) {
            let mut other = game.clone();
            let long = chance.between(1, 8);
            ply.variations.push(random_line(&mut other, long, depth + 1, chance, tally));
        }
        let chain = game.chain_square().is_some();
        let mv = ply.action.written().expect("a move");
        let played = game.play(&mv).expect("a legal move");
        let mut count = |name, yes: bool| *tally.entry(name).or_default() += usize::from(yes);
        count("chain", chain);
        count("capture", !played.captures.is_empty());
        count("jumped", played.captures.iter().any(|capture| capture.kind == CaptureKind::Jumped));
        count("turned", played.captures.iter().any(|capture| capture.changes_side));
        count("pass", mv.mv == Move::Pass && !chain);
        plies.push(ply);
    }
    Line { plies, beyond: Vec::new() }
}

fn choose(game: &Game, chance: &mut Chance) -> Move {
    let moves = game.legal_moves();
    let some: Vec<Move> = (0..4).map(|_| chance.pick(&moves)).collect();
    let captures = |mv: &&Move| game.check(**mv).is_ok_and(|played| !played.captures.is_empty());
    some.iter().find(captures).copied().unwrap_or(some[0])
}

/// Writes a record of a game in every format, reads it, and plays it.
fn assert_comes_back(record: &GameRecord, referee: &Referee, end: &Game, about: &str) {
    let passes = record.plies().iter().any(|(_, ply)| matches!(ply.action, Action::Pass | Action::Stop));
    for format in [RecordFormat::OpenTafl, RecordFormat::Pgn, RecordFormat::Moves] {
        let written = match record.write(format, MoveForm::Standard) {
            Ok(written) => written,
            Err(notes) => {
                assert!(passes && format == RecordFormat::OpenTafl, "{about}: {notes:?}");
                assert!(
                    notes.iter().all(|note| note.kind == RecordNoteKind::Pass && note.at.is_some()),
                    "{about}: {notes:?}"
                );
                continue;
            }
        };
        let read = ReadRecord::of(&written.text, Some(format), MoveForm::Standard).expect("a format");
        assert!(read.faults.is_empty(), "{about}: {:?}\n{}", read.faults, written.text);
        if format == RecordFormat::Moves {
            let main = |record: &GameRecord| {
                record.line.plies.iter().map(|ply| ply.action.written()).collect::<Vec<_>>()
            };
            assert_eq!(main(&read.record), main(record), "{about}\n{}", written.text);
        } else {
            // PGN has one sign for threats and one for wins; which it was follows from the rules.
            let same = if format == RecordFormat::Pgn {
                read.record.clone().completed(referee, None).expect("a set-up")
            } else {
                read.record.clone()
            };
            assert!(same.line == record.line, "{about}\n{}", written.text);
            assert!(written.notes.is_empty(), "{about}: {:?}", written.notes);
        }
        let replayed = read.record.replay(referee, None).expect("a set-up");
        assert_eq!(
            (&replayed.illegal, &replayed.in_variations, &replayed.mismatches),
            (&None, &Vec::new(), &Vec::new()),
            "{about}"
        );
        assert_eq!(
            (replayed.plies as usize, replayed.game.key()),
            (record.line.plies.len(), end.key()),
            "{about}"
        );
        assert_eq!(
            (replayed.game.outcome(), replayed.game.chain_square()),
            (end.outcome(), end.chain_square()),
            "{about}"
        );
    }
}

fn play_and_compare(rules: Rules, about: &str, chance: &mut Chance, tally: &mut Tally) {
    let referee = Referee::new(rules).unwrap_or_else(|faults| panic!("{about}: {faults:?}"));
    let mut game = Game::new(&referee, None).expect("a set-up");
    let line = random_line(&mut game, 120, 0, chance, tally);
    let record = GameRecord { line, ..GameRecord::default() }.tidied();
    let bare = record.clone();
    let record = record.completed(&referee, None).expect("a set-up");
    // What was filled in belongs to the same moves.
    let squares = |record: &GameRecord| -> Vec<Option<Move>> {
        record.plies().iter().map(|(_, ply)| ply.action.written().map(|written| written.mv)).collect()
    };
    assert_eq!(squares(&bare), squares(&record), "{about}");
    *tally.entry("stop").or_default() +=
        record.plies().iter().filter(|(_, ply)| ply.action == Action::Stop).count();
    let moves = record
        .plies()
        .into_iter()
        .filter_map(|(_, ply)| if let Action::Move(mv) = &ply.action { Some(mv) } else { None });
    for mv in moves {
        *tally.entry("written jump").or_default() += usize::from(mv.jump);
        *tally.entry("written chain").or_default() += usize::from(mv.goes_on);
        *tally.entry("lettered").or_default() += usize::from(mv.piece.is_some());
    }
    assert_comes_back(&record, &referee, &game, about);
    assert_stops_need_not_be_written(&record, &referee, about);
}

/// Leaves out the stops of the main line that a move of the other side shows, and finds them again by the
/// rules.
fn assert_stops_need_not_be_written(record: &GameRecord, referee: &Referee, about: &str) {
    let main =
        |record: &GameRecord| record.line.plies.iter().map(|ply| ply.action.clone()).collect::<Vec<_>>();
    let (all, mut bare) = (main(record), Vec::new());
    for (n, action) in all.iter().enumerate() {
        if *action != Action::Stop || n + 1 == all.len() {
            bare.push(Ply::from(action.clone()));
        }
    }
    let line = Line { plies: bare, beyond: Vec::new() };
    let mut resolved = GameRecord { line, ..GameRecord::default() };
    let completed = resolved.clone().completed(referee, None).expect("a set-up");
    assert_eq!(main(&completed), all, "{about}");
    assert_eq!(resolved.resolve_until(Some((referee, None)), &|| false), Ok(Vec::new()), "{about}");
    assert_eq!(main(&resolved), all, "{about}");
}

#[test]
fn games_with_jumps_and_chains_come_back_from_every_format() {
    let mut chance = Chance::new(20_261_101);
    let mut tally = Tally::new();
    for (id, rules) in rulesets::known() {
        let games = if rules.special.is_some() { amount(15, 40) } else { 2 };
        for _ in 0..games {
            play_and_compare(rules.clone(), &id, &mut chance, &mut tally);
        }
    }
    let wanted = [
        ("chain", 300),
        ("jumped", 100),
        ("turned", 50),
        ("pass", 5),
        ("stop", 20),
        ("written jump", 300),
        ("written chain", 300),
    ];
    let rare = |tally: &Tally| wanted.iter().find(|(name, least)| tally.get(name).unwrap_or(&0) < least);
    // Passes are rare.
    for n in 0..4_000 {
        if n >= amount(100, 400) && rare(&tally).is_none() {
            break;
        }
        let rules = random_special_rules(&mut chance);
        if Referee::new(rules.clone()).is_ok() {
            play_and_compare(rules, &format!("random {n}"), &mut chance, &mut tally);
        }
    }
    assert_eq!(rare(&tally), None, "{tally:?}");
    assert!(tally["written chain"] + tally["stop"] >= tally["chain"], "{tally:?}");
}

#[test]
fn a_chain_is_written_as_moves_that_go_on() {
    let berserk = catalogue::find("berserk").unwrap();
    let mut chance = Chance::new(5);
    // Games until one has a chain of three.
    let (mut game, record) = (0..2_000)
        .find_map(|_| {
            let mut game = Game::new(&berserk.referee(), None).unwrap();
            let line = random_line(&mut game, 80, 3, &mut chance, &mut Tally::new());
            let record =
                GameRecord { line, ..GameRecord::default() }.completed(&berserk.referee(), None).unwrap();
            let goes_on = |ply: &Ply| matches!(&ply.action, Action::Move(mv) if mv.goes_on);
            record.line.plies.windows(2).any(|two| two.iter().all(goes_on)).then_some((game, record))
        })
        .expect("a chain of three");
    let text = record.write(RecordFormat::OpenTafl, MoveForm::Standard).unwrap().text;
    let turn = text.lines().find(|line| line.matches('=').count() >= 2).expect("a turn with a chain");
    // A number and a half turn of each side, one of which has at least three moves.
    assert!(turn.split_whitespace().count() >= 4, "{turn}");
    // Counted as the program does: two half turns are one turn.
    let turns = text.lines().filter(|line| line.starts_with(|ch: char| ch.is_ascii_digit())).count();
    let halves =
        record.line.plies.iter().filter(|ply| !matches!(&ply.action, Action::Move(mv) if mv.goes_on)).count();
    assert_eq!(turns, halves.div_ceil(2), "{text}");
    assert!(
        game.declare(Some(Side::Attackers), tafl_engine::OutcomeReason::Resignation).is_ok()
            || game.outcome().is_some()
    );
}

fn found(what: &[Mismatch]) -> Vec<(String, u32, &MismatchKind)> {
    what.iter()
        .map(|mismatch| {
            (mismatch.at.to_string(), mismatch.span.expect("a place").start.column, &mismatch.what)
        })
        .collect()
}

fn illegal(ply: &IllegalPly) -> (String, u32, IllegalReason) {
    (ply.at.to_string(), ply.span.expect("a place").start.column, ply.illegal.reason)
}

#[test]
fn mismatches_have_their_place_in_variations_too() {
    let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    let text = "1. d2-e2 (1. d2-d6) d3^c3 (1... d3-c3 2. a4-a3 Nd4=d3xa1++) 2. e2-e1 a1-a2 (2... d4-d3) *";
    let (record, _) = GameRecord::read(text).unwrap();
    let replayed = record.replay(&brandubh, None).unwrap();
    assert_eq!(
        (replayed.plies, replayed.illegal.as_ref().map(illegal)),
        (3, Some(("2b".to_owned(), 70, IllegalReason::NoPiece)))
    );
    let in_variations: Vec<_> = replayed.in_variations.iter().map(illegal).collect();
    assert_eq!(in_variations, [("1a.1.1a".to_owned(), 14, IllegalReason::PathBlocked)]);
    let mismatches = found(&replayed.mismatches);
    let kinds: Vec<_> = mismatches.iter().map(|(at, column, _)| (at.as_str(), *column)).collect();
    assert_eq!(kinds[0], ("1b", 21));
    assert!(kinds[1..].iter().all(|(_, column)| *column == 48) && kinds.len() == 5, "{mismatches:?}");
    assert!(matches!(mismatches[0].2, MismatchKind::Jump));
    assert!(
        matches!(mismatches[1].2, MismatchKind::Piece { .. })
            && matches!(mismatches[2].2, MismatchKind::GoesOn)
    );
    assert!(
        matches!(mismatches[3].2, MismatchKind::Captures { written, happened } if written.len() == 1 && happened.is_empty())
    );
    assert!(matches!(mismatches[4].2, MismatchKind::Sign { written: MoveSign::KingTaken }));
}

#[test]
fn declared_and_computed_ends_are_kept_apart() {
    let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    // Won by agreement, say: the record has a result and the game has not; that is not a contradiction.
    let (record, _) = GameRecord::read("1. d2-e2 d3-c3 1-0").unwrap();
    let replayed = record.replay(&brandubh, None).unwrap();
    assert_eq!(
        (record.result, replayed.game.outcome(), replayed.mismatches.len()),
        (Some(RecordResult::DefendersWin), None, 0)
    );
    // A player resigns, and the record states that nobody won.
    let (record, _) = GameRecord::read("1. d2-e2 d3-c3 2. resigns 1/2-1/2").unwrap();
    let replayed = record.replay(&brandubh, None).unwrap();
    assert!(replayed.game.outcome().unwrap().reason.is_declared());
    let contradiction =
        MismatchKind::Termination { written: RecordResult::Draw, tag: RecordResult::DefendersWin };
    assert_eq!(found(&replayed.mismatches), [("2a".to_owned(), 19, &contradiction)]);
    let (record, _) = GameRecord::read("1. d2-e2 d3-c3 2. resigns 1-0").unwrap();
    assert_eq!(record.replay(&brandubh, None).unwrap().mismatches, []);
}

#[test]
fn everything_before_the_first_fault_is_answered() {
    for (text, format, main, all, place) in
        part::<Vec<(String, String, usize, usize, (u32, u32))>>("played_records", "faulty")
    {
        let read = ReadRecord::of(&text, None, MoveForm::Standard).unwrap();
        assert_eq!(
            (format!("{:?}", read.format), read.record.line.plies.len(), read.record.plies().len()),
            (format, main, all),
            "{text}: {read:?}"
        );
        let first = read.faults[0].span.start;
        assert_eq!((first.line, first.column), place, "{text}: {:?}", read.faults);
        assert!(GameRecord::read(&text).is_err(), "{text}");
        assert!(
            read.record.plies().iter().all(|(_, ply)| ply.comment.text.len() < 5 && ply.span().is_some()),
            "{text}"
        );
    }
}

#[test]
fn parts_of_games_are_records_too() {
    let fetlar = catalogue::find("fetlar").unwrap();
    let mut record = GameRecord::default();
    let left_out = record.set_rules(&fetlar.rules, None, Some(fetlar), Dialect::Program).unwrap();
    assert!(left_out.iter().all(|note| note.rule != RuleId::Escape));
    assert_eq!(record.tag("variant"), Some("fetlar@1"));
    let text = record.write(RecordFormat::OpenTaflRules, MoveForm::Standard).unwrap().text;
    let read = ReadRecord::of(&text, None, MoveForm::Standard).unwrap();
    assert_eq!(
        (read.format, &read.record.rules, read.faults.len()),
        (RecordFormat::OpenTaflRules, &record.rules, 0)
    );
    let text = record.write(RecordFormat::OpenTaflPosition, MoveForm::Standard).unwrap().text;
    let read = ReadRecord::of(&text, None, MoveForm::Standard).unwrap();
    assert_eq!(read.format, RecordFormat::OpenTaflPosition);
    assert_eq!(read.record.start.unwrap().board.placement().unwrap(), fetlar.rules.board.setups[0].board);
    // What cannot be expressed is reported, and the variant is named nevertheless.
    let copenhagen = catalogue::find("copenhagen").unwrap();
    let refused = record.set_rules(&copenhagen.rules, None, Some(copenhagen), Dialect::Program).unwrap_err();
    assert_eq!(refused.iter().map(|refused| refused.rule).collect::<Vec<_>>(), [RuleId::Repetition]);
    assert!(record.rules.is_none());
    assert_eq!(record.known_rules(Dialect::Program).unwrap().unwrap().entry.unwrap().id, "copenhagen");
    let missing = record.write(RecordFormat::OpenTaflRules, MoveForm::Standard).unwrap_err();
    assert_eq!(missing[0].kind, RecordNoteKind::Missing);
}

#[test]
fn records_beyond_the_limits_are_refused() {
    let moves =
        |count: usize| (0..count).map(|n| if n % 2 == 0 { "a1-a2 " } else { "a2-a1 " }).collect::<String>();
    let variations = |count: usize| format!("1. a1-a2 {}", "(1. b1-b2) ".repeat(count));
    let branch = |n: usize| format!("1a.{n}.1a. b1-b2\n");
    let branches =
        |count: usize| format!("1. a1-a2\n{}", (1..=count).map(branch).collect::<Vec<_>>().concat());
    let read = |text: &str| ReadRecord::of(text, None, MoveForm::Standard).unwrap();
    let surplus = |text: &str| read(text).faults.iter().any(|fault| fault.kind == RecordFaultKind::Surplus);
    assert_eq!(read(&moves(GameRecord::MAX_PLIES)).faults, []);
    assert!(surplus(&moves(GameRecord::MAX_PLIES + 1)));
    assert_eq!(read(&variations(GameRecord::MAX_VARIATIONS)).faults, []);
    assert!(surplus(&variations(GameRecord::MAX_VARIATIONS + 1)));
    assert_eq!(read(&branches(GameRecord::MAX_VARIATIONS)).faults, []);
    assert!(surplus(&branches(GameRecord::MAX_VARIATIONS + 1)));
    let long = "a1-a2 ".repeat(GameRecord::MAX_BYTES / 6 + 1);
    assert_eq!(
        ReadRecord::of(&long, None, MoveForm::Standard).unwrap_err()[0].kind,
        RecordFaultKind::TooLong
    );
    // A caller may build what no text yields: it is followed to a limited depth.
    let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    let ply = || Ply::from(Action::from("d2-e2".parse::<tafl_engine::WrittenMove>().unwrap()));
    let deep = (0..200).fold(Line::default(), |inner, _| {
        let mut second = Ply::from(Action::from("d3-c3".parse::<tafl_engine::WrittenMove>().unwrap()));
        second.variations.push(inner);
        Line { plies: vec![ply(), second], beyond: Vec::new() }
    });
    let record = GameRecord { line: deep, ..GameRecord::default() };
    assert!(record.replay(&brandubh, None).unwrap().in_variations.len() <= GameRecord::MAX_DEPTH);
    assert!(record.completed(&brandubh, None).is_ok());
}

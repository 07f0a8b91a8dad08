//! Random game records: nested variations, comments, clocks, continuations, and everything else that a record
//! can hold.
//!
//! Moves are arbitrary: a record need not be a playable game. Callers remove what a format cannot hold.

use tafl_engine::{Square, catalogue};
use tafl_notation::opentafl::{Dialect, RecordPiece, export_rules};
use tafl_notation::records::{
    Action, Clock, Comment, GameRecord, Line, MoveSign, Overtime, Ply, Puzzle, PuzzleMode, RecordResult,
    RecordedCapture, RecordedMove, Tag,
};
use tafl_test_support::chance::Chance;

/// A random record in canonical form.
pub(crate) fn random_record(chance: &mut Chance) -> GameRecord {
    let tags = [
        ("event", "Club night"),
        ("date", "2026.01.31"),
        ("attackers", "Ann, A."),
        ("defenders", "Bo: \"the\" \\ bold"),
        ("round", ""),
    ];
    let tags = tags
        .iter()
        .filter(|_| chance.percent(50))
        .map(|(name, value)| Tag { name: (*name).to_owned(), value: (*value).to_owned() });
    let results =
        [RecordResult::AttackersWin, RecordResult::DefendersWin, RecordResult::Draw, RecordResult::Other];
    let fetlar = catalogue::find("fetlar").expect("a rule set");
    let record = GameRecord {
        tags: tags.collect(),
        result: Some(chance.pick(&results)),
        time_control: chance.percent(30).then(|| random_clock(chance)),
        time_remaining: chance.percent(20).then(|| [random_clock(chance), random_clock(chance)]),
        puzzle: Puzzle {
            mode: chance
                .percent(20)
                .then(|| chance.pick(&[PuzzleMode::None, PuzzleMode::Loose, PuzzleMode::Strict])),
            prestart: chance.percent(20).then(|| "0a".parse().expect("an address")),
            start: chance.percent(20).then(|| "2a.1.1b".parse().expect("an address")),
        },
        rules: chance
            .percent(30)
            .then(|| export_rules(&fetlar.rules, None, None, Dialect::Program).expect("a record").record),
        start: None,
        opening_comment: if chance.percent(20) {
            "Before it all: once upon a time".to_owned()
        } else {
            String::new()
        },
        begins_in_turn: chance.percent(15),
        line: random_line(chance, 12, 0),
    };
    // A game that begins within a turn is recognised as such only if it has a move.
    let begins_in_turn = record.begins_in_turn && !record.line.plies.is_empty();
    GameRecord { begins_in_turn, ..record }.tidied()
}

fn random_line(chance: &mut Chance, most: usize, depth: usize) -> Line {
    let mut plies: Vec<Ply> = Vec::new();
    for n in 0..chance.between(usize::from(depth > 0), most) {
        let mut ply = Ply::from(random_action(chance, n == 0 && depth == 0));
        ply.comment = random_comment(chance);
        ply.variations = random_lines(chance, depth);
        plies.push(ply);
    }
    let beyond = if chance.percent(10) { random_lines(chance, depth) } else { Vec::new() };
    Line { plies, beyond }
}

fn random_lines(chance: &mut Chance, depth: usize) -> Vec<Line> {
    let most = if depth < 3 && chance.percent(20) { chance.between(1, 3) } else { 0 };
    (0..most).map(|_| random_line(chance, 5, depth + 1)).collect()
}

/// The first move of a game continues nothing.
fn random_action(chance: &mut Chance, first: bool) -> Action {
    if chance.percent(3) {
        return Action::Resign;
    }
    let square =
        |chance: &mut Chance| Square::new(chance.below(11) as u8, chance.below(11) as u8).expect("a square");
    let mut mv = RecordedMove::new(square(chance), square(chance));
    mv.piece = random_piece(chance);
    mv.jump = chance.percent(5);
    mv.goes_on = !first && chance.percent(12);
    for _ in 0..chance.weighted(&[(70, 0), (20, 1), (10, 3)]) {
        let capture = RecordedCapture { piece: random_piece(chance), square: square(chance) };
        if mv.captures.iter().all(|known| known.square != capture.square) {
            mv.captures.push(capture);
        }
    }
    mv.sign = chance.percent(20).then(|| {
        chance.pick(&[
            MoveSign::KingInDanger,
            MoveSign::EscapeOpen,
            MoveSign::KingTaken,
            MoveSign::KingEscaped,
        ])
    });
    Action::Move(mv)
}

/// Letters of ordinary men are never written.
fn random_piece(chance: &mut Chance) -> Option<RecordPiece> {
    chance.percent(15).then(|| {
        RecordPiece::from_letter(chance.pick(&['c', 'n', 'm', 'g', 'K', 'C', 'N', 'M', 'G']))
            .expect("a piece")
    })
}

fn random_comment(chance: &mut Chance) -> Comment {
    let words =
        ["Fine.", "31 moves so far (Hint: look at 1. a1-b2 ..... 2. c3-c4)", "é – ü\nsecond line", "5/3"];
    let clock = chance.percent(10).then(|| random_clock(chance));
    Comment { clock, text: if chance.percent(25) { chance.pick(&words).to_owned() } else { String::new() } }
}

fn random_clock(chance: &mut Chance) -> Clock {
    Clock {
        main: chance.below(5000) as u32,
        overtime: chance.percent(50).then(|| Overtime {
            seconds: chance.between(1, 60) as u32,
            periods: chance.between(1, 5) as u32,
        }),
        increment: chance.percent(40).then(|| chance.between(1, 9) as u32),
    }
}

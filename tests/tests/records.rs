//! Game records of every format: random trees read back, faults have their places, and no text makes a reader
//! panic.

use crate::random_records::random_record;
use std::fs;
use std::path::Path;
use tafl_engine::Side;
use tafl_notation::opentafl;
use tafl_notation::opentafl::{MoveForm, read_game, write_game};
use tafl_notation::records::{
    Action, GameRecord, Games, MoveSign, ReadRecord, RecordFault, RecordFormat, RecordNoteKind, RecordResult,
    read_list, read_pgn, write_list, write_pgn,
};
use tafl_test_support::amount;
use tafl_test_support::chance::Chance;
use tafl_test_support::rulesets::{part, table};

#[test]
fn random_records_come_back_from_opentafl() {
    let mut chance = Chance::new(1);
    for n in 0..1_000 {
        let game = random_record(&mut chance);
        let written = write_game(&game, MoveForm::Standard).expect("no passes");
        let again = read_game(&written.text, MoveForm::Standard)
            .unwrap_or_else(|faults| panic!("{n}: {faults:?}\n{}", written.text));
        assert_eq!(again, game, "{n}\n{}", written.text);
        assert!(written.notes.is_empty(), "{n}: {:?}", written.notes);
        assert_eq!(write_game(&again, MoveForm::Standard).unwrap().text, written.text, "{n}");
        // Every move is found at its address, and at no other.
        for (address, ply) in game.plies() {
            assert_eq!(address.to_string().parse(), Ok(address.clone()));
            assert!(std::ptr::eq(game.find(&address).expect("a move"), ply), "{n}: {address}");
        }
    }
}

#[test]
fn random_records_come_back_from_pgn() {
    let mut chance = Chance::new(2);
    for n in 0..1_000 {
        let mut game = random_record(&mut chance);
        without_beyond(&mut game.line);
        with_signs_of_pgn(&mut game.line);
        game.line
            .plies
            .iter_mut()
            .for_each(|ply| ply.marks = if chance.percent(10) { vec![1, 14] } else { Vec::new() });
        let written = write_pgn(&game);
        let again =
            read_pgn(&written.text).unwrap_or_else(|faults| panic!("{n}: {faults:?}\n{}", written.text));
        assert_eq!(again, game, "{n}\n{}", written.text);
        assert!(written.notes.is_empty(), "{n}: {:?}", written.notes);
        assert_eq!(write_pgn(&again).text, written.text, "{n}");
    }
}

/// PGN has one sign for threats and one for wins.
fn with_signs_of_pgn(line: &mut tafl_notation::records::Line) {
    for ply in &mut line.plies {
        if let Action::Move(mv) = &mut ply.action {
            mv.sign = mv.sign.map(|sign| match sign {
                MoveSign::KingInDanger | MoveSign::EscapeOpen | MoveSign::Threat => MoveSign::KingInDanger,
                MoveSign::KingTaken | MoveSign::KingEscaped | MoveSign::Win => MoveSign::Win,
            });
        }
        ply.variations.iter_mut().for_each(with_signs_of_pgn);
    }
}

/// OpenTafl writes an open path as `-` and an escape as `--`, at which programs that know PGN stumble.
#[test]
fn pgn_has_no_signs_of_opentafl() {
    let game = read_game("1. a3-e3+ Ke5-e1-\n2. a1-a2++ Ke1-a1--\n3. ---\n", MoveForm::Standard).unwrap();
    assert!(
        write_pgn(&game).text.ends_with("1. a3-e3+ Ke5-e1+ 2. a1-a2# Ke1-a1# 3. resigns *\n"),
        "{}",
        write_pgn(&game).text
    );
}

fn without_beyond(line: &mut tafl_notation::records::Line) {
    line.beyond.clear();
    line.plies.iter_mut().flat_map(|ply| &mut ply.variations).for_each(without_beyond);
}

#[test]
fn random_main_lines_come_back_from_lists() {
    let mut chance = Chance::new(3);
    let main = |game: &GameRecord| game.line.plies.iter().map(|ply| ply.action.written()).collect::<Vec<_>>();
    for n in 0..1_000 {
        let mut game = random_record(&mut chance);
        game.begins_in_turn = false;
        if game.line.plies.is_empty() {
            continue;
        }
        let text = write_list(&game).text;
        let again = read_list(&text).unwrap_or_else(|faults| panic!("{n}: {faults:?}\n{text}"));
        assert_eq!((main(&again), again.result), (main(&game), game.result), "{n}\n{text}");
    }
}

/// Faults: kind, line, column, quoted text.
type Places = Vec<(String, u32, u32, String)>;

fn reported(faults: &[RecordFault]) -> Places {
    let place = |fault: &RecordFault| {
        (format!("{:?}", fault.kind), fault.span.start.line, fault.span.start.column, fault.found.clone())
    };
    faults.iter().map(place).collect()
}

#[test]
fn faults_of_game_records_have_their_places() {
    for (text, expected) in table::<Vec<(String, Places)>>("record_faults") {
        match read_game(&text, MoveForm::Standard) {
            Ok(game) => assert!(expected.is_empty(), "{text}: {game:?}"),
            Err(faults) => {
                assert_eq!(reported(&faults), expected, "{text}");
            }
        }
    }
}

#[test]
fn faults_of_pgn_have_their_places() {
    for (text, expected) in table::<Vec<(String, Places)>>("pgn_faults") {
        let found = reported(&read_pgn(&text).expect_err(&text));
        assert!(expected.iter().all(|fault| found.contains(fault)), "{text}: {found:?}");
        assert!(
            found.len() == expected.len() || expected.len() > 1 || text.starts_with('('),
            "{text}: {found:?}"
        );
    }
    // Turns or plies, numbered or not, with the marks of other programs.
    for text in [
        "1. d4-g4 d3-f3 2. a1-a2",
        "1. d4-g4 2. d3-f3 3. a1-a2",
        "d4-g4 d3-f3 a1-a2 *",
        "1.d4-g4! 1...D3F3?! 2.a1xa2+ ;end\n%skip\n*",
    ] {
        assert_eq!(
            read_pgn(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}")).line.plies.len(),
            3,
            "{text}"
        );
    }
}

#[test]
fn lists_are_read_in_every_spelling() {
    let moves = |text: &str| -> Vec<String> {
        let game = read_list(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        let form = |action: &Action| match action.written() {
            Some(written) => format!("{} {:?}", written.mv, written.captures.unwrap_or_default()),
            None => "resigns".to_owned(),
        };
        game.line.plies.iter().map(|ply| form(&ply.action)).collect()
    };
    for text in part::<Vec<String>>("records", "lists") {
        assert_eq!(moves(&text), ["d4-g4 []", "d3-f3 [g3, f4]", "a1-a2 []"], "{text}");
    }
    for (text, result) in part::<Vec<(String, String)>>("records", "results") {
        for read in [read_list(&text), read_pgn(&text)] {
            assert_eq!(format!("{:?}", read.unwrap().result.unwrap()), result, "{text}");
        }
    }
    let timed = read_pgn("1. d4-g4 (0:05) d3-f3 (12.5s) (1... a1-a2) 2. a2-a3").unwrap();
    assert_eq!((timed.line.plies.len(), timed.line.plies[1].variations.len()), (3, 1));
    assert_eq!(moves("d4-g4 pass --- 1-0"), ["d4-g4 []", "pass []", "resigns"]);
    assert_eq!(read_list("a1-a2 0-1").unwrap().result, Some(RecordResult::AttackersWin));
    let faults = |text: &str| reported(&read_list(text).unwrap_err());
    assert_eq!(
        faults("d4-g4 hm\nz1-a1"),
        [("BadMove".to_owned(), 1, 7, "hm".into()), ("OffBoard".to_owned(), 2, 1, "z1-a1".into())]
    );
    // The rules have to tell its origin.
    assert_eq!(read_list("g4").unwrap().line.plies[0].action, Action::Named("g4".into()));
    assert_eq!(faults(" 1. "), [("Empty".to_owned(), 1, 5, String::new())]);
    assert_eq!(faults("a1-a2 * b1-b2"), [("Surplus".to_owned(), 1, 9, "b1-b2".into())]);
}

#[test]
fn formats_are_detected() {
    for (text, format) in table::<Vec<(String, Option<String>)>>("record_formats") {
        assert_eq!(RecordFormat::of(&text).map(|format| format!("{format:?}")), format, "{text}");
    }
    assert_eq!(GameRecord::read("1. a1-a2 b1-b2").unwrap().1, RecordFormat::Moves);
    assert_eq!(
        reported(&GameRecord::read(" hello").unwrap_err()),
        [("NoRecord".to_owned(), 1, 2, "hello".to_owned())]
    );
    let trial = "[Move:mover=1,from=10,to=7,decision=true]";
    assert_eq!(
        reported(&GameRecord::read(trial).unwrap_err()),
        [("Ludii".to_owned(), 1, 1, trial[..40].to_owned())]
    );
}

#[test]
fn moves_are_written_in_both_forms() {
    let both = |text: &str, side: Side| {
        let action = opentafl::read_move(text, MoveForm::Standard).unwrap();
        assert_eq!(opentafl::write_move(&action, MoveForm::Standard, side), text);
        opentafl::write_move(&action, MoveForm::Simple, side)
    };
    // From OpenTafl's specification.
    assert_eq!(both("Ne6^=e8xce7/ne9/f8/d8", Side::Defenders), "e6-e8xe7/e9/f8/d8");
    assert_eq!(both("Ke5-e1-", Side::Defenders), "e5-e1+");
    assert_eq!(both("Ke1-a1--", Side::Defenders), "e1-a1++");
    assert_eq!(both("a3-e3+", Side::Attackers), "a3-e3+");
    assert_eq!(both("a3-e3+", Side::Defenders), "a3-e3");
    assert_eq!(both("ce6^e8", Side::Attackers), "e6-e8");
    let simple = opentafl::read_move("e3-e4xf4++", MoveForm::Simple).unwrap();
    assert!(matches!(&simple, Action::Move(mv) if mv.sign == Some(MoveSign::Win)));
    assert_eq!(opentafl::write_move(&simple, MoveForm::Standard, Side::Defenders), "e3-e4xf4--");
    for text in ["Ke1-a1", "e1^a1", "e1=e2", "e1-a1--", "e1-e2xKe3"] {
        assert_eq!(
            opentafl::read_move(text, MoveForm::Simple),
            Err(opentafl::MoveRecordError::NotSimple),
            "{text}"
        );
    }
}

#[test]
fn what_a_format_cannot_hold_is_reported() {
    let game = read_pgn("[Event \"a [b]\"]\n1. a1-a2 $1 {x [y] | z} pass *").unwrap();
    let passes = write_game(&game, MoveForm::Standard).unwrap_err();
    assert_eq!(
        (passes[0].kind, passes[0].at.as_ref().unwrap().to_string()),
        (RecordNoteKind::Pass, "1b".to_owned())
    );
    // What a list says of a move without its origin comes back from PGN style.
    assert!(read_list("d)m:11").is_err());
    let named = write_pgn(&read_list("g4!").unwrap()).text;
    assert_eq!(write_pgn(&read_pgn(&named).unwrap()).text, named);
    let origins = write_game(&read_pgn("1. a1-a2 g4").unwrap(), MoveForm::Standard).unwrap_err();
    assert_eq!(
        (origins[0].kind, origins[0].at.as_ref().unwrap().to_string()),
        (RecordNoteKind::Missing, "1b".to_owned())
    );
    let game = read_pgn("[Event \"a [b]\"]\n1. a1-a2 $1 {x [y] | z} *").unwrap();
    let written = write_game(&game, MoveForm::Standard).unwrap();
    let kinds: Vec<RecordNoteKind> = written.notes.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, [RecordNoteKind::Characters, RecordNoteKind::Marks, RecordNoteKind::Characters]);
    assert_eq!(read_game(&written.text, MoveForm::Standard).unwrap().line.plies[0].comment.text, "x (y) / z");
    let beyond = read_game("1. a1-a2\n1b.1.1a. ..... b1-b2\n[{x}]\n", MoveForm::Standard).unwrap();
    assert_eq!(
        write_pgn(&beyond).notes.iter().map(|note| note.kind).collect::<Vec<_>>(),
        [RecordNoteKind::Beyond]
    );
    assert_eq!(
        write_list(&beyond).notes.iter().map(|note| note.kind).collect::<Vec<_>>(),
        [RecordNoteKind::Variations]
    );
}

fn numbered(most: usize, part: impl Fn(usize) -> String) -> String {
    (1..=most).map(part).collect::<Vec<_>>().concat()
}

/// Long texts of one element: the work of a reader per element must not grow with the text.
#[test]
fn long_texts_are_read_or_refused_soon() {
    let many = |part: &str| part.repeat(amount(100_000, 400_000) / part.len());
    let tags = numbered(60_000, |n| format!("[a{n}:]"));
    let turns = numbered(8_000, |n| format!("{n}. a1-a2 b1-b2\n[x|y]\n"));
    let variations = numbered(8_000, |n| format!("1a.{n}.1a. a1-a2\n"));
    for text in [
        many("["),
        many("[a"),
        many("1. "),
        many("x"),
        many("1a.1."),
        many("a1 "),
        many("a1-a2 "),
        many("x/"),
        many("{"),
        many("(1. a1-a2 "),
        many("((("),
        many("|"),
        many("dim:7 "),
        many("é "),
        many("$1 "),
        many("white)"),
        many("(0:05)"),
        many("(0:05"),
        many("[\"a1-a2\","),
        many("\"'[]"),
        many("(;B[a1-a2]"),
        many("{\"moves\":"),
        many("1. a1-a2 (1. b1-b2) "),
        tags,
        turns,
        format!("1. a1-a2\n{variations}"),
    ] {
        let answers = [read_game(&text, MoveForm::Standard), read_pgn(&text), read_list(&text)];
        for answer in answers {
            assert!(
                answer.is_ok() || answer.is_err_and(|faults| (1..=RecordFault::MAX).contains(&faults.len()))
            );
        }
        assert!(
            text.parse::<opentafl::RulesRecord>().is_err()
                && text.parse::<opentafl::PositionRecord>().is_err()
        );
    }
}

/// Valid texts with characters removed, inserted and doubled.
#[test]
fn no_text_makes_a_reader_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records");
    let mut texts: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    texts.sort();
    let mut chance = Chance::new(4);
    texts.extend((0..20).map(|_| random_record(&mut chance)).flat_map(|game| {
        [write_game(&game, MoveForm::Standard).unwrap().text, write_pgn(&game).text, write_list(&game).text]
    }));
    let signs = [
        "[", "]", "(", ")", "{", "}", "|", ".", "x", "/", "-", "=", "^", "1", "é", "\n", " ", ":", "\"",
        "\\", "\u{FEFF}", "$", "a1", "1a.1.1a.", ".....",
    ];
    for _ in 0..3_000 {
        let mut text: Vec<char> = chance.pick(&texts).chars().collect();
        for _ in 0..chance.between(1, 6) {
            let at = chance.below(text.len() + 1);
            let end = (at + chance.below(8)).min(text.len());
            let put: Vec<char> =
                if chance.percent(60) { chance.pick(&signs).chars().collect() } else { Vec::new() };
            text.splice(at..if chance.percent(50) { end } else { at }, put);
        }
        let text: String = text.into_iter().collect();
        let answers = [
            read_game(&text, MoveForm::Standard),
            read_game(&text, MoveForm::Simple),
            read_pgn(&text),
            read_list(&text),
        ];
        for answer in answers {
            match answer {
                Ok(game) => {
                    assert!(game.plies().len() <= text.len());
                    let _ = (write_game(&game, MoveForm::Simple), write_pgn(&game), write_list(&game));
                }
                Err(faults) => {
                    assert!(!faults.is_empty() && faults.len() <= RecordFault::MAX);
                    assert!(faults.is_sorted_by_key(|fault| fault.span.start));
                }
            }
        }
        let _ = RecordFormat::of(&text);
        if let Ok(read) = ReadRecord::of(&text, None, MoveForm::Standard) {
            let _ = read.record.write(RecordFormat::HnefataflOrg, MoveForm::Standard);
        }
        assert!(Games::of_text(&text).count() <= text.len());
    }
}

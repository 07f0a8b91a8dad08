//! Records as servers, programs and people write them: comments, blanks, values of positions, ends, and what
//! contradicts itself.

use tafl_engine::{Side, catalogue};
use tafl_notation::opentafl::{MoveForm, RecordFaultKind};
use tafl_notation::records::{Action, MismatchKind, ReadRecord, RecordFormat, RecordResult, Replayed};
use tafl_test_support::rulesets::part;

fn read(text: &str) -> ReadRecord {
    ReadRecord::of(text, None, MoveForm::Standard).unwrap_or_else(|faults| panic!("{text:?}\n{faults:?}"))
}

/// The record without faults, and its game by the rules of brandubh.
fn sound(text: &str) -> (ReadRecord, Replayed) {
    let read = read(text);
    assert!(read.faults.is_empty(), "{text:?}\n{:?}", read.faults);
    let referee = catalogue::find("brandubh-wtf").expect("a rule set").referee();
    let replayed = read.record.replay(&referee, None).expect("a start");
    assert!(replayed.illegal.is_none(), "{text:?}\n{:?}", replayed.illegal);
    (read, replayed)
}

fn moves(read: &ReadRecord) -> Vec<String> {
    read.record.line.plies.iter().filter_map(|ply| Some(ply.action.written()?.mv.to_string())).collect()
}

const TWO: [&str; 2] = ["d1-c1", "d3-c3"];

/// What stands between braces, behind a semicolon and in an escaped line is never read as anything else.
#[test]
fn comments_are_comments_wherever_they_stand() {
    let comments = part::<Vec<String>>("written_records", "comments");
    for said in &comments {
        for text in [
            format!("1. d1-c1 d3-c3 1-0 {{{said}}}"),
            format!("1. d1-c1 d3-c3 {{{said}}} 1-0"),
            format!("1. d1-c1 d3-c3 1-0{{{said}}}"),
            format!("1. d1-c1 d3-c3 1-0 White wins {{{said}}}"),
            format!("1. d1-c1 d3-c3 1-0 ; {said}"),
            format!("1. d1-c1 d3-c3 1-0\n%{said}\n"),
            format!("{{{said}}} 1. d1-c1 d3-c3 1-0"),
            format!("; {said}\n1. d1-c1 d3-c3 1-0"),
            format!("%{said}\n1. d1-c1 d3-c3 1-0"),
            format!("\u{FEFF}%{said}\r\n; {said}\r\n{{{said}}}\r\n1. d1-c1 d3-c3 1-0"),
            format!("; {said}\n[Event \"x\"]\n{{{said}}}\n[Result \"1-0\"]\n\n1. d1-c1 d3-c3 1-0"),
            format!("d1-c1 {{{said}}} d3-c3 1-0"),
            format!("d1-c1 d3-c3 1-0 {{{said}}}"),
        ] {
            let (read, _) = sound(&text);
            assert_eq!(
                (read.format, moves(&read)),
                (RecordFormat::Pgn, TWO.map(str::to_owned).to_vec()),
                "{text:?}"
            );
            assert_eq!(read.record.result, Some(RecordResult::DefendersWin), "{text:?}");
            let kept = [
                &read.record.opening_comment,
                &read.record.line.plies[0].comment.text,
                &read.record.line.plies[1].comment.text,
            ];
            let escaped = text.contains('%') && !text.contains('{');
            assert!(
                escaped || kept.iter().any(|comment| comment.contains(said.trim())),
                "{text:?}: {kept:?}"
            );
        }
    }
    // JSON is no comment, and a text of comments alone is no game.
    for text in part::<Vec<String>>("written_records", "no_games") {
        assert_eq!(RecordFormat::of(&text), None, "{text:?}");
    }
    let many = format!("{}1. d1-c1", ";\n".repeat(400_000));
    assert_eq!(read(&many).record.line.plies.len(), 1);
}

/// Copied texts have blanks of many kinds.
#[test]
fn every_blank_separates_moves() {
    for blank in [
        '\u{A0}', '\u{1680}', '\u{2000}', '\u{2002}', '\u{2003}', '\u{2007}', '\u{2009}', '\u{200A}',
        '\u{202F}', '\u{205F}', '\u{3000}', '\u{2028}', '\u{2029}', '\u{85}', '\u{200B}', '\u{FEFF}', '\t',
        '\u{B}',
    ] {
        for text in [
            "1. d1-c1 d3-c3 2. d7-e7 d5-e5 1-0",
            "d1-c1 d3-c3 d7-e7 d5-e5 1-0",
            "1. d1-c1 {so} d3-c3 2. d7-e7 d5-e5 1-0 White wins",
            "[Event \"x\"]\n\n1. d1-c1 d3-c3 2. d7-e7 d5-e5 1-0",
        ] {
            let (tags, line) = text.rsplit_once('\n').unwrap_or(("", text));
            let text = format!("{tags}\n{blank}{}{blank}", line.replace(' ', &blank.to_string()));
            let (read, _) = sound(&text);
            assert_eq!(
                (moves(&read).len(), read.record.result),
                (4, Some(RecordResult::DefendersWin)),
                "{text:?}"
            );
        }
    }
}

/// The side to move has lost by a word that names no side.
#[test]
fn records_end_as_programs_end_them() {
    for (word, reason) in part::<Vec<(String, String)>>("written_records", "ends") {
        for (moves, winner) in [
            ("d1-c1 d3-c3", Side::Defenders),
            ("d1-c1", Side::Attackers),
            ("1. d1-c1 {so} d3-c3 2. d7-e7", Side::Attackers),
        ] {
            let text = format!("{moves} {word}");
            let (read, replayed) = sound(&text);
            let outcome = replayed.game.outcome().expect("an end");
            assert_eq!(
                (outcome.winner, format!("{:?}", outcome.reason)),
                (Some(winner), reason.clone()),
                "{text}"
            );
            assert!(replayed.mismatches.is_empty());
            let last = read.record.line.plies.last().expect("the end");
            assert_eq!(last.action, if reason == "Timeout" { Action::TimeOut } else { Action::Resign });
            // It is written in the two forms that have it.
            for format in [RecordFormat::Pgn, RecordFormat::Moves] {
                let written = read.record.write(format, MoveForm::Standard).expect("a text");
                let (again, replayed) = sound(&written.text);
                assert_eq!(replayed.game.outcome(), Some(outcome), "{}", written.text);
                assert_eq!(again.record.line.plies.len(), read.record.line.plies.len());
            }
            // A result beside it says who has lost, whose turn it is or not.
            let result = if winner == Side::Attackers { "1-0" } else { "0-1" };
            let (_, replayed) = sound(&format!("{text} {result}"));
            let outcome = replayed.game.outcome().expect("an end");
            let found = (outcome.winner, format!("{:?}", outcome.reason));
            assert_eq!(found, (Some(winner.other()), reason.clone()), "{text} {result}");
            assert!(replayed.mismatches.is_empty());
        }
    }
    for (sign, result) in part::<Vec<(String, String)>>("written_records", "results") {
        for text in [
            format!("1. d1-c1 {{so}} d3-c3 {sign}"),
            format!("d1-c1 d3-c3 {sign}"),
            format!("[Result \"{sign}\"]\n\n1. d1-c1 d3-c3"),
        ] {
            assert_eq!(format!("{:?}", sound(&text).0.record.result.expect("a result")), result, "{text}");
        }
    }
}

/// Signs that value a position are marks, with PGN's numbers; the offer of a draw is a comment.
#[test]
fn values_of_positions_are_marks() {
    for (sign, number) in part::<Vec<(String, u8)>>("written_records", "values") {
        for text in [
            format!("1. d1-c1 {sign} d3-c3 {sign}"),
            format!("1. d1-c1 {{so}} {sign} d3-c3 {sign} 1-0"),
            format!("d1-c1 {sign} d3-c3 {sign}"),
            format!("1. d1-c1{sign} {{so}} d3-c3{sign}"),
        ] {
            let (read, _) = sound(&text);
            assert_eq!(moves(&read), TWO, "{text}");
            assert!(
                read.record.line.plies.iter().all(|ply| ply.marks == [number]),
                "{text}: {:?}",
                read.record.line.plies
            );
        }
    }
    let (read, replayed) = sound("1. d1-c1 ± d3-c3 (=) 2. d7-e7!? 1:0");
    let plies = &read.record.line.plies;
    assert_eq!(
        (plies[0].marks.as_slice(), plies[1].comment.text.as_str(), plies[2].marks.as_slice()),
        (&[16][..], "(=)", &[5][..])
    );
    assert_eq!((replayed.plies, read.record.result), (3, Some(RecordResult::DefendersWin)));
}

/// The number of captures after a cross is compared with the captures.
#[test]
fn captures_may_be_counted() {
    let text = "1. d2-e2 c4-c5 2. f4-f5 d4-c4 3. e2-d2x1 c4-c3 4. f5-f4x1";
    let (read, replayed) = sound(text);
    assert_eq!((replayed.plies, replayed.mismatches.len()), (7, 0), "{:?}", replayed.mismatches);
    let written = read.record.write(RecordFormat::Pgn, MoveForm::Standard).expect("a text").text;
    assert!(written.contains("3. e2-d2x1 c4-c3 4. f5-f4x1"), "{written}");
    for (wrong, at) in [
        (text.replace("d2x1", "d2x2"), "3a"),
        (text.replace("c4-c3 ", "c4-c3x1 "), "3b"),
        (text.replace("d2-e2 ", "d2-e2×1 "), "1a"),
    ] {
        let (_, replayed) = sound(&wrong);
        let [found] = &replayed.mismatches[..] else { panic!("{wrong}: {:?}", replayed.mismatches) };
        let MismatchKind::CaptureCount { written, happened } = &found.what else {
            panic!("{wrong}: {found:?}")
        };
        assert_ne!(usize::from(*written), happened.len(), "{wrong}");
        assert_eq!(found.at.to_string(), at);
    }
}

/// The winner by the tags `Result` and `Termination` is one, or the record contradicts itself.
#[test]
fn a_termination_that_contradicts_the_result_is_a_mismatch() {
    for (result, termination, contradicts) in
        part::<Vec<(String, String, bool)>>("written_records", "terminations")
    {
        let tags = format!(
            "[Attackers \"Ann\"]\n[Defenders \"Bob\"]\n[Result \"{result}\"]\n[Termination \"{termination}\"]\n\n"
        );
        let (read, replayed) = sound(&format!("{tags}1. d1-c1 d3-c3 {result}"));
        let found =
            replayed.mismatches.iter().any(|found| matches!(found.what, MismatchKind::Termination { .. }));
        assert_eq!(
            (found, read.record.contradicting_tag().is_some()),
            (contradicts, contradicts),
            "{result} {termination}"
        );
        assert_eq!(replayed.mismatches.len(), usize::from(contradicts));
    }
}

/// Another game in the same text is named as such, where it begins.
#[test]
fn a_second_game_is_named() {
    for (text, line, column) in part::<Vec<(String, u32, u32)>>("written_records", "second_games") {
        let read = read(&text);
        let faults: Vec<_> = read
            .faults
            .iter()
            .map(|fault| (fault.kind, fault.span.start.line, fault.span.start.column))
            .collect();
        assert_eq!(faults, [(RecordFaultKind::SecondGame, line, column)], "{text}");
        assert_eq!(moves(&read)[..2], TWO.map(str::to_owned), "the first game is read: {text}");
    }
}

/// Moves are found in what chats, tables and programs put around them.
#[test]
fn moves_are_found_in_their_surroundings() {
    const FOUR: [&str; 4] = ["d1-c1", "d3-c3", "d7-e7", "d5-e5"];
    for text in part::<Vec<String>>("written_records", "surroundings") {
        let (read, _) = sound(&text);
        assert_eq!(moves(&read), FOUR, "{text}");
        // Every move knows its place in the text as it was sent.
        for ply in &read.record.line.plies {
            let place = ply.span().expect("a place").start;
            let line = text.split('\n').nth(place.line as usize - 1).expect("a line");
            let there: String = line.chars().skip(place.column as usize - 1).collect();
            let from = ply.action.written().expect("a move").mv.to_string();
            assert!(there.starts_with(&from[..2]), "{text}: {place:?}");
        }
    }
    // Faults have the places of the text as it was sent, too.
    let read = read("> 1. d1-c1 d3-c3\n> 2. d7-é7");
    assert_eq!(
        (read.faults[0].span.start.line, read.faults[0].span.start.column, read.faults[0].found.as_str()),
        (2, 6, "d7-é7")
    );
}

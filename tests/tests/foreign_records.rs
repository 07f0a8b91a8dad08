//! Games as other sites and programs store them, and texts of many games.

use std::convert::Infallible;
use tafl_engine::{OutcomeReason, Side, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm, RecordFaultKind};
use tafl_notation::records::{
    Action, GameRecord, Games, MismatchKind, Parts, ReadRecord, RecordFormat, RecordResult, Replayed,
};
use tafl_test_support::rulesets::part;

fn read(text: &str) -> ReadRecord {
    ReadRecord::of(text, None, MoveForm::Standard).unwrap_or_else(|faults| panic!("{text:?}\n{faults:?}"))
}

/// A record without faults, by the rules that it names.
fn sound(text: &str) -> (ReadRecord, Replayed) {
    let read = read(text);
    assert!(read.faults.is_empty(), "{text:?}\n{:?}", read.faults);
    let rules = read.record.known_rules(Dialect::Program).expect("rules").expect("rules");
    let referee = rules.entry.expect("a rule set").referee();
    let replayed = read.record.replay(&referee, None).expect("a start");
    assert!(replayed.illegal.is_none(), "{text:?}\n{:?}", replayed.illegal);
    (read, replayed)
}

fn moves(record: &GameRecord) -> Vec<String> {
    record.line.plies.iter().filter_map(|ply| Some(ply.action.written()?.mv.to_string())).collect()
}

/// An answer to `resume_game_json`, as the server of the crate hnefatafl-copenhagen 6.4.1 writes it.
const RESUMED: &str = r#"{"id":7,"attackers":"Egil","defenders":"Þóra","dim":11,"start":"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/","time_control":{"main_time_seconds":900,"increment_length":10},"time_remaining_ms":{"attackers":885694,"defenders":911981,"last_move":"2026-06-24T19:57:38.07Z"},"moves":"d1-d3 e5-e2 d3-d2xe2 f8-c8","rated":true,"messages":[{"username":"Egil","timestamp":"2026-06-24T19:57:33.5Z","content":"Play \"e5-e1\"!"}]}"#;

#[test]
fn games_of_hnefatafl_org_are_read_and_written() {
    for text in [RESUMED.to_owned(), format!("= resume_game_json {RESUMED}\n")] {
        let (read, replayed) = sound(&text);
        assert_eq!(read.format, RecordFormat::HnefataflOrg);
        assert_eq!(moves(&read.record), ["d1-d3", "e5-e2", "d3-d2", "f8-c8"]);
        assert!(
            replayed.mismatches.is_empty(),
            "the captures are those of the rules: {:?}",
            replayed.mismatches
        );
        let tags = ["attackers", "defenders", "variant"].map(|tag| read.record.tag(tag).unwrap_or_default());
        assert_eq!(tags, ["Egil", "Þóra", "copenhagen-hnefatafl-org"]);
        assert_eq!(read.record.time_control.map(|clock| clock.to_string()).as_deref(), Some("900 10i"));
        // A letter of several bytes before the moves does not shift their columns.
        let place = read.record.line.plies[0].span().expect("a place").start;
        let there: String = text.chars().skip(place.column as usize - 1).take(5).collect();
        assert_eq!(there, "d1-d3");
        let written = read.record.write(RecordFormat::HnefataflOrg, MoveForm::Standard).expect("a text");
        assert_eq!((written.notes.len(), sound(&written.text).0.record), (0, read.record));
        assert!(
            written.text.contains("\"start\":\"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/"),
            "{}",
            written.text
        );
    }
    // It writes a resignation as `---` and reads `resigns`; a game without moves is one, too.
    let resigned = RESUMED.replace(" f8-c8", " ---");
    let (read, replayed) = sound(&resigned);
    assert_eq!(replayed.game.outcome().expect("an end").winner, Some(Side::Attackers));
    let written = read.record.write(RecordFormat::HnefataflOrg, MoveForm::Standard).expect("a text").text;
    assert!(written.contains("d3-d2xe2 resigns\""), "{written}");
    assert_eq!(sound(&RESUMED.replace("d1-d3 e5-e2 d3-d2xe2 f8-c8", "")).1.plies, 0);
}

#[test]
fn lines_of_a_collection_are_games() {
    for (line, plies, result, reason) in
        part::<Vec<(String, usize, String, Option<String>)>>("foreign_records", "lines")
    {
        let read = read(&line);
        assert_eq!((read.faults.len(), read.format), (0, RecordFormat::Moves), "{line}");
        let found = read.record.result.map(|result| format!("{result:?}"));
        assert_eq!((read.record.line.plies.len(), found), (plies, Some(result)), "{line}");
        let referee = catalogue::find("brandubh-wtf").expect("a rule set").referee();
        let replayed = read.record.replay(&referee, None).expect("a start");
        let found = replayed.game.outcome().map(|outcome| format!("{:?}", outcome.reason));
        assert_eq!(found, reason, "{line}");
        assert!(replayed.mismatches.is_empty(), "{line}: {:?}", replayed.mismatches);
    }
    // Who gives up on the other's turn has lost by what the record declares; only a draw contradicts it.
    let referee = catalogue::find("brandubh-wtf").expect("a rule set").referee();
    for (text, winner, contradicts) in part::<Vec<(String, String, bool)>>("foreign_records", "winners") {
        let replayed = read(&text).record.replay(&referee, None).expect("a start");
        let outcome = replayed.game.outcome().expect("an end");
        let found = format!("{:?}", outcome.winner.expect("a winner"));
        assert_eq!((found, outcome.reason.is_declared()), (winner, true), "{text}");
        let is_so = matches!(replayed.mismatches[..], [ref found] if matches!(found.what, MismatchKind::Termination { .. }));
        assert_eq!((is_so, replayed.mismatches.len()), (contradicts, usize::from(contradicts)), "{text}");
    }
    // Another line is another game.
    let two = read("d2-e2 d3-d2,0,0,White\nd2-c2,0,0,Black");
    assert_eq!((two.faults[0].kind, two.faults[0].span.start.line), (RecordFaultKind::SecondGame, 2));
    assert_eq!(moves(&two.record), ["d2-e2", "d3-d2"]);
}

#[test]
fn json_has_players_rules_and_winners() {
    let text = r#"{
        "WhiteSidePlayerName": "Thord", "BlackSidePlayerName": "Nath",
        "AageGameTypeKey": 7, "AageGameTypeName": "brandubh-wtf", "WhoMovedFirst": "black",
        "BlackPiecesCaptured": 0,
        "Moves": ["d2-e2", "d3-d2", "timeout"],
        "WhoWon": "White"
    }"#;
    let (read, replayed) = sound(text);
    assert_eq!(moves(&read.record), ["d2-e2", "d3-d2"]);
    assert_eq!([read.record.tag("attackers"), read.record.tag("defenders")], [Some("Nath"), Some("Thord")]);
    assert_eq!((read.record.result, replayed.mismatches.len()), (Some(RecordResult::DefendersWin), 0));
    let (read, _) = sound(
        r#"{"ruleset": "brandubh-wtf", "moves": [{"from": "d2", "to": "e2"}, {"from": "d3", "to": "d2", "turn": "WHITE"}], "winner": "SIDE_ATTACKERS"}"#,
    );
    assert_eq!((moves(&read.record).len(), read.record.result), (2, Some(RecordResult::AttackersWin)));
}

/// An object with moves is a record, whatever its moves are, and none of them is a game without moves.
#[test]
fn faults_in_json_have_their_places() {
    for (text, plies, fault) in part::<Vec<(String, usize, Option<String>)>>("foreign_records", "json") {
        let read = read(&text);
        let faults: Vec<_> = read.faults.iter().map(|fault| (fault.kind, fault.found.clone())).collect();
        assert_eq!(read.record.line.plies.len(), plies, "{text}");
        assert_eq!(faults, Vec::from_iter(fault.map(|found| (RecordFaultKind::BadMove, found))), "{text}");
    }
    assert!(ReadRecord::of("{\"id\": 1}", None, MoveForm::Standard).is_err());
}

#[test]
fn engines_answer_with_moves() {
    let text = "board_size 7\n= \ngenerate_move\n2 turn: attacker play: play attacker d2 e2\n= play attacker d2 e2, score: 19996, delay milliseconds: 570, loops: 0\nplay defender d3 d2\n= \nplay attacker resigns\n= \n";
    let read = read(text);
    assert_eq!((moves(&read.record), read.faults.len()), (vec!["d2-e2".to_owned(), "d3-d2".to_owned()], 0));
    assert_eq!(read.record.result, Some(RecordResult::DefendersWin));
    assert_eq!(read.record.termination(), Some(OutcomeReason::Resignation));
}

/// The winner by words and by a sign is one, or the record contradicts itself; which side a sign means can be
/// chosen.
#[test]
fn signs_of_results_can_be_turned() {
    let referee = catalogue::find("brandubh-wtf").expect("a rule set").referee();
    for (text, as_usual, turned) in part::<Vec<(String, bool, bool)>>("foreign_records", "signs") {
        for (is_turned, contradicts) in [(false, as_usual), (true, turned)] {
            let read = read(&text);
            let read = if is_turned { read.with_attackers_as_white() } else { read };
            assert!(read.faults.is_empty(), "{text}: {:?}", read.faults);
            let found = read.record.replay(&referee, None).expect("a start").mismatches;
            let is_so = found.iter().any(|found| matches!(found.what, MismatchKind::Termination { .. }));
            assert_eq!(
                (is_so, found.len()),
                (contradicts, usize::from(contradicts)),
                "{text} {is_turned}: {found:?}"
            );
        }
    }
}

/// A text that is read a few bytes at a time.
struct Small<'a>(&'a [u8], usize);

impl Parts for Small<'_> {
    type Error = Infallible;

    fn unused(&mut self) -> Result<&[u8], Infallible> {
        Ok(&self.0[..self.1.min(self.0.len())])
    }

    fn use_up(&mut self, bytes: usize) {
        self.0 = &self.0[bytes..];
    }
}

/// The games of a text, however it is read.
fn games(text: &str) -> Vec<(u64, String)> {
    let with = |capacity| -> Vec<(u64, String)> {
        let games = Games::of(Small(text.as_bytes(), capacity));
        games.map(Result::unwrap).map(|game| (game.line, game.text.expect("UTF-8"))).collect()
    };
    let whole = with(1 << 16);
    for capacity in [1, 2, 7, 64] {
        assert_eq!(with(capacity), whole, "{capacity} bytes at a time: {text}");
    }
    whole
}

#[test]
fn texts_of_many_games_are_told_apart() {
    for (text, lines) in part::<Vec<(String, Vec<u64>)>>("foreign_records", "games") {
        let found = games(&text);
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), lines, "{text}\n{found:?}");
        for (_, game) in &found {
            let read = ReadRecord::of(game, None, MoveForm::Standard)
                .unwrap_or_else(|faults| panic!("{game:?}\n{faults:?}"));
            let second = read.faults.iter().any(|fault| fault.kind == RecordFaultKind::SecondGame);
            assert!(!second && !read.record.line.plies.is_empty(), "{game:?}\n{:?}", read.faults);
        }
    }
    // Games without moves.
    for between in ["\n", "\n\n", ""] {
        for end in ["*\n", "1-0\n", "\n"] {
            let text = format!("[Variant \"x\"]\n[Result \"*\"]\n{between}{end}").repeat(2);
            assert_eq!(games(&text).len(), 2, "{text:?}");
        }
    }
    // A table is one text, of which the heading is enough; the rest is passed over.
    assert_eq!(games("moves,result\nd2-a2 d5-e5,1-0\n"), [(1, "moves,result\n".to_owned())]);
    // However many games are on a line, they are read in time that grows with it alone.
    assert_eq!(Games::of_text(&"1. d2-a2 1-0 ".repeat(200_000)).count(), 200_000);
    // A game that is too long is cut and refused; the next one is read.
    let long =
        format!("[Event \"x\"]\n\n1. d1-c1 {{{}}}\n\n[Event \"y\"]\n\n1. d1-c1\n", "long ".repeat(300_000));
    let found: Vec<_> = Games::of_text(&long).map(Result::unwrap).collect();
    let texts: Vec<&str> = found.iter().filter_map(|game| game.text.as_deref()).collect();
    assert_eq!((texts.len(), texts[0].len(), found[1].line), (2, GameRecord::MAX_BYTES + 1, 5));
    assert_eq!(
        ReadRecord::of(texts[0], None, MoveForm::Standard).unwrap_err()[0].kind,
        RecordFaultKind::TooLong
    );
    assert!(matches!(read(texts[1]).record.line.plies[0].action, Action::Move(_)));
}

//! Games and rules as text: every written form can be read back, a record's statements are compared with its
//! game, and whatever cannot be read is reported with its place.

use super::archives::{archive, by_grpc};
use super::support::mirror;
use super::support::requests::game;
use super::support::server::Server;
use std::collections::BTreeSet;
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;
use tafl_test_support::chance::Chance;
use v1::convert_game_request::Source;
use v1::replay_archive_response::Message;
use v1::{
    RecordFaultReason as Fault, RecordFormat as Form, RecordMismatchKind as Mismatch, RecordNoteKind as Note,
};

/// The rules of these games.
pub(super) const BRANDUBH: &str = "brandubh-wtf";

/// A sentence, not the id of a missing one.
pub(super) fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains("record.") && !text.contains(['{', '}'])
}

pub(super) fn record(ruleset: Option<&str>, text: &str) -> v1::Record {
    let rules = ruleset.map(|name| v1::record::Rules::Ruleset(name.to_owned()));
    v1::Record { text: text.to_owned(), rules, ..v1::Record::default() }
}

pub(super) fn convert(record: v1::Record, to: Form) -> v1::ConvertGameRequest {
    v1::ConvertGameRequest {
        source: Some(Source::Record(record)),
        to: to.into(),
        ..v1::ConvertGameRequest::default()
    }
}

pub(super) fn of_game(game: v1::Game, to: Form) -> v1::ConvertGameRequest {
    v1::ConvertGameRequest {
        source: Some(Source::Game(game)),
        to: to.into(),
        ..v1::ConvertGameRequest::default()
    }
}

/// The moves of a random game.
fn random_moves(
    entry: &'static catalogue::Entry,
    setup: &str,
    plies: usize,
    chance: &mut Chance,
) -> Vec<String> {
    let mut game = Game::new(&entry.referee(), Some(setup)).expect("a game");
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < plies {
        let mv = chance.pick(&game.legal_moves());
        game.advance(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    moves
}

/// A move without its recorded captures.
fn bare(mv: &str) -> &str {
    mv.split('x').next().unwrap_or_default()
}

#[tokio::test]
async fn a_game_of_every_rule_set_goes_out_in_every_form_and_comes_back() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(5);
    let mut inexpressible = 0;
    for entry in catalogue::newest() {
        for setup in &entry.rules.board.setups {
            let moves = random_moves(entry, &setup.name, 24, &mut chance);
            let sent = v1::Game { setup: Some(setup.name.clone()), ..game(entry.id, &moves) };
            for form in [Form::Moves, Form::Pgn, Form::Opentafl] {
                let out = api.answer(of_game(sent.clone(), form)).await;
                if form == Form::Opentafl && moves.iter().any(|mv| mv == "pass") {
                    assert!(
                        out.text.is_empty() && out.notes.iter().any(|note| note.kind() == Note::Pass),
                        "{out:?}"
                    );
                    continue;
                }
                assert!(
                    out.fault.is_none() && out.format() == form && is_sentence(&out.sentence),
                    "{}: {out:?}",
                    entry.id
                );
                assert!(out.notes.iter().all(|note| is_sentence(&note.sentence)), "{out:?}");
                let cannot = out.notes.iter().any(|note| note.kind() == Note::Inexpressible);
                inexpressible += usize::from(cannot);
                // A list leaves rules and set-up to the caller, OpenTafl's notation what it cannot express.
                let named = form == Form::Moves;
                if (named || cannot) && setup.name != entry.rules.board.setups[0].name {
                    continue;
                }
                let back = api.answer(convert(record(named.then_some(entry.id), &out.text), form)).await;
                let reading = back.reading.as_ref().expect("a reading");
                assert!(
                    reading.faults.is_empty() && reading.mismatches.is_empty() && back.fault.is_none(),
                    "{}: {back:?}",
                    entry.id
                );
                assert_eq!(
                    (reading.format(), back.position.as_ref()),
                    (form, out.position.as_ref()),
                    "{}: {}",
                    entry.id,
                    out.text
                );
                assert_eq!(reading.ruleset, entry.pinned_id(), "{}", out.text);
                let read = reading.game.as_ref().expect("a game");
                assert!(
                    read.moves.iter().map(|mv| bare(mv)).eq(moves.iter().map(String::as_str)),
                    "{read:?}"
                );
                assert_eq!(back.text, out.text, "what was written is read to be written alike");
            }
        }
    }
    assert!(inexpressible > 10, "only {inexpressible} records without rules");
}

/// A record with everything it may have, and every part in the answer.
pub(super) const FULL: &str = "[Event \"Club night\"]\n[Variant \"brandubh-wtf\"]\n[Result \"1/2-1/2\"]\n\n\
    {To begin with.} 1. d2-e2 {fair} (1. a4-a5 d5-e5) d3-c3 $2\n2. a4-a3 Kd4-d3 1/2-1/2\n";

#[tokio::test]
async fn every_part_of_a_record_is_returned() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let answer = api.answer(convert(record(None, FULL), Form::Moves)).await;
    let reading = answer.reading.expect("a reading");
    assert_eq!(
        (reading.format(), reading.ruleset.as_str(), reading.faults.len()),
        (Form::Pgn, "brandubh-wtf@1", 0),
        "{:?}",
        reading.faults
    );
    assert_eq!(reading.result, Some(v1::record_reading::Result::Draw(true)));
    assert!(
        reading.tags.iter().any(|tag| (tag.name.as_str(), tag.value.as_str()) == ("event", "Club night"))
    );
    assert_eq!(reading.opening_comment, "To begin with.");
    let plies: Vec<(&str, &str, &str)> = reading
        .plies
        .iter()
        .map(|ply| (ply.r#move.as_str(), ply.address.as_str(), ply.comment.as_str()))
        .collect();
    assert_eq!(
        plies,
        [("d2-e2", "1a", "fair"), ("d3-c3", "1b", ""), ("a4-a3", "2a", ""), ("d4-d3", "2b", "")]
    );
    assert_eq!(reading.plies[1].marks, [2]);
    assert_eq!((reading.plies[0].line, reading.plies[0].column), (5, 21));
    let [variation] = &reading.variations[..] else { panic!("one variation: {reading:?}") };
    assert_eq!(variation.plies.iter().map(|ply| ply.r#move.as_str()).collect::<Vec<_>>(), ["a4-a5", "d5-e5"]);
    assert!(variation.rejected.is_none() && variation.plies[0].address == "1a.1.1a", "{variation:?}");
    let check = answer.declared_check.expect("a check");
    assert!(check.agrees && check.computed.is_none(), "{check:?}");
    assert_eq!(answer.text, "1. d2-e2 d3-c3\n2. a4-a3 d4-d3\n1/2-1/2\n");
    let left_out: BTreeSet<Note> = answer.notes.iter().map(v1::RecordNote::kind).collect();
    assert!(
        left_out.is_superset(&BTreeSet::from([Note::Tags, Note::Comments, Note::Variations])),
        "{left_out:?}"
    );
    // The other form can hold all of it.
    let tagged = v1::ConvertGameRequest {
        tags: vec![v1::RecordTag { name: "event".to_owned(), value: "Cup".to_owned() }],
        ..convert(record(None, FULL), Form::Opentafl)
    };
    let text = api.answer(tagged).await.text;
    assert!(text.contains("[event:Cup]") && text.contains("fair") && text.contains("1a.1."), "{text}");
}

#[tokio::test]
async fn everything_up_to_the_first_fault_is_answered_and_the_fault_has_its_place() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let text = "1. d2-e2 d3-c3\n2. a4-a3 wrong\n3. d1-e1 d4-d3";
    let answer = api.answer(convert(record(Some(BRANDUBH), text), Form::Moves)).await;
    let reading = answer.reading.as_ref().expect("a reading");
    let [fault] = &reading.faults[..] else { panic!("one fault: {reading:?}") };
    assert_eq!((fault.line, fault.column, fault.end_column, fault.reason()), (2, 10, 15, Fault::BadMove));
    assert_eq!(
        (fault.found.as_str(), fault.sentence.as_str()),
        ("wrong", format!("Line 2, column 10: “wrong” is not a move; expected: {}.", fault.right).as_str())
    );
    assert_eq!(reading.game.as_ref().expect("a game").moves, ["d2-e2", "d3-c3", "a4-a3"]);
    assert_eq!(answer.position.as_ref().map(|position| position.ply), Some(3));
    assert_eq!(
        answer.sentence,
        format!("The record has 1 error. {} The 3 moves that could be read are legal.", fault.sentence)
    );
    // An illegal move is not a fault of the text.
    let answer =
        api.answer(convert(record(Some(BRANDUBH), "1. d2-e2 d3-e3\n2. d1-d7 c4-c5"), Form::Moves)).await;
    let fault = answer.fault.expect("a fault");
    assert_eq!((fault.ply, fault.r#move.as_str()), (2, "d1-d7"));
    assert_eq!(fault.rejected.expect("a reason").reason(), v1::IllegalReason::PathBlocked);
    let reading = answer.reading.expect("a reading");
    assert_eq!(
        (reading.plies.len(), reading.game.expect("a game").moves.len(), reading.faults.len()),
        (4, 2, 0)
    );
    // The same as a message.
    let sent = game(BRANDUBH, &["d2-e2", "d3-e3", "d1-d7", "c4-c5"]);
    assert_eq!(api.answer(of_game(sent, Form::Moves)).await.fault.expect("a fault").ply, 2);
    let french = v1::ConvertGameRequest {
        locale: "fr".to_owned(),
        ..convert(record(Some(BRANDUBH), text), Form::Moves)
    };
    let reported = api.answer(french).await.reading.expect("a reading").faults[0].sentence.clone();
    assert_eq!(
        reported,
        "Ligne 2, colonne 10\u{a0}: «\u{a0}wrong\u{a0}» n’est pas un coup\u{a0}; attendu\u{a0}: un coup avec ses deux cases, comme d4-g4 ou d4-g4xg5/g3."
    );
}

/// A destination or a capture alone names a move where exactly one legal move fits, as in `ParseMove`; the
/// list of candidates is that of `LegalMoves`.
#[tokio::test]
async fn moves_without_their_origin_are_found_by_the_rules() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let read = async |ruleset: Option<&str>, text: &str| {
        let answer = api.answer(convert(record(ruleset, text), Form::Moves)).await;
        let reading = answer.reading.expect("a reading");
        let faults: Vec<_> = reading
            .faults
            .iter()
            .map(|fault| (fault.line, fault.column, fault.reason(), fault.sentence.clone()))
            .collect();
        (
            reading
                .game
                .map(|game| game.moves.iter().map(|mv| bare(mv)).collect::<Vec<_>>().join(" "))
                .unwrap_or_default(),
            answer.text,
            faults,
        )
    };
    let whole = "d2-a2 d5-e5 b4-b6 d4-d5 b6-a6 d5-a5";
    for text in [
        "d2-a2 d5-e5 b4-b6 Kd5 b6-a6 Ka5",
        "1. d2-a2 d5-e5 2. b4-b6 Kd5 3. b6-a6 Kxa6",
        "[Event \"Cup\"]\n1. d2-a2 d5-e5 2. b4-b6 Kd5 (2... e6) 3. b6-a6 xa6",
    ] {
        let (moves, written, faults) = read(Some(BRANDUBH), text).await;
        assert_eq!((moves.as_str(), faults), (whole, vec![]), "{text}");
        let (again, _, faults) = read(Some(BRANDUBH), &written).await;
        assert_eq!((again.as_str(), faults), (whole, vec![]), "{written}");
    }
    let start = api
        .answer(v1::LegalMovesRequest {
            at: Some(v1::legal_moves_request::At::Game(game(BRANDUBH, &[] as &[&str]))),
            ..Default::default()
        })
        .await;
    let to_b2: Vec<String> =
        start.moves.into_iter().map(|legal| legal.r#move).filter(|mv| mv.ends_with("-b2")).collect();
    let several = format!("Line 1, column 4: “b2” fits several moves: {}.", to_b2.join(", "));
    let unknown = "Line 1, column 14: “Kd5” does not name the origin of the move, which cannot be found: the rules are not known, or an \
                   earlier move is illegal.";
    for (ruleset, text, moves, fault) in [
        (Some(BRANDUBH), "1. b2 d5-e5 Ka5", "", (1, 4, Fault::AmbiguousMove, several.as_str())),
        (
            Some(BRANDUBH),
            "1. d2-a2 {fair}\n1... d4 2. b6",
            "d2-a2",
            (2, 6, Fault::NoSuchMove, "Line 2, column 6: no legal move fits “d4”."),
        ),
        (
            Some(BRANDUBH),
            "1. d2-a2 h4",
            "d2-a2",
            (
                1,
                10,
                Fault::OffBoard,
                "Line 1, column 10: “h4” is not on the board; expected: a square: a file from a to g and a rank from 1 to 7.",
            ),
        ),
        (Some(BRANDUBH), "1. d1-d4 {x} Kd5 2. xa6", "", (1, 14, Fault::UnknownOrigin, unknown)),
        (None, "1. d2-a2 {x} Kd5 2. xa6", "", (1, 14, Fault::UnknownOrigin, unknown)),
    ] {
        let (found, _, faults) = read(ruleset, text).await;
        let (line, column, reason, sentence) = fault;
        assert_eq!(
            (found.as_str(), faults),
            (moves, vec![(line, column, reason, sentence.to_owned())]),
            "{text}"
        );
    }
    // Naming the king names the origin, so his move is refused like any other.
    let answer = api.answer(convert(record(Some(BRANDUBH), "1. d2-a2 Kg7"), Form::Moves)).await;
    assert_eq!(answer.fault.map(|fault| fault.r#move), Some("d4-g7".to_owned()));
}

#[tokio::test]
async fn statements_beside_the_moves_are_checked() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let reported = async |text: &str| {
        let answer = api.answer(convert(record(Some(BRANDUBH), text), Form::Moves)).await;
        let reading = answer.reading.expect("a reading");
        assert!(
            reading.faults.is_empty()
                && reading.mismatches.iter().all(|mismatch| is_sentence(&mismatch.sentence)),
            "{reading:?}"
        );
        let all = reading.mismatches.into_iter().map(|it| (it.kind(), it.address, it.written, it.happened));
        (all.collect::<Vec<_>>(), answer.declared_check)
    };
    let (found, _) = reported("1. d2-e2 d3-c3xc4").await;
    assert_eq!(found, [(Mismatch::Captures, "1b".to_owned(), "c4".to_owned(), String::new())]);
    let (found, _) = reported("1. d2-e2 Kd3-c3").await;
    assert_eq!(found, [(Mismatch::Piece, "1b".to_owned(), "K".to_owned(), "T".to_owned())]);
    // The king escapes, but the record states that the attackers won.
    let escape = "[Result \"0-1\"]\n1. d6-c6 d5-a5 2. d7-c7 d4-d7 3. b4-b1 d7-g7";
    let (found, check) = reported(escape).await;
    let check = check.expect("a check");
    assert!(!check.agrees && check.computed.expect("an outcome").reason() == v1::OutcomeReason::KingEscaped);
    let kinds: Vec<Mismatch> = found.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(kinds, [Mismatch::Result]);
    let (found, _) = reported(&format!("{escape} 4. a4-a3")).await;
    assert!(found.iter().any(|(kind, ..)| *kind == Mismatch::Over), "{found:?}");
}

/// Words at the end of a record that say how the game ended are its declared result; other words are a fault
/// of the text.
#[tokio::test]
async fn words_at_the_end_declare_the_result() {
    use v1::OutcomeReason as Reason;
    use v1::outcome::Result as Outcome;
    let won = |side: v1::Side| Outcome::Winner(side.into());
    let server = Server::start(&[]).await;
    let api = server.api();
    for (ending, result, reason) in [
        ("draw agreed", Outcome::Draw(true), Reason::Agreement),
        ("1/2-1/2 by agreement", Outcome::Draw(true), Reason::Agreement),
        ("... White wins on time", won(v1::Side::Defenders), Reason::Timeout),
        ("1-0 resigns", won(v1::Side::Defenders), Reason::Resignation),
        ("White resigns", won(v1::Side::Attackers), Reason::Resignation),
    ] {
        for moves in ["d2-a2 d5-e5", "1. d2-a2 {fair} d5-e5"] {
            let text = format!("{moves} {ending}");
            let answer = api.answer(convert(record(Some(BRANDUBH), &text), Form::Pgn)).await;
            let outcome = answer
                .position
                .and_then(|position| position.outcome)
                .unwrap_or_else(|| panic!("{text}: {}", answer.sentence));
            assert_eq!((outcome.reason(), outcome.result), (reason, Some(result)), "{text}");
            // What sites mean by 1-0 differs, so it is said.
            let read =
                if ending.starts_with("1-0") { "; “1-0” is read as a win for the defenders" } else { "" };
            let sentence = format!(
                "All 2 moves of the game are legal. The moves do not end the game, so the declared result is accepted{read}."
            );
            assert_eq!(answer.sentence, sentence, "{text}");
            // The reason survives in the text that is written.
            let again = api.answer(convert(record(Some(BRANDUBH), &answer.text), Form::Moves)).await;
            assert_eq!(
                again.position.and_then(|position| position.outcome).map(|outcome| outcome.reason()),
                Some(reason),
                "{}",
                answer.text
            );
        }
    }
    for moves in ["d2-a2 d5-e5", "1. d2-a2 {fair} d5-e5"] {
        let text = format!("{moves} White wins, alas");
        let answer = api.answer(convert(record(Some(BRANDUBH), &text), Form::Moves)).await;
        let faults = answer.reading.expect("a reading").faults;
        let found: Vec<_> = faults.iter().map(|fault| (fault.reason(), fault.found.as_str())).collect();
        assert_eq!(found, [(Fault::Surplus, "alas")], "{text}");
        let expected = format!(
            "The record has 1 error. {} The 2 moves that could be read are legal. Part of the record cannot be read, so the declared \
             result cannot be confirmed.",
            faults[0].sentence
        );
        assert_eq!(answer.sentence, expected);
    }
}

/// The set-up, steps of chains and lines that may be games: what the rules find is said with each game, and what they
/// cannot decide is refused.
#[tokio::test]
async fn what_a_record_leaves_out_is_found_and_said() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let chain = "1. a7-d7 g7-g8 2. a5-d5xd6 e7-c7xd7/d5 3. d1-d10";
    for (ruleset, text, setup, found, moves, note) in [
        ("sea-battle-nielsen-13", "l7-m7", None, Some("parlett_2_13"), "l7-m7", Some(Note::SetupFound)),
        ("sea-battle-nielsen-13", "l7-m7", Some("parlett_2_13"), Some("parlett_2_13"), "l7-m7", None),
        ("sea-battle-nielsen-13", "m9-l9", None, None, "m9-l9", None),
        ("berserk-nielsen", chain, None, None, "a7-d7 g7-g8 a5-d5 e7-c7 c7-c5 d1-d10", Some(Note::Restored)),
    ] {
        let asked = v1::Record { setup: setup.map(str::to_owned), ..record(Some(ruleset), text) };
        let answer = api.answer(convert(asked.clone(), Form::Moves)).await;
        let reading = answer.reading.expect("a reading");
        assert!(
            answer.fault.is_none() && reading.faults.is_empty() && reading.mismatches.is_empty(),
            "{reading:?}"
        );
        let game = reading.game.expect("a game");
        let played: Vec<&str> = game.moves.iter().map(|mv| bare(mv)).collect();
        assert_eq!((game.setup.as_deref(), played.join(" ").as_str()), (found, moves), "{text}");
        let notes: Vec<Note> = reading.notes.iter().map(v1::RecordNote::kind).collect();
        assert_eq!(notes, Vec::from_iter(note), "{text}");
        assert!(reading.notes.iter().all(|note| is_sentence(&note.sentence)), "{:?}", reading.notes);
        // An archive says the same, and takes the set-up for all its games.
        let archived = v1::ArchiveGame {
            record: Some(v1::archive_game::Record::Text(v1::Record { setup: None, ..asked })),
            ..v1::ArchiveGame::default()
        };
        let archive =
            v1::ReplayArchiveRequest { setup: setup.map(str::to_owned), ..archive(None, vec![archived]) };
        let (messages, _) = by_grpc(&api, archive).await;
        let Some(Message::Game(report)) = messages.into_iter().next() else { panic!("a report of {text}") };
        let first = || catalogue::find(ruleset).expect("a rule set").rules.board.setups[0].name.clone();
        assert_eq!(report.setup, found.map_or_else(first, str::to_owned));
        assert_eq!((report.fault, report.notes), (None, reading.notes), "{text}");
    }
    for (text, reason, found) in [
        (
            "d2-a2 d5-e5\nb4-b6 d3-a3",
            Fault::OneOrSeveral,
            "Line 2, column 1: this line may go on with the game or begin another one;",
        ),
        (
            "moves,result\nd2-a2 d5-e5,1-0",
            Fault::Table,
            "Line 1, column 1: this is the heading of a table of games,",
        ),
        (
            "{\"moves\": [{\"from\": [0, 3], \"to\": [0, 2]}]}",
            Fault::Numbers,
            "Line 1, column 22: “0” is a square as numbers;",
        ),
        (
            "{\"moves\": [\"nonsense\", \"d2-a2\"]}",
            Fault::BadMove,
            "Line 1, column 13: “nonsense” is not a move;",
        ),
    ] {
        let faults = api
            .answer(convert(record(Some(BRANDUBH), text), Form::Moves))
            .await
            .reading
            .expect("a reading")
            .faults;
        assert_eq!((faults.len(), faults[0].reason()), (1, reason), "{text}");
        assert!(
            faults[0].sentence.starts_with(found) && is_sentence(&faults[0].sentence),
            "{}",
            faults[0].sentence
        );
    }
}

/// Captures written beside a move never stop a game, whichever call reads them.
#[tokio::test]
async fn written_captures_are_only_compared() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let replayed = async |text: &str| {
        let record = record(Some(BRANDUBH), text);
        let converted = api.answer(convert(record.clone(), Form::Moves)).await;
        let request =
            v1::ReplayGameRequest { record: Some(record.clone()), ..v1::ReplayGameRequest::default() };
        let replay = api.answer(request).await;
        let reading = replay.reading.expect("a reading");
        assert_eq!(
            (&replay.fault, &converted.fault, &replay.position),
            (&None, &None, &converted.position),
            "{text}"
        );
        let text = v1::archive_game::Record::Text(record);
        let archive =
            archive(None, vec![v1::ArchiveGame { record: Some(text), ..v1::ArchiveGame::default() }]);
        let (messages, _) = by_grpc(&api, archive).await;
        let report = messages
            .into_iter()
            .find_map(|message| if let Message::Game(report) = message { Some(report) } else { None });
        let report = report.expect("a report");
        assert_eq!((report.plies as usize, &report.fault), (replay.plies.len(), &None));
        assert_eq!(
            (&report.mismatches, &converted.reading.expect("a reading").mismatches),
            (&reading.mismatches, &reading.mismatches)
        );
        // The game that was read is one that other calls take.
        if let Some(game) = reading.game {
            let request = v1::ReplayGameRequest { game: Some(game), ..v1::ReplayGameRequest::default() };
            assert_eq!(api.answer(request).await.position, converted.position);
        }
        let kinds: Vec<Mismatch> = reading.mismatches.iter().map(v1::RecordMismatch::kind).collect();
        (kinds, replay.position.expect("a position").outcome.map(|outcome| outcome.reason()))
    };
    assert_eq!(Box::pin(replayed("1. d2-e2 d3-c3xa1")).await, (vec![Mismatch::Captures], None));
    // On d6 and b6, king and man fall together; some servers write only the man.
    let taken = |captures: &str| format!("[FEN \"7/ad1ka2/7/7/7/7/2a4 a\"]\n1. c1-c6{captures}");
    let won = Some(v1::OutcomeReason::KingCaptured);
    for captures in ["", "xb6", "xb6/d6"] {
        assert_eq!(Box::pin(replayed(&taken(captures))).await, (vec![], won), "{captures}");
    }
    assert_eq!(Box::pin(replayed(&taken("xd6"))).await, (vec![Mismatch::Captures], won));
}

/// hnefatafl.org's lists of captures never have the king.
#[tokio::test]
async fn a_captured_king_may_be_left_out_in_every_call() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut rules = mirror::rules(&catalogue::find(BRANDUBH).expect("a rule set").rules);
    rules.board.as_mut().expect("a board").setups[0].board = "7/ad1ka2/7/7/7/7/2a4".to_owned();
    // King and man fall together.
    let played = async |last: &str| {
        let custom = || game(rules.clone(), &[last]);
        let replay = api
            .answer(v1::ReplayGameRequest { game: Some(custom()), ..v1::ReplayGameRequest::default() })
            .await;
        let converted = api.answer(of_game(custom(), Form::Moves)).await;
        assert_eq!((&converted.fault, &converted.position), (&replay.fault, &replay.position));
        let before = game(rules.clone(), &[] as &[&str]);
        let at = Some(v1::apply_move_request::At::Game(before.clone()));
        let applied = api
            .answer(v1::ApplyMoveRequest { at, r#move: last.to_owned(), ..v1::ApplyMoveRequest::default() })
            .await;
        let at = Some(v1::validate_move_request::At::Game(before));
        let validated = api
            .answer(v1::ValidateMoveRequest {
                at,
                r#move: last.to_owned(),
                ..v1::ValidateMoveRequest::default()
            })
            .await;
        let rejected = replay.fault.and_then(|fault| fault.rejected);
        assert_eq!(validated.legal, rejected.is_none(), "{last}");
        match (applied.result.expect("a result"), rejected) {
            (v1::apply_move_response::Result::Applied(applied), None) => {
                assert_eq!(
                    applied.outcome.expect("an end").reason(),
                    v1::OutcomeReason::KingCaptured,
                    "{last}"
                );
                Ok(applied.captures.len())
            }
            (v1::apply_move_response::Result::Rejected(one), Some(other)) => {
                assert_eq!((one.reason(), &one.squares), (other.reason(), &other.squares));
                Err(one.squares)
            }
            other => panic!("{last}: {other:?}"),
        }
    };
    for last in ["c1-c6", "c1-c6xb6", "c1-c6xb6/d6"] {
        assert_eq!(Box::pin(played(last)).await, Ok(2), "{last}");
    }
    for (last, squares) in
        [("c1-c6xd6", &["b6"][..]), ("c1-c6xa1", &["a1", "b6", "d6"]), ("c1-c6xb6/a1", &["a1", "d6"])]
    {
        assert_eq!(
            Box::pin(played(last)).await.map_err(|found| found.join(" ")),
            Err(squares.join(" ")),
            "{last}"
        );
    }
}

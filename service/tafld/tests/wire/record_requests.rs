//! Records in requests: which rules they are played by, what is refused, and that calls take them as they take games.

use super::archives::{archive, by_grpc};
use super::records::{BRANDUBH, FULL, convert, of_game, record};
use super::support::requests::game;
use super::support::server::Server;
use super::support::{data, mirror};
use tafl_engine::catalogue;
use tafl_proto::v1;
use v1::replay_archive_response::Message;
use v1::{RecordFormat as Form, RecordNoteKind as Note};

/// A record's rule set is found however its name is spelled, in every format and over both doors
/// ([`Api::answer`] asks both).
#[tokio::test]
async fn the_rules_are_found_by_any_spelling_of_their_name() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (name, id, mv) in [
        ("Copenhagen", "copenhagen", "d1-c1"),
        ("COPENHAGEN", "copenhagen", "d1-c1"),
        ("copenhagen hnefatafl", "copenhagen", "d1-c1"),
        ("Fetlar", "fetlar", "d1-c1"),
        ("Brandubh_WTF", BRANDUBH, "d2-c2"),
    ] {
        for text in [format!("[Variant \"{name}\"]\n1. {mv}"), format!("[variant:{name}]\n1. {mv}")] {
            let answer = api.answer(convert(record(None, &text), Form::Moves)).await;
            let played = answer.position.unwrap_or_else(|| panic!("{text}: {}", answer.sentence));
            let Some(v1::position::Rules::Ruleset(found)) = &played.rules else {
                panic!("{text}: {:?}", played.rules)
            };
            assert_eq!((found.split('@').next(), played.ply), (Some(id), 1), "{text}");
            let request = v1::ReplayGameRequest {
                record: Some(record(None, &text)),
                ..v1::ReplayGameRequest::default()
            };
            assert_eq!(api.answer(request).await.position.map(|position| position.ply), Some(1), "{text}");
        }
    }
}

#[tokio::test]
async fn nothing_is_noted_that_nobody_wrote() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let notes = async |text: &str, to: Form| {
        let answer = api.answer(convert(record(Some(BRANDUBH), text), to)).await;
        (answer.notes.iter().map(v1::RecordNote::kind).collect::<Vec<_>>(), answer.text)
    };
    assert_eq!(notes("d2-a2", Form::Moves).await, (vec![], "1. d2-a2\n".to_owned()));
    assert_eq!(notes("[Event \"x\"]\n1. d2-a2", Form::Moves).await.0, [Note::Tags]);
    // A position can be written even where the rules cannot.
    let reached = "/3t3/t6/3T3/ttTKTtt/3T3/3t3/3t3/\n".to_owned();
    assert_eq!(notes("d2-a2", Form::OpentaflPosition).await, (vec![Note::Moves], reached));
    let fidchell = api.answer(convert(record(Some("tablut-ashton"), "e4-f4"), Form::OpentaflPosition)).await;
    assert!(fidchell.text.starts_with("/3ttt3/"), "{fidchell:?}");
    // Without rules nobody knows what a move has captured.
    let unknown = api
        .answer(convert(record(None, "[FEN \"7/ad1ka2/7/7/7/7/2a4 a\"]\n1. c1-c6"), Form::OpentaflPosition))
        .await;
    let [note] = &unknown.notes[..] else { panic!("one note: {unknown:?}") };
    let said = "Nothing was written, because the position is not known.";
    assert_eq!((unknown.text.as_str(), note.kind(), note.sentence.as_str()), ("", Note::Missing, said));
    let fen = "[FEN \"7/ad1ka2/7/7/7/7/2a4 a\"]\n1. c1-c6";
    assert_eq!(
        notes(fen, Form::OpentaflPosition).await,
        (vec![Note::Moves], "/7/7/7/7/7/t1t1t2/7/\n".to_owned())
    );
}

#[tokio::test]
async fn a_record_is_refused_for_what_it_lacks() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let sentence = async |ruleset: Option<&str>, text: &str| {
        api.answer(convert(record(ruleset, text), Form::Moves)).await.sentence
    };
    for ruleset in [None, Some(BRANDUBH)] {
        let unread = convert(record(ruleset, "jarl d2 to a2"), Form::Moves);
        let english = api.answer(unread.clone()).await.sentence;
        assert_eq!(
            english,
            "The record has 1 error. Line 1, column 1: expected a tag or a move, found “jarl”."
        );
        let french = api.answer(v1::ConvertGameRequest { locale: "fr".to_owned(), ..unread }).await.sentence;
        assert!(
            french.ends_with(
                "Ligne 1, colonne 1\u{a0}: on attend un en-tête ou un coup, et non «\u{a0}jarl\u{a0}»."
            ),
            "{french}"
        );
        let ludii = sentence(ruleset, "[Move:mover=1,from=10,to=7,decision=true]").await;
        assert!(ludii.contains("Ludii"), "{ludii}");
    }
    // What a start lacks is said in the language of the caller.
    for (locale, right) in
        [("en", "no king: exactly one is needed"), ("fr", "aucun roi\u{a0}: il en faut exactement un")]
    {
        let kingless = convert(
            record(Some(BRANDUBH), "[FEN \"3a3/3a3/3d3/aad1daa/3d3/3a3/3a3 a\"]\n1. d2-c2"),
            Form::Moves,
        );
        let request = v1::ConvertGameRequest { locale: locale.to_owned(), ..kingless };
        let fault = api.answer(request).await.reading.expect("a reading").faults.remove(0);
        assert_eq!(fault.right, format!("board: {right}"));
    }
    let unknown = sentence(None, "[Variant \"Hexatafl\"]\n1. d2-a2").await;
    assert_eq!(
        unknown,
        "The record names the rule set “Hexatafl”, which is not in the catalogue: choose another."
    );
    assert_eq!(sentence(None, "1. d2-a2").await, "The record does not name its rules: choose a rule set.");
}

#[tokio::test]
async fn the_applied_rules_are_stated() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let unknown = api.answer(convert(record(None, "d2-e2 d3-c3"), Form::Pgn)).await;
    let reading = unknown.reading.expect("a reading");
    assert!(reading.game.is_none() && reading.ruleset.is_empty() && reading.plies.len() == 2, "{reading:?}");
    assert!(
        unknown.position.is_none() && unknown.sentence.contains("does not name its rules"),
        "{}",
        unknown.sentence
    );
    let other = api
        .answer(convert(record(Some("brandubh-nielsen"), FULL), Form::Moves))
        .await
        .reading
        .expect("a reading");
    assert_eq!(other.ruleset, "brandubh-nielsen@2");
    assert_eq!(other.notes.iter().map(v1::RecordNote::kind).collect::<Vec<_>>(), [Note::OtherRules]);
    // The record's own rules, and a position that is not a set-up.
    let text = "[rules:dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d2-e2";
    let own = api.answer(convert(record(None, text), Form::Moves)).await.reading.expect("a reading");
    assert!(own.ruleset.starts_with("custom-"), "{own:?}");
    assert!(matches!(own.game.expect("a game").rules, Some(v1::game::Rules::CustomRules(_))));
}

/// A rules record is not written if the notation cannot express a rule, and the notes name the rules and
/// nothing else.
#[tokio::test]
async fn rules_that_cannot_be_expressed_are_named_alone() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let out = api.answer(of_game(game("fidchell", &[] as &[&str]), Form::OpentaflRules)).await;
    let notes: Vec<(Note, &str)> = out.notes.iter().map(|note| (note.kind(), note.about.as_str())).collect();
    assert_eq!(
        (out.text.as_str(), notes.as_slice()),
        ("", &[(Note::Inexpressible, "tuichi_wins")][..]),
        "{out:?}"
    );
    // In PGN style a name stands for them. Without one they are lost.
    let rules = mirror::rules(&catalogue::find("fidchell").expect("a rule set").rules);
    for (game, lost) in [(game("fidchell", &[] as &[&str]), false), (game(rules, &[] as &[&str]), true)] {
        let out = api.answer(of_game(game, Form::Pgn)).await;
        let notes: Vec<&str> = out.notes.iter().map(|note| note.about.as_str()).collect();
        assert_eq!(notes, if lost { vec!["tuichi_wins"] } else { Vec::new() }, "{out:?}");
    }
}

#[tokio::test]
async fn replays_take_records_as_they_take_games() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let replay = |record: v1::Record| v1::ReplayGameRequest {
        record: Some(record),
        ..v1::ReplayGameRequest::default()
    };
    let by_record = api.answer(replay(record(None, FULL))).await;
    let moves = ["d2-e2", "d3-c3", "a4-a3", "d4-d3"];
    let by_game =
        v1::ReplayGameRequest { game: Some(game(BRANDUBH, &moves)), ..v1::ReplayGameRequest::default() };
    let by_game = api.answer(by_game).await;
    assert_eq!((&by_record.plies, &by_record.position), (&by_game.plies, &by_game.position));
    assert!(
        by_record.declared_check.is_some_and(|check| check.agrees)
            && by_record.reading.is_some()
            && by_game.reading.is_none()
    );
    // The examples of a club's archive: valid, illegal, truncated, unreadable.
    let texts = [FULL, "1. d2-e2 d3-e3 2. d1-d7", "1. d2-e2 wrong", "{}"];
    let games = texts.map(|text| v1::ArchiveGame {
        record: Some(v1::archive_game::Record::Text(record(None, text))),
        ..v1::ArchiveGame::default()
    });
    let (messages, status) = by_grpc(&api, archive(Some(BRANDUBH.into()), games.to_vec())).await;
    assert!(status.is_none(), "{status:?}");
    let mut reports = Vec::new();
    let mut summary = None;
    for message in messages {
        match message {
            Message::Game(report) => reports.push(report),
            Message::Final(done) => summary = Some(done),
            Message::Progress(_) => {}
        }
    }
    let summary = summary.expect("a summary");
    assert_eq!((summary.sound, summary.faulty, summary.refused), (1, 2, 1), "{summary:?}");
    let plies: Vec<(i32, usize)> =
        reports.iter().map(|report| (report.plies, report.record_faults.len())).collect();
    assert_eq!(plies, [(4, 0), (2, 0), (1, 1), (0, 0)]);
    // What cannot be read is no illegal ply.
    assert!(reports[1].sentence.starts_with("Move 3 is illegal. "), "{:?}", reports[1]);
    let unread = &reports[2].sentence;
    assert!(unread.starts_with("The only move that could be read is legal. Line 1, column 10: "), "{unread}");
    assert_eq!(reports[3].error.as_ref().map(|error| error.reason.as_str()), Some("INVALID_RECORD"));
    let path = reports[3].error.as_ref().map(|error| error.fields[0].field.as_str());
    assert_eq!(path, Some("games[3].text.text"));
}

#[tokio::test]
async fn faulty_requests_with_records_are_refused_at_their_field() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let tag = |name: &str, value: &str| v1::RecordTag { name: name.to_owned(), value: value.to_owned() };
    let with_tags = |tags: Vec<v1::RecordTag>| v1::ConvertGameRequest {
        tags,
        ..convert(record(None, FULL), Form::Moves)
    };
    for (request, reason, path) in [
        (v1::ConvertGameRequest::default(), "MISSING_FIELD", "record"),
        (convert(record(None, " \n"), Form::Moves), "MISSING_FIELD", "record.text"),
        (convert(record(Some("nothing"), "d2-e2"), Form::Moves), "UNKNOWN_RULESET", "record.ruleset"),
        (with_tags(vec![tag("", "x")]), "MISSING_FIELD", "tags[0].name"),
        (with_tags(vec![tag("a", "x"), tag("A b", "x")]), "MALFORMED_VALUE", "tags[1].name"),
        (with_tags(vec![tag("a", "x\ny")]), "MALFORMED_VALUE", "tags[0].value"),
        (with_tags(vec![tag("a", "x"); 101]), "TOO_LARGE", "tags"),
    ] {
        let fault = api.fault(request).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![path]), "{fault:?}");
    }
    let both = v1::ReplayGameRequest {
        game: Some(game(BRANDUBH, &["d2-e2"])),
        record: Some(record(None, FULL)),
        ..v1::ReplayGameRequest::default()
    };
    assert_eq!(api.fault(both).await.paths(), ["record"]);
    let replay = |record: v1::Record| v1::ReplayGameRequest {
        record: Some(record),
        ..v1::ReplayGameRequest::default()
    };
    let fault = api.fault(replay(record(None, "d2-e2"))).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("MISSING_FIELD", vec!["record.ruleset"]));
    let fault = api.fault(replay(record(Some(BRANDUBH), "{}"))).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("INVALID_RECORD", vec!["record.text"]), "{fault:?}");
}

#[tokio::test]
async fn records_of_tournaments_are_replayed() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let files = std::fs::read_dir(data("records")).expect("the folder of records");
    let mut read = 0;
    for file in files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "otg"))
    {
        let text = std::fs::read_to_string(&file).expect("a text");
        let answer = api.answer(convert(record(None, &text), Form::Opentafl)).await;
        let reading = answer.reading.expect("a reading");
        assert!(
            reading.faults.is_empty() && answer.fault.is_none(),
            "{}: {:?} {:?}",
            file.display(),
            reading.faults,
            answer.fault
        );
        assert!(
            !reading.plies.is_empty() && !reading.ruleset.is_empty() && !answer.text.is_empty(),
            "{}",
            file.display()
        );
        read += 1;
    }
    assert!(read > 5, "only {read} records");
}

//! Texts of boards, moves, rules and games as people write them: no text causes a panic, what was read reads
//! back the same after writing, faults are in text order, and the service answers.

use crate::wire::post_json;
use std::sync::LazyLock;
use tafl_engine::{Game, WrittenMove, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm, RulesRecord, export_rules};
use tafl_notation::records::{GameRecord, Games, ReadRecord, RecordFault, RecordFormat};
use tafl_notation::{BoardFormat, BoardText, LenientMove, Resolved, TextFault, fen, resolve_move};

static START: LazyLock<Game> = LazyLock::new(|| {
    let brandubh = catalogue::find("brandubh-wtf").expect("a rule set");
    Game::new(&brandubh.referee(), None).expect("a set-up")
});

/// Panics if what must hold does not.
pub fn run(text: &str) {
    for format in [None, Some(BoardFormat::Board), Some(BoardFormat::Fen), Some(BoardFormat::Drawing)] {
        for side in [None, Some(7)] {
            reading(text, format, side);
        }
    }
    saying(text);
    record(text);
    // The service's limit on the text.
    if text.len() <= 2000 {
        for (path, body) in [
            ("/v1/positions:parse", serde_json::json!({"text": text, "ruleset": "brandubh-wtf"})),
            ("/v1/positions:parse", serde_json::json!({"text": text})),
            ("/v1/moves:parse", serde_json::json!({"text": text, "game": {"ruleset": "brandubh-wtf"}})),
        ] {
            let (status, answer) = post_json(path, &body);
            assert!(status < 500, "{status} {}", String::from_utf8_lossy(&answer));
            assert!(answer.len() < 200_000, "an answer is bounded: {} bytes", answer.len());
        }
    }
}

fn reading(text: &str, format: Option<BoardFormat>, side: Option<u8>) {
    match BoardText::read(text, format, side) {
        Ok(read) => {
            assert!(side.is_none_or(|side| read.board.size() == side));
            for written in [read.board.to_string(), fen(&read.board)] {
                let back = BoardText::read(&written, None, side).expect("what was written can be read");
                assert_eq!(back.board, read.board, "{written}");
            }
            let lines = text.split('\n').count() as u32;
            assert!(read.board.squares().all(|square| (1..=lines).contains(&read.place(square).line)));
        }
        Err(faults) => {
            assert!((1..=TextFault::MAX).contains(&faults.len()));
            assert!(faults.is_sorted_by(|one, next| one.place < next.place), "{faults:?}");
            assert!(
                faults.iter().all(|fault| fault.place.column > 0 && fault.found.chars().count() <= 40),
                "{faults:?}"
            );
        }
    }
}

fn record(text: &str) {
    use RecordFormat::{HnefataflOrg, Moves, OpenTafl, Pgn};
    for game in Games::of_text(text) {
        assert!(game.expect("no failure").text.is_some_and(|text| text.len() <= GameRecord::MAX_BYTES + 1));
    }
    for format in [None, Some(OpenTafl), Some(Pgn), Some(Moves), Some(HnefataflOrg)] {
        for form in [MoveForm::Standard, MoveForm::Simple] {
            match ReadRecord::of(text, format, form) {
                Ok(read) => whole_or_in_part(&read, form),
                Err(faults) => in_order(&faults),
            }
        }
    }
    if let Ok(record) = text.parse::<RulesRecord>() {
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "{record}");
        for reading in [Dialect::Program, Dialect::Text] {
            let Ok(imported) = record.to_rules(reading) else { continue };
            let exported = export_rules(&imported.rules, None, None, reading)
                .expect("what was imported can be exported");
            assert_eq!(exported.record.to_rules(reading).expect("rules").rules, imported.rules, "{record}");
        }
    }
}

fn whole_or_in_part(read: &ReadRecord, form: MoveForm) {
    in_order(&read.faults);
    let record = &read.record;
    let moves = record.plies().len();
    assert!(moves <= GameRecord::MAX_PLIES);
    let replayed = record.replay(START.referee(), None);
    assert!(
        replayed.is_err()
            || replayed.is_ok_and(|replayed| replayed.plies as usize <= record.line.plies.len())
    );
    let _ = record.known_rules(Dialect::Program);
    let mut resolved = read.clone();
    assert!(resolved.resolve_until(Some((START.referee(), None)), &|| false).is_ok());
    in_order(&resolved.faults);
    let completed = record.clone().completed(START.referee(), None);
    for record in completed.iter().chain([record]) {
        assert_eq!(record.plies().len(), moves);
        let _ = record.write(RecordFormat::HnefataflOrg, form);
        for format in [RecordFormat::OpenTafl, RecordFormat::Pgn, RecordFormat::Moves] {
            let Ok(written) = record.write(format, form) else { continue };
            // Notes report what was left out or replaced; without notes everything reads back.
            if written.notes.is_empty() && form == MoveForm::Standard && format != RecordFormat::Moves {
                let again = ReadRecord::of(&written.text, Some(format), form).expect("a record");
                assert!(again.faults.is_empty(), "{:?} {}", again.faults, written.text);
                // A sign of the simple form reads back as that of the standard form.
                assert_eq!(again.record.plies().len(), moves);
                assert_eq!(again.record.write(format, form).expect("no passes").text, written.text);
            }
        }
    }
}

fn in_order(faults: &[RecordFault]) {
    assert!(
        faults.len() <= RecordFault::MAX && faults.is_sorted_by_key(|fault| fault.span.start),
        "{faults:?}"
    );
    assert!(
        faults.iter().all(|fault| fault.span.start <= fault.span.end && !fault.right.to_string().is_empty()),
        "{faults:?}"
    );
}

fn saying(text: &str) {
    let stated = text.parse::<LenientMove>();
    if let Ok(written) = text.parse::<WrittenMove>() {
        assert_eq!(
            stated.as_ref().ok().and_then(LenientMove::written),
            Some(written),
            "what is read strictly is read the same"
        );
    }
    match resolve_move(&START, text) {
        Resolved::One(written) => {
            let stated = stated.expect("what means a move can be read");
            assert!(
                stated.from.is_some()
                    || stated.to.is_none()
                    || stated.piece.is_some()
                    || START.legal_moves().contains(&written.mv)
            );
        }
        Resolved::Several(moves) => {
            assert!(moves.len() > 1 && moves.iter().all(|mv| START.legal_moves().contains(mv)))
        }
        Resolved::Unsure { moves, .. } => {
            assert!(
                stated.is_err()
                    && !moves.is_empty()
                    && moves.iter().all(|mv| START.legal_moves().contains(mv)),
                "only a candidate"
            );
        }
        Resolved::Wants(_) => assert!(stated.is_err(), "a text that asks for something else is no move"),
        Resolved::Failed { .. } => {}
    }
}

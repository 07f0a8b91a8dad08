//! Texts of positions, moves and games.

use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tafl_engine::{
    Faults as EngineFaults, IllegalMove, Move, MoveTextError, Referee, Side, WrittenMove, catalogue,
};
use tafl_json::{Faults, Refused, move_number, referee};
use tafl_notation::opentafl::{Dialect, MoveForm, RulesImportFault};
use tafl_notation::records::{
    Action, GameRecord, Line, Ply, ReadRecord, RecordFault, RecordFormat, RecordResult, Restored,
    StartPosition, Tag,
};
use tafl_notation::{BoardText, Resolved, resolve_move};
use tafl_wasm::border::{faulty, from_js, string, text_of, to_js};
use tafl_wasm::game::Game;
use wasm_bindgen::prelude::*;

/// Reads a position in any notation: a board string, rows as OpenTafl writes them, or a drawing.
///
/// Throws a `FaultError` with the line and the column of each fault.
#[wasm_bindgen(js_name = readPosition, unchecked_return_type = "Position")]
pub fn read_position(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<JsValue, JsValue> {
    let read = BoardText::read(&string(text, "text")?, None, None).map_err(|faults| {
        let fault = |fault: &tafl_notation::TextFault| {
            let message = format!("cannot be read: {:?}", fault.kind);
            Faults::of(format!("{}:{}", fault.place.line, fault.place.column), &fault.found, message)
        };
        faulty(&Faults(faults.iter().flat_map(|found| fault(found).0).collect()))
    })?;
    let side = read.side_to_move.map(|side| format!("SIDE_{}", side.as_str()));
    let mut board = json!({ "board": read.board });
    if let Some(side) = side {
        board["sideToMove"] = side.into();
    }
    to_js(&board)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Value>,
    start: Value,
    tags: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Value>,
    restored: Vec<Value>,
    faults: Vec<Value>,
}

/// The formats by name.
const FORMATS: [(&str, RecordFormat); 5] = [
    ("pgn", RecordFormat::Pgn),
    ("moves", RecordFormat::Moves),
    ("opentafl", RecordFormat::OpenTafl),
    ("opentafl-rules", RecordFormat::OpenTaflRules),
    ("opentafl-position", RecordFormat::OpenTaflPosition),
];

/// Reads a game in PGN style, as a list of moves or in OpenTafl's notation. Its own rules count if it names them,
/// otherwise those that are passed.
///
/// Throws a `FaultError` if the text is no record, or the rules are not as they must be.
#[wasm_bindgen(js_name = readRecord, unchecked_return_type = "GameRecord")]
pub fn read_record(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "string | Rules")] rules: &JsValue,
) -> Result<JsValue, JsValue> {
    let text = string(text, "text")?;
    let mut read =
        ReadRecord::of(&text, None, MoveForm::Standard).map_err(|faults| faulty(&unreadable(&faults)))?;
    let (known, misread) = match read.record.known_rules(Dialect::Program) {
        Ok(known) => (known, Vec::new()),
        Err(faults) => (None, faults),
    };
    let mut setup = known.as_ref().and_then(|known| known.setup.clone());
    let (rules, referee) = match known {
        Some(known) => {
            let named = known.entry.map_or_else(
                || serde_json::to_value(&known.rules).unwrap_or_default(),
                |entry| entry.pinned_id().into(),
            );
            let compiled = known
                .entry
                .map_or_else(|| Referee::new(known.rules.clone().into_owned()), |entry| Ok(entry.referee()));
            (Some(named), Some(compiled.map_err(|faults| faulty(&of_engine(faults)))?))
        }
        None if rules.is_undefined() || rules.is_null() => (None, None),
        None => {
            let text = text_of(rules, "rules")?;
            let compiled = referee(rules.as_string().as_deref().unwrap_or(&text));
            let stated = serde_json::from_str(&text).unwrap_or_default();
            (Some(stated), Some(compiled.map_err(|faults| faulty(&faults))?))
        }
    };
    if let Some(referee) = &referee {
        let found = read.setup_until(referee, &|| false).ok().flatten();
        setup = setup.or(found.map(|found| found.name));
        let _ = read.resolve_until(Some((referee, setup.as_deref())), &|| false);
    }
    let ReadRecord { format, record, faults, .. } = read;
    let mut faults: Vec<Value> = faults.iter().map(fault).collect();
    let mut start = json!({});
    if let Some(setup) = setup.as_ref().filter(|_| record.start.is_none()) {
        start["setup"] = setup.as_str().into();
    }
    let mut refused = None;
    if let Some(referee) = referee {
        let replayed =
            record.replay(&referee, setup.as_deref()).map_err(|faults| faulty(&of_engine(faults)))?;
        if record.start.is_some() {
            let opening =
                record.opening(&referee, setup.as_deref()).map_err(|faults| faulty(&of_engine(faults)))?;
            start["board"] = opening.placement().to_string().into();
            start["sideToMove"] = format!("SIDE_{}", opening.side_to_move().as_str()).into();
            start["ply"] = opening.ply().into();
        }
        start["moves"] = moves(&record, replayed.plies as usize).into();
        refused = replayed.illegal.as_ref().map(|ply| {
            let written = moves(&record, usize::MAX).into_iter().nth(replayed.plies as usize);
            json!({ "move": written, "rejected": Refused::from(&ply.illegal) })
        });
    } else {
        start["moves"] = moves(&record, usize::MAX).into();
        let found = record.tag("variant").unwrap_or_default();
        let right = match misread.first() {
            Some(RulesImportFault { fault, .. }) => {
                format!("has rules that cannot be read: {}: {}", fault.field, fault.kind)
            }
            None => "must be a rule set of the catalogue, as a tag or as an argument".to_owned(),
        };
        faults.push(json!({ "line": 1, "column": 1, "found": found, "message": right }));
        faults.extend(record.unresolved().iter().map(fault));
    }
    to_js(&Found {
        format: FORMATS.iter().find(|(_, known)| *known == format).map_or("moves", |(name, _)| name),
        rules,
        start,
        tags: record.tags.iter().map(|Tag { name, value }| (name.clone(), value.clone())).collect(),
        result: record.result.and_then(|result| match result {
            RecordResult::AttackersWin => Some("attackers"),
            RecordResult::DefendersWin => Some("defenders"),
            RecordResult::Draw => Some("draw"),
            RecordResult::Other => None,
        }),
        illegal: refused,
        restored: restored(&record),
        faults,
    })
}

/// The steps of chains that the record does not write.
fn restored(record: &GameRecord) -> Vec<Value> {
    let moves = record.line.plies.iter().filter(|ply| ply.action.written().is_some()).enumerate();
    let added = moves.filter_map(|(index, ply)| Some((index, ply.restored?)));
    added.map(|(index, how)| json!({ "index": index, "surely": how == Restored::Surely })).collect()
}

/// The first moves of the main line.
fn moves(record: &GameRecord, count: usize) -> Vec<String> {
    let written = record.line.plies.iter().filter_map(|ply| ply.action.written());
    written.take(count).map(|written| written.mv.to_string()).collect()
}

fn fault(found: &RecordFault) -> Value {
    let place = found.span.start;
    json!({
        "line": place.line, "column": place.column, "found": found.found,
        "message": format!("must be {}", found.right),
    })
}

fn unreadable(faults: &[RecordFault]) -> Faults {
    let one = |found: &RecordFault| {
        let place = found.span.start;
        let message = format!("must be {}", found.right);
        Faults::of(format!("{}:{}", place.line, place.column), &found.found, message).0
    };
    Faults(faults.iter().flat_map(one).collect())
}

fn of_engine(faults: EngineFaults) -> Faults {
    let one = |fault: tafl_engine::Fault| Faults::of(fault.field, &fault.value, fault.kind).0;
    Faults(faults.into_iter().flat_map(one).collect())
}

/// The move that a text means in a game, as people write it: `d2-a2`, `King to E5`, `takes on f4`.
///
/// Throws a `FaultError` if `game` is not a game.
#[wasm_bindgen(unchecked_return_type = "Meant")]
pub fn resolve(
    #[wasm_bindgen(unchecked_param_type = "GameLike")] game: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<JsValue, JsValue> {
    let (game, text) = (Game::of(game)?, string(text, "text")?);
    let game = game.inner();
    let refusal = |refused: &IllegalMove| json!({ "rejected": Refused::from(refused) });
    let texts = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    to_js(&match resolve_move(game, &text) {
        Resolved::One(written) => json!({ "move": written.mv.to_string() }),
        Resolved::Several(moves) | Resolved::Unsure { moves, .. } => json!({ "several": texts(&moves) }),
        Resolved::Failed { refusal: refused, .. } => refusal(&refused),
        Resolved::Wants(_) => refusal(&game.unreadable(MoveTextError::Unparsable)),
    })
}

/// A game as a record with these tags: `pgn`, `moves` or `opentafl`.
///
/// Throws a `FaultError` if `game` is not a game, and for a format that does not exist or cannot hold it.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(
    #[wasm_bindgen(unchecked_param_type = "GameLike")] game: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "\"pgn\" | \"moves\" | \"opentafl\"")] format: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string>")] tags: &JsValue,
) -> Result<String, JsValue> {
    let (game, format) = (Game::of(game)?, string(format, "format")?);
    let named = FORMATS[..3].iter().find(|(name, _)| *name == format).map(|&(_, format)| format);
    let wanted =
        named.ok_or_else(|| faulty(&Faults::of("format", &format, "must be pgn, moves or opentafl")))?;
    let tags: BTreeMap<String, String> = from_js(tags, "tags")?;
    let (referee, setup) = (game.inner().referee(), game.setup());
    let plies = game.played().iter().map(|&mv| Ply::from(Action::from(WrittenMove::from(mv))));
    let opening = game.opening();
    let start = setup.is_none().then(|| StartPosition {
        board: (&opening.placement()).into(),
        side_to_move: Some(opening.side_to_move()),
        move_number: Some(move_number(opening)).filter(|_| opening.ply() > 0),
    });
    let line = Line { plies: plies.collect(), beyond: Vec::new() };
    let record = GameRecord { start, line, ..GameRecord::default() };
    let mut record = record.completed(referee, setup).map_err(|faults| faulty(&of_engine(faults)))?;
    record.tags = tags.into_iter().map(|(name, value)| Tag { name, value }).collect();
    record.result = game.inner().outcome().map(|outcome| result_of(outcome.winner));
    if wanted != RecordFormat::Moves {
        // Rules that the notation cannot express are left out; the tag names them.
        let entry = catalogue::entry_of(referee);
        let _ = record.set_rules(referee.rules(), setup, entry, Dialect::Program);
    }
    let cannot = |_| faulty(&Faults::of("format", &format, "cannot hold a pass"));
    record.write(wanted, MoveForm::Standard).map(|written| written.text).map_err(cannot)
}

fn result_of(winner: Option<Side>) -> RecordResult {
    match winner {
        Some(Side::Attackers) => RecordResult::AttackersWin,
        Some(Side::Defenders) => RecordResult::DefendersWin,
        None => RecordResult::Draw,
    }
}

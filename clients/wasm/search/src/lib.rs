//! The rules and the opponent.

use serde::Deserialize;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use tafl_engine::{Evaluation, Level, Opponent, PerftMode, SearchOptions, catalogue};
use tafl_json::{Faults, Report};
use tafl_wasm::border::{faulty, from_js, kind_of, string, to_js};
use tafl_wasm::game::Game;
use wasm_bindgen::prelude::*;

pub use tafl_wasm::{catalogue as rulesets, game};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Date)]
    fn now() -> f64;
    /// A function that is called with each report.
    type Listener;
    /// Bytes.
    type Uint8Array;
    #[wasm_bindgen(method)]
    fn slice(this: &Uint8Array) -> Vec<u8>;
    #[wasm_bindgen(method, catch, js_name = call)]
    fn told(this: &Listener, of: &JsValue, report: &JsValue) -> Result<JsValue, JsValue>;
}

thread_local! {
    /// The learned evaluations and the opponents that were loaded, by name.
    static NETS: RefCell<BTreeMap<String, Arc<Evaluation>>> = const { RefCell::new(BTreeMap::new()) };
    static OPPONENTS: RefCell<BTreeMap<String, Opponent>> = const { RefCell::new(BTreeMap::new()) };
}

/// Adds a learned evaluation by its name: the contents of its file in `opponents`.
///
/// Throws a `FaultError` if it is not such a file.
#[wasm_bindgen(js_name = addNet)]
pub fn add_net(
    #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array")] bytes: &JsValue,
) -> Result<(), JsValue> {
    let name = string(name, "name")?;
    let bytes = bytes
        .dyn_ref::<Uint8Array>()
        .ok_or_else(|| faulty(&Faults::of("bytes", &kind_of(bytes), "must be a Uint8Array")))?;
    let evaluation = Evaluation::from_bytes(&bytes.slice()).map_err(|error| {
        faulty(&Faults::of("bytes", &name, format!("is not a learned evaluation: {error}")))
    })?;
    NETS.with_borrow_mut(|nets| nets.insert(name, Arc::new(evaluation)));
    Ok(())
}

/// Adds how a rule set is played: the contents of its file in `opponents`, with levels and openings. If that names a
/// learned evaluation that was not added, nothing is done, and the name is the result; undefined otherwise.
///
/// Throws a `FaultError` if the text is no such file.
#[wasm_bindgen(js_name = addOpponent)]
pub fn add_opponent(
    #[wasm_bindgen(unchecked_param_type = "string")] ruleset: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Option<String>, JsValue> {
    let (ruleset, text) = (string(ruleset, "ruleset")?, string(text, "text")?);
    let missing = RefCell::new(None);
    let read = NETS.with_borrow(|nets| {
        catalogue::read_opponent(&text, &|name: &str| {
            let net = nets.get(name).cloned();
            missing.replace(net.is_none().then(|| name.to_owned()));
            net
        })
    });
    match (read, missing.take()) {
        (Some(opponent), _) => {
            OPPONENTS.with_borrow_mut(|opponents| opponents.insert(ruleset, opponent));
            Ok(None)
        }
        (None, Some(name)) => Ok(Some(name)),
        (None, None) => Err(faulty(&Faults::of("text", &text, "is no file of an opponent"))),
    }
}

/// The number of sequences of exactly as many plies.
///
/// Throws a `FaultError` if the depth is not a whole number, 0 or more.
#[wasm_bindgen]
pub fn perft(
    game: &Game,
    #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
) -> Result<f64, JsValue> {
    let wanted: Option<u32> = from_js(depth, "depth")?;
    let wanted = wanted.ok_or_else(|| faulty(&Faults::of("depth", &kind_of(depth), "must be a number")))?;
    Ok(game.inner().perft(wanted, PerftMode::Counted).leaves as f64)
}

/// The limits of a search: a level, or any of the others.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
struct Limits {
    level: Option<u8>,
    nodes: Option<u64>,
    depth: Option<u32>,
    movetime_ms: Option<f64>,
    multi_pv: Option<u32>,
    seed: u64,
    book: Option<bool>,
}

/// Searches for a move; undefined if the game is over. `told` is called with a report after each depth, and ends
/// the search by returning true. The page or the worker is busy meanwhile: `Searcher` searches in another thread.
///
/// Throws a `FaultError` for what is wrong with the limits or with `told`.
#[wasm_bindgen(unchecked_return_type = "Report | undefined")]
pub fn search(
    game: &Game,
    #[wasm_bindgen(unchecked_param_type = "Limits")] limits: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(report: Report) => boolean | void")] told: &JsValue,
) -> Result<JsValue, JsValue> {
    let limits: Limits = from_js(limits, "limits")?;
    if !told.is_function() && !told.is_undefined() && !told.is_null() {
        return Err(faulty(&Faults::of("told", &kind_of(told), "must be a function")));
    }
    let game = game.inner();
    let opponent = loaded(game);
    let options = limits.options(&opponent, game).map_err(|faults| faulty(&faults))?;
    let mover = game.side_to_move();
    if limits.plays_from_book()
        && let Some(report) = opponent.from_book(game, limits.seed)
    {
        return to_js(&Report::new(&report, mover, opponent.chances));
    }
    let until = limits.movetime_ms.map_or(f64::INFINITY, |time| now() + time);
    let (stopped, failed) = (Cell::new(false), RefCell::new(None));
    let halt = || stopped.get() || (until.is_finite() && now() >= until);
    let report = opponent.search(game, &options, &halt, &mut |report| {
        if !told.is_function() {
            return;
        }
        let listener: &Listener = told.unchecked_ref();
        match to_js(&Report::new(report, mover, opponent.chances))
            .and_then(|report| listener.told(told, &report))
        {
            Ok(answer) => stopped.set(answer.as_bool() == Some(true)),
            Err(error) => {
                stopped.set(true);
                failed.replace(Some(error));
            }
        }
    });
    if let Some(error) = failed.take() {
        return Err(error);
    }
    report.map_or(Ok(JsValue::UNDEFINED), |report| to_js(&Report::new(&report, mover, opponent.chances)))
}

/// The opponent that was loaded for the rules, or else one that plays any.
fn loaded(game: &tafl_engine::Game) -> Opponent {
    let entry = catalogue::entry_of(game.referee());
    let loaded = |id: &str| OPPONENTS.with_borrow(|opponents| opponents.get(id).cloned());
    entry.and_then(|entry| loaded(entry.id)).unwrap_or_default()
}

impl Limits {
    fn plays_from_book(&self) -> bool {
        let by_level = self.level.is_some_and(|level| level >= Level::FIRST_WITH_BOOK.number());
        self.book.unwrap_or(by_level) && self.multi_pv.unwrap_or(1) <= 1
    }

    fn options(&self, opponent: &Opponent, game: &tafl_engine::Game) -> Result<SearchOptions, Faults> {
        let lines = self.multi_pv.unwrap_or(1);
        if let Some(number) = self.level {
            let level = Level::new(number).ok_or_else(|| {
                let message = format!("must be from 0 to {}", Level::MAX.number());
                Faults::of("limits.level", &number.to_string(), message)
            })?;
            return Ok(SearchOptions { lines, ..opponent.at_level(game, level, self.seed) });
        }
        if self.nodes.is_none() && self.depth.is_none() && self.movetime_ms.is_none() {
            let message = "must have a level, nodes, depth or movetimeMs";
            return Err(Faults::of("limits", "{}", message));
        }
        let (nodes, depth) = (self.nodes, self.depth);
        Ok(SearchOptions { nodes, depth, lines, ..SearchOptions::unlimited(self.seed) })
    }
}

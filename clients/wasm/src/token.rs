//! Positions as tokens, which the calls of the service take.

use crate::border::faulty;
use crate::game::Game;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use tafl_engine::{Referee, catalogue};
use tafl_json::{Faults, Start};
use tafl_token::RulesPart;
use wasm_bindgen::prelude::*;

/// The game before its moves.
pub(crate) fn start(position: &Start, referee: &Referee) -> Result<tafl_engine::Game, Faults> {
    match &position.token {
        Some(token) => opened(token),
        None => position.before_moves(referee),
    }
}

/// The game of a token under rules of the catalogue.
fn opened(token: &str) -> Result<tafl_engine::Game, Faults> {
    let fault = |message: &dyn Display| Faults::of("start.token", token, message);
    let no_game = || fault(&"was changed: no position has it");
    let bytes = tafl_token::bytes(token).map_err(|error| fault(&error))?;
    let parts = tafl_token::read(&bytes).ok_or_else(no_game)?;
    let RulesPart::Pinned(id) = parts.rules else {
        return Err(fault(&"has rules of its own, and must name a rule set of the catalogue"));
    };
    let entry = catalogue::find(id)
        .ok_or_else(|| fault(&format_args!("names the rule set {id}, which is not known here")))?;
    let rules = tafl_token::pinned_rules(&entry.pinned_id());
    tafl_token::game(&bytes, &parts, &entry.referee(), &rules).ok_or_else(no_game)
}

#[wasm_bindgen]
impl Game {
    /// The game of a position's token, which has the plies since the last capture.
    ///
    /// Throws a `FaultError` for what is no token, and for one of rules that the catalogue does not have.
    #[wasm_bindgen(js_name = fromToken)]
    pub fn from_token(token: &str) -> Result<Game, JsValue> {
        let game = opened(token).map_err(|faults| faulty(&faults))?;
        let rules = catalogue::entry_of(game.referee()).map_or(Value::Null, |entry| entry.pinned_id().into());
        let start = [
            ("board", json!(game.placement())),
            ("sideToMove", json!(game.side_to_move())),
            ("ply", json!(game.ply())),
            ("chainSquare", json!(game.chain_square())),
            ("token", json!(token)),
        ];
        Self::open(rules, Map::from_iter(start.map(|(field, value)| (field.to_owned(), value))))
    }

    /// The token of the position: one string, which every call of the service takes; undefined under rules that the
    /// catalogue does not have. It has the latest plies since the last capture, as many as it holds.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn token(&self) -> Option<String> {
        let (rules, game) = (tafl_token::pinned_rules(&self.ruleset()?), self.inner());
        let token = tafl_token::write(&rules, &game.placement(), &mut game.history(), game);
        Some(token).filter(|token| !token.is_empty())
    }
}

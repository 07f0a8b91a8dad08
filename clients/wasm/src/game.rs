//! Games.

use crate::border::{faulty, from_js, illegal, to_js};
#[cfg(feature = "token")]
use crate::token;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tafl_engine::{Move, Square, WrittenMove, catalogue};
use tafl_json::{Ended, Faults, MoveResult, Refused, Start, referee};
use wasm_bindgen::prelude::*;

/// A game with all of its moves.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    game: tafl_engine::Game,
    /// The game before its first move.
    start: tafl_engine::Game,
    /// What it was made of.
    stated: Stated,
    /// The moves since, those of the stated start first.
    moves: Vec<Move>,
}

/// What another game can be made of.
#[derive(Clone, Default, Deserialize, Serialize)]
struct Stated {
    rules: Value,
    start: Map<String, Value>,
}

impl Game {
    /// Makes a game of the JSON form of [`Self::to_json`].
    ///
    /// # Errors
    /// A `FaultError`.
    pub fn of(stated: &JsValue) -> Result<Self, JsValue> {
        let Stated { rules, start } = from_js(stated, "game")?;
        Self::open(rules, start)
    }

    pub(crate) fn open(rules: Value, start: Map<String, Value>) -> Result<Self, JsValue> {
        let fail = |faults| faulty(&faults);
        let referee = match &rules {
            Value::String(name) => referee(name),
            stated => referee(&stated.to_string()),
        };
        let referee = referee.map_err(fail)?;
        let position = Start::read(&Value::Object(start.clone()).to_string()).map_err(fail)?;
        #[cfg(feature = "token")]
        let before = token::start(&position, &referee).map_err(fail)?;
        #[cfg(not(feature = "token"))]
        let before = position.before_moves(&referee).map_err(fail)?;
        let game = position.play(&before).map_err(fail)?;
        let moves = position.moves.iter().filter_map(|text| text.parse::<WrittenMove>().ok());
        let moves = moves.map(|written| written.mv).collect();
        Ok(Self { game, start: before, stated: Stated { rules, start }, moves })
    }

    /// The game as the engine has it.
    #[must_use]
    pub fn inner(&self) -> &tafl_engine::Game {
        &self.game
    }

    /// The game before its first move.
    #[must_use]
    pub fn opening(&self) -> &tafl_engine::Game {
        &self.start
    }

    /// The set-up from which it started; `None` if it started from a board.
    #[must_use]
    pub fn setup(&self) -> Option<&str> {
        let rules = self.game.referee().rules();
        let named = self.stated.start.get("setup").and_then(Value::as_str);
        let setup = rules.setup(named).filter(|_| !self.stated.start.contains_key("board"))?;
        Some(&setup.name)
    }

    /// The moves since its start.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        &self.moves
    }
}

#[wasm_bindgen]
impl Game {
    /// A new game by a rule set of the catalogue, or by rules of your own.
    ///
    /// Throws a `FaultError` for what is wrong with the rules or the start.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string | Rules")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Start")] start: &JsValue,
    ) -> Result<Game, JsValue> {
        Self::open(from_js(rules, "rules")?, from_js(start, "start")?)
    }

    /// The id of the rule set with its revision, such as `copenhagen@1`; undefined for rules that the catalogue does
    /// not have.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn ruleset(&self) -> Option<String> {
        catalogue::entry_of(self.game.referee()).map(catalogue::Entry::pinned_id)
    }

    /// The declared rules, in the JSON form of the service's contract.
    #[wasm_bindgen(getter, unchecked_return_type = "Rules")]
    pub fn rules(&self) -> Result<JsValue, JsValue> {
        to_js(self.game.referee().rules())
    }

    /// The number of squares of a side of the board.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn size(&self) -> u8 {
        self.game.placement().size()
    }

    /// The board, from the top rank down: `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn board(&self) -> String {
        self.game.placement().to_string()
    }

    /// The side to move.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side")]
    #[must_use]
    pub fn side_to_move(&self) -> String {
        format!("SIDE_{}", self.game.side_to_move().as_str())
    }

    /// The number of plies since the start of the game.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.game.ply()
    }

    /// The number of plies since the last capture; a lower bound for a game that starts from a board.
    #[wasm_bindgen(getter, js_name = quietPlies)]
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.game.quiet_plies()
    }

    /// The square of the piece that has captured and must go on, if any.
    #[wasm_bindgen(getter, js_name = chainSquare)]
    #[must_use]
    pub fn chain_square(&self) -> Option<String> {
        self.game.chain_square().map(|square| square.to_string())
    }

    /// The moves that were played.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    /// How the game ended; undefined while it goes on.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> Result<JsValue, JsValue> {
        self.game.outcome().map_or(Ok(JsValue::UNDEFINED), |outcome| to_js(&Ended::from(outcome)))
    }

    /// Whether a draw can be claimed now.
    #[wasm_bindgen(getter, js_name = drawClaimable)]
    #[must_use]
    pub fn draw_claimable(&self) -> bool {
        self.game.draw_claimable()
    }

    /// A number of 64 bits that is the same for equal boards with the same side to move.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.game.key()
    }

    /// All legal moves, sorted; empty once the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    /// The legal destinations of the piece on a square, sorted; empty if it is not a piece of the side to move.
    ///
    /// Throws a `FaultError` if the text is not a square.
    pub fn destinations(&self, from: &str) -> Result<Vec<String>, JsValue> {
        let from: Square = from.parse().map_err(|error| faulty(&Faults::of("from", from, error)))?;
        Ok(self.game.destinations(from).iter().map(ToString::to_string).collect())
    }

    /// Whether a move, such as `d2-a2` or `pass`, is legal.
    #[wasm_bindgen(js_name = isLegal)]
    #[must_use]
    pub fn is_legal(&self, r#move: &str) -> bool {
        self.game.read(r#move).and_then(|written| self.game.check(&written)).is_ok()
    }

    /// Why a move is illegal; undefined for a legal one.
    #[wasm_bindgen(js_name = whyIllegal, unchecked_return_type = "IllegalMove | undefined")]
    pub fn why_illegal(&self, r#move: &str) -> Result<JsValue, JsValue> {
        match self.game.read(r#move).and_then(|written| self.game.check(&written)) {
            Ok(_) => Ok(JsValue::UNDEFINED),
            Err(refused) => to_js(&Refused::from(&refused)),
        }
    }

    /// Plays a move, and tells what it did.
    ///
    /// Throws an `IllegalMoveError`; the game is then unchanged.
    #[wasm_bindgen(unchecked_return_type = "MoveResult")]
    pub fn play(&mut self, r#move: &str) -> Result<JsValue, JsValue> {
        let played = self.game.play_text(r#move).map_err(|refused| illegal(&refused))?;
        self.moves.push(played.mv);
        to_js(&MoveResult::from(&played))
    }

    /// Takes back the last move, and returns it; undefined before the first.
    pub fn undo(&mut self) -> Option<String> {
        let last = self.moves.pop()?;
        self.game = self.start.clone();
        for &mv in &self.moves {
            // Each of them was legal before.
            self.game.advance(mv).ok()?;
        }
        Some(last.to_string())
    }

    /// A game of its own with the same moves.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> Game {
        self.clone()
    }

    /// What another game can be made of: `new Game(rules, start)`.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "{ rules: string | Rules; start: Start }")]
    pub fn to_json(&self) -> Result<JsValue, JsValue> {
        let mut stated = self.stated.clone();
        stated.start.insert("moves".to_owned(), self.moves().into());
        to_js(&stated)
    }
}

#[cfg(feature = "token")]
#[wasm_bindgen]
impl Game {
    /// The game of a position's token, which has the plies since the last capture.
    ///
    /// Throws a `FaultError` for what is no token, and for one of rules that the catalogue does not have.
    #[wasm_bindgen(js_name = fromToken)]
    pub fn from_token(token: &str) -> Result<Game, JsValue> {
        let game = token::opened(token).map_err(|faults| faulty(&faults))?;
        let rules = catalogue::entry_of(game.referee()).map_or(Value::Null, |entry| entry.pinned_id().into());
        let start = [
            ("board", serde_json::json!(game.placement())),
            ("sideToMove", serde_json::json!(game.side_to_move())),
            ("ply", serde_json::json!(game.ply())),
            ("chainSquare", serde_json::json!(game.chain_square())),
            ("token", serde_json::json!(token)),
        ];
        Self::open(rules, Map::from_iter(start.map(|(field, value)| (field.to_owned(), value))))
    }

    /// The token of the position: one string, which every call of the service takes; undefined under rules that the
    /// catalogue does not have. It has the latest plies since the last capture, as many as it holds.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn token(&self) -> Option<String> {
        token::token(&self.ruleset()?, &self.game)
    }
}

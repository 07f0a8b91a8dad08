//! Games.

use crate::border::{faulty, from_js, illegal, string, to_js};
#[cfg(feature = "token")]
use crate::token;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tafl_engine::{IllegalMove, Move, Piece, Played, Side, Square, catalogue};
use tafl_json::{Announced, Course, Declared, Ended, Faults, MoveResult, Refused, Start, fen, referee};
use wasm_bindgen::prelude::*;

/// A game with all of its moves.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    course: Course,
    /// What it was made of.
    stated: Stated,
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
        let position = Start::of(start.clone()).map_err(fail)?;
        #[cfg(feature = "token")]
        let before = token::start(&position, &referee).map_err(fail)?;
        #[cfg(not(feature = "token"))]
        let before = position.before_moves(&referee).map_err(fail)?;
        let course = position.play(before).map_err(fail)?;
        Ok(Self { course, stated: Stated { rules, start } })
    }

    /// The game as the engine has it.
    #[must_use]
    pub fn inner(&self) -> &tafl_engine::Game {
        self.course.game()
    }

    /// The game before its first move.
    #[must_use]
    pub fn opening(&self) -> &tafl_engine::Game {
        self.course.start()
    }

    /// The set-up from which it started; `None` if it started from a board.
    #[must_use]
    pub fn setup(&self) -> Option<&str> {
        let stated = |field| self.stated.start.get(field).and_then(Value::as_str);
        let from_setup = stated("board").is_none() && stated("fen").is_none();
        let setup = self.inner().referee().rules().setup(stated("setup")).filter(|_| from_setup)?;
        Some(&setup.name)
    }

    /// The moves since its start.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        self.course.moves()
    }

    /// What a move would do.
    fn checked(&self, text: &str) -> Result<Played, IllegalMove> {
        self.inner().read(text).and_then(|written| self.inner().check(&written))
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
        catalogue::entry_of(self.inner().referee()).map(catalogue::Entry::pinned_id)
    }

    /// The declared rules, in the JSON form of the service's contract.
    #[wasm_bindgen(getter, unchecked_return_type = "Rules")]
    pub fn rules(&self) -> Result<JsValue, JsValue> {
        to_js(self.inner().referee().rules())
    }

    /// The number of squares of a side of the board.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn size(&self) -> u8 {
        self.inner().placement().size()
    }

    /// The board, from the top rank down: `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn board(&self) -> String {
        self.inner().placement().to_string()
    }

    /// The side to move.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side")]
    #[must_use]
    pub fn side_to_move(&self) -> String {
        format!("SIDE_{}", self.inner().side_to_move().as_str())
    }

    /// The position as chess programs write it: `3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1`, with small letters and `b`
    /// for the attackers, capitals and `w` for the king's side, the plies without a capture and the number of the move.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn fen(&self) -> String {
        fen(self.inner())
    }

    /// The pieces: their letters, as in `board`, by their squares.
    #[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
    pub fn pieces(&self) -> Result<JsValue, JsValue> {
        let mut pieces = Map::new();
        for (square, piece) in self.inner().placement().pieces() {
            pieces.insert(square.name().to_owned(), String::from(piece.letter()).into());
        }
        to_js(&pieces)
    }

    /// The letter of the piece on a square, as in `board`; undefined for an empty square.
    ///
    /// Throws a `FaultError` if the text is not a square.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: &JsValue,
    ) -> Result<Option<char>, JsValue> {
        let at = read_square(square, "square")?;
        Ok(self.inner().position().piece_at(at).map(Piece::letter))
    }

    /// The number of plies since the start of the game.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.inner().ply()
    }

    /// The number of plies since the last capture; a lower bound for a game that starts from a board.
    #[wasm_bindgen(getter, js_name = quietPlies)]
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.inner().quiet_plies()
    }

    /// The square of the piece that has captured and must go on, if any.
    #[wasm_bindgen(getter, js_name = chainSquare)]
    #[must_use]
    pub fn chain_square(&self) -> Option<String> {
        self.inner().chain_square().map(|square| square.to_string())
    }

    /// The moves that were played.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.course.moves().iter().map(ToString::to_string).collect()
    }

    /// How the game ended; undefined while it goes on.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> Result<JsValue, JsValue> {
        self.inner().outcome().map_or(Ok(JsValue::UNDEFINED), |outcome| to_js(&Ended::from(outcome)))
    }

    /// Whether a draw can be claimed now.
    #[wasm_bindgen(getter, js_name = drawClaimable)]
    #[must_use]
    pub fn draw_claimable(&self) -> bool {
        self.inner().draw_claimable()
    }

    /// What `mover` announces on this board: the defenders that the king can escape, the attackers that they could take
    /// him. Without a side, what the one announces that is not to move. Empty once the game is over.
    ///
    /// Throws a `FaultError` for anything but a side.
    #[wasm_bindgen(unchecked_return_type = "Announcement[]")]
    pub fn announcements(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Side")] mover: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let mover: Option<Side> = from_js(mover, "mover")?;
        let found = self.inner().announcements(mover.unwrap_or_else(|| self.inner().side_to_move().other()));
        to_js(&found.iter().map(Announced::from).collect::<Vec<_>>())
    }

    /// A number of 64 bits that is the same for equal boards with the same side to move.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.inner().key()
    }

    /// All legal moves, sorted; empty once the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.inner().legal_moves().iter().map(ToString::to_string).collect()
    }

    /// The legal destinations of the piece on a square, sorted; empty if it is not a piece of the side to move.
    ///
    /// Throws a `FaultError` if the text is not a square.
    pub fn destinations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] from: &JsValue,
    ) -> Result<Vec<String>, JsValue> {
        Ok(self.inner().destinations(read_square(from, "from")?).iter().map(ToString::to_string).collect())
    }

    /// Whether a move, such as `d2-a2` or `pass`, is legal. False for anything that is not a move.
    #[wasm_bindgen(js_name = isLegal)]
    #[must_use]
    pub fn is_legal(&self, #[wasm_bindgen(unchecked_param_type = "unknown")] r#move: &JsValue) -> bool {
        r#move.as_string().is_some_and(|text| self.checked(&text).is_ok())
    }

    /// Why a move is illegal; undefined for a legal one.
    ///
    /// Throws a `FaultError` for anything but a string.
    #[wasm_bindgen(js_name = whyIllegal, unchecked_return_type = "IllegalMove | undefined")]
    pub fn why_illegal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] r#move: &JsValue,
    ) -> Result<JsValue, JsValue> {
        match self.checked(&string(r#move, "move")?) {
            Ok(_) => Ok(JsValue::UNDEFINED),
            Err(refused) => to_js(&Refused::from(&refused)),
        }
    }

    /// Tells what a move would do, and leaves the game as it is.
    ///
    /// Throws an `IllegalMoveError`, and a `FaultError` for anything but a string.
    #[wasm_bindgen(unchecked_return_type = "MoveResult")]
    pub fn preview(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] r#move: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let played = self.checked(&string(r#move, "move")?).map_err(|refused| illegal(&refused))?;
        to_js(&MoveResult::from(&played))
    }

    /// Plays a move, and tells what it did.
    ///
    /// Throws an `IllegalMoveError`, and a `FaultError` for anything but a string; the game is then unchanged.
    #[wasm_bindgen(unchecked_return_type = "MoveResult")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] r#move: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let played = self.course.play(&string(r#move, "move")?).map_err(|refused| illegal(&refused))?;
        to_js(&MoveResult::from(&played))
    }

    /// Takes back the last move and a declared end after it, and returns the move; undefined before the first.
    pub fn undo(&mut self) -> Option<String> {
        self.course.undo().map(|last| last.to_string())
    }

    /// Ends the game with a result that its players declare; without a winner it is a draw.
    ///
    /// Throws a `FaultError` if the game is over, the reason is not one that players can declare, or it cannot have that winner.
    pub fn declare(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DeclaredReason")] reason: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Side")] winner: &JsValue,
    ) -> Result<(), JsValue> {
        let end = Declared { reason: string(reason, "reason")?, winner: from_js(winner, "winner")? };
        self.course.declare(&end, "").map_err(|faults| faulty(&faults))
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
        match self.course.declared() {
            Some(end) => stated.start.insert("declared".to_owned(), end.into()),
            None => stated.start.remove("declared"),
        };
        to_js(&stated)
    }

    /// What another game goes on from: `new Game(rules, start)`, like `toJSON`, but without the moves before the last
    /// capture, so that it is soon read at every ply of a long game. These are not taken back there. A game that its moves
    /// have ended has all of them.
    #[wasm_bindgen(unchecked_return_type = "{ rules: string | Rules; start: Start }")]
    pub fn snapshot(&self) -> Result<JsValue, JsValue> {
        let declared = self.course.declared();
        if self.inner().outcome().is_some() && declared.is_none() {
            return self.to_json();
        }
        let past = self.inner().history();
        let fields = [
            ("board", json!(past.start_board)),
            ("sideToMove", json!(past.start_side)),
            ("ply", (self.ply() - past.moves.len() as u32).into()),
            ("chainSquare", json!(past.start_chain)),
            ("complete", past.complete.into()),
            ("moves", past.moves.iter().map(ToString::to_string).collect()),
            ("declared", declared.map_or(Value::Null, Value::from)),
        ];
        let stated = fields.into_iter().filter(|(_, value)| !value.is_null());
        let start = stated.map(|(field, value)| (field.to_owned(), value)).collect();
        to_js(&Stated { rules: self.stated.rules.clone(), start })
    }
}

/// A square from JavaScript; `field` names it in errors.
fn read_square(value: &JsValue, field: &str) -> Result<Square, JsValue> {
    let text = string(value, field)?;
    text.parse().map_err(|error| faulty(&Faults::of(field, &text, error)))
}

#[cfg(feature = "token")]
#[wasm_bindgen]
impl Game {
    /// The game of a position's token, which has the plies since the last capture.
    ///
    /// Throws a `FaultError` for what is no token, and for one of rules that the catalogue does not have.
    #[wasm_bindgen(js_name = fromToken)]
    pub fn from_token(
        #[wasm_bindgen(unchecked_param_type = "string")] token: &JsValue,
    ) -> Result<Game, JsValue> {
        let token = string(token, "token")?;
        let game = token::opened(&token).map_err(|faults| faulty(&faults))?;
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
        token::token(&self.ruleset()?, self.inner())
    }
}

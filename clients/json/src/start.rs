//! Rules and starts of games.

use crate::{Course, Declared, Faults, fen};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tafl_engine::{Game, Placement, Referee, Rules, Setup, Side, Square, catalogue};

/// The referee for a rule set: its name in the catalogue (`copenhagen`, `brandubh-wtf@1`), or rules as a JSON object.
///
/// # Errors
/// There is no rule set of that name; the JSON does not have that form; or every fault of the rules.
pub fn referee(rules: &str) -> Result<Referee, Faults> {
    if rules.trim_start().starts_with('{') {
        let rules: Rules = serde_json::from_str(rules).map_err(|error| Faults::of("rules", rules, error))?;
        return Referee::new(rules).map_err(|faults| Faults::within("rules", faults));
    }
    let entry = catalogue::find(rules);
    entry.map(catalogue::Entry::referee).ok_or_else(|| {
        Faults::of(
            "rules",
            rules,
            "must be the id or the name of a rule set, such as copenhagen, or rules as a JSON object",
        )
    })
}

/// Where a game starts. Without a board it starts from a set-up of the rules, and nothing but moves may be stated.
#[derive(Clone, Default, Debug)]
pub struct Start {
    /// The set-up by name; the first one of the rules if absent.
    pub setup: Option<String>,
    /// The board.
    pub board: Option<Placement>,
    /// A position as chess programs write it, in place of a board, its side and its ply.
    pub fen: Option<String>,
    /// The side to move on that board; the side that moves first in a game if absent.
    pub side_to_move: Option<Side>,
    /// The number of plies before that board.
    pub ply: u32,
    /// The piece on that board that has captured and must go on.
    pub chain_square: Option<Square>,
    /// Whether no ply since the last capture is missing before that board.
    pub complete: bool,
    /// The token of the position on that board, with the plies before it: for libraries that read tokens.
    pub token: Option<String>,
    /// The moves played from there.
    pub moves: Vec<String>,
    /// The end that the players declared after the moves.
    pub declared: Option<Declared>,
}

impl Start {
    /// Reads its JSON form.
    ///
    /// # Errors
    /// The text is not a JSON object of that form.
    pub fn read(text: &str) -> Result<Self, Faults> {
        let fields = serde_json::from_str(text)
            .map_err(|error| Faults::of("start", text, format_args!("must be a JSON object: {error}")))?;
        Self::of(fields)
    }

    /// Reads the fields of its JSON form.
    ///
    /// # Errors
    /// The first field that is not of the form.
    pub fn of(mut fields: Map<String, Value>) -> Result<Self, Faults> {
        let moves: Vec<Value> = field(&mut fields, "moves")?;
        let text = |(n, value)| read(&format!("start.moves[{n}]"), value);
        let start = Self {
            setup: field(&mut fields, "setup")?,
            board: field(&mut fields, "board")?,
            fen: field(&mut fields, "fen")?,
            side_to_move: field(&mut fields, "sideToMove")?,
            ply: field(&mut fields, "ply")?,
            chain_square: field(&mut fields, "chainSquare")?,
            complete: field(&mut fields, "complete")?,
            token: field(&mut fields, "token")?,
            moves: moves.into_iter().enumerate().map(text).collect::<Result<_, _>>()?,
            declared: field(&mut fields, "declared")?,
        };
        match fields.into_iter().next() {
            Some((name, value)) => {
                Err(Faults::of(format!("start.{name}"), &value.to_string(), "is not known"))
            }
            None => Ok(start),
        }
    }

    /// The game with its moves.
    ///
    /// # Errors
    /// Every fault of the position, or the first move that is illegal.
    pub fn open(&self, referee: &Referee) -> Result<Course, Faults> {
        self.play(self.before_moves(referee)?)
    }

    /// The game with its moves, which begin at `start`, and its declared end.
    ///
    /// # Errors
    /// The first move that is illegal, or the end if it cannot be declared.
    pub fn play(&self, start: Game) -> Result<Course, Faults> {
        let mut course = Course::from(start);
        for (n, text) in self.moves.iter().enumerate() {
            let played = course.game().read(text).and_then(|written| course.advance(&written));
            played.map_err(|refused| Faults::of(format!("start.moves[{n}]"), text, refused))?;
        }
        if let Some(end) = &self.declared {
            course.declare(end, "start.declared.")?;
        }
        Ok(course)
    }

    /// The game before its moves, from the board or the set-up.
    ///
    /// # Errors
    /// Every fault of the position.
    pub fn before_moves(&self, referee: &Referee) -> Result<Game, Faults> {
        let stated = |fields: &[&'static str]| {
            let values = [
                ("setup", self.setup.clone()),
                ("board", self.board.as_ref().map(ToString::to_string)),
                ("sideToMove", self.side_to_move.map(|side| side.as_str().to_owned())),
                ("ply", Some(self.ply.to_string()).filter(|_| self.ply > 0)),
                ("chainSquare", self.chain_square.map(|square| square.to_string())),
                ("complete", self.complete.then(|| "true".to_owned())),
                ("token", self.token.clone()),
            ];
            values
                .into_iter()
                .find_map(|(field, value)| Some((field, value?)).filter(|_| fields.contains(&field)))
        };
        let refuse = |fields, message| match stated(fields) {
            Some((field, value)) => Err(Faults::of(format!("start.{field}"), &value, message)),
            None => Ok(()),
        };
        let (setup, part) = match (&self.fen, &self.board) {
            (Some(text), _) => {
                refuse(
                    &["setup", "board", "sideToMove", "ply", "complete", "token"],
                    "must be absent where a FEN is stated",
                )?;
                (fen::read(text, referee.rules())?, "start.fen")
            }
            (None, Some(board)) => {
                refuse(&["setup"], "must be absent where a board is stated")?;
                let side_to_move = self.side_to_move.unwrap_or(referee.rules().first_move);
                (Setup { ply: self.ply, ..Setup::start(board.clone(), side_to_move) }, "start")
            }
            (None, None) => {
                refuse(
                    &["sideToMove", "ply", "chainSquare", "complete", "token"],
                    "belongs to a board, which is absent",
                )?;
                return Game::new(referee, self.setup.as_deref())
                    .map_err(|fault| Faults::within("start", [fault]));
            }
        };
        let open = |setup| Game::from_setup(referee, &setup).map_err(|faults| Faults::within(part, faults));
        let game = open(Setup { chain: self.chain_square, ..setup })?;
        if !self.complete {
            return Ok(game);
        }
        let mut known = game.to_setup();
        known.history.iter_mut().for_each(|history| history.complete = true);
        open(known)
    }
}

/// A field of a start; its default if it is absent.
fn field<T: DeserializeOwned + Default>(fields: &mut Map<String, Value>, name: &str) -> Result<T, Faults> {
    fields.remove(name).map_or_else(|| Ok(T::default()), |value| read(&format!("start.{name}"), value))
}

fn read<T: DeserializeOwned>(field: &str, value: Value) -> Result<T, Faults> {
    let shown = value.to_string();
    serde_json::from_value(value).map_err(|error| Faults::of(field, &shown, error))
}

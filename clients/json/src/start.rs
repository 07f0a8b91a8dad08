//! Rules and starts of games.

use crate::Faults;
use serde::Deserialize;
use tafl_engine::{Game, Placement, Referee, Rules, Setup, Side, Square, catalogue};

/// The referee for a rule set: its name in the catalogue (`copenhagen`, `brandubh-wtf@1`), or rules as a JSON object.
///
/// # Errors
/// There is no rule set of that name; the text is no JSON of that form; or every fault of the rules.
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
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub struct Start {
    /// The set-up by name; the first one of the rules if absent.
    pub setup: Option<String>,
    /// The board.
    pub board: Option<Placement>,
    /// The side to move on that board; the side that moves first in a game if absent.
    pub side_to_move: Option<Side>,
    /// The number of plies before that board.
    pub ply: u32,
    /// The piece on that board that has captured and must go on.
    pub chain_square: Option<Square>,
    /// The token of the position on that board, with the plies before it: for libraries that read tokens.
    pub token: Option<String>,
    /// The moves played from there.
    pub moves: Vec<String>,
}

impl Start {
    /// Reads its JSON form.
    ///
    /// # Errors
    /// The text is no JSON of that form.
    pub fn read(text: &str) -> Result<Self, Faults> {
        serde_json::from_str(text).map_err(|error| Faults::of("start", text, error))
    }

    /// The game before its moves, and after them.
    ///
    /// # Errors
    /// Every fault of the position, or the first move that is illegal.
    pub fn open(&self, referee: &Referee) -> Result<(Game, Game), Faults> {
        let start = self.before_moves(referee)?;
        let game = self.play(&start)?;
        Ok((start, game))
    }

    /// The game after the moves, which begin at `start`.
    ///
    /// # Errors
    /// The first move that is illegal.
    pub fn play(&self, start: &Game) -> Result<Game, Faults> {
        let mut game = start.clone();
        for (n, text) in self.moves.iter().enumerate() {
            let played = game.read(text).and_then(|written| match written.captures {
                None => game.advance(written.mv),
                Some(_) => game.play(written).map(drop),
            });
            played.map_err(|refused| Faults::of(format!("start.moves[{n}]"), text, refused))?;
        }
        Ok(game)
    }

    /// The game before its moves, from the board or the set-up.
    ///
    /// # Errors
    /// Every fault of the position.
    pub fn before_moves(&self, referee: &Referee) -> Result<Game, Faults> {
        let Some(board) = &self.board else {
            let stated = [
                ("sideToMove", self.side_to_move.map(|side| side.as_str().to_owned())),
                ("ply", Some(self.ply.to_string()).filter(|_| self.ply > 0)),
                ("chainSquare", self.chain_square.map(|square| square.to_string())),
                ("token", self.token.clone()),
            ];
            if let Some((field, Some(value))) = stated.into_iter().find(|(_, value)| value.is_some()) {
                return Err(Faults::of(
                    format!("start.{field}"),
                    &value,
                    "belongs to a board, which is absent",
                ));
            }
            return Game::new(referee, self.setup.as_deref())
                .map_err(|fault| Faults::within("start", [fault]));
        };
        if let Some(setup) = &self.setup {
            return Err(Faults::of("start.setup", setup, "must be absent where a board is stated"));
        }
        let side_to_move = self.side_to_move.unwrap_or(referee.rules().first_move);
        let (ply, chain) = (self.ply, self.chain_square);
        let setup = Setup { board: board.clone(), side_to_move, ply, chain, history: None, outcome: None };
        Game::from_setup(referee, &setup).map_err(|faults| Faults::within("start", faults))
    }
}

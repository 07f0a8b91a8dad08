//! Trying several moves of one position, one after another.

use super::Game;
use crate::board::WrittenMove;
use crate::position::{IllegalMove, Played};

/// A copy of a game for trying moves: each move is taken back before the next. The history is copied only
/// once, however many moves are tried.
///
/// ```
/// use tafl_engine::{Game, catalogue};
/// let game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
/// let mut trial = game.trial();
/// for mv in game.legal_moves() {
///     let (played, after) = trial.play(mv).unwrap();
///     assert_eq!(after.legal_moves().len() as u32, played.legal_move_count);
/// }
/// ```
#[derive(Debug)]
pub struct Trial {
    game: Game,
}

impl Game {
    /// A copy of this game for trying moves.
    #[must_use]
    pub fn trial(&self) -> Trial {
        Trial { game: self.clone() }
    }

    /// Checks a move and reports what it would do; the game is unchanged. For several moves, [`Self::trial`]
    /// is cheaper.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn check(&self, mv: impl Into<WrittenMove>) -> Result<Played, IllegalMove> {
        self.after(mv).map(|(played, _)| played)
    }

    /// Reports what a move would do and returns the game after it; this game is unchanged. For several moves,
    /// [`Self::trial`] is cheaper.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn after(&self, mv: impl Into<WrittenMove>) -> Result<(Played, Self), IllegalMove> {
        let mut after = self.clone();
        let played = after.play(mv)?;
        Ok((played, after))
    }
}

impl Trial {
    /// Reports what a move of the original position would do and returns the game after it.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn play(&mut self, mv: impl Into<WrittenMove>) -> Result<(Played, &Game), IllegalMove> {
        self.game.rejoin();
        self.game.branch();
        let played = self.game.play(mv)?;
        Ok((played, &self.game))
    }
}

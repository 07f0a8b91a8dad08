//! The course of a game: its position, and the moves that led to it.

use crate::mv::Given;
use pyo3::Python;
use pyo3::sync::MutexExt as _;
use std::sync::{Arc, Mutex, PoisonError};
use tafl_engine::{Game, IllegalMove, Move, Played};

/// The course of a game, for a board and what looks at it. It may be used from several threads; each call is one step.
#[derive(Clone)]
pub(crate) struct Course(Arc<Mutex<Inner>>);

impl Course {
    /// One that begins with this game.
    pub(crate) fn new(game: Game) -> Self {
        Self(Arc::new(Mutex::new(Inner::new(game))))
    }

    /// Does something with the game.
    pub(crate) fn with<T>(&self, py: Python<'_>, ask: impl FnOnce(&Game) -> T) -> T {
        self.change(py, |inner| ask(&inner.game))
    }

    /// Nothing that runs in here may call Python: another thread would wait for both.
    pub(crate) fn change<T>(&self, py: Python<'_>, change: impl FnOnce(&mut Inner) -> T) -> T {
        change(&mut self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    /// One of its own with the same moves.
    pub(crate) fn copy(&self, py: Python<'_>) -> Self {
        Self(Arc::new(Mutex::new(self.change(py, |inner| inner.copy()))))
    }
}

/// What a course holds.
pub(crate) struct Inner {
    pub(crate) game: Game,
    /// The game before the moves.
    pub(crate) start: Arc<Game>,
    pub(crate) moves: Vec<Move>,
    /// The number of last moves that `game` can take back by itself.
    marks: usize,
}

impl Inner {
    fn new(game: Game) -> Self {
        Self { start: Arc::new(game.clone()), game, moves: Vec::new(), marks: 0 }
    }

    /// Plays a move so that it can be taken back.
    fn play<T>(
        &mut self,
        mv: Move,
        play: impl FnOnce(&mut Game) -> Result<T, IllegalMove>,
    ) -> Result<T, IllegalMove> {
        self.game.branch();
        let played = play(&mut self.game);
        if played.is_ok() {
            self.moves.push(mv);
            self.marks += 1;
        } else {
            self.game.rejoin();
        }
        played
    }

    pub(crate) fn push(&mut self, given: &Given) -> Result<(), IllegalMove> {
        let written = given.written(&self.game)?;
        self.play(written.mv, |game| match &written.captures {
            Some(_) => game.capture(&written).map(drop),
            None => game.advance(written.mv),
        })
    }

    pub(crate) fn report(&mut self, given: &Given) -> Result<Played, IllegalMove> {
        let written = given.written(&self.game)?;
        self.play(written.mv, |game| game.play(&written))
    }

    pub(crate) fn pop(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        if self.marks > 0 {
            self.game.rejoin();
            self.marks -= 1;
        } else {
            // A copy does not have what is needed to take moves back, so they are played again.
            let moves = std::mem::take(&mut self.moves);
            self.game = Game::clone(&self.start);
            for mv in moves {
                // The moves are legal: they were played from here before.
                let _ = self.play(mv, |game| game.advance(mv));
            }
        }
        Some(last)
    }

    fn copy(&self) -> Self {
        Self { game: self.game.clone(), start: Arc::clone(&self.start), moves: self.moves.clone(), marks: 0 }
    }
}

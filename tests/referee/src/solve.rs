//! Exhaustive search for forced wins: every reply of the opponent is tried, and every move of the winner
//! until one wins.

use super::SlowSide;
use super::game::{Ply, SlowGame};

/// A search with a budget of plies. Moves that decided at the same distance from the end are tried first,
/// which saves time and assumes nothing.
pub struct SlowSolver<'a> {
    /// How many more plies may be played.
    budget: u64,
    /// By plies left, the last moves that decided.
    decisive: Vec<Vec<Ply>>,
    /// A move for the winner to try first, given the moves since the question.
    advice: &'a mut dyn FnMut(&[String]) -> Option<String>,
    /// The moves since the question.
    path: Vec<String>,
}

/// How many decisive moves are remembered at each distance.
const REMEMBERED: usize = 4;

impl<'a> SlowSolver<'a> {
    /// A search that may play this many plies. `advice` may name a move that the winner tries first, given
    /// the moves since the question: a good one saves time, a bad one costs some.
    #[must_use]
    pub fn new(budget: u64, advice: &'a mut dyn FnMut(&[String]) -> Option<String>) -> Self {
        Self { budget, decisive: Vec::new(), advice, path: Vec::new() }
    }

    /// Whether this side can force its win within `plies`; `None` if the budget does not suffice to know.
    pub fn forces(&mut self, game: &SlowGame, winner: SlowSide, plies: u32) -> Option<bool> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome.winner == Some(winner));
        }
        if plies == 0 {
            return Some(false);
        }
        let chooses = game.side_to_move() == winner;
        // A win at once is found before anything longer is tried.
        if chooses && plies > 2 && self.forces(game, winner, 1)? {
            return Some(true);
        }
        let advised = if chooses && plies > 2 { (self.advice)(&self.path) } else { None };
        for ply in self.ordered(game, plies, advised.as_deref()) {
            self.budget = self.budget.checked_sub(1)?;
            let mut next = game.clone();
            next.advance(ply);
            self.path.push(game.ply_name(ply));
            let won = self.forces(&next, winner, plies - 1);
            self.path.pop();
            if won? == chooses {
                self.remember(plies, ply);
                return Some(chooses);
            }
        }
        Some(!chooses)
    }

    /// The legal moves after which this side does not lose within `plies`: at most one more than `most` of
    /// them.
    pub fn saving(&mut self, game: &SlowGame, plies: u32, most: usize) -> Option<Vec<String>> {
        let winner = game.side_to_move().other();
        let mut saving = Vec::new();
        for mv in game.legal_moves() {
            if saving.len() > most {
                break;
            }
            let mut next = game.clone();
            next.play(&mv).ok()?;
            self.path.push(mv.clone());
            let lost = self.forces(&next, winner, plies);
            self.path.pop();
            if !lost? {
                saving.push(mv);
            }
        }
        Some(saving)
    }

    fn ordered(&self, game: &SlowGame, plies: u32, advised: Option<&str>) -> Vec<Ply> {
        let mut moves = game.legal().to_vec();
        let decisive = self.decisive.get(plies as usize).map_or(&[][..], Vec::as_slice);
        moves.sort_by_key(|ply| decisive.iter().rev().position(|other| other == ply).unwrap_or(REMEMBERED));
        if let Some(advised) = advised {
            moves.sort_by_key(|&ply| game.ply_name(ply) != advised);
        }
        moves
    }

    fn remember(&mut self, plies: u32, ply: Ply) {
        let at = plies as usize;
        if self.decisive.len() <= at {
            self.decisive.resize(at + 1, Vec::new());
        }
        let decisive = &mut self.decisive[at];
        decisive.retain(|other| *other != ply);
        decisive.push(ply);
        if decisive.len() > REMEMBERED {
            decisive.remove(0);
        }
    }
}

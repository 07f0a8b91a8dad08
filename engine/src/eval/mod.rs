//! Static evaluation.
//!
//! An [`Evaluator`] is compiled for one rule set and one board width, like the rules: it reads masks and
//! bitboards, and never asks which rule set it is. It adds up terms ([`Term`]) by weights, which are data, and
//! where there is one the output of a small network. It does not look ahead (quiescence search comes first)
//! and does not detect the end of the game (the arbiter does).
//!
//! | file | job |
//! |---|---|
//! | `term` | what is counted, and what it weighs where nothing has been learned |
//! | `count` | counting it |
//! | `net` | the network |
//! | `file` | the bytes of a learned evaluation |

mod count;
mod file;
mod net;
mod term;

pub use file::{EvaluationError, EvaluationWeights};
pub use term::Term;

use self::net::{Net, Turning};
use crate::board::{Bits, Side, Symmetry};
use crate::position::{Arbiter, State};
use std::sync::Arc;

/// The weight of each term for the attackers, in sixteenths of a hundredth of a man.
type Weights = [i16; Term::ALL.len()];

/// The weight that stands for one hundredth of a man.
const CENTI: i32 = 16;

/// Scores are multiples of this. Moves whose scores round to the same multiple are equal, and the seed breaks
/// the tie.
const GRAIN: i32 = 8;

/// A learned evaluation: weights for the terms, and for boards of one size a network.
///
/// It is data, made by the tool in `engine/training` and read by [`Evaluation::from_bytes`].
/// [`Opponent`](crate::Opponent) searches with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    size: u8,
    weights: Weights,
    /// The number that is added to every score, in the unit of the network's output.
    bias: i32,
    net: Option<Net>,
}

/// The inputs of an evaluation on a board, for training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationInputs {
    /// The value of each term, in the order of [`Term::ALL`].
    pub terms: [i16; Term::ALL.len()],
    /// The inputs of a network for this board: numbers below [`Evaluation::inputs`].
    pub rows: Vec<u16>,
}

/// An evaluation compiled for a rule set, once per search.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<const W: usize> {
    /// The number of men of each side in the set-up.
    men: [i16; 2],
    weights: [i32; Term::ALL.len()],
    /// The squares that guard escape squares, if these are few.
    guards: Bits<W>,
    learned: Option<(Arc<Evaluation>, Turning)>,
}

impl<const W: usize> Evaluator<W> {
    /// `seed` decides which of several equal forms of a board a network sees: with the king on the throne,
    /// for instance, there are eight.
    pub(crate) fn new<const S: usize>(
        arbiter: &Arbiter<W, S>,
        men: [u32; 2],
        learned: Option<&Arc<Evaluation>>,
        seed: u64,
    ) -> Self {
        let guards = count::guards(arbiter);
        let weights = learned.map_or_else(
            || term::hand_made(men, !guards.is_empty()),
            |learned| learned.weights.map(i32::from),
        );
        let first = Symmetry::ALL[seed as usize % Symmetry::ALL.len()];
        let learned = learned.map(|learned| (Arc::clone(learned), Turning::new(learned.size, first)));
        Self { men: men.map(|count| count as i16), weights, guards, learned }
    }

    /// The score of a position for the side to move.
    pub(crate) fn score<const S: usize>(&self, arbiter: &Arbiter<W, S>, state: &State<W, S>) -> i32 {
        let terms = count::terms(arbiter, self.guards, self.men, state);
        let sum: i32 = terms.iter().zip(&self.weights).map(|(&term, &weight)| i32::from(term) * weight).sum();
        let mut score = sum / CENTI;
        if let Some((learned, turning)) = &self.learned {
            let output = learned.net.as_ref().map_or(0, |net| {
                let mut sum = net.sum();
                turning.each_input(state, |input| sum.add(input));
                sum.score()
            });
            score += output.saturating_add(learned.bias) / net::CENTI;
        }
        let score = score / GRAIN * GRAIN;
        if state.side == Side::Attackers { score } else { -score }
    }

    pub(crate) fn inputs<const S: usize>(
        &self,
        arbiter: &Arbiter<W, S>,
        state: &State<W, S>,
    ) -> EvaluationInputs {
        let mut rows = Vec::new();
        Turning::new(arbiter.geometry.size(), Symmetry::ALL[0]).each_input(state, |input| rows.push(input));
        EvaluationInputs { terms: count::terms(arbiter, self.guards, self.men, state), rows }
    }
}

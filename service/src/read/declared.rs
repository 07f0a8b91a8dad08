//! The result that a caller or a record states for a game, compared with what its moves led to.

use crate::words::i18n::Flaw;
use tafl_engine::{Game, Outcome, OutcomeReason, Side};

/// How a game ended, as somebody states it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    /// `None` for a draw.
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Option<OutcomeReason>,
    /// Whether the record also states another result.
    pub(crate) is_contradicted: bool,
}

/// What a stated result is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finding {
    /// The game has a flaw, so that nothing can be said.
    Flawed(Flaw),
    /// The moves led to this result.
    Agrees,
    /// A resignation at the end of the moves led to it.
    Resigned,
    /// A loss on time at the end of the moves led to it.
    TimedOut,
    /// The record states two results.
    Contradicted,
    /// The moves left the game open, and it may end so.
    Open,
    /// The moves led to another result.
    Differs,
    /// Only moves lead to this end, and they did not.
    Unfounded,
    /// No draw could be claimed.
    Unclaimable,
}

/// A stated result after its comparison with the moves.
pub(crate) struct DeclaredCheck {
    pub(crate) finding: Finding,
    /// The outcome to which the moves led.
    pub(crate) computed: Option<Outcome>,
}

impl Declared {
    /// Holds it against what the moves led to; where they left the game open and it may end so, the game ends so.
    pub(crate) fn check(self, game: &mut Game, flaw: Option<Flaw>) -> DeclaredCheck {
        let computed = game.outcome().cloned();
        if let Some(flaw) = flaw {
            return DeclaredCheck { finding: Finding::Flawed(flaw), computed };
        }
        if self.is_contradicted {
            return DeclaredCheck { finding: Finding::Contradicted, computed };
        }
        let finding = match (&computed, self.reason) {
            (Some(outcome), reason) if outcome.winner == self.winner && reason.is_none_or(|reason| reason == outcome.reason) => {
                match outcome.reason {
                    OutcomeReason::Resignation => Finding::Resigned,
                    OutcomeReason::Timeout => Finding::TimedOut,
                    _ => Finding::Agrees,
                }
            }
            (Some(_), _) => Finding::Differs,
            (None, None) => Finding::Open,
            (None, Some(reason)) if !reason.is_declared() => Finding::Unfounded,
            (None, Some(reason)) => match game.declare(self.winner, reason) {
                Ok(()) => Finding::Open,
                Err(_) if reason == OutcomeReason::DrawClaimed && self.winner.is_none() => Finding::Unclaimable,
                Err(_) => Finding::Differs,
            },
        };
        DeclaredCheck { finding, computed }
    }
}

//! The result that a caller or a record states for a game, compared with what its moves led to.

use crate::board::Side;
use crate::game::Game;
use crate::position::Outcome;
use crate::rules::OutcomeReason;

/// Why the moves of a game cannot confirm a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordProblem {
    /// One of them is illegal.
    Illegal,
    /// Part of the record cannot be read.
    Unread,
}

impl RecordProblem {
    /// The problem of a game with an illegal move, or with a part that cannot be read.
    #[must_use]
    pub fn of(illegal: bool, unread: bool) -> Option<Self> {
        match (illegal, unread) {
            (true, _) => Some(Self::Illegal),
            (false, true) => Some(Self::Unread),
            (false, false) => None,
        }
    }
}

/// How a game ended, as somebody states it.
#[derive(Clone, Copy, Debug)]
pub struct ClaimedResult {
    /// `None` for a draw.
    pub winner: Option<Side>,
    /// `None` if no reason is stated.
    pub reason: Option<OutcomeReason>,
    /// True if the record also states another result.
    pub is_contradicted: bool,
    /// The side for which `1-0` is read as a win, if the record states its result in that way.
    pub one_zero: Option<Side>,
}

/// The verdict on a claimed result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimVerdict {
    /// The game has a problem, so that nothing can be said.
    Unjudged(RecordProblem),
    /// The moves led to this result.
    Agrees,
    /// A resignation at the end of the moves led to it.
    Resigned,
    /// A loss on time at the end of the moves led to it.
    TimedOut,
    /// The record states two results, or one that its reason or its end rules out: a resignation without a winner.
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

impl ClaimVerdict {
    /// Returns whether the game agrees with the result.
    #[must_use]
    pub const fn agrees(self) -> bool {
        matches!(self, Self::Agrees | Self::Resigned | Self::TimedOut | Self::Open)
    }
}

/// A stated result after its comparison with the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimCheck {
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// The outcome to which the moves led.
    pub computed: Option<Outcome>,
    /// The side for which `1-0` was read as a win, if the verdict depends on it.
    pub one_zero: Option<Side>,
}

impl ClaimedResult {
    /// Compares it with the result of the moves; where they left the game open and it may end so, the game
    /// ends so.
    ///
    /// ```
    /// use tafl_engine::{ClaimVerdict, ClaimedResult, Game, OutcomeReason, Side, catalogue};
    /// let mut game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// let reason = Some(OutcomeReason::Resignation);
    /// let claimed = ClaimedResult { winner: Some(Side::Attackers), reason, is_contradicted: false, one_zero: None };
    /// assert_eq!(claimed.check(&mut game, None).verdict, ClaimVerdict::Open);
    /// assert_eq!(game.outcome().unwrap().winner, Some(Side::Attackers));
    /// ```
    pub fn check(self, game: &mut Game, problem: Option<RecordProblem>) -> ClaimCheck {
        let computed = game.outcome().cloned();
        let told = |verdict, computed| {
            let depends =
                matches!(verdict, ClaimVerdict::Contradicted | ClaimVerdict::Open | ClaimVerdict::Differs);
            ClaimCheck { verdict, computed, one_zero: self.one_zero.filter(|_| depends) }
        };
        if let Some(problem) = problem {
            return told(ClaimVerdict::Unjudged(problem), computed);
        }
        if self.is_contradicted {
            return told(ClaimVerdict::Contradicted, computed);
        }
        let verdict = match (&computed, self.reason) {
            (Some(outcome), reason)
                if outcome.winner == self.winner && reason.is_none_or(|reason| reason == outcome.reason) =>
            {
                match outcome.reason {
                    OutcomeReason::Resignation => ClaimVerdict::Resigned,
                    OutcomeReason::Timeout => ClaimVerdict::TimedOut,
                    _ => ClaimVerdict::Agrees,
                }
            }
            // No move decides a game that a player has given up.
            (Some(outcome), _) if outcome.reason.is_declared() => ClaimVerdict::Contradicted,
            (Some(_), _) => ClaimVerdict::Differs,
            (None, None) => ClaimVerdict::Open,
            (None, Some(reason)) if !reason.is_declared() => ClaimVerdict::Unfounded,
            (None, Some(reason)) => match game.declare(self.winner, reason) {
                Ok(()) => ClaimVerdict::Open,
                Err(_) if reason == OutcomeReason::DrawClaimed && self.winner.is_none() => {
                    ClaimVerdict::Unclaimable
                }
                Err(_) => ClaimVerdict::Contradicted,
            },
        };
        told(verdict, computed)
    }
}

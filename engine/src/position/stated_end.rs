//! Ends that a caller states with a position: whether a game can have ended so there, as far as the board, the
//! plies and the history show.

use super::history::GameHistory;
use super::outcome::{Ending, Outcome};
use super::state::{Arbiter, State};
use crate::board::Side;
use crate::rules::{Fault, FaultKind, NoLegalMove, OutcomeReason, RepetitionCompares, RepetitionConsequence};

const ATTACKERS: Option<Side> = Some(Side::Attackers);
const DEFENDERS: Option<Side> = Some(Side::Defenders);

/// A winner as a list of winners.
const fn only(winner: Option<Side>) -> &'static [Option<Side>] {
    match winner {
        ATTACKERS => &[ATTACKERS],
        DEFENDERS => &[DEFENDERS],
        None => &[None],
    }
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The fault of an end that is stated for a position and that replaying its history has not shown. The board
    /// and the outcome by themselves have been checked.
    pub(crate) fn fault_of_stated_end(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        stated: &Outcome,
    ) -> Option<Fault> {
        let Outcome { winner, reason, .. } = *stated;
        let wrong = |kind| Some(Fault::new("outcome", reason.as_str(), kind));
        if let Some((needed, played)) = self.plies_of_end(state, history, reason)
            && played < needed
        {
            return wrong(FaultKind::EndTooEarly { needed, played });
        }
        let winners = self.winners_here(state, history, reason);
        if winners.is_empty() {
            return wrong(FaultKind::EndNotShown);
        }
        if !winners.contains(&winner) {
            let named = winner.map_or("nobody".to_owned(), |side| side.to_string());
            return Some(Fault::new("outcome.winner", named, FaultKind::WrongWinner { reason, winners }));
        }
        // What was taken with the king is no longer on the board.
        let found = self.geometry.squares(self.squares_of_end(reason, &state.pieces));
        let unknown = reason == OutcomeReason::KingCaptured || stated.squares.is_empty();
        (!unknown && stated.squares != found).then(|| {
            let squares = stated.squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            Fault::new("outcome.squares", squares, FaultKind::EndSquares { found })
        })
    }

    /// The plies after which the game can end so at the earliest, and those that can have been played: in all, or
    /// since the last capture where that is known.
    fn plies_of_end(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        reason: OutcomeReason,
    ) -> Option<(u32, u32)> {
        let quiet = if history.complete { state.quiet } else { state.ply };
        match reason {
            OutcomeReason::PlyLimit => Some((self.masks.ply_limit, state.ply)),
            OutcomeReason::QuietLimit => Some((self.masks.quiet_draw, quiet)),
            OutcomeReason::DrawClaimed => Some((self.masks.quiet_claim, quiet)),
            OutcomeReason::Repetition => {
                let again = self.masks.repetition.map_or(0, |rule| u32::from(rule.at) - 1);
                let counted = if self.may_repeat_by_capture(history) { state.ply } else { quiet };
                Some((again * self.masks.quickest_return, counted))
            }
            _ => None,
        }
    }

    /// The sides that may have won so in this position, `None` for a draw; empty if no game ends so there.
    fn winners_here(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        reason: OutcomeReason,
    ) -> &'static [Option<Side>] {
        let at_once = self.ending_on(state, history);
        let shown = match reason {
            OutcomeReason::KingCaptured => state.side == Side::Defenders,
            OutcomeReason::KingEscaped
            | OutcomeReason::ExitFort
            | OutcomeReason::Encircled
            | OutcomeReason::Tuichi => {
                let shown = self.decided_on_the_board(&mut { *state }, false);
                shown.is_some_and(|ending| ending.reason == reason)
            }
            OutcomeReason::CannotEscape => {
                state.ply < self.masks.ply_limit && self.cannot_escape(&state.pieces)
            }
            OutcomeReason::Repetition => {
                return if history.complete && !self.may_repeat_by_capture(history) {
                    &[]
                } else {
                    self.winners_by_repetition(state.side)
                };
            }
            OutcomeReason::NoLegalMoves => {
                let forbidden = at_once.is_none() && self.may_lack_moves(state, history);
                let ending = if forbidden { Some(self.ending_without_move(state.side)) } else { at_once };
                return match ending {
                    Some(Ending { winner, reason: OutcomeReason::NoLegalMoves }) => only(winner),
                    _ => &[],
                };
            }
            // A limit that the history does not show was reached before it begins.
            OutcomeReason::QuietLimit => !history.complete,
            OutcomeReason::PlyLimit => true,
            OutcomeReason::Resignation
            | OutcomeReason::Timeout
            | OutcomeReason::Agreement
            | OutcomeReason::Adjudication
            | OutcomeReason::Abandoned
            | OutcomeReason::DrawClaimed => at_once.is_none(),
        };
        if shown { reason.winners() } else { &[] }
    }

    /// Returns whether the ply before a complete history may have repeated a board: by a capture.
    fn may_repeat_by_capture(&self, history: &GameHistory<W, S>) -> bool {
        history.steps().is_empty()
            && self
                .masks
                .repetition
                .is_some_and(|rule| rule.compares == RepetitionCompares::BoardBeforeCaptures)
    }

    fn winners_by_repetition(&self, to_move: Side) -> &'static [Option<Side>] {
        match self.masks.repetition.map(|rule| rule.consequence) {
            Some(RepetitionConsequence::Draw) => only(None),
            Some(RepetitionConsequence::DefendersLose) => only(ATTACKERS),
            Some(RepetitionConsequence::SideWithChoiceLoses) => &[ATTACKERS, DEFENDERS],
            Some(RepetitionConsequence::MoverLoses) => only(Some(to_move)),
            Some(RepetitionConsequence::MoverWins) => only(Some(to_move.other())),
            Some(RepetitionConsequence::IllegalForDefenders | RepetitionConsequence::IllegalForBoth)
            | None => &[],
        }
    }

    /// Returns whether repetitions that a history does not show may leave the side to move without a move, and
    /// where sides pass the other one too.
    fn may_lack_moves(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> bool {
        let lacks =
            |side| self.forbidden_by_repetition(side).is_some() || !self.has_move(&State { side, ..*state });
        let both = self.masks.no_legal_move == NoLegalMove::Passes;
        !history.complete && lacks(state.side) && (!both || lacks(state.side.other()))
    }
}

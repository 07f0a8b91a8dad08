//! The reason why a move is illegal: the first that applies, in a fixed order, with the squares concerned.

use super::history::GameHistory;
use super::outcome::Outcome;
use super::pieces::Pieces;
use super::state::{Arbiter, State};
use crate::board::{Bits, Direction, Index, Piece, Square};
use crate::rules::{IllegalReason, KindMasks, RuleId};
use std::fmt;

/// A refused move: the reason, the squares concerned, the rule, and where the piece could go instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The first reason that applies.
    pub reason: IllegalReason,
    /// The squares concerned; see [`IllegalReason`] for each reason.
    pub squares: Vec<Square>,
    /// The rule that forbids it; `None` if no rule of the game is involved.
    pub rule: Option<RuleId>,
    /// The ply of the earlier occurrence, for [`IllegalReason::RepetitionForbidden`].
    pub earlier_ply: Option<u32>,
    /// The destinations of the piece on the origin, if it belongs to the mover; sorted.
    pub destinations: Vec<Square>,
}

impl IllegalMove {
    pub(crate) fn new(reason: IllegalReason, squares: Vec<Square>, rule: Option<RuleId>) -> Self {
        Self { reason, squares, rule, earlier_ply: None, destinations: Vec::new() }
    }

    /// The refusal of any move once the game is over.
    pub(crate) fn game_over(outcome: &Outcome) -> Self {
        Self::new(IllegalReason::GameOver, outcome.squares.clone(), outcome.reason.rule())
    }
}

/// The reason and the squares concerned: `a piece blocks the path: d2`.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        self.squares
            .iter()
            .enumerate()
            .try_for_each(|(n, square)| write!(f, "{} {square}", if n == 0 { ":" } else { "," }))
    }
}

impl std::error::Error for IllegalMove {}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Checks the squares of a move: everything except repetition and written captures.
    pub(crate) fn check_squares(
        &self,
        state: &State<W, S>,
        from: Square,
        to: Square,
    ) -> Result<(Index, Index), IllegalMove> {
        let refuse = |reason, squares, rule| Err(IllegalMove::new(reason, squares, rule));
        if [from, to].iter().any(|square| !square.is_on(self.geometry.size())) {
            return refuse(IllegalReason::OffBoard, Vec::new(), Some(RuleId::Board));
        }
        let (start, end) = (self.geometry.index(from), self.geometry.index(to));
        let Some(piece) = state.pieces.at(start) else {
            return refuse(IllegalReason::NoPiece, vec![from], Some(RuleId::Movement));
        };
        if piece.side() != state.side {
            return refuse(IllegalReason::NotYourPiece, vec![from], Some(RuleId::FirstMove));
        }
        self.check_line(state, piece, start, end).map(|()| (start, end))
    }

    fn check_line(
        &self,
        state: &State<W, S>,
        piece: Piece,
        from: Index,
        to: Index,
    ) -> Result<(), IllegalMove> {
        let square = |index: Index| self.geometry.square(index);
        let refuse = |reason, squares: Vec<Square>, rule| Err(IllegalMove::new(reason, squares, Some(rule)));
        if from == to {
            return refuse(IllegalReason::NullMove, vec![square(from)], RuleId::Movement);
        }
        let Some((direction, between)) = self.geometry.between(from, to) else {
            let mut both = vec![square(from), square(to)];
            both.sort_unstable();
            return refuse(IllegalReason::NotStraight, both, RuleId::Movement);
        };
        if S > 0 && self.is_jump(&state.pieces, piece, from, to) {
            return self.check_landing(state, piece, from, to);
        }
        let kind = self.masks.kind(piece);
        if between.count() >= u32::from(kind.reach) {
            let farthest = (0..kind.reach).fold(from, |at, _| self.geometry.at(at).next[direction as usize]);
            return refuse(IllegalReason::ReachExceeded, vec![square(farthest)], RuleId::Reach);
        }
        let occupied = state.pieces.occupied();
        if let Some(nearest) = nearest(between & occupied, direction) {
            return refuse(IllegalReason::PathBlocked, vec![square(nearest)], RuleId::Movement);
        }
        if occupied.contains(to) {
            return refuse(IllegalReason::DestinationOccupied, vec![square(to)], RuleId::Movement);
        }
        self.check_zones(kind, from, to, direction, between)
    }

    /// Returns whether the move would be a jump over what stands between the two squares; whether the piece
    /// may land is checked separately.
    fn is_jump(&self, pieces: &Pieces<W, S>, piece: Piece, from: Index, to: Index) -> bool {
        self.special().is_some_and(|special| self.leaps(pieces, piece.side(), special.jumps(piece), from, to))
    }

    /// Checks the landing square of a jump, to which neither reach nor pieces in the way apply.
    fn check_landing(
        &self,
        state: &State<W, S>,
        piece: Piece,
        from: Index,
        to: Index,
    ) -> Result<(), IllegalMove> {
        let lands =
            self.special().is_some_and(|special| self.may_land(special.jumps(piece), piece, from, to));
        let zone = self.masks.zone_at(to).map(RuleId::from);
        let (reason, rule) = if state.pieces.occupied().contains(to) {
            (IllegalReason::DestinationOccupied, Some(RuleId::Movement))
        } else if lands {
            return Ok(());
        } else if self.masks.kind(piece).stop.contains(to) {
            (IllegalReason::MayNotReenterZone, zone)
        } else {
            (IllegalReason::MayNotStopInZone, zone)
        };
        Err(IllegalMove::new(reason, vec![self.geometry.square(to)], rule))
    }

    /// Checks the zones along a path that no piece blocks.
    fn check_zones(
        &self,
        kind: &KindMasks<W>,
        from: Index,
        to: Index,
        direction: Direction,
        between: Bits<W>,
    ) -> Result<(), IllegalMove> {
        let refuse = |reason, index: Index| {
            let rule = self.masks.zone_at(index).map(RuleId::from);
            Err(IllegalMove::new(reason, vec![self.geometry.square(index)], rule))
        };
        // Inside the zone where it starts, a piece needs no permission to pass.
        let home = kind.inside.iter().find(|zone| zone.squares.contains(from));
        let line = between | Bits::of(to);
        let left = home.map_or(line, |zone| match nearest(line & !zone.squares, direction) {
            Some(first_outside) => {
                line & !self.geometry.between(from, first_outside).map_or(Bits::EMPTY, |(_, along)| along)
            }
            None => Bits::EMPTY,
        });
        if let Some(barred) = nearest(between & left & !kind.pass, direction) {
            return refuse(IllegalReason::MayNotPassZone, barred);
        }
        if !kind.stop.contains(to) {
            return refuse(IllegalReason::MayNotStopInZone, to);
        }
        if left.contains(to) && !kind.enter.contains(to) {
            return refuse(IllegalReason::MayNotReenterZone, to);
        }
        Ok(())
    }

    /// Refuses a move that repeats a position where that is forbidden.
    pub(crate) fn refuse_repetition(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
    ) -> Result<(), IllegalMove> {
        let Some(earlier) = self.forbidden_repetition(state, history, from, to) else { return Ok(()) };
        let plies_ago = (history.positions().len() - 1 - earlier) as u32;
        Err(IllegalMove {
            earlier_ply: Some(state.ply.saturating_sub(plies_ago)),
            ..IllegalMove::new(
                IllegalReason::RepetitionForbidden,
                vec![self.geometry.square(to)],
                Some(RuleId::Repetition),
            )
        })
    }
}

fn nearest<const W: usize>(line: Bits<W>, direction: Direction) -> Option<Index> {
    if direction.is_up() { line.first() } else { line.last() }
}

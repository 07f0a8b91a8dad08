//! Everything that a response says about a ply: captures with their kinds and the squares that closed them
//! in, announcements, the outcome with its squares, repetition, open paths, and counters.

use super::history::{GameHistory, Step};
use super::outcome::{Ending, Outcome};
use super::pieces::Pieces;
use super::play::PlyResult;
use super::state::{Arbiter, State};
use crate::board::{Bits, Geometry, Index, Move, Piece, Side, Square};
use crate::named::named_enum;
use crate::rules::{AnnouncementKind, OutcomeReason};

named_enum! {
    /// The cause of a capture.
    pub enum CaptureKind {
        /// A man captured between two pieces.
        Custodial = "CUSTODIAL",
        /// A man captured between a piece and a hostile square.
        HostileSquare = "HOSTILE_SQUARE",
        /// A man captured in a row walled in along the edge.
        Shieldwall = "SHIELDWALL",
        /// The man beside a king on his throne when attackers hold the other three sides.
        Linnaean = "LINNAEAN",
        /// A man captured by a jump over it.
        Jumped = "JUMPED",
        /// The king, captured like a man, or between two commanders or knights.
        KingCustodial = "KING_CUSTODIAL",
        /// The king, captured by enclosure.
        KingEnclosed = "KING_ENCLOSED",
        /// The king captured with his group; also reported for each man of the group.
        KingGroup = "KING_GROUP",
    }
}

/// One captured piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The square on which it stood.
    pub square: Square,
    /// The piece that was captured.
    pub piece: Piece,
    /// True if it changed sides instead of being removed, as mercenaries do. If so, it does not count as a
    /// capture for repetition, for the count of plies without a capture, or for capture chains.
    pub changes_side: bool,
    /// The cause.
    pub kind: CaptureKind,
    /// Every square that closed the capture, sorted. The edge of the board is not a square and is not
    /// included. For a jump capture, the square on which the jump ended.
    pub closed_by: Vec<Square>,
}

/// An announcement that a player makes to the opponent after a move. All are computed in every rule set;
/// `spoken` says which of them the rule set has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The kind.
    pub kind: AnnouncementKind,
    /// Raichi and tuichi: the first escape square of each open path, sorted.
    pub squares: Vec<Square>,
    /// Raichi and tuichi: the king's moves to these squares. Watch your king: the moves that would capture
    /// him. Sorted.
    pub moves: Vec<Move>,
    /// True if the rule set has this announcement.
    pub spoken: bool,
}

/// The number of times that the current position has occurred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepetitionCount {
    /// True if the history since the last capture is complete; if not, `count` is a lower bound.
    pub known: bool,
    /// The number of occurrences, the current one included.
    pub count: u32,
    /// The occurrence at which the rule set's consequence applies, if it has one.
    pub limit: Option<u32>,
}

/// Everything about a ply that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Its captures, sorted by square.
    pub captures: Vec<Capture>,
    /// The square of the piece that has captured and goes on, if any.
    pub chain_square: Option<Square>,
    /// True if that piece may stop: its side may pass instead.
    pub may_stop: bool,
    /// The announcements after it; empty once the game has ended.
    pub announcements: Vec<Announcement>,
    /// The outcome, if it ended the game.
    pub outcome: Option<Outcome>,
    /// The number of times that the position after the ply has occurred. After a capture, in rule sets that
    /// compare boards before captures are removed, how often that board has occurred.
    pub repetition: RepetitionCount,
    /// The king's open paths after the ply: in each direction in which one move takes him to an escape
    /// square, the first such square. Sorted; empty when the king is gone.
    pub open_paths: Vec<Square>,
    /// Plies since the last capture, including this one; a lower bound where the history is incomplete.
    pub quiet_plies: u32,
    /// The number of such plies at which the rule set's consequence applies, if it has one.
    pub quiet_limit: Option<u32>,
    /// True if a draw may be claimed now.
    pub draw_claimable: bool,
    /// The number of legal moves of the side to move. A pass counts as one; 0 once the game has ended.
    pub legal_move_count: u32,
}

impl Played {
    /// The move with its captures: `d4-g4xg3/g5`.
    ///
    /// ```
    /// use tafl_engine::{Game, catalogue};
    /// let mut game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// for mv in ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"] {
    ///     game.play_text(mv).unwrap();
    /// }
    /// assert_eq!(game.play_text("d5-a5").unwrap().notation(), "d5-a5xa6");
    /// ```
    #[must_use]
    pub fn notation(&self) -> String {
        let captured: Vec<&str> = self.captures.iter().map(|capture| capture.square.name()).collect();
        let mv = self.mv.parts().concat();
        if captured.is_empty() { mv } else { mv + "x" + &captured.join("/") }
    }
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The captures of a move. Each is reported once, under the first kind that applies: with the king,
    /// custodial, shieldwall, Linnaean, jump.
    pub(crate) fn explain_captures(
        &self,
        before: &State<W, S>,
        from: Index,
        to: Index,
        mut captured: Bits<W>,
    ) -> Vec<Capture> {
        if S == 0 && captured.is_empty() {
            return Vec::new();
        }
        let arrived = before.pieces.moved(before.side, from, to);
        let turned = if S > 0 { self.taken(&arrived, before.side, from, to).turned } else { Bits::EMPTY };
        captured |= turned;
        captured
            .iter()
            .filter_map(|index| {
                let (kind, closed_by) = self.explain_capture(&arrived, before.side, to, index)?;
                Some(Capture {
                    square: self.geometry.square(index),
                    piece: arrived.at(index)?,
                    changes_side: turned.contains(index),
                    kind,
                    closed_by: self.geometry.squares(closed_by),
                })
            })
            .collect()
    }

    fn explain_capture(
        &self,
        arrived: &Pieces<W, S>,
        side: Side,
        to: Index,
        victim: Index,
    ) -> Option<(CaptureKind, Bits<W>)> {
        if side == Side::Attackers
            && let Some(group) = self.king_taken(arrived, to).filter(|group| group.contains(victim))
        {
            return Some(self.explain_king(arrived, to, group));
        }
        if self.custodial(arrived, side, to).contains(victim) {
            let partner = self.opposite(to, victim);
            let by_piece = self.partners(arrived, side).meets(partner);
            let kind = if by_piece { CaptureKind::Custodial } else { CaptureKind::HostileSquare };
            return Some((kind, partner | Bits::of(to)));
        }
        let mut walled = None;
        self.each_shieldwall(arrived, side, to, |wall| {
            if wall.row.contains(victim) {
                walled = Some(walled.unwrap_or(Bits::EMPTY) | wall.closed_by);
            }
        });
        if let Some(closed_by) = walled {
            return Some((CaptureKind::Shieldwall, closed_by));
        }
        if S > 0
            && !self.linnaean(arrived, to).is_some_and(|man| side == Side::Attackers && man.contains(victim))
        {
            return Some((CaptureKind::Jumped, Bits::of(to)));
        }
        let around_king = self.geometry.neighbours(arrived.king) & arrived.fighting(Side::Attackers);
        self.linnaean(arrived, to).map(|_| (CaptureKind::Linnaean, around_king | Bits::of(to)))
    }

    fn explain_king(&self, arrived: &Pieces<W, S>, to: Index, group: Bits<W>) -> (CaptureKind, Bits<W>) {
        let king = arrived.king.first().filter(|&king| self.masks.king_taking.like_a_man.contains(king));
        if let Some(king) = king {
            return (CaptureKind::KingCustodial, self.opposite(to, king) | Bits::of(to));
        }
        // The side towards the throne that the rule ignores is never a closing square, whatever is on it.
        let closers = self.closing(arrived) & !self.masks.king_taking.closes_always;
        let closed_by = self.geometry.neighbours(group) & !group & closers;
        // A king captured between commanders without being enclosed is captured alone.
        if S > 0
            && !self.is_enclosed(arrived, self.kings_group(arrived))
            && let Some(both) = self.king_between_commanders(arrived, to)
        {
            return (CaptureKind::KingCustodial, both);
        }
        let kind = if group.count() > 1 { CaptureKind::KingGroup } else { CaptureKind::KingEnclosed };
        (kind, closed_by)
    }

    /// The square on the far side of a neighbour, if there is one.
    fn opposite(&self, to: Index, neighbour: Index) -> Bits<W> {
        if self.geometry.at(to).pincered.contains(neighbour) {
            Bits::of(Geometry::<W>::opposite(to, neighbour))
        } else {
            Bits::EMPTY
        }
    }

    /// The announcements after a move of `mover` that has not ended the game.
    pub(crate) fn announcements(&self, state: &State<W, S>, mover: Side) -> Vec<Announcement> {
        let say = |kind, squares: Vec<Square>, moves: Vec<Move>| {
            let spoken = self.masks.spoken.contains(&kind);
            Announcement { kind, squares, moves, spoken }
        };
        let step = |(from, to): (Index, Index)| Move::Step {
            from: self.geometry.square(from),
            to: self.geometry.square(to),
        };
        if mover == Side::Attackers {
            let threats = self.king_threats(state);
            let said =
                say(AnnouncementKind::WatchYourKing, Vec::new(), threats.iter().copied().map(step).collect());
            return if threats.is_empty() { Vec::new() } else { vec![said] };
        }
        let paths = self.open_paths(&state.pieces);
        let Some(king) = state.pieces.king.first().filter(|_| !paths.is_empty()) else { return Vec::new() };
        let kind = if paths.len() > 1 { AnnouncementKind::Tuichi } else { AnnouncementKind::Raichi };
        let squares = paths.iter().map(|&index| self.geometry.square(index)).collect();
        vec![say(kind, squares, paths.iter().map(|&to| step((king, to))).collect())]
    }

    /// The outcome of an ending; `arrived` is the board after the piece has moved and before removals.
    pub(crate) fn outcome(
        &self,
        ending: Ending,
        arrived: &Pieces<W, S>,
        step: Step,
        after: &PlyResult<W, S>,
    ) -> Outcome {
        let squares = match (ending.reason, step) {
            (OutcomeReason::KingCaptured, Step::Move { to, .. }) => {
                self.king_taken(arrived, to).unwrap_or(arrived.king)
            }
            (reason, _) => self.squares_of_end(reason, &after.state.pieces),
        };
        Outcome { winner: ending.winner, reason: ending.reason, squares: self.geometry.squares(squares) }
    }

    /// The squares that show an end on the board where it has come about; not those of a captured king.
    pub(super) fn squares_of_end(&self, reason: OutcomeReason, now: &Pieces<W, S>) -> Bits<W> {
        match reason {
            OutcomeReason::KingEscaped | OutcomeReason::CannotEscape => now.king,
            OutcomeReason::ExitFort => now.king | self.exit_fort(now).unwrap_or(Bits::EMPTY),
            OutcomeReason::Encircled => now.of(Side::Defenders),
            OutcomeReason::Tuichi => self.open_paths(now).into_iter().collect(),
            _ => Bits::EMPTY,
        }
    }

    /// The repetition count of a history's last position, given the number of its occurrences.
    pub(crate) fn repetition_count(&self, history: &GameHistory<W, S>, occurrence: u32) -> RepetitionCount {
        RepetitionCount {
            known: history.complete,
            count: occurrence,
            limit: self.masks.repetition.map(|rule| u32::from(rule.at)),
        }
    }
}

//! Everything that an answer says about a ply: captures with their kind and what closed the trap, announcements, outcome with its
//! squares, repetition, open paths, counters.

use super::history::{GameHistory, Step};
use super::outcome::{Ending, Outcome};
use super::pieces::Pieces;
use super::play::PlyResult;
use super::state::{Arbiter, State};
use crate::board::{Bits, Geometry, Index, Move, Piece, Side, Square};
use crate::rules::{AnnouncementKind, OutcomeReason};

/// How a piece was captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CaptureKind {
    /// A man between two pieces.
    Custodial,
    /// A man between a piece and a hostile square.
    HostileSquare,
    /// A man in a row walled in along the edge.
    Shieldwall,
    /// The man beside a king on his throne whom attackers hold on the other three sides.
    Linnaean,
    /// A man over whom a piece leapt that captures so.
    Jumped,
    /// The king, like a man, or between two commanders or knights.
    KingCustodial,
    /// The king, enclosed.
    KingEnclosed,
    /// The king with his group, and each man of it.
    KingGroup,
}

impl CaptureKind {
    /// The wire name without its prefix: `HOSTILE_SQUARE`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Custodial => "CUSTODIAL",
            Self::HostileSquare => "HOSTILE_SQUARE",
            Self::Shieldwall => "SHIELDWALL",
            Self::Linnaean => "LINNAEAN",
            Self::Jumped => "JUMPED",
            Self::KingCustodial => "KING_CUSTODIAL",
            Self::KingEnclosed => "KING_ENCLOSED",
            Self::KingGroup => "KING_GROUP",
        }
    }
}

/// One captured piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Where it stood.
    pub square: Square,
    /// What it was.
    pub piece: Piece,
    /// Whether it changed side instead of being removed, as mercenaries do. Then it is no capture for repetition, for plies without a
    /// capture, and for going on.
    pub changes_side: bool,
    /// How it was captured.
    pub kind: CaptureKind,
    /// Every square that closed the trap, sorted; the edge of the board is no square and is not among them. Of a piece over which
    /// another leapt, where that began and ended.
    pub closed_by: Vec<Square>,
}

/// Something that a player says to the other after a move. All are computed in every rule set; `spoken` tells which belong to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// What is announced.
    pub kind: AnnouncementKind,
    /// Raichi and tuichi: the first escape square of each open path, sorted.
    pub squares: Vec<Square>,
    /// Raichi and tuichi: the king's moves to these squares. Watch your king: the moves that would take him. Sorted.
    pub moves: Vec<Move>,
    /// Whether the rule set has this announcement.
    pub spoken: bool,
}

/// How often the current position has occurred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepetitionCount {
    /// Whether the history since the last capture is complete; if not, `count` is a lower bound.
    pub known: bool,
    /// The number of occurrences, the current one included.
    pub count: u32,
    /// The occurrence at which the rule set's consequence follows, if it has one.
    pub limit: Option<u32>,
}

/// Everything about a ply that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// What it captured, sorted by square.
    pub captures: Vec<Capture>,
    /// Where the piece stands that has captured and must go on, if it must.
    pub chain_square: Option<Square>,
    /// What is announced after it; empty once the game has ended.
    pub announcements: Vec<Announcement>,
    /// The outcome, if it ended the game.
    pub outcome: Option<Outcome>,
    /// How often the position after it has occurred; after a capture, where boards are compared before captures are removed, how
    /// often that board has.
    pub repetition: RepetitionCount,
    /// The king's open paths after it: the first escape square of each direction in which one move takes him to one, sorted. Empty
    /// when the king is gone.
    pub open_paths: Vec<Square>,
    /// Plies since the last capture, this one included; a lower bound where the history is incomplete.
    pub quiet_plies: u32,
    /// The number of such plies at which the rule set's consequence follows, if it has one.
    pub quiet_limit: Option<u32>,
    /// Whether a draw may be claimed now.
    pub draw_claimable: bool,
    /// The number of legal moves of the side to move; a pass counts; 0 once the game has ended.
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
        let captured: Vec<String> = self.captures.iter().map(|capture| capture.square.to_string()).collect();
        if captured.is_empty() { self.mv.to_string() } else { format!("{}x{}", self.mv, captured.join("/")) }
    }
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The captures of a move, each once: with the king's group before custodially before by shieldwall before the Linnaean way before by
    /// being leapt over.
    pub(crate) fn explain_captures(&self, before: &State<W, S>, from: Index, to: Index, mut captured: Bits<W>) -> Vec<Capture> {
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

    fn explain_capture(&self, arrived: &Pieces<W, S>, side: Side, to: Index, victim: Index) -> Option<(CaptureKind, Bits<W>)> {
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
        if S > 0 && !self.linnaean(arrived, to).is_some_and(|man| side == Side::Attackers && man.contains(victim)) {
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
        // The side towards the throne that the rule does not ask about closes nothing, whatever stands there.
        let closers = self.closing(arrived) & !self.masks.king_taking.closes_always;
        let closed_by = self.geometry.neighbours(group) & !group & closers;
        // Where a commander takes him who does not enclose him, he falls alone.
        if S > 0
            && !self.is_enclosed(arrived, self.kings_group(arrived))
            && let Some(both) = self.king_between_commanders(arrived, to)
        {
            return (CaptureKind::KingCustodial, both);
        }
        let kind = if group.count() > 1 { CaptureKind::KingGroup } else { CaptureKind::KingEnclosed };
        (kind, closed_by)
    }

    /// The square on the other side of a neighbour.
    fn opposite(&self, to: Index, neighbour: Index) -> Bits<W> {
        if self.geometry.at(to).pincered.contains(neighbour) { Bits::of(Geometry::<W>::opposite(to, neighbour)) } else { Bits::EMPTY }
    }

    /// What is announced after a move of `mover` that has not ended the game.
    pub(crate) fn announcements(&self, state: &State<W, S>, mover: Side) -> Vec<Announcement> {
        let say = |kind, squares: Vec<Square>, moves: Vec<Move>| {
            let spoken = self.masks.spoken.contains(&kind);
            Announcement { kind, squares, moves, spoken }
        };
        let step = |(from, to): (Index, Index)| Move::Step { from: self.geometry.square(from), to: self.geometry.square(to) };
        if mover == Side::Attackers {
            let threats = self.king_threats(state);
            let said = say(AnnouncementKind::WatchYourKing, Vec::new(), threats.iter().copied().map(step).collect());
            return if threats.is_empty() { Vec::new() } else { vec![said] };
        }
        let paths = self.open_paths(&state.pieces);
        let Some(king) = state.pieces.king.first().filter(|_| !paths.is_empty()) else { return Vec::new() };
        let kind = if paths.len() > 1 { AnnouncementKind::Tuichi } else { AnnouncementKind::Raichi };
        let squares = paths.iter().map(|&index| self.geometry.square(index)).collect();
        vec![say(kind, squares, paths.iter().map(|&to| step((king, to))).collect())]
    }

    /// The outcome of an ending: `arrived` is the board with the moved piece in its new place and nothing removed.
    pub(crate) fn outcome(&self, ending: Ending, arrived: &Pieces<W, S>, step: Step, after: &PlyResult<W, S>) -> Outcome {
        let now = &after.state.pieces;
        let squares = match (ending.reason, step) {
            (OutcomeReason::KingCaptured, Step::Move { to, .. }) => self.king_taken(arrived, to).unwrap_or(arrived.king),
            (OutcomeReason::KingEscaped | OutcomeReason::CannotEscape, _) => now.king,
            (OutcomeReason::ExitFort, _) => now.king | self.exit_fort(now).unwrap_or(Bits::EMPTY),
            (OutcomeReason::Encircled, _) => now.of(Side::Defenders),
            (OutcomeReason::Tuichi, _) => self.open_paths(now).into_iter().collect(),
            _ => Bits::EMPTY,
        };
        Outcome { winner: ending.winner, reason: ending.reason, squares: self.geometry.squares(squares) }
    }

    /// How often the last position of a history has occurred, as far as boards alone tell.
    pub(crate) fn repetition_count(&self, history: &GameHistory<W, S>, occurrence: u32) -> RepetitionCount {
        RepetitionCount { known: history.complete, count: occurrence, limit: self.masks.repetition.map(|rule| u32::from(rule.at)) }
    }
}

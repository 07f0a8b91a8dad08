//! The reasons why games end and moves are refused.

use super::RuleId;
use std::fmt;

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OutcomeReason {
    /// The king was taken.
    KingCaptured,
    /// The king reached an escape square.
    KingEscaped,
    /// The king stands in an unbreakable fort at the edge.
    ExitFort,
    /// The king and all defenders are cut off from the edge.
    Encircled,
    /// The king can no longer escape, where that wins for the attackers.
    CannotEscape,
    /// The king has two open paths, where that wins for the defenders.
    Tuichi,
    /// A position was repeated.
    Repetition,
    /// The limit of plies without a capture was reached.
    QuietLimit,
    /// The limit of all plies was reached.
    PlyLimit,
    /// A side has no legal move.
    NoLegalMoves,
    /// Declared: a side gave up.
    Resignation,
    /// Declared: a side's time ran out.
    Timeout,
    /// Declared: both sides agreed.
    Agreement,
    /// Declared: a third party decided the game.
    Adjudication,
    /// Declared: a side left.
    Abandoned,
    /// Declared and checked: a side claimed a draw that the rule set allows.
    DrawClaimed,
}

impl OutcomeReason {
    /// Every reason.
    pub const ALL: &'static [Self] = &[
        Self::KingCaptured,
        Self::KingEscaped,
        Self::ExitFort,
        Self::Encircled,
        Self::CannotEscape,
        Self::Tuichi,
        Self::Repetition,
        Self::QuietLimit,
        Self::PlyLimit,
        Self::NoLegalMoves,
        Self::Resignation,
        Self::Timeout,
        Self::Agreement,
        Self::Adjudication,
        Self::Abandoned,
        Self::DrawClaimed,
    ];

    /// Returns whether a caller declares it; every other reason is computed.
    #[must_use]
    pub const fn is_declared(self) -> bool {
        matches!(self, Self::Resignation | Self::Timeout | Self::Agreement | Self::Adjudication | Self::Abandoned | Self::DrawClaimed)
    }

    /// The wire name without its prefix: `KING_CAPTURED`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KingCaptured => "KING_CAPTURED",
            Self::KingEscaped => "KING_ESCAPED",
            Self::ExitFort => "EXIT_FORT",
            Self::Encircled => "ENCIRCLED",
            Self::CannotEscape => "CANNOT_ESCAPE",
            Self::Tuichi => "TUICHI",
            Self::Repetition => "REPETITION",
            Self::QuietLimit => "QUIET_LIMIT",
            Self::PlyLimit => "PLY_LIMIT",
            Self::NoLegalMoves => "NO_LEGAL_MOVES",
            Self::Resignation => "RESIGNATION",
            Self::Timeout => "TIMEOUT",
            Self::Agreement => "AGREEMENT",
            Self::Adjudication => "ADJUDICATION",
            Self::Abandoned => "ABANDONED",
            Self::DrawClaimed => "DRAW_CLAIMED",
        }
    }

    /// The rule that it rests on; `None` for declared reasons other than [`Self::DrawClaimed`].
    #[must_use]
    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Self::KingCaptured => Some(RuleId::KingTaken),
            Self::KingEscaped => Some(RuleId::Escape),
            Self::ExitFort => Some(RuleId::ExitFort),
            Self::Encircled => Some(RuleId::Encirclement),
            Self::CannotEscape => Some(RuleId::CannotEscape),
            Self::Tuichi => Some(RuleId::TuichiWins),
            Self::Repetition => Some(RuleId::Repetition),
            Self::QuietLimit | Self::DrawClaimed => Some(RuleId::QuietPlies),
            Self::PlyLimit => Some(RuleId::PlyLimit),
            Self::NoLegalMoves => Some(RuleId::NoLegalMove),
            Self::Resignation | Self::Timeout | Self::Agreement | Self::Adjudication | Self::Abandoned => None,
        }
    }
}

/// The reason why a move is illegal. The reasons are tested in the order listed here, and the first that
/// applies is reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IllegalReason {
    /// The game is over. Squares: those of the outcome.
    GameOver,
    /// The text is not a move. No squares.
    Unparsable,
    /// A square is not on the board. No squares.
    OffBoard,
    /// The side to move has a legal move, or the rule set has no passing. No squares.
    PassNotAllowed,
    /// The origin is empty. Squares: the origin.
    NoPiece,
    /// An opponent's piece stands on the origin. Squares: the origin.
    NotYourPiece,
    /// Origin and destination are the same. Squares: that square.
    NullMove,
    /// The move is along neither a row nor a column. Squares: origin and destination.
    NotStraight,
    /// The move is longer than the piece's reach. Squares: the farthest square within reach.
    ReachExceeded,
    /// A piece stands between origin and destination. Squares: that of the nearest such piece.
    PathBlocked,
    /// A piece stands on the destination. Squares: the destination.
    DestinationOccupied,
    /// The piece may not move over a square of a zone. Squares: the first such square.
    MayNotPassZone,
    /// The piece may not stand in the zone. Squares: the destination.
    MayNotStopInZone,
    /// The piece may stand in the zone, but may not enter it from outside. Squares: the destination.
    MayNotReenterZone,
    /// The move would repeat a position, which is forbidden. Squares: the destination.
    RepetitionForbidden,
    /// A piece has captured and must continue. Squares: the square of that piece.
    MustContinueCapture,
    /// The captures written after the move are not those it makes. Squares: those in only one of the two lists.
    CaptureMismatch,
}

impl IllegalReason {
    /// Every reason, in the order in which they are tested.
    pub const ALL: &'static [Self] = &[
        Self::GameOver,
        Self::Unparsable,
        Self::OffBoard,
        Self::PassNotAllowed,
        Self::NoPiece,
        Self::NotYourPiece,
        Self::NullMove,
        Self::NotStraight,
        Self::ReachExceeded,
        Self::PathBlocked,
        Self::DestinationOccupied,
        Self::MayNotPassZone,
        Self::MayNotStopInZone,
        Self::MayNotReenterZone,
        Self::RepetitionForbidden,
        Self::MustContinueCapture,
        Self::CaptureMismatch,
    ];

    /// The wire name without its prefix: `PATH_BLOCKED`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::GameOver => "GAME_OVER",
            Self::Unparsable => "UNPARSABLE",
            Self::OffBoard => "OFF_BOARD",
            Self::PassNotAllowed => "PASS_NOT_ALLOWED",
            Self::NoPiece => "NO_PIECE",
            Self::NotYourPiece => "NOT_YOUR_PIECE",
            Self::NullMove => "NULL_MOVE",
            Self::NotStraight => "NOT_STRAIGHT",
            Self::ReachExceeded => "REACH_EXCEEDED",
            Self::PathBlocked => "PATH_BLOCKED",
            Self::DestinationOccupied => "DESTINATION_OCCUPIED",
            Self::MayNotPassZone => "MAY_NOT_PASS_ZONE",
            Self::MayNotStopInZone => "MAY_NOT_STOP_IN_ZONE",
            Self::MayNotReenterZone => "MAY_NOT_REENTER_ZONE",
            Self::RepetitionForbidden => "REPETITION_FORBIDDEN",
            Self::MustContinueCapture => "MUST_CONTINUE_CAPTURE",
            Self::CaptureMismatch => "CAPTURE_MISMATCH",
        }
    }
}

/// The reason in English.
impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::Unparsable => "the text is not a move",
            Self::OffBoard => "a square is not on the board",
            Self::PassNotAllowed => "passing is not allowed",
            Self::NoPiece => "there is no piece to move",
            Self::NotYourPiece => "the piece belongs to the opponent",
            Self::NullMove => "the piece does not move",
            Self::NotStraight => "the move is not along a row or a column",
            Self::ReachExceeded => "the piece does not move that far",
            Self::PathBlocked => "a piece blocks the path",
            Self::DestinationOccupied => "the destination is occupied",
            Self::MayNotPassZone => "the piece may not pass through this zone",
            Self::MayNotStopInZone => "the piece may not stop in this zone",
            Self::MayNotReenterZone => "the piece may not re-enter this zone",
            Self::RepetitionForbidden => "the move would repeat a position",
            Self::MustContinueCapture => "another piece must continue its captures",
            Self::CaptureMismatch => "the move captures other pieces than those written",
        })
    }
}

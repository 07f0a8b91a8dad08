//! The reasons why games end and moves are refused.

use super::RuleId;
use crate::board::Side;
use crate::named::named_enum;

named_enum! {
    /// The reason why a game is over.
    pub enum OutcomeReason {
        /// The king was taken.
        KingCaptured = "KING_CAPTURED",
        /// The king reached an escape square.
        KingEscaped = "KING_ESCAPED",
        /// The king stands in an unbreakable fort at the edge.
        ExitFort = "EXIT_FORT",
        /// The king and all defenders are cut off from the edge.
        Encircled = "ENCIRCLED",
        /// The king can no longer escape, where that wins for the attackers.
        CannotEscape = "CANNOT_ESCAPE",
        /// The king has two open paths, where that wins for the defenders.
        Tuichi = "TUICHI",
        /// A position was repeated.
        Repetition = "REPETITION",
        /// The limit of plies without a capture was reached.
        QuietLimit = "QUIET_LIMIT",
        /// The limit of all plies was reached.
        PlyLimit = "PLY_LIMIT",
        /// A side has no legal move.
        NoLegalMoves = "NO_LEGAL_MOVES",
        /// Declared: a side gave up.
        Resignation = "RESIGNATION",
        /// Declared: a side's time ran out.
        Timeout = "TIMEOUT",
        /// Declared: both sides agreed.
        Agreement = "AGREEMENT",
        /// Declared: a third party decided the game.
        Adjudication = "ADJUDICATION",
        /// Declared: a side left.
        Abandoned = "ABANDONED",
        /// Declared and checked: a side claimed a draw that the rule set allows.
        DrawClaimed = "DRAW_CLAIMED",
    }
}

impl OutcomeReason {
    /// Returns whether a caller declares it; every other reason is computed.
    #[must_use]
    pub const fn is_declared(self) -> bool {
        matches!(
            self,
            Self::Resignation
                | Self::Timeout
                | Self::Agreement
                | Self::Adjudication
                | Self::Abandoned
                | Self::DrawClaimed
        )
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
            Self::Resignation | Self::Timeout | Self::Agreement | Self::Adjudication | Self::Abandoned => {
                None
            }
        }
    }

    /// The sides that may win by it; `None` among them stands for a draw.
    pub(crate) const fn winners(self) -> &'static [Option<Side>] {
        match self {
            Self::KingCaptured | Self::Encircled | Self::CannotEscape => &[Some(Side::Attackers)],
            Self::KingEscaped | Self::ExitFort | Self::Tuichi => &[Some(Side::Defenders)],
            Self::QuietLimit | Self::PlyLimit | Self::DrawClaimed => &[None],
            Self::Resignation => &[Some(Side::Attackers), Some(Side::Defenders)],
            _ => &[Some(Side::Attackers), Some(Side::Defenders), None],
        }
    }
}

named_enum! {
    /// The reason why a move is illegal. The reasons are tested in the order listed here, and the first that
    /// applies is reported.
    pub enum IllegalReason {
        /// The game is over. Squares: those of the outcome.
        GameOver = "GAME_OVER", "the game is over";
        /// The text is not a move. No squares.
        Unparsable = "UNPARSABLE", "the text is not a move";
        /// A square is not on the board. No squares.
        OffBoard = "OFF_BOARD", "a square is not on the board";
        /// No chain may be stopped, and the side to move has a legal move or the rule set has no passing. No
        /// squares.
        PassNotAllowed = "PASS_NOT_ALLOWED", "passing is not allowed";
        /// The origin is empty. Squares: the origin.
        NoPiece = "NO_PIECE", "there is no piece to move";
        /// An opponent's piece stands on the origin. Squares: the origin.
        NotYourPiece = "NOT_YOUR_PIECE", "the piece belongs to the opponent";
        /// Origin and destination are the same. Squares: that square.
        NullMove = "NULL_MOVE", "the piece does not move";
        /// The move is along neither a row nor a column. Squares: origin and destination.
        NotStraight = "NOT_STRAIGHT", "the move is not along a row or a column";
        /// The move is longer than the piece's reach. Squares: the farthest square within reach.
        ReachExceeded = "REACH_EXCEEDED", "the piece does not move that far";
        /// A piece stands between origin and destination. Squares: that of the nearest such piece.
        PathBlocked = "PATH_BLOCKED", "a piece blocks the path";
        /// A piece stands on the destination. Squares: the destination.
        DestinationOccupied = "DESTINATION_OCCUPIED", "the destination is occupied";
        /// The piece may not move over a square of a zone. Squares: the first such square.
        MayNotPassZone = "MAY_NOT_PASS_ZONE", "the piece may not pass through this zone";
        /// The piece may not stand in the zone. Squares: the destination.
        MayNotStopInZone = "MAY_NOT_STOP_IN_ZONE", "the piece may not stop in this zone";
        /// The piece may stand in the zone, but may not enter it from outside. Squares: the destination.
        MayNotReenterZone = "MAY_NOT_REENTER_ZONE", "the piece may not re-enter this zone";
        /// The move would repeat a position, which is forbidden. Squares: the destination.
        RepetitionForbidden = "REPETITION_FORBIDDEN", "the move would repeat a position";
        /// A piece has captured and must continue. Squares: the square of that piece.
        MustContinueCapture = "MUST_CONTINUE_CAPTURE", "another piece must continue its captures";
        /// The captures written after the move are not those it makes. Squares: those in only one of the two
        /// lists.
        CaptureMismatch = "CAPTURE_MISMATCH", "the move captures other pieces than those written";
    }
}

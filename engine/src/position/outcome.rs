//! How a game ends.

use crate::board::{Side, Square};
use crate::rules::RuleId;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum OutcomeReason {
    /// The king was taken.
    KingCaptured,
    /// The king reached an escape square.
    KingEscaped,
    /// The king stands in a fort at the edge that cannot be broken.
    ExitFort,
    /// The king and all defenders are cut off from the edge.
    Encircled,
    /// The king has two open paths, where that wins.
    Tuichi,
    /// A position was repeated.
    Repetition,
    /// Too many plies without a capture.
    QuietLimit,
    /// Too many plies in all.
    PlyLimit,
    /// A side has no legal move.
    NoLegalMoves,
    /// Declared: a side gave up.
    Resignation,
    /// Declared: a side's time ran out.
    Timeout,
    /// Declared: both sides agreed.
    Agreement,
    /// Declared: somebody else decided.
    Adjudication,
    /// Declared: a side left.
    Abandoned,
    /// Declared and checked: a side claimed the draw that the rule set offers.
    DrawClaimed,
}

impl OutcomeReason {
    /// Every reason.
    pub const ALL: &'static [Self] = &[
        Self::KingCaptured,
        Self::KingEscaped,
        Self::ExitFort,
        Self::Encircled,
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

    /// Whether a caller declares it; every other reason is computed.
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

    /// The rule it rests on; `None` for what a caller declares.
    #[must_use]
    pub const fn rule(self) -> Option<RuleId> {
        match self {
            Self::KingCaptured => Some(RuleId::KingTaken),
            Self::KingEscaped => Some(RuleId::Escape),
            Self::ExitFort => Some(RuleId::ExitFort),
            Self::Encircled => Some(RuleId::Encirclement),
            Self::Tuichi => Some(RuleId::TuichiWins),
            Self::Repetition => Some(RuleId::Repetition),
            Self::QuietLimit | Self::DrawClaimed => Some(RuleId::QuietPlies),
            Self::PlyLimit => Some(RuleId::PlyLimit),
            Self::NoLegalMoves => Some(RuleId::NoLegalMove),
            Self::Resignation | Self::Timeout | Self::Agreement | Self::Adjudication | Self::Abandoned => None,
        }
    }
}

/// The end of a game. It is absent while the game goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: OutcomeReason,
    /// The squares that show it, sorted: where the king (and his group) was taken, where he escaped, the king and the walls of his
    /// fort, the encircled pieces, the ends of his open paths. Empty for every other reason.
    pub squares: Vec<Square>,
}

/// Winner and reason of a computed end: what the hot code carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    pub(crate) winner: Option<Side>,
    pub(crate) reason: OutcomeReason,
}

impl Verdict {
    pub(super) const fn win(winner: Side, reason: OutcomeReason) -> Self {
        Self { winner: Some(winner), reason }
    }

    pub(super) const fn draw(reason: OutcomeReason) -> Self {
        Self { winner: None, reason }
    }
}

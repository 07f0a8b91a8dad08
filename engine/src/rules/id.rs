//! The ids by which answers refer to a rule.

use super::ZoneKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The question of the rule model that an answer rests on. Its text form is the field of [`super::Rules`] that answers it, the
/// zone's kind for a zone, `movement` and `capture` for what holds in every rule set, and `special_pieces`, `special_reach` and the
/// names of the other fields of [`super::Special`] for these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleId {
    /// The board and its set-ups.
    Board,
    /// Who moves first; the sides alternate.
    FirstMove,
    /// How pieces move.
    Movement,
    /// How far pieces move.
    Reach,
    /// The throne.
    Throne,
    /// The corners.
    Corners,
    /// The attackers' camps.
    Camps,
    /// The defenders' forts.
    Forts,
    /// Custodial capture.
    Capture,
    /// The king's part in captures.
    KingInCaptures,
    /// How the king is taken.
    KingTaken,
    /// Whether the king is taken with his group.
    KingsGroup,
    /// Where the king escapes to.
    Escape,
    /// Encirclement.
    Encirclement,
    /// Shieldwall capture.
    Shieldwall,
    /// Exit fort.
    ExitFort,
    /// Repetition.
    Repetition,
    /// Plies without a capture.
    QuietPlies,
    /// Plies in all.
    PlyLimit,
    /// No legal move.
    NoLegalMove,
    /// Two open paths win.
    TuichiWins,
    /// Announcements.
    Announcements,
    /// Linnaean capture.
    LinnaeanCapture,
    /// Which special pieces there are: only in rule sets with special rules, as are the following.
    SpecialPieces,
    /// How far special pieces move.
    SpecialReach,
    /// Who jumps.
    Jumps,
    /// Going on after a capture.
    Berserk,
    /// Whether commanders and knights take the king between them.
    CommandersTakeKing,
}

impl RuleId {
    /// Every id.
    pub const ALL: &'static [Self] = &[
        Self::Board,
        Self::FirstMove,
        Self::Movement,
        Self::Reach,
        Self::Throne,
        Self::Corners,
        Self::Camps,
        Self::Forts,
        Self::Capture,
        Self::KingInCaptures,
        Self::KingTaken,
        Self::KingsGroup,
        Self::Escape,
        Self::Encirclement,
        Self::Shieldwall,
        Self::ExitFort,
        Self::Repetition,
        Self::QuietPlies,
        Self::PlyLimit,
        Self::NoLegalMove,
        Self::TuichiWins,
        Self::Announcements,
        Self::LinnaeanCapture,
        Self::SpecialPieces,
        Self::SpecialReach,
        Self::Jumps,
        Self::Berserk,
        Self::CommandersTakeKing,
    ];

    /// The id in text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::FirstMove => "first_move",
            Self::Movement => "movement",
            Self::Reach => "reach",
            Self::Throne => "throne",
            Self::Corners => "corners",
            Self::Camps => "camps",
            Self::Forts => "forts",
            Self::Capture => "capture",
            Self::KingInCaptures => "king_in_captures",
            Self::KingTaken => "king_taken",
            Self::KingsGroup => "kings_group",
            Self::Escape => "escape",
            Self::Encirclement => "encirclement",
            Self::Shieldwall => "shieldwall",
            Self::ExitFort => "exit_fort",
            Self::Repetition => "repetition",
            Self::QuietPlies => "quiet_plies",
            Self::PlyLimit => "ply_limit",
            Self::NoLegalMove => "no_legal_move",
            Self::TuichiWins => "tuichi_wins",
            Self::Announcements => "announcements",
            Self::LinnaeanCapture => "linnaean_capture",
            Self::SpecialPieces => "special_pieces",
            Self::SpecialReach => "special_reach",
            Self::Jumps => "jumps",
            Self::Berserk => "berserk",
            Self::CommandersTakeKing => "commanders_take_king",
        }
    }
}

impl From<ZoneKind> for RuleId {
    fn from(kind: ZoneKind) -> Self {
        match kind {
            ZoneKind::Throne => Self::Throne,
            ZoneKind::Corners => Self::Corners,
            ZoneKind::Camps => Self::Camps,
            ZoneKind::Forts => Self::Forts,
        }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

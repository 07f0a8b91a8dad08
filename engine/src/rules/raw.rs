//! How tagged values of a rule set are read: strictly. A value that names one way and carries the fields of another is refused,
//! where a derived reader would drop them silently.

use super::{Closers, Escape, KingTaken, ZoneKind};
use crate::board::Square;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum How {
    Custodial,
    CustodialAwayFromThrone,
    Enclosed,
    EnclosedNearThrone,
}

/// The fields of every way of taking the king.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawKingTaken {
    how: How,
    zones: Option<Vec<ZoneKind>>,
    edge: Option<bool>,
}

impl TryFrom<RawKingTaken> for KingTaken {
    type Error = &'static str;

    fn try_from(raw: RawKingTaken) -> Result<Self, Self::Error> {
        let closers = match (raw.zones, raw.edge) {
            (Some(zones), Some(edge)) => Some(Closers { zones, edge }),
            (None, None) => None,
            _ => return Err("king_taken has zones and edge together, or neither"),
        };
        match (raw.how, closers) {
            (How::Custodial, None) => Ok(Self::Custodial),
            (How::CustodialAwayFromThrone, None) => Ok(Self::CustodialAwayFromThrone),
            (How::Enclosed, Some(closers)) => Ok(Self::Enclosed(closers)),
            (How::EnclosedNearThrone, Some(closers)) => Ok(Self::EnclosedNearThrone(closers)),
            (_, Some(_)) => Err("king_taken: zones and edge belong to enclosed and enclosed_near_throne alone"),
            (_, None) => Err("king_taken: enclosed and enclosed_near_throne need zones and edge"),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum To {
    Corners,
    Edge,
    Squares,
}

/// The fields of every kind of escape.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawEscape {
    to: To,
    squares: Option<Vec<Square>>,
}

impl TryFrom<RawEscape> for Escape {
    type Error = &'static str;

    fn try_from(raw: RawEscape) -> Result<Self, Self::Error> {
        match (raw.to, raw.squares) {
            (To::Corners, None) => Ok(Self::Corners),
            (To::Edge, None) => Ok(Self::Edge),
            (To::Squares, Some(squares)) => Ok(Self::Squares { squares }),
            (To::Squares, None) => Err("escape: squares needs the field squares"),
            (_, Some(_)) => Err("escape: the field squares belongs to squares alone"),
        }
    }
}

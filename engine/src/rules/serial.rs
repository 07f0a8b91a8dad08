//! The contract's JSON form of rules, that of the message `tafl.v1.Rules`: camelCase names; false, empty and
//! absent fields are omitted.
//!
//! Reading is strict: a variant that carries the fields of another variant is an error, where a derived
//! reader would silently drop them.

use super::options::rule_options;
use super::{Closers, Enclosure, Rules, ZoneKind};
use crate::board::Square;
use serde::{Deserialize, Serialize};

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

macro_rules! given {
    (required $value:expr) => {
        Some($value)
    };
    (optional $value:expr) => {
        Some($value).filter(|value| !is_default(value))
    };
}

macro_rules! needed {
    (required $value:expr, $field:ident) => {
        $value.ok_or(concat!("a rule set needs a value for ", stringify!($field)))?
    };
    (optional $value:expr, $field:ident) => {
        $value.unwrap_or_default()
    };
}

macro_rules! declared {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($ids:tt)* })+) => {
        /// Rules in JSON form: any option may be missing.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        pub(super) struct Declared {
            $(#[serde(default = "Option::default", skip_serializing_if = "Option::is_none")] $field: Option<$type>,)+
        }

        impl From<Rules> for Declared {
            fn from(rules: Rules) -> Self {
                Self { $($field: given!($mode rules.$field),)+ }
            }
        }

        impl TryFrom<Declared> for Rules {
            type Error = &'static str;

            fn try_from(declared: Declared) -> Result<Self, Self::Error> {
                Ok(Self { $($field: needed!($mode declared.$field, $field),)+ })
            }
        }
    };
}

rule_options!(declared);

/// The variants of [`super::KingTaken`].
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
enum How {
    #[serde(rename = "KING_TAKEN_HOW_CUSTODIAL")]
    Custodial,
    #[serde(rename = "KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE")]
    CustodialAwayFromThrone,
    #[serde(rename = "KING_TAKEN_HOW_ENCLOSED")]
    Enclosed,
    #[serde(rename = "KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE")]
    EnclosedNearThrone,
    #[serde(rename = "KING_TAKEN_HOW_CUSTODIAL_OFF_THRONE")]
    CustodialOffThrone,
}

/// The fields of all variants of [`super::KingTaken`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct KingTaken {
    how: How,
    #[serde(default, skip_serializing_if = "is_default")]
    closing_zones: Vec<ZoneKind>,
    #[serde(default, skip_serializing_if = "is_default")]
    closing_edge: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    with_group: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    between_commanders: bool,
}

impl From<super::KingTaken> for KingTaken {
    fn from(taken: super::KingTaken) -> Self {
        let how = match taken {
            super::KingTaken::Custodial => How::Custodial,
            super::KingTaken::CustodialAwayFromThrone => How::CustodialAwayFromThrone,
            super::KingTaken::CustodialOffThrone => How::CustodialOffThrone,
            super::KingTaken::Enclosed(_) => How::Enclosed,
            super::KingTaken::EnclosedNearThrone(_) => How::EnclosedNearThrone,
        };
        let Closers { zones, edge } =
            taken.closers().cloned().unwrap_or(Closers { zones: Vec::new(), edge: false });
        let [with_group, between_commanders] = taken
            .enclosure()
            .map_or([false; 2], |enclosure| [enclosure.with_group, enclosure.between_commanders]);
        Self { how, closing_zones: zones, closing_edge: edge, with_group, between_commanders }
    }
}

impl TryFrom<KingTaken> for super::KingTaken {
    type Error = &'static str;

    fn try_from(serial: KingTaken) -> Result<Self, Self::Error> {
        let KingTaken { how, with_group, between_commanders, .. } = serial;
        let closers = Closers { zones: serial.closing_zones, edge: serial.closing_edge };
        if how != How::Enclosed && (with_group || between_commanders) {
            return Err("kingTaken: withGroup and betweenCommanders belong to KING_TAKEN_HOW_ENCLOSED");
        }
        let custodial = match how {
            How::Custodial => Self::Custodial,
            How::CustodialAwayFromThrone => Self::CustodialAwayFromThrone,
            How::CustodialOffThrone => Self::CustodialOffThrone,
            How::Enclosed => {
                return Ok(Self::Enclosed(Enclosure { closers, with_group, between_commanders }));
            }
            How::EnclosedNearThrone => return Ok(Self::EnclosedNearThrone(closers)),
        };
        if !closers.zones.is_empty() || closers.edge {
            return Err(
                "kingTaken: closingZones and closingEdge belong to KING_TAKEN_HOW_ENCLOSED and KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE",
            );
        }
        Ok(custodial)
    }
}

/// The variants of [`super::Escape`].
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
enum To {
    #[serde(rename = "ESCAPE_TO_CORNERS")]
    Corners,
    #[serde(rename = "ESCAPE_TO_EDGE")]
    Edge,
    #[serde(rename = "ESCAPE_TO_SQUARES")]
    Squares,
}

/// The fields of all variants of [`super::Escape`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Escape {
    to: To,
    #[serde(default, skip_serializing_if = "is_default")]
    squares: Vec<Square>,
}

impl From<super::Escape> for Escape {
    fn from(escape: super::Escape) -> Self {
        match escape {
            super::Escape::Corners => Self { to: To::Corners, squares: Vec::new() },
            super::Escape::Edge => Self { to: To::Edge, squares: Vec::new() },
            super::Escape::Squares(squares) => Self { to: To::Squares, squares },
        }
    }
}

impl TryFrom<Escape> for super::Escape {
    type Error = &'static str;

    fn try_from(serial: Escape) -> Result<Self, Self::Error> {
        match (serial.to, serial.squares) {
            (To::Squares, squares) => Ok(Self::Squares(squares)),
            (_, squares) if !squares.is_empty() => Err("escape: squares belong to ESCAPE_TO_SQUARES"),
            (To::Corners, _) => Ok(Self::Corners),
            (To::Edge, _) => Ok(Self::Edge),
        }
    }
}

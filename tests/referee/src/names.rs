//! Enums as the contract's JSON writes them: the name of the enum, then that of the variant, all in capitals,
//! such as `KING_TAKEN_HOW_ENCLOSED`. Each enum derives the second part; the first is taken off here.

use serde::de::{Deserialize, Deserializer, Error, IntoDeserializer};

use super::SlowSide;
use super::rules::{
    Compares, Consequence, Encirclement, EscapeTo, How, KingInCaptures, NoLegalMove, SpokenAnnouncement,
    Then, ZoneKind,
};
use super::special::{Berserk, Jump};

macro_rules! prefixed {
    ($($name:ident $prefix:literal)*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let name = String::deserialize(deserializer)?;
                let variant = name.strip_prefix($prefix);
                let variant = variant.ok_or_else(|| D::Error::custom(format!("{name:?} does not begin with {:?}", $prefix)))?;
                // What serde derives for a remote type is an associated function, not the trait's.
                $name::deserialize(variant.into_deserializer())
            }
        }
    )*};
}

prefixed! {
    SlowSide "SIDE_"
    ZoneKind "ZONE_KIND_"
    KingInCaptures "KING_IN_CAPTURES_"
    How "KING_TAKEN_HOW_"
    EscapeTo "ESCAPE_TO_"
    Encirclement "ENCIRCLEMENT_"
    Consequence "REPETITION_CONSEQUENCE_"
    Compares "REPETITION_COMPARES_"
    Then "QUIET_CONSEQUENCE_"
    NoLegalMove "NO_LEGAL_MOVE_"
    SpokenAnnouncement "ANNOUNCEMENT_KIND_"
    Jump "JUMP_"
    Berserk "BERSERK_"
}

//! The values of rule options: what each type of the engine is on the wire.

use super::{Field, Value};
use crate::helpers::spoils;
use crate::read::from_proto::{read_board, read_square, wrong_term};
use crate::words::contract::FieldPath;
use crate::words::error::{Faults, FieldFault};
use crate::words::i18n::{MessageId, sentence};
use tafl_engine::{
    BoardSpec, Closers, Enclosure, Escape, Jumps, KingTaken, NamedSetup, Piece, PieceSet, Placement,
    QuietPlies, Reach, Repetition, Shieldwall, Special, SpecialReach, Square, Zone,
};
use tafl_proto::v1;

/// Messages whose fields have the same names in the engine.
macro_rules! messages {
    ($($name:ident = $wire:ident { $($field:ident),+ };)+) => {
        $(impl Value for $name {
            type Wire = v1::$wire;

            const NUMBERED: bool = true;

            fn read(wire: &v1::$wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
                $(let $field = Field::read(&wire.$field, place.field(stringify!($field)), found);)+
                Some(Self { $($field: $field?,)+ })
            }

            fn wire(&self) -> v1::$wire {
                v1::$wire { $($field: Field::wire(&self.$field),)+ }
            }
        })+
    };
}

messages! {
    BoardSpec = Board { size, setups };
    NamedSetup = NamedSetup { name, board };
    Zone = Zone { kind, squares, stop, enter, pass, hostile_empty, hostile_occupied };
    Reach = Reach { attackers, defenders, king };
    Shieldwall = Shieldwall { corner_closes, flanking };
    Repetition = RepetitionRule { at, consequence, compares };
    QuietPlies = QuietPliesRule { limit, then };
    Special = SpecialRules { reach, jumps, berserk, chain_may_stop };
    SpecialReach = SpecialReach { pieces, squares };
    Jumps = Jumps { king, commanders, knights, mercenaries, guards };
}

/// Types with the same form in a field and in a list, and always given in a field.
macro_rules! scalars {
    ($($name:ident = $wire:ty: $read:expr, $write:expr;)+) => {
        $(impl Value for $name {
            type Wire = $wire;

            fn read(wire: &$wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
                let read: fn(&$wire, FieldPath<'_>) -> Result<Self, Faults> = $read;
                read(wire, place).map_err(|faults| found.append(faults)).ok()
            }

            fn wire(&self) -> $wire {
                let write: fn(&Self) -> $wire = $write;
                write(self)
            }
        }

        impl Field for $name {
            type Wire = $wire;

            fn is_given(wire: &$wire) -> bool {
                *wire != <$wire>::default()
            }

            fn read(wire: &$wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
                <Self as Value>::read(wire, place, found)
            }

            fn wire(&self) -> $wire {
                Value::wire(self)
            }
        })+
    };
}

scalars! {
    Square = String: |wire, place| read_square(wire, place), |square| square.name().to_owned();
    Placement = String: |wire, place| read_board(wire, place), Placement::to_string;
    String = String: |wire, place| name(wire, place), |name| name.clone();
}

/// Counts; the engine checks their range beyond that of the type. One that the type cannot hold is read as 0,
/// which no count of rules may be, so that the engine states its range.
macro_rules! counts {
    ($($count:ident),+) => {
        $(impl Value for $count {
            type Wire = i32;

            fn read(wire: &i32, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
                Some(Self::try_from(*wire).unwrap_or_else(|_| {
                    let description = sentence!(FaultValue, value = *wire, fault = MessageId::FaultCount);
                    found.push(FieldFault::new(place.to_string(), description));
                    0
                }))
            }

            fn wire(&self) -> i32 {
                i64::from(*self) as i32
            }
        }

        impl Field for $count {
            type Wire = i32;

            fn is_given(wire: &i32) -> bool {
                *wire != 0
            }

            fn read(wire: &i32, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
                <Self as Value>::read(wire, place, found)
            }

            fn wire(&self) -> i32 {
                Value::wire(self)
            }
        })+
    };
}

counts!(u8, u32);

/// The name of a set-up.
fn name(name: &str, place: FieldPath<'_>) -> Result<String, Faults> {
    match name.chars().find(|&c| spoils(c)) {
        None => Ok(name.to_owned()),
        Some(c) => {
            let description = sentence!(FaultSetupCharacter, character = format!("U+{:04X}", u32::from(c)));
            Err(FieldFault::new(place.to_string(), description).into())
        }
    }
}

impl Field for PieceSet {
    type Wire = Vec<i32>;

    fn is_given(wire: &Vec<i32>) -> bool {
        !wire.is_empty()
    }

    fn read(wire: &Vec<i32>, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        <Vec<Piece> as Field>::read(wire, place, found).map(|pieces| Self::of(&pieces))
    }

    fn wire(&self) -> Vec<i32> {
        self.iter().map(|piece| Value::wire(&piece)).collect()
    }
}

impl Value for KingTaken {
    type Wire = v1::KingTaken;

    fn read(wire: &v1::KingTaken, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        use v1::KingTakenHow as How;
        let zones = Field::read(&wire.closing_zones, place.field("closing_zones"), found);
        let how = How::try_from(wire.how).unwrap_or(How::Unspecified);
        let idle = [
            ("closing_zones", !wire.closing_zones.is_empty(), [How::Enclosed, How::EnclosedNearThrone]),
            ("closing_edge", wire.closing_edge, [How::Enclosed, How::EnclosedNearThrone]),
            ("with_group", wire.with_group, [How::Enclosed; 2]),
            ("between_commanders", wire.between_commanders, [How::Enclosed; 2]),
        ];
        for (name, given, with) in idle {
            if given && how != How::Unspecified && !with.contains(&how) {
                let description = sentence!(FaultGoesWith, how = with[0].as_str_name());
                found.push(FieldFault::new(place.field(name).to_string(), description));
            }
        }
        let closers = Closers { zones: zones?, edge: wire.closing_edge };
        Some(match how {
            How::Custodial => Self::Custodial,
            How::CustodialAwayFromThrone => Self::CustodialAwayFromThrone,
            How::CustodialOffThrone => Self::CustodialOffThrone,
            How::Enclosed => Self::Enclosed(Enclosure {
                closers,
                with_group: wire.with_group,
                between_commanders: wire.between_commanders,
            }),
            How::EnclosedNearThrone => Self::EnclosedNearThrone(closers),
            How::Unspecified => {
                found.push(wrong_term(wire.how, "KingTakenHow", place.field("how")));
                return None;
            }
        })
    }

    fn wire(&self) -> v1::KingTaken {
        use v1::KingTakenHow as How;
        let how = match self {
            Self::Custodial => How::Custodial,
            Self::CustodialAwayFromThrone => How::CustodialAwayFromThrone,
            Self::CustodialOffThrone => How::CustodialOffThrone,
            Self::Enclosed(_) => How::Enclosed,
            Self::EnclosedNearThrone(_) => How::EnclosedNearThrone,
        };
        let (closers, enclosure) = (self.closers(), self.enclosure());
        v1::KingTaken {
            how: how.into(),
            closing_zones: closers.map_or(Vec::new(), |closers| closers.zones.wire()),
            closing_edge: closers.is_some_and(|closers| closers.edge),
            with_group: enclosure.is_some_and(|enclosure| enclosure.with_group),
            between_commanders: enclosure.is_some_and(|enclosure| enclosure.between_commanders),
        }
    }
}

impl Value for Escape {
    type Wire = v1::Escape;

    fn read(wire: &v1::Escape, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        use v1::EscapeTo as To;
        let squares: Vec<Square> = Field::read(&wire.squares, place.field("squares"), found)?;
        let to = To::try_from(wire.to).unwrap_or(To::Unspecified);
        if to != To::Squares && !squares.is_empty() {
            found.push(FieldFault::new(place.field("squares").to_string(), MessageId::FaultEscapeSquares));
        }
        match to {
            To::Corners => Some(Self::Corners),
            To::Edge => Some(Self::Edge),
            To::Squares => Some(Self::Squares(squares)),
            To::Unspecified => {
                found.push(wrong_term(wire.to, "EscapeTo", place.field("to")));
                None
            }
        }
    }

    fn wire(&self) -> v1::Escape {
        use v1::EscapeTo as To;
        let (to, squares) = match self {
            Self::Corners => (To::Corners, Vec::new()),
            Self::Edge => (To::Edge, Vec::new()),
            Self::Squares(squares) => (To::Squares, squares.wire()),
        };
        v1::Escape { to: to.into(), squares }
    }
}

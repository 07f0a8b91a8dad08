//! Rule sets between the wire and the engine, in both directions.
//!
//! The options are those that the engine declares, under the same names on the wire. How the type of each
//! value maps to the wire is defined here, once for both directions. Faults that concern several rules
//! together are found by the engine.

mod base;
mod join;
mod values;

pub(crate) use base::{fault_of_name, is_optional, option, told_of_base};
pub(crate) use join::joined;

use crate::read::from_proto::term;
use crate::read::wire_enums::WireEnum;
use crate::words::contract::FieldPath;
use crate::words::error::{Faults, FieldFault};
use crate::words::i18n::MessageId;
use std::any::Any;
use tafl_engine::{BoardSpec, Escape, Jumps, KingTaken, Reach, Rules};
use tafl_proto::v1;

/// A value that can appear on the wire alone or in a list.
trait Value: Sized {
    type Wire;

    /// True if faults name an item of a list by its place.
    const NUMBERED: bool = false;

    /// Reads the value as far as it can be read and adds its faults to `found`; `None` if it cannot be read
    /// at all.
    fn read(wire: &Self::Wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self>;

    fn wire(&self) -> Self::Wire;
}

/// A value in a field of a message.
trait Field: Sized {
    type Wire;

    /// Returns whether the field is given: proto3 omits fields at their defaults.
    fn is_given(wire: &Self::Wire) -> bool;

    fn read(wire: &Self::Wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self>;

    fn wire(&self) -> Self::Wire;
}

impl Field for bool {
    type Wire = Self;

    fn is_given(wire: &Self) -> bool {
        *wire
    }

    fn read(wire: &Self, _: FieldPath<'_>, _: &mut Faults) -> Option<Self> {
        Some(*wire)
    }

    fn wire(&self) -> Self {
        *self
    }
}

impl<T: WireEnum> Value for T {
    type Wire = i32;

    fn read(wire: &i32, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        term(*wire, place).map_err(|faults| found.append(faults)).ok()
    }

    fn wire(&self) -> i32 {
        self.number()
    }
}

impl<T: Value> Field for Option<T> {
    type Wire = Option<T::Wire>;

    fn is_given(wire: &Self::Wire) -> bool {
        wire.is_some()
    }

    /// An absent value is not a fault: there is no such rule.
    fn read(wire: &Self::Wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        wire.as_ref().map_or(Some(None), |wire| T::read(wire, place, found).map(Some))
    }

    fn wire(&self) -> Self::Wire {
        self.as_ref().map(T::wire)
    }
}

impl<T: Value> Field for Vec<T> {
    type Wire = Vec<T::Wire>;

    fn is_given(wire: &Self::Wire) -> bool {
        !wire.is_empty()
    }

    fn read(wire: &Self::Wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        // Every item is read, whatever faults were found before.
        let items: Vec<Option<T>> = wire
            .iter()
            .enumerate()
            .map(|(n, item)| T::read(item, FieldPath { item: Some(n), ..place }, found))
            .collect();
        // What can be read is judged as well. The places of numbered items must not change.
        Some(if T::NUMBERED {
            items.into_iter().map_while(|item| item).collect()
        } else {
            items.into_iter().flatten().collect()
        })
    }

    fn wire(&self) -> Self::Wire {
        self.iter().map(T::wire).collect()
    }
}

/// An enum that must be given: 0 means unspecified.
impl<T: WireEnum> Field for T {
    type Wire = i32;

    fn is_given(wire: &i32) -> bool {
        *wire != 0
    }

    fn read(wire: &i32, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
        <Self as Value>::read(wire, place, found)
    }

    fn wire(&self) -> i32 {
        self.number()
    }
}

/// Messages that must be given.
macro_rules! required {
    ($($message:ident),+) => {
        $(impl Field for $message {
            type Wire = Option<<Self as Value>::Wire>;

            fn is_given(wire: &Self::Wire) -> bool {
                wire.is_some()
            }

            fn read(wire: &Self::Wire, place: FieldPath<'_>, found: &mut Faults) -> Option<Self> {
                if wire.is_none() {
                    found.push(FieldFault::new(place.to_string(), MessageId::FaultRuleMissing));
                }
                wire.as_ref().and_then(|wire| <Self as Value>::read(wire, place, found))
            }

            fn wire(&self) -> Self::Wire {
                Some(Value::wire(self))
            }
        })+
    };
}

required!(BoardSpec, Reach, KingTaken, Escape, Jumps);

/// The value of an option that a request omits and its base has.
macro_rules! inherited {
    (required $base:expr, $cleared:expr) => {
        Some($base.clone())
    };
    (optional $base:expr, $cleared:expr) => {
        Some(if $cleared { Default::default() } else { $base.clone() })
    };
}

macro_rules! is_optional {
    (required) => {
        false
    };
    (optional) => {
        true
    };
}

macro_rules! conversions {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($ids:tt)* })+) => {
        /// The options, and whether a rule set may omit each.
        const OPTIONS: &[(&str, bool)] = &[$((stringify!($field), is_optional!($mode)),)+];

        /// Returns whether rules give a value for an option.
        pub(crate) fn is_given(wire: &v1::Rules, option: &str) -> bool {
            match option {
                $(stringify!($field) => <$type as Field>::is_given(&wire.$field),)+
                _ => false,
            }
        }

        /// Reads rules; options that are not given come from the base, except those in its list of cleared
        /// options. An option that cannot be read is replaced by that of the plainest rules, so that the
        /// others can be judged; `None` if the board cannot be read.
        fn read_over(wire: &v1::Rules, base: Option<(&Rules, &[&str])>, at: &str, found: &mut Faults) -> Option<Rules> {
            let rules = FieldPath { within: None, field: at, item: None };
            $(let $field: Option<$type> = match base {
                Some(base) if !<$type as Field>::is_given(&wire.$field) => {
                    inherited!($mode base.0.$field, base.1.contains(&stringify!($field)))
                }
                _ => Field::read(&wire.$field, rules.field(stringify!($field)), found),
            };)+
            // The option that is a board has no other name in a macro.
            let board = [$(&$field as &dyn Any),+].into_iter().find_map(|value| value.downcast_ref::<Option<BoardSpec>>().cloned());
            let plain = Rules::plain(board??);
            Some(Rules { $($field: $field.unwrap_or(plain.$field),)+ })
        }

        /// Rules in a form that can be sent back, without name and id.
        pub(crate) fn to_wire(rules: &Rules) -> v1::Rules {
            v1::Rules { $($field: Field::wire(&rules.$field),)+ base: None, name: String::new(), id: String::new() }
        }
    };
}

tafl_engine::rule_options!(conversions);

/// Reads rules and their name, completed from `base` if there is one. Reports every field that is missing or
/// has an invalid value, and every fault in the list of cleared options; paths start with `at`. Rules with
/// such a fault are only fit to look for more of them.
pub(crate) fn read(wire: &v1::Rules, base: Option<&Rules>, at: &str) -> (Option<Rules>, Faults) {
    let (cleared, mut faults) = base::cleared(wire, at);
    faults.extend(fault_of_name(&wire.name, at));
    let mut found = Faults::default();
    let wire = &base::with_size(wire, base);
    let rules = read_over(wire, base.map(|base| (base, cleared.as_slice())), at, &mut found);
    faults.append(found.map(FieldFault::if_missing_of_the_whole));
    (rules, faults)
}

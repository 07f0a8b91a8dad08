//! The messages and enums of the contract as data: the names and types of their fields, and the limits on the
//! lists of requests. The build makes the table from the proto files; a library for reflection would take
//! half a megabyte of the image.

use std::fmt;
use tafl_proto::v1::ServerLimits;

/// The type of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    String,
    Bool,
    Int32,
    Enum(&'static Enum),
    Message(&'static Message),
    /// Only in answers.
    #[allow(dead_code)]
    Other,
}

/// The name of the message of rules.
pub(crate) const RULES: &str = "tafl.v1.Rules";

/// A message.
#[derive(Debug)]
pub(crate) struct Message {
    /// Its full name.
    pub(crate) name: &'static str,
    /// How many lists a message of a request can contain, including those in messages that it contains once.
    pub(crate) counters: usize,
    pub(crate) fields: &'static [Field],
}

/// A field of a message.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) number: u32,
    pub(crate) name: &'static str,
    pub(crate) json_name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) is_list: bool,
    pub(crate) is_map: bool,
    /// True if its absence can be told from its default.
    pub(crate) has_presence: bool,
    /// The `oneof` that it belongs to.
    oneof: Option<&'static str>,
    /// The limit on a list of a request.
    pub(crate) max_items: Option<MaxItems>,
    /// The first of its counters among those of the message.
    pub(crate) counter: usize,
}

/// The maximum number of items of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MaxItems {
    /// Equal on every server.
    Fixed(i32),
    /// A limit of the server.
    Limit(fn(&ServerLimits) -> i32),
}

impl MaxItems {
    /// The maximum under these limits of a server.
    pub(crate) fn of(self, limits: &ServerLimits) -> usize {
        match self {
            Self::Fixed(max) => max as usize,
            Self::Limit(of) => of(limits) as usize,
        }
    }
}

/// An enum.
#[derive(Debug)]
pub(crate) struct Enum {
    name: &'static str,
    /// Names and numbers.
    pub(crate) values: &'static [(&'static str, i32)],
}

/// The table: a static for each message and enum, under its name.
#[allow(non_upper_case_globals)]
pub(crate) mod table {
    use super::{Enum, Field, Kind, MaxItems, Message};

    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

impl Message {
    /// The field of this name in JSON or in the proto files.
    pub(crate) fn field(&self, name: &str) -> Option<&'static Field> {
        let fields = || self.fields.iter();
        fields().find(|field| field.json_name == name).or_else(|| fields().find(|field| field.name == name))
    }

    /// The field at a path such as `zones[2].enter`, and whether there are lists on the way.
    pub(crate) fn field_at(&'static self, path: &str) -> Option<(&'static Field, bool)> {
        let (mut at, mut found, mut is_list) = (self, None, false);
        for name in path.split('.') {
            let field = at.field(name.split('[').next().unwrap_or_default())?;
            is_list |= field.is_list;
            if let Kind::Message(inner) = field.kind {
                at = inner;
            }
            found = Some(field);
        }
        found.map(|field| (field, is_list))
    }
}

impl Field {
    /// Returns whether at most one of two fields of a message can be given.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        self.name == other.name || self.oneof.is_some() && self.oneof == other.oneof
    }

    /// Returns whether it is a list of a request or holds some.
    pub(crate) fn has_lists(&self) -> bool {
        self.max_items.is_some() || self.message_with_lists().is_some()
    }

    /// The message in it, or in each of its items, if that has lists.
    pub(crate) fn message_with_lists(&self) -> Option<&'static Message> {
        match self.kind {
            Kind::Message(message) if message.counters > 0 => Some(message),
            _ => None,
        }
    }

    /// Returns whether it is a list whose items may be packed into one record.
    pub(crate) fn is_packable(&self) -> bool {
        self.is_list && matches!(self.kind, Kind::Enum(_) | Kind::Int32)
    }
}

impl Enum {
    /// Every enum.
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        table::ENUMS.iter().copied()
    }

    /// The beginning that its values share: `SIDE_`.
    pub(crate) fn prefix(&self) -> &'static str {
        self.values.first().map_or("", |(name, _)| name.trim_end_matches("UNSPECIFIED"))
    }

    /// The enum of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|of| of.name == name)
    }
}

/// Every field of the contract.
pub(crate) fn fields() -> impl Iterator<Item = &'static Field> {
    table::MESSAGES.iter().flat_map(|message| message.fields)
}

/// A place in a request: a field of a message, and of a list the item. The root may have an empty name.
#[derive(Clone, Copy)]
pub(crate) struct FieldPath<'a> {
    pub(crate) within: Option<&'a FieldPath<'a>>,
    pub(crate) field: &'a str,
    pub(crate) item: Option<usize>,
}

impl<'a> FieldPath<'a> {
    /// The place of a field in this one.
    pub(crate) fn field(&'a self, name: &'a str) -> Self {
        FieldPath { within: Some(self), field: name, item: None }
    }
}

impl fmt::Display for FieldPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(within) = self.within.filter(|within| within.within.is_some() || !within.field.is_empty())
        {
            write!(f, "{within}.")?;
        }
        f.write_str(self.field)?;
        self.item.map_or(Ok(()), |item| write!(f, "[{item}]"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_reflect::{DescriptorPool, Kind as Reflected};

    /// The table agrees with what a library for reflection reads from the published descriptor.
    #[test]
    fn the_table_is_the_contract() {
        let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
        for message in table::MESSAGES {
            let known = pool.get_message_by_name(message.name).expect(message.name);
            assert_eq!(known.fields().len(), message.fields.len(), "{}", message.name);
            for field in message.fields {
                let found = known.get_field_by_name(field.name).expect(field.name);
                let of_kind = match (field.kind, found.kind()) {
                    (Kind::Message(one), Reflected::Message(other)) => one.name == other.full_name(),
                    (Kind::Enum(one), Reflected::Enum(other)) => {
                        one.name == other.name()
                            && one.values.iter().all(|&(name, number)| {
                                other.get_value(number).is_some_and(|value| value.name() == name)
                            })
                    }
                    (Kind::String, Reflected::String)
                    | (Kind::Bool, Reflected::Bool)
                    | (Kind::Int32, Reflected::Int32) => true,
                    (Kind::Other, other) => {
                        !matches!(other, Reflected::String | Reflected::Bool | Reflected::Int32)
                    }
                    _ => false,
                };
                assert!(of_kind, "{}.{}", message.name, field.name);
                assert_eq!(field.number, found.number(), "{}", field.name);
                let stated = (field.json_name, field.is_list, field.is_map, field.has_presence);
                assert_eq!(
                    stated,
                    (found.json_name(), found.is_list(), found.is_map(), found.supports_presence()),
                    "{}",
                    field.name
                );
                assert_eq!(
                    field.oneof,
                    found.containing_oneof().as_ref().map(prost_reflect::OneofDescriptor::name),
                    "{}",
                    field.name
                );
            }
        }
    }
}

//! The messages and enums of the contract as data: the names and types of their fields. The build makes the table from the proto files; a
//! library for reflection would take half a megabyte of the image.

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

/// A message.
#[derive(Debug)]
pub(crate) struct Message {
    /// Its full name.
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [Field],
}

/// A field of a message.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) json_name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) is_list: bool,
    pub(crate) is_map: bool,
    /// True if its absence can be told from its default.
    pub(crate) has_presence: bool,
    /// The `oneof` that it belongs to.
    oneof: Option<&'static str>,
}

/// An enum.
#[derive(Debug)]
pub(crate) struct Enum {
    name: &'static str,
    /// Names and numbers.
    pub(crate) values: &'static [(&'static str, i32)],
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Message {
    /// The request and the answer of a call.
    pub(crate) fn of_call(service: &str, method: &str) -> Option<(&'static Self, &'static Self)> {
        let found = CALLS.iter().find(|call| call.0 == service && call.1 == method);
        found.map(|&(_, _, request, answer)| (request, answer))
    }

    /// The field of this name in JSON or in the proto files.
    pub(crate) fn field(&self, name: &str) -> Option<&'static Field> {
        let fields = || self.fields.iter();
        fields().find(|field| field.json_name == name).or_else(|| fields().find(|field| field.name == name))
    }
}

impl Field {
    /// Returns whether at most one of two fields of a message can be given.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        self.name == other.name || self.oneof.is_some() && self.oneof == other.oneof
    }
}

impl Enum {
    /// The enum of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        ENUMS.iter().copied().find(|of| of.name == name)
    }
}

/// Every field of the contract.
pub(crate) fn fields() -> impl Iterator<Item = &'static Field> {
    MESSAGES.iter().flat_map(|message| message.fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_reflect::{DescriptorPool, Kind as Reflected};

    /// The table agrees with what a library for reflection reads from the published descriptor.
    #[test]
    fn the_table_is_the_contract() {
        let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
        let mut calls = 0;
        for service in pool.services().filter(|service| service.package_name() == "tafl.v1") {
            for method in service.methods() {
                let (request, answer) = Message::of_call(service.full_name(), method.name()).expect("a call");
                assert_eq!((request.name, answer.name), (method.input().full_name(), method.output().full_name()));
                calls += 1;
            }
        }
        assert_eq!(calls, CALLS.len());
        for message in MESSAGES {
            let known = pool.get_message_by_name(message.name).expect(message.name);
            assert_eq!(known.fields().len(), message.fields.len(), "{}", message.name);
            for field in message.fields {
                let found = known.get_field_by_name(field.name).expect(field.name);
                let of_kind = match (field.kind, found.kind()) {
                    (Kind::Message(one), Reflected::Message(other)) => one.name == other.full_name(),
                    (Kind::Enum(one), Reflected::Enum(other)) => {
                        one.name == other.name()
                            && one.values.iter().all(|&(name, number)| other.get_value(number).is_some_and(|value| value.name() == name))
                    }
                    (Kind::String, Reflected::String) | (Kind::Bool, Reflected::Bool) | (Kind::Int32, Reflected::Int32) => true,
                    (Kind::Other, other) => !matches!(other, Reflected::String | Reflected::Bool | Reflected::Int32),
                    _ => false,
                };
                assert!(of_kind, "{}.{}", message.name, field.name);
                let stated = (field.json_name, field.is_list, field.is_map, field.has_presence);
                assert_eq!(stated, (found.json_name(), found.is_list(), found.is_map(), found.supports_presence()), "{}", field.name);
                assert_eq!(field.oneof, found.containing_oneof().as_ref().map(prost_reflect::OneofDescriptor::name), "{}", field.name);
            }
        }
    }
}

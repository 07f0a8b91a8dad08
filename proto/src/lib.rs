//! The contract on the wire: the messages of `tafl.v1`, their canonical JSON form, the gRPC service, and the descriptor of all.
//!
//! The messages and the service are generated from the files under `tafl/v1`, which are the documentation. The service converts messages to
//! and from the types of the engine.

/// The request of a call. It is read here, because this crate is compiled for speed and the service for size.
pub trait Request: Sized {
    /// Reads the message.
    ///
    /// # Errors
    /// If these bytes are not one.
    fn from_bytes(bytes: &[u8]) -> Result<Self, prost::DecodeError>;

    /// Reads its JSON form.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn from_json(json: &[u8]) -> serde_json::Result<Self>;
}

/// The response of a call. It is written here for the same reason.
pub trait Response {
    /// Appends the message.
    fn write_bytes(&self, out: &mut Vec<u8>);

    /// The JSON form of the message.
    ///
    /// # Errors
    /// If a value has none, such as an enum number that the contract does not have.
    fn to_json(&self) -> serde_json::Result<Vec<u8>>;
}

macro_rules! requests {
    ($($message:ident),+) => {$(
        impl crate::Request for $message {
            fn from_bytes(bytes: &[u8]) -> Result<Self, prost::DecodeError> {
                prost::Message::decode(bytes)
            }

            fn from_json(json: &[u8]) -> serde_json::Result<Self> {
                serde_json::from_slice(json)
            }
        }
    )+};
}

macro_rules! responses {
    ($($message:ident),+) => {$(
        impl crate::Response for $message {
            fn write_bytes(&self, out: &mut Vec<u8>) {
                prost::Message::encode_raw(self, out);
            }

            fn to_json(&self) -> serde_json::Result<Vec<u8>> {
                serde_json::to_vec(self)
            }
        }
    )+};
}

use {requests, responses};

/// Version 1 of the contract. It is frozen: fields and calls can be added, but nothing is removed or changes its meaning.
#[allow(missing_docs, unreachable_pub, clippy::all, clippy::pedantic, rustdoc::all)]
pub mod v1 {
    include!(concat!(env!("OUT_DIR"), "/tafl.v1.rs"));
    include!(concat!(env!("OUT_DIR"), "/tafl.v1.serde.rs"));
    include!(concat!(env!("OUT_DIR"), "/tafl.v1.bytes.rs"));
}

/// The descriptors of all files, imports included and comments left out, as an encoded `google.protobuf.FileDescriptorSet`.
pub const DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/tafl.v1.bin"));

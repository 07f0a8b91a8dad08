//! The contract on the wire: the messages of `tafl.v1`, their canonical JSON form, the gRPC service, and the
//! descriptor of all.
//!
//! Everything here is generated from the files under `tafl/v1`, which are the documentation. The service
//! converts messages to and from the types of the engine.

/// Version 1 of the contract. It is frozen: calls and fields can be added, but nothing is removed or changes its meaning.
#[allow(missing_docs, unreachable_pub, clippy::all, clippy::pedantic, rustdoc::all)]
pub mod v1 {
    include!(concat!(env!("OUT_DIR"), "/tafl.v1.rs"));
    include!(concat!(env!("OUT_DIR"), "/tafl.v1.serde.rs"));
}

/// The descriptors of all files, imports included and comments left out, as an encoded
/// `google.protobuf.FileDescriptorSet`.
pub const DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/tafl.v1.bin"));

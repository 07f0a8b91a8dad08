//! How messages are written, whatever their type.

use prost::Message;
use serde::Serialize;

/// Room for the JSON of most messages, in bytes.
const USUAL: usize = 1 << 10;

/// A message of the contract, behind a trait object.
pub(crate) trait Encode: Message {
    /// Appends the message.
    fn write_bytes(&self, out: &mut Vec<u8>);

    /// The JSON form of the message.
    ///
    /// # Errors
    /// If a value has none, such as an enum number that the contract does not have.
    fn to_json(&self) -> serde_json::Result<Vec<u8>>;
}

impl<M: Message + Serialize> Encode for M {
    fn write_bytes(&self, out: &mut Vec<u8>) {
        self.encode_raw(out);
    }

    fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let mut json = Vec::with_capacity(USUAL);
        serde_json::to_writer(&mut json, self)?;
        Ok(json)
    }
}

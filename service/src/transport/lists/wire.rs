//! The walk over a request in protobuf's encoding, with the functions of the decoder, so that both see the
//! same.

use super::{Over, Tally};
use crate::calls::Method;
use crate::words::contract::{Field, FieldPath, Message};
use crate::words::error::ApiError;
use prost::encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field};
use tafl_proto::v1::ServerLimits;

/// Checks the lists of the encoded request of a call.
///
/// # Errors
/// The first list that is too long. Malformed requests are left to the decoder.
pub(crate) fn check_wire(method: Method, bytes: &[u8], limits: &ServerLimits) -> Result<(), ApiError> {
    let [request, _] = method.messages();
    if request.counters == 0 {
        return Ok(());
    }
    let mut tally = Tally::new(method, limits);
    let first = tally.begin(request);
    let _ = walk(request, bytes, first, None, &mut tally);
    tally.outcome()
}

fn walk(
    message: &Message,
    mut bytes: &[u8],
    first: usize,
    within: Option<&FieldPath<'_>>,
    tally: &mut Tally<'_>,
) -> Result<(), Over> {
    while !bytes.is_empty() {
        let (number, kind) = decode_key(&mut bytes).map_err(|_| Over)?;
        let Some(field) = message.fields.iter().find(|field| field.number == number && field.has_lists())
        else {
            skip_field(kind, number, &mut bytes, DecodeContext::default()).map_err(|_| Over)?;
            continue;
        };
        let counter = first + field.counter;
        if kind == WireType::Varint && field.is_packable() {
            decode_varint(&mut bytes).map_err(|_| Over)?;
            tally.count(field, counter, 1, within)?;
            continue;
        }
        if kind != WireType::LengthDelimited {
            return Err(Over);
        }
        let length = decode_varint(&mut bytes).map_err(|_| Over)?;
        let length = usize::try_from(length).ok().filter(|length| *length <= bytes.len()).ok_or(Over)?;
        let (content, rest) = bytes.split_at(length);
        bytes = rest;
        enter(field, content, counter, within, tally)?;
    }
    Ok(())
}

/// Counts a field.
fn enter(
    field: &Field,
    content: &[u8],
    counter: usize,
    within: Option<&FieldPath<'_>>,
    tally: &mut Tally<'_>,
) -> Result<(), Over> {
    if !field.is_list {
        let Some(message) = field.message_with_lists() else { return Ok(()) };
        return walk(
            message,
            content,
            counter,
            Some(&FieldPath { within, field: field.name, item: None }),
            tally,
        );
    }
    if field.is_packable() {
        // Each number ends with a byte of less than 128.
        let numbers = content.iter().filter(|byte| **byte < 0x80).count();
        return tally.count(field, counter, numbers, within).map(drop);
    }
    let item = tally.count(field, counter, 1, within)?;
    let Some(message) = field.message_with_lists() else { return Ok(()) };
    let first = tally.begin(message);
    walk(message, content, first, Some(&FieldPath { within, field: field.name, item: Some(item) }), tally)?;
    tally.end(first);
    Ok(())
}

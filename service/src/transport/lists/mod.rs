//! The limits on the lists of a request, checked before anything of it is built.
//!
//! An empty item is a few bytes on the wire and up to a kilobyte in memory. A walk over the request, which builds nothing, refuses it at
//! the first list that is too long. The limits are in the proto files (`max_items`, `max_items_limit`), from which the build makes the
//! table. Everything else that may be wrong with a request is left to its reader.

mod json;
mod wire;

pub(crate) use json::check_json;
pub(crate) use wire::check_wire;

use crate::calls::Method;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Sentence};
use std::fmt;
use tafl_proto::v1::ServerLimits;

/// A message that contains lists, directly or in its fields.
struct Message {
    /// How many lists it can contain, including those in messages that it contains once.
    counters: usize,
    /// The fields that are lists or hold some.
    fields: &'static [Field],
}

struct Field {
    number: u32,
    name: &'static str,
    json: &'static str,
    /// The first of its counters among those of the message.
    counter: usize,
    /// Its message, as an index of the table; `None` for values, and for messages without lists.
    message: Option<usize>,
    /// The maximum number of items, if it is a list.
    most: Option<fn(&ServerLimits) -> i32>,
    /// True if its items may be packed into one record.
    packable: bool,
    /// True if its items are moves: strings whose number depends on the server. In a batch or an archive, too many of them are an error of
    /// one item only, which its handler reports; here only the limit on all items applies.
    moves: bool,
}

include!(concat!(env!("OUT_DIR"), "/lists.rs"));

/// Where a walk is: a field of a message, and of a list the item.
pub(crate) struct Place<'a> {
    pub(crate) within: Option<&'a Place<'a>>,
    pub(crate) field: &'a str,
    pub(crate) item: Option<u32>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(within) = self.within {
            write!(f, "{within}.")?;
        }
        f.write_str(self.field)?;
        self.item.map_or(Ok(()), |item| write!(f, "[{item}]"))
    }
}

/// The end of the walk: a list is too long, or the reader will refuse the request here.
struct Over;

/// The counts of a walk.
struct Tally<'a> {
    limits: &'a ServerLimits,
    /// True if it is a bulk call.
    bulk: bool,
    /// The counters of the messages that the walk is in. An item of a list begins with new ones; a message that stands once in another
    /// has its counters among those, so that lists which are continued elsewhere in the request are counted as one.
    counters: Vec<u32>,
    /// The items that may still come in the whole request.
    left: usize,
    refused: Option<ApiError>,
}

impl<'a> Tally<'a> {
    fn new(method: Method, limits: &'a ServerLimits) -> Self {
        Self { limits, bulk: method.is_bulk(), counters: Vec::new(), left: max_items_of_all(limits), refused: None }
    }

    /// Begins a message at the root or in a list; its counters are those from here on.
    fn begin(&mut self, message: &Message) -> usize {
        let first = self.counters.len();
        self.counters.resize(first + message.counters, 0);
        first
    }

    fn end(&mut self, first: usize) {
        self.counters.truncate(first);
    }

    /// Counts items of the list with this counter; returns the index of the last one.
    fn count(&mut self, field: &Field, counter: usize, items: usize, within: Option<&Place<'_>>) -> Result<u32, Over> {
        let most = field.most.map_or(0, |most| most(self.limits)) as usize;
        let counted = &mut self.counters[counter];
        let place = Place { within, field: field.name, item: None };
        if items > most.saturating_sub(*counted as usize) && !(self.bulk && field.moves) {
            self.refused = Some(ApiError::too_long(place.to_string(), most));
            return Err(Over);
        }
        *counted += items as u32;
        if field.packable {
            return Ok(*counted);
        }
        let Some(left) = self.left.checked_sub(items) else {
            let most = max_items_of_all(self.limits);
            let description = Sentence::new(MessageId::FaultTooManyItems, [("most", most.into())]);
            self.refused = Some(ApiError::at(Reason::TooLarge, place.to_string(), description));
            return Err(Over);
        };
        self.left = left;
        Ok(*counted - 1)
    }

    fn outcome(self) -> Result<(), ApiError> {
        self.refused.map_or(Ok(()), Err)
    }
}

/// The maximum number of items in all lists of a request: that of a batch or an archive at its limits, which no other call exceeds.
fn max_items_of_all(limits: &ServerLimits) -> usize {
    [limits.bulk_moves, limits.batch_items, limits.archive_games].into_iter().map(|limit| limit as usize).sum()
}

#[cfg(test)]
mod tests;

//! The limits on the lists of a request, checked before anything of it is built.
//!
//! An empty item is a few bytes on the wire and up to a kilobyte in memory. A walk over the request, which
//! builds nothing, refuses it at the first list that is too long. The limits are in the proto files
//! (`max_items`, `max_items_limit`), from which the build makes the table of `words/contract.rs`. Everything
//! else that may be wrong with a request is left to its reader.

mod wire;

pub(crate) use wire::check_wire;

use crate::calls::Method;
use crate::words::contract::{Field, FieldPath, Kind, MaxItems, Message, RULES};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::sentence;
use std::sync::LazyLock;
use tafl_proto::v1::ServerLimits;

/// The end of the walk: a list is too long, or the reader will refuse the request here.
pub(super) struct Over;

/// The counts of a walk.
pub(super) struct Tally<'a> {
    limits: &'a ServerLimits,
    /// True if it is a bulk call.
    bulk: bool,
    /// The counters of the messages that the walk is in. An item of a list begins with new ones; a message
    /// that stands once in another has its counters among those, so that lists which are continued elsewhere
    /// in the request are counted as one.
    counters: Vec<u32>,
    /// The items that may still come in the whole request.
    left: usize,
    refused: Option<ApiError>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(method: Method, limits: &'a ServerLimits) -> Self {
        Self {
            limits,
            bulk: method.is_bulk(),
            counters: Vec::new(),
            left: max_items_of_all(limits),
            refused: None,
        }
    }

    /// Begins a message at the root or in a list; its counters are those from here on.
    pub(super) fn begin(&mut self, message: &Message) -> usize {
        let first = self.counters.len();
        self.counters.resize(first + message.counters, 0);
        first
    }

    pub(super) fn end(&mut self, first: usize) {
        self.counters.truncate(first);
    }

    /// Counts items of the list with this counter; returns the index of the last one.
    pub(super) fn count(
        &mut self,
        field: &Field,
        counter: usize,
        items: usize,
        within: Option<&FieldPath<'_>>,
    ) -> Result<usize, Over> {
        // In an archive, too many moves are an error of one game only, which its handler reports.
        let max = field.max_items.map_or(0, |max| max.of(self.limits));
        let free = self.bulk
            && matches!(field.kind, Kind::String)
            && matches!(field.max_items, Some(MaxItems::Limit(_)));
        let counted = &mut self.counters[counter];
        let place = FieldPath { within, field: field.name, item: None };
        if items > max.saturating_sub(*counted as usize) && !free {
            self.refused = Some(ApiError::too_long(place.to_string(), max));
            return Err(Over);
        }
        *counted += items as u32;
        if field.is_packable() {
            return Ok(*counted as usize);
        }
        let Some(left) = self.left.checked_sub(items) else {
            let max = max_items_of_all(self.limits);
            let description = sentence!(FaultTooManyItems, most = max);
            self.refused = Some(ApiError::at(Reason::TooLarge, place.to_string(), description));
            return Err(Over);
        };
        self.left = left;
        Ok(*counted as usize - 1)
    }

    pub(super) fn outcome(self) -> Result<(), ApiError> {
        self.refused.map_or(Ok(()), Err)
    }
}

/// The limits on the lists of the request of each call, but for those of rules, which are much lower.
static LIMITS: LazyLock<Vec<Vec<MaxItems>>> = LazyLock::new(|| {
    let limits_of = |method: &Method| {
        let [request, _] = method.messages();
        let (mut messages, mut limits) = (vec![request], Vec::new());
        let mut next = 0;
        while let Some(message) = messages.get(next).copied() {
            next += 1;
            limits.extend(message.fields.iter().filter_map(|field| field.max_items));
            let inner = message.fields.iter().filter_map(Field::message_with_lists);
            for message in inner.filter(|inner| inner.name != RULES) {
                if messages.iter().all(|known| known.name != message.name) {
                    messages.push(message);
                }
            }
        }
        limits
    };
    Method::ALL.iter().map(limits_of).collect()
});

/// Returns whether a request with this many bytes and commas has no list that is too long, apart from those of
/// rules: each further item of a list takes a comma, and each item two characters with what precedes it.
pub(super) fn are_few(method: Method, bytes: usize, commas: usize, limits: &ServerLimits) -> bool {
    LIMITS[method as usize].iter().all(|max| commas < max.of(limits)) && bytes / 2 <= max_items_of_all(limits)
}

/// The maximum number of items in all lists of a request: that of an archive at its limits, which no other
/// call exceeds.
fn max_items_of_all(limits: &ServerLimits) -> usize {
    limits.bulk_moves as usize + limits.archive_games as usize
}

#[cfg(test)]
mod tests;

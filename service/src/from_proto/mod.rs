//! From the wire to the engine: what a caller said, read strictly, with every fault at its field.
//!
//! Deliberately absent: rules of the game. What a position or a rule set means when taken together is the engine's to judge.

mod base;
mod position;
mod rules;

pub(crate) use base::{completed, fault_of_name, told_of_base};
pub(crate) use position::{
    At, ListLimits, Opened, SaidResult, open, open_game, play_of_game, play_quietly, read_result, ruling_of, start, unknown_setup,
};
pub(crate) use rules::rules;

use crate::error::{ApiError, FieldFault, Reason};
use crate::terms::Term;
use std::fmt::Display;
use tafl_engine::{Placement, Square};

/// Reads every item of a list, or finds every fault in it. The field of an item is only written out where it is at fault: lists are
/// long, and nearly all of them sound.
pub(crate) fn read_all<T, U>(
    items: &[T],
    at: &str,
    read: impl Fn(&T, &dyn Display) -> Result<U, Vec<FieldFault>>,
) -> Result<Vec<U>, Vec<FieldFault>> {
    let mut good = Vec::with_capacity(items.len());
    let mut faults = Vec::new();
    for (n, item) in items.iter().enumerate() {
        match read(item, &format_args!("{at}[{n}]")) {
            Ok(value) => good.push(value),
            Err(more) => faults.extend(more),
        }
        // More faults than anybody reads are not worth their memory.
        if faults.len() > 100 {
            break;
        }
    }
    if faults.is_empty() { Ok(good) } else { Err(faults) }
}

/// Reads a board.
pub(crate) fn read_board(text: &str, at: impl Display) -> Result<Placement, Vec<FieldFault>> {
    text.parse().map_err(|error| vec![FieldFault::new(at.to_string(), format!("{error}"))])
}

/// Reads a square.
pub(crate) fn read_square(text: &str, at: impl Display) -> Result<Square, Vec<FieldFault>> {
    text.parse().map_err(|error| vec![FieldFault::new(at.to_string(), format!("{error}"))])
}

/// Reads a term; 0 means that it was not given.
pub(crate) fn term<T: Term>(number: i32, at: impl Display) -> Result<T, Vec<FieldFault>> {
    T::of_number(number).ok_or_else(|| {
        vec![match number {
            0 => FieldFault::missing(at.to_string(), format!("must be given: {}", T::WHAT)),
            other => FieldFault::out_of_range(at.to_string(), format!("{other} is not {}", T::WHAT)),
        }]
    })
}

/// A term of a request that may leave it out.
pub(crate) fn optional_term<T: Term>(number: i32, field: &str) -> Result<Option<T>, ApiError> {
    let read = |number| term(number, field).map_err(|faults| ApiError::of_fields(Reason::OutOfRangeValue, faults));
    if number == 0 { Ok(None) } else { read(number).map(Some) }
}

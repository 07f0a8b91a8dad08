//! From the wire to the engine: what a caller said, read strictly, with every fault at its field.
//!
//! Deliberately absent: rules of the game. What a position or a rule set means when taken together is the engine's to judge.

mod position;
mod rules;

pub(crate) use position::{At, ListLimits, Opened, SaidResult, open, open_game, play_of_game, read_result};
pub(crate) use rules::rules;

use crate::error::FieldFault;
use crate::terms::Term;
use tafl_engine::{Placement, Square};

/// Reads every item of a list, or finds every fault in it.
pub(crate) fn read_all<T, U>(
    items: &[T],
    at: &str,
    read: impl Fn(&T, &str) -> Result<U, Vec<FieldFault>>,
) -> Result<Vec<U>, Vec<FieldFault>> {
    let mut good = Vec::with_capacity(items.len());
    let mut faults = Vec::new();
    for (n, item) in items.iter().enumerate() {
        match read(item, &format!("{at}[{n}]")) {
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
pub(crate) fn read_board(text: &str, at: &str) -> Result<Placement, Vec<FieldFault>> {
    text.parse().map_err(|error| vec![FieldFault::new(at, format!("{error}"))])
}

/// Reads a square.
pub(crate) fn read_square(text: &str, at: &str) -> Result<Square, Vec<FieldFault>> {
    text.parse().map_err(|error| vec![FieldFault::new(at, format!("{error}"))])
}

/// Reads a term; 0 means that it was not given.
pub(crate) fn term<T: Term>(number: i32, at: &str) -> Result<T, Vec<FieldFault>> {
    T::of_number(number).ok_or_else(|| {
        vec![match number {
            0 => FieldFault::missing(at, format!("must be given: {}", T::WHAT)),
            other => FieldFault::out_of_range(at, format!("{other} is not {}", T::WHAT)),
        }]
    })
}

//! From the wire to the engine: requests are read strictly, and every fault is reported with its field.
//!
//! The engine decides if a position or a rule set is consistent as a whole.

mod oneofs;
#[cfg(feature = "render")]
mod picture;
mod position;
mod search;

pub(crate) use oneofs::{PositionSource, RulesChoice, StatedResult};
#[cfg(feature = "render")]
pub(crate) use picture::{NOT_NEGATIVE, check_players, read_mark, read_picture_format, read_style};
pub(crate) use position::{
    MAX_PLIES, declared, match_game, missing_fields, not_a_move, optional_square, placement, read_history,
    read_outcome, read_setup,
};
#[cfg(feature = "analysis")]
pub(crate) use search::thresholds;
pub(crate) use search::{SearchLimit, Wanted, search};

use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Faults, FieldFault, Reason, quoted};
use crate::words::i18n::{MessageId, sentence};
use crate::words::spelling::values_of;
use std::fmt::Display;
use tafl_engine::{MAX_SIZE, Placement, PlacementError, Square};

/// The number of squares of the largest board.
pub(crate) const MAX_SQUARES: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// Reads every item of a list, or returns every fault in it. The field of an item is formatted only if the
/// item is faulty, since lists are long and rarely faulty.
pub(crate) fn read_all<T, U>(
    items: &[T],
    at: &str,
    read: impl Fn(&T, &dyn Display) -> Result<U, Faults>,
) -> Result<Vec<U>, Faults> {
    let mut good = Vec::with_capacity(items.len());
    let mut faults = Faults::default();
    for (n, item) in items.iter().enumerate() {
        match read(item, &format_args!("{at}[{n}]")) {
            Ok(value) => good.push(value),
            Err(more) => faults.append(more),
        }
    }
    if faults.is_empty() { Ok(good) } else { Err(faults) }
}

/// Like [`read_all`], for a list of at most `most` items; a longer list is not read at all.
pub(crate) fn read_list<T, U>(
    items: &[T],
    at: &str,
    most: usize,
    read: impl Fn(&T, &dyn Display) -> Result<U, Faults>,
) -> Result<Vec<U>, Faults> {
    fits(items.len(), most, at)?;
    read_all(items, at, read)
}

/// Checks that a list has at most `most` items.
pub(crate) fn fits(found: usize, most: usize, at: &str) -> Result<(), Faults> {
    if found <= most { Ok(()) } else { Err(FieldFault::new(at, sentence!(FaultItems, found, most)).into()) }
}

pub(crate) fn read_board(text: &str, at: impl Display) -> Result<Placement, Faults> {
    if text.is_empty() {
        return Err(FieldFault::missing(at.to_string(), MessageId::FaultBoardMissing).into());
    }
    text.parse().map_err(|error: PlacementError| FieldFault::new(at.to_string(), error).into())
}

pub(crate) fn read_square(text: &str, at: impl Display) -> Result<Square, Faults> {
    let wrong = || sentence!(FaultSquare, square = quoted(text), max = MAX_SIZE);
    text.parse().map_err(|_| FieldFault::new(at.to_string(), wrong()).into())
}

/// Reads a square of a board of this size.
pub(crate) fn square_on(text: &str, field: &str, size: u8) -> Result<Square, ApiError> {
    let read =
        read_square(text, field).map_err(|faults| ApiError::of_fields(Reason::MalformedValue, faults))?;
    let beyond =
        || ApiError::at(Reason::OutOfRangeValue, field, sentence!(FaultBeyondBoard, square = read, size));
    if read.is_on(size) { Ok(read) } else { Err(beyond()) }
}

/// Reads an enum value; 0 means that it was not given.
pub(crate) fn term<T: WireEnum>(number: i32, at: impl Display) -> Result<T, Faults> {
    T::of_number(number).ok_or_else(|| wrong_term(number, T::NAME, at).into())
}

/// The fault of a number that is not a value of this enum; 0 means that it was not given.
pub(crate) fn wrong_term(number: i32, name: &str, at: impl Display) -> FieldFault {
    let known = values_of(name);
    match number {
        0 => FieldFault::missing(at.to_string(), sentence!(FaultTermMissing, known)),
        other => {
            let description = sentence!(FaultOneOf, value = other, known);
            FieldFault::of(Reason::UnknownValue, at.to_string(), description)
        }
    }
}

/// Reads an enum value that a request may omit.
pub(crate) fn optional_term<T: WireEnum>(number: i32, field: &str) -> Result<Option<T>, ApiError> {
    let read =
        |number| term(number, field).map_err(|faults| ApiError::of_fields(Reason::UnknownValue, faults));
    if number == 0 { Ok(None) } else { read(number).map(Some) }
}

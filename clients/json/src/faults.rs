//! Faults of what a caller states: the field, its value, and what would be right.

use serde::Serialize;
use std::error::Error;
use std::fmt;

/// A fault of one field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The field, as a path: `rules.zones[1].enter`.
    pub field: String,
    /// Its value, shortened.
    pub value: String,
    /// What is wrong with it, as a sentence.
    pub message: String,
}

/// One or more faults, in the order of the fields. As text, each is a line: `field = value: message`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Faults(pub Vec<Fault>);

/// The longest value that is repeated.
const LONGEST: usize = 64;

impl Faults {
    /// A single fault.
    pub fn of(field: impl Into<String>, value: &str, message: impl fmt::Display) -> Self {
        let value = value.chars().take(LONGEST).collect();
        Self(vec![Fault { field: field.into(), value, message: message.to_string() }])
    }

    /// The faults that the engine found in a part of what was stated.
    pub(crate) fn within(part: &str, found: impl IntoIterator<Item = tafl_engine::Fault>) -> Self {
        let fault = |fault: tafl_engine::Fault| Fault {
            field: if part.is_empty() { fault.field } else { format!("{part}.{}", fault.field) },
            value: fault.value,
            message: fault.kind.to_string(),
        };
        Self(found.into_iter().map(fault).collect())
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, Fault { field, value, message }) in self.0.iter().enumerate() {
            write!(f, "{}{field} = {value}: {message}", if n == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl Error for Faults {}

//! Faults of what a caller states: the field, its value, and what would be right.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;
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

/// Reads JSON; `part` begins the names of its fields in errors.
///
/// # Errors
/// The field that is not of the form, with its value.
pub fn read<T: DeserializeOwned>(part: &str, text: &str) -> Result<T, Faults> {
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text)).map_err(|error| {
        let whole = serde_json::from_str(text).unwrap_or(Value::Null);
        let (mut field, mut value) = (part.to_owned(), Some(&whole).filter(|whole| !whole.is_null()));
        for segment in error.path() {
            value = match segment {
                Segment::Seq { index } => {
                    field += &format!("[{index}]");
                    value.and_then(|value| value.get(index))
                }
                Segment::Map { key } => {
                    field += &format!(".{key}");
                    value.and_then(|value| value.get(key))
                }
                _ => value,
            };
        }
        let message = error.inner().to_string();
        // The place in a text that JavaScript or a program wrote says nothing to its caller.
        let message = message.split(" at line ").next().unwrap_or_default();
        Faults::of(field, &value.map_or_else(|| text.to_owned(), Value::to_string), message)
    })
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

//! Rule sets: those of the catalogue, and rules that a caller declares.

use crate::python::{Class, RULES_ERROR, Wrong, faults_error, of_engine, side, type_name};
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};
use tafl_engine::catalogue::{self, Entry};
use tafl_engine::{Referee, Rules};

static UNKNOWN_VARIANT: Class = Class::new("UnknownVariantError");

/// A rule set, of the catalogue or declared as data. It is checked once and shared by all boards.
#[pyclass(frozen, eq, module = "tafl")]
#[derive(Clone)]
pub(crate) struct Variant {
    pub(crate) referee: Referee,
    pub(crate) entry: Option<&'static Entry>,
}

/// Equal rules make equal rule sets.
impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.referee.rules(), other.referee.rules())
            || self.referee.rules() == other.referee.rules()
    }
}

impl Variant {
    fn of_entry(entry: &'static Entry) -> Self {
        Self { referee: entry.referee(), entry: Some(entry) }
    }

    /// The rule set of this name.
    pub(crate) fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        catalogue::find(name).map(Self::of_entry).ok_or_else(|| {
            let shown: String = name.chars().take(80).collect();
            let message = format!("variant = {shown}: no rule set has this name; tafl.variants() lists them, and tafl.Board.from_fen takes a FEN");
            UNKNOWN_VARIANT.error(py, (message, "variant", shown))
        })
    }

    /// The rule set with rules in the contract's JSON form.
    pub(crate) fn of_json(py: Python<'_>, json: &str) -> PyResult<Self> {
        let rules = rules_of_json(json).map_err(|wrong| faults_error(py, &RULES_ERROR, [wrong]))?;
        let referee =
            Referee::new(rules).map_err(|faults| faults_error(py, &RULES_ERROR, of_engine(&faults)))?;
        Ok(Self { entry: catalogue::entry_of(&referee), referee })
    }

    /// The name for `repr`: the id in the catalogue.
    pub(crate) fn shown(&self) -> String {
        self.entry.map_or("<custom rules>".to_owned(), |entry| format!("'{}'", entry.pinned_id()))
    }

    /// The rules in the contract's JSON form.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self.referee.rules()).unwrap_or_default()
    }
}

/// Rules in the contract's JSON form.
pub(crate) fn rules_of_json(json: &str) -> Result<Rules, Wrong> {
    let reader = &mut serde_json::Deserializer::from_str(json);
    serde_path_to_error::deserialize(reader).map_err(|error| {
        let path = error.path().to_string();
        let value = serde_json::from_str(json).ok().and_then(|all| value_at(&all, &path));
        let field = if path == "." { "rules".to_owned() } else { path };
        let wrong = error.inner().to_string();
        let wrong = wrong.split(" at line ").next().unwrap_or_default().to_owned();
        (field, value.unwrap_or_default(), wrong)
    })
}

/// The value at a path such as `zones[1].kind`, as JSON.
fn value_at(all: &serde_json::Value, path: &str) -> Option<String> {
    let pointer: String =
        path.split(['.', '[']).map(|step| format!("/{}", step.trim_end_matches(']'))).collect();
    all.pointer(&pointer).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// A rule set as an argument.
pub(crate) enum VariantArgument<'py> {
    Variant(Bound<'py, Variant>),
    Name(Bound<'py, PyString>),
    Rules(Bound<'py, PyMapping>),
}

impl<'py> FromPyObject<'_, 'py> for VariantArgument<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let given = given.to_owned();
        given
            .cast_into()
            .map(Self::Variant)
            .or_else(|error| error.into_inner().cast_into().map(Self::Name))
            .or_else(|error| error.into_inner().cast_into().map(Self::Rules))
            .map_err(|error| {
                let found = type_name(&error.into_inner());
                PyTypeError::new_err(format!(
                    "must be a tafl.Variant, a name or a dict of rules, and not {found}"
                ))
            })
    }
}

impl VariantArgument<'_> {
    /// The rule set.
    pub(crate) fn read(&self, py: Python<'_>) -> PyResult<Variant> {
        match self {
            Self::Variant(variant) => Ok(variant.get().clone()),
            Self::Name(name) => Variant::named(py, &name.to_cow()?),
            Self::Rules(rules) => {
                let copy = PyDict::new(py);
                copy.update(rules)?;
                let json: String = py.import("json")?.call_method1("dumps", (copy,))?.extract()?;
                Variant::of_json(py, &json)
            }
        }
    }
}

/// The rule set of this id, name or alias, or with these rules.
#[pyfunction]
pub(crate) fn variant(py: Python<'_>, variant: VariantArgument<'_>) -> PyResult<Variant> {
    variant.read(py)
}

/// The newest revision of every rule set of the catalogue.
#[pyfunction]
pub(crate) fn variants() -> Vec<Variant> {
    catalogue::newest().map(Variant::of_entry).collect()
}

#[pymethods]
impl Variant {
    /// The id, such as ``copenhagen``; ``None`` for rules that are not in the catalogue.
    #[getter]
    fn id(&self) -> Option<&'static str> {
        self.entry.map(|entry| entry.id)
    }

    /// The revision; a changed value makes a new one.
    #[getter]
    fn revision(&self) -> Option<u32> {
        self.entry.map(|entry| entry.revision)
    }

    /// The name for people.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.entry.map(|entry| entry.name)
    }

    /// Other names by which it can be found.
    #[getter]
    fn aliases(&self) -> Vec<&'static str> {
        self.entry.map(|entry| entry.aliases.to_vec()).unwrap_or_default()
    }

    /// The family, such as ``hnefatafl``.
    #[getter]
    fn family(&self) -> Option<&'static str> {
        self.entry.map(|entry| entry.family.as_str())
    }

    /// Title and author of the source of the rules.
    #[getter]
    fn source(&self) -> Option<&'static str> {
        self.entry.map(|entry| entry.source.title)
    }

    /// The number of squares along an edge of the board.
    #[getter]
    fn size(&self) -> u8 {
        self.referee.rules().board.size
    }

    /// The side that moves first.
    #[getter]
    fn first_side<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        side(py, self.referee.rules().first_move)
    }

    /// The names of its set-ups, and their boards.
    #[getter]
    fn setups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let setups = PyDict::new(py);
        for setup in &self.referee.rules().board.setups {
            setups.set_item(&setup.name, setup.board.to_string())?;
        }
        Ok(setups)
    }

    /// A new ``dict`` of the rules, in the JSON form of the service's contract.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json(),))
    }

    fn __repr__(&self) -> String {
        format!("variant({})", self.shown())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        self.json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let named = |entry: &Entry| Ok(entry.pinned_id().into_pyobject(py)?.into_any());
        let given = self.entry.map_or_else(|| self.rules(py), named)?;
        Ok((py.import("tafl")?.getattr("variant")?, (given,)))
    }
}

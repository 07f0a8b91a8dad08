//! The classes of the package that are written in Python, and its errors.

use pyo3::Borrowed;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};
use std::fmt::Display;
use std::ops::RangeInclusive;
use tafl_engine::{IllegalMove, Side, Square};

/// A class of `tafl._types`, looked up once.
pub(crate) struct Class {
    name: &'static str,
    found: PyOnceLock<Py<PyAny>>,
}

impl Class {
    /// The class of this name.
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, found: PyOnceLock::new() }
    }

    /// The class itself.
    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyAny>> {
        self.found
            .get_or_try_init(py, || py.import("tafl._types")?.getattr(self.name).map(Bound::unbind))
            .map(|class| class.bind(py))
    }

    /// An instance of the class.
    pub(crate) fn make<'py>(
        &self,
        py: Python<'py>,
        values: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let values = values.into_pyobject(py)?;
        self.get(py)?.call(values, None)
    }

    /// The exception of this class.
    pub(crate) fn error<'py>(
        &self,
        py: Python<'py>,
        values: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
    ) -> PyErr {
        self.make(py, values).map_or_else(|error| error, PyErr::from_value)
    }
}

static SIDE: Class = Class::new("Side");
static ILLEGAL: Class = Class::new("Illegal");
static FAULT: Class = Class::new("Fault");
static VALUE_ERROR: Class = Class::new("TaflError");
static ILLEGAL_MOVE_ERROR: Class = Class::new("IllegalMoveError");

/// The errors that list faults.
pub(crate) static RULES_ERROR: Class = Class::new("RulesError");
/// A position that cannot occur.
pub(crate) static POSITION_ERROR: Class = Class::new("PositionError");

/// A side as a member of Python's enum.
pub(crate) fn side(py: Python<'_>, side: Side) -> PyResult<Bound<'_, PyAny>> {
    static SIDES: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
    let sides = SIDES.get_or_try_init(py, || {
        let member = |side: Side| Ok::<_, PyErr>(SIDE.get(py)?.call1((side.to_string(),))?.unbind());
        Ok::<_, PyErr>([member(Side::Attackers)?, member(Side::Defenders)?])
    })?;
    Ok(sides[side as usize].bind(py).clone())
}

/// The side of this name.
pub(crate) fn read_side(py: Python<'_>, field: &str, name: &str) -> PyResult<Side> {
    Side::ALL
        .into_iter()
        .find(|side| side.to_string() == name)
        .ok_or_else(|| value_error(py, "must be \"attackers\" or \"defenders\"", field, name))
}

/// The square of this name.
pub(crate) fn read_square(py: Python<'_>, field: &str, name: &str) -> PyResult<Square> {
    name.parse().map_err(|error: tafl_engine::SquareError| value_error(py, &error.to_string(), field, name))
}

/// The names of squares.
pub(crate) fn squares<'py>(py: Python<'py>, squares: &[Square]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, squares.iter().map(|square| PyString::new(py, square.name())))
}

/// An error of one field.
pub(crate) fn value_error(py: Python<'_>, wrong: &str, field: &str, value: &str) -> PyErr {
    let shown: String = value.chars().take(80).collect();
    VALUE_ERROR.error(py, (format!("{field} = {shown}: {wrong}"), field, shown))
}

/// The name of the type of a value.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}

/// A whole number as an argument; as text if it is beyond what the type holds.
pub(crate) struct Whole<T>(pub(crate) Result<T, String>);

/// Any number as an argument.
pub(crate) type Real = Whole<f64>;

impl<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'_, 'py> for Whole<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match given.extract::<T>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
                Ok(Self(Err(given.to_string())))
            }
            read => read.map(|number| Self(Ok(number))),
        }
    }
}

impl<T: PartialOrd + Display> Whole<T> {
    /// The number, if it is in a range.
    pub(crate) fn within(self, py: Python<'_>, field: &str, range: RangeInclusive<T>) -> PyResult<T> {
        let wrong = |shown: &str| {
            value_error(py, &format!("must be from {} to {}", range.start(), range.end()), field, shown)
        };
        match self.0 {
            Ok(number) if range.contains(&number) => Ok(number),
            Ok(number) => Err(wrong(&number.to_string())),
            Err(shown) => Err(wrong(&shown)),
        }
    }
}

/// A fault: field, value and what is wrong.
pub(crate) type Wrong = (String, String, String);

/// Faults as a tuple.
pub(crate) fn faults(
    py: Python<'_>,
    faults: impl IntoIterator<Item = Wrong>,
) -> PyResult<Bound<'_, PyTuple>> {
    let made = faults.into_iter().map(|fault| FAULT.make(py, fault)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, made)
}

/// An error that lists faults; there must be at least one.
pub(crate) fn faults_error(py: Python<'_>, class: &Class, found: impl IntoIterator<Item = Wrong>) -> PyErr {
    match faults(py, found) {
        Ok(made) => class.error(py, (made,)),
        Err(error) => error,
    }
}

/// The faults of the engine, with the names of fields in the contract's spelling.
pub(crate) fn of_engine(faults: &[tafl_engine::Fault]) -> impl Iterator<Item = Wrong> + '_ {
    faults.iter().map(|fault| (camel_case(&fault.field), fault.value.clone(), fault.kind.to_string()))
}

/// `first_move` as `firstMove`.
pub(crate) fn camel_case(path: &str) -> String {
    let mut upper = false;
    let letter = |letter: char| {
        let given = std::mem::replace(&mut upper, letter == '_');
        (letter != '_').then(|| if given { letter.to_ascii_uppercase() } else { letter })
    };
    path.chars().filter_map(letter).collect()
}

/// Why a move is illegal.
pub(crate) fn illegal<'py>(py: Python<'py>, illegal: &IllegalMove) -> PyResult<Bound<'py, PyAny>> {
    let rule = illegal.rule.map(tafl_engine::RuleId::as_str);
    let squares_of = |list: &[Square]| squares(py, list);
    ILLEGAL.make(
        py,
        (
            illegal.reason.as_str(),
            illegal.to_string(),
            squares_of(&illegal.squares)?,
            rule,
            squares_of(&illegal.destinations)?,
        ),
    )
}

/// The error for an illegal move, given in this argument.
pub(crate) fn illegal_error(py: Python<'_>, field: &str, mv: impl Display, why: &IllegalMove) -> PyErr {
    match illegal(py, why) {
        Ok(why) => ILLEGAL_MOVE_ERROR.error(py, (mv.to_string(), why, field)),
        Err(error) => error,
    }
}

//! Columns of Arrow, as arrays of its buffers: those of the caller, and those that are made.

use numpy::{IntoPyArray as _, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// The bytes of all texts, where each of them begins and the last one ends, and which of them there are.
pub(crate) type TextArrays<'py> =
    (PyReadonlyArray1<'py, u8>, PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, bool>);

/// Where each list begins and the last one ends, which of them there are, and what is in them.
pub(crate) type ListArrays<'py> = (PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, bool>, TextArrays<'py>);

/// A column of texts.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    bytes: &'a [u8],
    places: &'a [i64],
    valid: &'a [bool],
}

/// A column of lists of texts.
#[derive(Clone, Copy)]
pub(crate) struct Lists<'a> {
    places: &'a [i64],
    valid: &'a [bool],
    texts: Texts<'a>,
}

/// A text that is not in UTF-8, or that its column does not have.
#[derive(Debug)]
pub(crate) struct Unreadable;

fn slice<'a, T: numpy::Element>(array: &'a PyReadonlyArray1<'_, T>) -> PyResult<&'a [T]> {
    array.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The range of an item.
fn range(places: &[i64], n: usize) -> Option<std::ops::Range<usize>> {
    let [from, to] = [n, n + 1].map(|n| places.get(n).and_then(|&place| usize::try_from(place).ok()));
    Some(from?..to?)
}

impl<'a> Texts<'a> {
    pub(crate) fn of(arrays: &'a TextArrays<'_>) -> PyResult<Self> {
        Ok(Self { bytes: slice(&arrays.0)?, places: slice(&arrays.1)?, valid: slice(&arrays.2)? })
    }

    /// The text of this number; `None` if it is null.
    pub(crate) fn at(self, n: usize) -> Result<Option<&'a str>, Unreadable> {
        if self.valid.get(n) != Some(&true) {
            return Ok(None);
        }
        let bytes = range(self.places, n).and_then(|range| self.bytes.get(range)).ok_or(Unreadable)?;
        std::str::from_utf8(bytes).map(Some).map_err(|_| Unreadable)
    }
}

impl<'a> Lists<'a> {
    pub(crate) fn of(arrays: &'a ListArrays<'_>) -> PyResult<Self> {
        Ok(Self { places: slice(&arrays.0)?, valid: slice(&arrays.1)?, texts: Texts::of(&arrays.2)? })
    }

    /// The texts of a list; `None` if it is null. A text that is null is an empty one.
    pub(crate) fn at(self, n: usize) -> Result<Option<Vec<&'a str>>, Unreadable> {
        if self.valid.get(n) != Some(&true) {
            return Ok(None);
        }
        let items = range(self.places, n).filter(|range| range.end <= self.texts.valid.len());
        let text = |n| self.texts.at(n).map(Option::unwrap_or_default);
        items.ok_or(Unreadable)?.map(text).collect::<Result<_, _>>().map(Some)
    }
}

/// A column that is made, value by value.
pub(crate) trait Column: Default {
    /// Its buffers, in the order of Arrow: which values there are, and the values.
    fn buffers(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>>;
}

/// Bits, the lowest of each byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.count.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.count % 8);
        }
        self.count += 1;
    }
}

/// A column of texts.
#[derive(Default)]
pub(crate) struct TextColumn {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    valid: Bits,
}

impl TextColumn {
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.bytes.extend_from_slice(text.unwrap_or_default().as_bytes());
        self.ends.push(self.bytes.len());
        self.valid.push(text.is_some());
    }
}

impl Column for TextColumn {
    fn buffers(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        let places = std::iter::once(&0).chain(&self.ends).map(|&end| i32::try_from(end));
        let places: Vec<i32> = places.collect::<Result<_, _>>().map_err(|_| {
            PyValueError::new_err("the texts of a column have more than 2 GiB; use smaller batches")
        })?;
        let buffers = PyList::empty(py);
        buffers.append(self.valid.bytes.into_pyarray(py))?;
        buffers.append(places.into_pyarray(py))?;
        buffers.append(self.bytes.into_pyarray(py))?;
        Ok(buffers)
    }
}

/// A column of numbers.
#[derive(Default)]
pub(crate) struct NumberColumn {
    values: Vec<i32>,
    valid: Bits,
}

impl NumberColumn {
    pub(crate) fn push(&mut self, value: Option<u32>) {
        self.values.push(value.map_or(0, |value| value as i32));
        self.valid.push(value.is_some());
    }
}

impl Column for NumberColumn {
    fn buffers(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        let buffers = PyList::empty(py);
        buffers.append(self.valid.bytes.into_pyarray(py))?;
        buffers.append(self.values.into_pyarray(py))?;
        Ok(buffers)
    }
}

/// A column of yes and no.
#[derive(Default)]
pub(crate) struct FlagColumn {
    values: Bits,
    valid: Bits,
}

impl FlagColumn {
    pub(crate) fn push(&mut self, value: Option<bool>) {
        self.values.push(value == Some(true));
        self.valid.push(value.is_some());
    }
}

impl Column for FlagColumn {
    fn buffers(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        let buffers = PyList::empty(py);
        buffers.append(self.valid.bytes.into_pyarray(py))?;
        buffers.append(self.values.bytes.into_pyarray(py))?;
        Ok(buffers)
    }
}

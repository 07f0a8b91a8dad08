//! Arrays of the caller: taken as they are, or refused with their name.

use crate::python::{type_name, value_error};
use numpy::ndarray::{Dimension, IntoDimension};
use numpy::{
    Element, PyArray, PyArray1, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _,
    PyReadonlyArrayDyn, PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods as _, dtype,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// An array to write into: that of the caller, or a new one.
pub(crate) fn output<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    name: &str,
    given: Option<Bound<'py, PyAny>>,
    shape: impl IntoDimension<Dim = D>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let shape = shape.into_dimension();
    let Some(given) = given else { return Ok(PyArray::zeros(py, shape, false)) };
    let right = format!(
        "must be a writable numpy array of {} with the shape {:?} in C order",
        dtype::<T>(py),
        shape.as_array_view().to_vec()
    );
    let Ok(array) = given.cast::<PyArray<T, D>>() else { return Err(wrong_type(name, &given, &right)) };
    // In the order of C, aligned and writable.
    let simple: bool = given.getattr("flags")?.getattr("carray")?.extract()?;
    if !simple || array.dims() != shape {
        return Err(value_error(py, &right, name, &described(&given)));
    }
    Ok(array.clone())
}

/// An array that nothing else reads or writes meanwhile.
pub(crate) fn held<'py, T: Element, D: Dimension>(
    name: &str,
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|_| {
        value_error(array.py(), "is in use by another call, or by another argument", name, &described(array))
    })
}

/// Refuses the second of two arrays that have memory in common.
pub(crate) fn keep_apart<'py, T: Element, D: Dimension, U: Element, E: Dimension>(
    one: &Bound<'py, PyArray<T, D>>,
    name: &str,
    other: &Bound<'py, PyArray<U, E>>,
) -> PyResult<()> {
    let (from, to) = (one.data().addr(), other.data().addr());
    if from < to + other.len() * size_of::<U>() && to < from + one.len() * size_of::<T>() {
        let wrong = "must not share memory with another argument";
        return Err(value_error(one.py(), wrong, name, &described(other)));
    }
    Ok(())
}

/// Whole numbers in any form that numpy reads as such: arrays of every order and width, lists, tuples, tensors. There is
/// one for each game if there must be as many as these.
pub(crate) fn whole_numbers<'py>(
    name: &str,
    given: &Bound<'py, PyAny>,
    count: Option<usize>,
) -> PyResult<(Vec<i64>, Bound<'py, PyAny>)> {
    let right = count.map_or_else(
        || "must be a list of integers".to_owned(),
        |count| format!("must be {count} integers, one for each game"),
    );
    let shape = count.map(|count| [count]);
    let read = read(name, given, shape.as_ref().map(<[usize; 1]>::as_slice), b"iu", &right)?;
    let numbers = read.call_method1("astype", (dtype::<i64>(given.py()),))?.cast_into::<PyArray1<i64>>()?;
    let numbers = numbers.to_vec().map_err(|error| PyTypeError::new_err(error.to_string()))?;
    Ok((numbers, read))
}

/// Floating-point numbers of this shape, in any form that numpy reads as such. Those of `float32` in C order are not
/// copied.
pub(crate) fn floats<'py>(
    name: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, f32>> {
    let py = given.py();
    let right = format!("must be floating-point numbers with the shape {shape:?}");
    let read = read(name, given, Some(shape), b"f", &right)?;
    let simple = (read, dtype::<f32>(py), ["C_CONTIGUOUS", "ALIGNED"]);
    let simple = py.import("numpy")?.call_method1("require", simple)?.cast_into::<PyArrayDyn<f32>>()?;
    simple
        .try_readonly()
        .map_err(|_| value_error(py, "is written to by another call", name, &described(given)))
}

/// An argument as an array of numpy. Its numbers must be of one of these kinds, and it must have this shape; without
/// one, a single dimension.
fn read<'py>(
    name: &str,
    given: &Bound<'py, PyAny>,
    shape: Option<&[usize]>,
    kinds: &[u8],
    right: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = given.py();
    let only_by_dlpack = given.hasattr("__dlpack__")? && !given.hasattr("__array__")?;
    let reader = if only_by_dlpack { "from_dlpack" } else { "asarray" };
    let read = py.import("numpy")?.call_method1(reader, (given,)).map_err(|error| {
        let wrong = wrong_type(name, given, &format!("{right} ({error})"));
        wrong.set_cause(py, Some(error));
        wrong
    })?;
    let array = read.cast::<PyUntypedArray>()?;
    // A list without numbers has no type of its own.
    let empty = shape.is_none() && array.shape() == [0];
    if shape.map_or(array.ndim() != 1, |shape| array.shape() != shape) {
        return Err(value_error(py, right, name, &described(&read)));
    }
    if !empty && !kinds.contains(&array.dtype().kind()) {
        return Err(wrong_type(name, &read, right));
    }
    Ok(read)
}

fn wrong_type(name: &str, given: &Bound<'_, PyAny>, right: &str) -> PyErr {
    PyTypeError::new_err(format!("{name} = {}: {right}", described(given)))
}

/// The type, shape and strides of an array; of any other value, its type.
fn described(given: &Bound<'_, PyAny>) -> String {
    let Ok(array) = given.cast::<PyUntypedArray>() else { return type_name(given) };
    format!(
        "array of {} with the shape {:?} and the strides {:?}",
        array.dtype(),
        array.shape(),
        array.strides()
    )
}

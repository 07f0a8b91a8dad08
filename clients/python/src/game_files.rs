//! The games of a file, batch by batch, in bounded memory.

use crate::columns::{Column as _, TextColumn};
use crate::python::type_name;
use numpy::{IntoPyArray as _, PyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use std::sync::Mutex;
use tafl_notation::records::{self, Parts, TextOfGame};

/// The bytes that are read at once.
const PART: usize = 1 << 16;

/// A batch is full with this many bytes.
const BYTES: usize = 1 << 22;

/// A file of Python that was opened for bytes.
struct File {
    file: Py<PyAny>,
    part: Vec<u8>,
    used: usize,
    begun: bool,
}

impl Parts for File {
    type Error = PyErr;

    fn unused(&mut self) -> PyResult<&[u8]> {
        if self.used == self.part.len() {
            self.part = Python::attach(|py| {
                let read = self.file.bind(py).call_method1("read", (PART,))?;
                let bytes = read.cast::<PyBytes>().map_err(|_| {
                    let found = type_name(&read);
                    PyTypeError::new_err(format!(
                        "source: read() gave {found}; open the file for bytes, open(path, \"rb\")"
                    ))
                })?;
                Ok::<_, PyErr>(bytes.as_bytes().to_vec())
            })?;
            self.used = 0;
            if !std::mem::replace(&mut self.begun, true) && is_no_text(&self.part) {
                return Err(PyValueError::new_err(
                    "source: this is not text, or is in UTF-16; unpack or decode it first, as gzip.open(path) does",
                ));
            }
        }
        Ok(&self.part[self.used..])
    }

    fn use_up(&mut self, bytes: usize) {
        self.used += bytes;
    }
}

/// Whether a file that begins so holds something packed, or text in UTF-16.
fn is_no_text(begin: &[u8]) -> bool {
    begin.starts_with(b"\xFF\xFE")
        || begin.starts_with(b"\xFE\xFF")
        || begin.iter().take(512).any(|&byte| byte == 0)
}

/// The games of a file.
#[pyclass(frozen, module = "tafl")]
pub(crate) struct Games(Mutex<records::Games<File>>);

#[pymethods]
impl Games {
    #[new]
    fn new(file: Py<PyAny>) -> Self {
        Self(Mutex::new(records::Games::of(File { file, part: Vec::new(), used: 0, begun: false })))
    }

    /// The next games, at most this many: the lines on which they begin, and the buffers of their texts.
    fn read<'py>(
        &self,
        py: Python<'py>,
        most: usize,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyList>)> {
        let (lines, texts) = py.detach(|| {
            let (mut lines, mut texts, mut bytes) = (Vec::new(), TextColumn::default(), 0);
            let mut games = self
                .0
                .try_lock()
                .map_err(|_| PyValueError::new_err("source: is being read by another call"))?;
            while lines.len() < most && bytes < BYTES {
                let Some(game) = games.next() else { break };
                let TextOfGame { text, line } = game?;
                bytes += text.as_ref().map_or(0, String::len);
                texts.push(text.as_deref());
                lines.push(line as i64);
            }
            Ok::<_, PyErr>((lines, texts))
        })?;
        Ok((lines.into_pyarray(py), texts.buffers(py)?))
    }
}

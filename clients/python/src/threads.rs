//! Work that is shared among threads, with the same result whatever their number.

use crate::python::Whole;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The parts for each thread, so that none waits long for one that the system runs less.
const PARTS: usize = 4;

/// How many threads share a work, this one included.
#[derive(Clone, Copy)]
pub(crate) struct Threads(usize);

impl Threads {
    /// The number that a caller gives.
    pub(crate) fn read(py: Python<'_>, given: Whole<usize>) -> PyResult<Self> {
        given.within(py, "threads", 1..=1024).map(Self)
    }

    /// The number of items in each part of the work.
    pub(crate) fn share(self, items: usize) -> usize {
        items.div_ceil(PARTS * self.0).max(1)
    }

    /// Does a work part by part; the results are in the order of the parts. Where the system has no more threads, those that there are do it.
    pub(crate) fn work<P, R: Send>(
        self,
        parts: impl ExactSizeIterator<Item = P> + Send,
        work: impl Fn(P) -> R + Sync,
    ) -> Vec<R> {
        let threads = self.0.min(parts.len());
        let (parts, done) = (Mutex::new(parts.enumerate()), Mutex::new(Vec::new()));
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let run = || {
            while let Some((n, part)) = next() {
                let result = work(part);
                done.lock().unwrap_or_else(PoisonError::into_inner).push((n, result));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            run();
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|&(n, _)| n);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// Writes what belongs to each item, which is known by its number, into its own `len` places.
    pub(crate) fn fill<T: Sync, O: Send>(
        self,
        items: &[T],
        out: &mut [O],
        len: usize,
        write: impl Fn(usize, &T, &mut [O]) + Sync,
    ) {
        let share = self.share(items.len());
        self.work(
            items.chunks(share).zip(out.chunks_mut(share * len)).enumerate(),
            |(part, (items, out))| {
                for (n, (item, out)) in items.iter().zip(out.chunks_exact_mut(len)).enumerate() {
                    write(part * share + n, item, out);
                }
            },
        );
    }
}

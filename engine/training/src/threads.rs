//! Work in parts on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Calls `work` with ranges of at most `part` numbers that together are `0..all`, on this many threads.
pub(crate) fn each_part(all: usize, part: usize, threads: usize, work: impl Fn(Range<usize>) + Sync) {
    let next = AtomicUsize::new(0);
    let run = || {
        loop {
            let start = next.fetch_add(part, Relaxed);
            if start >= all {
                return;
            }
            work(start..all.min(start + part));
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(run);
        });
        run();
    });
}

/// What `make` gives for each of `0..all`, in that order, made on this many threads.
pub(crate) fn map<T: Send>(all: usize, threads: usize, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let made = std::sync::Mutex::new(Vec::with_capacity(all));
    each_part(all, 1, threads, |range| {
        for n in range {
            let one = make(n);
            made.lock().expect("no thread has panicked").push((n, one));
        }
    });
    let mut made = made.into_inner().expect("no thread has panicked");
    made.sort_unstable_by_key(|&(n, _)| n);
    made.into_iter().map(|(_, one)| one).collect()
}

//! Numbers that every call adds to. Each core has its own, which no other thread writes, so that cores do not
//! take lines of memory from each other; a scrape adds them up.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The numbers of threads that have none of their own.
const SHARED: usize = 0;

/// The number of sets: the shared one, and one for each of up to 16 cores.
const PLACES: usize = 1 + 16;

thread_local! {
    static PLACE: Cell<usize> = const { Cell::new(SHARED) };
}

/// Gives this thread numbers of its own, as long as there are some.
pub(crate) fn count_apart() {
    static TAKEN: AtomicUsize = AtomicUsize::new(SHARED + 1);
    let place = TAKEN.fetch_add(1, Ordering::Relaxed);
    if place < PLACES {
        PLACE.set(place);
    }
}

/// Numbers of one thread, apart from those of others.
#[repr(align(128))]
#[derive(Debug)]
struct Apart<const N: usize>([AtomicU64; N]);

/// `N` numbers that only grow.
#[derive(Debug)]
pub(crate) struct PerCore<const N: usize>(Box<[Apart<N>]>);

impl<const N: usize> PerCore<N> {
    pub(crate) fn new() -> Self {
        Self((0..PLACES).map(|_| Apart(std::array::from_fn(|_| AtomicU64::new(0)))).collect())
    }

    pub(crate) fn add(&self, number: usize, more: u64) {
        let place = PLACE.get();
        let sum = &self.0[place].0[number];
        if place == SHARED {
            sum.fetch_add(more, Ordering::Relaxed);
        } else {
            // Nobody else writes it, so it needs no locked instruction.
            sum.store(sum.load(Ordering::Relaxed) + more, Ordering::Relaxed);
        }
    }

    /// The sums over all threads.
    pub(crate) fn sums(&self) -> [u64; N] {
        std::array::from_fn(|number| self.0.iter().map(|apart| apart.0[number].load(Ordering::Relaxed)).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// More threads than places, and some that did not ask for one.
    #[test]
    fn nothing_is_lost_from_any_number_of_threads() {
        const EACH: u64 = 20_000;
        let numbers = PerCore::<2>::new();
        thread::scope(|scope| {
            for thread in 0..PLACES + 5 {
                let numbers = &numbers;
                scope.spawn(move || {
                    if thread > 2 {
                        count_apart();
                    }
                    for _ in 0..EACH {
                        numbers.add(0, 1);
                        numbers.add(1, 3);
                    }
                });
            }
            let (mut before, all) = ([0, 0], (PLACES as u64 + 5) * EACH);
            while before[1] < 3 * all {
                let now = numbers.sums();
                assert!(now[0] >= before[0] && now[1] >= before[1], "{now:?} after {before:?}");
                assert!(now[0] <= all && now[1] <= 3 * all, "{now:?}");
                before = now;
                thread::yield_now();
            }
            assert_eq!(numbers.sums(), [all, 3 * all]);
        });
    }
}

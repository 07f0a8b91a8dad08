//! What the fuzz targets share: checks that hold for every game, and drawings of rule sets and setups from a fuzzer's bytes.
//!
//! A check panics where the engine contradicts itself: the fuzzer takes that for a crash and keeps the bytes. Deliberately absent:
//! any second referee (the differential tests have one) and any clock, for a run must be the same on every machine; what takes too
//! long is caught by the fuzzer's own timeout.

#![forbid(unsafe_code)]

pub mod checks;
pub mod play;
pub mod rules;
pub mod setup;
pub mod wire;

/// The reader of a fuzzer's bytes: it answers with the lowest value once they are used up, so that no input is refused.
pub type Bytes<'a> = arbitrary::Unstructured<'a>;

/// A number from `low` to `high`.
pub fn between(bytes: &mut Bytes<'_>, low: u32, high: u32) -> u32 {
    bytes.int_in_range(low..=high).unwrap_or(low)
}

/// One of several values, which must not be none.
pub fn pick<T: Clone>(bytes: &mut Bytes<'_>, from: &[T]) -> T {
    from[between(bytes, 0, from.len() as u32 - 1) as usize].clone()
}

/// Whether something happens that happens in `n` of 256 cases. It never happens once the bytes are used up.
pub fn chance(bytes: &mut Bytes<'_>, n: u8) -> bool {
    255 - bytes.arbitrary::<u8>().unwrap_or(0) < n
}

/// A number of plies, often one of those at which counters turn over or limits are reached.
pub fn plies(bytes: &mut Bytes<'_>) -> u32 {
    match between(bytes, 0, 7) {
        0..=2 => 0,
        3 => between(bytes, 0, 400),
        4 => pick(bytes, &[100_000, 1_000_000]) - 5 + between(bytes, 0, 10),
        5 => u32::MAX - between(bytes, 0, 8),
        6 => i32::MAX as u32 - between(bytes, 0, 8),
        _ => bytes.arbitrary().unwrap_or(0),
    }
}

//! The fuzz targets, their checks for every game, their generators of rule sets and setups from a fuzzer's
//! bytes, and their mutator of requests.
//!
//! A check panics if the engine contradicts itself; the fuzzer reports that as a crash and keeps the bytes.
//! Runs are the same on every machine, so nothing here reads a clock; slow inputs are caught by the fuzzer's
//! own timeout.

#![forbid(unsafe_code)]

pub mod checks;
pub mod contract;
pub mod corpus;
pub mod mutation;
pub mod play;
pub mod rules;
pub mod setup;
pub mod targets;
pub mod wire;

/// A reader of the fuzzer's bytes. When they are used up it returns the lowest value, so that every input is
/// valid.
pub type Bytes<'a> = arbitrary::Unstructured<'a>;

/// A number from `low` to `high`.
pub fn between(bytes: &mut Bytes<'_>, low: u32, high: u32) -> u32 {
    bytes.int_in_range(low..=high).unwrap_or(low)
}

/// One of several values; there must be at least one.
pub fn pick<T: Clone>(bytes: &mut Bytes<'_>, from: &[T]) -> T {
    from[between(bytes, 0, from.len() as u32 - 1) as usize].clone()
}

/// True in `n` of 256 cases; never once the bytes are used up.
pub fn chance(bytes: &mut Bytes<'_>, n: u8) -> bool {
    255 - bytes.arbitrary::<u8>().unwrap_or(0) < n
}

/// A number of plies, often a limit of a counter or of a rule.
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

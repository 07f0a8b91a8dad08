#![no_main]

use tafl_fuzz::targets::request::{mutated, run};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| run(bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = mutated(&data[..size], seed.into());
    let size = changed.len().min(max_size);
    data[..size].copy_from_slice(&changed[..size]);
    size
});

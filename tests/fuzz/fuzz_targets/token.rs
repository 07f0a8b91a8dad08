#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tafl_fuzz::targets::token::run(bytes));

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tafl_fuzz::targets::notation::run(text));

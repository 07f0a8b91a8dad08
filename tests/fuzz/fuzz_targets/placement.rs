#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tafl_fuzz::targets::placement::run(text));

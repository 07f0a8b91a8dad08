#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tafl_fuzz::targets::rules_json::run(data));

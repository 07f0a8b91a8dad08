//! Rule sets generated from the bytes, most of them playable and all of them odd: they are refused with
//! reasons, or games under them are sound, as in `rules_json`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tafl_fuzz::Bytes;
use tafl_fuzz::play::try_rules;
use tafl_fuzz::rules::draw;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let rules = draw(&mut bytes);
    try_rules(&rules, &mut bytes);
});

//! Rule sets as JSON: what comes before the first zero byte is read as one, what comes after chooses moves. It is no rule set, or is
//! refused with reasons, or games under it are sound: exactly the listed moves are playable, perft counts what it plays, and every
//! game goes out by its setup and comes back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tafl_engine::Rules;
use tafl_fuzz::Bytes;
use tafl_fuzz::play::try_rules;

fuzz_target!(|data: &[u8]| {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    if let Ok(rules) = serde_json::from_slice::<Rules>(&data[..end]) {
        try_rules(&rules, &mut Bytes::new(data.get(end + 1..).unwrap_or_default()));
    }
});

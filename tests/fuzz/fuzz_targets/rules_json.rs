//! Rule sets as JSON: the bytes before the first zero byte are the JSON, those after it choose moves. The
//! text is not a rule set, is refused with reasons, or games under it are sound: exactly the listed moves are
//! playable, perft agrees with play, and every game can be restored from its setup.

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

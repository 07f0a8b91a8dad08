//! Rule sets as JSON: the bytes before the first zero byte are the JSON, those after it choose moves. The
//! text is not a rule set, is refused with reasons, or games under it are sound: exactly the listed moves are
//! playable, perft agrees with play, and every game can be restored from its setup.

use crate::Bytes;
use crate::play::try_rules;
use tafl_engine::Rules;

/// Panics if what must hold does not.
pub fn run(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    if let Ok(rules) = serde_json::from_slice::<Rules>(&data[..end]) {
        try_rules(&rules, &mut Bytes::new(data.get(end + 1..).unwrap_or_default()));
    }
}

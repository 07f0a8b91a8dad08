//! Rule sets generated from the bytes, most of them playable and all of them odd: they are refused with
//! reasons, or games under them are sound, as in `rules_json`.

use crate::Bytes;
use crate::play::try_rules;
use crate::rules::draw;

/// Panics if what must hold does not.
pub fn run(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let rules = draw(&mut bytes);
    try_rules(&rules, &mut bytes);
}

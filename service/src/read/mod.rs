//! From messages to the engine.
//!
//! | module | contents |
//! |---|---|
//! | `from_proto`, `wire_enums`, `wire_rules` | fields, enums and rules |
//! | `open`, `position_cache` | the rule set, position or game that a request names; positions that are kept |
//! | `signing` | signatures of tokens; the crate `tafl-token` has the tokens |
//! | `rulesets`, `compiled_ruleset`, `ruleset_id` | compiled rule sets; the ids of custom ones |
//! | `records` | game records |

pub(crate) mod compiled_ruleset;
pub(crate) mod from_proto;
pub(crate) mod open;
pub(crate) mod position_cache;
#[cfg(feature = "notation")]
pub(crate) mod records;
pub(crate) mod ruleset_id;
pub(crate) mod rulesets;
pub(crate) mod signing;
pub(crate) mod wire_enums;
pub(crate) mod wire_rules;

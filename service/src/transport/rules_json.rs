//! Rules as JSON for the command line, in the form in which the service takes and gives them.

use crate::read::rulesets::RulesetCache;
use crate::read::wire_rules;
use crate::transport::json::as_messages_take_it;
use tafl_engine::{Referee, Rules};
use tafl_proto::v1;

/// Reads rules and compiles them; they may start from a base of the catalogue.
///
/// # Errors
/// Why the text is not the JSON of rules, or every fault of the rules, one on a line.
pub fn read(text: &str) -> Result<Referee, String> {
    let rules: v1::Rules =
        serde_json::from_str(&as_messages_take_it(text)).map_err(|error| error.to_string())?;
    let ruleset = RulesetCache::new(None, 1).custom(&rules, "").map_err(|error| {
        let lines: Vec<String> =
            error.fields().iter().map(|fault| format!("  {}: {}", fault.field, fault.description)).collect();
        format!("these rules cannot be played:\n{}", lines.join("\n"))
    })?;
    Ok(ruleset.referee.clone())
}

/// The JSON of rules.
///
/// # Errors
/// Never: everything in rules can be written as JSON.
pub fn write(rules: &Rules) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(&wire_rules::to_wire(rules))
}

//! A rule set ready to be played, with its id and its name.

use metrics::Counter;
use std::sync::OnceLock;
use tafl_engine::{Referee, catalogue};
use tafl_proto::v1;

/// How answers name the rules of a position.
#[derive(Clone, Debug)]
pub(crate) enum RulesetName {
    /// By id and revision.
    Pinned(String),
    /// By the rules themselves: complete, with their id and with the name that the caller gave them.
    Declared(Box<v1::Rules>),
}

/// Rules ready to be played.
#[derive(Debug)]
pub(crate) struct CompiledRuleset {
    pub(crate) referee: Referee,
    pub(crate) named: RulesetName,
    /// What a token says of the rules: tag, length, content.
    pub(crate) token_section: Vec<u8>,
    /// Counts the games opened under it, from the first on.
    pub(crate) opened: OnceLock<Counter>,
}

impl CompiledRuleset {
    /// Id and revision, or the id of custom rules.
    pub(crate) fn id(&self) -> &str {
        match &self.named {
            RulesetName::Pinned(id) => id,
            RulesetName::Declared(rules) => &rules.id,
        }
    }

    /// What people call it; `None` for custom rules without a name.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.named {
            RulesetName::Pinned(id) => catalogue::find(id).map(|entry| entry.name),
            RulesetName::Declared(rules) => Some(rules.name.as_str()).filter(|name| !name.is_empty()),
        }
    }
}

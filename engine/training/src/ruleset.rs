//! The rule sets of a match.

use tafl_engine::Referee;

/// A rule set of a match.
pub(crate) struct RuleSet {
    /// The id of the catalogue, or the name of the file.
    pub(crate) name: String,
    /// What is written after `ruleset`.
    pub(crate) wire: String,
    pub(crate) referee: Referee,
}

//! A rule set ready to be played, with its id and its name.

use crate::observe::per_core::PerCore;
use crate::read::signing::Signer;
use std::sync::Arc;
use tafl_engine::catalogue::{self, Family};
use tafl_engine::{Game, History, Placement, Referee};
use tafl_proto::v1;

/// How answers name the rules of a position.
#[derive(Clone, Debug)]
pub(crate) enum RulesetName {
    /// By id and revision.
    Pinned(String),
    /// By the rules themselves: complete, with their id and with the name that the caller gave them.
    Custom(Box<v1::Rules>),
}

/// Rules ready to be played.
#[derive(Clone, Debug)]
pub(crate) struct CompiledRuleset {
    pub(crate) referee: Referee,
    pub(crate) named: RulesetName,
    /// The section on rules in a token: tag, length, content.
    pub(crate) token_section: Vec<u8>,
    /// Signs tokens, if the server does.
    pub(crate) signer: Signer,
    /// The maximum number of moves in the history of a position, of a request or an answer.
    pub(crate) history_moves: usize,
    /// The games opened under it, or under all custom rules.
    pub(crate) opened: Arc<PerCore<1>>,
}

impl CompiledRuleset {
    /// Id and revision, or the id of custom rules.
    pub(crate) fn id(&self) -> &str {
        match &self.named {
            RulesetName::Pinned(id) => id,
            RulesetName::Custom(rules) => &rules.id,
        }
    }

    /// The token of a game. `placement` and `history` must be those of the game; the history is cut to the
    /// latest plies that the token holds.
    pub(crate) fn token(&self, placement: &Placement, history: &mut History, game: &Game) -> String {
        let token = tafl_token::write(&self.token_section, placement, history, game);
        match &self.signer {
            Some(keys) => keys.current().sign(&token),
            None => token,
        }
    }

    /// Its name for people; `None` for custom rules without a name.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.named {
            RulesetName::Pinned(id) => catalogue::find(id).map(|entry| entry.name),
            RulesetName::Custom(rules) => Some(rules.name.as_str()).filter(|name| !name.is_empty()),
        }
    }

    /// Its family; `None` for custom rules.
    pub(crate) fn family(&self) -> Option<Family> {
        match &self.named {
            RulesetName::Pinned(id) => catalogue::find(id).map(|entry| entry.family),
            RulesetName::Custom(_) => None,
        }
    }
}

//! Positions as tokens, which the calls of the service take.

use std::fmt::Display;
use tafl_engine::{Game, Referee, catalogue};
use tafl_json::{Faults, Start};
use tafl_token::RulesPart;

/// The game before its moves.
pub(crate) fn start(position: &Start, referee: &Referee) -> Result<Game, Faults> {
    match &position.token {
        Some(token) => opened(token),
        None => position.before_moves(referee),
    }
}

/// The game of a token under rules of the catalogue.
pub(crate) fn opened(token: &str) -> Result<Game, Faults> {
    let fault = |message: &dyn Display| Faults::of("start.token", token, message);
    let no_game = || fault(&"was changed: no position has it");
    let bytes = tafl_token::bytes(token).map_err(|error| fault(&error))?;
    let parts = tafl_token::read(&bytes).ok_or_else(no_game)?;
    let RulesPart::Pinned(id) = parts.rules else {
        return Err(fault(&"has rules of its own, and must name a rule set of the catalogue"));
    };
    let entry = catalogue::find(id)
        .ok_or_else(|| fault(&format_args!("names the rule set {id}, which is not known here")))?;
    let rules = tafl_token::pinned_rules(&entry.pinned_id());
    tafl_token::game(&bytes, &parts, &entry.referee(), &rules).ok_or_else(no_game)
}

/// The token of a game under a rule set of the catalogue; `None` if its history is too long for one.
pub(crate) fn token(ruleset: &str, game: &Game) -> Option<String> {
    let rules = tafl_token::pinned_rules(ruleset);
    let token = tafl_token::write(&rules, &game.placement(), &mut game.history(), game);
    Some(token).filter(|token| !token.is_empty())
}

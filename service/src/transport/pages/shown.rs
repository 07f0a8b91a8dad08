//! What the address of a page shows, as previews of a link tell it: the game of a link, or a puzzle.

use super::parameter;
use crate::answer::links::MAX_LINK_CHARS;
use crate::calls::{position_in_words, puzzle};
use crate::read::compiled_ruleset::RulesetName;
use crate::read::from_proto::PositionSource;
use crate::read::open;
use crate::read::position_cache::Opened;
use crate::site::{Shown, query};
use crate::transport::routes::RouteState;
use crate::words::i18n::{Ended, Words};
use http::request::Parts;
use tafl_engine::Side;
use tafl_proto::v1;

/// The game of a link, up to the first move that cannot be played; `None` if the link names no game that opens, or
/// is too long to be shared: a page is no call, so nobody pays for a long game.
pub(super) fn game(state: &RouteState, request: &Parts, words: &Words) -> Option<Shown> {
    if request.uri.query().is_some_and(|query| query.len() > MAX_LINK_CHARS) {
        return None;
    }
    let of = |name| parameter(request, name).filter(|value| !value.is_empty());
    let service = &state.dispatcher.service;
    let (token, ruleset, setup) = (of("token"), of("ruleset"), of("setup"));
    let source = match (&token, &ruleset) {
        (Some(token), _) => PositionSource::Token(token.clone()),
        (None, Some(ruleset)) => {
            let rules = Some(v1::game::Rules::Ruleset(ruleset.clone()));
            PositionSource::Game(v1::Game { rules, setup: setup.clone(), ..v1::Game::default() })
        }
        (None, None) => return None,
    };
    let mut opened = open::position(&service.rulesets, service.lists, Some(source), &|| false).ok()?;
    let moves = of("moves").unwrap_or_default();
    let written = moves.split([',', ' ']).filter(|text| !text.is_empty());
    let played: Vec<&str> = written.take_while(|text| opened.game.advance_text(text).is_ok()).collect();
    let declared = of("end").and_then(|end| declared(&end)).filter(|_| opened.game.outcome().is_none());
    let (title, description) = position_in_words(&opened, declared, words);
    let query = match (&token, ruleset) {
        (None, Some(ruleset)) => query(&[
            ("ruleset", &ruleset),
            ("setup", setup.as_deref().unwrap_or_default()),
            ("moves", &played.join(",")),
        ]),
        (token, _) => {
            of_board(&opened).unwrap_or_else(|| query(&[("token", token.as_deref().unwrap_or_default())]))
        }
    };
    Some(Shown { title, description, query })
}

/// The puzzle with this id.
pub(super) fn stored_puzzle(state: &RouteState, id: &str, words: &Words) -> Option<Shown> {
    let (opened, puzzle) = puzzle(&state.dispatcher.service, id, words)?;
    let title = format!("{} · {}", opened.ruleset.name()?, puzzle.sentence);
    let (_, description) = position_in_words(&opened, None, words);
    Some(Shown { title, description, query: of_board(&opened)? })
}

/// The query of a picture of the board, which takes no token, so that no page hands out one that is signed; `None` if its
/// rules are not of the catalogue.
fn of_board(opened: &Opened) -> Option<String> {
    let RulesetName::Pinned(id) = &opened.ruleset.named else { return None };
    let side = if opened.game.side_to_move() == Side::Attackers { "attackers" } else { "defenders" };
    Some(query(&[("ruleset", id), ("board", &opened.game.placement().to_string()), ("side", side)]))
}

/// How players ended a game, of the name that `web/play/link.js` gives it.
fn declared(end: &str) -> Option<Ended> {
    let winner = match end {
        "resigned-attackers" => Some(Side::Defenders),
        "resigned-defenders" => Some(Side::Attackers),
        "draw-agreed" | "draw-claimed" => None,
        _ => return None,
    };
    Some(Ended { winner })
}

//! Short constructors of requests.

use std::sync::atomic::{AtomicI32, Ordering};
use tafl_proto::v1;

/// The rules: by name, or custom.
#[derive(Clone, Debug)]
pub(crate) enum By {
    Name(String),
    Rules(Box<v1::Rules>),
}

impl From<&str> for By {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl From<v1::Rules> for By {
    fn from(rules: v1::Rules) -> Self {
        Self::Rules(Box::new(rules))
    }
}

macro_rules! rules {
    ($($holder:ident),*) => {$(
        impl From<By> for v1::$holder::Rules {
            fn from(by: By) -> Self {
                match by {
                    By::Name(name) => Self::Ruleset(name),
                    By::Rules(rules) => Self::CustomRules(rules),
                }
            }
        }
    )*};
}

rules!(position, game, new_position_request, parse_position_request, replay_archive_request, rules_choice);

/// The position: as a message, as a token, or as a game.
#[derive(Clone, Debug)]
pub(crate) enum At {
    Position(Box<v1::Position>),
    Token(String),
    Game(Box<v1::Game>),
}

impl From<v1::Position> for At {
    fn from(position: v1::Position) -> Self {
        Self::Position(Box::new(position))
    }
}

impl From<Box<v1::Position>> for At {
    fn from(position: Box<v1::Position>) -> Self {
        Self::Position(position)
    }
}

impl From<v1::Game> for At {
    fn from(game: v1::Game) -> Self {
        Self::Game(Box::new(game))
    }
}

macro_rules! at {
    ($($request:ident),*) => {$(
        impl From<At> for v1::$request::At {
            fn from(at: At) -> Self {
                match at {
                    At::Position(position) => Self::Position(*position),
                    At::Token(token) => Self::Token(token),
                    At::Game(game) => Self::Game(*game),
                }
            }
        }
    )*};
}

tafl_service::requests_with_position!(at);

pub(crate) const A: v1::Side = v1::Side::Attackers;
pub(crate) const D: v1::Side = v1::Side::Defenders;

/// A game from the first set-up.
pub(crate) fn game(by: impl Into<By>, moves: &[impl AsRef<str>]) -> v1::Game {
    let moves = moves.iter().map(|mv| mv.as_ref().to_owned()).collect();
    v1::Game { rules: Some(by.into().into()), setup: None, moves }
}

/// A hand-written board.
pub(crate) fn board(by: impl Into<By>, board: &str, side: v1::Side) -> v1::Position {
    v1::Position {
        rules: Some(by.into().into()),
        board: board.to_owned(),
        side_to_move: side.into(),
        ..v1::Position::default()
    }
}

pub(crate) fn new(by: impl Into<By>) -> v1::NewPositionRequest {
    v1::NewPositionRequest { rules: Some(by.into().into()), ..v1::NewPositionRequest::default() }
}

pub(crate) fn apply(at: impl Into<At>, mv: &str) -> v1::ApplyMoveRequest {
    v1::ApplyMoveRequest {
        at: Some(at.into().into()),
        r#move: mv.to_owned(),
        ..v1::ApplyMoveRequest::default()
    }
}

pub(crate) fn validate(at: impl Into<At>, mv: &str) -> v1::ValidateMoveRequest {
    v1::ValidateMoveRequest { at: Some(at.into().into()), r#move: mv.to_owned(), locale: String::new() }
}

pub(crate) fn validate_all(at: impl Into<At>, moves: &[impl AsRef<str>]) -> v1::ValidateMovesRequest {
    let moves = moves.iter().map(|mv| mv.as_ref().to_owned()).collect();
    v1::ValidateMovesRequest { at: Some(at.into().into()), moves, locale: String::new() }
}

pub(crate) fn list(at: impl Into<At>) -> v1::LegalMovesRequest {
    v1::LegalMovesRequest { at: Some(at.into().into()), ..v1::LegalMovesRequest::default() }
}

pub(crate) fn suggest(at: impl Into<At>) -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest { at: Some(at.into().into()), ..v1::SuggestMoveRequest::default() }
}

pub(crate) fn play(at: impl Into<At>, mv: Option<&str>) -> v1::PlayMoveRequest {
    v1::PlayMoveRequest {
        at: Some(at.into().into()),
        r#move: mv.map(ToOwned::to_owned),
        ..v1::PlayMoveRequest::default()
    }
}

pub(crate) fn probe(at: impl Into<At>) -> v1::ProbePositionRequest {
    v1::ProbePositionRequest { at: Some(at.into().into()), locale: String::new() }
}

pub(crate) fn replay(game: v1::Game) -> v1::ReplayGameRequest {
    v1::ReplayGameRequest { game: Some(game), ..v1::ReplayGameRequest::default() }
}

/// The effect of a move, which must be legal.
pub(crate) fn applied(answer: v1::ApplyMoveResponse) -> v1::MoveResult {
    match answer.result {
        Some(v1::apply_move_response::Result::Applied(result)) => result,
        other => panic!("not applied: {other:?}"),
    }
}

/// Why a move is illegal, which it must be.
pub(crate) fn rejected(answer: v1::ApplyMoveResponse) -> v1::IllegalMove {
    match answer.result {
        Some(v1::apply_move_response::Result::Rejected(illegal)) => illegal,
        other => panic!("not rejected: {other:?}"),
    }
}

/// The position after a move, which must be legal.
pub(crate) fn after(answer: v1::ApplyMoveResponse) -> v1::Position {
    *applied(answer).position.expect("the position after the move")
}

/// The moves of a list as text.
pub(crate) fn texts(answer: &v1::LegalMovesResponse) -> Vec<&str> {
    answer.moves.iter().map(|legal| legal.r#move.as_str()).collect()
}

/// The set-up of Brandubh, eight attackers to move.
pub(crate) const BRANDUBH: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";

/// A game of Brandubh in which the king has escaped to g7.
pub(crate) fn escaped() -> v1::Game {
    game("brandubh-wtf", &["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"])
}

/// Lets a search last as long as a test needs.
pub(crate) const ENDLESS: [&str; 6] =
    ["--max-search-nodes", "2000000000", "--max-search-ms", "600000", "--call-timeout-ms", "600000"];

/// A search that no machine finishes during a test, different from every other one.
pub(crate) fn endless() -> v1::SuggestMoveRequest {
    static NEXT: AtomicI32 = AtomicI32::new(1);
    let seed = Some(NEXT.fetch_add(1, Ordering::Relaxed));
    v1::SuggestMoveRequest { nodes: Some(2_000_000_000), seed, ..suggest(game("copenhagen", &[] as &[&str])) }
}

/// A search of five minutes, so that another search may hope to begin after it.
pub(crate) fn five_minutes() -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest { movetime_ms: Some(300_000), ..endless() }
}

//! The oneofs that several messages share: the rules, the position and the result.

use tafl_proto::v1;

/// The rules that a message names or declares.
#[derive(Clone, Copy)]
pub(crate) enum RulesChoice<'a> {
    Ruleset(&'a str),
    CustomRules(&'a v1::Rules),
}

macro_rules! rules_choices {
    ($($message:ident),+) => {
        $(impl<'a> From<&'a v1::$message::Rules> for RulesChoice<'a> {
            fn from(rules: &'a v1::$message::Rules) -> Self {
                match rules {
                    v1::$message::Rules::Ruleset(id) => Self::Ruleset(id),
                    v1::$message::Rules::CustomRules(rules) => Self::CustomRules(rules),
                }
            }
        })+
    };
}

/// The position that a request gives: the same oneof in every such request.
pub(crate) enum PositionSource {
    Position(v1::Position),
    Token(String),
    Game(v1::Game),
}

/// Winner or draw: the same oneof in three messages.
#[derive(Clone, Copy)]
pub(crate) enum StatedResult {
    Winner(i32),
    Draw(bool),
}

macro_rules! stated_results {
    ($($message:ident),+) => {
        $(impl From<&v1::$message::Result> for StatedResult {
            fn from(stated: &v1::$message::Result) -> Self {
                match *stated {
                    v1::$message::Result::Winner(side) => Self::Winner(side),
                    v1::$message::Result::Draw(draw) => Self::Draw(draw),
                }
            }
        })+
    };
}

stated_results!(outcome, declared_result, match_game);

macro_rules! positions_named_by {
    ($($request:ident),+) => {
        $(impl From<v1::$request::At> for PositionSource {
            fn from(at: v1::$request::At) -> Self {
                match at {
                    v1::$request::At::Position(position) => Self::Position(position),
                    v1::$request::At::Token(token) => Self::Token(token),
                    v1::$request::At::Game(game) => Self::Game(game),
                }
            }
        })+
    };
}

include!(concat!(env!("OUT_DIR"), "/oneofs.rs"));

//! What each call does: one function from request to answer or error, behind both doors alike.
//!
//! Deliberately absent: anything of gRPC or HTTP. A handler knows messages, the engine, and the time it has.

mod catalogue;
mod games;
mod moves;
mod notation;
mod render;
mod said;
mod suggest;

pub(crate) use catalogue::{CheckRuleset, GetRuleset, GetServerInfo, ListRulesets};
pub(crate) use games::{MOST_COMPARED, NewPosition, ReplayGame, ScoreMatch};
pub(crate) use moves::{ApplyMove, LegalMoves, ValidateMove};
pub(crate) use notation::{FormatPosition, ParsePosition};
pub(crate) use render::{LARGEST_ANIMATION, MOST_ARROWS, MOST_FRAMES, PLAIN_TEXT, RenderGame, RenderPosition};
pub(crate) use said::ParseMove;
pub(crate) use suggest::SuggestMove;

use crate::config::Config;
use crate::easel::Easel;
use crate::error::ApiError;
use crate::from_proto::{At, ListLimits, Opened, open};
use crate::plain::Answer;
use crate::render::Size;
use crate::rulings::Rulings;
use crate::telemetry::SearchMetrics;
use crate::words::WordBook;
use crate::workers::{PoolLimits, Searchers};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;
use std::time::Instant;
use tafl_proto::v1;

macro_rules! methods {
    ($($service:literal: $($method:ident),+;)+) => {
        /// The calls of the services.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Method {
            $($($method),+),+
        }

        impl Method {
            /// Every call.
            pub(crate) const ALL: &'static [Self] = &[$($(Self::$method),+),+];

            /// The name on the wire.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $($(Self::$method => stringify!($method)),+),+
                }
            }

            /// The full name of its service on the wire.
            pub(crate) const fn service(self) -> &'static str {
                match self {
                    $($(Self::$method)|+ => $service),+
                }
            }
        }

        impl Method {
            /// Does something for the type of the call.
            pub(crate) fn visit<V: MethodVisitor>(self, visitor: V) -> V::Output {
                match self {
                    $($(Self::$method => visitor.visit::<$method>()),+),+
                }
            }
        }

        /// The full names of the services.
        pub(crate) const SERVICES: &[&str] = &[$($service),+];
    };
}

methods! {
    "tafl.v1.TaflService":
        ListRulesets, GetRuleset, CheckRuleset, NewPosition, ValidateMove, ApplyMove, LegalMoves, SuggestMove, ReplayGame, ScoreMatch,
        GetServerInfo;
    "tafl.v1.NotationService": ParsePosition, FormatPosition, ParseMove;
    "tafl.v1.RenderService": RenderPosition, RenderGame;
}

/// Something that is done for the type of a call which is known by its name alone.
pub(crate) trait MethodVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<R: Rpc>(self) -> Self::Output;
}

/// What a request leaves to its door where it says nothing itself.
pub(crate) trait Asked {
    /// The language of the answer, where it has one.
    fn locale(&mut self) -> Option<&mut String> {
        None
    }

    /// Asks for a picture of this media type; whether the call draws such.
    fn ask_for(&mut self, media: &str) -> bool {
        let _ = media;
        false
    }
}

macro_rules! asked {
    (in words: $($worded:ident),+; without: $($wordless:ident),+;) => {
        $(impl Asked for v1::$worded {
            fn locale(&mut self) -> Option<&mut String> {
                Some(&mut self.locale)
            }
        })+
        $(impl Asked for v1::$wordless {})+
    };
}

asked! {
    in words:
        GetRulesetRequest, CheckRulesetRequest, ValidateMoveRequest, ApplyMoveRequest, LegalMovesRequest, SuggestMoveRequest, ReplayGameRequest,
        ScoreMatchRequest, ParsePositionRequest, ParseMoveRequest;
    without: ListRulesetsRequest, NewPositionRequest, GetServerInfoRequest, FormatPositionRequest;
}

/// What a handler knows of the call besides its request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// When the answer must be there.
    pub(crate) deadline: Instant,
}

/// One call of the service.
pub(crate) trait Rpc: 'static {
    /// Which one.
    const METHOD: Method;
    /// What is asked.
    type Request: prost::Message + DeserializeOwned + Default + Asked + 'static;
    /// What is answered.
    type Response: prost::Message + Serialize + Answer + 'static;

    /// Answers it.
    fn answer(service: &Service, request: Box<Self::Request>, call: Call) -> impl Future<Output = Result<Self::Response, ApiError>> + Send;
}

/// What the handlers share: nothing of it changes an answer.
pub(crate) struct Service {
    pub(crate) rulings: Rulings,
    pub(crate) lists: ListLimits,
    pub(crate) words: WordBook,
    pub(crate) searchers: Searchers,
    pub(crate) easel: Easel,
    pub(crate) limits: v1::ServerLimits,
}

impl Service {
    /// Compiles the catalogue and starts the threads that search.
    ///
    /// # Errors
    /// That a thread could not be started.
    pub(crate) fn new(config: &Config) -> std::io::Result<Self> {
        let pool = PoolLimits { threads: config.searchers(), waiting: config.search_queue as usize };
        Ok(Self {
            rulings: Rulings::new(config.custom_rules_cache),
            lists: ListLimits { game_moves: config.max_game_moves as usize, history_moves: config.max_history_moves as usize },
            words: WordBook::new(),
            searchers: Searchers::start(pool, SearchMetrics::new())?,
            easel: Easel::new(config.render_queue as usize),
            limits: v1::ServerLimits {
                request_bytes: config.max_request_bytes as i32,
                token_bytes: crate::token::MOST_CHARACTERS as i32,
                game_moves: config.max_game_moves as i32,
                history_moves: config.max_history_moves as i32,
                board_side: i32::from(tafl_engine::MAX_SIDE),
                search_nodes: config.max_search_nodes as i32,
                search_depth: config.max_search_depth.min(tafl_engine::SearchOptions::MAX_DEPTH) as i32,
                search_ms: config.max_search_ms as i32,
                search_lines: config.max_search_lines as i32,
                search_queue: config.search_queue as i32,
                call_ms: config.call_timeout_ms as i32,
                picture_size: i32::from(Size::MAX),
                animation_size: i32::from(LARGEST_ANIMATION),
                animation_frames: MOST_FRAMES as i32,
                picture_arrows: MOST_ARROWS as i32,
                picture_queue: config.render_queue as i32,
                compared_rulesets: MOST_COMPARED as i32,
            },
        })
    }

    fn open(&self, at: Option<impl Into<At>>) -> Result<Opened, ApiError> {
        open(&self.rulings, self.lists, at.map(Into::into))
    }
}

macro_rules! positions_named_by {
    ($($request:ident),+) => {
        $(impl From<v1::$request::At> for At {
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

positions_named_by!(
    validate_move_request,
    apply_move_request,
    legal_moves_request,
    suggest_move_request,
    format_position_request,
    parse_move_request,
    render_position_request
);

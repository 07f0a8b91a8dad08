//! The calls: one function from request to answer or error, shared by all transports.
//!
//! Handlers know messages, the engine and the time available; gRPC and HTTP are handled elsewhere. Those of a
//! service of the contract stand in a folder, and build with its feature.

#[cfg(feature = "analysis")]
mod analysis;
mod answer_budget;
mod any_call;
#[cfg(feature = "bulk")]
mod bulk;
mod methods;
#[cfg(feature = "notation")]
mod notation;
mod pace;
#[cfg(feature = "render")]
mod render;
pub(crate) mod stream;
mod tafl;

pub(crate) use any_call::Incoming;
pub(crate) use any_call::{AnyAnswer, AnyCall, AnyRequest, StreamCall, UnaryCall};
#[cfg(feature = "bulk")]
pub use bulk::judge;
pub(crate) use methods::*;
#[cfg(all(test, feature = "notation"))]
pub(crate) use notation::convert::MAX_TAGS;
#[cfg(feature = "render")]
pub(crate) use render::game::{LARGEST_ANIMATION, MAX_FRAMES};
#[cfg(feature = "render")]
pub(crate) use render::position::MAX_ARROWS;
pub(crate) use tafl::games::MAX_COMPARED;
#[cfg(feature = "pages")]
pub(crate) use {analysis::list_puzzles::puzzle, render::position::position_in_words};

use crate::admission::budget::Budget;
use crate::answer::response::Answer;
use crate::calls::stream::ResponseSender;
use crate::config::{Config, HEADER_BYTES, STREAMS};
#[cfg(feature = "bulk")]
use crate::observe::telemetry::ArchiveMetrics;
use crate::observe::telemetry::SearchMetrics;
use crate::read::from_proto::PositionSource;
use crate::read::open::{self, ListLimits};
use crate::read::position_cache::Opened;
use crate::read::rulesets::RulesetCache;
use crate::read::signing::TokenKeys;
use crate::threads::{self, PoolLimits, Threads};
use crate::words::error::ApiError;
use crate::words::i18n::{CATALOG, Catalog, Words};
use crate::words::spelling::Spelling;
#[cfg(feature = "analysis")]
use analysis::tables::LoadedTables;
use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tafl_proto::v1;
use tokio::time::Instant;

/// The plies that are played between two looks at whether the call is over: a look takes a tenth of the time
/// of a ply.
const PLIES_BETWEEN_LOOKS: u32 = 16;

/// The lines that a search may have.
const SEARCH_LINES: i32 = 16;

/// What an answer may need for its way back, if a deadline leaves as much: a caller counts from when it sends,
/// so that includes the way of the request.
const WAY_BACK: Duration = Duration::from_millis(60);

/// The part of the time until a deadline in which the work may be done.
fn for_work(left: Duration) -> Duration {
    left.saturating_sub((left / 20).max(WAY_BACK).min(left / 2))
}

/// The context of a call.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) budget: Arc<Budget>,
    /// The language of the answer.
    pub(crate) words: &'static Words,
    /// How the request spells the names of fields.
    pub(crate) spelling: Spelling,
    /// The options of rules that its JSON sets to false beside a base.
    pub(crate) falses: Vec<&'static str>,
}

impl Call {
    /// When the work must end so that its answer can be sent before the deadline; `begun` is when it began.
    pub(crate) fn answer_by(&self, begun: Instant) -> Instant {
        begun + for_work(self.budget.deadline.saturating_duration_since(begun))
    }

    /// Moves the call to where long calls compute. Call this before work that may take more than a
    /// millisecond and cannot be paced.
    pub(crate) async fn move_to_long_threads(&self) {
        if !self.budget.moved.load(Ordering::Relaxed) {
            threads::yield_turn(&self.budget).await;
        }
    }

    /// Returns whether work that cannot be paced must end: the caller has gone, the deadline has passed, the
    /// server is stopping, or others need the thread. It lets others have their turns first.
    pub(crate) fn is_over(&self, service: &Service) -> bool {
        threads::pause();
        self.budget.displaced.load(Ordering::Relaxed)
            || self.budget.gone.load(Ordering::Relaxed)
            || service.stopping.load(Ordering::Relaxed)
            || Instant::now() >= self.budget.deadline
    }

    /// [`Self::is_over`] for work that asks at every ply, which looks now and then.
    fn is_over_at_a_ply<'a>(&'a self, service: &'a Service) -> impl Fn() -> bool + 'a {
        let asked = Cell::new(0_u32);
        move || {
            asked.set(asked.get() + 1);
            asked.get().is_multiple_of(PLIES_BETWEEN_LOOKS) && self.is_over(service)
        }
    }
}

/// How long an answer to `GET` stays right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stability {
    /// Until another version, which may search better.
    OfVersion,
    /// For ever, if the request pins its rules.
    OfRules,
    /// For ever: it depends on no rules.
    Lasting,
}

/// A unary call.
pub(crate) trait Rpc: Signature {
    /// How long an answer to `GET` stays right.
    const STABILITY: Stability = Stability::OfRules;

    /// Requests a picture of this media type; returns whether the call can draw one.
    fn ask_for(request: &mut Self::Request, media: &str) -> bool {
        let _ = (request, media);
        false
    }

    /// Answers the call with its message, or with an [`Answer`] if it shows a board.
    fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> impl Future<Output = Result<impl Into<Answer<Self::Response>> + Send, ApiError>> + Send;
}

/// A call that answers with several messages.
pub(crate) trait StreamRpc: Signature {
    /// True if requests may be larger than others, and only a few calls are answered at once.
    const BULK: bool = false;

    /// The number of calls it counts as for rate limits.
    fn cost(request: &Self::Request) -> usize {
        let _ = request;
        1
    }

    /// Answers the call, sending each result as soon as it is found. The last message is marked as such; if
    /// the work fails, the error is the last.
    fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
        sender: Responses<Self>,
    ) -> impl Future<Output = Result<(), ApiError>> + Send;
}

/// Where the messages of a call go.
pub(crate) type Responses<C> = ResponseSender<<C as Signature>::Response>;

/// State shared by the handlers. None of it changes an answer.
pub(crate) struct Service {
    pub(crate) rulesets: RulesetCache,
    pub(crate) lists: ListLimits,
    pub(crate) words: &'static Catalog,
    pub(crate) threads: Threads,
    #[cfg(feature = "analysis")]
    tables: LoadedTables,
    #[cfg(feature = "bulk")]
    archived: ArchiveMetrics,
    pub(crate) limits: v1::ServerLimits,
    /// The path under which a proxy serves this server.
    pub(crate) path_prefix: String,
    stopping: AtomicBool,
}

impl Service {
    /// Compiles the catalogue and starts the search threads.
    ///
    /// # Errors
    /// If a thread could not be started, or the file of token keys or a table cannot be used.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        let no_threads = |error: std::io::Error| format!("no threads: {error}");
        let pool = PoolLimits { threads: config.search_pool(), begun: config.begun_searches() };
        let calls = (config.max_long_calls as usize, config.max_bulk_calls as usize);
        let rulesets = RulesetCache::new(TokenKeys::of(config)?, config.max_history_moves);
        rulesets.compile();
        Ok(Self {
            rulesets,
            lists: ListLimits {
                game_moves: config.max_game_moves as usize,
                history_moves: config.max_history_moves as usize,
            },
            words: &CATALOG,
            threads: Threads::start(pool, calls, SearchMetrics::new(pool.threads)).map_err(no_threads)?,
            #[cfg(feature = "analysis")]
            tables: LoadedTables::open(config)?,
            #[cfg(feature = "bulk")]
            archived: ArchiveMetrics::new(),
            stopping: AtomicBool::new(false),
            path_prefix: config.path_prefix.clone(),
            limits: v1::ServerLimits {
                #[cfg(feature = "render")]
                picture_size: i32::from(tafl_pictures::Size::MAX),
                #[cfg(feature = "render")]
                animation_size: i32::from(LARGEST_ANIMATION),
                #[cfg(feature = "render")]
                animation_frames: MAX_FRAMES as i32,
                #[cfg(feature = "render")]
                picture_arrows: MAX_ARROWS as i32,
                token_bytes: tafl_token::MAX_CHARACTERS as i32,
                board_size: i32::from(tafl_engine::MAX_SIZE),
                search_depth: tafl_engine::SearchOptions::MAX_DEPTH as i32,
                search_lines: SEARCH_LINES,
                search_threads: config.search_pool() as i32,
                compared_rulesets: MAX_COMPARED as i32,
                held_mebibytes: (config.held_bytes() >> 20) as i32,
                streams_per_connection: STREAMS as i32,
                header_bytes: HEADER_BYTES as i32,
                // Without those of the caller, which GetServerInfo knows, and those of doors that are not there.
                ..config.limits()
            },
        })
    }

    /// Ends all long calls: searches answer with their best result so far, other calls with what they have
    /// reached.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.threads.stop();
    }

    /// The maximum size of a request in bytes.
    pub(crate) fn max_bytes(&self, method: Option<Method>) -> usize {
        let bulk = method.is_some_and(Method::is_bulk);
        (if bulk { self.limits.bulk_request_bytes } else { self.limits.request_bytes }) as usize
    }

    /// Opens the position of a request, on the threads for long calls if it may take long.
    async fn open(&self, call: &Call, at: Option<impl Into<PositionSource>>) -> Result<Opened, ApiError> {
        let at = at.map(Into::into);
        if at.as_ref().is_some_and(PositionSource::takes_long) {
            call.move_to_long_threads().await;
        }
        open::position(&self.rulesets, self.lists, at, &call.is_over_at_a_ply(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_leaves_time_for_the_way_back() {
        for (deadline, work) in
            [(15_000, 14_250), (1_500, 1_425), (500, 440), (200, 140), (80, 40), (2, 1), (0, 0)]
        {
            assert_eq!(for_work(Duration::from_millis(deadline)), Duration::from_millis(work), "{deadline}");
        }
    }
}

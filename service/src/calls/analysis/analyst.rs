//! Shared by the calls for analysis: searches within the limits of the request and the server.

use crate::answer::to_proto;
use crate::calls::tafl::known_lines::Known;
use crate::calls::tafl::suggest::options;
use crate::calls::{Call, Service};
use crate::read::from_proto::{SearchLimit, Wanted};
use crate::threads::{Task, TimeLimit};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tafl_engine::{Game, IllegalMove, Move, SearchOptions, SearchReport, Trial};
use tokio::time::Instant;

/// The nodes of a search without a limit.
const NODES: u64 = 20_000;

/// The searches of one call.
pub(super) struct Analyst<'a> {
    pub(super) service: &'a Service,
    call: &'a Call,
    deadline: Instant,
    /// The options of a search.
    pub(super) options: SearchOptions,
    /// The time limit of a search.
    pub(super) time: TimeLimit,
    /// True if the limits of the server bound a search rather than the caller's.
    pub(super) capped: bool,
    /// The nodes searched so far.
    pub(super) nodes: u64,
    /// True if every search so far would give the same on every machine.
    pub(super) reproducible: bool,
}

impl<'a> Analyst<'a> {
    /// Searches that begin now, as a request wants them.
    pub(super) fn new(service: &'a Service, call: &'a Call, game: &Game, wanted: &Wanted) -> Self {
        let max_nodes = service.limits.search_nodes as u64;
        let limit = match wanted.limit {
            SearchLimit::Level(_) => SearchLimit::Nodes(NODES.min(max_nodes)),
            stated => stated,
        };
        let (options, capped) = options(game, &Wanted { limit, ..*wanted }, max_nodes);
        Self {
            service,
            call,
            deadline: call.answer_by(Instant::now()),
            options,
            time: TimeLimit::new(wanted.movetime, Duration::from_millis(service.limits.search_ms as u64)),
            capped,
            nodes: 0,
            reproducible: true,
        }
    }

    /// Looks a position up in the endgame tables, and searches on the thread pool what they leave open.
    pub(super) async fn search(&mut self, mut task: Task) -> Result<SearchReport, ApiError> {
        let known = self.look_up(&mut task).await?;
        self.search_beside(&known, task).await
    }

    /// Looks the position of a task up in the endgame tables, and leaves it the moves to search.
    pub(super) async fn look_up(&self, task: &mut Task) -> Result<Known, ApiError> {
        Known::of(self.service, self.call, task).await
    }

    /// Searches on the thread pool what the endgame tables have left open.
    pub(super) async fn search_beside(
        &mut self,
        known: &Known,
        task: Task,
    ) -> Result<SearchReport, ApiError> {
        let threads = &self.service.threads;
        let report = match known.report() {
            Some(report) => report,
            None => known.around(threads.search(task, self.time, self.deadline, &self.call.budget).await?),
        };
        self.nodes += report.nodes;
        self.reproducible &= to_proto::stop(&report, self.capped).1;
        Ok(report)
    }

    /// Why a search was interrupted.
    pub(super) fn interrupted(&self) -> ApiError {
        if self.service.stopping.load(Ordering::Relaxed) {
            return ApiError::shutting_down();
        }
        ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineDone)
    }
}

/// The move that a text names, if it is legal in the game.
pub(super) fn legal(trial: &mut Trial, game: &Game, text: &str) -> Result<Move, IllegalMove> {
    let written = game.read(text)?;
    trial.play(&written).map(|(played, _)| played.mv)
}

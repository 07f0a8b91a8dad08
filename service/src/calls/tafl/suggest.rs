//! Move suggestions: a search on the thread pool, bounded by the caller's request, its deadline and the
//! server's limits.

use super::known_lines::Known;
use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::{Call, Rpc, Service, Stability, SuggestMove};
use crate::read::from_proto::{self, SearchLimit, Wanted};
use crate::threads::{Task, TimeLimit};
use crate::words::error::ApiError;
use crate::words::i18n::Words;
use std::time::Duration;
use tafl_engine::{Game, Level, MoveReason, SearchOptions, SearchReport, StopReason, catalogue};
use tafl_proto::v1;
use tokio::time::Instant;

impl Rpc for SuggestMove {
    const STABILITY: Stability = Stability::OfVersion;

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let until = call.answer_by(Instant::now());
        let wanted = from_proto::search(&*request, &service.limits)?;
        let game = service.open(&call, request.at).await?.game;
        suggest(service, &call, &wanted, request.book, game, until).await
    }
}

/// Searches for a move to play, until a deadline.
pub(crate) async fn suggest(
    service: &Service,
    call: &Call,
    wanted: &Wanted,
    book: Option<bool>,
    game: Game,
    until: Instant,
) -> Result<v1::SuggestMoveResponse, ApiError> {
    let words = call.words;
    if let Some(outcome) = game.outcome() {
        return Ok(to_proto::nothing_to_suggest(outcome, words.over(outcome)));
    }
    let by_level = matches!(wanted.limit, SearchLimit::Level(level) if level >= Level::FIRST_WITH_BOOK);
    let book = book.unwrap_or(by_level);
    if let SearchLimit::Level(level) = wanted.limit {
        call.budget.plays_at(level.number());
    }
    let (options, capped) = options(&game, wanted, service.limits.search_nodes as u64);
    let time = TimeLimit::new(wanted.movetime, Duration::from_millis(service.limits.search_ms as u64));
    let mut task = Task { threads: wanted.threads, ..Task::new(game.clone(), options) };
    let known = known(service, call, wanted, &mut task).await?;
    // What the tables leave open is searched: the book might give away what they hold.
    let book = book && wanted.lines == 1 && !known.has_position();
    let from_book = || catalogue::opponent(game.referee()).from_book(&game, wanted.seed);
    let report = match if book { from_book() } else { known.report() } {
        Some(report) => report,
        None => known.around(service.threads.search(task, time, until, &call.budget).await?),
    };
    let answer = suggested(&report, &game, capped, words);
    let cut_short = matches!(report.stop, StopReason::Interrupted | StopReason::Displaced);
    let of_level = options.nodes.filter(|_| cut_short && matches!(wanted.limit, SearchLimit::Level(_)));
    if of_level.is_none_or(|nodes| report.nodes >= nodes / 2) {
        return Ok(answer);
    }
    let sentence = words.paragraph(&[answer.sentence, words.below_level()]);
    Ok(v1::SuggestMoveResponse { below_level: Some(true), sentence, ..answer })
}

/// What endgame tables say of the position, at the strongest level.
async fn known(service: &Service, call: &Call, wanted: &Wanted, task: &mut Task) -> Result<Known, ApiError> {
    #[cfg(feature = "analysis")]
    if !wanted.limit.is_below_strongest() {
        return Known::of(service, call, task).await;
    }
    Ok(Known::default())
}

impl ResponseMessage for v1::SuggestMoveResponse {
    fn sentences(&self, _: &Words) -> String {
        line(&self.sentence)
    }

    fn suggested(&self) -> Option<&str> {
        self.r#move.as_deref()
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

fn suggested(report: &SearchReport, game: &Game, capped: bool, words: &Words) -> v1::SuggestMoveResponse {
    let mover = game.side_to_move();
    let reasons = to_proto::reasons(&MoveReason::in_favour(game, &report.chosen, report.only), mover, words);
    v1::SuggestMoveResponse {
        reasons,
        ..to_proto::suggestion(report, to_proto::Scale::of(game), capped, words.suggested(report, mover))
    }
}

/// The options of a search of at most `max_nodes`, and whether that limit bounds it rather than the caller's
/// budget.
pub(crate) fn options(game: &Game, wanted: &Wanted, max_nodes: u64) -> (SearchOptions, bool) {
    let (nodes, depth, capped) = match wanted.limit {
        SearchLimit::Level(level) => {
            let options = SearchOptions {
                lines: wanted.lines,
                ..catalogue::opponent(game.referee()).at_level(game, level, wanted.seed)
            };
            let capped = options.nodes.is_some_and(|nodes| nodes > max_nodes);
            return (
                SearchOptions { nodes: options.nodes.map(|nodes| nodes.min(max_nodes)), ..options },
                capped,
            );
        }
        SearchLimit::Nodes(nodes) => (nodes, None, false),
        SearchLimit::Depth(depth) => (max_nodes, Some(depth), true),
        SearchLimit::Time => (max_nodes, None, true),
    };
    let unlimited = SearchOptions::unlimited(wanted.seed);
    (SearchOptions { nodes: Some(nodes), depth, lines: wanted.lines, ..unlimited }, capped)
}

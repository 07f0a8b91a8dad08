//! Puzzles in given games: each position is searched for a win that only one move forces.

use super::analyze::Analyst;
use super::games::{ToReplay, to_replay};
use super::pace::Pace;
use super::{Call, FindPuzzles, Responses, Service, StreamRpc};
use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::read::from_proto::{self, MAX_PLIES};
use crate::read::open::play_quietly;
use crate::words::error::{ApiError, Reason, in_range};
use crate::words::i18n::{MessageId, PuzzleCounts, Words};
use std::collections::HashSet;
use tafl_engine::{Game, Halted, Puzzle};
use tafl_proto::v1;
use tafl_proto::v1::find_puzzles_response::Message;
use tafl_proto::v1::puzzle_source::Source;
use tokio::time::Instant;

/// The maximum number of games, as the proto file states it.
const MAX_GAMES: usize = 100;
/// The plies of the longest win that is looked for, unless the request states them, and the most that it can
/// state.
const PLIES: i32 = 7;
const MAX_WIN_PLIES: i32 = 31;
/// Progress is reported after this many positions, not by time, so that every machine gives the same answer.
const POSITIONS_BETWEEN: i32 = 20;

impl StreamRpc for FindPuzzles {
    fn cost(request: &Self::Request) -> usize {
        request.games.len()
    }

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
        sender: Responses<Self>,
    ) -> Result<(), ApiError> {
        let wanted = from_proto::search(&*request, &service.limits)?;
        let max_plies =
            in_range(request.max_plies.unwrap_or(PLIES), "max_plies", &(1..=MAX_WIN_PLIES))? as u32;
        let from_game = in_range(request.from_game.unwrap_or(0), "from_game", &(0..=MAX_GAMES as i32 - 1))?;
        let from = (from_game, in_range(request.from_ply.unwrap_or(1), "from_ply", &(1..=MAX_PLIES))?);
        call.move_to_long_threads().await;
        let games = opened(service, &call, &request.games)?;
        let Some(first) = games.first() else {
            return Err(ApiError::at(Reason::MissingField, "games", MessageId::FaultGamesMissing));
        };
        let mut hunt = Hunt {
            analyst: Analyst::new(service, &call, &first.opened.game, &wanted),
            pace: Pace::new(service, &call, call.answer_by(Instant::now())),
            max_plies,
            max_nodes: service.limits.analysis_nodes as u64,
            seen: HashSet::new(),
            summary: v1::PuzzleSummary::default(),
            words: call.words,
            sender,
        };
        for (n, game) in (0..).zip(&games) {
            if let Some(next) = hunt.game(n, game, from).await? {
                hunt.summary.next = Some(next);
                break;
            }
        }
        hunt.end().await
    }
}

impl ResponseMessage for v1::FindPuzzlesResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::find_puzzles_response::Message;
        match &self.message {
            Some(Message::Puzzle(of)) => {
                format!("{}\t{}\t{}\t{}\n", of.game, of.ply, of.difficulty, of.sentence)
            }
            Some(Message::Progress(_)) | None => String::new(),
            Some(Message::Final(summary)) => line(&summary.sentence),
        }
    }
}

/// Opens the games of a request.
fn opened<'a>(
    service: &Service,
    call: &Call,
    sources: &'a [v1::PuzzleSource],
) -> Result<Vec<ToReplay<'a>>, ApiError> {
    if sources.len() > MAX_GAMES {
        return Err(ApiError::too_long("games", MAX_GAMES));
    }
    let open = |(n, source): (usize, &'a v1::PuzzleSource)| {
        let (game, record) = match &source.source {
            Some(Source::Game(game)) => (Some(game), None),
            Some(Source::Record(record)) => (None, Some(record)),
            None => (None, None),
        };
        if call.is_over(service) {
            return Err(Halted.into());
        }
        to_replay(service, call, game, record, call.words)
            .map_err(|error| error.within(&format!("games[{n}]")))
    };
    sources.iter().enumerate().map(open).collect()
}

/// The search for puzzles of one call.
struct Hunt<'a> {
    analyst: Analyst<'a>,
    pace: Pace<'a>,
    max_plies: u32,
    max_nodes: u64,
    /// The rule sets and keys of the positions so far; symmetric positions have the same key.
    seen: HashSet<(&'a str, u64)>,
    summary: v1::PuzzleSummary,
    words: &'static Words,
    sender: Responses<FindPuzzles>,
}

impl<'a> Hunt<'a> {
    /// Searches the positions of a game from a place on; returns the place to resume from if the nodes may
    /// not suffice for another one.
    async fn game(
        &mut self,
        n: i32,
        source: &'a ToReplay<'_>,
        from: (i32, i32),
    ) -> Result<Option<v1::PuzzlePlace>, ApiError> {
        let ruleset = &source.opened.ruleset;
        let mut game = source.opened.game.clone();
        let mut fault = None;
        for ply in 1.. {
            self.pace.step().await?;
            let mut puzzle = None;
            if game.outcome().is_none()
                && self.seen.insert((ruleset.id(), game.canonical_key()))
                && (n, ply) >= from
            {
                if self.is_spent() {
                    return Ok(Some(v1::PuzzlePlace { game: n, ply }));
                }
                self.progress(v1::PuzzlePlace { game: n, ply }).await?;
                let found = self.search(&game).await?;
                puzzle = found.map(|found| (found, to_proto::position_in_list(ruleset, &game, false)));
            }
            let text = source.moves.get(ply as usize - 1);
            let played = text.map(|text| play_quietly(&mut game, text));
            if let Some((puzzle, position)) = puzzle {
                let played = played.as_ref().and_then(|played| Some(played.as_ref().ok()?.mv));
                let puzzle = to_proto::puzzle(&puzzle, position, played, self.words);
                self.say(Message::Puzzle(v1::Puzzle { game: n, ply, ..puzzle })).await?;
            }
            let Some(text) = text else { break };
            if let Some(Err(illegal)) = played {
                fault = Some(to_proto::game_fault(ply as usize - 1, text, &illegal, self.words));
                break;
            }
        }
        let record_faults = source.reading.as_ref().map_or(Vec::new(), |reading| reading.faults.clone());
        if fault.is_some() || !record_faults.is_empty() {
            self.summary.faults.push(v1::PuzzleSourceFault { game: n, fault, record_faults });
        }
        Ok(None)
    }

    /// Returns whether the nodes may not suffice for another position.
    fn is_spent(&self) -> bool {
        let each = self.analyst.options.nodes.unwrap_or(0);
        self.summary.positions > 0 && self.analyst.nodes + each > self.max_nodes
    }

    /// Searches a position with all of its nodes: fewer would give other puzzles on other machines.
    async fn search(&mut self, game: &Game) -> Result<Option<Puzzle>, ApiError> {
        let found =
            self.analyst.puzzle(game, self.max_plies).await?.ok_or_else(|| self.analyst.interrupted())?;
        self.summary.positions += 1;
        self.summary.puzzles += i32::from(found.puzzle.is_some());
        self.summary.undecided += i32::from(found.undecided);
        self.summary.nodes = self.analyst.nodes as i32;
        Ok(found.puzzle)
    }

    /// Reports progress before the position at this place, if it is time.
    async fn progress(&self, next: v1::PuzzlePlace) -> Result<(), ApiError> {
        let v1::PuzzleSummary { positions, nodes, .. } = self.summary;
        if positions == 0 || positions % POSITIONS_BETWEEN != 0 {
            return Ok(());
        }
        self.say(Message::Progress(v1::PuzzleProgress { next: Some(next), positions, nodes })).await
    }

    async fn end(self) -> Result<(), ApiError> {
        let v1::PuzzleSummary { puzzles, positions, undecided, .. } = self.summary;
        let (faulty, stopped) = (self.summary.faults.len(), self.summary.next.is_some());
        let counts = PuzzleCounts { puzzles, positions, undecided, faulty, stopped };
        let sentence = self.words.puzzles_found(&counts);
        let message = Message::Final(v1::PuzzleSummary { sentence, ..self.summary });
        self.sender.send(v1::FindPuzzlesResponse { message: Some(message) }).await
    }

    async fn say(&self, message: Message) -> Result<(), ApiError> {
        self.sender.send(v1::FindPuzzlesResponse { message: Some(message) }).await
    }
}

//! Archives: many games replayed one after the other, each reported as soon as it has been judged.
//!
//! A report lists the faults of a record but carries no positions; `ReplayGame` returns those.

use super::judge::{self, Judged, Refusal, Rules};
use crate::answer::response::{ResponseMessage, line};
use crate::calls::pace::Pace;
use crate::calls::stream::BatchSender;
use crate::calls::{Call, ReplayArchive, Responses, Service, StreamRpc, answer_budget};
use crate::observe::telemetry::ArchiveMetrics;
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::declared;
use crate::read::open::optional_ruleset;
use crate::read::position_cache::Opened;
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{ArchiveCounts, MessageId, Words, sentence};
use crate::words::spelling::Spelling;
use std::collections::BTreeMap;
use std::sync::Arc;
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message;
use tokio::time::Instant;

/// Progress is reported after this many games or plies, not by time, so that every machine gives the same
/// answer for the same archive.
const GAMES_BETWEEN: i32 = 100;
const PLIES_BETWEEN: i32 = 10_000;

/// The minimum length of a move in a record, in bytes.
const SHORTEST_MOVE: usize = 5;

impl StreamRpc for ReplayArchive {
    const BULK: bool = true;

    fn cost(request: &Self::Request) -> usize {
        request.games.len()
    }

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
        sender: Responses<Self>,
    ) -> Result<(), ApiError> {
        let v1::ReplayArchiveRequest { rules, games, setup, .. } = *request;
        check(&games, &service.limits)?;
        let rules = optional_ruleset(&service.rulesets, rules.as_ref(), "")?;
        let mut archive = Archive {
            service,
            rules,
            setup,
            words: call.words,
            spelling: call.spelling,
            pace: Pace::new(service, &call, call.answer_by(Instant::now())),
            call,
            sender: sender.in_batches(),
            summary: v1::ArchiveSummary { games: games.len() as i32, ..v1::ArchiveSummary::default() },
            faults: BTreeMap::new(),
        };
        let ended = archive.replay(games).await;
        // What has been judged is told before the error.
        ended.and(archive.sender.flush().await)
    }
}

impl ResponseMessage for v1::ReplayArchiveResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::replay_archive_response::Message;
        match &self.message {
            Some(Message::Game(report)) => {
                let name = format!("[{}] {}", report.index, report.id);
                format!("{}: {}\n", name.trim_end(), report.sentence)
            }
            Some(Message::Progress(progress)) => format!("{}/{}\n", progress.games_done, progress.games),
            Some(Message::Final(summary)) => line(&summary.sentence),
            None => String::new(),
        }
    }
}

/// Checks that the archive is not empty and not too large.
fn check(games: &[v1::ArchiveGame], limits: &v1::ServerLimits) -> Result<(), ApiError> {
    if games.is_empty() {
        return Err(ApiError::at(Reason::MissingField, "games", MessageId::FaultGamesMissing));
    }
    let most = limits.archive_games as usize;
    if games.len() > most {
        return Err(ApiError::too_long("games", most));
    }
    let moves = |game: &v1::ArchiveGame| match &game.record {
        Some(v1::archive_game::Record::Game(game)) => game.moves.len(),
        // A move has two squares, unless its origin is left out, and at least one more character.
        Some(v1::archive_game::Record::Text(record)) => record.text.len() / SHORTEST_MOVE,
        None => 0,
    };
    let listed: usize = games.iter().map(moves).sum();
    let most = limits.bulk_moves as usize;
    if listed > most {
        let description = sentence!(FaultBulkMoves, moves = listed, most);
        return Err(ApiError::at(Reason::TooLarge, "games", description));
    }
    Ok(())
}

/// An archive being replayed.
struct Archive<'a> {
    service: &'a Service,
    rules: Option<Arc<CompiledRuleset>>,
    setup: Option<String>,
    words: &'static Words,
    spelling: Spelling,
    pace: Pace<'a>,
    call: Call,
    sender: BatchSender<v1::ReplayArchiveResponse>,
    summary: v1::ArchiveSummary,
    /// Number of faulty games by reason number.
    faults: BTreeMap<i32, i32>,
}

impl Archive<'_> {
    async fn replay(&mut self, games: Vec<v1::ArchiveGame>) -> Result<(), ApiError> {
        let (mut told_games, mut told_plies) = (0, 0);
        for (done, game) in (1..).zip(games) {
            let report = self.report(done - 1, game).await?;
            self.say(Message::Game(report)).await?;
            let v1::ArchiveSummary { games, plies, .. } = self.summary;
            if (done - told_games >= GAMES_BETWEEN || plies - told_plies >= PLIES_BETWEEN) && done < games {
                self.say(Message::Progress(v1::ArchiveProgress { games_done: done, games, plies })).await?;
                (told_games, told_plies) = (done, plies);
            }
        }
        let summary = self.summed_up();
        self.say(Message::Final(summary)).await
    }

    async fn say(&mut self, message: Message) -> Result<(), ApiError> {
        self.sender.send(v1::ReplayArchiveResponse { message: Some(message) }).await
    }

    /// Goes on, or yields to other calls; then what was found until now is told.
    async fn step(&mut self) -> Result<(), ApiError> {
        self.pace.step_after(async || self.sender.flush().await).await
    }

    /// Judges a game; its faults go into its report.
    ///
    /// # Errors
    /// If the rest of the archive must not be judged.
    async fn report(&mut self, index: i32, game: v1::ArchiveGame) -> Result<v1::GameReport, ApiError> {
        use v1::archive_game::Record;
        let v1::ArchiveGame { id, record, declared: stated } = game;
        self.step().await?;
        let judged = match (&record, stated.as_ref().map(declared).transpose()) {
            (_, Err(error)) => Err(error.into()),
            (Some(Record::Game(game)), Ok(declared)) => match self.rules().opened(game) {
                Ok(Opened { ruleset, game: start }) => {
                    let judged = Judged::at_start(ruleset, start, declared);
                    Ok(self.played(judged, &game.moves).await?)
                }
                Err(error) => Err(error.into()),
            },
            (Some(Record::Text(text)), Ok(declared)) => {
                self.rules().read(text, declared, self.words, &self.call.is_over_at_a_ply(self.service))
            }
            (None, Ok(_)) => Err(judge::missing().into()),
        };
        Ok(match judged {
            Ok(judged) => self.told(judged, id, index),
            Err(Refusal { error, why }) => {
                self.service.archived.refused.increment(1);
                self.summary.refused += 1;
                let error =
                    error.within(&format!("games[{index}]")).in_words(self.words).spelled(self.spelling);
                let error = answer_budget::shortened(&error);
                // What is wrong with a text is said without the fields of a request.
                let sentence = self.words.unreplayed(why.unwrap_or_else(|| error.detail.clone()));
                v1::GameReport { id, index, sentence, error: Some(error), ..v1::GameReport::default() }
            }
        })
    }

    fn rules(&self) -> Rules<'_> {
        let Service { rulesets, lists, .. } = self.service;
        Rules { rulesets, limits: *lists, around: self.rules.as_ref(), setup: self.setup.as_deref() }
    }

    /// Plays the moves of a game.
    ///
    /// # Errors
    /// If the rest of the archive must not be played.
    async fn played(&mut self, mut judged: Judged, moves: &[String]) -> Result<Judged, ApiError> {
        for text in moves {
            self.step().await?;
            if !judged.play(text) {
                break;
            }
        }
        Ok(judged)
    }

    /// Counts a game and reports it.
    fn told(&mut self, judged: Judged, id: String, index: i32) -> v1::GameReport {
        let checked = judged.checked();
        let is_sound = checked.problem.is_none();
        let ArchiveMetrics { sound, faulty, .. } = &self.service.archived;
        (if is_sound { sound } else { faulty }).increment(1);
        self.summary.plies += checked.judged.plies as i32;
        self.summary.sound += i32::from(is_sound);
        self.summary.faulty += i32::from(!is_sound);
        self.summary.disagreeing += i32::from(checked.disagrees());
        if let Some(rejected) = &checked.judged.rejected {
            *self.faults.entry(rejected.illegal.reason.number()).or_insert(0) += 1;
        }
        judge::report(checked, self.words, id, index)
    }

    /// The summary of all games.
    fn summed_up(&mut self) -> v1::ArchiveSummary {
        let faults = std::mem::take(&mut self.faults);
        let faults =
            faults.into_iter().map(|(reason, games)| v1::IllegalReasonCount { reason, games }).collect();
        let summary = v1::ArchiveSummary { faults, ..std::mem::take(&mut self.summary) };
        let v1::ArchiveSummary { games, plies, sound, faulty, refused, disagreeing, .. } = summary;
        let counts = ArchiveCounts { games, plies, sound, faulty, refused, disagreeing };
        v1::ArchiveSummary { sentence: self.words.summed_up(&counts), ..summary }
    }
}

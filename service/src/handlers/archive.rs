//! Archives: many games replayed one after the other, each with a report as soon as it is judged.
//!
//! Deliberately absent: positions, which a game has by `ReplayGame`. A report says what is wrong with a record, and nothing of the rest.

use super::games::{Declared, fault};
use super::pace::Pace;
use super::{Call, Method, Service, StreamRpc};
use crate::error::{ApiError, Reason};
use crate::from_proto::{Opened, play_quietly, ruling_of, start};
use crate::records;
use crate::rulings::Ruling;
use crate::stream::Outlet;
use crate::telemetry;
use crate::to_proto;
use crate::words::Words;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message;

/// After so many games, or so many plies, it is told how far the work is: the same archive is answered alike by every machine.
const GAMES_BETWEEN: i32 = 100;
const PLIES_BETWEEN: i32 = 10_000;

/// The fewest bytes of a move in a record.
const SHORTEST_MOVE: usize = 5;

pub(crate) struct ReplayArchive;

impl StreamRpc for ReplayArchive {
    const METHOD: Method = Method::ReplayArchive;
    type Request = v1::ReplayArchiveRequest;
    type Response = v1::ReplayArchiveResponse;

    fn cost(request: &Self::Request) -> usize {
        request.games.len()
    }

    async fn answer(service: &Service, request: Box<Self::Request>, call: Call, outlet: Outlet<Self::Response>) -> Result<(), ApiError> {
        let v1::ReplayArchiveRequest { rules, games, locale } = *request;
        check(&games, &service.limits)?;
        let rules = shared(service, rules.as_ref())?;
        let mut archive = Archive {
            service,
            rules,
            words: service.words.find(&locale),
            pace: Pace::new(service, call.answer_by(Instant::now())),
            summary: v1::ArchiveSummary { games: games.len() as i32, ..v1::ArchiveSummary::default() },
            faults: BTreeMap::new(),
        };
        let say = async |message| outlet.say(v1::ReplayArchiveResponse { message: Some(message) }).await;
        let (mut told_games, mut told_plies) = (0, 0);
        for (done, game) in (1..).zip(games) {
            let report = archive.report(done - 1, game).await?;
            say(Message::Game(report)).await?;
            let plies = archive.summary.plies;
            if (done - told_games >= GAMES_BETWEEN || plies - told_plies >= PLIES_BETWEEN) && done < archive.summary.games {
                say(Message::Progress(v1::ArchiveProgress { games_done: done, games: archive.summary.games, plies })).await?;
                (told_games, told_plies) = (done, plies);
            }
        }
        say(Message::Final(archive.summed_up())).await
    }
}

/// That there is something to do, and not too much.
fn check(games: &[v1::ArchiveGame], limits: &v1::ServerLimits) -> Result<(), ApiError> {
    if games.is_empty() {
        return Err(ApiError::at(Reason::MissingField, "games", "must be given: at least one game"));
    }
    let most = limits.archive_games as usize;
    if games.len() > most {
        return Err(ApiError::at(Reason::TooLarge, "games", format!("{} games; this server takes {most} at most", games.len())));
    }
    let moves = |game: &v1::ArchiveGame| match &game.record {
        Some(v1::archive_game::Record::Game(game)) => game.moves.len(),
        // A move has two squares and something behind it.
        Some(v1::archive_game::Record::Text(record)) => record.text.len() / SHORTEST_MOVE,
        None => 0,
    };
    let listed: usize = games.iter().map(moves).sum();
    let most = limits.bulk_moves as usize;
    if listed > most {
        let description = format!("{listed} moves in all; this server takes {most} at most in one archive");
        return Err(ApiError::at(Reason::TooLarge, "games", description));
    }
    Ok(())
}

/// The rules of the games that name none.
fn shared(service: &Service, rules: Option<&v1::replay_archive_request::Rules>) -> Result<Option<Arc<Ruling>>, ApiError> {
    use v1::replay_archive_request::Rules;
    rules
        .map(|rules| match rules {
            Rules::Ruleset(id) => service.rulings.find(id, "ruleset"),
            Rules::CustomRules(rules) => service.rulings.declared(rules, "custom_rules"),
        })
        .transpose()
}

/// An archive while it is replayed.
struct Archive<'a> {
    service: &'a Service,
    rules: Option<Arc<Ruling>>,
    words: &'a Words,
    pace: Pace<'a>,
    summary: v1::ArchiveSummary,
    /// The faulty games by the number of the reason.
    faults: BTreeMap<i32, i32>,
}

impl Archive<'_> {
    /// Replays a game; whatever is wrong with it stands in its report.
    ///
    /// # Errors
    /// Why nothing more is replayed.
    async fn report(&mut self, index: i32, game: v1::ArchiveGame) -> Result<v1::GameReport, ApiError> {
        let v1::ArchiveGame { id, record, declared } = game;
        let report = v1::GameReport { id, index, ..v1::GameReport::default() };
        let (report, outcome) = match self.opened(record.as_ref(), declared.as_ref()) {
            Ok(ready) => self.replayed(ready, report).await?,
            Err(error) => {
                self.summary.refused += 1;
                let error = Some(error.within(&format!("games[{index}]")).to_message());
                (v1::GameReport { sentence: self.words.unreplayed(), error, ..report }, "refused")
            }
        };
        telemetry::archived(outcome);
        Ok(report)
    }

    /// The start of a game, its moves, and how it is said to have ended.
    fn opened<'r>(
        &self,
        record: Option<&'r v1::archive_game::Record>,
        declared: Option<&v1::DeclaredResult>,
    ) -> Result<Ready<'r>, ApiError> {
        let declared = declared.map(Declared::read).transpose()?;
        let game = match record {
            Some(v1::archive_game::Record::Game(game)) => game,
            Some(v1::archive_game::Record::Text(text)) => return self.of_text(text, declared),
            None => {
                let description = "must be given: {moves}, and its ruleset and setup where they differ; or a record as text: {text}";
                return Err(ApiError::at(Reason::MissingField, "game", description));
            }
        };
        let ruling = match &self.rules {
            Some(rules) if game.rules.is_none() => Arc::clone(rules),
            _ => ruling_of(&self.service.rulings, game)?,
        };
        let opened = start(ruling, self.service.lists, game)?;
        Ok(Ready { opened, moves: Cow::Borrowed(&game.moves), declared, faults: Vec::new(), mismatches: Vec::new() })
    }

    fn of_text(&self, text: &v1::Record, declared: Option<Declared>) -> Result<Ready<'static>, ApiError> {
        let mut recorded = records::read(self.service, text, self.rules.as_ref(), "text", self.words)?;
        let opened = recorded.opened.take().ok_or_else(|| recorded.unplayable("text"))?;
        let stated = recorded.declared().as_ref().map(Declared::read).transpose()?;
        let moves = Cow::Owned(recorded.moves());
        let v1::RecordReading { faults, mismatches, .. } = recorded.told;
        Ok(Ready { opened, moves, declared: declared.or(stated), faults, mismatches })
    }

    async fn replayed(&mut self, ready: Ready<'_>, report: v1::GameReport) -> Result<(v1::GameReport, &'static str), ApiError> {
        let Ready { mut opened, moves, declared, faults, mismatches } = ready;
        let mut wrong = None;
        let mut plies = 0;
        for text in moves.iter() {
            self.pace.step().await?;
            if let Err(illegal) = play_quietly(&mut opened.game, text) {
                wrong = Some(fault(plies as usize, text, &illegal, self.words));
                break;
            }
            plies += 1;
            self.summary.plies += 1;
        }
        let faulty = wrong.is_some() || !faults.is_empty();
        let declared_check = declared.map(|declared| declared.check(&mut opened, faulty, self.words));
        let outcome = if faulty { "faulty" } else { "sound" };
        if let Some(rejected) = wrong.as_ref().and_then(|wrong| wrong.rejected.as_ref()) {
            *self.faults.entry(rejected.reason).or_insert(0) += 1;
        }
        if faulty {
            self.summary.faulty += 1;
        } else {
            self.summary.sound += 1;
            self.summary.disagreeing += i32::from(declared_check.as_ref().is_some_and(|check| !check.agrees));
        }
        let ruleset = opened.ruling.id().to_owned();
        let rejected = wrong.as_ref().and_then(|wrong| Some(wrong.rejected.as_ref()?.sentence.as_str()));
        let rejected = rejected.or_else(|| faults.first().map(|first| first.sentence.as_str()));
        let sentence = self.words.replayed(plies as u32, rejected, declared_check.as_ref().map(|check| check.sentence.as_str()));
        let ended = opened.game.outcome().map(to_proto::outcome);
        Ok((
            v1::GameReport {
                ruleset,
                plies,
                outcome: ended,
                fault: wrong,
                declared_check,
                sentence,
                record_faults: faults,
                mismatches,
                ..report
            },
            outcome,
        ))
    }

    /// What came of all games.
    fn summed_up(self) -> v1::ArchiveSummary {
        let faults = self.faults.into_iter().map(|(reason, games)| v1::IllegalReasonCount { reason, games }).collect();
        let summary = v1::ArchiveSummary { faults, ..self.summary };
        v1::ArchiveSummary { sentence: self.words.summed_up(&summary), ..summary }
    }
}

/// A game about to be replayed.
struct Ready<'r> {
    opened: Opened,
    moves: Cow<'r, [String]>,
    declared: Option<Declared>,
    /// Where its text cannot be read, and where it says something else than what happened.
    faults: Vec<v1::RecordFault>,
    mismatches: Vec<v1::RecordMismatch>,
}

//! Archives: many games replayed in one stream of reports, each judged as the game is by itself.

use super::support::api::{Api, Fault};
use super::support::chance::Chance;
use super::support::http::{Ask, ask};
use super::support::local::Local;
use super::support::metrics::{scrape, sum};
use super::support::mirror;
use super::support::requests::{By, game, replay};
use super::support::server::Server;
use serde_json::Value;
use std::collections::BTreeMap;
use tafl_engine::{Game, Referee, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::archive_game::Record;
use tafl_proto::v1::replay_archive_response::Message;
use tonic::Status;

const PATH: &str = "/v1/archives:replay";

pub(super) fn record(id: &str, game: v1::Game) -> v1::ArchiveGame {
    v1::ArchiveGame { id: id.to_owned(), record: Some(Record::Game(game)), declared: None }
}

/// A game without rules.
pub(super) fn moves(moves: &[&str]) -> v1::Game {
    v1::Game { rules: None, ..game("", moves) }
}

pub(super) fn archive(rules: Option<By>, games: Vec<v1::ArchiveGame>) -> v1::ReplayArchiveRequest {
    v1::ReplayArchiveRequest { rules: rules.map(Into::into), games, ..v1::ReplayArchiveRequest::default() }
}

/// A request with these headers.
pub(super) fn posted(request: &v1::ReplayArchiveRequest, headers: &[(&str, &str)]) -> Ask {
    let all: Vec<_> = headers.iter().copied().chain([("content-type", "application/json")]).collect();
    ask("POST", PATH, &all, serde_json::to_string(request).expect("JSON"))
}

/// The messages and the final status of a stream over gRPC.
pub(super) async fn by_grpc(api: &Api, request: v1::ReplayArchiveRequest) -> (Vec<Message>, Option<Status>) {
    let mut messages = Vec::new();
    let mut stream = match api.bulk().replay_archive(request).await {
        Ok(stream) => stream.into_inner(),
        Err(status) => return (messages, Some(status)),
    };
    loop {
        match stream.message().await {
            Ok(Some(reported)) => messages.push(reported.message.expect("a message")),
            Ok(None) => return (messages, None),
            Err(status) => return (messages, Some(status)),
        }
    }
}

/// The messages in lines, each of which must be canonical JSON.
pub(super) fn read(lines: impl Iterator<Item = Value>) -> Vec<Message> {
    let message = |line: Value| {
        let reported: v1::ReplayArchiveResponse =
            serde_json::from_value(line.clone()).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(serde_json::to_value(&reported).expect("JSON"), line);
        reported.message.unwrap_or_else(|| panic!("no message: {line}"))
    };
    lines.map(message).collect()
}

/// The answer, which must succeed.
pub(super) async fn streamed(api: &Api, request: v1::ReplayArchiveRequest) -> Vec<Message> {
    let (messages, end) = by_grpc(api, request).await;
    assert!(end.is_none(), "{end:?}");
    messages
}

/// The reports, the progress and the summary. There is exactly one summary, and it is last.
fn sorted(mut messages: Vec<Message>) -> (Vec<v1::GameReport>, Vec<v1::ArchiveProgress>, v1::ArchiveSummary) {
    let Some(Message::Final(summary)) = messages.pop() else { panic!("no final message") };
    let (mut reports, mut progress) = (Vec::new(), Vec::new());
    for message in messages {
        match message {
            Message::Game(report) => reports.push(report),
            Message::Progress(reported) => {
                assert_eq!(reported.games_done as usize, reports.len());
                progress.push(reported);
            }
            Message::Final(_) => panic!("a final message that is not the last one"),
        }
    }
    (reports, progress, summary)
}

/// A random game, some of whose moves may be wrong.
fn wander(referee: &Referee, chance: &mut Chance) -> Vec<String> {
    let mut engine = Game::new(referee, None).expect("a set-up");
    let mut moves = Vec::new();
    for _ in 0..chance.below(60) {
        let legal = engine.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = *chance.pick(&legal);
        engine.advance(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    if chance.below(3) == 0 {
        let wrong = ["a1-a1", "north", "d4-d5", "pass", "z9-z8", "e5-e6xa1"];
        moves.insert(chance.below(moves.len() + 1), (*chance.pick(&wrong)).to_owned());
    }
    moves
}

/// Games of every rule set with all kinds of declared results, and their rules.
fn records() -> Vec<(v1::ArchiveGame, v1::Game)> {
    use v1::declared_result::Result as Said;
    let mut chance = Chance::new(8);
    let mut all = Vec::new();
    let own = mirror::from_file(&mirror::file_names()[0]);
    let custom = (By::from(mirror::rules(&own)), Referee::new(own).expect("sound rules"));
    let known = catalogue::all().iter().map(|entry| (By::Name(entry.pinned_id()), entry.referee()));
    for (by, referee) in known.chain([custom]) {
        for n in 0..6 {
            let whole = game(by.clone(), &wander(&referee, &mut chance));
            let result = [
                Said::Winner(v1::Side::Attackers.into()),
                Said::Winner(v1::Side::Defenders.into()),
                Said::Draw(true),
            ];
            let reasons = [
                v1::OutcomeReason::Resignation,
                v1::OutcomeReason::KingEscaped,
                v1::OutcomeReason::DrawClaimed,
            ];
            let declared = v1::DeclaredResult {
                result: Some(*chance.pick(&result)),
                reason: (chance.below(2) == 0).then(|| (*chance.pick(&reasons)).into()),
            };
            let declared = (n % 2 == 0).then_some(declared);
            all.push((
                v1::ArchiveGame { declared, ..record(&format!("game {}", n % 4), whole.clone()) },
                whole,
            ));
        }
    }
    all
}

#[tokio::test]
async fn every_game_is_judged_as_by_itself() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let records = records();
    let games: Vec<_> = records.iter().map(|(game, _)| game.clone()).collect();
    let (reports, _, summary) = sorted(streamed(&api, archive(None, games)).await);
    assert_eq!(reports.len(), records.len());
    let mut wanted = v1::ArchiveSummary {
        games: records.len() as i32,
        sentence: summary.sentence.clone(),
        ..v1::ArchiveSummary::default()
    };
    let mut faults: BTreeMap<i32, i32> = BTreeMap::new();
    for (n, ((sent, whole), report)) in records.iter().zip(&reports).enumerate() {
        let alone = api
            .grpc(v1::ReplayGameRequest { declared: sent.declared, ..replay(whole.clone()) })
            .await
            .expect("an answer");
        assert_eq!((report.id.as_str(), report.index), (sent.id.as_str(), n as i32));
        assert_eq!(report.plies as usize, alone.plies.len(), "{sent:?}");
        assert_eq!(report.fault, alone.fault, "{sent:?}");
        assert_eq!(report.declared_check, alone.declared_check, "{sent:?}");
        let position = alone.position.expect("a position");
        assert_eq!(report.outcome, position.outcome, "{sent:?}");
        match position.rules {
            Some(v1::position::Rules::Ruleset(pinned)) => assert_eq!(report.ruleset, pinned),
            _ => assert!(report.ruleset.starts_with("custom-"), "{report:?}"),
        }
        assert!(report.error.is_none() && report.sentence.ends_with('.'), "{report:?}");
        wanted.plies += report.plies;
        if let Some(fault) = alone.fault {
            wanted.faulty += 1;
            *faults.entry(fault.rejected.expect("a refusal").reason).or_insert(0) += 1;
        } else {
            wanted.sound += 1;
            wanted.disagreeing += i32::from(alone.declared_check.is_some_and(|check| !check.agrees));
        }
    }
    wanted.faults =
        faults.into_iter().map(|(reason, games)| v1::IllegalReasonCount { reason, games }).collect();
    assert_eq!(summary, wanted);
    println!("{summary:?}");
    assert!(
        summary.sound > 10 && summary.faulty > 10 && summary.disagreeing > 0 && summary.faults.len() > 2,
        "{summary:?}"
    );
}

#[tokio::test]
async fn refused_games_are_counted() {
    let server = Server::start(&[]).await;
    let games = vec![record("", moves(&["d2-a2"])), record("", game("nothing", &["d2-a2"]))];
    let (api, request) = (server.api(), archive(Some("brandubh-wtf".into()), games));
    assert_eq!(api.http(posted(&request, &[])).await.status, 200);
    let (_, _, summary) = sorted(streamed(&api, request).await);
    assert_eq!((summary.sound, summary.refused), (1, 1));
    let refused = sum(&scrape(&server).await, "tafl_archive_games_total", &[("outcome", "refused")]);
    assert!((refused - 2.0).abs() < 0.5, "once by each transport: {refused}");
}

pub(super) fn few() -> v1::ReplayArchiveRequest {
    let games = vec![
        record("one", moves(&["d2-a2"])),
        record("two", moves(&["d2-a2", "d1-d4"])),
        record("", game("nothing", &[""])),
    ];
    archive(Some("brandubh-wtf".into()), games)
}

#[tokio::test]
async fn an_archive_counts_as_many_calls_as_it_has_games() {
    let server = Server::start(&["--rate-limit", "1", "--rate-burst", "50"]).await;
    let api = server.api();
    let of = |count: usize| archive(Some("brandubh-wtf".into()), vec![record("", moves(&[])); count]);
    let refused = async |count: usize| Fault::of_status(&by_grpc(&api, of(count)).await.1.expect("a fault"));
    let fault = refused(51).await;
    assert!(fault.reason == "TOO_LARGE" && fault.detail.contains("50"), "{fault:?}");
    assert_eq!(by_grpc(&api, of(45)).await.0.len(), 46);
    let fault = refused(45).await;
    assert!(fault.reason == "RATE_LIMITED" && fault.retry, "{fault:?}");
}

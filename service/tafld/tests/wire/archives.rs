//! Archives: many games replayed in one stream of reports, each judged as the game is by itself.

use super::support::api::{Api, Fault, snake_case};
use super::support::chance::Chance;
use super::support::http::{Ask, Reply, ask};
use super::support::local::Local;
use super::support::metrics::{scrape, sum};
use super::support::mirror;
use super::support::raw::frame;
use super::support::requests::{By, game, replay};
use super::support::server::Server;
use super::support::web::web_send;
use prost::Message as _;
use serde_json::Value;
use std::collections::BTreeMap;
use tafl_engine::{Game, Referee, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::archive_game::Record;
use tafl_proto::v1::replay_archive_response::Message;
use tonic::{Code, Status};

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

/// The messages of a reply in lines.
pub(super) fn lines(reply: &Reply) -> Vec<Value> {
    assert_eq!(
        (reply.status, reply.header("content-type").as_str()),
        (200, "application/x-ndjson"),
        "{reply:?}"
    );
    let text = reply.text();
    assert!(text.ends_with('\n'), "the last line is one");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

/// The answer, which must be the same over both transports and succeed.
pub(super) async fn streamed(api: &Api, request: v1::ReplayArchiveRequest) -> Vec<Message> {
    let by_json = read(lines(&api.http(posted(&request, &[])).await).into_iter());
    let (by_grpc, end) = by_grpc(api, request).await;
    assert!(end.is_none(), "{end:?}");
    let spelled = |messages: &[Message]| {
        messages
            .iter()
            .map(|message| format!("{message:?}"))
            .map(|text| snake_case(&text))
            .collect::<Vec<_>>()
    };
    assert_eq!(spelled(&by_grpc), spelled(&by_json));
    by_grpc
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
async fn a_game_that_cannot_be_replayed_spoils_no_other() {
    let server = Server::start(&["--max-game-moves", "3"]).await;
    let api = server.api();
    let sound = || record("", moves(&["d2-a2"]));
    let odd = v1::DeclaredResult { result: None, reason: None };
    let games = vec![
        sound(),
        record("unknown", game("nothing", &["d2-a2"])),
        record("setup", v1::Game { setup: Some("nowhere".to_owned()), ..moves(&[]) }),
        v1::ArchiveGame { id: "empty".to_owned(), ..v1::ArchiveGame::default() },
        record("long", moves(&["d2-a2"; 4])),
        v1::ArchiveGame { declared: Some(odd), ..sound() },
        record("other rules", game("brandubh-nielsen", &["d2-a2"])),
        sound(),
    ];
    let (reports, _, summary) =
        sorted(streamed(&api, archive(Some("brandubh-wtf".into()), games.clone())).await);
    let errors = reports.iter().map(|report| {
        report.error.as_ref().map(|error| (error.reason.as_str(), error.fields[0].field.as_str()))
    });
    let wanted = [
        None,
        Some(("UNKNOWN_RULESET", "games[1].game.ruleset")),
        Some(("UNKNOWN_SETUP", "games[2].game.setup")),
        Some(("MISSING_FIELD", "games[3].game")),
        Some(("TOO_LARGE", "games[4].game.moves")),
        Some(("MISSING_FIELD", "games[5].declared.winner")),
        None,
        None,
    ];
    assert_eq!(errors.collect::<Vec<_>>(), wanted);
    assert_eq!((summary.sound, summary.faulty, summary.refused), (3, 0, 5));
    assert_eq!(
        (reports[0].ruleset.as_str(), reports[6].ruleset.as_str()),
        ("brandubh-wtf@1", "brandubh-nielsen@2")
    );
    // If the archive has no rules, each game has its own.
    let (reports, _, summary) = sorted(streamed(&api, archive(None, games)).await);
    let error = reports[0].error.as_ref().expect("no rules at all");
    assert_eq!(
        (error.reason.as_str(), error.fields[0].field.as_str()),
        ("MISSING_FIELD", "games[0].game.ruleset")
    );
    assert_eq!(summary.sound, 1);
    let samples = scrape(&server).await;
    let refused = sum(&samples, "tafl_archive_games_total", &[("outcome", "refused")]);
    assert!((refused - 2.0 * (5.0 + 7.0)).abs() < 0.5, "{refused}");
}

#[tokio::test]
async fn progress_is_reported() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let of = |count: usize| {
        archive(Some("brandubh-wtf".into()), vec![record("", moves(&["d2-a2", "d5-e5"])); count])
    };
    let done = |messages| {
        sorted(messages)
            .1
            .iter()
            .map(|reported| (reported.games_done, reported.games, reported.plies))
            .collect::<Vec<_>>()
    };
    assert_eq!(done(streamed(&api, of(250)).await), [(100, 250, 200), (200, 250, 400)]);
    assert_eq!(done(streamed(&api, of(100)).await), [], "the final message says as much");
    // Long games report progress more often.
    let cycle = ["d2-a2", "d5-e5", "a2-d2", "e5-d5"];
    let free = mirror::rules(&{
        let mut rules = catalogue::find("brandubh-wtf").expect("a rule set").rules.clone();
        rules.repetition = None;
        rules.quiet_plies = None;
        rules
    });
    let long: Vec<&str> = (0..2000).map(|n| cycle[n % 4]).collect();
    let messages = streamed(&api, archive(Some(free.into()), vec![record("", moves(&long)); 12])).await;
    assert_eq!(done(messages), [(5, 12, 10_000), (10, 12, 20_000)]);
}

#[tokio::test]
async fn one_game_has_one_verdict_however_it_is_sent() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let won = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"];
    let lines = [
        &won[..],
        &[&won[..], &["a4-a3"]].concat(),
        &[&won[..], &["a4-a3", "g7-g6"]].concat(),
        &["d6-c6", "d1-d4"],
        &["d6-c6"],
    ];
    let text = |line: &[&str]| v1::Record { text: line.join(" "), ..v1::Record::default() };
    let games = lines.iter().flat_map(|line| {
        [
            record("", moves(line)),
            v1::ArchiveGame { record: Some(Record::Text(text(line))), ..v1::ArchiveGame::default() },
        ]
    });
    let (reports, _, summary) =
        sorted(streamed(&api, archive(Some("brandubh-wtf".into()), games.collect())).await);
    for (line, pair) in lines.iter().zip(reports.chunks(2)) {
        let verdict = |report: &v1::GameReport| {
            (report.plies, report.outcome.clone(), report.fault.clone(), report.sentence.clone())
        };
        assert_eq!(verdict(&pair[0]), verdict(&pair[1]), "{line:?}");
        let fault = pair[0].fault.as_ref();
        assert!(
            fault.is_none_or(|fault| fault.ply == pair[0].plies && fault.ply_number == fault.ply + 1),
            "{fault:?}"
        );
    }
    assert_eq!((summary.sound, summary.faulty), (4, 6));
}

/// A report says in its sentence why a text is no game, and who has won where a player gives up on the other's turn.
#[tokio::test]
async fn a_report_stands_alone() {
    use v1::declared_result::Result as Said;
    let server = Server::start(&[]).await;
    let api = server.api();
    let text = |text: &str, declared: Option<Said>| v1::ArchiveGame {
        record: Some(Record::Text(v1::Record { text: text.to_owned(), ..v1::Record::default() })),
        declared: declared
            .map(|result| v1::DeclaredResult { result: Some(result), ..v1::DeclaredResult::default() }),
        ..v1::ArchiveGame::default()
    };
    let defenders = || Some(Said::Winner(v1::Side::Defenders.into()));
    let variant = "[Variant \"brandubh-wtf\"]\n1. d2-a2";
    let games = vec![
        text("[Variant \"chess\"]\n1. d2-a2", None),
        text("d2-a2 d5-e5", None),
        text("jarl", None),
        text(&format!("{variant} resigns"), None),
        text(&format!("{variant} resigns"), defenders()),
        text(&format!("{variant} resigns 1-0"), None),
        text(&format!("{variant} resigns 1/2-1/2"), None),
    ];
    let (reports, ..) = sorted(streamed(&api, archive(None, games)).await);
    let refused = "The game could not be replayed. ";
    for (report, (sentence, reason)) in reports.iter().zip([
        (
            "The record names the rule set “chess”, which is not in the catalogue: choose another.",
            "UNKNOWN_RULESET",
        ),
        ("The record does not name its rules: choose a rule set.", "MISSING_FIELD"),
        ("Line 1, column 1: expected a tag or a move, found “jarl”.", "INVALID_RECORD"),
    ]) {
        let error = report.error.as_ref().expect("an error");
        assert_eq!(
            (report.sentence.as_str(), error.reason.as_str()),
            (format!("{refused}{sentence}").as_str(), reason)
        );
    }
    let ends: Vec<_> = reports[3..]
        .iter()
        .map(|report| {
            let check = report.declared_check.as_ref().expect("a check");
            (report.outcome.as_ref().and_then(|outcome| outcome.result), check.agrees)
        })
        .collect();
    let won = |side: v1::Side| Some(v1::outcome::Result::Winner(side.into()));
    assert_eq!(
        ends,
        [
            (won(v1::Side::Attackers), true),
            (won(v1::Side::Defenders), true),
            (won(v1::Side::Defenders), true),
            (won(v1::Side::Attackers), false)
        ]
    );
}

#[tokio::test]
async fn faults_of_the_request_are_reported_before_the_stream() {
    let server =
        Local::start(&["--max-archive-games", "3", "--max-bulk-moves", "5", "--max-bulk-bytes", "20000"])
            .await;
    let api = server.api();
    let sound = |count: usize| vec![record("", moves(&["d2-a2"])); count];
    let named = record(&"n".repeat(20_000), moves(&[]));
    for (request, reason, paths) in [
        (archive(Some("brandubh-wtf".into()), Vec::new()), "MISSING_FIELD", vec!["games"]),
        (archive(Some("brandubh-wtf".into()), sound(4)), "TOO_LARGE", vec!["games"]),
        (
            archive(Some("brandubh-wtf".into()), vec![record("", moves(&["d2-a2"; 3])); 2]),
            "TOO_LARGE",
            vec!["games"],
        ),
        (archive(Some("brandubb".into()), sound(1)), "UNKNOWN_RULESET", vec!["ruleset"]),
        (archive(Some(v1::Rules::default().into()), sound(1)), "INVALID_RULES", vec!["custom_rules.board"]),
        (archive(Some("brandubh-wtf".into()), vec![named]), "TOO_LARGE", vec![]),
    ] {
        let (messages, status) = by_grpc(&api, request.clone()).await;
        let by_grpc = Fault::of_status(&status.expect("a fault"));
        for accept in ["application/x-ndjson", "text/event-stream"] {
            let by_json = Fault::of_reply(&api.http(posted(&request, &[("accept", accept)])).await);
            assert_eq!(
                (by_json.reason.as_str(), by_json.paths()),
                (by_grpc.reason.as_str(), by_grpc.paths())
            );
        }
        assert!(messages.is_empty() && by_grpc.reason == reason, "{by_grpc:?}");
        assert!(
            paths.iter().all(|path| by_grpc.paths().iter().any(|found| found.starts_with(path))),
            "{by_grpc:?}"
        );
    }
    let wrong =
        serde_json::json!({"ruleset": "brandubh-wtf", "games": [{"game": {"moves": []}}, {"gaem": {}}]});
    let fault = Fault::of_reply(&api.http(ask("POST", PATH, &[], wrong.to_string())).await);
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_FIELD", vec!["games[1].gaem"]));
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
async fn the_same_as_events_as_text_and_in_a_browser() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let (wanted, _) = by_grpc(&api, few()).await;
    for accept in ["text/event-stream", "text/event-stream;q=0.9, application/json;q=0.5"] {
        let reply = api.http(posted(&few(), &[("accept", accept)])).await;
        assert_eq!((reply.status, reply.header("content-type").as_str()), (200, "text/event-stream"));
        assert_eq!(
            (reply.header("cache-control").as_str(), reply.header("x-accel-buffering").as_str()),
            ("no-store", "no")
        );
        let text = reply.text();
        let events = text.strip_suffix("\n\n").expect("whole events").split("\n\n");
        let data = events.map(|event| {
            serde_json::from_str(event.strip_prefix("data: ").expect("data alone")).expect("JSON")
        });
        assert_eq!(read(data), wanted);
    }
    for accept in ["*/*", "application/json", "application/x-ndjson, text/event-stream", "image/png"] {
        assert_eq!(
            read(lines(&api.http(posted(&few(), &[("accept", accept)])).await).into_iter()),
            wanted,
            "{accept}"
        );
    }
    // Compression would delay the messages.
    let packed = api.http(posted(&few(), &[("accept-encoding", "gzip")])).await;
    assert_eq!(packed.header("content-encoding"), "");
    assert!(!packed.header("x-request-id").is_empty());
    let text = api.http(posted(&few(), &[("accept", "text/plain"), ("accept-language", "fr")])).await.text();
    let stated: Vec<&str> = text.lines().collect();
    assert_eq!(stated.len(), 4, "{text}");
    assert!(
        stated[0] == "[0] one: Le seul coup de la partie est légal."
            && stated[1].starts_with("[1] two: Le coup 2 est illégal."),
        "{text}"
    );
    assert!(
        stated[2].starts_with(
            "[2]: La partie n’a pas pu être rejouée. games[2].game.ruleset\u{a0}: le jeu de règles"
        ),
        "{text}"
    );
    for kind in ["application/grpc-web+proto", "application/grpc-web-text+proto"] {
        let web =
            web_send(server.listen, "BulkService/ReplayArchive", kind, &[], frame(&few().encode_to_vec()))
                .await;
        let message = |bytes: &Vec<u8>| {
            v1::ReplayArchiveResponse::decode(bytes.as_slice())
                .expect("a message")
                .message
                .expect("a message")
        };
        assert_eq!(
            (web.status.code(), web.messages.iter().map(message).collect::<Vec<_>>()),
            (Code::Ok, wanted.clone())
        );
    }
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

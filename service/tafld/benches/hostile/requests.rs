//! The requests that take longest, hold most, and answer most for their size.

use crate::support::heavy::long_replay;
use crate::support::http::{Ask, Reply, ask};
use crate::support::raw::frame;
use crate::support::requests::{game, list, replay, suggest, validate};
use hyper::body::Bytes;
use prost::Message;
use serde_json::{Value, json};
use tafl_proto::v1;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

/// The outcome of an answered call.
pub(crate) const OK: &str = "OK";

/// A request that can be sent repeatedly.
#[derive(Clone)]
pub(crate) struct Call {
    path: String,
    grpc: bool,
    body: Bytes,
}

impl Call {
    /// A method such as `TaflService/ReplayGame`.
    pub(crate) fn grpc(method: &str, message: &impl Message) -> Self {
        Self::encoded(method, &message.encode_to_vec())
    }

    fn encoded(method: &str, message: &[u8]) -> Self {
        Self { path: format!("/tafl.v1.{method}"), grpc: true, body: frame(message).into() }
    }

    pub(crate) fn json(path: &str, body: impl Into<Bytes>) -> Self {
        Self { path: path.to_owned(), grpc: false, body: body.into() }
    }

    pub(crate) fn ask(&self) -> Ask {
        let headers = [
            ("content-type", if self.grpc { "application/grpc" } else { "application/json" }),
            ("te", "trailers"),
        ];
        ask("POST", &self.path, if self.grpc { &headers } else { &headers[..1] }, self.body.clone())
    }

    /// Returns whether it was answered, or the reason why not.
    pub(crate) fn outcome(&self, reply: &Reply) -> String {
        if self.grpc {
            let status =
                Status::from_header_map(&reply.trailers).or_else(|| Status::from_header_map(&reply.headers));
            let Some(status) = status else { return format!("HTTP {}", reply.status) };
            let reason = status.get_details_error_info().map(|info| info.reason);
            return if status.code() == Code::Ok {
                OK.to_owned()
            } else {
                reason.unwrap_or_else(|| format!("{:?}", status.code()))
            };
        }
        let problem: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        if reply.status == 200 {
            OK.to_owned()
        } else {
            problem["reason"].as_str().unwrap_or("no reason").to_owned()
        }
    }
}

/// The cheapest request, over gRPC and JSON.
pub(crate) fn cheap() -> [Call; 2] {
    let request = validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2");
    let json = serde_json::to_vec(&request).expect("JSON");
    [Call::grpc("TaflService/ValidateMove", &request), Call::json("/v1/moves:validate", json)]
}

/// Rules and moves of a long game between many commanders, in which no position may recur.
fn commanders() -> v1::Game {
    long_replay(2_000).game.expect("a game")
}

/// A long game between ordinary men, whose plies are cheap.
fn men() -> v1::Game {
    let mut game = commanders();
    let rules = rules_of(&mut game);
    rules.special = None;
    rules.repetition = None;
    for setup in setups_of(rules) {
        setup.board = setup.board.replace('c', "a");
    }
    game
}

/// A long game under rules with the maximum number of set-ups, which are repeated with every position.
fn many_setups() -> v1::Game {
    let mut game = men();
    let setups = setups_of(rules_of(&mut game));
    setups.extend((2..=32).map(|n| {
        let rank = |rank| match rank {
            10 => "9k9",
            _ if rank % 16 == n % 16 => "19",
            _ if (rank + n / 16) % 2 == 0 => "1a1a1a1a1a1a1a1a1a1",
            _ => "a1a1a1a1a1a1a1a1a1a",
        };
        let board: Vec<&str> = (1..=19).map(rank).collect();
        v1::NamedSetup { name: format!("{n:x<64}"), board: board.join("/") }
    }));
    game
}

fn rules_of(game: &mut v1::Game) -> &mut v1::Rules {
    match &mut game.rules {
        Some(v1::game::Rules::CustomRules(rules)) => rules,
        _ => unreachable!("the game brings its rules"),
    }
}

fn setups_of(rules: &mut v1::Rules) -> &mut Vec<v1::NamedSetup> {
    &mut rules.board.as_mut().expect("a board").setups
}

fn first(mut game: v1::Game, moves: usize) -> v1::Game {
    game.moves.truncate(moves);
    game
}

fn all_of(request: v1::LegalMovesRequest) -> v1::LegalMovesRequest {
    v1::LegalMovesRequest { with_effects: true, with_positions: true, ..request }
}

pub(crate) fn replay_of_commanders() -> Call {
    Call::grpc("TaflService/ReplayGame", &long_replay(2_000))
}

pub(crate) fn convert_of_commanders() -> Call {
    let source = Some(v1::convert_game_request::Source::Game(commanders()));
    Call::grpc(
        "NotationService/ConvertGame",
        &v1::ConvertGameRequest { source, ..v1::ConvertGameRequest::default() },
    )
}

pub(crate) fn large_replay() -> Call {
    Call::grpc(
        "TaflService/ReplayGame",
        &v1::ReplayGameRequest { with_positions: true, with_pieces: true, ..replay(many_setups()) },
    )
}

pub(crate) fn large_list() -> Call {
    Call::grpc("TaflService/LegalMoves", &all_of(list(first(many_setups(), 1_000))))
}

/// The worst request of each kind; 64 callers send each at once.
pub(crate) fn worst() -> Vec<(&'static str, Call)> {
    let alea = all_of(list(game("alea-evangelii", &[] as &[&str])));
    let mut special = first(commanders(), 0);
    rules_of(&mut special).special.as_mut().expect("special pieces").berserk =
        Some(v1::Berserk::AnyMove.into());
    let item = v1::BatchItem {
        call: Some(v1::batch_item::Call::LegalMoves(alea.clone())),
        ..v1::BatchItem::default()
    };
    let style = |size| {
        Some(v1::PictureStyle { size: Some(size), with_open_paths: true, ..v1::PictureStyle::default() })
    };
    let gif = v1::RenderGameRequest {
        game: Some(first(men(), 999)),
        style: style(1_024),
        ..v1::RenderGameRequest::default()
    };
    let png = v1::RenderPositionRequest {
        at: Some(v1::render_position_request::At::Game(first(men(), 0))),
        format: v1::PictureFormat::Png.into(),
        style: style(2_048),
        ..v1::RenderPositionRequest::default()
    };
    let graph = v1::RenderGraphRequest {
        attackers_win_permille: (0..2_000).map(|n| n * 619 % 1_001).collect(),
        blunders: (1..=2_000).collect(),
        format: v1::PictureFormat::Png.into(),
        style: style(2_048),
        ..v1::RenderGraphRequest::default()
    };
    let search =
        v1::SuggestMoveRequest { nodes: Some(5_000_000), multi_pv: Some(16), ..suggest(special.clone()) };
    let position = v1::AnalyzePositionRequest {
        at: Some(v1::analyze_position_request::At::Game(special.clone())),
        nodes: Some(5_000_000),
        multi_pv: Some(16),
        ..v1::AnalyzePositionRequest::default()
    };
    let analysis = v1::AnalyzeGameRequest {
        game: Some(commanders()),
        nodes: Some(4_000),
        ..v1::AnalyzeGameRequest::default()
    };
    let source = v1::PuzzleSource { source: Some(v1::puzzle_source::Source::Game(commanders())) };
    let puzzles = v1::FindPuzzlesRequest {
        games: vec![source; 4],
        nodes: Some(100_000),
        ..v1::FindPuzzlesRequest::default()
    };
    vec![
        ("LegalMoves alea, effects + positions", Call::grpc("TaflService/LegalMoves", &alea)),
        (
            "LegalMoves special, effects",
            Call::grpc(
                "TaflService/LegalMoves",
                &v1::LegalMovesRequest { with_effects: true, ..list(special) },
            ),
        ),
        ("LegalMoves 32 set-ups, history", large_list()),
        (
            "ReplayGame 2,000, positions",
            Call::grpc(
                "TaflService/ReplayGame",
                &v1::ReplayGameRequest { with_positions: true, ..replay(men()) },
            ),
        ),
        ("ReplayGame 2,000, commanders", replay_of_commanders()),
        ("ConvertGame 2,000, commanders", convert_of_commanders()),
        ("RenderGame GIF 1024", Call::grpc("RenderService/RenderGame", &gif)),
        ("RenderPosition PNG 2048", Call::grpc("RenderService/RenderPosition", &png)),
        ("RenderGraph PNG 2048", Call::grpc("RenderService/RenderGraph", &graph)),
        (
            "Batch 1,000 x LegalMoves",
            Call::grpc(
                "BulkService/Batch",
                &v1::BatchRequest { items: vec![item; 1_000], ..v1::BatchRequest::default() },
            ),
        ),
        ("ReplayArchive 2 MiB", Call::grpc("BulkService/ReplayArchive", &archive())),
        ("SuggestMove", Call::grpc("TaflService/SuggestMove", &search)),
        ("AnalyzePosition", Call::grpc("AnalysisService/AnalyzePosition", &position)),
        ("AnalyzeGame 2,000, commanders", Call::grpc("AnalysisService/AnalyzeGame", &analysis)),
        ("FindPuzzles 4 x 2,000, commanders", Call::grpc("AnalysisService/FindPuzzles", &puzzles)),
    ]
}

fn archive() -> v1::ReplayArchiveRequest {
    let mut played = men();
    let rules = std::mem::take(rules_of(&mut played));
    played.rules = None;
    let each = v1::ArchiveGame {
        record: Some(v1::archive_game::Record::Game(played)),
        ..v1::ArchiveGame::default()
    };
    let rules = Some(v1::replay_archive_request::Rules::CustomRules(Box::new(rules)));
    v1::ReplayArchiveRequest { rules, games: vec![each; 88], ..v1::ReplayArchiveRequest::default() }
}

/// As many empty items as fit into a gRPC request: two bytes each there, and far more once decoded.
pub(crate) fn bombs_by_grpc() -> Vec<Call> {
    let items = |field: u8, bytes: usize| [field << 3 | 2, 0].repeat(bytes / 2 - 8);
    let mut compared = long_replay(2_000).encode_to_vec();
    compared.extend(items(6, (256 << 10) - compared.len()));
    vec![
        Call::encoded("BulkService/Batch", &items(1, 2 << 20)),
        Call::encoded("BulkService/ReplayArchive", &items(3, 2 << 20)),
        Call::encoded("TaflService/ReplayGame", &compared),
        Call::encoded("AnalysisService/AnalyzePosition", &items(8, 256 << 10)),
        Call::encoded("AnalysisService/FindPuzzles", &items(1, 256 << 10)),
    ]
}

/// These requests over JSON; a `null` among them once caused a second parse of the whole.
pub(crate) fn bombs_by_json() -> Vec<Call> {
    let items = |first: &str, count: usize| format!("[{first}{}]", ",{}".repeat(count));
    vec![
        Call::json("/v1/calls:batch", format!(r#"{{"items":{}}}"#, items("{}", 699_000))),
        Call::json("/v1/calls:batch", format!(r#"{{"items":{}}}"#, items("null", 699_000))),
        Call::json("/v1/puzzles:find", format!(r#"{{"games":{}}}"#, items("{}", 87_000))),
        Call::json(
            "/v1/archives:replay",
            format!(r#"{{"ruleset":"copenhagen","games":{}}}"#, items("{}", 699_000)),
        ),
    ]
}

/// Requests with as many faults as possible.
pub(crate) fn wrong() -> Vec<Call> {
    let base = json!({"ruleset": "copenhagen"});
    let zones = json!({"customRules": {"base": base, "zones": vec![json!({}); 80_000]}});
    let cleared = json!({"customRules": {"base": {"ruleset": "copenhagen", "cleared": vec!["nothing"; 32]}}});
    let squares = vec![json!({"square": "zz99", "piece": "PIECE_KING"}); 361];
    let pieces =
        json!({"position": {"ruleset": "brandubh-wtf", "sideToMove": "SIDE_ATTACKERS", "pieces": squares}});
    let listed: v1::LegalMovesRequest = serde_json::from_value(pieces.clone()).expect("a request");
    let excluded = json!({"game": base, "excludeMoves": vec!["zz99-zz98"; 1_000]});
    let batch = json!({"items": vec![json!({"newPosition": cleared}); 1_000]});
    vec![
        Call::json("/v1/rulesets:check", zones.to_string()),
        Call::json("/v1/rulesets:check", cleared.to_string()),
        Call::json("/v1/moves:list", pieces.to_string()),
        Call::grpc("TaflService/LegalMoves", &listed),
        Call::json("/v1/positions:analyze", excluded.to_string()),
        Call::json("/v1/calls:batch", batch.to_string()),
        Call::json("/v1/nothing", "{}"),
    ]
}

//! Calls of known size, whose instructions `tests/python/cost_of_work.py` counts: it runs this under valgrind.
//!
//! Each call is made a few times before it is measured, so that what the server keeps is there. A line of
//! standard output names what was measured between two calls of [`mark`].

use axum::body::{Body, Bytes};
use clap::Parser;
use http::Request;
use http::header::CONTENT_TYPE;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::hint::black_box;
use tafl_service::config::Config;
use tafl_test_support::games::quiet_game;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// How often a call is made, before it is measured and then.
const WARM: usize = 3;
const REPEATS: usize = 8;

/// The rule sets, one of each size of board.
const SIZES: [&str; 6] =
    ["brandubh-wtf", "tablut-nielsen", "copenhagen", "hnefatafl-nielsen", "tyr-15", "alea-evangelii"];

/// Those whose books are asked, which takes valgrind long.
const BOOKS: [&str; 3] = ["brandubh-wtf", "copenhagen", "alea-evangelii"];

/// Where the counts of valgrind begin and end.
#[inline(never)]
fn mark(number: usize) {
    black_box(number);
}

struct Measured {
    router: axum::Router,
    runtime: Runtime,
    marks: usize,
}

impl Measured {
    fn ask(&self, path: &str, request: &Value) -> Bytes {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(request.to_string()))
            .expect("a request");
        self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await.expect("an answer");
            let status = answer.status();
            let bytes = answer.into_body().collect().await.expect("a body").to_bytes();
            assert!(status.is_success(), "{path}: {}", String::from_utf8_lossy(&bytes));
            bytes
        })
    }

    /// Measures a call. `units` are what its cost should follow.
    fn measure(&mut self, law: &str, name: &str, units: usize, path: &str, request: &dyn Fn(usize) -> Value) {
        for n in 0..WARM {
            self.ask(path, &request(n));
        }
        mark(self.marks);
        for n in WARM..WARM + REPEATS {
            self.ask(path, &request(n));
        }
        self.marks += 1;
        mark(self.marks);
        println!("{}", json!({"law": law, "name": name, "units": units, "repeats": REPEATS}));
    }
}

fn main() {
    // Valgrind makes a search fifty times slower, and no search may be cut short by time.
    let unhurried = ["--max-search-ms", "600000", "--call-timeout-ms", "600000"];
    let config =
        Flags::parse_from(["cost_of_calls", "--access-log", "off"].into_iter().chain(unhurried)).config;
    let router = tafl_service::router(&config).expect("a service");
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut at = Measured { router, runtime, marks: 0 };

    for ruleset in SIZES {
        let (_, game) = quiet_game(ruleset, 0);
        let size = usize::from(game.referee().rules().board.size);
        let (setup, moves) = (json!({"ruleset": ruleset}), game.legal_moves());
        let position: Value = serde_json::from_slice(&at.ask("/v1/positions:new", &setup)).expect("JSON");
        let token = &position["position"]["token"];
        let first = json!({"token": token, "move": moves[0].to_string()});
        at.measure("squares", "ValidateMove by token", size * size, "/v1/moves:validate", &|_| first.clone());
        let list = json!({"token": token});
        at.measure("moves", "LegalMoves by token", moves.len(), "/v1/moves:list", &|_| list.clone());
        if BOOKS.contains(&ruleset) {
            let suggest = |seed| json!({"token": token, "seed": seed, "book": true});
            at.measure("book", "SuggestMove from the book", moves.len(), "/v1/moves:suggest", &suggest);
        }
    }
    for plies in [0, 40, 200, 1000] {
        let (moves, game) = quiet_game("copenhagen", plies);
        let mv = game.legal_moves()[5].to_string();
        let by_game = json!({"game": {"ruleset": "copenhagen", "moves": moves}, "move": mv});
        at.measure("plies", "ValidateMove by game", plies, "/v1/moves:validate", &|_| by_game.clone());
    }
    for moves in [1, 10, 100] {
        let several = json!({"game": {"ruleset": "copenhagen"}, "moves": vec!["d1-d3"; moves]});
        at.measure("items", "ValidateMoves", moves, "/v1/moves:validateAll", &|_| several.clone());
    }
    for lines in [1, 2, 4, 8] {
        let (moves, _) = quiet_game("copenhagen", 20);
        let game = json!({"ruleset": "copenhagen", "moves": moves});
        // A report of as many nodes would be kept.
        let analysis = |n| json!({"game": game, "nodes": 5_000 + n, "multiPv": lines});
        at.measure("lines", "AnalyzePosition, 5,000 nodes", lines, "/v1/positions:analyze", &analysis);
    }
}

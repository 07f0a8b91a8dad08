//! The positions of real games, as tokens with the move that was played there.

use crate::client::Http;
use futures_util::stream::{self, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tafl_engine::catalogue;
use tafl_test_support::puzzles::{Puzzle, Puzzles};
use tafl_test_support::rulesets::data;

/// Requests at once.
const AT_ONCE: usize = 16;

/// A position and the move that was played there.
pub(crate) struct Played {
    pub(crate) token: String,
    pub(crate) mv: String,
}

/// A game of another program.
#[derive(Deserialize)]
struct Game {
    ruleset: String,
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Games {
    games: Vec<Game>,
}

/// Whether a rule set, with or without a revision, is one of those asked for in its newest revision.
fn is_wanted(rules: &[String], ruleset: &str) -> bool {
    let (id, revision) =
        ruleset.split_once('@').map_or((ruleset, None), |(id, revision)| (id, revision.parse().ok()));
    let newest = catalogue::find(id)
        .is_some_and(|entry| revision.is_none_or(|revision: u32| revision == entry.revision));
    newest && (rules.is_empty() || rules.iter().any(|wanted| wanted == id))
}

fn read(file: &str) -> Result<String, String> {
    std::fs::read_to_string(data(file)).map_err(|error| format!("tests/data/{file}: {error}"))
}

/// The positions of all games under these rule sets; of every rule set if none is named.
pub(crate) async fn positions(server: &Http, rules: &[String]) -> Result<Vec<Played>, String> {
    let others: Games =
        serde_json::from_str(&read("oracles/hnefatafl-org.json")?).map_err(|error| error.to_string())?;
    let others = others.games.into_iter().filter(|game| is_wanted(rules, &game.ruleset));
    let mut replays: Vec<Value> =
        others.map(|game| json!({"game": {"ruleset": game.ruleset, "moves": game.moves}})).collect();
    for entry in
        std::fs::read_dir(data("records")).map_err(|error| format!("tests/data/records: {error}"))?.flatten()
    {
        replays.push(
            json!({"record": {"text": read(&format!("records/{}", entry.file_name().to_string_lossy()))?}}),
        );
    }
    let found = stream::iter(replays).map(|replay| replayed(server, rules, replay)).buffered(AT_ONCE);
    let mut positions: Vec<Played> = found.collect::<Vec<_>>().await.into_iter().flatten().collect();
    let puzzles = ["puzzles.json", "only_move_puzzles.json"]
        .map(|file| Puzzles::read(file).puzzles)
        .into_iter()
        .flatten();
    let puzzles = puzzles.filter(|puzzle| is_wanted(rules, &puzzle.ruleset));
    let found = stream::iter(puzzles).map(|puzzle| played(server, puzzle)).buffered(AT_ONCE);
    for game in found.collect::<Vec<_>>().await {
        positions.extend(game?);
    }
    if positions.is_empty() {
        Err(format!("no game in tests/data is played by the rules {}", rules.join(", ")))
    } else {
        Ok(positions)
    }
}

/// The positions of a game that the server can replay.
async fn replayed(server: &Http, rules: &[String], mut replay: Value) -> Vec<Played> {
    replay["withPositions"] = true.into();
    let Ok(answer) = server.post("/v1/games:replay", &replay).await else { return Vec::new() };
    let plies = answer["plies"].as_array().map(Vec::as_slice).unwrap_or_default();
    let ruleset = answer["position"]["ruleset"].as_str().unwrap_or_default();
    if !is_wanted(rules, ruleset) {
        return Vec::new();
    }
    let pairs = plies.windows(2).filter_map(|pair| {
        let token = pair[0]["position"]["token"].as_str().filter(|token| !token.is_empty())?;
        Some(Played { token: token.to_owned(), mv: pair[1]["move"]["notation"].as_str()?.to_owned() })
    });
    pairs.collect()
}

/// The positions that lead to a puzzle, which begins in the middle of a game.
async fn played(server: &Http, puzzle: Puzzle) -> Result<Vec<Played>, String> {
    let side = format!("SIDE_{}", puzzle.side.to_ascii_uppercase());
    let mut position =
        json!({"ruleset": puzzle.ruleset, "board": puzzle.board.to_string(), "sideToMove": side});
    let mut found: Vec<Played> = Vec::new();
    for mv in puzzle.moves {
        if let Some(token) = position["token"].as_str() {
            found.push(Played { token: token.to_owned(), mv: mv.clone() });
        }
        let mut answer = server.post("/v1/moves:apply", &json!({"position": position, "move": mv})).await?;
        position = answer["applied"]["position"].take();
    }
    Ok(found)
}

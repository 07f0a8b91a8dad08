//! The examples of the contract, verbatim, over JSON.

use super::support::api::Api;
use super::support::http::{get, post};
use super::support::local::Local;
use serde_json::{Value, json};

async fn posted(api: &Api, path: &str, body: Value) -> Value {
    let reply = api.http(post(path, &body)).await;
    assert_eq!(reply.status, 200, "{path} {body}: {reply:?}");
    reply.json()
}

/// Returns whether the answer contains everything that the example shows.
fn shows(answer: &Value, example: &Value) -> bool {
    match (answer, example) {
        (Value::Object(answer), Value::Object(example)) => {
            example.iter().all(|(key, value)| answer.get(key).is_some_and(|found| shows(found, value)))
        }
        _ => answer == example,
    }
}

#[tokio::test]
async fn a_capture_against_the_throne() {
    let server = Local::start(&[]).await;
    let moves = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"];
    let body = json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "move": "d5-a5"});
    let answer = posted(&server.api(), "/v1/moves:apply", body).await;
    let example = json!({"applied": {
        "position": {"ruleset": "brandubh-wtf@1", "board": "3a3/3a3/k3d2/a1d1daa/3d3/a6/3a3", "sideToMove": "SIDE_ATTACKERS", "ply": 6},
        "move": {"from": "d5", "to": "a5", "notation": "d5-a5xa6"},
        "captures": [
            {"square": "a6", "piece": "PIECE_ATTACKER", "kind": "CAPTURE_KIND_HOSTILE_SQUARE", "closedBy": ["a5", "a7"], "changesSide": false}
        ],
        "announcements": [{"kind": "ANNOUNCEMENT_KIND_RAICHI", "squares": ["a7"], "moves": ["a5-a7"], "spoken": false}],
        "repetition": {"known": true, "count": 1, "limit": 3},
        "openPaths": 1, "quietPlies": 0, "drawClaimable": false, "legalMoveCount": 35
    }});
    assert!(shows(&answer, &example), "{answer:#}");
    // Canonical JSON includes every default and omits what is absent.
    let applied = &answer["applied"];
    assert_eq!(applied["position"]["pieces"], json!([]));
    assert_eq!(applied["position"]["chainSquare"], "");
    assert_eq!(
        applied["position"]["history"],
        json!({"startBoard": "3a3/3a3/k3d2/a1d1daa/3d3/a6/3a3", "startSide": "SIDE_ATTACKERS", "moves": [], "complete": true, "startChainSquare": ""})
    );
    for absent in ["outcome", "quietLimit"] {
        assert!(applied.get(absent).is_none(), "{absent} in {applied}");
    }
    assert!(applied["position"]["token"].as_str().is_some_and(|token| !token.is_empty()));
}

#[tokio::test]
async fn the_king_escapes() {
    let server = Local::start(&[]).await;
    let moves = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"];
    let body = json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "move": "d7-g7"});
    let answer = posted(&server.api(), "/v1/moves:apply", body).await;
    let example = json!({"applied": {
        "announcements": [],
        "outcome": {"winner": "SIDE_DEFENDERS", "reason": "OUTCOME_REASON_KING_ESCAPED", "squares": ["g7"], "rule": "escape"}
    }});
    assert!(shows(&answer, &example), "{answer:#}");
}

#[tokio::test]
async fn a_blocked_path() {
    let server = Local::start(&[]).await;
    let body = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d1-d4"});
    let answer = posted(&server.api(), "/v1/moves:validate", body).await;
    let example = json!({"legal": false, "rejected": {
        "reason": "ILLEGAL_REASON_PATH_BLOCKED", "squares": ["d2"], "rule": "movement", "destinations": ["b1", "c1", "e1", "f1"]
    }});
    assert!(shows(&answer, &example), "{answer:#}");
    assert!(answer["rejected"]["sentence"].as_str().is_some_and(|words| !words.is_empty()));
    assert!(answer.get("applied").is_none());
}

#[tokio::test]
async fn a_list_by_token_and_a_suggestion() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let new = posted(&api, "/v1/positions:new", json!({"ruleset": "brandubh-wtf"})).await;
    assert_eq!(new["legalMoveCount"], 40);
    let token = &new["position"]["token"];
    let listed = posted(&api, "/v1/moves:list", json!({"token": token})).await;
    assert_eq!(listed["moves"].as_array().map(Vec::len), Some(40));
    assert_eq!(listed["moves"][0], json!({"move": "d1-b1", "from": "d1", "to": "b1"}));
    assert_eq!(listed["sideToMove"], "SIDE_ATTACKERS");
    let suggested =
        posted(&api, "/v1/moves:suggest", json!({"token": token, "nodes": 20000, "seed": 7})).await;
    assert!(
        shows(&suggested, &json!({"stopReason": "STOP_REASON_NODES", "reproducible": true})),
        "{suggested:#}"
    );
    assert!(suggested["nodes"].as_i64().is_some_and(|nodes| (1..=20_000).contains(&nodes)), "{suggested:#}");
    assert_eq!(suggested["pv"][0], suggested["move"]);
    assert!(
        suggested["score"]["centi"].is_i64() && suggested["depth"].as_i64().is_some_and(|depth| depth > 0),
        "{suggested:#}"
    );
    assert!(
        suggested["attackersWinProbability"].as_f64().is_some_and(|chance| 0.0 < chance && chance < 1.0),
        "{suggested:#}"
    );
}

#[tokio::test]
async fn what_is_got_by_name() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let listed = api.http(get("/v1/rulesets")).await;
    assert!(
        listed.json()["rulesets"]
            .as_array()
            .is_some_and(|all| all.iter().any(|one| one["id"] == "brandubh-wtf"))
    );
    let one = api.http(get("/v1/rulesets/brandubh-wtf")).await.json();
    assert_eq!(one["ruleset"]["pinnedId"], "brandubh-wtf@1");
    assert_eq!(one["ruleset"]["rules"]["firstMove"], "SIDE_ATTACKERS");
    assert_eq!(one["ruleset"]["rules"]["tuichiWins"], false);
    assert_eq!(api.http(get("/v1/rulesets/brandubh-wtf%401")).await.json(), one);
    assert_eq!(api.http(get("/v1/info")).await.json()["name"], "tafld");
}

//! Positions as query parameters and as JSON, and any call of the contract over gRPC with a request written
//! as JSON.

use super::api::Api;
use super::chance::Chance;
use super::http::post;
use super::raw::{frame, status_of};
use super::requests::escaped;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;
use tonic::{Code, Status};

/// A path with query parameters, form-encoded.
pub(crate) fn link<N: AsRef<str>, V: AsRef<str>>(path: &str, names: &[(N, V)]) -> String {
    if names.is_empty() {
        return path.to_owned();
    }
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in names {
        query.append_pair(name.as_ref(), value.as_ref());
    }
    format!("{path}?{}", query.finish())
}

/// A call or an option: its name, its query parameters, and the same as body fields.
pub(crate) type Said<'a> = (&'a str, Vec<(&'a str, &'a str)>, Value);

/// Merges two JSON objects.
pub(crate) fn joined(one: &Value, other: &Value) -> Value {
    let mut both = one.clone();
    both.as_object_mut().expect("an object").extend(other.as_object().expect("an object").clone());
    both
}

/// A position in both of its HTTP forms.
pub(crate) struct Place {
    /// As query parameters.
    pub(crate) names: Vec<(String, String)>,
    /// As body fields.
    pub(crate) at: Value,
    /// The game in this process.
    pub(crate) game: Game,
}

impl Place {
    /// The link of a call about it.
    pub(crate) fn link(&self, path: &str, more: &[(&str, &str)]) -> String {
        let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        link(path, &self.names.iter().cloned().chain(more).collect::<Vec<_>>())
    }

    /// The body of a call about it.
    pub(crate) fn body(&self, more: &Value) -> Value {
        joined(&self.at, more)
    }

    /// One of its legal moves; any move if it has none.
    pub(crate) fn some_move(&self, chance: &mut Chance) -> String {
        let legal = self.game.legal_moves();
        if legal.is_empty() { "d4-e4".to_owned() } else { chance.pick(&legal).to_string() }
    }
}

/// A random unfinished game of some plies, with its moves.
pub(crate) fn wander(
    ruleset: &str,
    setup: Option<&str>,
    plies: usize,
    chance: &mut Chance,
) -> (Game, Vec<String>) {
    let referee = catalogue::find(ruleset).expect("a rule set").referee();
    loop {
        let mut game = Game::new(&referee, setup).expect("a set-up");
        let mut moves = Vec::new();
        while moves.len() < plies && game.outcome().is_none() {
            let mv = chance.pick(&game.legal_moves()).to_string();
            game.play_text(&mv).expect("a legal move");
            moves.push(mv);
        }
        if game.outcome().is_none() {
            return (game, moves);
        }
    }
}

/// A game as query parameters and as a body.
pub(crate) fn as_game(ruleset: &str, setup: Option<&str>, moves: &[String], game: Game) -> Place {
    let mut names = vec![("ruleset".to_owned(), ruleset.to_owned())];
    names.extend(setup.map(|setup| ("setup".to_owned(), setup.to_owned())));
    if !moves.is_empty() {
        names.push(("moves".to_owned(), moves.join(",")));
    }
    Place { names, at: json!({"game": {"ruleset": ruleset, "setup": setup, "moves": moves}}), game }
}

/// Replaces a position by a token made by the server.
pub(crate) async fn as_token(api: &Api, place: &Place) -> Place {
    let replayed = api.http(post("/v1/games:replay", &place.at)).await.json();
    let token = replayed["position"]["token"].as_str().unwrap_or_else(|| panic!("no token: {replayed}"));
    Place {
        names: vec![("token".to_owned(), token.to_owned())],
        at: json!({ "token": token }),
        game: place.game.clone(),
    }
}

/// A board without its history.
pub(crate) fn as_board(ruleset: &str, game: Game) -> Place {
    let (board, side, ply) = (
        game.placement().to_string(),
        game.side_to_move().to_string().to_lowercase(),
        game.ply().to_string(),
    );
    let names = [("ruleset", ruleset), ("board", &board), ("side", &side), ("ply", &ply)];
    let names = names.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let side = format!("SIDE_{}", side.to_uppercase());
    Place {
        names,
        at: json!({"position": {"ruleset": ruleset, "board": board, "sideToMove": side, "ply": game.ply()}}),
        game,
    }
}

/// Positions of every rule set and set-up in every form, and a finished game.
pub(crate) async fn places(api: &Api) -> Vec<Place> {
    let mut chance = Chance::new(4);
    let mut all = Vec::new();
    for entry in catalogue::newest() {
        for (n, setup) in entry.rules.board.setups.iter().enumerate() {
            let named = Some(setup.name.as_str()).filter(|_| n > 0);
            let (game, moves) = wander(entry.id, named, [0, 1, 6, 15][all.len() / 3 % 4], &mut chance);
            let ruleset = if n % 2 == 0 { entry.id.to_owned() } else { entry.pinned_id() };
            let played = as_game(&ruleset, named, &moves, game.clone());
            all.push(as_token(api, &played).await);
            all.push(as_board(&ruleset, game));
            all.push(played);
        }
    }
    let moves = escaped().moves;
    let mut over =
        Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a set-up");
    for mv in &moves {
        over.play_text(mv).expect("a legal move");
    }
    let over = as_game("brandubh-wtf", None, &moves, over);
    all.push(as_token(api, &over).await);
    all.push(over);
    all
}

/// Calls a method of any service (`RenderService/RenderPosition`) with a request written as JSON.
pub(crate) async fn grpc<Q, A>(
    to: SocketAddr,
    method: &str,
    headers: &[(&str, &str)],
    body: &Value,
) -> Result<A, Status>
where
    Q: prost::Message + DeserializeOwned,
    A: prost::Message + Default,
{
    let request: Q =
        serde_json::from_value(body.clone()).unwrap_or_else(|error| panic!("{method}: {error}: {body}"));
    let mut all = vec![("content-type", "application/grpc"), ("te", "trailers")];
    all.extend(headers);
    let asked =
        super::http::ask("POST", &format!("/tafl.v1.{method}"), &all, frame(&request.encode_to_vec()));
    let reply = super::http::send_h2(to, asked).await.unwrap_or_else(|error| panic!("{method}: {error}"));
    let status = status_of(&reply);
    if status.code() != Code::Ok {
        return Err(status);
    }
    Ok(A::decode(&reply.body[5..]).expect("an answer"))
}

/// A picture of a position over gRPC.
pub(crate) async fn draw(to: SocketAddr, body: &Value) -> Result<v1::RenderPositionResponse, Status> {
    grpc::<v1::RenderPositionRequest, _>(to, "RenderService/RenderPosition", &[], body).await
}

/// An animation over gRPC.
pub(crate) async fn animate(to: SocketAddr, body: &Value) -> Result<v1::RenderGameResponse, Status> {
    grpc::<v1::RenderGameRequest, _>(to, "RenderService/RenderGame", &[], body).await
}

//! Random games over the wire, compared with the engine in this process at every ply, for every rule set of
//! the catalogue.

use super::support::api::Api;
use super::support::chance::Chance;
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{At, By, applied, apply, game, list, new, rejected, replay, texts, validate};
use tafl_engine::{Game, Referee, catalogue};
use tafl_proto::v1;

/// Maximum plies of a game: enough for captures, repetitions and, in most rule sets, an end.
const PLIES: usize = 60;

/// A game played on both sides of the wire.
struct Played {
    by: By,
    engine: Game,
    position: v1::Position,
    moves: Vec<String>,
}

impl Played {
    /// The position in the form whose turn it is.
    fn form(&self, turn: usize) -> At {
        match turn % 3 {
            0 => At::from(self.position.clone()),
            1 => At::Token(self.position.token.clone()),
            _ => At::from(game(self.by.clone(), &self.moves)),
        }
    }

    /// An interesting move: an undo, a king's move, a capture, or any.
    fn choose(&self, chance: &mut Chance) -> String {
        let legal = self.engine.legal_moves();
        let any = chance.pick(&legal).to_string();
        match chance.below(10) {
            0 => self.way_back().filter(|back| legal.iter().any(|mv| mv.to_string() == *back)).unwrap_or(any),
            1..=4 => {
                let looked_at = (0..12).map(|_| *chance.pick(&legal));
                let worth = |mv: &tafl_engine::Move| {
                    let played = self.engine.check(*mv).expect("a legal move");
                    5 * usize::from(played.outcome.is_some())
                        + 3 * played.captures.len()
                        + played.announcements.len()
                };
                looked_at.max_by_key(worth).map_or(any, |mv| mv.to_string())
            }
            _ => any,
        }
    }

    fn way_back(&self) -> Option<String> {
        let (from, to) = self.moves.iter().rev().nth(1)?.split_once('-')?;
        Some(format!("{to}-{from}"))
    }

    /// Plays a move on both sides; the results must be equal.
    async fn play(&mut self, api: &Api, mv: &str) {
        let turn = self.moves.len();
        let answer = api
            .grpc(apply(self.form(turn), mv))
            .await
            .unwrap_or_else(|status| panic!("{:?} {mv}: {status:?}", self.moves));
        let mut result = mirror::unsaid(applied(answer));
        let played =
            self.engine.play_text(mv).unwrap_or_else(|illegal| panic!("{:?} {mv}: {illegal:?}", self.moves));
        let position = *result.position.take().expect("the position after the move");
        assert!(!position.token.is_empty() && position.token.len() <= 4096, "{}", position.token.len());
        assert_eq!(result, mirror::played(&played), "{:?} {mv}", self.moves);
        let bare = mirror::of_any_id(v1::Position { token: String::new(), ..position.clone() });
        assert_eq!(bare, mirror::position(&self.by, &self.engine), "{:?} {mv}", self.moves);
        self.position = position;
        self.moves.push(mv.to_owned());
    }

    /// Every form of the position gives the same answer over both transports.
    async fn compare_forms(&self, api: &Api) {
        let wanted: Vec<String> = self.engine.legal_moves().iter().map(ToString::to_string).collect();
        for turn in 0..3 {
            let listed = api.answer(list(self.form(turn))).await;
            assert_eq!(texts(&listed), wanted, "{:?}", self.moves);
            assert_eq!(listed.outcome, self.engine.outcome().map(mirror::outcome));
        }
    }

    /// A move that is probably illegal is judged as by the engine.
    async fn try_anything(&self, api: &Api, chance: &mut Chance) {
        let squares: Vec<_> = self.engine.placement().squares().collect();
        let mv = format!("{}-{}", chance.pick(&squares), chance.pick(&squares));
        let mut there = self.engine.clone();
        let reported = api.grpc(apply(self.form(chance.below(3)), &mv)).await.expect("an answer");
        match there.play_text(&mv) {
            Ok(played) => {
                let result = v1::MoveResult { position: None, ..mirror::unsaid(applied(reported)) };
                assert_eq!(result, mirror::played(&played), "{:?} {mv}", self.moves);
            }
            Err(illegal) => {
                assert_eq!(
                    mirror::unsaid_refusal(rejected(reported)),
                    mirror::illegal(&illegal),
                    "{:?} {mv}",
                    self.moves
                );
                assert!(!api.grpc(validate(self.form(0), &mv)).await.expect("an answer").legal);
            }
        }
    }
}

async fn play_one(api: &Api, by: By, referee: &Referee, seed: u64) -> usize {
    let mut chance = Chance::new(seed);
    let engine = Game::new(referee, None).expect("a set-up");
    let position = api.answer(new(by.clone())).await.position.expect("a position");
    let mut played = Played { by, engine, position, moves: Vec::new() };
    while played.engine.outcome().is_none() && played.moves.len() < PLIES {
        let turn = played.moves.len();
        if turn.is_multiple_of(8) {
            played.compare_forms(api).await;
        }
        if turn.is_multiple_of(3) {
            played.try_anything(api, &mut chance).await;
        }
        let mv = played.choose(&mut chance);
        played.play(api, &mv).await;
    }
    played.compare_forms(api).await;
    played.moves.len()
}

#[tokio::test]
async fn games_of_the_catalogue() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut plies = 0;
    for (n, entry) in catalogue::all().iter().enumerate() {
        for seed in 0..2 {
            plies +=
                play_one(&api, By::Name(entry.pinned_id()), &entry.referee(), 100 * n as u64 + seed).await;
        }
    }
    println!("{plies} plies");
    assert!(plies > 500, "the games are over before they say anything");
}

#[tokio::test]
async fn games_under_custom_rules() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut plies = 0;
    for (n, name) in mirror::file_names().iter().enumerate() {
        let rules = mirror::from_file(name);
        let by = By::from(mirror::rules(&rules));
        let referee = Referee::new(rules).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        for seed in 0..8 {
            plies += play_one(&api, by.clone(), &referee, 7000 + 100 * n as u64 + seed).await;
        }
    }
    println!("{plies} plies");
    assert!(plies > 200, "the games are over before they say anything");
}

#[tokio::test]
async fn a_replay_judges_a_whole_game_as_the_engine_does() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for entry in catalogue::all() {
        let mut engine = Game::new(&entry.referee(), None).expect("a set-up");
        let mut chance = Chance::new(entry.id.len() as u64);
        let (mut moves, mut wanted) = (Vec::new(), Vec::new());
        while engine.outcome().is_none() && moves.len() < 120 {
            let mv = *chance.pick(&engine.legal_moves());
            wanted.push(mirror::played(&engine.play(mv).expect("a legal move")));
            moves.push(mv.to_string());
        }
        let by = By::Name(entry.pinned_id());
        let answer = api.answer(replay(game(by.clone(), &moves))).await;
        let reported: Vec<v1::MoveResult> = answer.plies.into_iter().map(mirror::unsaid).collect();
        assert_eq!(reported, wanted, "{}", entry.id);
        let position = v1::Position { token: String::new(), ..answer.position.expect("a position") };
        assert_eq!(position, mirror::position(&by, &engine), "{}", entry.id);
    }
}

//! An account of the server that joins the games of the bridge and plays them, at random or with a few nodes.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tafl_engine::{Game, Move, SearchOptions, Side, catalogue};

/// What the challenger has done, for the test to watch.
#[derive(Default)]
pub(crate) struct Seen {
    /// The games that have begun, each with its size and whether it has a clock.
    pub(crate) games: Mutex<BTreeMap<u64, (u64, bool)>>,
    /// The games that have ended, with the word of the server.
    pub(crate) ended: Mutex<BTreeMap<u64, String>>,
    pub(crate) moves: AtomicUsize,
    stop: AtomicBool,
}

pub(crate) struct Challenger {
    pub(crate) seen: Arc<Seen>,
    thread: Option<JoinHandle<()>>,
}

impl Challenger {
    /// Plays `each` games of every board and time that the account `of` offers, and no more than `all`.
    pub(crate) fn start(port: u16, of: &str, each: usize, all: usize) -> Self {
        let seen = Arc::new(Seen::default());
        let (shared, of) = (Arc::clone(&seen), of.to_owned());
        let thread = thread::spawn(move || {
            while !shared.stop.load(Ordering::Relaxed) {
                if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
                    let writer = stream.try_clone().expect("a socket");
                    stream.set_read_timeout(Some(Duration::from_millis(100))).expect("a timeout");
                    let seen = &shared;
                    Playing { seen, of: &of, each, all, writer, joining: BTreeMap::new(), drawing: None }
                        .play(stream);
                }
                thread::sleep(Duration::from_millis(300));
            }
        });
        Self { seen, thread: Some(thread) }
    }
}

impl Drop for Challenger {
    fn drop(&mut self) {
        self.seen.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Playing<'a> {
    seen: &'a Seen,
    of: &'a str,
    each: usize,
    all: usize,
    writer: TcpStream,
    /// Games that it has asked to join.
    joining: BTreeMap<u64, (u64, bool)>,
    /// Games without a record since a draw was announced, which names no game.
    drawing: Option<BTreeSet<u64>>,
}

impl Playing<'_> {
    /// Plays until the connection ends.
    fn play(mut self, stream: TcpStream) {
        self.say("32d9a140 login human a secret");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        while !self.seen.stop.load(Ordering::Relaxed) {
            match reader.read_line(&mut line) {
                Ok(0) => return,
                Ok(_) => {
                    self.hear(line.trim());
                    line.clear();
                }
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
        }
    }

    fn say(&mut self, line: &str) {
        let _ = self.writer.write_all(format!("{line}\n").as_bytes());
    }

    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        let id = words.get(2).and_then(|word| word.parse::<u64>().ok());
        match (words[0], words.get(1).copied().unwrap_or_default(), id) {
            ("?", "login", _) if line.contains("account_not_in_database") => {
                self.say("32d9a140 create_account human a secret");
            }
            ("?", "login", _) => panic!("{line}"),
            // Whatever it was, it is gone.
            ("?", "join_game_pending", _) => self.joining.clear(),
            ("=", "initialize_display", _) => self.displayed(line),
            ("=", "games_updated", _) => self.updated(&line["= games_updated ".len()..]),
            ("=", "join_game", _) => self.joining.clone().into_keys().for_each(|id| self.ask(id)),
            ("=", "game_over", Some(id)) => {
                self.seen.ended.lock().expect("a lock").insert(id, words[3].to_owned());
            }
            ("=", "draw", _) => {
                let ended = self.seen.ended.lock().expect("a lock").clone();
                let games = self.seen.games.lock().expect("a lock").clone();
                let open: BTreeSet<u64> = games.into_keys().filter(|id| !ended.contains_key(id)).collect();
                for id in &open {
                    self.ask(*id);
                }
                self.drawing = Some(open);
                self.say("ping");
            }
            ("=", "ping", _) => {
                for id in self.drawing.take().unwrap_or_default() {
                    self.seen.ended.lock().expect("a lock").insert(id, "draw".to_owned());
                }
            }
            ("=", "resume_game_json", _) => self.record(&line["= resume_game_json ".len()..]),
            ("game", id, _) if words.get(2) == Some(&"generate_move") => self.ask(id.parse().expect("an id")),
            _ => {}
        }
    }

    fn ask(&mut self, id: u64) {
        self.say(&format!("resume_game_json {id}"));
    }

    /// The open games at login, in Rust's object notation.
    fn displayed(&mut self, list: &str) {
        let of = format!("Some({:?})", self.of);
        for game in list.split("(id:").skip(1) {
            let game = game.split("turn:").next().unwrap_or_default();
            let is_open =
                game.contains("challenge_accepted:false") && game.contains(":None,") && game.contains(&of);
            let size = ["_7", "_11", "_13"].iter().find(|size| game.contains(&format!("board_size:{size},")));
            if is_open && let (Some(size), Some(Ok(id))) = (size, game.split(',').next().map(str::parse)) {
                self.join(id, (size[1..].parse().expect("a size"), game.contains("timed:Timed")));
            }
        }
    }

    fn updated(&mut self, json: &str) {
        let updated: Value = serde_json::from_str(json).expect("JSON");
        for id in updated["removed"].as_array().expect("a list").iter().filter_map(Value::as_u64) {
            self.joining.remove(&id);
        }
        let created = updated["created"].as_array().expect("a list").iter().map(|created| &created[2]);
        for game in created.chain(updated["updated"].as_object().expect("a map").values()) {
            let players = [&game["attacker"], &game["defender"]];
            let (id, is_open) = (game["id"].as_u64().expect("an id"), game["challenge_accepted"] == false);
            let is_offered = players.iter().any(|player| **player == self.of);
            if is_open && is_offered && players.iter().any(|player| player.is_null()) {
                let size = game["board_size"].as_str().expect("a size")[1..].parse().expect("a number");
                self.join(id, (size, game["timed"] != "UnTimed"));
            } else if is_open && !is_offered && self.joining.remove(&id).is_some() {
                // It was withdrawn when the account had joined it.
                self.say(&format!("leave_game {id}"));
            }
        }
    }

    fn join(&mut self, id: u64, kind: (u64, bool)) {
        let games = self.seen.games.lock().expect("a lock").clone();
        let all = games.iter().chain(self.joining.iter().filter(|(id, _)| !games.contains_key(id)));
        let of_kind = all.clone().filter(|(_, other)| **other == kind).count();
        if of_kind < self.each && all.count() < self.all && self.joining.insert(id, kind).is_none() {
            self.say(&format!("join_game_pending {id}"));
        }
    }

    /// Moves, if it is its turn.
    fn record(&mut self, json: &str) {
        let record: Value = serde_json::from_str(json).expect("JSON");
        let id = record["id"].as_u64().expect("an id");
        if let Some(open) = &mut self.drawing {
            open.remove(&id);
        }
        let own = if record["attackers"] == "human" { Side::Attackers } else { Side::Defenders };
        let rules = match record["dim"].as_u64().expect("a size") {
            7 => "brandubh-hnefatafl-org",
            11 => "copenhagen-hnefatafl-org",
            _ => "copenhagen-13-hnefatafl-org",
        };
        let kind = (record["dim"].as_u64().expect("a size"), !record["time_control"].is_null());
        self.seen.games.lock().expect("a lock").insert(id, kind);
        self.joining.remove(&id);
        let mut game = Game::new(&catalogue::find(rules).expect("rules").referee(), None).expect("a game");
        let moves = record["moves"].as_str().expect("moves").to_ascii_lowercase();
        for text in moves.split_whitespace() {
            let mv = game.read(text).unwrap_or_else(|illegal| panic!("{moves}: {illegal}"));
            game.capture(mv).unwrap_or_else(|illegal| panic!("{moves}: {illegal}"));
        }
        if game.side_to_move() != own || game.outcome().is_some() {
            return;
        }
        let (role, other) = if own == Side::Attackers { ("attacker", 0) } else { ("defender", 1) };
        // A bot that answers an offer by declining it would delete the game.
        if (game.ply() + other).is_multiple_of(7) {
            self.say(&format!("request_draw {id} {role}"));
        }
        let Move::Step { from, to } = chosen(&game, id) else { return };
        self.say(&format!("game {id} play {role} {from} {to}"));
        self.seen.moves.fetch_add(1, Ordering::Relaxed);
    }
}

/// Every third game is played at random.
fn chosen(game: &Game, id: u64) -> Move {
    let nodes = if id.is_multiple_of(3) { 1 } else { 400 };
    let options = SearchOptions { nodes: Some(nodes), overlooks: 0, ..SearchOptions::unlimited(id) };
    if nodes == 1 {
        let moves = game.legal_moves();
        return moves[(game.key() % moves.len() as u64) as usize];
    }
    let opponent = catalogue::opponent(game.referee());
    opponent.search(game, &options, &|| false, &mut |_| {}).expect("a move").chosen.mv
}

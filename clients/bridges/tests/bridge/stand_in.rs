//! A stand-in of the server of hnefatafl.org, which follows the description of its protocol: enough for
//! accounts to offer, join and play games. Its clocks do not run. The rules are those of the catalogue.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tafl_engine::{Game, Side, catalogue};

pub(crate) struct Server {
    port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    passwords: BTreeMap<String, String>,
    clients: BTreeMap<String, TcpStream>,
    tables: BTreeMap<u64, Table>,
    next: u64,
    ended: Vec<u64>,
    said: Vec<(String, String)>,
}

/// A game, open or played.
struct Table {
    /// Attackers and defenders.
    players: [Option<String>; 2],
    size: u64,
    timed: Value,
    rated: bool,
    /// `None` while it is open.
    game: Option<(Game, Vec<String>)>,
}

const ROLES: [&str; 2] = ["attacker", "defender"];

impl Server {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&shared);
                thread::spawn(move || serve(&stream, &state));
            }
        });
        Self { port, state }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Loses all connections and open games, as the server does when it is restarted.
    pub(crate) fn throw_out(&self) {
        let mut state = self.state();
        for stream in std::mem::take(&mut state.clients).into_values() {
            let _ = stream.shutdown(Shutdown::Both);
        }
        state.tables.retain(|_, table| table.game.is_some());
    }

    pub(crate) fn ended(&self) -> Vec<u64> {
        self.state().ended.clone()
    }

    pub(crate) fn is_out(&self, account: &str) -> bool {
        !self.state().clients.contains_key(account)
    }

    pub(crate) fn offers_of(&self, account: &str) -> usize {
        let state = self.state();
        state.tables.values().filter(|table| table.game.is_none() && table.has(account)).count()
    }

    /// The commands of an account.
    pub(crate) fn said_by(&self, account: &str) -> Vec<String> {
        self.state().said.iter().filter(|(by, _)| by == account).map(|(_, line)| line.clone()).collect()
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(stream: &TcpStream, state: &Mutex<State>) {
    let own = stream.peer_addr().expect("an address");
    let mut reader = BufReader::new(stream.try_clone().expect("a socket"));
    let mut account: Option<String> = None;
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|length| length > 0) && !line.trim().is_empty() {
        let mut state = lock(state);
        match &account {
            None => match state.login(line.trim(), stream) {
                Ok(name) => account = Some(name),
                Err(fault) => drop({ stream }.write_all(format!("? login {fault}\n").as_bytes())),
            },
            Some(name) => state.obey(name, line.trim()),
        }
        drop(state);
        line.clear();
    }
    let mut state = lock(state);
    if let Some(name) = account
        && state.clients.get(&name).is_some_and(|client| client.peer_addr().is_ok_and(|peer| peer == own))
    {
        state.leave(&name);
    }
}

impl State {
    fn login(&mut self, line: &str, stream: &TcpStream) -> Result<String, String> {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        let [version, command, name, password] = words[..] else { return Err("_".to_owned()) };
        let fault = |fault: &str| Err(format!("multiple_possible_errors {fault}"));
        if version != "32d9a140" {
            return Err("wrong_version".to_owned());
        }
        match (command, self.passwords.get(name)) {
            ("create_account", None) => drop(self.passwords.insert(name.to_owned(), password.to_owned())),
            ("login", None) => return fault("account_not_in_database"),
            ("login", Some(_)) if self.clients.contains_key(name) => return fault("logged_in_already"),
            ("login", Some(known)) if known == password => {}
            ("login", Some(_)) => return fault("wrong_password"),
            _ => return Err("_".to_owned()),
        }
        self.clients.insert(name.to_owned(), stream.try_clone().expect("a socket"));
        self.tell(name, "= login");
        let open = self.tables.iter().filter(|(_, table)| table.game.is_none());
        let open: Vec<String> = open.map(|(id, table)| table.listed(*id)).collect();
        self.tell(name, &format!("= initialize_display ([{}],Users({{}}),false,false)", open.join(",")));
        self.tell(name, "version 6.4.1");
        for (id, role) in self.games_of(name) {
            self.tell(name, &format!("game {id} generate_move {role}"));
        }
        Ok(name.to_owned())
    }

    /// The games that an account plays.
    fn games_of(&self, name: &str) -> Vec<(u64, &'static str)> {
        let games = self.tables.iter().filter(|(_, table)| table.game.is_some());
        let of = |(id, table): (&u64, &Table)| {
            let role = table.players.iter().position(|player| player.as_deref() == Some(name))?;
            Some((*id, ROLES[role]))
        };
        games.filter_map(of).collect()
    }

    fn leave(&mut self, name: &str) {
        if let Some(stream) = self.clients.remove(name) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn tell(&self, name: &str, line: &str) {
        if let Some(mut client) = self.clients.get(name) {
            let _ = client.write_all(format!("{line}\n").as_bytes());
        }
    }

    fn tell_players(&self, id: u64, line: &str) {
        let players = self.tables.get(&id).map(|table| table.players.clone()).unwrap_or_default();
        players.iter().flatten().for_each(|name| self.tell(name, line));
    }

    /// Tells all that a game has changed.
    fn update(&self, id: u64) {
        let changes = match self.tables.get(&id) {
            Some(table) => {
                json!({"created": [], "removed": [], "updated": { id.to_string(): table.json(id) }})
            }
            None => json!({"created": [], "removed": [id], "updated": {}}),
        };
        self.clients.keys().for_each(|name| self.tell(name, &format!("= games_updated {changes}")));
    }

    fn obey(&mut self, name: &str, line: &str) {
        self.said.push((name.to_owned(), line.to_owned()));
        let words: Vec<&str> = line.split(' ').collect();
        let id = words.get(1).and_then(|word| word.parse::<u64>().ok()).unwrap_or(u64::MAX);
        match words[0] {
            "ping" => self.tell(name, "= ping"),
            "new_game" => self.new_game(name, &line["new_game ".len()..]),
            "join_game_pending" => self.join_pending(name, id),
            "join_game" => self.join(id),
            "leave_game" => {
                if self.tables.get(&id).is_some_and(|table| table.game.is_none() && table.has(name)) {
                    self.tables.remove(&id);
                    self.update(id);
                }
                self.tell(name, &format!("= leave_game {id}"));
            }
            "resume_game_json" => {
                if let Some(record) = self.tables.get(&id).and_then(|table| table.record(id)) {
                    self.tell(name, &format!("= resume_game_json {record}"));
                }
            }
            "game" => self.play(name, id, &words[2..]),
            "request_draw" => {
                let other = self
                    .tables
                    .get(&id)
                    .and_then(|table| table.players[usize::from(words[2] == "attacker")].clone());
                if let Some(other) = other {
                    self.tell(&other, &format!("request_draw {id} {}", words[2]));
                }
            }
            "draw" => {
                self.tell_players(id, &format!("= draw {}", words[2]));
                self.tables.remove(&id);
            }
            "logout" => self.leave(name),
            _ => {}
        }
    }

    fn new_game(&mut self, name: &str, terms: &str) {
        // A malformed one is not answered.
        let Ok(terms) = serde_json::from_str::<Value>(terms) else { return };
        let own = usize::from(terms["role"] == "Defender");
        let mut players = [None, None];
        players[own] = Some(name.to_owned());
        let (size, timed) = (terms["board_size"].as_u64().expect("a size"), terms["time_settings"].clone());
        let id = self.next;
        self.next += 1;
        self.tables.insert(id, Table { players, size, timed, rated: terms["rated"] == true, game: None });
        self.tell(name, &format!("= new_game {id}"));
        self.update(id);
    }

    fn join_pending(&mut self, name: &str, id: u64) {
        let Some(table) = self.tables.get_mut(&id) else {
            return self
                .tell(name, "? join_game_pending the id doesn't refer to a pending game unknown error");
        };
        let owner = table.players.iter().flatten().next().cloned();
        if let Some(place) = table.players.iter_mut().find(|player| player.is_none()) {
            *place = Some(name.to_owned());
        }
        self.tell(name, &format!("= join_game_pending {id}"));
        if let Some(owner) = owner {
            self.tell(&owner, &format!("= challenge_requested {id}"));
        }
    }

    fn join(&mut self, id: u64) {
        let Some(table) = self.tables.get_mut(&id) else { return };
        let [Some(attacker), Some(defender)] = table.players.clone() else { return };
        let rules = match table.size {
            7 => "brandubh-hnefatafl-org",
            11 => "copenhagen-hnefatafl-org",
            _ => "copenhagen-13-hnefatafl-org",
        };
        let referee = catalogue::find(rules).expect("rules").referee();
        table.game = Some((Game::new(&referee, None).expect("a game"), Vec::new()));
        let rated = if table.rated { "rated" } else { "unrated" };
        let line = format!("= join_game {attacker} {defender} {rated} un-timed _ _ {}", table.size);
        self.tell_players(id, &line);
        self.update(id);
        self.ask(id);
    }

    /// Asks the side to move.
    fn ask(&self, id: u64) {
        let table = &self.tables[&id];
        let Some((game, _)) = &table.game else { return };
        let mover = place(game.side_to_move());
        let name = table.players[mover].as_deref().unwrap_or_default();
        self.tell(name, &format!("game {id} generate_move {}", ROLES[mover]));
    }

    /// `play ROLE FROM TO`.
    fn play(&mut self, name: &str, id: u64, words: &[&str]) {
        let Some(table) = self.tables.get_mut(&id).filter(|table| table.game.is_some()) else {
            return self.tell(name, "? game unknown error");
        };
        let ["play", role, from, to] = *words else { return self.tell(name, "? game unknown error") };
        let mover = usize::from(role == "defender");
        let other = table.players[1 - mover].clone().unwrap_or_default();
        let (game, moves) = table.game.as_mut().expect("a game");
        let is_turn = table.players[mover].as_deref() == Some(name) && place(game.side_to_move()) == mover;
        let winner = if is_turn && from == "resigns" {
            Some(ROLES[1 - mover])
        } else {
            match is_turn.then(|| game.play_text(&format!("{from}-{to}"))) {
                None => return self.tell(name, "? game play: it isn't your turn"),
                Some(Err(illegal)) => return self.tell(name, &format!("? game play: {illegal}")),
                Some(Ok(played)) => moves.push(written(&played.notation(), table.size)),
            }
            game.outcome().map(|outcome| outcome.winner.map_or("draw", |winner| ROLES[place(winner)]))
        };
        self.tell(&other, &format!("game {id} play {role} {from} {}", if to == "_" { "" } else { to }));
        match winner {
            None => {
                self.ask(id);
                self.tell_players(
                    id,
                    &format!(r#"= game_time {{"id":{id},"attacker_ms_left":1,"defender_ms_left":1}}"#),
                );
                self.tell(name, "= game");
            }
            Some(winner) => {
                let draw = winner == "draw";
                self.tell_players(
                    id,
                    &if draw {
                        "= draw accept".to_owned()
                    } else {
                        format!("= game_over {id} {winner}_wins")
                    },
                );
                self.tables.remove(&id);
                self.ended.push(id);
            }
        }
    }
}

fn place(side: Side) -> usize {
    usize::from(side == Side::Defenders)
}

/// On 13x13 the server writes capitals, except for the x of a capture.
fn written(notation: &str, size: u64) -> String {
    if size == 13 { notation.to_uppercase().replace('X', "x") } else { notation.to_owned() }
}

impl Table {
    fn has(&self, name: &str) -> bool {
        self.players.iter().flatten().any(|player| player == name)
    }

    /// As in `games_updated`.
    fn json(&self, id: u64) -> Value {
        let [attacker, defender] = &self.players;
        json!({
            "id": id, "attacker": attacker, "defender": defender, "challenger": null,
            "rated": if self.rated { "Yes" } else { "No" }, "timed": self.timed, "spectators": {},
            "challenge_accepted": self.game.is_some(), "game_over": false,
            "board_size": format!("_{}", self.size), "turn": "Roleless",
        })
    }

    /// As in the list at login.
    fn listed(&self, id: u64) -> String {
        let name = |player: &Option<String>| {
            player.as_ref().map_or("None".to_owned(), |name| format!("Some({name:?})"))
        };
        let timed = if self.timed.is_string() {
            "UnTimed"
        } else {
            "Timed((add_seconds:0,milliseconds_left:600000))"
        };
        format!(
            "(id:{id},attacker:{},defender:{},challenger:(None),rated:No,timed:{timed},spectators:{{}},\
             challenge_accepted:{},game_over:false,board_size:_{},turn:Roleless)",
            name(&self.players[0]),
            name(&self.players[1]),
            self.game.is_some(),
            self.size
        )
    }

    fn record(&self, id: u64) -> Option<Value> {
        let (_, moves) = self.game.as_ref()?;
        let time = self.timed["Timed"].as_object();
        let left = json!({"attackers": 2_000, "defenders": 2_000, "last_move": "2026-11-26T00:00:00Z"});
        Some(json!({
            "id": id, "attackers": self.players[0], "defenders": self.players[1], "dim": self.size, "start": "/",
            "time_control": time.map(|_| json!({"main_time_seconds": 600, "increment_length": 0})),
            "time_remaining_ms": time.map(|_| left),
            "moves": moves.join(" "), "rated": self.rated, "messages": [],
        }))
    }
}

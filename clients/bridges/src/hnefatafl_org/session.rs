//! What an account does: from what the server says and what searches find to what is to be done. It knows
//! neither sockets nor threads.
//!
//! The server alone remembers games. Whenever it may be the account's turn, the session asks for the record
//! of the game and answers the position that follows from it, so that nothing is lost with a connection or
//! with this program.
//!
//! The server answers the commands of a connection in their order, but some of its answers name no game, and
//! some commands have none. So every command is followed by a `ping`, a fence: what comes before its answer
//! belongs to the command, and a game whose record has not come by then is over.

use super::game::{Record, Turn};
use super::offers::{Rule, Terms, open_games};
use std::collections::{BTreeMap, VecDeque};
use tafl_engine::{Move, Side};
use tracing::{error, info, warn};

/// The games and the fences of a session that are still believed.
const MAX_HELD: usize = 4_096;

/// What is to be done.
pub(super) enum Do {
    /// Send a line.
    Send(String),
    /// Find the move of this game, but none of these.
    Search(Box<Turn>, Vec<Move>),
    /// End the search of this game.
    Halt(u64),
}

/// What comes before the answer to a `ping`.
enum Fence {
    KeepAlive,
    /// The answer to a move.
    Move {
        id: u64,
        mv: Option<Move>,
    },
    /// The records of these games. Each is crossed out when it comes.
    Records(Vec<u64>),
}

/// A game that the server has.
#[derive(Default)]
struct Playing {
    /// The plies at which the account has begun to think, or answered.
    at: Option<usize>,
    /// The moves that the server has refused, and the plies at which it did.
    refused: (usize, Vec<Move>),
    /// True once its players have been logged.
    is_known: bool,
}

/// How the games ended in which the account played, by the word of the server.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    pub(super) attackers_won: u64,
    pub(super) defenders_won: u64,
    /// Drawn, or ended while the account was away.
    pub(super) others: u64,
}

pub(super) struct Session {
    account: String,
    rule: Rule,
    playing: BTreeMap<u64, Playing>,
    /// Open games of the account, by their ids.
    offers: BTreeMap<u64, Terms>,
    /// Games that are to be opened, in the order of the commands.
    opening: VecDeque<Terms>,
    fences: VecDeque<Fence>,
    is_stopping: bool,
    tally: Tally,
    doing: Vec<Do>,
}

impl Session {
    /// A session after a login, with what the account did before.
    pub(super) fn new(account: &str, rule: Rule, tally: Tally) -> Self {
        let mut session = Self {
            account: account.to_owned(),
            rule,
            playing: BTreeMap::new(),
            offers: BTreeMap::new(),
            opening: VecDeque::new(),
            fences: VecDeque::new(),
            is_stopping: false,
            tally,
            doing: Vec::new(),
        };
        session.send(concat!("software_id tafld-", env!("CARGO_PKG_VERSION")));
        session.fence(Fence::KeepAlive);
        session
    }

    /// Returns whether the server has more games for the account, or leaves more unanswered, than any does.
    pub(super) fn is_overrun(&self) -> bool {
        self.playing.len().max(self.fences.len()) > MAX_HELD
    }

    pub(super) fn tally(&self) -> Tally {
        self.tally
    }

    /// What is to be done since the last call.
    pub(super) fn take(&mut self) -> Vec<Do> {
        std::mem::take(&mut self.doing)
    }

    /// Hears a line of the server.
    pub(super) fn hear(&mut self, line: &str) {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (second, rest) = match first {
            "=" | "?" => rest.split_once(' ').unwrap_or((rest, "")),
            _ => ("", rest),
        };
        let mut words = rest.split_whitespace();
        let id = words.next().and_then(|word| word.parse::<u64>().ok());
        match (first, second, id) {
            ("game", _, Some(id)) if words.next() == Some("generate_move") => self.ask([id]),
            ("=", "resume_game_json", _) => self.record(rest),
            ("=", "game_over", Some(id)) => self.over(id, words.next().unwrap_or_default()),
            // It names no game: those that are left have a record.
            ("=", "draw", _) => self.ask(self.playing.keys().copied().collect::<Vec<_>>()),
            ("=", "challenge_requested", Some(id)) => self.challenged(id),
            ("=", "new_game", Some(id)) => {
                if let Some(terms) = self.opening.pop_front() {
                    info!(game = id, %terms, "offered a game");
                    self.offers.insert(id, terms);
                }
                self.balance();
            }
            ("=", "initialize_display", _) => self.displayed(rest),
            ("=", "ping", _) => self.passed(),
            ("?", "game", _) => self.refused(rest),
            ("request_draw", _, Some(id)) => {
                // To decline would delete the game; a move clears the offer.
                info!(game = id, "a draw was offered; the game goes on");
            }
            _ => {}
        }
    }

    /// Sends the move that a search found; `None` if it found none.
    pub(super) fn found(&mut self, turn: &Turn, mv: Option<Move>, is_lost: bool) {
        let (id, side) = (turn.id, turn.game.side_to_move());
        let Some(game) = self.playing.get(&id).filter(|game| game.at == Some(turn.plies)) else { return };
        let role = if side == Side::Attackers { "attacker" } else { "defender" };
        let text = match mv {
            Some(Move::Step { from, to }) if !is_lost => format!("{from} {to}"),
            Some(_) => {
                info!(game = id, "resigns: every move is proven to lose");
                "resigns _".to_owned()
            }
            None => {
                let refused = game.refused.1.len();
                return error!(game = id, refused, "no move is left that the server has not refused");
            }
        };
        self.send(&format!("game {id} play {role} {text}"));
        self.fence(Fence::Move { id, mv: mv.filter(|_| !is_lost) });
    }

    /// Shows the server, and itself, that the connection lives.
    pub(super) fn keep_alive(&mut self) {
        self.fence(Fence::KeepAlive);
    }

    /// Withdraws offers and leaves; the games stay on the server.
    pub(super) fn stop(&mut self) {
        self.is_stopping = true;
        self.balance();
        for &id in self.playing.keys() {
            self.doing.push(Do::Halt(id));
        }
        if !self.playing.is_empty() {
            let games = self.playing.len();
            warn!(games, "leaves games on the server, whose clocks run; the next start goes on with them");
        }
        self.send("logout");
    }

    fn send(&mut self, line: &str) {
        self.doing.push(Do::Send(line.to_owned()));
    }

    fn fence(&mut self, fence: Fence) {
        self.send("ping");
        self.fences.push_back(fence);
    }

    /// Asks for the records of games.
    fn ask(&mut self, ids: impl IntoIterator<Item = u64>) {
        let ids: Vec<u64> = ids.into_iter().collect();
        for &id in &ids {
            self.playing.entry(id).or_default();
            // Only a client that has asked for a game since its login is told about it.
            self.send(&format!("resume_game_json {id}"));
        }
        if !ids.is_empty() {
            self.fence(Fence::Records(ids));
        }
    }

    fn record(&mut self, json: &str) {
        let record: Record = match serde_json::from_str(json) {
            Ok(record) => record,
            Err(fault) => return error!(%fault, "the record of a game cannot be read"),
        };
        let id = record.id;
        for fence in &mut self.fences {
            if let Fence::Records(ids) = fence {
                ids.retain(|missing| *missing != id);
            }
        }
        let Some(side) = record.side_of(&self.account) else { return };
        let game = self.playing.entry(id).or_default();
        if !std::mem::replace(&mut game.is_known, true) {
            let (opponent, plies) = (record.opponent_of(side), record.plies());
            info!(game = id, opponent, %side, plies, "plays a game");
        }
        if game.at == Some(record.plies()) {
            return;
        }
        match record.turn(side) {
            Ok(None) => {}
            Ok(Some(turn)) => {
                if game.refused.0 != turn.plies {
                    game.refused = (turn.plies, Vec::new());
                }
                game.at = Some(turn.plies);
                if let Some(differs) = &turn.differs {
                    warn!(game = id, differs, "the server's game differs from these rules; its board counts");
                }
                self.doing.push(Do::Search(Box::new(turn), game.refused.1.clone()));
            }
            Err(fault) => error!(game = id, fault, "a game cannot be played; its clock decides it"),
        }
    }

    /// The answer to a `ping`.
    fn passed(&mut self) {
        if let Some(Fence::Records(ids)) = self.fences.pop_front() {
            for id in ids {
                if self.forget(id) {
                    info!(game = id, "is drawn, or has ended in the meantime");
                    self.tally.others += 1;
                }
            }
        }
        // The first one comes after all that the server says at login.
        self.balance();
    }

    /// A refused move: the record says whether the game goes on and whose turn it is.
    fn refused(&mut self, fault: &str) {
        let Some(&Fence::Move { id, mv }) = self.fences.front() else { return };
        warn!(game = id, mv = mv.map(tracing::field::display), fault, "the server refused a move");
        if let Some(game) = self.playing.get_mut(&id) {
            game.refused.1.extend(mv);
            game.at = None;
            self.ask([id]);
        }
    }

    fn over(&mut self, id: u64, verdict: &str) {
        if !self.forget(id) {
            return;
        }
        info!(game = id, verdict, "the game is over");
        match verdict {
            "attacker_wins" => self.tally.attackers_won += 1,
            "defender_wins" => self.tally.defenders_won += 1,
            _ => self.tally.others += 1,
        }
        self.send(&format!("leave_game {id}"));
        self.balance();
    }

    /// Forgets a game; false if it is not known.
    fn forget(&mut self, id: u64) -> bool {
        let known = self.playing.remove(&id).is_some();
        if known {
            self.doing.push(Do::Halt(id));
        }
        known
    }

    fn challenged(&mut self, id: u64) {
        let terms = self.offers.remove(&id);
        if let Some(terms) =
            terms.filter(|_| self.playing.len() < self.rule.max_games.into() && !self.is_stopping)
        {
            info!(game = id, %terms, "accepts a challenge");
            self.send(&format!("join_game {id}"));
            self.ask([id]);
        } else {
            info!(game = id, "declines a challenge");
            self.send(&format!("decline_game {id}"));
            self.send(&format!("leave_game {id}"));
        }
    }

    /// What the server has when the account logs in: open games of an earlier connection, whose terms this
    /// one does not know, are withdrawn.
    fn displayed(&mut self, list: &str) {
        for id in open_games(list, &self.account) {
            self.send(&format!("leave_game {id}"));
        }
    }

    /// Offers what the rule says while there is room for a game, and withdraws all offers when there is not.
    fn balance(&mut self) {
        if self.is_stopping || self.playing.len() >= self.rule.max_games.into() {
            for id in std::mem::take(&mut self.offers).into_keys() {
                self.send(&format!("leave_game {id}"));
            }
            return;
        }
        let open = |terms: &Terms| self.offers.values().chain(&self.opening).any(|open| open == terms);
        let missing: Vec<Terms> = self.rule.terms().filter(|terms| !open(terms)).collect();
        for terms in missing {
            self.send(&format!("new_game {}", terms.json()));
            self.opening.push_back(terms);
        }
    }
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;

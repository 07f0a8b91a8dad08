//! A game of the server: its record, as the server tells it, and the position that follows from it.

use serde::Deserialize;
use std::time::Instant;
use tafl_engine::{Clock, Game, Placement, Referee, Setup, Side, Square, catalogue};

/// The board sizes of the server, and the rules that it plays on them.
const RULES: [(u8, &str); 3] =
    [(7, "brandubh-hnefatafl-org"), (11, "copenhagen-hnefatafl-org"), (13, "copenhagen-13-hnefatafl-org")];

/// The sizes of boards.
pub(super) const SIZES: [u8; 3] = [RULES[0].0, RULES[1].0, RULES[2].0];

/// Games of the server end after 142 plies.
const MAX_PLIES: usize = 10_000;

/// What the server answers to `resume_game_json`.
#[derive(Deserialize)]
pub(super) struct Record {
    pub(super) id: u64,
    attackers: String,
    defenders: String,
    dim: u8,
    moves: String,
    time_control: Option<TimeControl>,
    time_remaining_ms: Option<TimeLeft>,
}

#[derive(Deserialize)]
struct TimeControl {
    increment_length: u64,
}

/// In milliseconds; negative once a flag has fallen.
#[derive(Deserialize)]
struct TimeLeft {
    attackers: i64,
    defenders: i64,
}

/// A position of a game in which the account is to move.
pub(super) struct Turn {
    pub(super) id: u64,
    pub(super) game: Game,
    /// The plies of the record. The game itself may have begun later.
    pub(super) plies: usize,
    /// The clock of the side to move, as it was at `since`.
    pub(super) clock: Option<Clock>,
    pub(super) since: Instant,
    /// How the record differs from the rules of this program, if it does.
    pub(super) differs: Option<String>,
}

impl Record {
    /// The side of an account.
    pub(super) fn side_of(&self, account: &str) -> Option<Side> {
        match account {
            _ if account == self.attackers => Some(Side::Attackers),
            _ if account == self.defenders => Some(Side::Defenders),
            _ => None,
        }
    }

    /// The other player.
    pub(super) fn opponent_of(&self, side: Side) -> &str {
        if side == Side::Attackers { &self.defenders } else { &self.attackers }
    }

    /// The number of plies.
    pub(super) fn plies(&self) -> usize {
        self.moves.split_whitespace().count()
    }

    /// The position, if a side is to move in it.
    ///
    /// # Errors
    /// If the record is of no game that this program plays.
    pub(super) fn turn(&self, side: Side) -> Result<Option<Turn>, String> {
        let plies = self.plies();
        if plies > MAX_PLIES {
            return Err(format!("it has {plies} moves"));
        }
        let rules = RULES.iter().find(|(size, _)| *size == self.dim).and_then(|(_, id)| catalogue::find(id));
        let referee = rules.ok_or_else(|| format!("it is on a board of {}", self.dim))?.referee();
        let (game, differs) = match self.replayed(&referee) {
            Ok(game) => (game, None),
            // The server's word counts: its board, without the history that this program reads otherwise.
            Err(fault) => (self.set_up(&referee)?, Some(fault)),
        };
        let turn = Turn { id: self.id, plies, clock: self.clock(side), since: Instant::now(), game, differs };
        Ok(Some(turn).filter(|turn| turn.game.side_to_move() == side))
    }

    /// The moves, in lower case as the engine writes them: on 13x13 the server writes capitals.
    fn moves(&self) -> impl Iterator<Item = String> {
        self.moves.split_whitespace().map(str::to_ascii_lowercase)
    }

    fn replayed(&self, referee: &Referee) -> Result<Game, String> {
        let mut game = Game::new(referee, None).map_err(|fault| fault.to_string())?;
        for (n, text) in self.moves().enumerate() {
            let played = game.read(&text).and_then(|mv| game.capture(mv));
            played.map_err(|illegal| format!("move {} {text:?}: {illegal}", n + 1))?;
        }
        match game.outcome() {
            Some(outcome) => Err(format!("it is over by {}", outcome.reason.as_str())),
            None => Ok(game),
        }
    }

    /// The position by the written moves and captures alone.
    fn set_up(&self, referee: &Referee) -> Result<Game, String> {
        let rules = referee.rules();
        let mut board = rules.setup(None).ok_or("the rules have no set-up")?.board.clone();
        let mut side = rules.first_move;
        for text in self.moves() {
            shift(&mut board, &text).ok_or_else(|| format!("{text:?} is not a move"))?;
            side = side.other();
        }
        let setup = Setup { ply: self.plies() as u32, ..Setup::start(board, side) };
        let game = Game::from_setup(referee, &setup).map_err(|faults| faults.to_string())?;
        if game.outcome().is_some() { Err("it is over on the board".to_owned()) } else { Ok(game) }
    }

    fn clock(&self, side: Side) -> Option<Clock> {
        let left = self.time_remaining_ms.as_ref()?;
        let left = if side == Side::Attackers { left.attackers } else { left.defenders };
        let increment = self.time_control.as_ref().map_or(0, |control| control.increment_length * 1_000);
        Some(Clock { left: u64::try_from(left).unwrap_or(0), increment, moves: None })
    }
}

/// Makes a written move, such as `d3-d2xe2`, on a board; `None` if it cannot be one.
fn shift(board: &mut Placement, text: &str) -> Option<()> {
    let (steps, captured) = text.split_once('x').unwrap_or((text, ""));
    let (from, to) = steps.split_once('-')?;
    let moved = board.shift(from.parse().ok()?, to.parse().ok()?);
    for square in captured.split('x').filter(|square| !square.is_empty()) {
        board.put(square.parse::<Square>().ok()?, None);
    }
    moved.then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(dim: u8, moves: &str) -> Record {
        let text = format!(
            r#"{{"id":7,"attackers":"ai-tafld","defenders":"other","dim":{dim},"start":"/11/","time_control":
            {{"main_time_seconds":900,"increment_length":10}},"time_remaining_ms":{{"attackers":-3,
            "defenders":890000,"last_move":"2026-11-26T00:00:00Z"}},"moves":"{moves}","rated":true,"messages":[]}}"#
        );
        serde_json::from_str(&text).expect("a record")
    }

    #[test]
    fn a_record_gives_the_position_and_the_clock_of_the_side_to_move() {
        let at = record(13, "D1-D3 G5-H5");
        let turn = at.turn(Side::Attackers).expect("a game").expect("a turn");
        assert_eq!((turn.id, turn.plies, turn.game.ply(), turn.differs), (7, 2, 2, None));
        assert_eq!(turn.clock, Some(Clock { left: 0, increment: 10_000, moves: None }));
        assert!(at.turn(Side::Defenders).expect("a game").is_none(), "the attackers are to move");
        assert_eq!((at.side_of("other"), at.side_of("nobody")), (Some(Side::Defenders), None));
        // On 7x7 the defenders begin.
        assert!(record(7, "").turn(Side::Attackers).expect("a game").is_none());
        assert!(record(7, "").turn(Side::Defenders).expect("a game").is_some());
        assert!(record(9, "").turn(Side::Attackers).is_err_and(|fault| fault == "it is on a board of 9"));
    }

    #[test]
    fn what_the_rules_of_this_program_refuse_is_played_on_from_the_board() {
        // No man is captured at e5 by these rules, and nobody may jump.
        for moves in ["d1-d3xe5 f4-f3", "d1-d8 f4-f3"] {
            let turn = record(11, moves).turn(Side::Attackers).expect("a game").expect("a turn");
            assert!(turn.differs.is_some_and(|fault| fault.starts_with("move 1 ")), "{moves}");
            assert_eq!((turn.plies, turn.game.side_to_move()), (2, Side::Attackers));
            let board = turn.game.placement();
            assert!(board.piece_at("d1".parse().expect("a square")).is_none());
            assert!(board.piece_at("f3".parse().expect("a square")).is_some());
            assert_eq!(board.piece_at("e5".parse().expect("a square")).is_none(), moves.contains('x'));
        }
        assert!(record(11, "d1-z3").turn(Side::Attackers).is_err());
    }
}

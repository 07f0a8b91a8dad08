//! The server's side of Bologna's tablut tournament, for one player: a process for each game, which connects
//! to port 5800 as white and 5801 as black.
//!
//! In the command line `{color}` stands for white or black, `{COLOR}` for the same in capitals and `{port}`
//! for the port: with it, any free port is used, so that several games can be played at once.

use super::{Question, positions};
use crate::process::{BEGIN, Failure, HANGS, POLL, Port, Process};
use crate::protocol::Chosen;
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tafl_engine::{Game, Piece, Referee, Side, Square};

/// The longest message that is read, in bytes.
const LONGEST: u32 = 1 << 16;

pub(crate) struct Bologna {
    command: Vec<String>,
    referee: Option<Referee>,
    playing: Option<Playing>,
}

struct Playing {
    process: Process,
    stream: TcpStream,
    /// The states that the player has.
    states: usize,
}

impl Bologna {
    pub(crate) fn new(command: Vec<String>) -> Self {
        Self { command, referee: None, playing: None }
    }

    /// A process plays one game, and begins when it is to move.
    pub(crate) fn new_game(&mut self, referee: &Referee) {
        (self.referee, self.playing) = (Some(referee.clone()), None);
    }

    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Chosen, Failure> {
        let referee =
            self.referee.as_ref().ok_or_else(|| Failure::Refused("no game has begun".to_owned()))?;
        let all = positions(referee, question.moves)?;
        let playing = match &mut self.playing {
            Some(playing) => playing,
            none => {
                let mut playing = Playing::start(&self.command, question.game.side_to_move(), question.stop)?;
                // A player answers whenever it is to move: an opening that is given is not for it to play.
                playing.states = all.len().saturating_sub(2);
                none.insert(playing)
            }
        };
        for game in &all[playing.states.min(all.len())..] {
            playing.send(&state(game))?;
        }
        playing.states = all.len();
        let begun = Instant::now();
        let until = begun + question.time.unwrap_or(HANGS);
        let mv = playing.receive(until, question.stop)?;
        let square = |name: &str| mv[name].as_str().unwrap_or_default().to_ascii_lowercase();
        let text = format!("{}-{}", square("from"), square("to"));
        Ok(Chosen { text, nodes: 0, depth: 0, time: begun.elapsed() })
    }
}

impl Playing {
    /// Starts the player and waits until it has connected and said its name.
    fn start(command: &[String], side: Side, stop: &AtomicBool) -> Result<Self, Failure> {
        let (color, fixed) = if side == Side::Defenders { ("white", 5800) } else { ("black", 5801) };
        let is_free = command.iter().any(|word| word.contains("{port}"));
        let port = Port::open(("127.0.0.1", if is_free { 0 } else { fixed }))?;
        let number = port.number.to_string();
        let fill = |word: &String| {
            word.replace("{color}", color)
                .replace("{COLOR}", &color.to_uppercase())
                .replace("{port}", &number)
        };
        let command: Vec<String> = command.iter().map(fill).collect();
        let mut process = Process::start(&command).map_err(Failure::Refused)?;
        let stream = process.accept(&port, stop)?;
        stream.set_read_timeout(Some(POLL)).map_err(|error| Failure::Refused(error.to_string()))?;
        let mut playing = Self { process, stream, states: 0 };
        playing.receive(Instant::now() + BEGIN, stop)?;
        Ok(playing)
    }

    fn send(&mut self, value: &Value) -> Result<(), Failure> {
        let text = value.to_string();
        let length = (text.len() as u32).to_be_bytes();
        let sent = self.stream.write_all(&[&length, text.as_bytes()].concat());
        sent.map_err(|_| Failure::Ended(self.process.how_it_ended()))
    }

    fn receive(&mut self, until: Instant, stop: &AtomicBool) -> Result<Value, Failure> {
        let mut length = [0; 4];
        self.fill(&mut length, until, stop)?;
        let length = u32::from_be_bytes(length);
        if length > LONGEST {
            return Err(Failure::Refused(format!("a message of {length} bytes")));
        }
        let mut bytes = vec![0; length as usize];
        self.fill(&mut bytes, until, stop)?;
        serde_json::from_slice(&bytes).map_err(|error| Failure::Refused(error.to_string()))
    }

    fn fill(&mut self, bytes: &mut [u8], until: Instant, stop: &AtomicBool) -> Result<(), Failure> {
        let mut got = 0;
        while got < bytes.len() {
            match self.stream.read(&mut bytes[got..]) {
                Ok(0) => return Err(Failure::Ended(self.process.how_it_ended())),
                Ok(more) => got += more,
                Err(error)
                    if [ErrorKind::WouldBlock, ErrorKind::TimedOut, ErrorKind::Interrupted]
                        .contains(&error.kind()) => {}
                Err(_) => return Err(Failure::Ended(self.process.how_it_ended())),
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            if Instant::now() > until && got < bytes.len() {
                return Err(Failure::Silent);
            }
        }
        Ok(())
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.process.kill();
    }
}

/// A state of the game: the ranks from the first up, and whose turn it is.
fn state(game: &Game) -> Value {
    let board = game.placement();
    let size = board.size();
    let cell = |file, rank| match Square::new(file, rank).and_then(|square| board.piece_at(square)) {
        Some(Piece::Attacker) => "BLACK",
        Some(Piece::Defender) => "WHITE",
        Some(_) => "KING",
        None if file == rank && file == size / 2 => "THRONE",
        None => "EMPTY",
    };
    let rows: Vec<Vec<&str>> =
        (0..size).map(|rank| (0..size).map(|file| cell(file, rank)).collect()).collect();
    json!({ "board": rows, "turn": if game.side_to_move() == Side::Defenders { "WHITE" } else { "BLACK" } })
}

//! `tafl-bridge bologna`: one game at the server of Bologna's tablut tournament.
//!
//! A message is four bytes with its length, the most significant first, and JSON. The server sends the state
//! of the board after every ply to both players. An illegal move that it forgives gets the old state again.

use super::chooser::{Chooser, Question};
use crate::Outcome;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::json;
use std::error::Error;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tafl_engine::{Game, Move, Piece, Placement, Referee, Setup, Side, Square, catalogue};
use tracing::{info, warn};

/// Play one game at the server of Bologna's tablut tournament.
#[derive(Args)]
pub(super) struct Bologna {
    /// White, the side of the king, or black
    color: Color,
    /// The server
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Its port; by default 5800 for white and 5801 for black
    #[arg(long)]
    port: Option<u16>,
    /// The name of the player
    #[arg(long, default_value = "tafld")]
    name: String,
    /// The rules that the server plays
    #[arg(long, default_value = "tablut-ashton")]
    ruleset: String,
    #[command(flatten)]
    chooser: Chooser,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Color {
    White,
    Black,
}

/// The longest message that is read, in bytes.
const LONGEST: u32 = 1 << 20;

/// A state of the game: the board from rank 1 up, and whose turn it is or how it ended.
#[derive(Deserialize)]
struct State {
    board: Vec<Vec<String>>,
    turn: String,
}

impl Bologna {
    pub(super) fn run(self) -> Outcome {
        let entry = catalogue::find(&self.ruleset).ok_or_else(|| {
            format!("--ruleset {:?} is not a rule set; RULESETS.md lists them", self.ruleset)
        })?;
        let referee = entry.referee();
        let (side, turn, port) = match self.color {
            Color::White => (Side::Defenders, "WHITE", 5800),
            Color::Black => (Side::Attackers, "BLACK", 5801),
        };
        let mut stream = TcpStream::connect((self.host.as_str(), self.port.unwrap_or(port)))
            .map_err(|error| format!("{}: {error}", self.host))?;
        send(&mut stream, &json!(self.name))?;
        let mut table = Table { referee, game: None, sent: None, refused: Vec::new() };
        loop {
            let Some(state) = receive(&mut stream)? else {
                return Err(
                    "the server has closed the connection: a player used up the time or the illegal moves"
                        .into(),
                );
            };
            if !["WHITE", "BLACK"].contains(&state.turn.as_str()) {
                return Ok(writeln!(io::stdout(), "{}", state.turn)?);
            }
            let is_own = state.turn == turn;
            table.come_to(&state.placement()?, if is_own { side } else { side.other() })?;
            if !is_own {
                continue;
            }
            let mv = table.choose(&self.chooser)?;
            let Move::Step { from, to } = mv else { return Err("the engine passes".into()) };
            info!(%mv, "plays");
            send(&mut stream, &json!({"from": from.name(), "to": to.name(), "turn": turn}))?;
        }
    }
}

/// The game as the states show it.
struct Table {
    referee: Referee,
    game: Option<Game>,
    /// The move that was sent, until a state shows it.
    sent: Option<Move>,
    refused: Vec<Move>,
}

impl Table {
    /// Follows the game to a board, by the legal move that leads there if there is one.
    fn come_to(&mut self, board: &Placement, side: Side) -> Result<(), String> {
        if let Some(game) = &mut self.game {
            if game.placement() == *board && game.side_to_move() == side {
                self.refused.extend(self.sent.take());
                return Ok(());
            }
            self.refused.clear();
            self.sent = None;
            let leads = |mv: &Move| {
                game.after(*mv)
                    .is_ok_and(|(_, after)| after.placement() == *board && after.side_to_move() == side)
            };
            let mv = game.legal_moves().into_iter().find(leads);
            if let Some(mv) = mv {
                return game.advance(mv).map_err(|illegal| illegal.to_string());
            }
            warn!("the server's board follows by no legal move; the game goes on from it");
        }
        let setup = Setup::start(board.clone(), side);
        self.game = Some(Game::from_setup(&self.referee, &setup).map_err(|faults| faults.to_string())?);
        Ok(())
    }

    fn choose(&mut self, chooser: &Chooser) -> Result<Move, String> {
        let game = self.game.as_ref().ok_or("there is no position")?;
        let question = Question { game, clock: None, since: Instant::now(), refused: &self.refused };
        let choice = chooser.choose(&question, &AtomicBool::new(false)).ok_or("there is no move to play")?;
        self.sent = Some(choice.mv);
        Ok(choice.mv)
    }
}

impl State {
    fn placement(&self) -> Result<Placement, String> {
        let size = u8::try_from(self.board.len()).ok();
        let mut board =
            size.and_then(Placement::empty).ok_or("the board has no size that tafl is played on")?;
        for (rank, row) in self.board.iter().enumerate() {
            for (file, cell) in row.iter().enumerate() {
                let piece = match cell.as_str() {
                    "EMPTY" | "THRONE" => continue,
                    "WHITE" => Piece::Defender,
                    "BLACK" => Piece::Attacker,
                    "KING" => Piece::King,
                    other => return Err(format!("{other:?} is not on a board")),
                };
                let square = Square::new(file as u8, rank as u8).filter(|square| square.is_on(board.size()));
                board.put(square.ok_or("the board is not square")?, Some(piece));
            }
        }
        Ok(board)
    }
}

fn send(stream: &mut TcpStream, value: &serde_json::Value) -> io::Result<()> {
    let text = value.to_string();
    let length = (text.len() as u32).to_be_bytes();
    stream.write_all(&[&length, text.as_bytes()].concat())
}

/// The next state; `None` at the end of the stream.
fn receive(stream: &mut TcpStream) -> Result<Option<State>, Box<dyn Error>> {
    let mut length = [0; 4];
    match stream.read_exact(&mut length) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        done => done?,
    }
    let length = u32::from_be_bytes(length);
    if length > LONGEST {
        return Err(format!("the server announces a message of {length} bytes").into());
    }
    let mut bytes = vec![0; length as usize];
    stream.read_exact(&mut bytes)?;
    Ok(Some(serde_json::from_slice(&bytes)?))
}

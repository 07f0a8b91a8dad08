//! `tafld play`: a game for two at one terminal.

use super::{Choice, CliResult, text};
use clap::Args;
use std::io::{self, BufRead, Write};
use tafl_engine::{Game, OutcomeReason};
use tafl_service::text_board;

/// Play a game for two in the terminal.
#[derive(Args)]
pub(super) struct Play {
    #[command(flatten)]
    choice: Choice,
}

/// The longest line that is read: no move is longer, and input may be of any length.
const LONGEST_LINE: u64 = 4096;

const HELP: &str = "A move such as d4-g4, or: moves, board, back, claim (a draw), resign, help, quit.";

impl Play {
    pub(super) fn run(self) -> CliResult {
        let mut game = self.choice.game()?;
        let mut earlier: Vec<Game> = Vec::new();
        let mut input = io::stdin().lock();
        let mut out = io::stdout().lock();
        writeln!(out, "{HELP}")?;
        show(&mut out, &game)?;
        while game.outcome().is_none() {
            write!(out, "{}> ", game.side_to_move())?;
            out.flush()?;
            let mut line = String::new();
            if io::Read::take(&mut input, LONGEST_LINE).read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(());
            }
            match line.trim() {
                "quit" => return Ok(()),
                "help" => writeln!(out, "{HELP}")?,
                "board" => show(&mut out, &game)?,
                "moves" => write!(out, "{}", text::moves(&game.legal_moves()))?,
                "back" => match earlier.pop() {
                    Some(before) => {
                        game = before;
                        show(&mut out, &game)?;
                    }
                    None => writeln!(out, "This is the start.")?,
                },
                "resign" => declare(&mut out, &mut game, OutcomeReason::Resignation)?,
                "claim" => declare(&mut out, &mut game, OutcomeReason::DrawClaimed)?,
                "" => {}
                written => move_on(&mut out, &mut game, &mut earlier, written)?,
            }
        }
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", text::outcome(outcome))?;
        }
        Ok(())
    }
}

fn move_on(out: &mut impl Write, game: &mut Game, earlier: &mut Vec<Game>, written: &str) -> io::Result<()> {
    let before = game.clone();
    match game.play_text(written) {
        Ok(played) => {
            write!(out, "{}", text::played(&played, before.side_to_move()))?;
            earlier.push(before);
            show(out, game)
        }
        Err(illegal) => writeln!(out, "{}", text::refused(&illegal)),
    }
}

/// Ends the game on the word of the side to move, or says why it does not.
fn declare(out: &mut impl Write, game: &mut Game, reason: OutcomeReason) -> io::Result<()> {
    let winner = (reason == OutcomeReason::Resignation).then(|| game.side_to_move().other());
    game.declare(winner, reason).or_else(|fault| writeln!(out, "No: {}.", fault.kind))
}

fn show(out: &mut impl Write, game: &Game) -> io::Result<()> {
    write!(out, "\n{}", text_board::board(&game.placement(), &game.referee().rules().zones))?;
    writeln!(out, "ply {}, {} to move, {} legal moves\n", game.ply(), game.side_to_move(), game.legal_moves().len())
}

//! `tafld play`: a game for two at one terminal.

use super::{Choice, CliResult, Language};
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use tafl_engine::{Game, Move, OutcomeReason};
use tafl_service::i18n::{Catalog, Words};
use tafl_service::text_board;

/// Play a game for two in the terminal.
#[derive(Args)]
pub(super) struct Play {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    language: Language,
}

/// The longest line that is read: no move is longer, and input may be of any length.
const LONGEST_LINE: u64 = 4096;

impl Play {
    pub(super) fn run(self) -> CliResult {
        let catalog = Catalog::new();
        let words = self.language.words(&catalog)?;
        let mut game = self.choice.game()?;
        let mut earlier: Vec<Game> = Vec::new();
        let mut input = io::stdin().lock();
        let mut out = io::stdout().lock();
        writeln!(out, "{}", words.terminal_help())?;
        show(&mut out, &game, words)?;
        while game.outcome().is_none() {
            write!(out, "{} ", words.prompt(game.side_to_move()))?;
            out.flush()?;
            let mut line = String::new();
            if io::Read::take(&mut input, LONGEST_LINE).read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(());
            }
            match line.trim() {
                "quit" => return Ok(()),
                "help" => writeln!(out, "{}", words.terminal_help())?,
                "board" => show(&mut out, &game, words)?,
                "moves" => write!(out, "{}", moves(&game.legal_moves()))?,
                "back" => match earlier.pop() {
                    Some(before) => {
                        game = before;
                        show(&mut out, &game, words)?;
                    }
                    None => writeln!(out, "{}", words.at_the_start())?,
                },
                "resign" => {
                    let winner = game.side_to_move().other();
                    game.declare(Some(winner), OutcomeReason::Resignation).map_err(|fault| fault.to_string())?;
                }
                "claim" if game.declare(None, OutcomeReason::DrawClaimed).is_err() => writeln!(out, "{}", words.unclaimable())?,
                "" | "claim" => {}
                written => move_on(&mut out, &mut game, &mut earlier, written, words)?,
            }
        }
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", words.over(outcome))?;
        }
        Ok(())
    }
}

fn move_on(out: &mut impl Write, game: &mut Game, earlier: &mut Vec<Game>, written: &str, words: &Words) -> io::Result<()> {
    let before = game.clone();
    match game.play_text(written) {
        Ok(played) => {
            writeln!(out, "{}", words.played(&played, before.side_to_move()))?;
            earlier.push(before);
            show(out, game, words)
        }
        Err(illegal) => writeln!(out, "{}", words.refused(&illegal, written)),
    }
}

fn show(out: &mut impl Write, game: &Game, words: &Words) -> io::Result<()> {
    write!(out, "\n{}", text_board::board(&game.placement(), &game.referee().rules().zones))?;
    writeln!(out, "{}\n", words.turn(game))
}

/// Moves grouped by origin, a line for each piece.
fn moves(moves: &[Move]) -> String {
    let mut text = String::new();
    let mut origin = None;
    for mv in moves {
        match *mv {
            Move::Step { from, to } if origin == Some(from) => {
                let _ = write!(text, " {to}");
            }
            Move::Step { from, to } => {
                let _ = write!(text, "{}  {from}: {to}", if origin.is_some() { "\n" } else { "" });
                origin = Some(from);
            }
            Move::Pass => text.push_str("  pass"),
        }
    }
    text.push('\n');
    text
}

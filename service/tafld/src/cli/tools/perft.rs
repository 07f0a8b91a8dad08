//! `tafld perft`: how many games there are of each depth, and how fast they are played.

use super::{Choice, CliResult, Language};
use clap::Args;
use std::io::{self, Write};
use std::time::Instant;
use tafl_engine::PerftMode;

/// Count the games of a depth.
#[derive(Args)]
pub(in crate::cli) struct Perft {
    #[command(flatten)]
    choice: Choice,
    /// The deepest ply.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=32))]
    depth: u32,
    /// Count the last ply from the move sets instead of playing it; captures and wins are not known then.
    #[arg(long)]
    count: bool,
    #[command(flatten)]
    language: Language,
}

impl Perft {
    pub(super) fn run(self) -> CliResult {
        let game = self.choice.game(self.language.words()?)?;
        let mode = if self.count { PerftMode::Counted } else { PerftMode::Played };
        let unit = if self.count { "leaves/s" } else { "plays/s" };
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{:>5} {:>16} {:>12} {:>12} {:>9} {:>14}",
            "depth", "leaves", "captures", "wins", "seconds", unit
        )?;
        for depth in 1..=self.depth {
            let start = Instant::now();
            let found = game.perft(depth, mode);
            let seconds = start.elapsed().as_secs_f64();
            let done = if self.count { found.leaves } else { found.plays };
            let known = |count: u64| if self.count { "-".to_owned() } else { count.to_string() };
            let rate = done as f64 / seconds.max(1e-9);
            writeln!(
                out,
                "{depth:>5} {:>16} {:>12} {:>12} {seconds:>9.3} {rate:>14.0}",
                found.leaves,
                known(found.captures),
                known(found.wins)
            )?;
        }
        Ok(())
    }
}

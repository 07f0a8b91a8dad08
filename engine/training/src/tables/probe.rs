//! `training probe`.

use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tafl_engine::{Placement, Side, catalogue};
use tafl_tables::{Entry, Tables, Verdict};

/// Ask endgame tables.
#[derive(Args)]
pub(crate) struct Probe {
    /// The folder given to `training tables` as `--out`
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// The rule set
    #[arg(long, value_name = "ID")]
    rules: String,
    /// The position to ask for, its board and `a` or `d` for the side to move: prints its value and that after
    /// each move. Without it, the positions of random games are asked for again and again
    #[arg(long, value_names = ["BOARD", "SIDE"], num_args = 2)]
    position: Option<Vec<String>>,
}

impl Probe {
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let rules =
            &catalogue::find(&self.rules).ok_or_else(|| format!("no rule set {:?}", self.rules))?.rules;
        let tables = Tables::open(&self.tables)?;
        let entry = tables.of(rules).ok_or_else(|| format!("no tables for {}", self.rules))?;
        let line = match self.position.as_deref() {
            Some([board, side]) => one(entry, board, side)?,
            _ => rate(entry)?,
        };
        write!(io::stdout(), "{line}").map_err(|error| format!("standard output: {error}"))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn say(verdict: Verdict) -> String {
    match verdict {
        Verdict::Wins { winner, plies } => format!("{winner} in {plies}"),
        Verdict::Undecided => "undecided".to_owned(),
    }
}

fn one(entry: &Entry, board: &str, side: &str) -> Result<String, String> {
    let board: Placement = board.parse().map_err(|error| format!("{board:?}: {error}"))?;
    let side = match side {
        "a" => Side::Attackers,
        "d" => Side::Defenders,
        _ => return Err(format!("{side:?} is neither `a` nor `d`")),
    };
    let fault = |error: io::Error| error.to_string();
    let value = entry.probe(&board, side).map_err(fault)?.ok_or("no table has this position")?;
    let mut lines = vec![say(value)];
    let moves = entry.moves(&board, side).map_err(fault)?.unwrap_or_default();
    lines.extend(moves.into_iter().map(|(mv, value)| format!("{mv} {}", say(value))));
    Ok(lines.join("\n") + "\n")
}

/// Asks for positions that lie near each other, as those of a search do, so that their blocks are kept.
fn rate(entry: &Entry) -> Result<String, String> {
    let start = "7/7/2a4/3kd2/2a4/1a5/7".parse::<Placement>().map_err(|error| error.to_string())?;
    let mut positions = vec![(start, Side::Defenders)];
    for n in 0.. {
        let Some((board, side)) = positions.get(n).cloned().filter(|_| positions.len() < 1_000) else {
            break;
        };
        for (mv, _) in entry.moves(&board, side).map_err(|error| error.to_string())?.unwrap_or_default() {
            let tafl_engine::Move::Step { from, to } = mv else { continue };
            let mut next = board.clone();
            next.shift(from, to);
            positions.push((next, side.other()));
        }
    }
    let ask = || -> Result<u64, String> {
        let mut found = 0;
        for (board, side) in &positions {
            found += u64::from(entry.probe(board, *side).map_err(|error| error.to_string())?.is_some());
        }
        Ok(found)
    };
    let (first, mut found, begun) = (ask()?, 0, Instant::now());
    while begun.elapsed() < Duration::from_secs(2) {
        found += ask()?;
    }
    let rate = found as f64 / begun.elapsed().as_secs_f64();
    Ok(format!("{rate:.0} probes a second on one thread, of {first} positions\n"))
}

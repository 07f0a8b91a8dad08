//! `training bench`.

use clap::Args;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;
use tafl_test_support::signature;

/// Search fixed positions to a fixed depth.
#[derive(Args)]
pub(crate) struct Bench {
    /// Print each position as well
    #[arg(long)]
    each: bool,
}

impl Bench {
    /// The last line is `NODES nodes RATE nps`, as other engines print it. `nodes` does not depend on the
    /// machine.
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let (mut out, fault) = (io::stdout().lock(), |error: io::Error| format!("standard output: {error}"));
        let begun = Instant::now();
        let mut nodes = 0;
        for (name, game) in signature::positions() {
            let report = signature::search(&game);
            nodes += report.nodes;
            if self.each {
                writeln!(out, "{name}: {} nodes {}", report.chosen.mv, report.nodes).map_err(fault)?;
            }
        }
        let rate = nodes as f64 / begun.elapsed().as_secs_f64();
        writeln!(out, "{nodes} nodes {rate:.0} nps").map_err(fault)?;
        Ok(ExitCode::SUCCESS)
    }
}

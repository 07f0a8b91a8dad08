//! `tafld`: the referee for every tafl game.
//!
//! So far the tools of the command line: `rulesets`, `show`, `perft`, `play`. Deliberately absent: rules, which are the engine's.

mod cli;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(message) = cli::processor_fits() {
        eprintln!("tafld: {message}");
        return ExitCode::FAILURE;
    }
    match cli::Command::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tafld: {message}");
            ExitCode::FAILURE
        }
    }
}

//! The program `tafld`: the service, and tools of the command line beside it.

mod cli;

use clap::Parser;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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

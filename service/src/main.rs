//! The program `tafld`: the service, and tools of the command line beside it.

mod cli;

use clap::Parser;
use std::process::ExitCode;
use tafl_service::log::{say_at_last, within_a_moment};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let fail = |message: &str| {
        say_at_last(&format!("tafld: {message}"));
        ExitCode::FAILURE
    };
    if let Err(message) = cli::processor_fits() {
        return fail(message);
    }
    let command = match cli::Command::try_parse() {
        Ok(command) => command,
        // What was asked for, such as help, is written to its end.
        Err(said) if !said.use_stderr() => said.exit(),
        Err(error) => {
            let code = error.exit_code();
            within_a_moment(move || drop(error.print()));
            return ExitCode::from(code as u8);
        }
    };
    command.run().map_or_else(|message| fail(&message), |()| ExitCode::SUCCESS)
}

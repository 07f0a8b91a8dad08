//! The `tafld` binary: the service, and command-line tools.

mod cli;

use clap::Parser;
use std::process::ExitCode;
use tafl_service::config::Config;
use tafl_service::log::{report_at_exit, run_with_timeout};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let fail = |message: &str| {
        report_at_exit(&format!("tafld: {message}"));
        ExitCode::FAILURE
    };
    if let Err(message) = cli::processor_fits() {
        return fail(message);
    }
    let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    if let Some(message) = Config::unknown_variable(variables) {
        report_at_exit(&format!("tafld: {message}"));
        return ExitCode::from(2);
    }
    let command = match cli::Command::try_parse() {
        Ok(command) => command,
        // Output that was requested, such as help, goes to standard output in full.
        Err(output) if !output.use_stderr() => output.exit(),
        Err(error) => {
            let code = error.exit_code();
            run_with_timeout(move || drop(error.print()));
            return ExitCode::from(code as u8);
        }
    };
    command.run().unwrap_or_else(|message| fail(&message))
}

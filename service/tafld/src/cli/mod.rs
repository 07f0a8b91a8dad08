//! The command line: the server, and the tools beside it.

mod healthcheck;
mod key;
#[cfg(feature = "tools")]
mod tools;

#[cfg(feature = "tools")]
use clap::CommandFactory;
#[cfg(feature = "tools")]
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use std::error::Error;
use std::fmt::{Display, Formatter};
use std::io::{self, Write};
use std::process::ExitCode;
use tafl_service::config::Config;
use tafl_service::{log, telemetry};

const EXIT_STATUS: &str = "Exit status: 0 for success, 1 if the command failed, 2 for wrong usage, 3 if a game to judge or convert has a fault or cannot be judged.";

/// The referee and the opponent for every tafl game, as a service. Without a command it serves gRPC and JSON.
#[derive(Parser)]
#[command(name = "tafld", version, about, args_conflicts_with_subcommands = true, after_help = after_help())]
pub(crate) struct Command {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    config: Config,
}

fn after_help() -> String {
    #[cfg(feature = "tools")]
    return format!("{}\n\n{EXIT_STATUS}", tools::about());
    #[cfg(not(feature = "tools"))]
    EXIT_STATUS.to_owned()
}

#[derive(Subcommand)]
enum Task {
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Tool(tools::Tool),
    /// Make an API key: the key itself, shown only now, and its entry for the file of --api-keys.
    Key(key::Key),
    /// Ask a server whether it is ready; the exit status says.
    Healthcheck(healthcheck::Healthcheck),
    /// A call with the parameters of its link.
    #[cfg(feature = "tools")]
    #[command(external_subcommand)]
    Call(Vec<String>),
}

impl Command {
    /// Does what was asked; the error is a sentence for the person who asked.
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let Some(task) = self.task else { return serve(&self.config).map(|()| ExitCode::SUCCESS) };
        let done = match task {
            #[cfg(feature = "tools")]
            Task::Tool(tool) => tool.run(self.config),
            Task::Key(key) => key.run(),
            Task::Healthcheck(check) => check.run(),
            #[cfg(feature = "tools")]
            Task::Call(words) => match tools::Link::of(words) {
                Ok(link) => link.run(self.config),
                Err(unknown) => Self::command().error(ErrorKind::InvalidSubcommand, unknown).exit(),
            },
        };
        match done {
            Ok(()) => Ok(ExitCode::SUCCESS),
            // The reader of the output has seen enough, as `head` has.
            Err(error)
                if error
                    .downcast_ref::<io::Error>()
                    .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) =>
            {
                Ok(ExitCode::SUCCESS)
            }
            Err(error) if error.is::<Faulty>() => Ok(ExitCode::from(3)),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn serve(config: &Config) -> Result<(), String> {
    let metrics = telemetry::metrics()?;
    let _log = log::start(config)?;
    tafl_service::run(config, metrics)
}

/// The outcome of a tool; an error of [`io::Error`] is one of standard output.
type CliResult = Result<(), Box<dyn Error>>;

/// A game has a fault or cannot be judged, which has been printed.
#[derive(Debug)]
struct Faulty;

impl Display for Faulty {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game has a fault")
    }
}

impl Error for Faulty {}

/// Prints a text and a line break.
fn print(text: &str) -> CliResult {
    Ok(writeln!(io::stdout(), "{text}")?)
}

/// Returns whether the processor has the instructions that this program was built with.
///
/// # Errors
/// If an instruction is missing; the program would otherwise end in an illegal instruction.
pub(crate) fn processor_fits() -> Result<(), &'static str> {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    if !(std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2")) {
        return Err(
            "this build needs a processor with AVX2 and BMI2 (x86-64-v3); build it with RUSTFLAGS=-Ctarget-cpu=x86-64 for an older one",
        );
    }
    Ok(())
}

//! `tafl-bridge`: the engine as a player where games are already played. README.md describes each bridge.
//!
//! | module | purpose |
//! |---|---|
//! | `chooser` | the move of the engine under a clock, a level or a time |
//! | `hnefatafl_org` | an account of the server hnefatafl.org |
//! | `opentafl` | an engine for the program OpenTafl |
//! | `bologna` | a player of the tablut tournament of the university of Bologna |

mod bologna;
mod chooser;
mod hnefatafl_org;
mod opentafl;

use clap::{Parser, Subcommand, ValueEnum};
use std::error::Error;
use std::process::ExitCode;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Play where games are already played: on a server, or in another program.
#[derive(Parser)]
#[command(name = "tafl-bridge", version)]
struct Bridge {
    #[command(subcommand)]
    to: To,
    /// Events to log on standard error: a level, or directives such as info,tafl_bridge=debug
    #[arg(long, env = "TAFLD_LOG", default_value = "info", global = true)]
    log: Targets,
    /// Format of the log
    #[arg(long, env = "TAFLD_LOG_FORMAT", value_enum, default_value = "json", global = true)]
    log_format: LogFormat,
}

#[derive(ValueEnum, Clone, Copy)]
enum LogFormat {
    /// One JSON object for each line.
    Json,
    /// Text for a terminal.
    Text,
}

#[derive(Subcommand)]
enum To {
    /// Play on the server hnefatafl.org, or on one that runs the same program, as an account of a bot.
    HnefataflOrg(Box<hnefatafl_org::HnefataflOrg>),
    /// Be an engine of the program OpenTafl, on standard input and output.
    Opentafl(opentafl::OpenTafl),
    /// Play one game at the server of Bologna's tablut tournament.
    Bologna(bologna::Bologna),
}

/// The outcome of a bridge; the error is a sentence for the person who asked.
type Outcome = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let bridge = Bridge::parse();
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(bridge.log);
    match bridge.log_format {
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).init(),
        LogFormat::Text => registry.with(lines).init(),
    }
    let done = match bridge.to {
        To::HnefataflOrg(bridge) => bridge.run(),
        To::Opentafl(bridge) => bridge.run(),
        To::Bologna(bridge) => bridge.run(),
    };
    done.map_or_else(
        |error| {
            eprintln!("tafl-bridge: {error}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

//! `tafld bridge`: the engine as a player where games are already played. deploy/BRIDGES.md describes each.
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

use super::CliResult;
use clap::{Args, Subcommand};
use tafl_service::config::Config;
use tafl_service::log;

/// Play where games are already played.
#[derive(Args)]
pub(in crate::cli) struct Bridge {
    #[command(subcommand)]
    to: To,
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

impl Bridge {
    pub(super) fn run(self, config: &Config) -> CliResult {
        let _log = log::start(config)?;
        match self.to {
            To::HnefataflOrg(bridge) => bridge.run(),
            To::Opentafl(bridge) => bridge.run(),
            To::Bologna(bridge) => bridge.run(),
        }
    }
}

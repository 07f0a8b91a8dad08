//! The command line: the server, the tools beside it, and where a tool's rule set comes from.

mod healthcheck;
mod perft;
mod play;
mod show;

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use tafl_engine::{Game, Referee, catalogue};
use tafl_service::config::Config;
use tafl_service::i18n::{Catalog, Words};
use tafl_service::{log, rules_json, telemetry};

/// The referee and the opponent for every tafl game, as a service. Without a command it serves gRPC and JSON.
#[derive(Parser)]
#[command(name = "tafld", version, about, args_conflicts_with_subcommands = true)]
pub(crate) struct Command {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    config: Config,
}

#[derive(Subcommand)]
enum Task {
    /// List the rule sets.
    Rulesets,
    /// Show a rule set: its rules in plain sentences, sources, readings, set-ups.
    Show(show::Show),
    /// Count the games of a depth, as a check of the rules and of the speed.
    Perft(perft::Perft),
    /// Play a game for two in the terminal.
    Play(play::Play),
    /// Ask a server whether it is ready; the exit status says.
    Healthcheck(healthcheck::Healthcheck),
}

impl Command {
    /// Does what was asked; the error is a sentence for the person who asked.
    pub(crate) fn run(self) -> Result<(), String> {
        let Some(task) = self.task else { return serve(&self.config) };
        match task {
            Task::Rulesets => show::rulesets(),
            Task::Show(show) => show.run(),
            Task::Perft(perft) => perft.run(),
            Task::Play(play) => play.run(),
            Task::Healthcheck(check) => check.run(),
        }
        .map_err(|error| error.to_string())
    }
}

fn serve(config: &Config) -> Result<(), String> {
    let metrics = telemetry::metrics()?;
    let _log = log::start(config)?;
    tafl_service::run(config, metrics)
}

type CliResult = Result<(), Box<dyn std::error::Error>>;

/// Which rules, and from which set-up.
#[derive(Args)]
struct Choice {
    /// A rule set of the catalogue: an id such as copenhagen or brandubh-wtf@1, or a name.
    #[arg(long, default_value = "copenhagen", conflicts_with = "rules")]
    ruleset: String,
    /// A file with a rule set of your own, in the JSON form that `tafld show --json` prints.
    #[arg(long)]
    rules: Option<PathBuf>,
    /// A set-up of the rule set; its first one when none is named.
    #[arg(long)]
    setup: Option<String>,
}

impl Choice {
    fn game(&self) -> Result<Game, Box<dyn std::error::Error>> {
        let referee = match &self.rules {
            Some(file) => custom(file)?,
            None => entry(&self.ruleset)?.referee(),
        };
        Ok(Game::new(&referee, self.setup.as_deref())?)
    }
}

/// The language of what a tool prints.
#[derive(Args)]
struct Language {
    /// The language of the sentences, as BCP 47; without it that of `LC_ALL`, `LC_MESSAGES` or `LANG`, else English.
    #[arg(long)]
    locale: Option<String>,
}

impl Language {
    fn words<'a>(&self, catalog: &'a Catalog) -> Result<&'a Words, String> {
        let Some(tag) = &self.locale else { return Ok(catalog.find(&environment_tag())) };
        catalog.get(tag).ok_or_else(|| {
            let there_are: Vec<&str> = catalog.locales().collect();
            format!("--locale {tag:?} is not a language of this program; use one of {}", there_are.join(", "))
        })
    }
}

/// The language that the environment names, as `fr_CA` for `fr_CA.UTF-8@euro`: the first variable that is set decides.
fn environment_tag() -> String {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    set.unwrap_or_default().split(['.', '@']).next().unwrap_or_default().to_owned()
}

fn entry(name: &str) -> Result<&'static catalogue::Entry, String> {
    catalogue::find(name).ok_or_else(|| {
        let ids: Vec<&str> = catalogue::all().iter().map(|entry| entry.id).collect();
        format!("there is no rule set {name:?}; there are {}", ids.join(", "))
    })
}

fn custom(file: &std::path::Path) -> Result<Referee, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(rules_json::read(&text).map_err(|error| format!("{}: {error}", file.display()))?)
}

/// Whether the processor has the instructions that this program was built with.
///
/// # Errors
/// What is missing, where it would otherwise end in an illegal instruction.
pub(crate) fn processor_fits() -> Result<(), &'static str> {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    if !(std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("bmi2")) {
        return Err(
            "this build needs a processor with AVX2 and BMI2 (x86-64-v3); build it with RUSTFLAGS=-Ctarget-cpu=x86-64 for an older one",
        );
    }
    Ok(())
}

//! The tools beside the server, and where a tool's rule set comes from.

mod archive;
mod ask;
mod engine;
mod mcp;
mod perft;
mod play;
mod records;
mod show;

use super::{CliResult, Faulty, print};
pub(super) use ask::{Link, about};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::error::Error;
use std::io;
use std::path::PathBuf;
use tafl_engine::{Game, Referee, catalogue};
use tafl_service::config::Config;
use tafl_service::i18n::{CATALOG, Words};
use tafl_service::{nearest_ruleset, rules_json};

#[derive(Subcommand)]
pub(super) enum Tool {
    /// List the rule sets.
    Rulesets,
    /// Show a rule set: its rules in plain sentences, sources, readings, set-ups.
    Show(show::Show),
    /// Count the games of a depth, as a check of the rules and of the speed.
    Perft(perft::Perft),
    /// Play in the terminal, for two or against a level.
    Play(play::Play),
    /// Judge recorded games by the rules and name the first fault of each; the exit status is 3 if one has a
    /// fault or cannot be judged.
    Judge(Box<records::Judge>),
    /// Write a recorded game in another form.
    Convert(records::Convert),
    /// Search for another program, by UCI on standard input and output, as described in engine/PROTOCOL.md.
    Engine,
    /// Answer a language model: the Model Context Protocol on standard input and output.
    Mcp(mcp::Mcp),
}

impl Tool {
    pub(super) fn run(self, config: Config) -> CliResult {
        match self {
            Self::Rulesets => show::rulesets(),
            Self::Show(show) => show.run(),
            Self::Perft(perft) => perft.run(),
            Self::Play(play) => play.run(config),
            Self::Judge(judge) => judge.run(config),
            Self::Convert(convert) => convert.run(config),
            Self::Engine => engine::run(),
            Self::Mcp(mcp) => mcp.run(&config),
        }
    }
}

/// Which rules.
#[derive(Args)]
struct Rules {
    /// A rule set of the catalogue: an id such as copenhagen or brandubh-wtf@1, or a name; by default copenhagen, in
    /// `judge` and `convert` the one that the record names
    #[arg(long, conflicts_with = "rules")]
    ruleset: Option<String>,
    /// A file with a rule set of your own, in the JSON form that `tafld show --json` prints
    #[arg(long)]
    rules: Option<PathBuf>,
}

/// The default rule set.
const DEFAULT: &str = "copenhagen";

impl Rules {
    fn referee(&self, words: &Words) -> Result<Referee, Box<dyn Error>> {
        match &self.rules {
            Some(file) => custom(file),
            None => Ok(self.entry(words)?.referee()),
        }
    }

    /// The rule set of the catalogue.
    fn entry(&self, words: &Words) -> Result<&'static catalogue::Entry, String> {
        entry(self.ruleset.as_deref().unwrap_or(DEFAULT), words)
    }

    /// The rules as a member of a request, if any are named.
    fn named(&self, words: &Words) -> Result<Option<(&'static str, Value)>, Box<dyn Error>> {
        Ok(match (&self.rules, &self.ruleset) {
            (Some(file), _) => {
                custom(file)?;
                Some(("customRules", serde_json::from_str(&read(file)?)?))
            }
            (None, Some(name)) => Some(("ruleset", json!(entry(name, words)?.pinned_id()))),
            (None, None) => None,
        })
    }

    /// The rule set, or the default one.
    fn named_or_default(&self, words: &Words) -> Result<(&'static str, Value), Box<dyn Error>> {
        Ok(self.named(words)?.unwrap_or(("ruleset", json!(DEFAULT))))
    }
}

/// Which rules, and from which set-up.
#[derive(Args)]
struct Choice {
    #[command(flatten)]
    rules: Rules,
    /// A set-up of the rule set; by default its first one
    #[arg(long)]
    setup: Option<String>,
}

impl Choice {
    fn game(&self, words: &Words) -> Result<Game, Box<dyn Error>> {
        Ok(Game::new(&self.rules.referee(words)?, self.setup.as_deref())?)
    }
}

/// The language of what a tool prints.
#[derive(Args)]
struct Language {
    /// The language of the sentences, as BCP 47; without it that of `LC_ALL`, `LC_MESSAGES` or `LANG`, else
    /// English
    #[arg(long)]
    locale: Option<String>,
}

impl Language {
    fn words(&self) -> Result<&'static Words, String> {
        let Some(tag) = &self.locale else { return Ok(environment_words()) };
        CATALOG.get(tag).ok_or_else(|| {
            let there_are: Vec<&str> = CATALOG.locales().collect();
            format!("--locale {tag:?} is not a language of this program; use one of {}", there_are.join(", "))
        })
    }
}

fn environment_words() -> &'static Words {
    CATALOG.find(&environment_tag())
}

/// The language that the environment names, as `fr_CA` for `fr_CA.UTF-8@euro`: the first variable that is set
/// decides.
fn environment_tag() -> String {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    set.unwrap_or_default().split(['.', '@']).next().unwrap_or_default().to_owned()
}

fn entry(name: &str, words: &Words) -> Result<&'static catalogue::Entry, String> {
    catalogue::find(name).ok_or_else(|| words.no_ruleset(name, nearest_ruleset(name)))
}

fn custom(file: &std::path::Path) -> Result<Referee, Box<dyn Error>> {
    Ok(rules_json::read(&read(file)?).map_err(|error| format!("{}: {error}", file.display()))?)
}

fn read(file: &std::path::Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| file_error(file, &error))
}

/// Why a file cannot be read or written, without the system's number of the error.
fn file_error(file: &std::path::Path, error: &io::Error) -> String {
    let said = error.to_string();
    format!("{}: {}", file.display(), said.split(" (os error").next().unwrap_or_default())
}

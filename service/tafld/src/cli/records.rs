//! `tafld judge` and `tafld convert`: recorded games, read and played by the rules.

use super::ask::{Service, moves, request};
use super::{CliResult, Faulty, Language, Rules};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use tafl_service::config::Config;
use tafl_service::i18n::Words;

/// Where a recorded game comes from.
#[derive(Args)]
struct Source {
    /// A file with the game: a list of moves, PGN style or OpenTafl's notation; by default, and for -,
    /// standard input
    file: Option<PathBuf>,
    /// The moves of the game, in place of a file: d2-a2,d5-e5
    #[arg(long, conflicts_with = "file")]
    moves: Option<String>,
    #[command(flatten)]
    rules: Rules,
    /// Print the whole answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: Language,
}

/// Judge a recorded game by the rules.
#[derive(Args)]
pub(super) struct Judge {
    #[command(flatten)]
    source: Source,
}

/// Write a recorded game in another form.
#[derive(Args)]
pub(super) struct Convert {
    #[command(flatten)]
    source: Source,
    /// The form to write
    #[arg(long, value_enum, default_value = "moves")]
    to: RecordFormat,
}

/// A form of records.
#[derive(Clone, Copy, clap::ValueEnum)]
enum RecordFormat {
    Moves,
    Pgn,
    Opentafl,
    OpentaflRules,
    OpentaflPosition,
}

impl RecordFormat {
    const fn number(self) -> i32 {
        self as i32 + 1
    }
}

impl Judge {
    /// Prints the judgement; the first line is the verdict.
    pub(super) fn run(self, config: Config) -> CliResult {
        let words = self.source.language.words()?;
        let answer = self.source.converted(config, RecordFormat::Moves, words)?;
        if self.source.json {
            super::print(&format!("{answer:#}"))?;
        } else {
            super::print(&remarks(&answer, false, words).join("\n"))?;
        }
        verdict(&answer)
    }
}

impl Convert {
    /// Prints the game, and on standard error what is to be said about it.
    pub(super) fn run(self, config: Config) -> CliResult {
        let words = self.source.language.words()?;
        let answer = self.source.converted(config, self.to, words)?;
        if self.source.json {
            super::print(&format!("{answer:#}"))?;
        } else {
            let text = answer["text"].as_str().unwrap_or_default().trim_end();
            if !text.is_empty() {
                super::print(text)?;
            }
            for remark in remarks(&answer, true, words) {
                let _ = writeln!(io::stderr(), "tafld: {remark}");
            }
        }
        verdict(&answer)?;
        // A list of moves may have none.
        let is_written = answer["text"] != "" || matches!(self.to, RecordFormat::Moves);
        if is_written { Ok(()) } else { Err("nothing was written in this form".into()) }
    }
}

impl Source {
    fn converted(
        &self,
        config: Config,
        to: RecordFormat,
        words: &Words,
    ) -> Result<Value, Box<dyn std::error::Error>> {
        let file = self.file.as_ref().filter(|file| file.as_os_str() != "-");
        let text = match (&self.moves, file) {
            (Some(written), _) => moves(written).join(" "),
            (None, Some(file)) => super::read(file)?,
            (None, None) => {
                let mut bytes = Vec::new();
                io::stdin().read_to_end(&mut bytes)?;
                super::decoded(bytes).map_err(|error| format!("standard input: {error}"))?
            }
        };
        if text.trim().is_empty() {
            let file = file.map_or("standard input".into(), |file| file.display().to_string());
            let place = if self.moves.is_some() { "--moves" } else { &file };
            return Err(format!("{place}: there is no game in it").into());
        }
        let record = request([("text", json!(text))].into_iter().chain(self.rules.named(words)?));
        Service::start(config, words)?
            .ask("/v1/games:convert", request([("record", record.into()), ("to", json!(to.number()))]))
    }
}

/// The remarks of an answer about a game, apart from the text.
fn remarks(answer: &Value, written: bool, words: &Words) -> Vec<String> {
    let sentence = |of: &Value| of["sentence"].as_str().map(ToOwned::to_owned);
    let all = |list: &Value| -> Vec<String> {
        list.as_array().into_iter().flatten().filter_map(sentence).collect()
    };
    let reading = &answer["reading"];
    let mut said = Vec::from_iter(sentence(answer).filter(|_| !written || is_faulty(answer)));
    let fault = &answer["fault"];
    if let (Some(before), Some(written)) = (fault["ply"].as_u64(), fault["move"].as_str()) {
        said.push(words.first_fault(before + 1, written));
    }
    said.extend(all(&reading["faults"]).into_iter().skip(1));
    said.extend(all(&reading["mismatches"]));
    said.extend(all(&reading["notes"]));
    if written {
        said.extend(all(&answer["notes"]));
    }
    said
}

/// Returns whether a game has a fault, or was not judged at all: without its rules there is no position after
/// it.
fn is_faulty(answer: &Value) -> bool {
    let listed = |name: &str| answer["reading"][name].as_array().is_some_and(|list| !list.is_empty());
    answer["position"].is_null()
        || !answer["fault"].is_null()
        || answer["declaredCheck"]["agrees"] == false
        || listed("faults")
        || listed("mismatches")
}

fn verdict(answer: &Value) -> CliResult {
    if is_faulty(answer) { Err(Faulty.into()) } else { Ok(()) }
}

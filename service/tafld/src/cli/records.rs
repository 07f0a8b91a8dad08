//! `tafld judge` and `tafld convert`: recorded games, read and played by the rules.

use super::archive::{Found, Item, Job, NOT_UTF_8, Sources};
use super::ask::{Service, moves, request};
use super::{CliResult, Faulty, Language, Rules};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use tafl_proto::v1;
use tafl_service::config::Config;
use tafl_service::i18n::Words;

/// How records are read, and by which rules.
#[derive(Args)]
struct Reading {
    #[command(flatten)]
    rules: Rules,
    /// The side that won where the result is written 1-0
    #[arg(long, value_enum, default_value = "defenders")]
    one_zero: OneZero,
    /// The encoding of texts without a byte order mark, such as latin1 or utf-16le; by default UTF-8
    #[arg(long)]
    encoding: Option<String>,
    /// Print the whole answer as JSON; for several games, a report of each on a line and a summary on the last
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: Language,
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum OneZero {
    Attackers,
    Defenders,
}

/// Judge recorded games by the rules.
#[derive(Args)]
pub(super) struct Judge {
    /// Files with games in any form that is read, and archives of files (zip, tar, gzip); by default, and for -,
    /// standard input
    files: Vec<PathBuf>,
    /// The moves of a game, in place of a file: d2-a2,d5-e5
    #[arg(long, conflicts_with = "files")]
    moves: Option<String>,
    #[command(flatten)]
    reading: Reading,
    /// Write a table with a row for each game as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The same as Parquet, in a build with the feature `parquet`
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Compare the rule sets that the games follow: these, or all
    #[arg(
        long,
        value_name = "RULESETS",
        value_delimiter = ',',
        num_args = 0..,
        require_equals = true,
        conflicts_with_all = ["csv", "parquet", "json"]
    )]
    compare: Option<Vec<String>>,
    /// The number of threads; by default one for each core
    #[arg(long)]
    threads: Option<usize>,
}

/// Write a recorded game in another form.
#[derive(Args)]
pub(super) struct Convert {
    /// A file with the game, in any form that is read; by default, and for -, standard input
    file: Option<PathBuf>,
    /// The moves of the game, in place of a file: d2-a2,d5-e5
    #[arg(long, conflicts_with = "file")]
    moves: Option<String>,
    #[command(flatten)]
    reading: Reading,
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
    HnefataflOrg,
}

impl RecordFormat {
    const fn number(self) -> i32 {
        self as i32 + 1
    }
}

impl Judge {
    /// Prints the judgement; the first line is the verdict. Of several games, prints those with a fault, and a
    /// table.
    pub(super) fn run(self, config: Config) -> CliResult {
        let Self { files, moves: written, reading, csv, parquet, compare, threads } = self;
        let words = reading.language.words()?;
        let text = if let Some(written) = written {
            moves(&written).join(" ")
        } else {
            let job = Job {
                sources: Sources { files, encoding: reading.encoding.clone() },
                record: reading.record(words)?,
                threads: threads
                    .or_else(|| Some(std::thread::available_parallelism().ok()?.get()))
                    .unwrap_or(1),
                json: reading.json,
                csv,
                parquet,
                compare,
                words,
            };
            let Found::One(text) = job.run(&config)? else { return Ok(()) };
            text
        };
        let answer = reading.converted(config, &text, "--moves", RecordFormat::Moves, words)?;
        if reading.json {
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
        let words = self.reading.language.words()?;
        let (text, place) = self.text()?;
        let answer = self.reading.converted(config, &text, &place, self.to, words)?;
        if self.reading.json {
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

    /// The text of the game, and where it comes from.
    fn text(&self) -> Result<(String, String), Box<dyn std::error::Error>> {
        if let Some(written) = &self.moves {
            return Ok((moves(written).join(" "), "--moves".to_owned()));
        }
        let files = self.file.iter().cloned().collect();
        let sources = Sources { files, encoding: self.reading.encoding.clone() };
        let mut games = Vec::new();
        sources.read(&ProgressBar::hidden(), &mut |item| {
            games.push(item);
            games.len() < 2
        });
        let more = "holds several games; `tafld judge` reads many, convert one at a time";
        match (games.pop(), games.pop()) {
            (Some(Item::Game { name, .. }), Some(_)) => Err(format!("{name}: {more}").into()),
            (Some(Item::Game { name, text: Some(text), .. }), None) => Ok((text, name.to_string())),
            (Some(Item::Game { name, .. }), None) => Err(format!("{name}: {NOT_UTF_8}").into()),
            (Some(Item::Failure { name, why }), _) => Err(format!("{name}: {why}").into()),
            (None, _) => Err("there is no game".into()),
        }
    }
}

impl Reading {
    /// A record without its text, as it is asked for.
    fn record(&self, words: &Words) -> Result<v1::Record, Box<dyn std::error::Error>> {
        Ok(serde_json::from_value(request(self.members(words)?).into())?)
    }

    fn members(
        &self,
        words: &Words,
    ) -> Result<impl Iterator<Item = (&'static str, Value)> + use<>, Box<dyn std::error::Error>> {
        let one_zero = match self.one_zero {
            OneZero::Attackers => json!("SIDE_ATTACKERS"),
            OneZero::Defenders => Value::Null,
        };
        Ok([("oneZero", one_zero)].into_iter().chain(self.rules.named(words)?))
    }

    fn converted(
        &self,
        config: Config,
        text: &str,
        place: &str,
        to: RecordFormat,
        words: &Words,
    ) -> Result<Value, Box<dyn std::error::Error>> {
        if text.trim().is_empty() {
            return Err(format!("{place}: there is no game in it").into());
        }
        let record = request([("text", json!(text))].into_iter().chain(self.members(words)?));
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

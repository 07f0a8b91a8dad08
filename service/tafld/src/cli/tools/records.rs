//! `tafld judge` and `tafld convert`: recorded games, read and played by the rules.

use super::archive::{Found, Item, Job, NOT_UTF_8, Sources};
use super::ask::{Service, moves, request};
use super::{CliResult, Faulty, Language, Rules};
use clap::Args;
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
    /// The set-up of games that name none; by default the one that most of their moves fit
    #[arg(long)]
    setup: Option<String>,
    /// The side that won where the result is written 1-0
    #[arg(long, value_enum, default_value = "defenders")]
    one_zero: OneZero,
    /// Print the whole answer as JSON; `judge` prints a report of each game on a line and a summary on the last
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
pub(in crate::cli) struct Judge {
    /// Files with games in any form that is read, and folders of them; by default, and for -, standard input
    files: Vec<PathBuf>,
    /// The moves of a game, in place of a file: d2-a2,d5-e5
    #[arg(long, conflicts_with = "files")]
    moves: Option<String>,
    #[command(flatten)]
    reading: Reading,
    /// Compare the rule sets that the games follow: these, or all
    #[arg(
        long,
        value_name = "RULESETS",
        value_delimiter = ',',
        num_args = 0..,
        require_equals = true,
        conflicts_with = "json"
    )]
    compare: Option<Vec<String>>,
    /// The number of threads; by default one for each core
    #[arg(long)]
    threads: Option<usize>,
}

/// Write a recorded game in another form.
#[derive(Args)]
pub(in crate::cli) struct Convert {
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
        let Self { files, moves: written, reading, compare, threads } = self;
        let words = reading.language.words()?;
        let job = Job {
            sources: Sources { moves: written.map(|written| moves(&written).join(" ")), files },
            record: reading.record(words)?,
            threads: threads.or_else(|| Some(std::thread::available_parallelism().ok()?.get())).unwrap_or(1),
            json: reading.json,
            compare,
            words,
        };
        let Found::One(text) = job.run(&config)? else { return Ok(()) };
        let answer = reading.converted(config, &text, RecordFormat::Moves, words)?;
        super::print(&remarks(&answer, false, words).join("\n"))?;
        verdict(&answer)
    }
}

impl Convert {
    /// Prints the game, and on standard error what is to be said about it.
    pub(super) fn run(self, config: Config) -> CliResult {
        let words = self.reading.language.words()?;
        let answer = self.reading.converted(config, &self.text()?, self.to, words)?;
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

    /// The text of the game.
    fn text(&self) -> Result<String, Box<dyn std::error::Error>> {
        let written = self.moves.as_ref().map(|written| moves(written).join(" "));
        let sources = Sources { moves: written, files: self.file.iter().cloned().collect() };
        let mut games = Vec::new();
        sources.read(&mut |item| {
            games.extend(Some(item).filter(|item| !matches!(item, Item::PassedOver { .. })));
            games.len() < 2
        });
        let more = "holds several games; `tafld judge` reads many, convert one at a time";
        match (games.pop(), games.pop()) {
            (Some(Item::Game { name, .. }), Some(_)) => Err(format!("{name}: {more}").into()),
            (Some(Item::Game { text: Some(text), .. }), None) => Ok(text),
            (Some(Item::Game { name, .. }), None) => Err(format!("{name}: {NOT_UTF_8}").into()),
            (Some(Item::Failure { name, why }), _) => Err(format!("{name}: {why}").into()),
            (Some(Item::PassedOver { .. }) | None, _) => Err("there is no game".into()),
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
        let setup = self.setup.as_ref().map_or(Value::Null, |name| json!(name));
        Ok([("oneZero", one_zero), ("setup", setup)].into_iter().chain(self.rules.named(words)?))
    }

    fn converted(
        &self,
        config: Config,
        text: &str,
        to: RecordFormat,
        words: &Words,
    ) -> Result<Value, Box<dyn std::error::Error>> {
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

//! `tafld rulesets` and `tafld show`.

use super::{CliResult, entry};
use clap::Args;
use std::io::{self, Write};
use tafl_engine::{RuleId, catalogue};
use tafl_service::text_board;
use tafl_service::words::{Catalog, Words};

pub(super) fn rulesets() -> CliResult {
    let mut out = io::stdout().lock();
    for entry in catalogue::all() {
        let side = entry.rules.board.side;
        writeln!(out, "{:<24} {:>7}  {:<44} {}", entry.pinned_id(), format!("{side}x{side}"), entry.name, entry.source.title)?;
    }
    Ok(())
}

/// Show a rule set.
#[derive(Args)]
pub(super) struct Show {
    /// A rule set of the catalogue: an id such as copenhagen or brandubh-wtf@1, or a name.
    ruleset: String,
    /// Print the rules as JSON, as a rule set of your own is written.
    #[arg(long)]
    json: bool,
    /// The language of the sentences, as BCP 47.
    #[arg(long, default_value = "en", conflicts_with = "json")]
    locale: String,
}

/// The words of a language that somebody named.
fn words<'a>(book: &'a Catalog, locale: &str) -> Result<&'a Words, String> {
    let there_are = || book.locales().collect::<Vec<_>>().join(", ");
    book.get(locale).ok_or_else(|| format!("there are no words in {locale:?}; there are {}", there_are()))
}

impl Show {
    pub(super) fn run(self) -> CliResult {
        let entry = entry(&self.ruleset)?;
        let book = Catalog::new();
        let words = words(&book, &self.locale)?;
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &entry.rules)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{} ({})", entry.name, entry.pinned_id())?;
        if !entry.aliases.is_empty() {
            writeln!(out, "also found as: {}", entry.aliases.join(", "))?;
        }
        writeln!(out, "source: {}{}", entry.source.title, entry.source.place.map_or(String::new(), |place| format!(", {place}")))?;
        writeln!(out)?;
        for &rule in RuleId::ALL {
            let Some(sentence) = words.rule(&entry.rules, rule) else { continue };
            writeln!(out, "{:<18} {sentence}", rule.as_str())?;
            for contested in entry.contested.iter().filter(|contested| contested.rule == rule) {
                writeln!(out, "{:<18}   contested: {}", "", contested.reason)?;
            }
        }
        for setup in &entry.rules.board.setups {
            writeln!(out, "\nset-up {}:\n{}", setup.name, text_board::board(&setup.board, &entry.rules.zones))?;
        }
        Ok(())
    }
}

//! `tafld rulesets` and `tafld show`.

use super::{CliResult, Language, entry};
use clap::Args;
use std::io::{self, Write};
use tafl_engine::{RuleId, catalogue};
use tafl_service::{board_text, rules_json};

pub(super) fn rulesets() -> CliResult {
    let mut out = io::stdout().lock();
    let widest =
        |of: fn(&catalogue::Entry) -> usize| catalogue::all().iter().map(of).max().unwrap_or_default();
    let (ids, names) = (widest(|entry| entry.pinned_id().len()), widest(|entry| entry.name.chars().count()));
    for entry in catalogue::all() {
        let (id, side) = (entry.pinned_id(), entry.rules.board.size);
        let older = if catalogue::find(entry.id).is_some_and(|newest| newest.revision > entry.revision) {
            " (older revision)"
        } else {
            ""
        };
        writeln!(
            out,
            "{id:<ids$} {:>7}  {:<names$}  {}{older}",
            format!("{side}x{side}"),
            entry.name,
            entry.source.title
        )?;
    }
    Ok(())
}

/// Show a rule set.
#[derive(Args)]
pub(in crate::cli) struct Show {
    /// A rule set of the catalogue: an id such as copenhagen or brandubh-wtf@1, or a name.
    ruleset: String,
    /// Print the rules as JSON, as a rule set of your own is written.
    #[arg(long, conflicts_with = "locale")]
    json: bool,
    #[command(flatten)]
    language: Language,
}

impl Show {
    pub(super) fn run(self) -> CliResult {
        let words = self.language.words()?;
        let entry = entry(&self.ruleset, words)?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", rules_json::write(&entry.rules)?)?;
            return Ok(());
        }
        writeln!(out, "{} ({})", entry.name, entry.pinned_id())?;
        if let Some(others) = words.alternatives(&self.ruleset) {
            writeln!(out, "{others}")?;
        }
        if !entry.aliases.is_empty() {
            writeln!(out, "{}", words.aliases(entry.aliases))?;
        }
        let source = [Some(entry.source.title), entry.source.place]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ");
        writeln!(out, "{}\n", words.source(&source))?;
        let widest = RuleId::ALL.iter().map(|rule| rule.as_str().len()).max().unwrap_or_default();
        for &rule in RuleId::ALL {
            let Some(sentence) = words.rule(&entry.rules, rule) else { continue };
            writeln!(out, "{:<widest$} {sentence}", rule.as_str())?;
            for reading in words.contested(entry, rule) {
                writeln!(out, "{:<widest$}   {}", "", words.contested_reading(&reading))?;
            }
        }
        for setup in &entry.rules.board.setups {
            writeln!(
                out,
                "\n{}\n{}",
                words.setup(&setup.name),
                board_text::board(&setup.board, &entry.rules.zones)
            )?;
        }
        Ok(())
    }
}

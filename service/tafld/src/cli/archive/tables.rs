//! The table at the end, and tables for other programs.

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tafl_engine::Side;
use tafl_proto::v1;
use tafl_service::i18n::Words;

/// A game, as a row of a table.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    pub(super) number: u64,
    pub(super) line: u64,
    pub(super) players: [String; 2],
    /// The winner that the record names, if any.
    pub(super) declared: &'a str,
    pub(super) report: &'a v1::GameReport,
}

/// A value of a row.
pub(super) enum Value {
    Text(String),
    Number(i64),
    /// Yes, no, or neither.
    Flag(Option<bool>),
}

/// The columns of tables for other programs.
pub(super) const COLUMNS: [&str; 16] = [
    "file",
    "number",
    "line",
    "attackers",
    "defenders",
    "ruleset",
    "verdict",
    "plies",
    "winner",
    "reason",
    "declared",
    "agrees",
    "fault_ply",
    "fault_move",
    "fault_reason",
    "sentence",
];

impl Row<'_> {
    /// The values, in the order of the columns. Texts and numbers that are not known are empty and 0.
    pub(super) fn values(&self) -> [Value; 16] {
        let report = self.report;
        let fault = report.fault.as_ref();
        let verdict = match (&report.error, fault, report.record_faults.is_empty()) {
            _ if report.error.is_some() || report.ruleset.is_empty() => "refused",
            (_, None, true) => "sound",
            _ => "faulty",
        };
        let outcome = report.outcome.as_ref();
        let winner = outcome.map_or("", |outcome| match outcome.result {
            Some(v1::outcome::Result::Winner(winner)) if winner == v1::Side::Attackers as i32 => "attackers",
            Some(v1::outcome::Result::Winner(_)) => "defenders",
            _ => "draw",
        });
        let reason = outcome
            .map_or("", |outcome| outcome.reason().as_str_name().trim_start_matches("OUTCOME_REASON_"));
        let rejected = fault.and_then(|fault| fault.rejected.as_ref());
        let why = rejected
            .map_or("", |rejected| rejected.reason().as_str_name().trim_start_matches("ILLEGAL_REASON_"));
        let text = |text: &str| Value::Text(text.to_owned());
        [
            text(self.name),
            Value::Number(self.number as i64),
            Value::Number(self.line as i64),
            text(&self.players[0]),
            text(&self.players[1]),
            text(&report.ruleset),
            text(verdict),
            Value::Number(report.plies.into()),
            text(winner),
            text(reason),
            text(self.declared),
            Value::Flag(report.declared_check.as_ref().map(|check| check.agrees)),
            Value::Number(fault.map_or(0, |fault| fault.ply_number.into())),
            text(fault.map_or("", |fault| fault.r#move.as_str())),
            text(why),
            text(&report.sentence),
        ]
    }
}

/// The name of a winner, or of a draw.
pub(super) fn winner(side: Option<Side>) -> &'static str {
    side.map_or("draw", |side| if side == Side::Attackers { "attackers" } else { "defenders" })
}

/// A table for other programs.
pub(super) trait Sheet {
    /// Adds a row.
    ///
    /// # Errors
    /// If it cannot be written.
    fn add(&mut self, row: &Row<'_>) -> Result<(), Box<dyn Error>>;

    /// Writes what is left.
    ///
    /// # Errors
    /// If it cannot be written.
    fn close(self: Box<Self>) -> Result<(), Box<dyn Error>>;
}

/// A file for a table.
pub(super) fn file(path: &Path) -> Result<File, Box<dyn Error>> {
    Ok(File::create(path).map_err(|error| super::super::file_error(path, &error))?)
}

/// A table in CSV; `-` is standard output.
pub(super) fn csv(path: &Path) -> Result<Box<dyn Sheet>, Box<dyn Error>> {
    let out: Box<dyn Write> =
        if path.as_os_str() == "-" { Box::new(io::stdout()) } else { Box::new(file(path)?) };
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(COLUMNS)?;
    Ok(Box::new(writer))
}

impl<W: Write> Sheet for csv::Writer<W> {
    fn add(&mut self, row: &Row<'_>) -> Result<(), Box<dyn Error>> {
        let values = row.values().map(|value| match value {
            Value::Text(text) => text,
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => flag.map_or(String::new(), |flag| flag.to_string()),
        });
        Ok(self.write_record(values)?)
    }

    fn close(mut self: Box<Self>) -> Result<(), Box<dyn Error>> {
        Ok(self.flush()?)
    }
}

/// A table for people: its first column is text, the others are numbers.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings, by their English names.
    pub(super) fn new(columns: &[&str], words: &Words) -> Self {
        Self { rows: vec![columns.iter().map(|column| words.archive_column(column)).collect()] }
    }

    pub(super) fn add(&mut self, first: &str, numbers: impl IntoIterator<Item = u64>) {
        self.rows.push(
            [first.to_owned()]
                .into_iter()
                .chain(numbers.into_iter().map(|number| number.to_string()))
                .collect(),
        );
    }

    /// A row for each source, and the sum.
    pub(super) fn of_sources(
        rows: &[(String, v1::ArchiveSummary)],
        sum: &v1::ArchiveSummary,
        words: &Words,
    ) -> Self {
        let mut table =
            Self::new(&["file", "games", "plies", "sound", "faulty", "refused", "disagreeing"], words);
        let of = |counts: &v1::ArchiveSummary| {
            let v1::ArchiveSummary { games, plies, sound, faulty, refused, disagreeing, .. } = *counts;
            [games, plies, sound, faulty, refused, disagreeing].map(|number| number as u64)
        };
        for (name, counts) in rows {
            table.add(name, of(counts));
        }
        table.add("", of(sum));
        table
    }

    /// The table as text, without a line break at its end.
    pub(super) fn text(&self) -> String {
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        let cell = |(column, text): (usize, &String)| {
            let wide = widths[column];
            if column == 0 { format!("{text:<wide$}") } else { format!("{text:>wide$}") }
        };
        let line = |row: &Vec<String>| {
            row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        self.rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

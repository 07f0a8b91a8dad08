//! The tables at the end.

use tafl_proto::v1;
use tafl_service::i18n::Words;

/// A table: its first column is text, the others are numbers.
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

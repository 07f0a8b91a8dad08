//! The tables of solved games, which are part of the program, and those of a folder, asked by position.
//!
//! Blocks are read when they are asked for, and those that were asked for last are kept.

use crate::certificate::Certificate;
use crate::field::{After, Board, Field};
use crate::file::{BLOCK, Reader};
use crate::index::{Index, Slice};
use crate::verdict::Verdict;
use std::collections::HashMap;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tafl_engine::{Move, Placement, Rules, Side};

/// A macro, because the names of files must be literals.
macro_rules! included {
    ($($folder:literal: $($table:literal)+;)+) => {
        &[$($(include_bytes!(concat!("../solved/", $folder, "/", $table, ".table"))),+),+]
    };
}

/// The tables of the games that are solved whole.
const SOLVED: &[&[u8]] = included! {
    "minitafl": "0-0" "0-1" "1-0" "1-1" "2-0" "2-1" "3-0" "3-1";
};

/// The rules on which the values of a table depend.
#[must_use]
pub fn decisive(rules: &Rules) -> serde_json::Value {
    let mut rules = rules.clone();
    rules.repetition = None;
    rules.quiet_plies = None;
    rules.first_move = Side::Attackers;
    rules.announcements.clear();
    rules.board.setups.clear();
    rules.zones.sort_by_key(|zone| zone.kind as usize);
    rules.zones.iter_mut().for_each(|zone| zone.squares.sort_unstable());
    serde_json::to_value(rules).unwrap_or_default()
}

/// The tables of one set of rules.
pub struct Entry {
    /// The rules, compiled.
    pub field: Field,
    /// The numbering of positions.
    pub index: Index,
    tables: HashMap<Slice, Table>,
    kept: Arc<Mutex<Kept>>,
}

struct Table {
    /// Tells its blocks from those of other tables.
    number: usize,
    reader: Reader,
}

/// The blocks of all tables that were asked for last.
#[derive(Default)]
struct Kept {
    blocks: HashMap<(usize, usize), Block>,
    asked: u64,
}

struct Block {
    values: Arc<[u8]>,
    /// When it was asked for last.
    last: u64,
}

/// The number of blocks that are kept: 32 MiB.
const KEPT: usize = 2048;

impl Kept {
    fn value(&mut self, block: (usize, usize), within: usize) -> Option<u8> {
        self.asked += 1;
        let block = self.blocks.get_mut(&block)?;
        block.last = self.asked;
        Some(block.values[within])
    }

    fn keep(&mut self, block: (usize, usize), values: Arc<[u8]>) {
        if self.blocks.len() >= KEPT {
            // Half of them at once, so that this is rare.
            let mut times: Vec<u64> = self.blocks.values().map(|block| block.last).collect();
            let (_, &mut median, _) = times.select_nth_unstable(KEPT / 2);
            self.blocks.retain(|_, block| block.last > median);
        }
        self.blocks.insert(block, Block { values, last: self.asked });
    }
}

/// The value after a move.
pub(crate) struct MoveValue {
    pub(crate) mv: Move,
    pub(crate) value: Verdict,
    /// The board after it, if the game goes on.
    pub(crate) board: Option<Board>,
}

/// Open tables, by the rules for which they were made, and certificates.
#[derive(Default)]
pub struct Tables {
    entries: Vec<(serde_json::Value, Entry)>,
    certificates: Vec<Certificate>,
    kept: Arc<Mutex<Kept>>,
    /// The number of tables.
    count: usize,
}

fn fault(path: &Path, error: impl Display) -> String {
    format!("{}: {error}", path.display())
}

/// The paths in a folder, sorted.
fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| fault(folder, error))?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(|error| fault(folder, error))?;
    paths.sort();
    Ok(paths)
}

impl Tables {
    /// Opens the tables that come with this crate: those of the games that are solved whole.
    ///
    /// # Panics
    /// Never: a test opens them.
    #[must_use]
    pub fn included() -> Self {
        let mut tables = Self::default();
        for bytes in SOLVED {
            let reader = Reader::included(bytes).expect("a test reads it");
            tables.add(reader).expect("a test adds it");
        }
        tables
    }

    /// Opens every table and certificate in a folder and in the folders in it.
    ///
    /// # Errors
    /// The file that cannot be used, with the reason, or that the folder has none.
    pub fn open(folder: &Path) -> Result<Self, String> {
        Self::default().with(folder)
    }

    /// Opens the tables of a folder beside these, like [`Self::open`]. A table of the folder replaces the one with
    /// the same rules and men.
    ///
    /// # Errors
    /// Those of [`Self::open`].
    pub fn with(mut self, folder: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        for path in list(folder)? {
            if path.is_dir() { files.extend(list(&path)?) } else { files.push(path) }
        }
        let ends_in = |path: &PathBuf, wanted| path.extension().is_some_and(|extension| extension == wanted);
        files.retain(|path| ends_in(path, "table") || ends_in(path, "proof"));
        if files.is_empty() {
            let none = "has no files that end in .table or .proof, and nor have the folders in it";
            return Err(fault(folder, none));
        }
        for path in files {
            if ends_in(&path, "proof") {
                let bytes = std::fs::read(&path).map_err(|error| fault(&path, error))?;
                self.certificates.push(Certificate::read(&bytes).map_err(|error| fault(&path, error))?);
                continue;
            }
            let reader = Reader::open(&path).map_err(|error| fault(&path, error))?;
            self.add(reader).map_err(|error| fault(&path, error))?;
        }
        // Captures lead into the tables with fewer men.
        for (_, entry) in &self.entries {
            if let Some((table, missing)) = entry.missing() {
                let [name, other] =
                    [table, missing].map(|slice| format!("{}-{}.table", slice.attackers, slice.defenders));
                let ruleset = &entry.tables[&table].reader.header().ruleset;
                return Err(fault(folder, format!("{name} of {ruleset} needs {other}, which is missing")));
            }
        }
        Ok(self)
    }

    fn add(&mut self, reader: Reader) -> Result<(), String> {
        let rules = &reader.header().rules;
        let known = self.entries.iter().position(|(known, _)| known == rules);
        if known.is_none() {
            let parsed: Rules = serde_json::from_value(rules.clone()).map_err(|error| error.to_string())?;
            let field =
                Field::new(&parsed).map_err(|rule| format!("no tables with this {}", rule.as_str()))?;
            let index = Index::new(&field);
            let entry = Entry { field, index, tables: HashMap::new(), kept: Arc::clone(&self.kept) };
            self.entries.push((rules.clone(), entry));
        }
        let at = known.unwrap_or(self.entries.len() - 1);
        let entry = &mut self.entries[at].1;
        let slice = reader.header().slice();
        if !entry.index.has(slice) {
            return Err("the table has too many men".to_owned());
        }
        let expected = entry.index.boards(slice) * entry.index.kings().len() * 2;
        if reader.header().values != expected as u64 {
            return Err("the table has another number of values than its men".to_owned());
        }
        self.count += 1;
        entry.tables.insert(slice, Table { number: self.count, reader });
        Ok(())
    }

    /// The tables of each set of rules.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().map(|(_, entry)| entry)
    }

    /// The certificates.
    pub fn certificates(&self) -> impl Iterator<Item = &Certificate> {
        self.certificates.iter()
    }

    /// The tables for a rule set.
    #[must_use]
    pub fn of(&self, rules: &Rules) -> Option<&Entry> {
        Field::new(rules).ok()?;
        let wanted = decisive(rules);
        self.entries.iter().find(|(known, _)| *known == wanted).map(|(_, entry)| entry)
    }
}

impl Entry {
    /// The number of pieces, the king included, of the largest table.
    #[must_use]
    pub fn max_pieces(&self) -> u8 {
        self.tables.keys().map(|slice| slice.pieces()).max().unwrap_or_default()
    }

    /// Returns whether there is a table with these men.
    #[must_use]
    pub fn has(&self, slice: Slice) -> bool {
        self.tables.contains_key(&slice)
    }

    /// A table, and one with a man fewer that should be there and is not.
    fn missing(&self) -> Option<(Slice, Slice)> {
        let fewer = |&table: &Slice| {
            let attackers = table.attackers.checked_sub(1).map(|attackers| Slice { attackers, ..table });
            let defenders = table.defenders.checked_sub(1).map(|defenders| Slice { defenders, ..table });
            [attackers, defenders].into_iter().flatten().map(move |fewer| (table, fewer))
        };
        self.tables.keys().flat_map(fewer).filter(|(_, fewer)| !self.has(*fewer)).min()
    }

    /// Reads a board; `None` unless every piece stands where it may while a game goes on.
    pub(crate) fn read(&self, placement: &Placement) -> Option<Board> {
        let stands = |board: &Board| {
            self.field.king_cells() & 1 << board.king != 0
                && Side::ALL.into_iter().all(|side| board.men(side) & !self.field.standing(side) == 0)
        };
        self.field.read(placement).filter(stands)
    }

    /// Reads the value of a position; `None` if no table has it.
    ///
    /// # Errors
    /// The table cannot be read, or is damaged.
    pub fn probe(&self, placement: &Placement, side: Side) -> io::Result<Option<Verdict>> {
        self.read(placement).map_or(Ok(None), |board| self.verdict(&board, side))
    }

    /// Reads the value after each move of the side to move, with the plies that are left then; `None` if a
    /// table that this needs is missing.
    ///
    /// # Errors
    /// Those of [`Self::probe`].
    pub fn moves(&self, placement: &Placement, side: Side) -> io::Result<Option<Vec<(Move, Verdict)>>> {
        let Some(board) = self.read(placement) else { return Ok(None) };
        let after = self.each_after(&board, side)?;
        Ok(after.map(|after| after.into_iter().map(|after| (after.mv, after.value)).collect()))
    }

    /// Reads the value after each move; `None` if a table that this needs is missing.
    pub(crate) fn each_after(&self, board: &Board, side: Side) -> io::Result<Option<Vec<MoveValue>>> {
        let mut moves = Vec::new();
        self.field.each_move(board, side, |from, to, after| {
            moves.push((Move::Step { from: self.field.square(from), to: self.field.square(to) }, after));
        });
        let value = |(mv, after)| match after {
            After::Won => {
                Ok(Some(MoveValue { mv, value: Verdict::Wins { winner: side, plies: 0 }, board: None }))
            }
            After::Quiet(board) | After::Captured(board) => {
                let value = self.verdict(&board, side.other())?;
                Ok(value.map(|value| MoveValue { mv, value, board: Some(board) }))
            }
        };
        moves.into_iter().map(value).collect()
    }

    /// Reads the value of a board on which every piece stands where it may.
    pub(crate) fn verdict(&self, board: &Board, side: Side) -> io::Result<Option<Verdict>> {
        Ok(self.value(board, side)?.map(|byte| Verdict::read(byte, side)))
    }

    /// Reads the byte of a board on which every piece stands where it may.
    ///
    /// # Errors
    /// Those of [`Self::probe`].
    pub fn value(&self, board: &Board, side: Side) -> io::Result<Option<u8>> {
        let slice = Slice::of(board);
        let Some(table) = self.tables.get(&slice) else { return Ok(None) };
        let (king, number) = self.index.place(board);
        let kings = self.index.kings().len();
        let at = (side as usize * kings + king) * self.index.boards(slice) + number;
        let (block, within) = ((table.number, at / BLOCK), at % BLOCK);
        // A thread that waited for another one would be slower than one that reads the block again.
        if let Some(value) = self.kept.try_lock().ok().and_then(|mut kept| kept.value(block, within)) {
            return Ok(Some(value));
        }
        let values = table.reader.block(block.1)?;
        let value = values[within];
        if let Ok(mut kept) = self.kept.try_lock() {
            kept.keep(block, values.into());
        }
        Ok(Some(value))
    }
}

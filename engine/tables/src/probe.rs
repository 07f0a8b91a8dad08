//! The tables of a folder, asked by position.
//!
//! Blocks are read when they are asked for, and those that were asked for last are kept.

use crate::field::{After, Board, Field};
use crate::file::{BLOCK, Reader};
use crate::index::{Index, Slice};
use crate::verdict::Verdict;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tafl_engine::{Move, Placement, Rules, Side};

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
    readers: HashMap<Slice, Table>,
}

struct Table {
    reader: Reader,
    blocks: Mutex<Kept>,
}

/// The blocks that were asked for last.
#[derive(Default)]
struct Kept {
    blocks: HashMap<u32, (Arc<[u8]>, u64)>,
    asked: u64,
}

/// The number of blocks kept of each table: 16 MiB.
const KEPT: usize = 1024;

impl Table {
    fn value(&self, at: usize) -> io::Result<u8> {
        let (number, within) = ((at / BLOCK) as u32, at % BLOCK);
        let mut kept = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let now = kept.asked;
        if let Some((block, last)) = kept.blocks.get_mut(&number) {
            *last = now;
            return Ok(block[within]);
        }
        drop(kept);
        let block: Arc<[u8]> = self.reader.block(number as usize)?.into();
        let value = block[within];
        let mut kept = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.blocks.len() >= KEPT {
            // Half of them at once, so that this is rare.
            let mut times: Vec<u64> = kept.blocks.values().map(|&(_, last)| last).collect();
            let (_, &mut median, _) = times.select_nth_unstable(KEPT / 2);
            kept.blocks.retain(|_, (_, last)| *last > median);
        }
        kept.blocks.insert(number, (block, now));
        Ok(value)
    }
}

/// The tables that were found in a folder.
#[derive(Default)]
pub struct Tables {
    entries: Vec<(serde_json::Value, Entry)>,
}

impl Tables {
    /// Opens every table in the folders of a folder.
    ///
    /// # Errors
    /// The file that cannot be read, with the reason.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let fault = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let list = |path: &Path| -> Result<Vec<std::path::PathBuf>, String> {
            let entries = std::fs::read_dir(path).map_err(|error| fault(path, &error))?;
            let mut paths = Vec::new();
            for entry in entries {
                paths.push(entry.map_err(|error| fault(path, &error))?.path());
            }
            paths.sort();
            Ok(paths)
        };
        let mut tables = Self::default();
        for inner in list(folder)?.into_iter().filter(|path| path.is_dir()) {
            for path in
                list(&inner)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "table"))
            {
                let reader = Reader::open(&path).map_err(|error| fault(&path, &error))?;
                tables.add(reader).map_err(|error| fault(&path, &error))?;
            }
        }
        Ok(tables)
    }

    fn add(&mut self, reader: Reader) -> Result<(), String> {
        let rules = &reader.header().rules;
        let known = self.entries.iter().position(|(known, _)| known == rules);
        if known.is_none() {
            let parsed: Rules = serde_json::from_value(rules.clone()).map_err(|error| error.to_string())?;
            let field =
                Field::new(&parsed).map_err(|rule| format!("no tables with this {}", rule.as_str()))?;
            let index = Index::new(&field);
            self.entries.push((rules.clone(), Entry { field, index, readers: HashMap::new() }));
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
        entry.readers.insert(slice, Table { reader, blocks: Mutex::default() });
        Ok(())
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
    /// Reads the value of a position; `None` if no table has it.
    ///
    /// # Errors
    /// The table cannot be read, or is damaged.
    pub fn probe(&self, placement: &Placement, side: Side) -> io::Result<Option<Verdict>> {
        let board = self.field.read(placement).filter(|board| self.has(board));
        board.map_or(Ok(None), |board| {
            self.value(&board, side).map(|byte| byte.map(|byte| Verdict::read(byte, side)))
        })
    }

    /// The number of pieces in the largest table, the king included.
    #[must_use]
    pub fn pieces(&self) -> u8 {
        self.readers.keys().map(|slice| slice.pieces()).max().unwrap_or(0)
    }

    /// Whether every piece of a board stands where it may while a game goes on.
    fn has(&self, board: &Board) -> bool {
        self.field.king_cells() & 1 << board.king != 0
            && [Side::Attackers, Side::Defenders]
                .into_iter()
                .all(|side| board.men(side) & !self.field.standing(side) == 0)
    }

    /// Reads the value after each move of the side to move, with the plies that are left then; `None` if a
    /// table that this needs is missing.
    ///
    /// # Errors
    /// Those of [`Self::probe`].
    pub fn moves(&self, placement: &Placement, side: Side) -> io::Result<Option<Vec<(Move, Verdict)>>> {
        let Some(board) = self.field.read(placement).filter(|board| self.has(board)) else { return Ok(None) };
        let mut after = Vec::new();
        self.field.each_move(&board, side, |from, to, board| {
            after.push((Move::Step { from: self.field.square(from), to: self.field.square(to) }, board));
        });
        let value = |after: After| -> io::Result<Option<Verdict>> {
            match after {
                After::Won => Ok(Some(Verdict::Wins { winner: side, plies: 0 })),
                After::Quiet(board) | After::Captured(board) => {
                    Ok(self.value(&board, side.other())?.map(|byte| Verdict::read(byte, side.other())))
                }
            }
        };
        after.into_iter().map(|(mv, after)| Ok(value(after)?.map(|value| (mv, value)))).collect()
    }

    /// Reads the byte of a board on which every piece stands where it may.
    ///
    /// # Errors
    /// Those of [`Self::probe`].
    pub fn value(&self, board: &Board, side: Side) -> io::Result<Option<u8>> {
        let slice = Slice::of(board);
        let Some(table) = self.readers.get(&slice) else { return Ok(None) };
        let (king, number) = self.index.place(board);
        let kings = self.index.kings().len();
        let at = (side as usize * kings + king) * self.index.boards(slice) + number;
        table.value(at).map(Some)
    }
}

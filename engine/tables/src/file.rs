//! The file of a table: a line of JSON, the lengths of the blocks, and the blocks.
//!
//! ```text
//! TAFL-TABLE 1 {"ruleset": ..., ...}\n
//! the length of each block, four bytes, the lowest first
//! the blocks
//! ```
//!
//! A block is a stretch of [`BLOCK`] values, compressed by itself as raw deflate. Values stand in the order
//! of the side to move (attackers first), the king's cell and the number of the board.

use crate::index::Slice;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// The number of values of a block; the last one may have fewer.
pub const BLOCK: usize = 1 << 14;

const MAGIC: &str = "TAFL-TABLE 1 ";

/// The longest first line that is read.
const MAX_HEADER: usize = 1 << 16;

/// How many positions of the whole board, with one side to move, have each value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Those that the attackers win.
    pub attackers_win: u64,
    /// Those that the defenders win.
    pub defenders_win: u64,
    /// The others.
    pub undecided: u64,
}

/// A position worth telling.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// The number of plies to the end.
    pub plies: u8,
    /// The board.
    pub board: String,
    /// The side to move: `a` or `d`.
    pub to_move: char,
}

/// What a table says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// The id and revision of the rule set for which the table was made.
    pub ruleset: String,
    /// The rules on which the values depend, as JSON; every rule set with the same may use the table.
    pub rules: serde_json::Value,
    /// The number of men.
    pub slice: (u8, u8),
    /// The number of values.
    pub values: u64,
    /// The CRC-32 of the values.
    pub crc: u32,
    /// Attackers to move, then defenders to move.
    pub counts: [Counts; 2],
    /// The longest wins: of the attackers, and of the defenders.
    pub longest: [Option<Record>; 2],
    /// How many boards are lost for whoever moves.
    pub whoever_moves_loses: u64,
    /// The one of them that takes longest.
    pub whoever_moves_loses_longest: Option<Record>,
}

/// Writes a table.
///
/// # Errors
/// Those of the file.
pub fn write(path: &Path, header: &Header, blocks: &[Vec<u8>]) -> io::Result<()> {
    let unfinished = path.with_extension("part");
    let mut out = BufWriter::new(File::create(&unfinished)?);
    writeln!(out, "{MAGIC}{}", serde_json::to_string(header)?)?;
    for block in blocks {
        out.write_all(&(block.len() as u32).to_le_bytes())?;
    }
    for block in blocks {
        out.write_all(block)?;
    }
    out.into_inner()?.sync_all()?;
    std::fs::rename(unfinished, path)
}

impl Header {
    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        (self.values as usize).div_ceil(BLOCK)
    }

    /// The men of the table.
    #[must_use]
    pub fn slice(&self) -> Slice {
        Slice { attackers: self.slice.0, defenders: self.slice.1 }
    }
}

/// Makes a block of values.
#[must_use]
pub fn pack(values: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(values, 6)
}

/// Where a table lies.
#[derive(Debug)]
enum Source {
    File(File),
    Included(&'static [u8]),
}

impl Source {
    fn size(&self) -> io::Result<u64> {
        match self {
            Self::File(file) => Ok(file.metadata()?.len()),
            Self::Included(bytes) => Ok(bytes.len() as u64),
        }
    }

    fn read_at(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length];
        match self {
            Self::File(file) => read_at(file, &mut bytes, offset)?,
            Self::Included(all) => all.get(offset as usize..).unwrap_or_default().read_exact(&mut bytes)?,
        }
        Ok(bytes)
    }
}

/// A table that is read block by block.
#[derive(Debug)]
pub struct Reader {
    header: Header,
    source: Source,
    /// Where each block begins, and where the last one ends.
    starts: Vec<u64>,
}

impl Reader {
    /// Opens a table and reads all but its blocks.
    ///
    /// # Errors
    /// Those of the file, and [`io::ErrorKind::InvalidData`] if it is no table or is cut off.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::new(Source::File(File::open(path)?))
    }

    /// Opens a table that is part of the program.
    pub(crate) fn included(bytes: &'static [u8]) -> io::Result<Self> {
        Self::new(Source::Included(bytes))
    }

    fn new(source: Source) -> io::Result<Self> {
        let invalid = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
        let size = source.size()?;
        let head = source.read_at(0, MAX_HEADER.min(size as usize))?;
        let end = head.iter().position(|&byte| byte == b'\n').ok_or_else(|| invalid("not a table"))?;
        let json = head[..end].strip_prefix(MAGIC.as_bytes()).ok_or_else(|| invalid("not a table"))?;
        let header: Header = serde_json::from_slice(json)?;
        let lengths_end = (end as u64 + 1).saturating_add((header.blocks() as u64).saturating_mul(4));
        if lengths_end > size {
            return Err(invalid("the table is cut off"));
        }
        let mut starts = vec![lengths_end];
        for length in source.read_at(end as u64 + 1, header.blocks() * 4)?.chunks_exact(4) {
            let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
            starts.push(starts[starts.len() - 1] + u64::from(length));
        }
        if starts.last() != Some(&size) {
            return Err(invalid("the table is cut off"));
        }
        Ok(Self { header, source, starts })
    }

    /// What the table says of itself.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Reads a block.
    ///
    /// # Errors
    /// Those of the file, and [`io::ErrorKind::InvalidData`] if the block is damaged.
    pub fn block(&self, number: usize) -> io::Result<Vec<u8>> {
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, "a block of the table is damaged");
        let Some(&[start, end]) = self.starts.get(number..number + 2) else { return Err(damaged()) };
        let packed = self.source.read_at(start, (end - start) as usize)?;
        let expected = BLOCK.min(self.header.values as usize - number * BLOCK);
        let values = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, expected);
        values.ok().filter(|values| values.len() == expected).ok_or_else(damaged)
    }
}

#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, into, offset)
}

#[cfg(not(unix))]
fn read_at(mut file: &File, into: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom};
    use std::sync::{Mutex, PoisonError};
    static SEEKING: Mutex<()> = Mutex::new(());
    let _one = SEEKING.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(into)
}

//! Position records: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`, the ranks from rank 1 upward.
//!
//! Rules records may list the ranks from the top instead, after the key `starti`; the value is the same.

use super::pieces::RecordPiece;
use crate::diagnostics::{self, Faults, RecordFault, RecordFaultKind};
use crate::expected::Expected;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use tafl_engine::{FaultKind, MAX_SIZE, MIN_SIZE, Placement, Square};

/// A board in the notation: any size from 1 to 19, any pieces.
///
/// ```
/// use tafl_notation::opentafl::PositionRecord;
/// let record: PositionRecord = "/2t2/5/ttKTT/5/5/".parse().unwrap();
/// assert_eq!(record.piece_at("c1".parse().unwrap()).unwrap().letter(), 't');
/// assert_eq!(record.to_string(), "/2t2/5/ttKTT/5/5/");
/// assert_eq!("/2t2/5/ttKTT/4/5/".parse::<PositionRecord>().unwrap_err()[0].span.start.column, 14);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionRecord {
    size: u8,
    /// a1, b1, ...
    cells: Vec<Option<RecordPiece>>,
}

impl From<&Placement> for PositionRecord {
    fn from(board: &Placement) -> Self {
        let cells = board.squares().map(|square| board.piece_at(square).map(RecordPiece::from)).collect();
        Self { size: board.size(), cells }
    }
}

/// The order in which ranks are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankOrder {
    /// Rank 1 first, as in position records and after `start:`.
    Upward,
    /// The top rank first, as after `starti:`.
    Downward,
}

impl PositionRecord {
    /// An empty board; `None` for a size outside 1 to 19.
    #[must_use]
    pub fn empty(size: u8) -> Option<Self> {
        (1..=MAX_SIZE)
            .contains(&size)
            .then(|| Self { size, cells: vec![None; usize::from(size) * usize::from(size)] })
    }

    /// The size of the board in squares.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    fn cell(&self, square: Square) -> Option<usize> {
        square
            .is_on(self.size)
            .then(|| usize::from(square.rank()) * usize::from(self.size) + usize::from(square.file()))
    }

    /// The piece on a square; `None` also off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<RecordPiece> {
        self.cell(square).and_then(|cell| self.cells[cell])
    }

    /// Puts a piece on a square or clears it; returns false off the board, where nothing changes.
    pub fn put(&mut self, square: Square, piece: Option<RecordPiece>) -> bool {
        let cell = self.cell(square);
        if let Some(cell) = cell {
            self.cells[cell] = piece;
        }
        cell.is_some()
    }

    /// All pieces with their squares: a1, b1, ...
    pub fn pieces(&self) -> impl Iterator<Item = (Square, RecordPiece)> + '_ {
        let size = usize::from(self.size);
        let square = move |cell: usize| Square::new((cell % size) as u8, (cell / size) as u8);
        self.cells.iter().enumerate().filter_map(move |(cell, piece)| Some((square(cell)?, (*piece)?)))
    }

    /// The board as the engine represents it.
    ///
    /// # Errors
    /// The reason why it cannot be represented: its size, or an attackers' king.
    pub fn placement(&self) -> Result<Placement, FaultKind> {
        let empty = Placement::empty(self.size);
        let mut board = empty.ok_or(FaultKind::BoardSize { min: MIN_SIZE, max: MAX_SIZE })?;
        for (square, piece) in self.pieces() {
            let known = piece.piece().ok_or(FaultKind::AttackersKing { square })?;
            board.put(square, Some(known));
        }
        Ok(board)
    }

    /// The record with its ranks in this order.
    #[must_use]
    pub fn written(&self, order: RankOrder) -> String {
        let mut text = String::from("/");
        let ranks = self.cells.chunks(usize::from(self.size));
        match order {
            RankOrder::Upward => ranks.for_each(|rank| write_rank(rank, &mut text)),
            RankOrder::Downward => ranks.rev().for_each(|rank| write_rank(rank, &mut text)),
        }
        text
    }

    /// Reads a record with its ranks in this order.
    ///
    /// # Errors
    /// Every fault, in order, at most [`RecordFault::MAX`].
    pub fn read(text: &str, order: RankOrder) -> Result<Self, Vec<RecordFault>> {
        let mut faults = Faults::default();
        let read = if diagnostics::fits(text, &mut faults) {
            read(text, 0..text.len(), order, None, &mut faults)
        } else {
            None
        };
        faults.or(text, read)
    }
}

fn write_rank(rank: &[Option<RecordPiece>], text: &mut String) {
    let mut empty = 0;
    let run = |empty: &mut u32, text: &mut String| {
        if *empty > 0 {
            text.push_str(&empty.to_string());
            *empty = 0;
        }
    };
    for cell in rank {
        if let Some(piece) = cell {
            run(&mut empty, text);
            text.push(piece.letter());
        } else {
            empty += 1;
        }
    }
    run(&mut empty, text);
    text.push('/');
}

impl FromStr for PositionRecord {
    type Err = Vec<RecordFault>;

    fn from_str(text: &str) -> Result<Self, Vec<RecordFault>> {
        Self::read(text, RankOrder::Upward)
    }
}

impl fmt::Display for PositionRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(RankOrder::Upward))
    }
}

/// Reads the record in a range of a text; `size` is the required board size, if known.
pub(crate) fn read(
    text: &str,
    range: Range<usize>,
    order: RankOrder,
    size: Option<u8>,
    faults: &mut Faults,
) -> Option<PositionRecord> {
    use RecordFaultKind::{BadForm, UnevenRank};
    let before = faults.len();
    let Some(inner) = text[range.clone()].strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) else {
        faults.add(range, BadForm, Expected::Position);
        return None;
    };
    let ranks = inner.split('/').count();
    let expected = size.map_or(ranks, usize::from);
    if ranks != expected || !(1..=usize::from(MAX_SIZE)).contains(&ranks) {
        let right = size.map_or(Expected::Ranks, |size| Expected::RanksOfDim { size, found: ranks });
        faults.add(range, UnevenRank, right);
        return None;
    }
    let mut start = range.start + 1;
    let mut rows = Vec::with_capacity(ranks);
    for rank in inner.split('/') {
        rows.push(read_rank(rank, start, ranks, faults));
        start += rank.len() + 1;
    }
    if order == RankOrder::Downward {
        rows.reverse();
    }
    (faults.len() == before)
        .then(|| PositionRecord { size: ranks as u8, cells: rows.into_iter().flatten().collect() })
}

fn read_rank(rank: &str, start: usize, squares: usize, faults: &mut Faults) -> Vec<Option<RecordPiece>> {
    let mut cells = Vec::with_capacity(squares);
    let mut at = 0;
    let mut count = 0;
    while let Some(ch) = rank[at..].chars().next() {
        let digits = rank[at..].bytes().take_while(u8::is_ascii_digit).count();
        let long = if digits > 0 { digits } else { ch.len_utf8() };
        let here = start + at..start + at + long;
        if digits > 0 {
            let run = rank[at..at + digits].parse::<usize>().ok().filter(|&run| run > 0 && ch != '0');
            if run.is_none() {
                faults.add(here, RecordFaultKind::BadValue, Expected::EmptySquares);
            }
            count += run.unwrap_or(0).min(usize::from(MAX_SIZE) + 1);
            cells.resize(count.min(squares), None);
        } else if let Some(piece) = RecordPiece::from_letter(ch) {
            count += 1;
            if count <= squares {
                cells.push(Some(piece));
            }
        } else {
            count += 1;
            faults.add(here, RecordFaultKind::BadValue, Expected::EmptyOrPiece);
        }
        at += long;
    }
    if count != squares {
        let right = Expected::RankOfSquares { squares, found: count };
        faults.add(start..start + rank.len(), RecordFaultKind::UnevenRank, right);
    }
    cells
}

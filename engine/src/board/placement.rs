//! Placements: which pieces are on which squares.

use super::{Bits, Fact, Facts, MAX_SIZE, MIN_SIZE, Piece, Quoted, Square};
use crate::named::{facts, serde_as_text};
use std::fmt;

/// Which piece is on which square of a board, and nothing more. A caller may place pieces without regard to
/// any rules; the rules check the placement when a position is made from it.
///
/// Its text form is the board string: ranks from the top, `/` between them, a letter for a piece, a number
/// for a run of empty squares.
///
/// ```
/// use tafl_engine::{Piece, Placement};
/// let board: Placement = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3".parse()?;
/// assert_eq!(board.size(), 7);
/// assert_eq!(board.piece_at("d4".parse()?), Some(Piece::King));
/// assert_eq!(board.to_string(), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Placement {
    size: u8,
    /// The squares of each kind that every game has, by dense index as in play. The sets are disjoint.
    kinds: [Bits<WORDS>; COMMON],
    /// The special kinds; `None` if the board has no special piece, so that equal boards compare equal.
    special: Option<Box<[Bits<WORDS>; SPECIAL]>>,
}

const COMMON: usize = Piece::COMMON.len();
const SPECIAL: usize = Piece::ALL.len() - COMMON;

/// The words of the largest board: a placement has no rule set from which a smaller width could be chosen.
const WORDS: usize = (MAX_SIZE as usize * MAX_SIZE as usize).div_ceil(64);

/// An error in a text that should be a board string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementError {
    /// The rank, counted from 0 at the bottom, if a single rank is at fault.
    pub rank: Option<u8>,
    /// The fault.
    pub kind: PlacementErrorKind,
}

facts! {
    /// The kinds of errors in a board string.
    pub enum PlacementErrorKind: "engine" {
        Ranks { found: usize, min: u8, max: u8 } =
            "{found} ranks: a board has an odd number of ranks from {min} to {max}, separated by /";
        EmptySquares { number: String, size: u8 } =
            "{number} is not a number of empty squares from 1 to {size}";
        Letter { letter: char as Quoted } =
            "{letter:?} is not a piece: write a, d, k, the letter of a special piece, or a number of empty \
             squares";
        TooManySquares { size: u8 } = "more than {size} squares: every rank of this board has {size}";
        TooFewSquares { found: u8, size: u8 } = "{found} squares: every rank of this board has {size}";
    }
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Some(rank) => write!(f, "rank {}: {}", rank + 1, self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl std::error::Error for PlacementError {}

impl Placement {
    /// An empty board; `None` unless the size is an odd number from [`MIN_SIZE`] to [`MAX_SIZE`].
    #[must_use]
    pub fn empty(size: u8) -> Option<Self> {
        let fits = (MIN_SIZE..=MAX_SIZE).contains(&size) && size % 2 == 1;
        fits.then_some(Self { size, kinds: [Bits::EMPTY; COMMON], special: None })
    }

    /// A board from the squares of each kind that every game has, by dense index. The size is that of a
    /// compiled rule set and is not checked.
    pub(crate) fn of_kinds<const W: usize>(size: u8, kinds: [Bits<W>; COMMON]) -> Self {
        Self { size, kinds: kinds.map(Bits::resized), special: None }
    }

    /// This board with special pieces added on these empty squares, given by dense index.
    pub(crate) fn with_special(self, pieces: impl Iterator<Item = (u16, Piece)>) -> Self {
        let mut board = self;
        for (cell, piece) in pieces {
            board.set(cell, Some(piece));
        }
        board
    }

    /// The size of the board: the number of its ranks and of its files.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The squares of a kind by dense index, in as many words as the board needs.
    pub(crate) fn kind<const W: usize>(&self, piece: Piece) -> Bits<W> {
        self.cells_of(piece).resized()
    }

    #[inline(always)]
    fn cells_of(&self, piece: Piece) -> &Bits<WORDS> {
        const NOWHERE: Bits<WORDS> = Bits::EMPTY;
        match (self.kinds.get(piece.index()), &self.special) {
            (Some(squares), _) => squares,
            (None, Some(special)) => &special[piece.index() - COMMON],
            (None, None) => &NOWHERE,
        }
    }

    fn cell(&self, square: Square) -> Option<u16> {
        square
            .is_on(self.size)
            .then(|| u16::from(square.rank()) * u16::from(self.size) + u16::from(square.file()))
    }

    fn square(&self, cell: u16) -> Option<Square> {
        let size = u16::from(self.size);
        Square::new((cell % size) as u8, (cell / size) as u8)
    }

    fn piece_in(&self, cell: u16) -> Option<Piece> {
        let [attackers, defenders, king] = self.kinds.each_ref().map(|kind| kind.has(cell));
        // Most squares are empty, and most boards have no special pieces.
        if !(attackers | defenders | king) {
            let special = self.special.as_ref()?;
            return special.iter().position(|kind| kind.has(cell)).map(|kind| Piece::ALL[COMMON + kind]);
        }
        Some(if attackers {
            Piece::Attacker
        } else if defenders {
            Piece::Defender
        } else {
            Piece::King
        })
    }

    /// The piece on a square; `None` if the square is empty or off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cell(square).and_then(|cell| self.piece_in(cell))
    }

    /// The number of words in [`Self::words_of`].
    pub const WORDS: usize = WORDS;

    /// The squares of a kind as bits, 64 to a word, from the lowest bit of the first word, in the order of
    /// [`Self::squares`]. This is the fastest way to read or write a whole board.
    #[must_use]
    pub fn words_of(&self, piece: Piece) -> [u64; Self::WORDS] {
        self.cells_of(piece).0
    }

    /// The board with these squares for each kind that every game has, in the form of [`Self::words_of`] and
    /// in the order of [`Piece::COMMON`]; `None` if no board has this size, a square is off the board, or two
    /// kinds share a square.
    #[must_use]
    pub fn of_words(size: u8, kinds: [[u64; Self::WORDS]; 3]) -> Option<Self> {
        let kinds = kinds.map(Bits);
        let [attackers, defenders, kings] = kinds;
        let apart = !attackers.meets(defenders) && !kings.meets(attackers | defenders);
        let on_board = (attackers | defenders | kings)
            .last()
            .is_none_or(|last| last < u16::from(size) * u16::from(size));
        Self::empty(size).filter(|_| apart && on_board).map(|empty| Self { kinds, ..empty })
    }

    /// This board with pieces of one more kind on these squares, in the form of [`Self::words_of`]; `None` if
    /// one of the squares is off the board or occupied.
    ///
    /// ```
    /// use tafl_engine::{Piece, Placement};
    /// let board: Placement = "2a2/2d2/adkda/2d2/2a2".parse()?;
    /// let mut corner = [0; Placement::WORDS];
    /// corner[0] = 1;
    /// let with_knight = board.with_words(Piece::DefendersKnight, corner).unwrap();
    /// assert_eq!(with_knight.to_string(), "2a2/2d2/adkda/2d2/N1a2");
    /// assert!(with_knight.with_words(Piece::AttackersGuard, corner).is_none());
    /// # Ok::<(), tafl_engine::PlacementError>(())
    /// ```
    #[must_use]
    pub fn with_words(mut self, piece: Piece, squares: [u64; Self::WORDS]) -> Option<Self> {
        let squares = Bits(squares);
        let on_board = squares.last().is_none_or(|last| last < u16::from(self.size) * u16::from(self.size));
        if !on_board || squares.meets(self.occupied()) {
            return None;
        }
        squares.each(|cell| self.set(cell, Some(piece)));
        Some(self)
    }

    /// Returns whether the board has any special piece.
    #[must_use]
    pub fn has_special_pieces(&self) -> bool {
        self.special.is_some()
    }

    fn occupied(&self) -> Bits<WORDS> {
        let special = self.special.iter().flat_map(|special| special.iter());
        self.kinds.iter().chain(special).fold(Bits::EMPTY, |all, &kind| all | kind)
    }

    /// The squares of a kind, in the order a1, b1, ...
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + use<'_> {
        self.cells_of(piece).iter().filter_map(|cell| self.square(cell))
    }

    /// The squares of a kind on one rank, one bit per file.
    pub(crate) fn rank_of(&self, piece: Piece, rank: u8) -> u32 {
        self.cells_of(piece).run(u16::from(rank) * u16::from(self.size), u32::from(self.size))
    }

    /// Puts a piece on a square, or empties it. Returns false and changes nothing if the square is off the
    /// board.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) -> bool {
        let Some(cell) = self.cell(square) else { return false };
        self.set(cell, piece);
        true
    }

    /// Puts a piece on an empty square.
    pub(super) fn add(&mut self, cell: u16, piece: Piece) {
        match self.kinds.get_mut(piece.index()) {
            Some(squares) => squares.set(cell, true),
            None => self.set(cell, Some(piece)),
        }
    }

    fn set(&mut self, cell: u16, piece: Option<Piece>) {
        for kind in Piece::COMMON {
            self.kinds[kind.index()].set(cell, piece == Some(kind));
        }
        let special = piece.and_then(|piece| piece.index().checked_sub(COMMON));
        if special.is_some() || self.special.is_some() {
            self.set_special(cell, special);
        }
    }

    #[cold]
    fn set_special(&mut self, cell: u16, number: Option<usize>) {
        let special = self.special.get_or_insert_with(|| Box::new([Bits::EMPTY; SPECIAL]));
        for (kind, squares) in special.iter_mut().enumerate() {
            squares.set(cell, number == Some(kind));
        }
        if special.iter().all(|squares| squares.is_empty()) {
            self.special = None;
        }
    }

    /// Moves the piece on one square to another, replacing any piece there. Returns false and changes nothing
    /// if `from` is empty or either square is off the board.
    pub fn shift(&mut self, from: Square, to: Square) -> bool {
        let (Some(start), Some(end)) = (self.cell(from), self.cell(to)) else { return false };
        let Some(piece) = self.piece_in(start) else { return false };
        self.set(start, None);
        self.set(end, Some(piece));
        true
    }

    /// All pieces with their squares, in the order a1, b1, ...
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|cell| Some((self.square(cell)?, self.piece_in(cell)?)))
    }

    /// All squares of the board, in the order a1, b1, ...
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |rank| (0..size).filter_map(move |file| Square::new(file, rank)))
    }

    /// The number of pieces of a kind on the board.
    #[must_use]
    pub fn count(&self, piece: Piece) -> usize {
        self.cells_of(piece).count() as usize
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

serde_as_text!(Placement);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn words_that_make_no_board_are_refused() {
        let words = |bits: &[u32]| {
            let mut words = [0; WORDS];
            for bit in bits {
                words[*bit as usize / 64] |= 1 << (bit % 64);
            }
            words
        };
        assert!(Placement::of_words(7, [words(&[0, 48]), words(&[1]), words(&[24])]).is_some());
        assert_eq!(
            Placement::of_words(7, [words(&[0, 49]), words(&[1]), words(&[24])]),
            None,
            "a square beyond the board"
        );
        assert_eq!(
            Placement::of_words(7, [words(&[0]), words(&[1, 24]), words(&[24])]),
            None,
            "two pieces on a square"
        );
        assert_eq!(
            Placement::of_words(7, [words(&[0, 1]), words(&[1]), words(&[24])]),
            None,
            "two pieces on a square"
        );
        assert_eq!(Placement::of_words(8, [words(&[]); 3]), None, "no size of a board");
    }

    #[test]
    fn what_stands_on_a_square_is_put_onto_another() {
        let mut board: Placement = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3".parse().expect("a board");
        assert!(board.shift(square("d4"), square("d7")));
        assert_eq!(board.to_string(), "3k3/3a3/3d3/aad1daa/3d3/3a3/3a3");
        assert!(!board.shift(square("d4"), square("d6")) && !board.shift(square("d6"), square("h1")));
        assert_eq!(board.to_string(), "3k3/3a3/3d3/aad1daa/3d3/3a3/3a3");
    }

    proptest! {
        /// The bitboards agree with a plain list of squares.
        #[test]
        fn is_the_list_of_its_pieces(half in 2u8..=9, pieces in prop::collection::vec((0u8..19, 0u8..19, 0usize..12), 0..120)) {
            let size = half * 2 + 1;
            let mut board = Placement::empty(size).expect("a size");
            let mut list = vec![None; usize::from(size) * usize::from(size)];
            for (file, rank, kind) in pieces {
                let (square, piece) = (Square::new(file, rank).expect("a square"), Piece::ALL.get(kind).copied());
                prop_assert_eq!(board.put(square, piece), square.is_on(size));
                if square.is_on(size) {
                    list[usize::from(rank) * usize::from(size) + usize::from(file)] = piece;
                }
            }
            let listed: Vec<(Square, Piece)> = board.squares().zip(&list).filter_map(|(square, cell)| Some((square, (*cell)?))).collect();
            prop_assert_eq!(board.pieces().collect::<Vec<_>>(), listed);
            prop_assert!(board.squares().zip(&list).all(|(square, cell)| board.piece_at(square) == *cell));
            for piece in Piece::ALL {
                let count = list.iter().filter(|&&cell| cell == Some(piece)).count();
                prop_assert_eq!((board.count(piece), board.squares_of(piece).count()), (count, count));
            }
            let common = Placement::of_words(size, Piece::COMMON.map(|piece| board.words_of(piece)));
            let special = Piece::ALL.into_iter().filter(|piece| piece.is_special());
            let again = special.fold(common, |again, piece| again?.with_words(piece, board.words_of(piece)));
            prop_assert_eq!(again.as_ref(), Some(&board));
            prop_assert_eq!(board.has_special_pieces(), list.iter().flatten().any(|piece| piece.is_special()));
            // A board without special pieces equals one that never had any, however it was made.
            let mut cleared = board.clone();
            let specials: Vec<Square> = board.pieces().filter(|(_, piece)| piece.is_special()).map(|(square, _)| square).collect();
            for square in specials {
                assert!(cleared.put(square, None));
            }
            prop_assert_eq!(Placement::of_words(size, Piece::COMMON.map(|piece| board.words_of(piece))), Some(cleared));
        }
    }
}

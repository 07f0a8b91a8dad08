//! Sides, kinds of pieces, and where pieces stand.

use super::{Bits, MAX_SIDE, MIN_SIDE, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The larger side, without a king.
    Attackers,
    /// The king's side: the king and his men.
    Defenders,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The kind of this side's men.
    #[inline(always)]
    #[must_use]
    pub const fn man(self) -> Piece {
        match self {
            Self::Attackers => Piece::Attacker,
            Self::Defenders => Piece::Defender,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        })
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Piece {
    /// An attackers' man, letter `a`.
    Attacker,
    /// A defenders' man, letter `d`.
    Defender,
    /// The king, letter `k`.
    King,
}

impl Piece {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Attacker, Self::Defender, Self::King];

    /// The side that moves it.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Attacker => Side::Attackers,
            Self::Defender | Self::King => Side::Defenders,
        }
    }

    /// The letter of the kind on board strings and in rules.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Attacker => 'a',
            Self::Defender => 'd',
            Self::King => 'k',
        }
    }

    /// The kind with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attacker => "attackers' man",
            Self::Defender => "defenders' man",
            Self::King => "king",
        })
    }
}

/// A set of kinds of pieces, written with their letters: `"adk"` is all of them, `""` none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u8);

impl PieceSet {
    /// No kind.
    pub const NONE: Self = Self(0);
    /// Every kind.
    pub const ALL: Self = Self::of(&Piece::ALL);
    /// The king alone.
    pub const KING: Self = Self::of(&[Piece::King]);
    /// The attackers' men alone.
    pub const ATTACKERS: Self = Self::of(&[Piece::Attacker]);
    /// The defenders' men alone.
    pub const DEFENDERS: Self = Self::of(&[Piece::Defender]);

    /// The set of these kinds.
    #[must_use]
    pub const fn of(pieces: &[Piece]) -> Self {
        let mut set = 0;
        let mut next = 0;
        while next < pieces.len() {
            set |= 1 << pieces[next] as u8;
            next += 1;
        }
        Self(set)
    }

    /// Whether the kind is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece as u8 & 1 == 1
    }

    /// Whether the set holds no kind.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every kind of `other` is in this set.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The kinds in the set.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |&piece| self.contains(piece))
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{}", piece.letter()))
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Serialize for PieceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PieceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.chars().try_fold(Self::NONE, |set, letter| match Piece::from_letter(letter) {
            Some(piece) if set.contains(piece) => Err(serde::de::Error::custom(format_args!("{letter:?} stands twice in {text:?}"))),
            Some(piece) => Ok(set.union(Self::of(&[piece]))),
            None => Err(serde::de::Error::custom(format_args!("{letter:?} is no kind of piece: a, d and k are"))),
        })
    }
}

/// Which piece stands on which square of a board: a drawing, nothing more. It may be any nonsense that a caller drew; the rules
/// look at it when a position is made of it.
///
/// Its text form is the board string: ranks from the top, `/` between, a letter for a piece, a number for a run of empty squares.
///
/// ```
/// use tafl_engine::{Piece, Placement};
/// let board: Placement = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3".parse()?;
/// assert_eq!(board.side(), 7);
/// assert_eq!(board.piece_at("d4".parse()?), Some(Piece::King));
/// assert_eq!(board.to_string(), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Placement {
    side: u8,
    /// The squares of each kind, which have none in common; by dense index, as in play.
    kinds: [Bits<WORDS>; 3],
}

/// The words of the largest board: a drawing has no rule set by which a smaller width could be chosen.
const WORDS: usize = (MAX_SIDE as usize * MAX_SIDE as usize).div_ceil(64);

/// What is wrong with a text that should be a board string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementError {
    /// The rank, counted from 0 at the bottom, where one rank is at fault.
    pub rank: Option<u8>,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Some(rank) => write!(f, "rank {}: {}", rank + 1, self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for PlacementError {}

impl Placement {
    /// An empty board; `None` when the side is not an odd number from [`MIN_SIDE`] to [`MAX_SIDE`].
    #[must_use]
    pub fn empty(side: u8) -> Option<Self> {
        let fits = (MIN_SIDE..=MAX_SIDE).contains(&side) && side % 2 == 1;
        fits.then_some(Self { side, kinds: [Bits::EMPTY; 3] })
    }

    /// A board of the squares of each kind, by dense index; the side is that of a compiled rule set.
    pub(crate) fn of_kinds<const W: usize>(side: u8, kinds: [Bits<W>; 3]) -> Self {
        Self { side, kinds: kinds.map(Bits::resized) }
    }

    /// The side of the board in squares.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.side
    }

    /// The squares of a kind by dense index, in as many words as the board needs.
    pub(crate) fn kind<const W: usize>(&self, piece: Piece) -> Bits<W> {
        self.kinds[piece.index()].resized()
    }

    fn cell(&self, square: Square) -> Option<u16> {
        square.is_on(self.side).then(|| u16::from(square.rank()) * u16::from(self.side) + u16::from(square.file()))
    }

    fn square(&self, cell: u16) -> Option<Square> {
        let side = u16::from(self.side);
        Square::new((cell % side) as u8, (cell / side) as u8)
    }

    fn piece_in(&self, cell: u16) -> Option<Piece> {
        let [attackers, defenders, king] = self.kinds.each_ref().map(|kind| kind.has(cell));
        // Most squares are empty.
        if !(attackers | defenders | king) {
            return None;
        }
        Some(if attackers {
            Piece::Attacker
        } else if defenders {
            Piece::Defender
        } else {
            Piece::King
        })
    }

    /// What stands on a square; `None` also beyond the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cell(square).and_then(|cell| self.piece_in(cell))
    }

    /// The words of [`Self::words_of`].
    pub const WORDS: usize = WORDS;

    /// The squares of a kind as bits, 64 to a word, from the lowest bit of the first word in the order of [`Self::squares`]: the
    /// form in which a whole board is read and written fastest.
    #[must_use]
    pub fn words_of(&self, piece: Piece) -> [u64; Self::WORDS] {
        self.kinds[piece.index()].0
    }

    /// The board with these squares of each kind, in the form of [`Self::words_of`] and in the order of [`Piece::ALL`]; `None` when
    /// the side is that of no board, a square lies beyond it, or two kinds share one.
    #[must_use]
    pub fn of_words(side: u8, kinds: [[u64; Self::WORDS]; 3]) -> Option<Self> {
        let kinds = kinds.map(Bits);
        let [attackers, defenders, kings] = kinds;
        let apart = !attackers.meets(defenders) && !kings.meets(attackers | defenders);
        let on_board = (attackers | defenders | kings).last().is_none_or(|last| last < u16::from(side) * u16::from(side));
        Self::empty(side).filter(|_| apart && on_board).map(|empty| Self { kinds, ..empty })
    }

    /// Where the pieces of a kind stand: a1, b1, ...
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + use<'_> {
        self.kinds[piece.index()].iter().filter_map(|cell| self.square(cell))
    }

    /// The squares of a kind on one rank, a bit for each file.
    pub(crate) fn rank_of(&self, piece: Piece, rank: u8) -> u32 {
        self.kinds[piece.index()].run(u16::from(rank) * u16::from(self.side), u32::from(self.side))
    }

    /// Puts a piece on a square or empties it. Beyond the board nothing happens and the answer is false.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) -> bool {
        let Some(cell) = self.cell(square) else { return false };
        for kind in Piece::ALL {
            self.kinds[kind.index()].set(cell, piece == Some(kind));
        }
        true
    }

    /// Puts what stands on one square onto another, in place of whatever stood there. Where nothing stands, or a square lies beyond
    /// the board, nothing happens and the answer is false.
    pub fn shift(&mut self, from: Square, to: Square) -> bool {
        let (Some(start), Some(end)) = (self.cell(from), self.cell(to)) else { return false };
        let Some(piece) = self.piece_in(start) else { return false };
        self.kinds[piece.index()].set(start, false);
        for kind in Piece::ALL {
            self.kinds[kind.index()].set(end, kind == piece);
        }
        true
    }

    /// All pieces with their squares: a1, b1, ...
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.kinds
            .into_iter()
            .fold(Bits::EMPTY, |all, kind| all | kind)
            .iter()
            .filter_map(|cell| Some((self.square(cell)?, self.piece_in(cell)?)))
    }

    /// All squares of the board: a1, b1, ...
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        (0..side).flat_map(move |rank| (0..side).filter_map(move |file| Square::new(file, rank)))
    }

    /// How many pieces of a kind stand on the board.
    #[must_use]
    pub fn count(&self, piece: Piece) -> usize {
        self.kinds[piece.index()].count() as usize
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

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
        assert_eq!(Placement::of_words(7, [words(&[0, 49]), words(&[1]), words(&[24])]), None, "a square beyond the board");
        assert_eq!(Placement::of_words(7, [words(&[0]), words(&[1, 24]), words(&[24])]), None, "two pieces on a square");
        assert_eq!(Placement::of_words(7, [words(&[0, 1]), words(&[1]), words(&[24])]), None, "two pieces on a square");
        assert_eq!(Placement::of_words(8, [words(&[]); 3]), None, "no side of a board");
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
        /// Sets of squares are what a list of squares is.
        #[test]
        fn is_the_list_of_its_pieces(half in 2u8..=9, pieces in prop::collection::vec((0u8..19, 0u8..19, 0usize..4), 0..120)) {
            let side = half * 2 + 1;
            let mut board = Placement::empty(side).expect("a side");
            let mut list = vec![None; usize::from(side) * usize::from(side)];
            for (file, rank, kind) in pieces {
                let (square, piece) = (Square::new(file, rank).expect("a square"), Piece::ALL.get(kind).copied());
                prop_assert_eq!(board.put(square, piece), square.is_on(side));
                if square.is_on(side) {
                    list[usize::from(rank) * usize::from(side) + usize::from(file)] = piece;
                }
            }
            let listed: Vec<(Square, Piece)> = board.squares().zip(&list).filter_map(|(square, cell)| Some((square, (*cell)?))).collect();
            prop_assert_eq!(board.pieces().collect::<Vec<_>>(), listed);
            prop_assert!(board.squares().zip(&list).all(|(square, cell)| board.piece_at(square) == *cell));
            for piece in Piece::ALL {
                let count = list.iter().filter(|&&cell| cell == Some(piece)).count();
                prop_assert_eq!((board.count(piece), board.squares_of(piece).count()), (count, count));
            }
            prop_assert_eq!(Placement::of_words(side, Piece::ALL.map(|piece| board.words_of(piece))), Some(board));
        }
    }
}

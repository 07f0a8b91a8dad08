//! The letters of pieces in OpenTafl's notation: lower case for the attackers, upper case for the defenders.

use std::fmt;
use tafl_engine::{Piece, Side};

/// A kind of piece in the notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RecordKind {
    /// An ordinary man, `t`.
    Man,
    /// A commander, `c`.
    Commander,
    /// A knight, `n`.
    Knight,
    /// A king, `k`. The notation also has a letter for an attackers' king, a piece that no game has.
    King,
    /// A mercenary, `m`.
    Mercenary,
    /// A guard, `g`.
    Guard,
}

impl RecordKind {
    /// Every kind, in the notation's order.
    pub const ALL: [Self; 6] =
        [Self::Man, Self::Commander, Self::Knight, Self::King, Self::Mercenary, Self::Guard];

    const fn letter(self) -> char {
        match self {
            Self::Man => 't',
            Self::Commander => 'c',
            Self::Knight => 'n',
            Self::King => 'k',
            Self::Mercenary => 'm',
            Self::Guard => 'g',
        }
    }
}

/// A piece in the notation: a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordPiece {
    /// The side it belongs to.
    pub side: Side,
    /// Its kind.
    pub kind: RecordKind,
}

impl RecordPiece {
    /// The defenders' king.
    pub const KING: Self = Self { side: Side::Defenders, kind: RecordKind::King };

    /// Every piece, in the notation's order: `tcnkmgTCNKMG`.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        Side::ALL
            .into_iter()
            .flat_map(|side| RecordKind::ALL.into_iter().map(move |kind| Self { side, kind }))
    }

    /// The piece with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Defenders } else { Side::Attackers };
        let kind = RecordKind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())?;
        Some(Self { side, kind })
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::Attackers => self.kind.letter(),
            Side::Defenders => self.kind.letter().to_ascii_uppercase(),
        }
    }

    /// The piece of this engine; `None` for an attackers' king.
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| Self::from(piece) == self)
    }

    pub(super) const fn index(self) -> usize {
        self.side as usize * RecordKind::ALL.len() + self.kind as usize
    }
}

impl From<Piece> for RecordPiece {
    fn from(piece: Piece) -> Self {
        let kind = match piece {
            Piece::King => RecordKind::King,
            Piece::AttackersCommander | Piece::DefendersCommander => RecordKind::Commander,
            Piece::AttackersKnight | Piece::DefendersKnight => RecordKind::Knight,
            Piece::AttackersMercenary | Piece::DefendersMercenary => RecordKind::Mercenary,
            Piece::AttackersGuard | Piece::DefendersGuard => RecordKind::Guard,
            _ => RecordKind::Man,
        };
        Self { side: piece.side(), kind }
    }
}

impl fmt::Display for RecordPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of pieces, written as their letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RecordPieces(u16);

impl RecordPieces {
    /// No piece.
    pub const NONE: Self = Self(0);
    /// Every piece.
    pub const ALL: Self = Self(0xFFF);
    /// The attackers' pieces.
    pub const ATTACKERS: Self = Self(0x03F);
    /// The defenders' pieces.
    pub const DEFENDERS: Self = Self(0xFC0);
    /// The defenders' king alone.
    pub const KING: Self = Self(1 << RecordPiece::KING.index());

    /// Returns whether the piece is in the set.
    #[must_use]
    pub const fn contains(self, piece: RecordPiece) -> bool {
        self.0 >> piece.index() & 1 == 1
    }

    /// The set with this piece too.
    #[must_use]
    pub const fn with(self, piece: RecordPiece) -> Self {
        Self(self.0 | 1 << piece.index())
    }

    /// The pieces in the set, in the notation's order.
    pub fn iter(self) -> impl Iterator<Item = RecordPiece> {
        RecordPiece::all().filter(move |&piece| self.contains(piece))
    }
}

impl FromIterator<RecordPiece> for RecordPieces {
    fn from_iter<I: IntoIterator<Item = RecordPiece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for RecordPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl fmt::Debug for RecordPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_notation() {
        assert_eq!(RecordPieces::ALL.to_string(), "tcnkmgTCNKMG");
        assert_eq!(
            (RecordPieces::ATTACKERS.to_string(), RecordPieces::DEFENDERS.to_string()),
            ("tcnkmg".into(), "TCNKMG".into())
        );
        assert_eq!(RecordPieces::KING.to_string(), "K");
        for piece in RecordPiece::all() {
            assert_eq!(RecordPiece::from_letter(piece.letter()), Some(piece));
        }
        let attackers_king = RecordPiece { side: Side::Attackers, kind: RecordKind::King };
        assert!(
            Piece::ALL.into_iter().all(|piece| RecordPiece::from(piece).piece() == Some(piece))
                && attackers_king.piece().is_none()
        );
        assert_eq!("adxTé".chars().filter_map(RecordPiece::from_letter).count(), 1);
    }
}

//! Sides, kinds of pieces, and sets of kinds.

use crate::named::named_enum;
use std::fmt;

named_enum! {
    /// One of the two players.
    pub enum Side: "SIDE" {
        /// The larger side, without a king.
        Attackers = "ATTACKERS", "attackers";
        /// The king's side: the king and his men.
        Defenders = "DEFENDERS", "defenders";
    }
}

impl Side {
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

named_enum! {
    /// A kind of piece: the two kinds of men and the king, which every game has, and four kinds of special
    /// men for each side.
    pub enum Piece: "PIECE" {
        /// An attackers' man, letter `a`.
        Attacker = "ATTACKER", "attacker";
        /// A defenders' man, letter `d`.
        Defender = "DEFENDER", "defender";
        /// The king, letter `k`.
        King = "KING", "king";
        /// An attackers' commander, letter `c`.
        AttackersCommander = "ATTACKERS_COMMANDER", "attackers’ commander";
        /// A defenders' commander, letter `C`.
        DefendersCommander = "DEFENDERS_COMMANDER", "defenders’ commander";
        /// An attackers' knight, letter `n`.
        AttackersKnight = "ATTACKERS_KNIGHT", "attackers’ knight";
        /// A defenders' knight, letter `N`.
        DefendersKnight = "DEFENDERS_KNIGHT", "defenders’ knight";
        /// An attackers' mercenary, letter `m`, which changes sides instead of being removed.
        AttackersMercenary = "ATTACKERS_MERCENARY", "attackers’ mercenary";
        /// A defenders' mercenary, letter `M`.
        DefendersMercenary = "DEFENDERS_MERCENARY", "defenders’ mercenary";
        /// An attackers' guard, letter `g`, which neither captures nor is captured.
        AttackersGuard = "ATTACKERS_GUARD", "attackers’ guard";
        /// A defenders' guard, letter `G`.
        DefendersGuard = "DEFENDERS_GUARD", "defenders’ guard";
    }
}

/// The class of a special man, regardless of side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Commander,
    Knight,
    Mercenary,
    Guard,
}

impl Class {
    pub(crate) const ALL: [Self; 4] = [Self::Commander, Self::Knight, Self::Mercenary, Self::Guard];

    #[inline(always)]
    pub(crate) const fn of(self, side: Side) -> Piece {
        Piece::ALL[Piece::COMMON.len() + self as usize * 2 + side.index()]
    }
}

impl Piece {
    /// The kinds that every game has, which come first in [`Self::ALL`].
    pub const COMMON: [Self; 3] = [Self::Attacker, Self::Defender, Self::King];

    /// The side that it belongs to.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Attacker
            | Self::AttackersCommander
            | Self::AttackersKnight
            | Self::AttackersMercenary
            | Self::AttackersGuard => Side::Attackers,
            Self::Defender
            | Self::King
            | Self::DefendersCommander
            | Self::DefendersKnight
            | Self::DefendersMercenary
            | Self::DefendersGuard => Side::Defenders,
        }
    }

    /// Returns whether the kind exists only in rule sets with special pieces.
    #[must_use]
    pub const fn is_special(self) -> bool {
        self.class().is_some()
    }

    pub(crate) const fn class(self) -> Option<Class> {
        match self {
            Self::Attacker | Self::Defender | Self::King => None,
            Self::AttackersCommander | Self::DefendersCommander => Some(Class::Commander),
            Self::AttackersKnight | Self::DefendersKnight => Some(Class::Knight),
            Self::AttackersMercenary | Self::DefendersMercenary => Some(Class::Mercenary),
            Self::AttackersGuard | Self::DefendersGuard => Some(Class::Guard),
        }
    }

    /// The letter of the kind in board strings and in rules. For special pieces it is lower case for
    /// attackers and upper case for defenders.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Attacker => 'a',
            Self::Defender => 'd',
            Self::King => 'k',
            Self::AttackersCommander => 'c',
            Self::DefendersCommander => 'C',
            Self::AttackersKnight => 'n',
            Self::DefendersKnight => 'N',
            Self::AttackersMercenary => 'm',
            Self::DefendersMercenary => 'M',
            Self::AttackersGuard => 'g',
            Self::DefendersGuard => 'G',
        }
    }

    /// The kind with this letter, if there is one.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A set of kinds of pieces, written as their letters: `"adk"` is the three that every game has, `""` the
/// empty set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u16);

impl PieceSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Every kind, including the special ones.
    pub const ALL: Self = Self::of(&Piece::ALL);
    /// The kinds that every game has: `"adk"`.
    pub const COMMON: Self = Self::of(&Piece::COMMON);
    /// The special kinds.
    pub const SPECIAL: Self = Self::ALL.without(Self::COMMON);
    /// Only the king.
    pub const KING: Self = Self::of(&[Piece::King]);
    /// Only the attackers' ordinary men.
    pub const ATTACKERS: Self = Self::of(&[Piece::Attacker]);
    /// Only the defenders' ordinary men.
    pub const DEFENDERS: Self = Self::of(&[Piece::Defender]);

    /// The set of these kinds.
    #[must_use]
    pub const fn of(pieces: &[Piece]) -> Self {
        let mut set = 0;
        let mut next = 0;
        while next < pieces.len() {
            set |= 1 << pieces[next] as u16;
            next += 1;
        }
        Self(set)
    }

    /// Returns whether the kind is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece as u16 & 1 == 1
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The kinds that are in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether every kind of `other` is in this set.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        other.without(self).is_empty()
    }

    /// The kinds in the set, in the order of [`Piece::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |&piece| self.contains(piece))
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::NONE, |set, piece| set.union(Self::of(&[piece])))
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

#[cfg(feature = "serde")]
impl serde::Serialize for PieceSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for PieceSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of(&<Vec<Piece> as serde::Deserialize>::deserialize(deserializer)?))
    }
}

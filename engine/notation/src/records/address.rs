//! Addresses of moves: `6a` is the first move of the sixth turn, `3a.2.1b` the second move of the first turn
//! of the second variation at `3a`.
//!
//! A turn is a half turn of each side. A half turn is one move and any continuations of it by the same piece.

use crate::expected::Expected;
use std::fmt;
use std::str::FromStr;

/// A move within a line: its turn and its index in the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TurnIndex {
    /// The turn, from 1; in a variation counted from its start. 0 is before the first.
    pub turn: u32,
    /// The index in the turn, from 0; counts the moves of the turn before a variation's first one.
    pub index: u32,
}

/// The address of a move.
///
/// In the main line `3a.2` names the second variation that replaces the move `3a`; within a variation, the
/// second one that replaces the move after it. Each variation counts its turns anew.
///
/// ```
/// use tafl_notation::records::MoveAddress;
/// let address: MoveAddress = "3a.2.1b".parse().unwrap();
/// assert_eq!((address.main.turn, address.main.index, address.branches.len()), (3, 0, 1));
/// assert_eq!(address.to_string(), "3a.2.1b");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveAddress {
    /// The move of the main line, or the one at which the first variation branches off.
    pub main: TurnIndex,
    /// The variations on the way, each with its number, from 1, and the move within it.
    pub branches: Vec<(u32, TurnIndex)>,
}

impl TurnIndex {
    /// Reads `12c`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, letters) = text.split_at(digits);
        let letter = |index: Option<u32>, ch: char| {
            let place = ch.is_ascii_lowercase().then(|| ch as u32 - 'a' as u32)?;
            Some(index.map_or(place, |index| (index + 1) * 26 + place))
        };
        let index = letters.chars().take(3).try_fold(None, |index, ch| letter(index, ch).map(Some))??;
        (letters.len() <= 2).then_some(Self { turn: number.parse().ok()?, index })
    }
}

impl fmt::Display for TurnIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |place: u32| char::from(b'a' + (place % 26) as u8);
        write!(f, "{}", self.turn)?;
        if self.index >= 26 {
            write!(f, "{}", letter(self.index / 26 - 1))?;
        }
        write!(f, "{}", letter(self.index))
    }
}

impl fmt::Display for MoveAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.main)?;
        self.branches.iter().try_for_each(|(variation, index)| write!(f, ".{variation}.{index}"))
    }
}

/// Maximum nesting depth of variations.
pub(crate) const DEEPEST: usize = 32;

impl FromStr for MoveAddress {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        Self::read(text).ok_or(Expected::Address)
    }
}

impl MoveAddress {
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.strip_suffix('.').unwrap_or(text).split('.');
        let main = TurnIndex::read(parts.next()?)?;
        let mut branches = Vec::new();
        while let Some(number) = parts.next() {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            let variation = number.parse().ok().filter(|&number| digits && number > 0)?;
            branches.push((variation, TurnIndex::read(parts.next()?)?));
        }
        (branches.len() <= DEEPEST).then_some(Self { main, branches })
    }
}

/// A position within a line: its last move and that move's half turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) at: TurnIndex,
    pub(crate) second_half: bool,
}

impl Count {
    /// Before the first move of a game; `in_turn` if it begins with the second half of its first turn.
    pub(crate) const fn start(in_turn: bool) -> Self {
        if in_turn {
            Self { at: TurnIndex { turn: 1, index: 0 }, second_half: false }
        } else {
            Self { at: TurnIndex { turn: 0, index: 0 }, second_half: true }
        }
    }

    /// The next move, by the same side or by the other.
    pub(crate) const fn next(self, goes_on: bool) -> Self {
        let TurnIndex { turn, index } = self.at;
        match (goes_on && turn > 0, self.second_half) {
            (false, true) => Self { at: TurnIndex { turn: turn + 1, index: 0 }, second_half: false },
            (false, false) => Self { at: TurnIndex { turn, index: index + 1 }, second_half: true },
            (true, second_half) => Self { at: TurnIndex { turn, index: index + 1 }, second_half },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_and_write_themselves() {
        for text in ["1a", "0a", "12z", "7aa", "7ba", "3a.2.1b", "3a.2.1a.1.5b"] {
            assert_eq!(text.parse::<MoveAddress>().unwrap().to_string(), text);
        }
        assert_eq!("6a.".parse::<MoveAddress>(), "6a".parse());
        let far = |index| TurnIndex { turn: 1, index }.to_string();
        assert_eq!((far(25), far(26), far(52)), ("1z".into(), "1aa".into(), "1ba".into()));
        for text in
            ["", "a", "6", "6A", "6a.1", "6a.0.1a", "6a.1.1", "6abc", "99999999999a", "6a..1a", "6a.+1.1a"]
        {
            assert!(text.parse::<MoveAddress>().is_err(), "{text}");
        }
        assert!(format!("1a{}", ".1.1a".repeat(DEEPEST)).parse::<MoveAddress>().is_ok());
        assert!(format!("1a{}", ".1.1a".repeat(DEEPEST + 1)).parse::<MoveAddress>().is_err());
    }

    #[test]
    fn a_side_that_goes_on_stays_in_its_half_turn() {
        let mut count = Count::start(false);
        let mut addresses = Vec::new();
        for goes_on in [false, true, true, false, false, false, true] {
            count = count.next(goes_on);
            addresses.push(count.at.to_string());
        }
        assert_eq!(addresses, ["1a", "1b", "1c", "1d", "2a", "2b", "2c"]);
        assert_eq!(Count::start(true).next(false).at.to_string(), "1b");
    }
}

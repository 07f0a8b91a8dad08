//! Clocks as records write them: `3600 30/3 3i` is an hour, then three overtimes of thirty seconds, with
//! three seconds added per move.
//!
//! OpenTafl's specification puts the number of overtimes before their length; its example and its program put
//! it after, as here.

use crate::expected::Expected;
use std::fmt;
use std::str::FromStr;

/// The time of one player, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Clock {
    /// The main time.
    pub main: u32,
    /// The overtimes that follow, if any.
    pub overtime: Option<Overtime>,
    /// The increment per move, if any.
    pub increment: Option<u32>,
}

/// Overtime periods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overtime {
    /// The length of each, in seconds.
    pub seconds: u32,
    /// Their number.
    pub periods: u32,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.main)?;
        if let Some(Overtime { seconds, periods }) = self.overtime {
            write!(f, " {seconds}/{periods}")?;
        }
        self.increment.map_or(Ok(()), |increment| write!(f, " {increment}i"))
    }
}

impl FromStr for Clock {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        match Self::split(text) {
            Some((clock, rest, _)) if rest.trim().is_empty() => Ok(clock),
            _ => Err(Expected::Clock),
        }
    }
}

impl Clock {
    /// Splits a clock off the front of a text, and reports whether it is more than a number. Zero values
    /// count as absent.
    fn split(text: &str) -> Option<(Self, &str, bool)> {
        let (main, mut rest) = number(text.trim_start())?;
        let bare = rest;
        let mut clock = Self { main, ..Self::default() };
        if let Some((seconds, after)) = spaced(rest).and_then(number)
            && let Some((periods, after)) = after.strip_prefix('/').and_then(number)
        {
            clock.overtime = (seconds > 0 && periods > 0).then_some(Overtime { seconds, periods });
            rest = after;
        }
        if let Some((increment, after)) = spaced(rest).and_then(number)
            && let Some(after) = after.strip_prefix('i')
        {
            clock.increment = (increment > 0).then_some(increment);
            rest = after;
        }
        let ends = rest.chars().next().is_none_or(|ch| ch.is_whitespace() || ch == ',');
        ends.then_some((clock, rest, rest.len() < bare.len()))
    }

    /// Two clocks in sequence, separated by a comma or by space.
    pub(crate) fn pair(text: &str) -> Option<[Self; 2]> {
        let (first, rest, _) = Self::split(text)?;
        let rest = rest.trim_start();
        let second = rest.strip_prefix(',').unwrap_or(rest).parse().ok()?;
        Some([first, second])
    }

    /// Splits a clock off the front of a comment. A number alone is a clock only if the comment has nothing
    /// else, because many comments begin with a number.
    pub(crate) fn of_comment(text: &str) -> (Option<Self>, &str) {
        match Self::split(text) {
            Some((clock, rest, full)) if full || rest.trim().is_empty() => (Some(clock), rest.trim()),
            _ => (None, text.trim()),
        }
    }
}

fn spaced(text: &str) -> Option<&str> {
    let rest = text.trim_start();
    (rest.len() < text.len()).then_some(rest)
}

fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_and_write_themselves() {
        assert_eq!("60 0/0 0i".parse::<Clock>().unwrap().to_string(), "60");
        for text in ["3600 30/3 3i", "3600", "0 10/2", "90 5i"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        let hour: Clock = "3600 30/3 3i".parse().unwrap();
        assert_eq!(
            (hour.main, hour.overtime, hour.increment),
            (3600, Some(Overtime { seconds: 30, periods: 3 }), Some(3))
        );
        for text in ["", "x", "30/3", "3600 30/", "3600 3", "3600 30/3 3", "99999999999", "3600i", "1.5"] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
        let pair = |text: &str| Clock::pair(text).map(|clocks| clocks.map(|clock| clock.to_string()));
        assert_eq!(pair("300 30/3, 250 30/2"), Some(["300 30/3".into(), "250 30/2".into()]));
        assert_eq!(pair("300 30/3 250 30/2"), Some(["300 30/3".into(), "250 30/2".into()]));
        assert_eq!(pair("300, 250"), Some(["300".into(), "250".into()]));
        assert_eq!(pair("300 30/3"), None);
    }

    #[test]
    fn a_comment_that_begins_with_a_number_is_no_clock() {
        assert_eq!(Clock::of_comment("31 moves have been made"), (None, "31 moves have been made"));
        assert_eq!(Clock::of_comment(" 300 30/3 a fine move "), ("300 30/3".parse().ok(), "a fine move"));
        assert_eq!(Clock::of_comment("300"), ("300".parse().ok(), ""));
    }
}

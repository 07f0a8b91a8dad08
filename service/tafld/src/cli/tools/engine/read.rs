//! Lines, commands and numbers.

use std::io::{self, BufRead};

/// The longest line in bytes: far more than the moves of a long game or the JSON of rules take.
const LONGEST: usize = 1 << 20;

/// A line of input.
pub(in crate::cli) enum Line<'a> {
    Text(&'a str),
    /// It is too long or not UTF-8: what to answer.
    Refused(String),
    End,
}

/// Reads a line into a buffer. No more than [`LONGEST`] bytes of it are held. The byte order mark that some
/// programs write before the first line is passed over.
pub(in crate::cli) fn next_line<'a>(
    input: &mut impl BufRead,
    bytes: &'a mut Vec<u8>,
) -> io::Result<Line<'a>> {
    bytes.clear();
    if io::Read::take(&mut *input, LONGEST as u64 + 1).read_until(b'\n', bytes)? == 0 {
        return Ok(Line::End);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Line::Refused(format!("a line may have at most {LONGEST} bytes")));
    }
    let text = std::str::from_utf8(bytes).map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
    Ok(text.map_or_else(|_| Line::Refused("a line must be UTF-8".to_owned()), Line::Text))
}

/// The command of a line, empty for a blank line, and the words after it.
pub(super) fn command(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name, rest.trim())
}

/// The name and the value of `name NAME value VALUE`; a name may have blanks.
pub(super) fn option(rest: &str) -> Option<(&str, &str)> {
    let (name, value) = rest.strip_prefix("name ")?.split_once(" value ")?;
    Some((name.trim(), value.trim()))
}

/// A whole number within a range.
pub(super) fn number(text: &str, min: u64, max: u64) -> Result<u64, String> {
    let read = text.parse().ok().filter(|number| (min..=max).contains(number));
    read.ok_or_else(|| format!("{} is not a whole number from {min} to {max}", super::quoted(text)))
}

/// A time in milliseconds. Some clients send a negative one once a flag has fallen, which counts as none left.
pub(super) fn time(text: &str) -> Result<u64, String> {
    let read = text
        .parse::<i64>()
        .map_err(|_| format!("{} is not a whole number of milliseconds", super::quoted(text)))?;
    Ok(u64::try_from(read).unwrap_or(0))
}

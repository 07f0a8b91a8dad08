//! Small functions that every folder uses.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The known name most similar to an unknown one, if any is similar.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = |candidate: &&str| strsim::jaro_winkler(name, candidate);
    // Input may be of any length; names are short.
    if name.len() > 100 {
        return None;
    }
    known
        .map(|candidate| (alike(&candidate), candidate))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, best)| best)
}

/// Locks a mutex and ignores poisoning; the data stays consistent after a panic.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether a character breaks lines or text direction; a name that contains it would spoil every
/// sentence that quotes the name.
pub(crate) fn spoils(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    let mut text = String::with_capacity(2 * bytes.len());
    text.extend(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]));
    text
}

/// A time since 1970 as a date and a time of day (UTC).
pub(crate) fn date(since: Duration) -> String {
    let (days, of_day) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // Years begin in March, so that the leap day is their last; 146,097 days are 400 of them.
    let (of_era, era) = ((days + 719_468) % 146_097, (days + 719_468) / 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * from_march + 2) / 5 + 1, (from_march + 2) % 12 + 1);
    let year = year + era * 400 + u64::from(month <= 2);
    let [hour, minute, second] = [of_day / 3_600, of_day / 60 % 60, of_day % 60];
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, wanted) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(date(Duration::from_secs(seconds)), wanted);
        }
    }

    #[test]
    fn bytes_have_two_digits_each() {
        for number in [0, 1, 0xf, 0x10, 0x0123_4567_89ab_cdef, u64::MAX] {
            assert_eq!(hexadecimal(&number.to_be_bytes()), format!("{number:016x}"));
        }
    }
}

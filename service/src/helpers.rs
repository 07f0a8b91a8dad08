//! Small functions that every folder uses.

use std::sync::{Mutex, MutexGuard, PoisonError};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_two_digits_each() {
        for number in [0, 1, 0xf, 0x10, 0x0123_4567_89ab_cdef, u64::MAX] {
            assert_eq!(hexadecimal(&number.to_be_bytes()), format!("{number:016x}"));
        }
    }
}

//! The words of a text, and what stands between them.

use tafl_engine::Square;

/// The signs that mean something by themselves.
pub(super) const SIGNS: &str = "×✕✖♔♚👑🚫❌👎≠🤝🏳↑↓⇑⇓⇧⇩⬆⬇▲▼👆👇↔↕↖↗↘↙";

/// A text taken apart.
pub(super) struct Parts<'a> {
    /// The words, and the signs that mean something by themselves, in order.
    pub(super) words: Vec<&'a str>,
    /// What stands before each of them, and after the last.
    pub(super) gaps: Vec<&'a str>,
}

/// The words of a text, and the signs that mean something, in order. A name after @ is not a word: chats
/// address programs by it.
pub(super) fn words_of(text: &str) -> Vec<&str> {
    parts_of(text).words
}

pub(super) fn parts_of(text: &str) -> Parts<'_> {
    let mut parts = Parts { words: Vec::new(), gaps: Vec::new() };
    let (mut at, mut behind) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let long: usize = rest.chars().take_while(|ch| ch.is_alphanumeric()).map(char::len_utf8).sum();
        let (word, after) = rest.split_at(long.max(first.len_utf8()));
        if long > 0 || SIGNS.contains(word) {
            parts.words.push(word);
            parts.gaps.push(&text[behind..at]);
            behind = at + word.len();
        }
        at = text.len() - if first == '@' { without_name(after) } else { after }.len();
    }
    parts.gaps.push(&text[behind..]);
    parts
}

/// The text after the name with which it begins, as in `@tafl_bot` and `<@!123>`; a square is no name.
fn without_name(text: &str) -> &str {
    let name = text.trim_start_matches(['!', '&']);
    let rest = name.trim_start_matches(|ch: char| ch.is_alphanumeric() || ch == '_');
    let is_square = name[..name.len() - rest.len()].parse::<Square>().is_ok();
    if is_square { text } else { rest }
}

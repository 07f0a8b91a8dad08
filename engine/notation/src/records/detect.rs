//! Detects the format of a text.

use super::moves::names_side;
use crate::diagnostics::is_blank;
use tafl_engine::Square;

/// Words before the squares of a move: `White moves from d1 to c1`.
pub(super) const FILLERS: [&str; 3] = ["move", "moves", "from"];

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordFormat {
    /// A game record of OpenTafl's notation.
    OpenTafl,
    /// A rules record of OpenTafl's notation.
    OpenTaflRules,
    /// A position record of OpenTafl's notation.
    OpenTaflPosition,
    /// A game in the style of PGN.
    Pgn,
    /// A plain list of moves.
    Moves,
    /// A game of hnefatafl.org, in JSON.
    HnefataflOrg,
}

impl RecordFormat {
    /// Whether moves in this format are found within chats, tables and the data of programs.
    pub(super) const fn has_surroundings(self) -> bool {
        matches!(self, Self::Pgn | Self::Moves | Self::HnefataflOrg)
    }

    /// Whether a text is a trial of Ludii, which has brackets as well.
    pub(super) fn is_of_ludii(text: &str) -> bool {
        text.contains("[Move:mover=")
    }

    /// The format of a text, judged by its beginning and its brackets; `None` if it has none of them. A text
    /// of a format may still be full of faults.
    ///
    /// ```
    /// use tafl_notation::records::RecordFormat;
    /// assert_eq!(RecordFormat::of("[result:1]\n1. d4-g4"), Some(RecordFormat::OpenTafl));
    /// assert_eq!(RecordFormat::of("[Result \"1-0\"]\n1. d4-g4"), Some(RecordFormat::Pgn));
    /// assert_eq!(RecordFormat::of("d4-g4 D3 F3"), Some(RecordFormat::Moves));
    /// assert_eq!(RecordFormat::of("{\"moves\": []}"), None);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches(is_blank);
        let after = after_comments(text)?;
        if after.len() < text.len() {
            return Self::of(after).map(|_| Self::Pgn);
        }
        let first = text.split(is_blank).next().filter(|first| !first.is_empty())?;
        if let Some(tag) = text.strip_prefix('[') {
            let name =
                tag.trim_start().trim_start_matches(|ch: char| ch.is_alphanumeric() || "-_".contains(ch));
            return match name.trim_start().chars().next() {
                // A list of texts, as programs write them.
                Some('"') if tag.trim_start().starts_with('"') => Some(Self::Moves),
                Some('"') => Some(Self::Pgn),
                Some(':') => Some(Self::OpenTafl),
                _ => None,
            };
        }
        if first.starts_with("dim:") {
            return Some(Self::OpenTaflRules);
        }
        if first.starts_with('/') {
            return Some(Self::OpenTaflPosition);
        }
        let turns = first.as_bytes()[0].is_ascii_digit();
        // Comments in brackets, and addresses, which have letters between their dots.
        let address = |word: &str| {
            word.len() > 3
                && word.ends_with('.')
                && word.as_bytes()[0].is_ascii_digit()
                && word.contains("a.")
        };
        let has_tags = text.lines().any(is_tag);
        // Comments of PGN to the end of a line, and escaped lines, may have any.
        let has_brackets = || {
            let said = |line: &str| {
                !line.starts_with('%') && line.split(';').next().is_some_and(|said| said.contains('['))
            };
            text.lines().any(|line| !is_tag(line) && said(line))
        };
        if turns && (!text.contains('{') && has_brackets() || text.split(is_blank).any(address)) {
            return Some(Self::OpenTafl);
        }
        let is_move = |word: &str| super::moves::read_or_name(word).is_ok();
        let numbered =
            first.trim_start_matches(|ch: char| ch.is_ascii_digit()).trim_start_matches(['.', ')', ',', ';']);
        let of_list = |word: &str| word.split([',', ';']).next().is_some_and(is_move);
        let second = text.split(is_blank).filter(|word| !word.is_empty() && !FILLERS.contains(word)).nth(1);
        let of_side = names_side(first)
            && second.is_some_and(|second| is_move(second) || second.parse::<Square>().is_ok());
        let begins = numbered.is_empty() || of_list(numbered) || of_side;
        // A list has commas and semicolons as well, and times in brackets.
        let signs: &[char] = if turns { &['{', '(', '$', ';'] } else { &['{', '$'] };
        let pgn = (turns || begins)
            && (has_tags || text.contains(signs) || text.contains("\n%") || text.contains("\n;"));
        match (pgn, begins) {
            (true, _) => Some(Self::Pgn),
            (false, true) => Some(Self::Moves),
            (false, false) => None,
        }
    }
}

/// Whether a line begins with a tag of PGN: after moves, it is the first of another game.
pub(super) fn is_tag(line: &str) -> bool {
    let tag = line.trim_start().strip_prefix('[').map(str::trim_start);
    let named = tag.map(|tag| tag.trim_start_matches(|ch: char| ch.is_alphanumeric() || ch == '_'));
    named.is_some_and(|rest| rest.len() < tag.map_or(0, str::len) && rest.trim_start().starts_with('"'))
}

/// What follows the comments and escaped lines with which a text begins; `None` if it is nothing.
fn after_comments(mut text: &str) -> Option<&str> {
    loop {
        let end = match text.chars().next()? {
            '{' => '}',
            ';' | '%' => '\n',
            _ => return Some(text),
        };
        text = text.split_once(end)?.1.trim_start_matches(is_blank);
    }
}

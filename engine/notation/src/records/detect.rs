//! Detects the format of a text.

use crate::diagnostics::BYTE_ORDER_MARK;

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
}

impl RecordFormat {
    /// Whether a text is a trial of Ludii, which has brackets as well.
    pub(super) fn is_of_ludii(text: &str) -> bool {
        text.contains("[Move:mover=")
    }

    /// The format of a text, judged by its beginning and its brackets; `None` if it has none of them. A text of a format may still be full
    /// of faults.
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
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).trim_start();
        let first = text.split_ascii_whitespace().next()?;
        if let Some(tag) = text.strip_prefix('[') {
            let name = tag.trim_start().trim_start_matches(|ch: char| ch.is_alphanumeric() || "-_".contains(ch));
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
        let address = |word: &str| word.len() > 3 && word.ends_with('.') && word.as_bytes()[0].is_ascii_digit() && word.contains("a.");
        if turns && (text.contains('[') && !text.contains('{') || text.split_ascii_whitespace().any(address)) {
            return Some(Self::OpenTafl);
        }
        let pgn = turns && text.contains(['{', '(', '$', ';']);
        let is_move = |word: &str| super::moves::read_or_name(word).is_ok();
        let numbered = first.trim_start_matches(|ch: char| ch.is_ascii_digit()).trim_start_matches(['.', ')']);
        match (pgn, numbered.is_empty() || is_move(numbered.trim_end_matches([',', ';']))) {
            (true, _) => Some(Self::Pgn),
            (false, true) => Some(Self::Moves),
            (false, false) => None,
        }
    }
}

//! One move of a record in any spelling: OpenTafl's notation, the engine's own, or a lenient move, whose
//! origin may be left to the rules.

use super::opentafl_moves::{MoveForm, read_move, write_unsigned};
use super::tree::{Action, MoveSign, RecordedCapture, RecordedMove};
use crate::expected::Expected;
use crate::lenient_move::{LenientMove, named_piece};
use crate::opentafl_rules::RecordPiece;
use tafl_engine::{MoveTextError, Piece, Square, WrittenMove};

impl From<MoveTextError> for Expected {
    fn from(error: MoveTextError) -> Self {
        if error == MoveTextError::OffBoard { Self::Square } else { Self::Move }
    }
}

/// What ends a word in a game in PGN style, apart from white space.
pub(super) const ENDS_WORD: [char; 6] = ['{', '}', '(', ')', ';', '$'];

/// The words and signs of actions other than moves.
static ACTIONS: [(&str, Action); 8] = [
    ("stop", Action::Stop),
    ("---", Action::Resign),
    ("resigns", Action::Resign),
    ("resign", Action::Resign),
    ("resigned", Action::Resign),
    ("timeout", Action::TimeOut),
    ("timed-out", Action::TimeOut),
    ("flagged", Action::TimeOut),
];

/// Signs that value a position, with their numbers in PGN.
const EVALUATIONS: [(&str, u8); 18] = [
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("+/−", 16),
    ("∓", 17),
    ("-/+", 17),
    ("−/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
];

/// The number of a sign that values a position.
pub(super) fn evaluation(word: &str) -> Option<u8> {
    EVALUATIONS.iter().find(|(sign, _)| *sign == word).map(|&(_, number)| number)
}

/// A word without the value at its end, and that value.
pub(super) fn valued(word: &str) -> Option<(&str, u8)> {
    let longest =
        EVALUATIONS.iter().filter(|(sign, _)| word.ends_with(sign)).max_by_key(|(sign, _)| sign.len())?;
    word.strip_suffix(longest.0).map(|bare| (bare, longest.1))
}

/// A move without the number of its captures, and that number: `e2-d2x1`. In `d4-x9`, which ends in no square
/// before its `x`, it is a file.
fn counted(text: &str) -> (&str, Option<u8>) {
    let after_a_square = |bare: &str| bare.ends_with(|last: char| last.is_ascii_digit());
    let count = text.rsplit_once(['x', '×']).filter(|(bare, _)| after_a_square(bare));
    let count = count.and_then(|(bare, count)| Some((bare, count.parse().ok()?)));
    count.map_or((text, None), |(bare, count)| (bare, Some(count)))
}

/// A move without its sign, as [`read`] reads it.
pub(super) fn write(mv: &RecordedMove, form: MoveForm) -> String {
    mv.capture_count.into_iter().fold(write_unsigned(mv, form), |text, count| format!("{text}x{count}"))
}

/// Reads a move, or keeps its text if it names its destination or its captures alone. Errors are those of the
/// engine's own reader.
pub(super) fn read_or_name(text: &str) -> Result<Action, MoveTextError> {
    let named = |lenient: LenientMove| lenient.to.is_some() && lenient.from.is_none();
    read(text).or_else(|error| {
        // In PGN style, where the text may be written, these are annotations.
        let text = text.trim_end_matches(['!', '?']);
        if !text.contains(ENDS_WORD) && text.parse().is_ok_and(named) {
            Ok(Action::Named(text.to_owned()))
        } else {
            Err(error)
        }
    })
}

/// Whether a word names the side of the move after it: `Attackers:`, `black`, `A:`.
pub(super) fn names_side(word: &str) -> bool {
    let name = word.strip_suffix(':').unwrap_or(word);
    let is_letter = name.len() == 1 && name.len() < word.len() && "aAbBdDwW".contains(name);
    is_letter
        || (name.chars().all(char::is_alphabetic)
            && named_piece(name).is_some_and(|piece| piece != Piece::King))
}

/// A move without the sign at its end, and that sign.
pub(super) fn signed(text: &str) -> (&str, Option<MoveSign>) {
    let bare = text.trim_end_matches(['+', '#']);
    let sign = match &text[bare.len()..] {
        "+" => Some(MoveSign::Threat),
        "++" | "#" => Some(MoveSign::Win),
        _ => None,
    };
    (bare, sign)
}

/// Reads a move as most records write it, `d4-g4` or `d4-g4xg5/g3`; `None` also for moves of other forms.
pub(super) fn plain(text: &str) -> Option<RecordedMove> {
    fn place(text: &str) -> Option<(Square, &str)> {
        text.as_bytes().first()?.is_ascii_lowercase().then(|| Square::split(text))?
    }
    let (from, rest) = place(text)?;
    let (to, mut rest) = place(rest.strip_prefix('-')?)?;
    let mut mv = RecordedMove::new(from, to);
    while !rest.is_empty() {
        let listed = rest.strip_prefix(if mv.captures.is_empty() { &['x'][..] } else { &['x', '/'] })?;
        let (square, after) = place(listed)?;
        if mv.captures.iter().any(|capture| capture.square == square) {
            return None;
        }
        mv.captures.push(RecordedCapture { piece: None, square });
        rest = after;
    }
    Some(mv)
}

/// Reads a move with both its squares. Errors are those of the engine's own reader.
pub(super) fn read(text: &str) -> Result<Action, MoveTextError> {
    if let Some(mv) = plain(text) {
        return Ok(Action::Move(mv));
    }
    if let Ok(action) = read_move(text, MoveForm::Standard) {
        return Ok(action);
    }
    if let Some((_, action)) = ACTIONS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)) {
        return Ok(action.clone());
    }
    let (bare, sign) = signed(text);
    let (bare, capture_count) = counted(bare);
    if let Ok(Action::Move(mv)) = read_move(bare, MoveForm::Standard)
        && mv.sign.is_none()
    {
        return Ok(Action::Move(RecordedMove { capture_count, sign, ..mv }));
    }
    let lenient = match bare.parse::<WrittenMove>() {
        Ok(written) => written.into(),
        Err(error) => bare.parse::<LenientMove>().map_err(|_| error)?,
    };
    let piece = lenient.piece.filter(|piece| *piece == Piece::King).map(|_| RecordPiece::KING);
    match Action::from(lenient.written().ok_or(MoveTextError::Unparsable)?) {
        Action::Move(mv) => Ok(Action::Move(RecordedMove { piece, capture_count, sign, ..mv })),
        action => Ok(action),
    }
}

//! One move of a record in any spelling: OpenTafl's notation, the engine's own, or a lenient move, whose origin may be left to the rules.

use super::opentafl_moves::{MoveForm, read_move};
use super::tree::{Action, MoveSign, RecordedMove};
use crate::lenient_move::LenientMove;
use crate::opentafl_rules::RecordPiece;
use tafl_engine::{MoveTextError, Piece, WrittenMove};

/// What ends a word in a game in PGN style, apart from white space.
pub(super) const ENDS_WORD: [char; 6] = ['{', '}', '(', ')', ';', '$'];

/// The words and signs for a resignation.
const RESIGNS: [&str; 3] = ["---", "resigns", "resign"];

/// Reads a move, or keeps its text if it names its destination or its captures alone. Errors are those of the engine's own reader.
pub(super) fn read_or_name(text: &str) -> Result<Action, MoveTextError> {
    let named = |lenient: LenientMove| lenient.to.is_some() && lenient.from.is_none() && lenient.toward.is_none();
    read(text).or_else(|error| {
        // In PGN style, where the text may be written, these are annotations.
        let text = text.trim_end_matches(['!', '?']);
        if !text.contains(ENDS_WORD) && text.parse().is_ok_and(named) { Ok(Action::Named(text.to_owned())) } else { Err(error) }
    })
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

/// Reads a move with both its squares. Errors are those of the engine's own reader.
pub(super) fn read(text: &str) -> Result<Action, MoveTextError> {
    if let Ok(action) = read_move(text, MoveForm::Standard) {
        return Ok(action);
    }
    if RESIGNS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Ok(Action::Resign);
    }
    let (bare, sign) = signed(text);
    if let Ok(Action::Move(mv)) = read_move(bare, MoveForm::Standard)
        && mv.sign.is_none()
    {
        return Ok(Action::Move(RecordedMove { sign, ..mv }));
    }
    let lenient = match bare.parse::<WrittenMove>() {
        Ok(written) => written.into(),
        Err(error) => bare.parse::<LenientMove>().map_err(|_| error)?,
    };
    let piece = lenient.piece.filter(|piece| *piece == Piece::King).map(|_| RecordPiece::KING);
    match Action::from(lenient.written().ok_or(MoveTextError::Unparsable)?) {
        Action::Move(mv) => Ok(Action::Move(RecordedMove { piece, sign, ..mv })),
        action => Ok(action),
    }
}

//! Move records: `e5-e8`, `Ne6^=e8xce7/ne9/f8/d8`, `Ke1-a1--`, and `---` for a resignation.
//!
//! The standard form marks special pieces with their letters, jumps with `^` and continuations after a
//! capture with `=`. The simple form, Walker's, has neither, and its signs concern the player who moves. A
//! text does not show which form it has.

use super::tree::{Action, MoveSign, RecordResult, RecordedCapture, RecordedMove};
use crate::expected::Expected;
use crate::opentafl_rules::{RecordKind, RecordPiece};
use std::fmt;
use tafl_engine::{Side, Square};

/// The form of move records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveForm {
    /// With piece letters, jumps and all signs.
    #[default]
    Standard,
    /// Walker's: two squares, captures, `+` for a threat to win and `++` for a win.
    Simple,
}

/// Why a text is not a move record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRecordError {
    /// It does not have the form of a move record.
    Unparsable,
    /// It names a square that is on no board.
    OffBoard,
    /// It uses something that the simple form does not have.
    NotSimple,
    /// The same square is captured twice.
    CapturedTwice,
}

impl From<MoveRecordError> for Expected {
    fn from(error: MoveRecordError) -> Self {
        match error {
            MoveRecordError::Unparsable => Self::MoveRecord,
            MoveRecordError::OffBoard => Self::Square,
            MoveRecordError::NotSimple => Self::SimpleMove,
            MoveRecordError::CapturedTwice => Self::CaptureOnce,
        }
    }
}

impl fmt::Display for MoveRecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Expected::from(*self).fmt(f)
    }
}

impl std::error::Error for MoveRecordError {}

/// The results of games.
pub(super) const RESULTS: [(&str, RecordResult); 4] = [
    ("1", RecordResult::AttackersWin),
    ("-1", RecordResult::DefendersWin),
    ("0", RecordResult::Draw),
    ("?", RecordResult::Other),
];

/// The signs of the standard form.
const STANDARD: [(&str, MoveSign); 4] = [
    ("++", MoveSign::KingTaken),
    ("--", MoveSign::KingEscaped),
    ("+", MoveSign::KingInDanger),
    ("-", MoveSign::EscapeOpen),
];

/// The signs of the simple form.
const SIMPLE: [(&str, MoveSign); 2] = [("++", MoveSign::Win), ("+", MoveSign::Threat)];

/// The sign between the squares, and whether it means a jump and a continuation.
const BETWEEN: [(&str, bool, bool); 4] =
    [("^=", true, true), ("^", true, false), ("=", false, true), ("-", false, false)];

/// Splits a piece letter and a square off the front of a text.
fn place(text: &str) -> Result<(Option<RecordPiece>, Square, &str), MoveRecordError> {
    // The file of a square is never a capital here, and no lower-case piece letter is followed by a digit.
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (piece, rest) = match letters {
        1 => (None, text),
        2 => (
            Some(text.chars().next().and_then(RecordPiece::from_letter).ok_or(MoveRecordError::Unparsable)?),
            &text[1..],
        ),
        _ => return Err(MoveRecordError::Unparsable),
    };
    let mut bytes = rest.bytes();
    if !bytes.next().is_some_and(|file| file.is_ascii_lowercase())
        || !bytes.next().is_some_and(|rank| rank.is_ascii_digit())
    {
        return Err(MoveRecordError::Unparsable);
    }
    let (square, rest) = Square::split(rest).ok_or(MoveRecordError::OffBoard)?;
    Ok((piece, square, rest))
}

/// Reads a move record.
///
/// ```
/// use tafl_notation::opentafl::{MoveForm, read_move};
/// use tafl_notation::records::{Action, MoveSign};
/// let Ok(Action::Move(mv)) = read_move("Ke5-e1xd1-", MoveForm::Standard) else { panic!() };
/// assert_eq!((mv.to.to_string().as_str(), mv.captures.len(), mv.sign), ("e1", 1, Some(MoveSign::EscapeOpen)));
/// assert_eq!(read_move("---", MoveForm::Standard), Ok(Action::Resign));
/// ```
///
/// # Errors
/// Why the text is not a move of this form.
pub fn read_move(text: &str, form: MoveForm) -> Result<Action, MoveRecordError> {
    if text == "---" {
        return Ok(Action::Resign);
    }
    let (piece, from, rest) = place(text)?;
    let between =
        BETWEEN.iter().find_map(|&(sign, jump, goes_on)| Some((rest.strip_prefix(sign)?, jump, goes_on)));
    let (rest, jump, goes_on) = between.ok_or(MoveRecordError::Unparsable)?;
    let (none, to, mut rest) = place(rest)?;
    if none.is_some() {
        return Err(MoveRecordError::Unparsable);
    }
    let mut captures: Vec<RecordedCapture> = Vec::new();
    while let Some(listed) = rest.strip_prefix(if captures.is_empty() { 'x' } else { '/' }) {
        let (piece, square, after) = place(listed)?;
        if captures.iter().any(|capture| capture.square == square) {
            return Err(MoveRecordError::CapturedTwice);
        }
        captures.push(RecordedCapture { piece, square });
        rest = after;
    }
    let signs: &[(&str, MoveSign)] = if form == MoveForm::Simple { &SIMPLE } else { &STANDARD };
    let sign = signs.iter().find(|(sign, _)| *sign == rest).map(|&(_, sign)| sign);
    if sign.is_none() && !rest.is_empty() {
        let standard = STANDARD.iter().any(|(sign, _)| *sign == rest);
        return Err(if standard { MoveRecordError::NotSimple } else { MoveRecordError::Unparsable });
    }
    let lettered = piece.is_some() || captures.iter().any(|capture| capture.piece.is_some());
    if form == MoveForm::Simple && (lettered || jump || goes_on) {
        return Err(MoveRecordError::NotSimple);
    }
    Ok(Action::Move(RecordedMove { piece, jump, goes_on, captures, sign, ..RecordedMove::new(from, to) }))
}

/// The sign of a move in the other form, if it has one; `side` is the player's.
fn sign_in(form: MoveForm, sign: MoveSign, side: Side) -> Option<&'static str> {
    use MoveSign::{EscapeOpen, KingEscaped, KingInDanger, KingTaken, Threat, Win};
    let attackers = side == Side::Attackers;
    let sign = match (form, sign) {
        (MoveForm::Standard, Threat) if attackers => KingInDanger,
        (MoveForm::Standard, Threat) => EscapeOpen,
        (MoveForm::Standard, Win) if attackers => KingTaken,
        (MoveForm::Standard, Win) => KingEscaped,
        (MoveForm::Simple, KingInDanger) if attackers => Threat,
        (MoveForm::Simple, EscapeOpen) if !attackers => Threat,
        (MoveForm::Simple, KingTaken) if attackers => Win,
        (MoveForm::Simple, KingEscaped) if !attackers => Win,
        (_, sign) => sign,
    };
    let signs: &[(&str, MoveSign)] = if form == MoveForm::Simple { &SIMPLE } else { &STANDARD };
    signs.iter().find(|(_, known)| *known == sign).map(|&(text, _)| text)
}

/// Writes a move record; the end on time as a resignation; a pass, which the notation does not have, as
/// `pass`. Letters of ordinary men are omitted. The simple form omits letters, jumps, continuations, and
/// signs that do not concern the player. `side` is the player's; it converts the signs of one form to the
/// other.
#[must_use]
pub fn write_move(action: &Action, form: MoveForm, side: Side) -> String {
    let Action::Move(mv) = action else {
        return match action {
            Action::Named(text) => text,
            Action::Resign | Action::TimeOut => "---",
            _ => "pass",
        }
        .to_owned();
    };
    let sign = mv.sign.and_then(|sign| sign_in(form, sign, side)).unwrap_or_default();
    write_unsigned(mv, form) + sign
}

/// A move without the sign at its end.
pub(super) fn write_unsigned(mv: &RecordedMove, form: MoveForm) -> String {
    let simple = form == MoveForm::Simple;
    let letter = |piece: Option<RecordPiece>| {
        let special = piece.filter(|piece| !simple && piece.kind != RecordKind::Man);
        special.map_or(String::new(), |piece| piece.to_string())
    };
    let between = BETWEEN
        .iter()
        .find(|(_, jump, goes_on)| (*jump, *goes_on) == (mv.jump && !simple, mv.goes_on && !simple));
    let mut text =
        format!("{}{}{}{}", letter(mv.piece), mv.from, between.map_or("-", |(sign, ..)| sign), mv.to);
    for (n, capture) in mv.captures.iter().enumerate() {
        text.push(if n == 0 { 'x' } else { '/' });
        text.push_str(&letter(capture.piece));
        text.push_str(capture.square.name());
    }
    text
}

//! Rows: ranks from the top, a slash between them, a letter for a piece, a number for a run of empty squares.
//!
//! There are two alphabets: a d k, whose case is ignored, and t T K, whose case tells the sides apart.
//! Special kinds have the same letters in both, and their case always tells the sides apart. A text uses one
//! alphabet; a letter of the other is a fault. [`fen`] writes the second alphabet, [`Placement`] the first.
//! Letters of other traditions are read where all of them are of one, as in drawings.

use super::assemble::{Cell, Row, assemble, fault};
use super::board_text::{BoardFormat, BoardText, TextFault, TextFaultKind};
use super::characters::Glyph;
use super::signs::{self, COMMENT, Counts, is_dressing};
use crate::lenient_move::from_letter_of_either_case;
use crate::opentafl_rules::{PositionRecord, RankOrder, RecordPiece};
use crate::place::Place;
use tafl_engine::{MAX_SIZE, Piece, Placement, Side};

/// The rows of a board with `t` attacker, `T` defender, `K` king, the usual letters for special kinds, and a
/// slash at each end.
///
/// ```
/// use tafl_engine::Placement;
/// let board: Placement = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3".parse()?;
/// assert_eq!(tafl_notation::fen(&board), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
/// # Ok::<(), tafl_engine::PlacementError>(())
/// ```
#[must_use]
pub fn fen(board: &Placement) -> String {
    PositionRecord::from(board).written(RankOrder::Downward)
}

/// An element of a row.
#[derive(Clone, Copy, Debug)]
enum Sign {
    /// This many empty squares.
    Run(u32),
    Letter(char),
    /// A number that begins with nought, counted as this many squares.
    Unknown(u32),
}

/// A sign, and whether it is separated from the one before.
#[derive(Clone, Copy, Debug)]
struct Token {
    place: Place,
    sign: Sign,
    apart: bool,
}

impl Token {
    fn squares(&self) -> u32 {
        match self.sign {
            Sign::Run(long) | Sign::Unknown(long) => long,
            Sign::Letter(_) => 1,
        }
    }
}

/// The signs of a row.
#[derive(Debug)]
struct Line {
    tokens: Vec<Token>,
    start: Place,
    end: Place,
}

impl Line {
    fn squares(&self) -> u32 {
        self.tokens.iter().map(Token::squares).sum()
    }
}

/// Reads rows. With `asked` only the letters of that format are accepted.
pub(super) fn read(
    characters: &[Glyph],
    asked: Option<BoardFormat>,
    side: Option<u8>,
) -> Result<BoardText, Vec<TextFault>> {
    let (mut lines, slash_first) = split(characters);
    let tail = take_side(&mut lines);
    let letter = |token: &Token| if let Sign::Letter(letter) = token.sign { Some(letter) } else { None };
    let letters = || lines.iter().flat_map(|line| &line.tokens).filter_map(letter);
    let reading =
        signs::letters(&Counts::new(lines.iter().map(|line| line.tokens.iter().filter_map(letter))), true);
    let reading = reading.filter(|_| asked.is_none());
    let count = |of: &[char]| letters().filter(|letter| of.contains(letter)).count();
    let (taflmen, named) = (count(&['t', 'T']), count(&['a', 'A', 'd', 'D']));
    let fen = asked.map_or(taflmen > named, |asked| asked == BoardFormat::Fen);
    let piece = |letter: char| match &reading {
        Some(reading) => reading.of(letter).ok().flatten(),
        None if fen => RecordPiece::from_letter(letter).and_then(RecordPiece::piece),
        None => from_letter_of_either_case(letter),
    };
    let mut faults = Vec::new();
    let rows: Vec<Row> = lines.iter().map(|line| row(characters, line, piece, &mut faults)).collect();
    // Without a decisive letter, a leading slash decides.
    let has_pieces = taflmen + named > 0 || count(&['k']) > 0;
    let format = match asked {
        Some(asked) => asked,
        None if fen || (!has_pieces && slash_first) => BoardFormat::Fen,
        None => BoardFormat::Board,
    };
    let of_letter = |letter| reading.as_ref()?.of(letter).ok().flatten().map(Piece::side);
    let to_move = tail.and_then(|(letter, _)| of_letter(letter).or_else(|| side_of_letter(letter)));
    if let (Some((_, place)), None) = (tail, to_move) {
        faults.push(fault(characters, place, TextFaultKind::UnknownCharacter));
    }
    let read = BoardText::of(assemble(characters, &rows, faults, side)?, format);
    Ok(BoardText { side_to_move: to_move, doubt: reading.and_then(|reading| reading.doubt), ..read })
}

fn row(
    characters: &[Glyph],
    line: &Line,
    piece: impl Fn(char) -> Option<Piece>,
    faults: &mut Vec<TextFault>,
) -> Row {
    let mut row = Row::at(line.start);
    for token in &line.tokens {
        let mut unknown = || faults.push(fault(characters, token.place, TextFaultKind::UnknownCharacter));
        let found = match token.sign {
            Sign::Run(_) => None,
            Sign::Letter(letter) => {
                let found = piece(letter);
                if found.is_none() {
                    unknown();
                }
                found
            }
            Sign::Unknown(_) => {
                unknown();
                None
            }
        };
        (0..token.squares()).for_each(|_| row.push(Cell { place: token.place, piece: found }));
    }
    row.end = line.end;
    row
}

/// Splits the text at slashes, or at line ends if it has none, and reports whether it begins with a slash.
fn split(characters: &[Glyph]) -> (Vec<Line>, bool) {
    let slashes = characters.iter().any(|glyph| glyph.ch == '/');
    let start = characters.first().map_or(Place { line: 1, column: 1 }, |glyph| glyph.place);
    let empty = |start| Line { tokens: Vec::new(), start, end: start };
    let mut lines = vec![empty(start)];
    let (mut apart, mut n) = (false, 0);
    while let Some(&Glyph { place, ch, .. }) = characters.get(n) {
        let digits = characters[n..].iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
        n += digits.max(1);
        let behind = Place { column: place.column + digits.max(1) as u32, ..place };
        let line_end = ch == '\n' && !slashes;
        if ch == '/' || line_end {
            lines.push(empty(behind));
        } else if ch.is_whitespace() || is_dressing(ch) || ch == COMMENT {
            apart = true;
            continue;
        } else if let Some(line) = lines.last_mut() {
            if digits > 0 {
                runs(&characters[n - digits..n], apart, &mut line.tokens);
            } else {
                let sign = if ch == '.' { Sign::Run(1) } else { Sign::Letter(ch) };
                line.tokens.push(Token { place, sign, apart });
            }
            line.end = behind;
        }
        apart = line_end;
    }
    let slash_first = slashes && lines[0].tokens.is_empty();
    if slash_first {
        lines.remove(0);
    }
    if lines.last().is_some_and(|line| line.tokens.is_empty()) {
        lines.pop();
    }
    if !slashes {
        lines.retain(|line| !line.tokens.is_empty());
    }
    (lines, slash_first)
}

/// The runs of empty squares given by some digits. A number too large for a row is read digit by digit: some
/// programs write eleven squares as 92.
fn runs(digits: &[Glyph], apart: bool, tokens: &mut Vec<Token>) {
    let value = |digits: &[Glyph]| {
        digits
            .iter()
            .fold(0u32, |sum, glyph| sum.saturating_mul(10).saturating_add(glyph.ch as u32 - '0' as u32))
    };
    let whole = value(digits);
    let token = |glyph: &Glyph, long: u32, apart| Token {
        place: glyph.place,
        sign: if glyph.ch == '0' { Sign::Unknown(long.clamp(1, MAX_SIZE.into())) } else { Sign::Run(long) },
        apart,
    };
    if whole <= u32::from(MAX_SIZE) || digits[0].ch == '0' {
        tokens.push(token(&digits[0], whole, apart));
    } else {
        tokens.extend(digits.iter().map(|digit| {
            token(digit, value(std::slice::from_ref(digit)), apart && digit.place == digits[0].place)
        }));
    }
}

/// The side that a letter names after a board: attackers, black (in German `s`), defenders, white.
pub(super) fn side_of_letter(letter: char) -> Option<Side> {
    match letter.to_ascii_lowercase() {
        'a' | 'b' | 's' => Some(Side::Attackers),
        'd' | 'w' => Some(Side::Defenders),
        _ => None,
    }
}

/// Removes the letter after the last row that states the side to move, with the counter after it: it is
/// separated from the row, and the row is complete without it.
fn take_side(lines: &mut Vec<Line>) -> Option<(char, Place)> {
    let whole = lines.first()?.squares();
    let rows = lines.len();
    let last = lines.last_mut()?;
    let at = last.tokens.iter().rposition(|token| matches!(token.sign, Sign::Letter(_)))?;
    let Token { sign: Sign::Letter(letter), apart: true, place } = last.tokens[at] else { return None };
    let before: u32 = last.tokens[..at].iter().map(Token::squares).sum();
    let counter = last.tokens.get(at + 1);
    let is_complete = before == whole || (before == 0 && (counter.is_none() || rows == whole as usize + 1));
    if !letter.is_ascii_alphabetic()
        || rows < 2
        || !is_complete
        || counter.is_some_and(|counter| !counter.apart)
    {
        return None;
    }
    last.tokens.truncate(at);
    match last.tokens.last() {
        Some(token) => {
            let long = last.end.column.min(token.place.column + if token.squares() > 9 { 2 } else { 1 });
            last.end = Place { column: long, ..token.place };
        }
        None => {
            lines.pop();
        }
    }
    Some((letter, place))
}

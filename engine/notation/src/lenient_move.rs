//! Moves as people write them: `D4 to G4`, `d4→g4`, `Kd4-g4!`, or a destination alone.
//!
//! Whatever [`WrittenMove`] accepts is accepted here with the same meaning. Which piece can go to a destination is left to
//! [`crate::resolve_move()`], which knows the position.

use std::str::FromStr;
use tafl_engine::{Move, MoveTextError, Piece, Square, WrittenMove};

/// A move as somebody wrote it.
///
/// Squares are found among other words and signs. Anything that is not a square may be between origin and destination; captures may follow
/// after a cross or a word for capturing. A letter or a name before the first square gives the kind of piece.
///
/// ```
/// use tafl_engine::Piece;
/// use tafl_notation::LenientMove;
/// let read: LenientMove = "I'd play King d4 to G4!".parse()?;
/// assert_eq!((read.piece, read.from, read.to), (Some(Piece::King), "d4".parse().ok(), "g4".parse().ok()));
/// let read: LenientMove = "`g4`".parse()?;
/// assert_eq!((read.from, read.to), (None, "g4".parse().ok()));
/// # Ok::<(), tafl_engine::MoveTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LenientMove {
    /// The kind of piece, if named. For special kinds the side is unknown without the position, so either side's piece is given.
    pub piece: Option<Piece>,
    /// The origin, if named.
    pub from: Option<Square>,
    /// The destination; `None` for a pass.
    pub to: Option<Square>,
    /// The captures, sorted and unique; `None` if none are named, which claims nothing.
    pub captures: Option<Vec<Square>>,
}

impl LenientMove {
    /// The move, if complete.
    #[must_use]
    pub fn written(&self) -> Option<WrittenMove> {
        let mv = match (self.from, self.to) {
            (Some(from), Some(to)) => Move::Step { from, to },
            (None, None) => Move::Pass,
            _ => return None,
        };
        Some(WrittenMove { mv, captures: self.captures.clone() })
    }
}

impl From<WrittenMove> for LenientMove {
    fn from(written: WrittenMove) -> Self {
        let (from, to) = match written.mv {
            Move::Step { from, to } => (Some(from), Some(to)),
            Move::Pass => (None, None),
        };
        Self { piece: None, from, to, captures: written.captures }
    }
}

/// The kind with this letter, in either case except for special kinds.
pub(crate) fn from_letter_of_either_case(letter: char) -> Option<Piece> {
    Piece::from_letter(letter).or_else(|| Piece::from_letter(letter.to_ascii_lowercase()).filter(|piece| !piece.is_special()))
}

/// An element of a text.
#[derive(Clone, Copy, Debug)]
enum Token {
    Square(Square),
    Piece(Piece),
    /// A cross, which may also be between origin and destination.
    Cross,
    /// A word that only captures can follow.
    Capturing,
    Pass,
    /// Looks like a square, but is on no board.
    Beyond,
}

impl FromStr for LenientMove {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        if let Ok(written) = text.parse::<WrittenMove>() {
            return Ok(written.into());
        }
        let tokens = tokens(text);
        let mut read = Self { piece: None, from: None, to: None, captures: None };
        let (mut squares, mut captures) = (Vec::new(), Vec::new());
        let (mut crossed, mut capturing, mut passes) = (false, false, false);
        for token in tokens {
            match token {
                Token::Beyond => return Err(MoveTextError::OffBoard),
                Token::Square(square) if capturing || (crossed && squares.len() == 2) => captures.push(square),
                Token::Square(square) => squares.push(square),
                Token::Piece(piece) if squares.is_empty() => read.piece = read.piece.or(Some(piece)),
                Token::Piece(_) => {}
                Token::Cross => crossed = squares.len() == 2,
                Token::Capturing => capturing = !squares.is_empty(),
                Token::Pass => passes = true,
            }
        }
        match (squares.as_slice(), passes) {
            (&[from, to], false) => (read.from, read.to) = (Some(from), Some(to)),
            (&[to], false) => read.to = Some(to),
            ([], true) => return Ok(read),
            _ => return Err(MoveTextError::Unparsable),
        }
        captures.sort_unstable();
        captures.dedup();
        read.captures = (!captures.is_empty()).then_some(captures);
        Ok(read)
    }
}

/// The squares, pieces and known words of a text, in order. Everything else is ignored.
fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let long: usize = rest.chars().take_while(|ch| ch.is_alphanumeric()).map(char::len_utf8).sum();
        if long == 0 {
            found.extend(of_sign(first));
            rest = &rest[first.len_utf8()..];
        } else {
            let (word, after) = rest.split_at(long);
            of_word(word, &mut found);
            rest = after;
        }
    }
    found
}

fn of_sign(sign: char) -> Option<Token> {
    match sign {
        '×' | '✕' | '✖' => Some(Token::Cross),
        '♔' | '♚' | '👑' => Some(Token::Piece(Piece::King)),
        _ => None,
    }
}

fn of_word(word: &str, found: &mut Vec<Token>) {
    let known = match word.to_lowercase().as_str() {
        "k" | "king" => Some(Token::Piece(Piece::King)),
        "attacker" => Some(Token::Piece(Piece::Attacker)),
        "defender" => Some(Token::Piece(Piece::Defender)),
        "commander" => Some(Token::Piece(Piece::AttackersCommander)),
        "knight" => Some(Token::Piece(Piece::AttackersKnight)),
        "mercenary" => Some(Token::Piece(Piece::AttackersMercenary)),
        "guard" => Some(Token::Piece(Piece::AttackersGuard)),
        "x" => Some(Token::Cross),
        "captures" | "capture" | "capturing" | "taking" => Some(Token::Capturing),
        "pass" | "passes" => Some(Token::Pass),
        _ => None,
    };
    match known.map(|token| vec![token]).or_else(|| squares(word)) {
        Some(tokens) => found.extend(tokens),
        None if is_beyond(word) => found.push(Token::Beyond),
        None => {}
    }
}

/// The squares that make up a word, with an optional letter for the piece and crosses between them.
fn squares(word: &str) -> Option<Vec<Token>> {
    let (mut tokens, mut rest) = (Vec::new(), word);
    if Square::split(word).is_none()
        && let Some(piece) = word.chars().next().and_then(from_letter_of_either_case)
        && Square::split(&word[1..]).is_some()
    {
        tokens.push(Token::Piece(piece));
        rest = &word[1..];
    }
    while !rest.is_empty() {
        if let Some((square, after)) = Square::split(rest) {
            tokens.push(Token::Square(square));
            rest = after;
        } else {
            rest = rest.strip_prefix(['x', 'X'])?;
            tokens.push(Token::Cross);
        }
    }
    Some(tokens)
}

/// A letter and a number that are not a square of any board.
fn is_beyond(word: &str) -> bool {
    let digits = word.trim_start_matches(|ch: char| ch.is_ascii_alphabetic());
    word.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

//! Moves as people say them: `D4 to G4`, `d4→g4`, `Kd4-g4!`, or a destination alone.
//!
//! Whatever [`WrittenMove`] reads is read the same here. Deliberately absent: which piece can go to a destination, which only a
//! position can tell.

use std::str::FromStr;
use tafl_engine::{Move, MoveTextError, Piece, Square, WrittenMove};

/// A move as somebody said it.
///
/// Squares are found among other words and signs. Between origin and destination may stand anything that is no square; behind them
/// captures, after a cross or a word for capturing. A letter or a name before the first square says which kind of piece is meant.
///
/// ```
/// use tafl_engine::Piece;
/// use tafl_notation::LenientMove;
/// let said: LenientMove = "I'd play King d4 to G4!".parse()?;
/// assert_eq!((said.piece, said.from, said.to), (Some(Piece::King), "d4".parse().ok(), "g4".parse().ok()));
/// let said: LenientMove = "`g4`".parse()?;
/// assert_eq!((said.from, said.to), (None, "g4".parse().ok()));
/// # Ok::<(), tafl_engine::MoveTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LenientMove {
    /// The kind of piece, where it was named. Of a special kind only the position knows whose is meant: the attackers' or the
    /// defenders' stands for both.
    pub piece: Option<Piece>,
    /// The origin, where it was named.
    pub from: Option<Square>,
    /// The destination; `None` for a pass.
    pub to: Option<Square>,
    /// The captures, sorted, each once; `None` when none were named, which claims nothing.
    pub captures: Option<Vec<Square>>,
}

impl LenientMove {
    /// The move, where all of it was said.
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

/// The kind with this letter, which for the kinds that every game has may be large as well.
pub(crate) fn from_letter_of_either_case(letter: char) -> Option<Piece> {
    Piece::from_letter(letter).or_else(|| Piece::from_letter(letter.to_ascii_lowercase()).filter(|piece| !piece.is_special()))
}

/// What is found in a text.
#[derive(Clone, Copy, Debug)]
enum Token {
    Square(Square),
    Piece(Piece),
    /// A cross, which may also stand between origin and destination.
    Cross,
    /// A word that only captures follow.
    Capturing,
    Pass,
    /// Has the form of a square that no board has.
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

/// The squares, pieces and words of a text, in order; everything else is left aside.
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

/// The squares that a word is made of, perhaps with a letter for the piece before them and crosses between them.
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

/// A letter and a number: a square of no board.
fn is_beyond(word: &str) -> bool {
    let digits = word.trim_start_matches(|ch: char| ch.is_ascii_alphabetic());
    word.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

//! Moves as people write them: `D4 to G4`, `d4→g4`, `Kd4-g4!`, `king left`, or a destination alone; and what
//! else they may want of a game.
//!
//! Whatever [`WrittenMove`] accepts is accepted here with the same meaning. Which piece can go to a
//! destination is left to [`crate::resolve_move()`], which knows the position.

mod words;

#[cfg(test)]
mod words_tests;

pub use words::{Intent, Vocabulary};

use std::str::FromStr;
use tafl_engine::{Move, MoveTextError, Piece, Side, Square, WrittenMove};
use words::{Phrase, Word, fold};

/// A move as somebody wrote it.
///
/// Squares are found among signs and words that do not matter, which may also be between origin and
/// destination; captures may follow after a cross or a word for capturing. A letter or a name gives the kind
/// of piece. A text with any other word that is not known is not a move, because that word may deny the move
/// or name another piece.
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
    /// The kind of piece, if named. For special kinds the side is unknown without the position, so either
    /// side's piece is given.
    pub piece: Option<Piece>,
    /// True if an ordinary piece other than the king is named, of either side.
    pub man: bool,
    /// The side, if named; black is the attackers.
    pub side: Option<Side>,
    /// The origin, if named.
    pub from: Option<Square>,
    /// The destination; `None` for a pass and where only a direction is named.
    pub to: Option<Square>,
    /// The captures, sorted and unique; `None` if none are named, which claims nothing.
    pub captures: Option<Vec<Square>>,
    /// True if a cross or a word for capturing is before the destination, which may then be the captured
    /// piece instead: `d5 takes a6`.
    pub takes: bool,
    /// The direction, if named with a piece (`king left`) or with one square, which may then be the origin
    /// (`d5 up 2`).
    pub toward: Option<Toward>,
}

/// A direction on the board with rank 1 at the bottom, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toward {
    /// One step along the files and along the ranks: `(-1, 0)` is to the left.
    pub direction: (i8, i8),
    /// The number of squares, if named.
    pub distance: Option<u32>,
}

impl LenientMove {
    const EMPTY: Self = Self {
        piece: None,
        man: false,
        side: None,
        from: None,
        to: None,
        captures: None,
        takes: false,
        toward: None,
    };

    /// The move, if complete.
    #[must_use]
    pub fn written(&self) -> Option<WrittenMove> {
        let mv = match (self.from, self.to) {
            (Some(from), Some(to)) => Move::Step { from, to },
            (None, None) if self.toward.is_none() => Move::Pass,
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
        Self { from, to, captures: written.captures, ..Self::EMPTY }
    }
}

/// The kind with this letter, in either case except for special kinds.
pub(crate) fn from_letter_of_either_case(letter: char) -> Option<Piece> {
    Piece::from_letter(letter)
        .or_else(|| Piece::from_letter(letter.to_ascii_lowercase()).filter(|piece| !piece.is_special()))
}

/// An element of a text.
#[derive(Clone, Copy, Debug)]
enum Token<'a> {
    Square(Square),
    /// A cross, which may also be between origin and destination.
    Cross,
    Known(Word),
    /// A number between blanks.
    Number(u32),
    /// A word that is not known.
    Unknown(&'a str),
    /// Looks like a square, but is on no board.
    Beyond,
}

/// The spelling of squares. A text is read in the first of these spellings in which it names a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spelling {
    /// `d5`
    Compact,
    /// `5d`
    Reversed,
    /// `d 5` or `D five`
    Apart,
}

impl FromStr for LenientMove {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        Self::of(text, Vocabulary::of(""))
    }
}

impl LenientMove {
    /// Reads a text with the words of a language first.
    ///
    /// # Errors
    /// The text is not a move.
    pub fn of(text: &str, vocabulary: &Vocabulary) -> Result<Self, MoveTextError> {
        let (read, unread) = Self::read(text, vocabulary)?;
        if unread.is_none() { Ok(read) } else { Err(MoveTextError::Unparsable) }
    }

    /// The move that a text may mean, and the first word that was left unread. With such a word the text must
    /// not be taken for the move.
    pub(crate) fn read(text: &str, vocabulary: &Vocabulary) -> Result<(Self, Option<String>), MoveTextError> {
        let text: String = text.chars().map(half_width).collect();
        if let Ok(written) = text.parse::<WrittenMove>() {
            let crossed = written.captures.is_none() && text.contains(['x', 'X']);
            return Ok((Self { takes: crossed, ..written.into() }, None));
        }
        let words = words_of(&text);
        let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
        if vocabulary.phrase(&folded) == Some(Phrase::Pass) {
            return Ok((Self::EMPTY, None));
        }
        let reader = Reader { words: &words, folded: &folded, vocabulary };
        let read =
            [Spelling::Compact, Spelling::Reversed, Spelling::Apart].map(|spelling| reader.tokens(spelling));
        let names_squares = |tokens: &&Vec<Token<'_>>| {
            tokens.iter().any(|token| matches!(token, Token::Square(_) | Token::Beyond))
        };
        of_tokens(read.iter().find(names_squares).unwrap_or(&read[0]))
    }

    /// Takes in a word for a piece or a side. False if it contradicts an earlier one.
    fn name(&mut self, word: Word) -> bool {
        match word {
            Word::Man => self.man = true,
            Word::Side(side) if self.side.is_none_or(|earlier| earlier == side) => self.side = Some(side),
            Word::Piece(piece) if self.piece.is_none_or(|earlier| earlier == piece) => {
                self.piece = Some(piece);
            }
            _ => return false,
        }
        !(self.man && self.piece.is_some_and(|piece| piece != Piece::Attacker && piece != Piece::Defender))
    }
}

impl Intent {
    /// The intent of a text that is no move. Nothing but words that do not matter may surround it, and of
    /// questions only those are understood that ask for something: `I resign.` and `draw?`, but not `should I
    /// resign?`.
    #[must_use]
    pub fn of(text: &str, vocabulary: &Vocabulary) -> Option<Self> {
        if text.trim() == "?" {
            return Some(Self::Help);
        }
        let folded: Vec<String> = words_of(text).into_iter().map(fold).collect();
        let answers = |intent| {
            matches!(
                intent,
                Self::Resign | Self::AcceptDraw | Self::DeclineDraw | Self::ClaimDraw | Self::Quit
            )
        };
        match vocabulary.phrase(&folded) {
            Some(Phrase::Intent(intent)) if !text.contains('?') || !answers(intent) => Some(intent),
            _ => None,
        }
    }
}

/// The sides that a text names.
pub(crate) fn named_sides(text: &str, vocabulary: &Vocabulary) -> impl Iterator<Item = Side> {
    words_of(text).into_iter().filter_map(|text| {
        named_piece_in(text, vocabulary).filter(|piece| *piece != Piece::King).map(Piece::side)
    })
}

/// The king, or a side's man, by a name of his or of his side in any language; a single letter is no name.
pub(crate) fn named_piece(text: &str) -> Option<Piece> {
    named_piece_in(text, Vocabulary::of(""))
}

fn named_piece_in(text: &str, vocabulary: &Vocabulary) -> Option<Piece> {
    match vocabulary.word(&fold(text)).filter(|_| text.len() > 1) {
        Some(Word::Side(Side::Attackers)) => Some(Piece::Attacker),
        Some(Word::Side(Side::Defenders)) => Some(Piece::Defender),
        Some(Word::Piece(piece)) => Some(piece).filter(|piece| !piece.is_special()),
        _ => None,
    }
}

/// A character of full width as its ordinary one.
fn half_width(ch: char) -> char {
    match ch {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(ch) - 0xFEE0).unwrap_or(ch),
        other => other,
    }
}

fn of_tokens(tokens: &[Token<'_>]) -> Result<(LenientMove, Option<String>), MoveTextError> {
    let mut read = LenientMove::EMPTY;
    let (mut squares, mut captures) = (Vec::new(), Vec::new());
    let (mut crossed, mut capturing) = (false, false);
    let (mut direction, mut distance, mut unread) = (None, None, None);
    for &token in tokens {
        match token {
            Token::Beyond => return Err(MoveTextError::OffBoard),
            Token::Known(Word::Not) => return Err(MoveTextError::Unparsable),
            Token::Square(square) if capturing || (crossed && squares.len() == 2) => captures.push(square),
            Token::Square(square) => {
                read.takes = std::mem::take(&mut crossed);
                squares.push(square);
            }
            Token::Cross | Token::Known(Word::Taking) => crossed = true,
            Token::Known(Word::Capturing) if squares.is_empty() => crossed = true,
            Token::Known(Word::Capturing) => capturing = true,
            Token::Known(Word::Toward(toward)) => direction = direction.or(Some(toward)),
            // What is captured need not be named rightly.
            Token::Known(Word::Piece(_) | Word::Man | Word::Side(_)) if crossed || capturing => {}
            Token::Known(word @ (Word::Piece(_) | Word::Man | Word::Side(_))) => {
                if !read.name(word) {
                    return Err(MoveTextError::Unparsable);
                }
            }
            Token::Number(number) if read.piece.is_some() || direction.is_some() || !squares.is_empty() => {
                distance = Some(number);
            }
            Token::Number(_) | Token::Known(Word::Number(_) | Word::Filler) => {}
            Token::Unknown(word) => unread = unread.or(Some(word)),
        }
    }
    let toward = direction.filter(|_| unread.is_none()).map(|direction| Toward { direction, distance });
    match *squares.as_slice() {
        [from, to] => (read.from, read.to) = (Some(from), Some(to)),
        [to] => (read.to, read.toward) = (Some(to), toward),
        [] if toward.is_some() && read.piece.is_some() => read.toward = toward,
        _ => return Err(MoveTextError::Unparsable),
    }
    read.takes &= captures.is_empty() && !squares.is_empty();
    captures.sort_unstable();
    captures.dedup();
    read.captures = (!captures.is_empty()).then_some(captures);
    Ok((read, unread.map(str::to_owned)))
}

/// The words of a text, and the signs that mean something, in order. A name after @ is not a word: chats
/// address programs by it.
fn words_of(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let long: usize = rest.chars().take_while(|ch| ch.is_alphanumeric()).map(char::len_utf8).sum();
        let (word, after) = rest.split_at(long.max(first.len_utf8()));
        if long > 0 || of_sign(word).is_some() {
            found.push(word);
        }
        rest = if first == '@' { without_name(after) } else { after };
    }
    found
}

/// The text after the name with which it begins, as in `@tafl_bot` and `<@!123>`; a square is no name.
fn without_name(text: &str) -> &str {
    let name = text.trim_start_matches(['!', '&']);
    let rest = name.trim_start_matches(|ch: char| ch.is_alphanumeric() || ch == '_');
    let is_square = name[..name.len() - rest.len()].parse::<Square>().is_ok();
    if is_square { text } else { rest }
}

fn of_sign(sign: &str) -> Option<Token<'_>> {
    match sign {
        "×" | "✕" | "✖" => Some(Token::Cross),
        "♔" | "♚" | "👑" => Some(Token::Known(Word::Piece(Piece::King))),
        "🚫" | "❌" | "👎" | "≠" => Some(Token::Known(Word::Not)),
        "🤝" | "🏳" => Some(Token::Unknown(sign)),
        _ => None,
    }
}

/// The words of a text, as they are written and folded, and what they mean.
struct Reader<'a> {
    words: &'a [&'a str],
    folded: &'a [String],
    vocabulary: &'a Vocabulary,
}

impl<'a> Reader<'a> {
    /// The meanings of the words, in order.
    fn tokens(&self, spelling: Spelling) -> Vec<Token<'a>> {
        let mut found: Vec<Token<'a>> = Vec::new();
        let mut at = 0;
        while let (Some(&text), Some(plain)) = (self.words.get(at), self.folded.get(at)) {
            let rank = self.folded.get(at + 1).filter(|_| spelling == Spelling::Apart);
            let apart = rank.and_then(|rank| self.square_apart(plain, rank, self.folded.get(at + 2)));
            let cut_off = plain == "t" && at > 0 && self.folded[at - 1].ends_with('n');
            at += 1;
            if let Some(token) = apart {
                found.push(token);
                at += 1;
            } else if cut_off {
                // The end of don't or can't.
                found.push(Token::Known(Word::Not));
            } else if plain == "re" && at > 1 && self.folded[at - 2] == "we" {
                // The end of we're, which is no Italian king.
            } else {
                self.add_word(text, plain, spelling, &mut found);
            }
        }
        found
    }

    fn add_word(&self, text: &'a str, plain: &str, spelling: Spelling, found: &mut Vec<Token<'a>>) {
        let known = match self.vocabulary.word(plain) {
            _ if plain == "x" => Some(Token::Cross),
            Some(Word::Number(number)) => Some(Token::Number(number.into())),
            Some(word) => Some(Token::Known(word)),
            None => of_sign(text),
        };
        let squares = || match spelling {
            Spelling::Compact => self.squares(text),
            Spelling::Reversed => squares_reversed(plain),
            Spelling::Apart => None,
        };
        match known.map(|token| vec![token]).or_else(squares) {
            Some(tokens) => found.extend(tokens),
            None if is_beyond(text) => found.push(Token::Beyond),
            None => found.push(text.parse().map_or(Token::Unknown(text), Token::Number)),
        }
    }

    /// The squares that make up a word, with an optional letter for the piece or number of the move before
    /// them and crosses between them.
    fn squares(&self, word: &'a str) -> Option<Vec<Token<'a>>> {
        let (mut tokens, mut rest) = (Vec::new(), word);
        let is_start = |rest: &str| Square::split(rest.strip_prefix(['x', 'X']).unwrap_or(rest)).is_some();
        if Square::split(word).is_none()
            && let Some(piece) = word.chars().next().and_then(|letter| self.vocabulary.letter(letter))
            && is_start(&word[1..])
        {
            tokens.push(Token::Known(piece));
            rest = &word[1..];
        }
        rest = rest.trim_start_matches(|ch: char| ch.is_ascii_digit());
        while !rest.is_empty() {
            if let Some((square, after)) = Square::split(rest) {
                tokens.push(Token::Square(square));
                rest = after;
            } else {
                rest = rest.strip_prefix(['x', 'X'])?;
                tokens.push(Token::Cross);
            }
        }
        (!tokens.is_empty()).then_some(tokens)
    }

    /// A square of two words: `d 5` or `d five`, not followed by another number.
    fn square_apart(&self, file: &str, rank: &str, after: Option<&String>) -> Option<Token<'static>> {
        let number = |text: &str| match self.vocabulary.word(text) {
            Some(Word::Number(number)) => Some(number.to_string()),
            _ => text.parse::<u32>().ok().map(|number| number.to_string()),
        };
        let mut letters = file.chars();
        let (Some(letter), None) = (letters.next().filter(char::is_ascii_alphabetic), letters.next()) else {
            return None;
        };
        let rank = number(rank)?;
        Some(if after.is_some_and(|after| number(after).is_some()) {
            Token::Beyond
        } else {
            square(letter, &rank)
        })
    }
}

/// The squares that make up a word with each rank before its file: `5d5a`.
fn squares_reversed(word: &str) -> Option<Vec<Token<'static>>> {
    let (mut tokens, mut rest) = (Vec::new(), word);
    while !rest.is_empty() {
        let file = rest.trim_start_matches(|ch: char| ch.is_ascii_digit());
        let (rank, letter) =
            (&rest[..rest.len() - file.len()], file.chars().next().filter(char::is_ascii_alphabetic)?);
        if rank.is_empty() {
            return None;
        }
        tokens.push(square(letter, rank));
        rest = &file[1..];
    }
    Some(tokens)
}

fn square(file: char, rank: &str) -> Token<'static> {
    format!("{file}{rank}").parse().map_or(Token::Beyond, Token::Square)
}

/// A letter and a number that are not a square of any board.
fn is_beyond(word: &str) -> bool {
    let digits = word.trim_start_matches(|ch: char| ch.is_ascii_alphabetic());
    word.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

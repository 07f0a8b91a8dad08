//! Moves as people write them: `D4 to G4`, `d4→g4`, `Kd4-g4!`, `g4 from d4`, or a destination alone; and what
//! else they may want of a game.
//!
//! Whatever [`WrittenMove`] accepts is accepted here with the same meaning. Which piece can go to a
//! destination is left to [`crate::resolve_move()`], which knows the position.

mod parts;
mod tokens;
mod words;

#[cfg(test)]
mod words_tests;

pub use words::{Intent, Vocabulary};

use parts::{parts_of, words_of};
use std::str::FromStr;
use tafl_engine::{Move, MoveTextError, Piece, Side, Square, WrittenMove};
use tokens::{Reader, Token};
use words::{Phrase, Word, fold};

/// A move as somebody wrote it.
///
/// Squares are found among signs and words that do not matter, which may also be between origin and
/// destination; captures may follow after a cross or a word for capturing. A letter or a name gives the kind
/// of piece. The first square is the origin unless words or an arrow say that the second one is. A text with
/// any other word, number or sign that is not known is not a move, because it may deny the move, name another
/// piece or say how far it goes.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// The destination; `None` for a pass.
    pub to: Option<Square>,
    /// The captures, sorted and unique; `None` if none are named, which claims nothing.
    pub captures: Option<Vec<Square>>,
    /// True if a cross or a word for capturing is before the destination, which may then be the captured
    /// piece instead: `d5 takes a6`.
    pub takes: bool,
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
        Self { from, to, captures: written.captures, ..Self::default() }
    }
}

/// The kind with this letter, in either case except for special kinds.
pub(crate) fn from_letter_of_either_case(letter: char) -> Option<Piece> {
    Piece::from_letter(letter)
        .or_else(|| Piece::from_letter(letter.to_ascii_lowercase()).filter(|piece| !piece.is_special()))
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
        let parts = parts_of(&text);
        let folded: Vec<String> = parts.words.iter().map(|word| fold(word)).collect();
        if vocabulary.phrase(&folded) == Some(Phrase::Pass) {
            return Ok((Self::default(), None));
        }
        of_tokens(&Reader::new(&parts, &folded, vocabulary).read())
    }

    /// Takes in a word for a piece or a side; an error if it contradicts an earlier one.
    fn name(&mut self, word: Word) -> Result<(), MoveTextError> {
        match word {
            Word::Man => self.man = true,
            Word::Side(side) if self.side.is_none_or(|earlier| earlier == side) => self.side = Some(side),
            Word::Piece(piece) if self.piece.is_none_or(|earlier| earlier == piece) => {
                self.piece = Some(piece);
            }
            _ => return Err(MoveTextError::Unparsable),
        }
        let is_man = |piece| matches!(piece, Piece::Attacker | Piece::Defender);
        if self.man && !self.piece.is_none_or(is_man) { Err(MoveTextError::Unparsable) } else { Ok(()) }
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

/// What a text says of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    From,
    To,
    /// It is where something stands, or where something goes.
    At,
}

/// Whether the second of two squares is the origin, as the words before them, an arrow between them or the
/// piece named between them may say. An error if they contradict each other, or leave open what is meant.
fn is_origin_second(
    roles: [Option<Role>; 2],
    named_between: bool,
    [back, forth]: [bool; 2],
) -> Result<bool, MoveTextError> {
    let [one, other] = roles;
    let is_to = one == Some(Role::To);
    let second = back || other == Some(Role::From) || (is_to && (named_between || other == Some(Role::At)));
    let first = forth || one == Some(Role::From) || other == Some(Role::To);
    if (first && second) || (is_to && !second) { Err(MoveTextError::Unparsable) } else { Ok(second) }
}

/// What the tokens of a text say so far.
#[derive(Default)]
struct Said<'a> {
    read: LenientMove,
    squares: Vec<Square>,
    captures: Vec<Square>,
    /// Of the first two squares.
    roles: [Option<Role>; 2],
    /// Of the next square.
    role: Option<Role>,
    /// After a cross, and after a word that only captures can follow.
    crossed: bool,
    capturing: bool,
    named_between: bool,
    arrows: [bool; 2],
    unread: Option<&'a str>,
    of_origin: Option<&'a str>,
    of_destination: Option<&'a str>,
}

fn of_tokens(tokens: &[Token<'_>]) -> Result<(LenientMove, Option<String>), MoveTextError> {
    let mut said = Said::default();
    for n in 0..tokens.len() {
        said.take(tokens, n)?;
    }
    said.finish()
}

impl<'a> Said<'a> {
    fn take(&mut self, tokens: &[Token<'a>], n: usize) -> Result<(), MoveTextError> {
        let mut strange = |word| self.unread = self.unread.or(Some(word));
        match tokens[n] {
            Token::Square(None, _) => return Err(MoveTextError::OffBoard),
            Token::Known(Word::Not, _) => return Err(MoveTextError::Unparsable),
            Token::Square(Some(square), _) if self.capturing || (self.crossed && self.squares.len() == 2) => {
                self.captures.push(square);
            }
            Token::Square(Some(square), _) => {
                self.read.takes = std::mem::take(&mut self.crossed);
                if let Some(slot) = self.roles.get_mut(self.squares.len()) {
                    *slot = self.role.take();
                }
                self.squares.push(square);
            }
            Token::Cross | Token::Known(Word::Taking, _) => self.crossed = true,
            Token::Known(Word::Capturing, _) if self.squares.is_empty() => self.crossed = true,
            Token::Known(Word::Capturing, _) => self.capturing = true,
            // What is captured need not be named rightly.
            Token::Known(Word::Piece(_) | Word::Man | Word::Side(_), _) if self.crossed || self.capturing => {
            }
            Token::Known(word @ (Word::Piece(_) | Word::Man | Word::Side(_)), _) => {
                self.named_between |= self.squares.len() == 1;
                self.read.name(word)?;
            }
            Token::Arrow { back, sign } => {
                self.arrows[usize::from(!back)] |= self.squares.len() == 1;
                // An arrow that points from a square or a piece to nothing is a direction.
                let points = !tokens[n + 1..].iter().any(|token| matches!(token, Token::Square(..)));
                if sign.len() > 1 && (points || (back && self.squares.is_empty())) {
                    strange(sign);
                }
            }
            // In many languages the article is the number one.
            Token::Between | Token::Known(Word::Article | Word::Number(1), _) => {}
            Token::Known(Word::From, text) => {
                self.role = Some(Role::From);
                self.of_origin = self.of_origin.or(Some(text));
            }
            Token::Known(Word::To, text) => {
                self.role = Some(Role::To);
                self.of_destination = Some(text);
            }
            Token::Known(Word::At, _) => self.role = self.role.or(Some(Role::At)),
            Token::Known(Word::Steps, text) if !are_counted(&tokens[..n], text) => {}
            // A number before everything else is that of the move.
            Token::Number(_) if n == 0 => {}
            Token::Known(Word::Steps | Word::Number(_) | Word::File(_), text)
            | Token::Number(text)
            | Token::Unknown(text) => strange(text),
            Token::Known(Word::Filler, _) => self.role = None,
        }
        Ok(())
    }

    fn finish(self) -> Result<(LenientMove, Option<String>), MoveTextError> {
        let Self { mut read, mut captures, roles, .. } = self;
        // What is to be the destination is not said.
        let mut unread = self.unread.or(self.of_destination.filter(|_| self.role == Some(Role::To)));
        match *self.squares.as_slice() {
            [one, other] if is_origin_second(roles, self.named_between, self.arrows)? => {
                (read.from, read.to) = (Some(other), Some(one));
            }
            [from, to] => (read.from, read.to) = (Some(from), Some(to)),
            [to] => {
                // The origin alone is no destination.
                unread = unread.or(self.of_origin.filter(|_| roles[0] == Some(Role::From)));
                read.to = Some(to);
            }
            _ => return Err(MoveTextError::Unparsable),
        }
        read.takes &= captures.is_empty();
        captures.sort_unstable();
        captures.dedup();
        read.captures = (!captures.is_empty()).then_some(captures);
        Ok((read, unread.map(str::to_owned)))
    }
}

/// Whether the words before a word for squares may count them, in some language: `a`, `en`, `to`.
fn are_counted(before: &[Token<'_>], text: &str) -> bool {
    match before.last() {
        None | Some(Token::Between | Token::Known(Word::From | Word::At, _)) => false,
        Some(Token::Known(Word::Article, article)) => article.eq_ignore_ascii_case("a"),
        Some(Token::Known(Word::To, to)) => *to == "to" && text != "square",
        _ => true,
    }
}

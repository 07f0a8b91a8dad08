//! What the words and signs of a text mean, and where it names squares.

use super::parts::{Parts, SIGNS};
use super::words::{Vocabulary, Word};
use tafl_engine::{Piece, Square};

/// An element of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A square; `None` for what looks like one and is on no board.
    Square(Option<Square>, Spelled),
    /// A cross, which may also be between origin and destination.
    Cross,
    Known(Word, &'a str),
    /// Digits.
    Number(&'a str),
    /// A word that is not known.
    Unknown(&'a str),
    /// An arrow that points back or forth. One of a single byte may as well be a bracket.
    Arrow {
        back: bool,
        sign: &'static str,
    },
    /// A hyphen or a comma.
    Between,
}

/// How a square is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spelled {
    /// `d5` or `delta two`.
    Whole,
    /// `d 5`
    Digits,
    /// `d five`
    Words,
}

/// The spelling of squares. A text is read in the first of these in which it names a square, and no number is
/// left over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spelling {
    /// `d5`
    Compact,
    /// `5d`
    Reversed,
    /// `d 5` or `D five`
    Apart,
}

const BACK: &[char] = &['←', '⟵', '⇐', '⇦', '↞', '⬅', '◀', '👈'];
const FORTH: &[char] = &['→', '⟶', '⇒', '⇨', '↠', '➡', '➔', '➜', '▶', '👉'];
const APOSTROPHES: &[char] = &['\'', '’', '‘', '`', '´', 'ʼ', '′'];

fn of_sign(sign: &str) -> Option<Token<'_>> {
    match sign {
        "×" | "✕" | "✖" => Some(Token::Cross),
        "♔" | "♚" | "👑" => Some(Token::Known(Word::Piece(Piece::King), sign)),
        "🚫" | "❌" | "👎" | "≠" => Some(Token::Known(Word::Not, sign)),
        _ if SIGNS.contains(sign) => Some(Token::Unknown(sign)),
        _ => None,
    }
}

/// What stands between two words.
fn of_gap<'a>(gap: &str) -> impl Iterator<Item = Token<'a>> {
    let arrow = |back: bool, signs: &[char], drawn: [&str; 2], bracket: char, sign: &'static str| {
        let is_sure = gap.contains(signs) || drawn.iter().any(|drawn| gap.contains(drawn));
        let bare = if back { "<" } else { ">" };
        let sign = if is_sure { sign } else { bare };
        (is_sure || gap.contains(bracket)).then_some(Token::Arrow { back, sign })
    };
    let between = gap.contains(['-', '–', '—', '−', ',', ';', ':', '/', '|']).then_some(Token::Between);
    [arrow(true, BACK, ["<-", "<="], '<', "←"), arrow(false, FORTH, ["->", "=>"], '>', "→"), between]
        .into_iter()
        .flatten()
}

/// The words of a text, as they are written and folded, and what they mean.
pub(super) struct Reader<'a> {
    parts: &'a Parts<'a>,
    folded: &'a [String],
    vocabulary: &'a Vocabulary,
}

impl<'a> Reader<'a> {
    pub(super) fn new(parts: &'a Parts<'a>, folded: &'a [String], vocabulary: &'a Vocabulary) -> Self {
        Self { parts, folded, vocabulary }
    }

    /// The meanings of the words, in order, in the spelling of squares that fits best.
    pub(super) fn read(&self) -> Vec<Token<'a>> {
        let compact = self.tokens(Spelling::Compact);
        let is_left_over = |&(n, token): &(usize, &Token<'_>)| n > 0 && matches!(token, Token::Number(_));
        if names_squares(&compact) && compact.iter().enumerate().find(is_left_over).is_none() {
            return compact;
        }
        let apart = self.tokens(Spelling::Apart);
        if names_squares(&apart) && is_apart_for_sure(&apart) {
            return apart;
        }
        if !names_squares(&compact) {
            let reversed = self.tokens(Spelling::Reversed);
            if names_squares(&reversed) {
                return reversed;
            }
        }
        compact
    }

    fn tokens(&self, spelling: Spelling) -> Vec<Token<'a>> {
        let Parts { words, gaps } = self.parts;
        let mut found: Vec<Token<'a>> = Vec::new();
        let mut at = 0;
        while let (Some(&text), Some(plain)) = (words.get(at), self.folded.get(at)) {
            found.extend(of_gap(gaps[at]));
            let apart = self.square_apart(at, spelling);
            let cut_off = plain == "t" && at > 0 && self.folded[at - 1].ends_with('n');
            at += 1;
            if let Some(token) = apart {
                found.push(token);
                at += 1;
            } else if cut_off {
                // The end of don't or can't.
                found.push(Token::Known(Word::Not, text));
            } else if plain == "re" && at > 1 && self.folded[at - 2] == "we" {
                // The end of we're, which is no Italian king.
            } else {
                self.add_word(text, plain, spelling, &mut found);
            }
        }
        found.extend(of_gap(gaps[words.len()]));
        found
    }

    fn add_word(&self, text: &'a str, plain: &str, spelling: Spelling, found: &mut Vec<Token<'a>>) {
        let known = match self.vocabulary.written(text, plain) {
            _ if plain == "x" => Some(Token::Cross),
            Some(word) => Some(Token::Known(word, text)),
            None => of_sign(text),
        };
        let squares = || match spelling {
            Spelling::Compact | Spelling::Apart => self.squares(text),
            Spelling::Reversed => squares_reversed(plain),
        };
        match known.map(|token| vec![token]).or_else(squares) {
            Some(tokens) => found.extend(tokens),
            None if is_beyond(text) => found.push(Token::Square(None, Spelled::Whole)),
            None if text.bytes().all(|byte| byte.is_ascii_digit()) => found.push(Token::Number(text)),
            None => found.push(Token::Unknown(text)),
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
            tokens.push(Token::Known(piece, &word[..1]));
            rest = &word[1..];
        }
        rest = rest.trim_start_matches(|ch: char| ch.is_ascii_digit());
        while !rest.is_empty() {
            if let Some((square, after)) = Square::split(rest) {
                tokens.push(Token::Square(Some(square), Spelled::Whole));
                rest = after;
            } else {
                rest = rest.strip_prefix(['x', 'X'])?;
                tokens.push(Token::Cross);
            }
        }
        (!tokens.is_empty()).then_some(tokens)
    }

    /// A square of two words, not followed by another number: `delta two` in any spelling, and `d 5` or `d
    /// five` where squares are spelled so. A letter with an accent or an apostrophe is no file: `à deux`,
    /// `d’une`, `I’d`. Neither is one that is a word before what is an article as well: `d une`.
    fn square_apart(&self, at: usize, spelling: Spelling) -> Option<Token<'a>> {
        let number = |at: usize| {
            let text = self.folded.get(at)?;
            match self.vocabulary.word(text) {
                Some(Word::Number(number)) => Some((number.to_string(), Spelled::Words)),
                _ => text.parse::<u32>().ok().map(|number| (number.to_string(), Spelled::Digits)),
            }
        };
        let (rank, mut spelled) = number(at + 1)?;
        let mut letters = self.parts.words[at].chars();
        let file = match (letters.next(), letters.next(), self.vocabulary.word(&self.folded[at])) {
            (_, _, Some(Word::File(file))) => {
                spelled = Spelled::Whole;
                file
            }
            (Some(letter), None, word) if spelling == Spelling::Apart && letter.is_ascii_alphabetic() => {
                let is_elided = self.parts.gaps[at + 1].contains(APOSTROPHES)
                    || (at > 0 && self.parts.gaps[at].contains(APOSTROPHES));
                let is_article = rank == "1" && spelled == Spelled::Words && self.folded[at + 1] != "one";
                if is_elided || (is_article && word.is_some()) {
                    return None;
                }
                letter
            }
            _ => return None,
        };
        let is_beyond = number(at + 2).is_some();
        Some(Token::Square(square(file, &rank).filter(|_| !is_beyond), spelled))
    }
}

fn names_squares(tokens: &[Token<'_>]) -> bool {
    tokens.iter().any(|token| matches!(token, Token::Square(..)))
}

/// Whether the letters and numbers that stand apart can be nothing but squares. A letter may be a preposition
/// or an article, and a number a count, so nothing may be unknown, no word for squares may follow, and there
/// must be two squares with a word or a sign between them; or nothing else at all, in digits.
fn is_apart_for_sure(tokens: &[Token<'_>]) -> bool {
    let spelled_at = |n: usize| match tokens.get(n) {
        Some(Token::Square(_, spelled)) => Some(*spelled),
        _ => None,
    };
    let places: Vec<usize> = (0..tokens.len()).filter(|&n| spelled_at(n).is_some()).collect();
    let is_loose = |n: &usize| spelled_at(*n) != Some(Spelled::Whole);
    if !places.iter().any(is_loose) {
        return true;
    }
    let is_counted =
        |&n: &usize| is_loose(&n) && matches!(tokens.get(n + 1), Some(Token::Known(Word::Steps, _)));
    let is_strange = |(n, token): (usize, &Token<'_>)| match token {
        Token::Unknown(_) => true,
        Token::Number(_) => n > 0,
        Token::Known(word, _) => matches!(word, Word::Number(number) if *number > 1),
        _ => false,
    };
    if places.iter().any(is_counted) || tokens.iter().enumerate().any(is_strange) {
        return false;
    }
    let are_digits = places.iter().all(|&n| spelled_at(n) == Some(Spelled::Digits));
    let bare = |token: &Token<'_>| {
        matches!(
            token,
            Token::Square(..) | Token::Number(_) | Token::Between | Token::Arrow { .. } | Token::Cross
        )
    };
    let is_between = |token: &Token<'_>| {
        matches!(token, Token::Between | Token::Arrow { .. } | Token::Cross)
            || matches!(token, Token::Known(Word::To | Word::From | Word::Taking | Word::Capturing, _))
    };
    let mixed = |one: usize, other: usize| {
        [spelled_at(one), spelled_at(other)].contains(&Some(Spelled::Words))
            && !(is_loose(&one) && is_loose(&other))
    };
    let are_parted = places
        .windows(2)
        .all(|pair| tokens[pair[0]..pair[1]].iter().any(is_between) && !mixed(pair[0], pair[1]));
    (places.len() >= 2 && are_parted) || (are_digits && tokens.iter().all(bare))
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
        tokens.push(Token::Square(square(letter, rank), Spelled::Whole));
        rest = &file[1..];
    }
    Some(tokens)
}

fn square(file: char, rank: &str) -> Option<Square> {
    format!("{file}{rank}").parse().ok()
}

/// A letter and a number that are not a square of any board.
fn is_beyond(word: &str) -> bool {
    let digits = word.trim_start_matches(|ch: char| ch.is_ascii_alphabetic());
    word.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

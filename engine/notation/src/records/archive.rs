//! Texts of many games, read one game after the other in bounded memory: PGN files, collections with a game on
//! each line, JSON values one after the other or in a list. Any other text is one game.

use super::detect::is_tag;
use super::programs::fields;
use super::tree::GameRecord;
use std::convert::Infallible;

/// One game of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextOfGame {
    /// Its text; `None` if it is not in UTF-8. One that is longer than [`GameRecord::MAX_BYTES`] is cut after
    /// a byte more, so that readers refuse it.
    pub text: Option<String>,
    /// The line of the archive on which it begins, from 1.
    pub line: u64,
}

/// The games of an archive, in order.
///
/// ```
/// use tafl_notation::records::Games;
/// let text = "[Event \"a\"]\n\n1. d2-e2 d3-c3 1-0\n\n[Event \"b\"]\n\n1. d2-c2 *\n";
/// let games: Vec<_> = Games::of_text(text).map(Result::unwrap).collect();
/// assert_eq!((games.len(), games[1].line, games[1].text.as_deref()), (2, 5, Some("[Event \"b\"]\n\n1. d2-c2 *\n")));
/// ```
pub struct Games<P> {
    text: P,
    form: Option<Form>,
    /// The number of line breaks before what is read next.
    breaks: u64,
    /// What was read and belongs to the next game.
    next: Vec<u8>,
}

/// A text that is read part by part.
pub trait Parts {
    /// Why it cannot be read.
    type Error;

    /// The bytes that were read and not used; none at the end.
    ///
    /// # Errors
    /// If more of the text cannot be read.
    fn unused(&mut self) -> Result<&[u8], Self::Error>;

    /// Uses the first of them.
    fn use_up(&mut self, bytes: usize);
}

impl Parts for &[u8] {
    type Error = Infallible;

    fn unused(&mut self) -> Result<&[u8], Infallible> {
        Ok(self)
    }

    fn use_up(&mut self, bytes: usize) {
        *self = &self[bytes..];
    }
}

/// How the games of a text are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A tag, or a first turn on a new line, begins another game.
    Moves,
    /// A game on each line.
    Lines,
    /// A game in each bracket.
    Json,
    /// One game.
    Whole,
}

/// The longest part of a game that is kept.
const MAX_KEPT: usize = GameRecord::MAX_BYTES + 1;

/// The usual size of a game.
const USUAL_BYTES: usize = 1 << 9;

impl<'a> Games<&'a [u8]> {
    /// The games of a text.
    #[must_use]
    pub const fn of_text(text: &'a str) -> Self {
        Self::of(text.as_bytes())
    }
}

impl<P> Games<P> {
    /// The games of a text that is read part by part.
    pub const fn of(text: P) -> Self {
        Self { text, form: None, breaks: 0, next: Vec::new() }
    }
}

impl<P: Parts> Games<P> {
    /// Puts the next line with its line break into `line`, without what is beyond the longest text that is
    /// kept; nothing at the end.
    fn line(&mut self, line: &mut Vec<u8>) -> Result<(), P::Error> {
        line.clear();
        if !self.next.is_empty() {
            std::mem::swap(line, &mut self.next);
            return Ok(());
        }
        loop {
            let unused = self.text.unused()?;
            let end = unused.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
            let length = end.unwrap_or(unused.len());
            line.extend_from_slice(&unused[..length.min(MAX_KEPT - line.len())]);
            self.text.use_up(length);
            if end.is_some() || length == 0 {
                self.breaks += u64::from(end.is_some());
                return Ok(());
            }
        }
    }

    fn next_game(&mut self) -> Result<Option<TextOfGame>, P::Error> {
        // The first line that is not empty says of which form the text is.
        let mut first = Vec::new();
        loop {
            self.line(&mut first)?;
            if first.is_empty() {
                return Ok(None);
            }
            if self.form == Some(Form::Json) {
                first.drain(..between(&first));
            }
            let is_remark = first.starts_with(b"#") && self.form.is_none_or(|form| form == Form::Lines);
            if !is_remark && !is_blank(&first) {
                break;
            }
        }
        let form = *self.form.get_or_insert_with(|| Form::of(&first));
        let line = self.breaks - breaks_in(&first) + 1;
        let text = match form {
            Form::Lines => first,
            Form::Whole => self.rest(first)?,
            Form::Moves => self.until_the_next(first)?,
            Form::Json => self.balanced(first, &mut Brackets::default())?,
        };
        Ok(Some(TextOfGame { text: String::from_utf8(text).ok(), line }))
    }

    fn rest(&mut self, mut text: Vec<u8>) -> Result<Vec<u8>, P::Error> {
        let mut line = Vec::new();
        loop {
            self.line(&mut line)?;
            if line.is_empty() {
                return Ok(text);
            }
            append(&mut text, &line);
        }
    }

    /// The lines up to the tag or the first turn of another game.
    fn until_the_next(&mut self, mut line: Vec<u8>) -> Result<Vec<u8>, P::Error> {
        let mut moves = Moves::default();
        let mut text = Vec::with_capacity(USUAL_BYTES);
        while !line.is_empty() {
            if moves.ends_before(&line) {
                self.next = line;
                break;
            }
            append(&mut text, &line);
            self.line(&mut line)?;
        }
        Ok(text)
    }

    /// The text up to the bracket that closes its first one.
    fn balanced(&mut self, first: Vec<u8>, brackets: &mut Brackets) -> Result<Vec<u8>, P::Error> {
        let mut text = Vec::new();
        let mut part = first;
        loop {
            let end = brackets.end(&part);
            append(&mut text, &part[..end.unwrap_or(part.len())]);
            if let Some(end) = end {
                let left = &part[end..];
                let skip = between(left);
                if skip < left.len() {
                    self.next = left[skip..].to_vec();
                }
                if brackets.is_list_of_games {
                    let bracket = text.iter().position(|&byte| byte == b'[').unwrap_or_default();
                    text[bracket] = b' ';
                }
                return Ok(text);
            }
            part = self.part()?;
            if part.is_empty() {
                return Ok(text);
            }
        }
    }

    /// The next bytes, whatever lines they are.
    fn part(&mut self) -> Result<Vec<u8>, P::Error> {
        let part = self.text.unused()?.to_vec();
        self.text.use_up(part.len());
        self.breaks += breaks_in(&part);
        Ok(part)
    }
}

impl<P: Parts> Iterator for Games<P> {
    type Item = Result<TextOfGame, P::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

fn append(text: &mut Vec<u8>, part: &[u8]) {
    text.extend_from_slice(&part[..part.len().min(MAX_KEPT - text.len())]);
}

/// The length of what stands between games: a list of many has commas, and a bracket at its end.
fn between(part: &[u8]) -> usize {
    part.iter().take_while(|byte| byte.is_ascii_whitespace() || b",]".contains(byte)).count()
}

fn breaks_in(part: &[u8]) -> u64 {
    part.split(|&byte| byte == b'\n').count() as u64 - 1
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace) || line.strip_prefix(b"\xEF\xBB\xBF").is_some_and(is_blank)
}

impl Form {
    /// The form of a text by its first line.
    fn of(line: &[u8]) -> Self {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_start_matches('\u{FEFF}').trim();
        let line = line.strip_prefix(super::programs::RESUMED).unwrap_or(line);
        let after = |bracket: char| line.strip_prefix(bracket).map(str::trim_start);
        let begins = |rest: &str, with: &[char]| rest.is_empty() || rest.starts_with(with);
        if after('{').is_some_and(|rest| begins(rest, &['"', '}']))
            || after('[').is_some_and(|rest| begins(rest, &['{', '[']))
        {
            Self::Json
        } else if fields(line).is_some() {
            Self::Lines
        } else if line.starts_with("dim:")
            || line.starts_with('/')
            || after('[').is_some_and(|_| !is_tag(line))
        {
            Self::Whole
        } else {
            Self::Moves
        }
    }
}

/// How far a game in PGN style, or a list of moves, has been read.
#[derive(Default)]
struct Moves {
    begun: bool,
    in_comment: bool,
    /// The number of open variations.
    depth: usize,
}

impl Moves {
    /// Whether a line begins another game; if not, reads it.
    fn ends_before(&mut self, line: &[u8]) -> bool {
        let text = line.trim_ascii_start();
        if text.is_empty() || (text.starts_with(b"%") && !self.in_comment) {
            return false;
        }
        let is_tag = !self.in_comment && text.starts_with(b"[") && is_tag(&String::from_utf8_lossy(line));
        let begins = !self.in_comment && self.depth == 0 && (is_tag || is_first_turn(text));
        if begins && self.begun {
            return true;
        }
        if is_tag {
            return false;
        }
        for &byte in text {
            match byte {
                b'}' => self.in_comment = false,
                _ if self.in_comment => {}
                b'{' => self.in_comment = true,
                b';' => break,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                byte => self.begun |= byte.is_ascii_alphanumeric(),
            }
        }
        // The rest of a line that is too long is not known.
        if line.len() == MAX_KEPT {
            (self.in_comment, self.depth) = (false, 0);
        }
        false
    }
}

/// Whether a line begins with the number of a first turn of which both halves follow.
fn is_first_turn(line: &[u8]) -> bool {
    matches!(line, [b'1', b'.', after, ..] if *after != b'.')
}

/// The brackets of a game in JSON that is being read.
#[derive(Default)]
struct Brackets {
    depth: usize,
    in_quotes: bool,
    escaped: bool,
    /// The first bytes in brackets, which say whether values are games or moves.
    value: Vec<u8>,
    /// Whether the values are moves of one game.
    is_one_game: bool,
    is_list_of_games: bool,
}

/// The longest value of JSON that may be a move.
const MAX_MOVE: usize = 1_000;

impl Brackets {
    /// The offset behind the game, if these bytes end it.
    fn end(&mut self, part: &[u8]) -> Option<usize> {
        for (at, &byte) in part.iter().enumerate() {
            if self.escaped {
                self.escaped = false;
            } else if self.in_quotes {
                self.in_quotes = byte != b'"';
                self.escaped = byte == b'\\';
            } else if byte == b'"' {
                self.in_quotes = true;
            } else if b"[{".contains(&byte) {
                self.depth += 1;
            } else if b"]}".contains(&byte) {
                self.depth = self.depth.saturating_sub(1);
                if self.ends_here() {
                    return Some(at + 1);
                }
            }
            if !self.is_one_game && self.value.len() < MAX_MOVE && self.depth > 0 {
                self.value.push(byte.to_ascii_lowercase());
            }
        }
        None
    }

    /// Whether the bracket that has just been closed ends the game.
    fn ends_here(&mut self) -> bool {
        if !self.is_one_game && self.depth < 2 {
            let says = |key: &[u8]| self.value.windows(key.len()).any(|part| part == key);
            self.is_one_game = says(b"\"from\"") && !says(b"\"moves\"") && self.value.len() < MAX_MOVE;
            let is_list = self.value.first() == Some(&b'[');
            self.is_list_of_games = self.depth == 1 && is_list && !self.is_one_game;
            if self.is_list_of_games {
                return true;
            }
        }
        // Moves that are not in a list go on to the end of the text.
        let is_in_list = self.value.first() == Some(&b'[');
        self.depth == 0 && (!self.is_one_game || is_in_list)
    }
}

//! Texts of many games, read one game after the other in bounded memory: PGN files, collections with a game on
//! each line, JSON values one after the other or in a list. Any other text is one game. Where lines do not say
//! whether they are games, the rules do ([`GameRecord::resolve_until`]).

use super::detect::is_tag;
use super::ending::ends_game;
use super::moves;
use super::pgn_names::RESULTS;
use super::programs::fields;
use super::surroundings::is_table;
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
    next: Read,
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

/// Bytes that have been read, of which the first may have been used.
#[derive(Default)]
struct Read {
    bytes: Vec<u8>,
    from: usize,
}

impl Read {
    fn rest(&self) -> &[u8] {
        &self.bytes[self.from..]
    }
}

/// How the games of a text are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A tag or a first turn begins another game, and so does a move after a result.
    Moves,
    /// A game on each line.
    Lines,
    /// A game in each bracket.
    Json,
    /// One game.
    Whole,
    /// No game: a table, of which the heading is enough to refuse it.
    Table,
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
        Self { text, form: None, breaks: 0, next: Read { bytes: Vec::new(), from: 0 } }
    }
}

impl<P: Parts> Games<P> {
    /// Puts the next line with its line break into `read`, or the words of it that are as many as are kept; nothing
    /// at the end.
    fn line(&mut self, read: &mut Read) -> Result<(), P::Error> {
        read.bytes.clear();
        read.from = 0;
        std::mem::swap(read, &mut self.next);
        let is_whole = |line: &[u8]| line.ends_with(b"\n") || line.len() > MAX_KEPT / 2;
        if !read.rest().is_empty() && is_whole(read.rest()) {
            return Ok(());
        }
        read.bytes.drain(..read.from);
        read.from = 0;
        let line = &mut read.bytes;
        loop {
            let unused = self.text.unused()?;
            let end = unused.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
            let length = end.unwrap_or(unused.len()).min(MAX_KEPT - line.len());
            line.extend_from_slice(&unused[..length]);
            self.text.use_up(length);
            if line.ends_with(b"\n") || length == 0 {
                break;
            }
        }
        self.breaks += u64::from(line.ends_with(b"\n"));
        if line.len() == MAX_KEPT && !line.ends_with(b"\n") {
            let blank = line.iter().rposition(u8::is_ascii_whitespace).filter(|&at| at > MAX_KEPT / 2);
            self.next.bytes.extend(line.drain(blank.unwrap_or(MAX_KEPT)..));
        }
        Ok(())
    }

    fn next_game(&mut self) -> Result<Option<TextOfGame>, P::Error> {
        // The first line that is not empty says of which form the text is.
        let mut first = Read::default();
        loop {
            self.line(&mut first)?;
            if first.rest().is_empty() {
                return Ok(None);
            }
            match self.form {
                Some(Form::Json) => first.from += between(first.rest()),
                None if first.rest().starts_with(MARK) => first.from += MARK.len(),
                _ => {}
            }
            let is_remark =
                first.rest().starts_with(b"#") && self.form.is_none_or(|form| form == Form::Lines);
            if !is_remark && !is_blank(first.rest()) {
                break;
            }
        }
        let form = *self.form.get_or_insert_with(|| Form::of(first.rest()));
        let line = match form {
            Form::Json => self.breaks - breaks_in(first.rest()) + 1,
            _ => self.breaks + u64::from(!first.rest().ends_with(b"\n")),
        };
        let text = match form {
            Form::Lines => first.rest().to_vec(),
            Form::Whole => self.rest(first.rest().to_vec())?,
            Form::Table => {
                self.use_up()?;
                first.rest().to_vec()
            }
            Form::Moves => self.until_the_next(first)?,
            Form::Json => self.balanced(first.rest().to_vec(), &mut Brackets::default())?,
        };
        Ok(Some(TextOfGame { text: String::from_utf8(text).ok(), line }))
    }

    fn rest(&mut self, mut text: Vec<u8>) -> Result<Vec<u8>, P::Error> {
        let mut line = Read::default();
        loop {
            self.line(&mut line)?;
            if line.rest().is_empty() {
                return Ok(text);
            }
            append(&mut text, line.rest());
        }
    }

    /// Passes over the rest of the text.
    fn use_up(&mut self) -> Result<(), P::Error> {
        while let long @ 1.. = self.text.unused()?.len() {
            self.text.use_up(long);
        }
        Ok(())
    }

    /// The text up to the tag or the first move of another game.
    fn until_the_next(&mut self, mut line: Read) -> Result<Vec<u8>, P::Error> {
        let mut moves = Moves::default();
        let mut text = Vec::with_capacity(USUAL_BYTES);
        while !line.rest().is_empty() {
            if let Some(end) = moves.end_in(line.rest()) {
                append(&mut text, &line.rest()[..end]);
                line.from += end;
                line.bytes.extend_from_slice(self.next.rest());
                self.next = line;
                break;
            }
            append(&mut text, line.rest());
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
                    self.next = Read { bytes: left[skip..].to_vec(), from: 0 };
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
    line.iter().all(u8::is_ascii_whitespace)
}

/// The byte order mark with which some editors begin a file.
const MARK: &[u8] = b"\xEF\xBB\xBF";

impl Form {
    /// The form of a text by its first line.
    fn of(line: &[u8]) -> Self {
        let line = String::from_utf8_lossy(line);
        let line = line.trim();
        let line = line.strip_prefix(super::programs::RESUMED).unwrap_or(line);
        let after = |bracket: char| line.strip_prefix(bracket).map(str::trim_start);
        let begins = |rest: &str, with: &[char]| rest.is_empty() || rest.starts_with(with);
        if after('{').is_some_and(|rest| begins(rest, &['"', '}']))
            || after('[').is_some_and(|rest| begins(rest, &['{', '[', '"']))
        {
            Self::Json
        } else if is_table(line) {
            Self::Table
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
    /// The last line ended with a result.
    is_over: bool,
    /// The first tag, and whether an empty line has followed the tags.
    tag: Vec<u8>,
    after_tags: bool,
}

impl Moves {
    /// The offset in a line at which another game begins, if one does; if not, reads the line.
    fn end_in(&mut self, line: &[u8]) -> Option<usize> {
        let text = line.trim_ascii_start();
        if text.is_empty() || (text.starts_with(b"%") && !self.in_comment) {
            self.after_tags |= text.is_empty() && !self.tag.is_empty();
            return None;
        }
        let mut at = line.len() - text.len();
        if !self.in_comment && text.starts_with(b"[") {
            while let Some(long) = tag(&line[at..]) {
                let name = line[at..at + long].split(|&byte| byte == b'"').next().unwrap_or_default();
                // A game without moves ends before the tag with which the next one begins.
                if self.begun || self.after_tags && name == self.tag {
                    return Some(at);
                }
                if self.tag.is_empty() {
                    self.tag = name.to_vec();
                }
                at += long;
            }
        }
        let rest = line[at..].trim_ascii_start();
        let may_begin = self.begun && !self.in_comment && self.depth == 0;
        if may_begin && (is_first_turn(rest) || self.is_over && begins_with_move(rest)) {
            return Some(at);
        }
        self.read(line, at)
    }

    /// Reads a line from this offset on, up to where another game begins.
    fn read(&mut self, line: &[u8], from: usize) -> Option<usize> {
        // In a list without numbers, a semicolon separates.
        let is_numbered = line[from..].trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
        // The last words of the game, and whether the last of them is a field of its own.
        let (mut last, mut is_field) = (Vec::<&[u8]>::new(), false);
        let mut at = from;
        while at < line.len() {
            let byte = line[at];
            let long = match byte {
                _ if self.in_comment => {
                    self.in_comment = byte != b'}';
                    1
                }
                b'{' => {
                    self.in_comment = true;
                    1
                }
                // So it does where it is glued to what precedes it.
                b';' if is_numbered || line[..at].last().is_none_or(u8::is_ascii_whitespace) => break,
                b'(' | b')' => {
                    self.depth = if byte == b'(' { self.depth + 1 } else { self.depth.saturating_sub(1) };
                    1
                }
                _ if is_between(byte) => 1,
                _ => line[at..].iter().take_while(|&&byte| !is_between(byte)).count(),
            };
            let word = &line[at..at + long];
            at += long;
            let is_word = !self.in_comment && self.depth == 0 && !is_between(byte);
            if !is_word {
                continue;
            }
            let is_result = is_result(word);
            self.begun |= is_result || word.iter().any(u8::is_ascii_alphanumeric);
            let mut before = line[..at - long].iter().rev().take_while(|&&byte| is_between(byte));
            is_field = before.any(|byte| b",;\t".contains(byte));
            if last.len() == MAX_ENDING {
                last.remove(0);
            }
            last.push(word);
            let rest = line[at..].trim_ascii_start();
            if is_result && (is_first_turn(rest) || tag(rest).is_some()) {
                return Some(line.len() - rest.len());
            }
        }
        if let Some(word) = last.last() {
            // Most words are moves.
            self.is_over = if word.iter().any(u8::is_ascii_digit) {
                is_result(word)
            } else {
                let words: Vec<_> =
                    last.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect();
                ends_game(&words, is_field)
            };
        }
        None
    }
}

/// More words than any ending has.
const MAX_ENDING: usize = 8;

/// Whether a byte stands between words of a list or of PGN.
fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"{}();,\"[".contains(&byte)
}

/// Whether a word is a result as PGN writes it.
fn is_result(word: &[u8]) -> bool {
    RESULTS.iter().any(|(sign, _)| sign.as_bytes() == word)
}

/// The length of the tag with which some text begins, and of the blanks after it.
fn tag(text: &[u8]) -> Option<usize> {
    let line = text.split(|&byte| byte == b'\n').next()?;
    if !line.starts_with(b"[") || !is_tag(&String::from_utf8_lossy(&line[..line.len().min(MAX_TAG)])) {
        return None;
    }
    let (mut in_quotes, mut escaped) = (false, false);
    let end = line.iter().position(|&byte| {
        let ends = byte == b']' && !in_quotes;
        in_quotes ^= byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    let end = end.map_or(line.len(), |end| end + 1);
    Some(end + line[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count())
}

/// The longest beginning of a tag: its name and the quote before its value.
const MAX_TAG: usize = 200;

/// Whether some text begins with the number of a first turn of which both halves follow.
fn is_first_turn(text: &[u8]) -> bool {
    match text {
        // Of a very long line the rest has not been read yet.
        b"1." => true,
        [b'1', b'.' | b')' | b':', after, ..] => *after != b'.' && !after.is_ascii_digit(),
        [b'1', b' ' | b'\t' | b',', rest @ ..] => {
            rest.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic)
        }
        _ => false,
    }
}

/// Whether some text begins with a move, before which may stand its number and its side.
fn begins_with_move(text: &[u8]) -> bool {
    let number = text.iter().take_while(|byte| byte.is_ascii_digit() || b".):,; \t\"".contains(byte)).count();
    let words = text[number..].split(|&byte| is_between(byte)).filter(|word| !word.is_empty());
    let mut words = words.filter_map(|word| std::str::from_utf8(word).ok());
    let first = words.next().filter(|word| !moves::names_side(word)).or_else(|| words.next());
    first.is_some_and(|word| moves::read(word).is_ok_and(|action| action.written().is_some()))
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

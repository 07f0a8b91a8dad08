//! Records in PGN style: `[Event "..."]`, numbered moves, `{comments}`, `(variations)`, a result at the end.
//!
//! White are the defenders and Black the attackers, after the colours of their pieces: `1-0` means that the
//! defenders won. Tags use PGN's names, `TimeControl` for `time-control`; players are `White` and `Black`,
//! and `Attackers` and `Defenders` are accepted too. The tag `FEN` gives a starting position: rows from the
//! top, with the letters of either notation, and the side to move. Clocks are at the beginning of comments,
//! or written `[%clk 0:01:00]`.
//!
//! As in PGN, a number is a turn of both sides; a number for each ply is accepted as well. A continuation by
//! the same side, as after a capture in berserk games, has `=` between the squares.

use super::address::{Count, DEEPEST};
use super::builder::{Builder, OpenLine};
use super::clock::Clock;
use super::ending::{Ending, is_sign, stated};
use super::fen::start_position;
use super::moves::{self, ENDS_WORD};
use super::pgn_names::{hours, pgn_name, tag_name, time_in_brackets};
use super::tree::{Action, Comment, GameRecord, Ply, RecordResult, Tag};
use crate::diagnostics::{RecordFault, RecordFaultKind, is_blank, range};
use crate::expected::Expected;
use std::ops::Range;

/// Annotations after a move, with their numbers.
const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Reads a record in PGN style.
///
/// ```
/// use tafl_notation::records::{RecordResult, read_pgn};
/// let text = "[Event \"Club night\"]\n\n1. d2-e2 {fair} c4-c5 (1... c4-b4 2. a4-a3) 2. f4-f5 c5-a5!? 1-0";
/// let game = read_pgn(text).unwrap();
/// assert_eq!((game.tag("event"), game.result), (Some("Club night"), Some(RecordResult::DefendersWin)));
/// assert_eq!(game.plies().last().unwrap().0.to_string(), "1b.1.2a");
/// ```
///
/// # Errors
/// Every fault, in order, at most [`RecordFault::MAX`].
pub fn read_pgn(text: &str) -> Result<GameRecord, Vec<RecordFault>> {
    draft(text).strict(text).map(GameRecord::tidied)
}

pub(super) fn draft(text: &str) -> Builder<'_> {
    let record = Builder::new(text);
    let mut reader = Reader { record, open: Vec::new(), preface: Comment::default(), ending: None };
    reader.tags();
    reader.record.moves_from = reader.record.at;
    reader.moves();
    reader.close()
}

/// A variation being read.
struct Open {
    line: usize,
    /// A comment before its first move.
    preface: Comment,
    /// The bracket that opened it.
    bracket: usize,
}

struct Reader<'a> {
    record: Builder<'a>,
    /// The variations nested in the main line.
    open: Vec<Open>,
    /// A comment before the first move of the main line.
    preface: Comment,
    ending: Option<Ending>,
}

impl<'a> Reader<'a> {
    /// The innermost open line.
    fn line(&self) -> usize {
        self.open.last().map_or(0, |open| open.line)
    }

    fn last(&mut self) -> Option<&mut Ply> {
        self.record.last(self.line())
    }

    /// Goes past the rest of a line.
    fn skip_line(&mut self) {
        let rest = self.record.rest();
        self.record.at += rest.find('\n').unwrap_or(rest.len());
    }

    fn tags(&mut self) {
        while let Some(first) = self.record.skip(is_blank) {
            let from = self.record.at;
            if self.is_comment(first) {
                continue;
            }
            if first != '[' {
                return;
            }
            let Some((name, value, range)) = self.tag() else {
                self.skip_line();
                self.record.fault(from..self.record.at, RecordFaultKind::BadForm, Expected::PgnTag);
                continue;
            };
            let name = tag_name(name);
            if self.record.may_have_tag(&name, pgn_name, from..self.record.at) {
                self.tag_value(&name, &value, range);
            }
        }
    }

    /// A tag: its name, its unescaped value, and its place.
    fn tag(&mut self) -> Option<(&'a str, String, Range<usize>)> {
        let text = self.record.text;
        let inside = self.record.rest()[1..].trim_start();
        let long = inside.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, rest) = inside.split_at(long);
        let quoted = rest.trim_start().strip_prefix('"').filter(|_| long > 0)?;
        let mut value = String::new();
        let mut chars = quoted.char_indices();
        let end = loop {
            match chars.next()? {
                (at, '"') => break at,
                (_, '\\') => value.push(chars.next()?.1),
                (_, ch) => value.push(ch),
            }
        };
        let rest = quoted[end + 1..].trim_start().strip_prefix(']')?;
        self.record.at = text.len() - rest.len();
        Some((name, value, range(text, &quoted[..end])))
    }

    fn tag_value(&mut self, name: &str, value: &str, range: Range<usize>) {
        let record = &mut self.record;
        match name {
            "result" => {
                record.game.result = stated(value);
                record.sign = is_sign(value);
                record.need(record.game.result.is_some(), range, Expected::PgnResult);
            }
            // PGN has other forms of time controls, which are kept as a tag.
            "time-control" if value.parse::<Clock>().is_err() => {
                record.game.tags.push(Tag::new(name, value));
            }
            "f-e-n" => {
                record.game.start = start_position(value);
                record.need(record.game.start.is_some(), range, Expected::Fen);
            }
            "set-up" => {}
            _ => record.tag(name, value, range),
        }
    }

    fn moves(&mut self) {
        while let Some(ch) = self.record.skip(is_blank) {
            let from = self.record.at;
            if self.is_comment(ch) {
                continue;
            }
            let here = from..from + ch.len_utf8();
            match ch {
                '(' if self.record.rest().starts_with("(=)") => {
                    self.record.at += "(=)".len();
                    self.remark(&Comment::new("(=)"));
                }
                '(' => match self.time() {
                    Some(time) => self.remark(&Comment::new(time)),
                    None => self.variation(here),
                },
                '[' if self.tag().is_some() => {
                    let tag = from..self.record.at;
                    self.record.fail(tag, RecordFaultKind::SecondGame, Expected::OneGame);
                }
                ')' => self.end_variation(here),
                '$' => self.mark(from),
                _ => self.word(),
            }
        }
    }

    /// Goes past the comment or the escaped line that begins with this character, if it does.
    fn is_comment(&mut self, first: char) -> bool {
        let before = &self.record.text[..self.record.at];
        match first {
            '{' => self.comment('}'),
            ';' => self.comment('\n'),
            '%' if ["", "\u{FEFF}"].contains(&before) || before.ends_with('\n') => self.skip_line(),
            _ => return false,
        }
        true
    }

    fn comment(&mut self, end: char) {
        let (from, inside) = (self.record.at, &self.record.rest()[1..]);
        let long = inside.find(end);
        if long.is_none() && end == '}' {
            let right = Expected::Closing { bracket: '}' };
            return self.record.fail(from..from + 1, RecordFaultKind::Unclosed, right);
        }
        let words = &inside[..long.unwrap_or(inside.len())];
        self.record.at += 1 + words.len() + usize::from(long.is_some());
        self.remark(&comment(words));
    }

    /// Adds a comment to the last move, or to what precedes the first one.
    fn remark(&mut self, comment: &Comment) {
        if let Some(ply) = self.last() {
            return ply.comment.add(comment);
        }
        self.open.last_mut().map_or(&mut self.preface, |open| &mut open.preface).add(comment);
    }

    /// The time in the bracket here, which is no variation, and goes past it.
    fn time(&mut self) -> Option<&'a str> {
        let rest = self.record.rest();
        let long = rest.bytes().take(16).position(|byte| byte == b')')? + 1;
        let time = time_in_brackets(rest.get(..long)?)?;
        self.record.at += long;
        Some(time)
    }

    fn variation(&mut self, bracket: Range<usize>) {
        self.record.at = bracket.end;
        let line = &self.record.lines[self.line()];
        let mut before = Count::start(false);
        if let Some(last) = line.plies.len().checked_sub(1) {
            before = line.before(last);
            if self.open.len() == DEEPEST {
                let right = Expected::AtMostLevels { most: DEEPEST };
                return self.record.fail(bracket, RecordFaultKind::TooDeep, right);
            }
            if !self.record.may_branch(bracket.clone()) {
                return;
            }
        } else {
            self.record.fault(bracket.clone(), RecordFaultKind::BadForm, Expected::VariationAfterMove);
        }
        let line = self.record.open(OpenLine::after(before, false));
        self.open.push(Open { line, preface: Comment::default(), bracket: bracket.start });
    }

    fn end_variation(&mut self, bracket: Range<usize>) {
        self.record.at = bracket.end;
        let Some(Open { line, bracket: from, .. }) = self.open.pop() else {
            return self.record.fault(bracket, RecordFaultKind::Unclosed, Expected::Opening { bracket: '(' });
        };
        if self.record.lines[line].plies.is_empty() {
            self.record.fault(from..bracket.end, RecordFaultKind::BadForm, Expected::VariationWithMove);
        } else {
            let parent = self.line();
            self.record.replaces_last(parent, line);
        }
    }

    fn mark(&mut self, from: usize) {
        let rest = &self.record.rest()[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse().ok();
        self.record.at += 1 + digits;
        match (number, self.last()) {
            (Some(number), Some(ply)) => ply.marks.push(number),
            _ => self.record.fault(from..self.record.at, RecordFaultKind::BadForm, Expected::Annotation),
        }
    }

    fn word(&mut self) {
        let (from, rest) = (self.record.at, self.record.rest());
        // An unmatched closing bracket is a word by itself.
        let word = &rest[..word_length(rest).max(1)];
        let range = from..from + word.len();
        self.record.at = range.end;
        // Most words are moves and numbers.
        if self.ending.is_none()
            && let Some(mv) = moves::plain(word)
        {
            return self.add(Action::Move(mv), Vec::new(), range);
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|byte| *byte == b'.').count();
        let is_number = digits > 0 && digits + dots == word.len();
        if !is_number && self.is_said(word, rest) {
            return;
        }
        if digits > 0 && (dots > 0 || is_number) {
            let number = word[..digits].parse().ok();
            if number == Some(1) && dots == 1 && self.is_another_game(from) {
                return self.record.fail(range, RecordFaultKind::SecondGame, Expected::OneGame);
            }
            let end = digits + dots;
            self.number(number, dots, from..from + end);
            if !is_number {
                self.ply(&word[end..], from + end..range.end);
            }
        } else if dots < word.len() {
            self.ply(word, range);
        }
    }

    /// Takes a word as a sign that values the position, or with those after it as the end of the game.
    fn is_said(&mut self, word: &str, rest: &str) -> bool {
        if let (Some(mark), Some(ply)) = (moves::evaluation(word), self.last()) {
            ply.marks.push(mark);
            return true;
        }
        let Some(ending) = Ending::of(said(rest)) else { return false };
        let words: Vec<&str> = said(rest).take(ending.words).collect();
        let from = self.record.at - word.len();
        self.record.at = range(self.record.text, words.last().unwrap_or(&word)).end;
        self.end(ending, &words, from..self.record.at);
        true
    }

    /// Whether a first turn at this offset is that of another game: the main line is over, or goes on and the
    /// turn begins a line.
    fn is_another_game(&self, from: usize) -> bool {
        let begins_line = self.record.text[..from].trim_end_matches([' ', '\t']).ends_with('\n');
        self.open.is_empty()
            && (self.ending.is_some() || (self.record.lines[0].plies.len() > 1 && begins_line))
    }

    /// A number must be that of the next turn, or of the next ply.
    fn number(&mut self, number: Option<u32>, dots: usize, range: Range<usize>) {
        let is_main = self.open.is_empty();
        let line = self.line();
        let line = &mut self.record.lines[line];
        if dots > 1 && line.plies.is_empty() && is_main && number == Some(1) {
            line.before = Count::start(true);
        }
        let (last, turn) = (line.last().at.turn, line.next(false).at.turn);
        let ply = line.plies.len() as u32 + 1;
        // The same side may continue in the turn of the last move.
        let goes_on = dots > 1 && number == Some(last);
        if number != Some(turn) && !goes_on && !(is_main && number == Some(ply)) {
            self.record.fault(range, RecordFaultKind::BadTurn, Expected::TurnNumber { turn });
        }
    }

    fn ply(&mut self, word: &str, range: Range<usize>) {
        let mark = MARKS.iter().find_map(|&(text, number)| Some((word.strip_suffix(text)?, number)));
        let (bare, mut marks) = mark.map_or((word, Vec::new()), |(bare, number)| (bare, vec![number]));
        let valued = moves::valued(bare).filter(|(bare, _)| moves::read(bare).is_ok());
        let bare = valued.map_or(bare, |(bare, number)| {
            marks.push(number);
            bare
        });
        if self.ending.is_some() {
            return self.record.fault(range, RecordFaultKind::Surplus, Expected::NothingAfterResult);
        }
        let action = moves::read_or_name(bare).unwrap_or_else(|error| {
            self.record.no_move(range.clone(), error);
            Action::Pass
        });
        self.add(action, marks, range);
    }

    /// Adds a move to the innermost open line.
    fn add(&mut self, action: Action, marks: Vec<u8>, range: Range<usize>) {
        // A comment before a variation's first move belongs to that move.
        let preface = self.open.last_mut().map(|open| std::mem::take(&mut open.preface));
        let comment = preface.unwrap_or_default();
        self.record.ply(self.line(), Ply { marks, comment, ..Ply::at(action, range) });
    }

    fn end(&mut self, ending: Ending, words: &[&str], range: Range<usize>) {
        let is_main = self.open.is_empty();
        let Builder { game, sign, .. } = &mut self.record;
        // What is said beside a sign is compared with it when the game is played.
        if is_main && self.ending.is_some_and(|known| known.sign && known.reason.is_none()) && !ending.sign {
            game.explain(words);
            return;
        }
        if !is_main || self.ending.is_some() {
            return self.record.fault(range, RecordFaultKind::Surplus, Expected::OneResult);
        }
        let is_sign = std::mem::replace(sign, *sign || ending.sign);
        match game.result {
            Some(_) if is_sign && !ending.sign => {
                game.explain(words);
            }
            Some(known) if known != RecordResult::Other && !is_sign && ending.sign => {
                let said = match known {
                    RecordResult::AttackersWin => ["attackers", "win"].as_slice(),
                    RecordResult::DefendersWin => &["defenders", "win"],
                    _ => &["draw"],
                };
                game.explain(said);
                game.result = Some(ending.result);
            }
            Some(known) if known != ending.result => {
                self.record.fault(range, RecordFaultKind::Contradiction, Expected::ResultOfTag);
            }
            _ => {}
        }
        self.ending = Some(ending);
    }

    fn close(mut self) -> Builder<'a> {
        while let Some(Open { bracket, .. }) = self.open.pop() {
            let right = Expected::Closing { bracket: ')' };
            self.record.fault(bracket..bracket + 1, RecordFaultKind::Unclosed, right);
        }
        let Builder { game, lines, .. } = &mut self.record;
        if let Some(ending) = self.ending {
            game.ended(ending);
        }
        game.begins_in_turn = lines[0].plies.first().is_some_and(|(_, count)| count.second_half);
        let clock = self.preface.clock.map_or(String::new(), |clock| format!("{clock} "));
        game.opening_comment = format!("{clock}{}", self.preface.text);
        self.record
    }
}

/// The length of the word with which a text begins.
fn word_length(text: &str) -> usize {
    let ends = |byte: &u8| !byte.is_ascii_graphic() || ENDS_WORD.contains(&char::from(*byte));
    match text.as_bytes().iter().position(ends) {
        Some(at) if !text.as_bytes()[at].is_ascii_whitespace() && !text.as_bytes()[at].is_ascii_graphic() => {
            text.find(|ch: char| is_blank(ch) || ENDS_WORD.contains(&ch)).unwrap_or(text.len())
        }
        at => at.unwrap_or(text.len()),
    }
}

/// The words before the next comment, bracket or escaped line.
fn said(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text[at..].trim_start_matches(is_blank);
        let start = text.len() - rest.len();
        let long = word_length(rest);
        let is_escaped = rest.starts_with('%') && text[..start].ends_with('\n');
        at = start + long;
        (long > 0 && !is_escaped).then_some(&rest[..long])
    })
}

/// A comment, with the clock in it, written `[%clk 0:01:00]` or at its beginning.
fn comment(text: &str) -> Comment {
    let Some((before, after)) = text.split_once("[%clk ") else { return Comment::new(&trimmed(text)) };
    let clock = after.split_once(']').and_then(|(time, rest)| Some((hours(time.trim())?, rest)));
    let Some((main, rest)) = clock else { return Comment::new(&trimmed(text)) };
    let words = Comment::new(&trimmed(&format!("{} {}", before.trim(), rest.trim())));
    Comment { clock: Some(words.clock.unwrap_or(Clock { main, ..Clock::default() })), text: words.text }
}

/// The text without white space around it, each line ending alike.
fn trimmed(text: &str) -> String {
    text.trim().replace("\r\n", "\n")
}

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
use super::clock::Clock;
use super::ending::{Ending, is_sign, stated};
use super::fen::start_position;
use super::moves::{self, ENDS_WORD};
use super::partial::Partial;
use super::pgn_names::{hours, pgn_name, tag_name, time_in_brackets};
use super::tree::{Action, Comment, GameRecord, Line, Ply, PuzzleMode, RecordResult, Tag};
use crate::diagnostics::{
    self, Faults, MAX_PLIES, MAX_TAGS, MAX_VARIATIONS, RecordFault, RecordFaultKind, is_blank,
};
use crate::expected::Expected;
use crate::opentafl_rules::{RulesRecord, read_rules};
use std::ops::Range;
use tafl_engine::MoveTextError;

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
    draft(text).strict(text)
}

pub(super) fn draft(text: &str) -> Partial {
    let mut faults = Faults::default();
    if !diagnostics::fits(text, &mut faults) {
        return Partial::refused(faults);
    }
    let mut reader = Reader {
        text,
        at: 0,
        faults: &mut faults,
        game: GameRecord::default(),
        open: vec![Open::default()],
        ending: None,
        sign: false,
        count: [0; 2],
    };
    reader.tags();
    let moves_from = reader.at;
    reader.moves();
    let sign = reader.sign;
    let game = reader.close();
    Partial { game, faults, moves_from, sign }
}

/// A line being read.
struct Open {
    plies: Vec<(Ply, Count)>,
    /// The move before its first.
    before: Count,
    /// A comment before its first move.
    preface: Comment,
    /// The bracket that opened it.
    bracket: usize,
}

impl Default for Open {
    fn default() -> Self {
        Self { plies: Vec::new(), before: Count::start(false), preface: Comment::default(), bracket: 0 }
    }
}

impl Open {
    fn last(&self) -> Count {
        self.plies.last().map_or(self.before, |&(_, count)| count)
    }
}

struct Reader<'a, 'f> {
    text: &'a str,
    at: usize,
    faults: &'f mut Faults,
    game: GameRecord,
    /// The main line, and the variations nested in it.
    open: Vec<Open>,
    ending: Option<Ending>,
    /// Whether the result is a sign of PGN.
    sign: bool,
    /// The number of moves and of variations so far.
    count: [usize; 2],
}

impl<'a> Reader<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
        self.rest().chars().next()
    }

    fn fault(&mut self, range: Range<usize>, kind: RecordFaultKind, right: Expected) {
        self.faults.add(range, kind, right);
    }

    /// The innermost open line; the main line is always open.
    fn line(&mut self) -> &mut Open {
        if self.open.is_empty() {
            self.open.push(Open::default());
        }
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    fn tags(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        while let Some(first) = self.skip_space() {
            let open = self.at;
            if self.is_comment(first) {
                continue;
            }
            if first != '[' {
                return;
            }
            let Some((name, value, range)) = self.tag() else {
                let long = self.rest().find('\n').unwrap_or(self.rest().len()).max(1);
                self.at += long;
                self.fault(open..open + long, RecordFaultKind::BadForm, Expected::PgnTag);
                continue;
            };
            let name = tag_name(name);
            if seen.len() == MAX_TAGS {
                self.fault(open..self.at, RecordFaultKind::Surplus, Expected::AtMostTags { most: MAX_TAGS });
                self.at = self.text.len();
                return;
            }
            if seen.contains(&name) {
                self.fault(
                    open..self.at,
                    RecordFaultKind::Duplicate,
                    Expected::TagOnce { tag: pgn_name(&name) },
                );
                continue;
            }
            self.tag_value(&name, value, range);
            seen.push(name);
        }
    }

    /// A tag: its name, its unescaped value, and its place.
    fn tag(&mut self) -> Option<(&'a str, String, Range<usize>)> {
        let inside = self.rest()[1..].trim_start();
        let long = inside.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, rest) = inside.split_at(long);
        let quoted = rest.trim_start().strip_prefix('"').filter(|_| long > 0)?;
        let start = self.text.len() - quoted.len();
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
        self.at = self.text.len() - rest.len();
        Some((name, value, start..start + end))
    }

    fn tag_value(&mut self, name: &str, value: String, range: Range<usize>) {
        let right = match name {
            "result" => {
                self.game.result = stated(&value);
                self.sign = is_sign(&value);
                self.game.result.is_none().then_some(Expected::PgnResult)
            }
            "time-control" => {
                self.game.time_control = value.parse().ok();
                // PGN has other forms of time controls, which are kept as a tag.
                if self.game.time_control.is_none() {
                    self.game.tags.push(Tag { name: name.to_owned(), value });
                }
                None
            }
            "time-remaining" => {
                self.game.time_remaining = Clock::pair(&value);
                self.game.time_remaining.is_none().then_some(Expected::TwoClocks)
            }
            "puzzle-mode" => {
                self.game.puzzle.mode = PuzzleMode::from_text(&value);
                self.game.puzzle.mode.is_none().then_some(Expected::PuzzleMode)
            }
            "puzzle-prestart" => {
                self.game.puzzle.prestart = value.parse().ok();
                self.game.puzzle.prestart.is_none().then_some(Expected::Address)
            }
            "puzzle-start" => {
                self.game.puzzle.start = value.parse().ok();
                self.game.puzzle.start.is_none().then_some(Expected::Address)
            }
            "rules" if self.text[range.clone()] == value => {
                self.game.rules = read_rules(self.text, range.clone(), self.faults);
                None
            }
            "rules" => {
                self.game.rules = value.parse::<RulesRecord>().ok();
                self.game.rules.is_none().then_some(Expected::Rules)
            }
            "f-e-n" => {
                self.game.start = start_position(&value);
                self.game.start.is_none().then_some(Expected::Fen)
            }
            "set-up" => None,
            _ => {
                self.game.tags.push(Tag { name: name.to_owned(), value });
                None
            }
        };
        if let Some(right) = right {
            self.fault(range, RecordFaultKind::BadValue, right);
        }
    }

    fn moves(&mut self) {
        while let Some(ch) = self.skip_space() {
            let from = self.at;
            if self.is_comment(ch) {
                continue;
            }
            self.at += ch.len_utf8();
            match ch {
                '(' if self.rest().starts_with("=)") => {
                    self.at += "=)".len();
                    self.remark(&Comment::new("(=)"));
                }
                '(' => match self.time(from) {
                    Some(time) => self.remark(&Comment::new(time)),
                    None => self.variation(from),
                },
                '[' if self.tag_at(from) => self.second_game(from..self.at),
                ')' => self.end_variation(from),
                '$' => self.mark(from),
                _ => {
                    self.at = from;
                    self.word();
                }
            }
        }
    }

    /// Goes past the comment or the escaped line that begins with this character, if it does.
    fn is_comment(&mut self, first: char) -> bool {
        let from = self.at;
        let before = &self.text[..from];
        match first {
            '{' | ';' => {
                self.at += 1;
                self.comment(from, if first == '{' { '}' } else { '\n' });
            }
            '%' if before.is_empty() || before.ends_with('\n') || before == "\u{FEFF}" => {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            }
            _ => return false,
        }
        true
    }

    /// Whether a tag begins at this offset; goes past it.
    fn tag_at(&mut self, from: usize) -> bool {
        self.at = from;
        let is_tag = self.tag().is_some();
        if !is_tag {
            self.at = from + 1;
        }
        is_tag
    }

    /// Reports that another game begins, and reads no further.
    fn second_game(&mut self, range: Range<usize>) {
        self.fault(range, RecordFaultKind::SecondGame, Expected::OneGame);
        self.at = self.text.len();
    }

    fn comment(&mut self, from: usize, end: char) {
        let inside = self.rest();
        let long = inside.find(end);
        if long.is_none() && end == '}' {
            self.fault(from..from + 1, RecordFaultKind::Unclosed, Expected::Closing { bracket: '}' });
            self.at = self.text.len();
            return;
        }
        let words = &inside[..long.unwrap_or(inside.len())];
        self.at += words.len() + usize::from(long.is_some());
        self.remark(&comment(words));
    }

    /// Adds a comment to the last move, or to what precedes the first one.
    fn remark(&mut self, comment: &Comment) {
        let line = self.line();
        match line.plies.last_mut() {
            Some((ply, _)) => ply.comment.add(comment),
            None => line.preface.add(comment),
        }
    }

    /// The time in the bracket at this offset, which is no variation, and goes past it.
    fn time(&mut self, from: usize) -> Option<&'a str> {
        let long = self.text[from..].bytes().take(16).position(|byte| byte == b')')? + 1;
        let time = time_in_brackets(self.text.get(from..from + long)?)?;
        self.at = from + long;
        Some(time)
    }

    fn variation(&mut self, from: usize) {
        let line = self.line();
        let Some(before) = line
            .plies
            .len()
            .checked_sub(1)
            .map(|n| n.checked_sub(1).map_or(line.before, |n| line.plies[n].1))
        else {
            self.fault(from..from + 1, RecordFaultKind::BadForm, Expected::VariationAfterMove);
            self.open.push(Open { bracket: from, ..Open::default() });
            return;
        };
        if self.open.len() == DEEPEST + 1 {
            self.fault(from..from + 1, RecordFaultKind::TooDeep, Expected::AtMostLevels { most: DEEPEST });
            self.at = self.text.len();
            return;
        }
        self.count[1] += 1;
        if self.count[1] > MAX_VARIATIONS {
            self.fault(
                from..from + 1,
                RecordFaultKind::Surplus,
                Expected::AtMostVariations { most: MAX_VARIATIONS },
            );
            self.at = self.text.len();
            return;
        }
        self.open.push(Open { before, bracket: from, ..Open::default() });
    }

    fn end_variation(&mut self, from: usize) {
        if self.open.len() < 2 {
            self.fault(from..from + 1, RecordFaultKind::Unclosed, Expected::Opening { bracket: '(' });
            return;
        }
        let Some(closed) = self.open.pop() else { return };
        if closed.plies.is_empty() {
            self.fault(closed.bracket..from + 1, RecordFaultKind::BadForm, Expected::VariationWithMove);
            return;
        }
        let line = finished(closed);
        if let Some((ply, _)) = self.line().plies.last_mut() {
            ply.variations.push(line);
        }
    }

    fn mark(&mut self, from: usize) {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits].parse::<u8>().ok();
        self.at += digits;
        let end = self.at;
        let ply = self.line().plies.last_mut();
        match (number, ply) {
            (Some(number), Some((ply, _))) => ply.marks.push(number),
            _ => self.fault(from..end, RecordFaultKind::BadForm, Expected::Annotation),
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let long = word_length(rest).max(1);
        // An unmatched closing bracket is a word by itself.
        let long =
            if rest.is_char_boundary(long) { long } else { rest.chars().next().map_or(1, char::len_utf8) };
        let (word, range) = (&rest[..long], self.at..self.at + long);
        self.at = range.end;
        // Most words are moves and numbers.
        if self.ending.is_none()
            && let Some(mv) = moves::plain(word)
        {
            return self.add(Action::Move(mv), Vec::new(), range);
        }
        let words =
            || std::iter::once((0, word)).chain(said(&rest[long..]).map(|(at, word)| (long + at, word)));
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|byte| *byte == b'.').count();
        let is_number = digits > 0 && digits + dots == word.len();
        if !is_number
            && let (Some(mark), Some((ply, _))) = (moves::evaluation(word), self.line().plies.last_mut())
        {
            ply.marks.push(mark);
            return;
        }
        if !is_number && let Some(ending) = Ending::of(words().map(|(_, word)| word)) {
            let end =
                words().nth(ending.words - 1).map_or(range.end, |(at, word)| range.start + at + word.len());
            self.at = end;
            let said: Vec<&str> = words().take(ending.words).map(|(_, word)| word).collect();
            self.end(ending, &said, range.start..end);
            return;
        }
        let number =
            (digits > 0 && (dots > 0 || digits == word.len())).then(|| word[..digits].parse::<u32>().ok());
        if number == Some(Some(1)) && dots == 1 && self.is_another_game(range.start) {
            return self.second_game(range);
        }
        match number {
            Some(number) => {
                let rest = digits + dots;
                self.number(number, dots, range.start..range.start + rest);
                if rest < word.len() {
                    self.ply(&word[rest..], range.start + rest..range.end);
                }
            }
            None if word.bytes().all(|byte| byte == b'.') => {}
            None => self.ply(word, range),
        }
    }

    /// Whether a first turn at this offset is that of another game: the main line is over, or goes on and the
    /// turn begins a line.
    fn is_another_game(&self, from: usize) -> bool {
        let [main] = self.open.as_slice() else { return false };
        let begins_line = self.text[..from].trim_end_matches([' ', '\t']).ends_with('\n');
        self.ending.is_some() || (main.plies.len() > 1 && begins_line)
    }

    /// A number must be that of the next turn, or of the next ply.
    fn number(&mut self, number: Option<u32>, dots: usize, range: Range<usize>) {
        let main = self.open.len() == 1;
        let line = self.line();
        if dots > 1 && line.plies.is_empty() && main && number == Some(1) {
            line.before = Count::start(true);
        }
        let (last, turn) = (line.last().at.turn, line.last().next(false).at.turn);
        let ply = line.plies.len() as u32 + 1;
        // The same side may continue in the turn of the last move.
        let goes_on = dots > 1 && number == Some(last);
        if number != Some(turn) && !goes_on && !(main && number == Some(ply)) {
            self.fault(range, RecordFaultKind::BadTurn, Expected::TurnNumber { turn });
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
            self.fault(range, RecordFaultKind::Surplus, Expected::NothingAfterResult);
            return;
        }
        let action = moves::read_or_name(bare).unwrap_or_else(|error| {
            let off = error == MoveTextError::OffBoard;
            let kind = if off { RecordFaultKind::OffBoard } else { RecordFaultKind::BadMove };
            self.faults.add(range.clone(), kind, if off { Expected::Square } else { Expected::Move });
            Action::Pass
        });
        self.add(action, marks, range);
    }

    /// Adds a move to the innermost open line.
    fn add(&mut self, action: Action, marks: Vec<u8>, range: Range<usize>) {
        self.count[0] += 1;
        if self.count[0] > MAX_PLIES {
            self.fault(range, RecordFaultKind::Surplus, Expected::AtMostMoves { most: MAX_PLIES });
            self.at = self.text.len();
            return;
        }
        let line = self.line();
        let count = line.last().next(action.goes_on());
        let mut ply = Ply { marks, ..Ply::at(action, range) };
        // A comment before a variation's first move belongs to that move.
        if line.plies.is_empty() && line.bracket > 0 {
            ply.comment = std::mem::take(&mut line.preface);
        }
        line.plies.push((ply, count));
    }

    fn end(&mut self, ending: Ending, words: &[&str], range: Range<usize>) {
        let is_main = self.open.len() == 1;
        // What is said beside a sign is compared with it when the game is played.
        if is_main && self.ending.is_some_and(|known| known.sign && known.reason.is_none()) && !ending.sign {
            self.game.explain(words);
            return;
        }
        if !is_main || self.ending.is_some() {
            self.fault(range, RecordFaultKind::Surplus, Expected::OneResult);
            return;
        }
        let other = self.game.result.filter(|known| *known != ending.result);
        match (self.sign, ending.sign) {
            (true, false) if self.game.result.is_some() => {
                self.game.explain(words);
            }
            (false, true) if self.game.result.is_some_and(|known| known != RecordResult::Other) => {
                let said = match self.game.result {
                    Some(RecordResult::AttackersWin) => ["attackers", "win"].as_slice(),
                    Some(RecordResult::DefendersWin) => &["defenders", "win"],
                    _ => &["draw"],
                };
                self.game.explain(said);
                self.game.result = Some(ending.result);
            }
            _ if other.is_some() => self.fault(range, RecordFaultKind::Contradiction, Expected::ResultOfTag),
            _ => {}
        }
        self.sign |= ending.sign;
        self.ending = Some(ending);
    }

    fn close(mut self) -> GameRecord {
        while self.open.len() > 1 {
            let bracket = self.line().bracket;
            self.fault(bracket..bracket + 1, RecordFaultKind::Unclosed, Expected::Closing { bracket: ')' });
            self.open.pop();
        }
        if let Some(ending) = self.ending {
            self.game.ended(ending);
        }
        let mut main = self.open.pop().unwrap_or_default();
        self.game.begins_in_turn = main.plies.first().is_some_and(|(_, count)| count.second_half);
        let preface = std::mem::take(&mut main.preface);
        let clock = preface.clock.map_or(String::new(), |clock| format!("{clock} "));
        self.game.opening_comment = format!("{clock}{}", preface.text);
        self.game.line = finished(main);
        self.game.tidied()
    }
}

fn finished(open: Open) -> Line {
    Line { plies: open.plies.into_iter().map(|(ply, _)| ply).collect(), beyond: Vec::new() }
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

/// The words before the next comment, bracket or escaped line, with their offsets.
fn said(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text[at..].trim_start_matches(is_blank);
        let start = text.len() - rest.len();
        let long = word_length(rest);
        let is_escaped = rest.starts_with('%') && text[..start].ends_with('\n');
        at = start + long;
        (long > 0 && !is_escaped).then_some((start, &rest[..long]))
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

//! Reads game records of OpenTafl's notation: tags, numbered turns, comments, variations by address.
//!
//! A turn is a number or an address with a dot, its moves, and an optional comment in brackets, with a bar
//! between the moves' parts. The record can be read without knowing the rules: turns give the side to move,
//! and `=` marks a continuation by the same piece.

use super::opentafl_moves::{MoveForm, read_move};
use crate::diagnostics::{
    self, BYTE_ORDER_MARK, Faults, MAX_PLIES, MAX_TAGS, MAX_VARIATIONS, RecordFault, RecordFaultKind,
};
use crate::expected::Expected;
use crate::opentafl_rules::{RankOrder, RulesRecord, read_position, read_rules};
use crate::records::{
    Action, Clock, Comment, Count, DEEPEST, GameRecord, Line, MoveAddress, Partial, Ply, PuzzleMode,
    RecordResult, StartPosition, Tag, TurnIndex,
};
use std::collections::BTreeMap;
use std::ops::Range;
use tafl_engine::Square;

/// Reads a game record strictly.
///
/// ```
/// use tafl_notation::opentafl::{MoveForm, read_game};
/// let text = "[result:-1]\n\n1. d2-e2 c4-c5\n[A fair start.|]\n\n1b.1.1a. ..... c4-b4\n\n2. f4-f5 c5-a5\n";
/// let game = read_game(text, MoveForm::Standard).unwrap();
/// assert_eq!(game.line.plies.len(), 4);
/// assert_eq!(game.line.plies[0].comment.text, "A fair start.");
/// assert_eq!(game.plies().into_iter().map(|(at, _)| at.to_string()).collect::<Vec<_>>(), ["1a", "1b", "2a", "2b", "1b.1.1b"]);
/// ```
///
/// # Errors
/// Every fault, in order, at most [`RecordFault::MAX`].
pub fn read_game(text: &str, form: MoveForm) -> Result<GameRecord, Vec<RecordFault>> {
    draft(text, form).strict(text)
}

pub(crate) fn draft(text: &str, form: MoveForm) -> Partial {
    let mut faults = Faults::default();
    if !diagnostics::fits(text, &mut faults) {
        return Partial::refused(faults);
    }
    let mut reader = Reader {
        text,
        form,
        at: 0,
        faults: &mut faults,
        game: GameRecord::default(),
        position: None,
        lines: vec![Open::main()],
        turn: None,
        plies: 0,
    };
    if text.starts_with(BYTE_ORDER_MARK) {
        reader.at = BYTE_ORDER_MARK.len_utf8();
    }
    reader.tags();
    let moves_from = reader.at;
    reader.turns();
    let game = reader.close();
    Partial { game, faults, moves_from, sign: false }
}

/// A line being read.
struct Open {
    plies: Vec<(Ply, Count)>,
    /// The move before its first.
    before: Count,
    /// The lines that replace its moves, by index; those after the last move continue beyond the end.
    variations: BTreeMap<usize, Vec<usize>>,
    main: bool,
}

impl Open {
    fn main() -> Self {
        Self { plies: Vec::new(), before: Count::start(false), variations: BTreeMap::new(), main: true }
    }

    /// The move before the n-th.
    fn before(&self, n: usize) -> Count {
        n.checked_sub(1).map_or(self.before, |n| self.plies[n].1)
    }

    /// The next move.
    fn next(&self, goes_on: bool) -> Count {
        let mut next = self.before(self.plies.len()).next(goes_on);
        if self.plies.is_empty() && !self.main {
            next.at.turn = 1;
        }
        next
    }

    /// The position of the move with this index.
    fn find(&self, at: TurnIndex) -> Option<usize> {
        self.plies.binary_search_by_key(&at, |(_, count)| count.at).ok()
    }
}

/// The turn being read.
struct Turn {
    header: Range<usize>,
    line: usize,
    at: TurnIndex,
    /// Omitted moves before its first one.
    left_out: u32,
    /// The number of the line's first move in this turn.
    first: usize,
    commented: bool,
}

struct Reader<'a, 'f> {
    text: &'a str,
    form: MoveForm,
    at: usize,
    faults: &'f mut Faults,
    game: GameRecord,
    position: Option<Range<usize>>,
    lines: Vec<Open>,
    turn: Option<Turn>,
    /// The number of moves so far.
    plies: usize,
}

impl<'a> Reader<'a, '_> {
    fn fault(&mut self, range: Range<usize>, kind: RecordFaultKind, right: Expected) {
        self.faults.add(range, kind, right);
    }

    fn skip_space(&mut self) -> Option<char> {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// The text between the bracket here and the next closing one.
    fn bracket(&mut self) -> Option<Range<usize>> {
        let open = self.at;
        let inside = open + 1;
        if let Some(long) = self.text[inside..].find(']') {
            self.at = inside + long + 1;
            return Some(inside..inside + long);
        }
        self.at = self.text.len();
        self.fault(open..open + 1, RecordFaultKind::Unclosed, Expected::Closing { bracket: ']' });
        None
    }

    fn tags(&mut self) {
        let mut seen: Vec<&str> = Vec::new();
        while self.skip_space() == Some('[') {
            let Some(inside) = self.bracket() else { return };
            let text = &self.text[inside.clone()];
            let Some((name, value)) =
                text.split_once(':').map(|(name, value)| (tag_name(name.trim()), value.trim()))
            else {
                self.fault(inside, RecordFaultKind::BadForm, Expected::Tag);
                continue;
            };
            let start = self.text.len()
                - self.text[inside.start + text.find(':').unwrap_or(0) + 1..].trim_start().len();
            let range = start.min(inside.end)..start.min(inside.end) + value.len();
            if name.is_empty() {
                self.fault(inside, RecordFaultKind::BadForm, Expected::Tag);
            } else if seen.len() == MAX_TAGS {
                self.fault(inside, RecordFaultKind::Surplus, Expected::AtMostTags { most: MAX_TAGS });
                self.at = self.text.len();
            } else if seen.contains(&name) {
                self.fault(inside, RecordFaultKind::Duplicate, Expected::TagOnce { tag: name.to_owned() });
            } else {
                seen.push(name);
                self.tag(name, value, range);
            }
        }
        // The position is read when the rules are known, whatever the order of the tags.
        if let Some(range) = self.position.take() {
            let side = self.game.rules.as_ref().map(RulesRecord::dim);
            let board = read_position(self.text, range, RankOrder::Upward, side, self.faults);
            self.game.start = board.map(|board| StartPosition { board, side_to_move: None });
        }
    }

    fn tag(&mut self, name: &str, value: &'a str, range: Range<usize>) {
        match name {
            "result" => {
                let known = [
                    ("1", RecordResult::AttackersWin),
                    ("-1", RecordResult::DefendersWin),
                    ("0", RecordResult::Draw),
                ];
                let result = known.iter().find(|(text, _)| *text == value).map(|&(_, result)| result);
                self.game.result = result.or((value == "?").then_some(RecordResult::Other));
                self.need(self.game.result.is_some(), range, Expected::Result);
            }
            "time-control" => {
                self.game.time_control = value.parse::<Clock>().ok();
                self.need(self.game.time_control.is_some(), range, Expected::Clock);
            }
            "time-remaining" => {
                self.game.time_remaining = Clock::pair(value);
                self.need(self.game.time_remaining.is_some(), range, Expected::TwoClocks);
            }
            "puzzle-mode" => {
                self.game.puzzle.mode = PuzzleMode::from_text(value);
                self.need(self.game.puzzle.mode.is_some(), range, Expected::PuzzleMode);
            }
            "puzzle-prestart" => {
                self.game.puzzle.prestart = value.parse().ok();
                self.need(self.game.puzzle.prestart.is_some(), range, Expected::Address);
            }
            "puzzle-start" => {
                self.game.puzzle.start = value.parse().ok();
                self.need(self.game.puzzle.start.is_some(), range, Expected::Address);
            }
            "start-comment" => value.clone_into(&mut self.game.opening_comment),
            "rules" => self.game.rules = read_rules(self.text, range, self.faults),
            "position" => self.position = Some(range),
            _ => self.game.tags.push(Tag { name: name.to_owned(), value: value.to_owned() }),
        }
    }

    fn need(&mut self, sound: bool, range: Range<usize>, right: Expected) {
        if !sound {
            self.fault(range, RecordFaultKind::BadValue, right);
        }
    }

    fn turns(&mut self) {
        while let Some(ch) = self.skip_space() {
            if ch == '[' {
                self.comment();
                continue;
            }
            let rest = &self.text[self.at..];
            let word = &rest[..rest.find(|ch: char| ch.is_whitespace() || ch == '[').unwrap_or(rest.len())];
            let range = self.at..self.at + word.len();
            self.at = range.end;
            if word.bytes().all(|byte| byte == b'.') {
                self.left_out(range);
            } else if ch.is_ascii_digit() {
                self.end_turn();
                self.header(word, range);
            } else {
                self.ply(word, range);
            }
        }
        self.end_turn();
    }

    /// Starts a turn. If its line is unknown, the moves that follow go to a line of their own, so that their
    /// faults are reported as well.
    fn header(&mut self, word: &str, range: Range<usize>) {
        let Some(number) = word.strip_suffix('.') else {
            self.fault(range, RecordFaultKind::BadForm, Expected::TurnHeader);
            return;
        };
        let main = (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| number.parse().ok())
            .flatten();
        let found = match main {
            Some(turn) => Some((0, TurnIndex { turn, index: 0 })),
            None => self.resolve(number, &range),
        };
        let (line, at) = found.unwrap_or_else(|| {
            self.lines.push(Open::main());
            (self.lines.len() - 1, TurnIndex { turn: 0, index: 0 })
        });
        let first = self.lines[line].plies.len();
        self.turn = Some(Turn { header: range, line, at, left_out: 0, first, commented: false });
    }

    /// The line of an address, possibly a new one.
    fn resolve(&mut self, text: &str, range: &Range<usize>) -> Option<(usize, TurnIndex)> {
        let address = text.parse::<MoveAddress>().ok().filter(|address| !address.branches.is_empty());
        let Some(address) = address else {
            let deep = text.split('.').count() > DEEPEST * 2 + 1;
            let kind = if deep { RecordFaultKind::TooDeep } else { RecordFaultKind::BadAddress };
            let right = if deep { Expected::AtMostLevels { most: DEEPEST } } else { Expected::Address };
            self.fault(range.clone(), kind, right);
            return None;
        };
        let (mut line, mut at) = (0, address.main);
        for (n, &(variation, inner)) in address.branches.iter().enumerate() {
            let last = n + 1 == address.branches.len();
            let Some(next) = self.branch(line, at, variation, last) else {
                if self.lines.len() > MAX_VARIATIONS {
                    self.fault(
                        range.clone(),
                        RecordFaultKind::Surplus,
                        Expected::AtMostVariations { most: MAX_VARIATIONS },
                    );
                    self.at = self.text.len();
                } else {
                    self.fault(range.clone(), RecordFaultKind::BadAddress, Expected::VariationInOrder);
                }
                return None;
            };
            (line, at) = (next, inner);
        }
        Some((line, at))
    }

    /// The variation with this number at a move of a line; a new one if the address ends there and it is the
    /// next.
    fn branch(&mut self, line: usize, at: TurnIndex, variation: u32, new: bool) -> Option<usize> {
        let open = &self.lines[line];
        // In the main line an address names the move that is replaced, in a variation the move before it.
        let n = match open.find(at) {
            Some(n) if open.main => n,
            Some(n) => n + 1,
            None if open.main && open.next(false).at == at => open.plies.len(),
            None => return None,
        };
        let before = open.before(n);
        let count = self.lines.len();
        let variations = self.lines[line].variations.entry(n).or_default();
        let number = variation as usize - 1;
        if number == variations.len() && new && count <= MAX_VARIATIONS {
            variations.push(count);
            self.lines.push(Open { plies: Vec::new(), before, variations: BTreeMap::new(), main: false });
            return Some(count);
        }
        variations.get(number).copied()
    }

    fn left_out(&mut self, range: Range<usize>) {
        match &mut self.turn {
            Some(turn) if self.lines[turn.line].plies.len() == turn.first => turn.left_out += 1,
            _ => self.fault(range, RecordFaultKind::BadTurn, Expected::GapBeforeMoves),
        }
    }

    fn ply(&mut self, word: &str, range: Range<usize>) {
        let action = match read_move(word, self.form) {
            Ok(action) => action,
            Err(error) => {
                let off = error == super::opentafl_moves::MoveRecordError::OffBoard;
                let kind = if off { RecordFaultKind::OffBoard } else { RecordFaultKind::BadMove };
                self.fault(range.clone(), kind, error.into());
                // It still stands for a move, to keep the turn numbers right.
                Action::Pass
            }
        };
        self.check_squares(&action, &range);
        self.plies += 1;
        if self.plies > MAX_PLIES {
            self.fault(range, RecordFaultKind::Surplus, Expected::AtMostMoves { most: MAX_PLIES });
            self.at = self.text.len();
            return;
        }
        let Some(turn) = &self.turn else {
            self.fault(range, RecordFaultKind::BadTurn, Expected::TurnHeader);
            return;
        };
        let line = &mut self.lines[turn.line];
        if line.plies.len() == turn.first {
            // The first move of a game may be the second of its turn.
            if line.main && line.plies.is_empty() && turn.left_out == 1 && turn.at.turn == 1 {
                line.before = Count::start(true);
                self.game.begins_in_turn |= turn.line == 0;
            }
            let expected = line.next(action.goes_on()).at;
            let found = TurnIndex { turn: turn.at.turn, index: turn.at.index + turn.left_out };
            if found != expected && turn.at.turn > 0 {
                let right = Expected::TurnAt { turn: expected.turn, moves: expected.index };
                let header = turn.header.clone();
                self.faults.add(header, RecordFaultKind::BadTurn, right);
            }
        }
        let line = &mut self.lines[turn.line];
        let count = line.next(action.goes_on());
        if line.plies.len() > turn.first && count.at.turn != line.plies[turn.first].1.at.turn {
            self.faults.add(range.clone(), RecordFaultKind::BadTurn, Expected::TurnOfTwo);
        }
        line.plies.push((Ply::at(action, range), count));
    }

    fn check_squares(&mut self, action: &Action, range: &Range<usize>) {
        let (Some(rules), Action::Move(mv)) = (&self.game.rules, action) else { return };
        let size = rules.dim();
        let off = |square: &Square| !square.is_on(size);
        if off(&mv.from) || off(&mv.to) || mv.captures.iter().any(|capture| off(&capture.square)) {
            self.fault(range.clone(), RecordFaultKind::OffBoard, Expected::square_of(size));
        }
    }

    fn end_turn(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        if self.lines[turn.line].plies.len() == turn.first {
            self.fault(turn.header, RecordFaultKind::BadTurn, Expected::TurnWithMove);
        }
    }

    fn comment(&mut self) {
        let open = self.at;
        let Some(inside) = self.bracket() else { return };
        let Some(turn) = &mut self.turn else {
            self.fault(open..open + 1, RecordFaultKind::BadForm, Expected::CommentAfterMoves);
            return;
        };
        if std::mem::replace(&mut turn.commented, true) {
            self.fault(open..open + 1, RecordFaultKind::Duplicate, Expected::CommentOnce);
            return;
        }
        let plies = &mut self.lines[turn.line].plies[turn.first..];
        let parts: Vec<&str> = self.text[inside.clone()].split('|').collect();
        // There may be a part for each omitted move; its text belongs to the first move that is present.
        let before =
            if parts.len() == plies.len() + turn.left_out as usize { turn.left_out as usize } else { 0 };
        let mut at = inside.start;
        for (n, part) in parts.into_iter().enumerate() {
            let range = at..at + part.len();
            at = range.end + 1;
            match plies.get_mut(n.saturating_sub(before)) {
                Some((ply, _)) => ply.comment.add(&Comment::new(part)),
                None if part.trim().is_empty() => {}
                None => {
                    self.faults.add(range, RecordFaultKind::SurplusComment, Expected::CommentForMove);
                }
            }
        }
    }

    fn close(mut self) -> GameRecord {
        self.game.line = closed(&mut self.lines, 0);
        self.game
    }
}

/// OpenTafl's specification and program use two names for the same tag.
fn tag_name(name: &str) -> &str {
    if name == "starting-comment" { "start-comment" } else { name }
}

/// A line with its variations. The recursion is bounded by [`DEEPEST`], the maximum length of an address.
fn closed(lines: &mut [Open], line: usize) -> Line {
    let plies = std::mem::take(&mut lines[line].plies);
    let mut variations = std::mem::take(&mut lines[line].variations);
    let mut at = |n: usize, lines: &mut [Open]| -> Vec<Line> {
        variations.remove(&n).unwrap_or_default().into_iter().map(|inner| closed(lines, inner)).collect()
    };
    let end = plies.len();
    let plies =
        plies.into_iter().enumerate().map(|(n, (ply, _))| Ply { variations: at(n, lines), ..ply }).collect();
    Line { plies, beyond: at(end, lines) }
}

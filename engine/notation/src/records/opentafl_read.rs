//! Reads game records of OpenTafl's notation: tags, numbered turns, comments, variations by address.
//!
//! A turn is a number or an address with a dot, its moves, and an optional comment in brackets, with a bar
//! between the moves' parts. The record can be read without knowing the rules: turns give the side to move,
//! and `=` marks a continuation by the same piece.

use super::address::{Count, DEEPEST, MoveAddress, TurnIndex};
use super::builder::{Builder, OpenLine};
use super::opentafl_moves::{MoveForm, RESULTS, read_move};
use super::tree::{Action, Comment, GameRecord, Ply, StartPosition};
use crate::diagnostics::{MAX_VARIATIONS, RecordFault, RecordFaultKind, range};
use crate::expected::Expected;
use crate::opentafl_rules::{RankOrder, RulesRecord, read_position};
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

pub(super) fn draft(text: &str, form: MoveForm) -> Builder<'_> {
    let mut reader = Reader { record: Builder::new(text), form, position: None, turn: None };
    reader.tags();
    reader.record.moves_from = reader.record.at;
    reader.turns();
    reader.record
}

/// The position of the move with this index in a line.
fn find(line: &OpenLine, at: TurnIndex) -> Option<usize> {
    line.plies.binary_search_by_key(&at, |(_, count)| count.at).ok()
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

struct Reader<'a> {
    record: Builder<'a>,
    form: MoveForm,
    position: Option<Range<usize>>,
    turn: Option<Turn>,
}

impl Reader<'_> {
    /// The text between the bracket here and the next closing one.
    fn bracket(&mut self) -> Option<Range<usize>> {
        let (open, inside) = (self.record.at, self.record.at + 1);
        if let Some(long) = self.record.text[inside..].find(']') {
            self.record.at = inside + long + 1;
            return Some(inside..inside + long);
        }
        self.record.fail(open..inside, RecordFaultKind::Unclosed, Expected::Closing { bracket: ']' });
        None
    }

    fn tags(&mut self) {
        let text = self.record.text;
        while self.record.skip(char::is_whitespace) == Some('[') {
            let Some(inside) = self.bracket() else { return };
            let tag = text[inside.clone()].split_once(':');
            // `trim` would put the place of an empty value before its blanks.
            let tag = tag.map(|(name, value)| (tag_name(name.trim()), value.trim_start().trim_end()));
            match tag {
                Some((name, value)) if !name.is_empty() => {
                    if self.record.may_have_tag(name, str::to_owned, inside) {
                        self.tag(name, value, range(text, value));
                    }
                }
                _ => self.record.fault(inside, RecordFaultKind::BadForm, Expected::Tag),
            }
        }
        // The position is read when the rules are known, whatever the order of the tags.
        if let Some(range) = self.position.take() {
            let side = self.record.game.rules.as_ref().map(RulesRecord::dim);
            let board = read_position(text, range, RankOrder::Upward, side, &mut self.record.faults);
            self.record.game.start = board.map(StartPosition::of);
        }
    }

    fn tag(&mut self, name: &str, value: &str, range: Range<usize>) {
        let Builder { game, .. } = &mut self.record;
        match name {
            "result" => {
                game.result = RESULTS.iter().find(|(text, _)| *text == value).map(|&(_, result)| result);
                self.record.need(self.record.game.result.is_some(), range, Expected::Result);
            }
            "start-comment" => value.clone_into(&mut game.opening_comment),
            "position" => self.position = Some(range),
            _ => self.record.tag(name, value, range),
        }
    }

    fn turns(&mut self) {
        while let Some(ch) = self.record.skip(char::is_whitespace) {
            if ch == '[' {
                self.comment();
                continue;
            }
            let rest = self.record.rest();
            let word = &rest[..rest.find(|ch: char| ch.is_whitespace() || ch == '[').unwrap_or(rest.len())];
            let range = self.record.at..self.record.at + word.len();
            self.record.at = range.end;
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
            return self.record.fault(range, RecordFaultKind::BadForm, Expected::TurnHeader);
        };
        let found = match number.parse() {
            Ok(turn) => Some((0, TurnIndex { turn, index: 0 })),
            Err(_) => self.resolve(number, &range),
        };
        let (line, at) =
            found.unwrap_or_else(|| (self.record.open(OpenLine::main()), TurnIndex { turn: 0, index: 0 }));
        let first = self.record.lines[line].plies.len();
        self.turn = Some(Turn { header: range, line, at, left_out: 0, first, commented: false });
    }

    /// The line of an address, possibly a new one.
    fn resolve(&mut self, text: &str, range: &Range<usize>) -> Option<(usize, TurnIndex)> {
        let address = text.parse::<MoveAddress>().ok().filter(|address| !address.branches.is_empty());
        let Some(address) = address else {
            let (kind, right) = if text.split('.').count() > DEEPEST * 2 + 1 {
                (RecordFaultKind::TooDeep, Expected::AtMostLevels { most: DEEPEST })
            } else {
                (RecordFaultKind::BadAddress, Expected::Address)
            };
            self.record.fault(range.clone(), kind, right);
            return None;
        };
        let (mut line, mut at) = (0, address.main);
        for (n, &(variation, inner)) in address.branches.iter().enumerate() {
            let last = n + 1 == address.branches.len();
            let Some(next) = self.branch(line, at, variation, last) else {
                if self.record.may_branch(range.clone()) {
                    self.record.fault(range.clone(), RecordFaultKind::BadAddress, Expected::VariationInOrder);
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
        let count = self.record.lines.len();
        let open = &mut self.record.lines[line];
        // In the main line an address names the move that is replaced, in a variation the move before it.
        let n = match find(open, at) {
            Some(n) => n + usize::from(open.counts_anew),
            None if !open.counts_anew && open.next(false).at == at => open.plies.len(),
            None => return None,
        };
        let before = open.before(n);
        let variations = open.variations.entry(n).or_default();
        let number = variation as usize - 1;
        if number == variations.len() && new && count <= MAX_VARIATIONS {
            variations.push(count);
            return Some(self.record.open(OpenLine::after(before, true)));
        }
        variations.get(number).copied()
    }

    fn left_out(&mut self, range: Range<usize>) {
        match &mut self.turn {
            Some(turn) if self.record.lines[turn.line].plies.len() == turn.first => turn.left_out += 1,
            _ => self.record.fault(range, RecordFaultKind::BadTurn, Expected::GapBeforeMoves),
        }
    }

    fn ply(&mut self, word: &str, range: Range<usize>) {
        let action = read_move(word, self.form).unwrap_or_else(|error| {
            self.record.no_move(range.clone(), error);
            // It still stands for a move, to keep the turn numbers right.
            Action::Pass
        });
        self.check_squares(&action, &range);
        let Some(turn) = &self.turn else {
            return self.record.fault(range, RecordFaultKind::BadTurn, Expected::TurnHeader);
        };
        let line = &mut self.record.lines[turn.line];
        // The first move of a game may be the second of its turn.
        if !line.counts_anew && line.plies.is_empty() && turn.left_out == 1 && turn.at.turn == 1 {
            line.before = Count::start(true);
            self.record.game.begins_in_turn |= turn.line == 0;
        }
        if !self.record.ply(turn.line, Ply::at(action, range.clone())) {
            return;
        }
        let in_turn = &self.record.lines[turn.line].plies[turn.first..];
        let (first, last) = (in_turn[0].1.at, in_turn[in_turn.len() - 1].1.at);
        let stated = TurnIndex { turn: turn.at.turn, index: turn.at.index + turn.left_out };
        if in_turn.len() == 1 && first != stated && stated.turn > 0 {
            let right = Expected::TurnAt { turn: first.turn, moves: first.index };
            self.record.fault(turn.header.clone(), RecordFaultKind::BadTurn, right);
        } else if last.turn != first.turn {
            self.record.fault(range, RecordFaultKind::BadTurn, Expected::TurnOfTwo);
        }
    }

    fn check_squares(&mut self, action: &Action, range: &Range<usize>) {
        let (Some(rules), Action::Move(mv)) = (&self.record.game.rules, action) else { return };
        let size = rules.dim();
        let off = |square: &Square| !square.is_on(size);
        if off(&mv.from) || off(&mv.to) || mv.captures.iter().any(|capture| off(&capture.square)) {
            self.record.fault(range.clone(), RecordFaultKind::OffBoard, Expected::square_of(size));
        }
    }

    fn end_turn(&mut self) {
        if let Some(turn) = self.turn.take()
            && self.record.lines[turn.line].plies.len() == turn.first
        {
            self.record.fault(turn.header, RecordFaultKind::BadTurn, Expected::TurnWithMove);
        }
    }

    fn comment(&mut self) {
        let open = self.record.at..self.record.at + 1;
        let Some(inside) = self.bracket() else { return };
        let Some(turn) = &mut self.turn else {
            return self.record.fault(open, RecordFaultKind::BadForm, Expected::CommentAfterMoves);
        };
        if std::mem::replace(&mut turn.commented, true) {
            return self.record.fault(open, RecordFaultKind::Duplicate, Expected::CommentOnce);
        }
        let Builder { text, lines, faults, .. } = &mut self.record;
        let plies = &mut lines[turn.line].plies[turn.first..];
        let parts: Vec<&str> = text[inside].split('|').collect();
        // There may be a part for each omitted move; its text belongs to the first move that is present.
        let left_out = turn.left_out as usize;
        let before = if parts.len() == plies.len() + left_out { left_out } else { 0 };
        for (n, part) in parts.into_iter().enumerate() {
            match plies.get_mut(n.saturating_sub(before)) {
                Some((ply, _)) => ply.comment.add(&Comment::new(part)),
                None if part.trim().is_empty() => {}
                None => {
                    let kind = RecordFaultKind::SurplusComment;
                    faults.add(range(text, part), kind, Expected::CommentForMove);
                }
            }
        }
    }
}

/// OpenTafl's specification and program use two names for the same tag.
fn tag_name(name: &str) -> &str {
    if name == "starting-comment" { "start-comment" } else { name }
}

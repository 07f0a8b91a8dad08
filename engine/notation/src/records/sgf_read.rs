//! Reads games in the Smart Game Format; `sgf_names` says what its properties mean in tafl.

use super::address::DEEPEST;
use super::clock::Clock;
use super::fen::start_position;
use super::moves;
use super::partial::Partial;
use super::sgf_names::{GAME, MARKS, OF_TEXT, OTHER, TAGS, result};
use super::tree::{Action, Comment, GameRecord, Line, Ply, RecordedMove, Tag};
use crate::diagnostics::{self, Faults, MAX_PLIES, MAX_TAGS, MAX_VARIATIONS, RecordFaultKind, is_blank};
use crate::expected::Expected;
use crate::opentafl_rules::{Dialect, RulesRecord, read_rules};
use std::ops::Range;
use tafl_engine::{MoveTextError, Side};

/// A property with its values and the place of the first.
struct Property {
    name: String,
    values: Vec<String>,
    range: Range<usize>,
}

/// A sequence of nodes that is being read, with the subtrees after it.
struct Tree {
    plies: Vec<Ply>,
    /// Each from its last move to its first, so that what precedes it can be added.
    subtrees: Vec<Vec<Ply>>,
    /// The side that moved last.
    last: Option<Side>,
    /// The number of variations that it is nested in.
    depth: usize,
    bracket: usize,
}

struct Reader<'a, 'f> {
    text: &'a str,
    at: usize,
    faults: &'f mut Faults,
    game: GameRecord,
    open: Vec<Tree>,
    /// The node that is being read.
    node: Vec<Property>,
    /// Whether the root has been read.
    rooted: bool,
    /// The time of each player, and what is added to it.
    time: [String; 2],
    first: Option<Side>,
    /// The number of moves and of variations so far.
    count: [usize; 2],
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
        open: Vec::new(),
        node: Vec::new(),
        rooted: false,
        time: [String::new(), String::new()],
        first: None,
        count: [0; 2],
    };
    reader.tree();
    let game = reader.close();
    Partial { game, faults, moves_from: 0, sign: false }
}

impl Reader<'_, '_> {
    fn fault(&mut self, range: Range<usize>, kind: RecordFaultKind, right: Expected) {
        self.faults.add(range, kind, right);
    }

    fn tree(&mut self) {
        loop {
            self.at = self.text.len() - self.text[self.at..].trim_start_matches(is_blank).len();
            let from = self.at;
            let Some(ch) = self.text[from..].chars().next() else { break };
            self.at += ch.len_utf8();
            match ch {
                '(' if self.rooted && self.open.is_empty() => {
                    self.fault(from..from + 1, RecordFaultKind::SecondGame, Expected::OneGame);
                    return;
                }
                '(' => self.subtree(from),
                ')' if !self.open.is_empty() => self.end_subtree(),
                ';' if !self.open.is_empty() => self.end_node(),
                _ if ch.is_ascii_alphabetic() && !self.open.is_empty() => self.property(from),
                _ => {
                    self.fault(from..self.at, RecordFaultKind::BadForm, Expected::SgfTree);
                    self.at = self.text.len();
                }
            }
        }
    }

    fn subtree(&mut self, bracket: usize) {
        self.end_node();
        let (last, depth) = match self.open.last() {
            Some(tree) => (tree.last, tree.depth + usize::from(!tree.subtrees.is_empty())),
            None => (None, 0),
        };
        let is_variation = self.open.last().is_some_and(|tree| !tree.subtrees.is_empty());
        self.count[1] += usize::from(is_variation);
        let too_many = if depth > DEEPEST {
            Some((RecordFaultKind::TooDeep, Expected::AtMostLevels { most: DEEPEST }))
        } else if self.count[1] > MAX_VARIATIONS || self.open.len() > MAX_PLIES {
            Some((RecordFaultKind::Surplus, Expected::AtMostVariations { most: MAX_VARIATIONS }))
        } else {
            None
        };
        if let Some((kind, right)) = too_many {
            self.fault(bracket..bracket + 1, kind, right);
            self.at = self.text.len();
            return;
        }
        self.open.push(Tree { plies: Vec::new(), subtrees: Vec::new(), last, depth, bracket });
    }

    fn end_subtree(&mut self) {
        self.end_node();
        let Some(tree) = self.open.pop() else { return };
        let line = joined(tree);
        match self.open.last_mut() {
            Some(outer) if !line.is_empty() => outer.subtrees.push(line),
            Some(_) => {}
            None => self.game.line = forward(line),
        }
    }

    /// Reads a property: a name and one or more values in brackets.
    fn property(&mut self, from: usize) {
        let long = self.text[from..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = self.text[from..from + long].chars().filter(char::is_ascii_uppercase).collect();
        self.at = from + long;
        let mut values = Vec::new();
        let mut range = from..self.at;
        loop {
            let rest = self.text[self.at..].trim_start_matches(is_blank);
            let start = self.text.len() - rest.len() + 1;
            if !rest.starts_with('[') {
                break;
            }
            let Some((value, end)) = value(self.text, start) else {
                self.fault(start - 1..start, RecordFaultKind::Unclosed, Expected::Closing { bracket: ']' });
                self.at = self.text.len();
                return;
            };
            if values.is_empty() {
                range = start..end;
            }
            values.push(value);
            self.at = end + 1;
        }
        if values.is_empty() {
            self.fault(range, RecordFaultKind::BadForm, Expected::SgfTree);
            return;
        }
        self.node.push(Property { name, values, range });
    }

    fn end_node(&mut self) {
        let node = std::mem::take(&mut self.node);
        if node.is_empty() {
            return;
        }
        let is_root = !std::mem::replace(&mut self.rooted, true);
        for property in node.iter().filter(|_| is_root) {
            self.of_root(property);
        }
        for property in &node {
            match property.name.as_str() {
                "B" => self.ply(property, Side::Attackers),
                "W" => self.ply(property, Side::Defenders),
                _ => {}
            }
        }
        for property in &node {
            self.of_node(property);
        }
    }

    fn of_root(&mut self, Property { name, values, range }: &Property) {
        let value = values[0].as_str();
        let right = match name.as_str() {
            "GM" if value.trim() != GAME => Some(Expected::SgfGame),
            "RE" => match result(value) {
                Some((result, why)) => {
                    self.game.result = Some(result);
                    if let Some(why) = why {
                        self.tag("termination", why, range);
                    }
                    None
                }
                None => Some(Expected::SgfResult),
            },
            "FEN" => {
                self.game.start = start_position(value);
                self.game.start.is_none().then_some(Expected::Fen)
            }
            "RU" if value.trim_start().starts_with("dim:") => {
                if self.text[range.clone()] == *value {
                    self.game.rules = read_rules(self.text, range.clone(), self.faults);
                    None
                } else {
                    self.game.rules = value.parse::<RulesRecord>().ok();
                    self.game.rules.is_none().then_some(Expected::Rules)
                }
            }
            "TM" => {
                value.trim().clone_into(&mut self.time[0]);
                None
            }
            "OT" => {
                value.trim().clone_into(&mut self.time[1]);
                None
            }
            "GC" => {
                self.opening_comment(value);
                None
            }
            "B" | "W" | "C" | "FF" => None,
            name if OF_TEXT.contains(&name) || MARKS.iter().any(|(mark, ..)| *mark == name) => None,
            name => {
                let known = TAGS.iter().find(|(property, _)| *property == name);
                let tag = known.map_or_else(
                    || format!("{OTHER}{}", name.to_ascii_lowercase()),
                    |(_, tag)| (*tag).to_owned(),
                );
                self.tag(&tag, value, range);
                None
            }
        };
        if let Some(right) = right {
            self.fault(range.clone(), RecordFaultKind::BadValue, right);
        }
    }

    fn tag(&mut self, name: &str, value: &str, range: &Range<usize>) {
        if self.game.tags.len() == MAX_TAGS {
            self.fault(range.clone(), RecordFaultKind::Surplus, Expected::AtMostTags { most: MAX_TAGS });
        } else if self.game.tag(name).is_none() {
            self.game.tags.push(Tag { name: name.to_owned(), value: value.replace('\n', " ") });
        }
    }

    fn opening_comment(&mut self, text: &str) {
        let between = if self.game.opening_comment.is_empty() { "" } else { "\n" };
        self.game.opening_comment = format!("{}{between}{}", self.game.opening_comment, text.trim());
    }

    /// What a node says about its move.
    fn of_node(&mut self, Property { name, values, .. }: &Property) {
        let value = values[0].as_str();
        let Some(ply) = self.open.last_mut().and_then(|tree| tree.plies.last_mut()) else {
            if name == "C" {
                self.opening_comment(value);
            }
            return;
        };
        match name.as_str() {
            "C" => ply.comment.add(&Comment::new(value.trim())),
            "BL" | "WL" => {
                let seconds = value.trim().parse::<f64>().ok().filter(|seconds| *seconds >= 0.0);
                ply.comment.clock = seconds.map(|seconds| Clock { main: seconds as u32, ..Clock::default() });
            }
            _ => {
                let mark = MARKS.iter().find(|(mark, given, _)| mark == name && *given == value.trim());
                ply.marks.extend(mark.map(|&(.., number)| number));
            }
        }
    }

    fn ply(&mut self, Property { values, range, .. }: &Property, side: Side) {
        let Some(tree) = self.open.last_mut() else { return };
        let goes_on = tree.last == Some(side);
        tree.last = Some(side);
        self.first = self.first.or(Some(side));
        let text = values[0].trim();
        let action = match text {
            "" if goes_on => Ok(Action::Stop),
            "" => Ok(Action::Pass),
            text => moves::read_or_name(text),
        };
        let action = match action {
            Ok(Action::Move(mv)) => Action::Move(RecordedMove { goes_on, ..mv }),
            Ok(action) => action,
            Err(error) => {
                let off = error == MoveTextError::OffBoard;
                let kind = if off { RecordFaultKind::OffBoard } else { RecordFaultKind::BadMove };
                self.faults.add(range.clone(), kind, if off { Expected::Square } else { Expected::Move });
                Action::Pass
            }
        };
        tree.plies.push(Ply::at(action, range.clone()));
        self.count[0] += 1;
        if self.count[0] > MAX_PLIES {
            self.fault(range.clone(), RecordFaultKind::Surplus, Expected::AtMostMoves { most: MAX_PLIES });
            self.at = self.text.len();
        }
    }

    fn close(mut self) -> GameRecord {
        self.end_node();
        if !self.rooted && self.faults.is_empty() {
            self.fault(0..self.text.len().min(1), RecordFaultKind::BadForm, Expected::SgfTree);
        }
        while let Some(tree) = self.open.last() {
            let bracket = tree.bracket;
            if self.faults.is_empty() {
                self.fault(
                    bracket..bracket + 1,
                    RecordFaultKind::Unclosed,
                    Expected::Closing { bracket: ')' },
                );
            }
            self.end_subtree();
        }
        let [main, more] = &self.time;
        let whole: String = main.chars().take_while(char::is_ascii_digit).collect();
        self.game.time_control = format!("{whole} {more}").trim().parse().ok();
        if self.game.time_control.is_none() && !main.is_empty() {
            self.game.tags.push(Tag {
                name: "time-control".to_owned(),
                value: format!("{main} {more}").trim().to_owned(),
            });
        }
        let known = self.game.known_rules(Dialect::Program).ok().flatten();
        let turns = self
            .game
            .start
            .as_ref()
            .and_then(|start| start.side_to_move)
            .or(known.map(|known| known.rules.first_move));
        self.game.begins_in_turn = self.first.is_some() && turns.is_some_and(|side| self.first != Some(side));
        self.game.tidied()
    }
}

/// A sequence with its main continuation, from the last move to the first; the other subtrees replace the first
/// move of that.
fn joined(tree: Tree) -> Vec<Ply> {
    let mut subtrees = tree.subtrees.into_iter();
    let mut line = subtrees.next().unwrap_or_default();
    if let Some(first) = line.last_mut() {
        first.variations.extend(subtrees.map(forward));
    }
    line.extend(tree.plies.into_iter().rev());
    line
}

/// A line from its first move to its last.
fn forward(mut plies: Vec<Ply>) -> Line {
    plies.reverse();
    Line { plies, beyond: Vec::new() }
}

/// The value that begins at this offset, without its escapes, and the offset of its end.
fn value(text: &str, start: usize) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text[start..].char_indices().peekable();
    while let Some((at, ch)) = chars.next() {
        match ch {
            ']' => return Some((value, start + at)),
            // A backslash hides the line break after it.
            '\\' => match chars.next()?.1 {
                '\n' => {}
                '\r' => drop(chars.next_if(|(_, ch)| *ch == '\n')),
                escaped => value.push(escaped),
            },
            '\r' => {}
            ch => value.push(ch),
        }
    }
    None
}

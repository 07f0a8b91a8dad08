//! Writes games in the Smart Game Format; `sgf_names` says what its properties mean in tafl.

use super::address::Count;
use super::opentafl_moves::{MoveForm, write_move};
use super::sgf_names::{ENDS, GAME, MARKS, OTHER, TAGS};
use super::tree::{
    Action, GameRecord, Ply, RecordNote, RecordNoteKind, RecordResult, RecordedMove, Walk, Written,
};
use crate::opentafl_rules::{Dialect, RankOrder};
use std::fmt::Write as _;
use tafl_engine::Side;

/// Writes a game as a game tree: the root on lines of its own, then the moves, about 80 characters to a line.
/// Tags that the format does not have become properties with the name of the tag, if that is possible.
///
/// # Errors
/// What the format does not have: moves without their origin.
pub(super) fn write(game: &GameRecord) -> Result<Written, Vec<RecordNote>> {
    let known = game.known_rules(Dialect::Program).ok().flatten();
    let stated = game.start.as_ref().is_some_and(|start| start.side_to_move.is_some());
    let first = known.as_ref().filter(|_| !stated).map_or(game.first_side(), |known| known.rules.first_move);
    let size = game.start.as_ref().map(|start| start.board.size());
    let size = size.or_else(|| Some(known.as_ref()?.rules.board.size));
    let mut writer =
        Writer { text: String::new(), column: 0, first, notes: Vec::new(), impossible: Vec::new() };
    writer.root(game, size);
    writer.lines(game);
    writer.text.push_str(")\n");
    if writer.impossible.is_empty() {
        Ok(Written { text: writer.text, notes: writer.notes })
    } else {
        Err(writer.impossible)
    }
}

struct Writer {
    text: String,
    column: usize,
    /// The side that has the first half of each turn.
    first: Side,
    notes: Vec<RecordNote>,
    impossible: Vec<RecordNote>,
}

/// Pending output: the rest of a line from a move on, or a bracket.
enum Task<'a> {
    Line { walk: Walk<'a>, counts: Vec<Count>, from: usize, is_open: bool },
    Open,
    Close,
}

/// A value without the characters that would end it.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

impl Writer {
    fn note(&mut self, kind: RecordNoteKind, about: &str) {
        self.notes.push(RecordNote { kind, at: None, about: about.chars().take(40).collect() });
    }

    fn property(&mut self, name: &str, value: &str) {
        let _ = writeln!(self.text, "{name}[{}]", escaped(value));
    }

    fn root(&mut self, game: &GameRecord, size: Option<u8>) {
        let _ = writeln!(self.text, "(;FF[4]GM[{GAME}]CA[UTF-8]");
        if let Some(size) = size {
            let _ = writeln!(self.text, "SZ[{size}]");
        }
        for tag in &game.tags {
            let known =
                TAGS.iter().find(|(_, known)| *known == tag.name).map(|&(property, _)| property.to_owned());
            let other = tag
                .name
                .strip_prefix(OTHER)
                .filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase()));
            match known.or_else(|| other.map(str::to_ascii_uppercase)) {
                Some(property) => self.property(&property, &tag.value),
                None if tag.name == "termination" && end(&tag.value).is_some() => self.result(game),
                None => self.note(RecordNoteKind::Tags, &tag.name),
            }
        }
        if game.puzzle != super::Puzzle::default() || game.time_remaining.is_some() {
            self.note(RecordNoteKind::Tags, "tags");
        }
        // The rules are named once: by their name, if they have one.
        if let Some(rules) = game.rules.as_ref().filter(|_| game.tag("variant").is_none()) {
            self.property("RU", &rules.to_string());
        }
        if let Some(start) = &game.start {
            let side = start.side_to_move.map(|side| if side == Side::Attackers { " b" } else { " w" });
            let rows = start.board.written(RankOrder::Downward);
            self.property("FEN", &format!("{}{}", rows.trim_matches('/'), side.unwrap_or_default()));
        }
        if let Some(clock) = game.time_control {
            let text = clock.to_string();
            let (main, more) = text.split_once(' ').unwrap_or((&text, ""));
            self.property("TM", main);
            if !more.is_empty() {
                self.property("OT", more);
            }
        }
        if game.tag("termination").and_then(end).is_none() {
            self.result(game);
        }
        if !game.opening_comment.trim().is_empty() {
            self.property("C", game.opening_comment.trim());
        }
    }

    fn result(&mut self, game: &GameRecord) {
        if let Some(result) = result(game, self.first) {
            self.property("RE", &result);
        }
    }

    /// Appends a part, on a new line if the current one is full.
    fn put(&mut self, part: &str) {
        let long = part.chars().count();
        if self.column > 0 && self.column + long > 80 {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(part);
        self.column += long;
    }

    fn lines(&mut self, game: &GameRecord) {
        let main = Walk::main(game);
        let counts = main.counts();
        let mut tasks = vec![Task::Line { walk: main, counts, from: 0, is_open: false }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.put("("),
                Task::Close => self.put(")"),
                Task::Line { walk, counts, from, is_open } => {
                    self.line(walk, counts, from, is_open, &mut tasks);
                }
            }
        }
    }

    /// Writes a line up to the first move that has variations; the rest of the line, and they, become tasks.
    fn line<'a>(
        &mut self,
        walk: Walk<'a>,
        counts: Vec<Count>,
        from: usize,
        is_open: bool,
        tasks: &mut Vec<Task<'a>>,
    ) {
        for n in from..counts.len() {
            let branches = if is_open && n == from { Vec::new() } else { walk.branches(&counts, n) };
            if !branches.is_empty() {
                for variation in branches.into_iter().rev() {
                    let counts = variation.counts();
                    tasks.push(Task::Close);
                    tasks.push(Task::Line { walk: variation, counts, from: 0, is_open: false });
                    tasks.push(Task::Open);
                }
                tasks.push(Task::Close);
                tasks.push(Task::Line { walk, counts, from: n, is_open: true });
                tasks.push(Task::Open);
                return;
            }
            let side = if counts[n].second_half { self.first.other() } else { self.first };
            self.node(&walk.line.plies[n], side);
        }
        if !walk.line.beyond.is_empty() {
            self.note(RecordNoteKind::Beyond, "variations");
        }
    }

    fn node(&mut self, ply: &Ply, side: Side) {
        let letter = if side == Side::Attackers { "B" } else { "W" };
        let mut node = match &ply.action {
            Action::Move(mv) => {
                let bare =
                    Action::Move(RecordedMove { sign: None, jump: false, goes_on: false, ..mv.clone() });
                format!(";{letter}[{}]", write_move(&bare, MoveForm::Simple, side))
            }
            Action::Pass | Action::Stop => format!(";{letter}[]"),
            // The result says it.
            Action::Resign | Action::TimeOut => return,
            Action::Named(_) => {
                self.impossible.push(RecordNote {
                    kind: RecordNoteKind::Moves,
                    at: None,
                    about: "moves".to_owned(),
                });
                return;
            }
        };
        let mut text = ply.comment.text.clone();
        if let Some(clock) = ply.comment.clock {
            if clock.overtime.is_none() && clock.increment.is_none() {
                let _ = write!(node, "{letter}L[{}]", clock.main);
            } else {
                text = format!("{clock} {text}");
                text.truncate(text.trim_end().len());
            }
        }
        for mark in &ply.marks {
            match MARKS.iter().find(|(.., number)| number == mark) {
                Some((name, value, _)) => {
                    let _ = write!(node, "{name}[{value}]");
                }
                None => self.note(RecordNoteKind::Marks, "marks"),
            }
        }
        if !text.is_empty() {
            let _ = write!(node, "C[{}]", escaped(&text));
        }
        self.put(&node);
    }
}

/// The letter of a reason in the tag `termination`.
fn end(said: &str) -> Option<&'static str> {
    ENDS.iter().find(|(_, known)| *known == said).map(|&(letter, _)| letter)
}

/// The result, also where a resignation or a loss on time at the end says it.
fn result(game: &GameRecord, first: Side) -> Option<String> {
    let gave_up = game.line.plies.last().filter(|ply| ply.action.gives_up_by().is_some());
    let loser = gave_up.and_then(|_| Walk::main(game).counts().last().copied());
    let loser = loser.map(|count| if count.second_half { first.other() } else { first });
    let why = match gave_up.map(|ply| &ply.action) {
        Some(Action::Resign) => Some("R"),
        Some(_) => Some("T"),
        None => game.tag("termination").and_then(end),
    };
    let winner = match game.result {
        Some(RecordResult::Draw) => return Some("0".to_owned()),
        Some(RecordResult::Other) => return Some("?".to_owned()),
        Some(result) => result.winner(),
        None => loser.map(Side::other),
    };
    let letter = if winner? == Side::Attackers { 'B' } else { 'W' };
    Some(format!("{letter}+{}", why.unwrap_or_default()))
}

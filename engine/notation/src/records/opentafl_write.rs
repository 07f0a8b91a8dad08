//! Writes game records in OpenTafl's notation. The result reads back to the same tree.

use super::opentafl_moves::{MoveForm, write_move};
use crate::records::{
    Action, Comment, GameRecord, MoveAddress, Ply, RecordNote, RecordNoteKind, RecordResult, Walk, Written,
};
use std::fmt::Write as _;
use tafl_engine::Side;

/// Stands for an omitted move.
const LEFT_OUT: &str = " .....";

/// Writes a game record: a tag or a turn on each line, the comment of a turn below it, then its variations.
///
/// Brackets and bars in comments and tags become parentheses and slashes, because the notation cannot hold
/// them. Annotations such as "good move" are left out. Every change is reported.
///
/// # Errors
/// What the notation does not have: passes, and moves without their origin.
pub fn write_game(game: &GameRecord, form: MoveForm) -> Result<Written, Vec<RecordNote>> {
    let mut writer = Writer {
        form,
        first: game.first_side(),
        text: String::new(),
        notes: Vec::new(),
        impossible: Vec::new(),
    };
    writer.tags(game);
    writer.lines(game);
    if writer.impossible.is_empty() {
        Ok(Written { text: writer.text, notes: writer.notes })
    } else {
        Err(writer.impossible)
    }
}

struct Writer {
    form: MoveForm,
    /// The side that has the first half of each turn.
    first: Side,
    text: String,
    notes: Vec<RecordNote>,
    /// What the notation does not have.
    impossible: Vec<RecordNote>,
}

impl Writer {
    fn note(&mut self, kind: RecordNoteKind, at: Option<&MoveAddress>, about: &str) {
        self.notes.push(RecordNote { kind, at: at.cloned(), about: about.chars().take(40).collect() });
    }

    /// A text without the characters that would end it too early.
    fn plain(&mut self, text: &str, bars: bool, at: Option<&MoveAddress>, about: &str) -> String {
        let plain: String = text
            .chars()
            .map(|ch| match ch {
                '[' => '(',
                ']' => ')',
                '|' if bars => '/',
                other => other,
            })
            .collect();
        if plain != text {
            self.note(RecordNoteKind::Characters, at, about);
        }
        plain
    }

    fn tag(&mut self, name: &str, value: &str) {
        let name = self.plain(name, false, None, name).replace(':', "-");
        let value = self.plain(value, false, None, &name);
        let _ = writeln!(self.text, "[{name}:{value}]");
    }

    fn tags(&mut self, game: &GameRecord) {
        for tag in &game.tags {
            self.tag(&tag.name, tag.value.trim());
        }
        let result = game.result.map(|result| match result {
            RecordResult::AttackersWin => "1",
            RecordResult::DefendersWin => "-1",
            RecordResult::Draw => "0",
            RecordResult::Other => "?",
        });
        let comment = game.opening_comment.trim();
        let values = [
            ("result", result.map(str::to_owned)),
            ("time-control", game.time_control.map(|clock| clock.to_string())),
            (
                "time-remaining",
                game.time_remaining.map(|[attackers, defenders]| format!("{attackers}, {defenders}")),
            ),
            ("puzzle-mode", game.puzzle.mode.map(|mode| mode.as_str().to_owned())),
            ("puzzle-prestart", game.puzzle.prestart.as_ref().map(ToString::to_string)),
            ("puzzle-start", game.puzzle.start.as_ref().map(ToString::to_string)),
            ("start-comment", (!comment.is_empty()).then(|| comment.to_owned())),
            ("position", game.start.as_ref().map(|start| start.board.to_string())),
            ("rules", game.rules.as_ref().map(ToString::to_string)),
        ];
        for (name, value) in values {
            if let Some(value) = value {
                self.tag(name, &value);
            }
        }
    }

    /// Writes the main line, and each variation after the turn of the move that it replaces.
    fn lines(&mut self, game: &GameRecord) {
        let mut pending = vec![(Walk::main(game), 0)];
        while let Some((walk, from)) = pending.pop() {
            let counts = walk.counts();
            let Some(first) = counts.get(from) else {
                pending.extend(walk.branches(&counts, 0).into_iter().rev().map(|walk| (walk, 0)));
                continue;
            };
            let to = from + counts[from..].iter().take_while(|count| count.at.turn == first.at.turn).count();
            let mut at = walk.address(first.at);
            let left_out = first.at.index as usize;
            if at.branches.is_empty() {
                let _ = write!(self.text, "\n{}.", at.main.turn);
            } else {
                if let Some((_, last)) = at.branches.last_mut() {
                    last.index = 0;
                }
                let _ = write!(self.text, "\n{at}.");
            }
            self.text.push_str(&LEFT_OUT.repeat(left_out));
            for n in from..to {
                let side = if counts[n].second_half { self.first.other() } else { self.first };
                self.ply(&walk.line.plies[n], side, &walk.address(counts[n].at));
            }
            self.text.push('\n');
            self.comments(&walk.line.plies[from..to], |n| walk.address(counts[from + n].at));
            // A stack: the last to be written is pushed first.
            let ends = to == counts.len();
            let last = if ends { to + 1 } else { to };
            let inner: Vec<Walk<'_>> = (from..last).flat_map(|n| walk.branches(&counts, n)).collect();
            if !ends {
                pending.push((walk, to));
            }
            pending.extend(inner.into_iter().rev().map(|walk| (walk, 0)));
        }
    }

    fn ply(&mut self, ply: &Ply, side: Side, at: &MoveAddress) {
        let impossible = match ply.action {
            Action::Pass | Action::Stop => Some((RecordNoteKind::Pass, "pass")),
            Action::Named(_) => Some((RecordNoteKind::Missing, "origin")),
            Action::Move(_) | Action::Resign | Action::TimeOut => None,
        };
        self.impossible.extend(impossible.map(|(kind, about)| RecordNote {
            kind,
            at: Some(at.clone()),
            about: about.to_owned(),
        }));
        if !ply.marks.is_empty() {
            self.note(RecordNoteKind::Marks, Some(at), "marks");
        }
        self.text.push(' ');
        self.text.push_str(&write_move(&ply.action, self.form, side));
    }

    fn comments(&mut self, plies: &[Ply], address: impl Fn(usize) -> MoveAddress) {
        if plies.iter().all(|ply| ply.comment.is_empty()) {
            return;
        }
        let parts: Vec<String> =
            plies.iter().enumerate().map(|(n, ply)| self.comment(&ply.comment, &address(n))).collect();
        let _ = writeln!(self.text, "[{}]", parts.join("|"));
    }

    fn comment(&mut self, comment: &Comment, at: &MoveAddress) -> String {
        let words = self.plain(comment.text.trim(), true, Some(at), "comment");
        match comment.clock {
            Some(clock) if words.is_empty() => clock.to_string(),
            // A main time alone would be taken for a clock only if nothing followed it.
            Some(clock) if clock.overtime.is_none() && clock.increment.is_none() => {
                format!("{clock} 0i {words}")
            }
            Some(clock) => format!("{clock} {words}"),
            None => words,
        }
    }
}

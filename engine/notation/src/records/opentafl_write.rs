//! Writes game records in OpenTafl's notation. The result reads back to the same tree.

use super::address::{Count, MoveAddress};
use super::opentafl_moves::{MoveForm, RESULTS, write_move};
use super::tree::{Action, Comment, GameRecord, Ply, Walk};
use super::writer::{self, RecordNote, RecordNoteKind, Written};
use std::fmt::Write as _;
use std::ops::Range;
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
    writer.line(&Walk::main(game));
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
        self.notes.push(RecordNote::new(kind, at.cloned(), about));
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
        let known = |result| RESULTS.iter().find(|(_, known)| *known == result).map(|&(text, _)| text);
        let comment = game.opening_comment.trim();
        let own = [
            ("start-comment", (!comment.is_empty()).then(|| comment.to_owned())),
            ("position", game.start.as_ref().map(|start| start.board.to_string())),
        ];
        for (name, value) in writer::tags(game, game.result.and_then(known), own) {
            self.tag(name, &value);
        }
    }

    /// Writes a line, and after each turn the variations that replace its moves.
    fn line(&mut self, walk: &Walk<'_>) {
        let counts = walk.counts();
        let mut from = 0;
        for turn in counts.chunk_by(|one, next| one.at.turn == next.at.turn) {
            let range = from..from + turn.len();
            from = range.end;
            self.turn(walk, &counts, range.clone());
            for variation in range.flat_map(|n| walk.branches(&counts, n)) {
                self.line(&variation);
            }
        }
        for variation in walk.branches(&counts, from) {
            self.line(&variation);
        }
    }

    fn turn(&mut self, walk: &Walk<'_>, counts: &[Count], moves: Range<usize>) {
        let first = counts[moves.start].at;
        let mut at = walk.address(first);
        if let Some((_, last)) = at.branches.last_mut() {
            last.index = 0;
            let _ = write!(self.text, "\n{at}.");
        } else {
            let _ = write!(self.text, "\n{}.", first.turn);
        }
        self.text.push_str(&LEFT_OUT.repeat(first.index as usize));
        let address = |n: usize| walk.address(counts[n].at);
        for n in moves.clone() {
            let side = if counts[n].second_half { self.first.other() } else { self.first };
            self.ply(&walk.line.plies[n], side, &address(n));
        }
        self.text.push('\n');
        self.comments(&walk.line.plies[moves.clone()], |n| address(moves.start + n));
    }

    fn ply(&mut self, ply: &Ply, side: Side, at: &MoveAddress) {
        let impossible = match ply.action {
            Action::Pass | Action::Stop => Some((RecordNoteKind::Pass, "pass")),
            Action::Named(_) => Some((RecordNoteKind::Missing, "origin")),
            Action::Move(_) | Action::Resign | Action::TimeOut => None,
        };
        let note = impossible.map(|(kind, about)| RecordNote::new(kind, Some(at.clone()), about));
        self.impossible.extend(note);
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

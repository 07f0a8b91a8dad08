//! Writes records in PGN style. The result reads back to the same tree.

use super::address::MoveAddress;
use super::clock::Clock;
use super::moves;
use super::opentafl_moves::MoveForm;
use super::pgn_names::{pgn_name, result_text, tag_name};
use super::tree::{Action, Comment, GameRecord, MoveSign, RecordResult, Walk};
use super::writer::{self, RecordNote, RecordNoteKind, Written};
use crate::opentafl_rules::RankOrder;
use std::fmt::Write as _;
use tafl_engine::Side;

/// Writes a record in PGN style: a tag on each line, then the moves in lines of at most 80 characters, and
/// the result.
///
/// Braces in comments become parentheses; variations beyond the end of a line cannot be written. Every change
/// is reported.
#[must_use]
pub fn write_pgn(game: &GameRecord) -> Written {
    let mut writer = Writer { text: String::new(), column: 0, notes: Vec::new() };
    writer.tags(game);
    writer.text.push('\n');
    let main = Walk::main(game);
    if !game.opening_comment.trim().is_empty() {
        let first = main.counts().first().map(|count| main.address(count.at));
        writer.comment(&Comment { clock: None, text: game.opening_comment.clone() }, first);
    }
    writer.line(&main);
    writer.put(result_text(game.result.unwrap_or(RecordResult::Other)));
    writer.text.push('\n');
    Written { text: writer.text, notes: writer.notes }
}

struct Writer {
    text: String,
    column: usize,
    notes: Vec<RecordNote>,
}

impl Writer {
    fn tag(&mut self, name: &str, value: &str) {
        let mut plain = String::with_capacity(value.len());
        for ch in value.chars() {
            if ch == '"' || ch == '\\' {
                plain.push('\\');
            }
            plain.push(if ch.is_control() { ' ' } else { ch });
        }
        let _ = writeln!(self.text, "[{name} \"{plain}\"]");
    }

    fn tags(&mut self, game: &GameRecord) {
        for tag in &game.tags {
            let name = pgn_name(&tag.name);
            if tag_name(&name) != tag.name || name.is_empty() || tag.value.chars().any(char::is_control) {
                self.notes.push(RecordNote::new(RecordNoteKind::Characters, None, &tag.name));
            }
            if !name.is_empty() {
                self.tag(&name, &tag.value);
            }
        }
        let fen = game.start.as_ref().map(|start| {
            let side = match start.side_to_move {
                Some(Side::Attackers) => " b",
                Some(Side::Defenders) => " w",
                None => "",
            };
            let number = start.move_number.map_or_else(String::new, |number| format!(" - - 0 {number}"));
            format!("{}{side}{number}", start.board.written(RankOrder::Downward).trim_matches('/'))
        });
        let own = [("set-up", fen.as_ref().map(|_| "1".to_owned())), ("f-e-n", fen)];
        let result = result_text(game.result.unwrap_or(RecordResult::Other));
        for (name, value) in writer::tags(game, Some(result), own) {
            self.tag(&pgn_name(name), &value);
        }
    }

    /// Appends a word, on a new line if the current one is full.
    fn put(&mut self, word: &str) {
        let long = word.chars().count();
        if self.column > 0 && self.column + 1 + long > 80 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 && !self.text.ends_with('(') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += long;
    }

    /// Writes a line, and after each move the variations that replace it.
    fn line(&mut self, walk: &Walk<'_>) {
        let counts = walk.counts();
        let mut numbered = true;
        for (n, (ply, count)) in walk.line.plies.iter().zip(&counts).enumerate() {
            let turn = walk.turn(&counts, n);
            if count.at.index == 0 {
                self.put(&format!("{turn}."));
            } else if numbered {
                self.put(&format!("{turn}..."));
            }
            self.put(&action(&ply.action));
            for mark in &ply.marks {
                self.put(&format!("${mark}"));
            }
            if !ply.comment.is_empty() {
                self.comment(&ply.comment, Some(walk.address(count.at)));
            }
            let variations = walk.branches(&counts, n);
            numbered = !ply.comment.is_empty() || !variations.is_empty();
            for variation in variations {
                self.put("(");
                self.line(&variation);
                self.text.push(')');
                self.column += 1;
            }
        }
        if !walk.line.beyond.is_empty() {
            let at = counts.last().map(|count| walk.address(count.at));
            self.notes.push(RecordNote::new(RecordNoteKind::Beyond, at, "variations"));
        }
    }

    fn comment(&mut self, comment: &Comment, at: Option<MoveAddress>) {
        let plain: String = comment.text.trim().replace('{', "(").replace('}', ")");
        if plain != comment.text.trim() {
            self.notes.push(RecordNote::new(RecordNoteKind::Characters, at, "comment"));
        }
        let clock = comment.clock.map(|clock| match clock {
            Clock { main, overtime: None, increment: None } => {
                format!("[%clk {}:{:02}:{:02}]", main / 3600, main / 60 % 60, main % 60)
            }
            clock => clock.to_string(),
        });
        let words: Vec<String> = clock.into_iter().chain((!plain.is_empty()).then_some(plain)).collect();
        self.put(&format!("{{{}}}", words.join(" ")));
    }
}

/// A move with PGN's signs: `+` for a threat and `#` for a win, whoever makes it.
fn action(action: &Action) -> String {
    use MoveSign::{EscapeOpen, KingEscaped, KingInDanger, KingTaken, Threat, Win};
    match action {
        Action::Move(mv) => {
            let sign = match mv.sign {
                Some(KingInDanger | EscapeOpen | Threat) => "+",
                Some(KingTaken | KingEscaped | Win) => "#",
                None => "",
            };
            moves::write(mv, MoveForm::Standard) + sign
        }
        Action::Named(text) => text.clone(),
        Action::Pass => "pass".to_owned(),
        Action::Stop => "stop".to_owned(),
        Action::Resign => "resigns".to_owned(),
        Action::TimeOut => "timeout".to_owned(),
    }
}

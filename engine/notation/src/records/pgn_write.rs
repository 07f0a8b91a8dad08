//! Writes records in PGN style. The result reads back to the same tree.

use super::address::Count;
use super::clock::Clock;
use super::moves::count_text;
use super::opentafl_moves::{MoveForm, write_move};
use super::pgn_names::{pgn_name, result_text, tag_name};
use super::tree::{
    Action, Comment, GameRecord, MoveSign, RecordNote, RecordNoteKind, RecordResult, RecordedMove, Walk,
    Written,
};
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
    if !game.opening_comment.trim().is_empty() {
        writer.comment(&Comment { clock: None, text: game.opening_comment.clone() }, &Walk::main(game), 0);
    }
    writer.game(game);
    writer.put(result_text(game.result.unwrap_or(RecordResult::Other)));
    writer.text.push('\n');
    Written { text: writer.text, notes: writer.notes }
}

struct Writer {
    text: String,
    column: usize,
    notes: Vec<RecordNote>,
}

/// Pending output: the rest of a line from a move on, or a closing bracket.
enum Task<'a> {
    Line { walk: Walk<'a>, counts: Vec<Count>, from: usize, numbered: bool },
    Open,
    Close,
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
                self.notes.push(RecordNote {
                    kind: RecordNoteKind::Characters,
                    at: None,
                    about: tag.name.chars().take(40).collect(),
                });
            }
            if !name.is_empty() {
                self.tag(&name, &tag.value);
            }
        }
        let fen = game.start.as_ref().map(|start| {
            let side = start.side_to_move.map(|side| if side == Side::Attackers { " b" } else { " w" });
            format!(
                "{}{}",
                start.board.written(RankOrder::Downward).trim_matches('/'),
                side.unwrap_or_default()
            )
        });
        let values = [
            ("Result", Some(result_text(game.result.unwrap_or(RecordResult::Other)).to_owned())),
            ("TimeControl", game.time_control.map(|clock| clock.to_string())),
            (
                "TimeRemaining",
                game.time_remaining.map(|[attackers, defenders]| format!("{attackers}, {defenders}")),
            ),
            ("PuzzleMode", game.puzzle.mode.map(|mode| mode.as_str().to_owned())),
            ("PuzzlePrestart", game.puzzle.prestart.as_ref().map(ToString::to_string)),
            ("PuzzleStart", game.puzzle.start.as_ref().map(ToString::to_string)),
            ("SetUp", fen.is_some().then(|| "1".to_owned())),
            ("FEN", fen),
            ("Rules", game.rules.as_ref().map(ToString::to_string)),
        ];
        for (name, value) in values {
            if let Some(value) = value {
                self.tag(name, &value);
            }
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

    fn game(&mut self, game: &GameRecord) {
        let main = Walk::main(game);
        let counts = main.counts();
        let mut tasks = vec![Task::Line { walk: main, counts, from: 0, numbered: true }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.put("("),
                Task::Close => {
                    self.text.push(')');
                    self.column += 1;
                }
                Task::Line { walk, counts, from, numbered } => {
                    self.line(walk, counts, from, numbered, &mut tasks);
                }
            }
        }
    }

    /// Writes a line up to the first move that has variations; these and the rest of the line become tasks.
    fn line<'a>(
        &mut self,
        walk: Walk<'a>,
        counts: Vec<Count>,
        from: usize,
        mut numbered: bool,
        tasks: &mut Vec<Task<'a>>,
    ) {
        for n in from..counts.len() {
            let ply = &walk.line.plies[n];
            let count = counts[n];
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
            numbered = !ply.comment.is_empty();
            if numbered {
                self.comment(&ply.comment, &walk, n);
            }
            let inner = walk.branches(&counts, n);
            if !inner.is_empty() {
                tasks.push(Task::Line { walk, counts, from: n + 1, numbered: true });
                for variation in inner.into_iter().rev() {
                    let counts = variation.counts();
                    tasks.push(Task::Close);
                    tasks.push(Task::Line { walk: variation, counts, from: 0, numbered: true });
                    tasks.push(Task::Open);
                }
                return;
            }
        }
        if !walk.line.beyond.is_empty() {
            let at = counts.last().map(|count| walk.address(count.at));
            self.notes.push(RecordNote { kind: RecordNoteKind::Beyond, at, about: "variations".to_owned() });
        }
    }

    fn comment(&mut self, comment: &Comment, walk: &Walk<'_>, n: usize) {
        let plain: String = comment.text.trim().replace('{', "(").replace('}', ")");
        if plain != comment.text.trim() {
            let at = walk.counts().get(n).map(|count| walk.address(count.at));
            self.notes.push(RecordNote { kind: RecordNoteKind::Characters, at, about: "comment".to_owned() });
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
            let bare = Action::Move(RecordedMove { sign: None, ..mv.clone() });
            format!("{}{}{sign}", write_move(&bare, MoveForm::Standard, Side::Attackers), count_text(mv))
        }
        Action::Named(text) => text.clone(),
        Action::Pass => "pass".to_owned(),
        Action::Stop => "stop".to_owned(),
        Action::Resign => "resigns".to_owned(),
        Action::TimeOut => "timeout".to_owned(),
    }
}

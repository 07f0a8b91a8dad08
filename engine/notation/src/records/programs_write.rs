//! Writes games as hnefatafl.org's server sends them and its clients read them.

use super::detect::RecordFormat;
use super::opentafl_moves::{MoveForm, write_unsigned};
use super::tree::{Action, GameRecord};
use super::writer::{self, RecordNote, RecordNoteKind, Written};
use crate::opentafl_rules::RankOrder;
use std::fmt::Write as _;

/// The letters of the start: the notation's and those of that server.
const LETTERS: [(char, char); 3] = [('t', 'A'), ('T', 'D'), ('K', 'K')];

/// Writes the main line as an object of JSON, with its start and its players. What the server does not have is
/// left out and reported.
///
/// # Errors
/// What makes it impossible: no start, special pieces, passes, and moves without their origin.
pub(super) fn write(game: &GameRecord) -> Result<Written, Vec<RecordNote>> {
    let impossible = |kind, about| vec![RecordNote::new(kind, None, about)];
    let board = writer::start(game).ok_or_else(|| impossible(RecordNoteKind::Missing, "position"))?;
    let letter = |ch: char| match LETTERS.iter().find(|(known, _)| *known == ch) {
        _ if !ch.is_alphabetic() => Some(ch),
        known => known.map(|&(_, letter)| letter),
    };
    let start: Option<String> = board.written(RankOrder::Downward).chars().map(letter).collect();
    let start = start.ok_or_else(|| impossible(RecordNoteKind::Missing, "position"))?;
    let mut moves = Vec::new();
    for ply in &game.line.plies {
        match &ply.action {
            Action::Move(mv) => moves.push(write_unsigned(mv, MoveForm::Simple).replace('/', "x")),
            Action::Resign => moves.push("resigns".to_owned()),
            // The server ends the game by itself.
            Action::TimeOut => {}
            Action::Pass | Action::Stop => return Err(impossible(RecordNoteKind::Pass, "pass")),
            Action::Named(_) => return Err(impossible(RecordNoteKind::Moves, "moves")),
        }
    }
    let player = |side: &str| quoted(game.tag(side).unwrap_or(side));
    let mut text = format!(
        "{{\"id\":0,\"attackers\":{},\"defenders\":{},\"dim\":{},\"start\":{},",
        player("attackers"),
        player("defenders"),
        board.size(),
        quoted(&start)
    );
    let time = game.time_control.map_or("null".to_owned(), |clock| {
        let increment = clock.increment.unwrap_or_default();
        format!("{{\"main_time_seconds\":{},\"increment_length\":{increment}}}", clock.main)
    });
    let _ = writeln!(
        text,
        "\"time_control\":{time},\"time_remaining_ms\":null,\"moves\":{},\"rated\":false,\"messages\":[]}}",
        quoted(&moves.join(" "))
    );
    let kept = ["attackers", "defenders", "variant"];
    let bare = GameRecord {
        tags: game.tags.iter().filter(|tag| !kept.contains(&tag.name.as_str())).cloned().collect(),
        rules: None,
        start: None,
        time_control: None,
        ..game.clone()
    };
    Ok(Written { text, notes: writer::left_out(&bare, RecordFormat::HnefataflOrg) })
}

/// A text in quotes, as JSON has it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for ch in text.chars() {
        match ch {
            '"' | '\\' => out.extend(['\\', ch]),
            ch if ch.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(ch));
            }
            ch => out.push(ch),
        }
    }
    out.push('"');
    out
}

//! What surrounds moves in chats, tables and programs: fences, marks of quotation, headings and rules of
//! tables, answers of an engine.

use super::moves::{names_side, read};
use super::programs::{Facts, reduced};
use crate::diagnostics::{is_blank, range};
use std::borrow::Cow;
use std::ops::Range;

/// The deepest nesting of surroundings, as of a fence in a quotation.
const MAX_DEPTH: usize = 4;

/// The text with blanks in place of what surrounds its moves, and what else it says; every byte that is left
/// stays in its place.
pub(super) fn without(text: &str) -> (Cow<'_, str>, Facts) {
    let mut bare = Cow::Borrowed(text);
    for _ in 0..MAX_DEPTH {
        if let Some((moves, facts)) = reduced(&bare) {
            return (Cow::Owned(moves), facts);
        }
        let Cow::Owned(inner) = without_outermost(&bare) else { break };
        bare = Cow::Owned(inner);
    }
    (bare, Facts::default())
}

/// What an engine is told and answers by the text protocol of hnefatafl.org, besides moves.
const COMMANDS: [&str; 14] = [
    "=",
    "?",
    "#",
    "attacker",
    "black",
    "board_size",
    "defender",
    "final_status",
    "first_move",
    "generate_move",
    "quit",
    "show_board",
    "time_settings",
    "white",
];

/// What stands before a move in a dialogue with an engine.
const PLAYS: [&str; 2] = ["play ", "= play "];

fn without_outermost(text: &str) -> Cow<'_, str> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let all_begin = |sign: char| lines().next().is_some() && lines().all(|line| line.starts_with(sign));
    let is_table = all_begin('|');
    let is_quoted = all_begin('>');
    let plays = |line: &str| PLAYS.iter().find(|play| line.starts_with(*play)).map(|play| play.len());
    let is_command = |line: &str| {
        let first = line.split(' ').next().unwrap_or_default();
        plays(line).is_some() || COMMANDS.contains(&first) || line.contains(" turn: ")
    };
    let is_dialogue = lines().all(is_command) && lines().any(|line| plays(line).is_some());
    let heading = lines().next().filter(|line| is_heading(line, is_table));
    if !is_table
        && !is_quoted
        && !is_dialogue
        && heading.is_none()
        && !FENCES.iter().any(|fence| text.contains(fence))
    {
        return Cow::Borrowed(text);
    }
    let mut bare = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let said = line.trim();
        let is_rule = is_table && said.chars().all(|ch| "|-: ".contains(ch));
        let sides = ["black ", "white ", "attacker ", "defender "];
        let is_move = plays(said).is_some() || sides.iter().any(|side| said.starts_with(side));
        let is_blank = is_fence(said) || is_rule || (is_dialogue && !is_move) || heading == Some(said);
        // In a dialogue, the move is between the command and a comma.
        let begins = line.len() - line.trim_start().len();
        let kept = if is_dialogue {
            let end = said.find([',', '_']).unwrap_or(said.len());
            begins + plays(said).unwrap_or(0)..begins + end
        } else {
            0..line.len()
        };
        for (at, ch) in line.char_indices() {
            let is_sign = (is_table && ch == '|') || (is_quoted && ch == '>') || !kept.contains(&at);
            if (is_blank || is_sign) && ch != '\n' {
                bare.extend(std::iter::repeat_n(' ', ch.len_utf8()));
            } else {
                bare.push(ch);
            }
        }
    }
    Cow::Owned(bare)
}

/// What stands before and behind a text in a chat.
const FENCES: [&str; 2] = ["```", "~~~"];

fn is_fence(line: &str) -> bool {
    FENCES.iter().any(|fence| line.starts_with(fence))
}

/// Whether a first line has only names of columns.
fn is_heading(line: &str, is_table: bool) -> bool {
    let parted = is_table || line.contains([',', '\t', ';']);
    parted && !line.starts_with(['[', '{', ';', '(']) && !line.contains(|ch: char| ch.is_ascii_digit())
}

/// The place of the heading, if a text is a table of games.
pub(super) fn heading_of_table(text: &str) -> Option<Range<usize>> {
    let mut lines = text.lines().map(|line| line.trim_matches(is_blank));
    lines.find(|line| !line.is_empty()).filter(|line| is_table(line)).map(|heading| range(text, heading))
}

/// Names of columns that number the turns of one game.
const TURNS: [&str; 16] = [
    "#", "no", "no.", "nr", "nr.", "number", "turn", "move", "ply", "zug", "coup", "tour", "drag", "træk",
    "trekk", "leikur",
];

/// Names of columns with whole games, or of what is known of them.
const GAMES: [&str; 6] = ["moves", "game", "pgn", "record", "result", "winner"];

/// Whether a line is the heading of a table of games. The turns of one game may stand in a table: its columns are
/// numbers and sides.
pub(super) fn is_table(line: &str) -> bool {
    let fields = || {
        line.split([',', ';', '\t', '|'])
            .map(|field| field.trim_matches(['"', ' ']))
            .filter(|field| !field.is_empty())
    };
    let is_name = |field: &str| {
        field.split_whitespace().count() <= 2
            && read(field).is_err()
            && field.chars().all(|ch| ch.is_alphanumeric() || "_-.#/ ".contains(ch))
            && field.starts_with(|ch: char| ch.is_alphabetic() || ch == '#')
    };
    let is = |names: &[&str], field: &str| names.contains(&field.to_lowercase().as_str());
    let has_digits = line.contains(|ch: char| ch.is_ascii_digit());
    fields().count() > 1
        && !line.starts_with(';')
        && fields().all(is_name)
        && (fields().any(|field| is(&GAMES, field))
            || !has_digits && !fields().all(|field| names_side(field) || is(&TURNS, field)))
}

//! What surrounds moves in chats, tables and programs: fences, marks of quotation, headings and rules of
//! tables, the keys of JSON, answers of an engine.

use std::borrow::Cow;

/// The deepest nesting of surroundings, as of a fence in a quotation.
const MAX_DEPTH: usize = 4;

/// The text with blanks in place of what surrounds its moves; every character stays in its place.
pub(super) fn without(text: &str) -> Cow<'_, str> {
    let mut bare = Cow::Borrowed(text);
    for _ in 0..MAX_DEPTH {
        let Cow::Owned(inner) = without_outermost(&bare) else { break };
        bare = Cow::Owned(inner);
    }
    bare
}

fn without_outermost(text: &str) -> Cow<'_, str> {
    if is_json(text) {
        return Cow::Owned(moves_of_json(text));
    }
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let all_begin = |sign: char| lines().next().is_some() && lines().all(|line| line.starts_with(sign));
    let is_table = all_begin('|');
    let is_quoted = all_begin('>');
    let is_dialogue = lines().any(|line| line.starts_with("play "))
        && lines().all(|line| line.starts_with(['=', 'p', 'b', 'w']));
    let heading = lines().next().filter(|line| is_heading(line, is_table));
    if !is_table && !is_quoted && !is_dialogue && heading.is_none() && !lines().any(is_fence) {
        return Cow::Borrowed(text);
    }
    let mut bare = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let said = line.trim();
        let is_rule = is_table && said.chars().all(|ch| "|-: ".contains(ch));
        let is_blank =
            is_fence(said) || is_rule || (is_dialogue && said.starts_with('=')) || heading == Some(said);
        let said_first = if is_dialogue {
            said.strip_prefix("play ").map_or(0, |_| line.find("play").unwrap_or(0) + 4)
        } else {
            0
        };
        for (at, ch) in line.char_indices() {
            let is_sign = (is_table && ch == '|') || (is_quoted && ch == '>') || at < said_first;
            bare.push(if (is_blank || is_sign) && ch != '\n' { ' ' } else { ch });
        }
    }
    Cow::Owned(bare)
}

fn is_fence(line: &str) -> bool {
    line.starts_with("```") || line.starts_with("~~~")
}

/// Whether a first line has only names of columns.
fn is_heading(line: &str, is_table: bool) -> bool {
    let parted = is_table || line.contains([',', '\t', ';']);
    parted && !line.starts_with(['[', '{', ';', '(']) && !line.contains(|ch: char| ch.is_ascii_digit())
}

fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('[').unwrap_or(text).trim_start();
    let key = inside
        .strip_prefix('{')
        .map(str::trim_start)
        .and_then(|rest| rest.strip_prefix('"')?.split_once('"'));
    key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// The values of moves and of their squares, with blanks in place of all else.
fn moves_of_json(text: &str) -> String {
    let mut bare: Vec<char> = Vec::with_capacity(text.len());
    let (mut key, mut quoted) = (String::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(ch) = chars.next() {
        match (ch, quoted) {
            ('"', None) => {
                bare.push(' ');
                quoted = Some(bare.len());
                continue;
            }
            ('"', Some(start)) => {
                let said: String = bare[start..].iter().collect();
                let is_key = chars.clone().find(|ch| !ch.is_whitespace()) == Some(':');
                if is_key || !["from", "to", "move", "moves"].contains(&key.as_str()) {
                    bare[start..].fill(' ');
                }
                if is_key {
                    key = said;
                }
                quoted = None;
            }
            (_, Some(_)) => {
                bare.push(ch);
                continue;
            }
            (_, None) => {}
        }
        bare.push(if ch == '\n' { ch } else { ' ' });
    }
    bare.into_iter().collect()
}

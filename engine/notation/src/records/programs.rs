//! Games as sites and programs store them: JSON, the lines of a collection. Each is reduced to its moves, every
//! one in its place, and to the facts that stand beside them.
//!
//! | from | form |
//! |---|---|
//! | hnefatafl.org | the answer to `resume_game_json`, as JSON |
//! | hnefatafl.org's collection | `d1-d3 e5-e2 timeout,0,0,Black`: moves, captures of each side, the winner |
//! | aagenielsen.dk, as collected by others | JSON with `Moves`, `WhoWon` and the players |
//! | many programs | JSON with moves as texts, or as `from` and `to` |

use super::clock::Clock;
use super::detect::RecordFormat;
use super::ending::stated;
use super::fen::start_position;
use super::moves;
use super::tree::{GameRecord, RecordResult, Tag};
use crate::diagnostics::{offset, range};
use std::ops::Range;

/// What stands beside the moves.
#[derive(Default)]
pub(super) struct Facts {
    /// The format, if it is one by itself.
    pub(super) format: Option<RecordFormat>,
    /// Whether it is an object of JSON with moves, which are a list unless they have another form; there may be none.
    pub(super) has_moves: bool,
    /// Squares that are written as numbers, which do not say from which corner they count.
    pub(super) numbers: Option<Range<usize>>,
    tags: Vec<Tag>,
    result: Option<RecordResult>,
    time_control: Option<Clock>,
    start: Option<String>,
    /// The beginning of another game.
    pub(super) second_game: Option<Range<usize>>,
}

impl Facts {
    fn tag(&mut self, name: &str, value: &str) {
        if !value.is_empty() && self.tags.iter().all(|tag| tag.name != name) {
            self.tags.push(Tag::new(name, value));
        }
    }

    /// Adds them to a record that was read from the moves alone.
    pub(super) fn complete(self, record: &mut GameRecord) {
        for tag in self.tags {
            if record.tag(&tag.name).is_none() {
                record.tags.push(tag);
            }
        }
        record.result = record.result.or(self.result);
        record.time_control = record.time_control.or(self.time_control);
        record.start = record.start.take().or_else(|| start_position(self.start.as_deref()?));
    }
}

/// The text with blanks in place of everything but its moves, and the facts beside them; `None` for a text of
/// another form.
pub(super) fn reduced(text: &str) -> Option<(String, Facts)> {
    if is_json(text) {
        return Some(json(text));
    }
    collected(text)
}

/// What the server of hnefatafl.org writes before a game.
pub(super) const RESUMED: &str = "= resume_game_json ";

fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix(RESUMED).unwrap_or(text);
    let inside = text.trim_start().strip_prefix('[').unwrap_or(text).trim_start();
    let key = inside
        .strip_prefix('{')
        .map(str::trim_start)
        .and_then(|rest| rest.strip_prefix('"')?.split_once('"'));
    key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// Keys of JSON in lower case, with the tags that their values are.
const TAGS: [(&str, &str); 13] = [
    ("attackers", "attackers"),
    ("attacker", "attackers"),
    ("black", "attackers"),
    ("blacksideplayername", "attackers"),
    ("defenders", "defenders"),
    ("defender", "defenders"),
    ("white", "defenders"),
    ("whitesideplayername", "defenders"),
    ("ruleset", "variant"),
    ("variant", "variant"),
    ("aagegametypename", "variant"),
    ("event", "event"),
    ("date", "date"),
];

/// Keys whose values say who won.
const RESULTS: [&str; 3] = ["whowon", "winner", "result"];

/// Keys whose values are moves and their squares.
const MOVES: [&str; 4] = ["from", "to", "move", "moves"];

/// Keys whose values are squares as numbers.
const COORDINATES: [&str; 10] = ["from", "to", "move", "moves", "x", "y", "row", "col", "column", "file"];

/// The rules by which hnefatafl.org plays on boards of its sizes.
const HNEFATAFL_ORG: [(&str, &str); 3] = [
    ("7", "brandubh-hnefatafl-org"),
    ("11", "copenhagen-hnefatafl-org"),
    ("13", "copenhagen-13-hnefatafl-org"),
];

/// The moves in JSON, and its facts.
fn json(text: &str) -> (String, Facts) {
    let mut bare = text.to_owned().into_bytes();
    let mut facts = Facts::default();
    let (mut dim, mut moves_are_text) = (None, false);
    let mut clock = [None, None];
    let (found, has_moves) = scalars(text, &mut bare);
    facts.has_moves = has_moves;
    let is_square = |scalar: &Scalar| scalar.quoted && MOVES.contains(&scalar.key.as_str());
    if !found.iter().any(is_square) && has_moves {
        facts.numbers = found
            .iter()
            .find(|scalar| {
                !scalar.quoted
                    && text[scalar.range.clone()].parse::<i32>().is_ok()
                    && COORDINATES.contains(&scalar.key.as_str())
            })
            .map(|scalar| scalar.range.clone());
    }
    for Scalar { key, range, quoted } in found {
        let value = &text[range];
        match key.as_str() {
            "moves" if quoted => moves_are_text = true,
            "dim" if !quoted => dim = Some(value),
            "start" if quoted => facts.start = Some(value.to_owned()),
            "main_time_seconds" => clock[0] = value.parse().ok(),
            "increment_length" => clock[1] = value.parse().ok(),
            key if quoted && RESULTS.contains(&key) => facts.result = facts.result.or_else(|| stated(value)),
            key if quoted => {
                if let Some((_, tag)) = TAGS.iter().find(|(name, _)| *name == key) {
                    facts.tag(tag, value);
                }
            }
            _ => {}
        }
    }
    let [main, increment] = clock;
    facts.time_control =
        main.map(|main| Clock { main, increment: increment.filter(|&more| more > 0), overtime: None });
    match dim {
        Some(dim) if moves_are_text && facts.start.is_some() => {
            facts.format = Some(RecordFormat::HnefataflOrg);
            if let Some((_, id)) = HNEFATAFL_ORG.iter().find(|(size, _)| *size == dim) {
                facts.tag("variant", id);
            }
        }
        _ => facts.start = None,
    }
    // Only whole characters were replaced, by as many blanks as they have bytes.
    (String::from_utf8(bare).unwrap_or_default(), facts)
}

/// A text or a number in JSON.
struct Scalar {
    /// The key before it, in lower case.
    key: String,
    range: Range<usize>,
    quoted: bool,
}

/// The texts and numbers with a key, and whether a key has moves; blanks take the place of all that is no move.
fn scalars(text: &str, bare: &mut [u8]) -> (Vec<Scalar>, bool) {
    let bytes = text.as_bytes();
    let (mut found, mut has_moves) = (Vec::new(), false);
    let (mut key, mut at) = (String::new(), 0);
    let mut clear = |range: Range<usize>| {
        bare[range].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    };
    while at < bytes.len() {
        let from = at;
        if bytes[at] != b'"' {
            let is_value = |byte: &u8| byte.is_ascii_alphanumeric() || b"-+.".contains(byte);
            let long = bytes[at..].iter().take_while(|byte| is_value(byte)).count();
            if long > 0 {
                found.push(Scalar { key: key.clone(), range: from..from + long, quoted: false });
            }
            at += long.max(1);
            clear(from..at);
            continue;
        }
        let mut end = at + 1;
        while end < bytes.len() && bytes[end] != b'"' {
            end += 1 + usize::from(bytes[end] == b'\\');
        }
        let (inside, after) = (from + 1..end.min(bytes.len()), (end + 1).min(bytes.len()));
        at = after;
        let is_key = bytes[after..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':');
        if is_key {
            key = text.get(inside.clone()).unwrap_or_default().to_ascii_lowercase();
            has_moves |= ["moves", "from"].contains(&key.as_str());
        } else {
            found.push(Scalar { key: key.clone(), range: inside.clone(), quoted: true });
        }
        if is_key || !MOVES.contains(&key.as_str()) {
            clear(from..after);
        } else {
            clear(from..inside.start);
            clear(inside.end..after);
        }
    }
    (found, has_moves)
}

/// The fields of a line of a collection: its moves and its winner, whom a sign such as `1-0` does not name.
pub(super) fn fields(line: &str) -> Option<(&str, RecordResult)> {
    let of_two = line.rsplit_once([',', ';', '\t']).and_then(|(moves, winner)| {
        let [moves, winner] = [moves, winner].map(|field| field.trim_matches(['"', ' ']));
        let first = moves.split(|ch: char| ch.is_whitespace() || ",;".contains(ch)).next()?;
        let is_word = winner.contains(char::is_alphabetic) && moves::read(first).is_ok();
        Some((moves, stated(winner).filter(|_| is_word)?))
    });
    of_four(line).or(of_two)
}

/// The same with the number of captures of each side between them.
fn of_four(line: &str) -> Option<(&str, RecordResult)> {
    let mut fields = line.rsplitn(4, ',');
    let winner = fields.next()?;
    let are_numbers = fields.by_ref().take(2).all(|field| field.parse::<u16>().is_ok());
    let moves = fields
        .next()
        .filter(|moves| are_numbers && moves.starts_with(|ch: char| ch.is_ascii_alphabetic()))?;
    Some((moves, stated(winner)?))
}

/// The first game of a collection with one on each line.
fn collected(text: &str) -> Option<(String, Facts)> {
    let mut games = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (moves, winner) = fields(games.next()?)?;
    let bare = " ".repeat(offset(text, moves)) + moves;
    let second_game = games.next().map(|game| range(text, game));
    Some((bare, Facts { result: Some(winner), second_game, ..Facts::default() }))
}

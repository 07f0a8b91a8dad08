//! Plain lists of moves: `d4-g4 d3-f3xf4`, separated by spaces, commas or line ends, numbered or not.
//!
//! Every spelling of a move is accepted, also with its squares apart: `D4 G4`. Two squares in a row are one
//! move; a destination without an origin is accepted where no square follows. A list has no tags, comments or
//! variations.

use super::builder::Builder;
use super::detect::{FILLERS, RecordFormat};
use super::ending::Ending;
use super::moves;
use super::opentafl_moves::{MoveForm, write_move};
use super::pgn_names::time_in_brackets;
use super::tree::{Action, Comment, GameRecord, Ply, Walk};
use super::writer::{Written, left_out};
use crate::diagnostics::{RecordFault, RecordFaultKind, is_blank, offset, range, spaced};
use crate::expected::Expected;
use std::fmt::Write as _;
use tafl_engine::{Side, Square};

/// Maximum number of words in one move: two squares with a sign between, and a few captures after crosses.
const MAX_WORDS: usize = 24;

/// Reads a list of moves.
///
/// ```
/// use tafl_notation::records::read_list;
/// let game = read_list("1. d4-g4 D3 F3 x f4\n2. a1a5, resigns").unwrap();
/// assert_eq!(game.line.plies.len(), 4);
/// assert_eq!(game.line.plies[1].action.written().unwrap().captures.unwrap()[0].to_string(), "f4");
/// ```
///
/// # Errors
/// Every word that is not a move, with its place, at most [`RecordFault::MAX`].
pub fn read_list(text: &str) -> Result<GameRecord, Vec<RecordFault>> {
    draft(text).strict(text)
}

pub(super) fn draft(text: &str) -> Builder<'_> {
    let mut record = Builder::new(text);
    let words = words(record.text);
    let mut at = 0;
    while at < words.len() {
        at += entry(&mut record, &words[at..]);
    }
    if words.is_empty() && record.faults.is_empty() {
        record.fault(text.len()..text.len(), RecordFaultKind::Empty, Expected::Move);
    }
    record
}

/// The words of a list without move numbers and dots.
fn words(text: &str) -> Vec<&str> {
    // Lists of programs have brackets and quotes.
    let quotes: &[char] = &['"', '\'', '[', ']'];
    let mut found = Vec::new();
    for word in spaced(text) {
        let bare = word.trim_end_matches([',', ';']).trim_matches(quotes);
        let bare = bare.trim_end_matches([',', ';']).trim_end_matches(quotes);
        // A comma between captures belongs to the move.
        if time_in_brackets(bare).is_some() || moves::read(unnumbered(bare)).is_ok() {
            found.push(bare);
        } else {
            found.extend(bare.split([',', ';']).map(|part| part.trim_matches(quotes)));
        }
    }
    let bare = |word| {
        // In a table, the number of a turn has no dot.
        let before = || text[..offset(text, word)].chars().rev();
        let begins_line = || before().take_while(|ch| *ch != '\n').take(40).all(is_blank);
        let is_number = word.len() < 5 && word.bytes().all(|byte| byte.is_ascii_digit()) && begins_line();
        let rest = unnumbered(word);
        (!is_number && !rest.bytes().all(|byte| byte == b'.')).then_some(rest)
    };
    found.into_iter().filter_map(bare).collect()
}

/// A word without its leading number: `12.`, `12...`, `12)`.
fn unnumbered(word: &str) -> &str {
    let after = word.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let rest = after.trim_start_matches(['.', ')']);
    if after.len() < word.len() && rest.len() < after.len() { rest } else { word }
}

/// Words that may separate the squares of a move.
const BETWEEN: [&str; 9] = ["-", "–", "—", "->", "→", "x", "X", "×", "to"];

/// Signs before captures.
const CROSSES: [char; 4] = ['x', 'X', '×', '/'];

fn is_square(word: &str) -> bool {
    word.parse::<Square>().is_ok()
}

/// The move at the start of some words, and how many words it takes: squares and captures may be separate
/// words.
fn spread(words: &[&str]) -> Option<(usize, Action)> {
    let whole = |word: &str| moves::read(word).is_ok();
    let (mut at, mut text) = if whole(words[0]) {
        (1, words[0].to_owned())
    } else {
        let at = 1 + usize::from(words.get(1).is_some_and(|word| BETWEEN.contains(word)));
        let to = words.get(at).filter(|to| !whole(to))?;
        let from = words[0]
            .strip_prefix(|ch: char| ch.is_ascii_alphabetic() && !is_square(words[0]))
            .unwrap_or(words[0]);
        (at + 1, is_square(from).then(|| format!("{}-{to}", words[0])).filter(|text| whole(text))?)
    };
    while let Some(word) = words.get(at) {
        let bare = word.strip_prefix(CROSSES);
        let (list, taken) = match (bare, words.get(at + 1)) {
            (Some(""), Some(next)) => (*next, 2),
            (Some(list), _) => (list, 1),
            (None, _) => break,
        };
        if list.is_empty() || !list.split(CROSSES).all(is_square) {
            break;
        }
        for square in list.split(CROSSES) {
            text.push('x');
            text.push_str(square);
        }
        at += taken;
    }
    moves::read(&text).ok().map(|action| (at, action))
}

/// Reads a move or another element of a list; returns how many words it took.
fn entry(record: &mut Builder<'_>, words: &[&str]) -> usize {
    let first = words[0];
    if let Some(time) = time_in_brackets(first) {
        if let Some(ply) = record.last(0) {
            ply.comment.add(&Comment::new(time));
        }
        return 1;
    }
    if let (Some(mark), Some(ply)) = (moves::evaluation(first), record.last(0)) {
        ply.marks.push(mark);
        return 1;
    }
    let Some(ending) = Ending::of(words.iter().copied()) else {
        // The player's side before a move, and `moves from` between them.
        let is_filler = words.len() > 1 && (moves::names_side(first) || FILLERS.contains(&first));
        return if is_filler { 1 } else { ply(record, words) };
    };
    record.game.ended(ending);
    record.sign |= ending.sign;
    let mut count = ending.words;
    if ending.sign && ending.reason.is_none() {
        count += record.game.explain(near(&words[count..]));
    }
    let Some(next) = words.get(count) else { return count };
    // A list without its numbers: another game begins with its own.
    let next = range(record.text, next);
    let between =
        record.text[range(record.text, words[count - 1]).end..next.start].trim_start_matches(is_blank);
    let (kind, right) = if unnumbered(between).len() < between.len() {
        (RecordFaultKind::SecondGame, Expected::OneGame)
    } else {
        (RecordFaultKind::Surplus, Expected::NothingAfterResult)
    };
    record.fault(next, kind, right);
    words.len()
}

/// As many words as one move may have.
fn near<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    &words[..words.len().min(MAX_WORDS)]
}

fn ply(record: &mut Builder<'_>, words: &[&str]) -> usize {
    let first = range(record.text, words[0]);
    let named = |()| moves::read_or_name(words[0]).map(|action| (1, action));
    match spread(near(words)).ok_or(()).or_else(named) {
        Ok((count, action)) => {
            let place = first.start..range(record.text, words[count - 1]).end;
            if record.ply(0, Ply::at(action, place)) { count } else { words.len() }
        }
        Err(error) => {
            record.no_move(first, error);
            1
        }
    }
}

/// Writes the main line as a list: `1. d4-g4 d3-f3xf4`, a turn on each line, then the result. Everything that
/// a list cannot hold is left out and reported, except signs of threats.
#[must_use]
pub fn write_list(game: &GameRecord) -> Written {
    let mut text = String::new();
    let counts = Walk::main(game).counts();
    for (n, (ply, count)) in game.line.plies.iter().zip(&counts).enumerate() {
        let begins = n == 0 || counts[n - 1].at.turn != count.at.turn;
        if begins {
            let between = if n > 0 { "\n" } else { "" };
            let _ = write!(text, "{between}{}.", count.at.turn);
        }
        // A list that begins within a turn is written as in PGN.
        text.push_str(if n == 0 && count.at.index > 0 { ".. " } else { " " });
        text.push_str(&plain(&ply.action));
    }
    if let Some(result) = game.result {
        let _ = write!(
            text,
            "{}{}",
            if text.is_empty() { "" } else { "\n" },
            super::pgn_names::result_text(result)
        );
    }
    text.push('\n');
    Written { text, notes: left_out(game, RecordFormat::Moves) }
}

fn plain(action: &Action) -> String {
    match action {
        Action::Move(mv) => moves::write(mv, MoveForm::Simple),
        Action::TimeOut => "timeout".to_owned(),
        other => write_move(other, MoveForm::Simple, Side::Attackers),
    }
}

/// The offsets at which the lines of a record begin, if nothing but moves says what they are; none if they are one.
/// The numbers of turns say it, and numbers of games do not.
pub(super) fn unclear_lines(text: &str, record: &GameRecord) -> Vec<usize> {
    let mut begins: Vec<usize> = Vec::new();
    // The number of the first turn, and the plies before it in that turn.
    let (mut line, mut first) = (None, None);
    let mut is_numbered = true;
    for (n, ply) in record.line.plies.iter().enumerate() {
        let Some(span) = ply.span().filter(|span| line != Some(span.start.line)) else { continue };
        line = Some(span.start.line);
        let start = ply.origin.range.start;
        let before = text[..start].rsplit('\n').next().unwrap_or_default();
        let said = before.trim_matches(|ch: char| is_blank(ch) || "[('\",.):;".contains(ch));
        match said.parse::<usize>() {
            Ok(turn) => {
                // Dots stand for the half of a turn that was left out.
                let is_second = before.contains("..");
                let (first, before) = *first.get_or_insert((turn, usize::from(is_second)));
                let played = n + before;
                is_numbered &= turn == first + played / 2 && (played % 2 == 1) == is_second;
            }
            Err(_) if said.is_empty() => is_numbered &= first.is_some(),
            // The side of the move after it.
            Err(_) => return Vec::new(),
        }
        begins.push(start);
    }
    if is_numbered || begins.len() < 2 { Vec::new() } else { begins }
}

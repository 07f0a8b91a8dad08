//! Plain lists of moves: `d4-g4 d3-f3xf4`, separated by spaces, commas or line ends, numbered or not.
//!
//! Every spelling of a move is accepted, also with its squares apart: `D4 G4`. Two squares in a row are one
//! move; a destination without an origin is accepted where no square follows. A list has no tags, comments or
//! variations.

use super::detect::{FILLERS, RecordFormat};
use super::ending::Ending;
use super::moves;
use super::opentafl_moves::{MoveForm, write_move};
use super::partial::Partial;
use super::pgn_names::time_in_brackets;
use super::tree::{Action, Comment, GameRecord, Ply, RecordNote, RecordNoteKind, Walk, Written};
use crate::diagnostics::{self, Faults, MAX_PLIES, RecordFault, RecordFaultKind, is_blank};
use crate::expected::Expected;
use std::fmt::Write as _;
use std::ops::Range;
use tafl_engine::{MoveTextError, Side, Square};

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

pub(super) fn draft(text: &str) -> Partial {
    let mut faults = Faults::default();
    if !diagnostics::fits(text, &mut faults) {
        return Partial::refused(faults);
    }
    let words = words(text);
    let mut game = GameRecord::default();
    let (mut at, mut sign) = (0, false);
    while at < words.len() {
        at += entry(text, &words[at..], &mut game, &mut faults, &mut sign);
    }
    if words.is_empty() {
        faults.add(text.len()..text.len(), RecordFaultKind::Empty, Expected::Move);
    }
    Partial { game, faults, moves_from: 0, sign }
}

/// The words of a list without move numbers and dots, with their places.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (at, word) in diagnostics::spaced(text) {
        let bare = word.trim_end_matches([',', ';']);
        // Lists of programs have brackets and quotes.
        let quotes: &[char] = &['"', '\'', '[', ']'];
        let at = at + (bare.len() - bare.trim_start_matches(quotes).len());
        let bare = bare.trim_matches(quotes).trim_end_matches([',', ';']).trim_end_matches(quotes);
        // A comma between captures belongs to the move.
        if time_in_brackets(bare).is_some() || moves::read(unnumbered(bare).1).is_ok() {
            found.push((at, bare));
        } else {
            let mut start = at;
            for part in bare.split([',', ';']) {
                let inner = part.trim_start_matches(quotes);
                found.push((start + part.len() - inner.len(), inner.trim_end_matches(quotes)));
                start += part.len() + 1;
            }
        }
    }
    let place = |(at, word): (usize, &str)| {
        // In a table, the number of a turn has no dot.
        let begins_line = || text[..at].chars().rev().take_while(|ch| *ch != '\n').take(40).all(is_blank);
        if word.len() < 5 && word.bytes().all(|byte| byte.is_ascii_digit()) && begins_line() {
            return None;
        }
        let (number, rest) = unnumbered(word);
        (!rest.bytes().all(|byte| byte == b'.')).then(|| at + number..at + number + rest.len())
    };
    found.into_iter().filter_map(place).collect()
}

/// A word without its leading number (`12.`, `12...`, `12)`), and the length of that number.
fn unnumbered(word: &str) -> (usize, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = word[digits..].trim_start_matches(['.', ')']);
    if digits > 0 && rest.len() < word.len() - digits { (word.len() - rest.len(), rest) } else { (0, word) }
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
fn entry(
    text: &str,
    words: &[Range<usize>],
    game: &mut GameRecord,
    faults: &mut Faults,
    sign: &mut bool,
) -> usize {
    let word = |n: usize| &text[words[n].clone()];
    if let Some(time) = time_in_brackets(word(0)) {
        if let Some(ply) = game.line.plies.last_mut() {
            ply.comment.add(&Comment::new(time));
        }
        return 1;
    }
    if let (Some(mark), Some(ply)) = (moves::evaluation(word(0)), game.line.plies.last_mut()) {
        ply.marks.push(mark);
        return 1;
    }
    let Some(ending) = Ending::of((0..words.len()).map(word)) else {
        // The player's side before a move, and `moves from` between them.
        return if words.len() > 1 && (moves::names_side(word(0)) || FILLERS.contains(&word(0))) {
            1
        } else {
            ply(text, words, game, faults)
        };
    };
    game.ended(ending);
    *sign |= ending.sign;
    let mut count = ending.words;
    if ending.sign && ending.reason.is_none() {
        let last: Vec<&str> =
            words[count..].iter().map(|range| &text[range.clone()]).take(MAX_WORDS).collect();
        count += game.explain(&last);
    }
    if words.len() > count {
        // A list without its numbers: another game begins with its own.
        let numbered =
            unnumbered(text[words[count - 1].end..words[count].start].trim_start_matches(is_blank)).0 > 0;
        let (kind, right) = if numbered {
            (RecordFaultKind::SecondGame, Expected::OneGame)
        } else {
            (RecordFaultKind::Surplus, Expected::NothingAfterResult)
        };
        faults.add(words[count].clone(), kind, right);
        return words.len();
    }
    count
}

fn ply(text: &str, words: &[Range<usize>], game: &mut GameRecord, faults: &mut Faults) -> usize {
    let near: Vec<&str> = words.iter().take(MAX_WORDS).map(|range| &text[range.clone()]).collect();
    let named = || moves::read_or_name(near[0]).ok().map(|action| (1, action));
    if let Some((count, action)) = spread(&near).or_else(named) {
        if game.line.plies.len() == MAX_PLIES {
            faults.add(words[0].clone(), RecordFaultKind::Surplus, Expected::AtMostMoves { most: MAX_PLIES });
            return words.len();
        }
        game.line.plies.push(Ply::at(action, words[0].start..words[count - 1].end));
        return count;
    }
    let off = moves::read(near[0]).err() == Some(MoveTextError::OffBoard);
    let kind = if off { RecordFaultKind::OffBoard } else { RecordFaultKind::BadMove };
    faults.add(words[0].clone(), kind, if off { Expected::Square } else { Expected::Move });
    1
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
        Action::Move(mv) => {
            let bare = Action::Move(super::RecordedMove { sign: None, ..mv.clone() });
            write_move(&bare, MoveForm::Simple, Side::Attackers) + &moves::count_text(mv)
        }
        Action::TimeOut => "timeout".to_owned(),
        other => write_move(other, MoveForm::Simple, Side::Attackers),
    }
}

/// What a format without tags and comments cannot hold.
pub(super) fn left_out(game: &GameRecord, format: RecordFormat) -> Vec<RecordNote> {
    let any = |has: &dyn Fn(&Ply) -> bool| game.line.plies.iter().any(has);
    let rules = game.rules.is_some() && format != RecordFormat::OpenTaflRules;
    let start = game.start.is_some() && format != RecordFormat::OpenTaflPosition;
    let tags = !game.tags.is_empty() || rules || start || game.time_control.is_some();
    let puzzle = game.puzzle.mode.is_some() || game.puzzle.start.is_some() || game.puzzle.prestart.is_some();
    let comments = !game.opening_comment.is_empty() || any(&|ply| !ply.comment.is_empty());
    let variations = !game.line.beyond.is_empty() || any(&|ply| !ply.variations.is_empty());
    let found = [
        (RecordNoteKind::Tags, tags || puzzle || game.time_remaining.is_some(), "tags"),
        (RecordNoteKind::Comments, comments, "comments"),
        (RecordNoteKind::Marks, any(&|ply| !ply.marks.is_empty()), "marks"),
        (RecordNoteKind::Variations, variations, "variations"),
    ];
    let note = |(kind, _, about): (RecordNoteKind, bool, &str)| RecordNote {
        kind,
        at: None,
        about: about.to_owned(),
    };
    found.into_iter().filter(|(_, has, _)| *has).map(note).collect()
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

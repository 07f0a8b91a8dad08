//! The side to move, as stated by words around a board: in English or French, or by the move that was just
//! played.

use super::characters::Glyph;
use super::rows::side_of_letter;
use super::signs::{COMMENT, is_dressing};
use crate::lenient_move::named_piece;
use std::ops::Range;
use tafl_engine::{Piece, Side};

fn side_word(word: &str) -> Option<Side> {
    let name = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
    named_piece(name).filter(|piece| *piece != Piece::King).map(Piece::side)
}

/// A word of a text, and its range of characters.
type Word = (String, Range<usize>);

/// Finds phrases such as "attackers to move", "black's turn", "to move: white" or "aux défenseurs de jouer".
/// Without any, a sentence such as "The attackers play d2-a2" says that the other side is to move. The phrase
/// is blanked so that nothing else reads it.
pub(super) fn stated_side(characters: &mut [Glyph]) -> Option<Side> {
    let words = words(characters);
    let letter = |n: usize| before_letter(characters, &words, n);
    let phrase = |n: usize| after_side(&words, n).or_else(|| before_side(&words, n)).or_else(|| letter(n));
    let is_played = |range: &Range<usize>| is_square(characters, words[range.end - 1].1.end);
    let stated = (0..words.len()).find_map(|n| phrase(n).filter(|(_, range)| !is_played(range)));
    let played = (0..words.len()).rev().find_map(|n| played(&words, n).filter(|(_, range)| is_played(range)));
    let named = after_rows(characters, &words).filter(|_| stated.is_none());
    for (_, range) in stated.iter().chain(&played).chain(&named) {
        blank(characters, &words, range);
    }
    stated.or(named).map(|(side, _)| side).or_else(|| played.map(|(side, _)| side.other()))
}

/// Blanks a phrase with its article, and the rest of its line unless that may be part of a board.
fn blank(characters: &mut [Glyph], words: &[Word], phrase: &Range<usize>) {
    let articles = ["the", "les", "aux", "au", "c'est", "it's"];
    let before = words[..phrase.start].iter().rev().take_while(|(word, _)| articles.contains(&word.as_str()));
    let (from, mut to) = (words[phrase.start - before.count()].1.start, words[phrase.end - 1].1.end);
    let rest = characters[to..].iter().take_while(|glyph| glyph.ch != '\n');
    if rest.clone().all(|glyph| !"/[|".contains(glyph.ch)) {
        to += rest.count();
    }
    characters[from..to]
        .iter_mut()
        .filter(|glyph| glyph.ch != '\n')
        .for_each(|glyph| *glyph = Glyph::new(glyph.place, COMMENT));
}

fn word(words: &[Word], n: usize) -> &str {
    words.get(n).map_or("", |(word, _)| word.as_str())
}

/// A phrase that begins with a side.
fn after_side(words: &[Word], n: usize) -> Option<(Side, Range<usize>)> {
    let side = side_word(word(words, n))?;
    let long = match (word(words, n + 1), word(words, n + 2)) {
        ("to", "move" | "play" | "go") | ("de" | "à", "jouer") | ("au", "trait") => 3,
        ("turn" | "moves" | "plays" | "jouent" | "joue", _) => 2,
        _ => return None,
    };
    Some((side, n..n + long))
}

/// A phrase that ends with a side.
fn before_side(words: &[Word], n: usize) -> Option<(Side, Range<usize>)> {
    let is = |n: usize, of: &[&str]| of.contains(&word(words, n));
    if is(n, &["trait", "tour"])
        && is(n + 1, &["aux", "des", "au", "du"])
        && let Some(side) = side_word(word(words, n + 2))
    {
        return Some((side, n..n + 3));
    }
    let asked = is(n, &["move", "turn", "play", "next", "jouer", "trait"]);
    let goes_on = is(n + 2, &["to", "turn", "moves", "plays", "de", "à", "au", "jouent", "joue"]);
    let side = side_word(word(words, n + 1)).filter(|_| asked && !goes_on)?;
    let first = n - usize::from(n > 0 && is(n - 1, &["to", "à"]));
    let first = first - usize::from(first > 0 && is(first, &["to"]) && is(first - 1, &["side"]));
    Some((side, first..n + 2))
}

/// A letter for a side at the end of a line, after a word for the turn and a sign: `turn: W`.
fn before_letter(characters: &[Glyph], words: &[Word], n: usize) -> Option<(Side, Range<usize>)> {
    let asked = ["move", "turn", "play", "next", "player", "side", "trait"].contains(&word(words, n));
    let (text, range) = words.get(n + 1).filter(|_| asked)?;
    let mut letters = text.trim_matches('\'').chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    let between = &characters[words[n].1.end..range.start];
    let after = characters[range.end..].iter().take_while(|glyph| glyph.ch != '\n');
    let is_stated = between.iter().any(|glyph| matches!(glyph.ch, ':' | '='))
        && between.iter().all(|glyph| glyph.ch != '\n');
    let is_last =
        after.into_iter().all(|glyph| glyph.ch == '.' || glyph.ch.is_whitespace() || is_dressing(glyph.ch));
    side_of_letter(letter).filter(|_| is_stated && is_last).map(|side| (side, n..n + 2))
}

/// The name of a side behind the last row: `.../7 defenders`.
fn after_rows(characters: &[Glyph], words: &[Word]) -> Option<(Side, Range<usize>)> {
    let last = characters.iter().rposition(|glyph| glyph.ch == '/')?;
    let n = words
        .iter()
        .position(|(_, range)| range.start > last && characters[range.start - 1].ch.is_whitespace())?;
    let (text, range) = &words[n];
    let side = side_word(text).filter(|_| text.len() > 1)?;
    characters[range.end..].iter().all(|glyph| glyph.ch.is_whitespace()).then_some((side, n..n + 1))
}

/// A side and a word for playing, before a move.
fn played(words: &[Word], n: usize) -> Option<(Side, Range<usize>)> {
    let side = side_word(word(words, n))?;
    ["play", "plays", "played", "moves", "moved", "jouent", "joue"]
        .contains(&word(words, n + 1))
        .then_some((side, n..n + 2))
}

/// Whether a square follows these characters.
fn is_square(characters: &[Glyph], from: usize) -> bool {
    let mut rest = characters[from..].iter().map(|glyph| glyph.ch).skip_while(|ch| *ch == ' ');
    rest.next().is_some_and(|file| file.is_ascii_alphabetic())
        && rest.next().is_some_and(|rank| rank.is_ascii_digit())
}

/// Blanks the counters of a FEN after its side to move: `w - - 0 1`.
pub(super) fn blank_counters(characters: &mut [Glyph]) {
    let Some(row) = characters.iter().rposition(|glyph| glyph.ch == '/') else { return };
    let mut words: Vec<Range<usize>> = Vec::new();
    for n in row + 1..characters.len() {
        match words.last_mut() {
            _ if characters[n].ch.is_whitespace() => {}
            Some(word) if word.end == n => word.end += 1,
            _ => words.push(n..n + 1),
        }
    }
    let is =
        |word: &Range<usize>, of: fn(char) -> bool| characters[word.clone()].iter().all(|glyph| of(glyph.ch));
    let is_side = |word: &Range<usize>| word.len() == 1 && is(word, |ch| "abdwABDW".contains(ch));
    let is_dash = |word: &Range<usize>| is(word, |ch| ch == '-');
    let (dash, rest) = match words.as_slice() {
        [side, dash, rest @ ..] | [_, side, dash, rest @ ..] if is_side(side) && is_dash(dash) => {
            (dash, rest)
        }
        _ => return,
    };
    if rest.iter().all(|word| is(word, |ch| ch == '-' || ch.is_ascii_digit())) {
        let from = dash.start;
        characters[from..]
            .iter_mut()
            .filter(|glyph| glyph.ch != '\n')
            .for_each(|glyph| *glyph = Glyph::new(glyph.place, ' '));
    }
}

/// The words of a text in lower case, with their character ranges.
fn words(characters: &[Glyph]) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for (n, glyph) in characters.iter().enumerate() {
        let ch = if glyph.ch == '’' { '\'' } else { glyph.ch };
        if !ch.is_alphabetic() && ch != '\'' {
            continue;
        }
        match found.last_mut() {
            Some((word, range)) if range.end == n => {
                word.extend(ch.to_lowercase());
                range.end = n + 1;
            }
            _ => found.push((ch.to_lowercase().collect(), n..n + 1)),
        }
    }
    found
}

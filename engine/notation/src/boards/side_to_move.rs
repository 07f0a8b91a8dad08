//! The side to move, as stated by English words around a board.

use super::characters::Glyph;
use super::signs::COMMENT;
use std::ops::Range;
use tafl_engine::Side;

/// English names of the sides.
const ATTACKERS: [&str; 7] = ["attackers", "attacker", "black", "dark", "muscovites", "muscovite", "besiegers"];
const DEFENDERS: [&str; 6] = ["defenders", "defender", "white", "light", "swedes", "swede"];

fn side_word(word: &str) -> Option<Side> {
    let name = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
    let side = |words: &[&str], side: Side| words.contains(&name).then_some(side);
    side(&ATTACKERS, Side::Attackers).or_else(|| side(&DEFENDERS, Side::Defenders))
}

/// Finds phrases such as "attackers to move", "black's turn" or "to move: white", and blanks the line so that nothing else reads it.
pub(super) fn stated_side(characters: &mut [Glyph]) -> Option<Side> {
    let words = words(characters);
    let word = |n: usize| words.get(n).map_or("", |(word, _)| word.as_str());
    let (side, range) = (0..words.len()).find_map(|n| {
        if let Some(side) = side_word(word(n)) {
            let long = match (word(n + 1), word(n + 2)) {
                ("to", "move" | "play" | "go") => 3,
                ("turn" | "moves" | "plays", _) => 2,
                _ => return None,
            };
            return Some((side, n..n + long));
        }
        let asked = ["move", "turn", "play", "next"].contains(&word(n));
        let side = side_word(word(n + 1)).filter(|_| asked && !["to", "turn", "moves", "plays"].contains(&word(n + 2)))?;
        let first = n - usize::from(n > 0 && word(n - 1) == "to");
        let first = first - usize::from(first > 0 && word(first) == "to" && word(first - 1) == "side");
        Some((side, first..n + 2))
    })?;
    let (from, to) = (words[range.start].1.start, words[range.end - 1].1.end);
    characters[from..to].iter_mut().filter(|glyph| glyph.ch != '\n').for_each(|glyph| *glyph = Glyph::new(glyph.place, COMMENT));
    Some(side)
}

/// The words of a text in lower case, with their character ranges.
fn words(characters: &[Glyph]) -> Vec<(String, Range<usize>)> {
    let mut found: Vec<(String, Range<usize>)> = Vec::new();
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

//! The signs of drawings: which are pieces, which are empty squares, and which side each belongs to.
//!
//! Most signs say it themselves. Some are used by one tradition for one side and by the next for the other, or for special squares:
//! those are told apart by what else stands in the drawing, and by number. There are about twice as many attackers as defenders.

use super::board_text::SideDoubt;
use std::collections::BTreeMap;
use tafl_engine::Piece;

/// What a character of a drawing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// White space, or what means nothing.
    Space,
    /// Stands between squares.
    Upright,
    /// Part of a line between rows, or of a frame.
    Line,
    /// A square or what stands on it.
    Square,
    /// None of these.
    Unknown,
}

/// Empty squares.
const EMPTY: &str = ".-_·∙⋅・‧–—□▢⬜◻▫◽";
/// Empty squares that are special in some way.
const SPECIAL: &str = "+*#×✕✖╳■▪◼◾⬛◇◆░▒▓█🟥🟧🟨🟩🟦🟪🟫";
const ATTACKERS: &str = "aAtmM";
const DEFENDERS: &str = "dDTsS";
const KINGS: &str = "kK♔♚👑★☆⭐◉◎";
/// Black pieces, by custom the attackers.
const DARK: &str = "bB●⚫⬤♟♜🖤";
/// White pieces, by custom the defenders.
const LIGHT: &str = "wW○⚪◯♙♖🤍";
/// What is a man here, a king there, and a special square elsewhere.
const OPEN: &str = "xX@oO";

/// The letters of special pieces in the board string. They are such only beside its letters for men: elsewhere `m` is a man of Moscow, and
/// the others are words. What they are is told by [`Reading`] alone, so that a line of words is not taken for a rank.
const SPECIAL_PIECES: &str = "cCnNmMgG";

/// The letters that every custom reads alike, however many there are.
fn is_letter(sign: char) -> bool {
    sign.is_ascii_alphabetic()
}

/// Every sign that is a square or stands on one.
const SQUARES: [&str; 8] = [EMPTY, SPECIAL, ATTACKERS, DEFENDERS, KINGS, DARK, LIGHT, OPEN];

/// Whether each ASCII character is such a sign: most characters of most texts are found here.
static ASCII: [bool; 128] = {
    let mut squares = [false; 128];
    let mut list = 0;
    while list < SQUARES.len() {
        let bytes = SQUARES[list].as_bytes();
        let mut n = 0;
        while n < bytes.len() {
            if bytes[n].is_ascii() {
                squares[bytes[n] as usize] = true;
            }
            n += 1;
        }
        list += 1;
    }
    squares
};

/// Whether a character is the letter of a special piece.
pub(super) fn is_special_piece(ch: char) -> bool {
    SPECIAL_PIECES.contains(ch)
}

/// Whether a character is drawn for an empty square that is like any other.
pub(super) fn is_empty_square(ch: char) -> bool {
    EMPTY.contains(ch)
}

/// What the characters of a comment that was understood are replaced by.
pub(super) const COMMENT: char = '\u{E000}';

/// What may stand around a text or within it and means nothing: quotes, brackets, commas of lists.
pub(super) fn is_dressing(ch: char) -> bool {
    matches!(ch, '`' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// What a character is.
pub(super) fn sign(ch: char) -> Sign {
    let is_square = match ASCII.get(ch as usize) {
        Some(&square) => square,
        None => SQUARES.iter().any(|known| known.contains(ch)),
    };
    match ch {
        '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '¦' | '\u{FF5C}' => Sign::Upright,
        _ if is_square => Sign::Square,
        '\u{2500}'..='\u{257F}' | '=' => Sign::Line,
        _ if ch.is_whitespace() || is_dressing(ch) || ch == COMMENT => Sign::Space,
        _ => Sign::Unknown,
    }
}

/// What the signs of a drawing stand for.
#[derive(Debug)]
pub(super) struct Reading {
    /// The piece of each sign that is one.
    pieces: BTreeMap<char, Piece>,
    /// The signs that are empty squares though they may be pieces elsewhere.
    empty: Vec<char>,
    pub(super) doubt: Option<SideDoubt>,
}

impl Reading {
    /// What stands on a square with this sign; an error where the sign means nothing in this drawing.
    pub(super) fn of(&self, sign: char) -> Result<Option<Piece>, ()> {
        match self.pieces.get(&sign) {
            Some(&piece) => Ok(Some(piece)),
            None if EMPTY.contains(sign) || SPECIAL.contains(sign) || sign == ' ' || self.empty.contains(&sign) => Ok(None),
            None => Err(()),
        }
    }

    fn take(&mut self, signs: &[char], piece: Piece) {
        self.pieces.extend(signs.iter().map(|&sign| (sign, piece)));
    }
}

/// How often each of some signs stands in a drawing.
struct Counts(BTreeMap<char, usize>);

impl Counts {
    fn of(&self, signs: &[char]) -> usize {
        signs.iter().filter_map(|sign| self.0.get(sign)).sum()
    }

    fn all(&self, signs: &str) -> usize {
        signs.chars().filter_map(|sign| self.0.get(&sign)).sum()
    }
}

/// Whether one number is clearly the larger: attackers are about twice as many as defenders.
fn clearly_more(one: usize, other: usize) -> bool {
    one * 2 >= other * 3 && one > other
}

/// Finds out what the signs of a drawing stand for. `crosses_are_special` says that every `x` stands on a corner or in the centre.
pub(super) fn read(signs: impl Iterator<Item = char>, crosses_are_special: bool) -> Reading {
    let mut counts = BTreeMap::new();
    signs.for_each(|sign| *counts.entry(sign).or_default() += 1);
    let counts = Counts(counts);
    let mut reading = Reading { pieces: BTreeMap::new(), empty: Vec::new(), doubt: None };
    for (signs, piece) in [(ATTACKERS, Piece::Attacker), (DEFENDERS, Piece::Defender), (KINGS, Piece::King)] {
        signs.chars().for_each(|sign| reading.take(&[sign], piece));
    }
    if counts.of(&['a']) > 0 && counts.of(&['d']) > 0 {
        SPECIAL_PIECES
            .chars()
            .filter_map(|sign| Some((sign, Piece::from_letter(sign)?)))
            .for_each(|(sign, piece)| reading.take(&[sign], piece));
    }
    read_colours(&counts, &mut reading);
    read_open(&counts, &mut reading, crosses_are_special);
    reading
}

/// Black and white. Letters keep to the custom; a picture of a dark piece is a light one on a dark screen, and goes by number.
fn read_colours(counts: &Counts, reading: &mut Reading) {
    let pictures = |signs: &str| signs.chars().filter(|&sign| !is_letter(sign)).collect::<Vec<char>>();
    let (dark, light) = (pictures(DARK), pictures(LIGHT));
    let (black, white) = (counts.of(&dark), counts.of(&light));
    let others = counts.all(ATTACKERS) + counts.all(DEFENDERS) + counts.of(&['b', 'B', 'w', 'W', 'o', 'O', 'x', 'X', '@']);
    let swapped = others == 0 && black > 0 && black + white >= 6 && clearly_more(white, black);
    let [attackers, defenders] = if swapped { [light, dark] } else { [dark, light] };
    reading.take(&attackers, Piece::Attacker);
    reading.take(&defenders, Piece::Defender);
    reading.take(&['b', 'B'], Piece::Attacker);
    reading.take(&['w', 'W'], Piece::Defender);
    if swapped {
        reading.doubt = Some(SideDoubt::LightAttackers);
    }
}

/// The signs that mean one thing here and another there.
fn read_open(counts: &Counts, reading: &mut Reading, crosses_are_special: bool) {
    let mut rings = vec!['o', 'O'];
    let mut spirals = vec!['@'];
    if counts.all(KINGS) == 0 {
        // A sign that stands once where no king does is the king.
        if counts.of(&['@']) == 1 {
            reading.take(&['@'], Piece::King);
            spirals.clear();
        } else if counts.of(&['O']) == 1 && counts.of(&['o']) != 1 {
            reading.take(&['O'], Piece::King);
            rings.pop();
        }
    }
    let attackers = counts.all(ATTACKERS) + counts.all(DARK) > 0;
    let defenders = counts.all(DEFENDERS) + counts.all(LIGHT) > 0;
    let crosses = vec!['x', 'X'];
    let men = [counts.of(&spirals), counts.of(&rings)];
    let crosses_are_men = !crosses_are_special && !attackers && (men[0] == 0 || men[1] == 0) && (men[0] + men[1] > 0 || defenders);
    if !crosses_are_men {
        reading.empty.extend(&crosses);
    }
    let mut kinds: Vec<Vec<char>> = [(crosses, crosses_are_men), (spirals, true), (rings, true)]
        .into_iter()
        .filter(|(signs, are_men)| *are_men && counts.of(signs) > 0)
        .map(|(signs, _)| signs)
        .collect();
    if kinds.len() == 1 && !attackers && !defenders && counts.of(&['o']) > 0 && counts.of(&['O']) > 0 && kinds[0].len() == 2 {
        kinds = vec![vec!['o'], vec!['O']];
    }
    match (attackers, defenders, kinds.as_slice()) {
        (true, false, [.., last]) => reading.take(last, Piece::Defender),
        (false, true, [first, ..]) => reading.take(first, Piece::Attacker),
        (false, false, [only]) => {
            reading.take(only, Piece::Attacker);
            reading.doubt = Some(SideDoubt::Unclear);
        }
        (false, false, [first, second, ..]) => {
            let (one, other) = (counts.of(first), counts.of(second));
            let [larger, smaller] = if clearly_more(other, one) { [second, first] } else { [first, second] };
            reading.take(larger, Piece::Attacker);
            reading.take(smaller, Piece::Defender);
            if !clearly_more(one, other) && !clearly_more(other, one) {
                reading.doubt = Some(SideDoubt::Unclear);
            }
        }
        _ => {}
    }
}

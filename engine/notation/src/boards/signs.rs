//! The signs of drawings: which are pieces, which are empty squares, and which side each belongs to.
//!
//! Most signs are unambiguous. Some are used for either side, or for special squares, depending on the tradition; the other signs of the
//! drawing and the number of pieces decide. Attackers are about twice as many as defenders.

use super::board_text::SideDoubt;
use std::collections::BTreeMap;
use tafl_engine::Piece;

/// The meaning of a character in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// White space, or a character without meaning.
    Space,
    /// Separates squares.
    Upright,
    /// Part of a line between rows, or of a frame.
    Line,
    /// A square, or a piece on it.
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
/// A man in one tradition, a king in another, a special square in a third.
const OPEN: &str = "xX@oO";
/// Pieces in colours that no tradition gives to a side: their number decides.
const COLOURED: &str = "🔴🟠🟡🟢🔵🟣🟤";

/// Letters of special pieces in the board string. They have this meaning where no other tradition draws the men: there the others are
/// words, and an `m` that no other letter of the board string accompanies is a Muscovite. Only [`Reading`] interprets them, so that a line
/// of words is not taken for a rank.
const SPECIAL_PIECES: &str = "cCnNmMgG";

/// Letters that all traditions read alike, whatever their number.
fn is_letter(sign: char) -> bool {
    sign.is_ascii_alphabetic()
}

/// Every sign that is a square or a piece.
const SQUARES: [&str; 9] = [EMPTY, SPECIAL, ATTACKERS, DEFENDERS, KINGS, DARK, LIGHT, OPEN, COLOURED];

/// Whether each ASCII character is such a sign; a shortcut for most texts.
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

/// Whether a character marks an ordinary empty square.
pub(super) fn is_empty_square(ch: char) -> bool {
    EMPTY.contains(ch)
}

/// Replaces the characters of a comment that was understood.
pub(super) const COMMENT: char = '\u{E000}';

/// Characters around or within a text that mean nothing: quotes, brackets, commas.
pub(super) fn is_dressing(ch: char) -> bool {
    matches!(ch, '`' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// The meaning of a character.
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

/// The meaning of the signs of one drawing.
#[derive(Debug)]
pub(super) struct Reading {
    /// The piece of each sign that is one.
    pieces: BTreeMap<char, Piece>,
    /// Signs that are empty squares here but may be pieces elsewhere.
    empty: Vec<char>,
    pub(super) doubt: Option<SideDoubt>,
}

impl Reading {
    /// The piece on a square with this sign; an error if the sign has no meaning in this drawing.
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

/// How often each sign occurs in a drawing.
struct Counts(BTreeMap<char, usize>);

impl Counts {
    fn of(&self, signs: &[char]) -> usize {
        signs.iter().filter_map(|sign| self.0.get(sign)).sum()
    }

    fn all(&self, signs: &str) -> usize {
        signs.chars().filter_map(|sign| self.0.get(&sign)).sum()
    }
}

/// Whether one number is clearly larger: attackers are about twice as many as defenders.
pub(super) fn clearly_more(one: usize, other: usize) -> bool {
    one * 2 >= other * 3 && one > other
}

/// Finds the meaning of the signs of a drawing. `crosses_are_special` means that every `x` is on a corner or in the centre.
pub(super) fn read(signs: impl Iterator<Item = char>, crosses_are_special: bool) -> Reading {
    let mut counts = BTreeMap::new();
    signs.for_each(|sign| *counts.entry(sign).or_default() += 1);
    let counts = Counts(counts);
    let mut reading = Reading { pieces: BTreeMap::new(), empty: Vec::new(), doubt: None };
    for (signs, piece) in [(ATTACKERS, Piece::Attacker), (DEFENDERS, Piece::Defender), (KINGS, Piece::King)] {
        signs.chars().for_each(|sign| reading.take(&[sign], piece));
    }
    let has = |signs: &str| counts.all(signs) > 0;
    let another_tradition = ["ADtTsS", DARK, LIGHT, OPEN, COLOURED].into_iter().any(has);
    let not_only_muscovites = has("adcCnNgG") || (has("m") && has("M"));
    if (has("a") && has("d")) || (not_only_muscovites && !another_tradition) {
        SPECIAL_PIECES
            .chars()
            .filter_map(|sign| Some((sign, Piece::from_letter(sign)?)))
            .for_each(|(sign, piece)| reading.take(&[sign], piece));
    }
    read_colours(&counts, &mut reading);
    read_open(&counts, &mut reading, crosses_are_special);
    reading
}

/// Black and white. Letters follow custom; a dark piece symbol looks light on a dark screen, so symbols are judged by number.
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

/// The ambiguous signs.
fn read_open(counts: &Counts, reading: &mut Reading, crosses_are_special: bool) {
    let mut rings = vec!['o', 'O'];
    let mut spirals = vec!['@'];
    let mut coloured: Vec<char> = COLOURED.chars().filter(|&sign| counts.of(&[sign]) > 0).collect();
    if counts.all(KINGS) == 0 {
        // A sign that occurs once in a drawing without a king is the king.
        if counts.of(&['@']) == 1 {
            reading.take(&['@'], Piece::King);
            spirals.clear();
        } else if counts.of(&['O']) == 1 && counts.of(&['o']) != 1 {
            reading.take(&['O'], Piece::King);
            rings.pop();
        } else if let Some(at) = coloured.iter().position(|&sign| counts.of(&[sign]) == 1) {
            reading.take(&[coloured.remove(at)], Piece::King);
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
        .chain(coloured.into_iter().map(|sign| vec![sign]))
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

//! The signs of drawings: which are pieces, which are empty squares, and which side each belongs to.
//!
//! Most signs are unambiguous. Some are used for either side, or for special squares, depending on the
//! tradition; the other signs of the drawing decide, then custom, and then the number of pieces: attackers
//! are about twice as many as defenders. Whatever custom alone decides is doubtful.

use super::board_text::SideDoubt;
use std::collections::{BTreeMap, BTreeSet};
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
const KINGS: &str = "kK♔♚👑🤴👸🫅★☆⭐◉◎⛁⛃";
/// Black pieces, by custom the attackers.
const DARK: &str = "bB●⚫⬤♟♜🖤⛂";
/// White pieces, by custom the defenders.
const LIGHT: &str = "wW○⚪◯♙♖🤍⛀";
/// Crosses: attackers by custom, or special squares.
const CROSSES: &str = "xX❌";
const SPIRALS: &str = "@";
/// Rings: defenders by custom.
const RINGS: &str = "oO⭕";
/// Pieces in colours, in the order in which they are usually the attackers, the defenders or the king.
const COLOURED: &str = "🔴🟤🟠🟣🔵🟢🟡";
/// Squares in colours, in the same order: pieces where no other sign is one.
const COLOURED_SQUARES: &str = "🟥🟫🟧🟪🟦🟩🟨";
/// The king where no other sign is one and it occurs once; a special square otherwise.
const KING_MARKS: &str = "#*◆◇";
/// Empty squares where they cover most of a board without other signs for them.
const MOST_OF_A_BOARD: &str = "oOxXeEnNvVzZ0";

/// The letters of attackers, defenders and king that go together, in either case. A king who is not a `k`
/// occurs once.
const TRADITIONS: [[char; 3]; 11] = [
    // English: black and white; Linnaeus: Muscovites and Swedes.
    ['b', 'w', 'k'],
    ['m', 's', 'k'],
    // Black and white in German, in Danish, Norwegian and Icelandic, in Swedish, in Dutch.
    ['s', 'w', 'k'],
    ['s', 'h', 'k'],
    ['s', 'v', 'k'],
    ['z', 'w', 'k'],
    // The names of the sides in German and in the Scandinavian languages.
    ['a', 'v', 'k'],
    ['a', 'f', 'k'],
    // The names of the sides, and black and white, in Romance languages.
    ['a', 'd', 'r'],
    ['n', 'b', 'r'],
    ['p', 'b', 'r'],
];

/// Letters of special pieces in the board string. They have this meaning where no other tradition draws the
/// men: there the others are words, and an `m` that no other letter of the board string accompanies is a
/// Muscovite. Only [`Reading`] interprets them, so that a line of words is not taken for a rank.
const SPECIAL_PIECES: &str = "cCnNmMgG";

/// Letters that all traditions read alike, whatever their number.
fn is_letter(sign: char) -> bool {
    sign.is_ascii_alphabetic()
}

/// Every sign that is a square or a piece.
const SQUARES: [&str; 11] =
    [EMPTY, SPECIAL, ATTACKERS, DEFENDERS, KINGS, DARK, LIGHT, CROSSES, SPIRALS, RINGS, COLOURED];

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
    matches!(
        ch,
        '`' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}'
    )
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
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// The piece of each sign that is one.
    pieces: BTreeMap<char, Piece>,
    /// Signs that are empty squares here but may be pieces elsewhere.
    empty: Vec<char>,
    pub(super) doubt: Option<SideDoubt>,
    /// Whether the king is a sign that may also be a special square.
    pub(super) assumes_king: bool,
}

impl Reading {
    /// The piece on a square with this sign; an error if the sign has no meaning in this drawing.
    pub(super) fn of(&self, sign: char) -> Result<Option<Piece>, ()> {
        match self.pieces.get(&sign) {
            Some(&piece) => Ok(Some(piece)),
            None if EMPTY.contains(sign)
                || SPECIAL.contains(sign)
                || sign == ' '
                || self.empty.contains(&sign) =>
            {
                Ok(None)
            }
            None => Err(()),
        }
    }

    fn take(&mut self, signs: impl IntoIterator<Item = char>, piece: Piece) {
        self.pieces.extend(signs.into_iter().map(|sign| (sign, piece)));
    }

    /// Tells two kinds of men apart of which the first are by custom the attackers.
    fn take_sides(&mut self, counts: &Counts, [first, second]: [&[char]; 2]) {
        let (exchanged, doubt) = sides(counts.of(first), counts.of(second), counts.size);
        let [attackers, defenders] = if exchanged { [second, first] } else { [first, second] };
        self.take(attackers.iter().copied(), Piece::Attacker);
        self.take(defenders.iter().copied(), Piece::Defender);
        self.doubt = doubt;
    }
}

/// How often a sign occurs: everywhere, on the corners and in the centre.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    all: usize,
    corners: usize,
    centre: usize,
}

/// How often each sign occurs in a drawing.
pub(super) struct Counts {
    signs: BTreeMap<char, Count>,
    squares: usize,
    size: usize,
}

impl Counts {
    /// The signs of some rows.
    pub(super) fn new<R: IntoIterator<Item = char>>(rows: impl ExactSizeIterator<Item = R>) -> Self {
        let last = rows.len().saturating_sub(1);
        let mut counts = Self { signs: BTreeMap::new(), squares: 0, size: rows.len() };
        for (rank, row) in rows.enumerate() {
            for (file, sign) in row.into_iter().enumerate() {
                let count = counts.signs.entry(sign).or_default();
                count.all += 1;
                count.corners += usize::from([rank, file].iter().all(|&at| at == 0 || at == last));
                count.centre += usize::from((rank * 2, file * 2) == (last, last));
                counts.squares += 1;
            }
        }
        counts
    }

    fn one(&self, sign: char) -> Count {
        self.signs.get(&sign).copied().unwrap_or_default()
    }

    fn of(&self, signs: &[char]) -> usize {
        signs.iter().map(|&sign| self.one(sign).all).sum()
    }

    fn all(&self, signs: &str) -> usize {
        signs.chars().map(|sign| self.one(sign).all).sum()
    }

    fn has(&self, signs: &str) -> bool {
        self.all(signs) > 0
    }

    /// The signs of a list that occur.
    fn present(&self, signs: &str) -> Vec<char> {
        signs.chars().filter(|sign| self.signs.contains_key(sign)).collect()
    }

    /// Whether a sign is on the corners or in the centre only.
    fn is_special(&self, sign: char) -> bool {
        let Count { all, corners, centre } = self.one(sign);
        all == corners + centre
    }

    fn are_crosses_special(&self) -> bool {
        CROSSES.chars().all(|sign| self.is_special(sign))
    }

    /// The letters in lower case.
    fn letters(&self) -> BTreeSet<char> {
        self.signs.keys().filter(|sign| sign.is_ascii_alphabetic()).map(char::to_ascii_lowercase).collect()
    }

    fn is_in_one_case(&self, letter: char) -> bool {
        self.either_case(letter).iter().filter(|&&number| number > 0).count() == 1
    }

    fn either_case(&self, letter: char) -> [usize; 2] {
        [letter, letter.to_ascii_uppercase()].map(|letter| self.one(letter).all)
    }
}

/// Whether one number is clearly larger: attackers are about twice as many as defenders.
fn clearly_more(one: usize, other: usize) -> bool {
    one * 2 >= other * 3 && one > other
}

/// Whether two kinds of men, of which the first are by custom the attackers, are exchanged, and whether that
/// is doubtful. Custom decides unless the others are as many as no defenders are; it is certain only if the
/// number confirms it.
fn sides(first: usize, second: usize, size: usize) -> (bool, Option<SideDoubt>) {
    let attacks = |men: usize, others: usize| men >= 2 * others && men > size;
    (attacks(second, first), (!attacks(first, second)).then_some(SideDoubt::Unclear))
}

/// Finds the meaning of the signs of a drawing.
pub(super) fn read(mut counts: Counts) -> Reading {
    let mut empty: Vec<char> = empty_letter(&counts).into_iter().collect();
    counts.signs.retain(|sign, _| !empty.contains(sign));
    let marks = marks(&counts);
    counts.signs.retain(|sign, _| !marks.contains(sign));
    empty.extend(marks);
    let mut reading = Reading::default();
    for (signs, piece) in [(ATTACKERS, Piece::Attacker), (DEFENDERS, Piece::Defender), (KINGS, Piece::King)] {
        reading.take(signs.chars(), piece);
    }
    let another_tradition =
        ["ADtTsS", DARK, LIGHT, CROSSES, SPIRALS, RINGS, COLOURED].into_iter().any(|signs| counts.has(signs));
    let not_only_muscovites = counts.has("adcCnNgG") || (counts.has("m") && counts.has("M"));
    if (counts.has("a") && counts.has("d")) || (not_only_muscovites && !another_tradition) {
        let special = SPECIAL_PIECES.chars().filter_map(|sign| Some((sign, Piece::from_letter(sign)?)));
        reading.pieces.extend(special);
    }
    read_colours(&counts, &mut reading);
    read_open(&counts, &mut reading);
    if let Some(letters) = letters(&counts, false) {
        reading.pieces.extend(letters.pieces);
        reading.doubt = letters.doubt;
    }
    for sign in empty {
        reading.pieces.remove(&sign);
        reading.empty.push(sign);
    }
    reading
}

/// Finds the meaning of letters that go together, as in [`TRADITIONS`], or of one letter that is small for
/// the attackers and large for the defenders. `rows` means that they are those of rows, in which every letter
/// is a piece.
pub(super) fn letters(counts: &Counts, rows: bool) -> Option<Reading> {
    let mut used = counts.letters();
    if !rows && counts.are_crosses_special() {
        used.remove(&'x');
    }
    let number = |letter: char| counts.either_case(letter).iter().sum::<usize>();
    let tradition = TRADITIONS.into_iter().find(|&[attacker, defender, king]| {
        let [attackers, defenders] = [attacker, defender].map(number);
        let both = attackers > 0 && defenders > 0;
        let one = rows
            && attacker == 'b'
            && [attacker, defender].iter().any(|&letter| counts.is_in_one_case(letter));
        (both || one)
            && (king == 'k' || number(king) == 1)
            && used.iter().all(|letter| [attacker, defender, king].contains(letter))
    });
    let mut reading = Reading::default();
    if let Some(letters) = tradition {
        for (letter, piece) in letters.into_iter().zip([Piece::Attacker, Piece::Defender, Piece::King]) {
            reading.take([letter, letter.to_ascii_uppercase()], piece);
        }
        return Some(reading);
    }
    let pictures = [DARK, LIGHT, SPIRALS, COLOURED]
        .concat()
        .chars()
        .filter(|sign| !is_letter(*sign))
        .collect::<String>();
    let mut men = used.into_iter().filter(|&letter| letter != 'k');
    let (letter, None) = (men.next()?, men.next()) else { return None };
    let has_name = letter == 't' || is_special_piece(letter) || counts.has(&pictures);
    let [small, large] = counts.either_case(letter);
    let may_be_king = !counts.has(KINGS) && (small == 1 || large == 1);
    if has_name || small == 0 || large == 0 || may_be_king {
        return None;
    }
    reading.take_sides(counts, [&[letter], &[letter.to_ascii_uppercase()]]);
    reading.take("kK".chars(), Piece::King);
    Some(reading)
}

/// The letter of empty squares: one that covers most of a board without other signs for them.
fn empty_letter(counts: &Counts) -> Option<char> {
    let covers = |sign: &char| counts.one(*sign).all * 2 > counts.squares;
    MOST_OF_A_BOARD.chars().find(covers).filter(|_| !counts.has(EMPTY) && !counts.has(" "))
}

/// The signs that mark special squares: they stand on corners or the throne alone, while two other signs make
/// the men. None do where `+` marks them, as in our own drawings. `a` and `d` are men anywhere, and so is a
/// letter that may be the king, or a special piece beside others of our letters unless it stands on all
/// corners. What is no letter is a piece unless letters are all the men and the king.
fn marks(counts: &Counts) -> Vec<char> {
    let is_piece =
        |sign: char| sign != ' ' && [EMPTY, SPECIAL, KINGS].iter().all(|known| !known.contains(sign));
    let men: Vec<char> =
        counts.signs.keys().copied().filter(|&sign| is_piece(sign) && !counts.is_special(sign)).collect();
    let is_man = |letter: char| men.iter().any(|man| man.eq_ignore_ascii_case(&letter));
    let may_be_king =
        |letter: char| !counts.has(KINGS) && "rRoO".contains(letter) && counts.one(letter).all == 1;
    let are_letters = counts.has("kK") && men.iter().all(|&man| is_letter(man));
    // All men are letters of our own drawings.
    let are_own = men.iter().all(|&man| "aAdD".contains(man) || is_special_piece(man));
    let is_mark = |letter: &char| {
        (is_letter(*letter) || are_letters)
            && counts.is_special(*letter)
            && is_piece(*letter)
            && !is_man(*letter)
            && !"aAdD".contains(*letter)
            && !may_be_king(*letter)
            && (!is_special_piece(*letter)
                || !are_own
                || counts.has("aAdD") && counts.one(*letter).corners == 4)
    };
    let found = counts.signs.keys().copied().filter(is_mark).collect();
    if men.len() >= 2 && !counts.has("+") { found } else { Vec::new() }
}

/// Black and white. Letters follow custom; a dark piece symbol looks light on a dark screen, so symbols are
/// judged by number.
fn read_colours(counts: &Counts, reading: &mut Reading) {
    let pictures = |signs: &str| signs.chars().filter(|&sign| !is_letter(sign)).collect::<Vec<char>>();
    let (dark, light) = (pictures(DARK), pictures(LIGHT));
    let (black, white) = (counts.of(&dark), counts.of(&light));
    let others = counts.all(ATTACKERS)
        + counts.all(DEFENDERS)
        + counts.of(&['b', 'B', 'w', 'W', 'o', 'O', 'x', 'X', '@']);
    let swapped = others == 0 && black > 0 && black + white >= 6 && clearly_more(white, black);
    let [attackers, defenders] = if swapped { [light, dark] } else { [dark, light] };
    reading.take(attackers, Piece::Attacker);
    reading.take(defenders, Piece::Defender);
    reading.take(['b', 'B'], Piece::Attacker);
    reading.take(['w', 'W'], Piece::Defender);
    if swapped {
        reading.doubt = Some(SideDoubt::LightAttackers);
    }
}

/// The ambiguous signs.
fn read_open(counts: &Counts, reading: &mut Reading) {
    let mut rings = counts.present(RINGS);
    let mut spirals = counts.present(SPIRALS);
    let attackers = counts.has(ATTACKERS) || counts.has(DARK);
    let defenders = counts.has(DEFENDERS) || counts.has(LIGHT);
    let mut coloured = counts.present(COLOURED);
    let by_shape = [CROSSES, SPIRALS, RINGS, COLOURED].into_iter().any(|signs| counts.has(signs));
    if !attackers && !defenders && !by_shape {
        coloured = counts.present(COLOURED_SQUARES);
        coloured.retain(|&sign| {
            counts.one(sign).all * 2 <= counts.squares
                && (counts.one(sign).corners < 4 || !counts.is_special(sign))
        });
    }
    if !counts.has(KINGS) {
        // A sign that occurs once in a drawing without a king is the king.
        let once = |signs: &[char]| signs.iter().copied().rfind(|&sign| counts.one(sign).all == 1);
        let marks = counts.present(KING_MARKS);
        let is_king = |mark: &char| by_shape || ((attackers || defenders) && !counts.is_special(*mark));
        if let Some(mark) = once(&marks).filter(|mark| marks.len() == 1 && is_king(mark)) {
            reading.take([mark], Piece::King);
            reading.assumes_king = true;
        } else if counts.all(SPIRALS) == 1 {
            reading.take(std::mem::take(&mut spirals), Piece::King);
        } else if counts.all("O") == 1 && counts.all("o") != 1 {
            reading.take(['O'], Piece::King);
            rings.retain(|&ring| ring != 'O');
        } else if let Some(king) = once(&coloured) {
            reading.take([king], Piece::King);
            reading.assumes_king = COLOURED_SQUARES.contains(king) && counts.is_special(king);
            coloured.retain(|&sign| sign != king);
        }
    }
    let men = [counts.of(&spirals), counts.of(&rings)];
    let crosses_are_men = !counts.are_crosses_special()
        && !attackers
        && (men[0] == 0 || men[1] == 0)
        && (men[0] + men[1] > 0 || defenders);
    let crosses = if crosses_are_men { counts.present(CROSSES) } else { Vec::new() };
    if !crosses_are_men {
        reading.empty.extend(CROSSES.chars());
    }
    let kinds = [crosses, spirals, rings].into_iter().filter(|signs| !signs.is_empty());
    let kinds: Vec<Vec<char>> = kinds.chain(coloured.into_iter().map(|sign| vec![sign])).collect();
    match (attackers, defenders, kinds.as_slice()) {
        (true, false, [.., last]) => reading.take(last.iter().copied(), Piece::Defender),
        (false, true, [first, ..]) => reading.take(first.iter().copied(), Piece::Attacker),
        (false, false, [only]) => {
            reading.take(only.iter().copied(), Piece::Attacker);
            reading.doubt = Some(SideDoubt::Unclear);
        }
        (false, false, [first, second, ..]) => reading.take_sides(counts, [first, second]),
        _ => {}
    }
}

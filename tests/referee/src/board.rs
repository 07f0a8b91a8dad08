//! The board: cells in a plain `Vec`, squares as numbers, and the board string.
//!
//! A square is `rank * side + file`, both counted from 0, so that the order of the numbers is the
//! order a1, b1, c1 ... that lists of squares use.

use super::SlowSide;

/// A square: `rank * side + file`.
pub(super) type Square = usize;

/// What can stand on a square (engine/RULES.md, sections 1 and 8): a man of a side, the king, and the
/// special pieces, which are men too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// A plain man.
    Man(SlowSide),
    /// The king.
    King,
    Commander(SlowSide),
    Knight(SlowSide),
    /// A man who changes side instead of dying.
    Mercenary(SlowSide),
    /// A man who neither captures nor is captured.
    Guard(SlowSide),
}

/// The kinds of pieces in the order of their letters, [`LETTERS`].
pub(super) const ALL_KINDS: [Piece; 11] = [
    Piece::Man(SlowSide::Attackers),
    Piece::Man(SlowSide::Defenders),
    Piece::King,
    Piece::Commander(SlowSide::Attackers),
    Piece::Commander(SlowSide::Defenders),
    Piece::Knight(SlowSide::Attackers),
    Piece::Knight(SlowSide::Defenders),
    Piece::Mercenary(SlowSide::Attackers),
    Piece::Mercenary(SlowSide::Defenders),
    Piece::Guard(SlowSide::Attackers),
    Piece::Guard(SlowSide::Defenders),
];

/// The letters of the kinds in board strings.
const LETTERS: [char; 11] = ['a', 'd', 'k', 'c', 'C', 'n', 'N', 'm', 'M', 'g', 'G'];

/// The names of the kinds in the contract.
const NAMES: [&str; 11] = [
    "PIECE_ATTACKER",
    "PIECE_DEFENDER",
    "PIECE_KING",
    "PIECE_ATTACKERS_COMMANDER",
    "PIECE_DEFENDERS_COMMANDER",
    "PIECE_ATTACKERS_KNIGHT",
    "PIECE_DEFENDERS_KNIGHT",
    "PIECE_ATTACKERS_MERCENARY",
    "PIECE_DEFENDERS_MERCENARY",
    "PIECE_ATTACKERS_GUARD",
    "PIECE_DEFENDERS_GUARD",
];

impl Piece {
    /// The side that the piece fights for.
    pub(super) fn side(self) -> SlowSide {
        match self {
            Piece::King => SlowSide::Defenders,
            Piece::Man(side)
            | Piece::Commander(side)
            | Piece::Knight(side)
            | Piece::Mercenary(side)
            | Piece::Guard(side) => side,
        }
    }

    /// The place of the kind in the order of kinds.
    pub(super) fn index(self) -> usize {
        ALL_KINDS.iter().position(|&kind| kind == self).expect("every kind is listed")
    }

    /// The letter of the piece in board strings.
    pub(super) fn letter(self) -> char {
        LETTERS[self.index()]
    }

    /// The kind with that letter.
    pub(super) fn from_letter(letter: char) -> Option<Piece> {
        LETTERS.iter().position(|&other| other == letter).map(|index| ALL_KINDS[index])
    }

    /// The name of the kind in the contract.
    #[cfg(test)]
    pub(super) fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The kind with that name.
    pub(super) fn from_name(name: &str) -> Option<Piece> {
        NAMES.iter().position(|&other| other == name).map(|index| ALL_KINDS[index])
    }

    /// One of the pieces of section 8.
    pub(super) fn is_special(self) -> bool {
        !matches!(self, Piece::Man(_) | Piece::King)
    }

    /// Belongs to that side and takes part in captures: any piece but a guard.
    pub(super) fn fights_for(self, side: SlowSide) -> bool {
        self.side() == side && !matches!(self, Piece::Guard(_))
    }

    /// A man that may be captured: any but a guard.
    pub(super) fn is_man_to_take(self) -> bool {
        !matches!(self, Piece::King | Piece::Guard(_))
    }

    /// Kings, commanders and knights are never leapt over.
    pub(super) fn may_be_leapt_over(self) -> bool {
        matches!(self, Piece::Man(_) | Piece::Mercenary(_) | Piece::Guard(_))
    }
}

/// One of the four directions in which pieces move and touch; diagonals never count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    North,
    South,
    East,
    West,
}

/// The four directions.
pub(super) const DIRECTIONS: [Direction; 4] =
    [Direction::North, Direction::South, Direction::East, Direction::West];

impl Direction {
    /// The way back.
    pub(super) fn reversed(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::South => Direction::North,
            Direction::East => Direction::West,
            Direction::West => Direction::East,
        }
    }
}

/// The pieces on their squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    side: usize,
    cells: Vec<Option<Piece>>,
}

impl Board {
    /// Reads a board string: ranks from the top, `/` between, letters of kinds, numbers for empty runs.
    pub(super) fn parse(side: usize, text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != side {
            return Err(format!("the board has {} rows and not {side}", rows.len()));
        }
        let mut board = Board { side, cells: vec![None; side * side] };
        for (index, row) in rows.iter().enumerate() {
            let rank = side - 1 - index;
            let cells = parse_row(row)?;
            if cells.len() != side {
                return Err(format!("row {row:?} has {} squares and not {side}", cells.len()));
            }
            for (file, cell) in cells.into_iter().enumerate() {
                board.cells[rank * side + file] = cell;
            }
        }
        Ok(board)
    }

    /// Writes the board string.
    pub(super) fn text(&self) -> String {
        let rows: Vec<String> = (0..self.side).rev().map(|rank| self.row_text(rank)).collect();
        rows.join("/")
    }

    fn row_text(&self, rank: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..self.side {
            match self.at(rank * self.side + file) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// All squares, a1 first.
    pub(super) fn squares(&self) -> std::ops::Range<Square> {
        0..self.cells.len()
    }

    /// What stands on a square.
    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square]
    }

    /// True if a piece of that side stands on the square.
    pub(super) fn has_side(&self, square: Square, side: SlowSide) -> bool {
        self.at(square).is_some_and(|piece| piece.side() == side)
    }

    /// True if a piece of that side that takes part in captures stands on the square.
    pub(super) fn has_fighter(&self, square: Square, side: SlowSide) -> bool {
        self.at(square).is_some_and(|piece| piece.fights_for(side))
    }

    /// The square that a step leads to; `None` beyond the edge.
    pub(super) fn step(&self, from: Square, direction: Direction) -> Option<Square> {
        match direction {
            Direction::North => (from + self.side < self.cells.len()).then(|| from + self.side),
            Direction::South => from.checked_sub(self.side),
            Direction::East => (!(from + 1).is_multiple_of(self.side)).then_some(from + 1),
            Direction::West => (!from.is_multiple_of(self.side)).then(|| from - 1),
        }
    }

    /// The neighbours that lie on the board.
    pub(super) fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        DIRECTIONS.iter().filter_map(move |&direction| self.step(square, direction))
    }

    /// True if the two squares touch along a side.
    pub(super) fn are_neighbours(&self, one: Square, other: Square) -> bool {
        self.neighbours(one).any(|square| square == other)
    }

    /// True for the squares of the outermost ranks and files.
    pub(super) fn is_edge(&self, square: Square) -> bool {
        let (file, rank) = (square % self.side, square / self.side);
        file == 0 || rank == 0 || file == self.side - 1 || rank == self.side - 1
    }

    /// Where the king stands; the first one if a board has several.
    pub(super) fn king(&self) -> Option<Square> {
        self.squares().find(|&square| self.at(square) == Some(Piece::King))
    }

    /// All pieces on the board.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.cells.iter().filter_map(|&cell| cell)
    }

    /// The board after one piece has moved, nothing captured yet.
    pub(super) fn after_move(&self, from: Square, to: Square) -> Board {
        let mut board = self.clone();
        board.cells[to] = board.cells[from].take();
        board
    }

    /// Puts a piece on a square.
    #[cfg(test)]
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.cells[square] = Some(piece);
    }

    /// Takes the piece off a square.
    pub(super) fn remove(&mut self, square: Square) {
        self.cells[square] = None;
    }

    /// A mercenary on a square changes side; any other piece stays what it is.
    pub(super) fn turn_mercenary(&mut self, square: Square) {
        if let Some(Piece::Mercenary(side)) = self.cells[square] {
            self.cells[square] = Some(Piece::Mercenary(side.other()));
        }
    }

    /// Every square that can be reached from the starts through neighbours over squares that are
    /// let in; the starts belong to it without being asked.
    pub(super) fn flood(&self, starts: &[Square], let_in: impl Fn(Square) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        let mut waiting = starts.to_vec();
        for &start in starts {
            reached[start] = true;
        }
        while let Some(square) = waiting.pop() {
            for next in self.neighbours(square) {
                if !reached[next] && let_in(next) {
                    reached[next] = true;
                    waiting.push(next);
                }
            }
        }
        reached
    }

    /// The four edge lines, each with the direction that leads inward from it.
    pub(super) fn edge_lines(&self) -> [(Vec<Square>, Direction); 4] {
        let (side, last) = (self.side, self.side - 1);
        [
            ((0..side).collect(), Direction::North),
            ((0..side).map(|file| last * side + file).collect(), Direction::South),
            ((0..side).map(|rank| rank * side).collect(), Direction::East),
            ((0..side).map(|rank| rank * side + last).collect(), Direction::West),
        ]
    }
}

/// Reads one row of a board string.
fn parse_row(row: &str) -> Result<Vec<Option<Piece>>, String> {
    let mut cells = Vec::new();
    let mut number = String::new();
    for letter in row.chars().chain(std::iter::once('|')) {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        if !number.is_empty() {
            let run: usize = number.parse().map_err(|_| format!("bad number in row {row:?}"))?;
            if run == 0 || run > 19 || number.starts_with('0') {
                return Err(format!("bad number {number} in row {row:?}"));
            }
            cells.extend(vec![None; run]);
            number.clear();
        }
        if letter != '|' {
            let piece =
                Piece::from_letter(letter).ok_or_else(|| format!("bad letter {letter:?} in row {row:?}"))?;
            cells.push(Some(piece));
        }
        if cells.len() > 19 {
            return Err(format!("row {row:?} is too long"));
        }
    }
    Ok(cells)
}

/// The name of a square on a board of that side.
pub(super) fn square_name(side: usize, square: Square) -> String {
    let files = "abcdefghijklmnopqrs";
    let file = square % side;
    files[file..=file].to_owned() + &(square / side + 1).to_string()
}

/// What a word that should name a square turned out to be.
#[derive(PartialEq, Debug)]
pub(super) enum SquareWord {
    /// A square of the board.
    On(Square),
    /// A letter and a number, but no square of this board.
    Off,
    /// Not a letter and a number.
    Nonsense,
}

/// Reads the name of a square: a letter and a number. No board has a number with leading zeros.
pub(super) fn parse_square(side: usize, word: &str) -> SquareWord {
    let mut letters = word.chars();
    let Some(letter) = letters.next().filter(char::is_ascii_alphabetic) else {
        return SquareWord::Nonsense;
    };
    let number = letters.as_str();
    if number.is_empty() || !number.chars().all(|digit| digit.is_ascii_digit()) {
        return SquareWord::Nonsense;
    }
    let file = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
    let rank: usize = if number.starts_with('0') { 0 } else { number.parse().unwrap_or(0) };
    if file < side && (1..=side).contains(&rank) {
        SquareWord::On((rank - 1) * side + file)
    } else {
        SquareWord::Off
    }
}

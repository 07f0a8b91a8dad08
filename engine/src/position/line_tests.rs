//! Moves along a line and captures on it, on every content that the line can have.
//!
//! A line is a rank or a file. Each of its squares is empty, or holds an attacker, a defender or the king, of
//! whom there is at most one. On every such content of every kind of line of the catalogue's boards of 7x7
//! (with `TAFL_LONG` up to 13x13), the engine is compared with [`Line`], which walks from square to square as
//! `engine/RULES.md` says:
//!
//! * the moves along the line, as sets, piece by piece, and asked one at a time;
//! * what falls on the line to a piece that arrives on it, from wherever it comes, with the lines beside it
//!   empty or full, and that the squares of such captures are among those where the engine looks for them;
//! * the board, its key and the captures after each move along the line, by each of the ways in which the
//!   engine plays one, and the history after it is taken back.
//!
//! Those are 549,342 contents of 118 kinds of lines of 7 squares in every run, and in the long one 5,694,624 of
//! 132 kinds of 9, 66,686,004 of 128 kinds of 11 and 346,027,140 of 60 kinds of 13. Lines are of one kind if
//! nothing that can matter differs: the rules of their squares and of those beside them, their direction, and
//! the words in which they are stored.
//!
//! Left to other tests: what stands elsewhere, which does not matter; the king and his group, enclosed from
//! sides of which some beside the line are open and some closed; rings, forts, ends, repetition and limits;
//! special pieces, jumps and chains; boards of 15x15 and 19x19, and the widths that only WebAssembly has.

use super::plain_line_tests::{Beside, Content, Line};
use super::{Arbiter, GameHistory, Pieces, PlyResult, State, Step};
use crate::board::{Bits, Direction, Index, Piece, Side, Square};
use crate::catalogue;
use crate::rules::Rules;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The longest line.
const MAX_LENGTH: usize = 13;

/// A line on its board.
struct Board<const W: usize> {
    arbiter: Arbiter<W, 0>,
    line: Line,
    /// The squares of the line, in order, and the set of them.
    squares: Vec<Index>,
    all: Bits<W>,
    /// The place on the line of each square that is on it.
    places: Vec<Option<usize>>,
    /// The direction of the line.
    along: Direction,
    /// A square for the king, neither on the line nor beside it.
    aside: Index,
}

/// Men on the squares beside a line.
struct Background<const W: usize> {
    beside: Beside,
    men: Bits<W>,
}

/// The lines of a board: its ranks, then its files.
fn lines(size: u8) -> impl Iterator<Item = Vec<Square>> {
    let line = move |number: u8| {
        let square = |at: u8| {
            if number < size { Square::new(at, number) } else { Square::new(number - size, at) }
        };
        (0..size).map(|at| square(at).expect("a square of the board")).collect()
    };
    (0..2 * size).map(line)
}

fn put<const W: usize>(pieces: &mut Pieces<W, 0>, piece: Piece, index: Index) {
    pieces.sides[piece.side().index()].insert(index);
    if piece == Piece::King {
        pieces.king.insert(index);
    }
}

impl<const W: usize> Board<W> {
    fn new(rules: &Rules, squares: &[Square]) -> Self {
        let arbiter = Arbiter::<W, 0>::new(rules);
        let line = Line::new(rules, squares);
        let squares: Vec<Index> = squares.iter().map(|&square| arbiter.geometry.index(square)).collect();
        let all: Bits<W> = squares.iter().copied().collect();
        let near = all | arbiter.geometry.neighbours(all);
        let plain_square = |index: &Index| {
            let square = arbiter.geometry.square(*index);
            !near.contains(*index)
                && rules.zones.iter().all(|zone| !zone.squares.contains(&square))
                && !rules.is_escape_square(square)
        };
        let aside = arbiter.geometry.board.iter().find(plain_square).expect("a square for the king");
        let mut places = vec![None; arbiter.geometry.board.count() as usize];
        for (place, &index) in squares.iter().enumerate() {
            places[usize::from(index)] = Some(place);
        }
        let along = if squares[1] - squares[0] == 1 { Direction::East } else { Direction::North };
        Self { arbiter, line, squares, all, places, along, aside }
    }

    /// All that can make a difference: of two lines that are equal in this, one is enough. The words in which
    /// the squares lie are part of it, since shifts carry bits from one to the next.
    fn kind(&self) -> String {
        let words: Vec<u16> = self.squares.iter().map(|index| index / 64 - self.squares[0] / 64).collect();
        format!("{:?} {words:?} {:?}", self.along, self.line)
    }

    fn set(&self, places: u32) -> Bits<W> {
        let on = |place: &usize| places >> place & 1 == 1;
        (0..self.squares.len()).filter(on).map(|place| self.squares[place]).collect()
    }

    fn background(&self, beside: Beside) -> Background<W> {
        let sides = [self.along.clockwise(), self.along.clockwise().opposite()];
        let mut men = Bits::EMPTY;
        for (place, &index) in self.squares.iter().enumerate() {
            for (side, direction) in sides.into_iter().enumerate() {
                if self.line.is_full(place, side, beside) {
                    men.insert(self.arbiter.geometry.at(index).next[direction as usize]);
                }
            }
        }
        Background { beside, men }
    }

    fn pieces(&self, content: &Content) -> Pieces<W, 0> {
        let mut pieces = Pieces { sides: [Bits::EMPTY; 2], king: Bits::EMPTY, layers: [] };
        for (&index, piece) in self.squares.iter().zip(content) {
            if let Some(piece) = *piece {
                put(&mut pieces, piece, index);
            }
        }
        pieces
    }

    /// Compares the moves of a side along the line, given as the ends of those from each place.
    fn compare_moves(&self, content: &Content, pieces: Pieces<W, 0>, side: Side, expected: &[u32]) {
        let arbiter = &self.arbiter;
        let state = State { pieces, key: 0, ply: 0, quiet: 0, side, ring_open: true };
        let told = || format!("{content:?} {side:?} {:?}", self.line);
        let (mut as_sets, mut towards) = ([0; MAX_LENGTH], [0; MAX_LENGTH]);
        let note = |found: &mut [u32], from: Index, to: Index| {
            if let [Some(from), Some(to)] = [from, to].map(|index| self.places[usize::from(index)]) {
                assert_eq!(found[from] >> to & 1, 0, "a move is listed twice: {}", told());
                found[from] |= 1 << to;
            }
        };
        arbiter.each_move(&state, |from, to| note(&mut as_sets, from, to));
        assert_eq!(as_sets[..expected.len()], *expected, "{}", told());
        arbiter.each_move_to(&state, self.all, self.all, |from, to| note(&mut towards, from, to));
        assert_eq!(towards, as_sets, "{}", told());
        for (from, &piece) in content.iter().enumerate() {
            let Some(piece) = piece.filter(|piece| piece.side() == side) else { continue };
            let start = self.squares[from];
            let ends = arbiter.destinations(&state, start, piece) & self.all;
            assert_eq!(ends, self.set(expected[from]), "{}", told());
            for (to, &end) in self.squares.iter().enumerate().filter(|&(to, _)| to != from) {
                assert_eq!(arbiter.is_move(&state, start, end), expected[from] >> to & 1 == 1, "{}", told());
            }
        }
    }

    /// Compares what falls on the line to a piece of a side that arrives on each of its empty squares.
    fn compare_captures(&self, content: &mut Content, side: Side, background: &Background<W>) {
        let mut before = self.pieces(content);
        if let Beside::Full { of, .. } = background.beside {
            before.sides[of.index()] |= background.men;
        }
        let strikes = self.arbiter.strikes(&before, side);
        let king = (side == Side::Defenders && before.king.is_empty()).then_some(Piece::King);
        for place in 0..content.len() {
            if content[place].is_some() {
                continue;
            }
            let may_stop = |piece: &Piece| self.line.may_stop(*piece, place);
            for piece in [Some(side.man()), king].into_iter().flatten().filter(may_stop) {
                content[place] = Some(piece);
                let expected = self.line.captures(content, place, background.beside);
                let (mut pieces, to) = (before, self.squares[place]);
                put(&mut pieces, piece, to);
                let taken = self.arbiter.taken(&pieces, side, to, to);
                let told = || format!("{content:?} {place} {:?} {:?}", background.beside, self.line);
                assert_eq!(taken.all & self.all, self.set(expected.squares), "{}", told());
                assert_eq!(taken.king, expected.king, "{}", told());
                assert!(expected.squares == 0 || strikes.all.contains(to), "no strike: {}", told());
                assert!(!expected.king || strikes.king.contains(to), "no strike at the king: {}", told());
            }
            content[place] = None;
        }
    }

    /// Compares the boards after all moves of a side along the line, and takes the moves back.
    fn compare_plies(
        &self,
        content: &mut Content,
        mut pieces: Pieces<W, 0>,
        side: Side,
        ends: &[u32],
        history: &mut GameHistory<W, 0>,
    ) {
        let arbiter = &self.arbiter;
        if pieces.king.is_empty() {
            put(&mut pieces, Piece::King, self.aside);
        }
        let state = arbiter.state(pieces, side, 0);
        // As after a capture: no position before this one matters.
        let begun = history.push(pieces, state.key, Step::Pass, true);
        let positions = history.positions().len();
        let context = arbiter.context(&state, history);
        let mut after = PlyResult::new(state);
        for from in 0..content.len() {
            for to in (0..content.len()).filter(|to| ends[from] >> to & 1 == 1) {
                content.swap(from, to);
                let expected = self.set(self.line.captures(content, to, Beside::Empty).squares);
                content.swap(from, to);
                let (start, end) = (self.squares[from], self.squares[to]);
                let board = pieces.moved(side, start, end).without(expected);
                let key = arbiter.keys.board(&board);
                let told = || format!("{content:?} {from} to {to} {:?}", self.line);
                let step = Step::Move { from: start, to: end };
                arbiter.play_step(&context, &state, history, step, &mut after);
                for after in [after, arbiter.play(&state, history, start, end)] {
                    assert_eq!(after.captured, expected, "{}", told());
                    assert_eq!((after.state.pieces, after.state.key), (board, key), "{}", told());
                }
                if let Some(fast) = arbiter.fast_ply(&state, history, start, end) {
                    assert!(expected.is_empty(), "{}", told());
                    assert_eq!((fast.pieces, fast.key), (board, key), "{}", told());
                }
                let mark = history.push(board, key, step, after.starts_anew());
                history.pop(mark);
                assert_eq!(history.positions().len(), positions, "{}", told());
                assert_eq!(history.positions().last(), Some(&pieces), "{}", told());
                assert_eq!(history.keys().last(), Some(&state.key), "{}", told());
            }
        }
        history.pop(begun);
    }

    /// Compares everything on every content, and returns how many contents there are.
    fn compare(&self) -> u64 {
        let nothing = Pieces { sides: [Bits::EMPTY; 2], king: Bits::EMPTY, layers: [] };
        let mut history = GameHistory::new(nothing, 0, Side::Attackers, true);
        let empty = self.background(Beside::Empty);
        // The king can only fall to more than one attacker where others stand beside him.
        let around_the_king = self.background(Beside::Full { of: Side::Attackers, but: None });
        let faced = |of: Side| {
            let gaps = (0..self.squares.len()).map(Some).chain([None]);
            gaps.map(|but| (of, self.background(Beside::Full { of, but }))).collect::<Vec<_>>()
        };
        let walls: Vec<(Side, Background<W>)> =
            if self.line.has_walls() { Side::ALL.into_iter().flat_map(faced).collect() } else { Vec::new() };
        let mut contents = 0;
        self.line.each_content(&mut |content| {
            contents += 1;
            let pieces = self.pieces(content);
            for side in Side::ALL {
                let mut ends = [0; MAX_LENGTH];
                for from in 0..content.len() {
                    ends[from] = self.line.moves(content, side, from);
                }
                let ends = &ends[..content.len()];
                self.compare_moves(content, pieces, side, ends);
                self.compare_captures(content, side, &empty);
                self.compare_plies(content, pieces, side, ends, &mut history);
            }
            if !pieces.king.is_empty() {
                self.compare_captures(content, Side::Attackers, &around_the_king);
            }
            for (side, background) in &walls {
                self.compare_captures(content, *side, background);
            }
        });
        contents
    }
}

/// Compares every kind of line of the boards of a size, and says how many there are.
#[allow(clippy::print_stdout)]
fn compare_all<const W: usize>(size: u8) {
    let (mut kinds, mut boards) = (HashSet::new(), Vec::new());
    let rule_sets = catalogue::all().iter().map(|entry| &entry.rules);
    for rules in rule_sets.filter(|rules| rules.board.size == size && rules.special.is_none()) {
        let all = lines(size).map(|squares| Board::<W>::new(rules, &squares));
        boards.extend(all.filter(|board| kinds.insert(board.kind())));
    }
    let (next, contents) = (AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(board) = boards.get(next.fetch_add(1, Relaxed)) {
                    contents.fetch_add(board.compare(), Relaxed);
                }
            });
        }
    });
    println!("{} kinds of lines of {size} squares, {} contents", boards.len(), contents.into_inner());
}

#[test]
fn every_content_of_every_line() {
    compare_all::<1>(7);
    if std::env::var_os("TAFL_LONG").is_some() {
        compare_all::<2>(9);
        compare_all::<2>(11);
        compare_all::<4>(13);
    }
}

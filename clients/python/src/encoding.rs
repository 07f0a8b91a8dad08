//! Positions as planes, and moves as numbers.
//!
//! An action is a number: the place of the origin, rank by rank from a1, times the squares of its row and column
//! without itself, plus the number of the destination among these, first those of the row, then those of the
//! column. The last action is a pass. Not all of them are ever legal, but none is missing.

use std::sync::OnceLock;
use tafl_engine::{Game, Move, Piece, Placement, Rules, Side, Square};

/// The planes that every observation has: three kinds of pieces, the side to move, and repeated positions.
const COMMON_PLANES: usize = Piece::COMMON.len() + 2;

/// How the positions and moves of a rule set are written into arrays.
pub(crate) struct Encoding {
    size: u8,
    special: bool,
    /// The move of each action.
    pub(crate) moves: &'static [Move],
}

impl Encoding {
    /// Only rules with special pieces allow them on a board.
    pub(crate) fn new(rules: &Rules) -> Self {
        let size = rules.board.size;
        Self { size, special: rules.special.is_some(), moves: moves(size) }
    }

    /// Planes, ranks and files.
    pub(crate) fn shape(&self) -> [usize; 3] {
        let size = usize::from(self.size);
        let special = if self.special { Piece::ALL.len() - Piece::COMMON.len() } else { 0 };
        [COMMON_PLANES + special, size, size]
    }

    /// The action of a move.
    pub(crate) fn action(&self, mv: Move) -> usize {
        let Move::Step { from, to } = mv else { return self.moves.len() - 1 };
        let size = usize::from(self.size);
        let [file, rank] = [from.file(), from.rank()].map(usize::from);
        let [to_file, to_rank] = [to.file(), to.rank()].map(usize::from);
        let along = |from: usize, to: usize| to - usize::from(to > from);
        let line = if rank == to_rank { along(file, to_file) } else { size - 1 + along(rank, to_rank) };
        (rank * size + file) * 2 * (size - 1) + line
    }

    /// Writes which actions are legal.
    pub(crate) fn mask(&self, game: &Game, mask: &mut [bool]) {
        mask.fill(false);
        game.for_each_legal_move(&mut |mv| mask[self.action(mv)] = true);
    }

    /// Writes what is on the board.
    pub(crate) fn observe(&self, game: &Game, planes: &mut [u8]) {
        self.observe_turned(game, planes, |square| square);
    }

    /// Writes what is on the board, with each square where `turned` puts it.
    pub(crate) fn observe_turned(&self, game: &Game, planes: &mut [u8], turned: impl Fn(usize) -> usize) {
        planes.fill(0);
        let board = game.placement();
        let mut planes = planes.chunks_exact_mut(usize::from(self.size).pow(2));
        let common = Piece::COMMON.iter();
        let special = Piece::ALL[Piece::COMMON.len()..].iter();
        for (&piece, plane) in common.zip(&mut planes) {
            set(plane, &board.words_of(piece), &turned);
        }
        let state = [game.side_to_move() == Side::Attackers, game.repetition().count > 1];
        for (holds, plane) in state.into_iter().zip(&mut planes) {
            plane.fill(u8::from(holds));
        }
        for (&piece, plane) in special.zip(planes) {
            set(plane, &board.words_of(piece), &turned);
        }
    }
}

/// The move of each action on a board of this size.
fn moves(size: u8) -> &'static [Move] {
    static MOVES: [OnceLock<Vec<Move>>; u8::MAX as usize + 1] =
        [const { OnceLock::new() }; u8::MAX as usize + 1];
    MOVES[usize::from(size)].get_or_init(|| {
        let mut moves = Vec::new();
        for (rank, file) in (0..size).flat_map(|rank| (0..size).map(move |file| (rank, file))) {
            let row = (0..size).filter(|&to| to != file).map(|to| Square::new(to, rank));
            let column = (0..size).filter(|&to| to != rank).map(|to| Square::new(file, to));
            let from = Square::new(file, rank);
            moves.extend(row.chain(column).filter_map(|to| Some(Move::Step { from: from?, to: to? })));
        }
        moves.push(Move::Pass);
        moves
    })
}

/// Sets the squares of a set of bits to 1.
fn set(plane: &mut [u8], words: &[u64; Placement::WORDS], turned: &impl Fn(usize) -> usize) {
    for (n, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            plane[turned(n * 64 + rest.trailing_zeros() as usize)] = 1;
            rest &= rest - 1;
        }
    }
}

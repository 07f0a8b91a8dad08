//! The shape of one board: its squares, which of them are adjacent, and how a set of squares steps.
//!
//! A square's dense index is rank times size plus file.

use super::{Bits, Square};

/// A dense index. Every width has at least one spare bit above the last square, the index of
/// [`Geometry::nowhere`].
pub(crate) type Index = u16;

/// One of the four orthogonal directions. Code takes a direction as a value instead of being repeated for
/// each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub(crate) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    #[inline(always)]
    pub(crate) const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    #[inline(always)]
    pub(crate) const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// The changes of file and rank in one step.
    const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }

    /// All squares that `f` gives for any direction.
    #[inline(always)]
    pub(crate) fn union<const W: usize>(mut f: impl FnMut(Self) -> Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        // Neither `map` nor `fold`, which are not unrolled on large boards.
        for direction in Self::ALL {
            all |= f(direction);
        }
        all
    }

    /// Returns whether a step increases the index.
    #[inline(always)]
    pub(crate) const fn is_up(self) -> bool {
        matches!(self, Self::North | Self::East)
    }
}

/// The offsets of the eight squares around a square in circular order, as file and rank.
const AROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The facts about one square that moves and captures need.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings<const W: usize> {
    /// The orthogonal neighbours.
    pub(crate) neighbours: Bits<W>,
    /// The neighbours with a square on their far side: a piece on one of them can be caught between this
    /// square and that one.
    pub(crate) pincered: Bits<W>,
    /// The neighbour in each direction, or `nowhere`.
    pub(crate) next: [Index; 4],
    /// The square two steps away in each direction, or `nowhere`.
    pub(crate) beyond: [Index; 4],
    /// The eight surrounding squares as a set; fewer at the edge.
    pub(crate) around: Bits<W>,
    /// The eight surrounding squares in circular order from the north, `nowhere` for those off the board.
    pub(crate) circle: [Index; 8],
    /// All squares of the line in each direction, without this square.
    pub(crate) ray: [Bits<W>; 4],
}

/// The shape of a board with an odd size that fits into `W` words.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<const W: usize> {
    size: u8,
    /// All squares.
    pub(crate) board: Bits<W>,
    /// The squares on the edge.
    pub(crate) edge: Bits<W>,
    not_first_file: Bits<W>,
    not_last_file: Bits<W>,
    squares: Vec<Surroundings<W>>,
    /// The square of each index. Responses need many of them, and dividing by the size is slow.
    by_index: Vec<Square>,
}

impl<const W: usize> Geometry<W> {
    pub(crate) fn new(size: u8) -> Self {
        let area = u16::from(size) * u16::from(size);
        assert!(usize::from(area) < W * 64, "a board of size {size} does not fit into {W} words");
        let squares_where = |wanted: &dyn Fn(u8, u8) -> bool| -> Bits<W> {
            (0..area)
                .filter(|index| wanted((index % u16::from(size)) as u8, (index / u16::from(size)) as u8))
                .collect()
        };
        let last = size - 1;
        Self {
            size,
            board: squares_where(&|_, _| true),
            edge: squares_where(&|file, rank| file == 0 || rank == 0 || file == last || rank == last),
            not_first_file: squares_where(&|file, _| file != 0),
            not_last_file: squares_where(&|file, _| file != last),
            squares: (0..area).map(|index| surroundings(size, index)).collect(),
            by_index: (0..size)
                .flat_map(|rank| (0..size).filter_map(move |file| Square::new(file, rank)))
                .collect(),
        }
    }

    #[inline(always)]
    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    /// An index that no square has, so it is in no set of squares.
    #[inline(always)]
    pub(crate) fn nowhere(&self) -> Index {
        u16::from(self.size) * u16::from(self.size)
    }

    #[inline(always)]
    pub(crate) fn at(&self, index: Index) -> &Surroundings<W> {
        &self.squares[usize::from(index)]
    }

    /// The square on the far side of a neighbour, which must be in [`Surroundings::pincered`].
    #[inline(always)]
    pub(crate) fn opposite(index: Index, neighbour: Index) -> Index {
        2 * neighbour - index
    }

    /// Returns whether a square lies on the edge from which `inward` leads into the board.
    pub(crate) fn is_on_edge(&self, index: Index, inward: Direction) -> bool {
        index != self.nowhere() && self.at(index).next[inward.opposite() as usize] == self.nowhere()
    }

    /// Returns whether two squares on one line are adjacent.
    #[inline(always)]
    pub(crate) fn are_neighbours(&self, one: Index, other: Index) -> bool {
        let apart = one.abs_diff(other);
        apart == 1 || apart == u16::from(self.size)
    }

    /// The index of a square, which must lie on the board.
    pub(crate) fn index(&self, square: Square) -> Index {
        debug_assert!(square.is_on(self.size));
        u16::from(square.rank()) * u16::from(self.size) + u16::from(square.file())
    }

    /// The square of an index, which must be one of this board.
    pub(crate) fn square(&self, index: Index) -> Square {
        self.by_index[usize::from(index)]
    }

    pub(crate) fn squares(&self, bits: Bits<W>) -> Vec<Square> {
        bits.iter().map(|index| self.square(index)).collect()
    }

    pub(crate) fn bits<'a>(&self, squares: impl IntoIterator<Item = &'a Square>) -> Bits<W> {
        squares.into_iter().map(|&square| self.index(square)).collect()
    }

    /// The change of the index by one step.
    #[inline(always)]
    pub(crate) fn stride(&self, direction: Direction) -> i16 {
        let (file, rank) = direction.offset();
        i16::from(rank) * i16::from(self.size) + i16::from(file)
    }

    /// Returns whether an index changes by this much in a single step.
    #[inline(always)]
    pub(crate) fn is_single_step(&self, stride: i16) -> bool {
        stride.abs() == 1 || stride.abs() == i16::from(self.size)
    }

    /// The squares on which a step in this direction can end; those reached only by wrapping around the edge
    /// are excluded.
    #[inline(always)]
    pub(crate) fn landing(&self, direction: Direction) -> Bits<W> {
        match direction {
            Direction::East => self.not_first_file,
            Direction::West => self.not_last_file,
            Direction::North | Direction::South => self.board,
        }
    }

    /// Moves a set one step; the caller must keep only squares of [`Self::landing`] afterwards.
    #[inline(always)]
    pub(crate) fn shift(&self, bits: Bits<W>, direction: Direction) -> Bits<W> {
        match direction {
            Direction::North => bits.up(u32::from(self.size)),
            Direction::East => bits.up(1),
            Direction::South => bits.down(u32::from(self.size)),
            Direction::West => bits.down(1),
        }
    }

    /// Moves a set one step; squares that would leave the board are dropped.
    #[inline(always)]
    pub(crate) fn step(&self, bits: Bits<W>, direction: Direction) -> Bits<W> {
        self.shift(bits, direction) & self.landing(direction)
    }

    /// The neighbours of all squares of a set.
    #[inline(always)]
    pub(crate) fn neighbours(&self, bits: Bits<W>) -> Bits<W> {
        Direction::union(|direction| self.step(bits, direction))
    }

    /// The first square of `stops` from `from` in a direction, excluding `from`.
    #[inline(always)]
    pub(crate) fn first_stop(&self, from: Index, direction: Direction, stops: Bits<W>) -> Option<Index> {
        let hit = self.at(from).ray[direction as usize] & stops;
        if direction.is_up() { hit.first() } else { hit.last() }
    }

    /// The squares from `from` in a direction, excluding `from`, up to and including the first one in
    /// `stops`.
    #[inline(always)]
    pub(crate) fn slide(&self, from: Index, direction: Direction, stops: Bits<W>) -> Bits<W> {
        let ray = self.at(from).ray[direction as usize];
        match self.first_stop(from, direction, stops) {
            Some(end) => ray & !self.at(end).ray[direction as usize],
            None => ray,
        }
    }

    /// The squares strictly between two squares on one line, with the direction; `None` if the squares are
    /// equal or share no line.
    pub(crate) fn between(&self, from: Index, to: Index) -> Option<(Direction, Bits<W>)> {
        let direction = Direction::ALL
            .into_iter()
            .find(|&direction| self.at(from).ray[direction as usize].contains(to))?;
        Some((direction, self.between_on_line(from, to)))
    }

    /// The squares strictly between two squares that share a line.
    #[inline(always)]
    pub(crate) fn between_on_line(&self, from: Index, to: Index) -> Bits<W> {
        let size = u16::from(self.size);
        let along_file = from.abs_diff(to) >= size;
        let direction = match (along_file, to > from) {
            (true, true) => Direction::North,
            (true, false) => Direction::South,
            (false, true) => Direction::East,
            (false, false) => Direction::West,
        };
        self.at(from).ray[direction as usize] & self.at(to).ray[direction.opposite() as usize]
    }

    /// The `number`-th of the squares in a square's row and column other than itself, numbered from 0 to `2 *
    /// size - 3`.
    #[inline(always)]
    pub(crate) fn on_lines_of(&self, index: Index, number: u16) -> Index {
        let size = u16::from(self.size);
        let (file, rank) = (index % size, index / size);
        let other = |at: u16, number: u16| number + u16::from(number >= at);
        if number < size - 1 {
            rank * size + other(file, number)
        } else {
            other(rank, number - (size - 1)) * size + file
        }
    }

    /// All squares reached from `seed` through neighbours in `open`; stops as soon as a square of `goal` is
    /// reached.
    #[inline]
    pub(crate) fn flood(&self, seed: Bits<W>, open: Bits<W>, goal: Bits<W>) -> Bits<W> {
        let mut reached = seed;
        loop {
            // Up and down first, then aside from there: a round goes one step in each.
            let along = reached
                | ((self.step(reached, Direction::North) | self.step(reached, Direction::South)) & open);
            let grown =
                along | ((self.step(along, Direction::East) | self.step(along, Direction::West)) & open);
            if grown == reached || grown.meets(goal) {
                return grown;
            }
            reached = grown;
        }
    }
}

fn surroundings<const W: usize>(size: u8, index: Index) -> Surroundings<W> {
    let nowhere = u16::from(size) * u16::from(size);
    let (file, rank) = ((index % u16::from(size)) as i8, (index / u16::from(size)) as i8);
    let at = |(files, ranks): (i8, i8), steps: i8| -> Option<Index> {
        let (file, rank) = (file + files * steps, rank + ranks * steps);
        let on_board = |at: i8| (0..size as i8).contains(&at);
        (on_board(file) && on_board(rank)).then(|| rank as u16 * u16::from(size) + file as u16)
    };
    let line =
        |direction: Direction| (1..size as i8).filter_map(|steps| at(direction.offset(), steps)).collect();
    let each = |steps: i8| Direction::ALL.map(|direction| at(direction.offset(), steps).unwrap_or(nowhere));
    let has_beyond = |direction: &&Direction| at(direction.offset(), 2).is_some();
    Surroundings {
        pincered: Direction::ALL
            .iter()
            .filter(has_beyond)
            .filter_map(|direction| at(direction.offset(), 1))
            .collect(),
        neighbours: Direction::ALL.iter().filter_map(|direction| at(direction.offset(), 1)).collect(),
        next: each(1),
        beyond: each(2),
        around: AROUND.iter().filter_map(|&offset| at(offset, 1)).collect(),
        circle: AROUND.map(|offset| at(offset, 1).unwrap_or(nowhere)),
        ray: Direction::ALL.map(line),
    }
}

//! Many games at once, in arrays.
//!
//! An action is a number: the place of the origin, rank by rank from a1, times the squares of its row and column
//! without itself, plus the number of the destination among these, first those of the row, then those of the
//! column. The last action is a pass. Not all of them are ever legal, but none is missing.

use crate::board::Board;
use crate::python::{illegal_error, value_error};
use crate::variant::VariantArgument;
use numpy::{
    Element, IntoPyArray as _, PyArray1, PyArray2, PyArray4, PyArrayMethods as _, PyReadonlyArray1,
    PyReadwriteArray, PyReadwriteArray1,
};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tafl_engine::{Game, IllegalMove, Move, Piece, Placement, Side, Square};

/// The largest number of games.
const MAX_GAMES: usize = 1 << 20;

/// The planes that every observation has: three kinds of pieces, the side to move, and repeated positions.
const COMMON_PLANES: usize = Piece::COMMON.len() + 2;

/// What has become of a game, as `step` reports it.
const GOES_ON: u8 = 0;
const ENDED: u8 = 1;
const CUT: u8 = 2;

/// Many games of one rule set, which are played at the same time. A game that ends begins anew at once.
#[pyclass(frozen, module = "tafl.batch")]
pub(crate) struct Batch {
    variant: crate::variant::Variant,
    actions: Actions,
    special: bool,
    max_plies: u32,
    start: Game,
    inner: Mutex<Inner>,
}

struct Inner {
    games: Vec<Game>,
    /// The number from which the next random move follows.
    random: u64,
}

/// The actions of a board.
struct Actions {
    size: u8,
    moves: Vec<Move>,
}

impl Actions {
    fn new(size: u8) -> Self {
        let mut moves = Vec::new();
        for (rank, file) in (0..size).flat_map(|rank| (0..size).map(move |file| (rank, file))) {
            let row = (0..size).filter(|&to| to != file).map(|to| Square::new(to, rank));
            let column = (0..size).filter(|&to| to != rank).map(|to| Square::new(file, to));
            let from = Square::new(file, rank);
            moves.extend(row.chain(column).filter_map(|to| Some(Move::Step { from: from?, to: to? })));
        }
        moves.push(Move::Pass);
        Self { size, moves }
    }

    fn of(&self, mv: Move) -> usize {
        let Move::Step { from, to } = mv else { return self.moves.len() - 1 };
        let size = usize::from(self.size);
        let [file, rank] = [from.file(), from.rank()].map(usize::from);
        let [to_file, to_rank] = [to.file(), to.rank()].map(usize::from);
        let along = |from: usize, to: usize| to - usize::from(to > from);
        let line = if rank == to_rank { along(file, to_file) } else { size - 1 + along(rank, to_rank) };
        (rank * size + file) * 2 * (size - 1) + line
    }
}

/// An array to write into: that of the caller, or a new one.
macro_rules! output {
    ($py:expr, $given:expr, $shape:expr, $array:ident) => {{
        let array = match $given {
            Some(array) => array,
            None => $array::zeros($py, $shape, false),
        };
        let wanted = $shape;
        if array.dims() != numpy::ndarray::IntoDimension::into_dimension(wanted) {
            return Err(PyValueError::new_err(format!("out must have the shape {wanted:?}")));
        }
        array
    }};
}

/// The contents of an array that is to be written.
fn contents<'a, T: Element, D: numpy::ndarray::Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| PyValueError::new_err("the array must be contiguous, in the order of C"))
}

impl Batch {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, py: Python<'_>) -> usize {
        self.lock(py).games.len()
    }

    fn planes(&self) -> usize {
        COMMON_PLANES + if self.special { Piece::ALL.len() - Piece::COMMON.len() } else { 0 }
    }

    /// Plays an action of each game; returns the first one that was illegal.
    fn play(
        &self,
        games: &mut [Game],
        actions: &[i32],
        rewards: &mut [f32],
        ended: &mut [u8],
    ) -> Option<(usize, Option<IllegalMove>)> {
        let mut refused = None;
        for (n, game) in games.iter_mut().enumerate() {
            let mv = usize::try_from(actions[n]).ok().and_then(|action| self.actions.moves.get(action));
            let mover = game.side_to_move();
            (rewards[n], ended[n]) = (0.0, GOES_ON);
            match mv.map(|&mv| game.advance(mv)) {
                Some(Ok(())) => {}
                illegal => {
                    refused.get_or_insert((n, illegal.and_then(Result::err)));
                    continue;
                }
            }
            if let Some(outcome) = game.outcome() {
                let won = |winner| if winner == mover { 1.0 } else { -1.0 };
                (rewards[n], ended[n]) = (outcome.winner.map_or(0.0, won), ENDED);
            } else if game.ply() >= self.max_plies {
                ended[n] = CUT;
            } else {
                continue;
            }
            *game = self.start.clone();
        }
        refused
    }

    fn observe_one(&self, game: &Game, planes: &mut [u8]) {
        planes.fill(0);
        let squares = usize::from(self.actions.size).pow(2);
        let board = game.placement();
        let mut planes = planes.chunks_exact_mut(squares);
        let common = Piece::COMMON.iter();
        let special = Piece::ALL[Piece::COMMON.len()..].iter();
        for (&piece, plane) in common.zip(&mut planes) {
            set(plane, &board.words_of(piece));
        }
        let state = [game.side_to_move() == Side::Attackers, game.repetition().count > 1];
        for (holds, plane) in state.into_iter().zip(&mut planes) {
            plane.fill(u8::from(holds));
        }
        for (&piece, plane) in special.zip(planes) {
            set(plane, &board.words_of(piece));
        }
    }
}

/// Sets the squares of a set of bits to 1.
fn set(plane: &mut [u8], words: &[u64; Placement::WORDS]) {
    for (n, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            plane[n * 64 + rest.trailing_zeros() as usize] = 1;
            rest &= rest - 1;
        }
    }
}

type Stepped<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<u8>>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (variant, games, *, setup = None, max_plies = None, seed = 0))]
    fn new(
        py: Python<'_>,
        variant: VariantArgument<'_>,
        games: usize,
        setup: Option<&str>,
        max_plies: Option<u32>,
        seed: u64,
    ) -> PyResult<Self> {
        if !(1..=MAX_GAMES).contains(&games) {
            return Err(value_error(
                py,
                &format!("must be from 1 to {MAX_GAMES}"),
                "games",
                &games.to_string(),
            ));
        }
        let variant = variant.read(py)?;
        let start = Game::new(&variant.referee, setup)
            .map_err(|fault| value_error(py, &fault.kind.to_string(), &fault.field, &fault.value))?;
        let rules = variant.referee.rules();
        Ok(Self {
            actions: Actions::new(rules.board.size),
            special: rules.special.is_some() || start.placement().has_special_pieces(),
            max_plies: max_plies.unwrap_or(u32::MAX),
            inner: Mutex::new(Inner { games: vec![start.clone(); games], random: seed.rotate_left(32) }),
            start,
            variant,
        })
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    #[getter]
    fn variant(&self) -> crate::variant::Variant {
        self.variant.clone()
    }

    #[getter]
    fn action_count(&self) -> usize {
        self.actions.moves.len()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let size = usize::from(self.actions.size);
        (self.planes(), size, size)
    }

    /// The number of a move.
    fn action(&self, py: Python<'_>, r#move: crate::mv::MoveArgument) -> PyResult<usize> {
        let mv = r#move.0.written(&self.start).map_err(|why| illegal_error(py, "move", &r#move.0, &why))?.mv;
        let place = self.actions.of(mv);
        match self.actions.moves.get(place) {
            Some(&found) if found == mv => Ok(place),
            _ => Err(value_error(py, "is no straight move on this board", "move", &mv.to_string())),
        }
    }

    /// The move of a number.
    fn r#move(&self, action: usize) -> PyResult<crate::mv::Move> {
        let found = self.actions.moves.get(action).copied().map(crate::mv::Move);
        found.ok_or_else(|| PyIndexError::new_err(format!("there is no action {action}")))
    }

    /// A copy of a game.
    fn board(&self, py: Python<'_>, index: usize) -> PyResult<Board> {
        let game = self.lock(py).games.get(index).cloned();
        let game = game.ok_or_else(|| PyIndexError::new_err(format!("there is no game {index}")))?;
        Ok(Board::of(self.variant.clone(), game))
    }

    /// Begins all games anew.
    fn reset(&self, py: Python<'_>) {
        let mut inner = self.lock(py);
        inner.games.fill(self.start.clone());
    }

    #[pyo3(signature = (actions, rewards = None, ended = None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i32>,
        rewards: Option<Bound<'py, PyArray1<f32>>>,
        ended: Option<Bound<'py, PyArray1<u8>>>,
    ) -> PyResult<Stepped<'py>> {
        let mut inner = self.lock(py);
        let count = inner.games.len();
        let rewards = output!(py, rewards, [count], PyArray1);
        let ended = output!(py, ended, [count], PyArray1);
        let played = actions.as_slice().ok().filter(|actions| actions.len() == count);
        let played = played.ok_or_else(|| {
            PyValueError::new_err(format!("actions must be a contiguous array of {count} numbers"))
        })?;
        let refused = {
            let (mut won, mut over) = (rewards.try_readwrite()?, ended.try_readwrite()?);
            let (won, over) = (contents(&mut won)?, contents(&mut over)?);
            let games = &mut inner.games;
            py.detach(|| self.play(games, played, won, over))
        };
        match refused {
            None => Ok((rewards, ended)),
            Some((n, why)) => {
                let field = format!("actions[{n}]");
                let why = why.map_or_else(|| "there is no such action".to_owned(), |why| why.to_string());
                Err(value_error(
                    py,
                    &format!("{why}; all other games were played on"),
                    &field,
                    &played[n].to_string(),
                ))
            }
        }
    }

    #[pyo3(signature = (out = None))]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i32>>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let mut locked = self.lock(py);
        let Inner { games, random } = &mut *locked;
        let out = output!(py, out, [games.len()], PyArray1);
        let mut array: PyReadwriteArray1<'_, i32> = out.try_readwrite()?;
        let chosen = contents(&mut array)?;
        py.detach(|| {
            for (game, chosen) in games.iter().zip(chosen) {
                *random = random.wrapping_add(1);
                // Games that have ended have begun anew, so that each has a legal move.
                *chosen = self.actions.of(game.random_move(*random).unwrap_or(Move::Pass)) as i32;
            }
        });
        drop(array);
        Ok(out)
    }

    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray4<u8>>>,
    ) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let inner = self.lock(py);
        let (planes, size, _) = self.observation_shape();
        let out = output!(py, out, [inner.games.len(), planes, size, size], PyArray4);
        let mut array = out.try_readwrite()?;
        let seen = contents(&mut array)?;
        let games = &inner.games;
        py.detach(|| {
            for (game, seen) in games.iter().zip(seen.chunks_exact_mut(planes * size * size)) {
                self.observe_one(game, seen);
            }
        });
        drop(array);
        Ok(out)
    }

    #[pyo3(signature = (out = None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let inner = self.lock(py);
        let actions = self.actions.moves.len();
        let out = output!(py, out, [inner.games.len(), actions], PyArray2);
        let mut array = out.try_readwrite()?;
        let masks = contents(&mut array)?;
        let games = &inner.games;
        py.detach(|| {
            for (game, mask) in games.iter().zip(masks.chunks_exact_mut(actions)) {
                mask.fill(false);
                game.for_each_legal_move(&mut |mv| mask[self.actions.of(mv)] = true);
            }
        });
        drop(array);
        Ok(out)
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>) {
        let inner = self.lock(py);
        let games = &inner.games;
        let (actions, offsets) = py.detach(|| {
            let (mut actions, mut offsets) = (Vec::new(), Vec::with_capacity(games.len() + 1));
            offsets.push(0);
            for game in games {
                game.for_each_legal_move(&mut |mv| actions.push(self.actions.of(mv) as i32));
                offsets.push(actions.len() as i64);
            }
            (actions, offsets)
        });
        (actions.into_pyarray(py), offsets.into_pyarray(py))
    }

    fn attackers_to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let inner = self.lock(py);
        let sides: Vec<bool> =
            inner.games.iter().map(|game| game.side_to_move() == Side::Attackers).collect();
        sides.into_pyarray(py)
    }
}

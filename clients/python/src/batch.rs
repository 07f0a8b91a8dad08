//! Many games at once, in arrays.

use crate::arrays::{held, keep_apart, output, whole_numbers};
use crate::board::Board;
use crate::encoding::Encoding;
use crate::games::{Games, Saved, Slot, step};
use crate::python::{Class, Whole, illegal_error, value_error};
use crate::threads::Threads;
use crate::variant::{Variant, VariantArgument};
use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArray4, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyDict, PyTuple, PyType};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tafl_engine::{Game, Move, Side};
use tafl_json::Course;

/// The largest number of games.
pub(crate) const MAX_GAMES: usize = 1 << 20;

/// Many games of one rule set, which are played at the same time. A game that ends begins anew at once.
///
/// ``games`` is their number, from 1 to 1,048,576; ``setup`` the name of the set-up from which they start. A game that
/// has ``max_plies`` plies is cut off. Equal seeds draw equal random actions. :mod:`tafl.batch` describes the actions.
/// Copies and pickles go on as the batch itself does, with the same random actions. Where a method takes ``threads``, as
/// many share the games, from 1 to 1,024, with the same result whatever their number.
#[pyclass(frozen, module = "tafl.batch")]
pub(crate) struct Batch {
    variant: Variant,
    encoding: Encoding,
    max_plies: u32,
    games: Mutex<Games>,
}

impl Batch {
    fn of(variant: Variant, max_plies: u32, games: Games) -> Self {
        let encoding = Encoding::new(variant.referee.rules());
        Self { variant, encoding, max_plies, games: Mutex::new(games) }
    }

    /// Nothing that runs while this is held may call Python.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Games> {
        self.games.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, py: Python<'_>) -> usize {
        self.lock(py).slots.len()
    }

    /// The board of a game.
    fn shown(&self, slot: &Slot) -> Board {
        Board::of(self.variant.clone(), slot.course.clone())
    }
}

/// Where games begin, from a board.
fn start(
    py: Python<'_>,
    variant: &Variant,
    field: impl FnOnce() -> String,
    board: &Bound<'_, Board>,
) -> PyResult<Arc<Course>> {
    let course = board.get().course(py);
    let wrong = if board.get().variant != *variant {
        "must be of the rule set of the other games"
    } else if course.game().outcome().is_some() {
        "must not be over"
    } else {
        return Ok(course.into());
    };
    Err(value_error(py, wrong, &field(), &board.repr()?.to_string()))
}

/// The number of plies at which games are cut off.
fn limit(py: Python<'_>, max_plies: Option<Whole<u32>>) -> PyResult<u32> {
    max_plies.map_or(Ok(u32::MAX), |plies| plies.within(py, "max_plies", 1..=u32::MAX))
}

/// The number from which random moves follow.
fn random(py: Python<'_>, seed: Whole<u64>) -> PyResult<u64> {
    Ok(seed.within(py, "seed", 0..=u64::MAX)?.rotate_left(32))
}

static NUMBER_ERROR: Class = Class::new("NumberError");

/// A number from 0 to `count - 1`; `field` names it in the error.
fn place(py: Python<'_>, given: Whole<usize>, field: &str, count: usize) -> PyResult<usize> {
    match given.0 {
        Ok(number) if number < count => Ok(number),
        Ok(number) => Err(out_of_range(py, field, number.to_string(), count)),
        Err(shown) => Err(out_of_range(py, field, shown, count)),
    }
}

fn out_of_range(py: Python<'_>, field: &str, shown: String, count: usize) -> PyErr {
    let wrong = format!("{field} = {shown}: must be from 0 to {}", count - 1);
    NUMBER_ERROR.error(py, (wrong, field, shown))
}

type Rewards<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<u8>>);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (variant, games, *, setup = None, max_plies = None, seed = Whole(Ok(0))))]
    fn new(
        py: Python<'_>,
        variant: VariantArgument<'_>,
        games: Whole<usize>,
        setup: Option<&str>,
        max_plies: Option<Whole<u32>>,
        seed: Whole<u64>,
    ) -> PyResult<Self> {
        let games = games.within(py, "games", 1..=MAX_GAMES)?;
        let (max_plies, random) = (limit(py, max_plies)?, random(py, seed)?);
        let variant = variant.read(py)?;
        let start = Game::new(&variant.referee, setup)
            .map_err(|fault| value_error(py, &fault.kind.to_string(), &fault.field, &fault.value))?;
        let slots = vec![Slot::new(&Arc::new(start.into())); games];
        Ok(Self::of(variant, max_plies, Games { slots, finished: Vec::new(), random }))
    }

    /// Begin games at boards of one rule set, one game at each, which is also where it begins anew.
    ///
    /// A game keeps the moves of its board, and its plies count for ``max_plies``.
    ///
    /// :raises TaflError: if there is no board, or one is of another rule set or is over.
    #[classmethod]
    #[pyo3(signature = (boards, *, max_plies = None, seed = Whole(Ok(0))))]
    fn from_boards(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        boards: Vec<Bound<'_, Board>>,
        max_plies: Option<Whole<u32>>,
        seed: Whole<u64>,
    ) -> PyResult<Self> {
        Whole(Ok(boards.len())).within(py, "boards", 1..=MAX_GAMES)?;
        let variant = boards[0].get().variant.clone();
        let slots = boards
            .iter()
            .enumerate()
            .map(|(n, board)| Ok(Slot::new(&start(py, &variant, || format!("boards[{n}]"), board)?)));
        let slots = slots.collect::<PyResult<_>>()?;
        let games = Games { slots, finished: Vec::new(), random: random(py, seed)? };
        Ok(Self::of(variant, limit(py, max_plies)?, games))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The number of actions; the last one is a pass.
    #[getter]
    fn action_count(&self) -> usize {
        self.encoding.moves.len()
    }

    /// The shape of an observation: planes, ranks and files.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.encoding.shape().into()
    }

    /// Return the number of a move.
    ///
    /// :raises TaflError: if it is neither a pass nor a move along a row or a column of this board.
    fn action(&self, py: Python<'_>, r#move: crate::mv::MoveArgument) -> PyResult<usize> {
        let written = r#move.0.written(self.lock(py).slots[0].game());
        let mv = written.map_err(|why| illegal_error(py, "move", &r#move.0, &why))?.mv;
        let place = self.encoding.action(mv);
        match self.encoding.moves.get(place) {
            Some(&found) if found == mv => Ok(place),
            _ => Err(value_error(
                py,
                "is not a move along a row or a column of this board",
                "move",
                &mv.to_string(),
            )),
        }
    }

    /// Return the move of a number, from 0 to ``action_count - 1``.
    ///
    /// :raises NumberError: if there is no such action.
    fn r#move(&self, py: Python<'_>, action: Whole<usize>) -> PyResult<crate::mv::Move> {
        let action = place(py, action, "action", self.encoding.moves.len())?;
        Ok(crate::mv::Move(self.encoding.moves[action]))
    }

    /// Return a copy of a game with its moves, by its number from 0 to ``len(games) - 1``.
    ///
    /// :raises NumberError: if there is no such game.
    fn board(&self, py: Python<'_>, index: Whole<usize>) -> PyResult<Board> {
        let index = place(py, index, "index", self.count(py))?;
        Ok(self.shown(&self.lock(py).slots[index]))
    }

    /// Return the games that the last step ended or cut off, as boards by their numbers.
    ///
    /// Each has its moves and its ``outcome()``, which is ``None`` if it was cut off; :func:`encode` writes what they
    /// looked like at the end.
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let boards: Vec<_> = self.lock(py).finished.iter().map(|(n, slot)| (*n, self.shown(slot))).collect();
        let finished = PyDict::new(py);
        for (n, board) in boards {
            finished.set_item(n, board)?;
        }
        Ok(finished)
    }

    /// Begin a game at a board of the same rule set, which is from now on where it begins anew.
    ///
    /// :raises NumberError: if there is no such game.
    /// :raises TaflError: if the board is of another rule set or is over.
    fn set(&self, py: Python<'_>, index: Whole<usize>, board: &Bound<'_, Board>) -> PyResult<()> {
        let index = place(py, index, "index", self.count(py))?;
        let slot = Slot::new(&start(py, &self.variant, || "board".to_owned(), board)?);
        self.lock(py).slots[index] = slot;
        Ok(())
    }

    /// Begin games anew: all, or those of the numbers that are given, as integers of any type.
    ///
    /// :raises NumberError: if there is no such game; none is begun anew then.
    #[pyo3(signature = (indices = None))]
    fn reset(&self, py: Python<'_>, indices: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let count = self.count(py);
        let indices = match indices {
            None => (0..count).collect(),
            Some(given) => {
                let (numbers, given) = whole_numbers("indices", given, None)?;
                let read = |(n, &number)| match usize::try_from(number) {
                    Ok(index) if index < count => Ok(index),
                    _ => {
                        Err(out_of_range(py, &format!("indices[{n}]"), given.get_item(n)?.to_string(), count))
                    }
                };
                numbers.iter().enumerate().map(read).collect::<PyResult<Vec<_>>>()?
            }
        };
        let slots = &mut self.lock(py).slots;
        for index in indices {
            slots[index] = slots[index].anew();
        }
        Ok(())
    }

    /// Return a batch of its own with the same games.
    fn copy(&self, py: Python<'_>) -> Self {
        let games = self.lock(py).clone();
        Self::of(self.variant.clone(), self.max_plies, games)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    /// What :mod:`pickle` keeps: the boards at which games begin, for each game which of these and the actions since,
    /// and the same for those that the last step ended.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (saved, random) = {
            let games = self.lock(py);
            (games.save(&self.encoding), games.random)
        };
        let starts = saved.starts.iter().map(|start| Board::of(self.variant.clone(), Course::clone(start)));
        let games = (
            saved.begun.into_pyarray(py),
            saved.actions.into_pyarray(py),
            saved.ends.into_pyarray(py),
            saved.finished.into_pyarray(py),
        );
        let values = (starts.collect::<Vec<_>>(), self.max_plies, random, games).into_pyobject(py)?;
        Ok((py.import("tafl._tafl")?.getattr("restored_batch")?, values))
    }

    /// Play an action in each game, and begin those anew that end.
    ///
    /// ``actions`` are integers of any type, one for each game. Returns ``rewards`` (``float32``) and ``ended``
    /// (``uint8``), both of the shape ``(games,)``; arrays of these are written into if they are given. The reward is
    /// that of the side which moved: 1 if the move won the game, -1 if it lost it, else 0. ``ended`` is 0 where the
    /// game goes on, 1 where it ended, and 2 where ``max_plies`` cut it off; :meth:`finished` has these games as they
    /// ended.
    ///
    /// :raises TaflError: if an action was illegal; the error names the first. All other games were played on.
    /// :raises TaflError: if an array has another shape, is not in C order, cannot be written, or shares memory with
    ///     another argument.
    /// :raises TypeError: if an array has another type.
    #[pyo3(signature = (actions, rewards = None, ended = None, *, threads = Whole(Ok(1))))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        rewards: Option<Bound<'py, PyAny>>,
        ended: Option<Bound<'py, PyAny>>,
        threads: Whole<usize>,
    ) -> PyResult<Rewards<'py>> {
        let count = self.count(py);
        let threads = Threads::read(py, threads)?;
        let (numbers, given) = whole_numbers("actions", actions, Some(count))?;
        let rewards: Bound<'_, PyArray1<f32>> = output(py, "rewards", rewards, [count])?;
        let ended: Bound<'_, PyArray1<u8>> = output(py, "ended", ended, [count])?;
        keep_apart(&rewards, "ended", &ended)?;
        let refused = {
            let (mut won, mut over) = (held("rewards", &rewards)?, held("ended", &ended)?);
            let (won, over) = (won.as_slice_mut()?, over.as_slice_mut()?);
            let Games { slots, finished, .. } = &mut *self.lock(py);
            py.detach(|| {
                finished.clear();
                let mut refused = None;
                let share = threads.share(count);
                let parts = slots.chunks_mut(share).zip(numbers.chunks(share));
                let parts = parts.zip(won.chunks_mut(share).zip(over.chunks_mut(share))).enumerate();
                for stepped in threads.work(parts, |(part, ((slots, actions), (won, over)))| {
                    step(&self.encoding, self.max_plies, part * share, slots, actions, won, over)
                }) {
                    finished.extend(stepped.finished);
                    refused = refused.or(stepped.refused);
                }
                refused
            })
        };
        let Some((n, why)) = refused else { return Ok((rewards, ended)) };
        let why = why.map_or_else(|| "there is no such action".to_owned(), |why| why.to_string());
        let wrong = format!("{why}; all other games were played on");
        Err(value_error(py, &wrong, &format!("actions[{n}]"), &given.get_item(n)?.to_string()))
    }

    /// Choose a legal action of each game, all with equal chances.
    ///
    /// Returns an array of ``int32`` with the shape ``(games,)``: ``out``, if it is given.
    #[pyo3(signature = (out = None, *, threads = Whole(Ok(1))))]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        threads: Whole<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let out = output(py, "out", out, [self.count(py)])?;
        let mut array = held("out", &out)?;
        let chosen = array.as_slice_mut()?;
        let threads = Threads::read(py, threads)?;
        let Games { slots, random, .. } = &mut *self.lock(py);
        py.detach(|| {
            threads.fill(slots, chosen, 1, |n, slot, chosen| {
                let number = random.wrapping_add(1 + n as u64);
                // Games that have ended have begun anew, so that each has a legal move.
                chosen[0] =
                    self.encoding.action(slot.game().random_move(number).unwrap_or(Move::Pass)) as i32;
            });
            *random = random.wrapping_add(slots.len() as u64);
        });
        drop(array);
        Ok(out)
    }

    /// Return what each game looks like: planes of zeros and ones, from rank 1 up and file a on.
    ///
    /// The planes are the attackers' men, the defenders' men, the king, ones if the attackers are to move, ones if the
    /// position has occurred before; then, in rule sets with special pieces, one for each kind of these. Returns an
    /// array of ``uint8`` with the shape ``(games, *observation_shape)``: ``out``, if it is given.
    #[pyo3(signature = (out = None, *, threads = Whole(Ok(1))))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        threads: Whole<usize>,
    ) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let [planes, ranks, files] = self.encoding.shape();
        let out = output(py, "out", out, [self.count(py), planes, ranks, files])?;
        let mut array = held("out", &out)?;
        let seen = array.as_slice_mut()?;
        let threads = Threads::read(py, threads)?;
        let slots = &self.lock(py).slots;
        py.detach(|| {
            threads.fill(slots, seen, planes * ranks * files, |_, slot, seen| {
                self.encoding.observe(slot.game(), seen);
            });
        });
        drop(array);
        Ok(out)
    }

    /// Return which actions of each game are legal.
    ///
    /// Returns an array of ``bool`` with the shape ``(games, action_count)``: ``out``, if it is given.
    #[pyo3(signature = (out = None, *, threads = Whole(Ok(1))))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        threads: Whole<usize>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let actions = self.encoding.moves.len();
        let out = output(py, "out", out, [self.count(py), actions])?;
        let mut array = held("out", &out)?;
        let masks = array.as_slice_mut()?;
        let threads = Threads::read(py, threads)?;
        let slots = &self.lock(py).slots;
        py.detach(|| {
            threads.fill(slots, masks, actions, |_, slot, mask| self.encoding.mask(slot.game(), mask));
        });
        drop(array);
        Ok(out)
    }

    /// Return the legal actions of all games, one game after another, and where each game begins among them.
    ///
    /// The actions are an array of ``int32``, the beginnings one of ``int64`` with the shape ``(games + 1,)``: those of
    /// game ``n`` are ``actions[beginnings[n]:beginnings[n + 1]]``.
    fn legal_actions<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>) {
        let (mut actions, mut offsets) = (Vec::new(), vec![0]);
        {
            let slots = &self.lock(py).slots;
            py.detach(|| {
                for slot in slots {
                    slot.game().for_each_legal_move(&mut |mv| actions.push(self.encoding.action(mv) as i32));
                    offsets.push(actions.len() as i64);
                }
            });
        }
        (actions.into_pyarray(py), offsets.into_pyarray(py))
    }

    /// Return in which games the attackers are to move: an array of ``bool`` with the shape ``(games,)``.
    fn attackers_to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let attack = |slot: &Slot| slot.game().side_to_move() == Side::Attackers;
        let sides: Vec<bool> = self.lock(py).slots.iter().map(attack).collect();
        sides.into_pyarray(py)
    }
}

/// Planes and masks.
pub(crate) type Shown<'py> = (Bound<'py, PyArray4<u8>>, Bound<'py, PyArray2<bool>>);

/// Return what boards look like and which actions are legal on them, as a batch does for its games.
///
/// The boards are of one rule set. Returns ``planes``, an array of ``uint8`` with the shape
/// ``(boards, *observation_shape)``, and ``masks``, one of ``bool`` with the shape ``(boards, action_count)``; arrays of
/// these are written into if they are given. The work is shared by ``threads``, from 1 to 1,024.
///
/// :raises TaflError: if there is no board, one is of another rule set, or an array does not fit.
/// :raises TypeError: if an array has another type.
#[pyfunction]
#[pyo3(signature = (boards, planes = None, masks = None, *, threads = Whole(Ok(1))))]
pub(crate) fn encode<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, Board>>,
    planes: Option<Bound<'py, PyAny>>,
    masks: Option<Bound<'py, PyAny>>,
    threads: Whole<usize>,
) -> PyResult<Shown<'py>> {
    let Some(first) = boards.first() else {
        return Err(value_error(py, "must have at least one board", "boards", "[]"));
    };
    let variant = &first.get().variant;
    if let Some(n) = boards.iter().position(|board| board.get().variant != *variant) {
        let (wrong, field) = ("must be of the rule set of the first board", format!("boards[{n}]"));
        return Err(value_error(py, wrong, &field, &boards[n].repr()?.to_string()));
    }
    let rules = variant.referee.rules();
    let encoding = Encoding::new(rules);
    let [depth, ranks, files] = encoding.shape();
    let planes = output(py, "planes", planes, [boards.len(), depth, ranks, files])?;
    let masks = output(py, "masks", masks, [boards.len(), encoding.moves.len()])?;
    keep_apart(&planes, "masks", &masks)?;
    let games: Vec<Game> = boards.iter().map(|board| board.get().game(py)).collect();
    let (mut seen, mut legal) = (held("planes", &planes)?, held("masks", &masks)?);
    let (seen_in, legal_in) = (seen.as_slice_mut()?, legal.as_slice_mut()?);
    let threads = Threads::read(py, threads)?;
    py.detach(|| {
        threads
            .fill(&games, seen_in, depth * ranks * files, |_, game, planes| encoding.observe(game, planes));
        threads.fill(&games, legal_in, encoding.moves.len(), |_, game, mask| encoding.mask(game, mask));
    });
    drop((seen, legal));
    Ok((planes, masks))
}

/// The batch that was pickled.
#[pyfunction]
pub(crate) fn restored_batch(
    py: Python<'_>,
    starts: Vec<Bound<'_, Board>>,
    max_plies: u32,
    random: u64,
    games: (Array<'_, i64>, Array<'_, i32>, Array<'_, i64>, Array<'_, i64>),
) -> PyResult<Batch> {
    let changed = || value_error(py, "was changed: no batch has it", "state", "");
    let variant = starts.first().ok_or_else(changed)?.get().variant.clone();
    let saved = Saved {
        starts: starts
            .iter()
            .map(|board| start(py, &variant, || "state".to_owned(), board))
            .collect::<PyResult<_>>()?,
        begun: games.0.to_vec().map_err(|_| changed())?,
        actions: games.1.to_vec().map_err(|_| changed())?,
        ends: games.2.to_vec().map_err(|_| changed())?,
        finished: games.3.to_vec().map_err(|_| changed())?,
    };
    let encoding = Encoding::new(variant.referee.rules());
    let games = py.detach(|| Games::restore(&saved, random, &encoding)).ok_or_else(changed)?;
    Ok(Batch::of(variant, max_plies, games))
}

type Array<'py, T> = Bound<'py, PyArray1<T>>;

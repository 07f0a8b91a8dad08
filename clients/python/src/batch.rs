//! Many games at once, in arrays.

use crate::arrays::{held, keep_apart, output, whole_numbers};
use crate::board::Board;
use crate::encoding::Encoding;
use crate::python::{Class, Whole, illegal_error, value_error};
use crate::variant::VariantArgument;
use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArray4};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tafl_engine::{Game, IllegalMove, Move, Side};

/// The largest number of games.
pub(crate) const MAX_GAMES: usize = 1 << 20;

/// What has become of a game, as `step` reports it.
const GOES_ON: u8 = 0;
const ENDED: u8 = 1;
const CUT: u8 = 2;

/// Many games of one rule set, which are played at the same time. A game that ends begins anew at once.
///
/// ``games`` is their number, from 1 to 1,048,576; ``setup`` the name of the set-up from which they start. A game of
/// ``max_plies`` plies is cut off. Equal seeds draw equal random actions. :mod:`tafl.batch` describes the actions.
#[pyclass(frozen, module = "tafl.batch")]
pub(crate) struct Batch {
    variant: crate::variant::Variant,
    encoding: Encoding,
    max_plies: u32,
    start: Game,
    inner: Mutex<Inner>,
}

struct Inner {
    games: Vec<Game>,
    /// The number from which the next random move follows.
    random: u64,
}

impl Batch {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, py: Python<'_>) -> usize {
        self.lock(py).games.len()
    }

    /// Plays an action of each game; returns the first one that was illegal.
    fn play(
        &self,
        games: &mut [Game],
        actions: &[i64],
        rewards: &mut [f32],
        ended: &mut [u8],
    ) -> Option<(usize, Option<IllegalMove>)> {
        let mut refused = None;
        for (n, game) in games.iter_mut().enumerate() {
            let mv = usize::try_from(actions[n]).ok().and_then(|action| self.encoding.moves.get(action));
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
}

static NUMBER_ERROR: Class = Class::new("NumberError");

/// A number from 0 to `count - 1`; `field` names it in the error.
fn place(py: Python<'_>, given: Whole<usize>, field: &str, count: usize) -> PyResult<usize> {
    let shown = match given.0 {
        Ok(number) if number < count => return Ok(number),
        Ok(number) => number.to_string(),
        Err(shown) => shown,
    };
    let wrong = format!("{field} = {shown}: must be from 0 to {}", count - 1);
    Err(NUMBER_ERROR.error(py, (wrong, field, shown)))
}

type Stepped<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<u8>>);

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
        let max_plies = max_plies.map(|plies| plies.within(py, "max_plies", 1..=u32::MAX)).transpose()?;
        let seed = seed.within(py, "seed", 0..=u64::MAX)?;
        let variant = variant.read(py)?;
        let start = Game::new(&variant.referee, setup)
            .map_err(|fault| value_error(py, &fault.kind.to_string(), &fault.field, &fault.value))?;
        let rules = variant.referee.rules();
        Ok(Self {
            encoding: Encoding::new(rules),
            max_plies: max_plies.unwrap_or(u32::MAX),
            inner: Mutex::new(Inner { games: vec![start.clone(); games], random: seed.rotate_left(32) }),
            start,
            variant,
        })
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.count(py)
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> crate::variant::Variant {
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
        let mv = r#move.0.written(&self.start).map_err(|why| illegal_error(py, "move", &r#move.0, &why))?.mv;
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

    /// Return a copy of a game, by its number from 0 to ``len(games) - 1``. The moves that led to it are not in it.
    ///
    /// :raises NumberError: if there is no such game.
    fn board(&self, py: Python<'_>, index: Whole<usize>) -> PyResult<Board> {
        let index = place(py, index, "index", self.count(py))?;
        let game = self.lock(py).games[index].clone();
        Ok(Board::of(self.variant.clone(), game))
    }

    /// Begin all games anew.
    fn reset(&self, py: Python<'_>) {
        let mut inner = self.lock(py);
        inner.games.fill(self.start.clone());
    }

    /// Play an action in each game, and begin those anew that end.
    ///
    /// ``actions`` are integers of any type, one for each game. Returns ``rewards`` (``float32``) and ``ended``
    /// (``uint8``), both of the shape ``(games,)``; arrays of these are written into if they are given. The reward is
    /// that of the side which moved: 1 if the move won the game, -1 if it lost it, else 0. ``ended`` is 0 where the
    /// game goes on, 1 where it ended, and 2 where ``max_plies`` cut it off.
    ///
    /// :raises TaflError: if an action was illegal; the error names the first. All other games were played on.
    /// :raises TaflError: if an array has another shape, is not in C order, cannot be written, or shares memory with
    ///     another argument.
    /// :raises TypeError: if an array has another type.
    #[pyo3(signature = (actions, rewards = None, ended = None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        rewards: Option<Bound<'py, PyAny>>,
        ended: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Stepped<'py>> {
        let count = self.count(py);
        let (numbers, given) = whole_numbers("actions", actions, count)?;
        let rewards: Bound<'_, PyArray1<f32>> = output(py, "rewards", rewards, [count])?;
        let ended: Bound<'_, PyArray1<u8>> = output(py, "ended", ended, [count])?;
        keep_apart(&rewards, "ended", &ended)?;
        let refused = {
            let (mut won, mut over) = (held("rewards", &rewards)?, held("ended", &ended)?);
            let (won, over) = (won.as_slice_mut()?, over.as_slice_mut()?);
            let games = &mut self.lock(py).games;
            py.detach(|| self.play(games, &numbers, won, over))
        };
        let Some((n, why)) = refused else { return Ok((rewards, ended)) };
        let why = why.map_or_else(|| "there is no such action".to_owned(), |why| why.to_string());
        let wrong = format!("{why}; all other games were played on");
        Err(value_error(py, &wrong, &format!("actions[{n}]"), &given.get_item(n)?.to_string()))
    }

    /// Choose a legal action of each game, all with equal chances.
    ///
    /// Returns an array of ``int32`` with the shape ``(games,)``: ``out``, if it is given.
    #[pyo3(signature = (out = None))]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let out = output(py, "out", out, [self.count(py)])?;
        let mut array = held("out", &out)?;
        let chosen = array.as_slice_mut()?;
        let mut locked = self.lock(py);
        let Inner { games, random } = &mut *locked;
        py.detach(|| {
            for (game, chosen) in games.iter().zip(chosen) {
                *random = random.wrapping_add(1);
                // Games that have ended have begun anew, so that each has a legal move.
                *chosen = self.encoding.action(game.random_move(*random).unwrap_or(Move::Pass)) as i32;
            }
        });
        drop(array);
        Ok(out)
    }

    /// Return what each game looks like: planes of zeros and ones, from rank 1 up and file a on.
    ///
    /// The planes are the attackers' men, the defenders' men, the king, ones if the attackers are to move, ones if the
    /// position has occurred before; then, in rule sets with special pieces, one for each kind of these. Returns an
    /// array of ``uint8`` with the shape ``(games, *observation_shape)``: ``out``, if it is given.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let [planes, ranks, files] = self.encoding.shape();
        let out = output(py, "out", out, [self.count(py), planes, ranks, files])?;
        let mut array = held("out", &out)?;
        let seen = array.as_slice_mut()?;
        let games = &self.lock(py).games;
        py.detach(|| {
            for (game, seen) in games.iter().zip(seen.chunks_exact_mut(planes * ranks * files)) {
                self.encoding.observe(game, seen);
            }
        });
        drop(array);
        Ok(out)
    }

    /// Return which actions of each game are legal.
    ///
    /// Returns an array of ``bool`` with the shape ``(games, action_count)``: ``out``, if it is given.
    #[pyo3(signature = (out = None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let actions = self.encoding.moves.len();
        let out = output(py, "out", out, [self.count(py), actions])?;
        let mut array = held("out", &out)?;
        let masks = array.as_slice_mut()?;
        let games = &self.lock(py).games;
        py.detach(|| {
            for (game, mask) in games.iter().zip(masks.chunks_exact_mut(actions)) {
                self.encoding.mask(game, mask);
            }
        });
        drop(array);
        Ok(out)
    }

    /// Return the legal actions of all games, one game after another, and where each game begins among them.
    ///
    /// The actions are an array of ``int32``, the beginnings one of ``int64`` with the shape ``(games + 1,)``: those of
    /// game ``n`` are ``actions[beginnings[n]:beginnings[n + 1]]``.
    fn legal_actions<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>) {
        let inner = self.lock(py);
        let games = &inner.games;
        let (actions, offsets) = py.detach(|| {
            let (mut actions, mut offsets) = (Vec::new(), Vec::with_capacity(games.len() + 1));
            offsets.push(0);
            for game in games {
                game.for_each_legal_move(&mut |mv| actions.push(self.encoding.action(mv) as i32));
                offsets.push(actions.len() as i64);
            }
            (actions, offsets)
        });
        (actions.into_pyarray(py), offsets.into_pyarray(py))
    }

    /// Return in which games the attackers are to move: an array of ``bool`` with the shape ``(games,)``.
    fn attackers_to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let inner = self.lock(py);
        let sides: Vec<bool> =
            inner.games.iter().map(|game| game.side_to_move() == Side::Attackers).collect();
        sides.into_pyarray(py)
    }
}

/// Planes and masks.
pub(crate) type Shown<'py> = (Bound<'py, PyArray4<u8>>, Bound<'py, PyArray2<bool>>);

/// Return what boards look like and which actions are legal on them, as a batch does for its games.
///
/// The boards are of one rule set. Returns ``planes``, an array of ``uint8`` with the shape
/// ``(boards, *observation_shape)``, and ``masks``, one of ``bool`` with the shape ``(boards, action_count)``; arrays of
/// these are written into if they are given. Other threads run meanwhile.
///
/// :raises TaflError: if there is no board, one is of another rule set, or an array does not fit.
/// :raises TypeError: if an array has another type.
#[pyfunction]
#[pyo3(signature = (boards, planes = None, masks = None))]
pub(crate) fn encode<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, Board>>,
    planes: Option<Bound<'py, PyAny>>,
    masks: Option<Bound<'py, PyAny>>,
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
    let places = seen.as_slice_mut()?.chunks_exact_mut(depth * ranks * files);
    let places = places.zip(legal.as_slice_mut()?.chunks_exact_mut(encoding.moves.len()));
    py.detach(|| {
        for (game, (planes, mask)) in games.iter().zip(places) {
            encoding.observe(game, planes);
            encoding.mask(game, mask);
        }
    });
    drop((seen, legal));
    Ok((planes, masks))
}

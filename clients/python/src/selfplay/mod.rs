//! Many games against themselves, whose positions a network judges: AlphaZero's search, and that of Gumbel AlphaZero.
//!
//! | module | contents |
//! |---|---|
//! | `player` | a game, from one position that waits for the network to the next |
//! | `tree` | search trees, and PUCT |
//! | `gumbel` | the search of Gumbel AlphaZero |
//! | `symmetry` | the symmetries of a rule set |
//! | `record` | the positions of games that have ended |

mod gumbel;
mod player;
mod record;
mod symmetry;
mod tree;

use crate::arrays::{floats, held, keep_apart, output};
use crate::batch::{MAX_GAMES, Shown};
use crate::encoding::Encoding;
use crate::python::{Real, Whole, value_error};
use crate::threads::Threads;
use crate::variant::{Variant, VariantArgument};
use numpy::{IntoPyArray as _, PyArray1};
use player::{Player, Settings};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyDict, PyTuple};
use record::Tally;
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use symmetry::Turn;
use tafl_engine::Game;

/// The largest numbers of visits for a move and of plies.
const MAX_VISITS: u32 = 1 << 16;
const MAX_PLIES: u32 = 1_000_000;

/// The range of the network's values.
const VALUES: RangeInclusive<f32> = -1.0..=1.0;

/// What :class:`tafl.selfplay.SelfPlay` is derived from.
#[pyclass(frozen, subclass, module = "tafl.selfplay")]
pub(crate) struct SelfPlay {
    variant: Variant,
    settings: Settings,
    roles: bool,
    threads: Threads,
    inner: Mutex<Inner>,
}

struct Inner {
    players: Vec<Player>,
    seconds: f64,
}

impl SelfPlay {
    /// Nothing that runs while this is held may call Python.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the games while other threads of Python run.
    fn work<T: Send>(&self, py: Python<'_>, ask: impl FnOnce(&mut [Player]) -> T + Send) -> T {
        let mut inner = self.lock(py);
        let Inner { players, seconds } = &mut *inner;
        py.detach(|| {
            let begun = Instant::now();
            let answer = ask(players);
            *seconds += begun.elapsed().as_secs_f64();
            answer
        })
    }
}

/// Where a game of this rule set begins.
fn start(py: Python<'_>, variant: &Variant, setup: Option<&str>) -> PyResult<Game> {
    Game::new(&variant.referee, setup)
        .map_err(|fault| value_error(py, &fault.kind.to_string(), &fault.field, &fault.value))
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (
        variant, games, *, visits = Whole(Ok(64)), gumbel = false, considered = Whole(Ok(16)),
        exploration = Whole(Ok(1.25)), noise_alpha = None, noise_fraction = Whole(Ok(0.25)),
        temperature = Whole(Ok(1.0)), temperature_plies = Whole(Ok(12)), keep_trees = true, symmetries = true,
        resign_below = None, resign_checked = Whole(Ok(0.1)), roles = false, max_plies = Whole(Ok(200)),
        random_plies = Whole(Ok(0)), setup = None, seed = Whole(Ok(0)), threads = Whole(Ok(1)),
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are arguments by name in Python")]
    fn new(
        py: Python<'_>,
        variant: VariantArgument<'_>,
        games: Whole<usize>,
        visits: Whole<u32>,
        gumbel: bool,
        considered: Whole<usize>,
        exploration: Real,
        noise_alpha: Option<Real>,
        noise_fraction: Real,
        temperature: Real,
        temperature_plies: Whole<u32>,
        keep_trees: bool,
        symmetries: bool,
        resign_below: Option<Real>,
        resign_checked: Real,
        roles: bool,
        max_plies: Whole<u32>,
        random_plies: Whole<u32>,
        setup: Option<&str>,
        seed: Whole<u64>,
        threads: Whole<usize>,
    ) -> PyResult<Self> {
        let games = games.within(py, "games", 1..=MAX_GAMES)?;
        let max_plies = max_plies.within(py, "max_plies", 1..=MAX_PLIES)?;
        let threads = Threads::read(py, threads)?;
        let alpha = noise_alpha.map(|alpha| alpha.within(py, "noise_alpha", 0.001..=1000.0)).transpose()?;
        let below = resign_below.map(|value| value.within(py, "resign_below", -1.0..=1.0)).transpose()?;
        let visits = visits.within(py, "visits", 2..=MAX_VISITS)?;
        let considered = considered.within(py, "considered", 2..=MAX_VISITS as usize)?;
        let exploration = exploration.within(py, "exploration", 0.0..=1000.0)? as f32;
        let noise_fraction = noise_fraction.within(py, "noise_fraction", 0.0..=1.0)? as f32;
        let temperature = temperature.within(py, "temperature", 0.0..=1000.0)? as f32;
        let temperature_plies = temperature_plies.within(py, "temperature_plies", 0..=u32::MAX)?;
        let resign_checked = resign_checked.within(py, "resign_checked", 0.0..=1.0)?;
        let random_plies = random_plies.within(py, "random_plies", 0..=max_plies - 1)?;
        let seed = seed.within(py, "seed", 0..=u64::MAX)?;
        let variant = variant.read(py)?;
        let start = start(py, &variant, setup)?;
        let rules = variant.referee.rules();
        let encoding = Encoding::new(rules);
        let mut turns = symmetry::turns(rules, &start.placement(), &encoding);
        if !symmetries {
            turns.truncate(1);
        }
        let settings = Settings {
            encoding,
            start,
            turns,
            games,
            visits,
            gumbel,
            considered,
            exploration,
            noise_alpha: alpha,
            noise_fraction,
            temperature,
            temperature_plies,
            keep_trees,
            resign_below: below.map(|below| below as f32),
            resign_checked,
            max_plies,
            random_plies,
            seed,
        };
        let players = (0..games).map(|number| Player::new(&settings, number as u64)).collect();
        Ok(Self { variant, settings, roles, threads, inner: Mutex::new(Inner { players, seconds: 0.0 }) })
    }

    fn __len__(&self) -> usize {
        self.settings.games
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The number of actions; the last one is a pass.
    #[getter]
    fn action_count(&self) -> usize {
        self.settings.encoding.moves.len()
    }

    /// The shape of an observation: planes, ranks and files.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.settings.encoding.shape().into()
    }

    /// Return the positions that wait for the network, one of each game, and their legal actions.
    ///
    /// ``planes`` is an array of ``uint8`` with the shape ``(games, *observation_shape)``, ``masks`` one of ``bool``
    /// with the shape ``(games, action_count)``; arrays of these are written into if they are given. Until
    /// :meth:`answer`, the same positions are returned again.
    ///
    /// :raises TaflError: if an array does not fit.
    /// :raises TypeError: if an array has another type.
    #[pyo3(signature = (planes = None, masks = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        planes: Option<Bound<'py, PyAny>>,
        masks: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Shown<'py>> {
        let (games, actions) = (self.settings.games, self.action_count());
        let [depth, ranks, files] = self.settings.encoding.shape();
        let planes = output(py, "planes", planes, [games, depth, ranks, files])?;
        let masks = output(py, "masks", masks, [games, actions])?;
        keep_apart(&planes, "masks", &masks)?;
        let (mut seen, mut legal) = (held("planes", &planes)?, held("masks", &masks)?);
        let (seen, legal) = (seen.as_slice_mut()?, legal.as_slice_mut()?);
        let squares = depth * ranks * files;
        self.work(py, |players| {
            let share = self.threads.share(games);
            let parts = players.chunks(share).zip(seen.chunks_mut(share * squares));
            self.threads.work(parts.zip(legal.chunks_mut(share * actions)), |((players, seen), legal)| {
                let places = seen.chunks_exact_mut(squares).zip(legal.chunks_exact_mut(actions));
                for (player, (planes, mask)) in players.iter().zip(places) {
                    player.show(&self.settings, planes, mask);
                }
            });
        });
        Ok((planes, masks))
    }

    /// Take what the network says of the positions that wait, and go on to the next ones.
    ///
    /// ``policy`` has the logits of the actions, with the shape ``(games, action_count)``; those of illegal actions are
    /// not looked at, but must be finite. ``value`` has the values for the side to move, from -1 to 1, with the shape
    /// ``(games,)``. With roles the shapes are ``(games, 2, action_count)`` and ``(games, 2)``, attackers first. Both may
    /// be arrays of numpy, tensors of torch on the CPU without a gradient, arrays of jax, whatever else speaks DLPack,
    /// or lists. What has the type ``float32`` and is in C order is not copied.
    ///
    /// :raises TaflError: if an array has another shape, or a number is out of its range; nothing has changed then.
    /// :raises TypeError: if there are no floating-point numbers in it.
    fn answer<'py>(
        &self,
        py: Python<'py>,
        policy: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<()> {
        let (games, actions) = (self.settings.games, self.action_count());
        let heads = if self.roles { 2 } else { 1 };
        let (own, shared) = ([games, heads, actions], [games, actions]);
        let shape = if self.roles { &own[..] } else { &shared[..] };
        let policy = floats("policy", policy, shape)?;
        let value = floats("value", value, &shape[..shape.len() - 1])?;
        let (policy, value) = (policy.as_slice()?, value.as_slice()?);
        let wrong = self.work(py, |players| {
            let wrong = self.first_wrong(policy, value, heads);
            if wrong.is_none() {
                let share = self.threads.share(games);
                let rows = policy.chunks(share * heads * actions).zip(value.chunks(share * heads));
                let parts = players.chunks_mut(share).zip(rows);
                self.threads.work(parts, |(players, (policy, value))| {
                    let rows = policy.chunks_exact(heads * actions).zip(value.chunks_exact(heads));
                    for (player, (policy, value)) in players.iter_mut().zip(rows) {
                        let head = if heads == 2 { player.side() as usize } else { 0 };
                        player.answer(&self.settings, &policy[head * actions..][..actions], value[head]);
                    }
                });
            }
            wrong
        });
        let Some((field, row, number)) = wrong else { return Ok(()) };
        let wrong =
            if field == "policy" { "must be a finite number" } else { "must be a number from -1 to 1" };
        Err(value_error(py, wrong, &format!("{field}[{row}]"), &number.to_string().to_lowercase()))
    }

    /// The positions of the games that have ended since, as arrays; ``None`` if there is no such game.
    fn _take<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let mut records: Vec<_> =
            self.lock(py).players.iter_mut().flat_map(|player| player.ended.drain(..)).collect();
        records.sort_by_key(|record| record.number);
        let found = (!records.is_empty()).then(|| record::arrays(py, &self.settings.encoding, &records));
        found.transpose()
    }

    /// Return what was counted since the beginning.
    ///
    /// ``leaves`` were judged by the network, ``visits`` are these and visits of positions in which the game is over.
    /// ``games`` have ended, by ``attackers_won``, ``defenders_won``, ``draws``, or because ``max_plies`` ``cut`` them
    /// off; ``plies`` were played. In ``resigned`` games a side resigned; ``resignations_checked`` were played on, and
    /// in ``false_positives`` of these the side that would have resigned did not lose. ``seconds`` passed in here, and
    /// not in the network.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (tallies, seconds) = {
            let inner = self.lock(py);
            (inner.players.iter().map(|player| player.tally).collect::<Vec<_>>(), inner.seconds)
        };
        let stats = PyDict::new(py);
        for (name, count) in Tally::sum(&tallies) {
            stats.set_item(name, count)?;
        }
        stats.set_item("seconds", seconds)?;
        Ok(stats)
    }
}

impl SelfPlay {
    /// The first number that the network may not answer: in which argument and row, and the number itself.
    fn first_wrong(&self, policy: &[f32], value: &[f32], heads: usize) -> Option<(&'static str, usize, f32)> {
        let actions = heads * self.action_count();
        let right = |policy: &[f32], value: &[f32]| {
            // Without an exit this takes several numbers at once.
            policy.iter().fold(true, |right, logit| right & logit.is_finite())
                && value.iter().all(|value| VALUES.contains(value))
        };
        let share = self.threads.share(self.settings.games);
        let parts = policy.chunks(share * actions).zip(value.chunks(share * heads));
        let parts = self.threads.work(parts, |(policy, value)| right(policy, value));
        let first = share * parts.iter().position(|&right| !right)?;
        let mut rows = policy.chunks(actions).zip(value.chunks(heads)).enumerate().skip(first);
        let (row, (policy, value)) = rows.find(|(_, (policy, value))| !right(policy, value))?;
        let logit = policy.iter().find(|logit| !logit.is_finite()).map(|&logit| ("policy", row, logit));
        logit.or_else(|| Some(("value", row, *value.iter().find(|value| !VALUES.contains(value))?)))
    }
}

type Symmetry<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

/// Where the squares and the actions of a turned position come from, for each symmetry of a rule set.
#[pyfunction]
#[pyo3(signature = (variant, setup = None))]
pub(crate) fn symmetries<'py>(
    py: Python<'py>,
    variant: VariantArgument<'py>,
    setup: Option<&str>,
) -> PyResult<Vec<Symmetry<'py>>> {
    let variant = variant.read(py)?;
    let rules = variant.referee.rules();
    let board = start(py, &variant, setup)?.placement();
    let sources = |turned: &[u16]| {
        let mut sources = vec![0; turned.len()];
        for (from, &to) in turned.iter().enumerate() {
            sources[usize::from(to)] = from as i64;
        }
        sources.into_pyarray(py)
    };
    let turns = symmetry::turns(rules, &board, &Encoding::new(rules));
    Ok(turns.iter().map(|Turn { squares, actions }| (sources(squares), sources(actions))).collect())
}

//! The opponent: searches that release the interpreter, report their progress and can be stopped.

use crate::board::Board;
use crate::mv::{Move, MoveArgument};
use crate::python::{Class, Whole, illegal_error, side, value_error};
use crate::report::moves;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tafl_engine::{
    Chances, Game, Level, Line, Move as EngineMove, Score, SearchOptions, SearchReport, Side, catalogue,
};

static SCORE: Class = Class::new("Score");
static LINE: Class = Class::new("Line");
static REPORT: Class = Class::new("Report");

/// The time between two looks at the interpreter's signals.
const SIGNALS: Duration = Duration::from_millis(50);

/// The longest time of a search, in seconds: far beyond any use, and within the range of the clock.
const MAX_SECONDS: f64 = 1e9;

/// A search for the best move of a position. It runs once.
#[pyclass(frozen, module = "tafl")]
pub(crate) struct Search {
    game: Game,
    options: SearchOptions,
    book: bool,
    time: Option<Duration>,
    /// The moves to choose from; empty for all legal moves.
    among: BTreeSet<EngineMove>,
    stopped: AtomicBool,
}

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (
        board, *, level = None, nodes = None, depth = None, time = None, lines = Whole(Ok(1)),
        seed = Whole(Ok(0)), book = None,
        moves = None,
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are arguments by name in Python")]
    fn new(
        py: Python<'_>,
        board: &Board,
        level: Option<Whole<u8>>,
        nodes: Option<Whole<u64>>,
        depth: Option<Whole<u32>>,
        time: Option<f64>,
        lines: Whole<u32>,
        seed: Whole<u64>,
        book: Option<bool>,
        moves: Option<Vec<MoveArgument>>,
    ) -> PyResult<Self> {
        let game = board.game(py);
        let last = Level::MAX.number();
        let level =
            level.map(|number| number.within(py, "level", 0..=last)).transpose()?.and_then(Level::new);
        let nodes = nodes.map(|number| number.within(py, "nodes", 0..=u64::MAX)).transpose()?;
        let depth = depth.map(|number| number.within(py, "depth", 0..=u32::MAX)).transpose()?;
        let lines = lines.within(py, "lines", 1..=u32::MAX)?;
        let seed = seed.within(py, "seed", 0..=u64::MAX)?;
        let time = time.map(|seconds| {
            let sound = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MAX_SECONDS);
            sound.ok_or_else(|| value_error(py, "must be seconds from 0 on", "time", &seconds.to_string()))
        });
        let time = time.transpose()?;
        if level.is_none() && nodes.is_none() && depth.is_none() && time.is_none() {
            let wrong = "a search needs a level, nodes, a depth or a time; tafl.engine.analysis has none";
            return Err(value_error(py, wrong, "level", "None"));
        }
        let mut among = BTreeSet::new();
        for (n, given) in moves.unwrap_or_default().into_iter().enumerate() {
            let legal = given.0.legal_in(&game);
            among.insert(legal.map_err(|why| illegal_error(py, &format!("moves[{n}]"), &given.0, &why))?);
        }
        let opponent = catalogue::opponent(game.referee());
        let options = match level {
            Some(level) => opponent.at_level(&game, level, seed),
            None => SearchOptions::unlimited(seed),
        };
        let options = SearchOptions {
            nodes: nodes.or(options.nodes),
            depth: depth.or(options.depth),
            lines,
            ..options
        };
        let book = book.unwrap_or(level.is_some_and(|level| level >= Level::FIRST_WITH_BOOK));
        let book = book && lines == 1 && among.is_empty();
        Ok(Self { game, options, book, time, among, stopped: AtomicBool::new(false) })
    }

    /// Ends the search soon, with what it has found.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Searches, while other threads run, and returns the report; ``None`` if the game is over.
    /// ``progress`` is called with a report after every depth; what it raises ends the search.
    #[pyo3(signature = (progress = None))]
    fn run<'py>(&self, py: Python<'py>, progress: Option<Py<PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = py.detach(|| self.search(progress.as_ref()))?;
        found.map(|found| report(py, &found, &self.game)).transpose()
    }
}

impl Search {
    /// Runs without the interpreter, except for progress and signals.
    fn search(&self, progress: Option<&Py<PyAny>>) -> PyResult<Option<SearchReport>> {
        let opponent = catalogue::opponent(self.game.referee());
        if self.book
            && let Some(report) = opponent.from_book(&self.game, self.options.seed)
        {
            return Ok(Some(report));
        }
        let raised: RefCell<Option<PyErr>> = RefCell::new(None);
        let started = Instant::now();
        let looked = Cell::new(started);
        let halt = || {
            let now = Instant::now();
            if now.duration_since(looked.get()) >= SIGNALS {
                looked.set(now);
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    raised.borrow_mut().get_or_insert(error);
                }
            }
            raised.borrow().is_some()
                || self.stopped.load(Ordering::Relaxed)
                || self.time.is_some_and(|time| now.duration_since(started) >= time)
        };
        let mut each_depth = |found: &SearchReport| {
            let Some(progress) = progress else { return };
            if raised.borrow().is_some() {
                return;
            }
            let told = Python::attach(|py| progress.call1(py, (report(py, found, &self.game)?,)).map(drop));
            if let Err(error) = told {
                raised.borrow_mut().get_or_insert(error);
            }
        };
        let among = |mv| self.among.is_empty() || self.among.contains(&mv);
        let found = opponent.search_among(&self.game, &self.options, &among, &halt, &mut each_depth);
        match raised.into_inner() {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }
}

fn score<'py>(py: Python<'py>, score: Score, mover: Side, chances: Chances) -> PyResult<Bound<'py, PyAny>> {
    let attackers_win = f64::from(chances.attackers_permille(score, mover)) / 1000.0;
    let (men, winner, plies) = match score {
        Score::Centi(centi) => (Some(f64::from(centi) / 100.0), None, None),
        Score::Proven { winner, plies } => (None, Some(side(py, winner)?), Some(plies)),
    };
    SCORE.make(py, (men, winner, plies, attackers_win))
}

fn report<'py>(py: Python<'py>, found: &SearchReport, game: &Game) -> PyResult<Bound<'py, PyAny>> {
    let (mover, chances) = (game.side_to_move(), catalogue::opponent(game.referee()).chances);
    let line = |line: &Line| {
        LINE.make(py, (Move(line.mv), score(py, line.score, mover, chances)?, moves(py, &line.pv)?))
    };
    let lines = found.lines.iter().map(line).collect::<PyResult<Vec<_>>>()?;
    let lines = PyTuple::new(py, lines)?;
    REPORT.make(py, (lines, found.depth, found.nodes, found.stop.as_str(), found.only))
}

//! The positions of games that have ended, and what is counted.

use crate::encoding::Encoding;
use numpy::{IntoPyArray as _, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_engine::{Game, Side};

/// The positions of a game, each with what its search found.
#[derive(Default)]
pub(super) struct Record {
    pub(super) number: u64,
    pub(super) winner: Option<Side>,
    planes: Vec<u8>,
    /// The number of actions of each position that have a probability.
    lengths: Vec<usize>,
    policy: Vec<(u16, f32)>,
    values: Vec<f32>,
    attackers: Vec<bool>,
    plies: Vec<i32>,
}

impl Record {
    /// That of the game of this number.
    pub(super) fn new(number: u64) -> Self {
        Self { number, ..Self::default() }
    }

    /// Adds a position with the value of the search for its side, and its policy.
    pub(super) fn push(
        &mut self,
        encoding: &Encoding,
        game: &Game,
        value: f32,
        policy: impl Iterator<Item = (u16, f32)>,
    ) {
        let (planes, actions) = (self.planes.len(), self.policy.len());
        self.planes.resize(planes + encoding.shape().iter().product::<usize>(), 0);
        encoding.observe(game, &mut self.planes[planes..]);
        self.policy.extend(policy);
        self.policy[actions..].sort_unstable_by_key(|&(action, _)| action);
        self.lengths.push(self.policy.len() - actions);
        self.values.push(value);
        self.attackers.push(game.side_to_move() == Side::Attackers);
        self.plies.push(game.ply() as i32);
    }

    /// What the game was worth to the side that was to move in each position.
    fn results(&self) -> impl Iterator<Item = f32> {
        let attackers = self.winner.map_or(0.0, |winner| if winner == Side::Attackers { 1.0 } else { -1.0 });
        self.attackers.iter().map(move |&own| if own { attackers } else { -attackers })
    }
}

/// All positions as arrays: planes, offsets, actions, probabilities, values, results, sides, plies and games.
pub(super) fn arrays<'py>(
    py: Python<'py>,
    encoding: &Encoding,
    records: &[Record],
) -> PyResult<Bound<'py, PyTuple>> {
    fn all<'a, T: 'a + Clone>(records: &'a [Record], part: impl Fn(&'a Record) -> &'a [T]) -> Vec<T> {
        records.iter().flat_map(|record| part(record).iter().cloned()).collect()
    }
    let lengths = all(records, |record| &record.lengths);
    let mut offsets = vec![0_i64];
    offsets.extend(lengths.iter().scan(0, |end, &length| {
        *end += length as i64;
        Some(*end)
    }));
    let policy = || records.iter().flat_map(|record| &record.policy);
    let [planes, ranks, files] = encoding.shape();
    let games =
        records.iter().flat_map(|record| std::iter::repeat_n(record.number as i64, record.plies.len()));
    let shown = records.iter().map(|record| &record.planes[..]).collect::<Vec<_>>().concat();
    (
        shown.into_pyarray(py).reshape([lengths.len(), planes, ranks, files])?,
        offsets.into_pyarray(py),
        policy().map(|&(action, _)| i32::from(action)).collect::<Vec<_>>().into_pyarray(py),
        policy().map(|&(_, probability)| probability).collect::<Vec<_>>().into_pyarray(py),
        all(records, |record| &record.values).into_pyarray(py),
        records.iter().flat_map(Record::results).collect::<Vec<_>>().into_pyarray(py),
        all(records, |record| &record.attackers).into_pyarray(py),
        all(records, |record| &record.plies).into_pyarray(py),
        games.collect::<Vec<_>>().into_pyarray(py),
    )
        .into_pyobject(py)
}

/// What is counted.
#[derive(Clone, Copy)]
pub(super) enum Count {
    Leaves,
    Visits,
    Games,
    Plies,
    AttackersWon,
    DefendersWon,
    Draws,
    Cut,
    Resigned,
    ResignationsChecked,
    FalsePositives,
}

/// How often each of [`Count`] occurred.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally([u64; Self::NAMES.len()]);

impl Tally {
    /// The names of the counts, in their order.
    const NAMES: [&str; 11] = [
        "leaves",
        "visits",
        "games",
        "plies",
        "attackers_won",
        "defenders_won",
        "draws",
        "cut",
        "resigned",
        "resignations_checked",
        "false_positives",
    ];

    pub(super) fn count(&mut self, what: Count) {
        self.0[what as usize] += 1;
    }

    /// The sum of some tallies, by name.
    pub(super) fn sum(tallies: &[Self]) -> impl Iterator<Item = (&'static str, u64)> {
        let counts = Self::NAMES.into_iter().enumerate();
        counts.map(|(n, name)| (name, tallies.iter().map(|tally| tally.0[n]).sum()))
    }
}

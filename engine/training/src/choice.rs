//! Which steps of the ladder become the levels of a rule set.
//!
//! Level 0 is the first step, and level 1 the greedy one, or one that overlooks moves where the levels would
//! otherwise be too close together. The rest are chosen so that each level scores as much as possible against
//! the one below, both sides counted. The attackers of level 10 are the last step; its defenders are as
//! strong as they can be while each level still scores enough against the one below.

use crate::ratings::{Ratings, Tally, expected};
use std::fmt;
use tafl_engine::{Level, Strength};

/// The score against the level below that is enough for level 1 to overlook nothing.
const APART: f64 = 0.65;
/// How much the least score must gain for level 1 to overlook more moves.
const GAIN: f64 = 0.015;
/// The score against the level below that is enough to let the defenders be stronger.
const ENOUGH: f64 = 0.69;
/// How much each side gains from level to level at least, as a share of its mean gain.
const STEADY: f64 = 0.6;
/// How much the defenders of a level may be better than its attackers, in Elo.
const AHEAD: f64 = 300.0;

const GREEDY: usize = Strength::GREEDY.step() as usize;

/// The levels of a rule set.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// By side and level.
    pub(crate) strengths: [[u8; Level::COUNT]; 2],
    /// In Elo.
    pub(crate) ratings: [[i32; Level::COUNT]; 2],
    /// The expected score of each level from 1 on against the one below.
    pub(crate) scores: [f64; Level::COUNT - 1],
}

/// The levels as the lines of a file of strengths.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, name) in ["attackers", "defenders"].into_iter().enumerate() {
            let levels = self.strengths[side].iter().zip(&self.ratings[side]);
            let levels: Vec<String> =
                levels.map(|(strength, rating)| format!("{strength}:{rating}")).collect();
            writeln!(f, "{name} {}", levels.join(" "))?;
        }
        Ok(())
    }
}

/// A step of the attackers and one of the defenders.
type Sides = [usize; 2];

/// The expected scores of attackers, by their step and that of the defenders.
type Scores = Vec<Vec<f64>>;

pub(crate) fn choose(tally: &Tally) -> Row {
    let ratings = Ratings::of(tally);
    let by_step = [ratings.by_step(0), ratings.by_step(1)];
    let last = ratings.last();
    let score_of =
        |a: u8, d: u8| tally.score([a, d], expected(by_step[0][usize::from(a)] - by_step[1][usize::from(d)]));
    let scores: Scores =
        (0..=last as u8).map(|a| (0..=last as u8).map(|d| score_of(a, d)).collect()).collect();
    let mut best: Option<(f64, Vec<Sides>)> = None;
    for first in (1..=GREEDY).rev() {
        let mut of_first = (0.0, Vec::new());
        for defenders in (GREEDY + 1..=last).rev() {
            let (least, path) = best_path(&by_step, &scores, first, [last, defenders]);
            if least > of_first.0 {
                of_first = (least, path);
            }
            if least >= ENOUGH {
                break;
            }
        }
        if best.as_ref().is_none_or(|(found, _)| of_first.0 > found + GAIN) {
            best = Some(of_first);
        }
        if best.as_ref().is_some_and(|(found, _)| *found >= APART) {
            break;
        }
    }
    let path = best.map(|(_, path)| path).unwrap_or_default();
    let place = |level: usize, side: usize| path.get(level).map_or(0, |sides| sides[side]);
    let levels = |side: usize| std::array::from_fn(|level| place(level, side) as u8);
    let rated = |side: usize| std::array::from_fn(|level| by_step[side][place(level, side)].round() as i32);
    let score = |level: usize| {
        score(&scores, [place(level, 0), place(level, 1)], [place(level + 1, 0), place(level + 1, 1)])
    };
    Row {
        strengths: [levels(0), levels(1)],
        ratings: [rated(0), rated(1)],
        scores: std::array::from_fn(score),
    }
}

/// The score of a level against the one below, both sides counted.
fn score(scores: &Scores, lower: Sides, upper: Sides) -> f64 {
    f64::midpoint(scores[upper[0]][lower[1]], 1.0 - scores[lower[0]][upper[1]])
}

/// The levels from this step of level 1 up to this last one whose least score is greatest, and that score.
fn best_path(by_step: &[Vec<f64>; 2], scores: &Scores, first: usize, last: Sides) -> (f64, Vec<Sides>) {
    let gain =
        |side: usize| STEADY * (by_step[side][last[side]] - by_step[side][first]) / (Level::COUNT - 2) as f64;
    let least_gain = [gain(0), gain(1)];
    let follows = |lower: &Sides, upper: &Sides| {
        (0..2).all(|side| {
            let gained = by_step[side][upper[side]] - by_step[side][lower[side]];
            upper[side] > lower[side] && gained >= least_gain[side]
        })
    };
    let allowed = |&[a, d]: &Sides| by_step[1][d] - by_step[0][a] <= AHEAD || [a, d] == last;
    let pairs =
        (GREEDY + 1..=last[0]).flat_map(|a| (GREEDY + 1..=last[1]).map(move |d| [a, d])).filter(allowed);
    let all: Vec<Sides> = std::iter::once([first; 2]).chain(pairs).collect();
    // For each pair of steps as the current level: the least score up to here, and the level below.
    let mut reached = vec![(-1.0, Vec::new()); all.len()];
    reached[0] = (score(scores, [0; 2], [first; 2]), vec![[0; 2], [first; 2]]);
    for _ in 2..Level::COUNT {
        let next = all.iter().map(|upper| {
            let below =
                all.iter().zip(&reached).filter(|(lower, (least, _))| *least >= 0.0 && follows(lower, upper));
            let scored = below.map(|(lower, (least, path))| (least.min(score(scores, *lower, *upper)), path));
            let best = scored.max_by(|(one, _), (two, _)| one.total_cmp(two));
            best.map_or((-1.0, Vec::new()), |(least, path)| (least, [path.as_slice(), &[*upper]].concat()))
        });
        reached = next.collect();
    }
    let end = all.iter().position(|sides| *sides == last).unwrap_or_default();
    reached.swap_remove(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_1_overlooks_moves_only_where_levels_are_close() {
        let greedy = Strength::GREEDY.step();
        let mut tally = Tally::new(&(0..=Strength::MAX.step()).collect::<Vec<u8>>());
        let level_1 = |tally: &Tally| choose(tally).strengths.map(|levels| levels[1]);
        assert_eq!(level_1(&tally), [greedy; 2]);
        // Greedy play as strong as a search of half the ladder's height leaves the levels above it too little
        // room.
        for _ in 0..100 {
            tally.add([greedy, Strength::MAX.step() / 2], None);
            tally.add([Strength::MAX.step() / 2, greedy], None);
        }
        assert!(level_1(&tally).iter().all(|step| *step < greedy), "{:?}", level_1(&tally));
    }

    /// Few games can make a step look better than the next one.
    #[test]
    fn each_level_is_a_higher_step() {
        let rated = |step: usize| match step {
            ..=GREEDY => 50.0 * step as f64,
            step if step == GREEDY + 1 => 733.0,
            step if step == GREEDY + 2 => 467.0,
            step => 1_000.0 + 44.0 * (step - GREEDY - 3) as f64,
        };
        let last = usize::from(Strength::MAX.step());
        let ratings: Vec<f64> = (0..=last).map(rated).collect();
        let against = |a: f64| ratings.iter().map(|d| expected(a - d)).collect();
        let scores: Scores = ratings.iter().map(|&a| against(a)).collect();
        let (least, path) = best_path(&[ratings.clone(), ratings.clone()], &scores, GREEDY, [last; 2]);
        let rises = path.is_sorted_by(|lower, upper| (0..2).all(|side| lower[side] < upper[side]));
        assert!(least > 0.6 && path.len() == Level::COUNT && rises, "{least}: {path:?}");
    }
}

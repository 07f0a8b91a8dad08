//! Elo ratings of the steps of the ladder, one as attackers and one as defenders, from games between them.
//!
//! The model is Bradley and Terry's: attackers rated `a` score 1 / (1 + 10^((d - a) / 400)) against defenders
//! rated `d`, a draw counting as half. Neighbouring steps are expected to differ by a usual amount, give or
//! take another; results overrule this as they come in.

use std::collections::HashMap;
use std::f64::consts::LN_10;
use tafl_engine::{Side, Strength};

/// The score expected of a player rated `ahead` Elo above the other.
pub(crate) fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-ahead / 400.0))
}

/// Games between steps.
pub(crate) struct Tally {
    /// The steps that are rated, lowest first.
    steps: Vec<u8>,
    /// By both steps, whether they are rated or not: the games and the attackers' points.
    results: HashMap<[u8; 2], (f64, f64)>,
    games: u64,
}

/// How many games a score by the ratings counts for beside those that were played between the two steps.
const BY_RATING: f64 = 25.0;
/// What is left of a lead by the ratings when two steps chosen by them meet: the choice prefers those that
/// are rated too far apart.
const LEFT: f64 = 0.7;

impl Tally {
    pub(crate) fn new(steps: &[u8]) -> Self {
        Self { steps: steps.to_vec(), results: HashMap::new(), games: 0 }
    }

    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game. Ratings follow only from games between rated steps.
    pub(crate) fn add(&mut self, steps: [u8; 2], winner: Option<Side>) {
        let points = winner.map_or(0.5, |winner| if winner == Side::Attackers { 1.0 } else { 0.0 });
        let (games, sum) = self.results.entry(steps).or_default();
        (*games, *sum) = (*games + 1.0, *sum + points);
        self.games += 1;
    }

    /// The games between two steps, and the attackers' points.
    fn met(&self, steps: [u8; 2]) -> (f64, f64) {
        self.results.get(&steps).copied().unwrap_or_default()
    }

    /// The results of the rated steps, by the places of both.
    fn by_place(&self) -> Vec<Vec<(f64, f64)>> {
        self.steps.iter().map(|&a| self.steps.iter().map(|&d| self.met([a, d])).collect()).collect()
    }

    /// The attackers' score to expect between two steps: as they have scored so far, together with what the
    /// ratings say.
    pub(crate) fn score(&self, steps: [u8; 2], by_rating: f64) -> f64 {
        let (games, points) = self.met(steps);
        (points + BY_RATING * (0.5 + LEFT * (by_rating - 0.5))) / (games + BY_RATING)
    }

    /// The next games between these pairs of steps, as many as `games`: always the pair with the fewest games
    /// for its cost.
    pub(crate) fn checks(&self, pairs: &[[u8; 2]], games: usize) -> Vec<[u8; 2]> {
        let mut counts: Vec<f64> = pairs.iter().map(|&pair| self.met(pair).0).collect();
        let due = |counts: &[f64], at: usize| (counts[at] + 1.0) * cost(pairs[at][0].max(pairs[at][1]));
        let next = |_| {
            let at = (0..pairs.len()).min_by(|&one, &two| due(&counts, one).total_cmp(&due(&counts, two)))?;
            counts[at] += 1.0;
            Some(pairs[at])
        };
        (0..games).map_while(next).collect()
    }

    /// The games of the next round: the steps with the fewest games for their cost, each against the step
    /// that is nearest in strength and has played it least. Only the first `played` steps play.
    pub(crate) fn next_round(&self, ratings: &Ratings, games: usize, played: usize) -> Vec<[u8; 2]> {
        let mut counts = self.counts();
        let mut met: Vec<Vec<f64>> =
            self.by_place().iter().map(|row| row.iter().map(|&(games, _)| games).collect()).collect();
        let places = || (0..2).flat_map(|side| (0..played).map(move |place| (side, place)));
        let mut round = Vec::with_capacity(games);
        while round.len() < games {
            let due = |&(side, place): &(usize, usize)| (counts[side][place] + 1.0) * cost(self.steps[place]);
            let Some((side, place)) = places().min_by(|one, two| due(one).total_cmp(&due(two))) else {
                break;
            };
            let pairing = |other: usize| if side == 0 { (place, other) } else { (other, place) };
            let interest = |other: &usize| {
                let (a, d) = pairing(*other);
                let even = expected(ratings.rated[0][a] - ratings.rated[1][d]);
                even * (1.0 - even) / (1.0 + met[a][d]).sqrt() / cost(self.steps[*other])
            };
            let Some(other) = (0..played).max_by(|one, two| interest(one).total_cmp(&interest(two))) else {
                break;
            };
            let (a, d) = pairing(other);
            counts[0][a] += 1.0;
            counts[1][d] += 1.0;
            met[a][d] += 1.0;
            round.push([self.steps[a], self.steps[d]]);
        }
        round
    }

    /// The games of each step with each side.
    fn counts(&self) -> [Vec<f64>; 2] {
        let of = |pair: &dyn Fn(u8) -> [u8; 2]| self.steps.iter().map(|&other| self.met(pair(other)).0).sum();
        let as_attackers = self.steps.iter().map(|&a| of(&|d| [a, d])).collect();
        let as_defenders = self.steps.iter().map(|&d| of(&|a| [a, d])).collect();
        [as_attackers, as_defenders]
    }
}

/// How much a game of a step counts when the next is chosen: the dearer, the fewer games it plays.
fn cost(step: u8) -> f64 {
    let nodes = Strength::new(step).and_then(|strength| strength.options(0).nodes).unwrap_or_default();
    (nodes.max(3_000) as f64).sqrt()
}

/// The ratings of both sides.
pub(crate) struct Ratings {
    steps: Vec<u8>,
    /// By side and place, in Elo.
    rated: [Vec<f64>; 2],
}

/// What is expected of neighbours before a game is played: how far apart they are, and give or take what.
fn usual_gap(lower: u8, upper: u8) -> (f64, f64) {
    if lower <= Strength::GREEDY.step() { (150.0, 150.0) } else { (35.0 * f64::from(upper - lower), 40.0) }
}

/// How far the two sides of step 0 are thought to be apart.
const SIDES_APART: f64 = 400.0;
const SWEEPS: usize = 300;

impl Ratings {
    /// The most probable ratings, found by Newton's method in one rating after another.
    pub(crate) fn of(tally: &Tally) -> Self {
        let (n, results) = (tally.steps.len(), tally.by_place());
        let mut start = vec![0.0; n];
        for place in 1..n {
            start[place] = start[place - 1] + usual_gap(tally.steps[place - 1], tally.steps[place]).0;
        }
        let mut ratings = Self { steps: tally.steps.clone(), rated: [start.clone(), start] };
        for _ in 0..SWEEPS {
            for side in 0..2 {
                for place in 0..n {
                    let (slope, curve) = ratings.derivatives(&results, side, place);
                    ratings.rated[side][place] += (slope / curve).clamp(-100.0, 100.0);
                }
            }
        }
        let middle = f64::midpoint(ratings.rated[0][0], ratings.rated[1][0]);
        ratings.rated.iter_mut().flatten().for_each(|rating| *rating -= middle);
        ratings
    }

    /// The derivative of the log probability by one rating, and the second one, negated.
    fn derivatives(&self, results: &[Vec<(f64, f64)>], side: usize, place: usize) -> (f64, f64) {
        let scale = LN_10 / 400.0;
        let own = self.rated[side][place];
        let (mut slope, mut curve) = (0.0, 1e-9);
        for (other, &rating) in self.rated[1 - side].iter().enumerate() {
            let (games, points) = if side == 0 { results[place][other] } else { results[other][place] };
            let points = if side == 0 { points } else { games - points };
            let score = expected(own - rating);
            slope += scale * (points - games * score);
            curve += scale * scale * games * score * (1.0 - score);
        }
        let mut pull = |towards: f64, spread: f64| {
            slope += (towards - own) / (spread * spread);
            curve += 1.0 / (spread * spread);
        };
        if let Some(below) = place.checked_sub(1) {
            let (gap, spread) = usual_gap(self.steps[below], self.steps[place]);
            pull(self.rated[side][below] + gap, spread);
        }
        if let Some(&above) = self.rated[side].get(place + 1) {
            let (gap, spread) = usual_gap(self.steps[place], self.steps[place + 1]);
            pull(above - gap, spread);
        }
        if place == 0 {
            pull(self.rated[1 - side][0], SIDES_APART);
        }
        (slope, curve)
    }

    /// The last step.
    pub(crate) fn last(&self) -> usize {
        usize::from(self.steps.last().copied().unwrap_or_default())
    }

    /// The rating of every step from 0 to the last, those between rated ones in proportion.
    pub(crate) fn by_step(&self, side: usize) -> Vec<f64> {
        let between = |step: u8| {
            let above = self.steps.iter().position(|&rated| rated >= step).unwrap_or(self.steps.len() - 1);
            let (low, high) = (above.saturating_sub(1), above);
            let width = f64::from(self.steps[high] - self.steps[low]).max(1.0);
            let share = f64::from(self.steps[high] - step) / width;
            self.rated[side][high] * (1.0 - share) + self.rated[side][low] * share
        };
        (0..=self.last() as u8).map(between).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_test_support::chance::Chance;

    #[test]
    fn what_was_played_overrules_the_ratings() {
        let mut tally = Tally::new(&[0, 1]);
        assert!((tally.score([0, 1], 0.75) - 0.675).abs() < 1e-9);
        for _ in 0..1000 {
            tally.add([0, 1], None);
        }
        assert!((tally.score([0, 1], 0.75) - 0.5).abs() < 0.01);
        assert!((tally.score([1, 0], 0.75) - 0.675).abs() < 1e-9);
    }

    #[test]
    fn cheap_pairs_are_checked_more_often() {
        let last = Strength::MAX.step();
        let mut tally = Tally::new(&[0, last]);
        for _ in 0..60 {
            tally.add([0, 1], None);
        }
        let checks = tally.checks(&[[0, 0], [0, 1], [0, last]], 100);
        let count = |pair: [u8; 2]| checks.iter().filter(|&&other| other == pair).count();
        let (new, known, dear) = (count([0, 0]), count([0, 1]), count([0, last]));
        assert!(known + 60 == new || known + 61 == new, "{new} and {known}");
        assert!(dear > 0 && dear < known, "{dear} and {known}");
        assert!(tally.checks(&[], 100).is_empty());
    }

    /// Players with known ratings play at random by the model; the ratings are found again.
    #[test]
    fn ratings_are_found_from_results() {
        let steps: Vec<u8> = (0..12).collect();
        let truth = |side: usize, place: usize| [90.0, -90.0][side] + [70.0, 45.0][side] * place as f64;
        let (mut tally, mut chance) = (Tally::new(&steps), Chance::new(3));
        while tally.games() < 24_000 {
            for [a, d] in tally.next_round(&Ratings::of(&tally), 200, steps.len()) {
                let score = expected(truth(0, a.into()) - truth(1, d.into()));
                let won = (chance.below(10_000) as f64) < score * 10_000.0;
                tally.add([a, d], Some(if won { Side::Attackers } else { Side::Defenders }));
            }
        }
        let ratings = Ratings::of(&tally);
        for side in 0..2 {
            for (place, rating) in ratings.by_step(side).into_iter().enumerate() {
                let off = rating - truth(side, place);
                assert!(off.abs() < 50.0, "side {side}, step {place}: {rating}, off by {off}");
            }
        }
        assert!((ratings.rated[0][0] + ratings.rated[1][0]).abs() < 1e-6);
    }
}

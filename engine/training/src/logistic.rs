//! Odds that grow exponentially with a score, fitted to results.

/// Odds of e to the `offset` plus `factor` times the score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Logistic {
    pub(crate) offset: f64,
    pub(crate) factor: f64,
}

/// A score, and the result that followed: 1 for a win, 0 for a loss, a half for a draw.
pub(crate) type Seen = (f64, f64);

/// The steps of Newton's method, which needs fewer, and the most that a step may change the factor.
const STEPS: usize = 60;
const MOST: f64 = 0.5;

impl Logistic {
    /// The most likely one with these odds, as a logarithm, at the score `at`, if what was seen counts as much
    /// as this number of games, and the factor was expected to be 1 with an error whose variance is the inverse
    /// of `sure`.
    pub(crate) fn through(at: f64, odds: f64, seen: &[Seen], games: f64, sure: f64) -> Self {
        let with = |factor: f64| Self { offset: odds - factor * at, factor };
        let weight = games / (seen.len() as f64).max(1.0);
        let mut factor = 1.0;
        for _ in 0..STEPS {
            let fit = with(factor);
            let (mut slope, mut curve) = (sure * (factor - 1.0), sure);
            for &(score, result) in seen {
                let chance = fit.chance(score);
                slope += weight * (chance - result) * (score - at);
                curve += weight * chance * (1.0 - chance) * (score - at).powi(2);
            }
            factor -= (slope / curve).clamp(-MOST, MOST);
        }
        with(factor)
    }

    pub(crate) fn chance(&self, score: f64) -> f64 {
        1.0 / (1.0 + (-(self.offset + self.factor * score)).exp())
    }

    /// The mean of what is lost by predicting results: the cross entropy.
    pub(crate) fn loss(&self, seen: &[Seen]) -> f64 {
        let lost = |&(score, result): &Seen| {
            let chance = self.chance(score).clamp(1e-6, 1.0 - 1e-6);
            -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
        };
        seen.iter().map(lost).sum::<f64>() / seen.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_that_results_follow_is_found_and_few_results_change_little() {
        let truth = Logistic { offset: -1.1, factor: 0.7 };
        let scores = (-20..=20).map(|n| f64::from(n) / 4.0);
        let seen: Vec<Seen> = scores.map(|score| (score, truth.chance(score))).collect();
        let fit = |games| Logistic::through(2.0, truth.offset + 2.0 * truth.factor, &seen, games, 4.0);
        let found = fit(1e6);
        assert!((found.factor - truth.factor).abs() < 1e-3, "{found:?}");
        assert!((found.offset - truth.offset).abs() < 1e-3, "{found:?}");
        let few = fit(1.0);
        assert!(few.factor > 0.9 && few.loss(&seen) > found.loss(&seen), "{few:?}");
        assert!((few.chance(2.0) - truth.chance(2.0)).abs() < 1e-9, "{few:?}");
        assert!((Logistic::through(1.0, 0.5, &[], 0.0, 4.0).factor - 1.0).abs() < 1e-9);
        // However many wins there are, only what was expected keeps the factor finite.
        assert!(Logistic::through(0.0, 0.0, &[(3.0, 1.0)], 500.0, 4.0).chance(3.0) < 1.0);
    }
}

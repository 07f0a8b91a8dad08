//! The statistics of a match of pairs: two games from one opening, with sides swapped.
//!
//! The games of a pair are not independent, so that pairs are counted rather than games: how many brought
//! player one 0, 1/2, 1, 3/2 and 2 points (the pentanomial model). Elo differences are logistic: a score of
//! `s` is `400 log10(s / (1 - s))`.
//!
//! The test is the generalised sequential probability ratio test: the log-likelihood ratio of the most likely
//! distributions with the expected scores of `elo1` and of `elo0`. Their formula is Proposition 1.1 of
//! <http://hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf>, which Fishtest, the testing framework of
//! Stockfish, cites and uses in `server/fishtest/stats/LLRcalc.py`.

/// How many pairs brought player one 0, 1, 2, 3 and 4 half points.
pub(crate) type Pairs = [u64; 5];

/// The count used in place of 0, with which a score beyond those observed would be impossible; Fishtest's
/// value.
const UNSEEN: f64 = 1e-3;

/// The quantile of the normal distribution for 95 %.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// An Elo difference with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Elo {
    /// The most likely value; infinite if one player won every game.
    pub(crate) value: f64,
    /// The interval; `None` if all pairs scored alike, which says nothing about how they scatter.
    pub(crate) interval: Option<(f64, f64)>,
}

/// The Elo difference that pairs show; `None` without pairs.
pub(crate) fn elo(pairs: &Pairs) -> Option<Elo> {
    let number: u64 = pairs.iter().sum();
    if number == 0 {
        return None;
    }
    let (score, variance) = moments(&pairs.map(|count| count as f64 / number as f64));
    let half = TWO_SIDED_95 * (variance / number as f64).sqrt();
    let interval = (variance > 0.0).then(|| (elo_of(score - half), elo_of(score + half)));
    Some(Elo { value: elo_of(score), interval })
}

/// The Elo difference of a score from 0 to 1; infinite at its ends and beyond.
fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The expected score of an Elo difference.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The score of a pair by its half points, from 0 to 1.
fn points(half_points: usize) -> f64 {
    half_points as f64 / 4.0
}

/// Mean and variance of the score of a pair.
fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = shares.iter().enumerate().map(|(n, share)| share * points(n)).sum();
    let variance = shares.iter().enumerate().map(|(n, share)| share * (points(n) - mean).powi(2)).sum();
    (mean, variance)
}

/// A sequential test of two hypotheses, with error rates of 5 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The difference is `elo0` rather than `elo1`.
    Elo0,
    /// The difference is `elo1` rather than `elo0`.
    Elo1,
    Undecided,
}

impl Sprt {
    /// The error rate of either kind.
    const ERRORS: f64 = 0.05;

    /// Reads `elo0,elo1`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let read = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        let both = text.split_once(',').and_then(|(elo0, elo1)| Some((read(elo0)?, read(elo1)?)));
        let both = both.filter(|(elo0, elo1)| elo0 < elo1).map(|(elo0, elo1)| Self { elo0, elo1 });
        both.ok_or_else(|| {
            format!(
                "{text:?} should be two Elo differences from -1000 to 1000, the smaller first, such as 0,10"
            )
        })
    }

    /// The log-likelihood ratio at which `elo1` is accepted; its negative accepts `elo0`.
    pub(crate) fn bound() -> f64 {
        ((1.0 - Self::ERRORS) / Self::ERRORS).ln()
    }

    /// The log-likelihood ratio of `elo1` to `elo0`.
    pub(crate) fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let number: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / number);
        let [null, other] = [self.elo0, self.elo1].map(|elo| likeliest(&shares, score_of(elo)));
        (0..5).map(|n| counts[n] * (other[n] / null[n]).ln()).sum()
    }

    pub(crate) fn verdict(&self, pairs: &Pairs) -> Verdict {
        let llr = self.llr(pairs);
        if llr >= Self::bound() {
            Verdict::Elo1
        } else if llr <= -Self::bound() {
            Verdict::Elo0
        } else {
            Verdict::Undecided
        }
    }
}

/// The most likely distribution with a mean of `score`, given the shares observed: `share / (1 + x (points -
/// score))`, where `x` makes the mean right. Every share is above 0 and `score` strictly between 0 and 1.
fn likeliest(shares: &[f64; 5], score: f64) -> [f64; 5] {
    let away = |n: usize| points(n) - score;
    // The sum falls from one end of this range to the other.
    let (mut low, mut high) = (-1.0 / away(4), -1.0 / away(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = (0..5).map(|n| shares[n] * away(n) / (1.0 + middle * away(n))).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|n| shares[n] / (1.0 + x * away(n)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} rather than {wanted}");
    }

    /// Figures of the tests of fastchess, another match runner (`EloPentanomial` 1 and 2).
    #[test]
    fn elo_and_its_interval_are_those_of_another_program() {
        for (pairs, value, error) in
            [([34, 54, 31 + 32, 64, 75], 55.58, 27.65), ([332, 433, 457 + 41, 333, 334], -8.64, 10.33)]
        {
            let elo = elo(&pairs).expect("pairs");
            let (low, high) = elo.interval.expect("an interval");
            near(elo.value, value, 0.005);
            near((high - low) / 2.0, error, 0.005);
        }
    }

    /// By hand: of 4 pairs two bring 1 point and two bring 2. The score is 3/4, so 400 log10 3; the variance
    /// of a pair 1/16, the half width 1.96 / 8.
    #[test]
    fn elo_of_a_few_pairs_by_hand() {
        let elo4 = elo(&[0, 0, 2, 0, 2]).expect("pairs");
        near(elo4.value, 400.0 * 3f64.log10(), 1e-9);
        let (low, high) = elo4.interval.expect("an interval");
        near(low, 400.0 * (0.505_004_5f64 / 0.494_995_5).log10(), 1e-3);
        near(high, 400.0 * (0.994_995_5f64 / 0.005_004_5).log10(), 1e-3);
        assert_eq!(elo(&[0, 0, 5, 0, 0]), Some(Elo { value: 0.0, interval: None }));
        assert_eq!(elo(&[0, 0, 0, 0, 2]), Some(Elo { value: f64::INFINITY, interval: None }));
        assert_eq!(elo(&[3, 0, 0, 0, 0]).map(|elo| elo.value), Some(f64::NEG_INFINITY));
        assert_eq!(elo(&[0; 5]), None);
        let wide = elo(&[0, 0, 0, 1, 2]).expect("pairs");
        assert!(wide.interval.is_some_and(|(_, high)| high.is_infinite()));
    }

    /// Figures of the tests of fastchess (logistic pentanomial 1 and 2).
    #[test]
    fn the_ratio_is_that_of_another_program() {
        for (pairs, elo0, elo1, wanted) in [
            ([223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55003 + 980, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let sprt = Sprt { elo0, elo1 };
            near(sprt.llr(&pairs), wanted, 0.005);
            assert_eq!(sprt.verdict(&pairs), Verdict::Elo0);
        }
        near(Sprt::bound(), 2.944, 0.0005);
    }

    /// By hand, with pairs that are all lost or all won: the likeliest distribution with a mean of `s` is `s`
    /// itself.
    #[test]
    fn the_ratio_of_two_kinds_of_pairs_by_hand() {
        let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
        let s: f64 = 1.0 / (1.0 + 10f64.powf(-0.25));
        let wanted = 40.0 * (s / 0.5).ln() + 10.0 * ((1.0 - s) / 0.5).ln();
        near(sprt.llr(&[10, 0, 0, 0, 40]), wanted, 0.01);
        assert_eq!(sprt.verdict(&[10, 0, 0, 0, 40]), Verdict::Elo1);
        assert_eq!(sprt.verdict(&[1, 0, 0, 0, 2]), Verdict::Undecided);
        near(sprt.llr(&[0; 5]), 0.0, 0.0);
        // Swapping the players and the hypotheses changes the sign.
        let other = Sprt { elo0: -100.0, elo1: 0.0 };
        near(other.llr(&[40, 3, 2, 1, 10]), -sprt.llr(&[10, 1, 2, 3, 40]), 1e-6);
    }

    #[test]
    fn hypotheses_are_read_or_refused() {
        assert_eq!(Sprt::read("-5, 0"), Ok(Sprt { elo0: -5.0, elo1: 0.0 }));
        for text in ["", "5", "10,0", "0,nan", "0,1001", "a,b"] {
            assert!(Sprt::read(text).is_err_and(|error| error.contains("the smaller first")), "{text}");
        }
    }
}

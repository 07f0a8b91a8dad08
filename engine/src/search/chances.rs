//! What scores mean: the chance of winning that a score stands for under a rule set.

use super::Score;
use crate::board::Side;
use std::fmt;

/// How scores under a rule set stand for chances of winning, between players of equal strength.
///
/// A score of the attackers times `factor`, plus `offset`, is a score on the general scale, on which the odds
/// of winning grow exponentially: 0 is an even chance, and 400 stands for three to one. The default is the
/// general scale itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chances {
    /// What the attackers' score on the general scale is where the search says 0, in hundredths of a man.
    pub offset: i32,
    /// How much a score counts on the general scale, in percent.
    pub factor: i32,
    /// The games of the engine against itself that it was fitted to; 0 for the general scale.
    pub games: u32,
}

impl Default for Chances {
    fn default() -> Self {
        Self { offset: 0, factor: 100, games: 0 }
    }
}

impl Chances {
    /// The attackers' chance of winning, in permille: 1 to 999 for an estimate, 0 or 1000 for a proof.
    /// `mover` is the side that the score is for.
    #[must_use]
    pub const fn attackers_permille(self, score: Score, mover: Side) -> u32 {
        match score {
            Score::Proven { winner: Side::Attackers, .. } => 1000,
            Score::Proven { winner: Side::Defenders, .. } => 0,
            Score::Centi(centi) => {
                let attackers = if matches!(mover, Side::Attackers) { centi } else { -centi };
                let general = attackers as i64 * self.factor as i64 / 100 + self.offset as i64;
                let ahead = chance_of_leader(general.unsigned_abs());
                if general > 0 { ahead } else { 1000 - ahead }
            }
        }
    }

    /// The chance of winning of the side that the score is for, in permille.
    #[must_use]
    pub const fn permille(self, score: Score, mover: Side) -> u32 {
        let attackers = self.attackers_permille(score, mover);
        if matches!(mover, Side::Attackers) { attackers } else { 1000 - attackers }
    }

    /// The score of a side that stands for an even chance.
    #[must_use]
    pub const fn even(self, mover: Side) -> Score {
        // Rounded to the nearest.
        let attackers = -(self.offset * 100 + self.offset.signum() * self.factor / 2) / self.factor;
        Score::Centi(if matches!(mover, Side::Attackers) { attackers } else { -attackers })
    }

    /// Reads what `Display` writes.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split(' ');
        let chances = Self {
            offset: numbers.next()?.parse().ok()?,
            factor: numbers.next()?.parse().ok()?,
            games: numbers.next()?.parse().ok()?,
        };
        (chances.factor > 0 && numbers.next().is_none()).then_some(chances)
    }
}

/// The three numbers, with blanks between them.
impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.offset, self.factor, self.games)
    }
}

/// The chance in permille at 0, 100, 200 and so on: `1000 / (1 + 3^(-centi / 400))`, at most 999.
const CHANCES: [u32; 26] = [
    500, 568, 634, 695, 750, 798, 839, 872, 900, 922, 940, 954, 964, 973, 979, 984, 988, 991, 993, 995, 996,
    997, 998, 998, 999, 999,
];

/// The chance, in permille, of the side that leads by `centi` hundredths of a man on the general scale:
/// interpolated in [`CHANCES`].
const fn chance_of_leader(centi: u64) -> u32 {
    let place = (centi / 100) as usize;
    if place + 1 >= CHANCES.len() {
        return CHANCES[CHANCES.len() - 1];
    }
    CHANCES[place] + (CHANCES[place + 1] - CHANCES[place]) * (centi % 100) as u32 / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_and_a_factor_move_and_stretch_the_general_scale() {
        let general = Chances::default();
        let fitted = Chances { offset: -300, factor: 50, games: 40 };
        for side in Side::ALL {
            assert_eq!(general.permille(Score::Centi(400), side), 750);
            assert_eq!(general.permille(Score::Centi(0), side), 500);
            assert_eq!(
                fitted.attackers_permille(Score::Centi(0), side),
                general.attackers_permille(Score::Centi(-300), Side::Attackers)
            );
        }
        assert_eq!(fitted.permille(Score::Centi(600), Side::Attackers), 500);
        for (offset, factor) in [(-644, 125), (333, 140), (-7, 61)] {
            let chances = Chances { offset, factor, games: 1 };
            for side in Side::ALL {
                assert_eq!(chances.permille(chances.even(side), side), 500, "{chances}");
            }
        }
        assert_eq!(fitted.permille(Score::Centi(-200), Side::Defenders), 634);
        let lost = Score::Proven { winner: Side::Attackers, plies: 2 };
        assert_eq!(fitted.permille(lost, Side::Defenders), 0);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let chances = Chances { offset: -212, factor: 87, games: 120 };
        assert_eq!(Chances::read(&chances.to_string()), Some(chances));
        for wrong in ["", "1 2", "1 2 3 4", "1 0 3", "1 -5 3", "1 100 -3", "a 100 3"] {
            assert_eq!(Chances::read(wrong), None, "{wrong}");
        }
    }
}

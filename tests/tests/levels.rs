//! The levels of the catalogue, and what their ratings promise.

use tafl_engine::{Level, Side, Strength, catalogue};

/// The ratings of a rule set by side and level, if they were measured.
fn ratings(entry: &catalogue::Entry) -> Option<[[f64; Level::COUNT]; 2]> {
    let of = |side| entry.opponent().levels.ratings(side).map(|ratings| ratings.map(f64::from));
    Some([of(Side::Attackers)?, of(Side::Defenders)?])
}

/// The score that Elo's formula expects of a player rated this much above the other.
fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-ahead / 400.0))
}

#[test]
fn level_0_is_random_and_level_1_looks_at_no_reply() {
    let levels: Vec<Level> = Level::all().collect();
    for entry in catalogue::all() {
        for side in [Side::Attackers, Side::Defenders] {
            let strength = |level: usize| entry.opponent().levels.strength(levels[level], side);
            assert_eq!(strength(0), Strength::RANDOM, "{}", entry.id);
            assert!(strength(1) > Strength::RANDOM && strength(1) <= Strength::GREEDY, "{}", entry.id);
            assert!((1..levels.len()).all(|level| strength(level) > strength(level - 1)), "{}", entry.id);
        }
    }
}

/// By its ratings, each level scores clearly more than half against the one below, both sides counted, and as
/// attackers of level n + 4 half of the points against defenders of level n. Where one side wins whatever the
/// level, the score cannot be far above half.
#[test]
fn each_level_beats_the_one_below() {
    for entry in catalogue::newest() {
        let Some([attackers, defenders]) = ratings(entry) else { continue };
        for level in 1..Level::COUNT {
            let attacking = expected(attackers[level] - defenders[level - 1]);
            let defending = expected(defenders[level] - attackers[level - 1]);
            let score = f64::midpoint(attacking, defending);
            assert!(score >= 0.59, "{}: level {level} scores {score:.2}", entry.id);
            if level >= 4 {
                assert!(
                    attackers[level] >= defenders[level - 4],
                    "{}: the attackers of level {level}",
                    entry.id
                );
            }
        }
    }
}

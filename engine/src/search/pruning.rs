//! What is searched less deeply, or not at all, because of estimates and of the order of the moves.

/// The gain in estimate that a quiet move may bring, in hundredths of a man for each ply of depth.
const HOPE: i32 = 60;
/// The number of moves of a node that are always searched to full depth.
const EARLY: usize = 3;

/// Reverse futility pruning: whether a node so close to the end of the search is estimated so far `ahead` of beta
/// that the other side is unlikely to make up for it; less will do if the estimate is `rising`.
pub(super) const fn is_far_ahead(depth: i32, ahead: i32, rising: bool) -> bool {
    depth <= 2 && ahead >= HOPE * depth - if rising { HOPE / 2 } else { 0 }
}

/// After how many moves of a node the quiet ones are left out (late move pruning), because all of them
/// together are unlikely to raise its estimate above alpha. Nodes without an estimate try all moves.
pub(super) const fn quiet_move_limit(depth: i32, estimate: Option<i32>, alpha: i32) -> usize {
    match estimate {
        // Futility pruning.
        Some(estimate) if depth <= 2 && estimate + HOPE * depth <= alpha => 1,
        Some(_) if depth <= 3 => (6 + 4 * depth * depth) as usize,
        _ => usize::MAX,
    }
}

/// Late move reduction in plies, for a move searched after `late` others: more unless the estimate is `rising`.
/// It grows with the logarithms of both numbers, as the chance that such a move is the best one falls.
pub(super) const fn reduction(depth: i32, late: usize, rising: bool) -> i32 {
    if late < EARLY || depth < 2 {
        return 0;
    }
    let half = if rising { 0 } else { ONE * ONE / 2 };
    let plies = (ONE * ONE + half + log2(depth as u32) * log2(late as u32) / 5) / (ONE * ONE);
    if plies < depth { plies } else { depth - 1 }
}

/// One in the logarithms below.
const ONE: i32 = 16;

/// The logarithm of a positive number to base 2, times [`ONE`]; between powers of two it is interpolated, so that
/// it is the same on every machine.
const fn log2(number: u32) -> i32 {
    let whole = number.ilog2();
    ONE * (whole as i32 - 1) + ((number as u64 * ONE as u64) >> whole) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_nearly_true() {
        for number in 1..=1 << 14 {
            let difference = f64::from(log2(number)) / f64::from(ONE) - f64::from(number).log2();
            assert!(difference.abs() < 0.15, "{number}: {difference}");
        }
    }

    #[test]
    fn reductions_grow_and_stay_below_the_depth() {
        for depth in 2..=64 {
            for late in EARLY..2_000 {
                let plies = reduction(depth, late, false);
                assert!((1..depth).contains(&plies), "{depth} {late}: {plies}");
                assert!(
                    plies <= reduction(depth, late + 1, false) && plies <= reduction(depth + 1, late, false)
                );
                assert!((0..=1).contains(&(plies - reduction(depth, late, true))));
            }
        }
    }
}

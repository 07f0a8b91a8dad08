//! Late moves: they are searched less deeply, or not at all.

/// The gain in estimate that a quiet move may bring, in hundredths of a man for each ply of depth.
const HOPE: i32 = 60;
/// The number of moves of a node that are always searched to full depth.
const EARLY: usize = 3;

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

/// Late move reduction in plies, for a move searched after `late` others.
pub(super) const fn reduction(depth: i32, late: usize) -> i32 {
    if late < EARLY || depth < 2 {
        0
    } else if late < 12 || depth < 4 {
        1
    } else {
        2
    }
}

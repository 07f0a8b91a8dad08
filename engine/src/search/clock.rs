//! How much of a clock a move may take.
//!
//! The policy: `overhead`, which may be lost between the clock and the search, and [`RESERVE`], in case the
//! machine stalls, are kept back, but at most half of what is left. The rest is divided by the moves to go, or
//! by [`HORIZON`]: that is the aim, after which no deeper search begins. One that has begun may go on to about
//! twice that. Most of the increment is spent as well, but only out of what the rest has above [`RESERVE`], so
//! that a clock that runs low recovers.

/// The moves for which the time must last where no time control says so.
const HORIZON: u64 = 40;

/// What is kept back for stalls; increments are saved until as much is there besides.
const RESERVE: u64 = 1_000;

/// The clock of the side to move, in milliseconds. The caller measures the time: the engine has no clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// The time left.
    pub left: u64,
    /// The time that is added after each move.
    pub increment: u64,
    /// The moves, this one included, after which more time is added; `None` if it never is.
    pub moves: Option<u32>,
}

/// The time for one move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveTime {
    /// When no deeper search should begin.
    pub aim: u64,
    /// When the search must end; at least the aim.
    pub limit: u64,
}

impl Clock {
    /// The time for the next move, if `overhead` may be lost besides.
    #[must_use]
    pub fn move_time(&self, overhead: u64) -> MoveTime {
        let spare = self.left - overhead.saturating_add(RESERVE).min(self.left / 2);
        let moves = self.moves.map_or(HORIZON, |moves| u64::from(moves).max(1));
        let extra = (self.increment / 4).saturating_mul(3).min(spare.saturating_sub(RESERVE));
        MoveTime {
            aim: (spare / moves).saturating_add(extra).min(spare),
            limit: (spare.saturating_mul(2) / (moves + 1)).saturating_add(extra).min(spare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: u64 = 100;

    /// Plays `moves` moves on an imagined clock. `spent` is what each takes in all. Returns what was left
    /// after each of them, or the number of the one with which the flag fell.
    fn game(
        (base, increment, period): (u64, u64, Option<u32>),
        moves: u32,
        spent: &dyn Fn(MoveTime, u32) -> u64,
    ) -> Result<Vec<u64>, u32> {
        let (mut left, mut lefts) = (base, Vec::new());
        for n in 0..moves {
            let to_go = period.map(|period| period - n % period);
            let time = Clock { left, increment, moves: to_go }.move_time(OVERHEAD);
            assert!(time.aim <= time.limit && time.limit <= left, "{time:?} of {left}");
            left = left.checked_sub(spent(time, n)).ok_or(n)? + increment;
            left += if to_go == Some(1) { base } else { 0 };
            lefts.push(left);
        }
        Ok(lefts)
    }

    /// Ways to use the time: all, as little as the policy wants, or by turns. Each move costs two milliseconds
    /// besides.
    const USES: [&dyn Fn(MoveTime, u32) -> u64; 4] = [
        &|time, _| time.limit + 2,
        &|time, _| time.aim + 2,
        &|time, n| if n % 3 == 0 { time.limit + 2 } else { 2 },
        &|time, n| time.limit.min(time.aim + u64::from(n * 7919 % 97)) + 2,
    ];

    #[test]
    fn no_flag_falls_however_the_time_is_used() {
        for (control, moves) in [
            ((5_000, 50, None), 1_000),
            ((1_000, 10, None), 1_000),
            ((100, 30, None), 1_000),
            ((900_000, 10_000, None), 1_000),
            ((5_000, 0, None), 120),
            ((60_000, 0, None), 160),
            ((60_000, 0, Some(40)), 1_000),
            ((10_000, 100, Some(1)), 1_000),
            ((5_000, 0, Some(90)), 1_000),
        ] {
            for (n, spent) in USES.into_iter().enumerate() {
                assert!(
                    game(control, moves, spent).is_ok(),
                    "{control:?}, {n}: {:?}",
                    game(control, moves, spent)
                );
            }
        }
    }

    #[test]
    fn a_machine_that_stalls_costs_no_game() {
        for spent in USES {
            let stalled = |time, n: u32| spent(time, n) + if n % 50 == 49 { 1_000 } else { 0 };
            assert!(game((5_000, 50, None), 1_000, &stalled).is_ok());
        }
    }

    #[test]
    fn the_time_is_used() {
        // After 60 moves of 5 s + 0.05 s, of 8 s in all, little more is left than what is kept back.
        for spent in USES[..2].iter().copied() {
            let lefts = game((5_000, 50, None), 60, spent).expect("no flag");
            assert!((2 * RESERVE..2_700).contains(&lefts[59]), "{lefts:?}");
        }
        // The last move before more time comes may have all that is not kept back.
        let last = Clock { left: 7_000, increment: 0, moves: Some(1) }.move_time(OVERHEAD);
        assert_eq!((last.aim, last.limit), (5_900, 5_900));
        // More time, a greater increment and fewer moves to go mean more.
        let limit = |left, increment, moves| Clock { left, increment, moves }.move_time(OVERHEAD).limit;
        assert!(limit(6_000, 0, None) > limit(5_000, 0, None));
        assert!(limit(5_000, 80, None) > limit(5_000, 0, None));
        assert!(limit(5_000, 0, Some(10)) > limit(5_000, 0, Some(30)));
        // What is kept back is not spent, but some move is always looked for.
        assert_eq!(
            (limit(1_000, 0, Some(1)), limit(OVERHEAD, 5_000, None), limit(0, 5_000, None)),
            (500, 2, 0)
        );
        let vast = Clock { left: u64::MAX, increment: u64::MAX, moves: Some(0) }.move_time(0);
        assert!(vast.aim <= vast.limit);
    }
}

//! Which moves a search sees: all of them, or as many as a weak player would.

use super::SearchOptions;
use crate::board::Side;
use crate::position::{Step, splitmix64};

/// The share of moves that a search overlooks. Whether it sees a move depends on the seed, the player, the
/// position and the move only, so that it overlooks the same move by every path, and two players with one
/// seed do not overlook the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oversights {
    seed: u64,
    /// In hundredths.
    overlooks: u64,
}

impl Oversights {
    /// `player` is the side for which a move is sought.
    pub(super) fn new(options: &SearchOptions, player: Side) -> Self {
        Self {
            seed: splitmix64(options.seed ^ (player.index() as u64) << 63),
            overlooks: u64::from(options.overlooks.min(100)),
        }
    }

    /// Returns whether no move is overlooked.
    #[inline(always)]
    pub(super) const fn is_none(&self) -> bool {
        self.overlooks == 0
    }

    /// Returns whether a move is seen in the position with this key.
    #[inline(always)]
    pub(super) fn sees(&self, key: u64, step: Step) -> bool {
        self.is_none() || self.draw(key, step) >= self.overlooks
    }

    fn draw(&self, key: u64, step: Step) -> u64 {
        let Step::Move { from, to } = step else { return 100 };
        splitmix64(self.seed ^ key ^ splitmix64(u64::from(from) << 16 | u64::from(to))) % 100
    }

    /// Removes the moves that are overlooked; if all are, keeps the first.
    pub(super) fn overlook(&self, key: u64, steps: &mut Vec<Step>) {
        let first = steps.first().copied();
        steps.retain(|&step| self.sees(key, step));
        if steps.is_empty() {
            steps.extend(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_with_one_seed_do_not_overlook_the_same() {
        let options = SearchOptions { overlooks: 50, ..SearchOptions::unlimited(7) };
        let [attackers, defenders] =
            [Side::Attackers, Side::Defenders].map(|player| Oversights::new(&options, player));
        let step = Step::Move { from: 3, to: 5 };
        let both = (0..1000).filter(|&key| attackers.sees(key, step) && defenders.sees(key, step)).count();
        assert!((200..300).contains(&both), "both see {both} of 1000 moves, each half of them");
    }
}

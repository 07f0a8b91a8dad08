//! The scores of the tree, and which of them are proofs.
//!
//! Scores are for the side to move. From the top there are three bands, each mirrored below zero:
//!
//! * **won**: a win in which no step depends on what was played before. It holds wherever the position
//!   occurs, unless history forbids one of its steps or ends the game earlier.
//! * **won here**: a win in which a repetition decides or forbids something. It holds only below this root
//!   and on this path.
//! * **guessed**: everything else. A win from the transposition table that could depend on history is a high
//!   guess, and so is one by a repetition that has begun.
//!
//! A side with a choice takes the higher band, so a score lies in a band only if everything it rests on is in
//! that band or above. A proof from a reduced or shallow search is as good as any: only lines played out to
//! the end of the game get scores in the upper bands.

use super::Score;
use crate::board::Side;

/// Above every score.
pub(super) const INFINITE: i32 = 32_600;
/// An immediate win; later wins are worth one less for each ply.
pub(super) const WON: i32 = 32_000;
/// A win that depends on history.
pub(super) const WON_HERE: i32 = 31_000;
/// The maximum number of plies in a band.
const PLIES: i32 = 600;
/// The highest estimate.
pub(super) const MAX_GUESSED: i32 = 20_000;
/// The score of a win from the table that history could undo: above any estimate.
const PROBABLY_WON: i32 = 25_000;
/// The score of a win by a repetition that has begun: above any estimate.
pub(super) const THREATENED: i32 = 24_000;

/// Returns whether the score is a win or loss proven without history.
pub(super) const fn is_won_or_lost(score: i32) -> bool {
    score.abs() > WON - PLIES
}

/// Returns whether the score is a proof at this root.
pub(super) const fn is_proven(score: i32) -> bool {
    score.abs() > WON_HERE - PLIES
}

/// Turns a proof into one that depends on history.
pub(super) const fn here_only(score: i32) -> i32 {
    if is_won_or_lost(score) { score - score.signum() * (WON - WON_HERE) } else { score }
}

/// The score of a node whose best move scores `best`. A loss that depends on history scores higher than one
/// that does not, even if the latter takes longer; so it is stretched to `longest`, the most plies that
/// another losing move may last.
pub(super) const fn lasting(best: i32, longest: i32) -> i32 {
    if best < 0 && is_proven(best) && !is_won_or_lost(best) && WON_HERE + best < longest {
        longest - WON_HERE
    } else {
        best
    }
}

/// The plies within which a proven loss ends the game; 0 for other scores.
pub(super) const fn plies_to_loss(score: i32) -> i32 {
    if score > 0 || !is_proven(score) {
        0
    } else if is_won_or_lost(score) {
        WON + score
    } else {
        WON_HERE + score
    }
}

/// The score at the root, where a proof that depends on this history is as good as any other: only the number
/// of plies counts.
pub(super) const fn at_root(score: i32) -> i32 {
    if is_proven(score) && !is_won_or_lost(score) { score + score.signum() * (WON - WON_HERE) } else { score }
}

/// The score as stored in the table: counted from the position, not from the root. A win or loss that depends
/// on history becomes a guess.
pub(super) const fn to_table(score: i32, ply: i32) -> i32 {
    if is_won_or_lost(score) {
        score + score.signum() * ply
    } else if is_proven(score) {
        probably(score)
    } else {
        score
    }
}

/// The plies within which a stored proof ends the game; `None` for a guess.
pub(super) const fn plies_of(kept: i32) -> Option<u32> {
    if is_won_or_lost(kept) { Some((WON - kept.abs()) as u32) } else { None }
}

/// A stored score, counted from the root again. `holds` says whether no history can undo a proof.
pub(super) const fn from_table(kept: i32, ply: i32, holds: bool) -> i32 {
    if !is_won_or_lost(kept) {
        kept
    } else if holds {
        kept - kept.signum() * ply
    } else {
        probably(kept)
    }
}

const fn probably(score: i32) -> i32 {
    score.signum() * PROBABLY_WON
}

/// The root score as reported to the caller, for this side. A win that depends on the history of the game
/// has no number of plies and is reported as the highest estimate.
pub(super) fn seen(score: i32, side: Side) -> Score {
    match plies_of(at_root(score)) {
        Some(plies) => Score::Proven { winner: if score > 0 { side } else { side.other() }, plies },
        None => Score::Centi(score.clamp(-MAX_GUESSED, MAX_GUESSED)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_do_not_touch() {
        for plies in [1, 2, 300, 500] {
            for sign in [1, -1] {
                let (won, here) = (sign * (WON - plies), sign * (WON_HERE - plies));
                assert_eq!((here_only(won), at_root(here), at_root(won)), (here, won, won));
                assert!(is_won_or_lost(won) && is_proven(won) && is_proven(here) && !is_won_or_lost(here));
                assert_eq!(seen(won, Side::Defenders), seen(here, Side::Defenders));
                assert!(!is_proven(to_table(here, 3)) && to_table(here, 3).abs() > MAX_GUESSED);
                assert_eq!(from_table(to_table(won, plies), 7, true), won + sign * (plies - 7));
                assert!(!is_proven(from_table(to_table(won, plies), 7, false)));
            }
        }
        let (short_here, long) = (2 - WON_HERE, 10 - WON);
        assert_eq!(
            (plies_to_loss(long), plies_to_loss(short_here), plies_to_loss(-7), plies_to_loss(WON)),
            (10, 2, 0, 0)
        );
        assert_eq!(lasting(short_here, plies_to_loss(long)), 10 - WON_HERE);
        assert_eq!(
            (lasting(long, 2), lasting(long, 20), lasting(-7, 10), lasting(short_here, 1)),
            (long, long, -7, short_here)
        );
        assert_eq!(plies_of(to_table(WON - 9, 4)), Some(5));
        for unproven in [THREATENED - 6, PROBABLY_WON] {
            assert_eq!(seen(unproven, Side::Attackers), Score::Centi(MAX_GUESSED));
            assert_eq!(seen(-unproven, Side::Attackers), Score::Centi(-MAX_GUESSED));
        }
        assert_eq!((plies_of(WON_HERE - 9), plies_of(PROBABLY_WON), plies_of(-120)), (None, None, None));
    }
}

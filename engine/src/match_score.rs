//! The score of a match of two games, with sides swapped for the second.

use crate::board::Side;

/// The result of one game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The number of plies played.
    pub plies: u32,
}

/// A player of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The player with the attackers in the first game and the defenders in the second.
    First,
    /// The opponent of [`Self::First`].
    Second,
}

/// The end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchScore {
    /// The winner of the match; `None` for a drawn match.
    pub winner: Option<Player>,
    /// True if each player won one game, so that the match was decided by the number of plies.
    pub by_plies: bool,
}

/// Scores a match.
///
/// Two wins win the match. With one win each, the win in fewer plies decides, and equal plies draw the match.
/// One win and one drawn game win the match; two drawn games draw it. Source: rule 10 of the Brandubh rules
/// of the World Tafl Federation; that its "fewer moves" means plies is our interpretation.
///
/// ```
/// use tafl_engine::{GameResult, Player, Side, score_match};
/// let won = |plies| GameResult { winner: Some(Side::Attackers), plies };
/// let score = score_match(won(21), won(25));
/// assert_eq!((score.winner, score.by_plies), (Some(Player::First), true));
/// ```
#[must_use]
pub fn score_match(first: GameResult, second: GameResult) -> MatchScore {
    let player = |side: Side, attackers: Player, defenders: Player| {
        if side == Side::Attackers { attackers } else { defenders }
    };
    let first_winner = first.winner.map(|side| player(side, Player::First, Player::Second));
    let second_winner = second.winner.map(|side| player(side, Player::Second, Player::First));
    match (first_winner, second_winner) {
        (Some(one), Some(other)) if one != other => {
            let winner = match first.plies.cmp(&second.plies) {
                std::cmp::Ordering::Less => Some(one),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(other),
            };
            MatchScore { winner, by_plies: true }
        }
        (one, other) => MatchScore { winner: one.or(other), by_plies: false },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_results() {
        let game = |winner: Option<Side>, plies| GameResult { winner, plies };
        let (a, d) = (Some(Side::Attackers), Some(Side::Defenders));
        let cases = [
            // The first player wins both games, then the second player.
            (game(a, 30), game(d, 50), Some(Player::First), false),
            (game(d, 30), game(a, 50), Some(Player::Second), false),
            // One win each, both as attackers, then both as defenders.
            (game(a, 21), game(a, 25), Some(Player::First), true),
            (game(a, 25), game(a, 21), Some(Player::Second), true),
            (game(a, 21), game(a, 21), None, true),
            (game(d, 21), game(d, 25), Some(Player::Second), true),
            (game(d, 25), game(d, 21), Some(Player::First), true),
            // A drawn game.
            (game(a, 90), game(None, 10), Some(Player::First), false),
            (game(None, 10), game(a, 90), Some(Player::Second), false),
            (game(None, 10), game(d, 90), Some(Player::First), false),
            (game(None, 10), game(None, 12), None, false),
        ];
        for (first, second, winner, by_plies) in cases {
            assert_eq!(score_match(first, second), MatchScore { winner, by_plies }, "{first:?} {second:?}");
        }
    }
}

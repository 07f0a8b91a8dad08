//! Games between equals: both sides search the same nodes for every move.
//!
//! In the first plies a move is drawn from the best lines, so that games differ; then the best is played to
//! the end. Everything follows from the seed and the limits.

use crate::opening::chance;
use clap::Args;
use std::collections::BTreeSet;
use tafl_engine::{Chances, Game, Move, Opponent, Referee, Score, SearchOptions, SearchReport, Side};
use tafl_test_support::chance::Chance;

/// How they are played.
#[derive(Args)]
pub(crate) struct Equals {
    /// The nodes of each search; in the first plies, three times as many for all lines together
    #[arg(long, default_value_t = 1_000)]
    pub(crate) nodes: u32,
    /// The plies after which a game is broken off
    #[arg(long, default_value_t = 600)]
    game_plies: u32,
    /// The first plies, in which moves vary and positions are counted
    #[arg(long, default_value_t = 8)]
    opening_plies: u32,
    /// The seed
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// The lines from which a move of the first plies is drawn, and how much less likely to win than the best it
/// may be, in permille of the general scale. A move is the likelier the less it loses.
const LINES: u32 = 6;
const MARGIN: u32 = 100;

/// A played game.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) winner: Option<Side>,
    /// The keys of the positions of the first plies.
    pub(crate) opening: Vec<u64>,
    /// The plies before which the side to move was seen to win.
    pub(crate) won: Vec<usize>,
    /// What the searches said that proved nothing: the scores of the attackers, in hundredths of a man.
    pub(crate) scores: Vec<i32>,
    pub(crate) moves: Vec<Move>,
    pub(crate) nodes: u64,
}

impl Equals {
    /// Plays the game of this number, or with `to_proof` only until the winner is proven.
    ///
    /// # Errors
    /// If the rules have no set-up.
    pub(crate) fn play(
        &self,
        opponent: &Opponent,
        referee: &Referee,
        number: u64,
        to_proof: bool,
    ) -> Result<(Played, Chance), String> {
        let mut chance = chance(self.seed, number);
        let mut game = Game::new(referee, None).map_err(|fault| fault.to_string())?;
        let mut played = Played { opening: vec![game.book_key()], ..Played::default() };
        while game.outcome().is_none() && game.ply() < self.game_plies {
            let begins = game.ply() < self.opening_plies;
            let (times, lines) = if begins { (3, LINES) } else { (1, 1) };
            let options = SearchOptions {
                nodes: Some(u64::from(self.nodes) * times),
                lines,
                ..SearchOptions::unlimited(chance.draw())
            };
            let different = if begins { different_moves(&game) } else { Vec::new() };
            let among = |mv: Move| !begins || different.contains(&mv);
            let Some(report) = opponent.search_among(&game, &options, &among, &|| false, &mut |_| {}) else {
                break;
            };
            played.nodes += report.nodes;
            let mover = game.side_to_move();
            match report.chosen.score {
                Score::Proven { winner, .. } => {
                    if winner == mover {
                        played.won.push(played.moves.len());
                    }
                    if to_proof {
                        played.winner = Some(winner);
                        return Ok((played, chance));
                    }
                }
                Score::Centi(centi) => {
                    played.scores.push(if mover == Side::Attackers { centi } else { -centi });
                }
            }
            let mv = if begins { drawn(&report, mover, &mut chance) } else { report.chosen.mv };
            game.advance(mv).map_err(|illegal| illegal.to_string())?;
            played.moves.push(mv);
            if begins {
                played.opening.push(game.book_key());
            }
        }
        played.winner = game.outcome().and_then(|outcome| outcome.winner);
        Ok((played, chance))
    }
}

/// The legal moves without those that lead to a rotation or reflection of what an earlier one leads to: at
/// the start all of the best lines would be the same.
fn different_moves(game: &Game) -> Vec<Move> {
    let mut seen = BTreeSet::new();
    let mut moves = game.legal_moves();
    moves.retain(|&mv| game.after(mv).is_ok_and(|(_, after)| seen.insert(after.book_key())));
    moves
}

/// One of the best moves of a search.
fn drawn(report: &SearchReport, mover: Side, chance: &mut Chance) -> Move {
    let wins = |score: Score| Chances::default().permille(score, mover);
    let best = wins(report.chosen.score);
    let weighted: Vec<(usize, Move)> = report
        .lines
        .iter()
        .map(|line| ((MARGIN + 1).saturating_sub(best.saturating_sub(wins(line.score))) as usize, line.mv))
        .collect();
    chance.weighted(&weighted)
}

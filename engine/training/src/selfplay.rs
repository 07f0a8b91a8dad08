//! Games of an evaluation against itself.

use crate::games::{self, PlayedGame};
use crate::opening::chance;
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tafl_engine::{Game, Move, Opponent, Referee, Score, SearchOptions, Side, catalogue};
use tafl_test_support::chance::Chance;

#[derive(Args)]
pub(crate) struct Play {
    /// A rule set; may be repeated, and the games alternate.
    #[arg(long, required = true)]
    rules: Vec<String>,
    /// A file with an evaluation, or hand-made.
    #[arg(long, default_value = "hand-made")]
    evaluation: String,
    /// The nodes of each search.
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// How many times more nodes the attackers have, where they would hardly ever win otherwise.
    #[arg(long, default_value_t = 1)]
    attackers: u64,
    /// How many games the file shall have in the end.
    #[arg(long)]
    games: u64,
    /// The number of the first game: games of other numbers are other games.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The maximum number of random plies before a game; the minimum is a quarter of it.
    #[arg(long, default_value_t = 12)]
    random_plies: usize,
    /// The maximum number of plies of a game, which then has no result.
    #[arg(long, default_value_t = 160)]
    plies: usize,
    /// The games played at the same time.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to which games are appended. A run that was interrupted goes on behind the last game.
    #[arg(long)]
    out: PathBuf,
}

/// How often a random start is tried, since a game may end by chance.
const ATTEMPTS: u32 = 1_000;

impl Play {
    /// # Errors
    /// If a rule set, the evaluation or the file cannot be had.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let evaluation = games::evaluation(&self.evaluation)?;
        let player = |rules: &String| {
            let referee = games::referee(rules)?;
            let opponent =
                games::with_evaluation(catalogue::opponent(&referee), &referee, evaluation.clone());
            Ok((opponent.map_err(|fault| format!("{rules}: {fault}"))?, referee))
        };
        let players: Vec<(Opponent, Referee)> =
            self.rules.iter().map(player).collect::<Result<_, String>>()?;
        let (played, file) = games::go_on::<PlayedGame>(&self.out)?;
        let played: BTreeSet<u64> = played.iter().map(|game| game.number).collect();
        let failed = |error: std::io::Error| format!("{}: {error}", self.out.display());
        let file = Mutex::new(file);
        let next = AtomicU64::new(0);
        let work = || -> Result<(), String> {
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                if n >= self.games {
                    return Ok(());
                }
                if played.contains(&(self.first + n)) {
                    continue;
                }
                let place = n as usize % players.len();
                let game = self.play(&self.rules[place], &players[place], self.first + n)?;
                let mut line = serde_json::to_string(&game).map_err(|error| error.to_string())?;
                line.push('\n');
                file.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .write_all(line.as_bytes())
                    .map_err(failed)?;
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a thread panicked".to_owned())))
        })?;
        Ok(ExitCode::SUCCESS)
    }

    fn play(
        &self,
        rules: &str,
        (opponent, referee): &(Opponent, Referee),
        number: u64,
    ) -> Result<PlayedGame, String> {
        let mut chance = chance(number, 0);
        let plies = chance.between(self.random_plies / 4, self.random_plies);
        let start = (0..ATTEMPTS).find_map(|_| random_start(referee, plies, &mut chance));
        let Some((mut game, mut moves)) = start else {
            return Err(format!(
                "{rules}: {ATTEMPTS} attempts found no start of {plies} random plies: use fewer --random-plies"
            ));
        };
        let mut scores = vec![None; moves.len()];
        let mut proven = None;
        while game.outcome().is_none() && moves.len() < self.plies {
            let more = if game.side_to_move() == Side::Attackers { self.attackers } else { 1 };
            let search =
                SearchOptions { nodes: Some(self.nodes * more), ..SearchOptions::unlimited(chance.draw()) };
            let Some(report) = opponent.search(&game, &search, &|| false, &mut |_| {}) else { break };
            let best = &report.lines[0];
            let (mv, score) = match best.score {
                Score::Proven { winner, .. } => {
                    proven = Some(winner);
                    break;
                }
                // Now and then a random move, so that other positions are seen.
                Score::Centi(score) if moves.len() < 40 && chance.percent(5) => {
                    (chance.pick(&game.legal_moves()), score)
                }
                Score::Centi(score) => (best.mv, score),
            };
            scores.push(Some(if game.side_to_move() == Side::Attackers { score } else { -score }));
            moves.push(mv);
            game.advance(mv).map_err(|illegal| illegal.to_string())?;
        }
        let too_long = proven.is_none() && game.outcome().is_none();
        let winner = proven.or_else(|| game.outcome().and_then(|outcome| outcome.winner));
        Ok(PlayedGame {
            rules: rules.to_owned(),
            number,
            winner,
            too_long,
            moves: moves.iter().map(ToString::to_string).collect(),
            scores,
        })
    }
}

/// A game after random moves, and these; `None` if they end it.
fn random_start(referee: &Referee, plies: usize, chance: &mut Chance) -> Option<(Game, Vec<Move>)> {
    let mut game = Game::new(referee, None).ok()?;
    let mut moves = Vec::with_capacity(plies);
    for _ in 0..plies {
        let mv = chance.pick(&game.legal_moves());
        game.advance(mv).ok()?;
        moves.push(mv);
        if game.outcome().is_some() {
            return None;
        }
    }
    Some((game, moves))
}

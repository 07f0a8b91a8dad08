//! `training finish`: in how many plies attackers win what they have won.
//!
//! It plays on from positions in which the king is cut off from every escape square and encirclement wins. They come
//! from games of the search against itself, with the attackers to move, one of each game, and are kept in a file, so that
//! later versions play on from the same.

use crate::games;
use crate::opening::{chance, opening};
use crate::threads;
use clap::Args;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tafl_engine::{Game, Opponent, Piece, Referee, SearchOptions, Setup, Side, Term, catalogue};

/// Count the plies in which attackers win positions where the king is cut off from every escape square.
#[derive(Args)]
pub(crate) struct Finish {
    /// The rule set
    #[arg(long, value_name = "ID", default_value = "copenhagen")]
    rules: String,
    /// A file with a position (FEN) each line; if it is missing, it is made from games
    #[arg(long, value_name = "FILE")]
    positions: PathBuf,
    /// How many positions a new file has
    #[arg(long, value_name = "N", default_value_t = 12)]
    count: usize,
    /// The fewest and the most men of the defenders in them
    #[arg(long, value_name = "N", num_args = 2, default_values_t = [0, 0])]
    men: Vec<usize>,
    /// The nodes of a search of the games that they come from
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    game_nodes: u64,
    /// The nodes of a search
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    nodes: u64,
    /// Decides the games, and the seeds of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The plies after which a position counts as not won
    #[arg(long, value_name = "N", default_value_t = 250)]
    plies: u32,
    /// A file with the evaluation of the attackers, instead of that of the rule set
    #[arg(long, value_name = "FILE")]
    attackers: Option<String>,
    /// Likewise of the defenders
    #[arg(long, value_name = "FILE")]
    defenders: Option<String>,
    /// The positions played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// The plies after which a game that positions come from is given up, the random plies with which it begins, and the
/// games that are tried for each position.
const GAME_PLIES: usize = 300;
const RANDOM_PLIES: u32 = 4;
const GAMES: usize = 100;

impl Finish {
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let referee = games::referee(&self.rules)?;
        let own = catalogue::opponent(&referee);
        let player = |file: &Option<String>| match file {
            Some(file) => games::with_evaluation(own, &referee, games::evaluation(file)?),
            None => Ok(own.clone()),
        };
        let players = [player(&self.attackers)?, player(&self.defenders)?];
        let positions = match fs::read_to_string(&self.positions) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => self.collect(&referee, own)?,
            Err(error) => return Err(failed(&self.positions, &error)),
        };
        let positions: Vec<&str> = positions.lines().filter(|line| !line.is_empty()).collect();
        let start = |fen: &&str| {
            let setup = Setup::from_fen(fen, referee.rules()).map_err(|fault| fault.to_string());
            setup.and_then(|setup| Game::from_setup(&referee, &setup).map_err(|faults| faults.to_string()))
        };
        let games: Vec<Game> = positions
            .iter()
            .map(|fen| start(fen).map_err(|fault| format!("{fen}: {fault}")))
            .collect::<Result<_, String>>()?;
        let played = threads::map(games.len(), self.threads, |n| self.play(games[n].clone(), &players, n));
        let mut out = io::stdout().lock();
        let mut say = |line: String| {
            writeln!(out, "{line}").map_err(|error| failed(Path::new("standard output"), &error))
        };
        for (fen, &(plies, winner)) in positions.iter().zip(&played) {
            let end = winner.map_or_else(|| "not won".to_owned(), |winner| format!("the {winner} win"));
            say(format!("{plies:4} plies, {end}: {fen}"))?;
        }
        let won = |plies: u32, winner| if winner == Some(Side::Attackers) { plies } else { self.plies };
        let all: u32 = played.iter().map(|&(plies, winner)| won(plies, winner)).sum();
        let not_won = played.iter().filter(|(_, winner)| *winner != Some(Side::Attackers)).count();
        say(format!(
            "{} positions, {:.1} plies in the mean; {not_won} not won by the attackers count {}",
            played.len(),
            f64::from(all) / played.len().max(1) as f64,
            self.plies
        ))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Plays on; the plies, and the winner if there is one in time.
    fn play(&self, mut game: Game, players: &[Opponent; 2], number: usize) -> (u32, Option<Side>) {
        let mut chance = chance(self.seed, number as u64);
        for plies in 0..self.plies {
            if let Some(end) = game.outcome() {
                return (plies, end.winner);
            }
            let player = &players[usize::from(game.side_to_move() == Side::Defenders)];
            if !step(&mut game, player, self.nodes, chance.draw()) {
                break;
            }
        }
        (self.plies, game.outcome().and_then(|end| end.winner))
    }

    /// Makes the file of positions; its text.
    fn collect(&self, referee: &Referee, player: &Opponent) -> Result<String, String> {
        let mut positions = Vec::new();
        for number in 0..self.count * GAMES {
            if positions.len() == self.count {
                break;
            }
            let mut chance = chance(self.seed, number as u64);
            let mut game = Game::new(referee, None).map_err(|fault| fault.to_string())?;
            for mv in opening(referee, RANDOM_PLIES, &mut chance)? {
                game.advance(mv).map_err(|illegal| illegal.to_string())?;
            }
            for _ in 0..GAME_PLIES {
                if game.outcome().is_some() {
                    break;
                }
                if self.is_wanted(&game) {
                    // The attackers are black in a FEN.
                    positions.push(format!("{} b\n", game.placement()));
                    break;
                }
                if !step(&mut game, player, self.game_nodes, chance.draw()) {
                    break;
                }
            }
        }
        if positions.len() < self.count {
            return Err(format!("{} games have {} such positions", self.count * GAMES, positions.len()));
        }
        let text = positions.concat();
        fs::write(&self.positions, &text).map_err(|error| failed(&self.positions, &error))?;
        Ok(text)
    }

    fn is_wanted(&self, game: &Game) -> bool {
        let men = game.placement().squares_of(Piece::Defender).count();
        game.side_to_move() == Side::Attackers
            && (self.men[0]..=self.men[1]).contains(&men)
            && game.evaluation_inputs().terms[Term::Ring as usize] != 0
    }
}

/// Plays the move of a search; whether there was one.
fn step(game: &mut Game, player: &Opponent, nodes: u64, seed: u64) -> bool {
    let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(seed) };
    let report = player.search(game, &options, &|| false, &mut |_| {});
    report.is_some_and(|report| game.advance(report.chosen.mv).is_ok())
}

fn failed(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

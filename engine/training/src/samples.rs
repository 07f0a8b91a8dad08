//! Positions from games, as a trainer sees them.

use crate::games::{self, PlayedGame};
use std::path::PathBuf;
use tafl_engine::{Evaluation, Game, Move, Side, Term};

pub(crate) const TERMS: usize = Term::ALL.len();

/// Positions of one board size.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) size: u8,
    pub(crate) terms: Vec<[i16; TERMS]>,
    /// The inputs of all positions, one after another; those of position n begin at `begins[n]`.
    rows: Vec<u16>,
    begins: Vec<u32>,
    /// The chance that the attackers win, as the trainer shall learn it.
    pub(crate) targets: Vec<f32>,
    /// The result of the game for the attackers: 0, 0.5 or 1; `None` if it was broken off.
    pub(crate) results: Vec<Option<f32>>,
    /// The ply of the position.
    pub(crate) plies: Vec<u16>,
    /// The number of the game.
    pub(crate) games: Vec<u32>,
    /// The number of games so far.
    game: u32,
}

impl Samples {
    pub(crate) fn len(&self) -> usize {
        self.targets.len()
    }

    pub(crate) fn rows(&self, n: usize) -> &[u16] {
        let end = self.begins.get(n + 1).map_or(self.rows.len(), |&end| end as usize);
        &self.rows[self.begins[n] as usize..end]
    }

    /// Reads the positions of files: every quiet one whose search proved nothing.
    ///
    /// The target of a position is the result of its game, looked at through what the searches of the
    /// positions in between said: going back from the end, each target is `trust` times the one after it, and
    /// the rest what the search made of the position itself (temporal differences; Sutton, 1988). What a
    /// score means is measured on the results of the games of the same file, since each evaluation has scores
    /// of its own.
    ///
    /// Games that were broken off are left out, or if `unfinished` is set begin with what their last search
    /// said.
    pub(crate) fn read(paths: &[PathBuf], trust: f32, unfinished: bool) -> Result<Self, String> {
        let mut samples = Self::default();
        for path in paths {
            let games = games::read::<PlayedGame>(path)?.filter(|game| unfinished || !game.too_long);
            let mut played: Vec<PlayedGame> = games.collect();
            // Threads write games in any order.
            played.sort_by_key(|game| game.number);
            let mut scored = played.iter().filter(|game| game.scores.iter().any(Option::is_some)).peekable();
            let path = path.display();
            if scored.peek().is_some() && scored.all(|game| result(game).is_none()) {
                return Err(format!(
                    "{path}: every game with scores was broken off, so that nothing tells what scores mean"
                ));
            }
            let meaning = Meaning::of(&played);
            let Meaning { offset, factor } = meaning;
            println!("{path}: a score s means odds of e to {offset:.2} + {factor:.2} s / {SCALE}");
            for game in &played {
                samples.add(game, &meaning, trust)?;
            }
        }
        Ok(samples)
    }

    fn add(&mut self, played: &PlayedGame, meaning: &Meaning, trust: f32) -> Result<(), String> {
        let referee = games::referee(&played.rules)?;
        let size = referee.rules().board.size;
        if self.size != 0 && self.size != size {
            return Err(format!("{} has another board size than the games before", played.rules));
        }
        self.size = size;
        let result = result(played);
        let last = || played.scores.iter().rev().flatten().next().map_or(0.5, |&score| meaning.chance(score));
        let mut target = result.unwrap_or_else(last);
        let mut targets: Vec<f32> = vec![target; played.scores.len()];
        for (place, score) in targets.iter_mut().zip(&played.scores).rev() {
            if let Some(score) = score {
                target = trust * target + (1.0 - trust) * meaning.chance(*score);
            }
            *place = target;
        }
        let mut game = Game::new(&referee, None).map_err(|fault| fault.to_string())?;
        for (ply, (text, score)) in played.moves.iter().zip(&played.scores).enumerate() {
            let illegal = || format!("{text} is no legal move in game {} of {}", played.number, played.rules);
            let mv: Move = text.parse().map_err(|_| illegal())?;
            let before = score.map(|_| game.evaluation_inputs());
            let captures = game.capture(mv).map_err(|_| illegal())?;
            if let Some(inputs) = before
                && captures.is_empty()
            {
                self.begins.push(self.rows.len() as u32);
                self.rows.extend(inputs.rows);
                self.terms.push(inputs.terms);
                self.targets.push(targets[ply]);
                self.results.push(result);
                self.plies.push(ply as u16);
                self.games.push(self.game);
            }
        }
        self.game += 1;
        Ok(())
    }
}

/// The result of a game for the attackers; `None` if it was broken off.
fn result(played: &PlayedGame) -> Option<f32> {
    match played.winner {
        Some(Side::Attackers) => Some(1.0),
        Some(Side::Defenders) => Some(0.0),
        None if played.too_long => None,
        None => Some(0.5),
    }
}

/// What scores mean: odds of e to the `offset` plus `factor` times the score in units of [`SCALE`].
struct Meaning {
    offset: f32,
    factor: f32,
}

impl Meaning {
    /// Fitted to the results of games by gradient descent.
    fn of(played: &[PlayedGame]) -> Self {
        let pairs: Vec<(f32, f32)> = played
            .iter()
            .filter_map(|game| Some((game, result(game)?)))
            .flat_map(|(game, result)| {
                game.scores
                    .iter()
                    .flatten()
                    .map(move |&score| ((score as f32 / SCALE).clamp(-4.0, 4.0), result))
            })
            .collect();
        let mut meaning = Self { offset: 0.0, factor: 0.0 };
        for _ in 0..400 {
            let mut slopes = [0.0; 2];
            for &(score, result) in &pairs {
                let error = 1.0 / (1.0 + (-(meaning.offset + meaning.factor * score)).exp()) - result;
                slopes[0] += error;
                slopes[1] += error * score;
            }
            meaning.offset -= 2.0 * slopes[0] / pairs.len() as f32;
            meaning.factor -= 2.0 * slopes[1] / pairs.len() as f32;
        }
        meaning
    }

    fn chance(&self, score: i32) -> f32 {
        1.0 / (1.0 + (-(self.offset + self.factor * (score as f32 / SCALE).clamp(-4.0, 4.0))).exp())
    }
}

/// The score that stands for odds of e to 1: 400 hundredths of a man are three chances in four.
pub(crate) const SCALE: f32 = 364.0;

/// The number of inputs of a network for these positions.
pub(crate) fn inputs(samples: &Samples) -> usize {
    Evaluation::inputs(samples.size)
}

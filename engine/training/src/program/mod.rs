//! A program that plays: by UCI, as `protocol` has it, or by a protocol that a prefix of its command line
//! names.
//!
//! | module | prefix | protocol |
//! |---|---|---|
//! | `text` | `hnefatafl:` | the text protocol of hnefatafl-copenhagen |
//! | `opentafl` | `opentafl:` | the engine protocol of OpenTafl |
//! | `bologna` | `bologna:` | the player's side of Bologna's tablut tournament |

mod bologna;
mod opentafl;
mod text;

use crate::process::Failure;
use crate::protocol::{Chosen, Engine, Limit};
use crate::ruleset::RuleSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tafl_engine::{Game, Move, Referee};

/// A move to choose.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    /// The moves that led to the position, as written.
    pub(crate) moves: &'a str,
    pub(crate) limit: Limit,
    /// How long the answer may take, if it is limited.
    pub(crate) time: Option<Duration>,
    pub(crate) stop: &'a AtomicBool,
}

/// A running program.
pub(crate) enum Program {
    Uci(Engine),
    Text(text::TextProtocol),
    OpenTafl(opentafl::OpenTafl),
    Bologna(bologna::Bologna),
}

impl Program {
    /// Starts a program and sets its options, which only UCI has.
    ///
    /// # Errors
    /// If it does not start or does not speak its protocol.
    pub(crate) fn start(
        command: &[String],
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, String> {
        let first = command.first().map_or("", String::as_str);
        let Some((protocol, program)) = first.split_once(':').filter(|(name, _)| PREFIXES.contains(name))
        else {
            return Ok(Self::Uci(Engine::start(command, options, stop)?));
        };
        if let Some((name, _)) = options.first() {
            return Err(format!("{first} has no option {name}: its protocol has none"));
        }
        let program = (!program.is_empty()).then(|| program.to_owned());
        let command: Vec<String> = program.into_iter().chain(command[1..].iter().cloned()).collect();
        Ok(match protocol {
            "hnefatafl" => Self::Text(text::TextProtocol::start(&command)?),
            "opentafl" => Self::OpenTafl(opentafl::OpenTafl::start(&command, stop)?),
            _ => Self::Bologna(bologna::Bologna::new(command)),
        })
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// If the program has ended or cannot play by these rules.
    pub(crate) fn new_game(&mut self, rules: &RuleSet, seed: u32, stop: &AtomicBool) -> Result<(), String> {
        match self {
            Self::Uci(engine) => engine.new_game(&rules.wire, seed, stop),
            Self::Text(program) => program.new_game(&rules.referee, stop),
            Self::OpenTafl(engine) => engine.new_game(&rules.referee),
            Self::Bologna(player) => {
                player.new_game(&rules.referee);
                Ok(())
            }
        }
    }

    /// The move that the program chooses.
    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Chosen, Failure> {
        match self {
            Self::Uci(engine) => engine.choose(question.moves, question.limit, question.time, question.stop),
            Self::Text(program) => program.choose(question),
            Self::OpenTafl(engine) => engine.choose(question),
            Self::Bologna(player) => player.choose(question),
        }
    }
}

const PREFIXES: [&str; 3] = ["hnefatafl", "opentafl", "bologna"];

/// The positions of a game, from its start.
fn positions(referee: &Referee, moves: &str) -> Result<Vec<Game>, Failure> {
    let refused = |fault: &dyn std::fmt::Display| Failure::Refused(fault.to_string());
    let mut game = Game::new(referee, None).map_err(|fault| refused(&fault))?;
    let mut all = vec![game.clone()];
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().map_err(|_| refused(&text))?;
        game.advance(mv).map_err(|illegal| refused(&illegal))?;
        all.push(game.clone());
    }
    Ok(all)
}

#[cfg(test)]
mod tests;

//! `tafld play`: a game for two at one terminal, or for one against a level.

use super::ask::{Service, game, request};
use super::{Choice, CliResult, Language};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use tafl_engine::{Game, Move, OutcomeReason, Played, Side};
use tafl_service::board_text;
use tafl_service::config::Config;
use tafl_service::i18n::Words;

/// Play in the terminal, for two or against a level.
#[derive(Args)]
pub(in crate::cli) struct Play {
    #[command(flatten)]
    choice: Choice,
    /// Play against a level, from 0 to 10
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=10))]
    level: Option<u8>,
    /// Your side against a level; without it, the one that moves first
    #[arg(long = "as", value_enum, requires = "level")]
    own: Option<Own>,
    /// Makes a level play the same game again; without it, every game differs
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    seed: Option<u32>,
    #[command(flatten)]
    language: Language,
}

#[derive(Clone, Copy, ValueEnum)]
enum Own {
    Attackers,
    Defenders,
}

/// The longest line that is read: no move is longer, and input may be of any length.
const LONGEST_LINE: u64 = 4096;

/// The hints in a position, from the vaguest to the clearest.
const HINTS: [&str; 4] = ["HINT_REVEAL_REGION", "HINT_REVEAL_PIECE", "HINT_REVEAL_MOVE", "HINT_REVEAL_LINE"];

/// A game in progress.
struct Table<'a, W> {
    out: W,
    words: &'static Words,
    service: Service,
    choice: &'a Choice,
    game: Game,
    /// The positions before each of the moves, and before an end that the players declared.
    earlier: Vec<Game>,
    moves: Vec<String>,
    /// The level, and the side it plays.
    opponent: Option<(u8, Side)>,
    /// True if a draw is on offer; a move declines it.
    offered: bool,
    /// The number of hints given in this position.
    hints: usize,
    seed: u32,
    /// True if a person is at the terminal: a program is not prompted.
    prompts: bool,
}

impl Play {
    pub(super) fn run(self, config: Config) -> CliResult {
        let words = self.language.words()?;
        let game = self.choice.game(words)?;
        let own = self.own.map_or(game.side_to_move(), |own| match own {
            Own::Attackers => Side::Attackers,
            Own::Defenders => Side::Defenders,
        });
        let mut table = Table {
            out: io::stdout().lock(),
            words,
            service: Service::start(config, words)?,
            choice: &self.choice,
            game,
            earlier: Vec::new(),
            moves: Vec::new(),
            opponent: self.level.map(|level| (level, own.other())),
            offered: false,
            hints: 0,
            seed: self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() as u32 >> 1),
            prompts: io::stdin().is_terminal(),
        };
        table.play(&mut io::stdin().lock())
    }
}

impl<W: Write> Table<'_, W> {
    fn play(&mut self, input: &mut impl BufRead) -> CliResult {
        let rules = &self.choice.rules;
        if rules.rules.is_none() {
            writeln!(self.out, "{}", self.words.ruleset(rules.entry(self.words)?))?;
        }
        if let Some(others) = rules.ruleset.as_deref().and_then(|name| self.words.alternatives(name)) {
            writeln!(self.out, "{others}")?;
        }
        if self.prompts {
            writeln!(self.out, "{}", self.words.terminal_help())?;
        }
        self.show()?;
        loop {
            let over = self.game.outcome().is_some();
            if !over && self.opponent.is_some_and(|(_, side)| side == self.game.side_to_move()) {
                self.answer()?;
                continue;
            }
            if self.prompts {
                let prompt = if over { ">".to_owned() } else { self.words.prompt(self.game.side_to_move()) };
                write!(self.out, "{prompt} ")?;
                self.out.flush()?;
            }
            let mut line = String::new();
            if io::Read::take(&mut *input, LONGEST_LINE).read_line(&mut line)? == 0 {
                return if self.prompts { Ok(writeln!(self.out)?) } else { Ok(()) };
            }
            let typed = line.trim();
            if !typed.is_empty() && self.read(typed)?.is_break() {
                return Ok(());
            }
        }
    }

    /// Plays the move that a text names, or does what else it asks for; breaks if that is to leave.
    fn read(&mut self, typed: &str) -> Result<ControlFlow<()>, Box<dyn std::error::Error>> {
        let mut asked = self.request()?;
        asked.insert("text".to_owned(), json!(typed));
        match self.service.ask("/v1/moves:parse", asked) {
            Ok(read) if read["intent"] == "PLAYER_INTENT_QUIT" => return Ok(ControlFlow::Break(())),
            Ok(read) => self.act(&read)?,
            Err(refusal) => writeln!(self.out, "{refusal}")?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Does what a text asks for, as the service read it.
    fn act(&mut self, read: &Value) -> CliResult {
        match read["intent"].as_str().unwrap_or_default().trim_start_matches("PLAYER_INTENT_") {
            "NEW_GAME" => {
                self.game = self.choice.game(self.words)?;
                self.earlier.clear();
                self.moves.clear();
                self.offered = false;
                self.hints = 0;
                self.show()
            }
            "HELP" => Ok(writeln!(self.out, "{}", self.words.terminal_help())?),
            "SHOW_BOARD" => self.show(),
            "TAKE_BACK" => self.undo(),
            _ if self.game.outcome().is_some() => self.over(),
            "LIST_MOVES" => Ok(write!(self.out, "{}", moves(&self.game.legal_moves()))?),
            "HINT" => self.hint(),
            "OFFER_DRAW" | "ACCEPT_DRAW" => self.draw(),
            "CLAIM_DRAW" => match self.declare(None, OutcomeReason::DrawClaimed) {
                Ok(()) => Ok(()),
                Err(_) => Ok(writeln!(self.out, "{}", self.words.unclaimable())?),
            },
            "RESIGN" => self.declare(Some(self.game.side_to_move().other()), OutcomeReason::Resignation),
            _ if read["legal"] == true => self.make(read["move"].as_str().unwrap_or_default()),
            _ => {
                let sentence = read["rejected"]["sentence"].as_str().or(read["sentence"].as_str());
                Ok(writeln!(self.out, "{}", sentence.unwrap_or_default())?)
            }
        }
    }

    /// Makes a move.
    fn make(&mut self, written: &str) -> CliResult {
        let before = self.game.clone();
        match self.game.play_text(written) {
            Ok(played) => {
                // The end is reported once, below the board.
                let played = Played { outcome: None, ..played };
                writeln!(self.out, "{}", self.words.played(&played, before.side_to_move()))?;
                self.earlier.push(before);
                self.moves.push(written.to_owned());
                self.offered = false;
                self.hints = 0;
                self.show()
            }
            Err(illegal) => Ok(writeln!(self.out, "{}", self.words.refused(&illegal, written))?),
        }
    }

    /// Makes the level's move.
    fn answer(&mut self) -> CliResult {
        let (level, _) = self.opponent.ok_or("nobody plays against")?;
        let found = self.suggested(level)?;
        self.make(found["move"].as_str().ok_or("the level finds no move")?)
    }

    /// Gives a hint: each in a position gives away more than the one before.
    fn hint(&mut self) -> CliResult {
        self.think()?;
        let mut asked = self.request()?;
        asked.insert("reveal".to_owned(), json!(HINTS[self.hints.min(HINTS.len() - 1)]));
        self.hints += 1;
        Ok(writeln!(self.out, "{}", self.service.ask_text("/v1/moves:hint", asked)?.trim_end())?)
    }

    /// Tells a person to wait.
    fn think(&mut self) -> CliResult {
        if self.prompts {
            writeln!(self.out, "{}", self.words.thinking())?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn suggested(&mut self, level: u8) -> Result<Value, Box<dyn std::error::Error>> {
        self.think()?;
        let mut asked = self.request()?;
        asked.insert("level".to_owned(), json!(level));
        asked.insert("seed".to_owned(), json!(self.seed));
        self.service.ask("/v1/moves:suggest", asked)
    }

    /// The game so far, as a request.
    fn request(&self) -> Result<Map<String, Value>, Box<dyn std::error::Error>> {
        let game = game(&self.choice.rules, self.choice.setup.as_deref(), &self.moves, self.words)?;
        Ok(request([("game", game)]))
    }

    /// Takes back a move; against a level, all moves since the player's last one.
    fn undo(&mut self) -> CliResult {
        let own = |before: &Game| self.opponent.is_none_or(|(_, side)| before.side_to_move() != side);
        let Some(to) = self.earlier.iter().rposition(own) else {
            return Ok(writeln!(self.out, "{}", self.words.at_the_start())?);
        };
        self.game = self.earlier[to].clone();
        self.earlier.truncate(to);
        self.moves.truncate(to);
        self.offered = false;
        self.hints = 0;
        self.show()
    }

    /// Offers a draw, or accepts the offer. A level accepts if it has the worse chances.
    fn draw(&mut self) -> CliResult {
        let accepted = match self.opponent {
            None => std::mem::replace(&mut self.offered, true),
            Some((level, side)) => {
                let found = self.suggested(level)?;
                let attackers = found["attackersWinProbability"].as_f64().unwrap_or(0.5);
                (if side == Side::Attackers { attackers } else { 1.0 - attackers }) < 0.5
            }
        };
        if accepted {
            return self.declare(None, OutcomeReason::Agreement);
        }
        let side = self.game.side_to_move();
        let said = if self.opponent.is_some() {
            self.words.draw_declined(side.other())
        } else {
            self.words.draw_offered(side)
        };
        Ok(writeln!(self.out, "{said}")?)
    }

    fn declare(&mut self, winner: Option<Side>, reason: OutcomeReason) -> CliResult {
        let before = self.game.clone();
        self.game.declare(winner, reason).map_err(|fault| fault.to_string())?;
        self.earlier.push(before);
        self.over()
    }

    /// Says how the game ended, and to a person what may be typed now.
    fn over(&mut self) -> CliResult {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        writeln!(self.out, "{}", self.words.over(outcome))?;
        if self.prompts { Ok(writeln!(self.out, "{}", self.words.terminal_over())?) } else { Ok(()) }
    }

    fn show(&mut self) -> CliResult {
        let board = board_text::board(&self.game.placement(), &self.game.referee().rules().zones);
        if self.game.outcome().is_some() {
            write!(self.out, "\n{board}")?;
            return self.over();
        }
        Ok(write!(self.out, "\n{board}{}\n\n", self.words.turn(&self.game))?)
    }
}

/// Moves grouped by origin, a line for each piece.
fn moves(moves: &[Move]) -> String {
    let mut text = String::new();
    let mut origin = None;
    for mv in moves {
        match *mv {
            Move::Step { from, to } if origin == Some(from) => {
                let _ = write!(text, " {to}");
            }
            Move::Step { from, to } => {
                let _ = write!(text, "{}  {from}: {to}", if origin.is_some() { "\n" } else { "" });
                origin = Some(from);
            }
            Move::Pass => text.push_str("  pass"),
        }
    }
    text.push('\n');
    text
}

//! `tafld engine`: the search over UCI on standard input and output, as engine/PROTOCOL.md describes.
//!
//! The thread that reads is never busy, so `stop` and `isready` are obeyed at once; a search has a thread of
//! its own.

pub(super) mod read;
mod search;

use self::read::{Line, command, next_line};
use self::search::{Limits, NO_MOVE, Running, Settings, send};
use super::{CliResult, DEFAULT, entry};
use std::io::{self, BufRead};
use std::time::Instant;
use tafl_engine::{Game, Level, Outcome, Referee, SearchOptions, Setup, Side, catalogue};
use tafl_service::i18n::{CATALOG, Words};
use tafl_service::{board_text, rules_json};

/// Reads commands until `quit` or the end of input.
pub(super) fn run() -> CliResult {
    let words = CATALOG.find("en");
    let referee = entry(DEFAULT, words)?.referee();
    let game = Some(Game::new(&referee, None)?);
    let mut session = Session {
        words,
        referee: Some(referee),
        game,
        values: OPTIONS.map(|option| option.default),
        running: None,
    };
    session.serve(&mut io::stdin().lock())
}

/// An option of `setoption`: a whole number.
#[derive(Clone, Copy)]
struct EngineOption {
    name: &'static str,
    default: u64,
    min: u64,
    max: u64,
}

const OPTIONS: [EngineOption; 6] = [
    EngineOption { name: "Hash", default: (SearchOptions::TABLE_BYTES >> 20) as u64, min: 1, max: 4096 },
    EngineOption { name: "Seed", default: 0, min: 0, max: u32::MAX as u64 },
    EngineOption {
        name: "Level",
        default: Level::DEFAULT.number() as u64,
        min: 0,
        max: Level::MAX.number() as u64,
    },
    EngineOption { name: "MultiPV", default: 1, min: 1, max: 100 },
    EngineOption { name: "Threads", default: 1, min: 1, max: 256 },
    EngineOption { name: "Move Overhead", default: 100, min: 0, max: 10_000 },
];

/// The option that names the rule set, as UCI calls it.
const VARIANT: &str = "UCI_Variant";

const COMMANDS: &str = "uci, isready, setoption, ucinewgame, ruleset, position, go, stop, show or quit";

struct Session {
    words: &'static Words,
    /// `None` after rules were refused, so that no others are played in their place.
    referee: Option<Referee>,
    /// The position to search; likewise.
    game: Option<Game>,
    /// The values of [`OPTIONS`].
    values: [u64; OPTIONS.len()],
    running: Option<Running>,
}

impl Session {
    fn serve(&mut self, input: &mut impl BufRead) -> CliResult {
        let mut bytes = Vec::new();
        loop {
            let line = next_line(input, &mut bytes)?;
            if let Some(done) = self.running.take_if(|running| running.is_done()) {
                done.join()?;
            }
            let mut goes = false;
            let answer = match line {
                Line::End => break,
                Line::Refused(fault) => Err(fault),
                Line::Text(text) => match command(text) {
                    ("quit", _) => break,
                    ("stop", _) => self.stop().map(|()| Ok(String::new()))?,
                    (name, rest) => {
                        goes = name == "go";
                        self.obey(name, rest)
                    }
                },
            };
            match answer {
                Ok(answer) if answer.is_empty() => {}
                Ok(answer) => send(&answer)?,
                Err(fault) => send(&format!("error {}", one_line(&fault)))?,
            }
            // Clients wait for a move after each `go`. One that was refused during a search gets that of the search.
            if goes && self.running.is_none() {
                send(NO_MOVE)?;
            }
        }
        self.stop()
    }

    /// Obeys a command; the answer may be empty.
    fn obey(&mut self, name: &str, rest: &str) -> Result<String, String> {
        let variant = read::option(rest).filter(|(option, _)| option.eq_ignore_ascii_case(VARIANT));
        let (name, rest) = match (name, variant) {
            ("setoption", Some((_, id))) => ("ruleset", id),
            _ => (name, rest),
        };
        let busy = ["setoption", "ucinewgame", "newgame", "ruleset", "position", "go"].contains(&name);
        if self.running.is_some() && busy {
            // What was to be replaced must not be searched in place of what was refused.
            match name {
                "ruleset" => (self.referee, self.game) = (None, None),
                "ucinewgame" | "newgame" | "position" => self.game = None,
                _ => {}
            }
            return Err(format!("{name}: a search is running: send stop and wait for its bestmove"));
        }
        let done = match name {
            "" | "debug" => Ok(String::new()),
            "uci" => Ok(introduction()),
            "isready" => Ok("readyok".to_owned()),
            "setoption" => self.set_option(rest),
            "ucinewgame" | "newgame" => self.open(start),
            "ruleset" => self.choose_rules(rest),
            "position" => self.open(|referee| position(referee, rest)),
            "go" => self.go(rest),
            "show" | "d" => Ok(self.show()),
            _ => return Err(format!("{} is not a command: use {COMMANDS}", quoted(name))),
        };
        done.map_err(|fault| format!("{name}: {fault}"))
    }

    /// Halts the search, if there is one, and waits until its move is written.
    fn stop(&mut self) -> CliResult {
        self.running.take().map_or(Ok(()), |running| Ok(running.stop()?))
    }

    fn set_option(&mut self, rest: &str) -> Result<String, String> {
        let (name, value) =
            read::option(rest).ok_or_else(|| format!("{} should be name NAME value VALUE", quoted(rest)))?;
        let names = || OPTIONS.map(|option| option.name).join(", ");
        let at = OPTIONS.iter().position(|option| option.name.eq_ignore_ascii_case(name));
        let at = at
            .ok_or_else(|| format!("{} is not an option: use one of {}, {VARIANT}", quoted(name), names()))?;
        let option = OPTIONS[at];
        self.values[at] = read::number(value, option.min, option.max)
            .map_err(|fault| format!("{}: {fault}", option.name))?;
        Ok(String::new())
    }

    fn choose_rules(&mut self, rest: &str) -> Result<String, String> {
        (self.referee, self.game) = (None, None);
        self.referee = Some(if rest.starts_with('{') {
            rules_json::read(rest)?
        } else {
            entry(rest, self.words)?.referee()
        });
        self.open(start)
    }

    fn open(&mut self, game: impl FnOnce(&Referee) -> Result<Game, String>) -> Result<String, String> {
        self.game = None;
        self.game = Some(game(
            self.referee.as_ref().ok_or("there are no rules, because the last ruleset was refused")?,
        )?);
        Ok(String::new())
    }

    fn go(&mut self, rest: &str) -> Result<String, String> {
        let begun = Instant::now();
        let [hash, seed, level, lines, threads, overhead] = self.values;
        let game = self
            .game
            .as_ref()
            .ok_or("there is no position, because the last one or its rules were refused")?;
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over: {}", result(outcome)));
        }
        let limits = Limits::read(rest, game, level)?;
        let options = SearchOptions {
            lines: lines as u32,
            table_bytes: usize::try_from(hash << 20).unwrap_or(usize::MAX),
            ..limits.options(game, seed)
        };
        let settings = Settings { options, threads: threads as usize, overhead };
        self.running =
            Some(Running::start(game.clone(), settings, limits, begun).map_err(|error| error.to_string())?);
        Ok(String::new())
    }

    fn show(&self) -> String {
        let Some(game) = &self.game else { return "no position".to_owned() };
        let board = game.placement();
        let outcome =
            game.outcome().map_or_else(String::new, |outcome| format!("\noutcome {}", result(outcome)));
        let drawn = board_text::board(&board, &game.referee().rules().zones);
        format!("{drawn}board {board}\nside {}\nply {}{outcome}", game.side_to_move(), game.ply())
    }
}

fn introduction() -> String {
    let mut lines = vec![
        format!("id name tafld {}", env!("CARGO_PKG_VERSION")),
        "id author the tafld authors".to_owned(),
    ];
    lines.extend(OPTIONS.map(|EngineOption { name, default, min, max }| {
        format!("option name {name} type spin default {default} min {min} max {max}")
    }));
    let variants: Vec<&str> = catalogue::newest().map(|entry| entry.id).collect();
    lines.push(format!("option name {VARIANT} type combo default {DEFAULT} var {}", variants.join(" var ")));
    lines.push("uciok".to_owned());
    lines.join("\n")
}

fn start(referee: &Referee) -> Result<Game, String> {
    Game::new(referee, None).map_err(|fault| fault.to_string())
}

/// The game that the words after `position` describe.
fn position(referee: &Referee, rest: &str) -> Result<Game, String> {
    let rules = referee.rules();
    let words: Vec<&str> = rest.split_whitespace().skip_while(|&word| word == "fen").collect();
    let (fields, moves) =
        words.split_at(words.iter().position(|&word| word == "moves").unwrap_or(words.len()));
    let (&start, others) =
        fields.split_first().ok_or("which position is missing: use startpos or fen and a board")?;
    let board = match (start, rules.setup(None)) {
        ("start" | "startpos", Some(setup)) => setup.board.to_string(),
        _ => start.to_owned(),
    };
    let first = [if rules.first_move == Side::Attackers { "b" } else { "w" }];
    let others = if others.is_empty() { &first[..] } else { others };
    let fen = format!("{board} {}", others.join(" "));
    let setup =
        Setup::from_fen(&fen, rules).map_err(|fault| format!("{}: {fault}", quoted(&fields.join(" "))))?;
    let mut game = Game::from_setup(referee, &setup).map_err(|faults| faults.to_string())?;
    for (n, &text) in moves.iter().skip(1).enumerate() {
        let played = game.read(text).and_then(|mv| game.capture(mv));
        played.map_err(|illegal| format!("move {} {} is illegal: {illegal}", n + 1, quoted(text)))?;
    }
    Ok(game)
}

/// Who has won and why: `defenders KING_ESCAPED`.
fn result(outcome: &Outcome) -> String {
    let winner = outcome.winner.map_or("draw".to_owned(), |winner| winner.to_string());
    format!("{winner} {}", outcome.reason.as_str())
}

/// A caller's words, short enough for an error.
fn quoted(text: &str) -> String {
    const MAX_SHOWN: usize = 60;
    let short: String = text.chars().take(MAX_SHOWN).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("{:?}", short + more)
}

/// A fault without line breaks.
fn one_line(fault: &str) -> String {
    fault.lines().map(str::trim).collect::<Vec<_>>().join("; ").replace(":; ", ": ")
}

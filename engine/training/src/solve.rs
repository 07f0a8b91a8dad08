//! `training solve`: whether a side wins a rule set from the start, with a certificate for others to check.
//!
//! The engine's search for moves answers, under all the rules, so this works for rule sets that `training prove`
//! refuses. It is asked for each position of the certificate anew, without a history. That is enough: from record to
//! record the plies to the end fall, so that no position recurs.

use crate::prove::state;
use clap::Args;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::{Game, Move, Opponent, Referee, Score, SearchOptions, Setup, Side, Square, catalogue};
use tafl_tables::{Answer, CELLS, CertificateHeader, board_of, least_image, symmetries, write_certificate};

/// Prove that a side wins from the start.
#[derive(Args)]
pub(crate) struct Solve {
    /// The rule set
    #[arg(long, value_name = "ID")]
    rules: String,
    /// The set-up; the first of the rule set if not given
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// The nodes of the search from the start
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,
    /// The megabytes of the table of that search
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: usize,
    /// The folder for the certificate
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// The largest board of a certificate.
const MAX_SIZE: u8 = 7;

impl Solve {
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let entry = catalogue::find(&self.rules).ok_or_else(|| format!("no rule set {:?}", self.rules))?;
        let size = entry.rules.board.size;
        if size > MAX_SIZE {
            return Err(format!("{}: a board of {size} squares a side; a certificate holds 7", entry.id));
        }
        if entry.rules.special.is_some() {
            return Err(format!("{}: a certificate holds no special pieces", entry.id));
        }
        let referee = entry.referee();
        let start = Game::new(&referee, self.setup.as_deref()).map_err(|fault| fault.to_string())?;
        let (opponent, nodes) = (entry.opponent(), self.nodes);
        let options = SearchOptions {
            nodes: Some(nodes),
            table_bytes: self.memory << 20,
            ..SearchOptions::unlimited(0)
        };
        let report = opponent.search(&start, &options, &|| false, &mut |_| {}).ok_or("the game is over")?;
        let Score::Proven { winner, .. } = report.chosen.score else {
            say(&format!(
                "open after {} nodes, depth {}: {:?}",
                report.nodes, report.depth, report.chosen.score
            ))?;
            return Ok(ExitCode::SUCCESS);
        };
        let mut extraction = Extraction {
            referee: &referee,
            opponent,
            nodes,
            winner,
            symmetries: symmetries(size, &[]),
            known: HashMap::new(),
            path: Vec::new(),
            answers: Vec::new(),
        };
        let plies = extraction.plies(&start).ok_or("a position of the proof has no answer that was found")?;
        let limits = [entry.rules.ply_limit, entry.rules.quiet_plies.map(|rule| rule.limit)];
        if limits.into_iter().flatten().any(|limit| limit <= u32::from(plies)) {
            return Err(format!("a win in {plies} plies, but a limit on plies may come first"));
        }
        let mut answers = extraction.answers;
        let header = CertificateHeader {
            ruleset: entry.pinned_id(),
            board: start.placement().to_string(),
            winner,
            first_move: None,
            plies: Some(plies),
            records: answers.len(),
        };
        std::fs::create_dir_all(&self.out).map_err(|error| format!("{}: {error}", self.out.display()))?;
        let setup = self.setup.map_or_else(String::new, |setup| format!("-{setup}"));
        let path = self.out.join(format!("{}{setup}.proof", entry.id));
        state::replace(&path, |out| write_certificate(out, &header, &mut answers))?;
        say(&format!("the {winner} win in at most {plies} plies; {} answers", answers.len()))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn say(line: &str) -> Result<(), String> {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("standard output: {error}"))
}

/// The extraction of a certificate.
struct Extraction<'a> {
    referee: &'a Referee,
    opponent: &'a Opponent,
    nodes: u64,
    winner: Side,
    symmetries: Vec<[u8; CELLS]>,
    /// The plies to the end of positions whose records are there.
    known: HashMap<u128, u16>,
    /// The positions that wait for those after them.
    path: Vec<u128>,
    answers: Vec<Answer>,
}

impl Extraction<'_> {
    /// The plies to the end of a game; `None` if it was not proved.
    fn plies(&mut self, game: &Game) -> Option<u16> {
        if let Some(outcome) = game.outcome() {
            return (outcome.winner == Some(self.winner)).then_some(0);
        }
        if game.side_to_move() == self.winner { self.answer(game) } else { self.replies(game) }
    }

    /// The plies after the reply that lasts longest.
    fn replies(&mut self, game: &Game) -> Option<u16> {
        let mut most = 0;
        for mv in game.legal_moves() {
            most = most.max(self.plies(&after(game, mv)?)?);
        }
        Some(most + 1)
    }

    /// Finds an answer that wins, and what it needs.
    fn answer(&mut self, game: &Game) -> Option<u16> {
        let wins_at_once = |&mv: &Move| {
            after(game, mv)
                .is_some_and(|next| next.outcome().is_some_and(|end| end.winner == Some(self.winner)))
        };
        if game.legal_moves().iter().any(wins_at_once) {
            return Some(1);
        }
        let (board, &image) = least_image(&board_of(&game.placement())?, &self.symmetries);
        if let Some(&plies) = self.known.get(&board) {
            return Some(plies);
        }
        if self.path.contains(&board) {
            return None;
        }
        self.path.push(board);
        let fresh = self.without_history(game)?;
        let found = [10_000, 1_000_000, self.nodes].into_iter().find_map(|nodes| {
            // A few nodes are enough for most. Its depth grows ply by ply, so the wins that it finds become shorter on
            // the way to the end.
            let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(0) };
            let line = self.opponent.search(&fresh, &options, &|| false, &mut |_| {})?.chosen;
            let wins = matches!(line.score, Score::Proven { winner, .. } if winner == self.winner);
            wins.then(|| Some((line.mv, self.plies(&after(&fresh, line.mv)?)?)))?
        });
        self.path.pop();
        let (mv, plies) = found?;
        let Move::Step { from, to } = mv else { return None };
        let size = self.referee.rules().board.size;
        let cell = |square: Square| image[usize::from(square.rank() * size + square.file())];
        self.known.insert(board, plies + 1);
        self.answers.push(Answer { board, plies: plies + 1, step: [from, to].map(cell) });
        Some(plies + 1)
    }

    /// The position alone, as the certificate has it.
    fn without_history(&self, game: &Game) -> Option<Game> {
        Game::from_setup(self.referee, &Setup::start(game.placement(), game.side_to_move())).ok()
    }
}

fn after(game: &Game, mv: Move) -> Option<Game> {
    let mut next = game.clone();
    next.advance(mv).ok().map(|()| next)
}

//! `training errors`: how often the search misjudges positions whose winner the tables know.

use crate::opening::chance;
use crate::threads;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::{Chances, Game, Placement, Referee, SearchOptions, Setup, Side, catalogue};
use tafl_tables::{Board, Entry, Field, Slice, Tables, Undecided, Verdict};
use tafl_test_support::chance::Chance;

/// Search random positions of endgame tables and count how often the search is wrong: how often it gives the
/// loser more than half of the win probability. Positions that neither side wins are left out.
#[derive(Args)]
pub(crate) struct Errors {
    /// The folder given to `training tables` as `--out`
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// The rule set
    #[arg(long, value_name = "ID")]
    rules: String,
    /// The men in the positions, such as 4,1 for four attackers and one defender beside the king. May be
    /// repeated
    #[arg(long, value_name = "ATTACKERS,DEFENDERS", required = true, value_parser = men)]
    men: Vec<Slice>,
    /// The positions of each kind
    #[arg(long, default_value_t = 300)]
    positions: usize,
    /// The nodes of each search. May be repeated
    #[arg(long, required = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Vec<u64>,
    /// Decides the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The searches at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
}

fn men(text: &str) -> Result<Slice, String> {
    let numbers = text.split_once(',').and_then(|(a, d)| Some((a.parse().ok()?, d.parse().ok()?)));
    let (attackers, defenders) = numbers.ok_or("men are two numbers, such as 4,1")?;
    Ok(Slice { attackers, defenders })
}

/// The random positions that are looked at for those of all kinds. Some kinds are rare.
const DRAWS: usize = 1_000_000;

/// The name of a kind of positions, and whether those of a value are of that kind.
type Kind = (&'static str, fn(Verdict) -> bool);

const KINDS: [Kind; 3] = [
    ("any", |_| true),
    ("a win in 5 plies or more", |value| matches!(value, Verdict::Wins { plies: 5.., .. })),
    ("undecided", |value| value == Verdict::Undecided),
];

/// A position and its winner.
struct Known {
    game: Game,
    winner: Side,
}

impl Errors {
    /// Prints a table in Markdown, a row for each number of men.
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let rules =
            &catalogue::find(&self.rules).ok_or_else(|| format!("no rule set {:?}", self.rules))?.rules;
        let tables = Tables::open(&self.tables)?;
        let entry = tables.of(rules).ok_or_else(|| format!("no tables for {}", self.rules))?;
        let field = Field::new(rules).map_err(|rule| format!("no tables because of its {rule}"))?;
        let referee = Referee::new(rules.clone()).map_err(|faults| faults.to_string())?;
        if let Some(men) = self.men.iter().find(|&&men| !entry.has(men)) {
            return Err(format!(
                "no table of {} has the men {},{}",
                self.rules, men.attackers, men.defenders
            ));
        }
        let mut out = io::stdout().lock();
        let fault = |error: io::Error| format!("standard output: {error}");
        let columns: Vec<String> = KINDS
            .iter()
            .flat_map(|(kind, _)| self.nodes.iter().map(move |nodes| format!("{kind}, {nodes} nodes")))
            .collect();
        writeln!(out, "| attackers, defenders | {} |", columns.join(" | ")).map_err(fault)?;
        writeln!(out, "|---|{}", "---|".repeat(columns.len())).map_err(fault)?;
        for &slice in &self.men {
            let kinds = self.draw(slice, entry, &field, &referee)?;
            let cells = kinds.iter().flat_map(|known| {
                self.nodes.iter().map(|&nodes| match known.len() {
                    0 => String::new(),
                    few if few < self.positions => format!("{} of {few}", self.wrong(known, nodes)),
                    _ => self.wrong(known, nodes).to_string(),
                })
            });
            let cells: Vec<String> = cells.collect();
            writeln!(out, "| {}, {} | {} |", slice.attackers, slice.defenders, cells.join(" | "))
                .map_err(fault)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Random positions of each kind whose winner is known.
    fn draw(
        &self,
        slice: Slice,
        entry: &Entry,
        field: &Field,
        referee: &Referee,
    ) -> Result<[Vec<Known>; KINDS.len()], String> {
        let undecided = match Undecided::of(referee.rules()) {
            Undecided::AttackersWin | Undecided::AttackersWinUnlessForced => Some(Side::Attackers),
            Undecided::Draw | Undecided::Endless => None,
        };
        let mut kinds = KINDS.map(|_| Vec::new());
        let mut chance = chance(self.seed, u64::from(slice.attackers) << 8 | u64::from(slice.defenders));
        for _ in 0..DRAWS {
            if kinds.iter().all(|known| known.len() == self.positions) {
                break;
            }
            let Some(board) = random_board(slice, field, &mut chance) else { continue };
            let side = chance.pick(&Side::ALL);
            let value = entry.probe(&board, side).map_err(|error| error.to_string())?;
            let winner = match value {
                Some(Verdict::Wins { winner, .. }) => Some(winner),
                Some(Verdict::Undecided) => undecided,
                None => None,
            };
            let (Some(value), Some(winner)) = (value, winner) else { continue };
            let mut wanting = kinds
                .iter_mut()
                .zip(KINDS)
                .filter(|(known, (_, is_kind))| known.len() < self.positions && is_kind(value))
                .peekable();
            // Making a game takes far longer than asking the table.
            if wanting.peek().is_some()
                && let Some(game) = start(referee, &board, side)
            {
                wanting.for_each(|(known, _)| known.push(Known { game: game.clone(), winner }));
            }
        }
        Ok(kinds)
    }

    /// How many of these positions the search gets wrong.
    fn wrong(&self, known: &[Known], nodes: u64) -> usize {
        let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(self.seed) };
        let is_wrong = |n: usize| {
            let Known { game, winner } = &known[n];
            let report = catalogue::opponent(game.referee()).search(game, &options, &|| false, &mut |_| {});
            let permille = report.map_or(500, |report| {
                Chances::default().attackers_permille(report.chosen.score, game.side_to_move())
            });
            if *winner == Side::Attackers { permille < 500 } else { permille > 500 }
        };
        threads::map(known.len(), self.threads as usize, is_wrong).into_iter().filter(|&wrong| wrong).count()
    }
}

/// A game that begins with a board, if it has not ended there.
fn start(referee: &Referee, board: &Placement, side: Side) -> Option<Game> {
    let game = Game::from_setup(referee, &Setup::start(board.clone(), side)).ok()?;
    game.outcome().is_none().then_some(game)
}

/// Pieces on random cells on which they may stand, if there is room.
fn random_board(slice: Slice, field: &Field, chance: &mut Chance) -> Option<Placement> {
    let mut place = |cells: u64| {
        let cells: Vec<u8> = (0..64).filter(|cell| cells >> cell & 1 == 1).collect();
        (!cells.is_empty()).then(|| chance.pick(&cells))
    };
    let mut board = Board { king: place(field.king_cells())?, ..Board::default() };
    for _ in 0..slice.attackers {
        board.attackers |= 1 << place(field.standing(Side::Attackers) & !board.occupied())?;
    }
    for _ in 0..slice.defenders {
        board.defenders |= 1 << place(field.standing(Side::Defenders) & !board.occupied())?;
    }
    Some(field.write(&board))
}

//! `training prove`: which first moves of the attackers lose.
//!
//! | module | purpose |
//! |---|---|
//! | `keys` | keys of positions, equal for equal positions up to symmetry |
//! | `table` | what is known of positions |
//! | `guess` | how hard a position looks at first sight |
//! | `search` | the search for proofs |
//! | `certificate` | an answer to everything, for others to check |
//! | `hold` | sets of positions that the king never leaves |
//! | `state` | the file from which an interrupted run goes on |
//!
//! The first moves take turns: the one that has had the fewest visits gets as many again. All use one table, so that what is proved after one move is known after the others.

mod certificate;
mod guess;
mod hold;
mod keys;
mod search;
pub(crate) mod state;
mod table;

use certificate::Extraction;
use clap::Args;
use guess::Guess;
pub(crate) use hold::Hold;
use keys::Keys;
use search::{Common, Place, Search};
use state::{Progress, State};
use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use table::{Numbers, Table};
use tafl_engine::catalogue::Entry;
use tafl_engine::{Move, Placement, Side, catalogue};
use tafl_tables::{After, Board, CertificateHeader, Field, Index, Tables, write_certificate};

/// What the searches are told of the game.
#[derive(Args)]
pub(crate) struct Outfit {
    /// The rule set
    #[arg(long, value_name = "ID")]
    rules: String,
    /// The folder given to `training tables` as `--out`
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The board, with the attackers to move; that of the rule set if not given
    #[arg(long, value_name = "BOARD")]
    board: Option<Placement>,
    /// The megabytes of the table; a run goes on with as many as it began with
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: u64,
}

/// Prove which first moves of the attackers lose.
#[derive(Args)]
pub(crate) struct Prove {
    #[command(flatten)]
    outfit: Outfit,
    /// Search only this first move, such as `d2-f2`
    #[arg(long, value_name = "MOVE")]
    first: Option<String>,
    /// End after this many seconds; the same command goes on
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    /// End after this many visits of positions, those of earlier runs included
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    visits: u64,
    /// The folder for the certificates and for the file from which the same command goes on
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// The visits of a first move when it is first its turn, and at most.
const FIRST_TURN: u64 = 1 << 16;
const LONGEST_TURN: u64 = 1 << 28;

/// How often the file is written from which a run goes on.
const SAVE: Duration = Duration::from_mins(5);

/// The stack of a thread that searches.
const STACK: usize = 256 << 20;

/// A game that is searched.
struct Opened {
    entry: &'static Entry,
    start: Placement,
    board: Board,
    memory: u64,
    tables: Tables,
}

impl Outfit {
    fn open(&self) -> Result<Opened, String> {
        let entry = catalogue::find(&self.rules).ok_or_else(|| format!("no rule set {:?}", self.rules))?;
        let rules = &entry.rules;
        let tables = self.tables.as_deref().map_or_else(|| Ok(Tables::default()), Tables::open)?;
        let setup = rules.board.setups.first().map(|setup| &setup.board);
        let start = self.board.as_ref().or(setup).ok_or("the rule set has no board")?.clone();
        let board =
            field(entry)?.read(&start).ok_or_else(|| format!("{start} is no board of {}", entry.id))?;
        Ok(Opened { entry, start, board, memory: self.memory, tables })
    }
}

fn field(entry: &Entry) -> Result<Field, String> {
    Field::new(&entry.rules)
        .map_err(|rule| format!("{}: its {rule} decides by more than the position", entry.id))
}

impl Opened {
    fn common(&self, threads: usize) -> Result<Common<'_>, String> {
        let (rules, field) = (&self.entry.rules, field(self.entry)?);
        let evaluation = self.entry.opponent().evaluation.as_ref().ok_or("the rule set has no evaluation")?;
        let tables = self.tables.of(rules);
        Ok(Common {
            keys: Keys::new(&Index::new(&field)),
            guess: Guess::new(rules, &field, evaluation)?,
            table: Table::new(self.memory << 20),
            tables,
            in_tables: tables.map_or(0, tafl_tables::Entry::max_pieces),
            busy: std::iter::repeat_with(Default::default).take(1 << 16).collect(),
            threads,
            stop: AtomicBool::new(false),
            field,
        })
    }

    /// The first moves with the positions after them, one of each that are equal by symmetry; or the one wanted.
    fn firsts(&self, common: &Common<'_>, wanted: Option<&str>) -> Result<Vec<(String, Place)>, String> {
        let (field, start) = (&common.field, common.place(self.board, Side::Attackers));
        let (mut firsts, mut wins) = (Vec::new(), false);
        field.each_move(&self.board, Side::Attackers, |from, to, after| match after {
            After::Won => wins = true,
            After::Quiet(board) | After::Captured(board) => {
                let name = Move::Step { from: field.square(from), to: field.square(to) }.to_string();
                firsts.push((name, common.after(&start, board)));
            }
        });
        if wins {
            return Err("the attackers win with their first move".to_owned());
        }
        if let Some(wanted) = wanted {
            firsts.retain(|(name, _)| name == wanted);
            if firsts.is_empty() {
                return Err(format!("{wanted:?} is no move of the attackers, such as d2-f2"));
            }
        }
        let mut keys = HashSet::new();
        firsts.retain(|(_, place)| keys.insert(place.key));
        Ok(firsts)
    }
}

/// A flag that an interrupt sets, and the next one ends the program.
fn interrupted() -> Result<Arc<AtomicBool>, String> {
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, Arc::clone(&stop))
        .and_then(|_| signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop)))
        .map_err(|error| error.to_string())?;
    Ok(stop)
}

impl Prove {
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let opened = self.outfit.open()?;
        let common = opened.common(usize::from(self.threads))?;
        let stop = interrupted()?;
        fs::create_dir_all(&self.out).map_err(|error| format!("{}: {error}", self.out.display()))?;
        let mut state = State {
            ruleset: opened.entry.pinned_id(),
            board: opened.start.to_string(),
            buckets: common.table.buckets(),
            moves: Vec::new(),
        };
        let firsts = opened.firsts(&common, self.first.as_deref())?;
        let path = self.out.join("state");
        state.moves = firsts.iter().map(|(name, _)| Progress::new(name)).collect();
        state.resume(&path, &common.table)?;
        let quiet_plies = opened.entry.rules.quiet_plies;
        let run = Run {
            common: &common,
            firsts,
            path,
            out: &self.out,
            visits: self.visits,
            max_plies: quiet_plies.map_or(u16::MAX, |rule| u16::try_from(rule.limit).unwrap_or(u16::MAX)),
            interrupted: &stop,
        };
        let until = self.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
        run.turns(&mut state, until)?;
        state.save(&run.path, &common.table)?;
        let lines: Vec<String> = state.moves.iter().map(ToString::to_string).collect();
        writeln!(io::stdout(), "{}", lines.join("\n"))
            .map_err(|error| format!("standard output: {error}"))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A run of the searches.
struct Run<'a> {
    common: &'a Common<'a>,
    firsts: Vec<(String, Place)>,
    path: PathBuf,
    out: &'a Path,
    /// At most, in all.
    visits: u64,
    /// The most plies of a proof: one that takes more could end in a draw for want of captures.
    max_plies: u16,
    interrupted: &'a AtomicBool,
}

impl Run<'_> {
    /// Lets the first moves take turns until all are settled, time is over, or the user interrupts.
    fn turns(&self, state: &mut State, until: Option<Instant>) -> Result<(), String> {
        let is_over = || self.interrupted.load(Relaxed) || until.is_some_and(|until| Instant::now() >= until);
        let (mut saved, mut pause) = (Instant::now(), SAVE);
        loop {
            let open = (0..self.firsts.len()).filter(|&number| !state.moves[number].is_settled());
            let next = open.min_by_key(|&number| state.moves[number].visits);
            let made = state.moves.iter().map(|progress| progress.visits).sum();
            let left = self.visits.saturating_sub(made);
            let Some(number) = next.filter(|_| left > 0 && !is_over()) else { return Ok(()) };
            let visits = state.moves[number].visits.clamp(FIRST_TURN, LONGEST_TURN).min(left);
            let begun = Instant::now();
            let (numbers, made) = self.turn(&self.firsts[number].1, visits, &is_over, &mut || {
                if saved.elapsed() < pause {
                    return Ok(());
                }
                let begun = Instant::now();
                state.save(&self.path, &self.common.table)?;
                // On a busy machine it takes long to write the file, and most of the time is for the search.
                (saved, pause) = (Instant::now(), SAVE.max(begun.elapsed() * 10));
                Ok(())
            })?;
            state.moves[number].add(numbers, made, begun.elapsed());
            if numbers.is_proved() {
                self.certify(state, number)?;
            }
            let filled = self.common.table.filled();
            say(&format!("{}; table {filled} permille full", state.moves[number]));
        }
    }

    /// Searches a position with this many visits on all threads.
    fn turn(
        &self,
        place: &Place,
        visits: u64,
        is_over: &dyn Fn() -> bool,
        save: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<(Numbers, u64), String> {
        let stop = &self.common.stop;
        let (made, share) = (AtomicU64::new(0), visits.div_ceil(self.common.threads as u64));
        let work = || {
            let mut search = Search::new(self.common);
            let numbers = search.solve(place, share);
            if numbers.is_proved() || numbers.is_refuted() {
                stop.store(true, Relaxed);
            }
            made.fetch_add(search.visits, Relaxed);
            numbers
        };
        let numbers = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            let searches: Vec<_> = (0..self.common.threads)
                .map(spawn)
                .collect::<io::Result<_>>()
                .map_err(|error| format!("a thread: {error}"))?;
            while !searches.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::sleep(Duration::from_millis(20));
                if is_over() {
                    stop.store(true, Relaxed);
                }
                save().inspect_err(|_| stop.store(true, Relaxed))?;
            }
            let found = searches.into_iter().map(|search| search.join().expect("no search panics"));
            Ok::<_, String>(found.min_by_key(|numbers| (!numbers.is_refuted(), numbers.proof)))
        })?;
        stop.store(false, Relaxed);
        Ok((numbers.unwrap_or(Numbers::open(1, 1)), made.into_inner()))
    }

    /// Writes the certificate of a first move that is proved to lose.
    fn certify(&self, state: &mut State, number: usize) -> Result<(), String> {
        let (name, place) = &self.firsts[number];
        let extracted = thread::scope(|scope| {
            let extract = || Extraction::new(self.common).run(place);
            let extraction = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, extract);
            extraction.map(|extraction| extraction.join().expect("no extraction panics"))
        });
        let extracted = extracted.map_err(|error| format!("a thread: {error}"))?;
        let Some((plies, mut answers)) = extracted else {
            say(&format!("{name}: proved, but the certificate needs entries that were replaced"));
            return Ok(());
        };
        if plies > self.max_plies {
            say(&format!("{name}: proved in {plies} plies, but a draw without captures may come first"));
            return Ok(());
        }
        let header = CertificateHeader {
            ruleset: state.ruleset.clone(),
            board: state.board.clone(),
            winner: Side::Defenders,
            first_move: Some(name.clone()),
            plies: Some(plies),
            records: answers.len(),
        };
        state.moves[number].certificate = Some((plies, answers.len()));
        let path = self.out.join(format!("{name}.proof"));
        state::replace(&path, |out| write_certificate(out, &header, &mut answers))
    }
}

fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

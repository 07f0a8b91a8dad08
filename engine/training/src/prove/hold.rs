//! `training hold`: whether the attackers can keep the king in for ever.
//!
//! Where a repetition loses for the defenders, the attackers win if they are never made to lose by the board. It
//! looks for a set of positions, each with the defenders to move, in which every move of the defenders has an answer
//! that leads into the set again or wins. The set begins with one position. For each reply it takes, in this order: a
//! position that is in the set already, or the one that looks best and that a short proof search does not lose. A
//! position with a reply that has no answer is lost: the defenders force their way out of it. It is struck, and what
//! led to it looks for another answer. If nothing is left to look at, the set holds. Then what is won by force enters
//! it, too, and its answers are written as a certificate that needs no other proof.
//!
//! The rule set must let the attackers win by repetition (see `engine/TABLES.md`), and positions in which the
//! defenders have a single move are counted, because of the exception of `brandubh-wtf`.

use super::search::{Common, Place, Search};
use super::table::Numbers;
use super::{Outfit, interrupted, say, state};
use clap::Args;
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tafl_engine::Side;
use tafl_tables::{After, Answer, Board, CertificateHeader, Undecided, write_certificate};

/// Search for a set of positions that the king never leaves.
#[derive(Args)]
pub(crate) struct Hold {
    #[command(flatten)]
    outfit: Outfit,
    /// The first move of the attackers, after which the set begins
    #[arg(long, value_name = "MOVE")]
    first: String,
    /// A position enters the set unless this many visits of the proof search prove it lost
    #[arg(long, value_name = "N", default_value_t = 64)]
    visits: u64,
    /// Answer only where the king by himself needs more than this many moves to a corner: a smaller set, if there is one
    #[arg(long, value_name = "MOVES", default_value_t = 1)]
    shut: u32,
    /// The most positions of the set
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    positions: usize,
    /// End after this many seconds; the same command goes on
    #[arg(long, value_name = "SECONDS", default_value_t = u64::MAX, hide_default_value = true)]
    seconds: u64,
    /// The folder for the certificate and for the file from which the same command goes on
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Its replies have not been looked at, or one has lost its answer.
    Waits,
    /// Every reply has an answer.
    Holds,
    /// The defenders force their way out.
    Lost,
}

struct Entry {
    board: Board,
    status: Status,
}

/// How often it says how far it is.
const SAY: Duration = Duration::from_mins(1);

/// The set, and what is lost.
struct Keep<'a> {
    common: &'a Common<'a>,
    search: Search<'a>,
    entries: HashMap<u64, Entry>,
    waiting: Vec<u64>,
    /// By the key of an entry, the entries whose replies it answers.
    leads_here: HashMap<u64, Vec<u64>>,
    visits: u64,
    shut: u32,
    /// Whether what is won by force enters the set.
    whole: bool,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    replies: u64,
    /// Replies answered by what was in the set already.
    closed: u64,
    won: u64,
    struck: u64,
    /// Looks at positions in which the defenders have a single move.
    single: u64,
}

impl Hold {
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let opened = self.outfit.open()?;
        let rules = &opened.entry.rules;
        if !matches!(Undecided::of(rules), Undecided::AttackersWin | Undecided::AttackersWinUnlessForced) {
            return Err(format!("{}: a repetition does not lose for the defenders", opened.entry.id));
        }
        if rules.quiet_plies.is_some() || rules.ply_limit.is_some() {
            return Err(format!("{}: a limit on plies may come before a repetition", opened.entry.id));
        }
        let common = opened.common(1)?;
        let (_, start) = opened.firsts(&common, Some(&self.first))?.swap_remove(0);
        let stop = interrupted()?;
        std::fs::create_dir_all(&self.out).map_err(|error| format!("{}: {error}", self.out.display()))?;
        // What is lost with the corners shut need not be lost otherwise.
        let path = self.out.join(format!("{}-{}.set", self.first, self.shut));
        let mut keep = Keep {
            common: &common,
            search: Search::new(&common),
            entries: HashMap::new(),
            waiting: Vec::new(),
            leads_here: HashMap::new(),
            visits: self.visits,
            shut: self.shut,
            whole: false,
            counts: Counts::default(),
        };
        if path.exists() {
            let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            keep.read(&bytes).ok_or_else(|| format!("{}: not a set", path.display()))?;
        }
        keep.add(&start);
        let begun = Instant::now();
        let mut said = Instant::now();
        let verdict = loop {
            if keep.entries.get(&start.key).is_some_and(|entry| entry.status == Status::Lost) {
                break "the defenders force their way out";
            }
            match keep.waiting.pop() {
                Some(key) => keep.look_at(key),
                None if keep.whole => break "the set holds",
                None => keep.make_whole(),
            }
            if said.elapsed() >= SAY {
                said = Instant::now();
                say(&keep.told(begun));
            }
            if keep.entries.len() >= self.positions {
                break "the set is full";
            }
            if stop.load(Relaxed) || begun.elapsed().as_secs() >= self.seconds {
                break "time is over";
            }
        };
        state::replace(&path, |out| keep.write(out))?;
        if keep.whole && keep.waiting.is_empty() {
            let mut answers = keep.answers(&start);
            let header = CertificateHeader {
                ruleset: opened.entry.pinned_id(),
                board: opened.start.to_string(),
                winner: Side::Attackers,
                first_move: Some(self.first.clone()),
                plies: None,
                records: answers.len(),
            };
            state::replace(&path.with_extension("proof"), |out| {
                write_certificate(out, &header, &mut answers)
            })?;
        }
        writeln!(io::stdout(), "{}: {verdict}; {}", self.first, keep.told(begun))
            .map_err(|error| format!("standard output: {error}"))?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Keep<'_> {
    fn told(&self, begun: Instant) -> String {
        let of = |status| self.entries.values().filter(|entry| entry.status == status).count();
        let Counts { replies, closed, won, struck, single } = self.counts;
        format!(
            "{} hold, {} wait, {} lost; {replies} replies, of which {closed} had an answer in the set and {won} lose; {struck} struck; {single} with a single move; {:.0} s",
            of(Status::Holds),
            of(Status::Waits),
            of(Status::Lost),
            begun.elapsed().as_secs_f64()
        )
    }

    fn add(&mut self, place: &Place) {
        self.entries.entry(place.key).or_insert_with(|| {
            self.waiting.push(place.key);
            Entry { board: place.board, status: Status::Waits }
        });
    }

    /// Answers each reply of the defenders in a position.
    fn look_at(&mut self, key: u64) {
        let Some(entry) = self.entries.get(&key).filter(|entry| entry.status == Status::Waits) else {
            return;
        };
        let place = self.common.place(entry.board, Side::Defenders);
        let (mut replies, mut escapes) = (Vec::new(), false);
        self.common.field.each_move(&place.board, Side::Defenders, |_, _, after| match after {
            After::Won => escapes = true,
            After::Quiet(board) | After::Captured(board) => replies.push(self.common.after(&place, board)),
        });
        self.counts.single += u64::from(replies.len() == 1);
        let lost = escapes || self.common.known(&place).is_some_and(Numbers::is_proved);
        let holds = !lost && replies.iter().all(|reply| self.answer(reply, key));
        if let Some(entry) = self.entries.get_mut(&key) {
            entry.status = if holds { Status::Holds } else { Status::Lost };
        }
        if !holds {
            self.strike(key);
        }
    }

    /// Whether a reply has an answer.
    fn answer(&mut self, reply: &Place, from: u64) -> bool {
        self.counts.replies += 1;
        let (mut answers, mut wins) = (Vec::new(), false);
        let common = self.common;
        common.field.each_move(&reply.board, Side::Attackers, |_, _, after| match after {
            After::Won => wins = true,
            After::Quiet(board) | After::Captured(board) => {
                if !common.guess.escapes_within(&board, self.shut.max(1)) {
                    answers.push(common.after(reply, board));
                }
            }
        });
        if wins {
            self.counts.won += 1;
            return true;
        }
        let status = |place: &Place| self.entries.get(&place.key).map(|entry| entry.status);
        answers.retain(|answer| status(answer) != Some(Status::Lost));
        let known = answers.iter().filter(|answer| status(answer).is_some());
        let known = known.min_by_key(|answer| status(answer) != Some(Status::Holds)).map(|answer| answer.key);
        if let Some(known) = known {
            self.counts.closed += 1;
            self.leads_here.entry(known).or_default().push(from);
            return true;
        }
        // What is hard to prove looks best. What is proved to lose is known by the table of the search alone: there are a
        // hundred such for each position of the set.
        let numbers = |answer: &Place| common.known(answer).unwrap_or_else(|| common.first_numbers(answer));
        answers.retain(|answer| !numbers(answer).is_proved());
        answers.sort_by_cached_key(|answer| std::cmp::Reverse(numbers(answer).proof));
        for answer in &answers {
            let numbers = self.search.solve(answer, self.visits);
            if numbers.is_refuted() && !self.whole {
                self.counts.won += 1;
                return true;
            }
            if !numbers.is_proved() {
                self.add(answer);
                self.leads_here.entry(answer.key).or_default().push(from);
                return true;
            }
        }
        false
    }

    /// What led to a lost position looks for another answer.
    fn strike(&mut self, key: u64) {
        self.counts.struck += 1;
        for from in self.leads_here.remove(&key).unwrap_or_default() {
            if let Some(entry) = self.entries.get_mut(&from).filter(|entry| entry.status == Status::Holds) {
                entry.status = Status::Waits;
                self.waiting.push(from);
            }
        }
    }

    /// Looks at all positions again, so that those won by force enter the set.
    fn make_whole(&mut self) {
        self.whole = true;
        self.leads_here.clear();
        for (&key, entry) in &mut self.entries {
            if entry.status == Status::Holds {
                entry.status = Status::Waits;
                self.waiting.push(key);
            }
        }
    }

    /// The answer to each reply that does not lose at once, in the positions of the set that play comes to.
    fn answers(&self, start: &Place) -> Vec<Answer> {
        let common = self.common;
        let holds = |key| self.entries.get(&key).is_some_and(|entry| entry.status == Status::Holds);
        let (mut answers, mut seen) = (HashMap::new(), HashSet::from([start.key]));
        let mut open = vec![start.board];
        while let Some(board) = open.pop() {
            let place = common.place(board, Side::Defenders);
            common.field.each_move(&board, Side::Defenders, |_, _, after| {
                let (After::Quiet(reply) | After::Captured(reply)) = after else { return };
                let (number, image) = common.keys.least_image(&reply);
                if answers.contains_key(&number) {
                    return;
                }
                let reply = common.after(&place, reply);
                let (mut wins, mut answer) = (false, None);
                common.field.each_move(&reply.board, Side::Attackers, |from, to, after| match after {
                    After::Won => wins = true,
                    After::Quiet(next) | After::Captured(next) if answer.is_none() => {
                        let key = common.after(&reply, next).key;
                        answer = holds(key).then_some((from, to, next, key));
                    }
                    After::Quiet(_) | After::Captured(_) => {}
                });
                if let Some((from, to, next, key)) = answer.filter(|_| !wins) {
                    let step = [from, to].map(|cell: u8| image[usize::from(cell)]);
                    answers.insert(number, Answer { board: number, plies: 0, step });
                    if seen.insert(key) {
                        open.push(next);
                    }
                }
            });
        }
        answers.into_values().collect()
    }

    /// Writes each position in 18 bytes: attackers, defenders, king, and whether it is lost.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for entry in self.entries.values() {
            out.write_all(&entry.board.attackers.to_be_bytes())?;
            out.write_all(&entry.board.defenders.to_be_bytes())?;
            out.write_all(&[entry.board.king, u8::from(entry.status == Status::Lost)])?;
        }
        Ok(())
    }

    /// Reads what was written: what is not lost waits, and finds its answers in the set.
    fn read(&mut self, bytes: &[u8]) -> Option<()> {
        let number = |bytes: &[u8]| bytes.iter().fold(0_u64, |all, &byte| all << 8 | u64::from(byte));
        for record in bytes.chunks(18) {
            let [king, lost] = *record.get(16..18)? else { return None };
            let board = Board { attackers: number(&record[..8]), defenders: number(&record[8..16]), king };
            let place = self.common.place(board, Side::Defenders);
            self.add(&place);
            if lost == 1 {
                self.entries.insert(place.key, Entry { board, status: Status::Lost });
            }
        }
        Some(())
    }
}

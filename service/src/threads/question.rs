//! Search tasks, and the answers that are kept.

use crate::hand_over::hand_over;
use crate::read::wire_rules;
use lru::LruCache;
use prost::Message;
use std::sync::Arc;
use std::time::Duration;
use tafl_engine::{Game, Line, Member, Move, SearchOptions, SearchReport, StopReason, catalogue};
use tokio::sync::mpsc::UnboundedSender;

/// The nodes up to which a search is small: with its table of at most 128 KiB it may always begin, and it
/// ends within about one turn.
const SMALL: u64 = 5_000;

/// A search to make.
pub(crate) struct Task {
    pub(crate) game: Game,
    pub(crate) options: SearchOptions,
    /// How many threads search.
    pub(crate) threads: usize,
    /// Its role among the threads of its search, if there are others.
    pub(crate) member: Option<Member>,
    /// The legal moves to search; all of them for `None`.
    pub(crate) among: Option<Vec<Move>>,
    /// Where the report of each finished depth goes.
    pub(crate) each_depth: Option<UnboundedSender<SearchReport>>,
}

impl Task {
    /// A search of all moves.
    pub(crate) fn new(game: Game, options: SearchOptions) -> Self {
        Self { game, options, threads: 1, member: None, among: None, each_depth: None }
    }

    /// The tasks of the threads that help the first one, which from now on is a member of a team.
    pub(super) fn helpers(&mut self) -> Vec<Self> {
        if self.threads <= 1 {
            return Vec::new();
        }
        let mut members = Member::team(self.threads).into_iter();
        self.member = members.next();
        let helper = |member| Self {
            game: self.game.clone(),
            options: self.options,
            threads: 1,
            member: Some(member),
            among: self.among.clone(),
            each_depth: None,
        };
        members.map(helper).collect()
    }

    pub(super) fn is_small(&self) -> bool {
        self.options.nodes.is_some_and(|nodes| nodes <= SMALL)
    }

    /// The time it takes at this many nodes per second, if nothing else limits it.
    pub(super) fn work(&self, nodes_per_second: f64) -> Duration {
        let nodes = self.options.nodes.map_or(f64::MAX, |nodes| nodes as f64);
        Duration::try_from_secs_f64(nodes / nodes_per_second).unwrap_or(Duration::MAX)
    }

    pub(super) fn run(
        self,
        halt: &dyn Fn() -> bool,
        each_depth: &dyn Fn(&SearchReport),
    ) -> Option<SearchReport> {
        let opponent = catalogue::opponent(self.game.referee());
        let among = |mv| self.among.as_ref().is_none_or(|among| among.contains(&mv));
        let mut report_depth = |report: &SearchReport| {
            each_depth(report);
            if let Some(depths) = self.each_depth.clone() {
                let report = report.clone();
                // If the caller has gone away, nobody receives these.
                hand_over(move || _ = depths.send(report));
            }
        };
        opponent.search_as(self.member.as_ref(), &self.game, &self.options, &among, halt, &mut report_depth)
    }
}

/// All that the report of a search depends on, unless time ends it.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    /// The position as in a token of any length, with the rules in full.
    position: Vec<u8>,
    options: SearchOptions,
    among: Option<Vec<Move>>,
}

impl Question {
    /// `None` if the position is very long, or several threads search.
    pub(super) fn of(task: &Task) -> Option<Self> {
        if task.threads > 1 {
            return None;
        }
        let rules =
            tafl_token::declared_rules(&wire_rules::to_wire(task.game.referee().rules()).encode_to_vec());
        let position = tafl_token::encode(&rules, &task.game.placement(), &task.game.history(), &task.game);
        let question = Self { position, options: task.options, among: task.among.clone() };
        (question.position.len() <= tafl_token::MAX_CHARACTERS).then_some(question)
    }
}

/// Reports of searches that no clock ended, the latest used up to a number of bytes.
pub(super) struct Answers {
    kept: LruCache<Arc<Question>, SearchReport>,
    bytes: usize,
    max_bytes: usize,
}

/// The overhead of an answer in bytes: its node in the list, its place in the table.
const ENTRY_OVERHEAD: usize = 128;

impl Answers {
    pub(super) fn new(max_bytes: usize) -> Self {
        Self { kept: LruCache::unbounded(), bytes: 0, max_bytes }
    }

    pub(super) fn get(&mut self, question: &Question) -> Option<SearchReport> {
        self.kept.get(question).cloned()
    }

    pub(super) fn put(&mut self, question: &Arc<Question>, report: &SearchReport) {
        let bytes = weight(question, report);
        if matches!(report.stop, StopReason::Interrupted | StopReason::Displaced)
            || bytes > self.max_bytes
            || self.kept.contains(question)
        {
            return;
        }
        self.bytes += bytes;
        self.kept.put(Arc::clone(question), report.clone());
        while self.bytes > self.max_bytes {
            let Some((question, report)) = self.kept.pop_lru() else { return };
            self.bytes -= weight(&question, &report);
        }
    }
}

fn weight(question: &Question, report: &SearchReport) -> usize {
    let line = |line: &Line| size_of::<Line>() + line.pv.len() * size_of::<Move>();
    let among = question.among.as_ref().map_or(0, Vec::len) * size_of::<Move>();
    let report =
        size_of::<SearchReport>() + line(&report.chosen) + report.lines.iter().map(line).sum::<usize>();
    ENTRY_OVERHEAD + size_of::<Question>() + question.position.len() + among + report
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::Level;

    #[test]
    fn answers_are_kept_up_to_a_number_of_bytes() {
        let game = Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None)
            .expect("a set-up");
        let opponent = catalogue::opponent(game.referee());
        let task = |seed| Task::new(game.clone(), opponent.at_level(&game, Level::MIN, seed));
        let asked = |seed| Arc::new(Question::of(&task(seed)).expect("a short game"));
        let Some(report) = task(0).run(&|| false, &|_| ()) else { panic!("no report") };
        let mut answers = Answers::new(4 * weight(&asked(0), &report));
        for seed in 0..6 {
            answers.put(&asked(seed), &report);
            answers.put(&asked(seed), &report);
            assert!(answers.get(&asked(0)).is_some() && answers.bytes <= answers.max_bytes);
        }
        // The one used last and the three newest.
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|seed| answers.get(&asked(seed)).is_some()),
            [true, false, false, true, true, true]
        );
        let cut = SearchReport { stop: StopReason::Interrupted, ..report.clone() };
        answers.put(&asked(9), &cut);
        assert_eq!(answers.get(&asked(9)), None);
        let mut none = Answers::new(0);
        none.put(&asked(0), &report);
        assert_eq!((none.get(&asked(0)), none.bytes), (None, 0));
    }
}

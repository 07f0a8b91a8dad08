//! A search to make.

use crate::defer::defer;
use std::time::Duration;
use tafl_engine::{Game, Member, Move, SearchOptions, SearchReport, catalogue};
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
                defer(move || _ = depths.send(report));
            }
        };
        opponent.search_as(self.member.as_ref(), &self.game, &self.options, &among, halt, &mut report_depth)
    }
}

//! The engine's move, for every bridge.

use clap::Args;
use std::cell::Cell;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tafl_engine::{Clock, Game, Level, Move, Score, SearchOptions, SearchReport, catalogue};

/// How strong the bridge plays.
#[derive(Args, Clone)]
pub(super) struct Chooser {
    /// Play as this level, 0 to 10; without it as strongly as the time allows
    #[arg(long, value_parser = level)]
    level: Option<Level>,
    /// The milliseconds for a move in games without a clock
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    movetime: u32,
    /// The milliseconds of a clock that a move may lose on its way
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(..=60_000))]
    overhead: u32,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
        .ok()
        .and_then(Level::new)
        .ok_or_else(|| format!("a level is from 0 to {}", Level::MAX.number()))
}

/// A move to find.
pub(super) struct Question<'a> {
    pub(super) game: &'a Game,
    /// The clock of the side to move, as it was at `since`.
    pub(super) clock: Option<Clock>,
    pub(super) since: Instant,
    /// Moves that the other program has refused.
    pub(super) refused: &'a [Move],
}

/// A move that was found.
pub(super) struct Choice {
    pub(super) mv: Move,
    /// True if every move is proven to lose.
    pub(super) is_lost: bool,
}

impl Chooser {
    /// The move to play; `None` if all were refused, or if the search was halted before it began.
    pub(super) fn choose(&self, question: &Question<'_>, halt: &AtomicBool) -> Option<Choice> {
        let (game, since) = (question.game, question.since);
        let opponent = catalogue::opponent(game.referee());
        let seed = RandomState::new().hash_one(game.ply());
        let among = |mv| !question.refused.contains(&mv);
        if let Some(report) = opponent.from_book(game, seed).filter(|report| among(report.chosen.mv)) {
            return Some(Choice { mv: report.chosen.mv, is_lost: false });
        }
        let options =
            self.level.map_or(SearchOptions::unlimited(seed), |level| opponent.at_level(game, level, seed));
        let [limit, aim] = self.times(question.clock).map(|time| time.map(|time| since + time));
        let enough = Cell::new(false);
        let is_past = |time: Option<Instant>| time.is_some_and(|time| Instant::now() >= time);
        let halted = || halt.load(Ordering::Relaxed) || enough.get() || is_past(limit);
        let report =
            opponent.search_among(game, &options, &among, &halted, &mut |_| enough.set(is_past(aim)))?;
        Some(Choice {
            mv: report.chosen.mv,
            // A level that overlooks moves proves nothing.
            is_lost: options.overlooks == 0 && question.refused.is_empty() && is_lost(game, &report),
        })
    }

    /// How long the search may take, and how long until no deeper one begins.
    fn times(&self, clock: Option<Clock>) -> [Option<Duration>; 2] {
        let ms = |ms| Some(Duration::from_millis(ms));
        match (clock.map(|clock| clock.move_time(self.overhead.into())), self.level) {
            (Some(time), None) => [ms(time.limit), ms(time.aim)],
            (Some(time), Some(_)) => [ms(time.limit), None],
            (None, None) => [ms(self.movetime.into()), None],
            (None, Some(_)) => [None, None],
        }
    }

    /// The best moves, best first, found within a time.
    pub(super) fn analyse(
        game: &Game,
        lines: u32,
        time: Duration,
        halt: &AtomicBool,
    ) -> Option<SearchReport> {
        let until = Instant::now() + time;
        let options = SearchOptions { lines, ..SearchOptions::unlimited(0) };
        let halted = || halt.load(Ordering::Relaxed) || Instant::now() >= until;
        catalogue::opponent(game.referee()).search(game, &options, &halted, &mut |_| {})
    }
}

fn is_lost(game: &Game, report: &SearchReport) -> bool {
    matches!(report.chosen.score, Score::Proven { winner, .. } if winner != game.side_to_move())
}

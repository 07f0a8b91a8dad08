//! Which rules the games of an archive follow: each game is played under every rule set that is asked for, and
//! the rule sets are listed by how many games they allow to the end.

use super::super::entry;
use super::tables::Table;
use tafl_engine::{Referee, catalogue};
use tafl_notation::opentafl::MoveForm;
use tafl_notation::records::{ReadRecord, RecordResult};
use tafl_proto::v1;
use tafl_service::i18n::Words;

/// The rule sets that are compared.
pub(super) struct Comparison(Vec<(String, Referee)>);

/// How far games follow a rule set.
#[derive(Clone, Copy, Default)]
pub(super) struct Fit {
    /// The games that are legal to their end.
    sound: u64,
    /// The legal plies of all games.
    plies: u64,
    /// The games whose moves end on the board, with a recorded result.
    ended: u64,
    /// Those of them whose result is the recorded one.
    agreeing: u64,
}

impl Fit {
    pub(super) fn add(&mut self, other: &Self) {
        self.sound += other.sound;
        self.plies += other.plies;
        self.ended += other.ended;
        self.agreeing += other.agreeing;
    }
}

impl Comparison {
    /// These rule sets, or the newest revision of every one.
    ///
    /// # Errors
    /// If there is no rule set with one of these names.
    pub(super) fn of(ids: &[String], words: &Words) -> Result<Self, String> {
        let named = |entry: &'static catalogue::Entry| (entry.pinned_id(), entry.referee());
        if ids.is_empty() {
            return Ok(Self(catalogue::newest().map(named).collect()));
        }
        ids.iter().map(|id| entry(id, words).map(named)).collect::<Result<_, _>>().map(Self)
    }

    /// The counts before the first game.
    pub(super) fn start(&self) -> Vec<Fit> {
        vec![Fit::default(); self.0.len()]
    }

    /// How far a game follows each of them.
    pub(super) fn fits(&self, text: &str, asked: &v1::Record) -> Vec<Fit> {
        let Ok(read) = ReadRecord::of(text, None, MoveForm::Standard) else { return self.start() };
        if !read.faults.is_empty() {
            return self.start();
        }
        let read =
            if asked.one_zero() == v1::Side::Attackers { read.with_attackers_as_white() } else { read };
        self.0.iter().map(|(_, referee)| fit(read.clone(), referee).unwrap_or_default()).collect()
    }

    /// The rule sets, the best first; those that allow no game are left out.
    pub(super) fn table(&self, fits: &[Fit], words: &Words) -> Table {
        let mut order: Vec<(&str, &Fit)> = self.0.iter().map(|(id, _)| id.as_str()).zip(fits).collect();
        order.sort_by_key(|(_, fit)| std::cmp::Reverse((fit.sound, fit.agreeing, fit.plies)));
        let mut table = Table::new(&["ruleset", "sound", "plies", "ended", "agreeing"], words);
        for (id, fit) in order.into_iter().filter(|(_, fit)| fit.sound > 0) {
            table.add(id, [fit.sound, fit.plies, fit.ended, fit.agreeing]);
        }
        table
    }
}

fn fit(mut read: ReadRecord, referee: &Referee) -> Option<Fit> {
    let setup = read.setup_until(referee, &|| false).ok()?.map(|found| found.name);
    read.resolve_until(Some((referee, setup.as_deref())), &|| false).ok()?;
    let replayed = read.record.replay(referee, setup.as_deref()).ok()?;
    let is_sound = read.faults.is_empty() && replayed.illegal.is_none();
    let outcome = replayed.game.outcome().filter(|outcome| is_sound && !outcome.reason.is_declared());
    let recorded = read.record.result.filter(|result| *result != RecordResult::Other);
    let ended = outcome.zip(recorded);
    Some(Fit {
        sound: u64::from(is_sound),
        plies: replayed.plies.into(),
        ended: u64::from(ended.is_some()),
        agreeing: u64::from(ended.is_some_and(|(outcome, recorded)| outcome.winner == recorded.winner())),
    })
}

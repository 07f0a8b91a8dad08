//! What became of games that were replayed in bulk, in words.

use super::message::Value;
use super::{Key, Words};
use tafl_proto::v1;

impl Words {
    /// What became of a game: its sound plies, why the next move is illegal, and what that makes of its declared result.
    pub(crate) fn replayed(&self, plies: u32, rejected: Option<&str>, declared: Option<&str>) -> String {
        let key = if rejected.is_some() { Key::ArchiveFaulty } else { Key::ArchiveSound };
        let mut first = self.text(key, &[Value::Number(plies)]);
        self.end(&mut first);
        let more = [rejected, declared].into_iter().flatten().map(ToOwned::to_owned);
        self.paragraph(&[first].into_iter().chain(more).collect::<Vec<_>>())
    }

    /// That a game could not be replayed.
    pub(crate) fn unreplayed(&self) -> String {
        self.sentence(Key::ArchiveRefused)
    }

    /// What came of all games.
    pub(crate) fn summed_up(&self, summary: &v1::ArchiveSummary) -> String {
        let number = |count: i32| Value::Number(count as u32);
        let mut out = self.text(Key::ArchiveDone, &[number(summary.games), number(summary.plies)]);
        self.next(&mut out, Key::ArchiveCounts, &[number(summary.sound), number(summary.faulty), number(summary.refused)]);
        if summary.disagreeing > 0 {
            self.next(&mut out, Key::ArchiveDisagreeing, &[number(summary.disagreeing)]);
        }
        self.end(&mut out);
        out
    }
}

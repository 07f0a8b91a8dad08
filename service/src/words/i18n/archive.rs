//! The results of replaying games in bulk, in words.

use super::{MessageId, Words, say, values};
use tafl_engine::{RecordProblem, Side};
use tafl_proto::v1;

/// How many games of an archive had each result.
pub(crate) struct ArchiveCounts {
    pub(crate) games: i32,
    pub(crate) plies: i32,
    pub(crate) sound: i32,
    pub(crate) faulty: i32,
    pub(crate) refused: i32,
    pub(crate) disagreeing: i32,
}

impl Words {
    /// The result of replaying a game: its legal plies, the sentence about its problem, and how its declared
    /// result compares.
    pub(crate) fn replayed(
        &self,
        plies: u32,
        problem: Option<RecordProblem>,
        why: Option<&str>,
        declared: Option<&str>,
    ) -> String {
        let id = match problem {
            None => MessageId::ArchiveSound,
            Some(RecordProblem::Illegal) => MessageId::ArchiveFaulty,
            Some(RecordProblem::Unread) => MessageId::ArchiveUnread,
        };
        let first = self.whole(id, values!(plies, ply = plies + 1));
        let more = [why, declared].into_iter().flatten().map(ToOwned::to_owned);
        self.paragraph(&[first].into_iter().chain(more).collect::<Vec<_>>())
    }

    /// How a declared result compares, and for which side `1-0` was read as a win, if that matters.
    pub(crate) fn claim(&self, compares: MessageId, one_zero: Option<Side>) -> String {
        let mut out = self.text(compares, []);
        if let Some(side) = one_zero {
            say!(self.next(&mut out), DeclaredOneZero, winner = Some(side));
        }
        self.end(&mut out);
        out
    }

    /// Says that a game could not be replayed, and why.
    pub(crate) fn unreplayed(&self, why: String) -> String {
        self.paragraph(&[self.sentence(MessageId::ArchiveRefused), why])
    }

    /// The summary of the games with these counts.
    #[must_use]
    #[cfg(feature = "bulk")]
    pub fn summary(&self, summary: &v1::ArchiveSummary) -> String {
        let &v1::ArchiveSummary { games, plies, sound, faulty, refused, disagreeing, .. } = summary;
        self.summed_up(&ArchiveCounts { games, plies, sound, faulty, refused, disagreeing })
    }

    /// The heading of a column in a table about an archive, by its English name.
    #[must_use]
    pub fn archive_column(&self, column: &str) -> String {
        say!(self, ArchiveColumn, column)
    }

    /// The summary of all games.
    pub(crate) fn summed_up(&self, counts: &ArchiveCounts) -> String {
        let mut out = say!(self, ArchiveDone, games = counts.games, plies = counts.plies);
        say!(
            self.next(&mut out),
            ArchiveCounts,
            sound = counts.sound,
            faulty = counts.faulty,
            refused = counts.refused
        );
        if counts.disagreeing > 0 {
            say!(self.next(&mut out), ArchiveDisagreeing, games = counts.disagreeing);
        }
        self.end(&mut out);
        out
    }
}

//! The results of replaying games in bulk, in words.

use super::{MessageId, Words};

/// How many games of an archive had each result.
pub(crate) struct ArchiveCounts {
    pub(crate) games: i32,
    pub(crate) plies: i32,
    pub(crate) sound: i32,
    pub(crate) faulty: i32,
    pub(crate) refused: i32,
    pub(crate) disagreeing: i32,
}

/// Why the moves of a game cannot confirm a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordProblem {
    /// One of them is illegal.
    Illegal,
    /// Part of the record cannot be read.
    Unread,
}

impl RecordProblem {
    pub(crate) fn of(illegal: bool, unread: bool) -> Option<Self> {
        match (illegal, unread) {
            (true, _) => Some(Self::Illegal),
            (false, true) => Some(Self::Unread),
            (false, false) => None,
        }
    }
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
        let first = self.whole(id, [("plies", plies.into()), ("ply", (plies + 1).into())]);
        let more = [why, declared].into_iter().flatten().map(ToOwned::to_owned);
        self.paragraph(&[first].into_iter().chain(more).collect::<Vec<_>>())
    }

    /// Says that a game could not be replayed.
    pub(crate) fn unreplayed(&self) -> String {
        self.sentence(MessageId::ArchiveRefused)
    }

    /// The summary of all games.
    pub(crate) fn summed_up(&self, counts: &ArchiveCounts) -> String {
        let mut out = self
            .text(MessageId::ArchiveDone, [("games", counts.games.into()), ("plies", counts.plies.into())]);
        let values = [
            ("sound", counts.sound.into()),
            ("faulty", counts.faulty.into()),
            ("refused", counts.refused.into()),
        ];
        self.next(&mut out, MessageId::ArchiveCounts, values);
        if counts.disagreeing > 0 {
            self.next(&mut out, MessageId::ArchiveDisagreeing, [("games", counts.disagreeing.into())]);
        }
        self.end(&mut out);
        out
    }
}

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

impl Words {
    /// The result of replaying a game: its sound plies, why the next move is illegal, and how its declared result compares.
    pub(super) fn replayed(&self, plies: u32, rejected: Option<&str>, declared: Option<&str>) -> String {
        let id = if rejected.is_some() { MessageId::ArchiveFaulty } else { MessageId::ArchiveSound };
        let first = self.whole(id, [("plies", plies.into()), ("ply", (plies + 1).into())]);
        let more = [rejected, declared].into_iter().flatten().map(ToOwned::to_owned);
        self.paragraph(&[first].into_iter().chain(more).collect::<Vec<_>>())
    }

    /// Says that a game could not be replayed.
    pub(crate) fn unreplayed(&self) -> String {
        self.sentence(MessageId::ArchiveRefused)
    }

    /// The summary of all games.
    pub(crate) fn summed_up(&self, counts: &ArchiveCounts) -> String {
        let mut out = self.text(MessageId::ArchiveDone, [("games", counts.games.into()), ("plies", counts.plies.into())]);
        let values = [("sound", counts.sound.into()), ("faulty", counts.faulty.into()), ("refused", counts.refused.into())];
        self.next(&mut out, MessageId::ArchiveCounts, values);
        if counts.disagreeing > 0 {
            self.next(&mut out, MessageId::ArchiveDisagreeing, [("games", counts.disagreeing.into())]);
        }
        self.end(&mut out);
        out
    }
}

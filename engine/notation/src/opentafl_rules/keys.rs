//! The keys of rules records.

use std::fmt;

/// A key of a rules record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RulesKey {
    /// The size of the board.
    Dim,
    /// The name of the game.
    Name,
    /// The squares to which the king escapes.
    Esc,
    /// True if a surrounded side loses.
    Surf,
    /// True if the attackers move first.
    Atkf,
    /// The consequence of the third occurrence of a position.
    Tfr,
    /// The king's part in captures.
    Ka,
    /// The way in which the king is taken.
    Ks,
    /// The jump of the king.
    Kj,
    /// The jump of knights.
    Nj,
    /// The jump of commanders.
    Cj,
    /// The jump of mercenaries.
    Mj,
    /// The jump of guards.
    Gj,
    /// The reach of pieces.
    Spd,
    /// The squares of one of the four zones.
    Squares(RecordZone),
    /// The pieces to which a zone is hostile.
    Hostile(RecordZone),
    /// The pieces to which the empty centre is hostile.
    Cenhe,
    /// The pieces that may pass over a zone.
    Pass(RecordZone),
    /// The pieces that may stop in a zone.
    Stop(RecordZone),
    /// The pieces that may enter a zone from outside.
    Reenter(RecordZone),
    /// Capture by shieldwall.
    Sw,
    /// True if a shieldwall is closed at its flank only.
    Swf,
    /// True if an exit fort wins.
    Efe,
    /// Linnaean capture.
    Linc,
    /// True if a piece may continue after a capture.
    Ber,
    /// The set-up, from rank 1 upward.
    Start,
    /// The set-up, from the top.
    Starti,
}

/// The kinds of special squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RecordZone {
    /// The corners, `cor`.
    Corners,
    /// The centre, `cen`.
    Centre,
    /// The attackers' fortresses, `afor`.
    AttackersForts,
    /// The defenders' fortresses, `dfor`.
    DefendersForts,
}

impl RecordZone {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Corners, Self::Centre, Self::AttackersForts, Self::DefendersForts];

    /// The prefix of this kind's keys.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Corners => "cor",
            Self::Centre => "cen",
            Self::AttackersForts => "afor",
            Self::DefendersForts => "dfor",
        }
    }
}

impl RulesKey {
    /// Every key, in the order of writing.
    pub fn all() -> impl Iterator<Item = Self> {
        let zones = |key: fn(RecordZone) -> Self| RecordZone::ALL.into_iter().map(key);
        let first = [Self::Dim, Self::Name, Self::Esc, Self::Surf, Self::Atkf, Self::Tfr, Self::Ka, Self::Ks];
        let jumps = [Self::Kj, Self::Nj, Self::Cj, Self::Mj, Self::Gj, Self::Spd];
        let last = [Self::Sw, Self::Swf, Self::Efe, Self::Linc, Self::Ber, Self::Start, Self::Starti];
        first
            .into_iter()
            .chain(jumps)
            .chain(zones(Self::Squares))
            .chain(zones(Self::Hostile))
            .chain([Self::Cenhe])
            .chain(zones(Self::Pass))
            .chain(zones(Self::Stop))
            .chain(zones(Self::Reenter))
            .chain(last)
    }

    /// The key as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dim => "dim",
            Self::Name => "name",
            Self::Esc => "esc",
            Self::Surf => "surf",
            Self::Atkf => "atkf",
            Self::Tfr => "tfr",
            Self::Ka => "ka",
            Self::Ks => "ks",
            Self::Kj => "kj",
            Self::Nj => "nj",
            Self::Cj => "cj",
            Self::Mj => "mj",
            Self::Gj => "gj",
            Self::Spd => "spd",
            Self::Squares(zone) => zone.as_str(),
            Self::Hostile(zone) => ["corh", "cenh", "aforh", "dforh"][zone as usize],
            Self::Cenhe => "cenhe",
            Self::Pass(zone) => ["corp", "cenp", "aforp", "dforp"][zone as usize],
            Self::Stop(zone) => ["cors", "cens", "afors", "dfors"][zone as usize],
            Self::Reenter(zone) => ["corre", "cenre", "aforre", "dforre"][zone as usize],
            Self::Sw => "sw",
            Self::Swf => "swf",
            Self::Efe => "efe",
            Self::Linc => "linc",
            Self::Ber => "ber",
            Self::Start => "start",
            Self::Starti => "starti",
        }
    }

    /// Parses a key.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Self::all().find(|key| key.as_str() == text)
    }
}

impl fmt::Display for RulesKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

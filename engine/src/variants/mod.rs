//! The catalogue: the rule sets that come with the engine, as data, one file per family.
//!
//! Each entry names its sources and marks every value that interprets an unclear or silent source. No code treats any rule set specially.

mod alea_evangelii;
mod ard_ri;
mod brandubh;
mod copenhagen;
mod fidchell;
mod fortress;
mod hnefatafl;
mod presets;
mod sea_battle;
mod sources;
mod tablut;
mod tawlbwrdd;

pub use sources::Source;

use crate::game::Referee;
use crate::rules::{RuleId, Rules};
use std::sync::{LazyLock, OnceLock};

/// A family of tafl games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// The Irish game on 7x7.
    Brandubh,
    /// The Scottish game on 7x7.
    ArdRi,
    /// The French game on 7x7 with fortresses.
    Fortress,
    /// The game on 7x7 without corners.
    Fidchell,
    /// The Sami game on 9x9, and its versions on larger boards.
    Tablut,
    /// The game of ships with an unarmed king and no special squares.
    SeaBattle,
    /// The Welsh game on 11x11.
    Tawlbwrdd,
    /// The Norse game on 11x11 and 13x13.
    Hnefatafl,
    /// The Anglo-Saxon game on 19x19.
    AleaEvangelii,
}

impl Family {
    /// The family in text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Brandubh => "brandubh",
            Self::ArdRi => "ard_ri",
            Self::Fortress => "fortress",
            Self::Fidchell => "fidchell",
            Self::Tablut => "tablut",
            Self::SeaBattle => "sea_battle",
            Self::Tawlbwrdd => "tawlbwrdd",
            Self::Hnefatafl => "hnefatafl",
            Self::AleaEvangelii => "alea_evangelii",
        }
    }
}

/// A value that is our interpretation, because the source is silent or unclear, or its diagram is lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contested {
    /// The rule with the contested value.
    pub rule: RuleId,
    /// Why it is contested, and what was chosen.
    pub reason: &'static str,
}

/// A rule set of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// The id, never reused for another rule set.
    pub id: &'static str,
    /// The revision. A changed value makes a new revision; earlier ones are kept.
    pub revision: u32,
    /// The name.
    pub name: &'static str,
    /// Other names by which it can be found.
    pub aliases: &'static [&'static str],
    /// The family it belongs to.
    pub family: Family,
    /// Where its rules come from.
    pub source: &'static Source,
    /// The rules.
    pub rules: Rules,
    /// Every contested value.
    pub contested: Vec<Contested>,
    referee: OnceLock<Referee>,
}

impl Entry {
    /// The id with the revision: `brandubh-wtf@1`.
    #[must_use]
    pub fn pinned_id(&self) -> String {
        format!("{}@{}", self.id, self.revision)
    }

    /// The referee, compiled on first use.
    ///
    /// # Panics
    /// Never: a test compiles every entry.
    #[must_use]
    pub fn referee(&self) -> Referee {
        let compile = || Referee::new(self.rules.clone()).expect("every rule set of the catalogue is without faults");
        self.referee.get_or_init(compile).clone()
    }
}

/// Every revision of every rule set, in the order of the families.
#[must_use]
pub fn all() -> &'static [Entry] {
    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let families = [
            brandubh::entries(),
            ard_ri::entries(),
            fortress::entries(),
            fidchell::entries(),
            tablut::entries(),
            sea_battle::entries(),
            tawlbwrdd::entries(),
            hnefatafl::entries(),
            copenhagen::entries(),
            alea_evangelii::entries(),
        ];
        families.into_iter().flatten().collect()
    });
    &ALL
}

/// The newest revision of every rule set.
pub fn newest() -> impl Iterator<Item = &'static Entry> {
    all().iter().filter(|entry| find(entry.id).is_some_and(|newest| newest.revision == entry.revision))
}

/// The rule set with this id (with or without a revision), name or alias. Without a revision, the newest one.
///
/// ```
/// use tafl_engine::catalogue::find;
/// assert_eq!(find("brandubh-wtf@1").unwrap().pinned_id(), "brandubh-wtf@1");
/// assert_eq!(find("Copenhagen Hnefatafl").unwrap().id, "copenhagen");
/// assert!(find("brandubh-wtf@99").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    let (id, revision) = match name.split_once('@') {
        Some((id, revision)) => (id, Some(revision.parse::<u32>().ok().filter(|number| number.to_string() == revision)?)),
        None => (name, None),
    };
    let named = |entry: &&Entry| {
        entry.id == id || (revision.is_none() && [entry.name].iter().chain(entry.aliases).any(|alias| alias.eq_ignore_ascii_case(id)))
    };
    all().iter().filter(named).filter(|entry| revision.is_none_or(|wanted| entry.revision == wanted)).max_by_key(|entry| entry.revision)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn every_entry_compiles() {
        for entry in all() {
            assert!(Referee::new(entry.rules.clone()).is_ok(), "{}: {:?}", entry.id, Referee::new(entry.rules.clone()).err());
        }
    }

    #[test]
    fn no_two_entries_share_a_name() {
        let mut owners = BTreeMap::new();
        for entry in all() {
            for name in [entry.id, entry.name].iter().chain(entry.aliases) {
                let owner = *owners.entry(name.to_lowercase()).or_insert(entry.id);
                assert_eq!(owner, entry.id, "{name}");
            }
        }
    }

    #[test]
    fn every_reading_speaks_of_a_rule_of_the_set() {
        for entry in all() {
            let rules: BTreeSet<RuleId> = entry.rules.values().iter().map(|answered| answered.rule).collect();
            for contested in &entry.contested {
                assert!(rules.contains(&contested.rule), "{}: {:?}", entry.id, contested);
            }
        }
    }
}

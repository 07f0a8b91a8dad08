//! The catalogue: the rule sets that come with the engine, as data, one file per family.
//!
//! Each entry names its sources and marks every value that interprets an unclear or silent source. No code
//! treats any rule set specially.

mod alea_evangelii;
mod ard_ri;
mod brandubh;
mod copenhagen;
mod fidchell;
mod fortress;
mod hnefatafl;
mod minitafl;
mod presets;
mod sea_battle;
mod sources;
mod strength;
mod study;
mod tablut;
mod tawlbwrdd;

pub use sources::Source;
pub use strength::{LEARNED, Learned, read_opponent};
pub use study::{KnownMove, Opening, Results, StoredPuzzle, Study};

use crate::game::{Opponent, Referee};
use crate::named::named_enum;
use crate::rules::{RuleId, Rules};
use std::sync::{LazyLock, OnceLock};

named_enum! {
    /// A family of tafl games.
    pub enum Family {
        /// The Irish game on 7x7.
        Brandubh = "brandubh",
        /// The Scottish game on 7x7.
        ArdRi = "ard_ri",
        /// The French game on 7x7 with fortresses.
        Fortress = "fortress",
        /// The game on 7x7 without corners.
        Fidchell = "fidchell",
        /// The Sami game on 9x9, and its versions on larger boards.
        Tablut = "tablut",
        /// The game of ships with an unarmed king and no special squares.
        SeaBattle = "sea_battle",
        /// The Welsh game on 11x11.
        Tawlbwrdd = "tawlbwrdd",
        /// The Norse game on 11x11, 13x13 and 15x15.
        Hnefatafl = "hnefatafl",
        /// The Anglo-Saxon game on 19x19.
        AleaEvangelii = "alea_evangelii",
        /// The smallest game, on 5x5.
        Minitafl = "minitafl",
    }
}

/// A value that is our interpretation, because the source is silent or unclear, or its diagram is lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contested {
    /// The rule with the contested value.
    pub rule: RuleId,
    /// The reason why it is contested, and the choice.
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
    /// The source of its rules.
    pub source: &'static Source,
    /// The rules.
    pub rules: Rules,
    /// Every contested value.
    pub contested: Vec<Contested>,
    referee: OnceLock<Referee>,
    opponent: OnceLock<Opponent>,
    study: OnceLock<Study>,
}

impl Entry {
    /// The id with the revision: `brandubh-wtf@1`.
    #[must_use]
    pub fn pinned_id(&self) -> String {
        format!("{}@{}", self.id, self.revision)
    }

    /// Everything by which it can be found: its id, its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.id, self.name].into_iter().chain(self.aliases.iter().copied())
    }

    /// The referee, compiled on first use.
    ///
    /// # Panics
    /// Never: a test compiles every entry.
    #[must_use]
    pub fn referee(&'static self) -> Referee {
        let compile =
            || Referee::new(self.rules.clone()).expect("every rule set of the catalogue is without faults");
        self.referee.get_or_init(compile).lasting()
    }

    /// The opponent that plays it, read on first use.
    pub fn opponent(&self) -> &Opponent {
        self.opponent.get_or_init(|| strength::of(self.id))
    }
}

/// The opponent for a referee. If its rules are those of a rule set of the catalogue, it is the opponent of
/// that, so that rules are played alike whether they are named or stated; otherwise it is the default.
#[must_use]
pub fn opponent(referee: &Referee) -> &'static Opponent {
    static UNKNOWN: LazyLock<Opponent> = LazyLock::new(Opponent::default);
    entry_of(referee).map_or(&UNKNOWN, Entry::opponent)
}

/// The rule set of the catalogue with the rules of this referee, in whatever order they state announcements.
#[must_use]
pub fn entry_of(referee: &Referee) -> Option<&'static Entry> {
    let is_own =
        |entry: &&Entry| entry.referee.get().is_some_and(|own| std::ptr::eq(own.rules(), referee.rules()));
    let rules = referee.rules();
    let is_equal =
        |entry: &&Entry| entry.rules.board == rules.board && entry.rules.in_order() == rules.in_order();
    all().iter().find(is_own).or_else(|| all().iter().find(is_equal))
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
            minitafl::entries(),
        ];
        families.into_iter().flatten().collect()
    });
    &ALL
}

/// The ids of the games that most people look for, best known first.
pub const BEST_KNOWN: [&str; 6] =
    ["copenhagen", "brandubh-wtf", "tablut-linnaeus", "fetlar", "hnefatafl-nielsen", "tawlbwrdd-nielsen"];

/// The newest revision of every rule set.
pub fn newest() -> impl Iterator<Item = &'static Entry> {
    all().iter().filter(|entry| find(entry.id).is_some_and(|newest| newest.revision == entry.revision))
}

/// The rule set with this id, name or alias, in any case, and with or without its spaces, hyphens and
/// underscores. A revision may follow; without one, the newest is found. The size of its board may be named as
/// well.
///
/// ```
/// use tafl_engine::catalogue::find;
/// assert_eq!(find("brandubh-wtf@1").unwrap().pinned_id(), "brandubh-wtf@1");
/// assert_eq!(find("Copenhagen Hnefatafl").unwrap().id, "copenhagen");
/// assert_eq!(find("Copenhagen Hnefatafl 11x11").unwrap().id, "copenhagen");
/// assert_eq!(find("Ard_Ri").unwrap().id, "ard-ri-nielsen");
/// assert!(find("brandubh-wtf@99").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    let (name, revision) = match name.split_once('@') {
        Some((name, revision)) => {
            (name, Some(revision.parse::<u32>().ok().filter(|number| number.to_string() == revision)?))
        }
        None => (name, None),
    };
    let newest = |named: &dyn Fn(&Entry) -> bool| {
        let fitting = all().iter().filter(|entry| named(entry));
        fitting
            .filter(|entry| revision.is_none_or(|wanted| entry.revision == wanted))
            .max_by_key(|entry| entry.revision)
    };
    // Programs write ids as they are.
    newest(&|entry| entry.id == name)
        .or_else(|| newest(&|entry| entry.names().any(|known| key(known).eq(key(name)))))
        .or_else(|| {
            let (name, size) = without_size(name)?;
            let is_of_size = |entry: &Entry| entry.rules.board.size == size;
            newest(&|entry| is_of_size(entry) && entry.names().any(|known| key(known).eq(key(&name))))
        })
}

/// A name without the size that it states, and that size: `Copenhagen Hnefatafl 11x11`.
fn without_size(name: &str) -> Option<(String, u8)> {
    let size = |word: &str| {
        let word = word.trim_matches(['(', ')', ',']);
        let (files, ranks) = word.split_once(['x', 'X', '×'])?;
        files.parse::<u8>().ok().filter(|_| files == ranks)
    };
    let sizes: Vec<u8> = name.split_whitespace().filter_map(size).collect();
    let [size_named] = sizes[..] else { return None };
    Some((name.split_whitespace().filter(|word| size(word).is_none()).collect(), size_named))
}

/// The other rule sets that a caller may mean by an alias: those with a name that begins like it, in the
/// order of the families. Empty for anything but an alias.
///
/// ```
/// use tafl_engine::catalogue::alternatives;
/// let others: Vec<&str> = alternatives("Ard Ri").map(|entry| entry.id).collect();
/// assert_eq!(others, ["ard-ri-dragonheelslair", "ard-ri-ludii", "ard-ri-ludii-corrected"]);
/// assert_eq!(alternatives("ard-ri-nielsen").count(), 0);
/// ```
pub fn alternatives(name: &str) -> impl Iterator<Item = &'static Entry> {
    let name: String = key(name.split('@').next().unwrap_or_default()).collect();
    let found =
        find(&name).filter(|entry| ![entry.id, entry.name].iter().any(|own| key(own).eq(name.chars())));
    newest().filter(move |entry| {
        let begins_alike = |known: &str| {
            let known: String = key(known).collect();
            known.starts_with(&name) || name.starts_with(&known)
        };
        found.is_some_and(|found| found.id != entry.id) && entry.names().any(begins_alike)
    })
}

/// The characters by which names are compared.
fn key(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '-' | '_'))
        .flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn every_entry_compiles() {
        for entry in all() {
            assert!(
                Referee::new(entry.rules.clone()).is_ok(),
                "{}: {:?}",
                entry.id,
                Referee::new(entry.rules.clone()).err()
            );
        }
    }

    /// Every spelling of a name finds its rule set, so no two rule sets share one.
    #[test]
    fn every_spelling_of_a_name_finds_its_rule_set() {
        for entry in newest() {
            for name in entry.names() {
                let spellings = [
                    name.to_uppercase(),
                    name.replace('-', " "),
                    name.replace(' ', "-"),
                    name.replace([' ', '-'], "_"),
                ];
                for spelling in
                    spellings.iter().map(String::as_str).chain([name, &name.replace([' ', '-'], "")])
                {
                    assert_eq!(find(spelling).map(Entry::pinned_id), Some(entry.pinned_id()), "{spelling:?}");
                    let pinned = format!("{spelling}@{}", entry.revision);
                    assert_eq!(find(&pinned).map(Entry::pinned_id), Some(entry.pinned_id()), "{pinned:?}");
                }
            }
        }
        for unknown in ["", "-", " _", "@1", "copenhagen@", "copenhagen@01", "copenhagen/", "ropenhagen"] {
            assert!(find(unknown).is_none(), "{unknown:?}");
        }
        // The names under which the games of sites are listed.
        for (name, id) in [
            ("Copenhagen Hnefatafl 11x11", "copenhagen"),
            ("copenhagen 11X11", "copenhagen"),
            ("11×11 Copenhagen", "copenhagen"),
            ("Copenhagen (11x11)@1", "copenhagen"),
            ("Berserk Hnefatafl 11x11", "berserk"),
            ("Old Hnefatafl 11x11", "old-hnefatafl"),
            ("Fetlar Hnefatafl 11x11", "fetlar"),
            ("Foteviken tablut 9x9", "foteviken-tablut"),
            ("Magpie 7x7", "magpie"),
            ("Tyr 11x11", "tyr-11"),
            ("hnefatafl 11x11", "copenhagen"),
            ("Viking Chess", "copenhagen"),
            ("Brandubh 7x7", "brandubh-wtf"),
            ("Historical Hnefatafl 9x9 (Saami Tablut)", "tablut-nielsen"),
            ("Historical Hnefatafl 7x7 (Irish Brandubh 1)", "brandubh-nielsen"),
            ("Historical Hnefatafl 7x7 (Irish Brandubh 2)", "brandubh-nielsen-2"),
            ("Historical Hnefatafl 13x13", "hnefatafl-nielsen"),
            ("Brandubh 7x7 (Walker)", "brandub-walker"),
        ] {
            assert_eq!(find(name).map(|entry| entry.id), Some(id), "{name}");
        }
        for entry in newest() {
            let size = entry.rules.board.size;
            for name in entry.names().filter(|name| without_size(name).is_none()) {
                let sized = |size: u8| format!("{name} {size}x{size}");
                let id = |size: u8| find(&sized(size)).map(|entry| entry.id);
                // Another rule set may have just that name.
                let has_it =
                    |other: &&Entry| other.names().any(|known| known.eq_ignore_ascii_case(&sized(size)));
                let own = newest().find(has_it).unwrap_or(entry).id;
                assert_eq!((id(size), id(size + 1)), (Some(own), None), "{name}");
            }
        }
        for unknown in
            ["Copenhagen Hnefatafl 9x9", "11x11", "Hex 11x11", "Copenhagen 11x13", "11x11 11x11 Tyr"]
        {
            assert!(find(unknown).is_none(), "{unknown:?}");
        }
    }

    #[test]
    fn the_best_known_are_different_rule_sets() {
        let ids: BTreeSet<&str> = newest().map(|entry| entry.id).collect();
        let known: BTreeSet<&str> = BEST_KNOWN.into_iter().collect();
        assert!(known.len() == BEST_KNOWN.len() && known.is_subset(&ids), "{BEST_KNOWN:?}");
    }

    #[test]
    fn no_two_rule_sets_share_a_name() {
        let mut owners = BTreeMap::new();
        for entry in all() {
            for name in entry.names() {
                let owner = *owners.entry(key(name).collect::<String>()).or_insert(entry.id);
                assert_eq!(owner, entry.id, "{name}");
            }
        }
    }

    #[test]
    fn an_alias_may_mean_others_and_an_id_or_a_name_may_not() {
        let others = |name: &str| alternatives(name).map(|entry| entry.id).collect::<Vec<_>>();
        assert_eq!(
            others("Brandubh"),
            ["brandubh-nielsen", "brandubh-nielsen-2", "brandub-walker", "brandubh-hnefatafl-org"]
        );
        assert_eq!(
            others("brandub"),
            [
                "brandubh-wtf",
                "brandubh-nielsen",
                "brandubh-nielsen-2",
                "brandub-ludii",
                "brandubh-hnefatafl-org"
            ]
        );
        for exact in ["copenhagen", "Copenhagen Hnefatafl", "brandubh-wtf@1", "magpie", "chess", ""] {
            assert!(others(exact).is_empty(), "{exact}");
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

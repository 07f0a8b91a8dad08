//! Finding a rule set in the catalogue by what it says.

use super::{Entry, all};
use crate::notation::opentafl::Reading;
use crate::rules::{KingTaken, NamedSetup, Rules};
use std::sync::LazyLock;

/// The forms of one rule set with one of its set-ups.
struct Forms {
    entry: &'static Entry,
    setup: &'static str,
    rules: Vec<Rules>,
}

/// The rule sets of the catalogue, with a set-up each, that play like this one from its first set-up: that say the same, but for names
/// of set-ups, the order of lists, and announcements, or that read so when they come back from a rules record.
///
/// ```
/// use tafl_engine::catalogue;
/// let fetlar = catalogue::find("fetlar").unwrap();
/// assert_eq!(catalogue::same(&fetlar.rules)[0].0.id, "fetlar");
/// let mut other = fetlar.rules.clone();
/// other.kings_group = true;
/// assert!(catalogue::same(&other).is_empty());
/// ```
#[must_use]
pub fn same(rules: &Rules) -> Vec<(&'static Entry, &'static str)> {
    static FORMS: LazyLock<Vec<Forms>> = LazyLock::new(|| all().iter().flat_map(forms).collect());
    let Some(first) = rules.board.setups.first() else { return Vec::new() };
    let sought = in_order(rules, first);
    FORMS.iter().filter(|forms| forms.rules.contains(&sought)).map(|forms| (forms.entry, forms.setup)).collect()
}

fn forms(entry: &'static Entry) -> impl Iterator<Item = Forms> {
    entry.rules.board.setups.iter().map(move |setup| {
        let read_back = |reading| {
            let exported = entry.rules.to_opentafl(Some(&setup.name), None, reading).ok()?;
            let rules = exported.record.to_rules(reading).ok()?.rules;
            Some(in_order(&rules, &rules.board.setups[0]))
        };
        let mut rules = vec![in_order(&entry.rules, setup)];
        rules.extend([Reading::Program, Reading::Text].into_iter().filter_map(read_back));
        rules.dedup();
        Forms { entry, setup: &setup.name, rules }
    })
}

/// The rule set with this set-up alone, its lists in order, and without what does not decide a game.
fn in_order(rules: &Rules, setup: &NamedSetup) -> Rules {
    let mut rules = rules.clone();
    rules.board.setups = vec![NamedSetup { name: String::new(), board: setup.board.clone() }];
    rules.announcements.clear();
    rules.zones.sort_by_key(|zone| zone.kind);
    rules.zones.iter_mut().for_each(|zone| zone.squares.sort_unstable());
    if let KingTaken::Enclosed(closers) | KingTaken::EnclosedNearThrone(closers) = &mut rules.king_taken {
        closers.zones.sort_unstable();
    }
    rules
}

//! Finds the rule sets of the catalogue that equal a declared one.

use crate::opentafl_rules::{Dialect, all_corners, export_rules, never_occupied};
use std::sync::LazyLock;
use tafl_engine::catalogue::{Entry, all};
use tafl_engine::{Enclosure, Escape, NamedSetup, PieceSet, Rules, ZoneKind};

/// The equivalent forms of one rule set with one of its set-ups.
struct Forms {
    entry: &'static Entry,
    setup: &'static str,
    rules: Vec<Rules>,
}

/// The rule sets of the catalogue, each with a set-up, that play like this one does from its first set-up.
/// Names of set-ups, the order of lists, announcements and values that can never matter are ignored; a rule
/// set is also found in the form in which it reads back from a rules record.
///
/// ```
/// use tafl_engine::catalogue;
/// use tafl_notation::identify;
/// let fetlar = catalogue::find("fetlar").unwrap();
/// assert_eq!(identify(&fetlar.rules)[0].0.id, "fetlar");
/// let mut other = fetlar.rules.clone();
/// other.king_taken.enclosure_mut().unwrap().with_group = true;
/// assert!(identify(&other).is_empty());
/// ```
#[must_use]
pub fn identify(rules: &Rules) -> Vec<(&'static Entry, &'static str)> {
    // Each is exported once.
    static FORMS: LazyLock<Vec<Forms>> = LazyLock::new(|| all().iter().flat_map(forms).collect());
    let Some(first) = rules.board.setups.first() else { return Vec::new() };
    let sought = in_order(rules, first);
    FORMS
        .iter()
        .filter(|forms| forms.rules.contains(&sought))
        .map(|forms| (forms.entry, forms.setup))
        .collect()
}

fn forms(entry: &'static Entry) -> impl Iterator<Item = Forms> {
    entry.rules.board.setups.iter().map(move |setup| {
        let read_back = |dialect| {
            let exported = export_rules(&entry.rules, Some(&setup.name), None, dialect).ok()?;
            let rules = exported.record.to_rules(dialect).ok()?.rules;
            Some(in_order(&rules, &rules.board.setups[0]))
        };
        let mut rules = vec![in_order(&entry.rules, setup)];
        rules.extend([Dialect::Program, Dialect::Text].into_iter().filter_map(read_back));
        rules.dedup();
        Forms { entry, setup: &setup.name, rules }
    })
}

/// The rule set with only this set-up, its lists sorted, without what does not affect play.
fn in_order(rules: &Rules, setup: &NamedSetup) -> Rules {
    let mut rules = rules.clone();
    rules.board.setups = vec![NamedSetup { name: String::new(), board: setup.board.clone() }];
    rules.announcements.clear();
    rules.zones.sort_by_key(|zone| zone.kind);
    rules.zones.iter_mut().for_each(|zone| zone.squares.sort_unstable());
    if let Some(closers) = rules.king_taken.closers_mut() {
        closers.zones.sort_unstable();
    }
    clear_idle_values(&mut rules);
    rules
}

/// Clears what can never matter: hostility of an occupied zone that cannot be occupied in a game that
/// continues; and, for a king who must be enclosed, hostility of zones to him, and corners that could only
/// close him in at an edge where he is never taken.
fn clear_idle_values(rules: &mut Rules) {
    let (side, at_edge) = (rules.board.size, rules.escape == Escape::Edge);
    let Rules { zones, king_taken, .. } = rules;
    for zone in zones.iter_mut().filter(|zone| never_occupied(zone, at_edge, side)) {
        zone.hostile_occupied = PieceSet::NONE;
    }
    let Some(Enclosure { closers, between_commanders, .. }) = king_taken.enclosure_mut() else { return };
    if !closers.edge {
        let corners: Vec<ZoneKind> =
            zones.iter().filter(|zone| all_corners(zone, side)).map(|zone| zone.kind).collect();
        closers.zones.retain(|kind| !corners.contains(kind));
    }
    for zone in zones.iter_mut() {
        zone.hostile_occupied = zone.hostile_occupied.without(PieceSet::KING);
        if !*between_commanders || zone.kind != ZoneKind::Corners {
            zone.hostile_empty = zone.hostile_empty.without(PieceSet::KING);
        }
    }
}

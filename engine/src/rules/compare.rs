//! Comparison of two rule sets, rule by rule.
//!
//! Declarations are compared, ignoring what has no meaning: the names of set-ups, and the order of zones,
//! squares, announcements and set-ups after the first. Whether two different declarations ever lead to
//! different games is not decided here; for a given game see [`crate::Disagreement`].

use super::{AnnouncementKind, BoardSpec, Escape, RuleId, RuleValue, Rules, SpecialReach, ZoneKind};
use crate::board::{PieceSet, Placement};
use std::collections::BTreeMap;

/// A rule on which two rule sets differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDifference {
    /// The rule.
    pub rule: RuleId,
    /// The value in this rule set; `None` if it does not have the rule.
    pub here: Option<RuleValue>,
    /// The value in the other rule set; `None` if it does not have the rule.
    pub there: Option<RuleValue>,
}

impl Rules {
    /// Every rule on which another rule set differs from this one, in the order of [`RuleId`]; empty if the
    /// rules are the same.
    ///
    /// ```
    /// use tafl_engine::{RuleId, catalogue};
    /// let [wtf, nielsen] = ["brandubh-wtf", "brandubh-nielsen"].map(|id| &catalogue::find(id).unwrap().rules);
    /// let differing: Vec<RuleId> = wtf.differences(nielsen).iter().map(|difference| difference.rule).collect();
    /// assert_eq!(differing, [RuleId::Board, RuleId::Repetition, RuleId::QuietPlies]);
    /// ```
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<RuleDifference> {
        let (here, there) = (self.in_order(), other.in_order());
        let differ = |&rule: &RuleId| match rule {
            RuleId::Board => !here.board.is_as(&there.board),
            rule => here.value(rule) != there.value(rule),
        };
        let difference =
            |rule| RuleDifference { rule, here: self.answered(rule), there: other.answered(rule) };
        RuleId::ALL.iter().copied().filter(differ).map(difference).collect()
    }

    /// These rules in canonical order: lists whose order has no meaning are sorted. Set-ups keep their order,
    /// since the first is the default.
    #[must_use]
    pub fn in_order(&self) -> Self {
        let mut rules = self.clone();
        for zone in &mut rules.zones {
            zone.squares.sort_unstable();
        }
        rules.zones = ordered(&rules.zones, &ZoneKind::ALL, |zone| zone.kind);
        if let Some(closers) = rules.king_taken.closers_mut() {
            closers.zones = ordered(&closers.zones, &ZoneKind::ALL, |&kind| kind);
        }
        if let Escape::Squares(squares) = &mut rules.escape {
            squares.sort_unstable();
        }
        rules.announcements = ordered(&rules.announcements, &AnnouncementKind::ALL, |&kind| kind);
        if let Some(special) = &mut rules.special {
            let mut reach: BTreeMap<u8, PieceSet> = BTreeMap::new();
            for limit in &special.reach {
                let pieces = reach.entry(limit.squares).or_insert(PieceSet::NONE);
                *pieces = pieces.union(limit.pieces);
            }
            special.reach =
                reach.into_iter().map(|(squares, pieces)| SpecialReach { pieces, squares }).collect();
        }
        rules
    }
}

/// Items in the order in which a list has their kinds. A sort is longer code, for each type again.
fn ordered<T: Clone, K: Copy + PartialEq>(items: &[T], all: &[K], kind: impl Fn(&T) -> K) -> Vec<T> {
    let of_kind = |wanted: &K| items.iter().filter(|item| kind(item) == *wanted).cloned().collect::<Vec<T>>();
    all.iter().flat_map(of_kind).collect()
}

impl BoardSpec {
    /// Returns whether games begin alike on both boards: with the same first set-up and the same choice of
    /// set-ups.
    fn is_as(&self, other: &Self) -> bool {
        let first = |board: &Self| board.setups.first().map(|setup| setup.board.clone());
        let has = |board: &Self, wanted: &Placement| board.setups.iter().any(|setup| setup.board == *wanted);
        let within = |one: &Self, other: &Self| one.setups.iter().all(|setup| has(other, &setup.board));
        self.size == other.size && first(self) == first(other) && within(self, other) && within(other, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;
    use crate::catalogue;
    use crate::rules::options::rule_options;
    use crate::rules::{
        AnnouncementKind, Closers, Encirclement, Enclosure, Jump, KingTaken, NamedSetup, QuietConsequence,
        QuietPlies, Repetition, Shieldwall, Special, ZoneKind,
    };
    use std::any::{Any, TypeId};

    fn rules(id: &str) -> Rules {
        catalogue::find(id).expect("a rule set").rules.clone()
    }

    fn differing(one: &Rules, other: &Rules) -> Vec<RuleId> {
        one.differences(other).iter().map(|difference| difference.rule).collect()
    }

    /// A rule and a change to it.
    type Change = (RuleId, fn(&mut Rules));

    fn enclosure(rules: &mut Rules) -> &mut Enclosure {
        rules.king_taken.enclosure_mut().expect("an enclosed king")
    }

    macro_rules! flips {
        ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($(#[$meaning:meta])* $rule:ident = $id:literal,)+ })+) => {
            /// For each yes-or-no option, its rule and a change to it.
            fn flips() -> Vec<Change> {
                let mut all: Vec<Change> = Vec::new();
                $(if TypeId::of::<$type>() == TypeId::of::<bool>() {
                    all.push(([$(RuleId::$rule),+][0], |rules| {
                        let option: &mut dyn Any = &mut rules.$field;
                        option.downcast_mut::<bool>().into_iter().for_each(|flag| *flag = !*flag);
                    }));
                })+
                all
            }
        };
    }

    rule_options!(flips);

    /// A change to every other rule that can be changed in the base rule set; to the throne, one for each way
    /// in which zones can differ.
    const CHANGES: &[Change] = &[
        (RuleId::Board, |rules| {
            rules.board.setups[0].board = "3a3/3a3/3d3/aadkda1/3d3/3a3/3a3".parse().expect("a board");
        }),
        (RuleId::FirstMove, |rules| rules.first_move = rules.first_move.other()),
        (RuleId::Reach, |rules| rules.reach.king = Some(4)),
        (RuleId::Throne, |rules| rules.zones.retain(|zone| zone.kind != ZoneKind::Throne)),
        (RuleId::Throne, |rules| rules.zones[0].stop = crate::board::PieceSet::ALL),
        (RuleId::Throne, |rules| rules.zones[0].enter = crate::board::PieceSet::NONE),
        (RuleId::Throne, |rules| rules.zones[0].pass = crate::board::PieceSet::KING),
        (RuleId::Throne, |rules| rules.zones[0].hostile_empty = crate::board::PieceSet::NONE),
        (RuleId::Throne, |rules| rules.zones[0].hostile_occupied = crate::board::PieceSet::KING),
        (RuleId::Corners, |rules| rules.zones[1].squares.truncate(2)),
        (RuleId::Camps, |rules| rules.zones[1].kind = ZoneKind::Camps),
        (RuleId::KingInCaptures, |rules| rules.king_in_captures = crate::rules::KingInCaptures::Hammer),
        (RuleId::KingTaken, |rules| rules.king_taken = KingTaken::Custodial),
        (RuleId::KingTaken, |rules| {
            rules.king_taken =
                KingTaken::Enclosed(Closers { zones: vec![ZoneKind::Throne], edge: true }.into());
        }),
        (RuleId::Escape, |rules| rules.escape = Escape::Edge),
        (RuleId::Escape, |rules| rules.escape = Escape::Squares(vec!["a1".parse().expect("a square")])),
        (RuleId::Encirclement, |rules| rules.encirclement = Some(Encirclement::UnbreakableRing)),
        (RuleId::Shieldwall, |rules| {
            rules.shieldwall = Some(Shieldwall { corner_closes: true, flanking: false });
        }),
        (RuleId::Repetition, |rules| {
            rules.repetition = rules.repetition.map(|rule| Repetition { at: 4, ..rule });
        }),
        (RuleId::QuietPlies, |rules| {
            rules.quiet_plies = Some(QuietPlies { limit: 7, then: QuietConsequence::Draw });
        }),
        (RuleId::PlyLimit, |rules| rules.ply_limit = Some(9)),
        (RuleId::NoLegalMove, |rules| rules.no_legal_move = crate::rules::NoLegalMove::Passes),
        (RuleId::Announcements, |rules| rules.announcements = vec![AnnouncementKind::Raichi]),
    ];

    #[test]
    fn a_change_of_a_rule_is_a_difference_of_that_rule_in_both_directions() {
        let base = rules("brandubh-wtf");
        let changes: Vec<Change> = CHANGES.iter().copied().chain(flips()).collect();
        for (n, (rule, change)) in changes.iter().enumerate() {
            let mut changed = base.clone();
            change(&mut changed);
            // A zone that changes its kind is missing under the old kind.
            let wanted =
                if *rule == RuleId::Camps { vec![RuleId::Corners, RuleId::Camps] } else { vec![*rule] };
            assert_eq!(differing(&base, &changed), wanted, "change {n}");
            assert_eq!(differing(&changed, &base), wanted, "change {n}");
        }
        let changed: std::collections::BTreeSet<RuleId> = changes.iter().map(|(rule, _)| *rule).collect();
        let mut alone = rules("hnefatafl-globe");
        enclosure(&mut alone).with_group = false;
        assert_eq!(differing(&rules("hnefatafl-globe"), &alone), [RuleId::KingsGroup]);
        let lasting = [RuleId::Movement, RuleId::Capture, RuleId::Forts, RuleId::KingsGroup];
        let common = || RuleId::ALL.iter().filter(|rule| !SPECIAL.contains(rule));
        assert!(
            common().all(|rule| changed.contains(rule) != lasting.contains(rule)),
            "a rule without a change of it"
        );
    }

    /// The rules that only rule sets with special pieces have.
    const SPECIAL: [RuleId; 5] = [
        RuleId::CommandersTakeKing,
        RuleId::SpecialPieces,
        RuleId::SpecialReach,
        RuleId::Jumps,
        RuleId::Berserk,
    ];

    #[test]
    fn special_rules_differ_one_by_one_and_all_of_them_from_rules_that_have_none() {
        let base = rules("berserk");
        let changed = |change: &dyn Fn(&mut Special)| {
            let mut changed = base.clone();
            change(changed.special.as_mut().expect("special rules"));
            differing(&base, &changed)
        };
        let [guards, knights] =
            [Piece::AttackersGuard, Piece::AttackersKnight].map(|piece| PieceSet::of(&[piece]));
        assert_eq!(
            changed(&|special| special.reach.push(SpecialReach { pieces: guards, squares: 2 })),
            [RuleId::SpecialReach]
        );
        assert_eq!(changed(&|special| special.jumps.guards = Jump::Capturing), [RuleId::Jumps]);
        assert_eq!(changed(&|special| special.berserk = None), [RuleId::Berserk]);
        let mut alone = base.clone();
        enclosure(&mut alone).between_commanders = false;
        assert_eq!(differing(&base, &alone), [RuleId::CommandersTakeKing]);
        let common = Rules { special: None, ..base.clone() };
        assert_eq!(differing(&base, &common), SPECIAL);
        let [mut apart, mut together] = [base.clone(), base.clone()];
        let reach = |pieces| SpecialReach { pieces, squares: 2 };
        apart.special.as_mut().expect("special rules").reach = vec![reach(knights), reach(guards)];
        together.special.as_mut().expect("special rules").reach = vec![reach(guards.union(knights))];
        assert_eq!(differing(&apart, &together), [], "one limit, said twice or once");
    }

    #[test]
    fn a_rule_that_one_alone_has_is_told_as_missing() {
        let fidchell = rules("fidchell");
        let camps = rules("tablut-nielsen");
        let with = |of: &Rules, rule| of.values().iter().any(|answered| answered.rule == rule);
        for difference in fidchell.differences(&camps) {
            assert_eq!(difference.here.is_some(), with(&fidchell, difference.rule), "{difference:?}");
            assert_eq!(difference.there.is_some(), with(&camps, difference.rule), "{difference:?}");
            assert!(
                difference
                    .here
                    .as_ref()
                    .or(difference.there.as_ref())
                    .is_some_and(|value| value.rule == difference.rule)
            );
        }
    }

    #[test]
    fn neither_the_order_of_lists_nor_the_names_of_set_ups_are_differences() {
        for entry in catalogue::all() {
            let mut turned = entry.rules.clone();
            turned.zones.reverse();
            turned.zones.iter_mut().for_each(|zone| zone.squares.reverse());
            turned.announcements.reverse();
            turned.board.setups[1..].reverse();
            turned
                .board
                .setups
                .iter_mut()
                .enumerate()
                .for_each(|(n, setup)| setup.name = format!("number {n}"));
            assert_eq!(entry.rules.differences(&turned), [], "{}", entry.id);
            assert_eq!(entry.rules.differences(&entry.rules), [], "{}", entry.id);
        }
    }

    #[test]
    fn the_first_set_up_is_the_one_that_is_meant() {
        let one = rules("brandubh-wtf");
        let other: Placement = "3a3/3a3/3d3/aadkda1/3d3/3a3/3a3".parse().expect("a board");
        let mut both = one.clone();
        both.board.setups.push(NamedSetup { name: "other".to_owned(), board: other });
        assert_eq!(differing(&one, &both), [RuleId::Board]);
        let mut turned = both.clone();
        turned.board.setups.reverse();
        assert_eq!(differing(&both, &turned), [RuleId::Board]);
    }
}

//! The value of each rule of a rule set as a short code, for tables and for comparing rule sets at a glance.

use super::options::rule_options;
use super::validate::list;
use super::{
    AnnouncementKind, Berserk, BoardSpec, Closers, Encirclement, Escape, Jump, Jumps, KingInCaptures,
    KingTaken, NoLegalMove, QuietPlies, Reach, Repetition, RepetitionCompares, RuleId, Rules, Shieldwall,
    Special, Zone,
};
use crate::board::{Piece, PieceSet, Side};

/// The value of one rule in a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleValue {
    /// The rule.
    pub rule: RuleId,
    /// Its value as a short code.
    pub value: String,
}

/// Returns whether an option is present: an optional one is not if it is absent, empty or false.
macro_rules! is_present {
    (required $option:expr, $type:ty) => {
        true
    };
    (optional $option:expr, $type:ty) => {
        $option != <$type>::default()
    };
}

macro_rules! values {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($(#[$meaning:meta])* $rule:ident = $id:literal,)+ })+) => {
        impl Rules {
            /// The value of a rule; `None` if the rule set does not have it. Equal texts mean equal values,
            /// except for the board, where set-ups are given by name.
            #[must_use]
            pub fn value(&self, rule: RuleId) -> Option<String> {
                match rule {
                    $($(RuleId::$rule)|+ => self.$field.value(rule, self),)+
                }
            }

            /// Returns whether the rule set has the option that decides a rule.
            pub(crate) fn has_option_of(&self, rule: RuleId) -> bool {
                match rule {
                    $($(RuleId::$rule)|+ => is_present!($mode self.$field, $type),)+
                }
            }
        }
    };
}

rule_options!(values);

impl Rules {
    /// Every rule of the set with its value, in the order of [`RuleId`]. Camps, forts and special rules that
    /// the set does not have are left out.
    ///
    /// ```
    /// use tafl_engine::{RuleId, catalogue};
    /// let values = catalogue::find("brandubh-wtf").unwrap().rules.values();
    /// let escape = values.iter().find(|answered| answered.rule == RuleId::Escape).unwrap();
    /// assert_eq!(escape.value, "corners");
    /// ```
    #[must_use]
    pub fn values(&self) -> Vec<RuleValue> {
        RuleId::ALL.iter().filter_map(|&rule| self.answered(rule)).collect()
    }

    pub(super) fn answered(&self, rule: RuleId) -> Option<RuleValue> {
        self.value(rule).map(|value| RuleValue { rule, value })
    }

    fn has_at_the_start(&self, piece: Piece) -> bool {
        self.board.setups.iter().any(|setup| setup.board.count(piece) > 0)
    }
}

/// An option of a rule set, written as short codes.
trait Value {
    /// The value of one rule of the option.
    fn value(&self, rule: RuleId, rules: &Rules) -> Option<String>;

    /// The value of a rule of the option when the option is absent.
    fn of_absent() -> Option<String> {
        Some("none".to_owned())
    }
}

impl<T: Value> Value for Option<T> {
    fn value(&self, rule: RuleId, rules: &Rules) -> Option<String> {
        self.as_ref().map_or_else(T::of_absent, |value| value.value(rule, rules))
    }
}

impl Value for bool {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        Some(yes_no(*self).to_owned())
    }
}

impl Value for u32 {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        Some(self.to_string())
    }
}

/// Enums whose value is written as the name in lower case, with spaces between the words.
macro_rules! by_name {
    ($($name:ident),+) => {
        $(impl Value for $name {
            fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
                Some(spelled(self.as_str()))
            }
        })+
    };
}

by_name!(Side, Encirclement, NoLegalMove, Berserk);

impl Value for BoardSpec {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        let names: Vec<&str> = self.setups.iter().map(|setup| setup.name.as_str()).collect();
        Some(format!("{0}x{0}, {1}", self.size, names.join(", ")))
    }
}

impl Value for Reach {
    fn value(&self, rule: RuleId, _: &Rules) -> Option<String> {
        if rule == RuleId::Movement {
            return Some("rook".to_owned());
        }
        let limit = |piece: Piece| self.of(piece).map(|reach| format!("{} {reach}", piece.letter()));
        Some(joined(&Piece::COMMON.into_iter().filter_map(limit).collect::<Vec<_>>(), "unlimited"))
    }
}

impl Value for Vec<Zone> {
    fn value(&self, rule: RuleId, _: &Rules) -> Option<String> {
        let Some(zone) = self.iter().find(|zone| RuleId::from(zone.kind) == rule) else {
            return matches!(rule, RuleId::Throne | RuleId::Corners).then(|| "none".to_owned());
        };
        Some(format!(
            "{}: stop {}, enter {}, pass {}, hostile while empty {}, while occupied {}",
            list(&zone.squares),
            short(zone.stop),
            short(zone.enter),
            short(zone.pass),
            short(zone.hostile_empty),
            short(zone.hostile_occupied)
        ))
    }
}

impl Value for KingInCaptures {
    fn value(&self, rule: RuleId, _: &Rules) -> Option<String> {
        Some(if rule == RuleId::Capture { "custodial".to_owned() } else { spelled(self.as_str()) })
    }
}

impl Value for KingTaken {
    fn value(&self, rule: RuleId, rules: &Rules) -> Option<String> {
        let enclosure = self.enclosure();
        let closed_by = |closers: &Closers| {
            let zones = closers.zones.iter().map(|zone| spelled(zone.as_str()));
            let all = std::iter::once("attackers".to_owned())
                .chain(zones)
                .chain(closers.edge.then(|| "edge".to_owned()));
            all.collect::<Vec<_>>().join(", ")
        };
        Some(match (rule, self) {
            (RuleId::KingsGroup, _) => {
                yes_no(enclosure.is_some_and(|enclosure| enclosure.with_group)).to_owned()
            }
            (RuleId::CommandersTakeKing, _) => {
                rules.special.as_ref()?;
                yes_no(enclosure.is_some_and(|enclosure| enclosure.between_commanders)).to_owned()
            }
            (_, Self::Custodial) => "custodial".to_owned(),
            (_, Self::CustodialAwayFromThrone) => "custodial_away_from_throne".to_owned(),
            (_, Self::CustodialOffThrone) => "custodial_off_throne".to_owned(),
            (_, Self::Enclosed(enclosure)) => format!("enclosed: {}", closed_by(&enclosure.closers)),
            (_, Self::EnclosedNearThrone(closers)) => format!("enclosed_near_throne: {}", closed_by(closers)),
        })
    }
}

impl Value for Escape {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        Some(match self {
            Self::Corners => "corners".to_owned(),
            Self::Edge => "edge".to_owned(),
            Self::Squares(squares) => list(squares),
        })
    }
}

impl Value for Shieldwall {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        Some(format!("corner closes: {}, flanking: {}", yes_no(self.corner_closes), yes_no(self.flanking)))
    }
}

impl Value for Repetition {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        let compares = match self.compares {
            RepetitionCompares::Position => "",
            RepetitionCompares::Board => ", of the board",
            RepetitionCompares::BoardBeforeCaptures => ", of the board before captures",
        };
        Some(format!("{}: {}{compares}", self.at, spelled(self.consequence.as_str())))
    }
}

impl Value for QuietPlies {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        Some(format!("{}: {}", self.limit, spelled(self.then.as_str())))
    }
}

impl Value for Vec<AnnouncementKind> {
    fn value(&self, _: RuleId, _: &Rules) -> Option<String> {
        Some(joined(&self.iter().map(|kind| spelled(kind.as_str())).collect::<Vec<_>>(), "none"))
    }
}

impl Value for Special {
    fn value(&self, rule: RuleId, rules: &Rules) -> Option<String> {
        match rule {
            RuleId::SpecialReach => {
                let limits = self.reach.iter().map(|reach| format!("{} {}", reach.pieces, reach.squares));
                Some(joined(&limits.collect::<Vec<_>>(), "unlimited"))
            }
            RuleId::Jumps => Some(joined(&self.jumps.values(), "none")),
            RuleId::Berserk => {
                let goes_on = self.berserk.value(rule, rules)?;
                Some(if self.chain_may_stop { format!("{goes_on}, may stop") } else { goes_on })
            }
            _ => {
                let there =
                    Piece::ALL.iter().filter(|&&piece| piece.is_special() && rules.has_at_the_start(piece));
                let letters: String = there.map(|piece| piece.letter()).collect();
                Some(if letters.is_empty() { "none".to_owned() } else { letters })
            }
        }
    }

    fn of_absent() -> Option<String> {
        None
    }
}

impl Jumps {
    fn values(self) -> Vec<String> {
        let all = [
            ("king", self.king),
            ("commanders", self.commanders),
            ("knights", self.knights),
            ("mercenaries", self.mercenaries),
            ("guards", self.guards),
        ];
        let value = |(who, jump): (&str, Jump)| match jump {
            Jump::None => None,
            Jump::Restricted => Some(format!("{who} from and to zones")),
            Jump::OverEnemies | Jump::Capturing => Some(format!("{who} {}", spelled(jump.as_str()))),
        };
        all.into_iter().filter_map(value).collect()
    }
}

/// A name in lower case, with spaces between the words.
fn spelled(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', " ")
}

fn joined(parts: &[String], of_none: &str) -> String {
    if parts.is_empty() { of_none.to_owned() } else { parts.join(", ") }
}

const fn yes_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

fn short(set: PieceSet) -> String {
    if set.is_empty() { "-".to_owned() } else { set.to_string() }
}

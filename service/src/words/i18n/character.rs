//! A rule set in a few words, from its values: how its king is taken, where he escapes, and what is unusual.

use super::{Words, say, values};
use tafl_engine::catalogue::Family;
use tafl_engine::{Escape, KingInCaptures, KingTaken, Piece, Rules, Side, ZoneKind};

/// How many unusual traits a rule set is known by.
const MAX_UNUSUAL: usize = 2;

/// A trait of a rule set; by some of them readers choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trait {
    StrongKing,
    ThroneKing,
    WeakKing,
    Corners,
    Edge,
    Squares,
    AttackersFirst,
    DefendersFirst,
    SpecialPieces,
    Camps,
    SlowKing,
    UnarmedKing,
    Shieldwall,
    ExitFort,
}

impl Trait {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::StrongKing => "strong_king",
            Self::ThroneKing => "throne_king",
            Self::WeakKing => "weak_king",
            Self::Corners => "corners",
            Self::Edge => "edge",
            Self::Squares => "squares",
            Self::AttackersFirst => "attackers_first",
            Self::DefendersFirst => "defenders_first",
            Self::SpecialPieces => "special_pieces",
            Self::Camps => "camps",
            Self::SlowKing => "slow_king",
            Self::UnarmedKing => "unarmed_king",
            Self::Shieldwall => "shieldwall",
            Self::ExitFort => "exit_fort",
        }
    }

    /// How the king is taken: by four attackers, by four only on the throne or near it, or like a man.
    pub(crate) const fn king(rules: &Rules) -> Self {
        match rules.king_taken {
            KingTaken::Enclosed(_) => Self::StrongKing,
            KingTaken::CustodialAwayFromThrone
            | KingTaken::CustodialOffThrone
            | KingTaken::EnclosedNearThrone(_) => Self::ThroneKing,
            KingTaken::Custodial => Self::WeakKing,
        }
    }

    /// Where the king escapes.
    pub(crate) const fn escape(rules: &Rules) -> Self {
        match rules.escape {
            Escape::Corners => Self::Corners,
            Escape::Edge => Self::Edge,
            Escape::Squares(_) => Self::Squares,
        }
    }

    /// Who moves first.
    pub(crate) const fn first(rules: &Rules) -> Self {
        match rules.first_move {
            Side::Attackers => Self::AttackersFirst,
            Side::Defenders => Self::DefendersFirst,
        }
    }

    /// What sets a rule set apart, the most remarkable first.
    fn unusual(rules: &Rules) -> impl Iterator<Item = Self> {
        let special =
            rules.board.setups.iter().any(|setup| setup.board.pieces().any(|(_, piece)| piece.is_special()));
        [
            (Self::SpecialPieces, special),
            (Self::Camps, rules.zone(ZoneKind::Camps).is_some()),
            (Self::SlowKing, rules.reach.of(Piece::King).is_some()),
            (Self::UnarmedKing, rules.king_in_captures == KingInCaptures::Unarmed),
            (Self::DefendersFirst, rules.first_move == Side::Defenders),
            (Self::Shieldwall, rules.shieldwall.is_some()),
            (Self::ExitFort, rules.exit_fort),
        ]
        .into_iter()
        .filter_map(|(known, has)| has.then_some(known))
    }
}

/// The name of a family, which is the same in every language.
pub(crate) fn family_name(family: Family) -> String {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    family.as_str().split('_').map(capitalised).collect::<Vec<_>>().join(" ")
}

impl Words {
    /// A trait of a rule set.
    pub(crate) fn trait_of_rules(&self, known: Trait) -> String {
        say!(self, Trait, trait = known.as_str())
    }

    /// The character of a rule set in one line: “strong king, corners”.
    pub(crate) fn character(&self, rules: &Rules) -> String {
        let always = [Trait::king(rules), Trait::escape(rules)];
        let all = always.into_iter().chain(Trait::unusual(rules).take(MAX_UNUSUAL));
        all.map(|known| self.trait_of_rules(known)).collect::<Vec<_>>().join(", ")
    }

    /// The size of a board: “11 × 11”.
    pub(crate) fn size(&self, size: u8) -> String {
        self.page_with("size", values!(size))
    }
}

#[cfg(test)]
mod tests {
    use crate::words::i18n::CATALOG;
    use tafl_engine::catalogue;

    /// What the sources say of these games; and a line is short in every language.
    #[test]
    fn a_line_says_what_a_rule_set_is_like() {
        for (id, line) in [
            ("copenhagen", "strong king, corners, shieldwall, exit fort"),
            ("brandubh-wtf", "strong only by the throne"),
            ("tablut-ashton", "edge, camps"),
            ("sea-battle-9", "strong king, edge, unarmed king"),
            ("berserk-nielsen", "special pieces"),
        ] {
            let Some(entry) = catalogue::find(id) else { panic!("{id}") };
            let found = CATALOG.find("en").character(&entry.rules);
            assert!(found.contains(line), "{id}: {found}");
        }
        for locale in CATALOG.locales() {
            for entry in catalogue::newest() {
                let line = CATALOG.find(locale).character(&entry.rules);
                assert!((10..90).contains(&line.chars().count()) && !line.contains('{'), "{locale}: {line}");
            }
        }
    }
}

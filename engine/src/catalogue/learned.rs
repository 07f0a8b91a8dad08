//! Learned evaluations, and the rule sets whose searches use them.
//!
//! Each is a file of [`Evaluation::from_bytes`], made by `engine/training` from games of the first rule sets listed; the others are related, and
//! it plays them better than the hand-made evaluation does.

use crate::eval::Evaluation;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A learned evaluation that comes with the engine.
pub struct Learned {
    /// Its name, which is that of its file.
    pub name: &'static str,
    /// The file.
    pub bytes: &'static [u8],
    /// The ids of the rule sets that use it.
    pub rulesets: &'static [&'static str],
    evaluation: OnceLock<Arc<Evaluation>>,
}

impl fmt::Debug for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learned").field("name", &self.name).field("rulesets", &self.rulesets).finish_non_exhaustive()
    }
}

/// All learned evaluations.
pub static LEARNED: [Learned; 6] = [
    Learned::new(
        "7-corners",
        include_bytes!("../eval/learned/7-corners.eval"),
        &[
            "brandubh-wtf",
            "brandubh-nielsen",
            "brandub-walker",
            "brandub-ludii",
            "brandubh-hnefatafl-org",
            "magpie",
            "ard-ri-dragonheelslair",
            "ard-ri-ludii",
            "fidchell",
        ],
    ),
    Learned::new(
        "9-edge",
        include_bytes!("../eval/learned/9-edge.eval"),
        &[
            "tablut-nielsen",
            "tablut-w",
            "tablut-igg",
            "tablut-linnaeus",
            "tablut-brainking",
            "tablut-board-game-arena",
            "tablut-ludii",
            "tablut-smith",
            "longship-dragonheelslair",
            "sea-battle-9",
            "sea-battle-cyningstan",
            "sea-battle-nielsen-9",
            "sea-battle-w-9",
        ],
    ),
    Learned::new("9-camps", include_bytes!("../eval/learned/9-camps.eval"), &["tablut-ashton", "foteviken-tablut"]),
    Learned::new(
        "11-corners",
        include_bytes!("../eval/learned/11-corners.eval"),
        &[
            "copenhagen",
            "copenhagen-bell",
            "copenhagen-hnefatafl-org",
            "copenhagen-opentafl",
            "copenhagen-opentafl-relaxed",
            "copenhagen-w",
            "fetlar",
            "fetlar-ludii",
            "fetlar-ludii-latin",
            "fetlar-panel",
            "hnefatafl-globe",
            "hnefatafl-11-igg",
            "old-hnefatafl",
            "berserk",
            "berserk-nielsen",
        ],
    ),
    Learned::new(
        "11-edge",
        include_bytes!("../eval/learned/11-edge.eval"),
        &[
            "tawlbwrdd-nielsen",
            "tawlbwrdd-w",
            "tawlbwrdd-walker",
            "tawlbwrdd-ludii",
            "tawlbwrdd-throneless",
            "simple-tafl",
            "sea-battle-nielsen-11",
            "sea-battle-w-11",
            "tyr-11",
        ],
    ),
    Learned::new(
        "13-edge",
        include_bytes!("../eval/learned/13-edge.eval"),
        &["hnefatafl-nielsen", "hnefatafl-w-13", "sea-battle-13", "sea-battle-nielsen-13"],
    ),
];

impl Learned {
    const fn new(name: &'static str, bytes: &'static [u8], rulesets: &'static [&'static str]) -> Self {
        Self { name, bytes, rulesets, evaluation: OnceLock::new() }
    }

    fn evaluation(&self) -> &Arc<Evaluation> {
        self.evaluation.get_or_init(|| Arc::new(Evaluation::from_bytes(self.bytes).expect("a test reads every evaluation")))
    }
}

/// The evaluation of a rule set; `None` if it uses the hand-made one.
pub(super) fn of(id: &str) -> Option<&'static Arc<Evaluation>> {
    LEARNED.iter().find(|learned| learned.rulesets.contains(&id)).map(Learned::evaluation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{all, find, opponent};
    use crate::game::Referee;
    use crate::rules::Rules;
    use std::collections::BTreeSet;

    #[test]
    fn each_is_read_and_belongs_to_boards_of_its_size() {
        for learned in &LEARNED {
            assert_eq!(learned.evaluation().to_bytes(), learned.bytes, "{}", learned.name);
            for id in learned.rulesets {
                let entry = find(id).filter(|entry| entry.id == *id);
                assert_eq!(entry.map(|entry| entry.rules.board.size), Some(learned.evaluation().size()), "{id}");
            }
        }
        assert!(LEARNED.iter().map(|learned| learned.bytes.len()).sum::<usize>() < 1_000_000);
    }

    #[test]
    fn rules_play_the_same_named_or_stated() {
        for entry in all() {
            let mut rules = entry.rules.clone();
            rules.announcements.reverse();
            let stated = |rules: &Rules| opponent(&Referee::new(rules.clone()).expect("rules without faults"));
            assert!(
                [opponent(&entry.referee()), stated(&rules)].iter().all(|found| std::ptr::eq(*found, entry.opponent())),
                "{}",
                entry.id
            );
            rules.first_move = rules.first_move.other();
            let known = all().iter().any(|other| other.rules.in_order() == rules.in_order());
            assert!(known || stated(&rules).evaluation.is_none());
        }
    }

    #[test]
    fn no_rule_set_has_two() {
        let mut ids = BTreeSet::new();
        assert!(LEARNED.iter().flat_map(|learned| learned.rulesets).all(|id| ids.insert(id)));
        assert!(all().iter().any(|entry| entry.opponent().evaluation.is_none()));
    }
}

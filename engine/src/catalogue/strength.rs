//! How the engine plays each rule set: the files of `strength`, and the learned evaluations that they name.
//!
//! A file has one fact a line. `training ladder` writes the levels, `training chances` the chances,
//! `training book` the book:
//!
//! | line | meaning |
//! |---|---|
//! | `evaluation 9-edge` | searches use this file of `eval/learned` and not the hand-made evaluation |
//! | `attackers 0:-144 4:708 ...` | the [`Strength`](crate::Strength) and the rating of each level of the attackers; likewise `defenders` |
//! | `chances -212 87 120` | the [`Chances`]: offset, factor, games |
//! | `00b1947e50af2c11 -35` | a position of the book of openings, see [`BookEntry`] |

use super::newest;
use crate::eval::Evaluation;
use crate::game::Opponent;
use crate::search::{Book, BookEntry, Chances, Level, Levels};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Names and contents of the files.
const STRENGTHS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/strength.rs"));
const EVALUATIONS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/evaluations.rs"));

/// The learned evaluations that come with the engine.
pub static LEARNED: LazyLock<Vec<Learned>> = LazyLock::new(|| {
    let read = |&(name, bytes): &(&'static str, &'static [u8])| {
        let evaluation = Evaluation::from_bytes(bytes).expect("a test reads every evaluation");
        Learned { name, bytes, evaluation: Arc::new(evaluation) }
    };
    EVALUATIONS.iter().map(read).collect()
});

/// A learned evaluation that comes with the engine.
pub struct Learned {
    /// Its name, which is that of its file.
    pub name: &'static str,
    /// The file.
    pub bytes: &'static [u8],
    /// The evaluation.
    pub evaluation: Arc<Evaluation>,
}

impl Learned {
    /// The ids of the rule sets that use it.
    pub fn rulesets(&self) -> impl Iterator<Item = &'static str> {
        let uses = |evaluation: &Arc<Evaluation>| Arc::ptr_eq(evaluation, &self.evaluation);
        newest()
            .filter(move |entry| entry.opponent().evaluation.as_ref().is_some_and(uses))
            .map(|entry| entry.id)
    }
}

impl fmt::Debug for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learned").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The opponent for a rule set; the default if it has no file.
///
/// # Panics
/// Never: a test reads every file.
pub(super) fn of(id: &str) -> Opponent {
    let file = STRENGTHS.iter().find(|(name, _)| *name == id);
    file.map_or_else(Opponent::default, |(_, text)| {
        read_opponent(text, &learned).expect("a test reads every file")
    })
}

/// The learned evaluation of this name.
fn learned(name: &str) -> Option<Arc<Evaluation>> {
    LEARNED.iter().find(|learned| learned.name == name).map(|found| Arc::clone(&found.evaluation))
}

/// Reads an opponent from such a file, for programs that load those of the catalogue when they are needed:
/// then they do not contain them. `learned` has the evaluation of a name; `None` if the text is no such file,
/// or there is no evaluation of that name.
pub fn read_opponent(text: &str, learned: &dyn Fn(&str) -> Option<Arc<Evaluation>>) -> Option<Opponent> {
    let (mut opponent, mut sides, mut book) = (Opponent::default(), [None; 2], Vec::new());
    for line in text.lines() {
        match line.split_once(' ')? {
            ("evaluation", name) => opponent.evaluation = Some(learned(name)?),
            ("attackers", levels) => sides[0] = Some(side(levels)?),
            ("defenders", levels) => sides[1] = Some(side(levels)?),
            ("chances", numbers) => opponent.chances = Chances::read(numbers)?,
            _ => book.push(BookEntry::read(line)?),
        }
    }
    opponent.book = Book::new(book);
    if let [Some(attackers), Some(defenders)] = sides {
        opponent.levels = Levels::measured([attackers, defenders]);
    }
    Some(opponent)
}

/// The strength and the rating of each level of a side.
fn side(text: &str) -> Option<[(u8, i16); Level::COUNT]> {
    let level = |pair: &str| {
        let (strength, rating) = pair.split_once(':')?;
        Some((strength.parse().ok()?, rating.parse().ok()?))
    };
    text.split(' ').map(level).collect::<Option<Vec<_>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{all, find, opponent};
    use crate::game::Referee;
    use crate::rules::Rules;

    #[test]
    fn every_file_is_read_and_belongs_to_a_rule_set() {
        for (id, text) in STRENGTHS {
            assert!(find(id).is_some_and(|entry| entry.id == *id), "{id} is no rule set");
            let read = read_opponent(text, &learned).unwrap_or_else(|| panic!("{id}.txt cannot be read"));
            assert!(read.levels.ratings(crate::Side::Attackers).is_some(), "{id}");
        }
        assert!(
            ["evaluation unheard-of", "attackers 0:0", "chances 10", "00 one"]
                .iter()
                .all(|text| read_opponent(text, &learned).is_none())
        );
    }

    #[test]
    fn every_evaluation_is_read_and_used_on_boards_of_its_size() {
        for learned in &*LEARNED {
            assert_eq!(learned.evaluation.to_bytes(), learned.bytes, "{}", learned.name);
            let sizes: Vec<u8> =
                learned.rulesets().filter_map(|id| Some(find(id)?.rules.board.size)).collect();
            assert!(
                !sizes.is_empty() && sizes.iter().all(|size| *size == learned.evaluation.size()),
                "{}",
                learned.name
            );
        }
        assert!(all().iter().any(|entry| entry.opponent().evaluation.is_none()));
        assert!(LEARNED.iter().map(|learned| learned.bytes.len()).sum::<usize>() < 1_000_000);
    }

    #[test]
    fn rules_play_the_same_named_or_stated() {
        for entry in all() {
            let mut rules = entry.rules.clone();
            rules.announcements.reverse();
            let stated =
                |rules: &Rules| opponent(&Referee::new(rules.clone()).expect("rules without faults"));
            let found = [opponent(&entry.referee()), stated(&rules)];
            assert!(found.iter().all(|found| std::ptr::eq(*found, entry.opponent())), "{}", entry.id);
            rules.first_move = rules.first_move.other();
            let known = all().iter().any(|other| other.rules.in_order() == rules.in_order());
            assert!(known || stated(&rules).evaluation.is_none());
        }
    }
}

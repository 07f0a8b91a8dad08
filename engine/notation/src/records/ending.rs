//! How a record says in words that a game ended: `draw agreed`, `White wins on time`, `1-0 Black resigns`.

use super::moves;
use super::pgn_names::RESULTS;
use super::tree::{GameRecord, RecordResult, Tag};
use crate::lenient_move::{Vocabulary, named_sides};
use tafl_engine::OutcomeReason;

/// The words at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    /// How many words it takes.
    pub(super) words: usize,
    pub(super) result: RecordResult,
    /// Why the game ended, if that does not follow from the moves.
    pub(super) reason: Option<OutcomeReason>,
    /// Whether the result is a sign of PGN.
    pub(super) sign: bool,
}

/// The meaning of a word.
#[derive(Clone, Copy)]
enum Word {
    Result(RecordResult),
    /// A side, by the result when it wins.
    Side(RecordResult),
    Wins,
    Loses,
    Reason(OutcomeReason),
    /// A word that changes nothing.
    Filler,
}

/// Words in lower case, in English and French, besides the names of sides.
const WORDS: [(Word, &str); 9] = [
    (Word::Result(RecordResult::Draw), "draw drawn nul nulle"),
    (Word::Wins, "win wins won gagnent gagné"),
    (Word::Loses, "lose loses lost perdent perdu"),
    (
        Word::Reason(OutcomeReason::Resignation),
        "resign resigns resigned resignation abandon abandonnent abandonné",
    ),
    (Word::Reason(OutcomeReason::Timeout), "time timeout flagged temps"),
    (Word::Reason(OutcomeReason::Agreement), "agree agreed agreement accord"),
    (Word::Reason(OutcomeReason::Adjudication), "adjudicated adjudication"),
    (Word::Reason(OutcomeReason::Abandoned), "abandoned left"),
    (
        Word::Filler,
        "the game by on of out a is was has have ran runs due to mutual forfeit forfeits les la partie par au d’un commun ont",
    ),
];

/// More words than any ending has.
const MAX_WORDS: usize = 8;

fn meaning(word: &str) -> Option<Word> {
    if let Some(&(_, result)) = RESULTS.iter().find(|(sign, _)| *sign == word) {
        return Some(Word::Result(result));
    }
    if word.contains(|ch: char| ch.is_ascii_digit()) {
        // Most words of a record are moves.
        return None;
    }
    let plain = word.trim_end_matches(['.', '!', ',', ';']).to_lowercase();
    let side = named_sides(word, Vocabulary::of("")).next().map(|side| Word::Side(side.into()));
    side.or_else(|| {
        WORDS.iter().find(|(_, words)| words.split(' ').any(|word| word == plain)).map(|&(word, _)| word)
    })
}

impl Ending {
    /// The result at the start of some words, and why, as far as they say so.
    pub(super) fn of<'a>(words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let (mut side, mut result, mut reason, mut used, mut sign) = (None, None, None, 0, false);
        for (n, word) in words.take(MAX_WORDS).enumerate() {
            let (says, why) = match meaning(word) {
                Some(Word::Filler) => continue,
                // What is said beside a sign is compared with it when the game is played.
                Some(Word::Side(named)) if side.is_none() && !sign => {
                    side = Some(named);
                    continue;
                }
                Some(Word::Result(stated)) => (Some(stated), None),
                Some(Word::Wins) if side.is_some() => (side.take(), None),
                Some(Word::Loses) if side.is_some() => (side.take().map(other), None),
                Some(Word::Reason(OutcomeReason::Agreement)) => (None, Some(OutcomeReason::Agreement)),
                // The side that resigns or runs out of time loses. `resigns` alone is a player's action.
                Some(Word::Reason(why)) if side.is_some() || result.is_some() => {
                    (side.take().map(other), Some(why))
                }
                _ => break,
            };
            if says.is_some_and(|says| result.is_some_and(|known| known != says)) {
                break;
            }
            sign |= is_sign(word);
            (result, reason, used) = (result.or(says), reason.or(why), n + 1);
        }
        result.map(|result| Self { words: used, result, reason, sign })
    }
}

/// The result that a tag or a field states by a sign or in words: `1-0`, `Attackers win`, `white`, `SIDE_DEFENDERS`.
pub(super) fn stated(text: &str) -> Option<RecordResult> {
    let text = text.trim();
    if let Some(&(_, result)) = RESULTS.iter().find(|(sign, _)| *sign == text) {
        return Some(result);
    }
    let plain = text.to_lowercase();
    let words: Vec<&str> = plain
        .split(|ch: char| ch == '_' || ch.is_whitespace())
        .filter(|word| !["", "side"].contains(word))
        .collect();
    match words[..] {
        ["ongoing" | "unfinished"] => Some(RecordResult::Other),
        [side] => match meaning(side)? {
            Word::Side(result) | Word::Result(result) => Some(result),
            _ => None,
        },
        _ => Ending::of(words.iter().copied())
            .filter(|ending| ending.words == words.len())
            .map(|ending| ending.result),
    }
}

/// Whether the last words of a line end a game: with a result, with a player's action, or with a winner in a field
/// of its own.
pub(super) fn ends_game(words: &[String], is_field: bool) -> bool {
    let ends = |words: &[String]| {
        Ending::of(words.iter().map(String::as_str)).is_some_and(|ending| ending.words == words.len())
    };
    let is_last = |last: &String| {
        moves::read(last).is_ok_and(|action| action.gives_up_by().is_some())
            || is_field && matches!(meaning(last), Some(Word::Side(_)))
    };
    (0..words.len()).any(|n| ends(&words[n..])) || words.last().is_some_and(is_last)
}

/// Whether a result is a sign of PGN, such as `1-0`.
pub(super) fn is_sign(text: &str) -> bool {
    RESULTS.iter().any(|(sign, _)| *sign == text.trim())
}

pub(super) fn other(wins: RecordResult) -> RecordResult {
    wins.winner().map_or(wins, |side| side.other().into())
}

/// The tag that says why a game ended.
const TERMINATION: &str = "termination";

impl GameRecord {
    /// Why the game ended, if its tag `termination` states a reason that does not follow from the moves:
    /// `time forfeit`, `Black resigns`.
    ///
    /// ```
    /// use tafl_engine::OutcomeReason;
    /// use tafl_notation::records::{GameRecord, RecordResult};
    /// let (game, _) = GameRecord::read("1. d2-a2 d5-e5 White wins on time").unwrap();
    /// assert_eq!((game.result, game.termination()), (Some(RecordResult::DefendersWin), Some(OutcomeReason::Timeout)));
    /// ```
    #[must_use]
    pub fn termination(&self) -> Option<OutcomeReason> {
        self.tag(TERMINATION)?.split_whitespace().find_map(|word| match meaning(word) {
            Some(Word::Reason(reason)) => Some(reason),
            _ => None,
        })
    }

    /// The result that the tag `termination` states besides the reason: `White resigns`,
    /// `attackers_win_resign`.
    #[must_use]
    pub fn result_of_termination(&self) -> Option<RecordResult> {
        let value = self.tag(TERMINATION)?;
        // Servers name the players.
        let player = |side: &str| {
            value
                .strip_prefix(self.tag(side).filter(|name| !name.is_empty())?)
                .map(|rest| format!("{side} {rest}"))
        };
        let value = player("attackers").or_else(|| player("defenders")).unwrap_or_else(|| value.to_owned());
        let words: Vec<&str> =
            value.split(|ch: char| ch == '_' || ch.is_whitespace()).filter(|word| !word.is_empty()).collect();
        (0..words.len().min(MAX_WORDS))
            .find_map(|n| Ending::of(words[n..].iter().copied()))
            .map(|ending| ending.result)
    }

    /// Records how the game ended. Tags that say so already are kept.
    pub(super) fn ended(&mut self, ending: Ending) {
        self.result = self.result.or(Some(ending.result));
        let value = match ending.reason {
            Some(OutcomeReason::Resignation) => "resignation",
            Some(OutcomeReason::Timeout) => "time forfeit",
            Some(OutcomeReason::Agreement) => "agreement",
            Some(OutcomeReason::Adjudication) => "adjudication",
            Some(OutcomeReason::Abandoned) => "abandoned",
            _ => return,
        };
        if self.tag(TERMINATION).is_none() {
            self.tags.push(Tag::new(TERMINATION, value));
        }
    }
}

impl GameRecord {
    /// Keeps what the last words say beside a result, and returns how many they are. A contradiction
    /// is found when the game is played.
    pub(super) fn explain(&mut self, words: &[&str]) -> usize {
        let Some(says) = Ending::of(words.iter().copied()).filter(|says| !says.sign) else { return 0 };
        if self.tag(TERMINATION).is_none() {
            self.tags.push(Tag::new(TERMINATION, &words[..says.words].join(" ")));
        }
        says.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_say_who_won_and_why() {
        use OutcomeReason::{Agreement, Resignation, Timeout};
        use RecordResult::{AttackersWin, DefendersWin, Draw};
        for (text, words, result, reason) in [
            ("draw agreed", 2, Draw, Some(Agreement)),
            ("Drawn by agreement.", 3, Draw, Some(Agreement)),
            ("agreed draw", 2, Draw, Some(Agreement)),
            ("½-½ agreed", 2, Draw, Some(Agreement)),
            ("White wins on time", 4, DefendersWin, Some(Timeout)),
            ("The attackers win", 3, AttackersWin, None),
            ("black loses on time", 4, DefendersWin, Some(Timeout)),
            ("black ran out of time", 5, DefendersWin, Some(Timeout)),
            ("White resigns", 2, AttackersWin, Some(Resignation)),
            ("1-0 resigns", 2, DefendersWin, Some(Resignation)),
            ("1-0 Black resigns!", 1, DefendersWin, None),
            ("les noirs ont gagné par abandon", 6, AttackersWin, Some(Resignation)),
            ("partie nulle d’un commun accord", 5, Draw, Some(Agreement)),
            // What follows is not part of it, and neither is what contradicts it.
            ("draw offered", 1, Draw, None),
            ("draw by d2-d4", 1, Draw, None),
            ("1-0 White resigns", 1, DefendersWin, None),
            ("1-0 Black wins", 1, DefendersWin, None),
        ] {
            let sign = text.starts_with(['1', '½']);
            assert_eq!(Ending::of(text.split(' ')), Some(Ending { words, result, reason, sign }), "{text}");
        }
        for text in ["resigns", "resigns 1-0", "on time", "white", "white d2-d4", "agreed", "d2-d4 draw"] {
            assert_eq!(Ending::of(text.split(' ')), None, "{text}");
        }
    }
}

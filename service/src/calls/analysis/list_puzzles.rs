//! The puzzles that the server has.

use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::pace::Pace;
use crate::calls::{Call, ListPuzzles, Rpc, Service, Stability};
use crate::helpers::nearest;
use crate::read::from_proto::optional_term;
use crate::read::position_cache::Opened;
use crate::read::rulesets;
use crate::words::error::{ApiError, Reason, in_range, quoted};
use crate::words::i18n::{MessageId, Sentence, Words, sentence};
use prost_types::Timestamp;
use std::fmt::Write as _;
use tafl_engine::catalogue::{self, Entry, StoredPuzzle};
use tafl_engine::{OutcomeReason, Side};
use tafl_proto::v1;

/// The difficulties.
const DIFFICULTIES: std::ops::RangeInclusive<i32> = 0..=100;
/// The maximum number of moves of a winner.
const MAX_MOVES: i32 = 16;
/// The maximum index of a puzzle.
const MAX_INDEX: i32 = 1_000_000;
/// The number of puzzles to return, unless the request states it, and its maximum.
const PUZZLES: i32 = 20;
const MAX_PUZZLES: i32 = 100;

/// The length of a day, in seconds.
const DAY: i64 = 86_400;
/// The Julian day on which time stamps begin; dates before it have positive numbers as well.
const JULIAN_DAY_OF_EPOCH: i64 = 2_440_588;

/// The first day whose puzzle is of a well-known game, 2026-12-01; those of days before stay as they were.
const FIRST_WELL_KNOWN_DAY: i64 = 2_461_376;

/// A puzzle of a rule set.
type Stored = (&'static Entry, &'static StoredPuzzle);

impl Rpc for ListPuzzles {
    const STABILITY: Stability = Stability::OfVersion;

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let wanted = Wanted::of(&request)?;
        let first = in_range(request.from_puzzle.unwrap_or(0), "from_puzzle", &(0..=MAX_INDEX))? as usize;
        let count = request.max_puzzles.unwrap_or(PUZZLES);
        let end = first + in_range(count, "max_puzzles", &(1..=MAX_PUZZLES))? as usize;
        let day = if request.daily.is_empty() { None } else { Some(day(&request.daily)?) };
        call.move_to_long_threads().await;
        let mut found: Vec<Stored> = all().filter(|puzzle| wanted.has(*puzzle)).collect();
        if !request.id.is_empty() {
            found = vec![by_id(&request.id)?].into_iter().filter(|puzzle| wanted.has(*puzzle)).collect();
        }
        if let Some(day) = day {
            found = wanted.of_day(&found, day).into_iter().collect();
        }
        let mut pace = Pace::new(service, &call, call.budget.deadline);
        let mut puzzles = Vec::new();
        for &stored in found.iter().take(end).skip(first) {
            pace.step().await?;
            puzzles.push(opened(service, stored, call.words)?.1);
        }
        let sentence = call.words.puzzles_listed(puzzles.len(), found.len());
        let next = (end < found.len()).then_some(end as i32);
        Ok(v1::ListPuzzlesResponse { puzzles, total: found.len() as i32, next, sentence })
    }
}

impl ResponseMessage for v1::ListPuzzlesResponse {
    fn sentences(&self, _: &Words) -> String {
        self.puzzles.iter().fold(
            line(&self.sentence),
            |mut out, v1::StoredPuzzle { id, difficulty, sentence, .. }| {
                let _ = writeln!(out, "{id}\t{difficulty}\t{sentence}");
                out
            },
        )
    }
}

/// A puzzle: its game, and what an answer says of it.
fn opened(
    service: &Service,
    (entry, puzzle): Stored,
    words: &Words,
) -> Result<(Opened, v1::StoredPuzzle), ApiError> {
    let ruleset = service.rulesets.find(&entry.pinned_id(), "ruleset")?;
    let game = puzzle.game(&ruleset.referee).map_err(|_| ApiError::internal())?;
    let told = to_proto::stored_puzzle(id(entry, puzzle), puzzle, &ruleset, &game, words);
    Ok((Opened { ruleset, game }, told))
}

/// The puzzle with this id, for its page.
#[cfg(feature = "pages")]
pub(crate) fn puzzle(service: &Service, id: &str, words: &Words) -> Option<(Opened, v1::StoredPuzzle)> {
    opened(service, by_id(id).ok()?, words).ok()
}

/// Every puzzle, in the order of the catalogue, the easiest of a rule set first.
fn all() -> impl Iterator<Item = Stored> {
    catalogue::newest().flat_map(|entry| entry.study().puzzles.iter().map(move |puzzle| (entry, puzzle)))
}

/// The id of a puzzle.
fn id(entry: &Entry, puzzle: &StoredPuzzle) -> String {
    format!("{}-{:08x}", entry.id, puzzle.number)
}

/// The puzzle with this id.
fn by_id(wanted: &str) -> Result<Stored, ApiError> {
    let known: Vec<(String, Stored)> =
        all().map(|(entry, puzzle)| (id(entry, puzzle), (entry, puzzle))).collect();
    if let Some((_, puzzle)) = known.iter().find(|(id, _)| id == wanted) {
        return Ok(*puzzle);
    }
    let shown = ("id", quoted(wanted).into());
    let error = |sentence| ApiError::at(Reason::PuzzleNotFound, "id", sentence);
    Err(match nearest(wanted, known.iter().map(|(id, _)| id.as_str())) {
        Some(nearest) => {
            let values = [shown, ("nearest", nearest.to_owned().into())];
            error(Sentence::new(MessageId::FaultNoPuzzleNearest, values)).with("nearest", nearest)
        }
        None => error(Sentence::new(MessageId::FaultNoPuzzle, [shown])),
    })
}

/// What a request asks of puzzles.
struct Wanted {
    ruleset: Option<&'static Entry>,
    difficulty: std::ops::RangeInclusive<i32>,
    reason: Option<OutcomeReason>,
    winner: Option<Side>,
    moves: Option<i32>,
}

impl Wanted {
    fn of(request: &v1::ListPuzzlesRequest) -> Result<Self, ApiError> {
        let unknown = || rulesets::unknown_ruleset(Reason::UnknownRuleset, &request.ruleset, "ruleset");
        let entry = || catalogue::find(&request.ruleset).ok_or_else(unknown);
        let ruleset = (!request.ruleset.is_empty()).then(entry).transpose()?;
        let low = in_range(request.min_difficulty.unwrap_or(0), "min_difficulty", &DIFFICULTIES)?;
        let high = in_range(request.max_difficulty.unwrap_or(100), "max_difficulty", &DIFFICULTIES)?;
        let reason = optional_term(request.theme, "theme")?;
        let winner = optional_term(request.side, "side")?;
        let moves = request
            .winning_moves
            .map(|moves| in_range(moves, "winning_moves", &(1..=MAX_MOVES)))
            .transpose()?;
        Ok(Self { ruleset, difficulty: low..=high, reason, winner, moves })
    }

    fn has(&self, (entry, puzzle): Stored) -> bool {
        self.ruleset.is_none_or(|wanted| std::ptr::eq(wanted, entry))
            && self.difficulty.contains(&(puzzle.difficulty as i32))
            && self.reason.is_none_or(|wanted| wanted == puzzle.reason)
            && self.winner.is_none_or(|wanted| wanted == puzzle.winner)
            && self.moves.is_none_or(|wanted| wanted == puzzle.moves as i32)
    }

    /// The puzzle of a day: what the request leaves open, people get of a game that they know, with a second
    /// move to find.
    fn of_day(&self, found: &[Stored], day: i64) -> Option<Stored> {
        let suits = |&(entry, puzzle): &Stored| {
            day >= FIRST_WELL_KNOWN_DAY
                && (self.ruleset.is_some() || catalogue::BEST_KNOWN.contains(&entry.id))
                && (self.moves.is_some() || puzzle.moves > 1)
        };
        let suited: Vec<Stored> = found.iter().copied().filter(suits).collect();
        of_day(if suited.is_empty() { found } else { &suited }, day)
    }
}

/// The Julian day of a date written as `2026-11-26`.
fn day(text: &str) -> Result<i64, ApiError> {
    // Longer texts would be read too: with a time, or with more digits of the year.
    let date = text.parse::<Timestamp>().ok().filter(|_| text.len() == 10);
    date.map(|midnight| midnight.seconds.div_euclid(DAY) + JULIAN_DAY_OF_EPOCH).ok_or_else(|| {
        let sentence = sentence!(FaultDate, date = quoted(text));
        ApiError::at(Reason::MalformedValue, "daily", sentence)
    })
}

/// The puzzle of a day: neighbouring days are far apart in the list, and on consecutive days each puzzle has
/// its turn before one comes again.
fn of_day(found: &[Stored], day: i64) -> Option<Stored> {
    let count = found.len() as i64;
    let is_prime_to = |step: &i64| gcd(*step, count) == 1;
    let step = (count * 5 / 8..count).find(is_prime_to).unwrap_or(1);
    found.get((day * step).checked_rem(count)? as usize).copied()
}

const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_through_the_calendar() {
        let consecutive = [
            ["2026-11-26", "2026-11-27"],
            ["2026-12-31", "2027-01-01"],
            ["2027-02-28", "2027-03-01"],
            ["2028-02-28", "2028-02-29"],
            ["2028-02-29", "2028-03-01"],
            ["2000-02-29", "2000-03-01"],
            ["2100-02-28", "2100-03-01"],
        ];
        for [one, next] in consecutive {
            assert_eq!(day(one).expect(one) + 1, day(next).expect(next), "{one}");
        }
        // 400 years have 97 leap days.
        assert_eq!(day("2026-11-26").expect("a day") - day("1626-11-26").expect("a day"), 400 * 365 + 97);
        for wrong in [
            "",
            "2026-11",
            "2026-13-01",
            "2026-00-10",
            "2026-02-29",
            "2100-02-29",
            "2026-11-00",
            "2026-11-31",
            "26-11-2026",
            "2026/11/26",
            "2026-11-2x",
            "+026-11-26",
            "2026-11-261",
            "２026-11-2",
        ] {
            assert_eq!(day(wrong).expect_err(wrong).fields()[0].field, "daily");
        }
    }

    #[test]
    fn for_a_year_each_day_has_a_puzzle_of_two_moves_or_more_of_a_well_known_game() {
        let any = Wanted::of(&v1::ListPuzzlesRequest::default()).expect("a request");
        let found: Vec<Stored> = all().collect();
        let first = day("2026-12-01").expect("a day");
        assert_eq!(first, FIRST_WELL_KNOWN_DAY);
        let mut ids = Vec::new();
        for day in first..first + 366 {
            let (entry, puzzle) = any.of_day(&found, day).expect("a puzzle");
            assert!(catalogue::BEST_KNOWN.contains(&entry.id) && puzzle.moves >= 2, "{day}: {}", entry.id);
            ids.push(id(entry, puzzle));
        }
        // None comes again within two months.
        for days in ids.windows(60) {
            assert!(!days[1..].contains(&days[0]), "{}", days[0]);
        }
    }

    #[test]
    fn what_a_request_names_goes_before_what_suits_a_day() {
        let day = day("2026-12-01").expect("a day");
        for entry in catalogue::newest().filter(|entry| !entry.study().puzzles.is_empty()) {
            for moves in [None, Some(1), Some(2)] {
                let request = v1::ListPuzzlesRequest {
                    ruleset: entry.id.to_owned(),
                    winning_moves: moves,
                    ..Default::default()
                };
                let wanted = Wanted::of(&request).expect("a request");
                let found: Vec<Stored> = all().filter(|puzzle| wanted.has(*puzzle)).collect();
                let of_day = wanted.of_day(&found, day);
                assert_eq!(of_day.is_none(), found.is_empty(), "{}", entry.id);
                let Some((of, puzzle)) = of_day else { continue };
                assert_eq!(of.id, entry.id);
                assert!(moves.is_none_or(|moves| moves == puzzle.moves as i32), "{}", entry.id);
            }
        }
    }

    #[test]
    fn on_consecutive_days_every_puzzle_has_its_turn() {
        let entry = catalogue::newest().find(|entry| !entry.study().puzzles.is_empty()).expect("puzzles");
        let puzzles: Vec<Stored> = entry.study().puzzles.iter().map(|puzzle| (entry, puzzle)).collect();
        for count in 1..=puzzles.len() {
            let found = &puzzles[..count];
            let of = |day: i64| of_day(found, day).map(|(_, puzzle)| puzzle.number);
            let mut numbers: Vec<_> = (739_000..739_000 + count as i64).map(of).collect();
            assert_eq!(of(739_000), of(739_000 + count as i64));
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers.len(), count);
        }
        assert!(of_day(&[], 739_000).is_none());
    }
}

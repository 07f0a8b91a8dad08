//! The games of a batch.

use crate::encoding::Encoding;
use std::collections::HashMap;
use std::sync::Arc;
use tafl_engine::{Game, IllegalMove};
use tafl_json::Course;

/// What has become of a game, as a step reports it.
const GOES_ON: u8 = 0;
const ENDED: u8 = 1;
const CUT: u8 = 2;

/// Games that are played at the same time.
#[derive(Clone)]
pub(crate) struct Games {
    pub(crate) slots: Vec<Slot>,
    /// The games that the last step ended, with their numbers.
    pub(crate) finished: Vec<(usize, Slot)>,
    /// The number from which the next random move follows.
    pub(crate) random: u64,
}

/// A game, which is not over, and where it begins anew.
#[derive(Clone)]
pub(crate) struct Slot {
    pub(crate) course: Course,
    start: Arc<Course>,
}

impl Slot {
    pub(crate) fn new(start: &Arc<Course>) -> Self {
        Self { course: Course::clone(start), start: Arc::clone(start) }
    }

    pub(crate) fn anew(&self) -> Self {
        Self::new(&self.start)
    }

    pub(crate) fn game(&self) -> &Game {
        self.course.game()
    }
}

/// What a step did in a part of the games.
#[derive(Default)]
pub(crate) struct Stepped {
    /// The first illegal action.
    pub(crate) refused: Option<(usize, Option<IllegalMove>)>,
    pub(crate) finished: Vec<(usize, Slot)>,
}

/// Plays an action of each game, the first of which is number `first`.
pub(crate) fn step(
    encoding: &Encoding,
    max_plies: u32,
    first: usize,
    slots: &mut [Slot],
    actions: &[i64],
    rewards: &mut [f32],
    ended: &mut [u8],
) -> Stepped {
    let mut stepped = Stepped::default();
    for (n, slot) in slots.iter_mut().enumerate() {
        let mv = usize::try_from(actions[n]).ok().and_then(|action| encoding.moves.get(action));
        let mover = slot.game().side_to_move();
        (rewards[n], ended[n]) = (0.0, GOES_ON);
        match mv.map(|&mv| slot.course.advance_for_good(mv)) {
            Some(Ok(())) => {}
            illegal => {
                stepped.refused.get_or_insert((first + n, illegal.and_then(Result::err)));
                continue;
            }
        }
        if let Some(outcome) = slot.game().outcome() {
            let won = |winner| if winner == mover { 1.0 } else { -1.0 };
            (rewards[n], ended[n]) = (outcome.winner.map_or(0.0, won), ENDED);
        } else if slot.game().ply() >= max_plies {
            ended[n] = CUT;
        } else {
            continue;
        }
        let anew = slot.anew();
        stepped.finished.push((first + n, std::mem::replace(slot, anew)));
    }
    stepped
}

/// Games as they are pickled: those that are played, and then those that the last step ended.
#[derive(Default)]
pub(crate) struct Saved {
    /// Where games begin, each once.
    pub(crate) starts: Vec<Arc<Course>>,
    /// The place among these of the start of each game.
    pub(crate) begun: Vec<i64>,
    /// The actions since their starts, one game after another.
    pub(crate) actions: Vec<i32>,
    /// Where the actions of each game end.
    pub(crate) ends: Vec<i64>,
    /// The numbers of the games that the last step ended.
    pub(crate) finished: Vec<i64>,
}

impl Games {
    pub(crate) fn save(&self, encoding: &Encoding) -> Saved {
        let mut saved = Saved::default();
        let mut places = HashMap::new();
        for slot in self.slots.iter().chain(self.finished.iter().map(|(_, slot)| slot)) {
            saved.begun.push(*places.entry(Arc::as_ptr(&slot.start)).or_insert_with(|| {
                saved.starts.push(Arc::clone(&slot.start));
                saved.starts.len() as i64 - 1
            }));
            let moves = &slot.course.moves()[slot.start.moves().len()..];
            saved.actions.extend(moves.iter().map(|&mv| encoding.action(mv) as i32));
            saved.ends.push(saved.actions.len() as i64);
        }
        saved.finished = self.finished.iter().map(|&(n, _)| n as i64).collect();
        saved
    }

    /// The games that were saved; `None` if what was saved has been changed.
    pub(crate) fn restore(saved: &Saved, random: u64, encoding: &Encoding) -> Option<Self> {
        let place = |number: i64| usize::try_from(number).ok();
        let (mut slots, mut from) = (Vec::new(), 0);
        for (&begun, &end) in saved.begun.iter().zip(&saved.ends) {
            let mut slot = Slot::new(saved.starts.get(place(begun)?)?);
            for &action in saved.actions.get(from..place(end)?)? {
                slot.course.advance_for_good(*encoding.moves.get(place(action.into())?)?).ok()?;
            }
            from = place(end)?;
            slots.push(slot);
        }
        let count = slots.len().checked_sub(saved.finished.len()).filter(|&count| count > 0)?;
        let ended = slots.split_off(count);
        let finished = saved.finished.iter().zip(ended).map(|(&n, slot)| Some((place(n)?, slot)));
        let games = Self { finished: finished.collect::<Option<_>>()?, slots, random };
        let open = games.slots.iter().all(|slot| slot.game().outcome().is_none());
        Some(games).filter(|games| open && games.finished.iter().all(|&(n, _)| n < count))
    }
}

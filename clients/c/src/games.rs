//! The games by their numbers, which are never given twice.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use tafl_engine::{Game, Played};
use tafl_json::{Faults, Start, referee};

/// A game, and what its last move did.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) game: Game,
    pub(crate) last: Option<Played>,
}

impl Held {
    pub(crate) fn new(rules: &str, start: &str) -> Result<Self, Faults> {
        let course = Start::read(start)?.open(&referee(rules)?)?;
        Ok(Self { game: course.game().clone(), last: None })
    }
}

#[derive(Default)]
struct Games {
    last: u64,
    held: HashMap<u64, Arc<Mutex<Held>>>,
}

static GAMES: LazyLock<Mutex<Games>> = LazyLock::new(Mutex::default);

/// What a call that failed may have left half done is a game, and that is removed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unknown(game: u64) -> Faults {
    Faults::of("game", &game.to_string(), "must be the number of a game that was not freed")
}

pub(crate) fn add(held: Held) -> Result<u64, Faults> {
    let mut games = lock(&GAMES);
    games.last += 1;
    let number = games.last;
    games.held.insert(number, Arc::new(Mutex::new(held)));
    Ok(number)
}

pub(crate) fn remove(game: u64) -> Result<(), Faults> {
    lock(&GAMES).held.remove(&game).map(drop).ok_or_else(|| unknown(game))
}

/// Works on a game, which other threads may use in turn.
pub(crate) fn with<T>(game: u64, work: impl FnOnce(&mut Held) -> Result<T, Faults>) -> Result<T, Faults> {
    let held = lock(&GAMES).held.get(&game).cloned().ok_or_else(|| unknown(game))?;
    let Ok(mut held) = held.lock() else {
        return Err(Faults::of("game", &game.to_string(), "was left half done by a fault of the library"));
    };
    work(&mut held)
}

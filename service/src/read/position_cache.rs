//! Opened positions, and those that are kept.

use crate::read::compiled_ruleset::{CompiledRuleset, RulesetName};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use tafl_engine::{Game, Placement};

/// The length in characters from which a token holds many moves or custom rules.
pub(crate) const LONG_TOKEN: usize = 400;

/// A board that an answer shows.
pub(crate) struct ShownBoard {
    pub(crate) placement: Placement,
    /// The rules whose special squares are marked, if they are known.
    pub(crate) ruleset: Option<Arc<CompiledRuleset>>,
}

/// An opened position, with its rule set.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) ruleset: Arc<CompiledRuleset>,
    pub(crate) game: Game,
}

impl Opened {
    /// The board of the position, with the special squares of its rules.
    pub(crate) fn board(&self) -> ShownBoard {
        ShownBoard { placement: self.game.placement(), ruleset: Some(Arc::clone(&self.ruleset)) }
    }
}

/// The positions of the catalogue's rule sets that were opened last, by their tokens without signatures:
/// callers often ask several times about one. They change no answer: a position that fell out is opened anew,
/// and so is one that is asked for while another thread has the list, which may be one of low priority.
pub(crate) struct KnownPositions(Mutex<LruCache<Box<str>, Arc<Opened>>>);

impl KnownPositions {
    /// Each takes less than 20 KiB.
    const MAX_POSITIONS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

    pub(crate) fn new() -> Self {
        Self(Mutex::new(LruCache::new(Self::MAX_POSITIONS)))
    }

    pub(crate) fn get(&self, token: &str) -> Option<Opened> {
        let known = free(&self.0)?.get(token).cloned()?;
        Some(Opened::clone(&known))
    }

    pub(crate) fn keep(&self, token: &str, opened: &Opened) {
        if token.len() <= LONG_TOKEN && matches!(opened.ruleset.named, RulesetName::Pinned(_)) {
            let known = Arc::new(opened.clone());
            // What falls out is dropped without the lock.
            let _fallen = free(&self.0).and_then(|mut kept| kept.push(token.into(), known));
        }
    }
}

/// Locks a mutex if no other thread has it, and ignores poisoning.
pub(crate) fn free<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(guard)) => Some(guard.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

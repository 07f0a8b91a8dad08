//! Opened positions, and those that are kept.

use crate::read::compiled_ruleset::{CompiledRuleset, RulesetName};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Arc, RwLock, TryLockError, TryLockResult};
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
/// and so is one that is asked for while another thread, which may be one of low priority, adds to its list.
pub(crate) struct KnownPositions([Positions; LISTS]);

/// The positions of one list, apart from those of others in memory.
#[repr(align(128))]
struct Positions(RwLock<LruCache<Box<str>, Opened>>);

/// The number of lists.
const LISTS: usize = 16;

impl KnownPositions {
    /// The positions of a list. Each takes less than 20 KiB.
    const MAX_POSITIONS: NonZeroUsize = NonZeroUsize::new(1024 / LISTS).unwrap();

    pub(crate) fn new() -> Self {
        Self(std::array::from_fn(|_| Positions(RwLock::new(LruCache::new(Self::MAX_POSITIONS)))))
    }

    /// The list of a token, which ends in a checksum.
    fn list(&self, token: &str) -> &RwLock<LruCache<Box<str>, Opened>> {
        let number = token.bytes().rev().take(4).fold(0, |sum, byte| 31 * sum + usize::from(byte));
        &self.0[number % LISTS].0
    }

    pub(crate) fn get(&self, token: &str) -> Option<Opened> {
        // Without noting the use, which would keep out other cores that ask about the same position.
        free(self.list(token).try_read())?.peek(token).cloned()
    }

    pub(crate) fn keep(&self, token: &str, opened: &Opened) {
        if token.len() <= LONG_TOKEN && matches!(opened.ruleset.named, RulesetName::Pinned(_)) {
            // With a rule set of its own: its users are counted apart from those of other positions.
            let ruleset = Arc::new(CompiledRuleset::clone(&opened.ruleset));
            let known = Opened { ruleset, game: opened.game.clone() };
            // What falls out is dropped without the lock.
            let _fallen =
                free(self.list(token).try_write()).and_then(|mut kept| kept.push(token.into(), known));
        }
    }
}

/// The guard of a lock if no other thread has it; ignores poisoning.
pub(crate) fn free<G>(tried: TryLockResult<G>) -> Option<G> {
    match tried {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(guard)) => Some(guard.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

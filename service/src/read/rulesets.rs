//! The rule sets that requests name or declare, compiled: the catalogue for good, custom ones in a bounded
//! cache.
//!
//! The cache changes no answer: a rule set that fell out of it is compiled again.

use crate::observe::per_core::PerCore;
use crate::observe::telemetry;
use crate::read::compiled_ruleset::{CompiledRuleset, RulesetName};
use crate::read::position_cache::{KnownPositions, free};
use crate::read::ruleset_id;
use crate::read::signing::Signer;
use crate::read::wire_rules;
use crate::words::error::{ApiError, Faults, FieldFault, Reason, join, quoted};
use crate::words::i18n::{MessageId, Sentence, sentence};
use lru::LruCache;
use prost::Message;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use tafl_engine::{Referee, Rules, catalogue};
use tafl_proto::v1;

/// The custom rule sets that are kept compiled, 10 to 100 KiB each.
const CUSTOM_KEPT: NonZeroUsize = NonZeroUsize::new(64).unwrap();

impl CompiledRuleset {
    fn of_entry(entry: &'static catalogue::Entry, signer: Signer, history_moves: usize) -> Self {
        let named = entry.pinned_id();
        Self {
            referee: entry.referee(),
            token_section: tafl_token::pinned_rules(&named),
            named: RulesetName::Pinned(named),
            signer,
            history_moves,
            opened: Arc::new(PerCore::new()),
        }
    }

    /// Compiles rules that a caller declares under this name.
    fn of_rules(
        rules: Rules,
        name: &str,
        at: &str,
        (signer, history_moves): (Signer, usize),
        opened: Arc<PerCore<1>>,
    ) -> Result<Self, Faults> {
        let of_engine = |faults: tafl_engine::Faults| {
            faults.iter().map(|fault| FieldFault::of_engine(at, fault)).collect::<Faults>()
        };
        let referee = Referee::new(rules).map_err(of_engine)?;
        let bare = wire_rules::to_wire(referee.rules());
        let token_section = tafl_token::declared_rules(&bare.encode_to_vec());
        let declared = v1::Rules { name: name.to_owned(), id: ruleset_id::of(referee.rules()), ..bare };
        let named = RulesetName::Custom(Box::new(declared));
        Ok(Self { referee, named, token_section, signer, history_moves, opened })
    }
}

/// A rule set of the catalogue, compiled once.
struct Known {
    entry: &'static catalogue::Entry,
    compiled: OnceLock<Arc<CompiledRuleset>>,
}

/// All compiled rule sets of a server, and the positions that were opened last.
pub(crate) struct RulesetCache {
    /// By id and by pinned id.
    catalogue: HashMap<String, Arc<Known>>,
    /// By what they mean and what the caller calls them, however they were written.
    custom: Mutex<LruCache<Custom, Arc<CompiledRuleset>>>,
    /// The games opened under custom rules.
    custom_opened: Arc<PerCore<1>>,
    signer: Signer,
    history_moves: usize,
    pub(crate) positions: KnownPositions,
}

impl RulesetCache {
    pub(crate) fn new(signer: Signer, history_moves: u32) -> Self {
        let mut rulesets: HashMap<String, Arc<Known>> = HashMap::new();
        for entry in catalogue::all() {
            let ruleset = Arc::new(Known { entry, compiled: OnceLock::new() });
            rulesets.insert(entry.pinned_id(), Arc::clone(&ruleset));
            if catalogue::find(entry.id).is_some_and(|newest| newest.revision == entry.revision) {
                rulesets.insert(entry.id.to_owned(), ruleset);
            }
        }
        Self {
            catalogue: rulesets,
            custom: Mutex::new(LruCache::new(CUSTOM_KEPT)),
            custom_opened: Arc::new(PerCore::new()),
            signer,
            history_moves: history_moves as usize,
            positions: KnownPositions::new(),
        }
    }

    /// Compiles the whole catalogue, so that no call waits for that, or for another call that does it.
    pub(crate) fn compile(&self) {
        for known in self.catalogue.values() {
            self.compiled_entry(known);
        }
    }

    fn compiled_entry<'a>(&self, known: &'a Known) -> &'a Arc<CompiledRuleset> {
        let compile = || CompiledRuleset::of_entry(known.entry, self.signer.clone(), self.history_moves);
        known.compiled.get_or_init(|| Arc::new(compile()))
    }

    /// Reads the keys that sign tokens again if their file has changed.
    pub(crate) fn refresh(&self) {
        if let Some(keys) = &self.signer {
            keys.refresh();
        }
    }

    /// Brings the counters of games up to date.
    pub(crate) fn report(&self) {
        for ruleset in self.catalogue.values().filter_map(|known| known.compiled.get()) {
            telemetry::games_opened(Some(ruleset.id()), &ruleset.opened);
        }
        telemetry::games_opened(None, &self.custom_opened);
    }

    /// Returns whether tokens are signed.
    pub(crate) fn signs(&self) -> bool {
        self.signer.is_some()
    }

    /// A token of a request without its signature.
    ///
    /// # Errors
    /// If this server signs tokens and has not signed this one.
    pub(crate) fn verified<'a>(&self, token: &'a str) -> Result<&'a str, Sentence> {
        match &self.signer {
            Some(keys) => Ok(keys.current().verify(token)?),
            None => Ok(token),
        }
    }

    /// The rule set of the catalogue with this id or name; `field` is where the caller named it.
    pub(crate) fn find(&self, name: &str, field: &str) -> Result<Arc<CompiledRuleset>, ApiError> {
        self.known(name).ok_or_else(|| unknown_ruleset(Reason::UnknownRuleset, name, field))
    }

    /// Finds a rule set of the catalogue by any of its names; `None` if there is no such rule set.
    pub(crate) fn known(&self, name: &str) -> Option<Arc<CompiledRuleset>> {
        let found = self
            .catalogue
            .get(name)
            .or_else(|| catalogue::find(name).and_then(|entry| self.catalogue.get(&entry.pinned_id())));
        found.map(|known| Arc::clone(self.compiled_entry(known)))
    }

    /// The rule set that a caller declares.
    pub(crate) fn custom(&self, wire: &v1::Rules, at: &str) -> Result<Arc<CompiledRuleset>, ApiError> {
        let find = |base: &v1::Base| self.find(&base.ruleset, &join(at, "base.ruleset"));
        let base = wire.base.as_ref().map(find).transpose()?;
        let (rules, mut faults) = wire_rules::read(wire, base.as_ref().map(|base| base.referee.rules()), at);
        // The name is no part of the rules, which are compiled whatever it is.
        let named_only = faults.first().iter().all(|fault| fault.field == join(at, "name"));
        let compiled = match rules {
            Some(rules) if named_only => self.compiled(rules, &wire.name, at),
            Some(rules) => Err(wire_rules::joined(std::mem::take(&mut faults), &rules, at)),
            None => Err(Faults::default()),
        };
        let ruleset = match compiled {
            Ok(ruleset) if faults.is_empty() => ruleset,
            other => {
                faults.append(other.err().unwrap_or_default());
                let faults = faults.map(|fault| wire_rules::told_of_base(fault, wire, at));
                return Err(ApiError::of_fields(Reason::InvalidRules, faults));
            }
        };
        let id = ruleset.id();
        if !wire.id.is_empty() && wire.id != id {
            let description = sentence!(FaultWrongId, id);
            return Err(ApiError::at(Reason::InvalidRules, join(at, "id"), description).with("ruleset", id));
        }
        Ok(ruleset)
    }

    /// The faults of single values in rules of which only a part could be read.
    pub(crate) fn faults_in(&self, wire: &v1::Rules, at: &str) -> Faults {
        let base = wire.base.as_ref().and_then(|base| self.known(&base.ruleset));
        let (rules, faults) = wire_rules::read(wire, base.as_ref().map(|base| base.referee.rules()), at);
        match rules {
            Some(rules) => wire_rules::joined(faults, &rules, at),
            None => faults,
        }
    }

    /// Rules that were read already, under the name that they are given.
    pub(crate) fn of_rules(
        &self,
        rules: Rules,
        name: &str,
        at: &str,
    ) -> Result<Arc<CompiledRuleset>, ApiError> {
        self.compiled(rules, name, at).map_err(|faults| ApiError::of_fields(Reason::InvalidRules, faults))
    }

    /// Rules under the name that a caller gives them, compiled once.
    fn compiled(&self, rules: Rules, name: &str, at: &str) -> Result<Arc<CompiledRuleset>, Faults> {
        let key = Custom::new(rules, name);
        // If another thread has the list, which may be one of low priority, they are compiled again.
        if let Some(known) = free(self.custom.try_lock()).and_then(|mut kept| kept.get(&key).cloned()) {
            return Ok(known);
        }
        let (rules, opened) = (key.rules.clone(), Arc::clone(&self.custom_opened));
        let positions = (self.signer.clone(), self.history_moves);
        let ruleset = Arc::new(CompiledRuleset::of_rules(rules, name, at, positions, opened)?);
        // A name that is refused is not worth a place.
        if wire_rules::fault_of_name(name, at).is_none() {
            let kept = Arc::clone(&ruleset);
            // What falls out is dropped without the lock.
            let _fallen = free(self.custom.try_lock()).and_then(|mut custom| custom.push(key, kept));
        }
        Ok(ruleset)
    }
}

/// Custom rules under a name, hashed once: rules are long.
#[derive(PartialEq, Eq)]
struct Custom {
    hash: u64,
    rules: Rules,
    name: String,
}

impl Custom {
    fn new(rules: Rules, name: &str) -> Self {
        /// So that nobody can look for rules with equal hashes.
        static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        Self { hash: SEED.hash_one((&rules, name)), rules, name: name.to_owned() }
    }
}

impl Hash for Custom {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// The error for an unknown rule set; suggests the nearest name.
pub(crate) fn unknown_ruleset(reason: Reason, name: &str, field: &str) -> ApiError {
    if name.is_empty() {
        return ApiError::at(Reason::MissingField, field, MessageId::FaultRulesetMissing);
    }
    // No id is longer.
    let front: String = name.chars().take(80).collect();
    let shown = quoted(name);
    if front.starts_with(ruleset_id::PREFIX) {
        return ApiError::at(reason, field, sentence!(FaultCustomId, id = shown));
    }
    let (id, revision) =
        front.split_once('@').map_or((front.as_str(), None), |(id, revision)| (id, Some(revision)));
    let description = match (catalogue::find(id), revision) {
        (Some(entry), Some(_)) => sentence!(FaultRevision, ruleset = shown, newest = entry.pinned_id()),
        _ => match nearest_ruleset(id) {
            Some(nearest) => {
                let description = sentence!(FaultNoRulesetNearest, ruleset = shown, nearest);
                return ApiError::at(reason, field, description).with("nearest", nearest);
            }
            None => sentence!(FaultNoRuleset, ruleset = shown),
        },
    };
    ApiError::at(reason, field, description)
}

/// A name of a rule set as it is compared.
struct KnownName {
    id: &'static str,
    /// Its words, and the size of the board.
    words: Vec<String>,
    /// What tells it from other names.
    own: String,
}

/// The id of the rule set that is most likely meant by an unknown name, in any case: one with all its words,
/// such as "Copenhagen 13x13", or else the one with the most similar name. `None` if there is neither: that it
/// is a tafl game on a board of some size makes no two names alike.
#[must_use]
pub fn nearest_ruleset(name: &str) -> Option<&'static str> {
    static KNOWN: LazyLock<Vec<KnownName>> = LazyLock::new(|| {
        let named = |entry: &'static catalogue::Entry| entry.names().map(move |name| (entry, name));
        let known = |(entry, name): (&'static catalogue::Entry, &str)| {
            let (mut words, size) = (words(name), entry.rules.board.size);
            let own = own(&words);
            words.push(format!("{size}x{size}"));
            KnownName { id: entry.id, own: if own.is_empty() { words.join(" ") } else { own }, words }
        };
        catalogue::newest().flat_map(named).map(known).collect()
    });
    let wanted = words(name);
    let own = own(&wanted);
    if own.is_empty() {
        return None;
    }
    // Half of a name such as "viking chess" is that of another game.
    let has_all = |known: &&KnownName| {
        wanted.iter().all(|word| known.words.contains(word)) && !OTHER_GAMES.contains(&own.as_str())
    };
    // The name that says least beside them; of several, the first.
    if let Some(known) = KNOWN.iter().filter(has_all).min_by_key(|known| known.words.len()) {
        return Some(known.id);
    }
    let nearest = crate::helpers::nearest(&own, KNOWN.iter().map(|known| known.own.as_str()))
        .filter(|nearest| strsim::jaro_winkler(&own, nearest) > 0.85)?;
    KNOWN.iter().find(|known| known.own == nearest).map(|known| known.id)
}

/// Other games, whose names are in those of ours.
const OTHER_GAMES: [&str; 1] = ["chess"];

/// The words of the beginning of a name, in lower case.
fn words(name: &str) -> Vec<String> {
    let front: String = name.chars().take(100).collect();
    front
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The words of a name that are neither a size nor the name of all these games.
fn own(words: &[String]) -> String {
    let is_size = |word: &str| word.split_once('x').is_some_and(|(files, ranks)| files == ranks);
    let is_own = |word: &&String| !is_size(word) && !["tafl", "hnefatafl"].contains(&word.as_str());
    words.iter().filter(is_own).map(String::as_str).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::helpers::lock;
    use tafl_engine::Game;
    use tafl_test_support::chance::Chance;
    use tafl_test_support::random_rules::random_rules;

    /// Programs without the service write the same tokens: both ways from rules to their message agree.
    #[test]
    fn clients_name_rules_in_tokens_as_the_service_does() {
        let mut chance = Chance::new(5);
        let random = std::iter::repeat_with(|| random_rules(&mut chance)).take(300);
        for rules in catalogue::all().iter().map(|entry| entry.rules.clone()).chain(random) {
            let encoded = wire_rules::to_wire(&rules).encode_to_vec();
            let section = tafl_token::rules_section(&rules, None);
            assert_eq!(section, tafl_token::declared_rules(&encoded));
            let game = Referee::new(rules).ok().and_then(|referee| Game::new(&referee, None).ok());
            let Some(game) = game else { continue };
            let token = tafl_token::write(&section, &game.placement(), &mut game.history(), &game);
            if !token.is_empty() {
                let (opened, _) = tafl_token::open(&token).expect("a token");
                assert_eq!(opened.referee().rules(), game.referee().rules());
            }
        }
        let entry = catalogue::find("copenhagen").expect("a rule set");
        let section = tafl_token::rules_section(&entry.rules, Some(entry));
        assert_eq!(section, tafl_token::pinned_rules(&entry.pinned_id()));
    }

    #[test]
    fn a_name_is_found_by_its_words() {
        for (name, id) in [
            ("Tyr", "tyr-11"),
            ("copenhagen 13x13", "copenhagen-13-hnefatafl-org"),
            ("13x13 Copenhagen", "copenhagen-13-hnefatafl-org"),
            ("Saami Tablut", "tablut-w"),
            ("LINNAEUS", "tablut-linnaeus"),
            ("Bell", "copenhagen-bell"),
            ("World Tafl Federation", "brandubh-wtf"),
            ("Copenhagn", "copenhagen"),
            ("Copenhagn Hnefatafl 11x11", "copenhagen"),
            ("hnefatfl", "copenhagen"),
            ("Walker Brandubh 7x7", "brandub-walker"),
            ("Berserk 11x11 Nielsen", "berserk-nielsen"),
        ] {
            assert_eq!(nearest_ruleset(name), Some(id), "{name}");
        }
        for unknown in ["Skalk Hnefatafl 11x11", "Hex 11x11", "Tafl", "hnefatafl 9x9", "11x11", "Go 19x19"] {
            assert_eq!(nearest_ruleset(unknown), None, "{unknown}");
        }
        for unknown in ["chess", "", "-", "nothing like it", &"tyr ".repeat(1_000)] {
            assert_eq!(nearest_ruleset(unknown), (unknown.len() > 1_000).then_some("tyr-11"), "{unknown}");
        }
    }

    /// However rules are written, and however often a name is repeated in what they clear, they are kept
    /// once.
    #[test]
    fn rules_that_mean_the_same_are_kept_once() {
        let rulesets = RulesetCache::new(None, 1_000);
        let on = |cleared: &[&str]| v1::Rules {
            base: Some(v1::Base {
                ruleset: "copenhagen".to_owned(),
                cleared: cleared.iter().map(|&name| name.to_owned()).collect(),
            }),
            ..v1::Rules::default()
        };
        let first = rulesets.custom(&on(&["exit_fort"]), "").expect("sound rules");
        let RulesetName::Custom(complete) = &first.named else { panic!("custom rules") };
        for same in [on(&["exitFort"]), on(&["exit_fort"; 2]), (**complete).clone()] {
            assert!(Arc::ptr_eq(&first, &rulesets.custom(&same, "").expect("sound rules")));
        }
        assert_eq!(lock(&rulesets.custom).len(), 1);
        let named = v1::Rules { name: "Ours".to_owned(), ..on(&["exit_fort"]) };
        assert_eq!(rulesets.custom(&named, "").expect("sound rules").name(), Some("Ours"));
        let other = rulesets.custom(&on(&["shieldwall"]), "").expect("sound rules");
        assert!(!Arc::ptr_eq(&first, &other) && lock(&rulesets.custom).len() == 3);
        // The id is checked for rules from the cache as well.
        let wrong = v1::Rules { id: "custom-0".to_owned(), ..(**complete).clone() };
        assert_eq!(rulesets.custom(&wrong, "").expect_err("another id").fields()[0].field, "id");
    }
}

//! The rule sets that requests name or declare, compiled: the catalogue for good, custom ones in a bounded cache.
//!
//! The cache changes no answer: a rule set that fell out of it is compiled again.

use crate::error::{ApiError, FieldFault, Reason, join};
use crate::{from_proto, to_proto};
use lru::LruCache;
use prost::Message;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use tafl_engine::{Referee, catalogue};
use tafl_proto::v1;

/// How answers name the rules of a position.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    /// By id and revision.
    Pinned(String),
    /// By the rules themselves, in the form in which equal rules are equal bytes.
    Declared(Box<v1::Rules>),
}

/// Rules ready to be played.
#[derive(Debug)]
pub(crate) struct Ruling {
    pub(crate) referee: Referee,
    pub(crate) named: Named,
    /// What a token says of the rules: tag, length, content.
    pub(crate) token_section: Vec<u8>,
}

impl Ruling {
    /// Id and revision, where the rule set is of the catalogue.
    pub(crate) fn pinned_id(&self) -> Option<&str> {
        match &self.named {
            Named::Pinned(id) => Some(id),
            Named::Declared(_) => None,
        }
    }

    fn of_entry(entry: &catalogue::Entry) -> Self {
        let named = entry.pinned_id();
        Self { referee: entry.referee(), token_section: crate::token::pinned_rules(&named), named: Named::Pinned(named) }
    }

    fn of_rules(wire: &v1::Rules, at: &str) -> Result<Self, ApiError> {
        let faulty = |faults| ApiError::of_fields(Reason::InvalidRules, faults);
        let of_the_whole = |faults: Vec<FieldFault>| faulty(faults.into_iter().map(FieldFault::if_missing_of_the_whole).collect());
        let rules = from_proto::rules(wire, at).map_err(of_the_whole)?;
        let of_engine = |faults: Vec<_>| faulty(faults.iter().map(|fault| FieldFault::of_engine(at, fault)).collect());
        let referee = Referee::new(rules).map_err(of_engine)?;
        let declared = to_proto::rules(referee.rules());
        let token_section = crate::token::declared_rules(&declared.encode_to_vec());
        Ok(Self { referee, token_section, named: Named::Declared(Box::new(declared)) })
    }
}

/// All rulings of a server.
#[derive(Debug)]
pub(crate) struct Rulings {
    /// By id and by pinned id.
    catalogue: HashMap<String, Arc<Ruling>>,
    custom: Mutex<LruCache<Vec<u8>, Arc<Ruling>>>,
}

impl Rulings {
    pub(crate) fn new(custom_kept: u32) -> Self {
        let mut rulings: HashMap<String, Arc<Ruling>> = HashMap::new();
        for entry in catalogue::all() {
            let ruling = Arc::new(Ruling::of_entry(entry));
            rulings.insert(entry.pinned_id(), Arc::clone(&ruling));
            if catalogue::find(entry.id).is_some_and(|newest| newest.revision == entry.revision) {
                rulings.insert(entry.id.to_owned(), ruling);
            }
        }
        let kept = NonZeroUsize::new(custom_kept as usize).unwrap_or(NonZeroUsize::MIN);
        Self { catalogue: rulings, custom: Mutex::new(LruCache::new(kept)) }
    }

    /// The rule set of the catalogue with this id or name; `field` is where the caller named it.
    pub(crate) fn find(&self, name: &str, field: &str) -> Result<Arc<Ruling>, ApiError> {
        self.known(name).ok_or_else(|| unknown_ruleset(Reason::UnknownRuleset, name, field))
    }

    fn known(&self, name: &str) -> Option<Arc<Ruling>> {
        let found = self.catalogue.get(name).or_else(|| catalogue::find(name).and_then(|entry| self.catalogue.get(&entry.pinned_id())));
        found.cloned()
    }

    /// The rule set that a caller declares.
    pub(crate) fn declared(&self, wire: &v1::Rules, field: &str) -> Result<Arc<Ruling>, ApiError> {
        let key = wire.encode_to_vec();
        if let Some(known) = self.custom.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(known));
        }
        let ruling = Arc::new(Ruling::of_rules(wire, field)?);
        self.custom.lock().unwrap_or_else(PoisonError::into_inner).put(key, Arc::clone(&ruling));
        Ok(ruling)
    }

    /// The rule set of a request that may name or declare one.
    pub(crate) fn either(&self, ruleset: Option<&str>, declared: Option<&v1::Rules>, at: &str) -> Result<Arc<Ruling>, ApiError> {
        match (ruleset, declared) {
            (Some(name), _) => self.known(name).map_or_else(|| self.find(name, &join(at, "ruleset")), Ok),
            (None, Some(rules)) => self.declared(rules, &join(at, "custom_rules")),
            (None, None) => Err(ApiError::at(
                Reason::MissingField,
                join(at, "ruleset"),
                "name a rule set, such as copenhagen, or declare one as custom_rules; ListRulesets lists them",
            )),
        }
    }
}

/// That there is no such rule set, with the nearest name there is.
pub(crate) fn unknown_ruleset(reason: Reason, name: &str, field: &str) -> ApiError {
    if name.is_empty() {
        return ApiError::at(Reason::MissingField, field, "name a rule set, such as copenhagen; ListRulesets lists them");
    }
    let shown: String = name.chars().take(80).collect();
    let (id, revision) = shown.split_once('@').map_or((shown.as_str(), None), |(id, revision)| (id, Some(revision)));
    let description = match (catalogue::find(id), revision) {
        (Some(entry), Some(_)) => format!("{shown:?} is no revision served; the newest is {}", entry.pinned_id()),
        _ => match crate::nearest(id, catalogue::all().iter().map(|entry| entry.id)) {
            Some(nearest) => format!("there is no rule set {shown:?}; did you mean {nearest}? ListRulesets lists them"),
            None => format!("there is no rule set {shown:?}; ListRulesets lists them"),
        },
    };
    ApiError::at(reason, field, description)
}

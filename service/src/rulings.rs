//! The rule sets that requests name or declare, compiled: the catalogue for good, custom ones in a bounded cache.
//!
//! The cache changes no answer: a rule set that fell out of it is compiled again.

use crate::error::{ApiError, Faults, FieldFault, Reason, join, quoted};
use crate::{from_proto, ruleset_id, to_proto};
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
    /// By the rules themselves: complete, with their id and with the name that the caller gave them.
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
    /// Id and revision, or the id of custom rules.
    pub(crate) fn id(&self) -> &str {
        match &self.named {
            Named::Pinned(id) => id,
            Named::Declared(rules) => &rules.id,
        }
    }

    /// What people call it; `None` for custom rules without a name.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.named {
            Named::Pinned(id) => catalogue::find(id).map(|entry| entry.name),
            Named::Declared(rules) => Some(rules.name.as_str()).filter(|name| !name.is_empty()),
        }
    }

    fn of_entry(entry: &catalogue::Entry) -> Self {
        let named = entry.pinned_id();
        Self { referee: entry.referee(), token_section: crate::token::pinned_rules(&named), named: Named::Pinned(named) }
    }

    /// Compiles rules that are complete, with every fault of theirs beside those that were found before.
    fn of_rules(complete: &v1::Rules, mut faults: Faults, at: &str) -> Result<Self, Faults> {
        faults.extend(from_proto::fault_of_name(&complete.name, at));
        let read = from_proto::rules(complete, at).map_err(|more| more.map(FieldFault::if_missing_of_the_whole));
        let of_engine = |faults: Vec<_>| faults.iter().map(|fault| FieldFault::of_engine(at, fault)).collect::<Faults>();
        let compiled = read.and_then(|rules| Referee::new(rules).map_err(of_engine));
        let referee = match compiled.map_err(|more| faults.append(more)) {
            Ok(referee) if faults.is_empty() => referee,
            _ => return Err(faults),
        };
        let bare = to_proto::rules(referee.rules());
        let token_section = crate::token::declared_rules(&bare.encode_to_vec());
        let declared = v1::Rules { name: complete.name.clone(), id: ruleset_id::of(referee.rules()), ..bare };
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
        if let Some(known) = self.kept(&key) {
            return Ok(known);
        }
        let ruling = self.compiled(wire, field)?;
        if let Named::Declared(declared) = &ruling.named {
            // The form in which answers give the rules back, and in which they are likely to come again.
            self.keep(declared.encode_to_vec(), &ruling);
        }
        self.keep(key, &ruling);
        Ok(ruling)
    }

    fn kept(&self, key: &[u8]) -> Option<Arc<Ruling>> {
        self.custom.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: Vec<u8>, ruling: &Arc<Ruling>) {
        self.custom.lock().unwrap_or_else(PoisonError::into_inner).put(key, Arc::clone(ruling));
    }

    fn compiled(&self, wire: &v1::Rules, at: &str) -> Result<Arc<Ruling>, ApiError> {
        let (complete, faults) = match &wire.base {
            None => (wire.clone(), Faults::default()),
            Some(base) => {
                let base = self.find(&base.ruleset, &join(at, "base.ruleset"))?;
                from_proto::completed(wire, to_proto::rules(base.referee.rules()), at)
            }
        };
        let told = |faults: Faults| faults.map(|fault| from_proto::told_of_base(fault, wire, at));
        let ruling = Ruling::of_rules(&complete, faults, at).map_err(|faults| ApiError::of_fields(Reason::InvalidRules, told(faults)))?;
        let id = ruling.id();
        if !wire.id.is_empty() && wire.id != id {
            let description = format!("is not the id of these rules, which is {id}; send that, or leave it out");
            return Err(ApiError::at(Reason::InvalidRules, join(at, "id"), description).with("ruleset", id));
        }
        Ok(Arc::new(ruling))
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
    // No id is longer.
    let front: String = name.chars().take(80).collect();
    let shown = quoted(name);
    if front.starts_with(ruleset_id::PREFIX) {
        return ApiError::at(reason, field, format!("{shown} is the id of custom rules, which are not kept: send them as custom_rules"));
    }
    let (id, revision) = front.split_once('@').map_or((front.as_str(), None), |(id, revision)| (id, Some(revision)));
    let description = match (catalogue::find(id), revision) {
        (Some(entry), Some(_)) => format!("{shown} is no revision served; the newest is {}", entry.pinned_id()),
        _ => match crate::nearest(id, catalogue::all().iter().map(|entry| entry.id)) {
            Some(nearest) => format!("there is no rule set {shown}; did you mean {nearest}? ListRulesets lists them"),
            None => format!("there is no rule set {shown}; ListRulesets lists them"),
        },
    };
    ApiError::at(reason, field, description)
}

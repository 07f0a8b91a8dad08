//! Custom rules that start from a rule set of the catalogue: what is given replaces what stands there, what is cleared is left out.
//!
//! Deliberately absent: whether the rules that come of it can be played, which is asked of complete rules alone.

use super::read_list;
use crate::error::{Faults, FieldFault, join, quoted};
use crate::{nearest, spoils};
use std::fmt::Display;
use tafl_proto::v1;

/// The most characters of the name of custom rules.
const MOST_OF_NAME: usize = 80;

/// Whether a field of a message was given: proto3 leaves out what is at its default.
trait Given {
    fn given(&self) -> bool;
}

impl<T> Given for Option<T> {
    fn given(&self) -> bool {
        self.is_some()
    }
}

impl<T> Given for Vec<T> {
    fn given(&self) -> bool {
        !self.is_empty()
    }
}

impl Given for bool {
    fn given(&self) -> bool {
        *self
    }
}

/// An enum, of which 0 is unspecified.
impl Given for i32 {
    fn given(&self) -> bool {
        *self != 0
    }
}

macro_rules! fields {
    (needed: $($needed:ident),+; clearable: $($clearable:ident),+;) => {
        /// The fields that every rule set has a value for.
        const NEEDED: &[&str] = &[$(stringify!($needed)),+];

        /// The fields that may be false, absent or empty.
        const CLEARABLE: &[&str] = &[$(stringify!($clearable)),+];

        /// Whether rules say something on a field.
        fn is_given(rules: &v1::Rules, field: &str) -> bool {
            match field {
                $(stringify!($needed) => rules.$needed.given(),)+
                $(stringify!($clearable) => rules.$clearable.given(),)+
                _ => false,
            }
        }

        /// What is given, and for the rest what the base says, less what is cleared. Every field is named, so that none that the contract
        /// gains is forgotten.
        fn over(given: &v1::Rules, base: v1::Rules, cleared: &[&str]) -> v1::Rules {
            let given = given.clone();
            v1::Rules {
                base: None,
                name: given.name,
                id: given.id,
                $($needed: if given.$needed.given() { given.$needed } else { base.$needed },)+
                $($clearable: if given.$clearable.given() {
                    given.$clearable
                } else if cleared.contains(&stringify!($clearable)) {
                    Default::default()
                } else {
                    base.$clearable
                },)+
            }
        }
    };
}

fields! {
    needed: board, first_move, reach, king_in_captures, king_taken, escape, no_legal_move;
    clearable: zones, kings_group, encirclement, shieldwall, exit_fort, repetition, quiet_plies, ply_limit, tuichi_wins, announcements,
        linnaean_capture, special;
}

/// The rules that come of a base, which `base` is in full, and the faults of what is cleared; paths begin with `at`.
pub(crate) fn completed(wire: &v1::Rules, base: v1::Rules, at: &str) -> (v1::Rules, Faults) {
    let names = wire.base.as_ref().map_or(&[][..], |base| &base.cleared);
    let read = |name: &String, field: &dyn Display| clearable(name, wire).map_err(|fault| FieldFault::new(field.to_string(), fault).into());
    match read_list(names, &join(at, "base.cleared"), NEEDED.len() + CLEARABLE.len(), read) {
        Ok(cleared) => (over(wire, base, &cleared), Faults::default()),
        Err(faults) => (over(wire, base, &[]), faults),
    }
}

/// The field of this name, in either spelling of the contract, that may be cleared.
fn clearable(name: &str, wire: &v1::Rules) -> Result<&'static str, String> {
    let shown = || quoted(name);
    let is = |field: &&&str| **field == name || field.split('_').flat_map(str::chars).eq(name.chars().map(|c| c.to_ascii_lowercase()));
    if let Some(field) = CLEARABLE.iter().find(is) {
        return if is_given(wire, field) { Err(format!("{field} is given as well; leave one of them out")) } else { Ok(*field) };
    }
    if let Some(field) = NEEDED.iter().find(is) {
        return Err(format!("a rule set cannot do without {field}; give it the value that it is to have"));
    }
    Err(match nearest(name, CLEARABLE.iter().copied()) {
        Some(nearest) => format!("there is no field {} that could be cleared; did you mean {nearest}?", shown()),
        None => format!("there is no field {} that could be cleared; there are {}", shown(), CLEARABLE.join(", ")),
    })
}

/// Says of a fault of completed rules where its field comes from, if that is the base.
pub(crate) fn told_of_base(fault: FieldFault, wire: &v1::Rules, at: &str) -> FieldFault {
    let Some(base) = &wire.base else { return fault };
    let path = fault.field.strip_prefix(at).unwrap_or(&fault.field).trim_start_matches('.');
    let field = path.split(['.', '[']).next().unwrap_or_default();
    let of_rules = NEEDED.contains(&field) || CLEARABLE.contains(&field);
    if !of_rules || is_given(wire, field) {
        return fault;
    }
    let ruleset: String = base.ruleset.chars().take(80).collect();
    let more = format!("{field} is that of the base, {ruleset}");
    fault.with(&more)
}

/// What is wrong with the name of custom rules.
pub(crate) fn fault_of_name(name: &str, at: &str) -> Option<FieldFault> {
    let fault = |what: &str| Some(FieldFault::new(join(at, "name"), format!("{what}: up to {MOST_OF_NAME} printable characters")));
    if name.chars().count() > MOST_OF_NAME {
        return fault("is too long");
    }
    if name.trim() != name {
        return fault("begins or ends with a blank");
    }
    if let Some(c) = name.chars().find(|&c| spoils(c)) {
        return fault(&format!("holds the character U+{:04X}", u32::from(c)));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost::Message;
    use prost_reflect::{DescriptorPool, DynamicMessage, Value};
    use tafl_engine::catalogue;

    fn of_catalogue(id: &str) -> v1::Rules {
        crate::to_proto::rules(&catalogue::find(id).expect("a rule set").rules)
    }

    fn on(base: &str, cleared: &[&str]) -> v1::Rules {
        let cleared = cleared.iter().map(|&name| name.to_owned()).collect();
        v1::Rules { base: Some(v1::Base { ruleset: base.to_owned(), cleared }), ..v1::Rules::default() }
    }

    /// The descriptor knows every field: each is either needed or can be cleared, and what comes of it is as the descriptor says.
    #[test]
    fn every_field_is_kept_replaced_or_cleared() {
        let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
        let rules = pool.get_message_by_name("tafl.v1.Rules").expect("the message");
        let dynamic = |message: &v1::Rules| DynamicMessage::decode(rules.clone(), message.encode_to_vec().as_slice()).expect("a message");
        let (base, other) = (dynamic(&of_catalogue("copenhagen")), dynamic(&of_catalogue("hnefatafl-11-igg")));
        let (mut cleared_fields, mut replaced) = (0, 0);
        for field in rules.fields().filter(|field| !["base", "name", "id"].contains(&field.name())) {
            let name = field.name();
            assert!(NEEDED.contains(&name) != CLEARABLE.contains(&name), "{name}");
            let typed = |message: &DynamicMessage| v1::Rules::decode(message.encode_to_vec().as_slice()).expect("a message");
            if CLEARABLE.contains(&name) {
                let (complete, faults) = completed(&on("copenhagen", &[name]), typed(&base), "");
                let mut wanted = base.clone();
                wanted.clear_field(&field);
                assert_eq!((dynamic(&complete), faults), (wanted, Faults::default()), "{name} cleared");
                let (same, _) = completed(&on("copenhagen", &[field.json_name()]), typed(&base), "");
                assert_eq!(same, complete, "{name} is known in both spellings");
                cleared_fields += 1;
            }
            // Only what is not at its default can be given.
            if other.has_field(&field) {
                let value: Value = other.get_field(&field).into_owned();
                let mut given = dynamic(&on("copenhagen", &[]));
                given.set_field(&field, value.clone());
                let mut wanted = base.clone();
                wanted.set_field(&field, value);
                let (complete, faults) = completed(&typed(&given), typed(&base), "");
                assert_eq!((dynamic(&complete), faults), (wanted, Faults::default()), "{name} given");
                replaced += 1;
            }
        }
        assert!(cleared_fields > 8 && replaced > 6, "{cleared_fields} cleared, {replaced} replaced");
    }

    #[test]
    fn what_cannot_be_cleared_is_said() {
        let base = || of_catalogue("copenhagen");
        let told = |rules: v1::Rules| {
            completed(&rules, base(), "r")
                .1
                .first()
                .iter()
                .map(|fault| (fault.field.clone(), fault.description.clone()))
                .collect::<Vec<_>>()
        };
        let [(field, said)] = &told(on("copenhagen", &["shieldwal"]))[..] else { panic!("one fault") };
        assert!(field == "r.base.cleared[0]" && said.contains("did you mean shieldwall?"), "{field}: {said}");
        let [(_, said)] = &told(on("copenhagen", &["nothing like it"]))[..] else { panic!("one fault") };
        assert!(CLEARABLE.iter().all(|field| said.contains(field)), "{said}");
        let [(_, said)] = &told(on("copenhagen", &["escape"]))[..] else { panic!("one fault") };
        assert!(said.contains("cannot do without escape"), "{said}");
        let [(_, said)] = &told(v1::Rules { exit_fort: true, ..on("copenhagen", &["exit_fort"]) })[..] else { panic!("one fault") };
        assert!(said.contains("given as well"), "{said}");
        assert_eq!(told(on("copenhagen", &["exit_fort", "exitFort"])), []);
        let [(field, said)] = &told(on("copenhagen", &vec!["exit_fort"; 5000]))[..] else { panic!("one fault") };
        assert!(field == "r.base.cleared" && said.contains("5000"), "{field}: {said}");
    }

    #[test]
    fn a_name_is_short_and_printable() {
        for sound in ["", "Tafl", "Tafl \u{ab}\u{a0}à moi\u{a0}\u{bb}", "板", "a\"b\\c", &"é".repeat(80)] {
            assert_eq!(fault_of_name(sound, ""), None, "{sound:?}");
        }
        for faulty in [" x", "x\u{a0}", "a\nb", "\u{7f}", "a\u{202e}b", "a\u{2028}b", "a\u{200b}b", &"x".repeat(81)] {
            assert_eq!(fault_of_name(faulty, "r").map(|fault| fault.field), Some("r.name".to_owned()), "{faulty:?}");
        }
    }
}

//! Custom rules based on a rule set of the catalogue: given options replace those of the base, cleared
//! options are removed.

use super::{OPTIONS, is_given};
use crate::helpers::nearest;
use crate::helpers::spoils;
use crate::words::error::{Faults, FieldFault, join, quoted};
use crate::words::i18n::{MessageId, Sentence, sentence};
use std::borrow::Cow;
use tafl_engine::Rules;
use tafl_proto::v1;

/// The maximum length of the name of custom rules, in characters.
const MAX_NAME: usize = 80;

/// The cleared options, and the faults among them.
pub(super) fn cleared(wire: &v1::Rules, at: &str) -> (Vec<&'static str>, Faults) {
    let (mut cleared, mut faults) = (Vec::new(), Faults::default());
    for (n, name) in wire.base.iter().flat_map(|base| &base.cleared).enumerate() {
        match clearable(name, wire) {
            Ok(option) => cleared.push(option),
            Err(fault) => faults.push(FieldFault::new(format!("{}[{n}]", join(at, "base.cleared")), fault)),
        }
    }
    (cleared, faults)
}

/// The option of this name, in either spelling of the contract, and whether a rule set may omit it.
fn found(name: &str) -> Option<&'static (&'static str, bool)> {
    let is = |option: &str| {
        option == name
            || option.split('_').flat_map(str::chars).eq(name.chars().map(|c| c.to_ascii_lowercase()))
    };
    OPTIONS.iter().find(|(option, _)| is(option))
}

/// The option of this name, in either spelling of the contract, as the proto files spell it.
pub(crate) fn option(name: &str) -> Option<&'static str> {
    found(name).map(|&(option, _)| option)
}

/// Returns whether a rule set may omit the option of this name, in either spelling of the contract.
pub(crate) fn is_optional(name: &str) -> bool {
    found(name).is_some_and(|(_, optional)| *optional)
}

/// The rules with the board size of their base if they have a board without one.
pub(super) fn with_size<'a>(wire: &'a v1::Rules, base: Option<&Rules>) -> Cow<'a, v1::Rules> {
    match (base, &wire.board) {
        (Some(base), Some(board)) if board.size == 0 => {
            let board = v1::Board { size: base.board.size.into(), ..board.clone() };
            Cow::Owned(v1::Rules { board: Some(board), ..wire.clone() })
        }
        _ => Cow::Borrowed(wire),
    }
}

/// The clearable option of this name, in either spelling of the contract.
fn clearable(name: &str, wire: &v1::Rules) -> Result<&'static str, Sentence> {
    match found(name) {
        Some((option, false)) => {
            return Err(sentence!(FaultRequiredRule, rule = *option));
        }
        Some((option, true)) if is_given(wire, option) => {
            return Err(sentence!(FaultClearedAndGiven, rule = *option));
        }
        Some((option, true)) => return Ok(*option),
        None => {}
    }
    let clearable = || OPTIONS.iter().filter(|(_, optional)| *optional).map(|(option, _)| *option);
    let shown = quoted(name);
    Err(match nearest(name, clearable()) {
        Some(nearest) => sentence!(FaultNotClearableNearest, field = shown, nearest),
        None => {
            sentence!(FaultNotClearable, field = shown, known = clearable().collect::<Vec<_>>().join(", "))
        }
    })
}

/// Adds to a fault in completed rules that its field comes from the base, if it does, and how a rule is left
/// out beside a base, if that would help.
pub(crate) fn told_of_base(fault: FieldFault, wire: &v1::Rules, at: &str) -> FieldFault {
    let Some(base) = &wire.base else { return fault };
    let fault = if fault.advises_null() { fault.with(MessageId::FaultClearedInstead) } else { fault };
    let path = fault.field.strip_prefix(at).unwrap_or(&fault.field).trim_start_matches('.');
    let field = path.split(['.', '[']).next().unwrap_or_default();
    if OPTIONS.iter().all(|(option, _)| *option != field) || is_given(wire, field) {
        return fault;
    }
    let ruleset: String = base.ruleset.chars().take(80).collect();
    let more = sentence!(FaultOfBase, ruleset);
    fault.with(more)
}

/// The fault of the name of custom rules, if any.
pub(crate) fn fault_of_name(name: &str, at: &str) -> Option<FieldFault> {
    let most = || ("max", MAX_NAME.into());
    let fault = |id, values: Vec<_>| Some(FieldFault::new(join(at, "name"), Sentence::new(id, values)));
    if name.chars().count() > MAX_NAME {
        return fault(MessageId::FaultNameTooLong, vec![most()]);
    }
    if name.trim() != name {
        return fault(MessageId::FaultNameBlank, vec![most()]);
    }
    if let Some(c) = name.chars().find(|&c| spoils(c)) {
        return fault(
            MessageId::FaultNameCharacter,
            vec![("character", format!("U+{:04X}", u32::from(c)).into()), most()],
        );
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::wire_rules::{read, to_wire};
    use crate::words::error::{ApiError, Reason};
    use prost::Message;
    use prost_reflect::{DescriptorPool, DynamicMessage, Value};
    use tafl_engine::catalogue;

    fn of_catalogue(id: &str) -> &'static Rules {
        &catalogue::find(id).expect("a rule set").rules
    }

    fn on(base: &str, cleared: &[&str]) -> v1::Rules {
        let cleared = cleared.iter().map(|&name| name.to_owned()).collect();
        v1::Rules { base: Some(v1::Base { ruleset: base.to_owned(), cleared }), ..v1::Rules::default() }
    }

    /// The result of completing `wire` with Copenhagen as its base.
    fn complete(wire: &v1::Rules) -> v1::Rules {
        let (rules, faults) = read(wire, Some(of_catalogue("copenhagen")), "");
        assert!(faults.is_empty(), "{faults:?}");
        to_wire(&rules.expect("rules"))
    }

    /// Covers every field of the descriptor: omitted fields are kept, given ones replaced, cleared ones
    /// removed.
    #[test]
    fn every_field_is_kept_replaced_or_cleared() {
        let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
        let rules = pool.get_message_by_name("tafl.v1.Rules").expect("the message");
        let dynamic = |message: &v1::Rules| {
            DynamicMessage::decode(rules.clone(), message.encode_to_vec().as_slice()).expect("a message")
        };
        let [base, other] = ["copenhagen", "hnefatafl-11-igg"].map(|id| dynamic(&to_wire(of_catalogue(id))));
        let (mut cleared_fields, mut replaced) = (0, 0);
        for field in rules.fields().filter(|field| !["base", "name", "id"].contains(&field.name())) {
            let name = field.name();
            let (_, optional) =
                OPTIONS.iter().find(|(option, _)| *option == name).expect("an option of the engine");
            if *optional {
                let mut wanted = base.clone();
                wanted.clear_field(&field);
                assert_eq!(dynamic(&complete(&on("copenhagen", &[name]))), wanted, "{name} cleared");
                assert_eq!(
                    dynamic(&complete(&on("copenhagen", &[field.json_name()]))),
                    wanted,
                    "{name} in the spelling of JSON"
                );
                cleared_fields += 1;
            }
            // Only a value that is not the default can be given.
            if other.has_field(&field) {
                let value: Value = other.get_field(&field).into_owned();
                let mut given = dynamic(&on("copenhagen", &[]));
                given.set_field(&field, value.clone());
                let mut wanted = base.clone();
                wanted.set_field(&field, value);
                let given = v1::Rules::decode(given.encode_to_vec().as_slice()).expect("a message");
                assert_eq!(dynamic(&complete(&given)), wanted, "{name} given");
                replaced += 1;
            }
        }
        assert!(cleared_fields > 8 && replaced > 6, "{cleared_fields} cleared, {replaced} replaced");
    }

    #[test]
    fn what_cannot_be_cleared_is_reported() {
        let reported = |wire: &v1::Rules| {
            let (_, faults) = cleared(wire, "r");
            let error = ApiError::of_fields(Reason::InvalidRules, faults);
            error.fields().into_iter().map(|fault| (fault.field, fault.description)).collect::<Vec<_>>()
        };
        for (wire, sentence) in [
            (on("copenhagen", &["shieldwal"]), "did you mean shieldwall?"),
            (on("copenhagen", &["nothing like it"]), "zones, encirclement, cannot_escape, shieldwall"),
            (on("copenhagen", &["escape"]), "escape cannot be cleared"),
            (v1::Rules { exit_fort: true, ..on("copenhagen", &["exit_fort"]) }, "given as well"),
        ] {
            let [(field, said)] = &reported(&wire)[..] else { panic!("one fault") };
            assert!(field == "r.base.cleared[0]" && said.contains(sentence), "{field}: {said}");
        }
        assert_eq!(reported(&on("copenhagen", &["exit_fort", "exitFort"])), []);
    }

    #[test]
    fn a_name_is_short_and_printable() {
        for sound in ["", "Tafl", "Tafl \u{ab}\u{a0}à moi\u{a0}\u{bb}", "板", "a\"b\\c", &"é".repeat(80)] {
            assert_eq!(fault_of_name(sound, ""), None, "{sound:?}");
        }
        for faulty in
            [" x", "x\u{a0}", "a\nb", "\u{7f}", "a\u{202e}b", "a\u{2028}b", "a\u{200b}b", &"x".repeat(81)]
        {
            assert_eq!(
                fault_of_name(faulty, "r").map(|fault| fault.field),
                Some("r.name".to_owned()),
                "{faulty:?}"
            );
        }
    }
}

//! Comparing what a row of test data states with what came, and filling rows in.

use crate::rulesets::data;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Stands for any part of a text, any items, or anything but nothing.
const ANY: &str = "…";

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => *value == 0,
    }
}

/// Returns whether a text has these parts in their order, with `…` between them.
#[must_use]
pub fn fits(text: &str, stated: &str) -> bool {
    let parts: Vec<&str> = stated.split(ANY).collect();
    let [first, middle @ .., last] = &parts[..] else { return text == stated };
    let Some(mut rest) = text.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    middle.iter().all(|part| match rest.split_once(part) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}

/// The first difference, with its place.
#[must_use]
pub fn difference(actual: &Value, stated: &Value, place: &str) -> Option<String> {
    let equal = match (actual, stated) {
        (_, Value::String(any)) if any == ANY => !is_nothing(actual),
        (Value::Object(actual), Value::Object(stated)) => {
            let of = |(name, stated): (&String, _)| {
                difference(actual.get(name).unwrap_or(&Value::Null), stated, &format!("{place}.{name}"))
            };
            return stated.iter().find_map(of);
        }
        (Value::Array(actual), Value::Array(stated)) => return items(actual, stated, place),
        (Value::String(actual), Value::String(stated)) => actual == stated || fits(actual, stated),
        _ => actual == stated,
    };
    (!equal).then(|| format!("{place}: {stated} is stated, {actual} is answered"))
}

/// The first difference of two lists, of which the stated one may leave out items.
fn items(actual: &[Value], stated: &[Value], place: &str) -> Option<String> {
    let equal = |(n, (actual, stated)): (usize, (&Value, &Value))| {
        difference(actual, stated, &format!("{place}[{n}]"))
    };
    match stated.iter().position(|item| item == ANY) {
        Some(any) => {
            let behind = &stated[any + 1..];
            if actual.len() < any {
                return Some(format!("{place}: {} items", actual.len()));
            }
            let head = actual.iter().zip(&stated[..any]).enumerate().find_map(equal);
            let rest = &actual[any..];
            let fits = |skipped: usize| items(&rest[skipped..], behind, place).is_none();
            let lacks = || format!("{place}: {} is not in {}", json!(behind), json!(rest));
            head.or_else(|| (!(0..=rest.len()).any(fits)).then(lacks))
        }
        None if actual.len() != stated.len() => {
            Some(format!("{place}: {} is stated, {} is answered", json!(stated), json!(actual)))
        }
        None => actual.iter().zip(stated).enumerate().find_map(equal),
    }
}

/// What is answered, as far as it was stated.
#[must_use]
pub fn revised(actual: &Value, stated: &Value) -> Value {
    if difference(actual, stated, "").is_none() {
        return stated.clone();
    }
    match (actual, stated) {
        (Value::Object(actual), Value::Object(stated)) => stated
            .iter()
            .map(|(name, stated)| (name.clone(), revised(actual.get(name).unwrap_or(&Value::Null), stated)))
            .collect(),
        (Value::Array(actual), Value::Array(stated)) => {
            let like = |n: usize| stated.get(n).or(stated.last()).filter(|like| **like != ANY);
            (actual.iter().enumerate())
                .map(|(n, item)| like(n).map_or_else(|| item.clone(), |like| revised(item, like)))
                .collect()
        }
        _ => actual.clone(),
    }
}

/// A value with what stands for other values: `$name`, and `$repeat`, `$join`, `$file` and `$with` as in
/// `service/tests/rows`.
///
/// # Panics
/// If one of them has another form.
#[must_use]
pub fn filled(value: &Value, names: &BTreeMap<String, Value>) -> Value {
    match value {
        Value::String(text) => {
            if let Some(whole) = text.strip_prefix('$').and_then(|name| names.get(name)) {
                return whole.clone();
            }
            let mut text = text.clone();
            for (name, value) in names.iter().rev() {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                text = text.replace(&format!("${name}"), &value);
            }
            text.into()
        }
        Value::Array(items) => items.iter().map(|item| filled(item, names)).collect(),
        Value::Object(members) => {
            let filled: Map<String, Value> =
                members.iter().map(|(name, value)| (name.clone(), filled(value, names))).collect();
            made(&filled).unwrap_or(Value::Object(filled))
        }
        other => other.clone(),
    }
}

/// `{"$repeat": [text or items, times]}` is a longer text or list, `{"$join": texts}` one text, `{"$file": [path,
/// pointer]}` a part of a file of the test data, and `{"$with": [object, members]}` an object with other members; `null`
/// removes one.
fn made(of: &Map<String, Value>) -> Option<Value> {
    let (name, value) = of.iter().next()?;
    match (name.as_str(), value) {
        ("$repeat", value) => {
            let times = value[1].as_u64().expect("a number") as usize;
            Some(match &value[0] {
                Value::String(text) => text.repeat(times).into(),
                items => {
                    std::iter::repeat_n(items.as_array().expect("items"), times).flatten().cloned().collect()
                }
            })
        }
        ("$file", value) => {
            let text = |n: usize| value[n].as_str().expect("a path and a pointer");
            let whole = std::fs::read_to_string(data(text(0))).expect("a file of the test data");
            let whole: Value = serde_json::from_str(&whole).expect("JSON");
            whole.pointer(text(1)).cloned()
        }
        ("$join", value) => {
            let parts = value.as_array().expect("texts").iter().map(|part| part.as_str().expect("a text"));
            Some(parts.collect::<String>().into())
        }
        ("$with", value) => {
            let mut whole = value[0].as_object().expect("an object").clone();
            whole.extend(value[1].as_object().expect("members").clone());
            whole.retain(|_, value| !value.is_null());
            Some(Value::Object(whole))
        }
        _ => None,
    }
}

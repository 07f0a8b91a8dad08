//! The same answer in two languages: nothing but its words differs, and its sentences name the same squares.

use serde_json::Value;
use std::collections::BTreeSet;
use tafl_test_support::matching::difference;

/// Members that are words.
const WORDS: [&str; 6] = ["sentence", "right", "written", "happened", "contested", "altText"];

/// Takes the words out of an answer; returns its sentences.
fn silenced(answer: &mut Value) -> Vec<String> {
    match answer {
        Value::Array(items) => items.iter_mut().flat_map(silenced).collect(),
        Value::Object(members) => {
            let said = members.iter_mut().flat_map(|(name, value)| match value {
                Value::String(text) if name == "sentence" => vec![std::mem::take(text)],
                value if WORDS.contains(&name.as_str()) => {
                    *value = Value::Null;
                    Vec::new()
                }
                value => silenced(value),
            });
            said.collect()
        }
        _ => Vec::new(),
    }
}

/// The squares that a sentence names. Captures follow their move without a space: d5-a5xa6.
fn squares(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() || letter == 'x');
    let is_square = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|file| file.is_ascii_lowercase()) && letters.as_str().parse::<u8>().is_ok()
    };
    words.filter(is_square).map(str::to_owned).collect()
}

/// What is wrong with two tellings of an answer.
pub(crate) fn untold(english: &Value, french: &Value) -> Option<String> {
    let (mut one, mut other) = (english.clone(), french.clone());
    let (said, dit) = (silenced(&mut one), silenced(&mut other));
    let pair = said.iter().zip(&dit).find(|(said, dit)| {
        said.is_empty() != dit.is_empty()
            || (!said.is_empty() && said == dit)
            || squares(said) != squares(dit)
    });
    let differs = difference(&other, &one, "in French, answer");
    differs.or_else(|| pair.map(|(said, dit)| format!("in French, {said:?} is {dit:?}")))
}

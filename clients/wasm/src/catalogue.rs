//! The rule sets that are known.

use crate::border::{string, to_js};
use serde::Serialize;
use tafl_engine::catalogue::{Entry, find, newest};
use wasm_bindgen::prelude::*;

#[derive(Serialize)]
struct Summary<'a> {
    id: &'a str,
    revision: u32,
    name: &'a str,
    aliases: &'a [&'a str],
    family: &'a str,
    size: u8,
    setups: Vec<&'a str>,
    source: &'a str,
}

impl From<&'static Entry> for Summary<'_> {
    fn from(entry: &'static Entry) -> Self {
        Self {
            id: entry.id,
            revision: entry.revision,
            name: entry.name,
            aliases: entry.aliases,
            family: entry.family.as_str(),
            size: entry.rules.board.size,
            setups: entry.rules.board.setups.iter().map(|setup| setup.name.as_str()).collect(),
            source: entry.source.title,
        }
    }
}

/// The newest revision of every rule set of the catalogue.
#[wasm_bindgen(unchecked_return_type = "Ruleset[]")]
pub fn rulesets() -> Result<JsValue, JsValue> {
    to_js(&newest().map(Summary::from).collect::<Vec<_>>())
}

/// The rule set with this id, name or alias; undefined if there is no such rule set.
///
/// Throws a `FaultError` for anything but a string.
#[wasm_bindgen(js_name = findRuleset, unchecked_return_type = "Ruleset | undefined")]
pub fn find_ruleset(
    #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
) -> Result<JsValue, JsValue> {
    find(&string(name, "name")?).map_or(Ok(JsValue::UNDEFINED), |entry| to_js(&Summary::from(entry)))
}

/// The version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

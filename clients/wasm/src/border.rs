//! Values and errors of JavaScript.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tafl_engine::IllegalMove;
use tafl_json::{Faults, Refused};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn parse(text: &str) -> Result<JsValue, JsValue>;
    /// Undefined for what JSON cannot hold, and a failure for what refers to itself.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
    #[wasm_bindgen(js_namespace = Object, js_name = assign)]
    fn assign(target: &JsValue, fields: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = Error)]
    type JsError;
    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> JsError;
}

/// A value as JavaScript has it.
///
/// # Errors
/// It has no JSON form.
pub fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    parse(&serde_json::to_string(value).map_err(|error| JsValue::from(error.to_string()))?)
}

/// The JSON text of a value; `null` for what has none. `field` names it in errors.
///
/// # Errors
/// A `FaultError` for what JSON cannot hold.
pub fn text_of(value: &JsValue, field: &str) -> Result<String, JsValue> {
    match stringify(value) {
        Ok(text) => Ok(text.unwrap_or_else(|| "null".to_owned())),
        Err(_) => Err(faulty(&Faults::of(field, &kind_of(value), "must be a value that JSON can hold"))),
    }
}

/// A value from JavaScript, or the default if it is missing; `field` names it in errors.
///
/// # Errors
/// A `FaultError`.
pub fn from_js<T: DeserializeOwned + Default>(value: &JsValue, field: &str) -> Result<T, JsValue> {
    if value.is_undefined() || value.is_null() {
        return Ok(T::default());
    }
    let text = text_of(value, field)?;
    // A list would be read as the fields of an object, one after another.
    if text.starts_with('[') {
        return Err(faulty(&Faults::of(field, &text, "must not be a list")));
    }
    serde_json::from_str(&text).map_err(|error| {
        let wrong = error.to_string();
        // The value is one line.
        let wrong = wrong.rsplit_once(" at line ").map_or(&*wrong, |(wrong, _)| wrong);
        faulty(&Faults::of(field, &text, wrong))
    })
}

/// A string from JavaScript; `field` names it in errors.
///
/// # Errors
/// A `FaultError` for anything but a string.
pub fn string(value: &JsValue, field: &str) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| {
        let shown = stringify(value).ok().flatten().unwrap_or_else(|| kind_of(value));
        faulty(&Faults::of(field, &shown, "must be a string"))
    })
}

/// What `typeof` says.
#[must_use]
pub fn kind_of(value: &JsValue) -> String {
    value.js_typeof().as_string().unwrap_or_default()
}

/// The error for what a caller stated wrongly.
#[must_use]
pub fn faulty(faults: &Faults) -> JsValue {
    #[derive(Serialize)]
    struct Fields<'a> {
        name: &'static str,
        faults: &'a Faults,
    }
    error(&faults.to_string(), &Fields { name: "FaultError", faults })
}

/// The error for an illegal move.
#[must_use]
pub fn illegal(refused: &IllegalMove) -> JsValue {
    #[derive(Serialize)]
    struct Fields<'a> {
        name: &'static str,
        rejected: Refused<'a>,
    }
    error(&refused.to_string(), &Fields { name: "IllegalMoveError", rejected: refused.into() })
}

fn error(message: &str, fields: &impl Serialize) -> JsValue {
    match to_js(fields) {
        Ok(fields) => assign(&JsError::new(message), &fields),
        Err(error) => error,
    }
}

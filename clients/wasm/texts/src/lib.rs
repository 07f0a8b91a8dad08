//! Texts and pictures of games.

pub mod notation;
pub mod picture;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

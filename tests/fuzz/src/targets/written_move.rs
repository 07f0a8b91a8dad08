//! Move texts: no text causes a panic, and a move that was read reads back the same after writing.

use crate::checks::reads_back;
use tafl_engine::{Move, Square, WrittenMove};

/// Panics if what must hold does not.
pub fn run(text: &str) {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text.to_lowercase());
    }
    let Ok(written) = text.parse::<WrittenMove>() else { return };
    if let Some(captures) = &written.captures {
        assert!(captures.windows(2).all(|pair| pair[0] < pair[1]) && !captures.is_empty());
    }
    reads_back(&written);
    assert_eq!(text.to_uppercase().parse().ok(), Some(written.clone()), "large letters mean the same");
    assert_eq!(format!(" {text}\n").parse().ok(), Some(written.clone()), "space around means nothing");
    let json = serde_json::to_string(&written.mv).expect("a move can be written");
    assert_eq!(serde_json::from_str::<Move>(&json).ok(), Some(written.mv));
}

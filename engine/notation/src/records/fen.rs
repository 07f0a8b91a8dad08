//! Starting positions as rows from the top, with the side to move.

use super::tree::StartPosition;
use crate::opentafl_rules::{PositionRecord, RankOrder};
use tafl_engine::Side;

/// The position in a tag `FEN`, with the letters of the engine or of OpenTafl's notation. The fields for castling and
/// en passant are ignored, and so is the count of plies without a capture, which only moves can show.
pub(super) fn start_position(text: &str) -> Option<StartPosition> {
    let mut words = text.split_ascii_whitespace();
    let rows = words.next()?.trim_matches('/');
    let side_to_move = match words.next() {
        None => None,
        Some("a" | "b") => Some(Side::Attackers),
        Some("d" | "w") => Some(Side::Defenders),
        Some(_) => return None,
    };
    // The engine's letters for men and king differ from the notation's; those of special pieces are the same.
    let own = rows.contains(['a', 'd', 'k', 'A', 'D']);
    let letter = |ch: char| match ch.to_ascii_lowercase() {
        'a' if own => 't',
        'd' if own => 'T',
        'k' if own => 'K',
        _ => ch,
    };
    let rows: String = rows.chars().map(letter).collect();
    let board = PositionRecord::read(&format!("/{rows}/"), RankOrder::Downward).ok()?;
    let mut counters = words.skip(2).map(str::parse::<u32>);
    let (_quiet, move_number) = (counters.next().transpose().ok()?, counters.next().transpose().ok()?);
    counters.next().is_none().then_some(StartPosition { board, side_to_move, move_number })
}

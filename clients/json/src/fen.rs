//! Positions as programs for many kinds of chess write them: `3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1`.
//!
//! Small letters and `b` are the attackers, capitals and `w` the king's side. The counters are those of chess: the plies
//! without a capture, and the number of the move, which grows after those of `b`.

use crate::Faults;
use tafl_engine::{Game, Rules, Setup, Side};

/// The FEN of a position. The piece that must go on and earlier positions are not in it.
#[must_use]
pub fn fen(game: &Game) -> String {
    // The other letters of the king's side are capitals anyway.
    let board = game.placement().to_string().replace('d', "D").replace('k', "K");
    let side = if game.side_to_move() == Side::Attackers { 'b' } else { 'w' };
    format!("{board} {side} - - {} {}", game.quiet_plies(), move_number(game))
}

/// The number of the next move.
#[must_use]
pub fn move_number(game: &Game) -> u32 {
    (game.ply() + u32::from(game.referee().rules().first_move == Side::Attackers)) / 2 + 1
}

/// A FEN with the letters of the engine, where it has those of OpenTafl's notation: `t` and `T` for men.
#[must_use]
pub fn with_own_letters(text: &str) -> String {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    format!("{} {rest}", board.replace('t', "a").replace('T', "d"))
}

/// Reads a FEN, also with `t` and `T` for men. The plies without a capture are passed over, since only moves can show them.
pub(crate) fn read(text: &str, rules: &Rules) -> Result<Setup, Faults> {
    Setup::from_fen(&with_own_letters(text), rules).map_err(|error| Faults::of("start.fen", text, error))
}

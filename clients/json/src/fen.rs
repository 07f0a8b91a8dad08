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
    let number = (game.ply() + black(game.referee().rules().first_move)) / 2 + 1;
    format!("{board} {side} - - {} {number}", game.quiet_plies())
}

/// 1 for the attackers.
fn black(side: Side) -> u32 {
    u32::from(side == Side::Attackers)
}

/// Reads a FEN, also with `t` and `T` for men. The plies without a capture are passed over, since only moves can show them.
pub(crate) fn read(text: &str, rules: &Rules) -> Result<Setup, Faults> {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    let fen = format!("{} {rest}", board.replace('t', "a").replace('T', "d"));
    Setup::from_fen(&fen, rules).map_err(|error| Faults::of("start.fen", text, error))
}

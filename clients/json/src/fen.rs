//! Positions as programs for many kinds of chess write them: `3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1`.
//!
//! Small letters and `b` are the attackers, capitals and `w` the king's side. The counters are those of chess: the plies
//! without a capture, and the number of the move, which grows after those of `b`.

use crate::Faults;
use tafl_engine::{Game, Placement, Rules, Setup, Side};

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

/// Reads a FEN, also with `t` and `T` for men. Castling and en passant are passed over, and so are the plies without a capture, which only moves can
/// show; both counters may be left out.
pub(crate) fn read(text: &str, rules: &Rules) -> Result<Setup, Faults> {
    let fault = |message: &str| Faults::of("start.fen", text, message);
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let (board, side, counters) = match *words {
        [board, side] | [board, side, _] | [board, side, _, _] => (board, side, &[][..]),
        [board, side, _, _, ..] if words.len() <= 6 => (board, side, &words[4..]),
        _ => {
            return Err(fault(
                "must be a board, w or b, -, -, plies without a capture and the number of the move",
            ));
        }
    };
    let letter = |ch| match ch {
        't' => 'a',
        'T' | 'D' => 'd',
        'K' => 'k',
        other => other,
    };
    let board: Placement = (board.chars().map(letter).collect::<String>().parse())
        .map_err(|error| fault(&format!("must begin with a board of the letters a, D and K: {error}")))?;
    let side_to_move = match side {
        "b" => Side::Attackers,
        "w" => Side::Defenders,
        _ => return Err(fault("must have b for the attackers or w for the king's side after the board")),
    };
    let number = |text: &&str| text.parse().map_err(|_| fault("must have whole numbers for the counters"));
    let counters = counters.iter().map(number).collect::<Result<Vec<u32>, _>>()?;
    let number = counters.get(1).copied().unwrap_or(1).saturating_sub(1);
    let ply =
        number.saturating_mul(2).saturating_add(black(side_to_move)).saturating_sub(black(rules.first_move));
    Ok(Setup { ply, ..Setup::start(board, side_to_move) })
}

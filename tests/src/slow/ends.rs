//! What the board after removal says about the end of the game: encirclement, open paths, and the
//! danger of the king (rules.md, sections 4 and 5). The exit fort has a file of its own.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Square};
use super::king::king_and_group_taken;
use super::movement::{moves_of_side, slides_along};
use super::rules::Laws;

/// **Encirclement** (section 4): flood from every defender and the king over empty squares and
/// defenders' squares; the attackers win if it reaches no edge square. Returns the encircled pieces.
pub(super) fn encircled(laws: &Laws, board: &Board) -> Option<Vec<Square>> {
    laws.rules.encirclement?;
    let defenders: Vec<Square> = board.squares().filter(|&square| board.has_side(square, SlowSide::Defenders)).collect();
    let reached = board.flood(&defenders, |square| !board.has_side(square, SlowSide::Attackers));
    let reaches_edge = board.squares().any(|square| reached[square] && board.is_edge(square));
    (!reaches_edge).then_some(defenders)
}

/// **Open paths** (section 5): for each direction in which the king could slide to an escape square
/// in one move, the first such square. Jumps do not count.
pub(super) fn open_paths(laws: &Laws, board: &Board) -> Vec<Square> {
    let Some(king) = board.king() else {
        return Vec::new();
    };
    let mut paths: Vec<Square> = DIRECTIONS
        .into_iter()
        .filter_map(|direction| slides_along(laws, board, king, direction).into_iter().find(|&square| laws.is_escape(square)))
        .collect();
    paths.sort_unstable();
    paths
}

/// **Watch your king** (section 5): the moves by which the attackers would take the king if they
/// could move again at once. Encirclement does not count.
pub(super) fn moves_that_take_the_king(laws: &Laws, board: &Board) -> Vec<(Square, Square)> {
    let mut moves = moves_of_side(laws, board, SlowSide::Attackers);
    // he falls only to a move that ends beside him or beside a defender of his group
    moves.retain(|&(_, to)| board.neighbours(to).any(|square| board.has_side(square, SlowSide::Defenders)));
    moves.retain(|&(from, to)| !king_and_group_taken(laws, &board.after_move(from, to), to).is_empty());
    moves
}

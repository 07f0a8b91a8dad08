//! What the board after removal says about the end of the game: encirclement, open paths, and the
//! danger of the king (engine/RULES.md, sections 4, 5 and 9). The exit fort and
//! `cannot_escape` have files of their own.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Direction, Piece, Square};
use super::king::king_and_group_taken;
use super::movement::{moves_of_side, slides_along};
use super::rules::{Encirclement, Laws};

/// **Encirclement** (section 4): flood from every defender and the king over empty squares and
/// defenders' squares; the attackers win if it reaches no edge square and, where the rule asks for
/// that, the ring cannot be broken. Returns the encircled pieces.
pub(super) fn encircled(laws: &Laws, board: &Board) -> Option<Vec<Square>> {
    let ring = laws.rules.encirclement?;
    let defenders: Vec<Square> =
        board.squares().filter(|&square| board.has_side(square, SlowSide::Defenders)).collect();
    let inside = board.flood(&defenders, |square| !board.has_side(square, SlowSide::Attackers));
    let reaches_edge = board.squares().any(|square| inside[square] && board.is_edge(square));
    let holds = ring == Encirclement::ClosedRing || !can_be_broken(laws, board, &inside);
    (!reaches_edge && holds).then_some(defenders)
}

/// **A ring that can be broken** (section 9): an attacker with a neighbour in the inside is between
/// two threats, along the rank or along the file. Whether anyone can move there is not asked.
fn can_be_broken(laws: &Laws, board: &Board, inside: &[bool]) -> bool {
    board.squares().any(|at| {
        let Some(attacker) = board.at(at).filter(|piece| piece.side() == SlowSide::Attackers) else {
            return false;
        };
        let threat = |direction| {
            board
                .step(at, direction)
                .is_some_and(|square| is_threat(laws, board, inside, square, (attacker, at)))
        };
        let in_ring = board.neighbours(at).any(|square| inside[square]);
        in_ring
            && [Direction::North, Direction::East]
                .into_iter()
                .any(|direction| threat(direction) && threat(direction.reversed()))
    })
}

/// A threat to an attacker of the ring: a defender (always inside), a king who can be the partner of a
/// capture, an empty square hostile to the attacker, or an empty square inside where a defenders' man may
/// stop.
fn is_threat(
    laws: &Laws,
    board: &Board,
    inside: &[bool],
    square: Square,
    (attacker, at): (Piece, Square),
) -> bool {
    match board.at(square) {
        Some(Piece::King) => laws.rules.king_in_captures.is_partner(),
        Some(piece) => piece.side() == SlowSide::Defenders,
        None => {
            let man_may_stop = laws.may_stop(Piece::Man(SlowSide::Defenders), square);
            laws.is_hostile_if(square, false, attacker, at) || (inside[square] && man_may_stop)
        }
    }
}

/// **Open paths** (section 5): for each direction in which the king could slide to an escape square
/// in one move, the first such square. Jumps do not count.
pub(super) fn open_paths(laws: &Laws, board: &Board) -> Vec<Square> {
    let Some(king) = board.king() else {
        return Vec::new();
    };
    let mut paths: Vec<Square> = DIRECTIONS
        .into_iter()
        .filter_map(|direction| {
            slides_along(laws, board, king, direction).into_iter().find(|&square| laws.is_escape(square))
        })
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

//! How the king is taken (rules.md, section 4), alone or with his group.
//!
//! The king falls only to an attackers' move that ends as a neighbour of him or of his group; all is
//! asked of the board after that move and before any removal.

use super::board::{Board, DIRECTIONS, Piece, Square};
use super::capture::Capture;
use super::rules::{How, Laws};

/// The king, and the men of his group where they fall with him, if the attacker that has just
/// arrived on `to` takes him; else nothing.
pub(super) fn king_and_group_taken(laws: &Laws, board: &Board, to: Square) -> Vec<Capture> {
    if board.at(to) != Some(Piece::Attacker) {
        return Vec::new();
    }
    let Some(king) = board.king() else {
        return Vec::new();
    };
    if laws.rules.kings_group {
        return group_taken(laws, board, king, to);
    }
    if !board.are_neighbours(king, to) {
        return Vec::new();
    }
    let on_throne = laws.is_throne(king);
    let beside_throne = laws.is_beside_throne(board, king);
    let closers = match laws.rules.king_taken.how {
        How::CustodialAwayFromThrone if on_throne => four_attackers(board, king).map(|by| ("KING_ENCLOSED", by)),
        How::CustodialAwayFromThrone if beside_throne => three_attackers(laws, board, king).map(|by| ("KING_ENCLOSED", by)),
        How::EnclosedNearThrone if on_throne || beside_throne => closed_on_all_sides(laws, board, &[king]).map(|by| ("KING_ENCLOSED", by)),
        How::Enclosed => closed_on_all_sides(laws, board, &[king]).map(|by| ("KING_ENCLOSED", by)),
        How::Custodial | How::CustodialAwayFromThrone | How::EnclosedNearThrone => {
            taken_like_a_man(laws, board, king, to).map(|by| ("KING_CUSTODIAL", by))
        }
    };
    closers.map(|(kind, closed_by)| Capture { square: king, piece: Piece::King, kind, closed_by }).into_iter().collect()
}

/// `custodial`: the moved attacker on one side, another attacker or a square hostile to the king on
/// the opposite side.
fn taken_like_a_man(laws: &Laws, board: &Board, king: Square, to: Square) -> Option<Vec<Square>> {
    let direction = DIRECTIONS.into_iter().find(|&direction| board.step(to, direction) == Some(king))?;
    let beyond = board.step(king, direction)?;
    let closed = board.at(beyond) == Some(Piece::Attacker) || laws.is_hostile(board, beyond, Piece::King, king);
    closed.then(|| vec![to, beyond])
}

/// `custodial_away_from_throne`, on the throne: all four neighbours must be attackers.
fn four_attackers(board: &Board, king: Square) -> Option<Vec<Square>> {
    let neighbours: Vec<Square> = board.neighbours(king).collect();
    let all = neighbours.iter().all(|&square| board.at(square) == Some(Piece::Attacker));
    (all && neighbours.len() == 4).then_some(neighbours)
}

/// `custodial_away_from_throne`, on a neighbour of the throne: the three other neighbours must be
/// attackers. (None may be missing: beyond the edge there is no attacker.)
fn three_attackers(laws: &Laws, board: &Board, king: Square) -> Option<Vec<Square>> {
    let neighbours: Vec<Square> = board.neighbours(king).collect();
    let others: Vec<Square> = neighbours.iter().copied().filter(|&square| !laws.is_throne(square)).collect();
    let all = others.iter().all(|&square| board.at(square) == Some(Piece::Attacker));
    (all && neighbours.len() == 4).then_some(others)
}

/// **King's group**: the king and all defenders connected with him through neighbours, taken as one
/// when every side of every piece is closed and the moved attacker borders it. A king alone is a
/// group of one.
fn group_taken(laws: &Laws, board: &Board, king: Square, to: Square) -> Vec<Capture> {
    let marked = board.flood(&[king], |square| board.at(square) == Some(Piece::Defender));
    let group: Vec<Square> = board.squares().filter(|&square| marked[square]).collect();
    if !board.neighbours(to).any(|square| group.contains(&square)) {
        return Vec::new();
    }
    let Some(closed_by) = closed_on_all_sides(laws, board, &group) else {
        return Vec::new();
    };
    let alone_or_group = if group.len() == 1 { "KING_ENCLOSED" } else { "KING_GROUP" };
    group
        .iter()
        .filter_map(|&square| board.at(square).map(|piece| (square, piece)))
        .map(|(square, piece)| Capture { square, piece, kind: alone_or_group, closed_by: closed_by.clone() })
        .collect()
}

/// `enclosed`: every side of every piece of the group (often the king alone) is the group's own, an
/// attacker, an empty square of a zone that closes, or the board edge where it closes. Returns the
/// squares that closed.
fn closed_on_all_sides(laws: &Laws, board: &Board, group: &[Square]) -> Option<Vec<Square>> {
    let mut closers = Vec::new();
    for &member in group {
        for direction in DIRECTIONS {
            match board.step(member, direction) {
                None if laws.rules.king_taken.edge => {}
                Some(side) if group.contains(&side) => {}
                Some(side) if closes(laws, board, side) => closers.push(side),
                None | Some(_) => return None,
            }
        }
    }
    closers.sort_unstable();
    closers.dedup();
    Some(closers)
}

/// An attacker closes; a listed zone closes only while the square is empty.
fn closes(laws: &Laws, board: &Board, square: Square) -> bool {
    match board.at(square) {
        Some(piece) => piece == Piece::Attacker,
        None => laws.rules.king_taken.zones.iter().any(|&zone| laws.is_in(zone, square)),
    }
}

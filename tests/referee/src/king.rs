//! How the king is taken (engine/RULES.md, section 4), alone or with his group.
//!
//! The king falls only to an attackers' move that ends as a neighbour of him or of his group; all is
//! asked of the board after that move and before any removal.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Piece, Square};
use super::capture::Capture;
use super::rules::{How, Laws, ZoneKind};

/// The king, and the men of his group where they fall with him, if the attacker that has just
/// arrived on `to` takes him; else nothing. A guard takes no king.
///
/// He is taken as the rule set says, or else between two commanders where the rule set allows it.
pub(super) fn king_and_group_taken(laws: &Laws, board: &Board, to: Square) -> Vec<Capture> {
    if !board.has_fighter(to, SlowSide::Attackers) {
        return Vec::new();
    }
    let Some(king) = board.king() else {
        return Vec::new();
    };
    let mut taken = if laws.rules.king_taken.with_group {
        group_taken(laws, board, king, to)
    } else {
        alone_taken(laws, board, king, to).into_iter().collect()
    };
    if taken.is_empty() {
        taken.extend(taken_by_commanders(laws, board, king, to));
    }
    taken
}

/// The king taken without his men, by the way that the rule set names.
fn alone_taken(laws: &Laws, board: &Board, king: Square, to: Square) -> Option<Capture> {
    if !board.are_neighbours(king, to) {
        return None;
    }
    let on_throne = laws.is_throne(king);
    let beside_throne = laws.is_beside_throne(board, king);
    let (kind, closed_by) = match laws.rules.king_taken.how {
        How::CustodialAwayFromThrone | How::CustodialOffThrone if on_throne => {
            ("KING_ENCLOSED", four_attackers(board, king)?)
        }
        How::CustodialAwayFromThrone if beside_throne => {
            ("KING_ENCLOSED", three_attackers(laws, board, king)?)
        }
        How::EnclosedNearThrone if on_throne || beside_throne => {
            ("KING_ENCLOSED", closed_on_all_sides(laws, board, &[king])?)
        }
        How::Enclosed => ("KING_ENCLOSED", closed_on_all_sides(laws, board, &[king])?),
        How::Custodial | How::CustodialAwayFromThrone | How::CustodialOffThrone | How::EnclosedNearThrone => {
            ("KING_CUSTODIAL", taken_like_a_man(laws, board, king, to)?)
        }
    };
    Some(Capture { square: king, piece: Piece::King, kind, closed_by, changes_side: false })
}

/// Between commanders: the square where the move has ended and the one opposite each hold a
/// commander or knight of the attackers, or are an empty corner hostile to the king. Not on the
/// throne, and never with its help.
fn taken_by_commanders(laws: &Laws, board: &Board, king: Square, to: Square) -> Option<Capture> {
    if !laws.rules.king_taken.between_commanders || laws.is_throne(king) {
        return None;
    }
    let direction = DIRECTIONS.into_iter().find(|&direction| board.step(to, direction) == Some(king))?;
    let opposite = board.step(king, direction)?;
    let helps = |square: Square| match board.at(square) {
        _ if laws.is_throne(square) => false,
        Some(piece) => {
            matches!(piece, Piece::Commander(SlowSide::Attackers) | Piece::Knight(SlowSide::Attackers))
        }
        None => laws.is_in(ZoneKind::Corners, square) && laws.is_hostile(board, square, Piece::King, king),
    };
    let closed_by = vec![to, opposite];
    (helps(to) && helps(opposite)).then_some(Capture {
        square: king,
        piece: Piece::King,
        kind: "KING_CUSTODIAL",
        closed_by,
        changes_side: false,
    })
}

/// `custodial`: the moved attacker on one side, another attacker or a square hostile to the king on
/// the opposite side.
fn taken_like_a_man(laws: &Laws, board: &Board, king: Square, to: Square) -> Option<Vec<Square>> {
    let direction = DIRECTIONS.into_iter().find(|&direction| board.step(to, direction) == Some(king))?;
    let beyond = board.step(king, direction)?;
    let closed =
        board.has_fighter(beyond, SlowSide::Attackers) || laws.is_hostile(board, beyond, Piece::King, king);
    closed.then(|| vec![to, beyond])
}

/// `custodial_away_from_throne` and `custodial_off_throne`, on the throne: all four neighbours must be
/// attackers.
fn four_attackers(board: &Board, king: Square) -> Option<Vec<Square>> {
    let neighbours: Vec<Square> = board.neighbours(king).collect();
    let all = neighbours.iter().all(|&square| board.has_fighter(square, SlowSide::Attackers));
    (all && neighbours.len() == 4).then_some(neighbours)
}

/// `custodial_away_from_throne`, on a neighbour of the throne: the three other neighbours must be
/// attackers. On the edge one of them does not exist, and the king is not taken.
fn three_attackers(laws: &Laws, board: &Board, king: Square) -> Option<Vec<Square>> {
    let neighbours: Vec<Square> = board.neighbours(king).collect();
    let others: Vec<Square> = neighbours.iter().copied().filter(|&square| !laws.is_throne(square)).collect();
    let all = others.iter().all(|&square| board.has_fighter(square, SlowSide::Attackers));
    (all && neighbours.len() == 4).then_some(others)
}

/// **King's group**: the king and all defenders connected with him through neighbours, taken as one
/// when every side of every piece is closed and the moved attacker borders it. A king alone is a
/// group of one. Guards are of his group and fall with it.
fn group_taken(laws: &Laws, board: &Board, king: Square, to: Square) -> Vec<Capture> {
    let marked = board.flood(&[king], |square| board.has_side(square, SlowSide::Defenders));
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
        .map(|(square, piece)| Capture {
            square,
            piece,
            kind: alone_or_group,
            closed_by: closed_by.clone(),
            changes_side: false,
        })
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
                None if laws.rules.king_taken.closing_edge => {}
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

/// An attacker closes, but no guard; a listed zone closes only while the square is empty.
fn closes(laws: &Laws, board: &Board, square: Square) -> bool {
    match board.at(square) {
        Some(piece) => piece.fights_for(SlowSide::Attackers),
        None => laws.rules.king_taken.closing_zones.iter().any(|&zone| laws.is_in(zone, square)),
    }
}

//! What a move captures (rules.md, section 3): custodial, shieldwall and Linnaean captures of men,
//! put together with the taking of the king.
//!
//! Everything here is asked of the board after the move and before any removal.

use super::board::{Board, DIRECTIONS, Direction, Piece, Square};
use super::king::king_and_group_taken;
use super::rules::{Laws, ZoneKind};

/// One captured piece.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    pub(super) square: Square,
    pub(super) piece: Piece,
    pub(super) kind: &'static str,
    pub(super) closed_by: Vec<Square>,
}

/// Everything that the piece which has just arrived on `to` captures, sorted by square, each piece
/// once: the king or his group before custodial before shieldwall before Linnaean.
pub(super) fn captures_of_move(laws: &Laws, board: &Board, to: Square) -> Vec<Capture> {
    let mut captures: Vec<Capture> = Vec::new();
    let in_order = king_and_group_taken(laws, board, to)
        .into_iter()
        .chain(custodial(laws, board, to))
        .chain(shieldwalls(laws, board, to))
        .chain(linnaean(laws, board, to));
    for capture in in_order {
        if captures.iter().all(|listed| listed.square != capture.square) {
            captures.push(capture);
        }
    }
    captures.sort_by_key(|capture| capture.square);
    captures
}

/// **Custodial capture** (section 3): every enemy man that is a neighbour of the moved piece and has
/// a partner on its opposite side. The king captures so only if he may strike.
fn custodial(laws: &Laws, board: &Board, to: Square) -> Vec<Capture> {
    let mut captures = Vec::new();
    let Some(mover) = board.at(to) else {
        return captures;
    };
    if mover == Piece::King && !laws.rules.king_in_captures.strikes() {
        return captures;
    }
    for direction in DIRECTIONS {
        let Some(victim_at) = board.step(to, direction) else {
            continue;
        };
        let Some(victim) = board.at(victim_at) else {
            continue;
        };
        if victim == Piece::King || victim.side() == mover.side() {
            continue;
        }
        if let Some((partner_at, kind)) = partner(laws, board, mover, victim_at, direction) {
            captures.push(Capture { square: victim_at, piece: victim, kind, closed_by: vec![to, partner_at] });
        }
    }
    captures
}

/// The partner beyond a man: a piece of the mover's side (the king if he may be one) or a square
/// hostile to the man. The board edge is never one.
fn partner(laws: &Laws, board: &Board, mover: Piece, victim_at: Square, direction: Direction) -> Option<(Square, &'static str)> {
    let victim = board.at(victim_at)?;
    let partner_at = board.step(victim_at, direction)?;
    let is_partner = match board.at(partner_at) {
        None => false,
        Some(Piece::King) => mover.side() == Piece::King.side() && laws.rules.king_in_captures.is_partner(),
        Some(piece) => piece.side() == mover.side(),
    };
    if is_partner {
        Some((partner_at, "CUSTODIAL"))
    } else if laws.is_hostile(board, partner_at, victim, victim_at) {
        Some((partner_at, "HOSTILE_SQUARE"))
    } else {
        None
    }
}

/// **Shieldwall** (section 3): all walls that the move completes, on all four edges.
fn shieldwalls(laws: &Laws, board: &Board, to: Square) -> Vec<Capture> {
    let mut captures = Vec::new();
    let (Some(_), Some(mover)) = (&laws.rules.shieldwall, board.at(to)) else {
        return captures;
    };
    for (line, inward) in board.edge_lines() {
        let mut start = 0;
        while start < line.len() {
            let row_length =
                line[start..].iter().take_while(|&&square| board.at(square).is_some_and(|piece| piece.side() != mover.side())).count();
            if row_length >= 2 {
                captures.extend(one_wall(laws, board, to, &line, start, start + row_length, inward));
            }
            start += row_length.max(1);
        }
    }
    captures
}

/// The men of the row `line[start..end]` if it is faced and closed and the moved piece is one of
/// those that it must be; a king in the row stays.
fn one_wall(laws: &Laws, board: &Board, to: Square, line: &[Square], start: usize, end: usize, inward: Direction) -> Vec<Capture> {
    let (Some(rule), Some(mover)) = (&laws.rules.shieldwall, board.at(to)) else {
        return Vec::new();
    };
    if start == 0 || end == line.len() {
        return Vec::new(); // a row that reaches the end of the line is not closed
    }
    let ends = [line[start - 1], line[end]];
    let row = &line[start..end];
    let facing: Vec<Square> = row.iter().filter_map(|&square| board.step(square, inward)).collect();
    let closes = |square: Square| {
        let empty_corner = board.at(square).is_none() && laws.is_in(ZoneKind::Corners, square);
        board.has_side(square, mover.side()) || (rule.corner_closes && empty_corner)
    };
    let all_faced = facing.iter().all(|&square| board.has_side(square, mover.side()));
    let moved_counts = ends.contains(&to) || (!rule.flanking && facing.contains(&to));
    if !all_faced || !ends.iter().all(|&square| closes(square)) || !moved_counts {
        return Vec::new();
    }
    let closed_by: Vec<Square> = ends.iter().chain(&facing).copied().collect();
    row.iter()
        .filter_map(|&square| board.at(square).map(|piece| (square, piece)))
        .filter(|&(_, piece)| piece != Piece::King)
        .map(|(square, piece)| Capture { square, piece, kind: "SHIELDWALL", closed_by: closed_by.clone() })
        .collect()
}

/// **Linnaean capture** (section 3): the king on the throne, attackers on exactly three of his
/// neighbours, a defender on the fourth; the attacker that arrives beyond that defender takes him.
fn linnaean(laws: &Laws, board: &Board, to: Square) -> Option<Capture> {
    if !laws.rules.linnaean_capture || board.at(to) != Some(Piece::Attacker) {
        return None;
    }
    let king = board.king().filter(|&king| laws.is_throne(king))?;
    for direction in DIRECTIONS {
        let Some(fourth) = board.step(king, direction) else {
            continue;
        };
        let others: Vec<Square> = board.neighbours(king).filter(|&square| square != fourth).collect();
        let three = others.len() == 3 && others.iter().all(|&square| board.at(square) == Some(Piece::Attacker));
        if three && board.at(fourth) == Some(Piece::Defender) && board.step(fourth, direction) == Some(to) {
            let closed_by = others.into_iter().chain([to]).collect();
            return Some(Capture { square: fourth, piece: Piece::Defender, kind: "LINNAEAN", closed_by });
        }
    }
    None
}

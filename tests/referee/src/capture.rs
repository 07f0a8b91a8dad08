//! What a move captures (engine/RULES.md, sections 3 and 8): custodial, shieldwall and Linnaean captures of
//! men, men leapt over, put together with the taking of the king.
//!
//! Everything here is asked of the board after the move and before any removal.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Direction, Piece, Square};
use super::king::king_and_group_taken;
use super::movement::leapt_over;
use super::rules::{Laws, ZoneKind};
use super::special::Jump;

/// One captured piece.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    pub(super) square: Square,
    pub(super) piece: Piece,
    pub(super) kind: &'static str,
    pub(super) closed_by: Vec<Square>,
    /// A mercenary, who is not removed: he fights for the other side from now on.
    pub(super) changes_side: bool,
}

impl Capture {
    fn of_man(square: Square, piece: Piece, kind: &'static str, closed_by: Vec<Square>) -> Capture {
        Capture { square, piece, kind, closed_by, changes_side: matches!(piece, Piece::Mercenary(_)) }
    }
}

/// Everything that the piece which has just come from `from` to `to` captures, sorted by square,
/// each piece once: the king or his group before custodial before shieldwall before Linnaean before
/// jumped. A guard captures nothing.
pub(super) fn captures_of_move(laws: &Laws, board: &Board, from: Square, to: Square) -> Vec<Capture> {
    let mut captures: Vec<Capture> = Vec::new();
    if matches!(board.at(to), None | Some(Piece::Guard(_))) {
        return captures;
    }
    let in_order = king_and_group_taken(laws, board, to)
        .into_iter()
        .chain(custodial(laws, board, to))
        .chain(shieldwalls(laws, board, to))
        .chain(linnaean(laws, board, to))
        .chain(jumped(laws, board, from, to));
    for capture in in_order {
        if captures.iter().all(|listed| listed.square != capture.square) {
            captures.push(capture);
        }
    }
    captures.sort_by_key(|capture| capture.square);
    captures
}

/// The board after the captures: pieces are removed, mercenaries change side where they stand.
pub(super) fn after_captures(board: &Board, captures: &[Capture]) -> Board {
    let mut board = board.clone();
    for capture in captures {
        if capture.changes_side {
            board.turn_mercenary(capture.square);
        } else {
            board.remove(capture.square);
        }
    }
    board
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
        if !victim.is_man_to_take() || victim.side() == mover.side() {
            continue;
        }
        if let Some((partner_at, kind)) = partner(laws, board, mover, victim_at, direction) {
            captures.push(Capture::of_man(victim_at, victim, kind, vec![to, partner_at]));
        }
    }
    captures
}

/// The partner beyond a man: a piece of the mover's side (the king if he may be one, a guard never)
/// or a square hostile to the man. The board edge is never one.
fn partner(
    laws: &Laws,
    board: &Board,
    mover: Piece,
    victim_at: Square,
    direction: Direction,
) -> Option<(Square, &'static str)> {
    let victim = board.at(victim_at)?;
    let partner_at = board.step(victim_at, direction)?;
    let is_partner = match board.at(partner_at) {
        None => false,
        Some(Piece::King) => mover.side() == Piece::King.side() && laws.rules.king_in_captures.is_partner(),
        Some(piece) => piece.fights_for(mover.side()),
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
            let row_length = line[start..]
                .iter()
                .take_while(|&&square| board.at(square).is_some_and(|piece| piece.side() != mover.side()))
                .count();
            if row_length >= 2 {
                captures.extend(one_wall(laws, board, to, &line, start, start + row_length, inward));
            }
            start += row_length.max(1);
        }
    }
    captures
}

/// The men of the row `line[start..end]` if it is faced and closed and the moved piece is one of
/// those that it must be; a king or a guard in the row stays.
fn one_wall(
    laws: &Laws,
    board: &Board,
    to: Square,
    line: &[Square],
    start: usize,
    end: usize,
    inward: Direction,
) -> Vec<Capture> {
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
        board.has_fighter(square, mover.side()) || (rule.corner_closes && empty_corner)
    };
    let all_faced = facing.iter().all(|&square| board.has_fighter(square, mover.side()));
    let moved_counts = ends.contains(&to) || (!rule.flanking && facing.contains(&to));
    if !all_faced || !ends.iter().all(|&square| closes(square)) || !moved_counts {
        return Vec::new();
    }
    let closed_by: Vec<Square> = ends.iter().chain(&facing).copied().collect();
    row.iter()
        .filter_map(|&square| board.at(square).map(|piece| (square, piece)))
        .filter(|&(_, piece)| piece.is_man_to_take())
        .map(|(square, piece)| Capture::of_man(square, piece, "SHIELDWALL", closed_by.clone()))
        .collect()
}

/// **Linnaean capture** (section 3): the king on the throne, attackers on exactly three of his
/// neighbours, a defender on the fourth; the attacker that arrives beyond that defender takes him.
/// Guards count for nothing in it.
fn linnaean(laws: &Laws, board: &Board, to: Square) -> Option<Capture> {
    let is_attacker = |square: Square| board.has_fighter(square, SlowSide::Attackers);
    if !laws.rules.linnaean_capture || !is_attacker(to) {
        return None;
    }
    let king = board.king().filter(|&king| laws.is_throne(king))?;
    for direction in DIRECTIONS {
        let Some(fourth) = board.step(king, direction) else {
            continue;
        };
        let others: Vec<Square> = board.neighbours(king).filter(|&square| square != fourth).collect();
        let three = others.len() == 3 && others.iter().all(|&square| is_attacker(square));
        let defender =
            board.at(fourth).filter(|piece| piece.is_man_to_take() && piece.side() == SlowSide::Defenders);
        if let Some(piece) = defender.filter(|_| three && board.step(fourth, direction) == Some(to)) {
            let closed_by = others.into_iter().chain([to]).collect();
            return Some(Capture::of_man(fourth, piece, "LINNAEAN", closed_by));
        }
    }
    None
}

/// **Capturing jump** (section 8): the piece leapt over is taken as well; a guard is not.
fn jumped(laws: &Laws, board: &Board, from: Square, to: Square) -> Option<Capture> {
    let mover = board.at(to)?;
    let over = leapt_over(board, from, to)?;
    let piece = board.at(over).filter(|piece| piece.is_man_to_take())?;
    (laws.jump(mover) == Jump::Capturing).then(|| Capture::of_man(over, piece, "JUMPED", vec![to]))
}

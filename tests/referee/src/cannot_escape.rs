//! Cannot escape (engine/RULES.md, section 9): the attackers win when the king is held on the edge, or when
//! every corner is sealed and the defenders are too few or have too little of the edge. All of it is judged
//! on the board after removal.

use super::SlowSide;
use super::board::{Board, Direction, Piece, Square};
use super::rules::Laws;

/// Where the king stands, if he cannot escape.
pub(super) fn cannot_escape(laws: &Laws, board: &Board) -> Option<Square> {
    let king = board.king()?;
    (laws.rules.cannot_escape && (held_on_edge(board, king) || shut_in(board))).then_some(king)
}

/// The pieces on the board of a side, the king not counted.
fn men(board: &Board, side: SlowSide) -> usize {
    board.pieces().filter(|&piece| piece != Piece::King && piece.side() == side).count()
}

fn holds_attacker(board: &Board, square: Square) -> bool {
    board.has_side(square, SlowSide::Attackers)
}

/// The king is on the edge, with attackers on the two squares to either side of him. A corner will do for the
/// second of these, and counts as one more attacker; a king beside a corner is not held.
fn held_on_edge(board: &Board, king: Square) -> bool {
    board.edge_lines().into_iter().any(|(line, inward)| {
        let last = line.len() - 1;
        let Some(place) =
            line.iter().position(|&square| square == king).filter(|place| (2..=last - 2).contains(place))
        else {
            return false;
        };
        let along = [place - 2, place - 1, place + 1, place + 2];
        let is_corner = |place: usize| place == 0 || place == last;
        if !along.iter().all(|&place| is_corner(place) || holds_attacker(board, line[place])) {
            return false;
        }
        let attackers =
            men(board, SlowSide::Attackers) + along.iter().filter(|&&place| is_corner(place)).count();
        let two_inward = |place: usize| two_attackers_inward(board, line[place], inward);
        let beside = || two_inward(place - 1) || two_inward(place + 1);
        let few_defenders = men(board, SlowSide::Defenders) < 2 || (attackers > 7 && beside());
        few_defenders && (attackers <= 5 || two_inward(place))
    })
}

/// Attackers on the first and the second square inward from a square of the edge.
fn two_attackers_inward(board: &Board, edge: Square, inward: Direction) -> bool {
    let first = board.step(edge, inward);
    let second = first.and_then(|square| board.step(square, inward));
    [first, second].into_iter().all(|square| square.is_some_and(|square| holds_attacker(board, square)))
}

/// Every corner is sealed, and the defenders are too few, or each side of the board has one short gap at
/// most.
fn shut_in(board: &Board) -> bool {
    let mut covered = vec![false; board.squares().len()];
    let [bottom, top, ..] = board.edge_lines();
    for (line, inward) in [bottom, top] {
        for (corner, along) in [(line[0], Direction::East), (line[line.len() - 1], Direction::West)] {
            let Some(area) = sealed_area(board, corner, [along, inward]) else {
                return false;
            };
            for square in board.squares() {
                covered[square] |= area[square];
            }
        }
    }
    let (attackers, defenders) = (men(board, SlowSide::Attackers), men(board, SlowSide::Defenders));
    let gaps_up_to = |most: usize| {
        board.edge_lines().iter().all(|(line, _)| has_one_gap_up_to(board, &covered, line, most))
    };
    (defenders < 4 && attackers >= 13) || (defenders < 6 && gaps_up_to(3)) || gaps_up_to(2)
}

/// The area of a corner if the corner is sealed: by two attackers on each of its arms, the area then being
/// the corner alone; or because the area does not touch a defenders' piece.
///
/// The area begins with the squares beside the corner and goes on over empty squares. Attackers beside the
/// corner do not stop it, and defenders' pieces beside the corner are ignored.
fn sealed_area(board: &Board, corner: Square, directions: [Direction; 2]) -> Option<Vec<bool>> {
    let beside = directions.map(|direction| board.step(corner, direction));
    let behind = directions
        .map(|direction| board.step(corner, direction).and_then(|square| board.step(square, direction)));
    let arms_hold =
        beside.iter().chain(&behind).all(|square| square.is_some_and(|square| holds_attacker(board, square)));
    if arms_hold {
        return Some(board.flood(&[corner], |_| false));
    }
    let is_defenders = |square: Square| board.has_side(square, SlowSide::Defenders);
    let starts: Vec<Square> = beside.into_iter().flatten().filter(|&square| !is_defenders(square)).collect();
    let mut area = board.flood(&starts, |square| board.at(square).is_none());
    let touches = |square: Square| {
        board.neighbours(square).any(|other| is_defenders(other) && !beside.contains(&Some(other)))
    };
    if board.squares().any(|square| area[square] && touches(square)) {
        return None;
    }
    area[corner] = true;
    Some(area)
}

/// The squares of a side of the board that hold no attacker and belong to no corner's area are one run of at
/// most that length, or there are no such squares.
fn has_one_gap_up_to(board: &Board, covered: &[bool], line: &[Square], most: usize) -> bool {
    let in_gap = |&&square: &&Square| !holds_attacker(board, square) && !covered[square];
    let first = line.iter().take_while(|square| !in_gap(square)).count();
    let run = line[first..].iter().take_while(in_gap).count();
    run <= most && line.iter().filter(in_gap).count() == run
}

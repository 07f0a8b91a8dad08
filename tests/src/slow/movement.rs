//! How pieces move (rules.md, sections 2 and 3), and why a move is illegal (design.md, section 2).
//!
//! The list of destinations and the reasons of refusal are written apart from each other, so that a
//! test can hold them against each other.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Direction, Square};
use super::rules::Laws;

/// The squares that a piece could move to in one direction, the nearest first.
///
/// Section 3: any number of empty squares along a line, never jumping; a square that the piece may
/// not pass ends the line; a square where it may not stop is skipped if it may pass. Section 2: a
/// square that it may enter and stop on but not pass is a destination and the line ends there;
/// within the zone it starts from it needs neither `enter` nor `pass`, until its line has left that zone.
pub(super) fn destinations_along(laws: &Laws, board: &Board, from: Square, direction: Direction) -> Vec<Square> {
    let mut found = Vec::new();
    collect_along(laws, board, from, direction, &mut found);
    found
}

/// The same, appended to a list.
fn collect_along(laws: &Laws, board: &Board, from: Square, direction: Direction, found: &mut Vec<Square>) {
    let Some(piece) = board.at(from) else {
        return;
    };
    let home = laws.zone_at(from);
    let mut still_home = home.is_some();
    let mut at = from;
    for _ in 0..laws.reach(piece) {
        let Some(next) = board.step(at, direction) else {
            return;
        };
        if board.at(next).is_some() {
            return;
        }
        still_home = still_home && laws.zone_at(next) == home;
        if laws.may_stop(piece, next) && (still_home || laws.may_enter(piece, next)) {
            found.push(next);
        }
        if !still_home && !laws.may_pass(piece, next) {
            return;
        }
        at = next;
    }
}

/// All destinations of the piece on a square, sorted.
pub(super) fn destinations(laws: &Laws, board: &Board, from: Square) -> Vec<Square> {
    let mut found = Vec::with_capacity(2 * laws.side());
    for direction in DIRECTIONS {
        collect_along(laws, board, from, direction, &mut found);
    }
    found.sort_unstable();
    found
}

/// All moves of a side as the pieces move, sorted by from, then to; repetition is not looked at.
pub(super) fn moves_of_side(laws: &Laws, board: &Board, side: SlowSide) -> Vec<(Square, Square)> {
    let mut moves = Vec::with_capacity(128);
    for from in board.squares() {
        if board.has_side(from, side) {
            let to = destinations(laws, board, from);
            moves.extend(to.into_iter().map(|to| (from, to)));
        }
    }
    moves
}

/// The first reason, in the order of design.md, why the pieces do not allow this move of that side.
pub(super) fn movement_fault(laws: &Laws, board: &Board, side: SlowSide, from: Square, to: Square) -> Option<&'static str> {
    let Some(piece) = board.at(from) else {
        return Some("NO_PIECE");
    };
    if piece.side() != side {
        return Some("NOT_YOUR_PIECE");
    }
    if from == to {
        return Some("NULL_MOVE");
    }
    let Some(between) = squares_between(board, from, to) else {
        return Some("NOT_STRAIGHT");
    };
    if between.len() + 1 > laws.reach(piece) {
        return Some("REACH_EXCEEDED");
    }
    if between.iter().any(|&square| board.at(square).is_some()) {
        return Some("PATH_BLOCKED");
    }
    if board.at(to).is_some() {
        return Some("DESTINATION_OCCUPIED");
    }
    if between.iter().any(|&square| !moves_at_home(laws, board, from, square) && !laws.may_pass(piece, square)) {
        return Some("MAY_NOT_PASS_ZONE");
    }
    if !laws.may_stop(piece, to) {
        return Some("MAY_NOT_STOP_IN_ZONE");
    }
    if !moves_at_home(laws, board, from, to) && !laws.may_enter(piece, to) {
        return Some("MAY_NOT_REENTER_ZONE");
    }
    None
}

/// True if the whole way up to and with that square lies in the zone that the piece starts from.
fn moves_at_home(laws: &Laws, board: &Board, from: Square, square: Square) -> bool {
    let Some(between) = squares_between(board, from, square) else {
        return false;
    };
    let home = laws.zone_at(from);
    home.is_some() && laws.zone_at(square) == home && between.iter().all(|&other| laws.zone_at(other) == home)
}

/// The squares strictly between two squares of one line; none if they share no line or are the same.
fn squares_between(board: &Board, from: Square, to: Square) -> Option<Vec<Square>> {
    for direction in DIRECTIONS {
        let mut passed = Vec::new();
        let mut at = from;
        while let Some(next) = board.step(at, direction) {
            if next == to {
                return Some(passed);
            }
            passed.push(next);
            at = next;
        }
    }
    None
}

//! How pieces move (engine/RULES.md, sections 2, 3 and 8), and why a move is illegal (section 10).
//!
//! The list of destinations and the reasons of refusal are written apart from each other, so that a
//! test can hold them against each other.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Direction, Square};
use super::rules::Laws;
use super::special::Jump;

/// The squares that a piece could slide to in one direction, the nearest first; no jumps.
///
/// Section 3: any number of empty squares along a line, never jumping; a square that the piece may
/// not pass ends the line; a square where it may not stop is skipped if it may pass. Section 2: a
/// square that it may enter and stop on but not pass is a destination and the line ends there;
/// within the zone it starts from it needs neither `enter` nor `pass`, until its line has left that zone.
pub(super) fn slides_along(laws: &Laws, board: &Board, from: Square, direction: Direction) -> Vec<Square> {
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

/// **Jump** (section 8): the square behind an enemy who stands next to the piece and whom it may leap
/// over from here. Whether it may land there is not asked.
fn behind_leap(laws: &Laws, board: &Board, from: Square, direction: Direction) -> Option<Square> {
    let piece = board.at(from)?;
    let over = board.step(from, direction)?;
    let landing = board.step(over, direction)?;
    let leapt = board.at(over)?;
    let may_leap = match laws.jump(piece) {
        Jump::None => false,
        Jump::Restricted => laws.zone_at(from).is_some() || laws.zone_at(landing).is_some(),
        Jump::OverEnemies | Jump::Capturing => true,
    };
    (may_leap && leapt.side() != piece.side() && leapt.may_be_leapt_over()).then_some(landing)
}

/// The piece needs `enter` on the landing square, or only `stop` if that lies in the zone where it stood.
fn may_land(laws: &Laws, board: &Board, from: Square, landing: Square) -> bool {
    let stays_in_zone = laws.zone_at(from) == laws.zone_at(landing);
    board.at(from).is_some_and(|piece| {
        laws.may_stop(piece, landing) && (stays_in_zone || laws.may_enter(piece, landing))
    })
}

/// The square that a jump has led over, on the board after the move: a slide leads over empty squares only.
pub(super) fn leapt_over(board: &Board, from: Square, to: Square) -> Option<Square> {
    squares_between(board, from, to)?.into_iter().find(|&square| board.at(square).is_some())
}

/// All destinations of the piece on a square, sorted: slides and jumps.
pub(super) fn destinations(laws: &Laws, board: &Board, from: Square) -> Vec<Square> {
    let mut found = Vec::with_capacity(2 * laws.side());
    for direction in DIRECTIONS {
        collect_along(laws, board, from, direction, &mut found);
        let landing = behind_leap(laws, board, from, direction);
        found.extend(landing.filter(|&to| board.at(to).is_none() && may_land(laws, board, from, to)));
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

/// Why a move is refused, and the squares that show it.
pub(super) type Fault = (&'static str, Vec<Square>);

/// The first reason, in the order of section 10, why the pieces do not allow this move of that side.
pub(super) fn movement_fault(
    laws: &Laws,
    board: &Board,
    side: SlowSide,
    from: Square,
    to: Square,
) -> Option<Fault> {
    let Some(piece) = board.at(from) else {
        return Some(("NO_PIECE", vec![from]));
    };
    if piece.side() != side {
        return Some(("NOT_YOUR_PIECE", vec![from]));
    }
    if from == to {
        return Some(("NULL_MOVE", vec![from]));
    }
    let Some(between) = squares_between(board, from, to) else {
        return Some(("NOT_STRAIGHT", vec![from, to]));
    };
    // Reach does not limit a jump, and the piece leapt over blocks no path.
    if DIRECTIONS.into_iter().any(|direction| behind_leap(laws, board, from, direction) == Some(to)) {
        let stays_in_zone = laws.zone_at(from) == laws.zone_at(to);
        return landing_fault(laws, board, from, to, stays_in_zone);
    }
    if between.len() + 1 > laws.reach(piece) {
        return Some(("REACH_EXCEEDED", vec![between[laws.reach(piece) - 1]]));
    }
    if let Some(&blocker) = between.iter().find(|&&square| board.at(square).is_some()) {
        return Some(("PATH_BLOCKED", vec![blocker]));
    }
    let barred = between
        .iter()
        .find(|&&square| !moves_at_home(laws, board, from, square) && !laws.may_pass(piece, square));
    match barred {
        Some(&barred) if board.at(to).is_none() => Some(("MAY_NOT_PASS_ZONE", vec![barred])),
        _ => landing_fault(laws, board, from, to, moves_at_home(laws, board, from, to)),
    }
}

/// Why a piece may not come to stand on a square.
fn landing_fault(laws: &Laws, board: &Board, from: Square, to: Square, at_home: bool) -> Option<Fault> {
    let piece = board.at(from)?;
    if board.at(to).is_some() {
        return Some(("DESTINATION_OCCUPIED", vec![to]));
    }
    if !laws.may_stop(piece, to) {
        return Some(("MAY_NOT_STOP_IN_ZONE", vec![to]));
    }
    (!at_home && !laws.may_enter(piece, to)).then(|| ("MAY_NOT_REENTER_ZONE", vec![to]))
}

/// True if the whole way up to and with that square lies in the zone that the piece starts from.
fn moves_at_home(laws: &Laws, board: &Board, from: Square, square: Square) -> bool {
    let Some(between) = squares_between(board, from, square) else {
        return false;
    };
    let home = laws.zone_at(from);
    home.is_some() && laws.zone_at(square) == home && between.iter().all(|&other| laws.zone_at(other) == home)
}

/// The squares strictly between two squares of one line; `None` if they share no line or are the same.
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

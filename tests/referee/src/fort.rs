//! The exit fort (engine/RULES.md, section 3), judged on the board after removal.

use super::SlowSide;
use super::board::{Board, DIRECTIONS, Direction, Piece, Square};
use super::movement::destinations;
use super::rules::{Laws, ZoneKind};

/// The king and the walls if the king sits in an exit fort.
///
/// He stands on the edge and has a move; no attacker stands in the region that he floods; and all
/// walls (defenders that border the region) belong to the largest set that no attackers could break.
pub(super) fn exit_fort(laws: &Laws, board: &Board) -> Option<Vec<Square>> {
    let king = board.king()?;
    if !laws.rules.exit_fort || !board.is_edge(king) || destinations(laws, board, king).is_empty() {
        return None;
    }
    let region = board.flood(&[king], |square| !is_defender(board, square));
    let attacker_inside =
        board.squares().any(|square| region[square] && board.has_side(square, SlowSide::Attackers));
    if attacker_inside {
        return None;
    }
    let borders_region = |square: Square| board.neighbours(square).any(|neighbour| region[neighbour]);
    let walls: Vec<Square> =
        board.squares().filter(|&square| is_defender(board, square) && borders_region(square)).collect();
    let safe = largest_safe_set(laws, board, &region);
    let stands = walls.iter().all(|&square| safe[square]);
    stands.then(|| walls.into_iter().chain([king]).collect())
}

/// True if a defenders' man of any kind stands on the square.
fn is_defender(board: &Board, square: Square) -> bool {
    board.at(square).is_some_and(|piece| piece != Piece::King && piece.side() == SlowSide::Defenders)
}

/// The largest set of defenders (walls or not) of which none could be captured by attackers that stand
/// outside the region and outside the set: begin with all defenders and strike out those that could be
/// captured until no other can be. (A smaller set leaves more room to attackers, so no defender that was
/// struck out could come back.) Guards cannot be captured, and attackers' guards do not capture.
fn largest_safe_set(laws: &Laws, board: &Board, region: &[bool]) -> Vec<bool> {
    let mut safe: Vec<bool> = board.squares().map(|square| is_defender(board, square)).collect();
    let besiegers: Vec<Piece> =
        board.pieces().filter(|piece| piece.fights_for(SlowSide::Attackers)).collect();
    loop {
        let siege = Siege { laws, board, region, safe: &safe, besiegers: &besiegers };
        let lost: Vec<Square> = board
            .squares()
            .filter(|&square| safe[square] && board.at(square).is_some_and(Piece::is_man_to_take))
            .filter(|&square| siege.taken_custodially(square) || siege.taken_by_shieldwall(square))
            .collect();
        if lost.is_empty() {
            return safe;
        }
        for square in lost {
            safe[square] = false;
        }
    }
}

/// The question "could attackers take this defender" with the region and the set as they are.
struct Siege<'a> {
    laws: &'a Laws,
    board: &'a Board,
    region: &'a [bool],
    safe: &'a [bool],
    /// The attackers on the board that capture: no guards.
    besiegers: &'a [Piece],
}

impl Siege<'_> {
    /// Attackers are imagined on every square outside the region and outside the set where
    /// attackers may stand, the squares of other defenders included: where one of those on the board may.
    fn attacker_could_stand(&self, square: Square) -> bool {
        let may_stand = self.besiegers.iter().any(|&piece| self.laws.may_stop(piece, square));
        !self.region[square] && !self.safe[square] && may_stand
    }

    /// A square counts as empty if it is, or if its defender is not in the set.
    fn could_be_empty(&self, square: Square) -> bool {
        match self.board.at(square) {
            None => true,
            Some(_) => is_defender(self.board, square) && !self.safe[square],
        }
    }

    /// A square hostile to the man is a partner as usual, also inside the region.
    fn could_be_hostile(&self, square: Square, victim_at: Square) -> bool {
        let Some(victim) = self.board.at(victim_at) else {
            return false;
        };
        let occupied = self.board.at(square).is_some();
        let hostile_if = |occupied| self.laws.is_hostile_if(square, occupied, victim, victim_at);
        (occupied && hostile_if(true)) || (self.could_be_empty(square) && hostile_if(false))
    }

    /// Custodially: one attacker arrives on one side, the partner opposite is a hostile square (one
    /// attacker needed) or a second attacker.
    fn taken_custodially(&self, victim_at: Square) -> bool {
        DIRECTIONS.into_iter().any(|direction| {
            let sides =
                (self.board.step(victim_at, direction), self.board.step(victim_at, direction.reversed()));
            let (Some(arrival), Some(partner)) = sides else {
                return false;
            };
            let by_square = !self.besiegers.is_empty() && self.could_be_hostile(partner, victim_at);
            let by_two = self.besiegers.len() >= 2 && self.attacker_could_stand(partner);
            self.attacker_could_stand(arrival) && (by_square || by_two)
        })
    }

    /// By a shieldwall: some row along some edge that holds the defender could be walled in.
    fn taken_by_shieldwall(&self, victim_at: Square) -> bool {
        if self.laws.rules.shieldwall.is_none() {
            return false;
        }
        for (line, inward) in self.board.edge_lines() {
            let Some(place) = line.iter().position(|&square| square == victim_at) else {
                continue;
            };
            for start in 1..=place {
                for end in place + 1..line.len() {
                    if end - start >= 2 && self.row_could_fall(&line, start, end, inward) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Could attackers wall in the row `line[start..end]` of defenders (king and guards count as one)?
    /// It needs an attacker before each of them and attackers, or empty corners, at both ends; with
    /// flanking an attacker must have arrived at an end. No more attackers than are on the board.
    fn row_could_fall(&self, line: &[Square], start: usize, end: usize, inward: Direction) -> bool {
        let Some(rule) = &self.laws.rules.shieldwall else {
            return false;
        };
        let row = &line[start..end];
        let is_row = row.iter().all(|&square| self.board.has_side(square, SlowSide::Defenders));
        let faced = row.iter().all(|&square| {
            self.board.step(square, inward).is_some_and(|facing| self.attacker_could_stand(facing))
        });
        if !is_row || !faced {
            return false;
        }
        let ends = [line[start - 1], line[end]];
        let corner = |square: Square| {
            rule.corner_closes && self.laws.is_in(ZoneKind::Corners, square) && self.could_be_empty(square)
        };
        if !ends.iter().all(|&square| corner(square) || self.attacker_could_stand(square)) {
            return false;
        }
        let mut at_ends = ends.iter().filter(|&&square| !corner(square)).count();
        if rule.flanking && at_ends == 0 {
            if !ends.iter().any(|&square| self.attacker_could_stand(square)) {
                return false;
            }
            at_ends = 1;
        }
        row.len() + at_ends <= self.besiegers.len()
    }
}

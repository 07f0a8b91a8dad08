//! Faults that no single value of a rule set shows: set-ups from which the king can never escape, and rules
//! that can never apply.
//!
//! Other pieces are ignored, since they may be captured: what is rejected here cannot happen in any game.
//! Balance is not judged. Set-ups in which the first side cannot move or the defenders are encircled are
//! found when the rule set is compiled.

use super::fault::FaultKind;
use super::validate::Found;
use super::{Jump, QuietPlies, Rules, Zone, ZoneKind};
use crate::board::{Piece, Placement, Square};

/// One step in each direction, as (file, rank).
const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Rules {
    pub(super) fn check_plausibility(&self, found: &mut Found) {
        let walks = self.king_walks();
        self.check_escape_from_setups(&walks, found);
        self.check_idle_rules(&walks, found);
    }

    /// The squares on which the king can ever stand, for each of his squares in a set-up. Invalid set-ups are
    /// skipped.
    fn king_walks(&self) -> Vec<Walk> {
        let (map, mut walks) = (Map::of(self), Vec::<Walk>::new());
        for king in self.board.setups.iter().filter_map(|setup| self.king_of(&setup.board)) {
            if walks.iter().all(|walk| walk.from != king) {
                walks.push(map.walk(king));
            }
        }
        walks
    }

    /// The square of the king, if the board could be a set-up of these rules.
    fn king_of(&self, board: &Placement) -> Option<Square> {
        let king = board.squares_of(Piece::King).next();
        king.filter(|&king| {
            board.size() == self.board.size && board.count(Piece::King) == 1 && !self.is_escape_square(king)
        })
    }

    fn check_escape_from_setups(&self, walks: &[Walk], found: &mut Found) {
        let enters = |square: &Square| {
            self.zones.iter().all(|zone| !zone.squares.contains(square) || zone.enter.contains(Piece::King))
        };
        let mut open = self.escape_squares();
        open.retain(|square| square.is_on(self.board.size) && enters(square));
        if open.is_empty() {
            return;
        }
        for (n, setup) in self.board.setups.iter().enumerate() {
            let walk =
                self.king_of(&setup.board).and_then(|king| walks.iter().find(|walk| walk.from == king));
            if walk.is_some_and(|walk| open.iter().all(|square| !walk.reached.contains(square))) {
                found.add(
                    format!("board.setups[{n}].board"),
                    &setup.board,
                    FaultKind::EscapeOutOfReach { squares: open.clone() },
                );
            }
        }
    }

    /// Reports rules that can never apply.
    fn check_idle_rules(&self, walks: &[Walk], found: &mut Found) {
        if let Some((QuietPlies { limit, .. }, ply_limit)) = self.quiet_plies.zip(self.ply_limit) {
            found.unless(
                limit <= ply_limit,
                "quiet_plies.limit",
                limit,
                FaultKind::AbovePlyLimit { ply_limit },
            );
        }
        for (n, zone) in self.zones.iter().enumerate() {
            let idle = zone.stop.is_empty() && !zone.hostile_occupied.is_empty();
            found.unless(
                !idle,
                format!("zones[{n}].hostile_occupied"),
                zone.hostile_occupied,
                FaultKind::ZoneNeverOccupied,
            );
        }
        if walks.is_empty() {
            return;
        }
        let stands = |wanted: &dyn Fn(&Square) -> bool| {
            walks.iter().any(|walk| wanted(&walk.from) || walk.reached.iter().any(wanted))
        };
        let throne = self.zone(ZoneKind::Throne).map(|zone| zone.squares.as_slice());
        let enthroned = throne.is_none_or(|throne| stands(&|square| throne.contains(square)));
        found.unless(
            !self.linnaean_capture || enthroned,
            "linnaean_capture",
            true,
            FaultKind::KingNeverOnThrone,
        );
        let fort = |square: &Square| self.is_edge(*square) && !self.is_escape_square(*square);
        found.unless(!self.exit_fort || stands(&fort), "exit_fort", true, FaultKind::KingNeverOnEdge);
        let mut escapes: Vec<Square> = walks.iter().flat_map(|walk| &walk.reached).copied().collect();
        escapes.retain(|&square| self.is_escape_square(square));
        let one = escapes.first().is_some_and(|first| escapes.iter().all(|square| square == first));
        found.unless(!self.tuichi_wins || !one, "tuichi_wins", true, FaultKind::OneEscapeSquare);
    }

    fn is_edge(&self, square: Square) -> bool {
        let last = self.board.size - 1;
        [square.file(), square.rank()].iter().any(|&at| at == 0 || at == last)
    }
}

/// The next square in a direction, if it is on a board of this size.
fn step(square: Square, (file, rank): (i8, i8), size: u8) -> Option<Square> {
    let next = Square::new(square.file().checked_add_signed(file)?, square.rank().checked_add_signed(rank)?)?;
    Some(next).filter(|next| next.is_on(size))
}

/// The squares on which the king can ever stand if he starts from one.
struct Walk {
    from: Square,
    reached: Vec<Square>,
}

/// The board with no other piece in the king's way.
struct Map<'a> {
    rules: &'a Rules,
    /// The zone of each square.
    zones: Vec<Option<&'a Zone>>,
    reach: u8,
}

impl<'a> Map<'a> {
    fn of(rules: &'a Rules) -> Self {
        let size = rules.board.size;
        let reach = rules.reach.of(Piece::King).filter(|&reach| reach > 0).unwrap_or(size);
        let mut map = Self { rules, zones: vec![None; usize::from(size) * usize::from(size)], reach };
        for zone in &rules.zones {
            for &square in zone.squares.iter().filter(|square| square.is_on(size)) {
                let at = map.number(square);
                map.zones[at] = Some(zone);
            }
        }
        map
    }

    fn number(&self, square: Square) -> usize {
        usize::from(square.rank()) * usize::from(self.rules.board.size) + usize::from(square.file())
    }

    /// Where he gets, starting from here. From an escape square he moves no further.
    fn walk(&self, from: Square) -> Walk {
        let (mut reached, mut seen) = (Vec::new(), vec![false; self.zones.len()]);
        let mut open = vec![from];
        while let Some(square) = open.pop() {
            for by in STEPS {
                for next in self.line(square, by).into_iter().chain(self.jump(square, by)) {
                    if std::mem::replace(&mut seen[self.number(next)], true) {
                        continue;
                    }
                    reached.push(next);
                    if !self.rules.is_escape_square(next) {
                        open.push(next);
                    }
                }
            }
        }
        Walk { from, reached }
    }

    fn zone(&self, square: Square) -> Option<&'a Zone> {
        self.zones[self.number(square)]
    }

    /// The squares in one direction on which he may stop. Within the zone he starts in he needs no permission
    /// to enter or pass.
    fn line(&self, from: Square, by: (i8, i8)) -> Vec<Square> {
        let own = self.zone(from).map(|zone| zone.kind);
        let (mut at, mut inside, mut halts) = (from, own.is_some(), Vec::new());
        for _ in 0..self.reach {
            let Some(next) = step(at, by, self.rules.board.size) else { break };
            let zone = self.zone(next);
            inside &= zone.map(|zone| zone.kind) == own;
            if may_stop(zone, inside) {
                halts.push(next);
            }
            if !zone.is_none_or(|zone| inside || zone.pass.contains(Piece::King)) {
                break;
            }
            at = next;
        }
        halts
    }

    /// The square to which he could jump in one direction over an enemy. It does not matter whether he may
    /// pass the square in between.
    fn jump(&self, from: Square, by: (i8, i8)) -> Option<Square> {
        let to = step(step(from, by, self.rules.board.size)?, by, self.rules.board.size)?;
        let [own, zone] = [from, to].map(|square| self.zone(square));
        let jumps = match self.rules.special.as_ref()?.jumps.king {
            Jump::None => false,
            Jump::Restricted => own.or(zone).is_some(),
            Jump::OverEnemies | Jump::Capturing => true,
        };
        let inside = own.map(|zone| zone.kind) == zone.map(|zone| zone.kind);
        Some(to).filter(|_| jumps && may_stop(zone, inside))
    }
}

/// Returns whether the king may come to stand in a zone, or anywhere outside of all; `inside` if he stays in
/// the zone that he starts from.
fn may_stop(zone: Option<&Zone>, inside: bool) -> bool {
    zone.is_none_or(|zone| zone.stop.contains(Piece::King) && (inside || zone.enter.contains(Piece::King)))
}

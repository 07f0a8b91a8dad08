//! Set-wise move generation.
//!
//! All men of a side step at once in one direction, through the squares that they may pass. After each step,
//! the squares where they may stop are destinations, each with its origin that many steps back. The king's
//! moves are generated line by line. Generated moves are legal except for repetition, which
//! [`super::repetition`] handles.

use super::pieces::Pieces;
use super::state::{Arbiter, State};
use crate::board::{Bits, Direction, Index, MAX_SIZE, Piece, Side};
use crate::rules::KindMasks;

/// The start of the moves of one destination set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// This many indices below the destination, above it if negative.
    Behind(i16),
    /// This square.
    Square(Index),
}

impl Origin {
    #[inline(always)]
    pub(crate) fn of(self, to: Index) -> Index {
        match self {
            Self::Behind(indices) => to.wrapping_add_signed(-indices),
            Self::Square(from) => from,
        }
    }
}

/// The most sets that one position can have: one for each direction and step of the longest line, plus the
/// king's.
const MAX_SETS: usize = 4 * (MAX_SIZE as usize - 1) + 1;

/// The moves of one position, as sets of destinations.
#[derive(Clone, Debug)]
struct MoveSets<const W: usize> {
    sets: [(Bits<W>, Origin); MAX_SETS],
    len: usize,
}

impl<const W: usize> MoveSets<W> {
    #[inline(always)]
    fn new() -> Self {
        Self { sets: [(Bits::EMPTY, Origin::Behind(0)); MAX_SETS], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, set: Bits<W>, origin: Origin) {
        self.sets[self.len] = (set, origin);
        self.len += 1;
    }

    #[inline(always)]
    fn sets(&self) -> &[(Bits<W>, Origin)] {
        &self.sets[..self.len]
    }
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Calls `f` with every non-empty destination set of the side to move.
    #[inline(always)]
    pub(crate) fn each_set(&self, state: &State<W, S>, mut f: impl FnMut(Bits<W>, Origin)) {
        if S > 0 {
            return self.each_special_set(state, &mut f);
        }
        let occupied = state.pieces.occupied();
        self.each_set_of_men(state.pieces.men(state.side), occupied, self.masks.men(state.side), &mut f);
        if state.side == Side::Defenders
            && let Some(king) = state.pieces.king.first()
        {
            let kind = self.masks.kind(Piece::King);
            let all = Direction::union(|direction| self.line(king, direction, occupied, kind));
            if !all.is_empty() {
                f(all, Origin::Square(king));
            }
        }
    }

    #[inline(always)]
    pub(super) fn each_set_of_men(
        &self,
        men: Bits<W>,
        occupied: Bits<W>,
        kind: &KindMasks<W>,
        f: &mut impl FnMut(Bits<W>, Origin),
    ) {
        if kind.inside.iter().any(|zone| zone.squares.meets(men)) {
            let sets = self.sets_leaving_zones(men, occupied, kind);
            return sets.sets().iter().for_each(|&(set, origin)| f(set, origin));
        }
        if S > 0 {
            for direction in Direction::ALL {
                self.each_set_towards(direction, men, occupied, kind, f);
            }
            return;
        }
        // Written out so that each is compiled for its direction, also where the program is to be small.
        self.each_set_towards(Direction::North, men, occupied, kind, f);
        self.each_set_towards(Direction::East, men, occupied, kind, f);
        self.each_set_towards(Direction::South, men, occupied, kind, f);
        self.each_set_towards(Direction::West, men, occupied, kind, f);
    }

    #[inline(always)]
    fn each_set_towards(
        &self,
        direction: Direction,
        men: Bits<W>,
        occupied: Bits<W>,
        kind: &KindMasks<W>,
        f: &mut impl FnMut(Bits<W>, Origin),
    ) {
        let room = !occupied & self.geometry.landing(direction);
        let stride = self.geometry.stride(direction);
        let mut front = men;
        let mut behind = 0;
        for _ in 0..kind.reach {
            front = self.geometry.shift(front, direction) & room;
            if front.is_empty() {
                break;
            }
            behind += stride;
            let halting = front & kind.enter;
            if !halting.is_empty() {
                f(halting, Origin::Behind(behind));
            }
            front &= kind.pass;
        }
    }

    /// The general form: pieces that start inside a zone step in a separate set until they have left it,
    /// unaffected by what the zone forbids to pieces outside. Not called with `f`: it would be compiled for
    /// every caller.
    #[cold]
    fn sets_leaving_zones(&self, men: Bits<W>, occupied: Bits<W>, kind: &KindMasks<W>) -> MoveSets<W> {
        let mut sets = MoveSets::new();
        for direction in Direction::ALL {
            let mut outside = kind.inside.iter().fold(men, |rest, zone| rest & !zone.squares);
            let mut inside = men & !outside;
            let mut behind = 0;
            for _ in 0..kind.reach {
                behind += self.geometry.stride(direction);
                outside = self.geometry.step(outside, direction) & !occupied;
                let (mut staying, mut halting) = (Bits::EMPTY, Bits::EMPTY);
                for zone in &kind.inside {
                    let stepped = self.geometry.step(inside & zone.squares, direction) & !occupied;
                    staying |= stepped & zone.squares;
                    halting |= stepped & zone.squares & zone.stop;
                    outside |= stepped & !zone.squares;
                }
                inside = staying;
                halting |= outside & kind.enter;
                if !halting.is_empty() {
                    sets.push(halting, Origin::Behind(behind));
                }
                outside &= kind.pass;
            }
        }
        sets
    }

    /// The squares to which one piece could move along one line.
    #[inline(always)]
    pub(crate) fn line(
        &self,
        from: Index,
        direction: Direction,
        occupied: Bits<W>,
        kind: &KindMasks<W>,
    ) -> Bits<W> {
        if S > 0 {
            return self.line_apart(from, direction, occupied, kind);
        }
        self.line_at_once(from, direction, occupied, kind)
    }

    /// Like [`Self::line`], but not inlined: on the largest boards it is long.
    #[inline(never)]
    fn line_apart(
        &self,
        from: Index,
        direction: Direction,
        occupied: Bits<W>,
        kind: &KindMasks<W>,
    ) -> Bits<W> {
        self.line_at_once(from, direction, occupied, kind)
    }

    #[inline(always)]
    fn line_at_once(
        &self,
        from: Index,
        direction: Direction,
        occupied: Bits<W>,
        kind: &KindMasks<W>,
    ) -> Bits<W> {
        if kind.reach >= self.geometry.size() - 1 && kind.inside.is_empty() {
            return self.geometry.slide(from, direction, occupied | !kind.pass) & !occupied & kind.enter;
        }
        self.line_by_steps(from, direction, occupied, kind)
    }

    #[cold]
    fn line_by_steps(
        &self,
        from: Index,
        direction: Direction,
        occupied: Bits<W>,
        kind: &KindMasks<W>,
    ) -> Bits<W> {
        let mut inside = kind.inside.iter().find(|zone| zone.squares.contains(from));
        let (mut halting, mut at) = (Bits::EMPTY, from);
        for _ in 0..kind.reach {
            at = self.geometry.at(at).next[direction as usize];
            if at == self.geometry.nowhere() || occupied.contains(at) {
                break;
            }
            inside = inside.filter(|zone| zone.squares.contains(at));
            if inside.map_or(kind.enter, |zone| zone.stop).contains(at) {
                halting.insert(at);
            }
            if inside.is_none() && !kind.pass.contains(at) {
                break;
            }
        }
        halting
    }

    /// The squares to which the piece on `from`, which is of this kind, could move.
    pub(crate) fn destinations(&self, state: &State<W, S>, from: Index, piece: Piece) -> Bits<W> {
        if S > 0 {
            return self.special_destinations(state, from, piece);
        }
        let occupied = state.pieces.occupied();
        let kind = self.masks.kind(piece);
        Direction::union(|direction| self.line(from, direction, occupied, kind))
    }

    /// Returns whether the piece of the side to move on `from` can move to `to`, a square of its row or
    /// column, ignoring repetition.
    #[inline(always)]
    pub(super) fn is_move(&self, state: &State<W, S>, from: Index, to: Index) -> bool {
        let piece = state.pieces.kind_at(state.side, from);
        if S > 0 {
            return self.special_destinations(state, from, piece).contains(to);
        }
        let kind = self.masks.kind(piece);
        let occupied = state.pieces.occupied();
        if occupied.contains(to) {
            return false;
        }
        if !kind.inside.is_empty() || kind.reach < self.geometry.size() - 1 {
            return self.destinations(state, from, piece).contains(to);
        }
        kind.enter.contains(to) && !self.geometry.between_on_line(from, to).meets(occupied | !kind.pass)
    }

    /// Calls `f` with the origin and destination of every move. The sets are collected first, so that `f`,
    /// which may be large, has a single call site and is compiled into the loop.
    #[inline(always)]
    pub(crate) fn each_move(&self, state: &State<W, S>, mut f: impl FnMut(Index, Index)) {
        if S > 0 {
            // There may be more sets than fit in `MoveSets`.
            return self.each_set(state, |set, origin| set.each(|to| f(origin.of(to), to)));
        }
        let mut sets = MoveSets::new();
        self.each_set(state, |set, origin| sets.push(set, origin));
        for &(set, origin) in sets.sets() {
            set.each(|to| f(origin.of(to), to));
        }
    }

    /// Calls `f` with every move to one of these squares, and every move of the king to one of those. Looks
    /// from the squares for the pieces that reach them: for few squares.
    #[inline(always)]
    pub(crate) fn each_move_to(
        &self,
        state: &State<W, S>,
        squares: Bits<W>,
        for_king: Bits<W>,
        mut f: impl FnMut(Index, Index),
    ) {
        if S > 0 {
            return self.each_move_of_any_to(state, squares, for_king, &mut f);
        }
        self.each_common_move_to(state, squares, for_king, f);
    }

    /// Like [`Self::each_move_to`], also where pieces may jump. Without special rules moves are listed as at
    /// the other widths: searches depend on the order.
    #[inline(never)]
    fn each_move_of_any_to(
        &self,
        state: &State<W, S>,
        squares: Bits<W>,
        for_king: Bits<W>,
        f: &mut dyn FnMut(Index, Index),
    ) {
        if self.special().is_none() {
            return self.each_common_move_to(state, squares, for_king, f);
        }
        self.each_set(state, |set, origin| {
            let of_king = matches!(origin, Origin::Square(_));
            (set & if of_king { squares | for_king } else { squares }).each(|to| f(origin.of(to), to));
        });
    }

    #[inline(always)]
    fn each_common_move_to(
        &self,
        state: &State<W, S>,
        squares: Bits<W>,
        for_king: Bits<W>,
        mut f: impl FnMut(Index, Index),
    ) {
        let (own, occupied) = (state.pieces.of(state.side), state.pieces.occupied());
        let mut found = 0;
        let mut f = |from, to| {
            found += 1;
            f(from, to);
        };
        (squares & !occupied).each(|to| {
            for direction in Direction::ALL {
                let Some(from) =
                    self.geometry.first_stop(to, direction, occupied).filter(|&from| own.has(from))
                else {
                    continue;
                };
                let kind = self.masks.kind(state.pieces.kind_at(state.side, from));
                if self.line(from, direction.opposite(), occupied, kind).contains(to) {
                    f(from, to);
                }
            }
        });
        if let Some(king) = (state.pieces.king & own).first().filter(|_| !for_king.is_empty()) {
            let kind = self.masks.kind(Piece::King);
            let all = Direction::union(|direction| self.line(king, direction, occupied, kind));
            (all & for_king & !squares).each(|to| f(king, to));
        }
        if cfg!(debug_assertions) {
            let wanted =
                |origin| if matches!(origin, Origin::Square(_)) { squares | for_king } else { squares };
            self.each_set(state, |set, origin| found -= (set & wanted(origin)).count() as i32);
            debug_assert_eq!(found, 0, "moves were missed or invented: {state:?}");
        }
    }

    /// Returns whether `f` returns true for some move; it is not called again after that.
    #[inline(always)]
    pub(super) fn any_move(&self, state: &State<W, S>, mut f: impl FnMut(Index, Index) -> bool) -> bool {
        let mut any = |set: Bits<W>, origin: Origin| set.iter().any(|to| f(origin.of(to), to));
        if S > 0 {
            let mut found = false;
            self.each_set(state, |set, origin| found = found || any(set, origin));
            return found;
        }
        let mut sets = MoveSets::new();
        self.each_set(state, |set, origin| sets.push(set, origin));
        sets.sets().iter().any(|&(set, origin)| any(set, origin))
    }

    /// The number of moves, not counting the pass of a side that has no other.
    pub(crate) fn count_moves(&self, state: &State<W, S>) -> u32 {
        let mut count = 0;
        self.each_set(state, |set, _| count += set.count());
        if S == 0 { count } else { count + u32::from(self.may_stop(state)) }
    }

    /// All moves, sorted by origin, then by destination.
    pub(crate) fn sorted_moves(&self, state: &State<W, S>) -> Vec<(Index, Index)> {
        let mut moves = Vec::with_capacity(128);
        self.each_move(state, |from, to| moves.push((from, to)));
        moves.sort_unstable();
        moves
    }

    /// Returns whether the side to move has a move, ignoring repetition. Nearly always some man has an empty
    /// neighbour where he may stop; only if none has are all moves generated.
    #[inline(always)]
    pub(super) fn has_move(&self, state: &State<W, S>) -> bool {
        let men = state.pieces.common_men(state.side);
        let room = !state.pieces.occupied() & self.masks.men(state.side).enter;
        let quickly =
            |direction| (self.geometry.shift(men, direction) & self.geometry.landing(direction)).meets(room);
        (state.pieces.chain().is_empty() && Direction::ALL.into_iter().any(quickly))
            || self.has_move_at_all(state)
    }

    /// Returns whether the common men of a side have more moves to empty squares beside them than this.
    /// Repetition takes away at most one move for each earlier board.
    #[inline(always)]
    pub(super) fn has_more_steps_than(&self, pieces: &Pieces<W, S>, side: Side, most: u32) -> bool {
        let men = pieces.common_men(side);
        let room = !pieces.occupied() & self.masks.men(side).enter;
        let mut steps = 0;
        for direction in Direction::ALL {
            steps += (self.geometry.shift(men, direction) & self.geometry.landing(direction) & room).count();
            if steps > most {
                return true;
            }
        }
        false
    }

    #[cold]
    fn has_move_at_all(&self, state: &State<W, S>) -> bool {
        self.count_moves(state) > 0
    }
}

//! Static evaluation.
//!
//! An [`Evaluator`] is compiled for one rule set and one board width, like the rules: it reads masks and bitboards, and never asks which
//! variant it is or how large the board is. The weights of its terms are data, in [`Weights`]. It does not look ahead (quiescence search
//! comes first) and does not detect the end of the game (the arbiter does); all its knowledge is derived from the masks.

use crate::board::{Bits, Class, Direction, Index, Piece, Side};
use crate::position::{Arbiter, State};

/// The weights of the terms, in hundredths of a man. Terms marked for the attackers add to the score, the others subtract from it.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// The value of an average man. The men of either side in the set-up have the same total value: this times the average number of men
    /// of the two sides.
    man: i32,
    /// For the defenders: one open path while the attackers are to move.
    one_path: i32,
    /// For the defenders: two or more open paths.
    more_paths: i32,
    /// For the defenders: each escape square that the king reaches in two moves, up to [`Self::most_escapes`].
    in_two: i32,
    /// For the defenders: each escape square that the king reaches in three moves, if he reaches none in two.
    in_three: i32,
    /// The maximum number of escape squares that count.
    most_escapes: u32,
    /// For the defenders: each square that the king can move to.
    king_move: i32,
    /// For the attackers: by the number of the king's neighbouring squares that are closed.
    closed: [i32; 5],
    /// For the attackers: the king is cut off from every escape square.
    sealed: i32,
    /// For the attackers, if encirclement wins: a ring that cuts the king off.
    ring: i32,
    /// For the defenders: each of their men outside such a ring.
    outside_ring: i32,
    /// For the attackers: each diagonally adjacent pair, as in the walls of a ring.
    link: i32,
    /// For the side that holds it: each square that guards an escape square.
    guard: i32,
    /// For the side that has it: a special piece of each class, in addition to a man.
    special: [i32; Class::ALL.len()],
}

const WEIGHTS: Weights = Weights {
    man: 100,
    one_path: 120,
    more_paths: 1_500,
    in_two: 8,
    in_three: 3,
    most_escapes: 10,
    king_move: 2,
    closed: [0, 12, 35, 80, 150],
    sealed: 90,
    ring: 250,
    outside_ring: 40,
    link: 4,
    guard: 12,
    special: [60, 80, 0, -40],
};

/// Scores are multiples of this. Moves whose scores round to the same multiple are equal, and the seed breaks the tie.
const GRAIN: i32 = 2;

/// What an evaluation needs to know about a rule set, computed once per search.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<const W: usize> {
    /// The number of men of each side in the set-up.
    men: [i32; 2],
    /// The value of a man of each side: sides of equal strength can differ in numbers.
    man: [i32; 2],
    /// The squares that guard escape squares, if these are few.
    guards: Bits<W>,
}

impl<const W: usize> Evaluator<W> {
    pub(crate) fn new<const S: usize>(arbiter: &Arbiter<W, S>, men: [u32; 2]) -> Self {
        let men = men.map(|count| count as i32);
        let average = men.iter().sum::<i32>() * WEIGHTS.man / 2;
        Self { men, man: men.map(|count| average / count.max(1)), guards: guards(arbiter) }
    }

    /// The score of a position for the side to move.
    pub(crate) fn score<const S: usize>(&self, arbiter: &Arbiter<W, S>, state: &State<W, S>) -> i32 {
        let score = self.material(state) + kings_freedom(arbiter, state) + self.walls(arbiter, state);
        let score = score / GRAIN * GRAIN;
        if state.side == Side::Attackers { score } else { -score }
    }

    #[inline(always)]
    fn material<const S: usize>(&self, state: &State<W, S>) -> i32 {
        let of = |side: Side| (state.pieces.men(side).count() as i32 - self.men[side.index()]) * self.man[side.index()];
        let men = of(Side::Attackers) - of(Side::Defenders);
        if S > 0 { men + special_material(state) } else { men }
    }

    /// The attackers' structure, around the king and in front of the escape squares.
    fn walls<const S: usize>(&self, arbiter: &Arbiter<W, S>, state: &State<W, S>) -> i32 {
        let (attackers, defenders) = (state.pieces.of(Side::Attackers), state.pieces.of(Side::Defenders));
        let geometry = &arbiter.geometry;
        let above = geometry.step(attackers, Direction::North);
        let links = [Direction::East, Direction::West].map(|aside| (geometry.step(above, aside) & attackers).count() as i32);
        let guarding = (attackers & self.guards).count() as i32 - (defenders & self.guards).count() as i32;
        let mut score = (links[0] + links[1]) * WEIGHTS.link + guarding * WEIGHTS.guard;
        let region = geometry.flood(state.pieces.king, geometry.board & !attackers, arbiter.masks.escape);
        if !region.meets(arbiter.masks.escape) {
            score += WEIGHTS.sealed;
            if arbiter.masks.encirclement {
                let outside = (defenders & !region).count() as i32;
                score += (WEIGHTS.ring - outside * WEIGHTS.outside_ring).max(0);
            }
        }
        score
    }
}

/// The value of special pieces in addition to men.
fn special_material<const W: usize, const S: usize>(state: &State<W, S>) -> i32 {
    let lead = |pieces: Bits<W>| {
        let of = |side: Side| (pieces & state.pieces.of(side)).count() as i32;
        of(Side::Attackers) - of(Side::Defenders)
    };
    Class::ALL.into_iter().zip(WEIGHTS.special).map(|(class, weight)| weight * lead(state.pieces.class(class))).sum()
}

/// The king's mobility and open paths, against the closed squares beside him.
fn kings_freedom<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, state: &State<W, S>) -> i32 {
    let Some(king) = state.pieces.king.first() else { return 0 };
    let lines = lines_of_king(arbiter, state, king);
    let escape = arbiter.masks.escape;
    let paths = lines.iter().filter(|line| line.meets(escape)).count();
    let once = lines.into_iter().fold(Bits::EMPTY, |all, line| all | line);
    let mut score = -(once.count() as i32) * WEIGHTS.king_move;
    score -= match paths {
        0 => far_escapes(arbiter, state, once),
        1 => WEIGHTS.one_path,
        _ => WEIGHTS.more_paths,
    };
    let closed = (arbiter.geometry.at(king).neighbours & arbiter.closing(&state.pieces)).count() as usize;
    // Where he is captured like a man, two closed sides are enough.
    let weight = if arbiter.masks.king_taking.like_a_man.contains(king) { 2 } else { 1 };
    score + weight * WEIGHTS.closed[closed.min(4)]
}

/// The squares that the king can move to, by direction.
#[inline(always)]
fn lines_of_king<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, state: &State<W, S>, king: Index) -> [Bits<W>; 4] {
    let (occupied, kind) = (state.pieces.occupied(), arbiter.masks.kind(Piece::King));
    Direction::ALL.map(|direction| arbiter.line(king, direction, occupied, kind))
}

/// The value of the escape squares that the king reaches in two moves, or else in three, if nothing else moves.
fn far_escapes<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, state: &State<W, S>, once: Bits<W>) -> i32 {
    let seen = |reached: Bits<W>| (reached & arbiter.masks.escape).count().min(WEIGHTS.most_escapes) as i32;
    let twice = king_moves(arbiter, state, once);
    match seen(twice) {
        0 => seen(king_moves(arbiter, state, twice)) * WEIGHTS.in_three,
        escapes => escapes * WEIGHTS.in_two,
    }
}

/// All squares that the king reaches in at most one move from any of these, excluding zones that he could not enter again.
fn king_moves<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, state: &State<W, S>, from: Bits<W>) -> Bits<W> {
    let kind = arbiter.masks.kind(Piece::King);
    let free = !state.pieces.occupied();
    let mut reached = from;
    for direction in Direction::ALL {
        let room = free & arbiter.geometry.landing(direction);
        let mut front = from;
        for _ in 0..kind.reach {
            front = arbiter.geometry.shift(front, direction) & room;
            if front.is_empty() {
                break;
            }
            reached |= front & kind.enter;
            front &= kind.pass;
        }
    }
    reached
}

/// The squares two steps from an escape square, if escape squares take up less than half of the edge: men there block lines that lead to
/// the escape squares and cannot all be passed. Otherwise empty: where the king can escape almost anywhere, no square guards.
fn guards<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>) -> Bits<W> {
    let (geometry, escape) = (&arbiter.geometry, arbiter.masks.escape);
    if escape.count() * 2 >= geometry.edge.count() {
        return Bits::EMPTY;
    }
    let near = escape | geometry.neighbours(escape);
    geometry.neighbours(near) & !near
}

//! Counting the terms of a position, whatever their weights.

use super::Term;
use crate::board::{Bits, Direction, Geometry, Index, Piece, Side};
use crate::position::{Arbiter, State};
use crate::rules::KindMasks;

/// The value of each term, in the order of [`Term::ALL`].
pub(super) type Terms = [i16; Term::ALL.len()];

/// The maximum number of escape squares that count as near.
const MAX_ESCAPES: u32 = 10;

/// Counts every term of a position. `guards` are the squares of [`guards`], `men` the number of men of each
/// side in the set-up.
pub(super) fn terms<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    guards: Bits<W>,
    men: [i16; 2],
    state: &State<W, S>,
) -> Terms {
    let mut terms = [0; Term::ALL.len()];
    let mut set = |term: Term, value: i16| terms[term as usize] = value;
    let count = |bits: Bits<W>| bits.count() as i16;
    let (attackers, defenders) = (state.pieces.of(Side::Attackers), state.pieces.of(Side::Defenders));
    set(Term::Attackers, count(state.pieces.men(Side::Attackers)) - men[0]);
    set(Term::Defenders, count(state.pieces.men(Side::Defenders)) - men[1]);
    set(Term::Turn, i16::from(state.side == Side::Attackers));
    set(Term::Links, links(arbiter, attackers));
    set(Term::AttackersGuards, count(attackers & guards));
    set(Term::DefendersGuards, count(defenders & guards));
    let (near, twice) = kings_freedom(arbiter, state, &mut set);
    let region = arbiter.geometry.flood(near, arbiter.geometry.board & !attackers, arbiter.masks.escape);
    if !region.meets(arbiter.masks.escape) {
        set(Term::Sealed, 1);
        set(
            Term::DefendersMoves,
            count(reached(arbiter, state, Piece::Defender, state.pieces.men(Side::Defenders)) & !defenders),
        );
        if arbiter.masks.encirclement {
            set(Term::Ring, 1);
            set(Term::OutsideRing, count(defenders & !region));
            let out_of_reach = arbiter.geometry.edge & !(arbiter.masks.escape | twice);
            let gone = men[1] / 2 - count(state.pieces.men(Side::Defenders));
            set(Term::EdgeOutOfReach, count(out_of_reach) * gone.max(0));
        }
    }
    if S > 0 {
        for (class, term) in Term::CLASSES {
            let pieces = state.pieces.class(class);
            set(term, count(pieces & attackers) - count(pieces & defenders));
        }
    }
    terms
}

/// The number of diagonally adjacent pairs.
#[inline(always)]
fn links<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, pieces: Bits<W>) -> i16 {
    let above = arbiter.geometry.step(pieces, Direction::North);
    let beside = |aside| (arbiter.geometry.step(above, aside) & pieces).count() as i16;
    beside(Direction::East) + beside(Direction::West)
}

/// The king's mobility, his ways to escape squares, and the closed squares beside him. Returns his square
/// with squares that he reaches if nothing else moves, and those that he reaches in two moves if he has no open
/// path.
#[inline(always)]
fn kings_freedom<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    set: &mut impl FnMut(Term, i16),
) -> (Bits<W>, Bits<W>) {
    let Some(king) = state.pieces.king.first() else { return (Bits::EMPTY, Bits::EMPTY) };
    let (occupied, kind) = (state.pieces.occupied(), arbiter.masks.kind(Piece::King));
    let mut paths = 0;
    let once = Direction::union(|direction| {
        let line = arbiter.line(king, direction, occupied, kind);
        paths += u32::from(line.meets(arbiter.masks.escape));
        line
    });
    set(Term::KingMoves, once.count() as i16);
    let (mut far, mut twice) = (once, Bits::EMPTY);
    match paths {
        0 => (far, twice) = far_escapes(arbiter, state, once, set),
        1 => set(Term::OnePath, 1),
        _ => set(Term::MorePaths, 1),
    }
    let closed = (arbiter.geometry.at(king).neighbours & arbiter.closing(&state.pieces)).count() as usize;
    // Where he is captured like a man, two closed sides are enough.
    let weight = if arbiter.masks.king_taking.like_a_man.contains(king) { 2 } else { 1 };
    if let Some(&term) = closed.checked_sub(1).and_then(|closed| Term::CLOSED.get(closed)) {
        set(term, weight);
    }
    set(Term::KingNear, near_king(arbiter, state, king));
    (state.pieces.king | far, twice)
}

/// The attackers less the defenders among the eight squares around the king.
#[inline(always)]
fn near_king<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    king: Index,
) -> i16 {
    let around = arbiter.geometry.at(king).around;
    (around & state.pieces.of(Side::Attackers)).count() as i16
        - (around & state.pieces.of(Side::Defenders)).count() as i16
}

/// The escape squares that the king reaches in two moves, or else in three, if nothing else moves. Returns
/// all squares that he reaches so, and those in two moves.
fn far_escapes<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    once: Bits<W>,
    set: &mut impl FnMut(Term, i16),
) -> (Bits<W>, Bits<W>) {
    let seen = |reached: Bits<W>| (reached & arbiter.masks.escape).count().min(MAX_ESCAPES) as i16;
    let twice = reached(arbiter, state, Piece::King, once);
    if twice.meets(arbiter.masks.escape) {
        set(Term::EscapesInTwo, seen(twice));
        return (twice, twice);
    }
    let thrice = reached(arbiter, state, Piece::King, twice);
    set(Term::EscapesInThree, seen(thrice));
    (thrice, twice)
}

/// All squares that such a piece reaches in at most one move from any of these, excluding zones that it could
/// not enter again.
fn reached<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    piece: Piece,
    from: Bits<W>,
) -> Bits<W> {
    let kind = arbiter.masks.kind(piece);
    // What lies beyond a square of `from` is reached from there.
    let free = !(state.pieces.occupied() | from);
    let crossed = |direction| crossed(&arbiter.geometry, direction, from, free, kind);
    // Written out so that each is compiled for its direction: the compiler does not unroll a loop over so
    // much.
    let crossed = crossed(Direction::North)
        | crossed(Direction::East)
        | crossed(Direction::South)
        | crossed(Direction::West);
    from | (crossed & kind.enter)
}

/// The squares of `free` that such pieces on all of `from` come to in one direction, including those where
/// they may not stop.
#[inline(always)]
fn crossed<const W: usize>(
    geometry: &Geometry<W>,
    direction: Direction,
    from: Bits<W>,
    free: Bits<W>,
    kind: &KindMasks<W>,
) -> Bits<W> {
    let room = free & geometry.landing(direction);
    let mut front = from;
    let mut crossed = Bits::EMPTY;
    for _ in 0..kind.reach {
        front = geometry.shift(front, direction) & room;
        if front.is_empty() {
            break;
        }
        crossed |= front;
        front &= kind.pass;
    }
    crossed
}

/// The squares two steps from an escape square, if escape squares take up less than half of the edge: men
/// there block lines that lead to the escape squares and cannot all be passed. Otherwise empty: where the
/// king can escape almost anywhere, no square guards.
pub(super) fn guards<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>) -> Bits<W> {
    let (geometry, escape) = (&arbiter.geometry, arbiter.masks.escape);
    if escape.count() * 2 >= geometry.edge.count() {
        return Bits::EMPTY;
    }
    let near = escape | geometry.neighbours(escape);
    geometry.neighbours(near) & !near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Placement, Setup, Square, catalogue};

    /// The squares that a king on one of these reaches in one move, one step after another.
    fn slides(board: &Placement, from: &[Square]) -> Vec<Square> {
        let mut reached = from.to_vec();
        for (file, rank) in from.iter().map(|from| (from.file() as i8, from.rank() as i8)) {
            for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let step = |n: i8| Square::new((file + n * files) as u8, (rank + n * ranks) as u8);
                let inside = |square: &Square| square.file() < board.size() && square.rank() < board.size();
                let line = (1..board.size() as i8).map_while(|n| step(n).filter(inside));
                reached.extend(line.take_while(|&square| board.piece_at(square).is_none()));
            }
        }
        reached
    }

    #[test]
    fn the_edge_out_of_reach_counts_when_the_corners_are_shut_and_men_are_gone() {
        let shut = "2a5a2/1a7a1/a9a/11/MEN/11/5k2a2/11/a2a6a/1a7a1/2a5a2 w";
        let open = "2a5a2/1a7a1/11/11/MEN/11/5k2a2/11/a2a6a/1a7a1/2a5a2 w";
        for (rules, fen, men, gone) in [
            ("copenhagen", shut, "11", 6),
            ("copenhagen", shut, "2d2d5", 4),
            ("copenhagen", shut, "d1d1dd1d1d1", 0),
            ("copenhagen", shut, "d1d1dd1d1dd", 0),
            ("copenhagen", open, "11", 0),
            // Encirclement does not win.
            ("fetlar-ludii", shut, "11", 0),
        ] {
            let referee = catalogue::find(rules).expect("a rule set").referee();
            let setup = Setup::from_fen(&fen.replace("MEN", men), referee.rules()).expect("a position");
            let game = Game::from_setup(&referee, &setup).expect("a sound position");
            let board = game.placement();
            let king: Vec<Square> = board.squares_of(Piece::King).collect();
            let reached = slides(&board, &slides(&board, &king));
            let last = board.size() - 1;
            let on_border = |at: u8| at == 0 || at == last;
            let out_of_reach = board
                .squares()
                .filter(|square| on_border(square.file()) != on_border(square.rank()))
                .filter(|square| !reached.contains(square))
                .count() as i16;
            assert!((1..36).contains(&out_of_reach));
            let counted = game.evaluation_inputs().terms[Term::EdgeOutOfReach as usize];
            assert_eq!(counted, out_of_reach * gone, "{rules} {fen} {men}");
        }
    }
}

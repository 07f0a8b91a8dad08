//! Special pieces: their squares, how they move and jump, and which piece moves again after a capture.
//!
//! This applies only to rule sets with special rules, which have layers (`S > 0`). Captures of special pieces
//! are handled together with those of ordinary men; what a capture leads to is in [`super::special_play`].

use super::moves::Origin;
use super::pieces::Pieces;
use super::state::{Arbiter, State};
use crate::board::{Bits, Class, Direction, Geometry, Index, Piece, Placement, Side};
use crate::rules::{JumpMasks, SpecialMasks};

/// The number of layers under special rules: one for each class of special pieces, and one for the piece that
/// must move again.
pub(crate) const LAYERS: usize = CHAIN + 1;

/// The layer of the piece that must move again, after those of the classes.
const CHAIN: usize = Class::ALL.len();

impl<const W: usize, const S: usize> Pieces<W, S> {
    #[inline(always)]
    fn layer(&self, number: usize) -> Bits<W> {
        self.layers.get(number).copied().unwrap_or(Bits::EMPTY)
    }

    /// The special pieces of a class, for both sides.
    #[inline(always)]
    pub(crate) fn class(&self, class: Class) -> Bits<W> {
        self.layer(class as usize)
    }

    #[inline(always)]
    pub(super) fn all_special(&self) -> Bits<W> {
        Class::ALL.into_iter().fold(Bits::EMPTY, |all, class| all | self.class(class))
    }

    /// A side's men that are not special.
    #[inline(always)]
    pub(super) fn common_men(&self, side: Side) -> Bits<W> {
        if S == 0 { self.men(side) } else { self.men(side) & !self.all_special() }
    }

    /// The square of the piece that must move again, or empty.
    #[inline(always)]
    pub(crate) fn chain(&self) -> Bits<W> {
        self.layer(CHAIN)
    }

    /// These pieces, with `chain` as the piece that must move again (empty for none).
    pub(crate) fn chained(mut self, chain: Bits<W>) -> Self {
        if let Some(layer) = self.layers.get_mut(CHAIN) {
            *layer = chain;
        }
        self
    }

    /// Returns whether the same pieces are on the same squares, regardless of which one must move again.
    pub(super) fn same_board(&self, other: &Self) -> bool {
        let kinds = S.saturating_sub(1);
        self.sides == other.sides && self.king == other.king && self.layers[..kinds] == other.layers[..kinds]
    }

    /// A side's pieces that take part in captures: all but guards.
    #[inline(always)]
    pub(crate) fn fighting(&self, side: Side) -> Bits<W> {
        if S == 0 { self.of(side) } else { self.of(side) & !self.class(Class::Guard) }
    }

    /// A side's men that can be captured: all but guards.
    #[inline(always)]
    pub(crate) fn capturable(&self, side: Side) -> Bits<W> {
        self.fighting(side) & !self.king
    }

    /// The kind of the man of a side on a square.
    #[inline(always)]
    pub(super) fn man_at(&self, side: Side, index: Index) -> Piece {
        if S == 0 {
            return side.man();
        }
        Class::ALL
            .into_iter()
            .find(|&class| self.class(class).contains(index))
            .map_or(side.man(), |class| class.of(side))
    }

    /// The layers after a move, with no piece marked as having to move again.
    #[inline(always)]
    pub(super) fn moved_layers(&self, start: Bits<W>, end: Bits<W>) -> [Bits<W>; S] {
        let mut layers =
            self.layers.map(|layer| if layer.meets(start) { (layer & !start) | end } else { layer });
        if let Some(chain) = layers.get_mut(CHAIN) {
            *chain = Bits::EMPTY;
        }
        layers
    }

    /// The pieces of both sides, with the special pieces of each class given by `class`.
    #[inline(always)]
    pub(super) fn of_classes(sides: [Bits<W>; 2], king: Bits<W>, class: impl Fn(Class) -> Bits<W>) -> Self {
        let layers =
            std::array::from_fn(|layer| Class::ALL.get(layer).map_or(Bits::EMPTY, |&special| class(special)));
        Self { sides, king, layers }
    }

    /// This board with these pieces changed to the other side.
    pub(super) fn turned(&self, turned: Bits<W>) -> Self {
        Self { sides: self.sides.map(|side| side ^ turned), ..*self }
    }

    /// Adds the special pieces of a placement.
    #[cold]
    pub(super) fn with_special(mut self, board: &Placement) -> Self {
        for class in Class::ALL {
            for side in Side::ALL {
                let squares = board.kind(class.of(side));
                self.sides[side.index()] |= squares;
                if let Some(layer) = self.layers.get_mut(class as usize) {
                    *layer |= squares;
                }
            }
        }
        self
    }
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The masks of the special rules, if the rule set has any.
    #[inline(always)]
    pub(super) fn special(&self) -> Option<&SpecialMasks<W>> {
        if S == 0 { None } else { self.masks.special.as_deref() }
    }

    /// Calls `f` with every non-empty set of destinations under special rules. Compiled once for all callers:
    /// there are many, and on the largest boards it is long.
    #[inline(never)]
    pub(super) fn each_special_set(&self, state: &State<W, S>, f: &mut dyn FnMut(Bits<W>, Origin)) {
        let (pieces, side) = (&state.pieces, state.side);
        let of_square = |from, to: Bits<W>, f: &mut dyn FnMut(Bits<W>, Origin)| {
            if !to.is_empty() {
                f(to, Origin::Square(from));
            }
        };
        if let Some(from) = pieces.chain().first() {
            return of_square(from, self.moves_of_chain(state, from), f);
        }
        let occupied = pieces.occupied();
        let of_men = |men, kind, mut f: &mut dyn FnMut(Bits<W>, Origin)| {
            self.each_set_of_men(men, occupied, kind, &mut f);
        };
        of_men(pieces.common_men(side), self.masks.men(side), f);
        for class in Class::ALL {
            let men = pieces.class(class) & pieces.of(side);
            if !men.is_empty() {
                of_men(men, self.masks.kind(class.of(side)), f);
                men.each(|from| of_square(from, self.jumps_of(pieces, from, class.of(side)), f));
            }
        }
        if side == Side::Defenders {
            pieces.king.each(|king| of_square(king, self.goes_to(pieces, king, Piece::King), f));
        }
    }

    /// The squares to which a piece can move or jump, regardless of which piece must move again.
    pub(super) fn goes_to(&self, pieces: &Pieces<W, S>, from: Index, piece: Piece) -> Bits<W> {
        let (occupied, kind) = (pieces.occupied(), self.masks.kind(piece));
        let lines = Direction::ALL
            .into_iter()
            .fold(Bits::EMPTY, |all, direction| all | self.line(from, direction, occupied, kind));
        lines | self.jumps_of(pieces, from, piece)
    }

    /// The squares to which a piece of the side to move can go: none if another piece must move again.
    pub(super) fn special_destinations(&self, state: &State<W, S>, from: Index, piece: Piece) -> Bits<W> {
        match state.pieces.chain().first() {
            None => self.goes_to(&state.pieces, from, piece),
            Some(chain) if chain == from => self.moves_of_chain(state, from),
            Some(_) => Bits::EMPTY,
        }
    }

    /// Returns whether the piece that has captured may stop: its side then passes.
    #[inline(always)]
    pub(crate) fn may_stop(&self, state: &State<W, S>) -> bool {
        !state.pieces.chain().is_empty() && self.special().is_some_and(|special| special.chain_may_stop)
    }

    /// The squares to which the piece on `from`, which has captured, can go on.
    pub(crate) fn moves_of_chain(&self, state: &State<W, S>, from: Index) -> Bits<W> {
        let Some(piece) = state.pieces.at(from) else { return Bits::EMPTY };
        let all = self.goes_to(&state.pieces, from, piece);
        let Some(special) = self.special().filter(|special| special.captures_go_on) else { return all };
        let strikes = self.strikes(&state.pieces, state.side).all;
        let capturing: Bits<W> =
            (all & strikes).iter().filter(|&to| self.captures(state, from, to)).collect();
        if piece == Piece::King { capturing | (all & special.king_goes_on) } else { capturing }
    }

    /// Returns whether a move captures anything.
    pub(super) fn captures(&self, state: &State<W, S>, from: Index, to: Index) -> bool {
        !self.taken(&state.pieces.moved(state.side, from, to), state.side, from, to).all.is_empty()
    }

    /// The squares to which the piece on a square can jump.
    fn jumps_of(&self, pieces: &Pieces<W, S>, from: Index, piece: Piece) -> Bits<W> {
        let Some(masks) = self.special().map(|special| special.jumps(piece)).filter(|masks| masks.jumps())
        else {
            return Bits::EMPTY;
        };
        let mut landings = self.behind_enemies(pieces, piece.side(), Bits::of(from)) & !pieces.occupied();
        if !masks.at.contains(from) {
            landings &= masks.at;
        }
        if landings.is_empty() {
            landings
        } else {
            landings.iter().filter(|&to| self.may_land(masks, piece, from, to)).collect()
        }
    }

    /// The squares behind the enemies beside these squares who can be jumped over.
    fn behind_enemies(&self, pieces: &Pieces<W, S>, side: Side, from: Bits<W>) -> Bits<W> {
        let proud = pieces.king | pieces.class(Class::Commander) | pieces.class(Class::Knight);
        let jumped = pieces.of(side.other()) & !proud;
        let behind = |direction| self.geometry.step(self.geometry.step(from, direction) & jumped, direction);
        Direction::ALL.into_iter().fold(Bits::EMPTY, |all, direction| all | behind(direction))
    }

    /// Every square where a piece of a side may land after a jump, and others where it may not. Any of them
    /// may be a capture: of what is jumped over, or against the square that the jump has left empty.
    pub(super) fn jump_landings(&self, pieces: &Pieces<W, S>, side: Side) -> Bits<W> {
        let Some(special) = self.special() else { return Bits::EMPTY };
        let of = |piece: Piece, squares: Bits<W>| {
            if special.jumps(piece).jumps() { squares & pieces.of(side) } else { Bits::EMPTY }
        };
        let jumping = Class::ALL
            .into_iter()
            .fold(of(Piece::King, pieces.king), |all, class| all | of(class.of(side), pieces.class(class)));
        if jumping.is_empty() { jumping } else { self.behind_enemies(pieces, side, jumping) }
    }

    /// The squares against which special pieces of a side may be captured.
    pub(super) fn hostile_to_special(&self, pieces: &Pieces<W, S>, side: Side) -> Bits<W> {
        let present = Class::ALL.into_iter().filter(|&class| pieces.class(class).meets(pieces.of(side)));
        present
            .fold(Bits::EMPTY, |all, class| all | self.masks.kind(class.of(side)).hostile(pieces.occupied()))
    }

    /// Returns whether a piece of a side could leap over what is between these squares, whatever is on the
    /// second.
    pub(super) fn leaps(
        &self,
        pieces: &Pieces<W, S>,
        side: Side,
        masks: &JumpMasks<W>,
        from: Index,
        to: Index,
    ) -> bool {
        (masks.at.contains(from) || masks.at.contains(to))
            && self.behind_enemies(pieces, side, Bits::of(from)).contains(to)
    }

    /// Returns whether the zones let a piece that jumps from `from` land on `to`.
    pub(super) fn may_land(&self, masks: &JumpMasks<W>, piece: Piece, from: Index, to: Index) -> bool {
        let at_home = || masks.home.iter().any(|zone| zone.contains(from) && zone.contains(to));
        self.masks.kind(piece).enter.contains(to) || at_home()
    }

    /// The square between two squares that are two steps apart on a line; empty for any others.
    pub(super) fn between_of_jump(&self, from: Index, to: Index) -> Bits<W> {
        if self.geometry.at(from).beyond.contains(&to) {
            self.geometry.between_on_line(from, to)
        } else {
            Bits::EMPTY
        }
    }

    /// The pieces that a move captures by leaping over them; `pieces` is the board with the moved piece on
    /// its destination.
    pub(super) fn leapt_and_captured(
        &self,
        pieces: &Pieces<W, S>,
        side: Side,
        from: Index,
        to: Index,
    ) -> Bits<W> {
        let captures = |piece| self.special().is_some_and(|special| special.jumps(piece).captures);
        if !pieces.at(to).is_some_and(captures) {
            return Bits::EMPTY;
        }
        self.between_of_jump(from, to) & pieces.capturable(side.other())
    }

    /// The two squares between which a commander or knight that has arrived on `to` captures the king, if it
    /// does.
    pub(super) fn king_between_commanders(&self, pieces: &Pieces<W, S>, to: Index) -> Option<Bits<W>> {
        let special = self.special().filter(|special| special.king_between_commanders.meets(pieces.king))?;
        let king = pieces.king.first().filter(|&king| self.geometry.at(to).pincered.contains(king))?;
        let both = Bits::of(to) | Bits::of(Geometry::<W>::opposite(to, king));
        let takers =
            (pieces.class(Class::Commander) | pieces.class(Class::Knight)) & pieces.of(Side::Attackers);
        let corners = special.corners
            & self.masks.kind(Piece::King).hostile_to(king, pieces.occupied())
            & !pieces.occupied();
        let off_throne = special.king_between_commanders;
        ((takers | corners) & off_throne).covers(both).then_some(both)
    }

    /// If the piece on `to`, which has just captured, can move again: the state with it marked and its side
    /// still to move.
    pub(super) fn goes_on(&self, state: &State<W, S>, side: Side, to: Index) -> Option<State<W, S>> {
        self.special().filter(|special| special.captures_go_on || special.moves_go_on)?;
        let on = State {
            pieces: state.pieces.chained(Bits::of(to)),
            key: state.key ^ self.keys.chain(to),
            side,
            ..*state
        };
        (!self.moves_of_chain(&on, to).is_empty()).then_some(on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Special = Pieces<6, LAYERS>;

    /// The kind of piece on each square of a placement.
    fn drawn(board: &Placement) -> Vec<Option<Piece>> {
        board.squares().map(|square| board.piece_at(square)).collect()
    }

    fn kinds(pieces: &Special) -> Vec<Option<Piece>> {
        (0..121).map(|index| pieces.at(index)).collect()
    }

    proptest! {
        /// The layers agree with a list of kinds by square, whatever happens to the pieces.
        #[test]
        fn layers_are_the_list_of_kinds(
            list in prop::collection::vec((0u16..121, 0usize..11), 2..80), chain in 0u16..121, (from, to) in (0usize..80, 0u16..121),
        ) {
            let mut board = Placement::empty(11).expect("a side");
            let squares: Vec<_> = board.squares().collect();
            for &(index, kind) in &list {
                board.put(squares[usize::from(index)], Some(Piece::ALL[kind]));
            }
            let pieces = Special::read(&board).chained(Bits::of(chain));
            prop_assert_eq!(pieces.write(11), board.clone());
            prop_assert_eq!(kinds(&pieces), drawn(&board));
            prop_assert_eq!(pieces.each().collect::<Vec<_>>().len(), board.pieces().count());
            prop_assert!(pieces.chain() == Bits::of(chain) && pieces.chained(Bits::EMPTY).chain().is_empty());

            let from = list[from % list.len()].0;
            if let Some(piece) = pieces.at(from).filter(|_| pieces.at(to).is_none() && board.count(Piece::King) < 2) {
                let moved = pieces.moved(piece.side(), from, to);
                let mut after = board.clone();
                after.shift(squares[usize::from(from)], squares[usize::from(to)]);
                prop_assert_eq!((kinds(&moved), moved.chain()), (drawn(&after), Bits::EMPTY));
            }

            let removed: Bits<6> = list.iter().map(|&(index, _)| index).filter(|index| index % 3 == 0).collect();
            let kept: Vec<_> = drawn(&board).into_iter().zip(0..).map(|(piece, index)| piece.filter(|_| !removed.contains(index))).collect();
            prop_assert_eq!(kinds(&pieces.without(removed)), kept);

            let turned = pieces.turned(pieces.class(Class::Mercenary));
            let other = |piece: Piece| match piece.class() {
                Some(Class::Mercenary) => Class::Mercenary.of(piece.side().other()),
                _ => piece,
            };
            prop_assert_eq!(kinds(&turned), drawn(&board).into_iter().map(|piece| piece.map(other)).collect::<Vec<_>>());
            for side in Side::ALL {
                let of = |wanted: &dyn Fn(Piece) -> bool| -> Bits<6> {
                    pieces.each().filter(|&(_, piece)| piece.side() == side && wanted(piece)).map(|(index, _)| index).collect()
                };
                prop_assert_eq!(pieces.fighting(side), of(&|piece| piece.class() != Some(Class::Guard)));
                prop_assert_eq!(pieces.capturable(side), of(&|piece| piece != Piece::King && piece.class() != Some(Class::Guard)));
            }
        }
    }
}

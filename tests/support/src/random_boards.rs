//! Random boards for a rule set, and boards a few pieces away from a given one.
//!
//! A board drawn here is a valid position (one king off the escape squares, no piece where it may not stand)
//! if the rule set leaves room for one; the referee has the final word. The tests have boards made for one
//! event.

use crate::chance::Chance;
use crate::random_rules::random_square;
use tafl_engine::{Piece, Placement, Rules, Side, Square};

/// Whether the piece may stand on the square of a running game.
#[must_use]
pub fn may_stand(rules: &Rules, piece: Piece, square: Square) -> bool {
    let barred = rules.zones.iter().any(|zone| zone.squares.contains(&square) && !zone.stop.contains(piece));
    !barred && (piece != Piece::King || !rules.escape_squares().contains(&square))
}

/// A random board: sparse or crowded, scattered or huddled around the king, the king in the middle, at the
/// edge or anywhere.
///
/// # Panics
/// If the board size is not supported.
pub fn random_board(rules: &Rules, chance: &mut Chance) -> Placement {
    let side = rules.board.size;
    let mut board = Placement::empty(side).expect("the side of a board");
    let king = random_king(rules, chance);
    board.put(king, Some(Piece::King));
    let area = usize::from(side) * usize::from(side);
    let crowd = chance.pick(&[1, 2, 4]);
    let attackers = chance.below(area / 4) / crowd + 1;
    let defenders = chance.below(area / 5) / crowd;
    let huddle = chance.percent(40);
    for piece in [vec![Piece::Attacker; attackers], vec![Piece::Defender; defenders]].concat() {
        let square =
            if huddle && chance.percent(60) { near(king, side, chance) } else { random_square(side, chance) };
        if board.piece_at(square).is_none() && may_stand(rules, piece, square) {
            board.put(square, Some(piece));
        }
    }
    board
}

/// The board with some men turned into special pieces of their side, where these may stand; unchanged for
/// rules without special pieces.
pub fn promoted(board: &Placement, rules: &Rules, chance: &mut Chance) -> Placement {
    let mut changed = board.clone();
    if rules.special.is_none() {
        return changed;
    }
    let percent = chance.pick(&[10, 30, 60]);
    let special: Vec<Piece> = Piece::ALL.into_iter().filter(|piece| piece.is_special()).collect();
    for (square, man) in board.pieces().filter(|&(_, piece)| piece != Piece::King) {
        let piece = chance.pick(&special);
        if chance.percent(percent) && piece.side() == man.side() && may_stand(rules, piece, square) {
            changed.put(square, Some(piece));
        }
    }
    changed
}

/// The board with commanders for attackers, where these may stand.
#[must_use]
pub fn with_commanders(board: &Placement, rules: &Rules) -> Placement {
    let mut changed = board.clone();
    let commander = Piece::AttackersCommander;
    for (square, _) in board
        .pieces()
        .filter(|&(square, piece)| piece == Piece::Attacker && may_stand(rules, commander, square))
    {
        changed.put(square, Some(commander));
    }
    changed
}

fn random_king(rules: &Rules, chance: &mut Chance) -> Square {
    let side = rules.board.size;
    let centre = rules.centre().filter(|&centre| chance.percent(30) && may_stand(rules, Piece::King, centre));
    let mut king = centre.unwrap_or_else(|| random_square(side, chance));
    for _ in 0..60 {
        if may_stand(rules, Piece::King, king) {
            break;
        }
        king = random_square(side, chance);
        if chance.percent(40) {
            king = Square::new(king.file(), 0).expect("a square of the board");
        }
    }
    king
}

/// A square within two steps.
fn near(square: Square, side: u8, chance: &mut Chance) -> Square {
    let mut shifted = |at: u8| (at + chance.below(5) as u8).saturating_sub(2).min(side - 1);
    Square::new(shifted(square.file()), shifted(square.rank())).expect("a square of the board")
}

/// The board with a few pieces added, removed or moved; it may have become invalid.
pub fn perturbed(board: &Placement, rules: &Rules, chance: &mut Chance) -> Placement {
    let mut changed = board.clone();
    for _ in 0..chance.between(1, 3) {
        let pieces: Vec<(Square, Piece)> = changed.pieces().collect();
        if pieces.is_empty() {
            break;
        }
        let (square, piece) = chance.pick(&pieces);
        let elsewhere = if chance.percent(50) {
            near(square, board.size(), chance)
        } else {
            random_square(board.size(), chance)
        };
        let free = changed.piece_at(elsewhere).is_none();
        match chance.below(3) {
            0 if piece != Piece::King => {
                changed.put(square, None);
            }
            1 if free && may_stand(rules, piece, elsewhere) => {
                changed.put(square, None);
                changed.put(elsewhere, Some(piece));
            }
            _ if free => {
                let man = chance.pick(&Side::ALL).man();
                changed.put(elsewhere, may_stand(rules, man, elsewhere).then_some(man));
            }
            _ => {}
        }
    }
    changed
}

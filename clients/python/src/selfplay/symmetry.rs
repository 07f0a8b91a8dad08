//! The symmetries of a rule set.

use crate::encoding::Encoding;
use tafl_engine::{Escape, Move, Placement, Rules, Square, Symmetry};

/// Where a symmetry takes each square and each action.
pub(crate) struct Turn {
    pub(crate) squares: Vec<u16>,
    pub(crate) actions: Vec<u16>,
}

/// The symmetries of the board that change neither the rules nor this set-up; the identity is first.
pub(crate) fn turns(rules: &Rules, setup: &Placement, encoding: &Encoding) -> Vec<Turn> {
    let size = rules.board.size;
    let holds = |symmetry: &Symmetry| {
        let same = |squares: &[Square]| {
            squares.iter().all(|&square| squares.contains(&symmetry.square(square, size)))
        };
        let escape = match &rules.escape {
            Escape::Squares(squares) => same(squares),
            Escape::Corners | Escape::Edge => true,
        };
        escape && rules.zones.iter().all(|zone| same(&zone.squares)) && symmetry.placement(setup) == *setup
    };
    let turn = |symmetry: Symmetry| {
        let turned = |square| symmetry.square(square, size);
        let number = |square: Square| u16::from(square.rank()) * u16::from(size) + u16::from(square.file());
        let action = |&mv: &Move| match mv {
            Move::Step { from, to } => {
                encoding.action(Move::Step { from: turned(from), to: turned(to) }) as u16
            }
            Move::Pass => encoding.action(mv) as u16,
        };
        Turn {
            squares: setup.squares().map(|square| number(turned(square))).collect(),
            actions: encoding.moves.iter().map(action).collect(),
        }
    };
    Symmetry::ALL.into_iter().filter(holds).map(turn).collect()
}

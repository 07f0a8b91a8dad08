//! The positions since the last capture, and repetition (engine/RULES.md, section 5).

use super::SlowSide;
use super::board::{Board, Square};
use super::rules::{Compares, Consequence, Laws};

/// What repetition compares.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) board: Board,
    pub(super) side_to_move: SlowSide,
    /// The piece that must go on after a capture: the hidden state of section 8.
    pub(super) chain: Option<Square>,
}

/// A position that the game has had.
#[derive(Clone, Debug)]
struct Occurrence {
    standing: Standing,
    /// The ply that led here was a defenders' ply, and they had more than one legal move.
    defenders_chose: bool,
}

/// The positions since the last capture (or the start), the one on the board last.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// False while positions before the first one here may be missing.
    pub(super) known: bool,
    occurrences: Vec<Occurrence>,
}

/// What a new position means for repetition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repeated {
    /// The number of the occurrence, the first one being 1.
    pub(super) count: u32,
    /// Some defenders' ply since the previous occurrence was not their only legal move.
    pub(super) defenders_chose: bool,
}

impl Repeated {
    /// A position that nothing before it can equal.
    pub(super) const NOT: Repeated = Repeated { count: 1, defenders_chose: false };
}

impl History {
    /// The start counts as its first occurrence.
    pub(super) fn starting(standing: Standing, known: bool) -> History {
        History { known, occurrences: vec![Occurrence { standing, defenders_chose: false }] }
    }

    /// The same board, and where the rule compares positions also the same side to move and the same chain.
    fn is_same(laws: &Laws, old: &Standing, new: &Standing) -> bool {
        let board_alone = matches!(compares(laws), Compares::Board | Compares::BoardBeforeCaptures);
        let same_turn = old.side_to_move == new.side_to_move && old.chain == new.chain;
        (board_alone || same_turn) && old.board == new.board
    }

    /// Which occurrence this (what the rule compares) would be, were it to come now.
    pub(super) fn occurrence(&self, laws: &Laws, new: &Standing) -> u32 {
        let before = self.occurrences.iter().filter(|old| History::is_same(laws, &old.standing, new)).count();
        u32::try_from(before).unwrap_or(u32::MAX - 1) + 1
    }

    /// The occurrence, and whether the defenders had a choice since the previous one; `chose_now`
    /// says it of the ply that makes it.
    pub(super) fn repeated(&self, laws: &Laws, new: &Standing, chose_now: bool) -> Repeated {
        let previous =
            self.occurrences.iter().rposition(|old| History::is_same(laws, &old.standing, new)).unwrap_or(0);
        let chose_before = self.occurrences[previous + 1..].iter().any(|old| old.defenders_chose);
        Repeated { count: self.occurrence(laws, new), defenders_chose: chose_before || chose_now }
    }

    /// Adds the position that is now on the board. A capture, or the stop of a chain, makes all earlier
    /// positions unreachable: they are dropped, and what is left is complete.
    pub(super) fn record(&mut self, standing: Standing, defenders_chose: bool, anew: bool) {
        if anew {
            *self = History::starting(standing, true);
        } else {
            self.occurrences.push(Occurrence { standing, defenders_chose });
        }
    }
}

/// What the rule compares; a rule set without repetition counts positions.
pub(super) fn compares(laws: &Laws) -> Compares {
    laws.rules.repetition.as_ref().map_or(Compares::Position, |rule| rule.compares)
}

/// What an n-th occurrence decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Draw,
    Wins(SlowSide),
}

/// What the rule decides if the n-th occurrence has come; "illegal" decides nothing.
pub(super) fn repetition_verdict(laws: &Laws, repeated: Repeated, mover: SlowSide) -> Option<Verdict> {
    let rule = laws.rules.repetition.as_ref()?;
    if repeated.count < rule.at {
        return None;
    }
    match rule.consequence {
        Consequence::Draw => Some(Verdict::Draw),
        Consequence::DefendersLose => Some(Verdict::Wins(SlowSide::Attackers)),
        Consequence::SideWithChoiceLoses => Some(Verdict::Wins(if repeated.defenders_chose {
            SlowSide::Attackers
        } else {
            SlowSide::Defenders
        })),
        Consequence::MoverLoses => Some(Verdict::Wins(mover.other())),
        Consequence::MoverWins => Some(Verdict::Wins(mover)),
        Consequence::IllegalForDefenders | Consequence::IllegalForBoth => None,
    }
}

/// The occurrence from which on a move of that side is illegal, where the rule says so.
pub(super) fn forbidden_occurrence(laws: &Laws, mover: SlowSide) -> Option<u32> {
    let rule = laws.rules.repetition.as_ref()?;
    match rule.consequence {
        Consequence::IllegalForBoth => Some(rule.at),
        Consequence::IllegalForDefenders => (mover == SlowSide::Defenders).then_some(rule.at),
        _ => None,
    }
}

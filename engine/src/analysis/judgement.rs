//! Judgements of moves by what they lose, and the summary of a game.
//!
//! All chances are of winning, in permille, so that the same reports give the same judgements on every
//! machine.

use crate::board::Side;
use crate::game::Game;
use crate::named::named_enum;
use crate::search::{Chances, Score, SearchReport};

named_enum! {
    /// The judgement of a move.
    pub enum Judgement: "JUDGEMENT" {
        /// A small loss.
        Inaccuracy = "INACCURACY",
        /// A loss.
        Mistake = "MISTAKE",
        /// A great loss.
        Blunder = "BLUNDER",
        /// The side could force a win, and after the move cannot, as far as the search sees.
        MissedWin = "MISSED_WIN",
        /// Every other legal move loses by force.
        OnlyMove = "ONLY_MOVE",
    }
}

/// The losses from which a move is an inaccuracy, a mistake or a blunder, in permille.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Thresholds {
    /// The loss of an inaccuracy.
    pub inaccuracy: u32,
    /// The loss of a mistake.
    pub mistake: u32,
    /// The loss of a blunder.
    pub blunder: u32,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { inaccuracy: 50, mistake: 100, blunder: 200 }
    }
}

/// What a drawn game counts as a chance of winning, in permille.
const DRAWN: u32 = 500;

/// The worth of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Judged {
    /// The score of the move, for the side that makes it.
    pub score: Score,
    /// The attackers' chance of winning after it, in permille.
    pub attackers: u32,
    /// The loss against the best move of this side's chance of winning, in permille.
    pub loss: u32,
    /// The judgement, if there is something to remark.
    pub judgement: Option<Judgement>,
}

impl Score {
    /// The score of a move of this side, by the position after it and the report of a search there. A
    /// finished game needs no search, and without one the game must be finished. `None` if it is drawn.
    #[must_use]
    pub fn of_move(mover: Side, after: &Game, report: Option<&SearchReport>) -> Option<Self> {
        if let Some(outcome) = after.outcome() {
            return outcome.winner.map(|winner| Self::Proven { winner, plies: 1 });
        }
        Some(match report?.lines[0].score {
            Self::Proven { winner, plies } => Self::Proven { winner, plies: plies + 1 },
            Self::Centi(centi) => Self::Centi(if after.side_to_move() == mover { centi } else { -centi }),
        })
    }

    /// Returns whether it is a proof that this side wins.
    #[must_use]
    pub fn wins(self, side: Side) -> bool {
        matches!(self, Self::Proven { winner, .. } if winner == side)
    }
}

impl Judged {
    /// Judges a move of this side that scores `score`, or draws the game for `None`, where the best move
    /// scores `best`. `is_best` is whether it is that move, `only` whether every other one loses by force.
    #[must_use]
    pub fn new(
        mover: Side,
        score: Option<Score>,
        best: Score,
        is_best: bool,
        only: bool,
        chances: Chances,
        thresholds: Thresholds,
    ) -> Self {
        // A proof before the move holds after it, even if the search there did not find it: of a win after
        // the best move, of a loss after any.
        let known = best.wins(mover.other()) || (is_best && best.wins(mover));
        let score = if known && !matches!(score, Some(Score::Proven { .. })) { Some(best) } else { score };
        let chance = score.map_or(DRAWN, |score| chances.permille(score, mover));
        let loss = if is_best { 0 } else { chances.permille(best, mover).saturating_sub(chance) };
        let judgement = if loss > 0 && loss >= thresholds.inaccuracy && best.wins(mover) {
            Some(Judgement::MissedWin)
        } else {
            let by_loss = [
                (thresholds.blunder, Judgement::Blunder),
                (thresholds.mistake, Judgement::Mistake),
                (thresholds.inaccuracy, Judgement::Inaccuracy),
            ];
            let found = by_loss.into_iter().find(|&(least, _)| loss > 0 && loss >= least);
            found.map(|(_, judgement)| judgement).or((is_best && only).then_some(Judgement::OnlyMove))
        };
        let attackers = if mover == Side::Attackers { chance } else { 1000 - chance };
        Self { score: score.unwrap_or(Score::Centi(0)), attackers, loss, judgement }
    }
}

/// The play of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SideSummary {
    /// The number of its plies.
    pub plies: u32,
    /// The count of each judgement, in the order of [`Judgement::ALL`].
    pub judgements: [u32; Judgement::ALL.len()],
    /// The sum over its plies of `(1000 - loss)^4`.
    kept: u128,
}

impl SideSummary {
    /// The mean over its plies of `(1 - loss)^4`, in permille; `None` without a ply.
    #[must_use]
    pub fn accuracy(&self) -> Option<u32> {
        let mean = self.kept.checked_div(u128::from(self.plies))?;
        Some((mean / 1_000_000_000) as u32)
    }
}

/// The ply that lost most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurningPoint {
    /// The ply, counted from 1.
    pub ply: u32,
    /// Its loss in permille.
    pub loss: u32,
}

/// The play of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Summary {
    /// The attackers, the defenders.
    sides: [SideSummary; 2],
    /// The first ply with the largest loss, if that is a judgement.
    pub turning_point: Option<TurningPoint>,
}

impl Summary {
    /// The play of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &SideSummary {
        &self.sides[side as usize]
    }

    /// Counts a ply.
    pub fn add(&mut self, ply: u32, mover: Side, judged: &Judged) {
        let side = &mut self.sides[mover as usize];
        side.plies += 1;
        side.kept += u128::from(1000 - judged.loss.min(1000)).pow(4);
        let Some(judgement) = judged.judgement else { return };
        side.judgements[judgement as usize] += 1;
        if judged.loss > self.turning_point.map_or(0, |turn| turn.loss) {
            self.turning_point = Some(TurningPoint { ply, loss: judged.loss });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ATTACKERS: Side = Side::Attackers;

    fn new(mover: Side, score: Option<Score>, best: Score, is_best: bool, only: bool) -> Judged {
        Judged::new(mover, score, best, is_best, only, Chances::default(), Thresholds::default())
    }

    fn judged(score: Score, best: Score) -> (u32, Option<Judgement>) {
        let judged = new(ATTACKERS, Some(score), best, false, false);
        (judged.loss, judged.judgement)
    }

    #[test]
    fn a_move_is_judged_by_what_it_loses() {
        let (won, lost) = (
            Score::Proven { winner: ATTACKERS, plies: 3 },
            Score::Proven { winner: Side::Defenders, plies: 2 },
        );
        assert_eq!(judged(Score::Centi(0), Score::Centi(0)), (0, None));
        assert_eq!(judged(Score::Centi(90), Score::Centi(0)), (0, None), "better than the best is no loss");
        assert_eq!(judged(Score::Centi(-90), Score::Centi(0)), (61, Some(Judgement::Inaccuracy)));
        assert_eq!(judged(Score::Centi(-200), Score::Centi(0)), (134, Some(Judgement::Mistake)));
        assert_eq!(judged(lost, Score::Centi(0)), (500, Some(Judgement::Blunder)));
        assert_eq!(judged(Score::Centi(0), won), (500, Some(Judgement::MissedWin)));
        assert_eq!(
            judged(Score::Proven { winner: ATTACKERS, plies: 9 }, won),
            (0, None),
            "a slower win is a win"
        );
        assert_eq!(judged(lost, lost), (0, None), "a lost game cannot be lost again");
        let found = new(ATTACKERS, Some(Score::Centi(90)), won, true, false);
        assert_eq!((found.score, found.loss), (won, 0), "the best move of a won game wins");
        assert_eq!(
            new(ATTACKERS, Some(Score::Centi(90)), lost, false, false).score,
            lost,
            "a lost game stays lost"
        );
        let only = new(ATTACKERS, Some(Score::Centi(-200)), Score::Centi(0), true, true);
        assert_eq!(
            (only.loss, only.judgement),
            (0, Some(Judgement::OnlyMove)),
            "the best move loses nothing"
        );
    }

    #[test]
    fn losses_are_those_of_the_chances_of_the_rule_set() {
        let chances = Chances { offset: -400, factor: 50, games: 9 };
        let judged = |mover, score| {
            let judged =
                Judged::new(mover, score, Score::Centi(0), false, false, chances, Thresholds::default());
            (judged.attackers, judged.loss, judged.judgement)
        };
        assert_eq!(judged(ATTACKERS, Some(Score::Centi(-400))), (161, 89, Some(Judgement::Inaccuracy)));
        assert_eq!(judged(Side::Defenders, Some(Score::Centi(-400))), (366, 116, Some(Judgement::Mistake)));
        assert_eq!(judged(ATTACKERS, None), (500, 0, None), "a draw is more than the attackers could hope");
        assert_eq!(judged(Side::Defenders, None), (500, 250, Some(Judgement::Blunder)));
    }

    #[test]
    fn a_summary_counts_each_side_and_finds_the_largest_loss() {
        let mut summary = Summary::default();
        let lose = |summary: &mut Summary, ply, mover, loss, judgement| {
            summary.add(ply, mover, &Judged { score: Score::Centi(0), attackers: 500, loss, judgement });
        };
        assert_eq!(summary.of(ATTACKERS).accuracy(), None);
        lose(&mut summary, 1, ATTACKERS, 0, None);
        lose(&mut summary, 2, Side::Defenders, 500, Some(Judgement::Blunder));
        lose(&mut summary, 3, ATTACKERS, 100, Some(Judgement::Mistake));
        lose(&mut summary, 4, Side::Defenders, 500, Some(Judgement::MissedWin));
        assert_eq!(summary.turning_point, Some(TurningPoint { ply: 2, loss: 500 }));
        // The mean of 1 and 0.9^4, and 0.5^4.
        assert_eq!(
            (summary.of(ATTACKERS).accuracy(), summary.of(Side::Defenders).accuracy()),
            (Some(828), Some(62))
        );
        assert_eq!(
            (summary.of(ATTACKERS).plies, summary.of(Side::Defenders).judgements),
            (2, [0, 0, 1, 1, 0])
        );
    }
}

//! Games judged, as texts or as moves: played up to the first fault, and their declared result compared with what
//! happened.

use super::recorded::{FaultOfRecord, NoteOnRules, Opened, Recorded, Ruleset, setup_of};
use super::replay::Mismatch;
use super::tree::GameRecord;
use crate::diagnostics::{RecordFault, Span};
use std::sync::Arc;
use tafl_engine::halt::Halted;
use tafl_engine::{ClaimCheck, ClaimedResult, Game, IllegalMove, RecordProblem};

/// The verdict on a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All its moves are legal.
    Sound,
    /// A move is illegal, or part of its text cannot be read.
    Faulty,
    /// It could not be played at all.
    Refused,
}

/// The first illegal move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RejectedMove {
    /// The move as it was written.
    pub text: String,
    /// Its place, if it was read from a text.
    pub span: Option<Span>,
    /// Why it is illegal.
    pub illegal: IllegalMove,
}

/// A game, played up to its first fault.
#[derive(Debug)]
pub struct Judged<R> {
    /// The rules.
    pub ruleset: Arc<R>,
    /// The game after its last legal move.
    pub game: Game,
    /// The number of legal plies.
    pub plies: u32,
    /// The first illegal move.
    pub rejected: Option<RejectedMove>,
    /// The declared result.
    pub declared: Option<ClaimedResult>,
    /// The set-up; `None` if the game starts from another position.
    pub setup: Option<String>,
    /// The record; without moves if the game is no text.
    pub record: GameRecord,
    /// Faults in the text of the record.
    pub faults: Vec<FaultOfRecord>,
    /// Where the text differs from what happened.
    pub mismatches: Vec<Mismatch>,
    /// Notes on the rules of the record.
    pub notes: Vec<NoteOnRules>,
}

/// A game whose declared result has been compared with its moves.
#[derive(Debug)]
pub struct Checked<R> {
    /// The game; it ends as declared, if its moves leave it open and it may end so.
    pub judged: Judged<R>,
    /// Why the moves cannot confirm a result.
    pub problem: Option<RecordProblem>,
    /// The declared result, compared; `None` if none is declared.
    pub check: Option<ClaimCheck>,
}

impl<R: Ruleset> Judged<R> {
    /// A game that is no text, of which no move has been played.
    pub fn at_start(ruleset: Arc<R>, game: Game, declared: Option<ClaimedResult>) -> Self {
        Self {
            setup: setup_of(&game).map(ToOwned::to_owned),
            ruleset,
            game,
            plies: 0,
            rejected: None,
            declared,
            record: GameRecord::default(),
            faults: Vec::new(),
            mismatches: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Plays a move; returns whether it is legal.
    pub fn play(&mut self, text: &str) -> bool {
        match self.game.advance_text(text) {
            Ok(_) => self.plies += 1,
            Err(illegal) => {
                self.rejected = Some(RejectedMove { text: text.to_owned(), span: None, illegal });
            }
        }
        self.rejected.is_none()
    }

    /// A record; inside, the record itself if it could not be played at all. A result that the caller declares comes
    /// before that of the record.
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true.
    #[allow(clippy::result_large_err)]
    pub fn of_record(
        mut recorded: Recorded<R>,
        declared: Option<ClaimedResult>,
        halt: &dyn Fn() -> bool,
    ) -> Result<Result<Self, Recorded<R>>, Halted> {
        if let Some(winner) = declared.and_then(|declared| declared.winner) {
            recorded.declare(winner, halt)?;
        }
        let declared = declared.or_else(|| recorded.declared());
        let (Some(Opened { ruleset, .. }), Some(replayed)) =
            (recorded.opened.take(), recorded.replayed.take())
        else {
            return Ok(Err(recorded));
        };
        let rejected = replayed.illegal.map(|found| RejectedMove {
            text: recorded.record.find(&found.at).map(|ply| ply.action.text()).unwrap_or_default(),
            span: found.span,
            illegal: found.illegal,
        });
        let first = || ruleset.referee().rules().board.setups[0].name.clone();
        let setup = recorded.setup.or_else(|| recorded.record.start.is_none().then(first));
        Ok(Ok(Self {
            ruleset,
            game: replayed.game,
            plies: replayed.plies,
            rejected,
            declared,
            setup,
            record: recorded.record,
            faults: recorded.faults,
            mismatches: replayed.mismatches,
            notes: recorded.notes,
        }))
    }

    /// The number of notes on how it was read: its rules, the set-up that was found, steps that were added.
    #[must_use]
    pub fn note_count(&self) -> usize {
        self.notes.len() + self.record.restored().len().min(RecordFault::MAX)
    }

    /// Compares the declared result with the moves.
    #[must_use]
    pub fn checked(mut self) -> Checked<R> {
        let problem = RecordProblem::of(self.rejected.is_some(), !self.faults.is_empty());
        let check = self.declared.map(|declared| declared.check(&mut self.game, problem));
        Checked { judged: self, problem, check }
    }
}

impl<R> Checked<R> {
    /// The verdict.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        if self.problem.is_none() { Verdict::Sound } else { Verdict::Faulty }
    }

    /// Whether it is sound, but another result is declared than that of its moves.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        self.problem.is_none() && self.check.as_ref().is_some_and(|check| !check.verdict.agrees())
    }
}

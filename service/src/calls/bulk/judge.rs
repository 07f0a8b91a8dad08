//! Games judged one after the other, for whoever has many of them: `ReplayArchive`, and the command line.

use crate::answer::to_proto;
use crate::config::Config;
use crate::read::claimed_result::{ClaimCheck, ClaimedResult};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::declared;
use crate::read::open::{self, ListLimits, play_quietly};
use crate::read::position_cache::Opened;
use crate::read::records::{self, Recorded};
use crate::read::rulesets::RulesetCache;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, RecordProblem, Words};
use std::borrow::Cow;
use std::sync::Arc;
use tafl_proto::v1;

/// What judging needs: the rules, and the limits of a game.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) rulesets: &'a RulesetCache,
    pub(super) limits: ListLimits,
    /// Those of games that name none.
    pub(super) around: Option<&'a Arc<CompiledRuleset>>,
    /// The set-up of games that name none.
    pub(super) setup: Option<&'a str>,
}

/// Why a game is not judged.
pub(super) struct Refusal {
    pub(super) error: ApiError,
    /// What is wrong with its text, as a sentence.
    pub(super) why: Option<String>,
}

impl<E: Into<ApiError>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { error: error.into(), why: None }
    }
}

/// A game, played up to its first fault.
pub(super) struct Judged {
    pub(super) opened: Opened,
    pub(super) plies: i32,
    pub(super) wrong: Option<v1::GameFault>,
    pub(super) declared: Option<ClaimedResult>,
    /// Faults in the text of the record, and places where the text differs from what happened.
    pub(super) faults: Vec<v1::RecordFault>,
    pub(super) mismatches: Vec<v1::RecordMismatch>,
    /// The set-up, unless it starts from another position.
    setup: String,
    notes: Vec<v1::RecordNote>,
}

/// A game whose declared result has been compared with its moves.
pub(super) struct Checked {
    pub(super) judged: Judged,
    pub(super) problem: Option<RecordProblem>,
    check: Option<ClaimCheck>,
}

impl Rules<'_> {
    /// Opens the start of a game.
    pub(super) fn opened(self, game: &v1::Game) -> Result<Opened, ApiError> {
        let ruleset = match self.around {
            Some(rules) if game.rules.is_none() => Arc::clone(rules),
            _ => open::ruleset(self.rulesets, game.rules.as_ref(), "game")?,
        };
        match self.setup.filter(|_| game.setup.is_none()) {
            None => open::start(ruleset, self.limits, game),
            Some(setup) => {
                let game = v1::Game { setup: Some(setup.to_owned()), ..game.clone() };
                open::start(ruleset, self.limits, &game)
            }
        }
    }

    /// Reads and plays a record.
    pub(super) fn read(
        self,
        text: &v1::Record,
        declared: Option<ClaimedResult>,
        words: &Words,
        halt: &dyn Fn() -> bool,
    ) -> Result<Judged, Refusal> {
        let wire = match self.setup.filter(|_| text.setup.is_none()) {
            None => Cow::Borrowed(text),
            Some(setup) => Cow::Owned(v1::Record { setup: Some(setup.to_owned()), ..text.clone() }),
        };
        let mut recorded = records::read(self.rulesets, self.limits, &wire, self.around, "text", halt)?;
        if let Some(winner) = declared.and_then(|declared| declared.winner) {
            recorded.declare(winner, halt)?;
        }
        let stated = recorded.declared();
        let wrong = to_proto::recorded_game_fault(&recorded, words);
        let mismatches = to_proto::record_mismatches(&recorded, words);
        let (Some(opened), Some(replayed)) = (recorded.opened.take(), recorded.replayed.take()) else {
            return Err(Refusal {
                error: to_proto::unplayable(&recorded, "text", words),
                why: to_proto::why_unplayable(&recorded, words),
            });
        };
        let opened = Opened { game: replayed.game, ..opened };
        let faults = faults(&recorded, words);
        let notes = to_proto::record_notes(&recorded, words);
        let first = || opened.ruleset.referee.rules().board.setups[0].name.clone();
        let setup = recorded
            .setup
            .clone()
            .unwrap_or_else(|| if recorded.record.start.is_none() { first() } else { String::new() });
        let plies = replayed.plies as i32;
        Ok(Judged { opened, plies, wrong, declared: declared.or(stated), faults, mismatches, setup, notes })
    }
}

fn faults(recorded: &Recorded, words: &Words) -> Vec<v1::RecordFault> {
    to_proto::record_faults(&recorded.faults, words)
}

impl Judged {
    /// A game sent as its moves, of which none has been played.
    pub(super) fn at_start(opened: Opened, declared: Option<ClaimedResult>) -> Self {
        let setup = records::set_up_of(&opened.game).unwrap_or_default().to_owned();
        Self {
            opened,
            plies: 0,
            wrong: None,
            declared,
            faults: Vec::new(),
            mismatches: Vec::new(),
            setup,
            notes: Vec::new(),
        }
    }

    /// Plays a move; returns whether it is legal.
    pub(super) fn play(&mut self, text: &str, words: &Words) -> bool {
        match play_quietly(&mut self.opened.game, text) {
            Ok(_) => self.plies += 1,
            Err(illegal) => {
                self.wrong = Some(to_proto::game_fault(self.plies as usize, text, &illegal, words));
            }
        }
        self.wrong.is_none()
    }

    /// Compares the declared result with the moves.
    pub(super) fn checked(mut self) -> Checked {
        let problem = RecordProblem::of(self.wrong.is_some(), !self.faults.is_empty());
        let check = self.declared.map(|declared| declared.check(&mut self.opened.game, problem));
        Checked { judged: self, problem, check }
    }
}

impl Checked {
    /// Whether another result is declared than that of the moves.
    pub(super) fn disagrees(&self) -> bool {
        self.problem.is_none()
            && self.check.as_ref().is_some_and(|check| !to_proto::claim_verdict(check.verdict).0)
    }

    /// The report of the game.
    pub(super) fn report(self, words: &Words, id: String, index: i32) -> v1::GameReport {
        let Judged { opened, plies, wrong, faults, mismatches, setup, notes, .. } = self.judged;
        let declared_check = self.check.map(|check| to_proto::declared_check(&check, words));
        let why = to_proto::first_wrong(wrong.as_ref(), &faults);
        let checked = declared_check.as_ref().map(|check| check.sentence.as_str());
        v1::GameReport {
            id,
            index,
            ruleset: opened.ruleset.id().to_owned(),
            plies,
            outcome: opened.game.outcome().map(to_proto::outcome),
            sentence: words.replayed(plies as u32, self.problem, why, checked),
            fault: wrong,
            declared_check,
            record_faults: faults,
            mismatches,
            error: None,
            setup,
            notes,
        }
    }
}

/// Judges games without a server, as `ReplayArchive` does.
pub struct Judge {
    rulesets: RulesetCache,
    limits: ListLimits,
    words: &'static Words,
}

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

/// A game that has been judged. Sentences are made only for those who ask.
pub struct Judgement(Result<Checked, Refusal>);

impl Judge {
    /// A judge with the limits of this server, who speaks this language.
    #[must_use]
    pub fn new(config: &Config, words: &'static Words) -> Self {
        Self {
            rulesets: RulesetCache::new(None, config.max_history_moves),
            limits: ListLimits {
                game_moves: config.max_game_moves as usize,
                history_moves: config.max_history_moves as usize,
            },
            words,
        }
    }

    /// The judgement of a game.
    #[must_use]
    pub fn judge(&self, game: &v1::ArchiveGame) -> Judgement {
        use v1::archive_game::Record;
        let rules = Rules { rulesets: &self.rulesets, limits: self.limits, around: None, setup: None };
        let stated = game.declared.as_ref().map(declared).transpose().map_err(Refusal::from);
        let judged = stated.and_then(|declared| match &game.record {
            Some(Record::Text(text)) => rules.read(text, declared, self.words, &|| false),
            Some(Record::Game(game)) => {
                let mut judged = Judged::at_start(rules.opened(game)?, declared);
                game.moves.iter().take_while(|mv| judged.play(mv, self.words)).count();
                Ok(judged)
            }
            None => Err(missing().into()),
        });
        Judgement(judged.map(Judged::checked))
    }
}

/// The error for a game that is not there.
pub(super) fn missing() -> ApiError {
    ApiError::at(Reason::MissingField, "game", MessageId::FaultArchiveGameMissing)
}

impl Judgement {
    /// The verdict.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match &self.0 {
            Err(_) => Verdict::Refused,
            Ok(Checked { problem: None, .. }) => Verdict::Sound,
            Ok(_) => Verdict::Faulty,
        }
    }

    /// The number of legal plies before the first fault.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.0.as_ref().map_or(0, |checked| checked.judged.plies as u32)
    }

    /// Whether it is sound, but another result is declared than that of its moves.
    #[must_use]
    pub fn disagrees(&self) -> bool {
        self.0.as_ref().is_ok_and(Checked::disagrees)
    }

    /// The number of places where its text differs from what happened.
    #[must_use]
    pub fn mismatches(&self) -> usize {
        self.0.as_ref().map_or(0, |checked| checked.judged.mismatches.len())
    }

    /// Whether something is to be said of how it was read: the set-up that was found, steps that were added.
    #[must_use]
    pub fn has_notes(&self) -> bool {
        self.0.as_ref().is_ok_and(|checked| !checked.judged.notes.is_empty())
    }

    /// The report that `ReplayArchive` gives of it.
    #[must_use]
    pub fn report(self, words: &'static Words, id: String, index: i32) -> v1::GameReport {
        match self.0 {
            Ok(checked) => checked.report(words, id, index),
            Err(Refusal { error, why }) => {
                let error = crate::calls::answer_budget::shortened(&error.in_words(words));
                let sentence = words.unreplayed(why.unwrap_or_else(|| error.detail.clone()));
                v1::GameReport { id, index, sentence, error: Some(error), ..v1::GameReport::default() }
            }
        }
    }
}

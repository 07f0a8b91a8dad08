//! Games judged one after the other, for whoever has many of them: `ReplayArchive`, and the command line.

use crate::answer::to_proto;
use crate::config::Config;
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::declared;
use crate::read::open::{self, ListLimits};
use crate::read::position_cache::Opened;
use crate::read::records::read;
use crate::read::rulesets::RulesetCache;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Words};
use std::borrow::Cow;
use std::sync::Arc;
use tafl_engine::ClaimedResult;
use tafl_notation::records;
pub use tafl_notation::records::Verdict;
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
pub(super) type Judged = records::Judged<CompiledRuleset>;

/// A game whose declared result has been compared with its moves.
pub(super) type Checked = records::Checked<CompiledRuleset>;

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
        let recorded = read(self.rulesets, self.limits, &wire, self.around, "text", halt)?;
        Judged::of_record(recorded, declared, halt)?.map_err(|recorded| Refusal {
            error: to_proto::unplayable(&recorded, "text", words),
            why: to_proto::why_unplayable(&recorded, words),
        })
    }
}

/// The report of a game.
pub(super) fn report(checked: Checked, words: &Words, id: String, index: i32) -> v1::GameReport {
    let Checked { judged, problem, check } = checked;
    let plies = judged.plies;
    let rejected = judged.rejected.as_ref();
    let fault =
        rejected.map(|found| to_proto::game_fault(plies as usize, &found.text, &found.illegal, words));
    let record_faults = to_proto::record_faults(&judged.faults, words);
    let declared_check = check.map(|check| to_proto::declared_check(&check, words));
    let why = to_proto::first_wrong(fault.as_ref(), &record_faults);
    let checked = declared_check.as_ref().map(|check| check.sentence.as_str());
    v1::GameReport {
        id,
        index,
        ruleset: judged.ruleset.id().to_owned(),
        plies: plies as i32,
        outcome: judged.game.outcome().map(to_proto::outcome),
        sentence: words.replayed(plies, problem, why, checked),
        fault,
        declared_check,
        record_faults,
        mismatches: to_proto::record_mismatches(&judged.mismatches, words),
        error: None,
        setup: judged.setup.unwrap_or_default(),
        notes: to_proto::record_notes(&judged.notes, &judged.record, words),
    }
}

/// Judges games without a server, as `ReplayArchive` does.
pub struct Judge {
    rulesets: RulesetCache,
    limits: ListLimits,
    words: &'static Words,
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
                let Opened { ruleset, game: start } = rules.opened(game)?;
                let mut judged = Judged::at_start(ruleset, start, declared);
                game.moves.iter().take_while(|mv| judged.play(mv)).count();
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
            Ok(checked) => checked.verdict(),
        }
    }

    /// The number of legal plies before the first fault.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.0.as_ref().map_or(0, |checked| checked.judged.plies)
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
        self.0.as_ref().is_ok_and(|checked| checked.judged.note_count() > 0)
    }

    /// The report that `ReplayArchive` gives of it.
    #[must_use]
    pub fn report(self, words: &'static Words, id: String, index: i32) -> v1::GameReport {
        match self.0 {
            Ok(checked) => report(checked, words, id, index),
            Err(Refusal { error, why }) => {
                let error = crate::calls::answer_budget::shortened(&error.in_words(words));
                let sentence = words.unreplayed(why.unwrap_or_else(|| error.detail.clone()));
                v1::GameReport { id, index, sentence, error: Some(error), ..v1::GameReport::default() }
            }
        }
    }
}

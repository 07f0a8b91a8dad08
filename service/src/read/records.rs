//! Records of games, for every call that takes them: read, and judged by their own rules or the caller's.
//!
//! The calls write records; their grammar and how they are judged is in `tafl-notation`.

use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::optional_term;
use crate::read::open::{ListLimits, optional_ruleset, unknown_setup};
use crate::read::position_cache;
use crate::read::rulesets::RulesetCache;
use crate::words::error::{ApiError, Reason, join};
use crate::words::i18n::{MessageId, sentence};
use std::sync::Arc;
use tafl_engine::{Halted, Referee, Side};
use tafl_notation::opentafl::{Dialect, MoveForm};
use tafl_notation::records::{self, KnownRules, Reading, ReadingError, RecordFormat, Ruleset};
use tafl_proto::v1;

/// A recorded game.
pub(crate) type Recorded = records::Recorded<CompiledRuleset>;

impl Ruleset for CompiledRuleset {
    fn referee(&self) -> &Referee {
        &self.referee
    }

    fn is(&self, other: &Self) -> bool {
        self.id() == other.id()
    }

    fn shown(&self) -> &str {
        self.name().unwrap_or(self.id())
    }
}

impl From<records::Opened<CompiledRuleset>> for position_cache::Opened {
    fn from(records::Opened { ruleset, game }: records::Opened<CompiledRuleset>) -> Self {
        Self { ruleset, game }
    }
}

/// The form of moves in OpenTafl's notation.
pub(crate) const fn move_form(simple: bool) -> MoveForm {
    if simple { MoveForm::Simple } else { MoveForm::Standard }
}

/// Reads a record and plays it. `at` is the field that contains it; `around` are the rules that apply if the
/// record names none.
///
/// # Errors
/// If the request is faulty: the text is missing or too long, or the caller names rules that do not exist.
pub(crate) fn read(
    rulesets: &RulesetCache,
    limits: ListLimits,
    wire: &v1::Record,
    around: Option<&Arc<CompiledRuleset>>,
    at: &str,
    halt: &dyn Fn() -> bool,
) -> Result<Recorded, ApiError> {
    let field = |name: &str| join(at, name);
    if wire.text.trim().is_empty() {
        return Err(ApiError::at(Reason::MissingField, field("text"), MessageId::FaultTextGameMissing));
    }
    let most = limits.game_moves;
    let reading = Reading {
        format: optional_term::<RecordFormat>(wire.format, &field("format"))?,
        form: move_form(wire.simple_moves),
        dialect: optional_term::<Dialect>(wire.reading, &field("reading"))?.unwrap_or_default(),
        one_zero: optional_term::<Side>(wire.one_zero, &field("one_zero"))?.unwrap_or(Side::Defenders),
        rules: optional_ruleset(rulesets, wire.rules.as_ref(), at)?,
        around,
        setup: wire.setup.as_deref(),
        max_plies: most,
    };
    let own = |known: &KnownRules| match known.entry {
        Some(entry) => rulesets.find(&entry.pinned_id(), "record"),
        None => rulesets.of_rules(known.rules.clone().into_owned(), "", "record"),
    };
    reading.read(&wire.text, own, halt).map_err(|error| match error {
        ReadingError::TooManyPlies(moves) => {
            ApiError::at(Reason::TooLarge, field("text"), sentence!(FaultTextMoves, moves, most))
        }
        ReadingError::UnknownSetup(ruleset, fault) => unknown_setup(&ruleset, at, &fault),
        ReadingError::Rules(error) => error,
        ReadingError::Halted => Halted.into(),
    })
}

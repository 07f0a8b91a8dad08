//! Many games judged at once, as `tafld judge` judges them: columns of games into columns of reports.

use crate::columns::{
    Column, FlagColumn, ListArrays, Lists, NumberColumn, TextArrays, TextColumn, Texts, Unreadable,
};
use crate::python::{Wrong, of_engine};
use crate::variant::rules_of_json;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::Arc;
use tafl_engine::catalogue::{self, Entry};
use tafl_engine::{ClaimedResult, Game, OutcomeReason, Referee, Side};
use tafl_notation::opentafl::{Dialect, MoveForm};
use tafl_notation::records::{
    Checked, FaultOfRecord, Judged, KnownRules, Reading, ReadingError, RecordFault, RecordFaultKind,
    RecordFormat, RulesStated, Ruleset, Span, Verdict,
};
use tafl_proto::v1;

/// The most plies of a game: as many as a server takes unless it is told otherwise.
const MAX_PLIES: usize = 2_000;

/// Custom rules that are kept compiled, 10 to 100 KiB each, and names of rule sets that are kept.
const MAX_KEPT: usize = 64;

/// Rules, and their entry of the catalogue if they were named.
#[derive(Debug)]
struct Rules {
    referee: Referee,
    entry: Option<&'static Entry>,
    id: Option<String>,
}

impl Ruleset for Rules {
    fn referee(&self) -> &Referee {
        &self.referee
    }

    fn is(&self, other: &Self) -> bool {
        self.id == other.id && (self.id.is_some() || self.referee.rules() == other.referee.rules())
    }

    fn shown(&self) -> &str {
        self.entry.map_or("custom rules", |entry| entry.name)
    }
}

/// The first fault of a game.
struct Fault {
    /// The number of the illegal ply, from 1.
    ply: Option<u32>,
    found: String,
    reason: &'static str,
    place: Option<Span>,
    sentence: String,
}

impl Fault {
    /// Something wrong with the value of a column, or of a field in JSON.
    fn of(reason: &'static str, found: &str, sentence: impl Into<String>) -> Self {
        let (found, sentence) = (found.chars().take(80).collect(), sentence.into());
        Self { ply: None, found, reason, place: None, sentence }
    }
}

impl From<Unreadable> for Fault {
    fn from(_: Unreadable) -> Self {
        Self::of("NOT_UTF_8", "", "this text is not in UTF-8; decode it first")
    }
}

impl From<&FaultOfRecord> for Fault {
    fn from(fault: &FaultOfRecord) -> Self {
        let unplayable = |found: String, place, fault: &tafl_engine::Fault| {
            let found = found.chars().take(40).collect();
            let sentence = format!("{}: {}", fault.field, fault.kind);
            Self { ply: None, found, reason: "UNPLAYABLE", place, sentence }
        };
        match fault {
            FaultOfRecord::Text(fault) => Self {
                ply: None,
                found: fault.found.clone(),
                reason: reason(fault.kind),
                place: Some(fault.span),
                sentence: format!("expected {}", fault.right),
            },
            FaultOfRecord::Rules(found) => {
                unplayable(format!("{}: {}", found.key, found.fault.value), found.span, &found.fault)
            }
            FaultOfRecord::Start(found) => unplayable(found.value.clone(), None, found),
        }
    }
}

/// The contract's name of a fault of a record, without its prefix.
fn reason(kind: RecordFaultKind) -> &'static str {
    let reason = v1::RecordFaultReason::try_from(kind as i32).unwrap_or_default();
    reason.as_str_name().trim_start_matches("RECORD_FAULT_REASON_")
}

/// What is known of a game beside its moves.
struct Given<'a> {
    ruleset: Option<&'a str>,
    setup: Option<&'a str>,
    declared: Option<ClaimedResult>,
    one_zero: Side,
}

/// Judges games; keeps the rules that they name.
#[derive(Default)]
struct Judge {
    entries: HashMap<(&'static str, u32), Arc<Rules>>,
    named: HashMap<String, Arc<Rules>>,
    custom: HashMap<tafl_engine::Rules, Arc<Rules>>,
}

/// Keeps something, and not too much.
fn keep<K: std::hash::Hash + Eq>(kept: &mut HashMap<K, Arc<Rules>>, key: K, rules: &Arc<Rules>) {
    if kept.len() >= MAX_KEPT {
        kept.clear();
    }
    kept.insert(key, Arc::clone(rules));
}

impl Judge {
    fn of_entry(&mut self, entry: &'static Entry) -> Arc<Rules> {
        let make =
            || Arc::new(Rules { referee: entry.referee(), entry: Some(entry), id: Some(entry.pinned_id()) });
        Arc::clone(self.entries.entry((entry.id, entry.revision)).or_insert_with(make))
    }

    fn of_rules(&mut self, rules: tafl_engine::Rules) -> Result<Arc<Rules>, Fault> {
        if let Some(known) = self.custom.get(&rules) {
            return Ok(Arc::clone(known));
        }
        let referee = Referee::new(rules.clone())
            .map_err(|faults| invalid_rules(of_engine(&faults).next().unwrap_or_default()))?;
        let made = Arc::new(Rules { referee, entry: None, id: None });
        keep(&mut self.custom, rules, &made);
        Ok(made)
    }

    fn of_message(&mut self, wire: v1::Rules) -> Result<Arc<Rules>, Fault> {
        let wrong = |error: serde_json::Error| {
            invalid_rules(("customRules".to_owned(), String::new(), error.to_string()))
        };
        self.of_rules(tafl_token::rules_of(wire).map_err(wrong)?)
    }

    /// The rules of a name, or those that a text has in JSON.
    fn of_name(&mut self, name: &str) -> Result<Arc<Rules>, Fault> {
        if let Some(known) = self.named.get(name) {
            return Ok(Arc::clone(known));
        }
        let made = if name.trim_start().starts_with('{') {
            self.of_rules(rules_of_json(name).map_err(invalid_rules)?)?
        } else {
            let entry = catalogue::find(name).ok_or_else(|| {
                Fault::of("UNKNOWN_RULESET", name, "no rule set has this name; tafl.variants() lists them")
            })?;
            self.of_entry(entry)
        };
        keep(&mut self.named, name.to_owned(), &made);
        Ok(made)
    }

    /// Judges a text: a game in JSON, as calls of the service take it, or a record.
    fn text(&mut self, text: &str, given: &Given<'_>) -> Result<Checked<Rules>, Fault> {
        use v1::archive_game::Record;
        if text.trim_start().starts_with('{')
            && let Ok(v1::ArchiveGame { record: Some(record), declared, .. }) = serde_json::from_str(text)
        {
            let declared = declared.map(claimed).transpose()?.or(given.declared);
            return match record {
                Record::Game(game) => {
                    let rules = match game.rules {
                        Some(v1::game::Rules::Ruleset(name)) => Some(self.of_name(&name)?),
                        Some(v1::game::Rules::CustomRules(rules)) => Some(self.of_message(*rules)?),
                        None => given.ruleset.map(|name| self.of_name(name)).transpose()?,
                    };
                    let setup = game.setup.as_deref().or(given.setup);
                    moves(rules, setup, declared, game.moves.iter().map(String::as_str))
                }
                Record::Text(record) => {
                    let rules = match &record.rules {
                        Some(v1::record::Rules::Ruleset(name)) => Some(self.of_name(name)?),
                        Some(v1::record::Rules::CustomRules(rules)) => Some(self.of_message(*rules.clone())?),
                        None => given.ruleset.map(|name| self.of_name(name)).transpose()?,
                    };
                    let one_zero =
                        if record.one_zero == 0 { Side::Defenders } else { side(record.one_zero)? };
                    let reading = Reading {
                        format: format(record.format)?,
                        form: if record.simple_moves { MoveForm::Simple } else { MoveForm::Standard },
                        dialect: dialect(record.reading)?,
                        one_zero,
                        rules,
                        around: None,
                        setup: record.setup.as_deref().or(given.setup),
                        max_plies: MAX_PLIES,
                    };
                    self.record(&record.text, reading, declared)
                }
            };
        }
        let reading = Reading {
            format: None,
            form: MoveForm::Standard,
            dialect: Dialect::default(),
            one_zero: given.one_zero,
            rules: given.ruleset.map(|name| self.of_name(name)).transpose()?,
            around: None,
            setup: given.setup,
            max_plies: MAX_PLIES,
        };
        self.record(text, reading, given.declared)
    }

    fn record(
        &mut self,
        text: &str,
        reading: Reading<'_, Rules>,
        declared: Option<ClaimedResult>,
    ) -> Result<Checked<Rules>, Fault> {
        if text.trim().is_empty() {
            return Err(Fault::of("MISSING_FIELD", "", "the text is empty; it must be a game"));
        }
        let own = |known: &KnownRules| match known.entry {
            Some(entry) => Ok(self.of_entry(entry)),
            None => self.of_rules(known.rules.clone().into_owned()),
        };
        // Nothing halts the work: it takes time in proportion to the text.
        let recorded = reading.read(text, own, &|| false).map_err(|error| match error {
            ReadingError::TooManyPlies(plies) => too_many(plies),
            ReadingError::UnknownSetup(rules, fault) => unknown_setup(&rules, &fault),
            ReadingError::Rules(fault) => fault,
            ReadingError::Halted => Fault::of("DEADLINE_EXCEEDED", "", "the work was halted"),
        })?;
        let judged = Judged::of_record(recorded, declared, &|| false);
        let judged = judged.map_err(|_| Fault::of("DEADLINE_EXCEEDED", "", "the work was halted"))?;
        judged.map(Judged::checked).map_err(|recorded| {
            match (recorded.faults.first(), recorded.rules_stated()) {
                (Some(fault), _) => fault.into(),
                (None, RulesStated::Unknown(name)) => Fault::of(
                    "UNKNOWN_RULESET",
                    name,
                    "the record names a rule set that is not in the catalogue",
                ),
                (None, _) => unnamed(),
            }
        })
    }
}

fn invalid_rules((field, value, wrong): Wrong) -> Fault {
    Fault::of("INVALID_RULES", &value, format!("{field}: {wrong}"))
}

fn unnamed() -> Fault {
    Fault::of("MISSING_FIELD", "", "no rules are named; name a rule set in the column ruleset")
}

fn too_many(plies: usize) -> Fault {
    Fault::of("TOO_LARGE", &plies.to_string(), format!("the game has more than {MAX_PLIES} plies"))
}

fn unknown_setup(rules: &Rules, fault: &tafl_engine::Fault) -> Fault {
    let setups = &rules.referee.rules().board.setups;
    let names: Vec<&str> = setups.iter().map(|setup| setup.name.as_str()).collect();
    Fault::of("UNKNOWN_SETUP", &fault.value, format!("must be one of {}", names.join(", ")))
}

/// Judges a game that is given as its moves.
fn moves<'a>(
    rules: Option<Arc<Rules>>,
    setup: Option<&str>,
    declared: Option<ClaimedResult>,
    moves: impl ExactSizeIterator<Item = &'a str>,
) -> Result<Checked<Rules>, Fault> {
    let rules = rules.ok_or_else(unnamed)?;
    if moves.len() > MAX_PLIES {
        return Err(too_many(moves.len()));
    }
    let game = Game::new(&rules.referee, setup).map_err(|fault| unknown_setup(&rules, &fault))?;
    let mut judged = Judged::at_start(rules, game, declared);
    moves.into_iter().take_while(|mv| judged.play(mv)).count();
    Ok(judged.checked())
}

fn unknown_value(field: &str, value: impl ToString, right: &str) -> Fault {
    Fault::of("OUT_OF_RANGE_VALUE", &value.to_string(), format!("{field} must be {right}"))
}

/// The side of a number of the contract.
fn side(number: i32) -> Result<Side, Fault> {
    let found = usize::try_from(number - 1).ok().and_then(|at| Side::ALL.get(at));
    found.copied().ok_or_else(|| unknown_value("a side", number, "SIDE_ATTACKERS or SIDE_DEFENDERS"))
}

/// The result that a game in JSON declares.
fn claimed(wire: v1::DeclaredResult) -> Result<ClaimedResult, Fault> {
    use v1::declared_result::Result as Stated;
    let winner = match wire.result {
        Some(Stated::Winner(number)) => Some(side(number)?),
        Some(Stated::Draw(true)) => None,
        Some(Stated::Draw(false)) => return Err(unknown_value("declared.draw", false, "true, or a winner")),
        None => return Err(Fault::of("MISSING_FIELD", "", "declared must name a winner, or be a draw")),
    };
    let named = |number: i32| {
        let known = tafl_token::REASONS.iter().find(|(_, known)| i32::from(*known) == number);
        known.map(|(reason, _)| *reason).ok_or_else(|| unknown_reason(number))
    };
    let reason = wire.reason.map(named).transpose()?;
    Ok(ClaimedResult { winner, reason, is_contradicted: false, one_zero: None })
}

fn unknown_reason(value: impl ToString) -> Fault {
    unknown_value("declared_reason", value, "one of tafl.OUTCOME_REASONS")
}

/// The result that columns declare.
fn declared(winner: Option<&str>, reason: Option<&str>) -> Result<Option<ClaimedResult>, Fault> {
    let Some(winner) = winner else {
        let Some(reason) = reason else { return Ok(None) };
        return Err(Fault::of("MISSING_FIELD", reason, "declared_reason is given without declared"));
    };
    let winner = if winner == "draw" { None } else { Some(named_side("declared", winner, " or draw")?) };
    let find = |name: &str| OutcomeReason::ALL.into_iter().find(|reason| reason.as_str() == name);
    let reason = reason.map(|name| find(name).ok_or_else(|| unknown_reason(name))).transpose()?;
    Ok(Some(ClaimedResult { winner, reason, is_contradicted: false, one_zero: None }))
}

/// The side that a column names.
fn named_side(field: &str, name: &str, or: &str) -> Result<Side, Fault> {
    let found = Side::ALL.into_iter().find(|side| side.to_string() == name);
    found.ok_or_else(|| unknown_value(field, name, &format!("attackers or defenders{or}")))
}

fn format(number: i32) -> Result<Option<RecordFormat>, Fault> {
    use v1::RecordFormat as Wire;
    Ok(match Wire::try_from(number) {
        Ok(Wire::Unspecified) => None,
        Ok(Wire::Moves) => Some(RecordFormat::Moves),
        Ok(Wire::Pgn) => Some(RecordFormat::Pgn),
        Ok(Wire::Opentafl) => Some(RecordFormat::OpenTafl),
        Ok(Wire::OpentaflRules) => Some(RecordFormat::OpenTaflRules),
        Ok(Wire::OpentaflPosition) => Some(RecordFormat::OpenTaflPosition),
        Ok(Wire::HnefataflOrg) => Some(RecordFormat::HnefataflOrg),
        Err(_) => return Err(unknown_value("text.format", number, "a RecordFormat of the contract")),
    })
}

fn dialect(number: i32) -> Result<Dialect, Fault> {
    use v1::OpenTaflReading as Wire;
    Ok(match Wire::try_from(number) {
        Ok(Wire::Unspecified) => Dialect::default(),
        Ok(Wire::Program) => Dialect::Program,
        Ok(Wire::Text) => Dialect::Text,
        Err(_) => return Err(unknown_value("text.reading", number, "an OpenTaflReading of the contract")),
    })
}

/// The columns of games.
#[derive(Clone, Copy, Default)]
struct Columns<'a> {
    text: Option<Texts<'a>>,
    moves: Option<Lists<'a>>,
    ruleset: Option<Texts<'a>>,
    setup: Option<Texts<'a>>,
    declared: Option<Texts<'a>>,
    declared_reason: Option<Texts<'a>>,
    one_zero: Option<Texts<'a>>,
}

impl<'a> Columns<'a> {
    /// The judgement on a game, or why it cannot be played at all.
    fn judged(self, n: usize, judge: &mut Judge) -> Result<Checked<Rules>, Fault> {
        let at = |column: Option<Texts<'a>>| column.map_or(Ok(None), |column| column.at(n));
        let one_zero = match at(self.one_zero)? {
            Some(name) => named_side("one_zero", name, "")?,
            None => Side::Defenders,
        };
        let declared = declared(at(self.declared)?, at(self.declared_reason)?)?;
        let given = Given { ruleset: at(self.ruleset)?, setup: at(self.setup)?, declared, one_zero };
        let listed = self.moves.map_or(Ok(None), |column| column.at(n))?;
        match (at(self.text)?, listed) {
            (Some(text), None) => judge.text(text, &given),
            (None, Some(list)) => {
                let rules = given.ruleset.map(|name| judge.of_name(name)).transpose()?;
                moves(rules, given.setup, given.declared, list.into_iter())
            }
            (Some(_), Some(_)) => {
                Err(Fault::of("CONFLICTING_FIELDS", "", "text and moves are both given; leave one null"))
            }
            (None, None) => {
                let why = "text and moves are both null; a reader leaves text null where it is not in UTF-8";
                Err(Fault::of("MISSING_FIELD", "", why))
            }
        }
    }
}

macro_rules! reports {
    ($($name:ident: $column:ident,)+) => {
        /// The columns of reports.
        #[derive(Default)]
        struct Reports {
            $($name: $column,)+
        }

        impl Reports {
            /// The buffers of each column by its name.
            fn buffers(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
                let columns = PyDict::new(py);
                $(columns.set_item(stringify!($name), self.$name.buffers(py)?)?;)+
                Ok(columns)
            }
        }
    };
}

reports! {
    verdict: TextColumn,
    plies: NumberColumn,
    ruleset: TextColumn,
    setup: TextColumn,
    outcome: TextColumn,
    outcome_reason: TextColumn,
    declared: TextColumn,
    declared_reason: TextColumn,
    agrees: FlagColumn,
    computed: TextColumn,
    computed_reason: TextColumn,
    fault_ply: NumberColumn,
    fault_move: TextColumn,
    fault_reason: TextColumn,
    fault_line: NumberColumn,
    fault_column: NumberColumn,
    fault: TextColumn,
    text_faults: NumberColumn,
    mismatches: NumberColumn,
    notes: NumberColumn,
}

/// The name of a result.
const fn result(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::Attackers) => "attackers",
        Some(Side::Defenders) => "defenders",
        None => "draw",
    }
}

impl Reports {
    fn push(&mut self, judged: &Result<Checked<Rules>, Fault>) {
        let checked = judged.as_ref().ok();
        let game = checked.map(|checked| &checked.judged);
        let count = |count: fn(&Judged<Rules>) -> usize| Some(game.map_or(0, count) as u32);
        let outcome = game.and_then(|game| game.game.outcome());
        let declared = game.and_then(|game| game.declared);
        let check = checked.and_then(|checked| checked.check.as_ref());
        let computed = check.map_or(outcome, |check| check.computed.as_ref());
        self.verdict.push(Some(match checked.map(Checked::verdict) {
            Some(Verdict::Sound) => "sound",
            Some(Verdict::Faulty) => "faulty",
            Some(Verdict::Refused) | None => "refused",
        }));
        self.plies.push(Some(game.map_or(0, |game| game.plies)));
        self.ruleset.push(game.and_then(|game| game.ruleset.id.as_deref()));
        self.setup.push(game.and_then(|game| game.setup.as_deref()));
        self.outcome.push(outcome.map(|outcome| result(outcome.winner)));
        self.outcome_reason.push(outcome.map(|outcome| outcome.reason.as_str()));
        self.declared.push(declared.map(|declared| result(declared.winner)));
        self.declared_reason.push(declared.and_then(|declared| declared.reason).map(OutcomeReason::as_str));
        self.agrees.push(check.map(|check| check.verdict.agrees()));
        self.computed.push(computed.map(|outcome| result(outcome.winner)));
        self.computed_reason.push(computed.map(|outcome| outcome.reason.as_str()));
        self.push_fault(judged.as_ref().map_or_else(Some, |_| None), game);
        self.text_faults.push(count(|game| game.faults.len()));
        self.mismatches.push(count(|game| game.mismatches.len().min(RecordFault::MAX)));
        self.notes.push(count(Judged::note_count));
    }

    fn push_fault(&mut self, refused: Option<&Fault>, game: Option<&Judged<Rules>>) {
        let found = game.and_then(|game| match &game.rejected {
            Some(rejected) => Some(Fault {
                ply: Some(game.plies + 1),
                found: rejected.text.chars().take(80).collect(),
                reason: rejected.illegal.reason.as_str(),
                place: rejected.span,
                sentence: rejected.illegal.to_string(),
            }),
            None => game.faults.first().map(Fault::from),
        });
        let fault = refused.or(found.as_ref());
        let start = fault.and_then(|fault| fault.place).map(|span| span.start);
        self.fault_ply.push(fault.and_then(|fault| fault.ply));
        self.fault_move.push(fault.map(|fault| fault.found.as_str()).filter(|found| !found.is_empty()));
        self.fault_reason.push(fault.map(|fault| fault.reason));
        self.fault_line.push(start.map(|place| place.line));
        self.fault_column.push(start.map(|place| place.column));
        self.fault.push(fault.map(|fault| fault.sentence.as_str()));
    }
}

/// Judges as many games as this, given as columns; returns the buffers of each column of reports.
#[pyfunction]
pub(crate) fn judge_games<'py>(
    py: Python<'py>,
    rows: usize,
    texts: HashMap<String, TextArrays<'py>>,
    moves: Option<ListArrays<'py>>,
) -> PyResult<Bound<'py, PyDict>> {
    let column = |name: &str| texts.get(name).map(Texts::of).transpose();
    let columns = Columns {
        text: column("text")?,
        moves: moves.as_ref().map(Lists::of).transpose()?,
        ruleset: column("ruleset")?,
        setup: column("setup")?,
        declared: column("declared")?,
        declared_reason: column("declared_reason")?,
        one_zero: column("one_zero")?,
    };
    let reports = py.detach(|| {
        let (mut judge, mut reports) = (Judge::default(), Reports::default());
        for n in 0..rows {
            reports.push(&columns.judged(n, &mut judge));
        }
        reports
    });
    reports.buffers(py)
}

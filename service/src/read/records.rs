//! Records of games, for every call that takes them: read, and judged by their own rules or the caller's.
//!
//! A record is never refused for its content: what can be read is judged up to the first illegal move, and
//! every fault has its place. The calls write records; their grammar is in `tafl-notation`.

use crate::read::claimed_result::ClaimedResult;
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::optional_term;
use crate::read::open::{ListLimits, optional_ruleset, unknown_setup};
use crate::read::position_cache::Opened;
use crate::read::rulesets::RulesetCache;
use crate::words::error::{ApiError, Reason, join};
use crate::words::i18n::{MessageId, RulesStated, sentence};
use std::collections::BTreeSet;
use std::sync::Arc;
use tafl_engine::{Fault, Game, Halted, Side};
use tafl_notation::opentafl::{Dialect, ImportNote, MoveForm, RulesImportFault};
use tafl_notation::records::{
    Action, Expected, FoundSetup, GameRecord, MismatchKind, MoveAddress, Ply, ReadRecord, RecordFault,
    RecordFormat, RecordResult, Replayed,
};
use tafl_proto::v1;

/// A recorded game.
pub(crate) struct Recorded {
    /// The record that was read.
    pub(crate) record: GameRecord,
    /// The rules, and the game before its first move; `None` if the rules are not known or its start is not
    /// possible.
    pub(crate) opened: Option<Opened>,
    /// The set-up that it starts from; `None` for the first one, or if it starts from another position.
    pub(crate) setup: Option<String>,
    /// The game as far as it is sound; `None` if it has no start.
    pub(crate) replayed: Option<Replayed>,
    /// Why it cannot be read or played.
    pub(crate) faults: Vec<FaultOfRecord>,
    /// The format in which it was read.
    pub(crate) format: Option<RecordFormat>,
    /// The side for which `1-0` is read as a win, if its result is written so.
    pub(crate) one_zero: Option<Side>,
    /// Notes on its rules.
    pub(crate) notes: Vec<NoteOnRules>,
}

/// Why a record cannot be read or played.
pub(crate) enum FaultOfRecord {
    /// A fault in its text.
    Text(RecordFault),
    /// Its rules are not a valid rule set.
    Rules(RulesImportFault),
    /// Its start is not possible under its rules.
    Start(Fault),
}

/// A note on the rules of a record, or on the set-up from which it starts.
pub(crate) enum NoteOnRules {
    Import(ImportNote),
    /// The record names other rules than those it is judged by.
    Other(String),
    /// The record names no set-up, and its moves fit this one.
    Setup(FoundSetup),
}

/// The rules of a record, as far as they are known.
struct RecordRules {
    ruleset: Option<Arc<CompiledRuleset>>,
    setup: Option<String>,
    notes: Vec<NoteOnRules>,
    faults: Vec<FaultOfRecord>,
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
    let format = optional_term::<RecordFormat>(wire.format, &field("format"))?;
    let reading = optional_term::<Dialect>(wire.reading, &field("reading"))?.unwrap_or_default();
    let one_zero = optional_term::<Side>(wire.one_zero, &field("one_zero"))?.unwrap_or(Side::Defenders);
    let named = optional_ruleset(rulesets, wire.rules.as_ref(), at)?;
    let mut read = match ReadRecord::of(&wire.text, format, move_form(wire.simple_moves)) {
        Ok(read) if one_zero == Side::Attackers => read.with_attackers_as_white(),
        Ok(read) => read,
        Err(faults) => return Ok(Recorded::unread(faults)),
    };
    let fits = |read: &ReadRecord| {
        let (plies, most) = (read.record.line.plies.len(), limits.game_moves);
        let too_large = || sentence!(FaultTextMoves, moves = plies, most);
        if plies <= most { Ok(()) } else { Err(ApiError::at(Reason::TooLarge, field("text"), too_large())) }
    };
    fits(&read)?;
    let mut judged = judged(rulesets, &read.record, named, around, reading)?;
    set_up(&mut judged, &read, wire.setup.as_deref(), at, halt)?;
    let rules = judged.ruleset.as_ref().map(|ruleset| (&ruleset.referee, judged.setup.as_deref()));
    if let Some((referee, _)) = rules {
        let no_squares = read.faults.iter_mut().filter(|fault| fault.right == Expected::Square);
        no_squares.for_each(|fault| fault.right = Expected::square_of(referee.rules().board.size));
    }
    read.resolve_until(rules, halt)?;
    // Stops and steps of chains have been added.
    fits(&read)?;
    let mut recorded = Recorded::judged(read.record, judged, halt)?;
    recorded.format = Some(read.format);
    recorded.one_zero = Some(one_zero).filter(|_| read.result_is_sign);
    recorded.faults.splice(0..0, read.faults.into_iter().map(FaultOfRecord::Text));
    recorded.faults.truncate(RecordFault::MAX);
    Ok(recorded)
}

/// Finds the set-up of a record that names none and gives no position: the caller's, or else the one that its moves
/// fit.
fn set_up(
    judged: &mut RecordRules,
    read: &ReadRecord,
    named: Option<&str>,
    at: &str,
    halt: &dyn Fn() -> bool,
) -> Result<(), ApiError> {
    let Some(ruleset) =
        judged.ruleset.as_ref().filter(|_| judged.setup.is_none() && read.record.start.is_none())
    else {
        return Ok(());
    };
    if let Some(name) = named {
        Game::new(&ruleset.referee, Some(name)).map_err(|fault| unknown_setup(ruleset, at, &fault))?;
        judged.setup = Some(name.to_owned());
    } else if let Some(found) = read.setup_until(&ruleset.referee, halt)? {
        judged.setup = Some(found.name.clone());
        judged.notes.push(NoteOnRules::Setup(found));
    }
    Ok(())
}

/// The rules to judge a record by: the caller's, or else its own, or else those of its context.
fn judged(
    rulesets: &RulesetCache,
    record: &GameRecord,
    named: Option<Arc<CompiledRuleset>>,
    around: Option<&Arc<CompiledRuleset>>,
    reading: Dialect,
) -> Result<RecordRules, ApiError> {
    let (known, faults) = match record.known_rules(reading) {
        Ok(known) => (known, Vec::new()),
        // Faults in the record's own rules do not matter if the caller gives the rules.
        Err(_) if named.is_some() => (None, Vec::new()),
        Err(faults) => (None, faults.into_iter().map(FaultOfRecord::Rules).collect()),
    };
    let Some(known) = known else {
        let ruleset = named.or_else(|| if faults.is_empty() { around.cloned() } else { None });
        return Ok(RecordRules { ruleset, setup: None, notes: Vec::new(), faults });
    };
    let own = match known.entry {
        Some(entry) => rulesets.find(&entry.pinned_id(), "record")?,
        None => rulesets.of_rules(known.rules.clone().into_owned(), "", "record")?,
    };
    let Some(named) = named else {
        let notes = known.notes.iter().copied().map(NoteOnRules::Import).collect();
        return Ok(RecordRules { ruleset: Some(own), setup: known.setup, notes, faults });
    };
    let start = known.rules.setup(known.setup.as_deref()).map(|setup| &setup.board);
    let setups = &named.referee.rules().board.setups;
    let setup = setups.iter().find(|setup| Some(&setup.board) == start).map(|setup| setup.name.clone());
    let notes = if own.id() == named.id() {
        Vec::new()
    } else {
        vec![NoteOnRules::Other(own.name().unwrap_or(own.id()).to_owned())]
    };
    Ok(RecordRules { ruleset: Some(named), setup, notes, faults })
}

impl Recorded {
    /// Plays the record again with this winner declared: if it states none itself, a player who gives up is the other
    /// one, whose turn it is or not.
    pub(crate) fn declare(&mut self, winner: Side, halt: &dyn Fn() -> bool) -> Result<(), Halted> {
        let given_up = self.replayed.as_ref().and_then(|replayed| replayed.game.outcome());
        let is_other =
            given_up.is_some_and(|outcome| outcome.reason.is_declared() && outcome.winner != Some(winner));
        if let (true, None, Some(opened)) = (is_other, self.record.result, &self.opened) {
            self.record.result = Some(match winner {
                Side::Attackers => RecordResult::AttackersWin,
                Side::Defenders => RecordResult::DefendersWin,
            });
            let referee = &opened.ruleset.referee;
            self.replayed = self.record.replay_until(referee, self.setup.as_deref(), halt)?.ok();
        }
        Ok(())
    }

    /// A text that is not a record.
    fn unread(faults: Vec<RecordFault>) -> Self {
        let faults = faults.into_iter().map(FaultOfRecord::Text).collect();
        Self {
            record: GameRecord::default(),
            opened: None,
            setup: None,
            replayed: None,
            faults,
            format: None,
            one_zero: None,
            notes: Vec::new(),
        }
    }

    /// A game sent as a message.
    pub(crate) fn of_game(
        record: GameRecord,
        ruleset: Arc<CompiledRuleset>,
        setup: Option<String>,
        halt: &dyn Fn() -> bool,
    ) -> Result<Self, Halted> {
        Self::judged(
            record,
            RecordRules { ruleset: Some(ruleset), setup, notes: Vec::new(), faults: Vec::new() },
            halt,
        )
    }

    /// Plays a record by its rules, if they are known.
    fn judged(record: GameRecord, judged: RecordRules, halt: &dyn Fn() -> bool) -> Result<Self, Halted> {
        let RecordRules { ruleset, mut setup, notes, mut faults } = judged;
        let mut played = None;
        if let Some(ruleset) = ruleset {
            let start = record.opening(&ruleset.referee, setup.as_deref());
            match (start, record.replay_until(&ruleset.referee, setup.as_deref(), halt)?) {
                (Ok(game), Ok(replayed)) => {
                    if record.start.is_some() {
                        setup = set_up_of(&game).map(ToOwned::to_owned);
                    }
                    played = Some((Opened { ruleset, game }, replayed));
                }
                (Err(found), _) | (_, Err(found)) => {
                    faults.extend(found.into_iter().map(FaultOfRecord::Start));
                }
            }
        }
        let (opened, replayed) = played.unzip();
        Ok(Self { record, opened, setup, replayed, faults, format: None, one_zero: None, notes })
    }

    /// The moves of the main line as written, legal or not, but without captures that other calls would
    /// refuse.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mismatches = self.replayed.iter().flat_map(|replayed| &replayed.mismatches);
        let other: BTreeSet<&MoveAddress> = mismatches
            .filter(|found| matches!(found.what, MismatchKind::Captures { .. }))
            .map(|found| &found.at)
            .collect();
        let main = self.record.plies().into_iter().filter(|(at, _)| at.branches.is_empty());
        let text = |(at, ply): (MoveAddress, &Ply)| match ply.action.written() {
            Some(written) if other.contains(&at) => written.mv.to_string(),
            _ => written(&ply.action),
        };
        main.map(text).filter(|text| !text.is_empty()).collect()
    }

    /// Returns whether its rules are known, and if not, what it says about them.
    pub(crate) fn rules_stated(&self) -> RulesStated<'_> {
        let faulty = |fault: &FaultOfRecord| !matches!(fault, FaultOfRecord::Text(_));
        match self.record.tag("variant") {
            _ if self.opened.is_some() => RulesStated::Known,
            _ if self.format.is_none() || self.faults.iter().any(faulty) => RulesStated::Unread,
            Some(name) => RulesStated::Unknown(name),
            None => RulesStated::Unnamed,
        }
    }

    /// The stated result and its reason: the record's own, or those of a resignation among its moves.
    pub(crate) fn declared(&self) -> Option<ClaimedResult> {
        let computed = self
            .replayed
            .as_ref()
            .and_then(|replayed| replayed.game.outcome())
            .filter(|outcome| outcome.reason.is_declared());
        let winner = match (self.record.result, computed) {
            (Some(RecordResult::AttackersWin), _) => Some(Side::Attackers),
            (Some(RecordResult::DefendersWin), _) => Some(Side::Defenders),
            (Some(RecordResult::Draw), _) => None,
            (_, Some(outcome)) => outcome.winner,
            _ => return None,
        };
        let reason = computed.map(|outcome| outcome.reason).or(self.record.termination());
        let one_zero = self.one_zero.filter(|_| winner.is_some());
        Some(ClaimedResult {
            winner,
            reason,
            is_contradicted: self.record.contradicting_tag().is_some(),
            one_zero,
        })
    }
}

/// The set-up that equals the position of a game, if any.
pub(crate) fn set_up_of(game: &Game) -> Option<&str> {
    let rules = game.referee().rules();
    let board = game.placement();
    let setup = rules
        .board
        .setups
        .iter()
        .find(|setup| game.side_to_move() == rules.first_move && setup.board == board)?;
    Some(&setup.name)
}

/// A move as other calls take it, with the captures written with it; empty for a resignation.
pub(crate) fn written(action: &Action) -> String {
    let Some(written) = action.written() else { return String::new() };
    let captures: Vec<&str> = written.captures.iter().flatten().map(|square| square.name()).collect();
    let sign = if captures.is_empty() { "" } else { "x" };
    format!("{}{sign}{}", written.mv, captures.join("/"))
}

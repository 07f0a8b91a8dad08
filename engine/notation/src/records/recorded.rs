//! Records read and played by the rules that a caller, they themselves or their context name.
//!
//! A record is never refused for its content: what can be read is judged up to the first illegal move, and every
//! fault has its place.

use super::address::MoveAddress;
use super::detect::RecordFormat;
use super::opentafl_moves::MoveForm;
use super::read::ReadRecord;
use super::replay::{MismatchKind, Replayed};
use super::rules_of::KnownRules;
use super::setups::FoundSetup;
use super::tree::{Action, GameRecord, Ply, RecordResult, Restored};
use crate::diagnostics::RecordFault;
use crate::expected::Expected;
use crate::opentafl_rules::{Dialect, ImportNote, RulesImportFault};
use std::collections::BTreeSet;
use std::sync::Arc;
use tafl_engine::halt::Halted;
use tafl_engine::{ClaimedResult, Fault, Game, Referee, Side};

/// Rules that are ready to be played, as a caller keeps them.
pub trait Ruleset {
    /// The referee.
    fn referee(&self) -> &Referee;

    /// Returns whether both have the same id.
    fn is(&self, other: &Self) -> bool;

    /// How notes name it: its name, or else its id.
    fn shown(&self) -> &str;
}

/// How a record is read, and by which rules it is judged.
#[derive(Debug)]
pub struct Reading<'a, R> {
    /// The format of the text; the detected one for `None`.
    pub format: Option<RecordFormat>,
    /// The form of moves in OpenTafl's notation.
    pub form: MoveForm,
    /// The dialect of OpenTafl's rules.
    pub dialect: Dialect,
    /// The side for which `1-0` is a win.
    pub one_zero: Side,
    /// The rules that the caller names, which come before those of the record.
    pub rules: Option<Arc<R>>,
    /// The rules of records that name none.
    pub around: Option<&'a Arc<R>>,
    /// The set-up of a record that names none and gives no position; `None` for the one that its moves fit.
    pub setup: Option<&'a str>,
    /// The most plies of the main line.
    pub max_plies: usize,
}

/// Why a record is not read, although there may be nothing wrong with it.
#[derive(Debug)]
pub enum ReadingError<R, E> {
    /// Its main line has this many plies, which are too many.
    TooManyPlies(usize),
    /// The rules do not have the set-up that the caller names.
    UnknownSetup(Arc<R>, Fault),
    /// The caller could not make its rules ready.
    Rules(E),
    /// The work was halted.
    Halted,
}

impl<R, E> From<Halted> for ReadingError<R, E> {
    fn from(_: Halted) -> Self {
        Self::Halted
    }
}

/// The rules of a game, and the game before its first move.
#[derive(Debug)]
pub struct Opened<R> {
    /// The rules.
    pub ruleset: Arc<R>,
    /// The game.
    pub game: Game,
}

/// A recorded game.
#[derive(Debug)]
pub struct Recorded<R> {
    /// The record that was read.
    pub record: GameRecord,
    /// The rules, and the game before its first move; `None` if the rules are not known or its start is not
    /// possible.
    pub opened: Option<Opened<R>>,
    /// The set-up that it starts from; `None` for the first one, or if it starts from another position.
    pub setup: Option<String>,
    /// The game as far as it is sound; `None` if it has no start.
    pub replayed: Option<Replayed>,
    /// Why it cannot be read or played.
    pub faults: Vec<FaultOfRecord>,
    /// The format in which it was read.
    pub format: Option<RecordFormat>,
    /// The side for which `1-0` is read as a win, if its result is written so.
    pub one_zero: Option<Side>,
    /// Notes on its rules.
    pub notes: Vec<NoteOnRules>,
}

/// Why a record cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultOfRecord {
    /// A fault in its text.
    Text(RecordFault),
    /// Its rules are not a valid rule set.
    Rules(RulesImportFault),
    /// Its start is not possible under its rules.
    Start(Fault),
}

/// A note on the rules of a record, or on the set-up from which it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoteOnRules {
    /// A remark on its rules record.
    Import(ImportNote),
    /// The record names other rules than those it is judged by.
    Other(String),
    /// The record names no set-up, and its moves fit this one.
    Setup(FoundSetup),
}

/// The statement of a record about its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesStated<'a> {
    /// They are known.
    Known,
    /// It names none.
    Unnamed,
    /// It names rules that are not in the catalogue.
    Unknown(&'a str),
    /// The record or its rules cannot be read, so that nothing can be said.
    Unread,
}

/// The rules of a record, as far as they are known.
struct RecordRules<R> {
    ruleset: Option<Arc<R>>,
    setup: Option<String>,
    notes: Vec<NoteOnRules>,
    faults: Vec<FaultOfRecord>,
}

impl<R: Ruleset> Reading<'_, R> {
    /// Reads a record and plays it. `own` makes the rules ready that the record names.
    ///
    /// # Errors
    /// If it has too many plies, the caller names a set-up that does not exist, `own` fails, or `halt` returned true.
    pub fn read<E>(
        self,
        text: &str,
        own: impl FnOnce(&KnownRules) -> Result<Arc<R>, E>,
        halt: &dyn Fn() -> bool,
    ) -> Result<Recorded<R>, ReadingError<R, E>> {
        let most = self.max_plies;
        let (one_zero, setup) = (self.one_zero, self.setup);
        let mut read = match ReadRecord::of(text, self.format, self.form) {
            Ok(read) if one_zero == Side::Attackers => read.with_attackers_as_white(),
            Ok(read) => read,
            Err(faults) => return Ok(Recorded::unread(faults)),
        };
        let fits = |read: &ReadRecord| {
            let plies = read.record.line.plies.len();
            if plies <= most { Ok(()) } else { Err(ReadingError::TooManyPlies(plies)) }
        };
        fits(&read)?;
        let mut judged = self.rules_of(&read.record, own).map_err(ReadingError::Rules)?;
        find_setup(&mut judged, &read, setup, halt)?;
        let rules = judged.ruleset.as_ref().map(|ruleset| (ruleset.referee(), judged.setup.as_deref()));
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

    /// The rules to judge a record by: the caller's, or else its own, or else those of its context.
    fn rules_of<E>(
        self,
        record: &GameRecord,
        own: impl FnOnce(&KnownRules) -> Result<Arc<R>, E>,
    ) -> Result<RecordRules<R>, E> {
        let named = self.rules;
        let (known, faults) = match record.known_rules(self.dialect) {
            Ok(known) => (known, Vec::new()),
            // Faults in the record's own rules do not matter if the caller gives the rules.
            Err(_) if named.is_some() => (None, Vec::new()),
            Err(faults) => (None, faults.into_iter().map(FaultOfRecord::Rules).collect()),
        };
        let Some(known) = known else {
            let ruleset = named.or_else(|| if faults.is_empty() { self.around.cloned() } else { None });
            return Ok(RecordRules { ruleset, setup: None, notes: Vec::new(), faults });
        };
        let own = own(&known)?;
        let Some(named) = named else {
            let notes = known.notes.iter().copied().map(NoteOnRules::Import).collect();
            return Ok(RecordRules { ruleset: Some(own), setup: known.setup, notes, faults });
        };
        let start = known.rules.setup(known.setup.as_deref()).map(|setup| &setup.board);
        let setups = &named.referee().rules().board.setups;
        let setup = setups.iter().find(|setup| Some(&setup.board) == start).map(|setup| setup.name.clone());
        let notes =
            if own.is(&named) { Vec::new() } else { vec![NoteOnRules::Other(own.shown().to_owned())] };
        Ok(RecordRules { ruleset: Some(named), setup, notes, faults })
    }
}

/// Finds the set-up of a record that names none and gives no position: the caller's, or else the one that its moves
/// fit.
fn find_setup<R: Ruleset, E>(
    judged: &mut RecordRules<R>,
    read: &ReadRecord,
    named: Option<&str>,
    halt: &dyn Fn() -> bool,
) -> Result<(), ReadingError<R, E>> {
    let Some(ruleset) =
        judged.ruleset.as_ref().filter(|_| judged.setup.is_none() && read.record.start.is_none())
    else {
        return Ok(());
    };
    if let Some(name) = named {
        Game::new(ruleset.referee(), Some(name))
            .map_err(|fault| ReadingError::UnknownSetup(Arc::clone(ruleset), fault))?;
        judged.setup = Some(name.to_owned());
    } else if let Some(found) = read.setup_until(ruleset.referee(), halt)? {
        judged.setup = Some(found.name.clone());
        judged.notes.push(NoteOnRules::Setup(found));
    }
    Ok(())
}

impl<R: Ruleset> Recorded<R> {
    /// Plays the record again with this winner declared: if it states none itself, a player who gives up is the other
    /// one, whose turn it is or not.
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true.
    pub fn declare(&mut self, winner: Side, halt: &dyn Fn() -> bool) -> Result<(), Halted> {
        let given_up = self.replayed.as_ref().and_then(|replayed| replayed.game.outcome());
        let is_other =
            given_up.is_some_and(|outcome| outcome.reason.is_declared() && outcome.winner != Some(winner));
        if let (true, None, Some(opened)) = (is_other, self.record.result, &self.opened) {
            self.record.result = Some(match winner {
                Side::Attackers => RecordResult::AttackersWin,
                Side::Defenders => RecordResult::DefendersWin,
            });
            let referee = opened.ruleset.referee();
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

    /// A game that is no text.
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true.
    pub fn of_game(
        record: GameRecord,
        ruleset: Arc<R>,
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
    fn judged(record: GameRecord, judged: RecordRules<R>, halt: &dyn Fn() -> bool) -> Result<Self, Halted> {
        let RecordRules { ruleset, mut setup, notes, mut faults } = judged;
        let mut played = None;
        if let Some(ruleset) = ruleset {
            let start = record.opening(ruleset.referee(), setup.as_deref());
            match (start, record.replay_until(ruleset.referee(), setup.as_deref(), halt)?) {
                (Ok(game), Ok(replayed)) => {
                    if record.start.is_some() {
                        setup = setup_of(&game).map(ToOwned::to_owned);
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

    /// The moves of the main line as written, legal or not, but without captures that did not happen.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mismatches = self.replayed.iter().flat_map(|replayed| &replayed.mismatches);
        let other: BTreeSet<&MoveAddress> = mismatches
            .filter(|found| matches!(found.what, MismatchKind::Captures { .. }))
            .map(|found| &found.at)
            .collect();
        let main = self.record.plies().into_iter().filter(|(at, _)| at.branches.is_empty());
        let text = |(at, ply): (MoveAddress, &Ply)| match ply.action.written() {
            Some(written) if other.contains(&at) => written.mv.to_string(),
            _ => ply.action.text(),
        };
        main.map(text).filter(|text| !text.is_empty()).collect()
    }

    /// Returns whether its rules are known, and if not, what it says about them.
    #[must_use]
    pub fn rules_stated(&self) -> RulesStated<'_> {
        let faulty = |fault: &FaultOfRecord| !matches!(fault, FaultOfRecord::Text(_));
        match self.record.tag("variant") {
            _ if self.opened.is_some() => RulesStated::Known,
            _ if self.format.is_none() || self.faults.iter().any(faulty) => RulesStated::Unread,
            Some(name) => RulesStated::Unknown(name),
            None => RulesStated::Unnamed,
        }
    }

    /// The stated result and its reason: the record's own, or those of a resignation among its moves.
    #[must_use]
    pub fn declared(&self) -> Option<ClaimedResult> {
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

impl GameRecord {
    /// The moves that were added because the rest of the game is legal only with them, and how surely.
    #[must_use]
    pub fn restored(&self) -> Vec<(MoveAddress, &Ply, Restored)> {
        let plies = if self.any(|ply| ply.restored.is_some()) { self.plies() } else { Vec::new() };
        let moves = plies.into_iter().filter(|(_, ply)| matches!(ply.action, Action::Move(_)));
        moves.filter_map(|(at, ply)| Some((at, ply, ply.restored?))).collect()
    }
}

impl Action {
    /// The move as an engine reads it, with the captures written with it; empty for a resignation.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(written) = self.written() else { return String::new() };
        let captures: Vec<&str> = written.captures.iter().flatten().map(|square| square.name()).collect();
        let sign = if captures.is_empty() { "" } else { "x" };
        format!("{}{sign}{}", written.mv, captures.join("/"))
    }
}

/// The set-up that equals the position of a game, if any.
#[must_use]
pub fn setup_of(game: &Game) -> Option<&str> {
    let rules = game.referee().rules();
    let board = game.placement();
    let setup = rules
        .board
        .setups
        .iter()
        .find(|setup| game.side_to_move() == rules.first_move && setup.board == board)?;
    Some(&setup.name)
}

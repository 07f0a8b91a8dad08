//! Finds the moves that a record writes without their origin, `Kd5`, `e5`, `xa6`, and the stops of chains
//! that it does not write.

use super::builder::cut;
use super::follow::{follow, play};
use super::moves;
use super::restore::restore;
use super::tree::{Action, GameRecord, Ply, RecordedMove};
use crate::diagnostics::{RecordFault, RecordFaultKind, Span, shown};
use crate::expected::Expected;
use crate::place::Place;
use crate::resolve_move::{Resolved, resolve_move};
use tafl_engine::halt::{Halted, until};
use tafl_engine::{Game, IllegalReason, Referee};

impl GameRecord {
    /// The faults of the moves that cannot be read without the rules of the game, in the order of the text.
    #[must_use]
    pub fn unresolved(&self) -> Vec<RecordFault> {
        let mut found: Vec<&Ply> =
            self.plies().into_iter().map(|(_, ply)| ply).filter(|ply| is_named(ply)).collect();
        found.sort_by_key(|ply| ply.origin.range.start);
        let faults = found.into_iter().map(|ply| fault(ply, RecordFaultKind::UnknownOrigin, Expected::Move));
        faults.take(RecordFault::MAX).collect()
    }

    /// Replaces every move without its origin by the one that it names in its position, as [`resolve_move()`]
    /// finds it. The game is cut before the first move that names none, and the faults of such moves are
    /// returned in order. `rules` are the rules of the game and the name of its set-up; without rules no
    /// origin can be found. Where the other side moves during a chain of captures, the stop is added, or the steps
    /// without which the rest of the main line would be illegal; those are marked as [`Ply::restored`].
    ///
    /// ```
    /// use tafl_engine::catalogue;
    /// use tafl_notation::records::read_pgn;
    /// let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let mut game = read_pgn("1. c2 d3-c3 2. b2").unwrap();
    /// let faults = game.resolve_until(Some((&brandubh, None)), &|| false).unwrap();
    /// assert_eq!(game.line.plies[0].action.written().unwrap().mv.to_string(), "d2-c2");
    /// assert_eq!((faults.len(), faults[0].right.to_string().as_str(), game.line.plies.len()), (1, "c2-b2, b4-b2", 2));
    /// ```
    ///
    /// # Errors
    /// If `halt`, called before each ply, returned true.
    pub fn resolve_until(
        &mut self,
        rules: Option<(&Referee, Option<&str>)>,
        halt: &dyn Fn() -> bool,
    ) -> Result<Vec<RecordFault>, Halted> {
        self.resolve_with(rules, true, halt)
    }

    /// The same; `restores` says whether steps of chains are looked for.
    pub(super) fn resolve_with(
        &mut self,
        rules: Option<(&Referee, Option<&str>)>,
        restores: bool,
        halt: &dyn Fn() -> bool,
    ) -> Result<Vec<RecordFault>, Halted> {
        let has_chains = rules.is_some_and(|(referee, _)| {
            referee.rules().special.as_ref().is_some_and(|special| special.berserk.is_some())
        });
        if !has_chains && !self.any(is_named) {
            return Ok(Vec::new());
        }
        let opening = rules.and_then(|(referee, setup)| self.opening(referee, setup).ok());
        let mut found = Vec::new();
        if let Some(mut game) = opening {
            if has_chains && restores {
                until(halt, |ask| restore(&mut self.line, &game, ask))?;
            }
            let mut play = |ply: &mut Ply, game: &mut Game| {
                resolve(ply, game).unwrap_or_else(|fault| {
                    found.push((ply.origin.range.start, fault));
                    false
                })
            };
            until(halt, |ask| follow(&mut self.line, &mut game, ask, &mut play))?;
        }
        // The first one that was not reached; after a fault, none can be.
        let first = found.iter().map(|&(start, _)| start).min().unwrap_or(usize::MAX);
        let unreached = self.plies().into_iter().map(|(_, ply)| (ply.origin.range.start, ply));
        let unreached =
            unreached.filter(|&(start, ply)| is_named(ply) && start < first).min_by_key(|&(start, _)| start);
        found.extend(
            unreached.map(|(start, ply)| (start, fault(ply, RecordFaultKind::UnknownOrigin, Expected::Move))),
        );
        found.sort_by_key(|&(start, _)| start);
        if let Some(&(start, _)) = found.first() {
            cut(&mut self.line, start);
        }
        Ok(found.into_iter().map(|(_, fault)| fault).take(RecordFault::MAX).collect())
    }
}

const fn is_named(ply: &Ply) -> bool {
    matches!(ply.action, Action::Named(_))
}

fn fault(ply: &Ply, kind: RecordFaultKind, right: Expected) -> RecordFault {
    let nowhere = Place { line: 0, column: 0 };
    let found = if let Action::Named(text) = &ply.action { shown(text) } else { String::new() };
    RecordFault { span: ply.span().unwrap_or(Span { start: nowhere, end: nowhere }), kind, found, right }
}

/// Plays a move, and finds its origin if it has none. Returns whether it was played, or what is wrong with
/// its text.
fn resolve(ply: &mut Ply, game: &mut Game) -> Result<bool, RecordFault> {
    if let Action::Named(text) = &ply.action {
        ply.action = found(game, text).map_err(|(kind, right)| fault(ply, kind, right))?;
    }
    Ok(play(&mut ply.action, game))
}

/// The move that a text names in a position, or what is wrong with it and what would be right.
fn found(game: &Game, text: &str) -> Result<Action, (RecordFaultKind, Expected)> {
    let (bare, sign) = moves::signed(text);
    match resolve_move(game, bare) {
        Resolved::One(written) => Ok(match Action::from(written) {
            Action::Move(mv) => Action::Move(RecordedMove { sign, ..mv }),
            action => action,
        }),
        Resolved::Several(fitting) => {
            let fitting: Vec<String> = fitting.iter().map(ToString::to_string).collect();
            Err((RecordFaultKind::AmbiguousMove, Expected::OneOf { moves: fitting.join(", ") }))
        }
        Resolved::Failed { refusal, .. } if refusal.reason == IllegalReason::OffBoard => {
            Err((RecordFaultKind::OffBoard, Expected::square_of(game.placement().size())))
        }
        Resolved::Failed { .. } | Resolved::Unsure { .. } | Resolved::Wants(_) => {
            Err((RecordFaultKind::NoSuchMove, Expected::Move))
        }
    }
}

//! Steps of capture chains that a record does not write: some servers recorded the first step of a chain alone.
//!
//! Where the other side moves after a capture that could go on, the chain was stopped, or it went on unwritten. The
//! moves as written are tried first. Where they lead to an illegal move, or to fewer captures than are written, every
//! legal continuation is tried until one makes the rest of the main line legal.

use super::follow::is_others;
use super::moves::signed;
use super::tree::{Action, Line, Ply, RecordedCapture, RecordedMove, Restored, sorted};
use crate::resolve_move::{Resolved, resolve_move};
use tafl_engine::halt::Ask;
use tafl_engine::{Game, Move, Placement, Square};

/// The most attempts for a game: each ends with an illegal move, or at the end of the record.
const MAX_TRIES: usize = 400;

/// The most plies that all attempts together play.
const MAX_PLIES: usize = 8_000;

/// The most ways in which one chain may go on that are tried, and the most steps of one.
const MAX_WAYS: usize = 64;
const MAX_STEPS: usize = 16;

/// How a chain goes on: its steps, and the pass that stops it unless it ends by itself.
#[derive(Clone, Default)]
struct Way {
    steps: Vec<(Move, Vec<Square>)>,
    is_stopped: bool,
}

impl Way {
    fn end(&self) -> Option<Square> {
        self.steps
            .last()
            .and_then(|(step, _)| if let Move::Step { to, .. } = step { Some(*to) } else { None })
    }

    /// The squares that its steps capture, sorted.
    fn captured(&self) -> Vec<Square> {
        sorted(self.steps.iter().flat_map(|(_, captured)| captured.iter().copied()))
    }
}

/// A place where a chain may go on unwritten.
struct Choice {
    /// The number of the written ply before which it is.
    at: usize,
    ways: Vec<Way>,
    /// The way that is being tried.
    way: usize,
}

/// Adds to a line the steps of chains that it leaves out, if they can be found.
pub(super) fn restore<E>(line: &mut Line, game: &Game, ask: Ask<'_, E>) -> Result<(), E> {
    if Search::of(line, game, false).is_legal_as_written(ask)? {
        return Ok(());
    }
    // Written captures are believed as long as that leads anywhere.
    for is_strict in [true, false] {
        if let Some((ways, restored)) = Search::of(line, game, is_strict).found(ask)? {
            // From the last one on, so that the numbers of earlier plies stay.
            ways.into_iter().rev().for_each(|(at, way)| insert(line, at, way, restored));
            break;
        }
    }
    Ok(())
}

/// Adds the steps of a chain before a ply.
fn insert(line: &mut Line, at: usize, way: Way, restored: Restored) {
    let origin = line.plies[at - 1].origin.clone();
    let ply = |action| Ply { origin: origin.clone(), restored: Some(restored), ..Ply::from(action) };
    let captures =
        |squares: &[Square]| squares.iter().map(|&square| RecordedCapture { piece: None, square }).collect();
    if let Action::Move(first) = &mut line.plies[at - 1].action {
        // The men of the whole chain stand beside its first step.
        let later = way.captured();
        first.captures.retain(|capture| !later.contains(&capture.square));
        first.capture_count = first.capture_count.map(|count| count.saturating_sub(later.len() as u8));
    }
    let step = |(step, taken): (Move, Vec<Square>)| match step {
        Move::Step { from, to } => Action::Move(RecordedMove {
            goes_on: true,
            captures: captures(&taken),
            ..RecordedMove::new(from, to)
        }),
        Move::Pass => Action::Stop,
    };
    let stop = way.is_stopped.then_some(Action::Stop);
    let added: Vec<Ply> = way.steps.into_iter().map(step).chain(stop).map(ply).collect();
    line.plies.splice(at..at, added);
}

struct Search<'a> {
    plies: &'a [Ply],
    game: Game,
    choices: Vec<Choice>,
    /// What the last written ply captured.
    last: Vec<Square>,
    /// The plies that may still be played.
    left: usize,
    /// Whether a capture that is written must happen.
    is_strict: bool,
    /// Whether there were more ways than are tried.
    is_cut: bool,
}

/// How the chains before some plies go on, by the numbers of these plies.
type Ways = Vec<(usize, Way)>;

impl<'a> Search<'a> {
    fn of(line: &'a Line, game: &Game, is_strict: bool) -> Self {
        let game = game.clone();
        let (choices, last) = (Vec::new(), Vec::new());
        Self { plies: &line.plies, game, choices, last, left: MAX_PLIES, is_strict, is_cut: false }
    }

    /// The first steps that let every written ply be legal, and whether they are the only ones.
    fn found<E>(mut self, ask: Ask<'_, E>) -> Result<Option<(Ways, Restored)>, E> {
        let mut found: Option<(Ways, Placement)> = None;
        let mut from = Some(0);
        for _ in 0..MAX_TRIES {
            let Some(next) = from else { break };
            if self.goes_to_the_end(next, ask)? {
                let end = self.game.placement();
                match &found {
                    None => found = Some((self.tried_ways(), end)),
                    Some((_, other)) if *other != end => break,
                    Some(_) => {}
                }
            }
            from = self.next_way().filter(|_| self.left > 0);
        }
        let is_all = from.is_none() && self.left > 0 && !self.is_cut;
        let restored = if is_all { Restored::Surely } else { Restored::Perhaps };
        Ok(found.map(|(ways, _)| (ways, restored)))
    }

    /// Whether every move is legal with stops alone, and no chain captured less than is written.
    fn is_legal_as_written<E>(&mut self, ask: Ask<'_, E>) -> Result<bool, E> {
        for n in 0..self.plies.len() {
            ask()?;
            if n > 0 && is_others(&self.plies[n].action, &self.game) {
                let lacks = !lacking(&self.plies[n - 1].action, &self.last).is_empty();
                if lacks || self.game.advance(Move::Pass).is_err() {
                    return Ok(false);
                }
            }
            if !self.play(n) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Plays the plies from this one on; returns whether all of them are legal.
    fn goes_to_the_end<E>(&mut self, from: usize, ask: Ask<'_, E>) -> Result<bool, E> {
        for n in from..self.plies.len() {
            ask()?;
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                return Ok(false);
            }
            // The chain before the first of them has been decided.
            let is_decided = n == from && !self.choices.is_empty();
            if n > 0 && !is_decided && is_others(&self.plies[n].action, &self.game) {
                let ways = self.ways(n);
                if ways.is_empty() {
                    return Ok(false);
                }
                self.choices.push(Choice { at: n, ways, way: 0 });
                self.begin();
            }
            if !self.play(n) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Plays the way that is to be tried at the last choice.
    fn begin(&mut self) {
        if let Some(Choice { ways, way, .. }) = self.choices.last() {
            self.game.branch();
            let Way { steps, is_stopped } = &ways[*way];
            let steps = steps.iter().map(|&(step, _)| step).chain(is_stopped.then_some(Move::Pass));
            for step in steps {
                let _ = self.game.advance(step);
            }
        }
    }

    /// Takes the next way that has not been tried, and returns the ply from which to play on; `None` if all have been.
    fn next_way(&mut self) -> Option<usize> {
        while let Some(choice) = self.choices.last_mut() {
            self.game.rejoin();
            choice.way += 1;
            if choice.way < choice.ways.len() {
                let at = choice.at;
                self.begin();
                return Some(at);
            }
            self.choices.pop();
        }
        None
    }

    /// The ways that are being tried, without those that stop at once.
    fn tried_ways(&self) -> Ways {
        let tried = self.choices.iter().map(|choice| (choice.at, &choice.ways[choice.way]));
        tried.filter(|(_, way)| !way.steps.is_empty()).map(|(at, way)| (at, way.clone())).collect()
    }

    /// Plays a written ply; returns whether it is legal.
    fn play(&mut self, n: usize) -> bool {
        if self.game.outcome().is_some() {
            return self.plies[n].action.gives_up_by().is_some();
        }
        self.last.clear();
        let mv = match &self.plies[n].action {
            Action::Move(mv) => mv.step(),
            Action::Named(text) => match resolve_move(&self.game, signed(text).0) {
                Resolved::One(written) => written.mv,
                _ => return false,
            },
            Action::Pass | Action::Stop => Move::Pass,
            Action::Resign | Action::TimeOut => return true,
        };
        let captured = self.game.capture(mv);
        self.last.extend(captured.iter().flatten().map(|capture| capture.square));
        let is_written = |square: &Square| written(&self.plies[n].action).contains(square);
        let agrees = !self.is_strict
            || written(&self.plies[n].action).is_empty()
            || self.last.iter().all(is_written)
                && (lacking(&self.plies[n].action, &self.last).is_empty()
                    || self.game.chain_square().is_some());
        captured.is_ok() && agrees
    }

    /// The ways in which the chain before a ply may go on, the likeliest first.
    fn ways(&mut self, n: usize) -> Vec<Way> {
        let mut ways = Vec::new();
        let may_go_on = self.plies[n].action.gives_up_by().is_none();
        let mut game = self.game.clone();
        let stop = Way { is_stopped: game.is_legal(Move::Pass), ..Way::default() };
        ways.extend(Some(stop).filter(|stop| stop.is_stopped));
        if may_go_on {
            self.is_cut |= !go_on(&mut game, &mut Vec::new(), &mut ways);
        }
        self.left = self.left.saturating_sub(ways.iter().map(|way| way.steps.len()).sum());
        let lacks = lacking(&self.plies[n - 1].action, &self.last);
        if self.is_strict && !written(&self.plies[n - 1].action).is_empty() {
            ways.retain(|way| way.captured() == lacks);
        }
        ways.sort_by_cached_key(|way| {
            (
                way.captured() != lacks,
                way.end().map_or(usize::MAX, |end| self.mentioned(n, end)),
                way.steps.len(),
            )
        });
        ways
    }

    /// How many plies after ply `n` the first move from this square is written, where a chain would have ended;
    /// `usize::MAX` if there is none before a move to it.
    fn mentioned(&self, n: usize, end: Square) -> usize {
        for (after, ply) in self.plies[n..].iter().enumerate() {
            if let Action::Move(mv) = &ply.action {
                if mv.from == end {
                    return after;
                }
                if mv.to == end {
                    break;
                }
            }
        }
        usize::MAX
    }
}

/// Collects the ways in which a chain may go on from here; returns whether these are all.
fn go_on(game: &mut Game, steps: &mut Vec<(Move, Vec<Square>)>, ways: &mut Vec<Way>) -> bool {
    if game.chain_square().is_none() {
        return true;
    }
    let mut is_all = true;
    for step in game.legal_moves().into_iter().filter(|step| *step != Move::Pass) {
        if steps.len() == MAX_STEPS || ways.len() == MAX_WAYS {
            return false;
        }
        game.branch();
        if let Ok(captures) = game.capture(step) {
            steps.push((step, captures.iter().map(|capture| capture.square).collect()));
            let goes_on = game.chain_square().is_some();
            let is_stopped = goes_on && game.is_legal(Move::Pass);
            if !goes_on || is_stopped {
                ways.push(Way { steps: steps.clone(), is_stopped });
            }
            is_all &= go_on(game, steps, ways);
            steps.pop();
        }
        game.rejoin();
    }
    is_all
}

/// The captures that are written beside a move.
fn written(action: &Action) -> Vec<Square> {
    let Action::Move(mv) = action else { return Vec::new() };
    mv.captures.iter().map(|capture| capture.square).collect()
}

/// Those of them that did not happen, sorted.
fn lacking(action: &Action, happened: &[Square]) -> Vec<Square> {
    sorted(written(action).into_iter().filter(|square| !happened.contains(square)))
}

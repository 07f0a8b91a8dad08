//! Proves wins: depth-first proof-number search (df-pn; Nagai 2002) under all the rules.
//!
//! One search asks whether one side, the winner, can force the end of the game in its favour. Where it is to
//! move, one good move is enough; where its opponent is, every move must be answered. The search always goes
//! on where the fewest open questions remain, so it follows threats much deeper than alpha-beta does, and
//! sees nothing but forced wins.
//!
//! Every move is made by the arbiter with the history of the game and of the path. A result is kept for its
//! position alone if nothing in it depends on history, and then it is used only where no history can undo it
//! (see [`history_cannot_undo`]); any other result is kept for its whole path. Refutations may be missed
//! wins: they steer the search and are never reported.

use super::numbers::{NEVER, Numbers, Proofs};
use super::options::ProofLimits;
use super::tree::{Node, history_cannot_undo};
use crate::board::{Direction, Index, Piece, Side};
use crate::position::{Arbiter, Ending, GameHistory, Mark, PlyResult, State, Step, side_key, splitmix64};
use crate::rules::{OutcomeReason, RepetitionConsequence};

/// The longest path that is searched, in plies.
const MAX_PLIES: usize = 80;
/// Moves made between two calls of the caller's `halt`.
pub(super) const POLL: u64 = 512;

/// A move of a position on the path.
#[derive(Clone, Copy, Debug)]
struct Child {
    step: Step,
    numbers: Numbers,
}

/// A search for a win of one side. It can be resumed with more work.
pub(super) struct Solver<'t, const W: usize, const S: usize> {
    arbiter: &'t Arbiter<W, S>,
    history: GameHistory<W, S>,
    root: Node<W, S>,
    winner: Side,
    table: Proofs,
    /// True if the table has any result that holds only for its path.
    kept_for_paths: bool,
    /// The moves of all positions on the path; those of each lie above those of its parent.
    children: Vec<Child>,
    /// The keys of the positions on the path, and a hash of all since the last capture, in order.
    trail: Vec<(u64, u64)>,
    /// The moves made so far.
    pub(super) work: u64,
    max_work: u64,
    next_poll: u64,
    pub(super) halted: bool,
    /// The result for the root so far, and the move that proves it.
    found: (Numbers, Option<Step>),
    halt: &'t dyn Fn() -> bool,
}

/// The bounds that keep the search in a position: it returns once either number reaches its bound.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    proof: u32,
    disproof: u32,
}

impl<'t, const W: usize, const S: usize> Solver<'t, W, S> {
    /// A solver of a position whose game is not over. `limits` are the most that it will ever be given.
    pub(super) fn new(
        arbiter: &'t Arbiter<W, S>,
        history: GameHistory<W, S>,
        root: Node<W, S>,
        winner: Side,
        limits: ProofLimits,
        halt: &'t dyn Fn() -> bool,
    ) -> Self {
        let past = (0..history.keys().len())
            .fold(0, |hash, n| follow(hash, history.keys()[n] ^ side_key(history.side_at(n))));
        Self {
            arbiter,
            history,
            root: Node { ply: 0, skipped: false, ..root },
            winner,
            table: Proofs::new(limits.table_bytes, limits.max_moves),
            kept_for_paths: false,
            children: Vec::new(),
            trail: vec![(key_of(&root.state), past)],
            work: 0,
            max_work: 0,
            next_poll: POLL,
            halted: false,
            found: (Numbers::open(1, 1), None),
            halt,
        }
    }

    /// Searches until the question is settled or this many moves have been made in all; true if the win is
    /// proven.
    pub(super) fn solve(&mut self, max_work: u64) -> bool {
        self.max_work = max_work;
        if !self.found.0.is_settled() && !self.stops() {
            let root = self.root;
            self.found = self.search(&root, Bounds { proof: NEVER, disproof: NEVER });
        }
        self.found.0.is_won()
    }

    /// The number of plies within which the proven win comes, and as much of its longest line as is still
    /// known.
    pub(super) fn line(&mut self) -> Option<(u32, Vec<Step>)> {
        let (numbers, mut best) = self.found;
        if !numbers.is_won() {
            return None;
        }
        let (mut node, mut line, mut marks) = (self.root, Vec::new(), Vec::new());
        self.max_work = u64::MAX;
        while line.len() < numbers.plies as usize {
            let step = best.or_else(|| self.longest_reply(&node));
            let Some(step) = step else { break };
            let after = self.after(&node.state, step);
            line.push(step);
            if after.ending.is_some() {
                break;
            }
            (node, best) = {
                let next = node.after(&after);
                marks.push(self.enter(&next, step, after.starts_anew()));
                let known = self.known(&next);
                (next, known.and_then(|(numbers, step)| step.filter(|_| numbers.is_won())))
            };
            if best.is_none() && node.state.side == self.winner {
                best = self.quick_win(&node.state).map(|(step, _)| step);
                if best.is_none() {
                    break;
                }
            }
        }
        while let Some(mark) = marks.pop() {
            self.leave(mark);
        }
        Some((numbers.plies, line))
    }

    /// The opponent's move that lasts longest, as far as that is known.
    fn longest_reply(&mut self, node: &Node<W, S>) -> Option<Step> {
        let start = self.children.len();
        self.expand(node);
        let longest = self.children[start..]
            .iter()
            .filter(|child| child.numbers.is_won())
            .max_by_key(|child| child.numbers.plies);
        let step = longest.map(|child| child.step);
        self.children.truncate(start);
        step
    }

    fn stops(&mut self) -> bool {
        if self.work >= self.next_poll {
            self.next_poll = self.work + POLL;
            self.halted |= (self.halt)();
        }
        self.halted || self.work >= self.max_work
    }

    fn search(&mut self, node: &Node<W, S>, bounds: Bounds) -> (Numbers, Option<Step>) {
        let start = self.children.len();
        let excluded = self.expand(node);
        let found = loop {
            let found = self.sum(node, start, excluded);
            let numbers = found.0;
            if numbers.proof >= bounds.proof
                || numbers.disproof >= bounds.disproof
                || numbers.is_settled()
                || self.stops()
            {
                break found;
            }
            let (place, below) = self.select(node, start, bounds);
            let step = self.children[start + place].step;
            let after = self.after(&node.state, step);
            let next = node.after(&after);
            let mark = self.enter(&next, step, after.starts_anew());
            let (numbers, _) = self.search(&next, below);
            self.leave(mark);
            self.children[start + place].numbers = numbers;
        };
        self.children.truncate(start);
        self.keep(node, found);
        found
    }

    /// The numbers of a position from those of its moves, and the move that proves its win. Sums count every
    /// open move once beside the largest number: positions are reached in several ways, and a plain sum would
    /// count what they share several times.
    fn sum(&self, node: &Node<W, S>, start: usize, excluded: bool) -> (Numbers, Option<Step>) {
        let (children, winners) = (&self.children[start..], node.state.side == self.winner);
        let won = children.iter().filter(|child| child.numbers.is_won());
        if winners && let Some(child) = won.min_by_key(|child| child.numbers.plies) {
            // Without this history the winner might not have to pass.
            let here = child.numbers.here || (excluded && child.step == Step::Pass);
            return (Numbers::won(child.numbers.plies + 1, here), Some(child.step));
        }
        let (mut least, mut most, mut open, mut plies) = (NEVER, 0, 0, 0);
        // With another history, a forbidden move might have saved the side to move.
        let mut here = excluded && !winners;
        for Child { numbers, .. } in children {
            let (one, all) = numbers.asked(winners);
            (least, most, open) = (least.min(one), most.max(all), open + u32::from(all > 0));
            (plies, here) = (plies.max(numbers.plies), here || numbers.here);
        }
        let numbers = if open == 0 {
            if winners { Numbers::refuted(here) } else { Numbers::won(plies + 1, here) }
        } else if least == 0 {
            Numbers::refuted(children.iter().all(|child| child.numbers.here || !child.numbers.is_refuted()))
        } else {
            Numbers::asking(winners, least, (most + open - 1).min(NEVER - 1))
        };
        (numbers, None)
    }

    /// The move to look into next, and the bounds below it: the search stays there until another move looks
    /// better.
    fn select(&self, node: &Node<W, S>, start: usize, bounds: Bounds) -> (usize, Bounds) {
        let winners = node.state.side == self.winner;
        let (mut best, mut second, mut place, mut open) = ((NEVER, NEVER), NEVER, 0, 0);
        for (n, child) in self.children[start..].iter().enumerate() {
            let asked = child.numbers.asked(winners);
            open += u32::from(asked.1 > 0);
            if asked < best {
                (second, best, place) = (best.0, asked, n);
            } else {
                second = second.min(asked.0);
            }
        }
        let (one, all) =
            if winners { (bounds.proof, bounds.disproof) } else { (bounds.disproof, bounds.proof) };
        let one = one.min(second.saturating_add(second / 4 + 1)).min(NEVER);
        let all = if all >= NEVER { NEVER } else { all.saturating_sub(open - 1).max(best.1 + 1) };
        (
            place,
            if winners { Bounds { proof: one, disproof: all } } else { Bounds { proof: all, disproof: one } },
        )
    }

    /// Pushes the moves of a position with their numbers; returns whether repetition forbade any. Stops early
    /// where a move settles the position.
    fn expand(&mut self, node: &Node<W, S>) -> bool {
        let state = &node.state;
        let start = self.children.len();
        let restricted = self.arbiter.forbidden_by_repetition(state.side).is_some();
        let mut excluded = false;
        {
            let Self { arbiter, history, children, .. } = self;
            let allowed = arbiter.allowed(state, history);
            arbiter.each_move(state, |from, to| {
                if restricted && !allowed(from, to) {
                    excluded = true;
                } else {
                    children.push(Child { step: Step::Move { from, to }, numbers: Numbers::open(1, 1) });
                }
            });
        }
        if self.children.len() == start || self.arbiter.may_stop(state) {
            self.children.push(Child { step: Step::Pass, numbers: Numbers::open(1, 1) });
        }
        let winners = state.side == self.winner;
        let context = self.arbiter.context(state, &self.history);
        let mut after = PlyResult::new(*state);
        for n in start..self.children.len() {
            let step = self.children[n].step;
            self.arbiter.play_step(&context, state, &self.history, step, &mut after);
            self.work += context.work();
            let numbers = self.judge(node, step, &after);
            self.children[n].numbers = numbers;
            if !numbers.here && (if winners { numbers.is_won() } else { numbers.is_refuted() }) {
                self.children.swap(start, n);
                self.children.truncate(start + 1);
                break;
            }
        }
        excluded
    }

    /// The numbers of the position after a move, from its end, from what is kept, or from a look at it.
    fn judge(&mut self, node: &Node<W, S>, step: Step, after: &PlyResult<W, S>) -> Numbers {
        if let Some(ending) = after.ending {
            return self.worth(ending, &after.state);
        }
        let next = node.after(after);
        if next.ply >= MAX_PLIES || (after.occurrence >= 2 && self.returns(node, &next)) {
            return Numbers::refuted(true);
        }
        let mark = self.enter(&next, step, after.starts_anew());
        let numbers = match self.known(&next) {
            Some((numbers, _)) => numbers,
            None => self.look(&next),
        };
        self.leave(mark);
        numbers
    }

    /// The result that the end of a game proves.
    fn worth(&self, ending: Ending, after: &State<W, S>) -> Numbers {
        // A side left without a move by repetition could have a move with another history.
        let here = match ending.reason {
            OutcomeReason::Repetition | OutcomeReason::QuietLimit | OutcomeReason::PlyLimit => true,
            OutcomeReason::NoLegalMoves => self.arbiter.forbidden_by_repetition(after.side).is_some(),
            _ => false,
        };
        if ending.winner == Some(self.winner) { Numbers::won(0, here) } else { Numbers::refuted(here) }
    }

    /// Returns whether a position has occurred on the path and returning to it gains the winner nothing.
    /// Repetition may gain something where it wins, or where the opponent will be forbidden to go on with it.
    fn returns(&self, node: &Node<W, S>, next: &Node<W, S>) -> bool {
        let by_winner = node.state.side == self.winner;
        let defenders = self.winner == Side::Defenders;
        let hopeless = self.arbiter.masks.repetition.is_none_or(|rule| match rule.consequence {
            RepetitionConsequence::Draw => true,
            // Whoever is not forced to repeat has a choice.
            RepetitionConsequence::DefendersLose | RepetitionConsequence::SideWithChoiceLoses => defenders,
            RepetitionConsequence::IllegalForDefenders => by_winner || defenders,
            RepetitionConsequence::IllegalForBoth | RepetitionConsequence::MoverLoses => by_winner,
            RepetitionConsequence::MoverWins => !by_winner,
        });
        hopeless && self.trail.iter().any(|&(key, _)| key == key_of(&next.state))
    }

    /// The first numbers of a position.
    fn look(&mut self, node: &Node<W, S>) -> Numbers {
        let winners = node.state.side == self.winner;
        if let Some((_, numbers)) = self.quick_win(&node.state) {
            return if winners { Numbers { plies: 1, ..numbers } } else { numbers };
        }
        let threat = self.threat(&node.state);
        if winners {
            Numbers::open([3, 2, 1][threat], 1)
        } else {
            Numbers::open([20, 4, 2][threat], [1, 2, 3][threat])
        }
    }

    /// The nearness of the winner to the end of the game: 0 to 2.
    fn threat(&self, state: &State<W, S>) -> usize {
        let pieces = &state.pieces;
        match self.winner {
            Side::Defenders => {
                let Some(king) = pieces.king.first() else { return 0 };
                let (masks, occupied) = (&self.arbiter.masks, pieces.occupied());
                let kind = masks.kind(Piece::King);
                let lines =
                    Direction::ALL.map(|direction| self.arbiter.line(king, direction, occupied, kind));
                lines.iter().filter(|line| line.meets(masks.escape)).count().min(2)
            }
            Side::Attackers if !self.arbiter.strikes_at_king(pieces).is_empty() => 2,
            Side::Attackers => {
                let Some(king) = pieces.king.first() else { return 0 };
                let closed =
                    (self.arbiter.geometry.at(king).neighbours & self.arbiter.closing(pieces)).count();
                usize::from(closed >= 2)
            }
        }
    }

    /// A move of the side to move that wins at once, if one of the usual ones does; and what its end proves.
    fn quick_win(&mut self, state: &State<W, S>) -> Option<(Step, Numbers)> {
        let pieces = &state.pieces;
        let king = pieces.king.first()?;
        let mut won = None;
        match state.side {
            Side::Defenders => {
                let kind = self.arbiter.masks.kind(Piece::King);
                for direction in Direction::ALL {
                    let line = self.arbiter.line(king, direction, pieces.occupied(), kind)
                        & self.arbiter.masks.escape;
                    won = won.or_else(|| self.wins(state, king, line.first()?));
                }
            }
            Side::Attackers => {
                let strikes = self.arbiter.strikes_at_king(pieces);
                if strikes.is_empty() {
                    return None;
                }
                let mut tries: Vec<(Index, Index)> = Vec::new();
                self.arbiter.each_set(state, |set, origin| {
                    (set & strikes).each(|to| tries.push((origin.of(to), to)));
                });
                for (from, to) in tries {
                    won = won.or_else(|| self.wins(state, from, to));
                }
            }
        }
        won
    }

    fn wins(&mut self, state: &State<W, S>, from: Index, to: Index) -> Option<(Step, Numbers)> {
        let step = Step::Move { from, to };
        self.work += 1;
        let legal = self.arbiter.is_legal(state, &self.history, self.arbiter.read_step(step));
        let after = legal.then(|| self.arbiter.play(state, &self.history, from, to))?;
        let ending = after.ending.filter(|ending| ending.winner == Some(state.side))?;
        Some((step, self.worth(ending, &after.state)))
    }

    fn after(&mut self, state: &State<W, S>, step: Step) -> PlyResult<W, S> {
        self.work += 1;
        match step {
            Step::Move { from, to } => self.arbiter.play(state, &self.history, from, to),
            Step::Pass => self.arbiter.pass(state, &self.history),
        }
    }

    fn enter(&mut self, next: &Node<W, S>, step: Step, anew: bool) -> Mark {
        let key = key_of(&next.state);
        let past = self.trail.last().filter(|_| !anew).map_or(0, |&(_, past)| past);
        self.trail.push((key, follow(past, key)));
        self.history.push(next.state.pieces, next.state.key, step, anew)
    }

    fn leave(&mut self, mark: Mark) {
        self.trail.pop();
        self.history.pop(mark);
    }

    /// The key of the last position of the trail together with all that came before it.
    fn key_here(&self, node: &Node<W, S>) -> u64 {
        self.trail.last().map_or(0, |&(_, past)| follow(past, u64::from(node.state.ply)))
    }

    /// The stored result of the position at the end of the trail, as far as it holds here.
    fn known(&self, node: &Node<W, S>) -> Option<(Numbers, Option<Step>)> {
        let kept = self.table.get(key_of(&node.state));
        let settles = |(numbers, _): &(Numbers, _)| {
            numbers.is_refuted() || (numbers.is_won() && self.holds(node, *numbers))
        };
        if kept.as_ref().is_some_and(settles) {
            return kept;
        }
        if self.kept_for_paths
            && let Some((numbers, step)) = self.table.get(self.key_here(node))
        {
            return Some((Numbers { here: true, ..numbers }, step));
        }
        // Won with another history: worth trying first.
        kept.map(
            |(numbers, step)| if numbers.is_won() { (Numbers::open(1, 8), None) } else { (numbers, step) },
        )
    }

    fn holds(&self, node: &Node<W, S>, numbers: Numbers) -> bool {
        history_cannot_undo(self.arbiter, node, numbers.plies)
    }

    /// Keeps what was found of the position at the end of the trail: for the position alone if it holds
    /// wherever no history can undo it, otherwise for this path.
    fn keep(&mut self, node: &Node<W, S>, (numbers, step): (Numbers, Option<Step>)) {
        if !numbers.here {
            self.table.put(key_of(&node.state), numbers, step);
        }
        if numbers.here || (numbers.is_won() && !self.holds(node, numbers)) {
            self.kept_for_paths = true;
            self.table.put(self.key_here(node), numbers, step);
        }
    }
}

pub(super) fn key_of<const W: usize, const S: usize>(state: &State<W, S>) -> u64 {
    state.key ^ side_key(state.side)
}

/// A hash of a sequence, from the hash of all but its last key.
const fn follow(past: u64, key: u64) -> u64 {
    splitmix64(past ^ key.rotate_left(17))
}

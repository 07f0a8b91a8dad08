//! The root moves: a first look at them, iterative deepening, the choice.
//!
//! The first look makes every move and every reply, so that even the smallest budget finds a win in one and
//! avoids a loss in one. After that, each depth searches the moves in the order that the previous depth left.

use super::forced::Forced;
use super::oversights::Oversights;
use super::pruning::reduction;
use super::score::{self, INFINITE, WON};
use super::shortest::Exhaustive;
use super::solver::Solver;
use super::table::Table;
use super::team::Member;
use super::tree::{Node, Tree};
use super::{Line, Proof, ProofLimits, SearchOptions, SearchReport, ShortestSearch, Solution, StopReason};
use crate::board::{Move, Side};
use crate::eval::{Evaluation, Evaluator};
use crate::position::{Arbiter, GameHistory, PlyResult, State, Step, side_key, splitmix64};
use std::sync::Arc;

/// Half of the aspiration window, in hundredths of a man.
const ASPIRATION: i32 = 50;

/// A search request, independent of the board width.
pub(crate) struct SearchRequest<'c> {
    /// The number of men of each side in the rule set's set-up.
    pub(crate) men: [u32; 2],
    pub(crate) evaluation: Option<&'c Arc<Evaluation>>,
    pub(crate) options: &'c SearchOptions,
    /// Its place in a team of searches, if it is part of one.
    pub(crate) member: Option<&'c Member>,
    /// Which legal moves to search.
    pub(crate) among: &'c dyn Fn(Move) -> bool,
    pub(crate) halt: &'c dyn Fn() -> bool,
    pub(crate) each_depth: &'c mut dyn FnMut(&SearchReport),
}

/// A root move.
#[derive(Clone, Debug)]
struct Choice {
    step: Step,
    /// For the side to move, as of the last finished depth.
    score: i32,
    /// The principal variation, starting with this move.
    line: Vec<Step>,
    /// True if the score is final: this move ends the game, or a winning move follows it at once.
    settled: bool,
}

/// Searches a position whose game is not over; `None` if no legal move is to be searched.
pub(crate) fn run<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    history: GameHistory<W, S>,
    request: &mut SearchRequest<'_>,
) -> Option<SearchReport> {
    let most = max_occurrences(&history);
    let evaluator = Evaluator::new(arbiter, request.men, request.evaluation, request.options.seed);
    let table =
        request.member.map_or_else(|| Table::new(request.options), |member| member.table(request.options));
    let oversights = Oversights::new(request.options, state.side);
    let tree = Tree::new(arbiter, history, evaluator, table, oversights, request.options, request.halt);
    let node = Node { state: *state, most, ply: 0, skipped: false };
    let forced = Forced::new(request.options, request.halt);
    let ahead = request.member.map_or(0, |member| member.ahead);
    let mut root = Root {
        tree,
        node,
        choices: Vec::new(),
        legal: 0,
        depth: 0,
        shared: request.member.is_some(),
        ahead,
        forced,
    };
    root.search(request)
}

/// Asks whether a side can force a win in a position whose game is not over.
pub(crate) fn solve<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    history: GameHistory<W, S>,
    winner: Side,
    limits: ProofLimits,
    halt: &dyn Fn() -> bool,
) -> Solution {
    let root = Node { state: *state, most: max_occurrences(&history), ply: 0, skipped: false };
    let mut solver = Solver::new(arbiter, history, root, winner, limits, halt);
    solver.solve(limits.max_moves);
    let moves_made = solver.work;
    let moves = |line: Vec<Step>| line.into_iter().map(|step| arbiter.read_step(step)).collect();
    Solution {
        proof: solver.line().map(|(plies, line)| Proof { winner, plies, line: moves(line) }),
        moves_made,
    }
}

/// Asks for the shortest forced win of the side to move in a position whose game is not over.
pub(crate) fn shortest_win<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    history: GameHistory<W, S>,
    max_plies: u32,
    limits: ProofLimits,
    halt: &dyn Fn() -> bool,
) -> ShortestSearch {
    let root = Node { state: *state, most: max_occurrences(&history), ply: 0, skipped: false };
    Exhaustive::new(arbiter, history, root, limits, halt).search(max_plies)
}

/// The highest number of times that any position has occurred since the last capture. Comparing keys is
/// enough: a key collision only makes the count too high, which costs nothing but time.
fn max_occurrences<const W: usize, const S: usize>(history: &GameHistory<W, S>) -> u32 {
    let keyed = history.keys().iter().enumerate().map(|(n, key)| key ^ side_key(history.side_at(n)));
    let mut keys: Vec<u64> = keyed.collect();
    keys.sort_unstable();
    keys.chunk_by(|one, next| one == next).map(|same| same.len() as u32).max().unwrap_or(1)
}

struct Root<'t, const W: usize, const S: usize> {
    tree: Tree<'t, W, S>,
    node: Node<W, S>,
    /// Every move to search, best first.
    choices: Vec<Choice>,
    /// The number of legal moves.
    legal: usize,
    /// The last finished depth.
    depth: u32,
    /// True if other searches use the table too.
    shared: bool,
    /// The number of plies by which each depth is searched deeper, for other searches to find in the table.
    ahead: u32,
    forced: Forced<'t, W, S>,
}

impl<const W: usize, const S: usize> Root<'_, W, S> {
    fn search(&mut self, request: &mut SearchRequest<'_>) -> Option<SearchReport> {
        self.tree.nodes = 1;
        self.list(request);
        if self.choices.is_empty() {
            return None;
        }
        if request.options.nodes != Some(0) {
            self.look();
        }
        let lines = request.options.lines.max(1) as usize;
        let deepest = request.options.depth.unwrap_or(u32::MAX).min(SearchOptions::MAX_DEPTH);
        let stop = self.deepen(lines, deepest, request);
        Some(self.report(lines, stop))
    }

    fn deepen(&mut self, lines: usize, deepest: u32, request: &mut SearchRequest<'_>) -> StopReason {
        if self.legal == 1 {
            return StopReason::OnlyMove;
        }
        loop {
            if let Some(stop) = self.tree.stopped {
                return stop;
            }
            if self.tree.oversights.is_none()
                && self.choices.iter().take(lines).all(|choice| score::is_proven(choice.score))
            {
                return StopReason::Proven;
            }
            if self.depth >= deepest {
                return StopReason::Depth;
            }
            self.tree.depth = (self.depth + 1 + self.ahead).min(SearchOptions::MAX_DEPTH) as i32;
            if self.search_depth(lines) {
                self.depth += 1;
                if lines == 1 && self.ahead == 0 && self.tree.oversights.is_none() {
                    self.solve();
                }
                (request.each_depth)(&self.report(lines, StopReason::Depth));
            }
        }
    }

    /// Asks the solver for a forced win, and whether the best move allows one; then the next best takes its
    /// place.
    fn solve(&mut self) {
        let score = self.choices[0].score;
        if score::is_proven(score) {
            return;
        }
        if let Some((plies, line)) = self.forced.win(&mut self.tree, &self.node, score) {
            self.settle(plies, line, 1);
        }
        loop {
            let Choice { step, score, settled, .. } = self.choices[0];
            if settled || score::is_proven(score) {
                return;
            }
            let after = self.after(step);
            let Some((plies, line)) = self.forced.loss(&mut self.tree, &self.node, (step, score), &after)
            else {
                return;
            };
            self.settle(plies + 1, [vec![step], line].concat(), -1);
        }
    }

    /// Takes over what the solver has proven of the first move of a line.
    fn settle(&mut self, plies: u32, line: Vec<Step>, sign: i32) {
        let Some(choice) =
            line.first().and_then(|first| self.choices.iter_mut().find(|choice| choice.step == *first))
        else {
            return;
        };
        *choice = Choice { step: choice.step, score: sign * (WON - plies as i32), line, settled: true };
        sort(&mut self.choices);
    }

    fn report(&self, lines: usize, stop: StopReason) -> SearchReport {
        let lines: Vec<Line> = self.choices.iter().take(lines).map(|choice| self.line(choice)).collect();
        let lost = |choice: &Choice| score::is_proven(choice.score) && choice.score < 0;
        let all = self.choices.len() == self.legal;
        let only = all && self.legal > 1 && !lost(&self.choices[0]) && self.choices[1..].iter().all(lost);
        SearchReport {
            chosen: lines[0].clone(),
            lines,
            only,
            depth: self.depth,
            nodes: self.tree.nodes,
            shared: self.shared,
            stop,
        }
    }

    fn line(&self, choice: &Choice) -> Line {
        let arbiter = self.tree.arbiter;
        Line {
            mv: arbiter.read_step(choice.step),
            score: score::seen(self.claimed(choice), self.node.state.side),
            pv: choice.line.iter().map(|&step| arbiter.read_step(step)).collect(),
        }
    }

    /// The score that is reported: one that seemed proven to a search that overlooks moves proves nothing.
    fn claimed(&self, choice: &Choice) -> i32 {
        let ends_the_game = choice.settled && choice.line.len() == 1;
        if self.tree.oversights.is_none() || ends_the_game {
            choice.score
        } else {
            choice.score.clamp(-score::MAX_GUESSED, score::MAX_GUESSED)
        }
    }

    fn after(&self, step: Step) -> PlyResult<W, S> {
        let Tree { arbiter, history, .. } = &self.tree;
        match step {
            Step::Move { from, to } => arbiter.play(&self.node.state, history, from, to),
            Step::Pass => arbiter.pass(&self.node.state, history),
        }
    }

    /// Lists the moves to search with the estimates of the positions after them, best first; ties are ordered
    /// by the seed.
    fn list(&mut self, request: &SearchRequest<'_>) {
        let mut steps = self.tree.legal_steps(&self.node.state);
        self.legal = steps.len();
        steps.retain(|&step| (request.among)(self.tree.arbiter.read_step(step)));
        let mut chance = Chance::new(request.options.seed, &self.node.state);
        for end in (1..steps.len()).rev() {
            steps.swap(end, chance.below(end + 1));
        }
        self.tree.oversights.overlook(self.node.state.key, &mut steps);
        let choice = |step: Step| {
            let after = self.after(step);
            let score = match after.ending {
                Some(ending) => score::at_root(self.tree.worth(ending, &after.state, 1)),
                None if after.state.side == self.node.state.side => self.tree.estimate(&after.state),
                None => -self.tree.estimate(&after.state),
            };
            Choice { step, score, line: vec![step], settled: after.ending.is_some() }
        };
        self.choices = steps.into_iter().map(choice).collect();
        sort(&mut self.choices);
    }

    /// Finds the moves that allow a winning reply, or after which the same side moves on and wins. Skipped if
    /// a move wins at once.
    fn look(&mut self) {
        if self
            .choices
            .iter()
            .any(|choice| choice.settled && score::is_proven(choice.score) && choice.score > 0)
        {
            return;
        }
        for n in 0..self.choices.len() {
            if self.tree.poll() {
                break;
            }
            let Choice { step, settled: false, .. } = self.choices[n] else { continue };
            let after = self.after(step);
            if let Some((reply, score)) = self.tree.winning_reply(&self.node, &after, step) {
                self.choices[n] =
                    Choice { step, score: score::at_root(score), line: vec![step, reply], settled: true };
            }
        }
        sort(&mut self.choices);
    }

    /// Searches every move to the tree's depth. Returns false if it was stopped before all were searched;
    /// then the result of the previous depth stands, unless a better move was found.
    fn search_depth(&mut self, lines: usize) -> bool {
        let mut found: Vec<Choice> = Vec::with_capacity(self.choices.len());
        let mut rest = Vec::with_capacity(self.choices.len());
        for n in 0..self.choices.len() {
            // Only scores above the last of the wanted lines matter.
            let floor = if found.len() >= lines { found[lines - 1].score } else { -INFINITE };
            let mut choice = self.choices[n].clone();
            let mut better = choice.score > floor;
            if !choice.settled {
                let score = self.score(&choice, n, floor);
                // Compared before conversion to a root score: a score at or below the floor is a bound and
                // proves nothing.
                better = score > floor;
                choice.score = score::at_root(score);
                if self.tree.stopped.is_some() {
                    self.take_what_was_found(found, lines);
                    return false;
                }
                choice.line.clone_from(&self.tree.lines[0]);
            }
            if better {
                let place = found.partition_point(|other| other.score >= choice.score);
                found.insert(place, choice);
            } else {
                rest.push(choice);
            }
        }
        found.append(&mut rest);
        self.choices = found;
        true
    }

    /// The score of a move; exact if it is above the floor.
    fn score(&mut self, choice: &Choice, place: usize, floor: i32) -> i32 {
        let step = choice.step;
        let after = self.after(step);
        let depth = self.tree.depth - 1;
        let node = self.node;
        let mut score = floor + 1;
        if floor > -INFINITE {
            let quiet = after.captured.is_empty();
            let reduction = if quiet { reduction(depth, place / 2, true) } else { 0 };
            score = self.tree.below(&node, &after, step, depth - reduction, floor, floor + 1);
            if score > floor && reduction > 0 && self.tree.stopped.is_none() {
                score = self.tree.below(&node, &after, step, depth, floor, floor + 1);
            }
        }
        if score > floor && self.tree.stopped.is_none() {
            // The first move is expected to be worth about what it was at the previous depth; if it is not,
            // it is searched again.
            let aspires = floor == -INFINITE && depth >= 2 && !score::is_proven(choice.score);
            let (low, high) = if aspires {
                (choice.score - ASPIRATION, choice.score + ASPIRATION)
            } else {
                (floor, INFINITE)
            };
            score = self.tree.below(&node, &after, step, depth, low, high);
            if aspires && (score <= low || score >= high) && self.tree.stopped.is_none() {
                score = self.tree.below(&node, &after, step, depth, floor, INFINITE);
            }
        }
        self.tree.expect(0, step);
        score
    }

    /// Keeps the best move of the unfinished depth where it is better than the best of the previous depth.
    /// With several lines nothing is kept: scores of different depths could not be compared.
    fn take_what_was_found(&mut self, found: Vec<Choice>, lines: usize) {
        let Some(best) = found.into_iter().next() else { return };
        if lines == 1
            && let Some(place) = self.choices.iter().position(|choice| choice.step == best.step)
            && place > 0
        {
            self.choices.remove(place);
            self.choices.insert(0, best);
        }
    }
}

/// Sorts moves, best first. The sort is stable: moves of equal score keep their order.
#[inline(never)]
fn sort(choices: &mut [Choice]) {
    choices.sort_by_key(|choice| -choice.score);
}

/// A random number generator seeded by a seed and a position, so that one seed draws differently in each
/// position.
struct Chance(u64);

impl Chance {
    fn new<const W: usize, const S: usize>(seed: u64, state: &State<W, S>) -> Self {
        let side = u64::from(state.side != Side::Attackers);
        Self(splitmix64(seed ^ splitmix64(state.key ^ u64::from(state.ply) << 1 ^ side)))
    }

    /// A random number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((u128::from(splitmix64(self.0)) * bound as u128) >> 64) as usize
    }
}

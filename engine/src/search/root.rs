//! The moves at hand: the first look at them, deepening, the move chosen.
//!
//! The first look makes every move and every reply to it, so that no budget is too small to take a win in one and to avoid a loss in
//! one. Then each depth searches the moves in the order that the depth before has left. Deliberately absent: anything below the
//! moves at hand, which is the tree's.

use super::score::{self, INFINITE};
use super::tree::{Node, Tree, shorter};
use super::{Line, SearchOptions, SearchReport, StopReason};
use crate::board::Side;
use crate::position::{Arbiter, GameHistory, PlyResult, State, Step, side_key, splitmix64};

/// What a caller hands over, whatever the width of the board.
pub(crate) struct SearchRequest<'c> {
    /// The men of each side in the set-up of the rule set.
    pub(crate) men: [u32; 2],
    pub(crate) options: &'c SearchOptions,
    pub(crate) halt: &'c dyn Fn() -> bool,
    pub(crate) each_depth: &'c mut dyn FnMut(&SearchReport),
}

/// A move at hand.
#[derive(Clone, Debug)]
struct Choice {
    step: Step,
    /// For the side to move, as far as the last finished depth knows.
    score: i32,
    /// The plies expected, this one first.
    line: Vec<Step>,
    /// Whether the score is final: the game ends with this move, or with a next one that wins.
    settled: bool,
}

/// Searches a position that is not the end of its game.
pub(crate) fn run<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
    history: GameHistory<W, S>,
    request: &mut SearchRequest<'_>,
) -> SearchReport {
    let most = most_occurrences(&history);
    let tree = Tree::new(arbiter, history, request.men, request.options, request.halt);
    let mut root = Root { tree, node: Node { state: *state, most, ply: 0, skipped: false }, choices: Vec::new(), depth: 0, blunder: None };
    root.search(request)
}

/// How often the position that came most often has stood since the last capture. Keys will do: to think a position crowded that is
/// not costs nothing but time.
fn most_occurrences<const W: usize, const S: usize>(history: &GameHistory<W, S>) -> u32 {
    let keyed = history.keys().iter().enumerate().map(|(n, key)| key ^ side_key(history.side_at(n)));
    let mut keys: Vec<u64> = keyed.collect();
    keys.sort_unstable();
    keys.chunk_by(|one, next| one == next).map(|same| same.len() as u32).max().unwrap_or(1)
}

struct Root<'t, const W: usize, const S: usize> {
    tree: Tree<'t, W, S>,
    node: Node<W, S>,
    /// Every legal move, best first.
    choices: Vec<Choice>,
    /// The depth that is finished.
    depth: u32,
    /// The random move that is played instead of the best.
    blunder: Option<Line>,
}

impl<const W: usize, const S: usize> Root<'_, W, S> {
    fn search(&mut self, request: &mut SearchRequest<'_>) -> SearchReport {
        self.tree.nodes = 1;
        self.list(request.options.seed);
        self.look();
        if self.tree.stopped.is_none() {
            self.draw_blunder(request.options);
        }
        let lines = request.options.lines.max(1) as usize;
        let deepest = request.options.depth.unwrap_or(u32::MAX).min(SearchOptions::MAX_DEPTH);
        let stop = self.deepen(lines, deepest, request);
        self.report(lines, stop)
    }

    fn deepen(&mut self, lines: usize, deepest: u32, request: &mut SearchRequest<'_>) -> StopReason {
        if self.choices.len() == 1 {
            return StopReason::OnlyMove;
        }
        loop {
            if let Some(stop) = self.tree.stopped {
                return stop;
            }
            if self.choices.iter().take(lines).all(|choice| score::is_proven(choice.score)) {
                return StopReason::Proven;
            }
            if self.depth >= deepest {
                return StopReason::Depth;
            }
            self.tree.depth = self.depth as i32 + 1;
            if self.search_depth(lines) {
                self.depth += 1;
                (request.each_depth)(&self.report(lines, StopReason::Depth));
            }
        }
    }

    fn report(&self, lines: usize, stop: StopReason) -> SearchReport {
        let lines: Vec<Line> = self.choices.iter().take(lines).map(|choice| self.line(choice)).collect();
        let found = |blunder: &Line| lines.iter().find(|line| line.mv == blunder.mv).unwrap_or(blunder).clone();
        let chosen = self.blunder.as_ref().map_or_else(|| lines[0].clone(), found);
        SearchReport { chosen, lines, depth: self.depth, nodes: self.tree.nodes, stop }
    }

    fn line(&self, choice: &Choice) -> Line {
        let arbiter = self.tree.arbiter;
        Line {
            mv: arbiter.read_step(choice.step),
            score: score::seen(choice.score, self.node.state.side),
            pv: choice.line.iter().map(|&step| arbiter.read_step(step)).collect(),
        }
    }

    fn after(&self, step: Step) -> PlyResult<W, S> {
        let Tree { arbiter, history, .. } = &self.tree;
        match step {
            Step::Move { from, to } => arbiter.play(&self.node.state, history, from, to),
            Step::Pass => arbiter.pass(&self.node.state, history),
        }
    }

    /// Lists the legal moves with the estimates of what they lead to, the best first and equal ones as the seed has it.
    fn list(&mut self, seed: u64) {
        let mut steps = self.tree.legal_steps(&self.node.state);
        let mut chance = Chance::new(seed, &self.node.state);
        for end in (1..steps.len()).rev() {
            steps.swap(end, chance.below(end + 1));
        }
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
        self.sort();
    }

    /// Finds the moves that allow a reply that wins, or lead to a win by going on. A win at once makes it needless.
    fn look(&mut self) {
        if self.choices.iter().any(|choice| choice.settled && score::is_proven(choice.score) && choice.score > 0) {
            return;
        }
        for n in 0..self.choices.len() {
            if self.tree.poll() {
                break;
            }
            let Choice { step, settled: false, .. } = self.choices[n] else { continue };
            let after = self.after(step);
            if let Some((reply, score)) = self.tree.winning_reply(&self.node, &after, step) {
                self.choices[n] = Choice { step, score: score::at_root(score), line: vec![step, reply], settled: true };
            }
        }
        self.sort();
    }

    /// Decides whether to blunder, and how.
    fn draw_blunder(&mut self, options: &SearchOptions) {
        let mut chance = Chance::new(splitmix64(options.seed), &self.node.state);
        let loses = |choice: &&Choice| !(score::is_proven(choice.score) && choice.score < 0);
        let harmless: Vec<&Choice> = self.choices.iter().filter(loses).collect();
        let wins = self.choices.iter().any(|choice| score::is_proven(choice.score) && choice.score > 0);
        if (chance.below(100) as u32) < options.blunder_percent && !wins && !harmless.is_empty() {
            self.blunder = Some(self.line(harmless[chance.below(harmless.len())]));
        }
    }

    /// Moves of equal score stay in their order.
    fn sort(&mut self) {
        self.choices.sort_by_key(|choice| -choice.score);
    }

    /// Searches every move to the tree's depth; false when it was stopped before all were done, and what is known then is what the
    /// depth before has found, but for a better move found within a budget of nodes.
    fn search_depth(&mut self, lines: usize) -> bool {
        let mut found: Vec<Choice> = Vec::with_capacity(self.choices.len());
        let mut rest = Vec::with_capacity(self.choices.len());
        for n in 0..self.choices.len() {
            // Only what is better than the last of the lines wanted is of interest.
            let floor = if found.len() >= lines { found[lines - 1].score } else { -INFINITE };
            let mut choice = self.choices[n].clone();
            let mut better = choice.score > floor;
            if !choice.settled {
                let score = self.score(choice.step, n, floor);
                // Asked before the score is put among those of the root: at the floor or below it proves nothing.
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

    /// The score of a move, exact where it is above the floor.
    fn score(&mut self, step: Step, place: usize, floor: i32) -> i32 {
        let after = self.after(step);
        let depth = self.tree.depth - 1;
        let node = self.node;
        let mut score = floor + 1;
        if floor > -INFINITE {
            let quiet = after.captured.is_empty();
            let shorter = if quiet && depth >= 2 { shorter(depth, place / 2) } else { 0 };
            score = self.tree.below(&node, &after, step, depth - shorter, floor, floor + 1);
            if score > floor && shorter > 0 && self.tree.stopped.is_none() {
                score = self.tree.below(&node, &after, step, depth, floor, floor + 1);
            }
        }
        if score > floor && self.tree.stopped.is_none() {
            score = self.tree.below(&node, &after, step, depth, floor, INFINITE);
        }
        self.tree.expect(0, step);
        score
    }

    /// Keeps the best move of an unfinished depth, where one was found that is better than the best of the depth before and the
    /// budget stopped the search. A halt comes at any moment: what it leaves must not depend on the moment within a depth. Several
    /// lines are all of one depth, or their scores could not be compared.
    fn take_what_was_found(&mut self, found: Vec<Choice>, lines: usize) {
        let Some(best) = found.into_iter().next() else { return };
        if self.tree.stopped == Some(StopReason::Nodes)
            && lines == 1
            && let Some(place) = self.choices.iter().position(|choice| choice.step == best.step)
            && place > 0
        {
            self.choices.remove(place);
            self.choices.insert(0, best);
        }
    }
}

/// Numbers drawn from a seed and a position, so that one seed does not draw the same in every position.
struct Chance(u64);

impl Chance {
    fn new<const W: usize, const S: usize>(seed: u64, state: &State<W, S>) -> Self {
        let side = u64::from(state.side != Side::Attackers);
        Self(splitmix64(seed ^ splitmix64(state.key ^ u64::from(state.ply) << 1 ^ side)))
    }

    /// A number below this.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((u128::from(splitmix64(self.0)) * bound as u128) >> 64) as usize
    }
}

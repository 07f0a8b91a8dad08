//! The search of Gumbel AlphaZero: Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with
//! Gumbel", 2022.
//!
//! At the root, the moves with the highest sums of logit and Gumbel draw are compared by sequential halving; below it,
//! moves are chosen so that their visits approach the improved policy. In both, values of moves that were not visited
//! are completed by an estimate from those that were.

use super::tree::{Node, ROOT, Tree};
use rand::{Rng, RngExt as _};
use rand_distr::Exp1;

/// How much the values of moves count beside their logits, for values from 0 to 1: this many and the most visits of
/// any move.
const VALUE_VISITS: u32 = 50;

/// What the values of the moves of a node add to their logits.
struct Completed<'a> {
    tree: &'a Tree,
    node: &'a Node,
    /// What a value of 1 adds.
    scale: f32,
    /// What is added for a move that was not visited.
    unvisited: f32,
    /// The most that is added.
    max: f32,
    /// The visits of all moves.
    visits: u32,
    /// The sum of the weights.
    sum: f32,
}

impl<'a> Completed<'a> {
    fn new(tree: &'a Tree, node: &'a Node) -> Self {
        let (mut visits, mut max_visits, mut prior, mut weighted) = (0, 0, 0.0, 0.0);
        for edge in node.visited() {
            let after = tree.after(edge);
            visits += after.visits;
            max_visits = max_visits.max(after.visits);
            prior += tree.priors[edge];
            weighted += tree.priors[edge] * after.worth(node.side);
        }
        let judged = node.judged(node.side);
        let mixed = if prior > 0.0 {
            (judged + visits as f32 * weighted / prior) / (1 + visits) as f32
        } else {
            judged
        };
        // Values go from -1 to 1.
        let scale = (VALUE_VISITS + max_visits) as f32 / 2.0;
        let unvisited = scale * mixed;
        let mut found = Self { tree, node, scale, unvisited, max: unvisited, visits, sum: 0.0 };
        found.max = node.visited().map(|edge| found.added(edge)).fold(unvisited, f32::max);
        let rest = (1.0 - prior).max(0.0) * (unvisited - found.max).exp();
        found.sum = rest + node.visited().map(|edge| found.weight(edge)).sum::<f32>();
        found
    }

    /// What is added to the logit of a move.
    fn added(&self, edge: usize) -> f32 {
        if self.tree.is_visited(edge) {
            self.scale * self.tree.after(edge).worth(self.node.side)
        } else {
            self.unvisited
        }
    }

    /// What the improved policy is proportional to.
    fn weight(&self, edge: usize) -> f32 {
        self.tree.priors[edge] * (self.added(edge) - self.max).exp()
    }
}

impl Tree {
    /// The edge of a node below the root whose visits lag behind the improved policy most.
    pub(super) fn lagging(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        let completed = Completed::new(self, node);
        let share = |edge| completed.weight(edge) / completed.sum;
        let visits = |edge| self.after(edge).visits as f32 / (1 + completed.visits) as f32;
        self.best(node, |edge| share(edge) - visits(edge), share)
    }

    /// The actions of the root and their probabilities by the improved policy.
    pub(super) fn improved(&self) -> impl Iterator<Item = (u16, f32)> {
        let root = &self.nodes[ROOT];
        let completed = Completed::new(self, root);
        let sum: f32 = root.edges().map(|edge| completed.weight(edge)).sum();
        root.edges().map(move |edge| (self.actions[edge], completed.weight(edge) / sum))
    }
}

/// A move of the root that is compared with others.
struct Candidate {
    action: u16,
    logit: f32,
    draw: f32,
    /// Its edge, once it was visited.
    edge: Option<usize>,
    /// Its visits in the search for this move.
    visits: u32,
}

impl Candidate {
    fn score(&self, completed: &Completed<'_>, with_draw: bool) -> f32 {
        let added = self.edge.map_or(completed.unvisited, |edge| completed.added(edge));
        self.logit + added + if with_draw { self.draw } else { 0.0 }
    }
}

/// The comparison of moves of the root by sequential halving.
#[derive(Default)]
pub(super) struct Halving {
    candidates: Vec<Candidate>,
    /// The visits of the whole search, and how often the candidates are halved.
    budget: usize,
    halvings: usize,
    /// The candidates that go on, and how many rounds are left until they are halved.
    active: usize,
    rounds: usize,
    /// The candidates that are still to be visited in this round, and the visits that these have.
    left: usize,
    level: u32,
}

impl Halving {
    /// Begins the search for a move: `budget` visits, among at most `max` candidates, with the draws multiplied by `scale`.
    pub(super) fn begin(&mut self, tree: &Tree, budget: u32, max: usize, scale: f32, random: &mut impl Rng) {
        let root = &tree.nodes[ROOT];
        self.candidates.clear();
        self.candidates.extend(root.edges().map(|edge| {
            let waited: f32 = random.sample(Exp1);
            Candidate {
                action: tree.actions[edge],
                logit: tree.priors[edge].max(f32::MIN_POSITIVE).ln(),
                draw: -scale * waited.max(f32::MIN_POSITIVE).ln(),
                edge: tree.is_visited(edge).then_some(edge),
                visits: 0,
            }
        }));
        let completed = Completed::new(tree, root);
        let score = |candidate: &Candidate| candidate.score(&completed, true);
        self.candidates
            .sort_by(|one, other| score(other).total_cmp(&score(one)).then(one.action.cmp(&other.action)));
        self.candidates.truncate(max);
        self.budget = budget as usize;
        self.active = self.candidates.len();
        self.halvings = self.active.next_power_of_two().ilog2().max(1) as usize;
        self.level = 0;
        self.begin_phase();
    }

    fn begin_phase(&mut self) {
        self.rounds = (self.budget / (self.halvings * self.active)).max(1);
        self.left = self.active;
    }

    /// The edge of the root to be visited next.
    pub(super) fn next(&mut self, tree: &mut Tree) -> usize {
        let level = self.level;
        let Some(chosen) = self.best(tree, true, |candidate| candidate.visits == level) else { return 0 };
        let chosen = &mut self.candidates[chosen];
        let edge = chosen.edge.unwrap_or_else(|| tree.bring_forward(chosen.action));
        chosen.edge = Some(edge);
        chosen.visits += 1;
        self.left -= 1;
        if self.left == 0 {
            self.level += 1;
            self.rounds -= 1;
            self.left = self.active;
            if self.rounds == 0 {
                self.active = (self.active / 2).max(2).min(self.active);
                self.begin_phase();
            }
        }
        edge
    }

    /// The edge of the best of the candidates with the most visits.
    pub(super) fn winner(&self, tree: &Tree, with_draws: bool) -> Option<usize> {
        let max = self.candidates.iter().map(|candidate| candidate.visits).max()?;
        self.candidates[self.best(tree, with_draws, |candidate| candidate.visits == max)?].edge
    }

    /// The best of some candidates; of equal ones, the one that was better at first.
    fn best(&self, tree: &Tree, with_draws: bool, among: impl Fn(&Candidate) -> bool) -> Option<usize> {
        let completed = Completed::new(tree, &tree.nodes[ROOT]);
        let scores = self.candidates.iter().enumerate().filter(|(_, candidate)| among(candidate));
        let scores = scores.map(|(n, candidate)| (n, candidate.score(&completed, with_draws)));
        scores.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(n, _)| n)
    }
}

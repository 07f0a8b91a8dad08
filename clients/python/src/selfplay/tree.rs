//! The search tree of a game.
//!
//! A node is a position that has been visited; its moves are a run of edges. Those that were visited come first, then
//! the one with the highest prior of all others: a search needs to look at no more. Values are those for the
//! attackers, so that a side may move twice.

use std::ops::Range;
use tafl_engine::Side;

/// The node of the position in which a move is to be chosen.
pub(super) const ROOT: usize = 0;

/// No node.
const NONE: u32 = u32::MAX;

/// A position that has been visited.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) visits: u32,
    /// The sum of the values that its visits found.
    total: f32,
    /// What the network said of it, or what its end is worth.
    value: f32,
    first_edge: u32,
    edges: u16,
    visited: u16,
    /// The side to move.
    pub(super) side: Side,
    pub(super) ended: bool,
}

impl Node {
    /// Its edges.
    pub(super) fn edges(&self) -> Range<usize> {
        self.first_edge as usize..self.first_edge as usize + usize::from(self.edges)
    }

    /// Those of its edges that were visited.
    pub(super) fn visited(&self) -> Range<usize> {
        self.first_edge as usize..self.front()
    }

    /// The edge after those that were visited.
    fn front(&self) -> usize {
        self.first_edge as usize + usize::from(self.visited)
    }

    /// The best edge of those that were not visited.
    pub(super) fn unvisited(&self) -> Option<usize> {
        (self.visited < self.edges).then_some(self.front())
    }

    /// The mean of the values that its visits found, for a side.
    pub(super) fn worth(&self, side: Side) -> f32 {
        for_side(self.total, side) / self.visits as f32
    }

    /// What the network said of it, for a side.
    pub(super) fn judged(&self, side: Side) -> f32 {
        for_side(self.value, side)
    }
}

/// A value for the attackers as one for a side, and the other way round.
pub(super) fn for_side(value: f32, side: Side) -> f32 {
    if side == Side::Attackers { value } else { -value }
}

#[derive(Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The action of each edge, its prior, and the node to which it leads once it was visited.
    pub(super) actions: Vec<u16>,
    pub(super) priors: Vec<f32>,
    nodes_after: Vec<u32>,
    /// The nodes from the root to the one that was reached last.
    pub(super) path: Vec<usize>,
    /// The edges between them, and on from the last one if it leads to no node yet.
    pub(super) taken: Vec<usize>,
    /// The edge that leads to each node that `keep` keeps, by its old number.
    kept: Vec<u32>,
}

impl Tree {
    /// Removes everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.actions.clear();
        self.priors.clear();
        self.nodes_after.clear();
        self.path.clear();
    }

    /// The node to which a visited edge leads.
    pub(super) fn after(&self, edge: usize) -> &Node {
        &self.nodes[self.nodes_after[edge] as usize]
    }

    /// Returns whether an edge was visited.
    pub(super) fn is_visited(&self, edge: usize) -> bool {
        self.nodes_after[edge] != NONE
    }

    /// Goes from the root to a move that was not visited, or to an end.
    pub(super) fn descend(&mut self, choose: impl Fn(&Self, usize) -> usize) {
        self.path.clear();
        self.taken.clear();
        let mut node = ROOT;
        loop {
            self.path.push(node);
            if self.nodes[node].ended {
                return;
            }
            let edge = choose(self, node);
            self.taken.push(edge);
            match self.nodes_after[edge] {
                NONE => return,
                next => node = next as usize,
            }
        }
    }

    /// Adds the position after the best edge at the end of the path, or the root to an empty tree, with the actions
    /// that `list` lists.
    pub(super) fn add(&mut self, side: Side, ended: bool, list: impl FnOnce(&mut Vec<u16>)) {
        let number = self.nodes.len();
        if let Some(&parent) = self.path.last() {
            let edge = self.nodes[parent].front();
            self.nodes_after[edge] = number as u32;
            self.nodes[parent].visited += 1;
            self.bring_best_forward(parent);
        }
        let first_edge = self.actions.len();
        list(&mut self.actions);
        self.priors.resize(self.actions.len(), 0.0);
        self.nodes_after.resize(self.actions.len(), NONE);
        let edges = (self.actions.len() - first_edge) as u16;
        let first_edge = first_edge as u32;
        self.nodes.push(Node {
            visits: 0,
            total: 0.0,
            value: 0.0,
            first_edge,
            edges,
            visited: 0,
            side,
            ended,
        });
        self.path.push(number);
    }

    /// Gives the moves of the node at the end of the path their priors, from their logits.
    pub(super) fn set_priors(&mut self, logit: impl Fn(u16) -> f32) {
        let Some(&node) = self.path.last() else { return };
        let edges = self.nodes[node].edges();
        let priors = &mut self.priors[edges.clone()];
        for (prior, &action) in priors.iter_mut().zip(&self.actions[edges]) {
            *prior = logit(action);
        }
        let max = priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        priors.iter_mut().for_each(|prior| *prior = (*prior - max).exp());
        let sum: f32 = priors.iter().sum();
        priors.iter_mut().for_each(|prior| *prior /= sum);
        self.bring_best_forward(node);
    }

    /// Counts a visit along the path. The value is what the node at its end is worth to the attackers.
    pub(super) fn back_up(&mut self, value: f32) {
        for &node in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].total += value;
        }
        if let Some(&last) = self.path.last() {
            self.nodes[last].value = value;
        }
    }

    /// The value of the end at the end of the path.
    pub(super) fn end(&self) -> Option<f32> {
        self.path.last().map(|&node| &self.nodes[node]).filter(|node| node.ended).map(|node| node.value)
    }

    /// Puts the best edge that was not visited behind those that were.
    pub(super) fn bring_best_forward(&mut self, node: usize) {
        let node = self.nodes[node];
        let front = node.front();
        let mut best = front;
        for edge in front + 1..node.edges().end {
            if self.is_better(edge, self.priors[edge], best, self.priors[best]) {
                best = edge;
            }
        }
        if best != front {
            self.swap(best, front);
        }
    }

    /// Puts the edge of an action of the root, if it was not visited, behind those that were; returns where it is.
    pub(super) fn bring_forward(&mut self, action: u16) -> usize {
        let root = self.nodes[ROOT];
        let place = self.actions[root.edges()].iter().position(|&other| other == action);
        let edge = root.first_edge as usize + place.unwrap_or(0);
        if self.is_visited(edge) {
            return edge;
        }
        self.swap(edge, root.front());
        root.front()
    }

    /// Exchanges two edges that were not visited.
    fn swap(&mut self, one: usize, other: usize) {
        self.actions.swap(one, other);
        self.priors.swap(one, other);
    }

    /// Returns whether an edge is to be preferred to another by their scores; of equal ones, the lower action is.
    pub(super) fn is_better(&self, edge: usize, score: f32, other: usize, other_score: f32) -> bool {
        score > other_score || (score == other_score && self.actions[edge] < self.actions[other])
    }

    /// The edge with the highest score, of those that were visited and the best of the others.
    pub(super) fn best(
        &self,
        node: &Node,
        score: impl Fn(usize) -> f32,
        unvisited: impl Fn(usize) -> f32,
    ) -> usize {
        let mut best = (node.front(), f32::NEG_INFINITY);
        if let Some(edge) = node.unvisited() {
            best.1 = unvisited(edge);
        }
        for edge in node.visited() {
            let score = score(edge);
            if best.1 == f32::NEG_INFINITY || self.is_better(edge, score, best.0, best.1) {
                best = (edge, score);
            }
        }
        best.0
    }

    /// The edge that PUCT chooses: a move that was not visited is taken to be worth as much as its position.
    pub(super) fn puct(&self, node: usize, exploration: f32) -> usize {
        let node = &self.nodes[node];
        let scale = exploration * (node.visits as f32).sqrt();
        let visited = |edge| {
            let after = self.after(edge);
            after.worth(node.side) + scale * self.priors[edge] / (1 + after.visits) as f32
        };
        self.best(node, visited, |edge| node.worth(node.side) + scale * self.priors[edge])
    }

    /// Makes the node after a visited edge of the root the new root, and removes what is not below it.
    pub(super) fn keep(&mut self, edge: usize) {
        let root = self.nodes_after[edge] as usize;
        self.kept.clear();
        self.kept.resize(self.nodes.len(), NONE);
        // Nodes and edges come after those of their parents, so that what is kept moves to the front in one pass.
        let (mut nodes, mut edges) = (0, 0);
        for old in root..self.nodes.len() {
            let parent_edge = self.kept[old];
            if old != root && parent_edge == NONE {
                continue;
            }
            let node = self.nodes[old];
            for (n, edge) in node.visited().enumerate() {
                self.kept[self.nodes_after[edge] as usize] = (edges + n) as u32;
            }
            self.actions.copy_within(node.edges(), edges);
            self.priors.copy_within(node.edges(), edges);
            self.nodes_after.copy_within(node.edges(), edges);
            if old != root {
                self.nodes_after[parent_edge as usize] = nodes as u32;
            }
            self.nodes[nodes] = Node { first_edge: edges as u32, ..node };
            nodes += 1;
            edges += node.edges().len();
        }
        self.nodes.truncate(nodes);
        self.actions.truncate(edges);
        self.priors.truncate(edges);
        self.nodes_after.truncate(edges);
        self.path.clear();
    }
}

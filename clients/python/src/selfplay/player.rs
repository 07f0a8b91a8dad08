//! One of the games: it searches until the network must judge a position, and plays.

use super::gumbel::Halving;
use super::record::{Count, Record, Tally};
use super::symmetry::Turn;
use super::tree::{ROOT, Tree, for_side};
use crate::encoding::Encoding;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rand_distr::Gamma;
use std::mem::take;
use tafl_engine::{Game, Side};

/// A tree is kept if the visits of its root are at most this many times those of a search, which bounds the memory.
const MAX_KEPT: u32 = 4;

/// What all games have in common.
pub(super) struct Settings {
    pub(super) encoding: Encoding,
    pub(super) start: Game,
    pub(super) turns: Vec<Turn>,
    pub(super) games: usize,
    pub(super) visits: u32,
    pub(super) gumbel: bool,
    pub(super) considered: usize,
    pub(super) exploration: f32,
    pub(super) noise_alpha: Option<f64>,
    pub(super) noise_fraction: f32,
    pub(super) temperature: f32,
    pub(super) temperature_plies: u32,
    pub(super) keep_trees: bool,
    pub(super) resign_below: Option<f32>,
    pub(super) resign_checked: f64,
    pub(super) max_plies: u32,
    pub(super) random_plies: u32,
    pub(super) seed: u64,
}

/// A game, its tree, and the position in it that waits for the network.
pub(super) struct Player {
    /// At the position that waits.
    game: Game,
    tree: Tree,
    halving: Halving,
    random: Xoshiro256PlusPlus,
    /// The visits that are left for this move.
    left: u32,
    /// The symmetry in which the position that waits is shown.
    turn: usize,
    /// True if the game is played on although a side would resign; and the side that would have done so.
    checked: bool,
    given_up: Option<Side>,
    record: Record,
    pub(super) ended: Vec<Record>,
    pub(super) tally: Tally,
}

impl Player {
    /// The game of this number.
    pub(super) fn new(settings: &Settings, number: u64) -> Self {
        let mut player = Self {
            game: settings.start.clone(),
            tree: Tree::default(),
            halving: Halving::default(),
            random: Xoshiro256PlusPlus::seed_from_u64(0),
            left: 0,
            turn: 0,
            checked: false,
            given_up: None,
            record: Record::default(),
            ended: Vec::new(),
            tally: Tally::default(),
        };
        player.begin_game(settings, number);
        player
    }

    /// The side to move in the position that waits.
    pub(super) fn side(&self) -> Side {
        self.game.side_to_move()
    }

    /// Writes what the position that waits looks like, and its legal actions.
    pub(super) fn show(&self, settings: &Settings, planes: &mut [u8], mask: &mut [bool]) {
        let turn = &settings.turns[self.turn];
        settings.encoding.observe_turned(&self.game, planes, |square| turn.squares[square].into());
        mask.fill(false);
        if let Some(leaf) = self.tree.nodes.last() {
            for &action in &self.tree.actions[leaf.edges()] {
                mask[usize::from(turn.actions[usize::from(action)])] = true;
            }
        }
    }

    /// Takes what the network says of the position that waits, logits and the value for its side, and goes on to the
    /// next one.
    pub(super) fn answer(&mut self, settings: &Settings, policy: &[f32], value: f32) {
        let turn = &settings.turns[self.turn];
        self.tree.set_priors(|action| policy[usize::from(turn.actions[usize::from(action)])]);
        self.count_visit(for_side(value, self.side()));
        self.tally.count(Count::Leaves);
        if self.tree.path.len() == 1 {
            self.begin_move(settings);
        }
        while !self.visit(settings) {}
        self.turn = self.random.random_range(0..settings.turns.len());
    }

    /// Counts a visit with the value that it found for the attackers.
    fn count_visit(&mut self, value: f32) {
        self.tree.back_up(value);
        self.game.rejoin();
        self.left -= 1;
        self.tally.count(Count::Visits);
    }

    /// Goes to a position, after the end of the search for the move if that was its last visit. Returns whether it
    /// waits for the network.
    fn visit(&mut self, settings: &Settings) -> bool {
        if self.left == 0 {
            return self.end_move(settings);
        }
        let first = settings.gumbel.then(|| self.halving.next(&mut self.tree));
        self.tree.descend(|tree, node| match first {
            Some(edge) if node == ROOT => edge,
            Some(_) => tree.lagging(node),
            None => tree.puct(node, settings.exploration),
        });
        let known = self.tree.end();
        if known.is_none() {
            self.game.branch();
            for n in 0..self.tree.taken.len() {
                self.play(settings, self.tree.taken[n]);
            }
        }
        let Some(value) = known.or_else(|| self.arrive(settings)) else { return true };
        self.count_visit(value);
        false
    }

    /// Plays the move of an edge.
    fn play(&mut self, settings: &Settings, edge: usize) {
        let mv = settings.encoding.moves[usize::from(self.tree.actions[edge])];
        let played = self.game.advance(mv);
        debug_assert!(played.is_ok(), "{mv} is not legal: {played:?}");
    }

    /// Adds the position of the game to the tree; returns what it is worth to the attackers if the game ends here.
    fn arrive(&mut self, settings: &Settings) -> Option<f32> {
        let end = match self.game.outcome() {
            Some(outcome) => Some(outcome.winner.map_or(0.0, |winner| for_side(1.0, winner))),
            None => (self.game.ply() >= settings.max_plies).then_some(0.0),
        };
        self.tree.add(self.side(), end.is_some(), |actions| {
            if end.is_none() {
                self.game.for_each_legal_move(&mut |mv| actions.push(settings.encoding.action(mv) as u16));
            }
        });
        end
    }

    fn begin_game(&mut self, settings: &Settings, number: u64) {
        self.random = Xoshiro256PlusPlus::seed_from_u64(settings.seed.rotate_left(32).wrapping_add(number));
        self.game = settings.start.clone();
        for _ in 0..self.random.random_range(0..=settings.random_plies) {
            let mut after = self.game.clone();
            let played = after.random_move(self.random.next_u64()).map(|mv| after.advance(mv));
            if matches!(played, Some(Ok(()))) && after.outcome().is_none() {
                self.game = after;
            }
        }
        self.checked = self.random.random_bool(settings.resign_checked);
        self.given_up = None;
        self.record = Record::new(number);
        self.turn = self.random.random_range(0..settings.turns.len());
        self.begin_tree(settings);
    }

    /// Begins a search with nothing known.
    fn begin_tree(&mut self, settings: &Settings) {
        self.tree.clear();
        self.left = settings.visits;
        self.arrive(settings);
    }

    /// Begins the search for a move, once the moves of the root have priors.
    fn begin_move(&mut self, settings: &Settings) {
        let Settings { gumbel, considered, temperature, noise_alpha, noise_fraction, .. } = *settings;
        if gumbel {
            self.halving.begin(&self.tree, self.left, considered, temperature, &mut self.random);
            return;
        }
        let priors = &mut self.tree.priors[self.tree.nodes[ROOT].edges()];
        let alpha = noise_alpha.unwrap_or(10.0 / priors.len() as f64);
        let Ok(gamma) = Gamma::new(alpha, 1.0) else { return };
        let noise: Vec<f64> = (&mut self.random).sample_iter(gamma).take(priors.len()).collect();
        let sum: f64 = noise.iter().sum();
        // All of them may be too small for their type.
        if sum > 0.0 {
            for (prior, noise) in priors.iter_mut().zip(noise) {
                *prior += noise_fraction * ((noise / sum) as f32 - *prior);
            }
            self.tree.bring_best_forward(ROOT);
        }
    }

    /// Plays the move that the search has found, or resigns. Returns whether a position waits for the network: not if
    /// the tree was kept.
    fn end_move(&mut self, settings: &Settings) -> bool {
        let root = self.tree.nodes[ROOT];
        let value = root.worth(root.side);
        if settings.gumbel {
            self.record.push(&settings.encoding, &self.game, value, self.tree.improved());
        } else {
            let visits: u32 = root.visited().map(|edge| self.tree.after(edge).visits).sum();
            let share = |edge| (self.tree.actions[edge], self.tree.after(edge).visits as f32 / visits as f32);
            self.record.push(&settings.encoding, &self.game, value, root.visited().map(share));
        }
        if settings.resign_below.is_some_and(|below| value < below) {
            if !self.checked {
                self.tally.count(Count::Resigned);
                return self.end_game(settings, Some(root.side.other()), Count::Draws);
            }
            self.given_up.get_or_insert(root.side);
        }
        let edge = self.choose(settings);
        self.play(settings, edge);
        self.tally.count(Count::Plies);
        if let Some(winner) = self.game.outcome().map(|outcome| outcome.winner) {
            return self.end_game(settings, winner, Count::Draws);
        }
        if self.game.ply() >= settings.max_plies {
            return self.end_game(settings, None, Count::Cut);
        }
        if settings.keep_trees && self.tree.after(edge).visits <= MAX_KEPT * settings.visits {
            self.tree.keep(edge);
            self.left = settings.visits;
            self.begin_move(settings);
            return false;
        }
        self.begin_tree(settings);
        true
    }

    /// The edge of the move to be played.
    fn choose(&mut self, settings: &Settings) -> usize {
        let root = &self.tree.nodes[ROOT];
        let early = self.game.ply() < settings.temperature_plies;
        if settings.gumbel {
            return self.halving.winner(&self.tree, early).unwrap_or_default();
        }
        let visits = |edge| self.tree.after(edge).visits;
        let max = root.visited().map(visits).max().unwrap_or_default();
        if early && settings.temperature > 0.0 {
            let weight = |edge| (visits(edge) as f32 / max as f32).powf(1.0 / settings.temperature);
            let sum: f32 = root.visited().map(weight).sum();
            let mut left = self.random.random::<f32>() * sum;
            let passed = |edge: &usize| {
                left -= weight(*edge);
                left < 0.0
            };
            if let Some(edge) = root.visited().find(passed) {
                return edge;
            }
        }
        let worth = |edge| self.tree.after(edge).worth(root.side);
        let better = |best, other| {
            if self.tree.is_better(other, worth(other), best, worth(best)) { other } else { best }
        };
        root.visited().filter(|&edge| visits(edge) == max).reduce(better).unwrap_or_default()
    }

    /// Ends the game and begins the next one. Without a winner it is counted as `otherwise`.
    fn end_game(&mut self, settings: &Settings, winner: Option<Side>, otherwise: Count) -> bool {
        self.tally.count(Count::Games);
        self.tally.count(match winner {
            Some(Side::Attackers) => Count::AttackersWon,
            Some(Side::Defenders) => Count::DefendersWon,
            None => otherwise,
        });
        if let Some(side) = self.given_up {
            self.tally.count(Count::ResignationsChecked);
            if winner != Some(side.other()) {
                self.tally.count(Count::FalsePositives);
            }
        }
        self.record.winner = winner;
        let number = self.record.number + settings.games as u64;
        self.ended.push(take(&mut self.record));
        self.begin_game(settings, number);
        true
    }
}

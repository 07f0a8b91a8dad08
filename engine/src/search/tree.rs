//! Everything between the root and quiescence search: principal variation search (alpha-beta with null
//! windows).
//!
//! Every move is made by the arbiter and judged with the whole history of the game and of the path from the
//! root, so repetition, limits, forbidden moves and forced passes need no handling here. Caching and pruning
//! do: a win from the table is trusted only if no history can undo it ([`history_cannot_undo`]), and a move
//! is skipped only if the side to move has something better than a proven loss.

use super::estimates::Estimates;
use super::order::{self, Order, Ranked};
use super::oversights::Oversights;
use super::paths;
use super::pruning::{is_far_ahead, quiet_move_limit, reduction};
use super::score::{self, INFINITE, WON, WON_HERE};
use super::table::{Bound, Entry, Table};
use super::{SearchOptions, StopReason};
use crate::board::Bits;
use crate::eval::Evaluator;
use crate::position::{
    Arbiter, Ending, GameHistory, MoveContext, PlyResult, State, Step, side_key, splitmix64,
};
use crate::rules::{NoLegalMove, OutcomeReason, Repetition, RepetitionCompares, RepetitionConsequence};

/// The maximum distance from the root, including quiescence search and extensions for open paths.
pub(super) const MAX_PLIES: usize = 120;
/// The depth of quiescence search, in plies.
const CAPTURE_PLIES: i32 = 6;
/// Nodes between two calls of the caller's `halt`: a power of two.
const POLL: u64 = 128;
/// The work that a node of the budget pays for; see [`MoveContext::work`]. Ordinary nodes need a third of it
/// at most.
const WORK_PER_NODE: u64 = 32;

/// A state and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const W: usize, const S: usize> {
    pub(super) state: State<W, S>,
    /// The highest number of times that any position has occurred since the last capture.
    pub(super) most: u32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// True if there is a null move on the path, so that nothing here is a proof about the game itself.
    pub(super) skipped: bool,
}

impl<const W: usize, const S: usize> Node<W, S> {
    #[inline(always)]
    pub(super) fn after(&self, after: &PlyResult<W, S>) -> Self {
        let most = if after.starts_anew() { 1 } else { self.most.max(after.occurrence) };
        Self { state: after.state, most, ply: self.ply + 1, skipped: self.skipped }
    }
}

/// A search from one root.
pub(super) struct Tree<'t, const W: usize, const S: usize> {
    pub(super) arbiter: &'t Arbiter<W, S>,
    pub(super) history: GameHistory<W, S>,
    pub(super) nodes: u64,
    pub(super) stopped: Option<StopReason>,
    /// The principal variation from each ply on; that of a node is complete when the node is.
    pub(super) lines: Vec<Vec<Step>>,
    /// The nominal depth of the current iteration.
    pub(super) depth: i32,
    pub(super) oversights: Oversights,
    evaluator: Evaluator<W>,
    estimates: Estimates,
    /// The estimate of each node on the path, where it has one.
    estimated: Vec<Option<i32>>,
    table: Table,
    pub(super) order: Order,
    /// A stack of the moves of all nodes on the path; each node's moves lie above those of its parent.
    pub(super) moves: Vec<Ranked>,
    /// True if the king escapes after every move that neither captures nor answers his open path.
    escapes_unanswered: bool,
    max_nodes: u64,
    /// The work done below the first look, so that nodes of any kind cost no more than the budget pays for.
    pub(super) work: u64,
    halt: &'t dyn Fn() -> bool,
}

impl<'t, const W: usize, const S: usize> Tree<'t, W, S> {
    pub(super) fn new(
        arbiter: &'t Arbiter<W, S>,
        history: GameHistory<W, S>,
        evaluator: Evaluator<W>,
        table: Table,
        oversights: Oversights,
        options: &SearchOptions,
        halt: &'t dyn Fn() -> bool,
    ) -> Self {
        let escapes_unanswered = paths::escapes_unanswered(arbiter, &history);
        Self {
            arbiter,
            history,
            nodes: 0,
            stopped: None,
            lines: vec![Vec::new(); MAX_PLIES + 2],
            depth: 0,
            oversights,
            evaluator,
            estimates: Estimates::new(options),
            estimated: vec![None; MAX_PLIES],
            table,
            order: Order::new(MAX_PLIES + 2),
            moves: Vec::new(),
            escapes_unanswered,
            max_nodes: options.nodes.unwrap_or(u64::MAX).max(1),
            work: 0,
            halt,
        }
    }

    /// The static evaluation for the side to move.
    pub(super) fn estimate(&mut self, state: &State<W, S>) -> i32 {
        let Self { arbiter, evaluator, estimates, .. } = self;
        let count = || evaluator.score(arbiter, state).clamp(-score::MAX_GUESSED, score::MAX_GUESSED) as i16;
        i32::from(estimates.get(state.key ^ side_key(state.side), count))
    }

    /// Calls the caller's `halt`; true if the search has been stopped.
    pub(super) fn poll(&mut self) -> bool {
        if (self.halt)() {
            self.stopped = Some(StopReason::Interrupted);
        }
        self.stopped.is_some()
    }

    /// Counts a node; false if the search must stop.
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        self.lines[ply].clear();
        if self.nodes >= self.max_nodes || self.work / WORK_PER_NODE >= self.max_nodes {
            self.stopped = Some(StopReason::Nodes);
        } else {
            self.nodes += 1;
            if self.nodes.is_multiple_of(POLL) {
                self.poll();
            }
        }
        self.stopped.is_none()
    }

    /// The score of an end of the game for the side that made the last ply, `plies` from the root.
    pub(super) fn worth(&self, ending: Ending, after: &State<W, S>, plies: usize) -> i32 {
        let Some(winner) = ending.winner else { return 0 };
        // A side left without a move by repetition could have a move with another history.
        let by_history = match ending.reason {
            OutcomeReason::Repetition => true,
            OutcomeReason::NoLegalMoves => self.arbiter.forbidden_by_repetition(after.side).is_some(),
            _ => false,
        };
        let won = if by_history { WON_HERE } else { WON } - plies as i32;
        if winner == after.side { -won } else { won }
    }

    /// The legal moves, sorted, passes last.
    pub(super) fn legal_steps(&self, state: &State<W, S>) -> Vec<Step> {
        let allowed = self.arbiter.allowed(state, &self.history);
        let moves = self.arbiter.sorted_moves(state).into_iter().filter(|&(from, to)| allowed(from, to));
        let mut steps: Vec<Step> = moves.map(|(from, to)| Step::Move { from, to }).collect();
        if steps.is_empty() || self.arbiter.may_stop(state) {
            steps.push(Step::Pass);
        }
        steps
    }

    /// The legal moves that may capture or end the game, sorted; all of them if none can be ruled out.
    fn telling_steps(&self, context: &MoveContext<W>, state: &State<W, S>) -> Vec<Step> {
        let Some(telling) = self.arbiter.telling_moves(context, state) else {
            return self.legal_steps(state);
        };
        let allowed = self.arbiter.allowed(state, &self.history);
        telling
            .into_iter()
            .filter(|&(from, to)| allowed(from, to))
            .map(|(from, to)| Step::Move { from, to })
            .collect()
    }

    /// A reply that wins at once, and its score for the side that made the ply: usually a loss, but after a
    /// ply that must be continued it is the same side that moves.
    pub(super) fn winning_reply(
        &mut self,
        node: &Node<W, S>,
        after: &PlyResult<W, S>,
        step: Step,
    ) -> Option<(Step, i32)> {
        let mark = self.history.push(after.state.pieces, after.state.key, step, after.starts_anew());
        let won = self.winning_step(&after.state, node.ply + 2);
        self.history.pop(mark);
        let sign = if stays(&node.state, &after.state) { 1 } else { -1 };
        won.map(|(reply, worth)| (reply, sign * worth))
    }

    fn winning_step(&self, state: &State<W, S>, plies: usize) -> Option<(Step, i32)> {
        let context = self.arbiter.context(state, &self.history);
        let mut reply = PlyResult::new(*state);
        for step in self.telling_steps(&context, state) {
            if !self.oversights.sees(state.key, step) {
                continue;
            }
            self.arbiter.play_step(&context, state, &self.history, step, &mut reply);
            if let Some(ending) = reply.ending.filter(|ending| ending.winner == Some(state.side)) {
                return Some((step, self.worth(ending, &reply.state, plies)));
            }
        }
        None
    }

    /// Searches the position after a ply that did not end the game. The score is for the side that made the
    /// ply, whichever side moves next.
    pub(super) fn below(
        &mut self,
        node: &Node<W, S>,
        after: &PlyResult<W, S>,
        step: Step,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mark = self.history.push(after.state.pieces, after.state.key, step, after.starts_anew());
        let next = node.after(after);
        let score = if stays(&node.state, &next.state) {
            self.search(&next, depth, alpha, beta)
        } else {
            -self.search(&next, depth, -beta, -alpha)
        };
        self.history.pop(mark);
        score
    }

    /// Sets the principal variation of a ply to `step` followed by the variation below it.
    pub(super) fn expect(&mut self, ply: usize, step: Step) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(step);
        here[ply].extend_from_slice(&below[0]);
    }

    /// The table key of a position; `None` if a ply limit or the limit of quiet plies may fall within the
    /// search. If a position is one occurrence short of triggering the repetition rule, the key also depends
    /// on the number of occurrences, because scores found there do not hold for other histories.
    fn memory(&self, node: &Node<W, S>, depth: i32) -> Option<u64> {
        let (masks, state) = (&self.arbiter.masks, &node.state);
        let ahead = (depth.max(0) + CAPTURE_PLIES) as u32;
        let limited = state.ply.saturating_add(ahead) >= masks.ply_limit
            || state.quiet.saturating_add(ahead) >= masks.quiet_draw;
        let crowded = masks.repetition.is_some_and(|rule| rule.at > 2 && node.most + 1 >= u32::from(rule.at));
        let key = state.key ^ side_key(state.side);
        (!limited).then_some(if crowded { key ^ splitmix64(u64::from(node.most)) } else { key })
    }

    /// The score of a move that repeats a position: what it threatens. For a threatened win the position must
    /// have occurred in the tree, where the loser could have left it for something else.
    #[cold]
    fn threatened(&self, node: &Node<W, S>, after: &PlyResult<W, S>) -> Option<i32> {
        let rule = self.arbiter.masks.repetition.filter(|_| node.ply >= 1)?;
        if rule.consequence == RepetitionConsequence::Draw {
            return Some(0);
        }
        if self.arbiter.plies_since(&self.history, &after.state)? > node.ply + 1 {
            return None;
        }
        let winner = self.arbiter.repeated(rule, &after.state, &self.history)?.winner?;
        let won = score::THREATENED - node.ply as i32;
        Some(if winner == after.state.side { -won } else { won })
    }

    /// Searches a position; the score is for the side to move. A score at or outside the window is a bound on
    /// the true one.
    fn search(&mut self, node: &Node<W, S>, depth: i32, alpha: i32, beta: i32) -> i32 {
        if depth <= 0 || node.ply >= MAX_PLIES {
            return self.follow(node, CAPTURE_PLIES, alpha, beta);
        }
        if !self.enter(node.ply) {
            return 0;
        }
        let key = self.memory(node, depth);
        let entry = key.and_then(|key| self.table.get(key));
        if beta - alpha == 1
            && let Some(score) = entry.and_then(|entry| self.remembered(node, &entry, depth, alpha, beta))
        {
            return score;
        }
        let paths = paths::to_answer(self.arbiter, &node.state);
        // Pruning by estimates proves nothing: it is for nodes where no win is at stake, and not while a
        // piece must continue.
        let guesses = beta - alpha == 1
            && beta.abs() <= score::MAX_GUESSED
            && paths.is_empty()
            && node.state.pieces.chain().is_empty();
        let estimate = guesses.then(|| self.estimate(&node.state));
        self.estimated[node.ply] = estimate;
        let before = node.ply.checked_sub(2).and_then(|ply| self.estimated[ply]);
        let rising = estimate.zip(before).is_some_and(|(estimate, before)| estimate > before);
        if let Some(estimate) = estimate.filter(|&estimate| estimate >= beta)
            && (is_far_ahead(depth, estimate - beta, rising) || self.skipping_refutes(node, depth, beta))
        {
            return beta;
        }
        if self.stopped.is_some() {
            return 0;
        }
        let start = self.moves.len();
        let remembered = entry.and_then(|entry| entry.step);
        let quiet_moves = quiet_move_limit(depth, estimate, alpha);
        let mut window = Window {
            depth,
            alpha,
            beta,
            start,
            sorted: start,
            tried: 0,
            quiet_moves,
            excluded: false,
            paths,
            remembered,
            rising,
        };
        let (best, step) = self.search_moves(node, &mut window);
        self.moves.truncate(start);
        if let Some(key) = key.filter(|_| self.stopped.is_none()) {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            // Where no move is better than alpha, the best move of an earlier depth is still the one to try
            // first.
            let step = step.or(remembered);
            self.table.put(key, &Entry { score: score::to_table(best, node.ply as i32), depth, bound, step });
        }
        best
    }

    /// The score from a table entry, if it is deep enough or a proof, and settles the window.
    fn remembered(&self, node: &Node<W, S>, entry: &Entry, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let proof = score::plies_of(entry.score);
        let holds = proof.is_some_and(|plies| history_cannot_undo(self.arbiter, node, plies));
        if entry.depth < depth && !holds {
            return None;
        }
        let score = score::from_table(entry.score, node.ply as i32, holds);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        settles.then_some(score)
    }

    /// Null move pruning: whether the side to move would still reach beta if the other side moved twice.
    fn skipping_refutes(&mut self, node: &Node<W, S>, depth: i32, beta: i32) -> bool {
        if depth < 3 || node.skipped {
            return false;
        }
        let state = &node.state;
        let after = PlyResult::new(State {
            side: state.side.other(),
            ply: state.ply + 1,
            quiet: state.quiet + 1,
            ..*state
        });
        let depth = depth - 3 - depth / 4;
        let score = self.below(&Node { skipped: true, ..*node }, &after, Step::Pass, depth, beta - 1, beta);
        self.stopped.is_none() && score >= beta
    }

    /// Searches the legal moves. Returns the best score, and its move unless the score is only an upper
    /// bound.
    fn search_moves(&mut self, node: &Node<W, S>, window: &mut Window<W>) -> (i32, Option<Step>) {
        let mut rest = self.rank_first(node, window);
        let context = self.arbiter.context(&node.state, &self.history);
        let mut after = PlyResult::new(node.state);
        let near_king = paths::lines_of_king(self.arbiter, &node.state);
        let (mut best, mut best_step) = self.stop_chain(node, window);
        let mut longest = score::plies_to_loss(best).max(0);
        let unanswered_loses = self.escapes_unanswered && !window.paths.is_empty() && context.work() == 1;
        if S > 0 && (self.stopped.is_some() || best >= window.beta) {
            return (score::lasting(best, longest), best_step);
        }
        loop {
            let next = self.moves.get(window.start + window.tried).copied();
            // Where any move may end the game, none is left out, nor as long as all others lose. Those not
            // pushed yet are quiet, too.
            let is_enough = window.tried >= window.quiet_moves
                && context.work() == 1
                && (best > 0 || !score::is_proven(best));
            if is_enough && next.map_or(rest, |next| next.rank() < order::NEVER_LATE) {
                best = best.max(window.alpha);
                break;
            }
            let Some(next) = next else {
                // Of moves that leave a path open, one shows what all of them lead to.
                if rest && !(unanswered_loses && window.tried > 0) {
                    rest = false;
                    self.rank_rest(node, window);
                    if unanswered_loses {
                        self.moves.truncate(window.start + 1);
                        window.sorted = window.sorted.min(self.moves.len());
                    }
                    continue;
                }
                if window.tried == 0 {
                    return (self.pass(node, window), None);
                }
                break;
            };
            if window.start + window.tried == window.sorted {
                self.sort(window);
            }
            let (from, to) = (next.from(), next.to());
            let step = Step::Move { from, to };
            self.arbiter.play_step(&context, &node.state, &self.history, step, &mut after);
            self.work += context.work();
            let is_late =
                next.rank() < order::NEVER_LATE && after.captured.is_empty() && window.paths.is_empty();
            let frees = i32::from(near_king.contains(from) || near_king.contains(to));
            let reduction = if is_late {
                (reduction(window.depth, window.tried, window.rising) - frees).max(0)
            } else {
                0
            };
            let score = self.score_of_ply(node, window, &after, step, reduction);
            if self.stopped.is_some() {
                return (0, None);
            }
            window.tried += 1;
            longest = longest.max(score::plies_to_loss(score));
            if score > best {
                best = score;
                if score > window.alpha {
                    (window.alpha, best_step) = (score, Some(step));
                    self.expect(node.ply, step);
                    if score >= window.beta {
                        let (depth, before) =
                            (window.depth, &self.moves[window.start..window.start + window.tried - 1]);
                        self.order.refuted(node.state.side, node.ply, depth, (from, to), before);
                        break;
                    }
                }
            }
        }
        // With another history, a forbidden move might have saved the side to move.
        if window.excluded && best < 0 {
            best = score::here_only(best);
        }
        (score::lasting(best, longest), best_step)
    }

    /// Searches the pass of a side whose piece has captured and may stop; returns its score, and the pass if
    /// it is better than alpha.
    #[inline(always)]
    fn stop_chain(&mut self, node: &Node<W, S>, window: &mut Window<W>) -> (i32, Option<Step>) {
        if !self.arbiter.may_stop(&node.state) {
            return (-INFINITE, None);
        }
        let after = self.arbiter.pass(&node.state, &self.history);
        let score = self.score_of_ply(node, window, &after, Step::Pass, 0);
        if self.stopped.is_some() {
            return (0, None);
        }
        if score <= window.alpha {
            return (score, None);
        }
        window.alpha = score;
        self.expect(node.ply, Step::Pass);
        (score, Some(Step::Pass))
    }

    /// The score of a ply for the side that made it. Unless that is better than alpha, the ply is searched as
    /// many plies shorter.
    fn score_of_ply(
        &mut self,
        node: &Node<W, S>,
        window: &Window<W>,
        after: &PlyResult<W, S>,
        step: Step,
        reduction: i32,
    ) -> i32 {
        if let Some(ending) = after.ending {
            self.lines[node.ply + 1].clear();
            return self.worth(ending, &after.state, node.ply + 1);
        }
        if after.occurrence >= 2
            && let Some(score) = self.threatened(node, after)
        {
            self.lines[node.ply + 1].clear();
            return score;
        }
        // Extension: few moves answer an open path, so looking at what follows is cheap.
        let longer = i32::from(!window.paths.is_empty() && (node.ply as i32) < 2 * self.depth);
        let (depth, alpha) = (window.depth - 1 + longer, window.alpha);
        if window.tried == 0 {
            return self.below(node, after, step, depth, alpha, window.beta);
        }
        let mut score = self.below(node, after, step, depth - reduction, alpha, alpha + 1);
        if score > alpha && reduction > 0 {
            score = self.below(node, after, step, depth, alpha, alpha + 1);
        }
        if score > alpha && score < window.beta {
            score = self.below(node, after, step, depth, alpha, window.beta);
        }
        score
    }

    /// Scores the forced pass of a side without a legal move.
    #[cold]
    fn pass(&mut self, node: &Node<W, S>, window: &Window<W>) -> i32 {
        // Under rules without passes the game would have ended earlier; only a null move can lead to such a
        // position.
        if node.skipped || self.arbiter.masks.no_legal_move != NoLegalMove::Passes {
            return self.estimate(&node.state);
        }
        let after = self.arbiter.pass(&node.state, &self.history);
        self.lines[node.ply + 1].clear();
        let score = match after.ending {
            Some(ending) => self.worth(ending, &after.state, node.ply + 1),
            None => self.below(node, &after, Step::Pass, window.depth - 1, window.alpha, window.beta),
        };
        self.expect(node.ply, Step::Pass);
        if window.excluded { score::here_only(score) } else { score }
    }
}

/// Returns whether the side that has just moved moves again, because its piece must continue. Then the score
/// and the window are not negated.
#[inline(always)]
pub(super) fn stays<const W: usize, const S: usize>(before: &State<W, S>, after: &State<W, S>) -> bool {
    S > 0 && before.side == after.side
}

/// Returns whether a win within `plies` that holds without history also holds here, whatever was played
/// before.
///
/// The limits must be far enough away. Among all winning strategies, one meets no position twice: a second
/// visit can be cut out by playing on from the first as from the second. Where repetition compares positions
/// with the side to move, that strategy adds at most one occurrence of each position to the history; if that
/// is too few to trigger the rule, nothing counts as a repetition and nothing is forbidden. In other rule
/// sets, or if some position has already occurred too often, the win must be over before any position can
/// recur.
pub(super) fn history_cannot_undo<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    node: &Node<W, S>,
    plies: u32,
) -> bool {
    let (masks, state) = (&arbiter.masks, &node.state);
    let uncrowded = |rule: Repetition| {
        rule.compares == RepetitionCompares::Position && node.most + 2 <= u32::from(rule.at)
    };
    state.ply.saturating_add(plies) < masks.ply_limit
        && state.quiet.saturating_add(plies) < masks.quiet_draw
        && (masks.repetition.is_none_or(uncrowded) || state.quiet + plies < masks.quickest_return)
}

/// The state of the search of one node's moves.
pub(super) struct Window<const W: usize> {
    depth: i32,
    /// The best score that is already certain for the side to move.
    alpha: i32,
    beta: i32,
    /// The number of moves that have been searched.
    pub(super) tried: usize,
    /// After how many moves the quiet ones are left out.
    pub(super) quiet_moves: usize,
    /// The index of the node's first move in [`Tree::moves`].
    pub(super) start: usize,
    /// The index of the first that is not sorted yet; it is in its place, too.
    pub(super) sorted: usize,
    /// True if repetition forbade any moves.
    pub(super) excluded: bool,
    /// The squares of the king's open paths, if the attackers are to move.
    pub(super) paths: Bits<W>,
    /// The move from the table.
    pub(super) remembered: Option<Step>,
    /// True if the side to move is estimated to stand better than at its last move.
    rising: bool,
}

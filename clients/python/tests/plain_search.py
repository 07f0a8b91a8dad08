"""The searches of :mod:`tafl.selfplay` once more, over boards, as plainly as the papers describe them, to compare with.

PUCT is that of AlphaZero; the other is Gumbel AlphaZero (Danihelka et al., 2022) without its draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import tafl
from numpy.typing import NDArray
from tafl.batch import Batch, encode

Network = Callable[[NDArray[np.uint8], NDArray[np.bool_]], tuple[Any, Any]]


class Found(NamedTuple):
    """What the search for a move found."""

    planes: NDArray[np.uint8]
    policy: dict[int, float]
    value: float
    attackers: bool


class Node:
    """A position."""

    def __init__(self, board: tafl.Board, max_plies: int) -> None:
        self.sign = 1 if board.turn is tafl.ATTACKERS else -1
        self.visits, self.total, self.judged = 0, 0.0, 0.0
        self.priors: dict[int, float] = {}
        self.after: dict[int, Node] = {}
        self.end: float | None = None
        if outcome := board.outcome():
            self.end = 0.0 if outcome.winner is None else 1.0 if outcome.winner is tafl.ATTACKERS else -1.0
        elif board.ply >= max_plies:
            self.end = 0.0

    def worth(self, sign: int) -> float:
        return sign * self.total / self.visits


class Player:
    """A game against itself."""

    def __init__(
        self, variant: str, network: Network, *, visits: int, gumbel: bool, considered: int, keep_trees: bool, max_plies: int, exploration: float = 1.25
    ) -> None:
        self.board, self.network, self.moves = tafl.Board(variant), network, Batch(variant, 1)
        self.visits, self.gumbel, self.considered, self.keep_trees = visits, gumbel, considered, keep_trees
        self.max_plies, self.exploration = max_plies, exploration

    def judge(self, node: Node, board: tafl.Board) -> float:
        """Asks the network; returns what it says for the attackers."""
        planes, masks = encode([board])
        policy, value = self.network(planes, masks)
        weights = {int(action): math.exp(policy[0, action]) for action in np.flatnonzero(masks[0])}
        node.priors = {action: weight / sum(weights.values()) for action, weight in weights.items()}
        node.judged = float(value[0])
        return node.sign * node.judged

    def visit(self, root: Node, choose: Callable[[Node], int], first: int | None = None) -> None:
        """Goes down by a rule, after the first move if that is given."""
        node, board, path = root, self.board.copy(), [root]
        while node.priors:
            action = choose(node) if first is None else first
            first = None
            board.push(self.moves.move(action))
            node = node.after.setdefault(action, Node(board, self.max_plies))
            path.append(node)
        value = self.judge(node, board) if node.end is None else node.end
        for node in path:
            node.visits += 1
            node.total += value

    def puct(self, node: Node) -> int:
        def score(action: int) -> float:
            after = node.after.get(action)
            visits, worth = (after.visits, after.worth(node.sign)) if after else (0, node.worth(node.sign))
            return worth + self.exploration * node.priors[action] * math.sqrt(node.visits) / (1 + visits)

        return max(node.priors, key=score)

    def added(self, node: Node) -> dict[int, float]:
        """Completed values of all moves, times what they count for."""
        visits = sum(after.visits for after in node.after.values())
        known = sum(node.priors[action] for action in node.after)
        mean = sum(node.priors[action] * after.worth(node.sign) for action, after in node.after.items()) / (known or 1)
        mixed = (node.judged + visits * mean) / (1 + visits)
        scale = 50 + max((after.visits for after in node.after.values()), default=0)
        worth = {action: node.after[action].worth(node.sign) if action in node.after else mixed for action in node.priors}
        return {action: scale * (1 + value) / 2 for action, value in worth.items()}

    def improved(self, node: Node) -> dict[int, float]:
        added = self.added(node)
        most = max(added.values())
        weights = {action: prior * math.exp(added[action] - most) for action, prior in node.priors.items()}
        return {action: weight / sum(weights.values()) for action, weight in weights.items()}

    def lagging(self, node: Node) -> int:
        improved, visits = self.improved(node), {action: after.visits for action, after in node.after.items()}
        return max(node.priors, key=lambda action: improved[action] - visits.get(action, 0) / (1 + sum(visits.values())))

    def search_by_halving(self, root: Node, budget: int) -> int:
        """Visits the moves of the root by sequential halving, and returns the best."""

        def score(action: int) -> float:
            return math.log(root.priors[action]) + added[action]

        added, visits = self.added(root), dict.fromkeys(root.priors, 0)
        candidates = sorted(root.priors, key=score, reverse=True)[: self.considered]
        for level in considered_visits(len(candidates), budget):
            added = self.added(root)
            chosen = max((action for action in candidates if visits[action] == level), key=score)
            visits[chosen] += 1
            self.visit(root, self.lagging, chosen)
        added = self.added(root)
        return max((action for action in candidates if visits[action] == max(visits.values())), key=score)

    def play(self) -> Iterator[Found]:
        """Plays a game, and yields what is found for each move."""
        root = Node(self.board, self.max_plies)
        while root.end is None:
            planes, budget = encode([self.board])[0][0], self.visits
            if not root.priors:
                self.visit(root, self.puct)
                budget -= 1
            if self.gumbel:
                chosen, policy = self.search_by_halving(root, budget), self.improved(root)
            else:
                for _ in range(budget):
                    self.visit(root, self.puct)
                total = sum(after.visits for after in root.after.values())
                policy = {action: after.visits / total for action, after in root.after.items()}
                chosen = max(sorted(root.after), key=lambda action: (root.after[action].visits, root.after[action].worth(root.sign)))
            yield Found(planes, policy, root.worth(root.sign), root.sign > 0)
            self.board.push(self.moves.move(chosen))
            kept = root.after[chosen]
            root = kept if kept.end is not None or (self.keep_trees and kept.visits <= 4 * self.visits) else Node(self.board, self.max_plies)


def considered_visits(candidates: int, budget: int) -> list[int]:
    """How often the move has been visited that is visited next, for each visit."""
    halvings, visits, active = max(1, math.ceil(math.log2(candidates))), [0] * candidates, candidates
    sequence: list[int] = []
    while len(sequence) < budget:
        for _ in range(max(1, budget // (halvings * active))):
            sequence += visits[:active]
            visits[:active] = [one + 1 for one in visits[:active]]
        active = max(min(2, candidates), active // 2)
    return sequence[:budget]

"""Games against themselves: compared with a plain search, replayed on boards, and counted."""

from __future__ import annotations

import io
import itertools
import subprocess
import sys
import tempfile
import tracemalloc
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import tafl
from numpy.typing import NDArray
from plain_search import Found, Player
from tafl.batch import Batch, encode
from tafl.selfplay import Positions, SelfPlay, Symmetry, symmetries

Planes, Masks, Floats = NDArray[np.uint8], NDArray[np.bool_], NDArray[np.float32]
QUIET: dict[str, Any] = {"noise_fraction": 0, "temperature": 0}
"""Nothing is drawn."""


def zeros(planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
    """Knows nothing."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)


class Turning:
    """A network that says the same of a position and of the same one turned, exactly: by the distances to all pieces."""

    def __init__(self, variant: str) -> None:
        games = Batch(variant, 1)
        depth, size, _ = games.observation_shape
        squares = np.stack(np.divmod(np.arange(size * size), size), 1)
        apart = ((squares[:, None] - squares[None]) ** 2).sum(2)
        kernels = np.random.default_rng(3).integers(-99, 100, (depth, int(apart.max()) + 1))
        self.fields = kernels[:, apart].reshape(-1, size * size).astype(np.float64)
        moves = [games.move(action) for action in range(games.action_count)]
        self.origins, self.ends = (np.array([place(square, size) for square in part]) for part in zip(*((move.from_square, move.to_square) for move in moves), strict=True))

    def __call__(self, planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
        field = planes.reshape(len(planes), -1) @ self.fields
        logits = (field[:, self.ends] - 2 * field[:, self.origins]) / 512
        return logits.astype(np.float32), ((field.sum(1) % 201 - 100) / 128).astype(np.float32)


def place(square: str | None, size: int) -> int:
    """A square as a number; that of a pass is the first."""
    return (int(square[1:]) - 1) * size + ord(square[0]) - ord("a") if square else 0


def of_game(positions: Positions, number: int) -> NDArray[np.intp]:
    """The rows of a game."""
    return np.flatnonzero(positions.game == number)


def all_of(play: SelfPlay, network: Any, count: int) -> Positions:
    """So many positions."""
    return Positions.concat(play.run(network, count))


class Searches(unittest.TestCase):
    def test_plain_searches_choose_the_same_moves_with_the_same_visits(self) -> None:
        """Among them rules by which a side moves twice, forbids repetitions, and is cut off."""
        for variant, gumbel, keep_trees, visits, max_plies in (
            ("brandubh-wtf", False, False, 24, 40), ("brandubh-wtf", False, True, 24, 40), ("brandubh-wtf", True, False, 24, 30),
            ("brandubh-wtf", True, True, 17, 30), ("copenhagen", False, True, 12, 14), ("copenhagen", True, True, 12, 14),
            ("berserk-hnefatafl", False, True, 12, 14), ("berserk-hnefatafl", True, True, 12, 14),
        ):  # fmt: skip
            with self.subTest(variant, gumbel=gumbel, keep_trees=keep_trees):
                settings: dict[str, Any] = {"visits": visits, "gumbel": gumbel, "considered": 6, "keep_trees": keep_trees, "max_plies": max_plies}
                network = Turning(variant)
                found = all_of(SelfPlay(variant, 1, symmetries=False, **QUIET, **settings), network, 1)
                player = Player(variant, network, **settings)
                wanted = list(player.play())
                rows = of_game(found, 0)
                self.assertEqual(len(rows), len(wanted))
                for row, one in zip(rows, wanted, strict=True):
                    self.assert_same(found, row, one)
                outcome = player.board.outcome()
                winner = outcome.winner if outcome else None
                results = [0 if winner is None else 1 if (winner is tafl.ATTACKERS) == own else -1 for own in found.attackers[rows]]
                self.assertEqual(found.result[rows].tolist(), results)

    def assert_same(self, found: Positions, row: int, wanted: Found) -> None:
        np.testing.assert_array_equal(found.planes[row], wanted.planes)
        actions = found.actions[found.offsets[row] : found.offsets[row + 1]].tolist()
        self.assertEqual(actions, sorted(wanted.policy))
        np.testing.assert_allclose(found.policy(row)[0, actions], [wanted.policy[action] for action in actions], rtol=2e-3, atol=1e-6)
        self.assertAlmostEqual(found.value[row], wanted.value, 5)
        self.assertEqual(found.attackers[row], wanted.attackers)


if __name__ == "__main__":
    unittest.main()

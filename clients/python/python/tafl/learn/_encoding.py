"""Moves as numbers, and positions as planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafl import Board, Move, Variant, variant
from tafl.batch import Batch, encode

PLANES = (
    "attackers' men",
    "defenders' men",
    "king",
    "ones if the attackers are to move",
    "ones if the position has occurred before",
    "attackers' commanders",
    "defenders' commanders",
    "attackers' knights",
    "defenders' knights",
    "attackers' mercenaries",
    "defenders' mercenaries",
    "attackers' guards",
    "defenders' guards",
)
"""What each plane of an observation shows. Rule sets without special pieces have the first five."""


class Encoding:
    """Moves and positions of a rule set in numbers, the same as those of :mod:`tafl.batch`.

    :func:`tafl.batch.encode` writes many boards into arrays at once.
    """

    def __init__(self, rules: Variant | str | Mapping[str, Any]) -> None:
        self.variant = variant(rules)
        """The rule set."""
        self._batch = Batch(self.variant, 1)
        self.actions = self._batch.action_count
        """The number of actions; the last one is a pass."""
        self.shape = self._batch.observation_shape
        """The shape of an observation: planes, ranks and files."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoding:
        """Itself: nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[type[Encoding], tuple[dict[str, Any]]]:
        return Encoding, (self.variant.rules,)

    def action(self, move: Move | str) -> int:
        """The number of a move.

        :raises ValueError: if it is no move on this board.
        """
        return self._batch.action(move)

    def move(self, action: int) -> Move:
        """The move of a number.

        :raises IndexError: if no move has this number.
        """
        return self._batch.move(action)

    def legal_actions(self, board: Board) -> list[int]:
        """The numbers of the legal moves, in ascending order."""
        return sorted(map(self._batch.action, board.legal_moves))

    def mask(self, board: Board) -> NDArray[np.int8]:
        """1 for each legal move, else 0: ``int8`` with the shape ``(actions,)``."""
        _, masks = encode([board])
        return masks.view(np.int8).reshape(self.actions)

    def planes(self, board: Board) -> NDArray[np.uint8]:
        """What is on the board, in zeros and ones: ``uint8`` with the shape :attr:`shape`. :data:`PLANES` names the planes."""
        planes, _ = encode([board])
        return planes.reshape(self.shape)

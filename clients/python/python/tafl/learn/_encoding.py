"""Moves as numbers, and positions as planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafl import Board, Move, Side, Variant, variant

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
_COMMON = 5
_PLANE_OF = dict(zip("adk", range(3), strict=True)) | dict(zip("cCnNmMgG", range(_COMMON, 13), strict=True))


class Encoding:
    """Moves and positions of a rule set in numbers, the same as those of ``tafl.batch``.

    A move is a number below ``actions``: the square of the origin, counted from a1 along the ranks, times
    ``2 * (size - 1)``, plus the number of the destination among the other squares of its rank and then of its
    file. The last number is a pass. Positions have the shape ``(plane, rank, file)``.
    """

    def __init__(self, rules: Variant | str | Mapping[str, Any]) -> None:
        self.variant = variant(rules)
        """The rule set."""
        size = self.variant.size
        squares = [f"{chr(ord('a') + file)}{rank + 1}" for rank in range(size) for file in range(size)]
        self._places = {square: divmod(number, size) for number, square in enumerate(squares)}
        self._moves = [
            f"{origin}-{to}"
            for number, origin in enumerate(squares)
            for to in (*squares[number - number % size :][:size], *squares[number % size :: size])
            if to != origin
        ]
        self._moves.append("pass")
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self.actions = len(self._moves)
        """The number of actions."""
        start = next(iter(self.variant.setups.values()))
        special = "special" in self.variant.rules or not _PLANE_OF.keys().isdisjoint(set(start) - set("adk"))
        self.shape = (len(PLANES) if special else _COMMON, size, size)
        """The shape of an observation."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoding:
        """Itself: nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[type[Encoding], tuple[dict[str, Any]]]:
        return Encoding, (self.variant.rules,)

    def action(self, move: Move | str) -> int:
        """The number of a move.

        :raises ValueError: if it is no move on this board.
        """
        number = self._numbers.get(str(move))
        if number is None:
            raise ValueError(
                f"move = {move}: must be two squares of one rank or file, such as a1-a2, or pass"
            )
        return number

    def move(self, action: int) -> str:
        """The move of a number.

        :raises ValueError: if there is none.
        """
        if not 0 <= action < self.actions:
            raise ValueError(f"action = {action}: must be from 0 to {self.actions - 1}")
        return self._moves[action]

    def legal_actions(self, board: Board) -> list[int]:
        """The numbers of the legal moves, in ascending order."""
        return sorted(self._numbers[str(move)] for move in board.legal_moves)

    def mask(self, board: Board) -> NDArray[np.int8]:
        """An array with 1 for each legal move."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal_actions(board)] = 1
        return mask

    def planes(self, board: Board) -> NDArray[np.uint8]:
        """What is on the board, in zeros and ones; :data:`PLANES` names the planes."""
        planes = np.zeros(self.shape, np.uint8)
        for square, letter in board.pieces().items():
            planes[_PLANE_OF[letter], *self._places[square]] = 1
        planes[3] = board.turn is Side.ATTACKERS
        planes[4] = board.repetitions > 1
        return planes

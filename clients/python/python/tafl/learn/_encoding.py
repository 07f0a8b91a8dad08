"""Moves as numbers, and positions as planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafl import Board, Move, Side, Variant, variant

_LETTERS = "adkcnmgCNMG"
_ZONES = ("THRONE", "CORNERS", "CAMPS", "FORTS")

PLANES = (
    "attackers' men",
    "defenders' men",
    "king",
    "attackers' commanders",
    "attackers' knights",
    "attackers' mercenaries",
    "attackers' guards",
    "defenders' commanders",
    "defenders' knights",
    "defenders' mercenaries",
    "defenders' guards",
    "throne",
    "corners",
    "camps",
    "forts",
    "squares where the king escapes",
    "the piece whose capture goes on",
    "all ones if the attackers are to move",
    "all ones if the position has occurred before",
    "all ones if it has occurred twice before",
    "plies since the last capture, as a part of 100",
)
"""What each plane of an observation shows."""


class Encoding:
    """Moves and positions of a rule set in numbers.

    A move is a number below ``actions``: ``origin * 2 * (size - 1) + way``, where squares are counted from
    a1, b1 on and the ways are the other squares of the rank from file a on, then those of the file from rank
    1 on. The last number is a pass. Positions are ``float32`` from 0 to 1 of the shape ``(plane, rank,
    file)``.
    """

    def __init__(self, rules: Variant | str | Mapping[str, Any]) -> None:
        self.variant = variant(rules)
        """The rule set."""
        size = self.size = self.variant.size
        files = [chr(ord("a") + file) for file in range(size)]
        squares = [f"{file}{rank}" for rank in range(1, size + 1) for file in files]
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
        self.shape = (len(PLANES), size, size)
        """The shape of an observation."""
        self._fixed = np.zeros(self.shape, np.float32)
        data = self.variant.rules
        for zone in data.get("zones", ()):
            plane = 11 + _ZONES.index(zone["kind"].removeprefix("ZONE_KIND_"))
            self._mark(self._fixed, plane, zone["squares"])
        self._mark(self._fixed, 15, self._escape(data))

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

    def planes(self, board: Board) -> NDArray[np.float32]:
        """What is on the board, and what counts of the history; :data:`PLANES` names the planes."""
        planes = self._fixed.copy()
        for square, letter in board.pieces().items():
            planes[_LETTERS.index(letter), *self._places[square]] = 1
        if chain := board.chain_square:
            self._mark(planes, 16, [chain])
        planes[17] = board.turn is Side.ATTACKERS
        planes[18] = board.repetitions > 1
        planes[19] = board.repetitions > 2
        planes[20] = min(board.quiet_plies / 100, 1)
        return planes

    def _mark(self, planes: NDArray[np.float32], plane: int, squares: list[str]) -> None:
        for square in squares:
            planes[plane, *self._places[square]] = 1

    def _escape(self, data: Mapping[str, Any]) -> list[str]:
        """The squares on which the king wins."""
        match data["escape"]["to"]:
            case "ESCAPE_TO_SQUARES":
                return list(data["escape"]["squares"])
            case "ESCAPE_TO_CORNERS":
                ends = (0, self.size - 1)
                return [
                    square for square, place in self._places.items() if place[0] in ends and place[1] in ends
                ]
            case _:
                ends = (0, self.size - 1)
                return [
                    square for square, place in self._places.items() if place[0] in ends or place[1] in ends
                ]

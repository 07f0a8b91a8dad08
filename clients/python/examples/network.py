"""A small network in numpy, for any rule set: the planes of a position in, and out what it is worth."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

# Several threads would make the sums of a product, and with them the run, depend on the machine's cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

import tafl
from tafl.batch import Batch

Floats = NDArray[np.float32]
# Planes that are all ones or all zeros: the side to move, and whether the position has occurred before.
SIDE, REPEATED = 3, 4
# How many positions are valued at once.
CACHED = 512
# How fast Adam forgets the mean of the slopes and that of their squares.
FORGETS, FORGETS_SQUARES = 0.9, 0.999


class Positions(NamedTuple):
    """Positions, and what each is worth to the attackers, from -1 to 1."""

    planes: NDArray[np.uint8]
    worth: Floats

    @classmethod
    def concat(cls, parts: Sequence[Positions]) -> Positions:
        planes, worth = zip(*parts, strict=True)
        return cls(np.concatenate(planes), np.concatenate(worth))


class Moves(NamedTuple):
    """The legal moves of some boards, one board after another."""

    actions: NDArray[np.int32]
    # Where the moves of each board begin, and behind them where the last ones end.
    begins: NDArray[np.int64]
    # The games after them; those that ended have begun anew.
    after: Batch
    # What they are worth to the side to move, from -1 to 1.
    worth: Floats

    def order(self) -> NDArray[np.intp]:
        """The moves of each board from the worst to the best."""
        return np.lexsort((self.worth, np.repeat(np.arange(len(self.begins) - 1), np.diff(self.begins))))

    def best(self) -> NDArray[np.intp]:
        """The place of the best move of each board."""
        return self.order()[self.begins[1:] - 1]


class Network:
    """Two hidden layers, and what a position is worth to the attackers, from -1 to 1."""

    def __init__(self, variant: str, width: int = 128, seed: int = 0) -> None:
        planes, ranks, files = Batch(variant, 1).observation_shape
        squares = np.arange(planes * ranks * files).reshape(planes, -1)
        # Where the inputs are among the numbers of all planes: one number is enough for a plane of equal ones.
        self.inputs = np.append(np.delete(squares, (SIDE, REPEATED), axis=0), squares[[SIDE, REPEATED], 0])
        self.variant, self.width = variant, width
        sizes = len(self.inputs), width, width // 4, 1
        random = np.random.default_rng(seed)
        # The weights and the bias of each layer in turn.
        self.parts: list[Floats] = []
        for rows, columns in zip(sizes, sizes[1:], strict=False):
            weights = random.normal(0, 1 / np.sqrt(rows), (rows, columns))
            self.parts += [weights.astype(np.float32), np.zeros(columns, np.float32)]
        self.steps = 0
        self.means, self.squares = ([np.zeros_like(part) for part in self.parts] for _ in range(2))

    def copy(self) -> Network:
        """A network of the same weights, without what Adam remembers."""
        other = Network(self.variant, self.width)
        other.parts = [part.copy() for part in self.parts]
        return other

    def save(self, path: Path) -> None:
        np.savez(path, *self.parts, variant=self.variant, width=self.width)

    @classmethod
    def load(cls, path: Path) -> Network:
        with np.load(path) as kept:
            network = cls(str(kept["variant"]), int(kept["width"]))
            network.parts = [kept[f"arr_{number}"] for number in range(len(network.parts))]
        return network

    def _layers(self, planes: NDArray[np.uint8]) -> list[Floats]:
        """The inputs, what each hidden layer makes of them, and what the positions are worth."""
        layers = [planes.reshape(len(planes), -1)[:, self.inputs].astype(np.float32)]
        for layer in range(0, len(self.parts), 2):
            weights, bias = self.parts[layer : layer + 2]
            sums = layers[-1] @ weights + bias
            layers.append(np.tanh(sums) if layer + 2 == len(self.parts) else np.maximum(sums, 0))
        return layers

    def worth(self, planes: NDArray[np.uint8]) -> Floats:
        """What positions are worth to the attackers."""
        # In parts that stay in the processor's cache.
        parts = np.array_split(planes, 1 + len(planes) // CACHED)
        return np.concatenate([self._layers(part)[-1][:, 0] for part in parts])

    def search(self, boards: list[tafl.Board], plies: int, width: int, seen: list[Positions] | None = None) -> Moves:
        """The legal moves of each board, and what they are worth so many plies ahead.

        Of each position only the most promising moves are followed further, at most `width`; the others count as lost.
        `seen` gets the positions that were searched, with what they turned out to be worth to the attackers.
        """
        before = Batch.from_boards(boards)
        actions, begins = before.legal_actions()
        counts = np.diff(begins)
        after = Batch.from_boards([board for board, count in zip(boards, counts, strict=True) for _ in range(count)])
        signs = np.where(before.attackers_to_move(), np.float32(1), np.float32(-1))
        rewards, ended = after.step(actions)
        worth = np.where(ended, rewards, np.repeat(signs, counts) * self.worth(after.observe()))
        moves = Moves(actions, begins, after, worth)
        if plies > 1:
            order = moves.order()
            # How many moves of the board are better.
            rank = np.repeat(begins[1:], counts) - 1 - np.arange(len(order))
            followed = order[(rank < width) & (ended[order] == 0)]
            worth[ended == 0] = -2
            if len(followed):
                replies = self.search([after.board(place) for place in followed], plies - 1, width, seen)
                worth[followed] = -replies.worth[replies.best()]
        if seen is not None:
            seen.append(Positions(before.observe(), signs * worth[moves.best()]))
        return moves

    def slopes(self, planes: NDArray[np.uint8], worth: Floats) -> tuple[list[Floats], float]:
        """The gradient of the mean squared error, in parts like the weights, and this error."""
        layers = self._layers(planes)
        found = layers[-1]
        errors = found - worth[:, None]
        slope = 2 * errors * (1 - found**2) / np.float32(len(planes))
        slopes: list[Floats] = []
        for layer in range(len(layers) - 2, -1, -1):
            slopes = [layers[layer].T @ slope, slope.sum(axis=0), *slopes]
            if layer:
                slope = slope @ self.parts[2 * layer].T * (layers[layer] > 0)
        return slopes, float(np.mean(errors**2))

    def learn(self, planes: NDArray[np.uint8], worth: Floats, rate: float) -> float:
        """One step of Adam towards what positions are worth to the attackers. Returns the mean squared error before it."""
        slopes, loss = self.slopes(planes, worth)
        self.steps += 1
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            mean += (1 - FORGETS) * (slope - mean)
            square += (1 - FORGETS_SQUARES) * (slope**2 - square)
            spread = np.sqrt(square / (1 - FORGETS_SQUARES**self.steps)) + 1e-8
            part -= rate / (1 - FORGETS**self.steps) * mean / spread
        return loss

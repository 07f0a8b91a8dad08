"""A small network in numpy, for any rule set: planes in, a policy and a value for the side to move out.

The two sides of a tafl game have different aims, so each has output layers of its own over shared hidden layers.
A row costs only the output layers of its side.
"""

from __future__ import annotations

import math
import os
from pathlib import Path

# Several threads would make the sums of a product, and with them the run, depend on the machine's cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from tafl.batch import Batch

Floats = NDArray[np.float32]
# Planes that are all ones or all zeros: the side to move, and whether the position has occurred before.
SIDE, REPEATED = 3, 4
# How fast Adam forgets the mean of the slopes and that of their squares, and how much weights shrink a step.
FORGETS, FORGETS_SQUARES, DECAY = 0.9, 0.999, 1e-4
IMPOSSIBLE = -1e4


class Network:
    """Hidden layers with residual connections, and for each side a policy and a value from -1 to 1."""

    def __init__(self, variant: str, width: int = 256, depth: int = 2, seed: int = 0) -> None:
        game = Batch(variant, 1)
        planes, ranks, files = game.observation_shape
        self.variant, self.width, self.depth = variant, width, depth
        self.piece_planes = [plane for plane in range(planes) if plane not in (SIDE, REPEATED)]
        inputs = len(self.piece_planes) * ranks * files + 2
        shapes: dict[str, tuple[int, ...]] = {}
        for layer in range(depth):
            shapes |= {f"hidden{layer}": (inputs if layer == 0 else width, width), f"bias{layer}": (width,)}
        for side in ("attackers", "defenders"):
            shapes |= {f"{side}_policy": (width, game.action_count), f"{side}_policy_bias": (game.action_count,)}
            shapes |= {f"{side}_value": (width, 1), f"{side}_value_bias": (1,)}
        self.shapes = shapes
        self.flat: Floats = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
        self.parts = self.split(self.flat)
        random = np.random.default_rng(seed)
        for name, part in self.parts.items():
            if name.startswith("hidden"):
                part[:] = random.normal(0, np.sqrt(2 / len(part)), part.shape)
        self.steps = 0
        self.mean, self.square = np.zeros_like(self.flat), np.zeros_like(self.flat)

    def split(self, flat: Floats) -> dict[str, Floats]:
        """Views of an array of the length of all weights, one for each part."""
        ends = np.cumsum([math.prod(shape) for shape in self.shapes.values()])
        parts = zip(self.shapes.items(), np.split(flat, ends[:-1]), strict=True)
        return {name: part.reshape(shape) for (name, shape), part in parts}

    def copy(self) -> Network:
        """A network of the same weights, without what Adam remembers."""
        other = Network(self.variant, self.width, self.depth)
        other.flat[:] = self.flat
        return other

    def save(self, path: Path) -> None:
        np.savez(path, variant=self.variant, width=self.width, depth=self.depth, weights=self.flat)

    @classmethod
    def load(cls, path: Path) -> Network:
        with np.load(path) as kept:
            network = cls(str(kept["variant"]), int(kept["width"]), int(kept["depth"]))
            network.flat[:] = kept["weights"]
        return network

    def _hidden(self, planes: NDArray[np.uint8]) -> list[Floats]:
        """The inputs, and after them what each hidden layer makes of them."""
        pieces = planes[:, self.piece_planes].reshape(len(planes), -1)
        layers = [np.concatenate([pieces, planes[:, [SIDE, REPEATED], 0, 0]], axis=1).astype(np.float32)]
        for layer in range(self.depth):
            out = layers[-1] @ self.parts[f"hidden{layer}"]
            out += self.parts[f"bias{layer}"]
            np.maximum(out, 0, out=out)
            layers.append(out if layer == 0 else layers[-1] + out)
        return layers

    @staticmethod
    def _sides(planes: NDArray[np.uint8]) -> list[tuple[str, NDArray[np.intp]]]:
        """The rows in which each side is to move."""
        attackers = planes[:, SIDE, 0, 0] == 1
        return [("attackers", np.flatnonzero(attackers)), ("defenders", np.flatnonzero(~attackers))]

    def __call__(self, planes: NDArray[np.uint8], _masks: object = None) -> tuple[Floats, Floats]:
        """Logits of all actions, also of illegal ones, and values."""
        last = self._hidden(planes)[-1]
        policy = np.empty((len(planes), self.parts["attackers_policy_bias"].size), np.float32)
        value = np.empty(len(planes), np.float32)
        for side, rows in self._sides(planes):
            policy[rows] = last[rows] @ self.parts[f"{side}_policy"] + self.parts[f"{side}_policy_bias"]
            value[rows] = np.tanh(last[rows] @ self.parts[f"{side}_value"] + self.parts[f"{side}_value_bias"])[:, 0]
        return policy, value

    def learn(self, planes: NDArray[np.uint8], policy: Floats, value: Floats, rate: float) -> tuple[float, float]:
        """One step of Adam towards policies and values. Returns the mean losses before it, as `slope` does."""
        slope, *losses = self.slope(planes, policy, value)
        self._adam(slope, rate)
        return losses[0], losses[1]

    def slope(self, planes: NDArray[np.uint8], policy: Floats, value: Floats) -> tuple[Floats, float, float]:
        """The gradient of the sum of two losses, and these: the cross-entropy of policies, the squared error of values."""
        layers = self._hidden(planes)
        flat = np.empty_like(self.flat)
        slopes = self.split(flat)
        slope = np.zeros_like(layers[-1])
        policy_loss = value_loss = 0.0
        for side, rows in self._sides(planes):
            last = layers[-1][rows]
            weights, value_weights = self.parts[f"{side}_policy"], self.parts[f"{side}_value"]
            # Softmax over the actions that the search thinks possible; the network is told nothing of the others.
            wanted = policy[rows]
            shares = last @ weights
            shares += self.parts[f"{side}_policy_bias"]
            np.copyto(shares, IMPOSSIBLE, where=wanted == 0)
            shares -= shares.max(axis=1, keepdims=True)
            policy_loss -= float(np.vdot(wanted, shares))
            np.exp(shares, out=shares)
            sums = shares.sum(axis=1, keepdims=True)
            policy_loss += float(np.log(sums).sum())
            found = np.tanh(last @ value_weights + self.parts[f"{side}_value_bias"])
            errors = found - value[rows, None]
            value_loss += float(np.sum(errors**2))
            shares /= sums
            shares -= wanted
            policy_slope = np.divide(shares, len(planes), out=shares)
            value_slope = 2 * errors * (1 - found**2) / len(planes)
            np.matmul(last.T, policy_slope, out=slopes[f"{side}_policy"])
            np.sum(policy_slope, axis=0, out=slopes[f"{side}_policy_bias"])
            np.matmul(last.T, value_slope, out=slopes[f"{side}_value"])
            np.sum(value_slope, axis=0, out=slopes[f"{side}_value_bias"])
            slope[rows] = policy_slope @ weights.T + value_slope @ value_weights.T
        for layer in range(self.depth - 1, -1, -1):
            # A residual layer gave its input plus something that was not negative.
            active = layers[layer + 1] > (layers[layer] if layer else 0)
            inner = slope * active
            np.matmul(layers[layer].T, inner, out=slopes[f"hidden{layer}"])
            np.sum(inner, axis=0, out=slopes[f"bias{layer}"])
            slope = inner @ self.parts[f"hidden{layer}"].T + slope if layer else inner
        return flat, policy_loss / len(planes), value_loss / len(planes)

    def _adam(self, slope: Floats, rate: float) -> None:
        self.steps += 1
        self.mean *= FORGETS
        self.mean += (1 - FORGETS) * slope
        self.square *= FORGETS_SQUARES
        np.square(slope, out=slope)
        slope *= 1 - FORGETS_SQUARES
        self.square += slope
        spread = np.sqrt(self.square, out=slope)
        spread *= 1 / np.sqrt(1 - FORGETS_SQUARES**self.steps)
        spread += 1e-8
        step = np.divide(self.mean, spread, out=spread)
        step *= rate / (1 - FORGETS**self.steps)
        self.flat *= 1 - rate * DECAY
        self.flat -= step

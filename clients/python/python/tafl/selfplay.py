"""Many games against themselves, whose positions a network of yours judges, for learning as AlphaZero does.

The searches and their trees are compiled; Python sees one batch after another, with one position of each game:

>>> import numpy as np
>>> from numpy.typing import NDArray
>>> from tafl.selfplay import SelfPlay
>>> play = SelfPlay("brandubh-wtf", 8, visits=16, max_plies=40, seed=1)
>>> Floats = NDArray[np.float32]
>>> def network(planes: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
...     return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)
>>> positions = next(play.run(network, 500))
>>> positions.planes.shape[1:], positions.policy(slice(None)).shape[1:]
((5, 7, 7), (589,))

Planes and actions are those of :mod:`tafl.batch`. ``python -m tafl.selfplay --bench`` measures the speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from os import PathLike
from typing import Any, NamedTuple, Self, TypeAlias

from ._extras import brought_by
from ._tafl import SelfPlay as _SelfPlay
from ._tafl import Variant
from ._tafl import symmetries as _symmetries
from ._types import Stats

with brought_by("batch"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Network", "Positions", "SelfPlay", "Stats", "Symmetry", "symmetries"]

Network: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], tuple[Any, Any]]
"""What judges positions: from their planes and masks to ``policy`` and ``value``, as :meth:`SelfPlay.answer` takes them."""


class SelfPlay(_SelfPlay):
    """Many games of one rule set against themselves, each with a position that waits for the network.

    ``variant`` is the rule set, by name or as data; ``games`` is the number of games at once, from 1 to 1,048,576. A
    game that ends is followed by the next one. Equal seeds and equal answers give equal games, whatever ``threads``
    (1 to 1,024) is.

    The search: ``visits`` (2 to 65,536) positions are visited for a move. They are judged by the network, or the game is
    over there. ``exploration`` (0 to 1,000) is the factor of PUCT. ``noise_fraction`` (0 to 1) of the root's priors is noise
    of Dirichlet with the parameter ``noise_alpha`` (0.001 to 1,000; by default 10 by the number of legal moves). The first
    ``temperature_plies`` plies draw the move from the visits to the power of 1 / ``temperature`` (0 to 1,000; 0 draws
    nothing); later the most visited move is played. With ``keep_trees`` the tree below the move that was played is kept.
    With ``symmetries`` each position is shown in one of the symmetries of the rules and the set-up, drawn at random.

    ``gumbel`` takes the search of Gumbel AlphaZero instead, which improves the policy with few visits: sequential halving
    of at most ``considered`` (2 to 65,536) moves of the root; ``temperature`` multiplies the draws, which count in the
    choice of the move for ``temperature_plies`` plies only. There is no other noise.

    The game: a side resigns if the value of its search is below ``resign_below`` (-1 to 1; by default none does), but in
    the share ``resign_checked`` (0 to 1) of the games none does, to count who would not have lost. A game of
    ``max_plies`` (1 to 1,000,000) plies is cut off, and is worth 0. Each begins with up to ``random_plies`` random plies, fewer
    than ``max_plies``, from the set-up ``setup``. ``roles`` says that the network has heads of its own for each side.
    """

    def take(self) -> Positions:
        """Return the positions of the games that have ended since, ordered by the games' numbers.

        Games that have ended are in memory until they are taken.
        """
        found = self._take()
        return Positions.none(self.observation_shape) if found is None else Positions(*found)

    def run(self, network: Network, positions: int) -> Iterator[Positions]:
        """Play until at least ``positions`` positions have been yielded; games that go on can be continued by the next call.

        Yields the positions of games whenever some have ended. The network gets the same two arrays each time, with new
        contents.

        :raises ValueError: if ``positions`` is less than 1.
        """
        if positions < 1:
            raise ValueError(f"positions = {positions}: must be 1 or more")
        return self._run(network, positions)

    def _run(self, network: Network, positions: int) -> Iterator[Positions]:
        planes, masks = self.observe()
        while positions > 0:
            self.answer(*network(planes, masks))
            if (found := self._take()) is not None:
                taken = Positions(*found)
                positions -= len(taken)
                yield taken
            self.observe(planes, masks)


@dataclass(frozen=True, eq=False)
class Positions:
    """Positions of games that have ended, with what their searches found: arrays with one row for each position."""

    planes: NDArray[np.uint8]
    """What it looks like, as on its own board: ``(positions, *observation_shape)``."""
    offsets: NDArray[np.int64]
    """Where the policy of each position begins in ``actions`` and ``probabilities``, and at last where all end."""
    actions: NDArray[np.int32]
    """The actions that have a probability, in ascending order."""
    probabilities: NDArray[np.float32]
    """Their probabilities: shares of the visits, or with ``gumbel`` the improved policy."""
    value: NDArray[np.float32]
    """What the search found for the side to move, from -1 to 1."""
    result: NDArray[np.float32]
    """What the game brought the side to move: 1, 0 or -1."""
    attackers: NDArray[np.bool_]
    """True where the attackers are to move."""
    ply: NDArray[np.int32]
    """The number of plies played before."""
    game: NDArray[np.int64]
    """The number of the game."""

    @classmethod
    def none(cls, observation_shape: tuple[int, int, int]) -> Self:
        """No positions, of this shape."""
        floats = np.zeros(0, np.float32)
        return cls(
            np.zeros((0, *observation_shape), np.uint8), np.zeros(1, np.int64), np.zeros(0, np.int32), floats, floats, floats,
            np.zeros(0, np.bool_), np.zeros(0, np.int32), np.zeros(0, np.int64),
        )  # fmt: skip

    @classmethod
    def concat(cls, parts: Iterable[Positions]) -> Self:
        """Return the positions of several, one after another.

        :raises ValueError: if there are none, or they are of boards of different sizes.
        """
        known = list(parts)
        shapes = {part.planes.shape[1:] for part in known}
        if len(shapes) != 1:
            raise ValueError(f"parts = {len(known)} with boards of {sorted(shapes)}: must be one or more, all with equal boards")
        ends = np.cumsum([0, *(len(part.actions) for part in known)])
        offsets = [part.offsets[:-1] + end for part, end in zip(known, ends, strict=False)]
        arrays = {one.name: np.concatenate([getattr(part, one.name) for part in known]) for one in fields(cls) if one.name != "offsets"}
        return cls(offsets=np.concatenate([*offsets, ends[-1:]]).astype(np.int64), **arrays)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read what :meth:`save` has written.

        :raises ValueError: if an array is missing.
        """
        with np.load(path) as kept:
            missing = [one.name for one in fields(cls) if one.name not in kept]
            if missing:
                raise ValueError(f"path = {path}: has no array {missing[0]}; it was not written by Positions.save")
            return cls(**{one.name: kept[one.name] for one in fields(cls)})

    def save(self, path: str | PathLike[str]) -> None:
        """Write all arrays into one file of numpy's format npz, compressed."""
        with open(path, "wb") as file:
            np.savez_compressed(file, **{one.name: getattr(self, one.name) for one in fields(self)})

    def __len__(self) -> int:
        return len(self.value)

    def policy(self, rows: Any) -> NDArray[np.float32]:
        """Return the policies of these rows in full: an array of ``float32`` with the shape ``(rows, action_count)``.

        ``rows`` are whatever indexes an array: a number, numbers, a slice, a mask.

        :raises IndexError: if there is no such row.
        """
        chosen = np.atleast_1d(np.arange(len(self))[rows])
        lengths = self.offsets[chosen + 1] - self.offsets[chosen]
        # The places of all their actions: those of each row count on from where it begins.
        begins = np.repeat(self.offsets[chosen] - (np.cumsum(lengths) - lengths), lengths)
        places = begins + np.arange(len(begins))
        size = self.planes.shape[-1]
        full = np.zeros((len(chosen), size * size * 2 * (size - 1) + 1), np.float32)
        full[np.repeat(np.arange(len(chosen)), lengths), self.actions[places]] = self.probabilities[places]
        return full

    def to_arrow(self) -> Any:
        """Return a ``pyarrow.Table`` with a row for each position; needs pyarrow.

        Planes are lists of fixed length, whose shape is in the metadata of their field; policies are the lists ``actions`` and
        ``probabilities``.
        """
        with brought_by("arrow"):
            arrow = import_module("pyarrow")
        shape = self.planes.shape[1:]
        offsets = arrow.array(self.offsets)
        columns = {
            "planes": arrow.FixedSizeListArray.from_arrays(arrow.array(self.planes.reshape(-1)), int(np.prod(shape))),
            "actions": arrow.LargeListArray.from_arrays(offsets, arrow.array(self.actions)),
            "probabilities": arrow.LargeListArray.from_arrays(offsets, arrow.array(self.probabilities)),
        }
        columns |= {name: arrow.array(getattr(self, name)) for name in ("value", "result", "attackers", "ply", "game")}
        table = arrow.table(columns)
        planes = table.schema.field("planes").with_metadata({"shape": ",".join(map(str, shape))})
        return table.cast(table.schema.set(0, planes))


class Symmetry(NamedTuple):
    """A symmetry of a rule set: where the squares and the actions of a turned position come from."""

    squares: NDArray[np.int64]
    """``planes.reshape(*planes.shape[:-2], -1)[..., squares]`` are turned planes, with their squares in one row."""
    actions: NDArray[np.int64]
    """``policy[..., actions]`` is the policy of the turned position, and ``masks[..., actions]`` are its masks."""


def symmetries(variant: Variant | str | Mapping[str, Any], setup: str | None = None) -> list[Symmetry]:
    """Return the rotations and reflections that change neither the rules nor the set-up; the identity is first.

    >>> from tafl.selfplay import symmetries
    >>> len(symmetries("brandubh-wtf"))
    8
    """
    return [Symmetry(*found) for found in _symmetries(variant, setup)]


if __name__ == "__main__":
    from ._selfplay_bench import main

    main()

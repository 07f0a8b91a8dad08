"""Measures what calls cost, each as the best of several rounds: run it alone on a machine at rest.

python_package.py          prints the figures of the package that is installed
python_package.py --check  fails where one is more than twice what it should be
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable

import numpy as np
import tafl
from tafl.batch import Batch


def microseconds(call: Callable[[], object], rounds: int = 5, times: int = 5000) -> float:
    return min(timeit.repeat(call, number=times, repeat=rounds)) / times * 1e6


def push_and_pop() -> float:
    board = tafl.Board("copenhagen")
    move = str(next(iter(board.legal_moves)))

    def call() -> None:
        board.push(move)
        board.pop()

    return microseconds(call)


def legal_moves() -> float:
    board = tafl.Board("copenhagen")
    return microseconds(lambda: list(board.legal_moves))


def plies_in_a_second(variant: str) -> float:
    """Millions of random plies, each chosen and played through numpy."""
    count = 1024
    games = Batch(variant, count, max_plies=400, seed=1)
    actions, rewards, ended = np.zeros(count, np.int32), np.zeros(count, np.float32), np.zeros(count, np.uint8)

    def call() -> None:
        games.step(games.random_actions(actions), rewards, ended)

    microseconds(call, 1, 300)
    return count / microseconds(call, 5, 200)


def observed_in_a_second(variant: str) -> float:
    """As before, with observations and masks of every position."""
    count = 1024
    games = Batch(variant, count, max_plies=400, seed=1)
    seen = np.zeros((count, *games.observation_shape), np.uint8)
    masks = np.zeros((count, games.action_count), np.bool_)

    def call() -> None:
        games.observe(seen)
        games.masks(masks)
        games.step(games.random_actions())

    return count / microseconds(call, 5, 40)


FIGURES: list[tuple[str, Callable[[], float], str, float]] = [
    ("a push and a pop, by text", push_and_pop, "microseconds, at most", 2.0),
    ("list(board.legal_moves), 11x11", legal_moves, "microseconds, at most", 10.0),
    ("random plies, 7x7", lambda: plies_in_a_second("brandubh-wtf"), "million a second, at least", 5.0),
    ("random plies, 11x11", lambda: plies_in_a_second("copenhagen"), "million a second, at least", 1.5),
    ("the same with planes and masks, 7x7", lambda: observed_in_a_second("brandubh-wtf"), "million a second", 0.0),
    ("the same with planes and masks, 11x11", lambda: observed_in_a_second("copenhagen"), "million a second", 0.0),
]


def main() -> int:
    missed = 0
    for name, measure, unit, wanted in FIGURES:
        found = measure()
        print(f"{name:40} {found:8.2f} {unit}{f' {wanted}' if wanted else ''}")
        most = "most" in unit
        missed += wanted > 0 and (found > 2 * wanted if most else found < wanted / 2)
    return int(missed > 0 and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())

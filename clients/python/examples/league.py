"""Rates checkpoints of `learn.py` and levels of the engine by games of all against all: `league.py run/*.npz --levels 1 2 3`.

Ratings are the most likely ones under the model of Bradley and Terry with an advantage for the attackers, in Elo:
attackers of rating a score 1 / (1 + 10 ** ((d - a - advantage) / 400)) against defenders of rating d. A draw is half a
point. Errors are 1.96 standard deviations, from the curvature of the likelihood.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import itertools
import multiprocessing
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from network import Network  # Limits numpy to one thread, so it comes before it.

import numpy as np

import tafl
from tafl import engine

# Attackers, defenders, and in how many games of how many the attackers scored, with a half for a draw.
Result = tuple[str, str, float, int]
# Random plies before each game, so that no two games are the same.
RANDOM_PLIES = 2
MAX_PLIES = 200


def ratings(results: Sequence[Result], prior: float = 0.0) -> tuple[dict[str, tuple[float, float]], tuple[float, float]]:
    """The rating of each player, and the attackers' advantage, each with its standard error.

    The first player has the rating 0, and the errors are those of the difference to it. `prior` is the number of drawn
    games added to each result. It keeps ratings finite where a player wins or loses everything, and draws all a little
    together.
    """
    names = list(dict.fromkeys(name for attackers, defenders, _, _ in results for name in (attackers, defenders)))
    design = np.zeros((len(results), len(names) + 1))
    for row, (attackers, defenders, score, games) in enumerate(results):
        if not 0 <= score <= games or attackers == defenders:
            raise ValueError(f"results[{row}] gives {attackers!r} {score} points of {games} against {defenders!r}")
        design[row, [names.index(attackers), names.index(defenders), -1]] = 1, -1, 1
    design = design[:, 1:]
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("results must connect all players, and show someone with both sides")
    scores = np.array([row[2] for row in results]) + prior / 2
    games_played = np.array([row[3] for row in results]) + prior
    found = np.zeros(design.shape[1])
    while True:
        expected = 1 / (1 + np.exp(-design @ found))
        information = design.T @ (design * (games_played * expected * (1 - expected))[:, None])
        step = np.linalg.solve(information, design.T @ (scores - games_played * expected))
        # Newton's method, damped where it would leap.
        found += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
        if np.abs(found).max() > 30:
            raise ValueError("ratings are infinite: someone scored all or nothing; prior, such as 1, keeps them finite")
    unit = 400 / np.log(10)
    errors = np.sqrt(np.diag(np.linalg.inv(information))) * unit
    rated = zip([0.0, *found[:-1] * unit], [0.0, *errors[:-1]], strict=True)
    return dict(zip(names, rated, strict=True)), (found[-1] * unit, errors[-1])


class Player(Protocol):
    name: str

    def moves(self, boards: list[tafl.Board]) -> list[tafl.Move]: ...


class Level:
    """A level of the engine."""

    def __init__(self, level: int) -> None:
        self.name, self.level, self.played = f"level {level}", level, 0

    def moves(self, boards: list[tafl.Board]) -> list[tafl.Move]:
        moves = []
        for board in boards:
            # The seed decides what a low level overlooks, so it must not be the same twice.
            self.played += 1
            moves.append(engine.play(board, self.level, seed=self.played))
        return moves


class Agent:
    """A checkpoint that looks some plies ahead by minimax, of each position at its most promising moves. It draws nothing."""

    def __init__(self, name: str, network: Network, plies: int, width: int) -> None:
        self.name, self.network, self.plies, self.width = name, network, plies, width

    def moves(self, boards: list[tafl.Board]) -> list[tafl.Move]:
        found = [self.network.search([board], self.plies, self.width) for board in boards]
        return [moves.after.move(int(moves.actions[moves.best()[0]])) for moves in found]


def match(attackers: Player, defenders: Player, variant: str, games: int, seed: int) -> Result:
    """Plays games at once from openings drawn by the seed; one that is not over after `MAX_PLIES` plies is a draw."""
    chance = random.Random(seed)
    boards = [tafl.Board(variant) for _ in range(games)]
    for board in boards:
        while board.ply < RANDOM_PLIES:
            board.push(chance.choice(list(board.legal_moves)))
    while going := [board for board in boards if not board.is_game_over() and board.ply < MAX_PLIES]:
        for side, player in ((tafl.ATTACKERS, attackers), (tafl.DEFENDERS, defenders)):
            if turns := [board for board in going if board.turn is side and not board.is_game_over()]:
                for board, move in zip(turns, player.moves(turns), strict=True):
                    board.push(move)
    winners = [outcome.winner if (outcome := board.outcome()) else None for board in boards]
    score = winners.count(tafl.ATTACKERS) + winners.count(None) / 2
    return attackers.name, defenders.name, score, games


def shown(name: str) -> str:
    """How `level 3`, or the path of a checkpoint, is called in results."""
    return name if name.startswith("level ") else Path(name).stem


def player(name: str, plies: int, width: int) -> Player:
    if name.startswith("level "):
        return Level(int(name.removeprefix("level ")))
    return Agent(shown(name), Network.load(Path(name)), plies, width)


def play(pair: tuple[str, str, str, int, int, int, int]) -> Result:
    """A match, as a process is told it."""
    attackers, defenders, variant, games, seed, *search = pair
    return match(player(attackers, *search), player(defenders, *search), variant, games, seed)


def read(path: Path) -> list[Result]:
    with path.open(newline="") as file:
        return [(row["attackers"], row["defenders"], float(row["score"]), int(row["games"])) for row in csv.DictReader(file)]


def table(results: Sequence[Result], prior: float) -> Iterator[str]:
    """Markdown: the players from the best on, with what they scored as attackers and as defenders against each other."""
    rated, advantage = ratings(results, prior)
    names = sorted(rated, key=lambda name: -rated[name][0])
    yield f"| | Elo | {' | '.join(names)} |"
    yield "|---" * (len(names) + 2) + "|"
    for name in names:
        cells = []
        for other in names:
            both = [(score, games) for a, d, score, games in results if (a, d) == (name, other)]
            both += [(games - score, games) for a, d, score, games in results if (d, a) == (name, other)]
            cells.append(f"{sum(s for s, _ in both):g} of {sum(g for _, g in both)}" if both else "")
        rating, error = rated[name]
        yield f"| {name} | {rating:.0f} ± {1.96 * error:.0f} | {' | '.join(cells)} |"
    yield f"\nThe attackers' advantage is {advantage[0]:.0f} ± {1.96 * advantage[1]:.0f}."


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("checkpoints", nargs="*", help="files of learn.py")
    arguments.add_argument("--levels", type=int, nargs="*", default=[], help="levels of the engine, from 0 to 10")
    arguments.add_argument("--variant", default="brandubh-wtf", help="the rule set")
    arguments.add_argument("--games", type=int, default=20, help="how many games a pair plays with either side")
    arguments.add_argument("--plies", type=int, default=3, help="how far a checkpoint looks ahead")
    arguments.add_argument("--width", type=int, default=8, help="at how many moves of a position it looks further")
    arguments.add_argument("--seed", type=int, default=1, help="draws the openings")
    arguments.add_argument("--prior", type=float, default=0.1, help="drawn games that are added to each result")
    arguments.add_argument("--processes", type=int, default=2, help="how many matches are played at once")
    arguments.add_argument("--results", type=Path, help="a CSV to which results are added; pairs that it has are not played")
    given = arguments.parse_args()
    names = [f"level {level}" for level in given.levels] + given.checkpoints
    results = read(given.results) if given.results and given.results.exists() else []
    known = {result[:2] for result in results}
    with contextlib.ExitStack() as stack:
        # Results are kept as they come, so that a league can be broken off.
        kept = None
        if given.results:
            file = stack.enter_context(given.results.open("a", newline="", buffering=1))
            kept = csv.writer(file, lineterminator="\n")
            if not results:
                kept.writerow(("attackers", "defenders", "score", "games"))
        pool = stack.enter_context(multiprocessing.Pool(given.processes))
        pairs = [pair for pair in itertools.permutations(names, 2) if tuple(map(shown, pair)) not in known]
        settings = given.variant, given.games, given.seed, given.plies, given.width
        for result in pool.imap(play, [(*pair, *settings) for pair in pairs]):
            print(*result, sep=", ", file=sys.stderr, flush=True)
            results.append(result)
            if kept:
                kept.writerow(result)
    print(*table(results, given.prior), sep="\n")


if __name__ == "__main__":
    main()

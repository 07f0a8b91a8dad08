"""Learns a rule set from games against itself: `learn.py --folder run`.

It knows the rules and nothing else. While one thread plays with the weights as they are, the main thread learns
from what was played before, so that two cores are busy. All is counted in positions and steps and drawn by the
seed, never by the clock: equal arguments give equal games and weights wherever numpy multiplies alike.

The folder gets the learning curve and the checkpoints, which `league.py` rates.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from network import Network, Positions  # Limits numpy to one thread, so it comes before it.

import numpy as np
from numpy.typing import NDArray

from tafl.batch import Batch
from tafl.selfplay import symmetries

COLUMNS = ("generation", "steps", "games", "positions", "attackers_score", "loss", "cpu_s", "wall_s")


@dataclass(frozen=True)
class Plan:
    """What a run does. Its result depends on nothing else."""

    variant: str = "brandubh-wtf"
    seed: int = 1
    generations: int = 100
    # How many games are played at once, and how many plies of each in a generation.
    games: int = 128
    plies: int = 16
    max_plies: int = 150
    # How many plies ahead the players look, and how many moves of a position they follow further than one.
    search_plies: int = 2
    search_width: int = 4
    # How often a move is random, of sides that score alike: in the first plies of a game, and later.
    opening_plies: int = 6
    opening_random: float = 0.5
    random: float = 0.15
    # The lambda of TD(lambda): how much of what a position is to be worth is what the next one is to be worth, while the best
    # move is played; the rest is what the search found.
    trace: float = 0.7
    # How many generations are learned from, how often each position is drawn, and how many make a step.
    window: int = 20
    repeats: int = 32
    batch: int = 512
    # The first step size; it falls to nothing.
    rate: float = 1e-3
    width: int = 128
    # The weights are kept once in this many generations.
    checkpoint: int = 10

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in ("opening_random", "random", "trace"):
                if not 0 <= value <= 1:
                    raise ValueError(f"{field.name} is {value}; it must be from 0 to 1")
            elif field.type in ("int", "float") and value <= 0 and field.name not in ("seed", "opening_plies"):
                raise ValueError(f"{field.name} is {value}; it must be above 0")


class Player:
    """Games of the network against itself."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.batch = Batch(plan.variant, plan.games, max_plies=plan.max_plies)
        self.random = np.random.default_rng(plan.seed)
        self.ply = np.zeros(plan.games, int)
        # What the attackers got in each game that has ended, from -1 to 1.
        self.results: list[float] = []

    def play(self, network: Network) -> Positions:
        """Plays some plies of each game. Returns all positions that were searched."""
        plan = self.plan
        seen: list[Positions] = []
        played: list[tuple[Positions, NDArray[np.bool_]]] = []
        # The side that scores less plays less at random: one random move of the attackers lets the king escape.
        score = (np.mean(self.results[-plan.games :]) + 1) / 2 if self.results else 0.5
        for _ in range(plan.plies):
            boards = [self.batch.board(game) for game in range(plan.games)]
            moves = network.search(boards, plan.search_plies, plan.search_width, seen)
            best, attackers = moves.best(), self.batch.attackers_to_move()
            share = np.where(self.ply < plan.opening_plies, plan.opening_random, plan.random)
            drawn = self.random.random(plan.games) < 2 * share * np.where(attackers, score, 1 - score)
            chosen = np.where(drawn, self.random.integers(moves.begins[:-1], moves.begins[1:]), best)
            rewards, ended = self.batch.step(moves.actions[chosen])
            # What follows another move than the best says nothing of the position before it.
            played.append((seen.pop(), (chosen == best) & (ended == 0)))
            self.ply = np.where(ended, 0, self.ply + 1)
            self.results += [*np.where(attackers, rewards, -rewards)[ended > 0]]
        worth = played[-1][0].worth
        for positions, goes_on in reversed(played):
            worth = positions.worth + np.where(goes_on, plan.trace * (worth - positions.worth), 0)
            seen.append(Positions(positions.planes, worth))
        return Positions.concat(seen)


class Learner:
    """The network and the positions of the last generations, shown in all symmetries of the board."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.network = Network(plan.variant, plan.width, plan.seed)
        self.random = np.random.default_rng(plan.seed)
        self.symmetries = symmetries(plan.variant)
        self.recent: list[Positions] = []

    def add(self, positions: Positions) -> None:
        self.recent = [*self.recent, positions][-self.plan.window :]

    def learn(self, rate: float) -> float:
        """Draws each position of the last generation so often on average, with those before it. Returns the mean loss."""
        known = Positions.concat(self.recent)
        losses = []
        for _ in range(max(1, len(self.recent[-1].worth) * self.plan.repeats // self.plan.batch)):
            rows = self.random.integers(len(known.worth), size=self.plan.batch)
            turn = self.symmetries[self.random.integers(len(self.symmetries))]
            planes = known.planes[rows]
            turned = planes.reshape(*planes.shape[:2], -1)[:, :, turn.squares]
            losses.append(self.network.learn(turned, known.worth[rows], rate))
        return float(np.mean(losses))


def train(plan: Plan, folder: Path) -> Network:
    """Plays and learns, and writes the curve and the checkpoints. Returns the last weights."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plan.json").write_text(json.dumps(asdict(plan), indent=1) + "\n")
    learner, player = Learner(plan), Player(plan)
    begun, cpu = time.monotonic(), time.process_time()
    with (folder / "curve.csv").open("w", newline="") as file, ThreadPoolExecutor(1) as pool:
        curve = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        curve.writeheader()
        loss, positions, games = np.nan, 0, 0
        learner.network.save(folder / "0000.npz")
        for generation in range(1, plan.generations + 1):
            playing = pool.submit(player.play, learner.network.copy())
            if learner.recent:
                loss = learner.learn(plan.rate * (1 - (generation - 1) / plan.generations))
            learner.add(playing.result())
            positions += len(learner.recent[-1].worth)
            new, games = player.results[games:], len(player.results)
            row = {
                "generation": generation, "steps": learner.network.steps, "games": games, "positions": positions,
                "attackers_score": round((float(np.mean(new)) + 1) / 2, 3) if new else "", "loss": round(loss, 4),
                "cpu_s": round(time.process_time() - cpu), "wall_s": round(time.monotonic() - begun),
            }  # fmt: skip
            curve.writerow(row)
            file.flush()
            print(*(f"{name} {value}" for name, value in row.items()), sep="  ", flush=True)
            if generation % plan.checkpoint == 0 or generation == plan.generations:
                learner.network.save(folder / f"{generation:04}.npz")
    return learner.network


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--folder", type=Path, required=True, help="where the curve and the checkpoints go")
    for field in fields(Plan):
        arguments.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default), default=field.default)
    given = vars(arguments.parse_args())
    train(Plan(**{field.name: given[field.name] for field in fields(Plan)}), given["folder"])


if __name__ == "__main__":
    main()

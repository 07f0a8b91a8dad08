"""Learns a rule set from games against itself: `learn.py --folder run`.

It knows the rules and nothing else. While two threads play with the weights as they are, the main thread learns
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
from typing import Any

from network import Floats, Network  # Limits numpy to one thread, so it comes before it.

import numpy as np
from numpy.typing import NDArray

from tafl import selfplay

PLAYERS = 2
COLUMNS = (
    "generation", "steps", "games", "positions", "leaves", "plies_per_game", "attackers_score",
    "policy_loss", "value_loss", "cpu_s", "wall_s",
)  # fmt: skip


COUNTS = ("games", "leaves", "attackers_won", "draws", "cut")


@dataclass(frozen=True)
class Plan:
    """What a run does. Its result depends on nothing else."""

    variant: str = "brandubh-wtf"
    seed: int = 1
    generations: int = 64
    # How many positions each player adds in a generation, in how many games at once, and with how many leaves a move.
    positions: int = 3072
    games: int = 256
    visits: int = 24
    considered: int = 24
    # The plies played with the draws of the search; later ones are its best moves.
    temperature_plies: int = 30
    max_plies: int = 120
    # The most random plies before a game begins.
    random_plies: int = 8
    # How many generations are learned from, how often each position is drawn, and how many make a step.
    window: int = 15
    draws: int = 6
    batch: int = 256
    # The step size, which falls to a hundredth of it by a cosine.
    rate: float = 2e-3
    # Each side's wins make at least this share of what is learned from, however rare they are: defenders learn to escape long
    # before attackers learn to hold them, and then win nearly all games.
    balance: float = 0.4
    # How much of the value to learn is what the search found; the rest is how the game ended.
    search_share: float = 0.5
    # A result counts less by this factor for each ply before it, so that a side learns to win early and to lose late.
    discount: float = 0.98
    width: int = 128
    depth: int = 2
    # The weights are kept once in this many generations.
    checkpoint: int = 8

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in ("search_share", "discount", "balance"):
                if not 0 <= value <= 1:
                    raise ValueError(f"{field.name} is {value}; it must be from 0 to 1")
            elif field.type in ("int", "float") and value <= 0 and field.name not in ("seed", "random_plies"):
                raise ValueError(f"{field.name} is {value}; it must be above 0")


class Learner:
    """The network and the positions of the last generations, shown in all symmetries of the board."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.network = Network(plan.variant, plan.width, plan.depth, plan.seed)
        self.random = np.random.default_rng(plan.seed)
        self.symmetries = selfplay.symmetries(plan.variant)
        self.recent: list[selfplay.Positions] = []

    def add(self, positions: list[selfplay.Positions]) -> None:
        self.recent = [*self.recent, selfplay.Positions.concat(positions)][-self.plan.window :]

    def values(self, positions: selfplay.Positions) -> Floats:
        """What the network is to say of each position."""
        # The positions of a game follow each other, and it ends a ply after the last one.
        follows = (np.diff(positions.game) == 0) & (np.diff(positions.ply) > 0)
        last = np.append(np.flatnonzero(~follows), len(positions) - 1)
        left = positions.ply[last[np.searchsorted(last, np.arange(len(positions)))]] - positions.ply
        share = self.plan.search_share
        results = self.plan.discount**left * positions.result
        mixed: Floats = (share * positions.value + (1 - share) * results).astype(np.float32)
        return mixed

    def learn(self, rate: float) -> tuple[float, float]:
        """Draws each position of the last generation so often on average, with those before it. Returns mean losses."""
        known = selfplay.Positions.concat(self.recent)
        values = self.values(known)
        # Positions of games that the attackers won, and all others.
        won = known.result * np.where(known.attackers, 1, -1) > 0
        share = np.clip(won.mean(), self.plan.balance, 1 - self.plan.balance) if 0 < won.mean() < 1 else won.mean()
        groups = np.flatnonzero(won), np.flatnonzero(~won)
        losses = []
        for _ in range(max(1, len(self.recent[-1]) * self.plan.draws // self.plan.batch)):
            winners = self.random.binomial(self.plan.batch, share)
            sizes = winners, self.plan.batch - winners
            rows = np.concatenate([self.random.choice(group, size) for group, size in zip(groups, sizes, strict=True) if size])
            squares, actions = self.symmetries[self.random.integers(len(self.symmetries))]
            planes = known.planes[rows]
            planes = planes.reshape(*planes.shape[:2], -1)[:, :, squares].reshape(planes.shape)
            policy = known.policy(rows)[:, actions]
            losses.append(self.network.learn(planes, policy, values[rows], rate))
        policy_loss, value_loss = np.mean(losses, axis=0)
        return float(policy_loss), float(value_loss)


def step_size(plan: Plan, generation: int) -> float:
    return plan.rate * (0.01 + 0.99 * (1 + float(np.cos(np.pi * (generation - 1) / plan.generations))) / 2)


def train(plan: Plan, folder: Path) -> Network:
    """Plays and learns, and writes the curve and the checkpoints. Returns the last weights."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plan.json").write_text(json.dumps(asdict(plan), indent=1) + "\n")
    learner = Learner(plan)
    players = [
        selfplay.SelfPlay(
            plan.variant, plan.games, visits=plan.visits, gumbel=True, considered=plan.considered,
            temperature_plies=plan.temperature_plies, max_plies=plan.max_plies, random_plies=plan.random_plies,
            seed=PLAYERS * plan.seed + number,
        )
        for number in range(PLAYERS)
    ]  # fmt: skip

    def play(player: selfplay.SelfPlay, network: Network) -> selfplay.Positions:
        return selfplay.Positions.concat(list(player.run(network, plan.positions)))

    begun, cpu = time.monotonic(), time.process_time()
    with (folder / "curve.csv").open("w", newline="") as file, ThreadPoolExecutor(PLAYERS) as pool:
        curve = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        curve.writeheader()
        losses, positions, before = (np.nan, np.nan), 0, dict.fromkeys(COUNTS, 0)
        learner.network.save(folder / "0000.npz")
        for generation in range(1, plan.generations + 1):
            weights = learner.network.copy()
            played = [pool.submit(play, player, weights) for player in players]
            if learner.recent:
                losses = learner.learn(step_size(plan, generation))
            learner.add([one.result() for one in played])
            positions += len(learner.recent[-1])
            counts: list[Any] = [player.stats() for player in players]
            totals = {name: sum(count[name] for count in counts) for name in COUNTS}
            new = {name: total - before[name] for name, total in totals.items()}
            before = totals
            row = {
                "generation": generation, "steps": learner.network.steps, "games": totals["games"],
                "positions": positions, "leaves": totals["leaves"],
                "plies_per_game": round(len(learner.recent[-1]) / new["games"], 1),
                "attackers_score": round((new["attackers_won"] + (new["draws"] + new["cut"]) / 2) / new["games"], 3),
                "policy_loss": round(losses[0], 4), "value_loss": round(losses[1], 4),
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

"""How many positions a second :mod:`tafl.selfplay` brings to a network, and the share of the time that passes in it."""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import Batch
from .selfplay import Network, SelfPlay

_CHANNELS, _LAYERS = 32, 4


def zeros(games: int, actions: int) -> Network:
    """A network that costs nothing."""
    answer = np.zeros((games, actions), np.float32), np.zeros(games, np.float32)
    return lambda planes, masks: answer


def small(planes: int, size: int, actions: int) -> Network:
    """A small convolutional network of torch, with random weights."""
    torch: Any = import_module("torch")
    torch.manual_seed(0)
    nn = torch.nn
    layers: list[Any] = []
    for layer in range(_LAYERS):
        layers += [nn.Conv2d(_CHANNELS if layer else planes, _CHANNELS, 3, padding=1), nn.ReLU()]
    body = nn.Sequential(*layers, nn.Flatten())
    policy, value = nn.Linear(_CHANNELS * size * size, actions), nn.Linear(_CHANNELS * size * size, 1)

    def network(seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Any, Any]:
        with torch.inference_mode():
            found = body(torch.from_numpy(seen).float())
            return policy(found), torch.tanh(value(found))[:, 0]

    return network


def measure_batch(variant: str, games: int, seconds: float) -> float:
    """The processor time of a batch for a position that is played, shown, and whose moves are listed."""
    batch = Batch(variant, games, max_plies=200)
    planes, masks, actions = batch.observe(), batch.masks(), batch.random_actions()
    begun, positions = time.process_time(), 0
    while time.process_time() - begun < seconds:
        batch.step(batch.random_actions(actions))
        batch.observe(planes)
        batch.masks(masks)
        positions += games
    return (time.process_time() - begun) / positions


def main() -> None:
    """Measures and prints."""
    arguments = argparse.ArgumentParser(prog="python -m tafl.selfplay", description=__doc__)
    arguments.add_argument("--bench", action="store_true", required=True, help="measure")
    arguments.add_argument("--variant", default="brandubh-wtf", help="the rule set")
    arguments.add_argument("--games", type=int, default=512, help="games at once")
    arguments.add_argument("--visits", type=int, default=64, help="visits for a move")
    arguments.add_argument("--threads", type=int, default=1, help="threads of the searches")
    arguments.add_argument("--gumbel", action="store_true", help="the search of Gumbel AlphaZero")
    arguments.add_argument("--network", choices=("none", "torch"), default="none", help="none costs nothing; torch is a small one")
    arguments.add_argument("--seconds", type=float, default=10.0, help="how long to measure")
    given = arguments.parse_args()
    if given.network == "torch" and find_spec("torch") is None:
        arguments.error("--network torch needs torch: pip install torch")
    play = SelfPlay(given.variant, given.games, visits=given.visits, gumbel=given.gumbel, threads=given.threads)
    depth, size, _ = play.observation_shape
    network = zeros(given.games, play.action_count) if given.network == "none" else small(depth, size, play.action_count)
    planes, masks = play.observe()
    inside = 0.0

    def step() -> float:
        begun = time.perf_counter()
        answer = network(planes, masks)
        passed = time.perf_counter() - begun
        play.answer(*answer)
        play.observe(planes, masks)
        return passed

    # The first games all begin at once.
    for _ in range(given.visits):
        step()
    play.take()
    before, begun, processor = play.stats(), time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - begun) < given.seconds:
        inside += step()
        play.take()
    processor, after = time.process_time() - processor, play.stats()
    leaves = after["leaves"] - before["leaves"]
    print(f"{given.variant}, {given.games} games, {given.visits} visits, {given.threads} threads, network: {given.network}")
    print(f"{leaves / passed:,.0f} leaves a second, {leaves / processor:,.0f} a second of processor time")
    print(f"{100 * inside / passed:.1f} % of the time in the network")
    print(f"{1e6 * processor / leaves:.2f} us of processor time a leaf; a batch takes {1e6 * measure_batch(given.variant, given.games, 1):.2f} us a position")

"""Learns brandubh from games against itself, then plays against a level: `learn_brandubh.py --minutes 10`.

One process plays, another learns; both need nothing but tafl and numpy. The agent knows no tactics: a small
network values the position after each move, and is trained towards what followed (TD(lambda)). For the match
it looks one reply ahead.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

import tafl
from tafl import engine

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

RULES = "brandubh-wtf"
SIZE = 7
INPUTS = 3 * SIZE * SIZE + 1
LAYERS = (INPUTS, 128, 32, 1)
LAMBDA = 0.7
RATE = 1e-3
MAX_PLIES = 150
# How many positions are remembered, and how many are learned from at once.
MEMORY, BATCH = 200_000, 512
Floats = NDArray[np.float32]
Weights = list[tuple[Floats, Floats]]


def new_weights() -> Weights:
    """A network that values everything at about nothing."""
    chance = np.random.default_rng(1)
    sizes = zip(LAYERS, LAYERS[1:], strict=False)
    scaled = [(chance.normal(0, 1 / np.sqrt(a), (a, b)), np.zeros(b)) for a, b in sizes]
    return [(weight.astype(np.float32), bias.astype(np.float32)) for weight, bias in scaled]


def read(boards: list[str], attackers_move: list[bool]) -> Floats:
    """Boards as rows of numbers: where the attackers, the defenders and the king are, and who is to move."""
    letters = np.frombuffer("".join(board + "\n" for board in boards).encode(), np.uint8)
    squares = letters.reshape(len(boards), -1)[:, ::2]
    rows = np.empty((len(boards), INPUTS), np.float32)
    for plane, letter in enumerate(b"adk"):
        rows[:, plane * SIZE * SIZE : (plane + 1) * SIZE * SIZE] = squares == letter
    rows[:, -1] = attackers_move
    return rows


def values(weights: Weights, rows: Floats) -> Floats:
    """What positions are worth to the attackers, from -1 to 1."""
    for weight, bias in weights[:-1]:
        rows = np.maximum(rows @ weight + bias, 0)
    weight, bias = weights[-1]
    return np.tanh(rows @ weight + bias)[:, 0]


def worth(outcome: tafl.Outcome) -> float:
    """What the end of a game is worth to the attackers."""
    return 0.0 if outcome.winner is None else 1.0 if outcome.winner is tafl.ATTACKERS else -1.0


def judged(board: tafl.Board, weights: Weights) -> tuple[list[tafl.Move], Floats]:
    """The legal moves, and what the position after each is worth to the attackers."""
    moves = list(board.legal_moves)
    seen, turns, ends = [], [], []
    for number, move in enumerate(moves):
        board.push(move)
        if outcome := board.outcome():
            ends.append((number, worth(outcome)))
        seen.append(str(board))
        turns.append(board.turn is tafl.ATTACKERS)
        board.pop()
    rated = values(weights, read(seen, turns))
    for number, end in ends:
        rated[number] = end
    return moves, rated


def play_itself(connection: Connection, games: Queue[Any]) -> None:
    """Plays games and sends the positions, with what followed; takes newer weights when there are some."""
    weights = connection.recv()
    while True:
        while connection.poll():
            weights = connection.recv()
        board = tafl.Board(RULES)
        rows, rated, chosen = [], [], []
        while not board.is_game_over() and board.ply < MAX_PLIES:
            moves, worths = judged(board, weights)
            sign = 1 if board.turn is tafl.ATTACKERS else -1
            best = int(np.argmax(sign * worths + np.random.uniform(0, 1e-3, len(moves))))
            explores = random.random() < (0.5 if board.ply < 6 else 0.05)
            number = random.randrange(len(moves)) if explores else best
            board.push(moves[number])
            rows.append(read([str(board)], [board.turn is tafl.ATTACKERS])[0])
            rated.append(float(worths[number]))
            # The best move is what the position before was worth.
            chosen.append(float(worths[best]))
        outcome = board.outcome()
        target = worth(outcome) if outcome else 0.0
        targets = [target]
        for ply in range(len(rows) - 1, 0, -1):
            # An explored move says nothing about the position before it; the best move does.
            follows = target if rated[ply] == chosen[ply] else chosen[ply]
            target = LAMBDA * follows + (1 - LAMBDA) * chosen[ply]
            targets.append(target)
        games.put((np.array(rows, np.float32), np.array(targets[::-1], np.float32)))


def symmetries() -> list[NDArray[np.intp]]:
    """The orders of the inputs after each turn and reflection of the board."""
    squares = np.arange(SIZE * SIZE).reshape(SIZE, SIZE)
    turned = [np.rot90(form, turns) for form in (squares, squares.T) for turns in range(4)]
    planes = [np.concatenate([form.ravel() + plane * SIZE * SIZE for plane in range(3)]) for form in turned]
    return [np.append(order, INPUTS - 1) for order in planes]


class Learner:
    """The network, and Adam."""

    def __init__(self) -> None:
        self.weights = new_weights()
        self._means = [np.zeros_like(part) for layer in self.weights for part in layer]
        self._squares = [np.zeros_like(part) for layer in self.weights for part in layer]
        self.steps = 0

    def learn(self, rows: Floats, targets: Floats, rate: float) -> None:
        """One step towards the targets."""
        layers = [rows]
        for weight, bias in self.weights[:-1]:
            layers.append(np.maximum(layers[-1] @ weight + bias, 0))
        weight, bias = self.weights[-1]
        found = np.tanh(layers[-1] @ weight + bias)
        slope = 2 * (found - targets[:, None]) * (1 - found**2) / len(rows)
        slopes = []
        for layer in range(len(self.weights) - 1, -1, -1):
            slopes += [slope.sum(0), layers[layer].T @ slope]
            slope = slope @ self.weights[layer][0].T * (layers[layer] > 0)
        self.steps += 1
        parts = [part for layer in self.weights for part in layer]
        for part, slope, mean, square in zip(parts, slopes[::-1], self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            grown = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * mean / (1 - 0.9**self.steps) / grown


def train(minutes: float) -> Weights:
    """Learns for so many minutes from games that another process plays."""
    ours, theirs = multiprocessing.Pipe()
    games: Queue[Any] = multiprocessing.Queue(200)
    player = multiprocessing.Process(target=play_itself, args=(theirs, games), daemon=True)
    player.start()
    learner, orders, chance = Learner(), symmetries(), np.random.default_rng(2)
    ours.send(learner.weights)
    rows, targets = np.zeros((MEMORY, INPUTS), np.float32), np.zeros(MEMORY, np.float32)
    begun = sent = time.monotonic()
    played = known = 0
    while (passed := time.monotonic() - begun) < 60 * minutes:
        while not games.empty() or known < BATCH:
            new_rows, new_targets = games.get()
            places = np.arange(known, known + len(new_rows)) % MEMORY
            rows[places], targets[places] = new_rows, new_targets
            known, played = known + len(new_rows), played + 1
        picked = chance.integers(min(known, MEMORY), size=BATCH)
        order = orders[chance.integers(len(orders))]
        learner.learn(rows[picked][:, order], targets[picked], RATE * (1 - passed / 60 / minutes))
        if time.monotonic() - sent > 2:
            ours.send(learner.weights)
            sent = time.monotonic()
            print(
                f"\r{passed:4.0f} s, {played} games, {known} plies, {learner.steps} steps", end="", flush=True
            )
    player.terminate()
    print()
    return learner.weights


def best_move(board: tafl.Board, weights: Weights) -> tafl.Move:
    """The move that is best after the best reply to it."""
    sign = 1 if board.turn is tafl.ATTACKERS else -1
    moves, worths = judged(board, weights)
    best, chosen = -2.0, moves[0]
    for number in np.argsort(-sign * worths):
        board.push(moves[number])
        value = sign * worths[number]
        if not board.is_game_over():
            value = min(sign * judged(board, weights)[1])
        board.pop()
        if value > best:
            best, chosen = value, moves[number]
    return chosen


def match(weights: Weights, games: int, level: int) -> None:
    """Plays half of the games with each side and prints the results."""
    for side in tafl.Side:
        results = [0, 0, 0]
        for seed in range(games // 2):
            board = tafl.Board(RULES)
            while not board.is_game_over() and board.ply < 2 * MAX_PLIES:
                own = board.turn is side
                board.push(best_move(board, weights) if own else engine.play(board, level, seed=seed))
            winner = outcome.winner if (outcome := board.outcome()) else None
            results[0 if winner is side else 1 if winner is None else 2] += 1
        print(f"as {side}: {results[0]} won, {results[1]} drawn, {results[2]} lost")


def main() -> None:
    arguments = argparse.ArgumentParser(description="Learns brandubh, and plays against a level.")
    arguments.add_argument("--minutes", type=float, default=10.0, help="how long to learn")
    arguments.add_argument("--games", type=int, default=100, help="how many games to play against the level")
    arguments.add_argument("--level", type=int, default=3, help="the level")
    arguments.add_argument(
        "--weights", type=Path, help="a file that keeps what was learned; if it exists, it is used"
    )
    given = arguments.parse_args()
    if given.weights and given.weights.exists():
        with np.load(given.weights) as kept:
            parts = [kept[name] for name in kept.files]
        weights = list(zip(parts[::2], parts[1::2], strict=True))
    else:
        weights = train(given.minutes)
        if given.weights:
            np.savez(given.weights, *[part for layer in weights for part in layer])
    match(weights, given.games, given.level)


if __name__ == "__main__":
    main()

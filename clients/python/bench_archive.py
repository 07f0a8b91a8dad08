"""How fast archives are judged: ``bench_archive.py --tafld BINARY [--games 100000]``.

Plies a second of processor time, of ``tafl.archive`` and of ``tafld judge`` on the same games, with one thread and with two, and by how
much two threads are sooner done: medians of rounds with one thread and with two in turn. Both should be built for release.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median

import pyarrow as pa

import tafl
from tafl import archive

DIFFERENT = 2_000
BATCH = 4_096


def played() -> list[list[str]]:
    """Games of random moves, as long as most are."""
    chance = random.Random(1)
    games = []
    for _ in range(DIFFERENT):
        board = tafl.Board("brandubh-wtf")
        while board.outcome() is None and board.ply < 60:
            board.push(chance.choice(list(board.legal_moves)))
        games.append([str(move) for move in board.move_stack])
    return games


def measured(work: Callable[[int], object], rounds: int) -> Iterator[tuple[float, float]]:
    """The processor time and the time with one thread and with two; children count too."""

    def spent() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    found: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for threads in (1, 2) * rounds:
        cpu, begun = spent(), time.monotonic()
        work(threads)
        found[threads].append((spent() - cpu, time.monotonic() - begun))
    return ((median(cpu), median(wall)) for cpu, wall in (zip(*times, strict=True) for times in found.values()))


def main() -> None:
    arguments = argparse.ArgumentParser(description="How fast archives are judged.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args()
    games = played()
    plies = sum(len(games[n % DIFFERENT]) for n in range(given.games))
    print(f"{given.games} games, {plies} plies, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        pgn, ndjson = Path(folder, "games.pgn"), Path(folder, "games.ndjson")
        with open(pgn, "w", encoding="utf-8") as text, open(ndjson, "w", encoding="utf-8") as lines:
            for n in range(given.games):
                moves = games[n % DIFFERENT]
                text.write(f'[Event "{n}"]\n[Variant "brandubh-wtf"]\n\n1. {" ".join(moves)} *\n\n')
                lines.write(json.dumps({"game": {"ruleset": "brandubh-wtf", "moves": moves}}) + "\n")
        columns = [
            pa.RecordBatch.from_pydict(
                {
                    "moves": [games[n % DIFFERENT] for n in range(at, min(at + BATCH, given.games))],
                    "ruleset": ["brandubh-wtf"] * min(BATCH, given.games - at),
                }
            )
            for at in range(0, given.games, BATCH)
        ]

        def judge(batches: Iterable[pa.RecordBatch], threads: int) -> None:
            for _ in archive.judge_batches(batches, threads):
                pass

        def tafld(file: Path, threads: int, *flags: str) -> None:
            command = [given.tafld, "judge", "--threads", str(threads), *flags, str(file)]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

        rows: list[tuple[str, Callable[[int], object]]] = [
            ("judge, columns of moves", lambda threads: judge(columns, threads)),
            ("read and judge, PGN", lambda threads: judge(archive.read(pgn), threads)),
            ("tafld judge, PGN", lambda threads: tafld(pgn, threads)),
            ("tafld judge --json, PGN", lambda threads: tafld(pgn, threads, "--json")),
            ("read and judge, NDJSON", lambda threads: judge(archive.read(ndjson), threads)),
            ("tafld judge, NDJSON", lambda threads: tafld(ndjson, threads)),
            ("tafld judge --json, NDJSON", lambda threads: tafld(ndjson, threads, "--json")),
        ]
        for name, work in rows:
            (one, alone), (two, both) = measured(work, given.rounds)
            print(
                f"{name:28} {plies / one / 1e6:5.2f} and {plies / two / 1e6:5.2f} million plies a second of processor time "
                f"with one thread and with two; {alone / both:.2f} times as fast with two",
                flush=True,
            )


if __name__ == "__main__":
    main()

"""Measures what more threads give a search: `search_threads.py --tafld BINARY [--training BINARY]`.

For each rule set, the first position and one in the middle of a game between equals are searched for a second with 1, 2, 4 and 8 threads: the
depth that was completed, the nodes of all threads, and how many times those of one thread they are. With `--training`, twice as many threads
then play against half as many at equal time. A machine with fewer free cores than threads measures nothing: see the load in the last line.
"""

import argparse
import os
import statistics
import subprocess
import sys

from measured import check, print_load

THREADS = [1, 2, 4, 8]
RULESETS = ["brandubh-wtf", "tablut-nielsen", "copenhagen", "alea-evangelii"]


class Engine:
    def __init__(self, tafld, threads):
        self.process = subprocess.Popen([tafld, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send(f"setoption name Threads value {threads}", "setoption name Hash value 64")

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def search(self, ruleset, moves, limit):
        """The fields of the last `info`, and the move."""
        self.send(f"ruleset {ruleset}", f"position startpos moves {' '.join(moves)}" if moves else "position startpos", f"go {limit}")
        info = {}
        for line in self.process.stdout:
            words = line.split()
            check(not line.startswith("error"), line)
            if words[:1] == ["info"] and "multipv" in words:
                info = {name: int(words[words.index(name) + 1]) for name in ("depth", "nodes")}
            if words[:1] == ["bestmove"]:
                return info, words[1]
        check(False, "the engine ended")

    def stop(self):
        self.send("quit")
        self.process.wait(timeout=10)


def middle(tafld, ruleset):
    """The moves of eight plies, each searched a little."""
    engine, moves = Engine(tafld, 1), []
    for _ in range(8):
        moves.append(engine.search(ruleset, moves, "nodes 5000")[1])
    engine.stop()
    return moves


def depths(given):
    print("| rule set | threads | depths | nodes | of one thread |\n|---|---|---|---|---|")
    for ruleset in given.rules.split(","):
        positions, one = [[], middle(given.tafld, ruleset)], None
        for threads in THREADS:
            engine = Engine(given.tafld, threads)
            found = [engine.search(ruleset, moves, f"movetime {given.milliseconds}")[0] for moves in positions]
            engine.stop()
            nodes = [info["nodes"] for info in found]
            one = one or nodes
            ratio = statistics.fmean(a / b for a, b in zip(nodes, one, strict=True))
            print(f"| {ruleset} | {threads} | {', '.join(str(info['depth']) for info in found)} | {sum(nodes):,} | {ratio:.2f} |", flush=True)


def games(given):
    for many, few in zip(THREADS[1:], THREADS, strict=False):
        print(f"{many} threads against {few}, {given.movetime} ms a move:", flush=True)
        command = [given.training, "match", "--movetime", str(given.movetime), "--pairs", str(given.pairs)]
        command += ["--threads", str(max(1, os.cpu_count() // many))]
        for ruleset in given.rules.split(","):
            command += ["--rules", ruleset]
        for player, threads in (("one", many), ("two", few)):
            command += [f"--{player}", f"{given.tafld} engine", f"--option-{player}", f"Threads={threads}"]
        subprocess.run(command, check=True)


def main():
    arguments = argparse.ArgumentParser(description="Measures what more threads give a search.")
    arguments.add_argument("--tafld", required=True)
    arguments.add_argument("--training")
    arguments.add_argument("--rules", default=",".join(RULESETS))
    arguments.add_argument("--milliseconds", type=int, default=1000)
    arguments.add_argument("--movetime", type=int, default=50, help="of the games")
    arguments.add_argument("--pairs", type=int, default=10, help="for each rule set")
    given = arguments.parse_args()
    depths(given)
    if given.training:
        games(given)
    print_load()


if __name__ == "__main__":
    sys.exit(main())

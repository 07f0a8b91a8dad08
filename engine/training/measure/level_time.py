"""Checks what the highest level costs: `level_time.py --tafld BINARY`.

Its processor time is compared with that of a perft by the same binary right after it, so that the result does not depend on how fast or
how busy the machine is.
"""

import argparse
import resource
import subprocess

from measured import check

RULESETS = ["brandubh-wtf", "tablut-nielsen", "copenhagen", "berserk", "tyr-15", "alea-evangelii"]
PERFT = ["perft", "--ruleset", "copenhagen", "--depth", "4"]
# How many times as long as the perft a move may take: at most twice is usual, and four times as much if searches are compiled for size.
MOST_PERFTS = 3


def seconds_spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def perft(tafld):
    """The processor time of the perft, in seconds."""
    before = seconds_spent()
    subprocess.run([tafld, *PERFT], stdout=subprocess.DEVNULL, check=True, timeout=300)
    return seconds_spent() - before


def highest_level(tafld, ruleset):
    """The processor time of a move of level 10 from the start, in seconds."""
    before = seconds_spent()
    engine = subprocess.Popen([tafld, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(f"ruleset {ruleset}\nposition start\ngo level 10\n")
    engine.stdin.flush()
    answer = next((line for line in engine.stdout if line.startswith(("bestmove", "error"))), "nothing")
    engine.communicate("quit\n", timeout=300)
    check(answer.startswith("bestmove"), ruleset, answer)
    return seconds_spent() - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tafld", required=True)
    tafld = parser.parse_args().tafld
    for ruleset in RULESETS:
        seconds = highest_level(tafld, ruleset)
        perfts = seconds / perft(tafld)
        print(f"level 10 of {ruleset}: {seconds:.2f} s, {perfts:.2f} perfts")
        check(perfts <= MOST_PERFTS, f"level 10 of {ruleset} takes {perfts:.2f} times as long as a perft, more than {MOST_PERFTS}")


if __name__ == "__main__":
    main()

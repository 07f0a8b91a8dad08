"""Checks what the highest level costs with a release binary: `level_time.py --tafld BINARY`.

Its processor time is compared with that of a perft by the same binary, so that the result does not depend on how fast or busy the machine
is.
"""

import argparse
import resource
import subprocess

from service import check

RULESETS = ["brandubh-wtf", "tablut-nielsen", "copenhagen", "berserk", "tyr-15", "alea-evangelii"]
PERFT = ["perft", "--ruleset", "copenhagen", "--depth", "4"]
# Of the time of the perft. Searches compiled for size took four times as long as they should.
MOST = 3


def seconds_spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def perft(tafld):
    """The processor time of the perft, in seconds."""
    before = seconds_spent()
    subprocess.run([tafld, *PERFT], stdout=subprocess.DEVNULL, check=True, timeout=60)
    return seconds_spent() - before


def highest_level(tafld, ruleset):
    """The processor time of a move of level 10 from the start, in seconds."""
    before = seconds_spent()
    engine = subprocess.Popen([tafld, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(f"ruleset {ruleset}\nposition start\ngo level 10\n")
    engine.stdin.flush()
    answer = next((line for line in engine.stdout if line.startswith(("bestmove", "error"))), "nothing")
    engine.communicate("quit\n", timeout=10)
    check(answer.startswith("bestmove"), ruleset, answer)
    return seconds_spent() - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tafld", required=True)
    tafld = parser.parse_args().tafld
    for ruleset in RULESETS:
        seconds, share = highest_level(tafld, ruleset), perft(tafld)
        print(f"level 10 of {ruleset}: {seconds:.2f} s, {seconds / share:.2f} of the perft")
        check(seconds <= MOST * share, f"level 10 of {ruleset} takes {seconds / share:.2f} times as long as the perft, more than {MOST}")


if __name__ == "__main__":
    main()

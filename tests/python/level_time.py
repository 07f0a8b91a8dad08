"""Checks what the highest level costs with a release binary: `level_time.py --tafld BINARY`.

It is to take a second of a core at most. The processor's time is measured, not the clock's; a busy machine may add half of it.
"""

import argparse
import resource
import subprocess

from service import check

RULESETS = ["brandubh-wtf", "tablut-nielsen", "copenhagen", "berserk", "tyr-15", "alea-evangelii"]
MOST_SECONDS = 1.5


def seconds_spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tafld", required=True)
    tafld = parser.parse_args().tafld
    for ruleset in RULESETS:
        before = seconds_spent()
        engine = subprocess.Popen([tafld, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        engine.stdin.write(f"ruleset {ruleset}\nposition start\ngo level 10\n")
        engine.stdin.flush()
        answer = next((line for line in engine.stdout if line.startswith(("bestmove", "error"))), "nothing")
        engine.communicate("quit\n", timeout=10)
        seconds = seconds_spent() - before
        print(f"level 10 of {ruleset}: {seconds:.2f} s")
        check(answer.startswith("bestmove"), ruleset, answer)
        check(seconds <= MOST_SECONDS, f"level 10 of {ruleset} takes {seconds:.2f} s of a core, more than {MOST_SECONDS}")


if __name__ == "__main__":
    main()

"""Counts what work costs, and checks the laws that it follows: `cost_of_work.py --calls BINARY`.

The binary is the example `cost_of_calls` of service/tafld, run under valgrind, which counts instructions of all its threads between its marks. They do
not depend on how busy the machine is. The table that is printed stands in BENCHMARKS.md.
"""

import collections
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile

from service import check, start


def count(binary):
    """What was measured, each with the instructions of one call."""
    check(shutil.which("valgrind"), "valgrind is missing (a Debian package)")
    with tempfile.TemporaryDirectory() as scratch:
        out = pathlib.Path(scratch) / "counts"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--dump-before=cost_of_calls::mark*", binary]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=600)
        check(ran.returncode == 0, "cost", ran.stderr)
        measured = [json.loads(line) for line in ran.stdout.splitlines()]
        for n, row in enumerate(measured):
            # Before the first mark is one dump, between two measurements another.
            dump = (out.parent / f"{out.name}.{2 * n + 2}").read_text()
            row["instructions"] = int(re.search(r"^(?:summary|totals): (\d+)", dump, re.M)[1]) // row["repeats"]
    return measured


def line(points):
    """The straight line through points, by least squares, as its height at 0 and its slope."""
    slope, height = statistics.linear_regression(*zip(*points, strict=True))
    return height, slope


def within(share, found, expected):
    return abs(found - expected) <= share * expected


# What each kind of work must follow. The shares are twice what was found.
def proportional_to_more(points, share):
    """Each more costs as much as any other, whatever their number."""
    (_, least), *_, (_, most) = points
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(points, points[1:], strict=False)]
    check(least < most and all(within(share, slope, statistics.fmean(slopes)) for slope in slopes), "not a straight line:", points)


def no_faster(points, share):
    """From the lowest number to the highest, grows by at most this share of what the number grows by."""
    (few, least), *_, (many, most) = sorted(points)
    check(most / least <= share * many / few, "grows too fast with the number:", points)


def level(points, share):
    """Costs about as much, whatever the number."""
    costs = [cost for _, cost in points]
    check(max(costs) <= (1 + share) * min(costs), "depends on the number:", points)


LAWS = {
    "squares": (no_faster, 0.3),
    "moves": (proportional_to_more, 0.1),
    "book": (no_faster, 1.6),
    "plies": (proportional_to_more, 0.2),
    "items": (proportional_to_more, 0.1),
    "lines": (level, 0.2),
}


def main(arguments):
    rows = count(arguments.calls)
    print("| call | of what | number | instructions |\n|---|---|---|---|")
    by_law = collections.defaultdict(list)
    for row in rows:
        print(f"| {row['name']} | {row['law']} | {row['units']:,} | {row['instructions']:,} |")
        by_law[row["law"]].append((row["units"], row["instructions"]))
    check(by_law.keys() == LAWS.keys(), "measured", sorted(by_law))
    for law, points in by_law.items():
        height, slope = line(points)
        print(f"{law}: about {height:,.0f} + {slope:,.0f} each")
        holds, share = LAWS[law]
        holds(points, share)


if __name__ == "__main__":
    start(main, "calls")

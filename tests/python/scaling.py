"""Measures what a server does on 1, 2, 4 and 8 cores: `scaling.py --tafld BINARY --load BINARY [--echo BINARY]`.

The server has the first cores, the load generator as many others, so the machine should have twice the cores that are measured. While calls
per second are measured, the rest of the machine computes as well, or one core would run faster than each of eight. On a smaller machine,
`--share` lets both run on the same cores, and the calls per second are what both do together. For each number of cores it prints, by gRPC
and by JSON, ValidateMove on Copenhagen 11x11 by token: the calls per second of a closed loop, how many times those of one core they are, the
server's processor time for a call, how many cores it kept busy, how busy the generator's busiest thread was (near 100 %, the generator was
the slower one), and the latency at 60 % of that rate, open loop, with the cores to itself: medians of `--rounds`. With `--echo`, a row of
the echo server of service/tafld/benches follows each (`cargo bench -p tafld --bench wire --no-run` names it). The last lines say for which
share of the time the machine was taken from its cores, and how busy it was. A figure that misses its mark does not fail.

Build all with `--profile image`, the generator too: `cargo build --profile image -p tafl-tests --example load`. It needs taskset.
"""

import argparse
import contextlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import urllib.request

from service import Service, check, echo, many_files, print_load, processor_time

RULES = ["--rules", "copenhagen,copenhagen-hnefatafl-org", "--mix", "validate"]
# Connections and callers for each core. With 8 and 64 by gRPC, eight cores of the server and of the generator slept for half of the time.
CALLERS = {"grpc": (32, 256), "rest": (64, 64)}
FLAGS = ["--access-log", "off", "--max-connections-per-address", "4096"]


def cores(first, count):
    return ["taskset", "-c", f"{first}-{first + count - 1}"]


@contextlib.contextmanager
def busy(first):
    """Keeps the cores from this one on busy."""
    loops = [
        subprocess.Popen([*cores(core, 1), sys.executable, "-c", "while True: pass"]) for core in range(first, os.cpu_count())
    ]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def taken():
    """The time that the machine was taken from its cores, and all time, in ticks (Linux)."""
    ticks = [int(number) for number in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return ticks[7], sum(ticks)


def prepared_answer(address):
    """The answer to a ValidateMove, encoded, as the echo wants it."""

    def field(number, content):
        return bytes([number << 3 | 2, len(content)]) + content

    call = field(3, field(1, b"copenhagen")) + field(4, b"d1-d3")
    request = urllib.request.Request(f"http://{address}/tafl.v1.TaflService/ValidateMove", call, {"Content-Type": "application/proto"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read()


class Generator:
    def __init__(self, given, prepare_at):
        self.given, self.prepare_at, self.seed = given, prepare_at, 0

    def run(self, to, count, free, flags):
        self.seed += 1
        first = 0 if self.given.share else count
        duration = ["--duration", str(self.given.seconds), "--seed", str(self.seed), "--threads", str(count), "--json"]
        command = [*cores(first, free), self.given.load, "--to", to, "--prepare-at", self.prepare_at, *duration, *RULES, *flags]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
        check(ran.returncode == 0, "load", ran.stderr)
        return json.loads(ran.stdout)

    def measure(self, name, transport, to, pid, count, first):
        """Prints a row; returns the calls per second."""
        connections, callers = (each * count for each in CALLERS[transport])
        flags = ["--transport", transport, "--connections", str(connections)]
        rates, costs, generator = [], [], 0
        with busy(os.cpu_count() if self.given.share else 2 * count):
            for _ in range(self.given.rounds):
                before = processor_time(pid)
                found = self.run(to, count, count, [*flags, "--streams", str(callers), "--warm-up", "0"])
                check(found["failed"]["count"] == 0, "calls failed:", found["methods"])
                costs.append((processor_time(pid) - before) / found["ok"]["count"] * 1e6)
                rates.append(found["ok_per_second"])
                generator = max(generator, found["generator_busy"])
        rate, cost = statistics.median(rates), statistics.median(costs)
        # Without the calls that were due while connections were made.
        free = count if self.given.share else os.cpu_count() - count
        rated = [*flags, "--rate", f"{0.6 * rate:.0f}", "--warm-up", "1"]
        open_loop = [self.run(to, count, free, rated) for _ in range(self.given.rounds)]
        latencies = ", ".join(f"{statistics.median(found['ok'][name] for found in open_loop):.2f}" for name in ("p50_ms", "p99_ms"))
        if failed := sum(found["failed"]["count"] for found in open_loop):
            latencies += f" ({failed} calls failed)"
        times = "" if first is None else f"{rate / first:.2f}"
        print(
            f"| {name} | {transport} | {count} | {rate:,.0f} | {times} | {cost:.1f} | {rate * cost / 1e6:.1f} | {generator:.0%} "
            f"| {latencies} |",
            flush=True,
        )
        return rate


def main():
    arguments = argparse.ArgumentParser(description="Measures what a server does on 1, 2, 4 and 8 cores.")
    arguments.add_argument("--tafld", required=True)
    arguments.add_argument("--load", required=True)
    arguments.add_argument("--echo")
    arguments.add_argument("--cores", default="1,2,4,8")
    arguments.add_argument("--share", action="store_true")
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=3)
    given = arguments.parse_args()
    many_files()
    counts = [int(count) for count in given.cores.split(",")]
    needed = max(counts) * (1 if given.share else 2)
    check(needed <= os.cpu_count(), "no core is left for the generator (see --share): this machine has", os.cpu_count())
    print("| server | transport | cores | calls/s | of one core | us a call | cores busy | generator busy | p50, p99 in ms at 60 % |")
    print("|---|---|---|---|---|---|---|---|---|")
    first, (taken_before, all_before) = {}, taken()
    with Service(given.tafld, flags=FLAGS) as other:
        generator, answer = Generator(given, other.address), prepared_answer(other.address)
        for count in counts:
            with contextlib.ExitStack() as stack:
                ours = stack.enter_context(Service(given.tafld, flags=FLAGS, before=cores(0, count)))
                servers = [("tafld", dict.fromkeys(("grpc", "rest"), ours.address), ours.pid())]
                if given.echo:
                    servers.append(("echo", *stack.enter_context(echo([*cores(0, count), given.echo], "ValidateMove", answer))))
                for transport in ("grpc", "rest"):
                    for name, addresses, pid in servers:
                        rate = generator.measure(name, transport, addresses[transport], pid, count, first.get((name, transport)))
                        first.setdefault((name, transport), rate)
    taken_now, all_now = taken()
    print(f"taken from the cores: {(taken_now - taken_before) / (all_now - all_before):.1%} of the time")
    print_load()


if __name__ == "__main__":
    sys.exit(main())

"""Measures what a server does on 1, 2, 4 and 8 cores: `scaling.py --tafld BINARY --load BINARY [--echo BINARY]`.

The server has the first cores, the load generator the others, so the machine should have twice the cores that are measured. On a smaller
one, `--share` lets both run on the same cores, and the calls per second are what both do together. For each number of cores it prints, by
gRPC and by JSON, ValidateMove on Copenhagen 11x11 by token: the calls per second of a closed loop, how many times those of one core they
are, the server's processor time for a call, how busy the generator's busiest thread was (near 100 %, the generator was the slower one), and
the latency at 60 % of that rate, open loop. With `--echo`, a row of the echo server of service/tafld/benches follows each (`cargo bench -p
tafld --bench wire --no-run` names it). A figure that misses its mark does not fail: see the load in the last line.

It needs taskset.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import urllib.request

from service import Service, check, echo, many_files, print_load, processor_time

RULES = ["--rules", "copenhagen,copenhagen-hnefatafl-org", "--mix", "validate"]


def cores(first, count):
    return ["taskset", "-c", f"{first}-{first + count - 1}"]


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

    def run(self, to, count, flags):
        self.seed += 1
        first, free = (0, count) if self.given.share else (count, os.cpu_count() - count)
        threads = min(free, count)
        duration = ["--duration", str(self.given.seconds), "--seed", str(self.seed), "--threads", str(threads), "--json"]
        command = [*cores(first, free), self.given.load, "--to", to, "--prepare-at", self.prepare_at, *duration, *RULES, *flags]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
        check(ran.returncode == 0, "load", ran.stderr)
        return json.loads(ran.stdout)

    def measure(self, name, transport, to, pid, count, first):
        """Prints a row; returns the calls per second."""
        connections = 8 * count if transport == "grpc" else 64 * count
        flags = ["--transport", transport, "--connections", str(connections)]
        rates, costs, busy = [], [], 0
        for _ in range(self.given.rounds):
            before = processor_time(pid)
            found = self.run(to, count, [*flags, "--streams", str(64 * count), "--warm-up", "0"])
            costs.append((processor_time(pid) - before) / found["ok"]["count"] * 1e6)
            rates.append(found["ok_per_second"])
            busy = max(busy, found["generator_busy"])
        rate = statistics.median(rates)
        # Without the calls that were due while connections were made.
        open_loop = self.run(to, count, [*flags, "--rate", f"{0.6 * rate:.0f}", "--warm-up", "1"])["ok"]
        times = "" if first is None else f"{rate / first:.2f}"
        print(
            f"| {name} | {transport} | {count} | {rate:,.0f} | {times} | {statistics.median(costs):.1f} | {busy:.0%} "
            f"| {open_loop['p50_ms']:.2f}, {open_loop['p99_ms']:.2f} |",
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
    spare = os.cpu_count() - max(counts)
    check(spare > 0 or given.share and spare == 0, "no core is left for the generator (see --share): this machine has", os.cpu_count())
    print("| server | transport | cores | calls/s | of one core | us a call | generator busy | p50, p99 in ms at 60 % |")
    print("|---|---|---|---|---|---|---|---|")
    first = {}
    with Service(given.tafld, flags=["--access-log", "off"]) as other:
        generator, answer = Generator(given, other.address), prepared_answer(other.address)
        for count in counts:
            with contextlib.ExitStack() as stack:
                ours = stack.enter_context(Service(given.tafld, flags=["--access-log", "off"], before=cores(0, count)))
                servers = [("tafld", dict.fromkeys(("grpc", "rest"), ours.address), ours.pid())]
                if given.echo:
                    servers.append(("echo", *stack.enter_context(echo([*cores(0, count), given.echo], "ValidateMove", answer))))
                for transport in ("grpc", "rest"):
                    for name, addresses, pid in servers:
                        rate = generator.measure(name, transport, addresses[transport], pid, count, first.get((name, transport)))
                        first.setdefault((name, transport), rate)
    print_load()


if __name__ == "__main__":
    sys.exit(main())

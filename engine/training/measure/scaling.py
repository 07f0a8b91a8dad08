"""Measures what a server does on 1, 2, 4 and 8 cores: `scaling.py --tafld BINARY --load BINARY [--echo BINARY] [--h2load PROGRAM]`.

ValidateMove on Copenhagen 11x11 by token, by gRPC and by JSON. The server has the first cores, the load generator as many others, so the
machine should have twice the cores that are measured; on a smaller one, `--share` lets both run on the same cores, and the calls per second
are what both do together.

The first table has closed loops, in which the rest of the machine computes as well, or one core would run faster than each of eight: the
calls per second, how many times those of one core they are, the server's processor time for a call, the part of it in the kernel, how many
cores it kept busy, and how busy the generator was (near 100 %, it was the slower one). The rounds of all rows take turns, so what changes the
speed of the machine for a while changes it for all. `--h2load` asks by gRPC, for less than half of what `--load` costs, from each core about
one position. A row of as many servers as cores, one on each, shows what the machine allows. With `--echo`, there are rows of the echo server,
which the program `wire` of engine/training/load is.

The second table has the latency at 60 % of that rate, open loop, with the cores to itself: the median of the rounds, and the round in which the
machine was taken from its cores, and the server's threads waited for them, for the least share of the time. The last lines say how much was
taken in all, and how busy the machine was. A figure that misses its mark does not fail.

Build all with `--profile image`, the generator too: `cargo build --profile image --manifest-path engine/training/load/Cargo.toml`. It needs
taskset; h2load is part of nghttp2.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.request

from measured import Service, check, echo, many_files, print_load, scheduled, statistic

RULES = ["--rules", "copenhagen,copenhagen-hnefatafl-org", "--mix", "validate"]
# Connections and callers for each core. With 8 and 64 by gRPC, eight cores of the server and of the generator slept for half of the time.
CALLERS = {"grpc": (32, 256), "rest": (64, 64)}
# In proc(5).
KERNEL_TICKS = 15
TRANSPORTS = ("grpc", "rest")
FLAGS = ["--access-log", "off", "--max-connections-per-address", "4096"]


def cores(first, count):
    return ["taskset", "-c", f"{first}-{first + count - 1}"]


@contextlib.contextmanager
def busy(first):
    """Keeps the cores from this one on busy."""
    loops = [subprocess.Popen([*cores(core, 1), "sh", "-c", "while :; do :; done"]) for core in range(first, os.cpu_count())]
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


def share_taken(before):
    (was_taken, was), (is_taken, now) = before, taken()
    return (is_taken - was_taken) / max(now - was, 1)


def spent(pid):
    """How long a process computed, how long its threads waited for a core, and how long it computed in the kernel, in seconds (Linux)."""
    return *scheduled(pid), statistic(pid, KERNEL_TICKS) / os.sysconf("SC_CLK_TCK")


def post(address, path, content_type, body):
    request = urllib.request.Request(f"http://{address}{path}", body, {"Content-Type": content_type})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read()


def field(number, text):
    check(len(text) < 128, "the length of a field needs two bytes:", text)
    return bytes([number << 3 | 2, len(text)]) + text.encode()


def encoded_calls(address, count):
    """Calls of ValidateMove by token, encoded, each about a position of its own, and the answer to the first."""
    at = {"game": {"ruleset": "copenhagen"}}
    legal = json.loads(post(address, "/v1/moves:list", "application/json", json.dumps(at).encode()))["moves"]
    calls = []
    for first in [move["move"] for move in legal][:count]:
        played = json.loads(post(address, "/v1/moves:apply", "application/json", json.dumps(at | {"move": first}).encode()))
        calls.append(field(2, played["applied"]["position"]["token"]) + field(4, "g5-h5"))
    answers = [post(address, "/tafl.v1.TaflService/ValidateMove", "application/proto", call) for call in calls]
    check(all(answer.startswith(b"\x08\x01") for answer in answers), "a move is not legal")
    return calls, answers[0]


class Row:
    """A server on some cores, or as many servers of one core each, and what was measured of it."""

    def __init__(self, name, transport, count, servers):
        self.name, self.transport, self.count = name, transport, count
        # Addresses by transport, and processes.
        self.servers = servers
        self.closed, self.open = [], []

    def spent(self):
        return [sum(numbers) for numbers in zip(*(spent(pid) for _, pid in self.servers))]

    def median(self, name):
        return statistics.median(found[name] for found in self.closed)

    def speed(self, alone):
        """Its line of the first table; `alone` is the row of one core."""
        multiple = statistics.median(found["rate"] / other["rate"] for found, other in zip(self.closed, alone.closed))
        cost, kernel, rate = (self.median(name) for name in ("cost", "kernel", "rate"))
        busiest = max(found["generator"] for found in self.closed)
        cells = f"{rate:,.0f} | {multiple:.2f} | {cost:.1f} | {kernel:.1f} | {rate * cost / 1e6:.1f} | {busiest:.0%}"
        return f"| {self.name} | {self.transport} | {self.count} | {cells} |"

    def latency(self):
        """Its line of the second table."""
        quiet = min(self.open, key=lambda found: found["disturbed"])
        all_of, quiet_of = (
            ", ".join(f"{statistics.median(found['ok'][name] for found in rounds):.2f}" for name in ("p50_ms", "p99_ms"))
            for rounds in (self.open, [quiet])
        )
        failed = sum(found["failed"]["count"] for found in self.open)
        busiest = max(found["generator_busy"] for found in self.open)
        cells = f"{all_of} | {quiet_of} | {quiet['disturbed']:.1%} | {failed} | {busiest:.0%}"
        return f"| {self.name} | {self.transport} | {self.count} | {cells} |"


class Generator:
    def __init__(self, given, prepare_at, call_files):
        self.given, self.prepare_at, self.call_files, self.seed = given, prepare_at, call_files, 0

    def load(self, to, first, count, flags):
        self.seed += 1
        duration = ["--duration", str(self.given.seconds), "--seed", str(self.seed), "--threads", str(count), "--json"]
        command = [*cores(first, count), self.given.load, "--to", to, "--prepare-at", self.prepare_at]
        ran = subprocess.run([*command, *duration, *RULES, *flags], capture_output=True, text=True, timeout=120)
        check(ran.returncode == 0, "load", ran.stderr)
        return json.loads(ran.stdout)

    def h2load(self, to, core, call_file):
        """As `ask`, from one core."""
        connections, callers = CALLERS["grpc"]
        amount = ["-t", 1, "-c", connections, "-m", callers // connections, "-D", f"{1000 * self.given.seconds:.0f}ms"]
        headers = ["-H", "content-type: application/grpc", "-H", "te: trailers"]
        address = f"http://{to}/tafl.v1.TaflService/ValidateMove"
        command = [*cores(core, 1), self.given.h2load, *amount, "-d", call_file, *headers, address]
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        found = {name: int(number) for number, name in re.findall(r"(\d+) (succeeded|failed|errored|timeout)", said)}
        check(status == 0 and list(found.values())[1:] == [0, 0, 0], "calls failed:", said)
        rate = float(re.search(r"([\d.]+) req/s", said)[1])
        return rate, found["succeeded"], (used.ru_utime + used.ru_stime) / self.given.seconds

    def ask(self, to, transport, first, count):
        """The calls per second of a closed loop, how many were answered, and how busy the generator was."""
        if transport == "grpc" and self.given.h2load:
            each = zip(range(first, first + count), self.call_files)
            with concurrent.futures.ThreadPoolExecutor(count) as pool:
                rates, answered, generator = zip(*pool.map(lambda one: self.h2load(to, *one), each))
            return sum(rates), sum(answered), max(generator)
        connections, callers = (str(each * count) for each in CALLERS[transport])
        flags = ["--transport", transport, "--connections", connections, "--streams", callers, "--warm-up", "0"]
        found = self.load(to, first, count, flags)
        check(found["failed"]["count"] == 0, "calls failed:", found["methods"])
        return found["ok_per_second"], found["ok"]["count"], found["generator_busy"]

    def closed(self, row):
        """As many calls as it answers, with the machine's other cores busy."""
        first = 0 if self.given.share else row.count
        each = row.count // len(row.servers)
        asked = [(addresses[row.transport], row.transport, first + at, each) for at, (addresses, _) in enumerate(row.servers)]
        with busy(first + row.count), concurrent.futures.ThreadPoolExecutor(len(asked)) as pool:
            before = row.spent()
            rates, answered, generator = zip(*pool.map(lambda one: self.ask(*one), asked))
            computed, _, kernel = (1e6 * (now - then) / sum(answered) for now, then in zip(row.spent(), before))
        row.closed.append({"rate": sum(rates), "cost": computed, "kernel": kernel, "generator": max(generator)})

    def open(self, row):
        """Six tenths of that, without the calls that were due while connections were made."""
        first, free = (0, row.count) if self.given.share else (row.count, os.cpu_count() - row.count)
        flags = ["--transport", row.transport, "--connections", str(CALLERS[row.transport][0] * row.count), "--warm-up", "1"]
        before, taken_before = row.spent(), taken()
        found = self.load(row.servers[0][0][row.transport], first, free, [*flags, "--rate", f"{0.6 * row.median('rate'):.0f}"])
        waited = row.spent()[1] - before[1]
        found["disturbed"] = waited / row.count / (1 + self.given.seconds) + share_taken(taken_before)
        row.open.append(found)


def main():
    arguments = argparse.ArgumentParser(description="Measures what a server does on 1, 2, 4 and 8 cores.")
    arguments.add_argument("--tafld", required=True)
    arguments.add_argument("--load", required=True)
    arguments.add_argument("--echo")
    arguments.add_argument("--h2load")
    arguments.add_argument("--cores", default="1,2,4,8")
    arguments.add_argument("--share", action="store_true")
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=3)
    given = arguments.parse_args()
    many_files()
    counts = sorted(int(count) for count in given.cores.split(","))
    needed = counts[-1] * (1 if given.share else 2)
    check(needed <= os.cpu_count(), "no core is left for the generator (see --share): this machine has", os.cpu_count())
    begun = taken()
    with contextlib.ExitStack() as stack:

        def service(first, count):
            service = stack.enter_context(Service(given.tafld, flags=FLAGS, before=cores(first, count)))
            return dict.fromkeys(TRANSPORTS, service.address), service.pid()

        first = service(0, 1)
        calls, answer = encoded_calls(first[0]["rest"], counts[-1])
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        call_files = [folder / str(number) for number in range(len(calls))]
        for file, call in zip(call_files, calls):
            file.write_bytes(bytes([0, 0, 0, 0, len(call)]) + call)
        servers = {("tafld", count): [service(0, count)] for count in counts}
        servers["tafld, one for each core", counts[-1]] = [service(core, 1) for core in range(counts[-1])]
        if given.echo:
            for count in counts:
                command = [*cores(0, count), given.echo]
                servers["echo", count] = [stack.enter_context(echo(command, "ValidateMove", answer))]
        generator = Generator(given, first[0]["rest"], call_files)
        rows = [Row(name, transport, count, each) for transport in TRANSPORTS for (name, count), each in servers.items()]
        for _ in range(given.rounds):
            for row in rows:
                generator.closed(row)
        print("| server | transport | cores | calls/s | of one core | us a call | in the kernel | cores busy | generator busy |")
        print(f"|{'---|' * 9}")
        for row in rows:
            kind = row.name.split(",")[0]
            print(row.speed(next(one for one in rows if (one.name, one.transport) == (kind, row.transport))), flush=True)
        print("\n| server | transport | cores | p50, p99 in ms | in the quietest round | disturbed | failed | generator busy |")
        print(f"|{'---|' * 8}")
        for row in (row for row in rows if len(row.servers) == 1):
            for _ in range(given.rounds):
                generator.open(row)
            print(row.latency(), flush=True)
    print(f"taken from the cores: {share_taken(begun):.1%} of the time")
    print_load()


if __name__ == "__main__":
    sys.exit(main())

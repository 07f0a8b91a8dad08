"""Measures a server on one core beside an echo: `figures.py --tafld BINARY --load BINARY --echo BINARY [--only WORD]`.

The server runs on core 0 and the load generator on core 1. Whatever is compared is measured in turn, round by round, and the median of the
ratios is printed, because other work on the machine changes every absolute figure. Beside the echo, a rate is the calls for each second of
the server's processor time: what it would answer if it had the core to itself and the generator were never the slower one. Generator and
echo are the programs `load` and `wire` of engine/training/load; all three are built with `--profile image`.

`--archive FILE` measures the speed at which `tafld judge` and ReplayArchive judge a PGN file of sound games, as
`cargo bench -p tafl-notation --bench archive -- --write FILE` makes one, on one core and on two.

It needs two cores and taskset. A figure that misses its mark does not fail: on a busy machine it says little. See the load in the last line.
"""

import argparse
import contextlib
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import grpc

from measured import Service, check, echo, many_files, print_load, processor_time, resident, run
from play_a_game import generate

RULES = "copenhagen,copenhagen-hnefatafl-org"
GAME = {"ruleset": "copenhagen"}
KINDS = {"validate": "ValidateMove", "apply": "ApplyMove", "legal": "LegalMoves"}
SEARCH = ["--rules", RULES, "--mix", "suggest", "--nodes", "20000"]


def row(name, value, mark):
    print(f"| {name} | {value} | {mark} |", flush=True)


class Figures:
    def __init__(self, given, stack, pb, pb_grpc):
        self.given, self.stack, self.pb, self.seed = given, stack, pb, 0
        self.tafld, self.other = self.server(), self.server().address
        with grpc.insecure_channel(self.tafld.address) as channel:
            stub = pb_grpc.TaflServiceStub(channel)
            at = {"game": GAME, "timeout": 10}
            self.answers = {
                "validate": stub.ValidateMove(pb.ValidateMoveRequest(game=GAME, move="d1-d3"), timeout=10, wait_for_ready=True),
                "apply": stub.ApplyMove(pb.ApplyMoveRequest(game=GAME, move="d1-d3"), timeout=10),
                "legal": stub.LegalMoves(pb.LegalMovesRequest(game=at["game"]), timeout=10),
            }

    def server(self, *flags):
        """A tafld on core 0."""
        before = ["taskset", "-c", "0"]
        return self.stack.enter_context(Service(self.given.tafld, flags=["--access-log", "off", *flags], before=before))

    def echo(self, kind):
        """An echo on core 0."""
        return echo(["taskset", "-c", "0", self.given.echo], KINDS[kind], self.answers[kind].SerializeToString())

    def load(self, to, *flags, seconds=None, warm_up=1):
        self.seed += 1
        duration = ["--duration", str(seconds or self.given.seconds), "--warm-up", str(warm_up), "--seed", str(self.seed), "--json"]
        # The connections of a thousand callers.
        command = ["taskset", "-c", "1", self.given.load, "--to", to, "--prepare-at", self.other, *duration, *flags]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=600, preexec_fn=many_files)
        check(ran.returncode == 0, "load", ran.stderr)
        return json.loads(ran.stdout)

    def throughput(self, to, *flags):
        return self.load(to, *flags)["ok_per_second"]

    def by_processor_time(self, to, pid, *flags):
        before = processor_time(pid)
        calls = self.load(to, *flags, warm_up=0)["ok"]["count"]
        return calls / (processor_time(pid) - before)

    def ratios(self, one, other):
        """The median ratio and the medians of two measurements that take turns."""
        pairs = [(one(), other()) for _ in range(self.given.rounds)]
        return statistics.median(a / b for a, b in pairs), *(statistics.median(values) for values in zip(*pairs, strict=True))

    def beside_the_echo(self):
        for transport, kind in ((transport, kind) for transport in ("grpc", "rest") for kind in KINDS):
            with self.echo(kind) as (addresses, pid):
                for streams in (8, 64):
                    flags = ["--transport", transport, "--mix", kind, "--rules", RULES, "--streams", str(streams)]
                    ratio, ours, echo = self.ratios(
                        lambda flags=flags: self.by_processor_time(self.tafld.address, self.tafld.pid(), *flags),
                        lambda flags=flags, to=addresses[transport]: self.by_processor_time(to, pid, *flags),
                    )
                    mark = 0.6 if kind == "legal" else 0.85
                    value = f"{ratio:.2f} of the echo ({ours:.0f} and {echo:.0f} calls/s)"
                    row(f"{KINDS[kind]}, {transport}, {streams} streams, 11x11", value, f"{mark}")

    def beside_a_search(self):
        """With one busy search thread on the server's core."""
        flags = ["--rules", RULES, "--streams", "64"]
        search = [*SEARCH[:-1], "100000", "--streams", "2"]

        def searching(then):
            command = [self.given.load, "--to", self.tafld.address, *search, "--duration", "600", "--seed", str(1000 + self.seed)]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as busy:
                try:
                    return then()
                finally:
                    busy.kill()

        def alone():
            return self.throughput(self.tafld.address, *flags)

        ratio, busy, free = self.ratios(lambda: searching(alone), alone)
        row("calls/s beside a busy search thread, 64 streams", f"{ratio:.2f} of those without ({busy:.0f} and {free:.0f})", "0.8")
        rate = ["--rules", RULES, "--rate", f"{0.3 * free:.0f}"]
        p99 = statistics.median(searching(lambda: self.load(self.tafld.address, *rate)["ok"]["p99_ms"]) for _ in range(self.given.rounds))
        row(f"p99 at 30 % load ({0.3 * free:.0f} calls/s) beside it", f"{p99:.1f} ms", "10 ms")

    def overload(self):
        pairs, refusals = [], []
        for _ in range(self.given.rounds):
            capacity = self.throughput(self.tafld.address, *SEARCH, "--streams", "4")
            loaded = self.load(self.tafld.address, *SEARCH, "--rate", f"{10 * capacity:.0f}", warm_up=3)
            pairs.append((loaded["ok_per_second"], capacity))
            refusals.append(loaded["failed"]["p99_ms"])
        ratio, capacity = statistics.median(a / b for a, b in pairs), statistics.median(b for _, b in pairs)
        row("searches/s at ten times the capacity", f"{ratio:.2f} of the capacity ({capacity:.0f} of 20,000 nodes)", "0.9")
        row("p99 of its refusals", f"{statistics.median(refusals):.1f} ms", "20 ms")

    def thousand(self):
        flags = ["--rules", RULES]
        ratio, many, peak = self.ratios(
            lambda: self.throughput(self.tafld.address, *flags, "--streams", "1000"),
            lambda: self.throughput(self.tafld.address, *flags, "--streams", "64"),
        )
        row("calls/s at 1,000 streams", f"{ratio:.2f} of those at 64 ({many:.0f} and {peak:.0f})", "0.8")

    def archive(self):
        """Millions of plies per second of `tafld judge`, by the clock on two cores and on one, and of ReplayArchive by processor time."""
        if not self.given.archive:
            return
        text = Path(self.given.archive).read_text()
        file = self.stack.enter_context(tempfile.NamedTemporaryFile("w", suffix=".pgn"))
        file.write("\n".join([text] * 20))
        file.flush()
        plies = json.loads(run(".", self.given.tafld, "judge", "--json", file.name).splitlines()[-1])["final"]["plies"]

        def judge(cores):
            start = time.perf_counter()
            run(".", "taskset", "-c", cores, self.given.tafld, "judge", file.name)
            return plies / 1e6 / (time.perf_counter() - start)

        ratio, two, one = self.ratios(lambda: judge("0,1"), lambda: judge("0"))
        games = [{"text": {"text": f"[Event {game}"}} for game in text.split("[Event ")[1:2001]]
        bulk, bulk_grpc = (importlib.import_module(f"tafl.v1.bulk_service_{name}") for name in ("pb2", "pb2_grpc"))
        request = bulk.ReplayArchiveRequest(games=games)
        options = [("grpc.max_receive_message_length", -1)]
        with grpc.insecure_channel(self.tafld.address, options=options) as channel:
            replay = bulk_grpc.BulkServiceStub(channel).ReplayArchive

            def call():
                before = processor_time(self.tafld.pid())
                *_, last = replay(request, timeout=120)
                check(last.final.games == last.final.sound == len(games), "the archive has faults", last)
                return last.final.plies / 1e6 / (processor_time(self.tafld.pid()) - before)

            share, called, _ = self.ratios(call, lambda: judge("0"))
        row("plies/s of tafld judge on two cores", f"{ratio:.2f} of those on one ({two:.2f} and {one:.2f} million)", "1.9")
        row("plies/s of ReplayArchive by gRPC", f"{share:.2f} of those of tafld judge on one core ({called:.2f} million)", "0.5")

    def idle(self):
        count = 10_000
        ours = self.server("--max-connections", "20000", "--max-connections-per-address", "20000")
        with self.echo("validate") as (addresses, pid):
            memory = []
            for to, process in ((ours.address, ours.pid()), (addresses["grpc"], pid)):
                # The echo answers only one method.
                flags = ["--rules", RULES, "--mix", "validate", "--rate", "100", "--idle"]
                self.load(to, *flags, "1", seconds=1)
                before = resident(process)
                memory.append((before, self.while_idle(to, process, [*flags, str(count)])))
        (our_rest, our_peak), (echo_rest, echo_peak) = memory
        per = [(peak - rest) / count / 1e3 for rest, peak in memory]
        value = f"{our_peak / echo_peak:.2f} of tonic's ({our_peak / 1e6:.0f} and {echo_peak / 1e6:.0f} MB)"
        row(f"memory of {count:,} idle connections", value, "1.15")
        row("the same without the memory at rest", f"{per[0] / per[1]:.2f} ({per[0]:.1f} and {per[1]:.1f} kB a connection)", "-")

    def while_idle(self, to, process, flags):
        """The memory of a process while the connections are open."""
        command = ["taskset", "-c", "1", self.given.load, "--to", to, "--prepare-at", self.other, "--duration", "4", *flags]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=many_files) as running:
            for line in running.stderr:
                if "4 s:" in line:
                    found = resident(process)
            check(running.wait() == 0, "load ended early")
        return found


def main():
    arguments = argparse.ArgumentParser(description="Measures a server on one core beside an echo.")
    arguments.add_argument("--tafld", required=True)
    arguments.add_argument("--load", required=True)
    arguments.add_argument("--echo", required=True)
    arguments.add_argument("--only", default="", help="a word of the part to run: echo, search, overload, thousand, idle, archive")
    arguments.add_argument("--archive", help="a PGN file of sound games")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=3)
    given = arguments.parse_args()
    with contextlib.ExitStack() as stack:
        pb, pb_grpc, _ = generate(stack.enter_context(tempfile.TemporaryDirectory()))
        many_files()
        figures = Figures(given, stack, pb, pb_grpc)
        print("| figure | measured | mark |\n|---|---|---|")
        for part in (figures.beside_the_echo, figures.beside_a_search, figures.overload, figures.thousand, figures.idle, figures.archive):
            if given.only in part.__name__:
                part()
    print_load()


if __name__ == "__main__":
    sys.exit(main())

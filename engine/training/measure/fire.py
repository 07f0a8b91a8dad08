"""A server under fire: `fire.py --tafld BINARY --load BINARY [--long] [--soak SECONDS]`.

* Overload: ten times as many searches as the server has capacity for. It refuses the surplus at little cost, and goes on searching.
* Many calls at once: they reuse memory that the process has. Getting it anew from the system for each batch would stop all cores.
* Vanishing clients: load generators are killed in the middle of their calls. Nothing of them stays behind.
* Soak: mixed traffic of all calls and rule sets over both transports, with an API key. No call fails through the server's fault, none is
  left over, and memory stays flat.

With --long each takes longer, and the overload is held to its figures: nine tenths of the searches of calm times, and 99 % of the refusals
within 20 ms in the best of five rounds.
"""

import argparse
import contextlib
import statistics
import subprocess
import sys
import tempfile
import time

from fleet import Load, ended, get
from measured import Failure, Service, check, new_key, processor_time, statistic, wait_until

SEARCH = ["--rules", "copenhagen,copenhagen-hnefatafl-org", "--mix", "suggest", "--nodes", "20000"]
# The codes of the examples of errors; everything else would be the server's fault.
EXPECTED = {"OK", "200", "400", "404", "INVALID_ARGUMENT", "NOT_FOUND"}
# How much memory may grow from the first third of the soak to its end.
MAX_GROWTH = 1.05
# In proc(5): how often a process has touched memory that the system had yet to provide.
MINOR_FAULTS = 10


def gauge(admin, name):
    lines = [line for line in get(admin, "/metrics").splitlines() if line.startswith((f"{name} ", f"{name}{{"))]
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines)


def check_left_over(service):
    """No call, search or connection is left over, and the log has no error."""
    busy = ("tafl_calls", "tafl_search_running", "tafl_search_queue_length")
    wait_until("no call is left over", lambda: not any(gauge(service.admin, name) for name in busy))
    wait_until("no connection is left over", lambda: gauge(service.admin, "tafl_connections") == 0)
    check(not service.faults, "the log has", *service.faults)


def overload(given, other):
    """A full queue: the surplus is refused, and little of the processor is spent on that."""
    rounds, seconds = (5, 10) if given.long else (1, 2)
    ratios, refusals, seed = [], [], 0

    def load(*flags):
        """The summary, and the searches for each second of the server's processor time, which other work on the machine does not change."""
        nonlocal seed
        seed += 1
        before = processor_time(service.pid())
        with Load(given.load, service.address, other, *SEARCH, *flags, "--duration", str(seconds), "--seed", str(seed)) as running:
            summary = running.summary()
        return summary, summary["ok"]["count"] / (processor_time(service.pid()) - before)

    with Service(given.tafld, flags=["--search-threads", "1", "--access-log", "off"]) as service:
        for _ in range(rounds):
            calm, capacity = load("--streams", "4")
            # What is refused is what cannot be answered by its deadline.
            crowd, left = load("--rate", f"{10 * calm['ok_per_second']:.0f}", "--deadline-ms", "3000")
            codes = {code for _, code in ended(crowd)}
            check(codes == {"OK", "RESOURCE_EXHAUSTED"}, "under overload, calls end with", sorted(codes))
            ratios.append(left / capacity)
            refusals.append(crowd["failed"]["p99_ms"])
        check_left_over(service)
    # Whatever else the machine does makes refusals slower, never faster.
    ratio, refusal = statistics.median(ratios), min(refusals)
    check(ratio >= (0.9 if given.long else 0.75), "overload leaves", ratio, "of the searches in a second of processor time")
    check(not given.long or refusal <= 20, "99 % of the refusals take up to", refusal, "ms")
    print(f"fire: overload: {ratio:.2f} of the searches of calm times, refusals p99 {refusal:.1f} ms", flush=True)


def many_at_once(given, other):
    """Hundreds of calls in flight, once the process has the memory for them. A call cost 0.5 page faults while the allocator had no arenas."""
    flags = ["--mix", "validate", "--connections", "16", "--streams", "512", "--duration", "1"]
    with Service(given.tafld, flags=["--access-log", "off"]) as service:
        for _ in range(2):
            before = statistic(service.pid(), MINOR_FAULTS)
            with Load(given.load, service.address, other, *flags) as running:
                calls = running.summary()["calls"]
            faults = (statistic(service.pid(), MINOR_FAULTS) - before) / calls
        check_left_over(service)
    check(faults < 0.2, "a call costs", faults, "page faults")
    print(f"fire: many calls at once: {faults:.2f} page faults each", flush=True)


def vanishing(given, other):
    """Clients that are killed in the middle of calls, over both transports."""
    with Service(given.tafld, flags=["--search-threads", "1", "--access-log", "off"]) as service:
        descriptors = gauge(service.admin, "process_open_fds")
        for round_ in range(20 if given.long else 3):
            flags = ["--transport", "both", "--mix", "suggest,examples,legal", "--nodes", "200000", "--streams", "64"]
            with Load(given.load, service.address, other, *flags, "--seed", str(round_), "--duration", "60") as running:
                wait_until("searches run", lambda: running.has_begun() and gauge(service.admin, "tafl_search_queue_length"))
        check_left_over(service)
        wait_until("descriptors are closed", lambda: gauge(service.admin, "process_open_fds") <= descriptors)
    print("fire: vanishing clients leave nothing behind", flush=True)


def soak(given, other):
    """All calls and rule sets, by a client with a key."""
    seconds = given.soak or (600 if given.long else 6)
    with contextlib.ExitStack() as stack:
        keys = stack.enter_context(tempfile.NamedTemporaryFile(suffix=".json")).name
        key = new_key(given.tafld, keys)
        service = stack.enter_context(Service(given.tafld, flags=["--search-threads", "1", "--api-keys", keys]))
        flags = ["--transport", "both", "--mix", "validate=20,apply=20,legal=20,suggest=2,examples=20", "--nodes", "2000", "--api-key", key]
        with Load(given.load, service.address, other, *flags, "--rate", str(given.rate), "--duration", str(seconds)) as running:
            wait_until("the load begins", running.has_begun)
            samples, begun = [], time.monotonic()
            while time.monotonic() - begun < seconds:
                time.sleep(seconds / 60)
                samples.append(gauge(service.admin, "process_resident_memory_bytes"))
            summary = running.summary()
        check_left_over(service)
    faults = {f"{method} {code}": count for (method, code), count in ended(summary).items() if code not in EXPECTED}
    check(not faults, "the soak has", faults)
    third = len(samples) // 3
    early, late = statistics.median(samples[third : 2 * third]), statistics.median(samples[-third:])
    # In a few seconds, caches and tables are still being filled.
    check(seconds < 120 or late <= MAX_GROWTH * early, "memory grows from", early, "to", late)
    memory = f"memory {early / 1e6:.1f} MB in the second third, {late / 1e6:.1f} MB in the last"
    print(f"fire: soak of {seconds} s: {summary['calls']} calls, p99 {summary['ok']['p99_ms']:.1f} ms, {memory}", flush=True)


def main():
    arguments = argparse.ArgumentParser(description="A server under overload, vanishing clients and mixed traffic.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--load", required=True, help="the load generator")
    arguments.add_argument("--long", action="store_true", help="some 15 minutes instead of half a minute")
    arguments.add_argument("--soak", type=int, help="seconds of the soak")
    arguments.add_argument("--rate", type=int, default=300, help="calls per second of the soak (%(default)s)")
    given = arguments.parse_args()
    with Service(given.tafld) as other:
        for part in (overload, many_at_once, vanishing, soak):
            part(given, other.address)


if __name__ == "__main__":
    try:
        main()
    except (Failure, subprocess.TimeoutExpired) as failure:
        sys.exit(f"fire: {failure}")

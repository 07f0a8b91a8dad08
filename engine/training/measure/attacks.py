"""A server under attack: `attacks.py --tafld BINARY [--against BINARY] [--only N1,F2]` (Linux).

Each attack of attackers.py, and all of them at once, gets a server of its own on loopback. Beside it another
client makes calls of several kinds, one call of a kind at a time, first while the server is idle and then
under attack. The table shows how many of its calls were refused and how long the answered ones took, and the
memory above that at rest: of the process, and of TCP in the kernel, which other programs share. With
--against the other binary is attacked first, and its columns come first. With --limit-mb each server runs in
a control group with so much memory, and the table says whether it survives; that needs root.

It fails if a call of the other client is refused, if memory rises by more than MAX_MEMORY, or if the server
dies or logs an error. Times do not matter: they depend on the machine.
"""

import argparse
import collections
import contextlib
import dataclasses
import http.client
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

import wire
from attackers import ATTACKS
from measured import Failure, Service, check, resident

HERE = pathlib.Path(__file__).resolve().parent
# Bytes above those at rest, in the process and in the kernel together.
MAX_MEMORY, MAX_MEMORY_OF_ALL = 64 << 20, 128 << 20
IDLE_SECONDS = 2
# The address of the other client.
SOURCE = "127.0.0.9"
# The wait between two calls of a kind, in seconds.
GAPS = {"cheap": 0.02, "archive": 0.2, "picture": 0.2, "health": 0.2, "level": 0.3}
CUT_SHORT = "cut short"
DIED = "the server died"
COLUMNS = ["refused or cut short", "p50, p99, max ms idle", "under attack"]


@dataclasses.dataclass
class Attack:
    """An attack, and how its server is started and looked at."""

    name: str
    title: str
    flags: list = dataclasses.field(default_factory=list)
    # That of the searches of the other client.
    level: int = 7
    # On one core.
    pinned: bool = False
    # Attacks of attackers.py, if not the one of its name.
    attackers: list = None


TEAMS = ["--search-threads", "2"]
SHORT_PATIENCE = ["--write-timeout-ms", "2000", "--idle-timeout-ms", "2500"]
ROWS = [
    Attack("N1", "unread small answers"),
    Attack("N4", "unread answers in the kernel", SHORT_PATIENCE),
    Attack("N6-convert", "long conversions"),
    Attack("N6-gif", "large moving pictures"),
    # The other client must stay below the limit by far.
    Attack("N7", "spoilt expected time", ["--search-rate-ms", "500", "--search-burst-ms", "2000"], level=3),
    Attack("N8", "reflection flood"),
    Attack("N10", "begun searches of eight clients"),
    Attack("N11-unread", "unread pages"),
    Attack("N11-gzip", "unread compressed answers"),
    Attack("N12", "trees of JSON"),
    Attack("N14", "compressed nothing"),
    Attack("N15", "one connection that computes"),
    Attack("N16", "unread answers in JSON"),
    Attack("F1", "tables of teams", TEAMS),
    Attack("F2", "a neighbour that computes", pinned=True),
    Attack("F3", "saturation", pinned=True, level=10),
    Attack("all", "at once", [*TEAMS, *SHORT_PATIENCE], attackers=list(ATTACKS)),
]


class Client:
    """Another client: its calls by kind give "" for an answer, or say what came instead."""

    def __init__(self, to, level):
        self._to, self._level = to, level
        answer = json.loads(self._call("/v1/positions:new?ruleset=brandubh-wtf")[1])
        self._token = answer["position"]["token"]

    def _call(self, path, body=None):
        status, answer = wire.call(self._to, path, body, SOURCE)
        if status == 200:
            return "", answer
        problem = json.loads(answer)
        return f"{status} {problem.get('metadata', {}).get('limit', problem.get('reason'))}", answer

    def cheap(self):
        return self._call(f"/v1/moves:validate?token={self._token}&move=d1-d4")[0]

    def archive(self):
        return self._call("/v1/archives:replay", {"ruleset": "brandubh-wtf", "games": [{"game": {"moves": ["d2-a2"]}}]})[0]

    def picture(self):
        return self._call("/v1/render.png?ruleset=brandubh-wtf")[0]

    def health(self):
        return "" if wire.health(self._to, SOURCE) else "not serving"

    def level(self):
        seed = time.time_ns() % 10**9
        path = f"/v1/moves:suggest?ruleset=copenhagen&level={self._level}&book=false&seed={seed}"
        refused, answer = self._call(path)
        reason = "" if refused else json.loads(answer)["stopReason"]
        return CUT_SHORT if reason in ("STOP_REASON_TIME", "STOP_REASON_INTERRUPTED") else refused


class Probe(threading.Thread):
    """Calls of one kind until the end: when each ended, how many milliseconds it took, and its outcome."""

    def __init__(self, client, kind, over):
        super().__init__(daemon=True)
        self.kind, self.calls, self._over, self._call = kind, [], over, getattr(client, kind)
        self.start()

    def run(self):
        while not self._over.wait(GAPS[self.kind]):
            begun = time.monotonic()
            try:
                outcome = self._call()
            except (OSError, ValueError, http.client.HTTPException) as lost:
                outcome = type(lost).__name__
            ended = time.monotonic()
            self.calls.append((ended, (ended - begun) * 1e3, outcome))


class Memory(threading.Thread):
    """Samples of the bytes that the server and TCP use, until the end."""

    def __init__(self, pid, over):
        super().__init__(daemon=True)
        self.samples, self._pid, self._over = [], pid, over
        self.start()

    def run(self):
        with contextlib.suppress(OSError, IndexError):  # The server died.
            while not self._over.wait(0.05):
                self.samples.append((time.monotonic(), resident(self._pid), of_tcp()))

    def above_rest(self, begun):
        """For the process, TCP and both together: the most bytes above rest, and those at the end."""
        sums = [(when, process, tcp, process + tcp) for when, process, tcp in self.samples]
        rest = [sample for sample in sums if sample[0] < begun][-1]
        under = [sample for sample in sums if sample[0] >= begun] or [rest]
        return [(max(sample[n] for sample in under) - rest[n], under[-1][n] - rest[n]) for n in (1, 2, 3)]


def of_tcp():
    """The bytes in the kernel of all TCP connections of the machine, also of those without a process."""
    words = pathlib.Path("/proc/net/sockstat").read_text().split("TCP:")[1].split()
    return int(words[words.index("mem") + 1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def control_group(mb):
    """The words that run a command in a control group (version 1 or 2) with so much memory."""
    for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if "memory" in controllers.split(","):
            # Here TCP has a limit of its own.
            top, limits = "/sys/fs/cgroup/memory", ["memory.limit_in_bytes", "memory.kmem.tcp.limit_in_bytes"]
            break
        top, limits = "/sys/fs/cgroup", ["memory.max"]
    group = pathlib.Path(top + path, f"tafld-{os.getpid()}")
    try:
        group.mkdir()
        for limit in limits:
            (group / limit).write_text(str(mb << 20))
    except OSError as refused:
        raise Failure("no control group for memory can be made:", refused) from refused
    try:
        yield ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(group / "cgroup.procs")]
    finally:
        group.rmdir()


class Attackers:
    """Attackers that go on until they are told to stop."""

    def __init__(self, names, to):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        program = [sys.executable, "-B", str(HERE / "attackers.py")]
        self._running = [subprocess.Popen([*program, name, to], **pipes) for name in names]

    def stop(self):
        """What they did."""
        for process in self._running:
            process.stdin.close()
        tally = collections.Counter()
        for process in self._running:
            tally.update(json.loads(process.stdout.read() or b"{}"))
            process.wait(timeout=20)
        return tally

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self._running:
            process.kill()
            process.wait()


class Result:
    """What the other client and the machine noticed of an attack."""

    def __init__(self, begun, probes, memory, tally, faults, max_memory):
        self.max_memory = max_memory
        self.memory, self.tally, self.faults = memory.above_rest(begun), tally, faults
        self.idle = {probe.kind: [call for call in probe.calls if call[0] < begun] for probe in probes}
        self.calls = {probe.kind: [call for call in probe.calls if call[0] >= begun] for probe in probes}

    def cells(self, kind):
        return [self._outcomes(kind), times(self.idle[kind]), times(self.calls[kind])]

    def _outcomes(self, kind):
        outcomes = collections.Counter(outcome for _, _, outcome in self.calls[kind])
        answered = outcomes.pop("", 0)
        listed = "; ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
        return f"{outcomes.total()} of {answered + outcomes.total()}" + (f" ({listed})" if listed else "")

    def memory_cells(self):
        process, tcp = (f"{peak / 1e6:.0f}, at the end {end / 1e6:.0f}" for peak, end in self.memory[:2])
        return [f"process {process}", f"TCP {tcp}", DIED if DIED in self.faults else "the server survived"]

    def failures(self):
        for kind, calls in self.calls.items():
            if any(outcome not in ("", CUT_SHORT) for _, _, outcome in calls):
                yield f"of the {kind} calls {self._outcomes(kind)} were refused"
        if self.memory[2][0] > self.max_memory:
            yield f"memory rises by {self.memory[2][0] / 1e6:.0f} MB"
        yield from self.faults


def times(calls):
    """Median, 99th percentile and maximum of the answered calls."""
    found = sorted(took for _, took, outcome in calls if outcome in ("", CUT_SHORT))
    shares = (0.5, 0.99, 1) if found else ()
    return ", ".join(f"{found[int(share * (len(found) - 1))]:.1f}" for share in shares) or "-"


def attacked(binary, attack, given):
    """The result of an attack on a fresh server."""
    with contextlib.ExitStack() as stack:
        flags, before = [*attack.flags, "--access-log", "off"], []
        if attack.pinned:
            before += ["taskset", "-c", str(min(os.sched_getaffinity(0)))]
        if given.limit_mb:
            before += stack.enter_context(control_group(given.limit_mb))
        service = stack.enter_context(Service(binary, flags=flags, before=before))
        client, over = Client(service.address, attack.level), threading.Event()
        memory, probes = Memory(service.pid(), over), [Probe(client, kind, over) for kind in GAPS]
        time.sleep(IDLE_SECONDS)
        begun = time.monotonic()
        with Attackers(attack.attackers or [attack.name], service.address) as attackers:
            time.sleep(given.seconds)
            over.set()
            # The last calls are waited for under attack.
            for thread in (memory, *probes):
                thread.join(60)
            tally = attackers.stop()
        faults = list(service.faults)
        if service.runs():
            service.stop()
        else:
            faults.append(DIED)
        max_memory = MAX_MEMORY_OF_ALL if attack.attackers else MAX_MEMORY
        return Result(begun, probes, memory, tally, faults, max_memory)


def row(*cells):
    print(f"| {' | '.join(cells)} |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description="Attacks servers; reports what another client notices.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--against", help="another binary, for a comparison")
    all_names = ",".join(attack.name for attack in ROWS)
    arguments.add_argument("--only", default=all_names, help="names of attacks (%(default)s)")
    arguments.add_argument("--seconds", type=float, default=5, help="the time of an attack (%(default)s)")
    arguments.add_argument("--limit-mb", type=int, help="the memory of a server")
    given = arguments.parse_args()
    names = given.only.split(",")
    unknown = set(names) - set(all_names.split(","))
    check(not unknown, "--only: no attack has the name", *unknown)
    binaries = [binary for binary in (given.against, given.tafld) if binary]
    row("attack", "calls", *COLUMNS * len(binaries))
    row(*["---"] * (2 + len(COLUMNS) * len(binaries)))
    failures = []
    for attack in (attack for attack in ROWS if attack.name in names):
        results = [attacked(binary, attack, given) for binary in binaries]
        for kind in GAPS:
            shown = f"level {attack.level}" if kind == "level" else kind
            cells = [cell for result in results for cell in result.cells(kind)]
            row(f"{attack.name} {attack.title}", shown, *cells)
        row(attack.name, "MB above rest", *(cell for result in results for cell in result.memory_cells()))
        did = [", ".join(f"{count} {what}" for what, count in result.tally.items()) for result in results]
        row(attack.name, "of the attackers", *(cell for cells in did for cell in (cells, "", "")))
        failures += [f"{attack.name}: {failure}" for failure in results[-1].failures()]
    check(not failures, *(f"\n{failure}" for failure in failures))
    print("attacks: no call of another client was refused")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"attacks: {failure}")

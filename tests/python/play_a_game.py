"""A client in Python, from the proto files alone: `play_a_game.py --tafld BINARY [--buf BUF]`.

It generates its stubs, starts the service, plays whole games against the service's own opponent, and looks at everything else that a
client in another language depends on: errors with details, health, reflection, the admin port, and the end after SIGTERM.
"""

import argparse
import hashlib
import importlib
import pathlib
import sys
import tempfile
import time

import grpc
import grpc_tools
from grpc_tools import protoc

import discovery
import errors
from games import Table
from service import Failure, Service, check

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROTO = ROOT / "proto"
# One of each family of rules, each with its own way to end.
RULESETS = ["brandubh-wtf", "ard-ri-nielsen", "tafl-7-fortress", "fidchell", "tablut-igg", "copenhagen", "hnefatafl-13-igg"]


def generate(folder):
    """Generates the stubs by the README's command, with the compiler version in the requirements."""
    files = [str(path) for pattern in ("tafl/v1/*.proto", "vendor/google/api/*.proto") for path in sorted(PROTO.glob(pattern))]
    includes = [f"-I{PROTO / 'vendor'}", f"-I{PROTO}", f"-I{pathlib.Path(grpc_tools.__file__).parent / '_proto'}"]
    check(protoc.main(["protoc", *includes, f"--python_out={folder}", f"--grpc_python_out={folder}", *files]) == 0, "no stubs")
    sys.path.insert(0, folder)
    names = ("tafl_service_pb2", "tafl_service_pb2_grpc", "terms_pb2")
    return (importlib.import_module(f"tafl.v1.{name}") for name in names)


def play_games(stub, pb, terms):
    listed = {summary.id: summary for summary in stub.ListRulesets(pb.ListRulesetsRequest(), timeout=10).rulesets}
    served = stub.GetServerInfo(pb.GetServerInfoRequest(), timeout=10).rulesets
    check({f"{summary.id}@{summary.revision}" for summary in listed.values()} <= set(served), "two lists of rule sets:", listed, served)
    games = []
    for number, name in enumerate(RULESETS):
        check(name in listed, "no rule set", name)
        engine_side = terms.SIDE_DEFENDERS if number % 2 else terms.SIDE_ATTACKERS
        games.append((name, {"ruleset": name}, engine_side, number // 2 % 2, number))
    # What GetRuleset returns can be sent back, and plays the same.
    rules = stub.GetRuleset(pb.GetRulesetRequest(ruleset="brandubh-wtf"), timeout=10).ruleset.rules
    # Their id is a hash that any client can compute: it must not depend on the protobuf implementation.
    digest = hashlib.sha256(b"tafl.v1.Rules\0" + rules.SerializeToString(deterministic=True)).hexdigest()[:32]
    checked = stub.CheckRuleset(pb.CheckRulesetRequest(custom_rules=rules, compare_to="brandubh-wtf"), timeout=10)
    check(checked.ruleset.pinned_id == f"custom-{digest}", "the id of rules is", checked.ruleset.pinned_id, "and not", digest)
    check(checked.comparison.same and not checked.differences, "rules differ from themselves:", checked.differences)
    games.append(("rules of a caller's own", {"custom_rules": rules}, terms.SIDE_ATTACKERS, 0, 0))
    ends = {}
    for name, asked, engine_side, level, seed in games:
        begun = time.monotonic()
        plies, outcome = Table(stub, pb, terms).play(name, asked, engine_side, level, seed)
        ends[name] = (plies, outcome)
        winner = terms.Side.Name(outcome.winner) if outcome.HasField("winner") else "nobody"
        print(f"{name}: {plies} plies in {time.monotonic() - begun:.1f} s, {winner}, {terms.OutcomeReason.Name(outcome.reason)}", flush=True)
    check(ends["brandubh-wtf"] == ends["rules of a caller's own"], "the same rules play differently when sent back:", ends)
    return len(games)


def main():
    arguments = argparse.ArgumentParser(description="Plays whole games against a tafld that it starts.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--buf", help="buf, whose curl is then tried as well")
    arguments = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch, Service(arguments.tafld) as service:
        try:
            pb, pb_grpc, terms = generate(scratch)
            with grpc.insecure_channel(service.address) as channel:
                stub = pb_grpc.TaflServiceStub(channel)
                discovery.check_health(channel)
                discovery.check_reflection(channel)
                refused = errors.check_errors(stub, pb)
                played = play_games(stub, pb, terms)
            discovery.check_admin(service.admin)
            discovery.check_names(arguments.tafld)
            if arguments.buf:
                discovery.check_buf_curl(arguments.buf, service.address, str(PROTO), scratch)
            seconds = service.stop()
        except (Failure, grpc.RpcError) as failure:
            print(f"play_a_game: {failure}", *service.last_lines, sep="\n", file=sys.stderr)
            return 1
    print(f"python: {played} games played, {refused} faults refused, stopped in {seconds:.2f} s")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"play_a_game: {failure}")

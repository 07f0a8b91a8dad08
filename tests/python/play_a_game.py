"""A client in Python, from the proto files alone: `play_a_game.py --tafld BINARY [--buf BUF]`.

It generates its stubs, starts the service, plays whole games against the service's own opponent, and looks at everything else that a
client in another language depends on: errors with details, health, reflection, and the end after SIGTERM.
"""

import hashlib
import importlib
import pathlib
import random
import sys
import tempfile
import time

import grpc
import grpc_tools
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from grpc_tools import protoc

import discovery
from service import PATIENCE, Service, check, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROTO = ROOT / "proto"
# Far more than a game against random moves takes.
MAX_PLIES = 1000
# One of each family of rules, each with its own way to end.
RULESETS = ["brandubh-wtf", "ard-ri-nielsen", "tafl-7-fortress", "fidchell", "tablut-igg", "copenhagen", "hnefatafl-13-igg"]


def write_stubs(folder):
    """Generates the stubs by the README's command, with the compiler version in the requirements."""
    files = [str(path) for pattern in ("tafl/v1/*.proto", "vendor/google/api/*.proto") for path in sorted(PROTO.glob(pattern))]
    includes = [f"-I{PROTO / 'vendor'}", f"-I{PROTO}", f"-I{pathlib.Path(grpc_tools.__file__).parent / '_proto'}"]
    check(protoc.main(["protoc", *includes, f"--python_out={folder}", f"--grpc_python_out={folder}", *files]) == 0, "no stubs")


def generate(folder):
    """The modules of the stubs."""
    write_stubs(folder)
    sys.path.insert(0, folder)
    names = ("tafl_service_pb2", "tafl_service_pb2_grpc", "terms_pb2")
    return (importlib.import_module(f"tafl.v1.{name}") for name in names)


def play(stub, pb, terms, name, rules, engine_side, level, seed):
    """A game of the service's opponent against random moves; returns the number of plies and the outcome."""
    chance, moves = random.Random(seed), []
    position = stub.NewPosition(pb.NewPositionRequest(**rules), timeout=PATIENCE).position
    while not position.HasField("outcome"):
        check(len(moves) < MAX_PLIES, name, "does not end")
        # In turn, so that every call takes both forms.
        at = {"token": position.token} if len(moves) % 2 else {"position": position}
        legal = [entry.move for entry in stub.LegalMoves(pb.LegalMovesRequest(**at), timeout=PATIENCE).moves]
        move = chance.choice(legal)
        if position.side_to_move == engine_side:
            move = stub.SuggestMove(pb.SuggestMoveRequest(level=level, seed=seed, **at), timeout=PATIENCE).move
        applied = stub.ApplyMove(pb.ApplyMoveRequest(move=move, **at), timeout=PATIENCE)
        check(move in legal and applied.HasField("applied"), name, "does not play", move, "of", legal, applied)
        moves.append(move)
        position = applied.applied.position
    replayed = stub.ReplayGame(pb.ReplayGameRequest(game={**rules, "moves": moves}), timeout=PATIENCE)
    check(replayed.position.outcome == position.outcome, name, "is replayed to another end:", replayed.position)
    refused = stub.ApplyMove(pb.ApplyMoveRequest(move=moves[0], token=position.token), timeout=PATIENCE)
    check(refused.rejected.reason == terms.ILLEGAL_REASON_GAME_OVER, name, "goes on after its end:", refused)
    return len(moves), position.outcome


def check_refusal(stub, pb):
    """A refusal is a status with details, as README.md says how to read them."""
    try:
        answer = stub.LegalMoves(pb.LegalMovesRequest(game={"ruleset": "none"}), timeout=PATIENCE)
        check(False, "an unknown rule set is answered by", answer)
    except grpc.RpcError as error:
        info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
        details = rpc_status.from_call(error).details
        check(any(detail.Unpack(info) for detail in details) and any(detail.Unpack(bad) for detail in details), details)
        said = (error.code(), info.reason, bad.field_violations[0].field)
        check(said == (grpc.StatusCode.INVALID_ARGUMENT, "UNKNOWN_RULESET", "game.ruleset"), "the refusal is", said)


def play_games(stub, pb, terms):
    listed = {summary.id: summary for summary in stub.ListRulesets(pb.ListRulesetsRequest(), timeout=PATIENCE).rulesets}
    served = stub.GetServerInfo(pb.GetServerInfoRequest(), timeout=PATIENCE).rulesets
    check({f"{summary.id}@{summary.revision}" for summary in listed.values()} <= set(served), "two lists of rule sets:", listed, served)
    games = []
    for number, name in enumerate(RULESETS):
        check(name in listed, "no rule set", name)
        engine_side = terms.SIDE_DEFENDERS if number % 2 else terms.SIDE_ATTACKERS
        games.append((name, {"ruleset": name}, engine_side, number // 2 % 2, number))
    # What GetRuleset returns can be sent back, and plays the same.
    rules = stub.GetRuleset(pb.GetRulesetRequest(ruleset="brandubh-wtf"), timeout=PATIENCE).ruleset.rules
    # Their id is a hash that any client can compute: it must not depend on the protobuf implementation.
    digest = hashlib.sha256(b"tafl.v1.Rules\0" + rules.SerializeToString(deterministic=True)).hexdigest()[:32]
    checked = stub.CheckRuleset(pb.CheckRulesetRequest(custom_rules=rules, compare_to="brandubh-wtf"), timeout=PATIENCE)
    check(checked.ruleset.pinned_id == f"custom-{digest}", "the id of rules is", checked.ruleset.pinned_id, "and not", digest)
    check(checked.comparison.same and not checked.differences, "rules differ from themselves:", checked.differences)
    games.append(("rules of a caller's own", {"custom_rules": rules}, terms.SIDE_ATTACKERS, 0, 0))
    ends = {}
    for name, asked, engine_side, level, seed in games:
        begun = time.monotonic()
        plies, outcome = play(stub, pb, terms, name, asked, engine_side, level, seed)
        ends[name] = (plies, outcome)
        winner = terms.Side.Name(outcome.winner) if outcome.HasField("winner") else "nobody"
        print(f"{name}: {plies} plies in {time.monotonic() - begun:.1f} s, {winner}, {terms.OutcomeReason.Name(outcome.reason)}", flush=True)
    check(ends["brandubh-wtf"] == ends["rules of a caller's own"], "the same rules play differently when sent back:", ends)
    return len(games)


def main(arguments):
    with tempfile.TemporaryDirectory() as scratch, Service(arguments.tafld) as service:
        pb, pb_grpc, terms = generate(scratch)
        with grpc.insecure_channel(service.address) as channel:
            discovery.check_health(channel)
            discovery.check_reflection(channel)
            stub = pb_grpc.TaflServiceStub(channel)
            check_refusal(stub, pb)
            played = play_games(stub, pb, terms)
        discovery.check_names(arguments.tafld)
        if arguments.buf:
            discovery.check_buf_curl(arguments.buf, service.address, str(PROTO), scratch)
        seconds = service.stop()
    print(f"python: {played} games played, stopped in {seconds:.2f} s")


if __name__ == "__main__":
    start(main, "tafld", "buf?")

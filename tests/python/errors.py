"""Errors as a Python client sees them: a status, and google.rpc details."""

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from service import check


def refusal(call, request):
    """The status code, the ErrorInfo and the BadRequest of a call that must fail."""
    try:
        answer = call(request, timeout=30)
    except grpc.RpcError as error:
        status = rpc_status.from_call(error)
        check(status is not None, "no details come with", error)
        info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
        check(sum(detail.Unpack(info) for detail in status.details) == 1, "there is not one ErrorInfo in", status)
        check(sum(detail.Unpack(bad) for detail in status.details) <= 1, "there is more than one BadRequest in", status)
        check(info.domain == "tafl.v1" and status.message == error.details() != "", "a strange error:", status)
        return error.code(), info, bad
    check(False, request, "is answered instead of refused:", answer)


def check_errors(stub, pb):
    invalid, game = grpc.StatusCode.INVALID_ARGUMENT, {"ruleset": "brandubh-wtf"}
    limit = stub.GetServerInfo(pb.GetServerInfoRequest()).limits.request_bytes
    cases = [
        (stub.LegalMoves, pb.LegalMovesRequest(token="no-token"), invalid, "INVALID_TOKEN", "token"),
        (stub.LegalMoves, pb.LegalMovesRequest(), invalid, "MISSING_FIELD", None),
        (stub.LegalMoves, pb.LegalMovesRequest(game={"ruleset": "none"}), invalid, "UNKNOWN_RULESET", "game.ruleset"),
        (stub.LegalMoves, pb.LegalMovesRequest(game={**game, "setup": "none"}), invalid, "UNKNOWN_SETUP", "game.setup"),
        (stub.GetRuleset, pb.GetRulesetRequest(ruleset="none"), grpc.StatusCode.NOT_FOUND, "UNKNOWN_RULESET", "ruleset"),
        (stub.ApplyMove, pb.ApplyMoveRequest(game=game), invalid, "MISSING_FIELD", "move"),
        (
            stub.ApplyMove,
            pb.ApplyMoveRequest(game={**game, "moves": ["d2-a2", "d5-e5", "d1-d4"]}, move="a4-a5"),
            invalid,
            "ILLEGAL_MOVE_IN_GAME",
            "game.moves[2]",
        ),
        (stub.SuggestMove, pb.SuggestMoveRequest(game=game, level=11), invalid, "OUT_OF_RANGE_VALUE", "level"),
        (
            stub.ValidateMove,
            pb.ValidateMoveRequest(position={"ruleset": "brandubh-wtf", "board": "7/7/7/7/7/7/7", "side_to_move": 1}, move="a1-a2"),
            invalid,
            "INVALID_POSITION",
            "position.board",
        ),
        (stub.NewPosition, pb.NewPositionRequest(custom_rules={}), invalid, "INVALID_RULES", None),
        (stub.ApplyMove, pb.ApplyMoveRequest(game=game, move="a" * limit), grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_LARGE", None),
    ]
    for call, request, code, reason, field in cases:
        got, info, bad = refusal(call, request)
        where = [violation.field for violation in bad.field_violations]
        what = f"{type(request).__name__} is refused with {got}, {info.reason} at {where}"
        check((got, info.reason) == (code, reason), what, "and not", code, reason)
        check(field is None or field in where, what, "and not at", field)
        check(all(violation.description for violation in bad.field_violations), what, "without a word:", bad)
        if reason == "ILLEGAL_MOVE_IN_GAME":
            check(info.metadata["illegal_reason"] == "PATH_BLOCKED", what, "with", dict(info.metadata))
    return len(cases)

"""Random rules, positions and games through both doors: `fuzz.py --tafld BINARY [--seconds S] [--seed N]`.

Rule sets are those of tests/data, changed at random; positions are random or reached by play. Each request is
sent as JSON and by gRPC, and both must be answered alike, or refused for the same reason. Between them go
requests to the other doors, MCP, Connect and the pages, of which parts are changed at random. It fails too on
a server error, an error or a panic in the log, and if memory goes on growing.
"""

import argparse
import collections
import copy
import gzip
import http.client
import importlib
import json
import pathlib
import random
import re
import statistics
import sys
import tempfile
import time
import urllib.parse

import grpc
from google.protobuf import json_format, message_factory
from google.rpc import error_details_pb2
from grpc_status import rpc_status

import wire
from play_a_game import generate
from service import Failure, Service, check, resident

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
SERVICES = ("tafl", "analysis", "render")
MAX_MEMORY = 256 << 20
# How much memory may grow from the middle third of the rounds to the last, once so many filled caches.
MAX_GROWTH, FILLED = 1.25, 1000
NUMBERS = [1, 2, 3, 5, 18, 19, 50, 255, 100_000]
PIECES = "aaaaaadddddcCmMnNgG"
CALLS = ["EvaluateMoves", "AnalyzePosition", "GetHint", "SuggestMove", "PlayMove", "RenderPosition", *["ApplyMove"] * 2]
SIDES = ["SIDE_ATTACKERS", "SIDE_DEFENDERS"]
# Answers that depend on the machine.
TIMELY = re.compile(r"STOP_REASON_(TIME|INTERRUPTED)")


class Doors:
    """Both ways to a server. `ask` gives the answer if they agree, or None if the call is refused."""

    def __init__(self, address):
        self._address = address
        self._channel = grpc.insecure_channel(address, options=[("grpc.max_receive_message_length", -1)])
        self.answers = collections.Counter()
        annotations = importlib.import_module("google.api.annotations_pb2")
        services = [importlib.import_module(f"tafl.v1.{name}_service_pb2").DESCRIPTOR for name in SERVICES]
        self._methods = {}
        for service in (service for file in services for service in file.services_by_name.values()):
            for method in service.methods:
                path = method.GetOptions().Extensions[annotations.http].post
                self._methods[method.name] = (f"/{service.full_name}/{method.name}", path, method)

    def ask(self, name, request):
        by_grpc, by_json = self._by_grpc(name, request), self._by_json(name, request)
        self.answers[name if isinstance(by_json, list) else by_json] += 1
        what = f"{name} {json.dumps(request)}"
        for answer in (by_grpc, by_json):
            check(answer != "INTERNAL", "a server error:", what)
        if "QUEUE_FULL" in (by_grpc, by_json) or TIMELY.search(f"{by_grpc}{by_json}"):
            return None
        check(by_grpc == by_json, "gRPC and JSON differ:", what, "\ngRPC:", by_grpc, "\nJSON:", by_json)
        return by_json[-1] if isinstance(by_json, list) else None

    def _by_grpc(self, name, request):
        """The messages of the answer, or the reason of a refusal."""
        path, _, method = self._methods[name]
        message, reply = map(message_factory.GetMessageClass, (method.input_type, method.output_type))
        kind = self._channel.unary_stream if method.server_streaming else self._channel.unary_unary
        call = kind(path, message.SerializeToString, reply.FromString)
        try:
            answer = call(json_format.ParseDict(request, message()), timeout=60)
            return lasting(method, answer if method.server_streaming else [answer])
        except grpc.RpcError as error:
            status, info = rpc_status.from_call(error), error_details_pb2.ErrorInfo()
            found = status and any(detail.Unpack(info) for detail in status.details)
            check(found, "no reason comes with", error, name, json.dumps(request))
            return info.reason

    def _by_json(self, name, request):
        _, path, method = self._methods[name]
        status, answer = wire.call(self._address, path, request, timeout=60)
        check(status < 500, "a server error:", status, answer, name, json.dumps(request))
        if status != 200:
            return json.loads(answer)["reason"]
        parts = [json.loads(line) for line in (answer.splitlines() if method.server_streaming else [answer])]
        if method.server_streaming and "error" in parts[-1]:
            return parts[-1]["error"]["reason"]
        reply = message_factory.GetMessageClass(method.output_type)
        return lasting(method, (json_format.ParseDict(part, reply()) for part in parts))


def lasting(method, messages):
    """The messages of an answer as plain values, without those of a stream that come as time allows."""
    parts = [json_format.MessageToDict(message) for message in messages]
    return [part for part in parts if not (method.server_streaming and {"depth", "progress"} & part.keys())]


def seeds():
    """The rules of all rule sets in tests/data."""
    folders = [DATA / name for name in ("rulesets", "examples", "custom")]
    files = [path for folder in folders for path in sorted(folder.glob("*.json"))]
    return [json.loads(path.read_text())["rules"] for path in files]


class Requests:
    """Random requests."""

    def __init__(self, number):
        self.random, self._seeds, self._tokens = random.Random(number), seeds(), []
        files = [importlib.import_module(f"tafl.v1.{name}_pb2").DESCRIPTOR for name in ("rules", "terms")]
        enums = [enum for file in files for enum in file.enum_types_by_name.values()]
        self._enums = [[value.name for value in enum.values] for enum in enums]

    def maybe(self, share=0.5):
        return self.random.random() < share

    def some(self, values, most):
        return self.random.sample(values, min(len(values), self.random.randint(0, most)))

    def board(self, size):
        fill = self.random.choice([0.05, 0.15, 0.3, 0.5, 0.8, 0.97])
        squares = [self.random.choice(PIECES) if self.maybe(fill) else "." for _ in range(size * size)]
        if self.maybe(0.97):
            squares[self.random.randrange(size * size)] = "k"
        ranks = ["".join(squares[first : first + size]) for first in range(0, size * size, size)]
        return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)

    def square(self, size):
        return f"{self.random.choice('abcdefghijklmnopqrs'[:size])}{self.random.randint(1, size)}"

    def changed(self, value, size):
        """A value of the same form, or one that is not quite."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.random.choice(NUMBERS)
        if isinstance(value, str):
            for values in self._enums:
                if value in values:
                    return self.random.choice(values)
            return self.square(size) if re.fullmatch(r"[a-s]\d+", value) else value
        if isinstance(value, list):
            new = [self.changed(self.random.choice(value), size)] if value and self.maybe() else []
            return self.some(value, len(value)) + new
        kept = {key: part for key, part in value.items() if self.maybe(0.9)}
        return {key: self.changed(part, size) if self.maybe(0.3) else part for key, part in kept.items()}

    def rules(self):
        """The size of a board, and rules that are valid more often than not."""
        rules = copy.deepcopy(self.random.choice(self._seeds))
        size = rules["board"]["size"]
        for _ in range(self.random.choice([0, 1, 1, 2, 4, 8])):
            other = self.random.choice(self._seeds)
            key = self.random.choice([key for key in {**other, **rules} if key != "board"])
            if key in rules and self.maybe():
                rules[key] = self.changed(rules[key], size)
            elif key in other:
                rules[key] = copy.deepcopy(other[key])
            else:
                del rules[key]
        if self.maybe(0.3):
            rules["board"]["setups"] = [{"name": "random", "board": self.board(size)}]
        return size, rules

    def position(self):
        """The field that says where a call begins."""
        if self._tokens and self.maybe(0.55):
            return {"token": self.random.choice(self._tokens)}
        size, rules = self.rules()
        if self.maybe(0.4):
            return {"game": {"customRules": rules}}
        side, ply = self.random.choice(SIDES), self.random.choice([0, 1, 7, 49, 1_000_000])
        return {"position": {"customRules": rules, "board": self.board(size), "sideToMove": side, "ply": ply}}

    def effort(self):
        kind, values = ("nodes", [1, 2, 10, 60, 300]) if self.maybe(0.8) else ("depth", [1, 2])
        return {kind: self.random.choice(values)}

    def remember(self, token):
        self._tokens = [*self._tokens[-400:], token]


def game_calls(doors, requests, game):
    """Calls about a game of some random moves."""
    game = {**game, "moves": []}
    for _ in range(requests.random.randint(1, 6)):
        listed = doors.ask("LegalMoves", {"game": game}) or {}
        if not listed.get("moves"):
            break
        game["moves"].append(requests.random.choice(listed["moves"])["move"])
    doors.ask("ReplayGame", {"game": game})
    doors.ask("AnalyzeGame", {"game": game, "nodes": requests.random.choice([1, 20, 200])})


def position_calls(doors, requests, at, moves):
    """One call about a position with these legal moves."""
    choice, effort = requests.random.choice, requests.effort()
    name = choice(CALLS)
    match name:
        case "EvaluateMoves":
            more = {"candidates": requests.some([*moves, "a1-b7"], 10), **effort}
        case "AnalyzePosition":
            more = {"multiPv": requests.random.randint(1, 16), **effort}
            if requests.maybe(0.3):
                more[choice(["moves", "excludeMoves"])] = requests.some(moves, 3)
        case "GetHint":
            more = {"reveal": f"HINT_REVEAL_{choice(['REGION', 'PIECE', 'MOVE', 'LINE'])}", **effort}
        case "SuggestMove" | "PlayMove":
            level, seed = requests.random.randint(0, 5), requests.random.randint(0, 5)
            more = {"seed": seed, **choice([{"level": level}, effort])}
            if name == "PlayMove" and moves and requests.maybe():
                more["move"] = choice(moves)
        case "RenderPosition":
            layout = f"PICTURE_LAYOUT_{choice(['BOARD', 'CARD'])}"
            more = {"format": f"PICTURE_FORMAT_{choice(['SVG', 'PNG', 'TEXT'])}", "style": {"layout": layout}}
        case "ApplyMove":
            more = {"move": choice(moves) if moves else "a1-a2"}
    answer = doors.ask(name, {**at, **more})
    if name == "ApplyMove" and answer and "applied" in answer:
        requests.remember(answer["applied"]["position"]["token"])


def one_round(doors, requests):
    """Some calls about one position; whether it can be opened."""
    at = requests.position()
    more = {"withEffects": requests.maybe(), "withPositions": requests.maybe(0.2)}
    listed = doors.ask("LegalMoves", {**at, **more})
    if listed is None:
        return False
    moves = [move["move"] for move in listed.get("moves", [])]
    for _ in range(requests.random.randint(1, 4)):
        position_calls(doors, requests, at, moves)
    if "game" in at and requests.maybe():
        game_calls(doors, requests, at["game"])
    return True


def odd_value(chance, depth=0):
    """Any JSON, of any depth and width."""
    kind = chance.randrange(8 if depth < 5 else 6)
    if kind == 6:
        return [odd_value(chance, depth + 1)] * chance.choice([0, 1, 3, 2000 if depth == 0 else 5])
    if kind == 7:
        return {chance.choice(["", "a", "move", "é"]) * n: odd_value(chance, depth + 1) for n in range(3)}
    return [None, True, chance.choice([0, -1, 1.0, 1e300, 2**64]), "", "d2-a2", "x" * chance.choice([9, 5000])][kind]


def odd_part(chance, value):
    """A value with a part of another type, or without a part."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        changed = odd_part(chance, value[key])
        return {name: changed if name == key else part for name, part in value.items() if chance.random() < 0.95}
    return odd_value(chance)


def odd_bytes(chance, content):
    """Some bytes changed, lost or repeated."""
    content = bytearray(content)
    for _ in range(chance.choice([0, 0, 0, 1, 5])):
        at = chance.randrange(len(content) + 1)
        content[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
    return bytes(content * chance.choice([1] * 20 + [2, 50]))


def odd_request(chance, requests):
    """Path, content and headers of a request to another door."""
    headers = {"accept-encoding": chance.choice(["gzip", "identity", "br;q=1, *;q=0", "\x7f"])}
    at = requests.position()
    match chance.randrange(3):
        case 0:
            tool = chance.choice(["new_game", "play_move", "judge_game", "hint", "board_call", "no_tool", 7])
            arguments = {**at, "ruleset": "brandubh-wtf", "move": "d2-a2", "level": 1, "record": "1. d2-a2"}
            method = chance.choice(["tools/call"] * 5 + ["initialize", "tools/list", "resources/read", "x"])
            params = {"name": tool, "arguments": odd_part(chance, arguments), "uri": "ui://tafl/board"}
            message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            content = json.dumps(odd_part(chance, message) if requests.maybe() else message).encode()
            return "/mcp", odd_bytes(chance, content), {**headers, "content-type": "application/json"}
        case 1:
            service = chance.choice(["TaflService/LegalMoves", "AnalysisService/AnalyzePosition", "X/Y"])
            kind = chance.choice(["json", "proto", "connect+json", "connect+proto", "grpc-web", "grpc-web-text"])
            content = odd_bytes(chance, json.dumps({**odd_part(chance, at), "nodes": 1}).encode())
            if requests.maybe():
                content = odd_bytes(chance, gzip.compress(content))
                headers["content-encoding"] = headers["connect-content-encoding"] = "gzip"
            if "connect+" in kind or "web" in kind:
                content = bytes([chance.randrange(2)]) + len(content).to_bytes(4, "big") + content
            return f"/tafl.v1.{service}", content, {**headers, "content-type": f"application/{kind}"}
    pages = ["/", "/openapi.json", "/docs", "/puzzles", "/embed", "/texts.json", "/rulesets/copenhagen", "/rulesets/%FF"]
    query = urllib.parse.urlencode({chance.choice(["ruleset", "token", "moves", "locale", "new", "x"]): str(odd_value(chance))[:900]})
    headers["accept"] = chance.choice(["text/html", "text/plain", "application/json", "*/*;q=2"])
    return f"{chance.choice(pages)}?{query}", None, headers


def ask_another_door(service, requests):
    """A request to MCP, Connect or a page, which may be refused, but is answered."""
    path, content, headers = odd_request(requests.random, requests)
    if content is None:
        connection = http.client.HTTPConnection(service.address, timeout=60)
        connection.request("GET", path, headers=headers)
        status = connection.getresponse().status
        connection.close()
    else:
        status, _ = wire.send(service.address, path, content, headers=headers, timeout=60)
    check(status < 500 or status == 501, "a server error:", status, path, content, headers)


def main():
    arguments = argparse.ArgumentParser(description="Sends random requests through both doors of a server.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--seconds", type=float, default=60, help="for how long (%(default)s)")
    arguments.add_argument("--seed", type=int, default=time.time_ns() % 10**9, help="seed of the requests")
    given = arguments.parse_args()
    print("fuzz: seed", given.seed, flush=True)
    flags = ["--access-log", "off"]
    with tempfile.TemporaryDirectory() as stubs, Service(given.tafld, flags=flags) as service:
        generate(stubs)
        doors, requests, memory, opened = Doors(service.address), Requests(given.seed), [], 0
        until = time.monotonic() + given.seconds
        try:
            while time.monotonic() < until:
                opened += one_round(doors, requests)
                ask_another_door(service, requests)
                memory.append(resident(service.pid()))
        except (OSError, http.client.HTTPException) as lost:
            raise Failure("the connection is lost:", repr(lost), *service.last_lines) from lost
        check(not service.faults, "the log has", *service.faults)
        service.stop()
    check(opened and len(memory) > 2, "only", opened, "of", len(memory), "positions were opened")
    third = len(memory) // 3
    middle, late = statistics.median(memory[third : 2 * third]), statistics.median(memory[-third:])
    check(late <= MAX_GROWTH * middle or len(memory) < FILLED, "memory grows from", middle, "to", late)
    check(max(memory) <= MAX_MEMORY, "the server takes", max(memory), "bytes")
    print(f"fuzz: {opened} of {len(memory)} positions opened,", dict(doors.answers.most_common()))
    grown = f"memory {middle / 1e6:.1f} MB in the second third, {late / 1e6:.1f} MB in the last"
    print(f"fuzz: {doors.answers.total()} requests, no difference; {grown}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"fuzz: {failure}")

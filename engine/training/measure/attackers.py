"""Attackers of a server: `attackers.py NAME HOST:PORT` attacks until its input ends.

An attack has callers, each with one of the attack's addresses, who do one thing again and again. In the end
it prints as JSON what they did. attacks.py runs them and looks at what other clients notice.
"""

import collections
import hashlib
import json
import os
import struct
import sys
import threading
import time

import wire
from measured import many_files
from wire import (
    DATA,
    END_HEADERS,
    END_STREAM,
    GOAWAY,
    GRPC,
    HEADERS,
    JSON,
    RST_STREAM,
    WINDOW_UPDATE,
    frame,
    head,
)

VALIDATE = "/v1/moves:validate?ruleset=brandubh-wtf&move=d1-d4"
REFLECTION = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"


class Caller:
    """An address, the server, and a tally that all callers share."""

    def __init__(self, to, source, tally):
        self.to, self.source, self._tally = to, source, tally

    def count(self, what, number=1):
        self._tally[what] += number

    def call(self, path, body=None):
        self.count("calls")
        status, _ = wire.call(self.to, path, body, self.source)
        self.count(f"answered {status}")

    def http2(self, settings=b""):
        connection = wire.Http2(self.to, self.source, settings)
        self.count("connections")
        return connection


def get(stream, path):
    """The frame of a call without a body."""
    return frame(HEADERS, END_HEADERS | END_STREAM, stream, head("GET", path))


def seed():
    """A seed that no search had, so that no answer is known already."""
    return time.time_ns() % 10**9


def crowded_rules():
    """Rules of the largest board, full of pieces that jump."""
    crowd = ["2c5c2c5c1", "c6c6c4", "4c6c5c1"]
    ranks = ["9k9" if rank == 10 else crowd[rank % 3] for rank in range(2, 19)]
    jumps = dict.fromkeys(("king", "commanders", "knights", "mercenaries"), "JUMP_CAPTURING")
    return {
        "board": {"size": 19, "setups": [{"name": "crowd", "board": "/".join(["a18", *ranks, "18d"])}]},
        "firstMove": "SIDE_ATTACKERS",
        "kingInCaptures": "KING_IN_CAPTURES_ARMED",
        "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED"},
        "escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["a10", "s10"]},
        "noLegalMove": "NO_LEGAL_MOVE_LOSES",
        "reach": {},
        "special": {"jumps": {**jumps, "guards": "JUMP_OVER_ENEMIES"}},
        "repetition": {
            "at": 255,
            "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_BOTH",
            "compares": "REPETITION_COMPARES_BOARD",
        },
    }


def long_game(plies):
    """A game in which two pieces walk back and forth along their edges, and hardly any position recurs."""

    def step(at, length):
        return min(at % (2 * length), 2 * length - at % (2 * length))

    def walk(at):
        forth, back = (lambda n: chr(ord("a") + step(n, 18))), (lambda n: chr(ord("s") - step(n, 17)))
        return [f"{forth(at)}19-{forth(at + 1)}19", f"{back(at)}1-{back(at + 1)}1"]

    return {"customRules": crowded_rules(), "moves": [move for at in range(plies // 2) for move in walk(at)]}


def unread_calls(caller):
    """Small answers that nobody reads keep their places."""
    with caller.http2(wire.window(0)) as connection:
        connection.send(*(get(stream, VALIDATE) for stream in range(1, 201, 2)))
        caller.count("calls", 100)
        connection.until_closed()
        caller.count("connections closed by the server")


def kernel_memory(caller, connections=250):
    """Large answers that nobody reads fill the kernel, also once the server has closed the connections."""
    kept = []
    for _ in range(connections):
        kept.append(wire.connect(caller.to, caller.source, receive_buffer=2048))
        kept[-1].sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 6)
        caller.count("connections")
    time.sleep(1e6)


def long_conversions(caller):
    record = {
        "text": "1. a19-b19 " + "(1. xs1) " * 2000,
        "customRules": crowded_rules(),
        "format": "RECORD_FORMAT_PGN",
    }
    caller.call("/v1/games:convert", {"record": record})


def large_pictures(caller):
    caller.call("/v1/games:render", {"game": long_game(700), "style": {"size": 1024}})


def slow_nodes(caller):
    """Searches of one node that take long, by which the time of others might be reckoned."""
    caller.call("/v1/moves:suggest", {"game": {"customRules": crowded_rules()}, "nodes": 1, "seed": seed()})


def reflection_flood(caller):
    """Questions of 40 bytes whose answers have 10,000."""
    name = b"tafl.v1.TaflService"
    questions = wire.message(b"\x22" + bytes([len(name)]) + name) * 20
    largest = 0x7FFF0000
    with caller.http2(wire.window(largest)) as connection:
        connection.send(frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", largest - wire.WINDOW)))
        connection.send(frame(HEADERS, END_HEADERS, 1, head("POST", REFLECTION, GRPC)))
        windows, received = {0: wire.WINDOW, 1: wire.WINDOW}, 0
        while received < largest / 2:
            while min(windows.values()) > len(questions):
                connection.send(frame(DATA, 0, 1, questions))
                windows = {stream: free - len(questions) for stream, free in windows.items()}
                caller.count("questions", 20)
            kind, flags, stream, payload = connection.frame() or (GOAWAY, 0, 0, b"")
            received += len(payload)
            caller.count("bytes received", len(payload))
            if kind in (GOAWAY, RST_STREAM) or kind == HEADERS and flags & END_STREAM:
                caller.count("streams ended by the server")
                return time.sleep(0.2)
            if kind == WINDOW_UPDATE:
                windows[stream] += int.from_bytes(payload, "big")


def long_searches(caller):
    caller.call(f"/v1/moves:suggest?ruleset=alea-evangelii&movetime_ms=10000&seed={seed()}")


def teams(caller):
    """Searches of two threads, which share a table."""
    search = {"threads": 2, "movetimeMs": 100, "seed": seed()}
    caller.call("/v1/moves:suggest", {"game": {"ruleset": "copenhagen"}, **search})


def pictures(caller):
    """Pictures of the position that other calls look up."""
    status, answer = wire.call(caller.to, "/v1/positions:new?ruleset=brandubh-wtf", source=caller.source)
    if status == 200:
        caller.call(f"/v1/render.png?token={json.loads(answer)['position']['token']}")


def neighbour(caller):
    """Another program on the server's core, which computes for a second and rests for a moment."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(os.getpid()))})
    until = time.monotonic() + 1
    while time.monotonic() < until:
        # The interpreter's lock is free meanwhile.
        hashlib.pbkdf2_hmac("sha256", b"", b"", 20_000)
    time.sleep(0.05)
    caller.count("seconds of computing")


def saturation(caller):
    """Short calls, more than one core can answer."""
    cores = os.sched_getaffinity(os.getpid())
    os.sched_setaffinity(0, cores - {min(cores)} or cores)
    paths = [VALIDATE, "/v1/moves:list?ruleset=brandubh-wtf"] * 32
    calls = "".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in paths).encode()
    start = b"HTTP/1.1 "
    with wire.connect(caller.to, caller.source) as connection:
        while True:
            connection.sendall(calls)
            missing, rest = len(paths), b""
            while missing > 0:
                received = connection.recv(1 << 20)
                if not received:
                    return
                seen = rest + received
                missing -= seen.count(start)
                rest = seen[-len(start) + 1 :]
            caller.count("calls", len(paths))


def unread_pages(caller):
    """Pages that nobody reads, unpacked or written for each request."""
    with caller.http2(wire.window(0)) as connection:
        pages = ("/openapi.json", "/rulesets/copenhagen") * 50
        connection.send(*map(get, range(1, 201, 2), pages))
        caller.count("pages", 100)
        connection.until_closed()


def read_pages(caller):
    """As many pages at a time as a connection may ask for, all of them read."""
    largest = 0x7FFF0000
    with caller.http2(wire.window(1 << 20)) as connection:
        connection.send(frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", largest - wire.WINDOW)))
        connection.send(*(get(stream, "/rulesets/copenhagen") for stream in range(1, 181, 2)))
        stream, received = 181, 0
        while (answer := connection.frame()) and received < largest / 2:
            received += len(answer[3])
            if answer[0] in (DATA, HEADERS) and answer[1] & END_STREAM:
                connection.send(get(stream, "/rulesets/copenhagen"))
                stream += 2
                caller.count("pages")


def trees(caller):
    """Messages of MCP that are small, and large as trees."""
    deep = '{"":' * 120 + "0" + "}" * 120
    arguments = {"token": "x", "level": 10, "seed": seed()}
    text = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call"})[:-1]
    params = json.dumps({"name": "suggest_move", "arguments": arguments})[:-1]
    size = (262_000 - len(text) - len(params)) // (len(deep) + 1)
    body = f'{text}, "params": {params}, "x": [{",".join([deep] * size)}]}}}}'.encode()
    with caller.http2(wire.window(0)) as connection:
        wire.post(connection, 1, "/mcp", body)
        caller.count("messages")
        time.sleep(0.2)


def empty_blocks(caller):
    """Compressed messages that become nothing."""
    body = b"\x1f\x8b\x08" + bytes(6) + b"\xff" + b"\x02\x08\x20\x80\0" * 50_000 + b"\x03\0" + bytes(8)
    headers = {**dict(JSON), "content-encoding": "gzip"}
    status, _ = wire.send(caller.to, "/tafl.v1.TaflService/ValidateMove", body, caller.source, headers)
    caller.count(f"answered {status}")


def large_json(caller):
    """Answers that are several times as large in JSON as in protobuf, and that nobody reads."""
    path = "/v1/moves:list?ruleset=alea-evangelii&with_effects=true&with_positions=true"
    with caller.http2(wire.window(0)) as connection:
        connection.send(*(get(stream, path) for stream in range(1, 201, 2)))
        caller.count("calls", 100)
        connection.until_closed()


def compressed(caller):
    """Answers that are compressed on request, and that nobody reads."""
    with caller.http2(wire.window(0)) as connection:
        ask = head("GET", "/v1/rulesets/copenhagen", (("accept-encoding", "gzip"),))
        connection.send(*(frame(HEADERS, END_HEADERS | END_STREAM, n, ask) for n in range(1, 201, 2)))
        caller.count("calls", 100)
        connection.until_closed()


Callers = collections.namedtuple("Callers", "action, callers, addresses", defaults=(1,))
ATTACKS = {
    "N1": [Callers(unread_calls, 12, 2)],
    "N4": [Callers(kernel_memory, 1)],
    "N6-convert": [Callers(long_conversions, 2)],
    "N6-gif": [Callers(large_pictures, 4)],
    "N7": [Callers(slow_nodes, 1)],
    "N8": [Callers(reflection_flood, 1)],
    "N10": [Callers(long_searches, 32, 8)],
    "N11-unread": [Callers(unread_pages, 54, 9)],
    "N11-gzip": [Callers(compressed, 54, 9)],
    "N12": [Callers(trees, 24, 3)],
    "N14": [Callers(empty_blocks, 60)],
    "N15": [Callers(read_pages, 1)],
    "N16": [Callers(large_json, 16, 4)],
    "F1": [Callers(teams, 60)],
    "F2": [Callers(neighbour, 1), Callers(pictures, 4, 4)],
    "F3": [Callers(saturation, 4, 4)],
}


def again_and_again(action, caller):
    while True:
        try:
            action(caller)
        except OSError:
            caller.count("connections lost")
            time.sleep(0.2)


def main():
    name, to = sys.argv[1:]
    many_files()
    tally, place = collections.Counter(), list(ATTACKS).index(name)
    for action, callers, addresses in ATTACKS[name]:
        for number in range(callers):
            # No two attacks share an address.
            caller = Caller(to, f"127.1.{place}.{number % addresses + 1}", tally)
            threading.Thread(target=again_and_again, args=(action, caller), daemon=True).start()
    sys.stdin.read()
    print(json.dumps(tally), flush=True)
    # Whatever the callers do now is of no interest.
    os._exit(0)


if __name__ == "__main__":
    main()

"""The clients of the package `tafl` for Python: `python_client.py --tafld BINARY`.

They are made from the contract as it is, and play, stream, fail and try again as they say. The engine of the package need not be built.
Their types are checked with the package, by `client_types.py` of its tests.
"""

import asyncio
import contextlib
import importlib.util
import json
import pathlib
import pickle
import re
import sys
import tempfile
import types
import urllib.request

import httpx

from service import PATIENCE, Failure, Service, check, new_key, start

CLIENTS = pathlib.Path(__file__).resolve().parents[2] / "clients" / "python"
PACKAGE = CLIENTS / "python" / "tafl"
GAME = {"game": {"ruleset": "brandubh-wtf"}}
SAID = "The attackers play d2-a2."

def load():
    """The module of the clients, without the engine beside it."""
    package = types.ModuleType("tafl")
    package.__path__ = [str(PACKAGE)]
    sys.modules["tafl"] = package
    return importlib.import_module("tafl.client")


def is_current(module, address):
    """Every call of the proto files is a method, and the sources made from the contract are up to date."""
    files = (CLIENTS.parents[1] / "proto" / "tafl" / "v1").glob("*.proto")
    calls = [call for file in files for call in re.findall(r"^  rpc (\w+)", file.read_text(), re.MULTILINE)]
    names = {re.sub(r"(?<!^)([A-Z])", r"_\1", call).lower() for call in calls}
    for client in (module.Client, module.AsyncClient):
        check(len(names) > 20 and names <= set(dir(client)), client, "lacks", names - set(dir(client)))
    spec = importlib.util.spec_from_file_location("contract", CLIENTS / "contract.py")
    contract = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(contract)
    with urllib.request.urlopen(f"{address}/openapi.json") as answer:
        document = json.load(answer)
    for path, text in contract.made(document).items():
        check(
            path.read_text() == text,
            f"{path.name} is not what the contract makes: run clients/python/contract.py",
        )


def plays(client):
    """A game, an illegal move, faults with their values, a stream, pictures, and a call by GET."""
    token = client.new_position(ruleset="brandubh-wtf")["position"]["token"]
    for at in (token, GAME, types.SimpleNamespace(token=token)):
        check(
            client.apply_move(at, "d2-a2")["applied"]["sentence"] == SAID,
            "the position",
            at,
            "is not understood",
        )
    check("rejected" in client.apply_move(token, "d1-d4"), "an illegal move is played")
    check(client.legal_moves(token, from_="d2")["moves"][0]["to"] == "a2", "the square is not sent")
    check("reply" in client.play_move(token, move="d2-a2", level=1), "there is no reply")
    kinds = [set(message) for message in client.analyze_position(token, nodes=500)]
    check(kinds[-1] == {"final"} and {"depth"} in kinds, "the stream has", kinds)
    # What separates lines elsewhere is text in JSON.
    games = [{"id": "a\u2028b\x85", "game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2"]}}]
    reports = list(client.replay_archive(games))
    check(reports[0]["game"]["id"] == games[0]["id"], "the archive is reported as", reports)
    check(client.get_ruleset("Copenhagen@1", compare_to="brandubh-wtf")["differences"], "rule sets are not compared")
    for kind, begin in (("svg", b"<svg"), ("png", b"\x89PNG"), ("text", b"  7")):
        picture = client.picture(
            token, kind, style={"theme": "PICTURE_THEME_DARK"} if kind == "png" else None
        )
        check(picture.data.startswith(begin), kind, "begins with", picture.data[:20])


def fails(module, client):
    """Errors name the field, its value and the reason."""
    in_game = {"game": {**GAME["game"], "moves": ["d2-a2", "zz"]}}
    wrong = [
        (lambda: client.apply_move(in_game, "d5-e5"), "ILLEGAL_MOVE_IN_GAME", "game.moves[1]", "zz"),
        (lambda: client.suggest_move(GAME, multi_pv=-1), "OUT_OF_RANGE_VALUE", "multi_pv", -1),
        (lambda: list(client.analyze_position("x")), "INVALID_TOKEN", "token", "x"),
        (client.new_position, "MISSING_FIELD", "ruleset", None),
        (lambda: client.get_ruleset("a/b"), "UNKNOWN_RULESET", "ruleset", None),
    ]
    for call, *wanted in wrong:
        error = pickle.loads(pickle.dumps(refused(module, call)))
        got = [error.reason, error.field, error.value]
        check(got == wanted and error.status and error.request_id, "the error is", got, error, "and not", *wanted)


def sends_in_parts(module, client):
    """An archive that is too large for a request goes in parts, as CLIENT.md says."""
    games = [{"game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2"]}}] * 10_001
    error = refused(module, lambda: list(client.replay_archive(games)))
    check(error.reason == "TOO_LARGE", "a large archive is refused for", error.reason)
    reports = []
    for at in range(0, len(games), 500):
        reports += client.replay_archive(games[at : at + 500])
    sound = sum(report["final"]["sound"] for report in reports if "final" in report)
    check(sound == len(games), "of the games in parts", sound, "are sound")


def refused(module, call):
    """The error of a call that must fail."""
    try:
        answer = call()
    except module.CallError as error:
        return error
    raise Failure(f"a call that fails goes unnoticed: {answer}")


class Flaky:
    """Answers of a server that is in trouble, one after the other; an exception is raised."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = 0

    def __call__(self, request):
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def asks(module, *answers):
    """A client that gets these answers, and what counts how often it asks."""
    flaky = Flaky(*answers)
    return module.Client(transport=httpx.MockTransport(flaky)), flaky


def problem(status, reason, **more):
    return httpx.Response(status, json={"reason": reason, "detail": reason.lower(), "status": status, "fields": [], "metadata": {}, **more})


def tries_again(module):
    """What may succeed later is asked again, as often as allowed; nothing else is."""
    fine = httpx.Response(200, json={"name": "tafld"})
    again = [httpx.ConnectError("refused"), httpx.Response(502, text="bad gateway"), problem(429, "QUEUE_FULL", retryAfterSeconds=1)]
    never = [problem(400, "MISSING_FIELD"), problem(504, "DEADLINE_EXCEEDED"), problem(500, "INTERNAL"), httpx.ReadTimeout("slow")]
    never += [httpx.Response(404, text="another server"), httpx.Response(200, text="<html>a portal</html>")]
    never += [problem(429, "RATE_LIMITED", retryAfterSeconds=3600)]
    asked, flaky = asks(module, *again, fine)
    check(asked.get_server_info()["name"] == "tafld" and flaky.asked == 4, "asked", flaky.asked, "times")
    for answers, attempts in [(again[:2] * 3, 4)] + [([answer, fine], 1) for answer in never]:
        client, flaky = asks(module, *answers)
        refused(module, client.get_server_info)
        check(flaky.asked == attempts, "asked", flaky.asked, "times after", answers[0])
    # The service may stand under a path of a proxy.
    paths = []
    proxy = httpx.MockTransport(lambda request: paths.append(request.url.path) or fine)
    module.Client("http://proxy/tafl", transport=proxy).get_server_info()
    check(paths == ["/tafl/v1/info"], "the paths are", paths)
    # A stream is begun again, but does not tell twice what it has told.
    error = b'{"error":{"reason":"SHUTTING_DOWN","detail":"","retryAfterSeconds":1,"fields":[]}}'
    lines = b'{"depth":{"depth":1}}\n' + error + b"\n"
    client, flaky = asks(module, again[0], httpx.Response(200, content=lines))
    got = []
    refused(module, lambda: got.extend(message["depth"]["depth"] for message in client.analyze_position("x")))
    check(flaky.asked == 2 and len(got) < 2, "the stream is asked for", flaky.asked, "times and tells", got)


async def plays_async(module, address):
    """Many calls at once, a stream that is left early, an error."""
    async with module.AsyncClient(address, locale="fr") as client:
        answers = await asyncio.gather(*(client.apply_move(GAME, "d2-a2") for _ in range(20)))
        check(
            {answer["applied"]["sentence"] for answer in answers} == {"Les attaquants jouent d2-a2."},
            "the answers are",
            answers[:2],
        )
        async with contextlib.aclosing(client.analyze_position(GAME, nodes=100_000)) as messages:
            async for message in messages:
                check(message["depth"]["depth"] == 1, "the first message is", message)
                break
        check((await client.picture(GAME)).media_type == "image/svg+xml", "the picture is of another kind")
        try:
            answer = await client.suggest_move(GAME, level=99)
        except module.CallError as error:
            answer = (error.field, error.value)
        check(answer == ("level", 99), "of a level that does not exist it says", answer)


def main(arguments):
    tafld = arguments.tafld
    module = load()
    with Service(tafld) as service:
        address = f"http://{service.address}"
        is_current(module, address)
        with module.Client(address) as client:
            plays(client)
            fails(module, client)
            sends_in_parts(module, client)
        asyncio.run(plays_async(module, address))
        service.stop()
    tries_again(module)
    with tempfile.TemporaryDirectory() as scratch:
        keys = f"{scratch}/keys.json"
        key = new_key(tafld, keys)
        # The second call comes before its time and waits for it.
        with Service(tafld, flags=["--api-keys", keys, "--rate-limit", "1"]) as service:
            with module.Client(f"http://{service.address}", api_key=key) as client:
                check(all("applied" in client.apply_move(GAME, "d2-a2") for _ in range(3)), "a call is refused")
            stranger = module.Client(f"http://{service.address}", api_key="no.key")
            error = refused(module, stranger.get_server_info)
            check(error.reason == "UNAUTHENTICATED", "the error is", error.reason)
    print("python_client: the clients play, stream, fail and try again")


if __name__ == "__main__":
    start(main, "tafld")

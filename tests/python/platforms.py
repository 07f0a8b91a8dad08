"""Plays at the two sample tables: `platforms.py --tafld BINARY --tools FOLDER --node NODE`.

The Colyseus room is joined by Colyseus's own client library; the turn-based table is asked over HTTP by two
players at once. What they see is held against what the service says of the same games. FOLDER has the
node_modules.
"""

import concurrent.futures
import contextlib
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from bot_checks import ESCAPE
from bot_players import EXAMPLES, PNG, RULESET, Referee, Told, quiet_port, same
from service import Failure, check, run, start

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "platforms"
# Not English, so that no sentence can pass that the table wrote itself.
LOCALE = "de"
MAX_LINES = 300


@contextlib.contextmanager
def program(port, *command, cwd, **environment):
    """A running program, once its port answers."""
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=log, stderr=log)
        try:
            for _ in range(600):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                check(process.poll() is None, *command, "ends at once")
                time.sleep(0.1)
            yield
        except Failure:
            log.seek(0)
            print(log.read()[-4000:], file=sys.stderr)
            raise
        finally:
            process.kill()
            process.wait()


def check_room(referee, told, tools, node):
    """The Colyseus room: compiled under --strict, run as it is, and played."""
    room = EXAMPLES / "colyseus"
    packages = json.loads((room / "package.json").read_text())["dependencies"]
    tested = dict(line.rsplit("@", 1) for line in (SOURCES / "requirements.txt").read_text().split())
    check(packages.items() <= tested.items(), "the room's packages", packages, "are not those tested")
    with tempfile.TemporaryDirectory() as folder:
        for source in (*room.glob("*.*"), *SOURCES.glob("*.*")):
            shutil.copy(source, folder)
        (pathlib.Path(folder) / "node_modules").symlink_to(tools.resolve() / "node_modules")
        run(folder, node, "node_modules/typescript/bin/tsc", "-p", ".")
        port = quiet_port()
        environment = {"TAFL_SERVICE": f"http://{told.address}", "PORT": str(port)}
        players = (node, "room.mjs", f"http://127.0.0.1:{port}", LOCALE)
        with program(port, node, "room.ts", cwd=folder, **environment):
            check_seen(json.loads(run(folder, *players).splitlines()[-1]), told)
        with program(port, node, "room.ts", cwd=folder, **environment, RETURN_WITHIN="1"):
            said = json.loads(run(folder, *players, "gone").splitlines()[-1])
            over = told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_ABANDONED")
            same("the end of who does not come back", said, over)
            check_outage(referee, folder, *players, "away")


def check_outage(referee, folder, *players):
    """Without the referee a move is refused, and can be played when it is back."""
    pipe = subprocess.PIPE
    with subprocess.Popen(players, cwd=folder, stdin=pipe, stdout=pipe, text=True) as playing:
        check(playing.stdout.readline() == "begun\n", "no game begins")
        for answer in ({"refused": "UNREACHABLE"}, {}):
            referee.stop() if answer else referee.start()
            print(ESCAPE[0], file=playing.stdin, flush=True)
            same("a move with the referee away, then back", json.loads(playing.stdout.readline()), answer)
        playing.stdin.close()


def check_seen(seen, told):
    """What the players of the room have seen, which is what the service says."""
    check(seen["unchanged"] and seen["long"] and seen["clocks"], "the players see", seen)
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    last = told.played(ESCAPE)["applied"]
    for what, wanted in {
        "begun": {"ruleset": "brandubh-wtf@1", "turn": "SIDE_ATTACKERS", "clock": 300_000},
        "notYourTurn": {"refused": "NOT_YOUR_TURN"},
        "illegal": {"refused": illegal["reason"], **{name: illegal[name] for name in ("sentence", "destinations")}},
        "nonsense": {"refused": "NOT_A_TEXT"},
        "atOnce": [False, True],
        "movesKept": ESCAPE[:1],
        "end": {"token": last["position"]["token"], "sentence": last["sentence"], "moves": ESCAPE, "turn": ""},
        "afterEnd": {"refused": "ILLEGAL_REASON_GAME_OVER", "sentence": last["sentence"]},
        "draws": [{"draw": "OFFERED"}, {"draw": "AGREED"}],
        "agreed": told.over(ESCAPE[:1], draw=True, reason="OUTCOME_REASON_AGREEMENT"),
        "resigned": told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION"),
        "abandoned": told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_ABANDONED"),
    }.items():
        same(what, seen[what], wanted)
    flag = seen["flag"]
    same("a fallen flag", flag["sentence"], told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_TIMEOUT"))
    check(flag["clock"] == 0 and "refused" in flag["late"], "after the flag:", flag)
    check("move" in seen["empty"]["refused"] and "chess" in seen["unknown"], "no move, or no rule set:", seen)


class Player:
    """Asks a table for one seat."""

    def __init__(self, port, id="", key=""):
        self.port, self.id, self.key = port, id, key

    def ask(self, path, method="POST", **fields):
        content = json.dumps(fields).encode() if method != "GET" else None
        headers = {"Authorization": f"Bearer {self.key}"}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/games{path}", content, headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                body = answer.read()
                is_json = answer.headers.get_content_type() == "application/json"
                return answer.status, json.loads(body) if is_json else body.decode()
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def act(self, name, token, method="POST", **fields):
        return self.ask(f"/{self.id}/{name}", method, token=token, **fields)


def begin(port, **fields):
    status, game = Player(port).ask("", ruleset=RULESET, locale=LOCALE, **fields)
    check(status == 201, "a new game is", status, game)
    players = [Player(port, game["id"], game["keys"][side]) for side in ("SIDE_ATTACKERS", "SIDE_DEFENDERS")]
    return game["token"], *players


def check_table(referee, told):
    with tempfile.TemporaryDirectory() as folder:
        port = quiet_port()
        command = [sys.executable, "-B", "-m", "uvicorn", "table:app", "--port", str(port), "--app-dir", str(EXAMPLES / "turns")]
        environment = {"TAFL_SERVICE": f"http://{told.address}", "TABLE_FILE": f"{folder}/table.sqlite"}
        with program(port, *command, cwd=folder, **environment):
            token, attackers, defenders = begin(port, attackers='Åsa "the axe"', defenders="Bo")
            token = check_refusals(referee, told, token, attackers, defenders)
            token = check_take_back(told, token, attackers, defenders)
            check_endings(told, port)
        # After a restart nothing is lost. Without the referee a move is refused, and can be played when it is back.
        with program(port, *command, cwd=folder, **environment):
            referee.stop()
            status, answer = defenders.act("moves", token, move=ESCAPE[5])
            same("a move without the referee", (status, answer["reason"]), (503, "UNREACHABLE"))
            referee.start()
            check_end(told, token, attackers, defenders)


def check_refusals(referee, told, token, attackers, defenders):
    """Moves that are refused, and two clients that move at once."""
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    wanted = {name: illegal[name] for name in ("reason", "sentence", "destinations")}
    same("an illegal move", attackers.act("moves", token, move="d6-a1"), (422, wanted))
    for player, path, fields, expected in (
        (defenders, "/moves", {"token": token, "move": "d5-a5"}, (409, "NOT_YOUR_TURN")),
        (attackers, "/moves", {"token": "x", "move": ESCAPE[0]}, (409, "STALE")),
        (attackers, "/take-back", {"token": token}, (409, "NOTHING_TO_TAKE_BACK")),
        (attackers, "/moves", {"token": token, "move": "x" * 20_000}, (413, "TOO_LONG")),
        (attackers, "/moves", {"token": token, "move": 5}, (400, "NOT_AN_OBJECT_OF_TEXTS")),
        (Player(attackers.port, attackers.id, "å"), "/moves", {"token": token}, (403, "NOT_YOUR_SEAT")),
        (Player(attackers.port, "none"), "/moves", {"token": token}, (404, "NO_SUCH_GAME")),
    ):
        status, answer = player.ask(f"/{player.id}{path}", **fields)
        same(f"{path} {fields}", (status, answer["reason"]), expected)
    status, answer = Player(attackers.port).ask("", ruleset="chess")
    same("an unknown rule set", (status, answer["reason"]), (400, "UNKNOWN_RULESET"))
    # The same player in two windows: both moves are with the referee before either is stored.
    referee.pause()
    with concurrent.futures.ThreadPoolExecutor() as windows:
        played = [windows.submit(attackers.act, "moves", token, move=move) for move in ("d6-c6", "d6-e6")]
        time.sleep(0.5)
        referee.resume()
        answers = [answer.result() for answer in played]
    same("two moves at once", sorted(status for status, _ in answers), [200, 409])
    moved, late = sorted(answers, key=lambda answer: answer[0])
    check(late[1]["reason"] == "STALE" and late[1]["game"] == moved[1], "the later one is told", late[1])
    return moved[1]["token"]


def check_take_back(told, token, attackers, defenders):
    """Both must agree; then the game is as before, and goes on."""
    status, asked = attackers.act("take-back", token)
    same("a wish to take back", (status, asked["offer"], len(asked["moves"])), (200, "take-back SIDE_ATTACKERS", 1))
    same("agreeing with oneself", attackers.act("take-back", token)[1], asked)
    same("a wish that is declined", defenders.act("offer", token, "DELETE")[1]["offer"], "")
    attackers.act("take-back", token)
    status, back = defenders.act("take-back", token)
    begun = told.json("/v1/moves:list", ruleset=RULESET)["sideToMove"]
    same("the game taken back", (status, back["moves"], back["turn"]), (200, [], begun))
    token = back["token"]
    for ply, move in enumerate(ESCAPE[:5]):
        status, game = (defenders if ply % 2 else attackers).act("moves", token, move=move.upper())
        same(move, game["sentence"], told.played(ESCAPE[: ply + 1])["applied"]["sentence"])
        token = game["token"]
    with urllib.request.urlopen(game["picture"]) as picture:
        drawn = picture.read()
    wanted = told.picture(ESCAPE[:5], layout="players", attackers='Åsa "the axe"', defenders="Bo")[0]
    check(drawn.startswith(PNG) and drawn == wanted, "the link of the picture shows another position")
    return token


def check_end(told, token, attackers, defenders):
    status, game = defenders.act("moves", token, move=ESCAPE[5])
    check(status == 200 and game["over"] and game["moves"] == ESCAPE, "the game ends with", status, game)
    for name in ("resign", "draw", "take-back", "moves"):
        status, answer = attackers.act(name, game["token"])
        same(f"{name} after the end", (status, answer["reason"]), (409, "OVER"))
    same("the game", attackers.ask(f"/{attackers.id}", "GET"), (200, game))
    check_record(told, attackers, ESCAPE, "1-0", "OUTCOME_REASON_KING_ESCAPED", 'Åsa \\"the axe\\"')


def check_endings(told, port):
    """An agreed draw, and a resignation before the first move."""
    token, attackers, defenders = begin(port)
    status, game = attackers.act("moves", token, move=ESCAPE[0])
    status, offered = attackers.act("draw", game["token"])
    check(offered["offer"] == "draw SIDE_ATTACKERS" and not offered["over"], "an offer is", offered)
    # A move declines it.
    status, game = defenders.act("moves", game["token"], move=ESCAPE[1])
    check(game["offer"] == "", "after a move the offer is", game["offer"])
    attackers.act("draw", game["token"])
    status, ended = defenders.act("draw", game["token"])
    same("agreed", ended["sentence"], told.over(ESCAPE[:2], draw=True, reason="OUTCOME_REASON_AGREEMENT"))
    check_record(told, attackers, ESCAPE[:2], "1/2-1/2", "OUTCOME_REASON_AGREEMENT")
    token, attackers, defenders = begin(port)
    status, ended = defenders.act("resign", token)
    over = told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    same("a resignation", ended["sentence"], over)
    check_record(told, attackers, [], "0-1", "OUTCOME_REASON_RESIGNATION")


def check_record(told, player, moves, result, reason, name=""):
    """The record names the players, and the service replays it to the same end."""
    status, text = player.ask(f"/{player.id}.pgn", "GET")
    check(status == 200 and f'[Result "{result}"]' in text and name in text, "the record is", status, text)
    found = json.loads(told.post("/v1/games:replay", record={"text": text}))
    check(not found["reading"]["faults"], "the record has the faults", found["reading"])
    same("its moves and end", (found["reading"]["game"]["moves"], found["position"]["outcome"]["reason"]), (moves, reason))


def main(arguments):
    for sample in ("colyseus/room.ts", "turns/table.py"):
        lines = len((EXAMPLES / sample).read_text().splitlines())
        check(lines < MAX_LINES, sample, "has", lines, "lines")
    with Referee(arguments.tafld) as referee:
        told = Told(referee.address, LOCALE)
        check_table(referee, told)
        check_room(referee, told, arguments.tools, str(arguments.node.resolve()))
        referee.stop()
    print("platforms: games were played at both sample tables")


if __name__ == "__main__":
    start(main, "tafld", "tools", "node")

"""Plays at the two sample tables: `platforms.py --tafld BINARY --tools FOLDER --node NODE`.

The Colyseus room is joined by Colyseus's own client library; the turn-based table is asked over HTTP by two
players at once. What they see is held against what the service says of the same games. FOLDER has the
node_modules.
"""

import argparse
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
from bot_players import EXAMPLES, PNG, RULESET, Referee, Told, quiet_port
from service import Failure, check, run

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
            check(said == over, "a player who does not come back has", said, "and not", over)
            check_outage(referee, folder, *players, "away")


def check_outage(referee, folder, *players):
    """Without the referee a move is refused, and can be played when it is back."""
    pipe = subprocess.PIPE
    with subprocess.Popen(players, cwd=folder, stdin=pipe, stdout=pipe, text=True) as playing:
        check(playing.stdout.readline() == "begun\n", "no game begins")
        for answer in ({"refused": "UNREACHABLE"}, {}):
            referee.stop() if answer else referee.start()
            print(ESCAPE[0], file=playing.stdin, flush=True)
            said = json.loads(playing.stdout.readline())
            check(
                said == answer,
                "with the referee away, then back, a move is answered by",
                said,
                "and not",
                answer,
            )
        playing.stdin.close()


def check_seen(seen, told):
    begun = {"ruleset": "brandubh-wtf@1", "turn": "SIDE_ATTACKERS", "clock": 300_000}
    check(seen["begun"] == begun and seen["unchanged"] and seen["long"], "the game begins with", seen)
    check(
        seen["notYourTurn"] == {"refused": "NOT_YOUR_TURN"},
        "out of turn a move is answered by",
        seen["notYourTurn"],
    )
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    wanted = {
        "refused": illegal["reason"],
        "sentence": illegal["sentence"],
        "destinations": illegal["destinations"],
    }
    check(seen["illegal"] == wanted, "an illegal move is answered by", seen["illegal"], "and not", wanted)
    check(seen["nonsense"] == {"refused": "NOT_A_TEXT"}, "what is no text is answered by", seen["nonsense"])
    check("move" in seen["empty"]["refused"], "no move is answered by", seen["empty"])
    check(seen["atOnce"] == [False, True], "two moves at once are answered by", seen["atOnce"])
    check(seen["movesKept"] == ESCAPE[:1], "after a lost connection the moves are", seen["movesKept"])
    last = told.played(ESCAPE)["applied"]
    end = {"token": last["position"]["token"], "sentence": last["sentence"], "moves": ESCAPE, "turn": ""}
    check(seen["end"] == end and seen["clocks"], "the game ends with", seen["end"], "and not", end)
    check(
        seen["afterEnd"] == {"refused": "ILLEGAL_REASON_GAME_OVER", "sentence": last["sentence"]},
        "after its end:",
        seen["afterEnd"],
    )
    draws = [{"draw": "OFFERED"}, {"draw": "AGREED"}]
    check(seen["draws"] == draws, "an offer and an agreement are answered by", seen["draws"])
    attackers, defenders = "SIDE_ATTACKERS", "SIDE_DEFENDERS"
    for what, moves, result in (
        ("agreed", ESCAPE[:1], {"draw": True, "reason": "OUTCOME_REASON_AGREEMENT"}),
        ("resigned", [], {"winner": attackers, "reason": "OUTCOME_REASON_RESIGNATION"}),
        ("flag", [], {"winner": defenders, "reason": "OUTCOME_REASON_TIMEOUT"}),
        ("abandoned", [], {"winner": defenders, "reason": "OUTCOME_REASON_ABANDONED"}),
    ):
        sentence = seen[what]["sentence"] if what == "flag" else seen[what]
        check(
            sentence == told.over(moves, **result),
            what,
            "is",
            sentence,
            "and not",
            told.over(moves, **result),
        )
    check(seen["flag"]["clock"] == 0 and "refused" in seen["flag"]["late"], "after the flag:", seen["flag"])
    check("chess" in seen["unknown"], "an unknown rule set is answered by", seen["unknown"])


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
                return answer.status, json.loads(
                    body
                ) if answer.headers.get_content_type() == "application/json" else body.decode()
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
        command = [
            sys.executable,
            "-B",
            "-m",
            "uvicorn",
            "table:app",
            "--port",
            str(port),
            "--app-dir",
            str(EXAMPLES / "turns"),
        ]
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
            check((status, answer["reason"]) == (503, "UNREACHABLE"), "without the referee:", status, answer)
            referee.start()
            check_end(told, token, attackers, defenders)


def check_refusals(referee, told, token, attackers, defenders):
    """Moves that are refused, and two clients that move at once."""
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    status, answer = attackers.act("moves", token, move="d6-a1")
    wanted = {name: illegal[name] for name in ("reason", "sentence", "destinations")}
    check((status, answer) == (422, wanted), "an illegal move is answered by", status, answer)
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
        check((status, answer["reason"]) == expected, path, fields, "is answered by", status, answer)
    status, answer = Player(attackers.port).ask("", ruleset="chess")
    check(
        (status, answer["reason"]) == (400, "UNKNOWN_RULESET"),
        "an unknown rule set is answered by",
        status,
        answer,
    )
    # The same player in two windows: both moves are with the referee before either is stored.
    referee.pause()
    with concurrent.futures.ThreadPoolExecutor() as windows:
        played = [windows.submit(attackers.act, "moves", token, move=move) for move in ("d6-c6", "d6-e6")]
        time.sleep(0.5)
        referee.resume()
        answers = [answer.result() for answer in played]
    check(sorted(status for status, _ in answers) == [200, 409], "two moves at once are answered by", answers)
    moved, late = sorted(answers, key=lambda answer: answer[0])
    check(late[1]["reason"] == "STALE" and late[1]["game"] == moved[1], "the later one is told", late[1])
    return moved[1]["token"]


def check_take_back(told, token, attackers, defenders):
    """Both must agree; then the game is as before, and goes on."""
    status, asked = attackers.act("take-back", token)
    check(
        status == 200 and asked["offer"] == "take-back SIDE_ATTACKERS" and len(asked["moves"]) == 1,
        "a wish to take back is",
        asked,
    )
    status, again = attackers.act("take-back", token)
    check(again == asked, "agreeing with oneself is", again)
    status, declined = defenders.act("offer", token, "DELETE")
    check(status == 200 and declined["offer"] == "", "a wish that is declined is", declined)
    attackers.act("take-back", token)
    status, back = defenders.act("take-back", token)
    begun = told.json("/v1/moves:list", ruleset=RULESET)["sideToMove"]
    check((status, back["moves"], back["turn"]) == (200, [], begun), "taken back, the game is", back)
    token = back["token"]
    for ply, move in enumerate(ESCAPE[:5]):
        status, game = (defenders if ply % 2 else attackers).act("moves", token, move=move.upper())
        check(
            status == 200 and game["sentence"] == told.played(ESCAPE[: ply + 1])["applied"]["sentence"],
            move,
            "is",
            game,
        )
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
        check(
            (status, answer["reason"]) == (409, "OVER"),
            "after its end",
            name,
            "is answered by",
            status,
            answer,
        )
    check(attackers.ask(f"/{attackers.id}", "GET") == (200, game), "the game is not", game)
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
    check(
        ended["over"]
        and ended["sentence"] == told.over(ESCAPE[:2], draw=True, reason="OUTCOME_REASON_AGREEMENT"),
        "agreed:",
        ended,
    )
    check_record(told, attackers, ESCAPE[:2], "1/2-1/2", "OUTCOME_REASON_AGREEMENT")
    token, attackers, defenders = begin(port)
    status, ended = defenders.act("resign", token)
    over = told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")
    check(ended["over"] and ended["sentence"] == over, "a resignation is", ended)
    check_record(told, attackers, [], "0-1", "OUTCOME_REASON_RESIGNATION")


def check_record(told, player, moves, result, reason, name=""):
    """The record names the players, and the service replays it to the same end."""
    status, text = player.ask(f"/{player.id}.pgn", "GET")
    check(status == 200 and f'[Result "{result}"]' in text and name in text, "the record is", status, text)
    found = json.loads(told.post("/v1/games:replay", record={"text": text}))
    check(
        found["reading"]["game"]["moves"] == moves and not found["reading"]["faults"],
        "the record has",
        found["reading"],
    )
    check(
        found["position"]["outcome"]["reason"] == reason, "by the record the game ends by", found["position"]
    )


def main():
    arguments = argparse.ArgumentParser(description="Plays at the sample tables.")
    arguments.add_argument("--tafld", required=True, help="the binary")
    arguments.add_argument("--tools", required=True, type=pathlib.Path, help="the folder with node_modules")
    arguments.add_argument("--node", required=True, type=pathlib.Path, help="Node, 22.18 or newer")
    arguments = arguments.parse_args()
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
    try:
        main()
    except Failure as failure:
        sys.exit(f"platforms: {failure}")

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
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from bot_checks import DRAWS, ESCAPE, said
from bot_players import EXAMPLES, PNG, RULESET, Referee, Told, quiet_port, same
from service import PATIENCE, Failure, check, run, start, wait_until

# Among the samples, which `bot_players` makes importable.
import texts

ROWS = json.loads(pathlib.Path(__file__).with_name("platform_rows.json").read_text())
SOURCES = pathlib.Path(__file__).resolve().parents[1] / "platforms"
# Not English, so that no sentence can pass that the table wrote itself.
LOCALE = "de"
MAX_LINES = 400


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
    with tempfile.TemporaryDirectory() as samples:
        shutil.copy(EXAMPLES / "texts.json", samples)
        folder = pathlib.Path(samples, "colyseus")
        folder.mkdir()
        for source in (*room.glob("*.*"), *SOURCES.glob("*.*")):
            shutil.copy(source, folder)
        (folder / "node_modules").symlink_to(tools.resolve() / "node_modules")
        run(folder, node, "node_modules/typescript/bin/tsc", "-p", ".")
        # As the bots' levels do.
        accepted = json.loads(run(folder, node, "draws.mjs", json.dumps(DRAWS), TAFL_SERVICE=f"http://{told.address}"))
        same("the draws that a level accepts in the room", accepted, [accepts for *_, accepts in DRAWS])
        port = quiet_port()
        environment = {"TAFL_SERVICE": f"http://{told.address}", "PORT": str(port)}
        players = (node, "room.mjs", f"http://127.0.0.1:{port}", LOCALE)
        # Longer than any outage, on any machine.
        with program(port, node, "room.ts", cwd=folder, **environment, REFEREE_WITHIN="3600"):
            check_seen(json.loads(run(folder, *players).splitlines()[-1]), told)
            check_level(json.loads(run(folder, *players, "level", **environment).splitlines()[-1]), told)
            check_away(referee, told, folder, *players, "away")
        with program(port, node, "room.ts", cwd=folder, **environment, RETURN_WITHIN="1", REFEREE_WITHIN="1"):
            said = json.loads(run(folder, *players, "gone").splitlines()[-1])
            over = told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_ABANDONED")
            same("the end of who does not come back", said, over)
            check_outage(referee, folder, *players, "moves")


def check_outage(referee, folder, *players):
    """Without the referee a move is refused in the end, and can be played when it is back."""
    pipe = subprocess.PIPE
    unreachable = {"refused": "UNREACHABLE", "sentence": texts.WORDS[LOCALE]["unreachable"]}
    with subprocess.Popen(players, cwd=folder, stdin=pipe, stdout=pipe, text=True) as playing:
        check(playing.stdout.readline() == "begun\n", "no game begins")
        for answer in (unreachable, {}):
            referee.stop() if answer else referee.start()
            print(ESCAPE[0], file=playing.stdin, flush=True)
            same("a move with the referee away, then back", json.loads(playing.stdout.readline()), answer)
        playing.stdin.close()


def check_away(referee, told, folder, *players):
    """The referee is away for some time: nothing is lost, and nobody's time is used."""
    pipe = subprocess.PIPE
    with subprocess.Popen(players, cwd=folder, stdin=pipe, stdout=pipe, text=True) as playing:
        check(playing.stdout.readline() == "ready\n", "no table is ready")
        referee.stop()
        print("stopped", file=playing.stdin, flush=True)
        check(playing.stdout.readline() == "waiting\n", "the players do not see that the referee is waited for")
        referee.refuse()
        referee.start()
        seen = json.loads(playing.stdout.readline())
        playing.stdin.close()
    wanted = {
        "moved": [{}, ESCAPE[:1]],
        "slipped": "ILLEGAL_REASON_NOT_STRAIGHT",
        "resigned": [{}, told.resigned([], "SIDE_ATTACKERS")],
        "replied": [{}, "SIDE_ATTACKERS"],
        "clocks": True,
    }
    for what, reason in (("abandoned", "ABANDONED"), ("flag", "TIMEOUT")):
        wanted[what] = told.over([], winner="SIDE_DEFENDERS", reason=f"OUTCOME_REASON_{reason}")
    same("seen without the referee", seen, wanted)


def check_level(seen, told):
    """A whole game against a level, by the rules to its end."""
    last = told.played(seen["moves"])["applied"]
    check("outcome" in last, "the game against a level has not ended after", seen["moves"])
    wanted = {"first": 1, "level": 1, "nothing": "NOTHING_TO_TAKE_BACK", "draw": {"draw": "DECLINED"}, "matched": False}
    wanted |= {"watching": refusal("NOT_YOUR_SEAT"), "takenBack": {"takeBack": "DONE"}, "sentence": last["sentence"]}
    same("seen against a level", seen, wanted | {"moves": seen["moves"]})


def refusal(reason):
    return {"refused": reason, "sentence": texts.WORDS[LOCALE][reason.lower().replace("_", " ")]}


def check_seen(seen, told):
    """What the players of the room have seen, which is what the service says."""
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    last = told.played(ESCAPE)["applied"]
    over = {"refused": "OVER", "sentence": last["sentence"]}
    asked, done = {"takeBack": "ASKED"}, {"takeBack": "DONE"}
    wanted = {
        "begun": {"ruleset": "brandubh-wtf@1", "turn": "SIDE_ATTACKERS", "clock": 300_000},
        "elsewhere": True,
        "early": ["NOT_YOUR_SEAT", {}],
        "watching": ["NOT_YOUR_SEAT"] * 2,
        "notYourTurn": refusal("NOT_YOUR_TURN"),
        "illegal": {"refused": illegal["reason"], **{name: illegal[name] for name in ("sentence", "destinations")}},
        "nonsense": refusal("NO_MOVE"),
        "atOnce": [False, True],
        "movesKept": ESCAPE[:1],
        "takeBack": [asked, asked, done, True, "SIDE_ATTACKERS", "NOTHING_TO_TAKE_BACK"],
        "end": {"token": last["position"]["token"], "sentence": last["sentence"], "moves": ESCAPE, "turn": ""},
        "afterEnd": [over] * 6,
        "watched": [ESCAPE] * 2,
        "draws": [{"draw": "OFFERED"}, {"draw": "AGREED"}],
        "agreed": told.agreed(ESCAPE[:1]),
        # No minutes are the usual ten.
        "resigned": [told.resigned([], "SIDE_ATTACKERS"), 600_000],
        "abandoned": told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_ABANDONED"),
    } | dict.fromkeys(("unchanged", "long", "clocks"), True)
    same("seen by the players", {what: seen[what] for what in wanted}, wanted)
    flag = seen["flag"]
    same("a fallen flag", flag["sentence"], told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_TIMEOUT"))
    check(flag["clock"] == 0 and flag["late"]["refused"] == "OVER", "after the flag:", flag)
    check("move" in seen["empty"]["sentence"] and "chess" in seen["unknown"], "no move, or no rule set:", seen)
    check("0 to 10" in seen["level"], "a level of 11 is answered by", seen["level"])


class Player:
    """Asks a table for one seat."""

    def __init__(self, port, id="", key=""):
        self.port, self.id, self.key = port, id, key

    def ask(self, path, method="POST", **fields):
        content = json.dumps(fields).encode() if method != "GET" else None
        headers = {"Authorization": f"Bearer {self.key}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/games{path}", content, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                body = answer.read()
                is_json = answer.headers.get_content_type() == "application/json"
                return answer.status, json.loads(body) if is_json else body.decode()
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def act(self, name, token, **fields):
        method, _, path = name.rpartition(" ")
        return self.ask(f"/{self.id}/{path}", method or "POST", token=token, **fields)

    def seen(self, after=""):
        """The game, when it is no longer at this version."""
        return self.ask(f"/{self.id}?after={after}", "GET")[1]

    def settled(self):
        """The game when it no longer waits for the referee."""
        game = self.seen()
        while game["waits"]:
            game = self.seen(game["version"])
        return game


class Game:
    """A new game at the table; each player asks with the token of the last answer."""

    def __init__(self, port, told, **fields):
        status, game = Player(port).ask("", ruleset=RULESET, locale=LOCALE, **fields)
        check(status == 201, "a new game is", status, game)
        self.told, self.token = told, game["token"]
        self.players = {side.removeprefix("SIDE_").lower(): Player(port, game["id"], key) for side, key in game["keys"].items()}
        self.players |= {"nobody": Player(port, game["id"], "å"), "elsewhere": Player(port, "none")}
        # Whoever has the first seat.
        self.own = next(iter(self.players.values()))

    def act(self, who, name, **fields):
        status, answer = self.players[who].act(name, **({"token": self.token} | fields))
        self.token = answer.get("token", self.token)
        return status, answer

    def play_rows(self, name):
        """Who asks what of the game, and the status, with the reason or some fields of the answer."""
        for who, act, fields, status, wanted in ROWS[name]:
            found, answer = self.act(who, act, **fields)
            if isinstance(wanted, str):
                wanted = {"reason": wanted}
                if status in (403, 409, 503):
                    wanted["sentence"] = refusal(wanted["reason"])["sentence"]
            wanted = {key: said(value, None, self.told, ESCAPE, "") if isinstance(value, dict) else value for key, value in wanted.items()}
            same(f"{name}: {who} {act} {fields}", (found, {key: answer[key] for key in wanted}), (status, wanted))

    def meanwhile(self, referee, asked, then):
        """Asks while the referee does not answer; once that is seen, does something more, and returns what came of both."""
        with concurrent.futures.ThreadPoolExecutor() as people:
            referee.pause()
            waiting = people.submit(self.own.act, "moves", self.token, move=asked)
            wait_until("a move waits for the referee", lambda: self.own.seen()["waits"])
            more = then(people)
            referee.resume()
            return waiting.result(), more

    def check_record(self, moves, result, reason, name=""):
        """The record names the players, and the service replays it to the same end."""
        status, text = self.own.ask(f"/{self.own.id}.pgn", "GET")
        check(status == 200 and f'[Result "{result}"]' in text and name in text, "the record is", status, text)
        found = json.loads(self.told.post("/v1/games:replay", record={"text": text}))
        check(not found["reading"]["faults"], "the record has the faults", found["reading"])
        same("its moves and end", (found["reading"]["game"]["moves"], found["position"]["outcome"]["reason"]), (moves, f"OUTCOME_REASON_{reason}"))


def check_table(referee, told):
    with tempfile.TemporaryDirectory() as folder:
        port = quiet_port()
        command = [sys.executable, "-B", "-m", "uvicorn", "table:app", "--port", str(port), "--app-dir", str(EXAMPLES / "turns")]
        file = f"{folder}/table.sqlite"
        # Longer than any outage, on any machine.
        environment = {"TAFL_SERVICE": f"http://{told.address}", "TABLE_FILE": file, "TABLE_WITHIN": "3600"}
        with program(port, *command, cwd=folder, **environment):
            game = Game(port, told, attackers='Åsa "the axe"', defenders="Bo")
            check_refusals(referee, told, game)
            check_moves(told, game)
            for name, moves, result, reason in (("agreed", ESCAPE[:2], "1/2-1/2", "AGREEMENT"), ("resigned", [], "0-1", "RESIGNATION")):
                ended = Game(port, told)
                ended.play_rows(name)
                ended.check_record(moves, result, reason)
            check_seats(referee, told, port)
            check_level_at_table(told, port)
            check_table_away(referee, told, port)
            check_level_draws(told, file, port)
        # What was asked without the referee is done after a restart of the table as well.
        environment["TABLE_WITHIN"] = "0.2"
        with program(port, *command, cwd=folder, **environment):
            referee.stop()
            game.play_rows("away")
            status, answer = Player(port).ask("", ruleset=RULESET)
            same("a new game without the referee", (status, answer["reason"]), (503, "UNREACHABLE"))
        with program(port, *command, cwd=folder, **environment):
            same("the move after a restart", game.own.seen()["waits"], True)
            referee.start()
            check_end(told, game)


def check_refusals(referee, told, game):
    """Games and moves that are refused, and two clients that move at once."""
    for fields, reason, detail in ROWS["new"]:
        status, answer = Player(game.own.port).ask("", **fields)
        same(f"a new game of {fields}", (status, answer["reason"]), (400, reason))
        check(detail in answer["detail"], "a new game of", fields, "is refused by", answer)
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    wanted = {name: illegal[name] for name in ("reason", "sentence", "destinations")}
    same("an illegal move", game.act("attackers", "moves", move="d6-a1"), (422, wanted))
    game.play_rows("refusals")
    same("a long move", game.act("attackers", "moves", move="x" * 20_000)[1]["reason"], "TOO_LONG")
    # The same player in two windows: while the referee is asked about one move, the other waits.
    (status, moved), late = game.meanwhile(referee, "d6-c6", lambda people: people.submit(game.own.act, "moves", game.token, move="d6-e6"))
    late_status, late = late.result()
    same("two moves at once", (status, late_status, late["reason"], late["game"]), (200, 409, "STALE", moved))
    game.token = moved["token"]


def check_moves(told, game):
    """A move is taken back when both agree; then the game is as before, and goes on."""
    game.play_rows("take back")
    watcher = game.players["nobody"]
    for ply, move in enumerate(ESCAPE[:5]):
        # Who watches has no key, and is told of each move when it is played.
        version = watcher.seen()["version"]
        with concurrent.futures.ThreadPoolExecutor() as watchers:
            watching = watchers.submit(watcher.seen, version)
            _, played = game.act("defenders" if ply % 2 else "attackers", "moves", move=move.upper())
            check(watching.result()["version"] > version, "who watches sees", watching.result())
        same(move, played["sentence"], told.played(ESCAPE[: ply + 1])["applied"]["sentence"])
    with urllib.request.urlopen(played["picture"]) as picture:
        drawn = picture.read()
    wanted = told.picture(ESCAPE[:5], layout="players", attackers='Åsa "the axe"', defenders="Bo")[0]
    check(drawn.startswith(PNG) and drawn == wanted, "the link of the picture shows another position")


def check_seats(referee, told, port):
    """One seat is taken by who makes the game, the other by who comes first, also while the referee is asked about a move."""
    game = Game(port, told, side="SIDE_ATTACKERS", attackers="Åsa")
    same("the free seats", game.own.seen()["free"], ["SIDE_DEFENDERS"])
    seats = f"/{game.own.id}/seats"
    (status, moved), sat = game.meanwhile(referee, ESCAPE[0], lambda people: list(people.map(lambda _: Player(port).ask(seats, name="Bo"), range(4))))
    (taken, seat), *late = sorted(sat, key=lambda answer: answer[0])
    same("the second seat", (taken, list(seat["keys"]), seat["names"]), (201, ["SIDE_DEFENDERS"], {"defenders": "Bo", "attackers": "Åsa"}))
    same("the others", late, [(409, {"reason": "TAKEN", "sentence": told.own["taken"]})] * 3)
    same("the move", (status, moved["moves"], moved["free"]), (200, ESCAPE[:1], []))
    defenders = Player(port, game.own.id, seat["keys"]["SIDE_DEFENDERS"])
    same("a move from the second seat", defenders.act("moves", moved["token"], move=ESCAPE[1])[0], 200)


def check_level_at_table(told, port):
    """A whole game against a level, with a move taken back."""
    player = Game(port, told, level=1, side="SIDE_DEFENDERS").own
    game = player.settled()
    same("the level's first move", (len(game["moves"]), game["opponent"]), (1, "SIDE_ATTACKERS"))
    same("its move taken back", player.act("take-back", game["token"])[1]["reason"], "NOTHING_TO_TAKE_BACK")
    token, taken = game["token"], False
    while not game["over"]:
        move = told.json("/v1/moves:suggest", token=game["token"], level=6)["move"]
        status, game = player.act("moves", game["token"], move=move)
        check(status == 200 and (game["over"] or game["turn"] == "SIDE_DEFENDERS"), "the level has not answered:", status, game)
        if not taken:
            status, game = player.act("take-back", game["token"])
            same("a move taken back from a level", (status, game["token"], len(game["moves"])), (200, token, 1))
            taken = True
    last = told.played(game["moves"])["applied"]
    same("the end", (game["sentence"], game["token"]), (last["sentence"], last["position"]["token"]))


def check_level_draws(told, file, port):
    """A level answers offers of draws: when it is about to lose, and when nothing has been captured for long, it accepts."""
    for ruleset, moves, side, accepts in DRAWS:
        player = Game(port, told, level=6).own
        player.settled()
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
            (row,) = db.execute("SELECT game FROM games WHERE id = ?", (player.id,)).fetchone()
            game = json.loads(row)
            own = "SIDE_DEFENDERS" if side == "SIDE_ATTACKERS" else "SIDE_ATTACKERS"
            changed = {"ruleset": ruleset, "moves": moves, "turn": own, "opponent": side, "keys": {own: player.key}}
            db.execute("UPDATE games SET game = ? WHERE id = ?", (json.dumps(game | changed), player.id))
        status, answer = player.act("draw", game["token"])
        wanted = (200, "AGREED" if accepts else "DECLINED", accepts)
        same(f"a draw offered to a level after {moves}", (status, answer["answer"]["draw"], answer["over"]), wanted)


def check_table_away(referee, told, port):
    """The referee is away for some time: what was asked is done when it is back."""
    asked = [("moves", {"move": ESCAPE[0]}), ("resign", {}), ("moves", {"move": "d6-a1"}), ("moves", {"move": ESCAPE[0]})]
    games = [*(Game(port, told) for _ in range(3)), Game(port, told, level=1)]
    with concurrent.futures.ThreadPoolExecutor() as players:
        referee.stop()
        answers = [players.submit(game.own.act, act, game.token, **fields) for game, (act, fields) in zip(games, asked, strict=True)]
        for game in games:
            wait_until("the referee is waited for", lambda game=game: game.own.seen()["waits"])
        referee.refuse()
        referee.start()
        (_, moved), (_, resigned), slipped, (_, replied) = [answer.result() for answer in answers]
    same("a move without the referee", moved["moves"], ESCAPE[:1])
    same("a resignation without the referee", resigned["sentence"], told.resigned([], "SIDE_DEFENDERS"))
    same("an illegal move without the referee", (slipped[0], slipped[1]["reason"]), (422, "ILLEGAL_REASON_NOT_STRAIGHT"))
    same("a level's answer", (len(replied["moves"]), replied["turn"]), (2, "SIDE_ATTACKERS"))


def check_end(told, game):
    ended, last = game.own.settled(), told.played(ESCAPE)["applied"]
    same("the game", (ended["over"], ended["moves"], ended["sentence"]), (True, ESCAPE, last["sentence"]))
    game.token = ended["token"]
    game.play_rows("over")
    same("the game", game.own.seen(), ended)
    game.check_record(ESCAPE, "1-0", "KING_ESCAPED", 'Åsa \\"the axe\\"')


def main(arguments):
    for sample in (*EXAMPLES.glob("colyseus/*.ts"), *EXAMPLES.glob("turns/*.py")):
        lines = len(sample.read_text().splitlines())
        check(lines < MAX_LINES, sample, "has", lines, "lines")
    with Referee(arguments.tafld) as referee:
        told = Told(referee.address, LOCALE)
        check_table(referee, told)
        check_room(referee, told, arguments.tools, str(arguments.node.resolve()))
        referee.stop()
    print("platforms: games were played at both sample tables")


if __name__ == "__main__":
    start(main, "tafld", "tools", "node")

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

from bot_checks import DRAWS, ESCAPE
from bot_players import EXAMPLES, PNG, RULESET, Referee, Told, quiet_port, same
from service import PATIENCE, Failure, check, run, start, wait_until

# Among the samples, which `bot_players` makes importable.
import texts

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
        check_draws(run(folder, node, "draws.mjs", json.dumps(DRAWS), TAFL_SERVICE=f"http://{told.address}"))
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


def check_draws(printed):
    """A level accepts a draw when it is about to lose, and when nothing has been captured for long: as the bots' levels do."""
    same("the draws that a level accepts in the room", json.loads(printed), [accepts for *_, accepts in DRAWS])


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
    lost = {"winner": "SIDE_DEFENDERS"}
    for what, wanted in {
        "moved": [{}, ESCAPE[:1]],
        "slipped": "ILLEGAL_REASON_NOT_STRAIGHT",
        "resigned": [{}, told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION")],
        "abandoned": told.over([], **lost, reason="OUTCOME_REASON_ABANDONED"),
        "flag": told.over([], **lost, reason="OUTCOME_REASON_TIMEOUT"),
        "replied": [{}, "SIDE_ATTACKERS"],
        "clocks": True,
    }.items():
        same(f"{what}, without the referee", seen[what], wanted)


def check_level(seen, told):
    """A whole game against a level, by the rules to its end."""
    moves = seen["moves"]
    last = told.played(moves)["applied"]
    check("outcome" in last, "the game against a level has not ended after", moves)
    for what, wanted in {
        "first": 1,
        "level": 1,
        "nothing": "NOTHING_TO_TAKE_BACK",
        "draw": {"draw": "DECLINED"},
        "matched": False,
        "watching": refusal("NOT_YOUR_SEAT"),
        "takenBack": {"takeBack": "DONE"},
        "sentence": last["sentence"],
    }.items():
        same(f"{what}, against a level", seen[what], wanted)


def refusal(reason):
    return {"refused": reason, "sentence": texts.WORDS[LOCALE][reason.lower().replace("_", " ")]}


def check_seen(seen, told):
    """What the players of the room have seen, which is what the service says."""
    check(seen["unchanged"] and seen["long"] and seen["clocks"], "the players see", seen)
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    last = told.played(ESCAPE)["applied"]
    over = {"refused": "OVER", "sentence": last["sentence"]}
    asked, done = {"takeBack": "ASKED"}, {"takeBack": "DONE"}
    for what, wanted in {
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
        "agreed": told.over(ESCAPE[:1], draw=True, reason="OUTCOME_REASON_AGREEMENT"),
        # No minutes are the usual ten.
        "resigned": [told.over([], winner="SIDE_ATTACKERS", reason="OUTCOME_REASON_RESIGNATION"), 600_000],
        "abandoned": told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_ABANDONED"),
    }.items():
        same(what, seen[what], wanted)
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
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/games{path}", content, headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                body = answer.read()
                is_json = answer.headers.get_content_type() == "application/json"
                return answer.status, json.loads(body) if is_json else body.decode()
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def act(self, name, token, method="POST", **fields):
        return self.ask(f"/{self.id}/{name}", method, token=token, **fields)

    def seen(self, after=""):
        """The game, when it is no longer at this version."""
        return self.ask(f"/{self.id}?after={after}", "GET")[1]

    def settled(self):
        """The game when it no longer waits for the referee."""
        game = self.seen()
        while game["waits"]:
            game = self.seen(game["version"])
        return game


def begin(port, **fields):
    status, game = Player(port).ask("", ruleset=RULESET, locale=LOCALE, **fields)
    check(status == 201, "a new game is", status, game)
    players = [Player(port, game["id"], key) for key in game["keys"].values()]
    return game["token"], *players


def check_table(referee, told):
    with tempfile.TemporaryDirectory() as folder:
        port = quiet_port()
        command = [sys.executable, "-B", "-m", "uvicorn", "table:app", "--port", str(port), "--app-dir", str(EXAMPLES / "turns")]
        file = f"{folder}/table.sqlite"
        # Longer than any outage, on any machine.
        environment = {"TAFL_SERVICE": f"http://{told.address}", "TABLE_FILE": file, "TABLE_WITHIN": "3600"}
        with program(port, *command, cwd=folder, **environment):
            token, attackers, defenders = begin(port, attackers='Åsa "the axe"', defenders="Bo")
            check_new(port)
            token = check_refusals(referee, told, token, attackers, defenders)
            token = check_take_back(told, token, attackers, defenders)
            check_endings(told, port)
            check_seats(referee, port)
            check_level_at_table(told, port)
            check_table_away(referee, told, port)
            check_level_draws(file, port)
        # What was asked without the referee is done after a restart of the table as well.
        environment["TABLE_WITHIN"] = "0.2"
        with program(port, *command, cwd=folder, **environment):
            referee.stop()
            status, game = defenders.act("moves", token, move=ESCAPE[5])
            same("a move without the referee", (status, game["waits"], game["moves"]), (202, True, ESCAPE[:5]))
            status, answer = attackers.act("resign", token)
            same("a resignation meanwhile", (status, answer["reason"]), (503, "UNREACHABLE"))
            same("in words", answer["sentence"], texts.WORDS[LOCALE]["unreachable"])
            status, answer = Player(port).ask("", ruleset=RULESET)
            same("a new game without the referee", (status, answer["reason"]), (503, "UNREACHABLE"))
        with program(port, *command, cwd=folder, **environment):
            same("the move after a restart", defenders.seen()["waits"], True)
            referee.start()
            check_end(told, attackers)


def check_new(port):
    for fields, reason, detail in (
        ({"ruleset": "chess"}, "UNKNOWN_RULESET", "chess"),
        ({"level": 11}, "BAD_FIELD", "level: 11 is not a level, 0 to 10"),
        ({"level": "3"}, "BAD_FIELD", "level: '3' is not a level, 0 to 10"),
        ({"side": "both"}, "BAD_FIELD", "side: 'both' is not SIDE_ATTACKERS or SIDE_DEFENDERS"),
        ({"attackers": 5}, "BAD_FIELD", "attackers: 5 is not a text"),
    ):
        status, answer = Player(port).ask("", **fields)
        same(f"a new game of {fields}", (status, answer["reason"]), (400, reason))
        check(detail in answer["detail"], "a new game of", fields, "is refused by", answer)


def check_refusals(referee, told, token, attackers, defenders):
    """Moves that are refused, and two clients that move at once."""
    illegal = told.json("/v1/moves:validate", ruleset=RULESET, move="d6-a1", locale=LOCALE)["rejected"]
    wanted = {name: illegal[name] for name in ("reason", "sentence", "destinations")}
    same("an illegal move", attackers.act("moves", token, move="d6-a1"), (422, wanted))
    status, answer = attackers.act("moves", token)
    same("no move", (status, answer["reason"], answer["sentence"].split(":")[0]), (422, "MISSING_FIELD", "move"))
    nobody = Player(attackers.port, attackers.id, "å")
    for player, path, fields, expected in (
        (defenders, "/moves", {"token": token, "move": "d5-a5"}, (409, "NOT_YOUR_TURN")),
        (attackers, "/moves", {"token": "x", "move": ESCAPE[0]}, (409, "STALE")),
        (attackers, "/take-back", {"token": token}, (409, "NOTHING_TO_TAKE_BACK")),
        (nobody, "/moves", {"token": token}, (403, "NOT_YOUR_SEAT")),
        (nobody, "/seats", {}, (409, "TAKEN")),
        (Player(attackers.port, "none"), "/moves", {"token": token}, (404, "NO_SUCH_GAME")),
        (attackers, "/moves", {"token": token, "move": "x" * 20_000}, (413, "TOO_LONG")),
        (attackers, "/moves", {"token": token, "move": 5}, (400, "BAD_FIELD")),
    ):
        status, answer = player.ask(f"/{player.id}{path}", **fields)
        same(f"{path} {fields}", (status, answer["reason"]), expected)
        if status in (403, 409):
            same("in words", answer["sentence"], refusal(answer["reason"])["sentence"])
    # The same player in two windows: while the referee is asked about one move, the other waits.
    referee.pause()
    with concurrent.futures.ThreadPoolExecutor() as windows:
        played = [windows.submit(attackers.act, "moves", token, move="d6-c6")]
        wait_until("a move waits for the referee", lambda: attackers.seen()["waits"])
        played.append(windows.submit(attackers.act, "moves", token, move="d6-e6"))
        referee.resume()
        answers = [answer.result() for answer in played]
    same("two moves at once", [status for status, _ in answers], [200, 409])
    (_, moved), (_, late) = answers
    check(late["reason"] == "STALE" and late["game"] == moved, "the later one is told", late)
    return moved["token"]


def check_take_back(told, token, attackers, defenders):
    """Both must agree; then the game is as before, and goes on."""
    status, asked = attackers.act("take-back", token)
    same("a wish to take back", (status, asked["offer"], len(asked["moves"])), (200, "take-back SIDE_ATTACKERS", 1))
    same("agreeing with oneself", attackers.act("take-back", token)[1]["offer"], "take-back SIDE_ATTACKERS")
    same("a wish that is declined", defenders.act("offer", token, "DELETE")[1]["offer"], "")
    attackers.act("take-back", token)
    status, back = defenders.act("take-back", token)
    begun = told.json("/v1/moves:list", ruleset=RULESET)["sideToMove"]
    same("the game taken back", (status, back["moves"], back["turn"]), (200, [], begun))
    token = back["token"]
    for ply, move in enumerate(ESCAPE[:5]):
        # Who watches has no key, and is told of each move when it is played.
        version = Player(attackers.port, attackers.id).seen()["version"]
        with concurrent.futures.ThreadPoolExecutor() as watchers:
            watcher = watchers.submit(Player(attackers.port, attackers.id).seen, version)
            status, game = (defenders if ply % 2 else attackers).act("moves", token, move=move.upper())
            check(watcher.result()["version"] > version, "who watches sees", watcher.result())
        same(move, game["sentence"], told.played(ESCAPE[: ply + 1])["applied"]["sentence"])
        token = game["token"]
    with urllib.request.urlopen(game["picture"]) as picture:
        drawn = picture.read()
    wanted = told.picture(ESCAPE[:5], layout="players", attackers='Åsa "the axe"', defenders="Bo")[0]
    check(drawn.startswith(PNG) and drawn == wanted, "the link of the picture shows another position")
    return token


def check_seats(referee, port):
    """One seat is taken by who makes the game, the other by who comes first, also while the referee is asked about a move."""
    token, attackers = begin(port, side="SIDE_ATTACKERS", attackers="Åsa")
    same("the free seats", attackers.seen()["free"], ["SIDE_DEFENDERS"])
    seats = f"/{attackers.id}/seats"
    with concurrent.futures.ThreadPoolExecutor() as people:
        referee.pause()
        moved = people.submit(attackers.act, "moves", token, move=ESCAPE[0])
        wait_until("a move waits for the referee", lambda: attackers.seen()["waits"])
        sat = sorted(people.map(lambda _: Player(port).ask(seats, name="Bo"), range(4)), key=lambda answer: answer[0])
        referee.resume()
        status, game = moved.result()
    (taken, seat), *late = sat
    same("the second seat", (taken, list(seat["keys"]), seat["names"]), (201, ["SIDE_DEFENDERS"], {"defenders": "Bo", "attackers": "Åsa"}))
    same("the others", late, [(409, {"reason": "TAKEN", "sentence": texts.WORDS[LOCALE]["taken"]})] * 3)
    same("the move", (status, game["moves"], game["free"]), (200, ESCAPE[:1], []))
    defenders = Player(port, attackers.id, seat["keys"]["SIDE_DEFENDERS"])
    same("a move from the second seat", defenders.act("moves", game["token"], move=ESCAPE[1])[0], 200)


def check_level_at_table(told, port):
    """A whole game against a level, with a move taken back."""
    token, player = begin(port, level=1, side="SIDE_DEFENDERS")
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


def check_level_draws(file, port):
    """A level answers offers of draws: when it is about to lose, and when nothing has been captured for long, it accepts."""
    for ruleset, moves, side, accepts in DRAWS:
        _, player = begin(port, level=6)
        player.settled()
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
            (row,) = db.execute("SELECT game FROM games WHERE id = ?", (player.id,)).fetchone()
            game = json.loads(row)
            own = "SIDE_DEFENDERS" if side == "SIDE_ATTACKERS" else "SIDE_ATTACKERS"
            changed = {"ruleset": ruleset, "moves": moves, "turn": own, "opponent": side, "keys": {own: player.key}}
            db.execute("UPDATE games SET game = ? WHERE id = ?", (json.dumps(game | changed), player.id))
        status, answer = player.act("draw", game["token"])
        same(f"a draw offered to a level after {moves}", (status, answer["answer"]["draw"]), (200, "AGREED" if accepts else "DECLINED"))
        same("the end", answer["over"], accepts)


def check_table_away(referee, told, port):
    """The referee is away for some time: what was asked is done when it is back."""
    games = [begin(port) for _ in range(3)]
    (token, mover, _), (_, resigner, _), (_, slipper, _) = games
    _, alone = begin(port, level=1)
    with concurrent.futures.ThreadPoolExecutor() as players:
        referee.stop()
        asked = [
            players.submit(player.act, act, token, **fields)
            for player, act, fields in (
                (mover, "moves", {"move": ESCAPE[0]}),
                (resigner, "resign", {}),
                (slipper, "moves", {"move": "d6-a1"}),
                (alone, "moves", {"move": ESCAPE[0]}),
            )
        ]
        for player in (mover, resigner, slipper, alone):
            wait_until("the referee is waited for", lambda player=player: player.seen()["waits"])
        referee.refuse()
        referee.start()
        (_, moved), (_, resigned), slipped, (_, replied) = [answer.result() for answer in asked]
    same("a move without the referee", moved["moves"], ESCAPE[:1])
    over = told.over([], winner="SIDE_DEFENDERS", reason="OUTCOME_REASON_RESIGNATION")
    same("a resignation without the referee", resigned["sentence"], over)
    same("an illegal move without the referee", (slipped[0], slipped[1]["reason"]), (422, "ILLEGAL_REASON_NOT_STRAIGHT"))
    same("a level's answer", (len(replied["moves"]), replied["turn"]), (2, "SIDE_ATTACKERS"))


def check_end(told, attackers):
    game = attackers.settled()
    last = told.played(ESCAPE)["applied"]
    same("the game", (game["over"], game["moves"], game["sentence"]), (True, ESCAPE, last["sentence"]))
    for name, fields in (("resign", {}), ("draw", {}), ("take-back", {}), ("moves", {"move": "a1-a2"}), ("moves", {"token": "x"})):
        status, answer = attackers.act(name, **{"token": game["token"], **fields})
        same(f"{name} after the end", (status, answer["reason"], answer["sentence"]), (409, "OVER", last["sentence"]))
    same("declining after the end", attackers.act("offer", game["token"], "DELETE")[1]["reason"], "OVER")
    same("the game", attackers.seen(), game)
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

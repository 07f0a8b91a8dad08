"""Plays with `tafld engine` through a UCI client that others wrote, that of python-chess: `uci.py --tafld BINARY`.

The client knows chess. What it asks of a position, a stand-in for its board answers; the moves are judged by the service.
"""

import json
import logging
import urllib.parse
import urllib.request

import chess
import chess.engine
from service import PATIENCE, Service, check, start

RULESETS = {"brandubh-wtf": "3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3", "ard-ri-nielsen": "3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3"}
# No search reaches this: the number of nodes ends it, so that nothing depends on how busy the machine is.
HOURS = 36_000


class Move(str):
    """A move as the engine writes it."""

    def uci(self):
        return str(self)


def board(ruleset, setup, white_begins=False):
    """A stand-in for a board of chess: a set-up and the moves since. White are the defenders."""

    class Board:
        uci_variant, chess960 = ruleset, False

        def __init__(self, moves=()):
            self.move_stack = list(moves)

        @property
        def turn(self):
            return white_begins ^ (len(self.move_stack) % 2 == 1)

        def root(self):
            return type(self)()

        def fen(self, **_):
            return f"{setup} {'w' if self.turn else 'b'} - - 0 1"

        def copy(self, **_):
            return type(self)(self.move_stack)

        def push_uci(self, text):
            self.move_stack.append(Move(text))
            return self.move_stack[-1]

        def pop(self):
            return self.move_stack.pop()

    return Board()


class Complaints(logging.Handler):
    """What the client could not read."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def applied(address, ruleset, moves):
    query = urllib.parse.urlencode({"ruleset": ruleset, "moves": ",".join(moves[:-1]), "move": moves[-1]})
    with urllib.request.urlopen(f"http://{address}/v1/moves:apply?{query}", timeout=PATIENCE) as answer:
        return json.load(answer)


def play(engine, address, ruleset, setup):
    """A game of the engine against itself, with clocks, to its end."""
    at, lines = board(ruleset, setup), 0
    clocks = {"white_clock": HOURS, "black_clock": HOURS, "white_inc": 0.05, "black_inc": 0.05}
    while len(at.move_stack) < 200:
        # Both sides look about equally far, so that the game ends.
        limit = chess.engine.Limit(**clocks, nodes=1500 if at.turn else 400)
        found = engine.play(at, limit, game=ruleset, info=chess.engine.INFO_ALL)
        check(found.move and found.info["pv"][0] == found.move, ruleset, at.move_stack, "the best move is", found)
        check(found.info["nodes"] > 0 and found.info["nps"] > 0 and found.info["score"].turn == at.turn, "a search reports", found.info)
        at.move_stack.append(found.move)
        lines += 1
        judged = applied(address, ruleset, at.move_stack)
        check("applied" in judged, ruleset, at.move_stack, "is", judged)
        if "outcome" in judged["applied"]:
            break
    return lines


def analyse(engine):
    ruleset, setup = next(iter(RULESETS.items()))
    # It goes on until it is stopped, and answers meanwhile.
    with engine.analysis(board(ruleset, setup), multipv=3) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3 and info.get("multipv") == 3:
                break
    check(len(analysis.multipv) == 3 and len({info["pv"][0] for info in analysis.multipv}) == 3, "three lines are", analysis.multipv)
    engine.ping()
    wanted = [Move("d2a2"), Move("d2b2")]
    info = engine.analyse(board(ruleset, setup), chess.engine.Limit(nodes=500), root_moves=wanted)
    check(info["pv"][0] in wanted, "among two moves the best is", info)
    # The king escapes at once, and white, whose king it is, says so; where nothing holds him, black does.
    won = engine.analyse(board(ruleset, "7/a6/3a3/7/K5a/7/3a3", white_begins=True), chess.engine.Limit(white_clock=HOURS, black_clock=1))
    check(won["score"].white() == chess.engine.Mate(1), "a win is", won)
    lost = engine.analyse(board(ruleset, "7/7/7/K5a/7/7/3a3"), chess.engine.Limit(depth=3, white_clock=1, black_clock=HOURS))
    check(lost["score"].black() == chess.engine.Mate(-1), "a loss is", lost)


def ended(engine, complaints):
    """The client waits for a move after each `go`, also where the game is over."""
    ruleset = next(iter(RULESETS))
    found = engine.play(board(ruleset, "K6/7/7/a6/7/7/3a3"), chess.engine.Limit(nodes=10))
    said, complaints.lines = complaints.lines, []
    check(found.move is None, "in a finished game the best move is", found)
    check(len(said) == 1 and "error go: the game is over: defenders KING_ESCAPED" in said[0], "of a finished game it says", *said)
    # What is refused leaves no position, and the next one is played.
    found = engine.play(board(ruleset, "3k3/7"), chess.engine.Limit(nodes=10))
    said, complaints.lines = complaints.lines, []
    check(found.move is None and len(said) == 2 and "error position" in said[0], "at no position it plays", found, *said)


def mates(engine):
    ruleset = next(iter(RULESETS))
    for moves in 1, 3:
        won = engine.analyse(board(ruleset, "7/a6/3a3/7/K5a/7/3a3", white_begins=True), chess.engine.Limit(mate=moves), multipv=3)
        check(won[0]["score"].white() == chess.engine.Mate(1), "a search for a win in", moves, "finds", won)


def run(arguments):
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    with Service(arguments.tafld) as service, chess.engine.SimpleEngine.popen_uci([arguments.tafld, "engine"], timeout=PATIENCE) as engine:
        check(engine.id["name"].startswith("tafld ") and engine.id["author"], "the engine is", engine.id)
        check(set(RULESETS) <= set(engine.options["UCI_Variant"].var), "the variants are", engine.options["UCI_Variant"])
        engine.configure({"Hash": 8, "Threads": 1, "Move Overhead": 30, "Seed": 3, "Level": 4})
        plies = [play(engine, service.address, *game) for game in RULESETS.items()]
        analyse(engine)
        mates(engine)
        ended(engine, complaints)
        engine.configure({"Threads": 2})
        engine.play(board(*next(iter(RULESETS.items()))), chess.engine.Limit(depth=3))
        engine.quit()
    check(not complaints.lines, "the client complains:", *complaints.lines[:5])
    print(f"uci: games of {plies} plies")


if __name__ == "__main__":
    start(run, "tafld")

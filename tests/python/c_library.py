"""The library for C: `c_library.py --library FOLDER`, which has libtafl as cargo built it.

A program in C is compiled and run; every case and count of tests/data is passed through ctypes; and misuse has errors.
"""

import ctypes
import json
import pathlib
import subprocess
import tempfile
import threading

from referee_cases import all_cases, all_counts, differences
from service import check, start

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "clients" / "c"
SIDES = {1: "attackers", 2: "defenders"}
WINNERS = {0: None, 1: "attackers", 2: "defenders", 3: "nobody"}
NUMBERS = ("tafl_new", "tafl_clone", "tafl_count")
TEXTS = ("tafl_version", "tafl_error", "tafl_legal_moves", "tafl_last_move", "tafl_why_illegal", "tafl_board", "tafl_outcome")
TAKES_A_GAME = ("tafl_clone", "tafl_free", "tafl_legal_moves", "tafl_last_move", "tafl_board", "tafl_side_to_move", "tafl_winner", "tafl_outcome")


def load(folder):
    """The library, with the types of its functions."""
    found = [folder / name for name in ("libtafl.so", "libtafl.dylib", "tafl.dll") if (folder / name).exists()]
    check(found, "no library in", folder)
    library = ctypes.CDLL(str(found[0]))
    for name in NUMBERS:
        getattr(library, name).restype = ctypes.c_uint64
    for name in TEXTS:
        getattr(library, name).restype = ctypes.c_char_p
    for name in TAKES_A_GAME:
        getattr(library, name).argtypes = [ctypes.c_uint64]
    library.tafl_new.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    library.tafl_count.argtypes = [ctypes.c_uint64, ctypes.c_uint32]
    for name in ("tafl_play", "tafl_why_illegal"):
        getattr(library, name).argtypes = [ctypes.c_uint64, ctypes.c_char_p]
    return library


class Game:
    """A game of the library, as the cases ask for one."""

    def __init__(self, library, rules, start):
        self.library = library
        self.number = library.tafl_new(json.dumps(rules).encode(), json.dumps(start).encode())
        check(self.number != 0, library.tafl_error())

    def __del__(self):
        self.library.tafl_free(self.number)

    def play(self, move):
        """What the move did, or why it is refused, in the form of the service."""
        if self.library.tafl_play(self.number, move.encode()) == 1:
            return {"applied": json.loads(self.library.tafl_last_move(self.number))}
        return {"rejected": json.loads(self.library.tafl_why_illegal(self.number, move.encode()))}

    def situation(self):
        outcome = json.loads(self.library.tafl_outcome(self.number) or b"{}")
        check(WINNERS[self.library.tafl_winner(self.number)] == winner_of(outcome), "the winner differs from the outcome", outcome)
        return {
            "side": SIDES[self.library.tafl_side_to_move(self.number)],
            "board": self.library.tafl_board(self.number).decode(),
            "moves": self.library.tafl_legal_moves(self.number).decode().split(),
            "squares": outcome.get("squares", []),
        }

    def count(self, plies):
        return self.library.tafl_count(self.number, plies)


def winner_of(outcome):
    if not outcome:
        return None
    return outcome["winner"].removeprefix("SIDE_").lower() if "winner" in outcome else "nobody"


def compiled_program_plays(folder):
    """Compiles the example, and runs it."""
    with tempfile.TemporaryDirectory() as scratch:
        program = pathlib.Path(scratch) / "example"
        strict = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        for linked in (["-L", folder, "-ltafl", f"-Wl,-rpath,{folder}"], [folder / "libtafl.a", "-lm", "-lpthread", "-ldl"]):
            subprocess.run(["cc", *strict, "-o", program, SOURCES / "example.c", *linked], check=True)
            said = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
            check(said[0] == "2a3k/2a4/d6/a1d1daa/3d3/3a3/1a1a3", said)
            check(json.loads(said[1])["reason"] == "OUTCOME_REASON_KING_ESCAPED", said)
            check(said[2] == "game = 1: must be the number of a game that was not freed", said)


def misuse_has_errors(library):
    """What a caller does wrong is answered, and the library goes on."""
    def failed(answer, failure, *words):
        error = library.tafl_error().decode()
        check(answer == failure and all(word in error for word in words), answer, error, words)

    failed(library.tafl_new(None, None), 0, "rules = NULL")
    failed(library.tafl_new(b"\xff", None), 0, "rules", "UTF-8")
    failed(library.tafl_new(b"chess", None), 0, "rules = chess")
    failed(library.tafl_new(b'{"board": 7}', None), 0, "rules", "invalid type")
    failed(library.tafl_new(b'{"bored": {}}', None), 0, "unknown field `bored`")
    failed(library.tafl_new(b"brandubh-wtf", b'{"setup": "none"}'), 0, "start.setup = none")
    failed(library.tafl_new(b"brandubh-wtf", b'{"moves": ["d2-a2", "d2-a3"]}'), 0, "start.moves[1] = d2-a3")
    failed(library.tafl_new(b"brandubh-wtf", b'{"board": "7/7"}'), 0, "start.board")
    failed(library.tafl_new(b"brandubh-wtf", b'{"fen": "7/7 b"}'), 0, "start.fen")
    failed(library.tafl_new(b"brandubh-wtf", b"[]"), 0, "start = []")
    failed(library.tafl_new(b"brandubh-wtf", b"[" * 100_000), 0, "start")
    game = library.tafl_new(b"brandubh-wtf", None)
    failed(library.tafl_play(game, None), -1, "mv = NULL")
    failed(library.tafl_play(game, b"\xc3"), -1, "mv", "UTF-8")
    check(library.tafl_play(game, b"nonsense") == 0 and library.tafl_error() == b"", "a text that is no move is illegal")
    check(library.tafl_free(game) == 1, "free")
    for name in TAKES_A_GAME:
        failed(getattr(library, name)(game), {ctypes.c_uint64: 0, ctypes.c_char_p: None}.get(getattr(library, name).restype, -1), f"game = {game}")
    check(library.tafl_error() != b"", "an error stays until the next call")
    other = []
    thread = threading.Thread(target=lambda: other.append(library.tafl_error()))
    thread.start()
    thread.join()
    check(other == [b""], "another thread has an error of its own", other)


def threads_share_games(library):
    """Several threads play in games of each other."""
    games = [library.tafl_new(b"copenhagen", None) for _ in range(4)]

    def work():
        for turn in range(200):
            library.tafl_legal_moves(games[turn % 4])
            library.tafl_free(library.tafl_clone(games[turn % 4]))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(all(library.tafl_free(game) == 1 for game in games), "games that were shared are there")


def main(arguments):
    folder = arguments.library.resolve()
    library = load(folder)
    compiled_program_plays(folder)
    misuse_has_errors(library)
    threads_share_games(library)
    plays, counts = 0, 0
    for case in all_cases():
        plays += len(case["plays"])
        found = differences(case, lambda rules, start: Game(library, rules, start))
        check(not found, *found)
    for rules, start, expected in all_counts():
        game = Game(library, rules, start)
        found = [game.count(plies) for plies in range(1, len(expected) + 1)]
        check(found == expected, rules, start, found, expected)
        counts += len(expected)
    print(f"c_library: C and Python play by the library; {plays} plays of the cases and {counts} counts are right")


if __name__ == "__main__":
    start(main, "library")

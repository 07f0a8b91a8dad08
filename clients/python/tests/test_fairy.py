"""`tafl.fairy`: what `pyffish` has, row by row, and whole games beside boards."""

from __future__ import annotations

import importlib
import inspect
import json
import random
import re
import tempfile
import threading
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

import tafl
from data import random_board
from tafl import fairy

pyffish: Any = importlib.import_module("pyffish")
NAMES = [name for name in dir(pyffish) if not name.startswith("_")]
FUNCTIONS = [name for name in NAMES if callable(getattr(pyffish, name)) and name != "error"]
ROWS = json.loads(Path(__file__).with_name("fairy_rows.json").read_text(encoding="utf-8"))


def shape(value: Any) -> Any:
    """The types of a value, and of what is in it."""
    kind = type(value).__name__
    if kind == "tuple":
        return tuple(map(shape, value))
    return [{type(one).__name__ for one in value}] if kind == "list" else kind


def arguments(function: Any) -> tuple[int, int]:
    """How few and how many arguments a function of pyffish takes, as it says itself."""

    def limit(given: tuple[None, ...]) -> int:
        try:
            function(*given)
        except TypeError as error:
            said = re.search(r"takes (?:exactly|at least|at most) (\d+)", str(error))
            return int(said[1]) if said else 0
        return 0

    return limit(()), limit((None,) * 20)


class Interface(unittest.TestCase):
    def test_every_name_is_there(self) -> None:
        self.assertGreater(len(FUNCTIONS), 20)
        for name in NAMES:
            with self.subTest(name):
                theirs, ours = getattr(pyffish, name), getattr(fairy, name)
                if name in FUNCTIONS:
                    self.assertTrue(inspect.isfunction(ours) and ours.__doc__)
                elif name == "error":
                    self.assertTrue(issubclass(theirs, Exception) and issubclass(ours, Exception))
                else:
                    self.assertEqual(ours, theirs)

    def test_arguments_are_the_same(self) -> None:
        for name in FUNCTIONS:
            with self.subTest(name):
                parameters = inspect.signature(getattr(fairy, name)).parameters.values()
                needed = sum(one.default is one.empty for one in parameters)
                self.assertEqual(arguments(getattr(pyffish, name)), (needed, len(parameters)))
                self.assertTrue(all(one.kind is one.POSITIONAL_ONLY for one in parameters))

    def test_answers_have_the_same_shape(self) -> None:
        """Each function is asked the same of chess and of brandubh: with every number of arguments that it takes."""
        asked: set[str] = set()
        for name, theirs, ours in ROWS["shapes"]:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "variants.ini"
                file.write_text("# none\n", encoding="utf-8")
                for count in range(arguments(getattr(pyffish, name))[0], len(ours) + 1):
                    one, other = ([str(file) if value == "FILE" else value for value in row[:count]] for row in (theirs, ours))
                    self.assertEqual(shape(getattr(fairy, name)(*other)), shape(getattr(pyffish, name)(*one)), (name, count))
                asked.add(name)
        self.assertEqual(asked, set(FUNCTIONS))

    def test_numbers_in_a_fen_are_counted_as_in_chess(self) -> None:
        """Sides, quiet plies and numbers of moves, from either side and from the middle of a game."""
        knights, men = ["b1c3", "b8c6", "g1f3", "g8f6"], ["d3e3", "d1c1", "d5e5", "a4a3"]
        for side, first, start in (("w", 0, "0 1"), ("b", 1, "0 1"), ("w", 0, "7 12"), ("b", 1, "3 40")):
            for plies in range(5 - first):
                chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
                theirs = pyffish.get_fen("chess", f"{chess} {side} - - {start}", knights[first:][:plies])
                mine = "3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3"
                ours = fairy.get_fen("brandubh", f"{mine} {side} - - {start}", men[first:][:plies])
                self.assertEqual(ours.split()[1:], theirs.split()[1:])


class Rows(unittest.TestCase):
    def test_rows(self) -> None:
        """Each row: a function, its arguments, and its answer or the field of its error."""
        for name, given, answer in ROWS["answers"]:
            with self.subTest(name=name, given=given):
                self.assertEqual(json.loads(json.dumps(getattr(fairy, name)(*given))), answer)
        for name, given, field, message in ROWS["errors"]:
            with self.subTest(name=name, given=given), self.assertRaises(tafl.TaflError) as raised:
                getattr(fairy, name)(*given)
            self.assertEqual(raised.exception.field, field)
            self.assertIn(message, str(raised.exception))

    def test_rules_are_loaded(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "variants.ini"
            file.write_text('[open-brandubh:brandubh-wtf]\nescape = {"to": "ESCAPE_TO_EDGE"}\n[short:open-brandubh]\nplyLimit = 2\n')
            fairy.set_option("VariantPath", str(file))
        self.assertLessEqual({"open-brandubh", "short"}, set(fairy.variants()))
        start = fairy.start_fen("short")
        self.assertEqual(fairy.is_immediate_game_end("short", start, ["d1c1", "d5e5"]), (True, 0))
        # What was loaded again is asked anew.
        fairy.load_variant_config("[short:brandubh]\nplyLimit = 3")
        self.assertEqual(fairy.is_immediate_game_end("short", start, ["d1c1", "d5e5"]), (False, 0))
        self.assertRaises(OSError, lambda: fairy.set_option("VariantPath", "/nowhere/variants.ini"))


def turns(board: tafl.Board) -> dict[str, str]:
    """What the side to move can do until the other one moves, and the FEN that each leads to."""
    found: dict[str, str] = {}
    waiting = [board]
    while waiting:
        at = waiting.pop()
        for move in at.legal_moves:
            after = at.copy()
            after.push(move)
            if after.chain_square is None:
                plies = after.move_stack[len(board.move_stack) :]
                found[",".join(ply.uci() for ply in plies if ply.from_square)] = after.fen
            else:
                waiting.append(after)
    return found


class Games(unittest.TestCase):
    def play(self, name: str, plies: int) -> Counter[str]:
        """A game, in which every answer is that of a board which played all moves; what occurred in it."""
        choose, board, start = random.Random(name), tafl.Board(name), fairy.start_fen(name)
        fen, stack, seen = start, list[str](), Counter[str]()
        for _ in range(plies):
            after, legal = turns(board), fairy.legal_moves(name, start, stack)
            over, value = fairy.is_immediate_game_end(name, start, stack)
            self.assertEqual((over, fairy.game_result(name, start, stack)), (board.is_game_over(), value))
            if over:
                seen["ends"] = 1
                self.assertEqual(legal, [])
                outcome = board.outcome()
                assert outcome is not None
                won = 0 if outcome.winner is None else 1 if outcome.winner is board.turn else -1
                self.assertEqual(value, won * fairy.VALUE_MATE)
                break
            passes = "" in after
            if passes:
                self.assertEqual((len(legal), legal[0][: len(legal[0]) // 2] * 2), (1, legal[0]))
            else:
                self.assertEqual(sorted(legal), sorted(after))
            # Captures come first, the longest chain before others, so that there are some.
            choose.shuffle(legal)
            move = max(legal, key=lambda one: (one.count(","), board.is_capture("pass" if passes else one.split(",")[0])))
            captured, san = fairy.is_capture(name, start, stack, move), fairy.get_san(name, fen, move)
            played = [board.play("pass" if passes else part) for part in move.split(",")]
            if board.chain_square is not None:
                board.push("pass")
            stack.append(move)
            self.assertEqual(captured, any(one.captures for one in played))
            self.assertEqual(san.rstrip("+#"), ",".join(one.notation for one in played))
            self.assertEqual(board.fen, after["" if passes else move])
            fen = fairy.get_fen(name, fen, [move])
            self.assertEqual(fairy.get_fen(name, start, stack), fen)
            self.assertEqual(fairy.validate_fen(fen, name), fairy.FEN_OK)
            opened = tafl.Board.from_fen(fen, name)
            self.assertEqual(opened.fen, board.fen)
            number = 1 + (len(stack) + (start.split()[1] == "b")) // 2
            self.assertEqual(fen.split()[2:], ["-", "-", str(board.quiet_plies), str(number)])
            check = fairy.gives_check(name, start, stack)
            if move.count(",") == 0 and not passes:
                self.assertEqual(opened.ply, board.ply if not seen["chains"] else opened.ply)
                self.assertEqual(check, bool(played[-1].announcements))
            if not board.is_game_over():
                self.assertEqual(san.endswith("+"), check)
            for what, occurred in (("captures", captured), ("checks", check), ("chains", "," in move), ("passes", passes)):
                seen[what] += occurred
        return seen

    def test_games_beside_boards(self) -> None:
        """Games of every family, and of all rule sets with chains."""
        seen = Counter[str]()
        names = {variant.family: variant.id or "" for variant in tafl.variants()}.values()
        for name in (*names, "berserk", "berserk-nielsen", "tyr-11", "tyr-15"):
            with self.subTest(name):
                seen += self.play(name, 60)
        self.assertTrue(min(seen[what] for what in ("captures", "checks", "ends", "chains")) > 0, seen)

    def test_asking_does_not_depend_on_what_was_asked_before(self) -> None:
        """Many threads ask about two games in any order, more often than boards are kept."""
        start = fairy.start_fen("brandubh")
        games: list[list[str]] = []
        for seed in range(2):
            games.append([move.uci() for move in random_board("brandubh", seed, 30).move_stack])
        right = [
            [fairy.get_fen("brandubh", start, game[:plies]) for plies in range(len(game) + 1)] for game in games
        ]
        failures: list[object] = []

        def ask(seed: int) -> None:
            choose = random.Random(seed)
            for _ in range(500):
                which = choose.randrange(2)
                plies = choose.randrange(len(games[which]) + 1)
                found = fairy.get_fen("brandubh", start, games[which][:plies])
                if found != right[which][plies]:
                    failures.append((which, plies, found))

        threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


if __name__ == "__main__":
    unittest.main()

"""Boards beside what the service answers, beside themselves, and in several threads."""

from __future__ import annotations

import copy
import json
import pickle
import threading
import unittest
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast
from xml.etree import ElementTree

import tafl
from data import ROOT, cases, load, random_board


def answers(node: Any) -> Iterator[dict[str, Any]]:
    """Every object with a token in the examples of the service."""
    inside: list[Any] = []
    if isinstance(node, dict):
        found = cast(dict[str, Any], node)
        if isinstance(found.get("token"), str):
            yield found
        inside = list(found.values())
    elif isinstance(node, list):
        inside = list(cast(Iterable[Any], node))
    for value in inside:
        yield from answers(value)


class Tokens(unittest.TestCase):
    def test_tokens_of_the_service(self) -> None:
        examples = json.loads((ROOT / "service/web/examples.json").read_text(encoding="utf-8"))
        found = {answer["token"]: answer for answer in answers(examples)}
        self.assertGreaterEqual(len(found), 8)
        for token, answer in found.items():
            board = tafl.Board.from_token(token)
            self.assertEqual(board.token, token)
            if "board" in answer:
                self.assertEqual(board.fen.split()[0], answer["board"])

    def test_tokens_of_all_rule_sets_and_of_rules_as_data(self) -> None:
        variants: list[Any] = [*tafl.variants(), *(entry["rules"] for entry in load("replays.json"))]
        for variant in variants:
            board = tafl.Board(variant)
            for move in list(board.legal_moves)[:1]:
                board.push(move)
            opened = tafl.Board.from_token(board.token)
            self.assertEqual(opened, board)
            self.assertEqual(opened.token, board.token)


class Copies(unittest.TestCase):
    def test_copies_and_pickles(self) -> None:
        for seed, variant in enumerate(("brandubh-wtf", "copenhagen", "alea-evangelii", "tablut-linnaeus")):
            board = random_board(variant, seed)
            if not board.is_game_over():
                board.declare("RESIGNATION", board.turn.other)
            for one in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
                self.assertEqual(one, board)
                self.assertEqual(one.move_stack, board.move_stack)
                self.assertEqual(one.outcome(), board.outcome())
                before = board.copy()
                self.assertEqual([one.pop() for _ in one.move_stack], list(reversed(board.move_stack)))
                self.assertEqual(one, tafl.Board(variant))
                self.assertEqual(board, before)

    def test_a_board_from_a_token_is_pickled_too(self) -> None:
        board = tafl.Board.from_token(random_board("copenhagen", 7).token)
        board.push(next(iter(board.legal_moves)))
        self.assertEqual(pickle.loads(pickle.dumps(board)), board)

    def test_all_else_is_pickled(self) -> None:
        board = tafl.Board("brandubh-wtf")
        rules = {**tafl.variant("copenhagen").rules, "plyLimit": 99}
        values: list[Any] = [
            tafl.Move("d2-a2"), board.variant, tafl.variant(rules), board.why_illegal("d1-d4"),
            board.play("d2-a2"), tafl.engine.analyse(board, nodes=100),
        ]
        for value in values:
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
        with self.assertRaises(tafl.IllegalMoveError) as raised:
            board.push("a1-b1")
        again = pickle.loads(pickle.dumps(raised.exception))
        self.assertEqual((str(again), again.illegal), (str(raised.exception), raised.exception.illegal))


class Sub(tafl.Board):
    """A board with something of its own."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.notes: list[str] = []

    def men(self) -> int:
        return len(self.pieces())


class PythonChess(unittest.TestCase):
    """What whoever knows python-chess tries first."""

    def test_results(self) -> None:
        """White, whose win is 1-0, are the defenders, in PGN as well."""
        rows: list[tuple[Callable[[tafl.Board], object], str]] = [
            (lambda board: None, "*"), (lambda board: board.declare("AGREEMENT"), "1/2-1/2"),
            (lambda board: board.declare("RESIGNATION", "defenders"), "1-0"), (lambda board: board.declare("TIMEOUT", "attackers"), "0-1"),
        ]
        for end, result in rows:
            board = tafl.Board("brandubh-wtf", moves=["d2-a2"])
            end(board)
            self.assertEqual(board.result(), result)
            self.assertIn(f'[Result "{result}"]', tafl.pgn.dumps(board))
        for fen, result in (("7/7/3a3/7/7/7/7 w", "0-1"), ("K6/7/3a3/7/7/7/7 b", "1-0")):
            self.assertEqual(tafl.Board.from_fen(fen, "brandubh-wtf").result(), result)

    def test_roots_copies_counts_and_names(self) -> None:
        for seed, variant in enumerate(("brandubh-wtf", "copenhagen", "berserk")):
            board = random_board(variant, seed, 30)
            bare, root = board.copy(stack=False), board.root()
            self.assertEqual((bare, bare.move_stack, bare.repetitions), (board, (), board.repetitions))
            self.assertEqual((root, root.move_stack), (tafl.Board(variant), ()))
            self.assertEqual((bare.root(), bare.piece_map()), (board, board.pieces()))
            self.assertRaises(IndexError, bare.pop)
            self.assertEqual(board.legal_moves.count(), len(list(board.legal_moves)))
            for move in board.legal_moves:
                self.assertEqual(board.san(move), board.copy().play(move).notation)
                self.assertEqual(board.san(move.uci()), board.san(move))

    def test_subclasses(self) -> None:
        board = Sub("brandubh-wtf", moves=["d2-a2"])
        board.notes.append("a good move")
        one = board.copy()
        made = [one, copy.deepcopy(board), copy.copy(board), board.copy(stack=False), Sub.from_fen(board.fen, "brandubh-wtf", ply=1), Sub.from_token(board.token)]
        for other in made:
            self.assertEqual((type(other), other.fen, other.men(), other.notes), (Sub, board.fen, 13, []))
        self.assertEqual((type(board.root()), board.root().ply, one.pop()), (Sub, 0, tafl.Move("d2-a2")))
        opened = pickle.loads(pickle.dumps(board))
        self.assertEqual((type(opened), opened, opened.move_stack, opened.notes), (Sub, board, board.move_stack, board.notes))
        self.assertEqual(board, tafl.Board("brandubh-wtf", moves=["d2-a2"]))
        rules = {**tafl.variant("copenhagen").rules, "plyLimit": 99}
        self.assertEqual(pickle.loads(pickle.dumps(Sub(rules))).variant, tafl.variant(rules))


class Rules(unittest.TestCase):
    def test_a_position_is_played_as_its_history_demands(self) -> None:
        """What is pushed, opened from tokens at each ply, and played without taking back, is the same."""
        for seed in range(4):
            board = tafl.Board("copenhagen")
            for move in random_board("copenhagen", seed, 80).move_stack:
                board.push(move)
                opened = tafl.Board.from_token(board.token)
                self.assertEqual(list(opened.legal_moves), list(board.legal_moves))
                self.assertEqual((opened.key, opened.quiet_plies), (board.key, board.quiet_plies))

    def test_fens_of_other_programs(self) -> None:
        board = tafl.Board("brandubh-wtf", moves=["d2-a2"])
        for fen in (board.fen, "3a3/3a3/3D3/aaDKDaa/3D3/a6/3a3 w - - 1 2", "3a3/3a3/3d3/aadKDaa/3d3/a6/3a3 defenders KQ e3 0 2"):
            opened = tafl.Board.from_fen(fen, "brandubh-wtf")
            self.assertEqual((opened.fen, opened.ply), (board.fen, 1 if len(fen.split()) == 6 else 0))
        self.assertEqual(tafl.Board.from_fen("3a3/3a3/3D3/aaDKDaa/3D3/a6/3a3 w - - 1 2", "brandubh-wtf", ply=7).ply, 7)
        # Here the defenders begin, as white does in chess.
        for fen, ply in (("w - - 0 1", 0), ("b - - 0 1", 1), ("w - - 0 3", 4)):
            squares = tafl.Board("berserk").fen.split()[0]
            self.assertEqual(tafl.Board.from_fen(f"{squares} {fen}", "berserk").ply, ply)
        for fen, reason in (("7/7/3a3/7/7/7/7 w", "KING_CAPTURED"), ("K6/7/3a3/7/7/7/7 b", "KING_ESCAPED")):
            outcome = tafl.Board.from_fen(fen, "brandubh-wtf").outcome()
            assert outcome is not None
            self.assertEqual(outcome.reason, reason)

    def test_what_a_move_does_is_known_before(self) -> None:
        """Captures and threats of every legal move are those that it reports when it is played."""
        checks = 0
        for seed, variant in enumerate(("brandubh-wtf", "brandubh-wtf", "tablut-linnaeus", "berserk")):
            board = random_board(variant, seed, 25)
            before = board.copy()
            for move in before.legal_moves:
                capture, check = board.is_capture(move), board.gives_check(move)
                self.assertEqual(board, before)
                played = board.play(move)
                self.assertEqual((capture, check), (bool(played.captures), board.is_check()))
                if board.chain_square is None:
                    self.assertEqual(check, bool(played.announcements))
                    checks += check
                board.pop()
        self.assertGreater(checks, 0)

    def test_what_is_no_index_is_refused(self) -> None:
        for wrong in (tafl.Board().pop, tafl.Board().peek):
            self.assertRaises(IndexError, wrong)
        self.assertRaises(TypeError, lambda: hash(tafl.Board()))

    def test_moves_with_captures_are_checked(self) -> None:
        board = tafl.Board("brandubh-wtf", moves=["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"])
        self.assertIn("d5-a5xa6", board.legal_moves)
        self.assertNotIn("d5-a5xb6", board.legal_moves)
        refused = board.why_illegal("d5-a5xb6")
        assert refused is not None
        self.assertEqual(refused.reason, "CAPTURE_MISMATCH")
        board.push("d5-a5xa6")
        self.assertEqual(board.peek(), tafl.Move("d5-a5"))

    def test_moves(self) -> None:
        move = tafl.Move("D2 A2")
        match move:
            case tafl.Move(start, end):
                self.assertEqual((start, end, str(move)), ("d2", "a2", "d2-a2"))
        self.assertLess(tafl.Move("a1-a2"), tafl.Move("b1-b2"))
        self.assertEqual(len({move, tafl.Move("d2-a2")}), 1)
        self.assertEqual(tafl.Move("pass").from_square, None)

    def test_names_are_those_of_the_contract(self) -> None:
        proto = "".join(path.read_text() for path in (ROOT / "proto/tafl/v1").glob("*.proto"))
        for prefix, names in (("OUTCOME_REASON", tafl.OUTCOME_REASONS), ("ILLEGAL_REASON", tafl.ILLEGAL_REASONS)):
            for name in names:
                self.assertIn(f"{prefix}_{name} = ", proto)
        reasons = {play["expect"].get("reason") for case, _ in cases() for play in case["plays"]}
        self.assertLessEqual(reasons - {None}, set(tafl.OUTCOME_REASONS))


class Threads(unittest.TestCase):
    def test_one_board_in_many_threads(self) -> None:
        """Each push is taken back by someone, and no thread ever sees a half of it."""
        board, start = tafl.Board(), tafl.Board()
        move = next(iter(board.legal_moves))
        failures: list[BaseException] = []

        def play() -> None:
            try:
                for _ in range(2000):
                    try:
                        board.push(move)
                        board.pop()
                    except tafl.IllegalMoveError:
                        pass
                    self.assertTrue(len(board.legal_moves) and board.fen and board.token)
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(board, start)


class Pictures(unittest.TestCase):
    def test_svg(self) -> None:
        board = tafl.Board("brandubh-wtf", moves=["d2-a2"])
        plain = board.svg()
        self.assertEqual(ElementTree.fromstring(plain).tag, "{http://www.w3.org/2000/svg}svg")
        marked = board.svg(arrows=[("d5", "e5")], marks=["d4"], theme="dark", rotation=90, coordinates=False)
        self.assertNotEqual(plain, marked)
        self.assertIn('width="360"', board._repr_svg_())
        self.assertTrue(board.png(size=64).startswith(b"\x89PNG"))
        self.assertRaises(TypeError, lambda: board.svg(colour="red"))  # type: ignore[call-arg]


if __name__ == "__main__":
    unittest.main()

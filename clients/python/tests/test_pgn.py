"""Game records: read and written, many in one file."""

from __future__ import annotations

import io
import tempfile
import unittest
from pathlib import Path

import tafl
from data import ROOT
from tafl import pgn

GAME = """[Event "{n}"]
[Variant "brandubh-wtf"]
[Black "Ann"]

{{A start.}} 1. d2-a2! {{fair}} (1. d2-b2 d5-e5) d5-e5 2. b4-b6 d4-d5 3. b6-a6 d5-a5xa6 *

"""


class Records(unittest.TestCase):
    def test_a_file_of_many_games(self) -> None:
        text = "".join(GAME.format(n=n) for n in range(30))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.pgn"
            path.write_text(text, encoding="utf-8")
            games = list(pgn.load(path))
        self.assertEqual([game.headers["event"] for game in games], [str(n) for n in range(30)])
        game = games[0]
        assert game.board is not None
        self.assertEqual((game.headers["attackers"], game.comment, game.faults), ("Ann", "A start.", ()))
        self.assertEqual((game.nodes[0].comment, game.nodes[0].marks), ("fair", (1,)))
        self.assertEqual([str(node.move) for node in game.nodes[0].variations[0]], ["d2-b2", "d5-e5"])
        self.assertEqual(game.moves, game.board.move_stack)
        self.assertEqual(str(game.board.peek()), "d5-a5")
        self.assertEqual(len(list(pgn.load(io.StringIO(text)))), 30)

    def test_what_is_written_is_read_again(self) -> None:
        board = tafl.Board("copenhagen")
        for _ in range(12):
            board.push(list(board.legal_moves)[board.ply * 7 % len(board.legal_moves)])
        middle = tafl.Board.from_fen(board.fen, "copenhagen")
        middle.push(next(iter(middle.legal_moves)))
        board.declare("RESIGNATION", "defenders")
        for written in (board, middle):
            [game] = pgn.loads(pgn.dumps(written, {"event": "Club night"}))
            assert game.board is not None
            self.assertEqual((game.faults, game.headers["event"]), ((), "Club night"))
            self.assertEqual(game.board.fen, written.fen)
            self.assertEqual(game.moves, written.move_stack)
        # The side to move is that of the ply, as in chess.
        for variant, moves, plies in (("brandubh-wtf", ["d2-a2", "d5-e5", "a2-b2"], (0, 3, 7, 13)), ("berserk", [], (0, 12)), ("brandubh-wtf", [], (0, 8))):
            for ply in plies:
                late = tafl.Board.from_fen(tafl.Board(variant, moves=moves).fen, variant, ply=ply)
                text = pgn.dumps(late)
                [game] = pgn.loads(text)
                self.assertEqual((game.board, game.faults), (late, ()))
                for line in text.splitlines():
                    if line.startswith("[FEN"):
                        self.assertEqual(tafl.Board.from_fen(line[6:-2], variant).fen, late.fen)
        self.assertEqual(next(pgn.loads(pgn.dumps(board))).winner, tafl.DEFENDERS)

    def test_what_is_wrong_is_told_with_its_place(self) -> None:
        [game] = pgn.loads('[Variant "brandubh-wtf"]\n\n1. d2-a2 d1-d4 2. a2-a3')
        assert game.board is not None
        self.assertEqual(len(game.board.move_stack), 1)
        self.assertEqual((game.faults[0].field, game.faults[0].value), ("3:10", "d1-d4"))
        [unknown] = pgn.loads("1. d2-a2 d5-e5")
        self.assertEqual((unknown.board, len(unknown.moves)), (None, 2))
        for text, variant, moves in (
            ("1. d2-a2 d5-e5", "", []), ('[Event "x"]\n\n1. e4 e5 2. Nf3 *', "", [("3:4", "e4"), ("3:7", "e5"), ("3:13", "Nf3")]),
            ('[Variant "chess"]\n\n1. d2-a2 e5', "chess", [("3:10", "e5")]),
        ):
            [unknown] = pgn.loads(text)
            found = [(fault.field, fault.value) for fault in unknown.faults]
            self.assertEqual(found, [("variant", variant), *moves])
        [known] = pgn.loads('[Event "x"]\n\n1. e4 e5 2. Nf3 *', "brandubh-wtf")
        self.assertEqual([fault.field for fault in known.faults], ["3:4"])
        [known] = pgn.loads("1. d2-a2 d5-e5", "brandubh-wtf")
        self.assertEqual(known.board, tafl.Board("brandubh-wtf", moves=["d2-a2", "d5-e5"]))

    def test_the_records_of_the_conformance_data(self) -> None:
        """Games and puzzles of other people, in OpenTafl's notation with their rules."""
        paths = sorted((ROOT / "tests/data/records").glob("*.otg"))
        self.assertGreater(len(paths), 4)
        for path in paths:
            [game] = pgn.load(path)
            assert game.board is not None, path
            self.assertEqual(game.moves[: len(game.board.move_stack)], game.board.move_stack)
            self.assertTrue(game.board.move_stack, path)


if __name__ == "__main__":
    unittest.main()

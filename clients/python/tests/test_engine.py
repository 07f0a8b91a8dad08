"""The opponent: what it finds, how it is limited, and how it is stopped."""

from __future__ import annotations

import _thread
import signal
import threading
import time
import unittest
from typing import Any

import tafl
from data import load
from tafl import engine


class Searches(unittest.TestCase):
    def test_equal_arguments_give_equal_reports(self) -> None:
        board = tafl.Board("brandubh-wtf")
        every: list[dict[str, Any]] = [{"nodes": 3000}, {"depth": 3}, {"level": 4}]
        for limits in every:
            reports = [engine.analyse(board, lines=3, seed=7, **limits) for _ in range(2)]
            self.assertEqual(*reports)
            self.assertEqual(len(reports[0].lines), 3)
            self.assertEqual(reports[0].move, reports[0].lines[0].pv[0])

    def test_a_puzzle_is_solved(self) -> None:
        for puzzle in load("only_move_puzzles.json")["puzzles"][:20]:
            board = tafl.Board.from_fen(f"{puzzle['board']} {puzzle['side'][0]}", puzzle["ruleset"])
            for move in puzzle["moves"]:
                board.push(move)
            if puzzle["only_move"]["plies"] <= 3:
                found = engine.analyse(board, nodes=20_000)
                self.assertEqual(str(found.move), puzzle["only_move"]["mv"], puzzle)
                self.assertEqual(found.score.winner, board.turn)
                self.assertIn(found.score.attackers_win, (0.0, 1.0))

    def test_every_level_plays_a_legal_move(self) -> None:
        board = tafl.Board("brandubh-wtf", moves=["d2-a2"])
        for level in engine.LEVELS[:7]:
            self.assertIn(engine.play(board, level, seed=level), board.legal_moves)

    def test_a_search_among_some_moves(self) -> None:
        board = tafl.Board("brandubh-wtf")
        self.assertEqual(engine.analyse(board, nodes=500, moves=["d2-a2"]).move, tafl.Move("d2-a2"))

    def test_a_game_that_is_over_is_not_played(self) -> None:
        board = tafl.Board("brandubh-wtf")
        board.declare("RESIGNATION", "attackers")
        self.assertRaisesRegex(ValueError, "over", engine.play, board)


class Stopping(unittest.TestCase):
    def test_an_endless_analysis_is_read_and_stopped(self) -> None:
        board = tafl.Board()
        with engine.analysis(board) as reports:
            first = next(reports)
            self.assertIn(first.move, board.legal_moves)
            # The board is free meanwhile.
            board.push(first.move)
            reports.stop()
            last = first
            for last in reports:
                pass
        self.assertEqual(last.stop, "INTERRUPTED")
        self.assertRaises(StopIteration, lambda: next(reports))

    def test_progress_may_end_a_search(self) -> None:
        class Enough(Exception):
            pass

        depths: list[int] = []

        def progress(report: tafl.Report) -> None:
            depths.append(report.depth)
            if report.depth == 2:
                raise Enough

        with self.assertRaises(Enough):
            engine.analyse(tafl.Board(), time=600, progress=progress)
        self.assertEqual(depths[-1], 2)

    def test_an_interrupt_ends_a_search(self) -> None:
        # A shell starts what runs in the background with the signal ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.2, _thread.interrupt_main).start()
        with self.assertRaises(KeyboardInterrupt):
            engine.analyse(tafl.Board(), time=600)

    def test_other_threads_run_during_a_search(self) -> None:
        counted, done = 0, threading.Event()

        def search() -> None:
            engine.analyse(tafl.Board(), time=0.3)
            done.set()

        thread = threading.Thread(target=search)
        thread.start()
        while not done.is_set():
            counted += 1
            time.sleep(0.001)
        thread.join()
        self.assertGreater(counted, 5)


if __name__ == "__main__":
    unittest.main()

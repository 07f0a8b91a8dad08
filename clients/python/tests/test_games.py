"""The games of a batch beside boards that are played in Python: where they begin, how they end, copies, pickles and threads."""

from __future__ import annotations

import copy
import pickle
import random
import unittest
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import tafl
from tafl.batch import Batch, encode


def openings(variant: str, count: int, seed: int = 0) -> list[tafl.Board]:
    """Boards after 0, 1, 2 ... random moves each."""
    chance, boards = random.Random(seed), list[tafl.Board]()
    while len(boards) < count:
        board = tafl.Board(variant)
        for _ in range(len(boards)):
            board.push(chance.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        else:
            boards.append(board)
    return boards


def state(games: Batch) -> list[Any]:
    """All that can be asked of games."""
    boards = [*(games.board(n) for n in range(len(games))), *games.finished().values()]
    return [
        list(games.finished()), [(board.token, board.move_stack, board.root().fen, board.outcome()) for board in boards],
        games.masks().tobytes(), games.observe().tobytes(), games.attackers_to_move().tolist(), games.variant,
    ]


class Starts(unittest.TestCase):
    def test_games_begin_and_begin_anew_at_their_boards(self) -> None:
        for variant in ("brandubh-wtf", "copenhagen", "berserk-hnefatafl"):
            with self.subTest(variant):
                self.play_beside_boards(variant)

    def play_beside_boards(self, variant: str) -> None:
        starts, ends = openings(variant, 8), 0
        games = Batch.from_boards(starts, max_plies=40, seed=3)
        boards = [board.copy() for board in starts]
        for _ in range(120):
            for n, board in enumerate(boards):
                self.assertEqual((games.board(n), games.board(n).move_stack), (board, board.move_stack))
            actions = games.random_actions()
            _, ended = games.step(actions)
            finished = games.finished()
            self.assertEqual(list(finished), np.flatnonzero(ended).tolist())
            for n, board in enumerate(boards):
                board.push(games.move(int(actions[n])))
                if not ended[n]:
                    continue
                end = finished[n]
                self.assertEqual((end, end.move_stack, end.outcome()), (board, board.move_stack, board.outcome()))
                self.assertEqual(ended[n], 2 if board.outcome() is None else 1)
                self.assertEqual((end.ply >= 40, end.root()), (board.ply >= 40, board.root()))
                [record] = tafl.pgn.loads(tafl.pgn.dumps(end))
                self.assertEqual((record.moves, record.faults), (board.move_stack, ()))
                ends, boards[n] = ends + 1, starts[n].copy()
            if finished:
                last = [*finished.values()]
                seen, masks = encode(last)
                self.assertEqual(masks.any(axis=1).tolist(), [board.outcome() is None for board in last])
                turns = [board.turn == tafl.ATTACKERS for board in last]
                self.assertEqual(seen[:, 3, 0, 0].tolist(), [int(turn) for turn in turns])
        self.assertGreater(ends, len(boards))

    def test_games_are_set_and_begun_anew(self) -> None:
        games, start, board = Batch("brandubh-wtf", 4, seed=1), tafl.Board("brandubh-wtf"), openings("brandubh-wtf", 6)[5]
        games.set(2, board)
        board.pop()
        board.push(next(iter(board.legal_moves)))
        games.set(1, board)
        second = games.board(2)
        for _ in range(3):
            games.step(games.random_actions())
        played = [games.board(n) for n in range(4)]
        rows: list[tuple[Any, set[int]]] = [([], set()), ([2], {2}), (np.array([1, 2], np.uint8), {1, 2}), ((2, 0), {0, 2}), (range(4), {0, 1, 2, 3})]
        starts = [start, board, second, start]
        for indices, anew in rows:
            other = games.copy()
            other.reset(indices)
            self.assertEqual([other.board(n) for n in range(4)], [starts[n] if n in anew else played[n] for n in range(4)])
        games.reset()
        self.assertEqual([games.board(n) for n in range(4)], [start, board, second, start])

    def test_wrong_boards_and_numbers(self) -> None:
        games, start, over = Batch("brandubh-wtf", 3), tafl.Board("brandubh-wtf"), tafl.Board("brandubh-wtf")
        over.declare("AGREEMENT")
        games.step(games.random_actions())
        before = state(games)
        rows: list[tuple[Callable[[], object], str, str]] = [
            (lambda: Batch.from_boards([]), "boards", "0"),
            (lambda: Batch.from_boards([start, tafl.Board()]), "boards[1]", repr(tafl.Board())),
            (lambda: Batch.from_boards([start, over]), "boards[1]", repr(over)),
            (lambda: Batch.from_boards([start], max_plies=0), "max_plies", "0"),
            (lambda: Batch.from_boards([start], seed=-1), "seed", "-1"),
            (lambda: games.set(3, start), "index", "3"),
            (lambda: games.set(-1, start), "index", "-1"),
            (lambda: games.set(0, tafl.Board()), "board", repr(tafl.Board())),
            (lambda: games.set(0, over), "board", repr(over)),
            (lambda: games.reset([0, 3]), "indices[1]", "3"),
            (lambda: games.reset([-1]), "indices[0]", "-1"),
            (lambda: games.observe(threads=0), "threads", "0"),
            (lambda: games.step([0, 0, 0], threads=1025), "threads", "1025"),
            (lambda: games.masks(threads=-1), "threads", "-1"),
        ]
        for make, field, value in rows:
            with self.subTest(field, value=value), self.assertRaises(tafl.TaflError) as raised:
                make()
            self.assertEqual((raised.exception.field, raised.exception.value), (field, value[:80]))
        wrong: tuple[Any, ...] = (0, 1.5, [0.5], [True], [[0]], "abc", [None], {0})
        for indices in wrong:
            with self.subTest(indices), self.assertRaisesRegex((TypeError, ValueError), "^indices = .*: must be a list of integers"):
                games.reset(indices)
        others: tuple[Any, ...] = ("x", [start, "x"], start, 3)
        for boards in others:
            self.assertRaises(TypeError, Batch.from_boards, boards)
        self.assertEqual(state(games), before)


class Copies(unittest.TestCase):
    def test_copies_and_pickles_go_on_as_the_games_themselves(self) -> None:
        rules = {**tafl.variant("copenhagen").rules, "plyLimit": 99}
        made: list[Batch] = [
            Batch("brandubh-wtf", 20, max_plies=30, seed=9), Batch(rules, 5, seed=2), Batch.from_boards(openings("berserk-hnefatafl", 7), max_plies=20, seed=1),
        ]
        for games in made:
            for _ in range(30):
                games.step(games.random_actions())
            # Until the last step has ended a game.
            while not games.finished() and len(games) > 5:
                games.step(games.random_actions())
            pickled = [pickle.dumps(games, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
            self.assertEqual(pickled[-1], pickle.dumps(games, pickle.HIGHEST_PROTOCOL))
            self.assertEqual(pickled[-1], pickle.dumps(pickle.loads(pickled[-1]), pickle.HIGHEST_PROTOCOL))
            before = state(games)
            others = [games.copy(), copy.copy(games), copy.deepcopy(games), *map(pickle.loads, pickled)]
            for ply in range(40):
                actions = games.random_actions()
                stepped = [part.tolist() for part in games.step(actions)]
                for other in others:
                    if ply == 0:
                        self.assertEqual(state(other), before)
                    np.testing.assert_array_equal(other.random_actions(), actions)
                    self.assertEqual([part.tolist() for part in other.step(actions)], stepped)
            after = state(games)
            games.reset()
            for other in others:
                self.assertEqual(state(other), after)
                other.reset()
                self.assertEqual(state(other), state(games))

    def test_a_changed_pickle_is_refused(self) -> None:
        games = Batch("brandubh-wtf", 2, max_plies=3, seed=1)
        for _ in range(2):
            games.step(games.random_actions())
        restored, (starts, max_plies, chance, kept) = cast(tuple[Any, Any], games.__reduce__())
        begun, actions, ends, finished = kept
        changes: list[tuple[Any, ...]] = [
            (begun + 1, actions, ends, finished), (begun - 1, actions, ends, finished), (begun, actions + 589, ends, finished), (begun, actions * 0, ends, finished),
            (begun, actions, ends + 1, finished), (begun, actions, ends[::-1], finished), (begun, actions, -ends, finished), (begun[:0], actions, ends[:0], finished),
            (begun, actions, ends, np.array([7])), (begun, actions, ends, np.array([0, 1, 0])),
        ]
        for change in changes:
            with self.subTest(change), self.assertRaisesRegex(tafl.TaflError, "^state"):
                restored(starts, max_plies, chance, change)
        over = tafl.Board("brandubh-wtf")
        over.declare("AGREEMENT")
        for boards in ([], [over]):
            self.assertRaisesRegex(tafl.TaflError, "^state", restored, boards, max_plies, chance, kept)
        self.assertEqual(state(restored(starts, max_plies, chance, kept)), state(games))


class Threads(unittest.TestCase):
    def test_the_number_of_threads_changes_nothing(self) -> None:
        for variant, count in (("brandubh-wtf", 100), ("copenhagen", 9), ("brandubh-wtf", 1)):
            alone = Batch(variant, count, max_plies=25, seed=4)
            numbers = (2, 3, 7, 1024)
            others = [alone.copy() for _ in numbers]
            ends = 0
            for _ in range(60):
                seen, masks, actions = alone.observe(), alone.masks(), alone.random_actions()
                rewards, ended = alone.step(actions)
                ends += len(alone.finished())
                for threads, other in zip(numbers, others, strict=True):
                    np.testing.assert_array_equal(other.observe(threads=threads), seen)
                    np.testing.assert_array_equal(other.masks(threads=threads), masks)
                    np.testing.assert_array_equal(other.random_actions(threads=threads), actions)
                    both = other.step(actions, threads=threads)
                    np.testing.assert_array_equal(both[0], rewards)
                    np.testing.assert_array_equal(both[1], ended)
            self.assertGreater(ends, 0)
            boards = [alone.board(n) for n in range(count)]
            for other, threads in zip(others, numbers, strict=True):
                self.assertEqual(state(other), state(alone))
                for one, shared in zip(encode(boards), encode(boards, threads=threads), strict=True):
                    np.testing.assert_array_equal(one, shared)

    def test_the_first_illegal_action_is_named(self) -> None:
        for threads in (1, 3, 64):
            games = Batch("brandubh-wtf", 50, seed=2)
            actions = games.random_actions()
            actions[[11, 12, 40]] = -1
            with self.assertRaises(tafl.TaflError) as raised:
                games.step(actions, threads=threads)
            self.assertEqual(raised.exception.field, "actions[11]")
            self.assertEqual([n for n in range(50) if games.board(n).ply == 0], [11, 12, 40])


if __name__ == "__main__":
    unittest.main()

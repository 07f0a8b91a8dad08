"""Batches beside boards."""

from __future__ import annotations

import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import tafl
from tafl.batch import Batch, encode


class Batches(unittest.TestCase):
    def test_every_game_is_played_as_a_board_is(self) -> None:
        for variant in ("brandubh-wtf", "copenhagen", "tablut-linnaeus", "berserk-hnefatafl"):
            with self.subTest(variant):
                self.compare(variant)

    def compare(self, variant: str) -> None:
        count = 8
        games = Batch(variant, count, max_plies=60, seed=5)
        boards = [tafl.Board(variant) for _ in range(count)]
        endings = 0
        for _ in range(150):
            self.assertTrue(all(games.board(n) == board for n, board in enumerate(boards)))
            masks, seen, (legal, offsets) = games.masks(), games.observe(), games.legal_actions()
            turns = games.attackers_to_move()
            actions = games.random_actions()
            for n, board in enumerate(boards):
                wanted = {games.action(move) for move in board.legal_moves}
                self.assertEqual(set(np.flatnonzero(masks[n]).tolist()), wanted)
                self.assertEqual(set(legal[offsets[n] : offsets[n + 1]].tolist()), wanted)
                self.assertIn(int(actions[n]), wanted)
                self.assertEqual(bool(turns[n]), board.turn == tafl.ATTACKERS)
                self.assert_shows(seen[n], board)
            for written, wanted_array in zip(encode(boards), (seen, masks), strict=True):
                np.testing.assert_array_equal(written, wanted_array)
            rewards, ended = games.step(actions)
            for n, board in enumerate(boards):
                mover = board.turn
                board.push(games.move(int(actions[n])))
                outcome = board.outcome()
                reward = 0 if outcome is None or outcome.winner is None else 1 if outcome.winner == mover else -1
                self.assertEqual(rewards[n], reward)
                self.assertEqual(ended[n], 1 if outcome else 2 if board.ply >= 60 else 0)
                if ended[n]:
                    endings += 1
                    boards[n] = tafl.Board(variant)
        self.assertGreater(endings, count)

    def assert_shows(self, planes: np.ndarray, board: tafl.Board) -> None:
        letters = "adk"
        special = "cCnNmMgG"
        size = board.size
        wanted = np.zeros_like(planes)
        for square, piece in board.pieces().items():
            place = letters.find(piece) if piece in letters else 5 + special.index(piece)
            wanted[place, int(square[1:]) - 1, ord(square[0]) - ord("a")] = 1
        wanted[3] = board.turn == tafl.ATTACKERS
        wanted[4] = board.repetitions > 1
        self.assertEqual(planes.shape[1:], (size, size))
        np.testing.assert_array_equal(planes, wanted)

    def test_nothing_is_copied(self) -> None:
        games = Batch("brandubh-wtf", 4)
        seen = np.zeros((4, *games.observation_shape), np.uint8)
        masks = np.zeros((4, games.action_count), np.bool_)
        actions, rewards = np.zeros(4, np.int32), np.zeros(4, np.float32)
        self.assertIs(games.observe(seen), seen)
        self.assertIs(games.masks(masks), masks)
        self.assertIs(games.random_actions(actions), actions)
        self.assertIs(games.step(actions, rewards)[0], rewards)

    def test_boards_are_written_into_arrays(self) -> None:
        boards = [tafl.Board("brandubh-wtf"), tafl.Board("brandubh-wtf", moves=["d2-a2"])]
        boards[0].declare("AGREEMENT")
        planes, masks = np.ones((2, 5, 7, 7), np.uint8), np.ones((2, 589), np.bool_)
        written = encode(tuple(boards), planes, masks)
        self.assertIs(written[0], planes)
        self.assertIs(written[1], masks)
        self.assertEqual(masks.sum(axis=1).tolist(), [0, 25])
        for n, board in enumerate(boards):
            self.assert_shows(planes[n], board)
        wrong: list[tuple[tuple[Any, ...], str]] = [
            (([],), "boards"), (([boards[0], tafl.Board()],), r"boards\[1\]"), ((boards, planes[:1]), "planes"), ((boards, None, planes), "masks"),
            ((boards, np.zeros((2, 5, 7, 7), np.uint8, order="F")), "planes"), ((boards, None, np.zeros((589, 2), np.bool_).T), "masks"),
            ((5,), "boards"), (([boards[0], "x"],), "boards"), ((boards[0],), "boards"), ((boards, planes, np.frombuffer(planes, np.bool_)), "masks"),
        ]
        memory = np.zeros(2 * 589, np.uint8)
        wrong.append(((boards, memory[: 2 * 245].reshape(2, 5, 7, 7), memory.view(np.bool_).reshape(2, 589)), "masks"))
        for arguments, name in wrong:
            with self.subTest(name), self.assertRaises((TypeError, ValueError)) as raised:
                encode(*arguments)
            self.assertRegex("".join([str(raised.exception), *getattr(raised.exception, "__notes__", ())]), name)

    def test_equal_seeds_play_equal_games(self) -> None:
        one, other = (Batch("brandubh-wtf", 16, seed=3) for _ in range(2))
        for _ in range(50):
            actions = one.random_actions()
            np.testing.assert_array_equal(actions, other.random_actions())
            one.step(actions)
            other.step(actions)

    def test_random_actions_have_equal_chances(self) -> None:
        """40 moves, 40,000 draws: a chi-square of 39 degrees of freedom above 90 has a chance of 1 in 10^5."""
        games = Batch("brandubh-wtf", 40_000, seed=11)
        drawn = np.bincount(games.random_actions())
        drawn = drawn[drawn > 0]
        self.assertEqual(len(drawn), 40)
        self.assertLess(((drawn - 1000) ** 2 / 1000).sum(), 90)

    def test_wrong_arguments(self) -> None:
        games = Batch("brandubh-wtf", 3)
        legal = games.random_actions()
        for bad in (-1, games.action_count, 0):
            actions = legal.copy()
            actions[1] = bad
            games.reset()
            with self.assertRaises(tafl.TaflError) as raised:
                games.step(actions)
            self.assertEqual((raised.exception.field, raised.exception.value), ("actions[1]", str(bad)))
            self.assertEqual([len(games.board(n).fen) > 0 and games.board(n).ply for n in range(3)], [1, 0, 1])
        for make, field, value in (
            (lambda: Batch("brandubh-wtf", 0), "games", "0"),
            (lambda: Batch("brandubh-wtf", -1), "games", "-1"),
            (lambda: Batch("brandubh-wtf", 10**30), "games", str(10**30)),
            (lambda: Batch("brandubh-wtf", 1, seed=-1), "seed", "-1"),
            (lambda: Batch("brandubh-wtf", 1, max_plies=0), "max_plies", "0"),
            (lambda: games.board(3), "index", "3"),
            (lambda: games.board(-1), "index", "-1"),
            (lambda: games.move(589), "action", "589"),
            (lambda: games.move(-1), "action", "-1"),
            (lambda: games.action("d2-d2"), "move", "d2-d2"),
        ):
            with self.subTest(field, value=value), self.assertRaises(tafl.TaflError) as raised:
                make()
            self.assertEqual((raised.exception.field, raised.exception.value), (field, value))
        self.assertRaises(IndexError, games.board, 3)

    def test_actions_of_every_form_are_played(self) -> None:
        games, moves = Batch("brandubh-wtf", 3), ("d1-c1", "d1-e1", "d1-b1")
        actions = np.array([games.action(move) for move in moves], np.int32)
        forms: list[Any] = [actions.astype(f"{order}{kind}{width}") for order in "<>" for kind in "iu" for width in (1, 2, 4, 8)]
        forms += [actions.tolist(), tuple(actions.tolist()), list(actions), np.repeat(actions, 2)[::2], actions[::-1].copy()[::-1]]
        for form in [*forms, np.column_stack([actions, actions])[:, 1], np.broadcast_to(actions, (2, 3))[1]]:
            games.reset()
            games.step(form)
            self.assertEqual([games.board(n) for n in range(3)], [tafl.Board("brandubh-wtf", moves=[move]) for move in moves])

    def test_what_are_no_actions_is_refused_by_name(self) -> None:
        games = Batch("brandubh-wtf", 3)
        legal = games.random_actions()
        forms: tuple[Any, ...] = (
            legal.astype(np.float64), [0.0, float("nan"), 1.0], legal > 0, legal.astype("m8[s]"), ["a", "b", "c"], [None] * 3, [0, [1], 2],
            legal[:2], legal[:, None], legal.reshape(1, 3), [], 5, None, "abc", b"abc", {1, 2, 3}, {}, object(), games.masks(), [2**70] * 3,
        )
        for wrong in forms:
            with self.subTest(wrong), self.assertRaisesRegex((TypeError, ValueError), "^actions = .*: must be 3 integers"):
                games.step(wrong)
        for beyond in (np.full(3, 2**64 - 1, np.uint64), np.full(3, -(2**63)), [2**63] * 3):
            with self.assertRaises(tafl.TaflError) as raised:
                games.step(beyond)
            self.assertEqual((raised.exception.field, raised.exception.value), ("actions[0]", str(beyond[0])))
        self.assertEqual([games.board(n).ply for n in range(3)], [0, 0, 0])

    def test_arrays_that_do_not_fit_are_refused_by_name(self) -> None:
        games = Batch("brandubh-wtf", 3, seed=4)
        legal = games.random_actions()
        outputs: list[tuple[str, Callable[[Any], Any]]] = [
            ("out", games.observe), ("out", games.masks), ("out", Batch("brandubh-wtf", 3).random_actions),
            ("rewards", lambda out: games.step(legal, out)[0]), ("ended", lambda out: games.step(legal, None, out)[1]),
        ]
        for name, fill in outputs:
            shape, kind = (made := fill(None)).shape, made.dtype
            closed = np.zeros(shape, kind)
            closed.flags.writeable = False
            wrong: list[Any] = [
                closed, np.zeros((*shape, 1), kind), np.zeros((4, *shape[1:]), kind), np.zeros((), kind),
                np.zeros((2 * shape[0], *shape[1:]), kind)[::2], np.zeros(shape, kind)[::-1], np.broadcast_to(np.zeros((), kind), shape),
                np.lib.stride_tricks.as_strided(np.zeros(made.size, kind), shape, (0,) * len(shape)), np.zeros(shape, kind).tolist(), 0, "out", object(),
                *(np.zeros(shape, other) for other in "?bBhHiIqQefdFDO" if np.dtype(other) != kind),
            ]
            if len(shape) > 1:
                wrong += [np.zeros(shape, kind, order="F"), np.zeros(shape[::-1], kind).T, np.zeros((*shape[:-1], 2 * shape[-1]), kind)[..., ::2]]
            if kind.itemsize > 1:
                wrong += [np.zeros(made.nbytes + 1, np.uint8)[1:].view(kind).reshape(shape), np.zeros(shape, kind.newbyteorder())]
            for out in wrong:
                with self.subTest(name, given=out), self.assertRaisesRegex((TypeError, ValueError), f"^{name} = .*: must be a writable numpy array of {kind}"):
                    fill(out)
                if isinstance(out, np.ndarray):
                    self.assertFalse(out.astype(bool).any())
            games.reset()
        shared = np.zeros(12, np.uint8)
        with self.assertRaisesRegex(tafl.TaflError, "^ended = .*: must not share memory"):
            games.step(games.random_actions(), shared.view(np.float32), shared[9:])
        bytes_of = bytearray(16)
        with self.assertRaisesRegex(tafl.TaflError, "^ended = .*: must not share memory"):
            games.step(games.random_actions(), np.frombuffer(bytes_of, np.float32, 3), np.frombuffer(bytes_of, np.uint8, 3, 11))
        self.assertEqual([games.board(n).ply for n in range(3)], [0, 0, 0])
        # What lies side by side is taken, and what the actions share with an output is read before it is written.
        shared = np.zeros(16, np.uint8)
        rewards, ended = games.step(games.random_actions(), shared[:12].view(np.float32), shared[12:15])
        self.assertTrue(np.shares_memory(rewards, shared) and np.shares_memory(ended, shared))
        both = np.zeros(3, np.int32)
        games.step(games.random_actions(both), both.view(np.float32))
        self.assertEqual([games.board(n).ply for n in range(3)], [2, 2, 2])


if __name__ == "__main__":
    unittest.main()

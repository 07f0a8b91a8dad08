"""Batches beside boards that are played in Python: from any start, to any end, by copies, pickles and threads alike."""

from __future__ import annotations

import copy
import pickle
import unittest
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import tafl
from data import random_board
from tafl.batch import Batch, encode

RULES: dict[str, Any] = {**tafl.variant("copenhagen").rules, "plyLimit": 99}


def openings(variant: Any, count: int) -> list[tafl.Board]:
    """Boards after 0, 1, 2 ... random moves each."""
    return [random_board(variant, seed, seed) for seed in range(count)]


def state(games: Batch) -> list[Any]:
    """All that can be asked of games."""
    boards = [*(games.board(n) for n in range(len(games))), *games.finished().values()]
    return [
        list(games.finished()), [(board.token, board.move_stack, board.root().fen, board.outcome()) for board in boards],
        *(array.tobytes() for array in (games.masks(), games.observe(), *games.legal_actions())), games.attackers_to_move().tolist(), games.variant,
    ]


class Games(unittest.TestCase):
    def test_games_are_played_as_boards_are(self) -> None:
        """From the start of the rules or from other boards; those of equal seeds, copies and pickles alike, in any number of threads."""
        rows: tuple[tuple[Any, int, bool, int], ...] = (
            ("brandubh-wtf", 40, False, 25), ("brandubh-wtf", 8, True, 40), ("brandubh-wtf", 1, False, 25), ("tablut-linnaeus", 8, False, 60),
            ("copenhagen", 9, False, 25), ("copenhagen", 8, True, 40), (RULES, 5, False, 40), ("berserk-hnefatafl", 8, False, 60), ("berserk-hnefatafl", 8, True, 40),
        )
        for variant, count, opened, max_plies in rows:
            with self.subTest(variant, count=count, opened=opened):
                starts = openings(variant, count) if opened else [tafl.Board(variant)] * count
                games, equal = (
                    Batch.from_boards(starts, max_plies=max_plies, seed=3) if opened else Batch(variant, count, max_plies=max_plies, seed=3) for _ in range(2)
                )
                twins = [(equal, 1), *((games.copy(), threads) for threads in (2, 3, 7, 1024))]
                self.play(games, starts, max_plies, twins)
                games.reset()
                for twin, _ in twins:
                    twin.reset()
                    self.assertEqual(state(twin), state(games))

    def play(self, games: Batch, starts: list[tafl.Board], max_plies: int, twins: list[tuple[Batch, int]]) -> None:
        boards, ends = [board.copy() for board in starts[:9]], 0
        while ends < 2:
            if games.finished() and not ends:
                pickled = [pickle.dumps(games, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
                self.assertEqual(pickled[-1], pickle.dumps(pickle.loads(pickled[-1]), pickle.HIGHEST_PROTOCOL))
                others = [games.copy(), copy.copy(games), copy.deepcopy(games), *map(pickle.loads, pickled)]
                self.assertTrue(all(state(other) == state(games) for other in others))
                twins += [(other, 1) for other in others[-2:]]
            ends += bool(games.finished())
            masks, seen, (legal, offsets), turns = games.masks(), games.observe(), games.legal_actions(), games.attackers_to_move()
            actions = games.random_actions()
            for n, board in enumerate(boards):
                self.assertEqual((games.board(n), games.board(n).move_stack), (board, board.move_stack))
                wanted = {games.action(move) for move in board.legal_moves}
                self.assertEqual((set(np.flatnonzero(masks[n]).tolist()), set(legal[offsets[n] : offsets[n + 1]].tolist())), (wanted, wanted))
                self.assertIn(int(actions[n]), wanted)
                self.assertEqual(bool(turns[n]), board.turn == tafl.ATTACKERS)
                self.assert_shows(seen[n], board)
            rewards, ended = games.step(actions)
            for twin, threads in twins:
                shown = twin.observe(threads=threads), twin.masks(threads=threads), twin.random_actions(threads=threads)
                for one, right in zip((*shown, *twin.step(actions, threads=threads)), (seen, masks, actions, rewards, ended), strict=True):
                    np.testing.assert_array_equal(one, right)
            for threads in (1, 3, 1024):
                for one, right in zip(encode(boards, threads=threads), (seen, masks), strict=True):
                    np.testing.assert_array_equal(one, right[: len(boards)])
            finished = games.finished()
            self.assertEqual(list(finished), np.flatnonzero(ended).tolist())
            for n, board in enumerate(boards):
                mover = board.turn
                board.push(games.move(int(actions[n])))
                outcome = board.outcome()
                reward = 0 if outcome is None or outcome.winner is None else 1 if outcome.winner == mover else -1
                self.assertEqual((rewards[n], ended[n]), (reward, 1 if outcome else 2 if board.ply >= max_plies else 0))
                if ended[n]:
                    end = finished[n]
                    self.assertEqual((end, end.move_stack, end.outcome(), end.root()), (board, board.move_stack, outcome, board.root()))
                    [record] = tafl.pgn.loads(tafl.pgn.dumps(end), starts[0].variant)
                    self.assertEqual((record.moves, record.faults), (board.move_stack, ()))
                    boards[n] = starts[n].copy()
            if finished:
                last = [*finished.values()]
                seen, masks = encode(last)
                self.assertEqual(masks.any(axis=1).tolist(), [board.outcome() is None for board in last])
                self.assertEqual(seen[:, 3, 0, 0].tolist(), [int(board.turn == tafl.ATTACKERS) for board in last])

    def assert_shows(self, planes: np.ndarray, board: tafl.Board) -> None:
        letters, wanted = "adk--cCnNmMgG", np.zeros_like(planes)
        for square, piece in board.pieces().items():
            wanted[letters.find(piece), int(square[1:]) - 1, ord(square[0]) - ord("a")] = 1
        wanted[3], wanted[4] = board.turn == tafl.ATTACKERS, board.repetitions > 1
        self.assertEqual(planes.shape[1:], (board.size, board.size))
        np.testing.assert_array_equal(planes, wanted)

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
        rows: list[tuple[Any, set[int]]] = [
            ([], set()), ([2], {2}), (np.array([1, 2], np.uint8), {1, 2}), ((2, 0), {0, 2}), (range(4), {0, 1, 2, 3}), (None, {0, 1, 2, 3})
        ]
        starts = [start, board, second, start]
        for indices, anew in rows:
            other = games.copy()
            other.reset(indices)
            self.assertEqual([other.board(n) for n in range(4)], [starts[n] if n in anew else played[n] for n in range(4)])

    def test_random_actions_have_equal_chances(self) -> None:
        """40 moves, 40,000 draws: a chi-square of 39 degrees of freedom above 90 has a chance of 1 in 10^5."""
        drawn = np.bincount(Batch("brandubh-wtf", 40_000, seed=11).random_actions())
        drawn = drawn[drawn > 0]
        self.assertEqual(len(drawn), 40)
        self.assertLess(((drawn - 1000) ** 2 / 1000).sum(), 90)

    def test_a_changed_pickle_is_refused(self) -> None:
        games = Batch("brandubh-wtf", 2, max_plies=3, seed=1)
        for _ in range(2):
            games.step(games.random_actions())
        restored, (starts, max_plies, chance, kept) = cast(tuple[Any, Any], games.__reduce__())
        begun, actions, ends, finished = kept
        over = tafl.Board("brandubh-wtf")
        over.declare("AGREEMENT")
        changes: list[tuple[Any, ...]] = [
            (begun + 1, actions, ends, finished), (begun - 1, actions, ends, finished), (begun, actions + 589, ends, finished), (begun, actions * 0, ends, finished),
            (begun, actions, ends + 1, finished), (begun, actions, ends[::-1], finished), (begun, actions, -ends, finished), (begun[:0], actions, ends[:0], finished),
            (begun, actions, ends, np.array([7])), (begun, actions, ends, np.array([0, 1, 0])),
        ]
        for boards, change in [*((starts, change) for change in changes), ([], kept), ([over], kept)]:
            with self.subTest(change), self.assertRaisesRegex(tafl.TaflError, "^state"):
                restored(boards, max_plies, chance, change)
        self.assertEqual(state(restored(starts, max_plies, chance, kept)), state(games))


class Arrays(unittest.TestCase):
    def test_nothing_is_copied(self) -> None:
        games = Batch("brandubh-wtf", 4)
        seen, masks = np.zeros((4, *games.observation_shape), np.uint8), np.zeros((4, games.action_count), np.bool_)
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
        self.assertTrue(written[0] is planes and written[1] is masks)
        self.assertEqual(masks.sum(axis=1).tolist(), [0, 25])
        for shown, board in zip(planes, boards, strict=True):
            Games().assert_shows(shown, board)
        memory = np.zeros(2 * 589, np.uint8)
        wrong: list[tuple[Any, Any, str]] = [
            (planes[:1], None, "planes"), (None, planes, "masks"), (np.zeros((2, 5, 7, 7), np.uint8, order="F"), None, "planes"),
            (None, np.zeros((589, 2), np.bool_).T, "masks"), (planes, np.frombuffer(planes, np.bool_), "masks"),
            (memory[: 2 * 245].reshape(2, 5, 7, 7), memory.view(np.bool_).reshape(2, 589), "masks"),
        ]
        for into, marks, name in wrong:
            with self.subTest(name), self.assertRaisesRegex((TypeError, ValueError), f"^{name} = "):
                encode(boards, into, marks)

    def test_the_first_illegal_action_is_named_and_all_others_are_played(self) -> None:
        for bad in (-1, 589, 0):
            for threads in (1, 3, 64):
                games = Batch("brandubh-wtf", 50, seed=2)
                actions = games.random_actions()
                actions[[11, 12, 40]] = bad
                with self.assertRaises(tafl.TaflError) as raised:
                    games.step(actions, threads=threads)
                self.assertEqual((raised.exception.field, raised.exception.value), ("actions[11]", str(bad)))
                self.assertEqual([n for n in range(50) if games.board(n).ply == 0], [11, 12, 40])

    def test_actions_of_every_form_are_played(self) -> None:
        games, moves = Batch("brandubh-wtf", 3), ("d1-c1", "d1-e1", "d1-b1")
        actions = np.array([games.action(move) for move in moves], np.int32)
        forms: list[Any] = [actions.astype(f"{order}{kind}{width}") for order in "<>" for kind in "iu" for width in (1, 2, 4, 8)]
        forms += [actions.tolist(), tuple(actions.tolist()), list(actions), np.repeat(actions, 2)[::2], actions[::-1].copy()[::-1]]
        for form in [*forms, np.column_stack([actions, actions])[:, 1], np.broadcast_to(actions, (2, 3))[1]]:
            games.reset()
            games.step(form)
            self.assertEqual([games.board(n) for n in range(3)], [tafl.Board("brandubh-wtf", moves=[move]) for move in moves])
        games.reset()
        wrong: tuple[Any, ...] = (
            actions.astype(np.float64), actions > 0, actions.astype("m8[s]"), actions[:2], actions[:, None], actions.reshape(1, 3), b"abc", {1, 2, 3}, object(), games.masks(),
        )
        for form in wrong:
            with self.subTest(form), self.assertRaisesRegex((TypeError, ValueError), "^actions = .*: must be 3 integers"):
                games.step(form)
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
        shared, bytes_of = np.zeros(16, np.uint8), bytearray(16)
        # What lies side by side is taken, and what the actions share with an output is read before it is written.
        for rewards, ended in (
            (shared[:12].view(np.float32), shared[9:12]), (np.frombuffer(bytes_of, np.float32, 3), np.frombuffer(bytes_of, np.uint8, 3, 11)),
        ):
            with self.assertRaisesRegex(tafl.TaflError, "^ended = .*: must not share memory"):
                games.step(games.random_actions(), rewards, ended)
        self.assertEqual([games.board(n).ply for n in range(3)], [0, 0, 0])
        rewards, ended = games.step(games.random_actions(), shared[:12].view(np.float32), shared[12:15])
        self.assertTrue(np.shares_memory(rewards, shared) and np.shares_memory(ended, shared))
        both = np.zeros(3, np.int32)
        games.step(games.random_actions(both), both.view(np.float32))
        self.assertEqual([games.board(n).ply for n in range(3)], [2, 2, 2])


if __name__ == "__main__":
    unittest.main()

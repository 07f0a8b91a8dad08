"""Batches beside boards."""

from __future__ import annotations

import unittest

import numpy as np
import tafl
from tafl.batch import Batch


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
        self.assertRaises(ValueError, games.step, legal[:2])
        self.assertRaises(ValueError, games.observe, np.zeros((3, 1, 7, 7), np.uint8))
        self.assertRaises(TypeError, games.step, legal.astype(np.int64))
        self.assertRaises(tafl.TaflError, Batch, "brandubh-wtf", 0)
        self.assertRaises(IndexError, games.board, 3)


if __name__ == "__main__":
    unittest.main()

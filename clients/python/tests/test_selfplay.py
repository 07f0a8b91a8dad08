"""Games against themselves: compared with a plain search, replayed on boards, and counted."""

from __future__ import annotations

import itertools
import subprocess
import sys
import tempfile
import tracemalloc
import unittest
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import tafl
from numpy.typing import NDArray
from plain_search import Found, Player
from tafl.batch import Batch, encode
from tafl.selfplay import Positions, SelfPlay, symmetries

Planes: TypeAlias = NDArray[np.uint8]
Masks: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float32]
QUIET: dict[str, Any] = {"noise_fraction": 0, "temperature": 0}
"""Nothing is drawn."""


def zeros(planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
    """Knows nothing."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)


class Turning:
    """A network that says the same of a position and of the same one turned, exactly: by the distances to all pieces."""

    def __init__(self, variant: str) -> None:
        games = Batch(variant, 1)
        depth, size, _ = games.observation_shape
        squares = np.stack(np.divmod(np.arange(size * size), size), 1)
        apart = ((squares[:, None] - squares[None]) ** 2).sum(2)
        kernels = np.random.default_rng(3).integers(-99, 100, (depth, int(apart.max()) + 1))
        self.fields = kernels[:, apart].reshape(-1, size * size)
        moves = [games.move(action) for action in range(games.action_count)]
        self.origins, self.ends = (np.array([place(square, size) for square in part]) for part in zip(*((move.from_square, move.to_square) for move in moves), strict=True))

    def __call__(self, planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
        field = planes.reshape(len(planes), -1).astype(np.int64) @ self.fields
        logits = (field[:, self.ends] - 2 * field[:, self.origins]) / 512
        return logits.astype(np.float32), ((field.sum(1) % 201 - 100) / 128).astype(np.float32)


def place(square: str | None, size: int) -> int:
    """A square as a number; that of a pass is the first."""
    return (int(square[1:]) - 1) * size + ord(square[0]) - ord("a") if square else 0


def of_game(positions: Positions, number: int) -> NDArray[np.intp]:
    """The rows of a game."""
    return np.flatnonzero(positions.game == number)


def all_of(play: SelfPlay, network: Any, count: int) -> Positions:
    """So many positions."""
    return Positions.concat(play.run(network, count))


class Searches(unittest.TestCase):
    def test_plain_searches_choose_the_same_moves_with_the_same_visits(self) -> None:
        """Among them rules by which a side moves twice, forbids repetitions, and is cut off."""
        for variant, gumbel, keep_trees, visits, max_plies in (
            ("brandubh-wtf", False, False, 24, 40), ("brandubh-wtf", False, True, 24, 40), ("brandubh-wtf", True, False, 24, 30),
            ("brandubh-wtf", True, True, 17, 30), ("copenhagen", False, True, 12, 14), ("copenhagen", True, True, 12, 14),
            ("berserk-hnefatafl", False, True, 12, 14), ("berserk-hnefatafl", True, True, 12, 14),
        ):  # fmt: skip
            with self.subTest(variant, gumbel=gumbel, keep_trees=keep_trees):
                settings: dict[str, Any] = {"visits": visits, "gumbel": gumbel, "considered": 6, "keep_trees": keep_trees, "max_plies": max_plies}
                network = Turning(variant)
                found = all_of(SelfPlay(variant, 1, symmetries=False, **QUIET, **settings), network, 1)
                player = Player(variant, network, **settings)
                wanted = list(player.play())
                rows = of_game(found, 0)
                self.assertEqual(len(rows), len(wanted))
                for row, one in zip(rows, wanted, strict=True):
                    self.assert_same(found, row, one)
                outcome = player.board.outcome()
                winner = outcome.winner if outcome else None
                results = [0 if winner is None else 1 if (winner is tafl.ATTACKERS) == own else -1 for own in found.attackers[rows]]
                self.assertEqual(found.result[rows].tolist(), results)

    def assert_same(self, found: Positions, row: int, wanted: Found) -> None:
        np.testing.assert_array_equal(found.planes[row], wanted.planes)
        actions = found.actions[found.offsets[row] : found.offsets[row + 1]].tolist()
        self.assertEqual(actions, sorted(wanted.policy))
        np.testing.assert_allclose(found.policy(row)[0, actions], [wanted.policy[action] for action in actions], rtol=2e-3, atol=1e-6)
        self.assertAlmostEqual(found.value[row], wanted.value, 5)
        self.assertEqual(found.attackers[row], wanted.attackers)

    def test_symmetries_change_nothing_but_what_is_shown(self) -> None:
        """A network to which all symmetries are alike finds the same games with and without them, though it is shown other positions."""
        for variant, count in (("brandubh-wtf", 8), ("tablut-linnaeus", 8), ("minitafl", 1), ("ard-ri", 8)):
            with self.subTest(variant):
                self.assertEqual(len(symmetries(variant)), count)
                network, shown = Turning(variant), list[Planes]()

                def watched(planes: Planes, masks: Masks, network: Turning = network, shown: list[Planes] = shown) -> tuple[Floats, Floats]:
                    shown.append(planes.copy())
                    return network(planes, masks)

                one, other = (SelfPlay(variant, 2, visits=8, max_plies=16, symmetries=turned, **QUIET) for turned in (True, False))
                self.assert_equal(all_of(one, watched, 20), all_of(other, watched, 20))
                asked = len(shown) // 2
                self.assertEqual(count > 1, any((shown[n] != shown[asked + n]).any() for n in range(asked)))

    def assert_equal(self, one: Positions, other: Positions) -> None:
        for name in Positions.__dataclass_fields__:
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name), name)

    def test_symmetries_turn_positions_with_their_moves(self) -> None:
        for variant, count in (("brandubh-wtf", 8), ("copenhagen", 8), ("berserk-hnefatafl", 2)):
            games = Batch(variant, 6, seed=4)
            for _ in range(9):
                games.step(games.random_actions())
            planes, masks = games.observe(), games.masks()
            found = symmetries(variant)
            self.assertEqual(len({tuple(one.squares.tolist()) for one in found}), count)
            self.assertEqual(found[0].actions.tolist(), list(range(games.action_count)))
            for squares, actions in found:
                turned = planes.reshape(*planes.shape[:2], -1)[..., squares].reshape(planes.shape)
                # What must go on, and what has occurred before, is not in a FEN.
                rows = [n for n in range(6) if games.board(n).chain_square is None and not planes[n, 4].any()]
                boards = [tafl.Board.from_fen(fen_of(turned[n]), variant) for n in rows]
                again, legal = encode(boards)
                np.testing.assert_array_equal(again, turned[rows])
                np.testing.assert_array_equal(legal, masks[rows][:, actions])

    def test_symmetries_of_rules_leave_out_what_changes_them(self) -> None:
        rules = tafl.variant("brandubh-wtf").rules
        rules["board"]["setups"][0]["board"] = "3a3/3a3/3d3/aadkd1a/3d3/3a3/3a3"
        self.assertEqual(len(symmetries(rules)), 2)
        rules = tafl.variant("brandubh-wtf").rules
        rules["escape"] = {"to": "ESCAPE_TO_SQUARES", "squares": ["a1", "g7"]}
        self.assertEqual(len(symmetries(rules)), 4)

    def test_a_position_is_asked_for_once_and_shown_until_it_is_answered(self) -> None:
        play = SelfPlay("brandubh-wtf", 5, visits=4, seed=2)
        planes, masks = np.zeros((5, 5, 7, 7), np.uint8), np.zeros((5, 589), np.bool_)
        for _ in range(30):
            shown = play.observe()
            written = play.observe(planes, masks)
            self.assertIs(written[0], planes)
            self.assertIs(written[1], masks)
            np.testing.assert_array_equal(shown[0], planes)
            np.testing.assert_array_equal(shown[1], masks)
            self.assertTrue((masks.sum(1) > 0).all())
            play.answer(*zeros(planes, masks))
        self.assertEqual((play.stats()["leaves"], len(play)), (150, 5))

    def test_equal_seeds_play_equal_games_whatever_the_threads(self) -> None:
        for gumbel in (False, True):
            drawn = [
                all_of(SelfPlay("brandubh-wtf", 40, visits=6, max_plies=9, random_plies=4, gumbel=gumbel, seed=seed, threads=threads), Turning("brandubh-wtf"), 300)
                for seed, threads in ((7, 1), (7, 2), (7, 5), (8, 1))
            ]
            self.assert_equal(drawn[0], drawn[1])
            self.assert_equal(drawn[0], drawn[2])
            self.assertTrue(len(drawn[0]) != len(drawn[3]) or (drawn[0].planes != drawn[3].planes).any())


class Games(unittest.TestCase):
    def test_positions_can_be_replayed_on_boards(self) -> None:
        games: tuple[tuple[str, dict[str, Any]], ...] = (
            ("brandubh-wtf", {}), ("brandubh-wtf", {"gumbel": True}), ("tablut-linnaeus", {"random_plies": 6}), ("berserk-hnefatafl", {}),
        )  # fmt: skip
        for variant, options in games:
            with self.subTest(variant, **options):
                play = SelfPlay(variant, 3, visits=8, max_plies=60, seed=1, **options)
                parts = list(play.run(Turning(variant), 60))
                self.assertTrue(all((np.diff(part.game) >= 0).all() for part in parts))
                found = Positions.concat(parts)
                numbers = np.unique(found.game)
                for number in numbers:
                    self.replay(variant, found, of_game(found, int(number)), 60)
                stats = play.stats()
                self.assertEqual(stats["games"], len(numbers))
                self.assertEqual(stats["games"], stats["attackers_won"] + stats["defenders_won"] + stats["draws"] + stats["cut"])
                firsts = found.result[[of_game(found, int(number))[0] for number in numbers]]
                self.assertEqual(stats["draws"] + stats["cut"], int((firsts == 0).sum()))

    def replay(self, variant: str, found: Positions, rows: NDArray[np.intp], max_plies: int) -> None:
        moves = Batch(variant, 1)
        self.assertEqual(found.ply[rows].tolist(), list(range(found.ply[rows[0]], found.ply[rows[0]] + len(rows))))
        np.testing.assert_allclose(found.policy(rows).sum(1), 1, atol=1e-5)
        boards = [tafl.Board(variant)] if found.ply[rows[0]] == 0 else [begun(variant, found.planes[rows[0]])]
        for n, row in enumerate(rows):
            planes, masks = encode([boards[-1]])
            np.testing.assert_array_equal(pieces(found.planes[row]), pieces(planes[0]))
            policy = found.policy(row)[0]
            self.assertTrue(masks[0][policy > 0].all())
            after = [boards[-1].copy() for _ in np.flatnonzero(policy)]
            for board, action in zip(after, np.flatnonzero(policy), strict=True):
                board.push(moves.move(int(action)))
            if n + 1 < len(rows):
                seen, following = encode(after)[0], pieces(found.planes[rows[n + 1]])
                boards.append(next(board for board, one in zip(after, seen, strict=True) if (pieces(one) == following).all()))
                continue
            own = tafl.ATTACKERS if found.attackers[row] else tafl.DEFENDERS
            ends = [board.outcome() for board in after]
            results = {0 if end.winner is None else 1 if end.winner is own else -1 for end in ends if end}
            self.assertIn(found.result[row], results | ({0} if found.ply[row] + 1 == max_plies else set()))

    def test_the_side_that_is_lost_resigns(self) -> None:
        """For a network that likes the attackers, the defenders resign at their first move; some games are played on."""

        def likes_attackers(planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
            return np.zeros(masks.shape, np.float32), np.where(planes[:, 3, 0, 0] == 1, 0.9, -0.9).astype(np.float32)

        play = SelfPlay("brandubh-wtf", 8, visits=4, resign_below=-0.5, resign_checked=0, seed=3)
        found = all_of(play, likes_attackers, 40)
        self.assertEqual(set(zip(found.ply.tolist(), found.attackers.tolist(), found.result.tolist(), strict=True)), {(0, True, 1.0), (1, False, -1.0)})
        stats = play.stats()
        self.assertEqual((stats["resigned"], stats["attackers_won"], stats["resignations_checked"]), (stats["games"],) * 2 + (0,))
        play = SelfPlay("brandubh-wtf", 64, visits=4, resign_below=-0.5, resign_checked=0.25, seed=3, max_plies=40)
        found = all_of(play, likes_attackers, 3000)
        stats = play.stats()
        self.assertEqual(stats["games"], stats["resigned"] + stats["resignations_checked"])
        lasted = [of_game(found, number)[0] for number in np.unique(found.game) if len(of_game(found, number)) > 2]
        self.assertEqual(stats["resignations_checked"], len(lasted))
        self.assertEqual(stats["false_positives"], int((found.result[lasted] < 1).sum()))
        self.assertGreater(stats["false_positives"], 0)
        # A quarter, within five standard deviations.
        self.assertLess(abs(stats["resignations_checked"] / stats["games"] - 0.25), 5 * (0.25 * 0.75 / stats["games"]) ** 0.5 + 0.05)

    def test_roles_ask_the_head_of_the_side_to_move(self) -> None:
        network = Turning("brandubh-wtf")

        def heads(planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
            policy, value = network(planes, masks)
            both, values = -np.repeat(policy[:, None], 2, 1), -np.repeat(value[:, None], 2, 1)
            rows, sides = np.arange(len(value)), 1 - planes[:, 3, 0, 0]
            both[rows, sides], values[rows, sides] = policy, value
            return both, values

        options: dict[str, Any] = {"visits": 6, "max_plies": 20, "seed": 5}
        one, other = SelfPlay("brandubh-wtf", 4, **options), SelfPlay("brandubh-wtf", 4, roles=True, **options)
        Searches().assert_equal(all_of(one, network, 100), all_of(other, heads, 100))

    def test_games_begin_after_random_plies(self) -> None:
        positions = all_of(SelfPlay("brandubh-wtf", 50, visits=2, random_plies=3, max_plies=4, seed=2), zeros, 200)
        firsts = [int(positions.ply[of_game(positions, number)[0]]) for number in np.unique(positions.game)]
        self.assertEqual(set(firsts), {0, 1, 2, 3})


def fen_of(planes: Planes) -> str:
    """The FEN of a position."""
    letters = "adk--cCnNmMgG"
    size = planes.shape[-1]
    rows: list[str] = []
    for rank in reversed(range(size)):
        pieces = ["".join(letters[plane] for plane in range(len(planes)) if plane not in (3, 4) and planes[plane, rank, file]) for file in range(size)]
        groups = itertools.groupby(pieces, key=bool)
        rows.append("".join("".join(group) if filled else str(len(list(group))) for filled, group in groups))
    return "/".join(rows) + (" a" if planes[3, 0, 0] else " d")


def pieces(planes: Planes) -> Planes:
    """All but whether it has occurred before, which a board that begins later does not know."""
    return np.delete(planes, 4, 0)


def begun(variant: str, planes: Planes) -> tafl.Board:
    """A board that begins with a position."""
    return tafl.Board.from_fen(fen_of(planes), variant)


LOGITS = np.random.default_rng(5).normal(size=589).astype(np.float32)


def logits(planes: Planes, masks: Masks) -> tuple[Floats, Floats]:
    """Says the same of every position."""
    return np.broadcast_to(LOGITS, masks.shape), np.zeros(len(masks), np.float32)


class Draws(unittest.TestCase):
    """With a network that knows nothing visits follow the priors, so that these are seen."""

    def shares(self, games: int, **options: Any) -> NDArray[np.float64]:
        """What the searches of the first moves found, one game after another; each game is resigned at once."""
        play = SelfPlay("brandubh-wtf", games, resign_below=0.5, resign_checked=0, seed=9, **options)
        found = all_of(play, zeros, games)
        policy = found.policy(slice(None))
        return policy[:, policy.any(0)].astype(np.float64)

    def test_noise_is_that_of_dirichlet(self) -> None:
        """Visits divide as seats do by D'Hondt's method; so does what numpy draws. Compared are the means, by rank of the shares."""
        games, visits = 400, 60
        for alpha, wanted in ((0.3, 0.3), (None, 10 / 40)):
            found = self.shares(games, visits=visits, noise_alpha=alpha, noise_fraction=1)
            drawn = np.zeros((4 * games, 40))
            priors = np.random.default_rng(1).dirichlet([wanted] * 40, len(drawn))
            for _ in range(visits - 1):
                drawn[np.arange(len(drawn)), (priors / (1 + drawn)).argmax(1)] += 1
            drawn /= visits - 1
            self.assertEqual(found.shape, (games, 40))
            self.assertLess(abs(found.mean(0) - 1 / 40).max(), 5 * (1 / 40 / (40 * wanted + 1) / games) ** 0.5)
            for one, other in zip(np.sort(found, 1).T, np.sort(drawn, 1).T, strict=True):
                self.assertLess(abs(one.mean() - other.mean()), 5 * (one.var() / games + other.var() / len(drawn)) ** 0.5 + 1e-9)

    def test_without_noise_all_games_are_alike(self) -> None:
        self.assertEqual(len(np.unique(self.shares(20, visits=50, noise_fraction=0), axis=0)), 1)

    def test_temperature_draws_moves_by_their_visits(self) -> None:
        """With 1/2, by the squares of the visits, for `temperature_plies` plies; then the most visited one is played."""
        options: dict[str, Any] = {"visits": 12, "temperature": 0.5, "noise_fraction": 0, "max_plies": 2, "symmetries": False, "seed": 1}
        moves, policy = first_moves(all_of(SelfPlay("brandubh-wtf", 800, **options), logits, 1600))
        visited = policy[0] > 0
        wanted = policy[0][visited].astype(np.float64) ** 2
        wanted *= len(moves) / wanted.sum()
        drawn = np.bincount(moves, minlength=589)[visited]
        self.assertEqual(drawn.sum(), len(moves))
        # Of no more than 11 moves: 10 degrees of freedom, above 42 once in 10^5.
        self.assertLess(((drawn - wanted) ** 2 / wanted).sum(), 42)
        moves, policy = first_moves(all_of(SelfPlay("brandubh-wtf", 8, temperature_plies=0, **options), logits, 16))
        self.assertEqual(set(moves.tolist()), {int(policy[0].argmax())})

    def test_gumbel_draws_moves_as_the_policy_does(self) -> None:
        """Where all moves are worth the same, the move is drawn from the priors: chi-square of 39 degrees of freedom, 1 in 10^5 above 90."""
        play = SelfPlay("brandubh-wtf", 1000, visits=5, gumbel=True, considered=4, max_plies=2, symmetries=False, seed=1)
        moves, policy = first_moves(all_of(play, logits, 4000))
        np.testing.assert_allclose(policy, np.broadcast_to(policy[0], policy.shape), atol=1e-6)
        legal = policy[0] > 0
        wanted = np.exp(LOGITS[legal]) / np.exp(LOGITS[legal]).sum()
        np.testing.assert_allclose(policy[0][legal], wanted, atol=1e-6)
        drawn = np.bincount(moves, minlength=589)[legal]
        self.assertEqual(drawn.sum(), len(moves))
        self.assertLess(((drawn - len(moves) * wanted) ** 2 / (len(moves) * wanted)).sum(), 90)


def first_moves(found: Positions) -> tuple[NDArray[np.intp], Floats]:
    """The first moves of games of two plies, and the policies that they were chosen by."""
    start = Batch("brandubh-wtf", 1)
    planes: dict[bytes, int] = {}
    for action in np.flatnonzero(start.masks()[0]):
        board = tafl.Board("brandubh-wtf")
        board.push(start.move(int(action)))
        planes[encode([board])[0][0].tobytes()] = int(action)
    rows = np.flatnonzero(found.ply == 0)
    return np.array([planes[found.planes[row + 1].tobytes()] for row in rows]), found.policy(rows)


class Tensor:
    """What has nothing but DLPack."""

    def __init__(self, array: Floats) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def forms_of(array: Floats) -> tuple[Any, ...]:
    """The same numbers in other forms."""
    closed = np.frombuffer(array.tobytes(), np.float32).reshape(array.shape)
    twice = np.repeat(array, 2, 0)[::2]
    return Tensor(array), array.tolist(), np.asfortranarray(array), array.astype(np.float64), array.astype(">f4"), twice, closed


class Answers(unittest.TestCase):
    def test_numbers_of_every_form_are_taken(self) -> None:
        network = Turning("brandubh-wtf")
        wanted = all_of(SelfPlay("brandubh-wtf", 3, visits=4, max_plies=6, seed=1), network, 6)
        for n in range(len(forms_of(np.zeros(1, np.float32)))):

            def other(planes: Planes, masks: Masks, n: int = n) -> tuple[Any, Any]:
                policy, value = network(planes, masks)
                return forms_of(policy)[n], forms_of(value)[n]

            Searches().assert_equal(all_of(SelfPlay("brandubh-wtf", 3, visits=4, max_plies=6, seed=1), other, 6), wanted)

    def test_what_is_simple_is_not_copied(self) -> None:
        play = SelfPlay("copenhagen", 200, visits=4)
        policy, value = zeros(*play.observe())
        for form, copied in ((policy, False), (Tensor(policy), False), (policy.astype(np.float64), True)):
            tracemalloc.start()
            play.answer(form, value)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            self.assertEqual(peak > policy.nbytes // 2, copied)

    def test_a_wrong_answer_is_refused_by_name_and_changes_nothing(self) -> None:
        for roles, heads in ((False, ()), (True, (2,))):
            play, twin = (SelfPlay("brandubh-wtf", 3, visits=3, seed=4, roles=roles, threads=2) for _ in range(2))
            policy, value = np.zeros((3, *heads, 589), np.float32), np.zeros((3, *heads), np.float32)
            wrong: list[tuple[str, Any, Any]] = [
                ("policy", policy[:2], value), ("policy", policy[..., None], value), ("policy", policy[..., :-1], value), ("policy", policy.astype(int), value),
                ("policy", policy.astype(complex), value), ("policy", None, value), ("policy", "x", value), ("policy", policy.astype(object), value),
                ("value", policy, value[:2]), ("value", policy, value[..., None]), ("value", policy, [0] * 3), ("value", policy, None), ("value", policy, value > 0),
            ]  # fmt: skip
            for number, (row, place) in itertools.product((np.nan, np.inf, -np.inf), ((0, 0), (1, 588), (2, 7))):
                broken = policy.copy()
                broken[row, ..., place] = number
                wrong.append((f"policy[{row}]", broken, value))
            for number, row in itertools.product((np.nan, np.inf, 1.5, -1.0001), range(3)):
                outside = value.copy()
                outside[row] = number
                wrong.append((f"value[{row}]", policy, outside))
            broken, outside = policy.copy(), value.copy()
            broken[1:], outside[1:] = np.nan, np.nan
            wrong.append(("policy[1]", broken, outside))
            for field, given_policy, given_value in wrong:
                with self.subTest(field, roles=roles), self.assertRaises((TypeError, ValueError)) as raised:
                    play.answer(given_policy, given_value)
                self.assertTrue(str(raised.exception).startswith(f"{field} = "), raised.exception)
                self.assertRegex(str(raised.exception), "must be")
            for _ in range(20):
                shown, wanted = play.observe(), twin.observe()
                np.testing.assert_array_equal(shown[0], wanted[0])
                for one in (play, twin):
                    one.answer(policy, value)
            self.assertEqual(play.stats()["leaves"], 60)

    def test_arrays_of_other_shapes_are_refused_by_name(self) -> None:
        with self.assertRaisesRegex(ValueError, "^positions = 0: must be"):
            SelfPlay("brandubh-wtf", 1).run(zeros, 0)
        play = SelfPlay("brandubh-wtf", 2)
        for planes, masks, field in ((np.zeros((2, 5, 7, 6), np.uint8), None, "planes"), (None, np.zeros((2, 588), np.bool_), "masks")):
            with self.assertRaises(tafl.TaflError) as raised:
                play.observe(planes, masks)
            self.assertEqual(raised.exception.field, field)


class Arrays(unittest.TestCase):
    found = all_of(SelfPlay("brandubh-wtf", 4, visits=4, max_plies=12, seed=2), zeros, 40)

    def test_policies_are_dense_by_row(self) -> None:
        full = self.found.policy(slice(None))
        self.assertEqual((full.shape, full.dtype), ((len(self.found), 589), np.float32))
        for row in range(len(self.found)):
            begin, end = self.found.offsets[row : row + 2]
            np.testing.assert_array_equal(full[row][full[row] > 0], self.found.probabilities[begin:end])
            self.assertEqual(np.flatnonzero(full[row]).tolist(), self.found.actions[begin:end].tolist())
        for rows in ([5, 0, 5], np.array([3]), np.arange(len(self.found)) % 2 == 0, [], slice(2, 4)):
            np.testing.assert_array_equal(self.found.policy(rows), full[rows])
        np.testing.assert_array_equal(self.found.policy(-1), full[-1:])
        self.assertRaises(IndexError, self.found.policy, [len(self.found)])

    def test_files_and_parts_make_the_same_positions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "positions")
            self.found.save(path)
            Searches().assert_equal(Positions.load(path), self.found)
            np.savez(path.with_suffix(".npz"), planes=self.found.planes)
            with self.assertRaisesRegex(ValueError, "^path = .*: has no array offsets"):
                Positions.load(path.with_suffix(".npz"))
        twice = Positions.concat([self.found, self.found])
        self.assertEqual(len(twice), 2 * len(self.found))
        for rows in (slice(len(self.found)), slice(len(self.found), None)):
            np.testing.assert_array_equal(twice.policy(rows), self.found.policy(slice(None)))
        none = SelfPlay("brandubh-wtf", 1).take()
        self.assertEqual((len(none), none.policy([]).shape), (0, (0, 589)))
        Searches().assert_equal(Positions.concat([none, self.found, none]), self.found)
        for parts in ([], [self.found, SelfPlay("copenhagen", 1).take()]):
            with self.assertRaisesRegex(ValueError, "^parts = "):
                Positions.concat(parts)

    def test_arrow_has_a_row_for_each_position(self) -> None:
        table = self.found.to_arrow()
        self.assertEqual(table.num_rows, len(self.found))
        for name in ("value", "result", "attackers", "ply", "game"):
            np.testing.assert_array_equal(table[name].to_numpy(), getattr(self.found, name))
        self.assertEqual(table.schema.field("planes").metadata[b"shape"], b"5,7,7")
        for row in (0, 7, len(self.found) - 1):
            self.assertEqual(table["planes"][row].as_py(), self.found.planes[row].ravel().tolist())
            begin, end = self.found.offsets[row : row + 2]
            self.assertEqual(table["actions"][row].as_py(), self.found.actions[begin:end].tolist())
            self.assertEqual(table["probabilities"][row].as_py(), self.found.probabilities[begin:end].tolist())

    def test_nothing_but_arrow_needs_pyarrow(self) -> None:
        script = "import sys; sys.modules['pyarrow'] = None\nfrom tafl.selfplay import SelfPlay\ntry: SelfPlay('brandubh-wtf', 1).take().to_arrow()\n"
        script += "except ModuleNotFoundError as error: print(error)"
        said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        self.assertIn("pip install 'tafl[arrow]'", said)

    def test_the_bench_prints_what_it_measured(self) -> None:
        command = [sys.executable, "-m", "tafl.selfplay", "--bench", "--games", "4", "--visits", "4", "--seconds", "0.1"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, r"[\d,]+ leaves a second")
        self.assertRegex(said, r"[\d.]+ % of the time in the network")


if __name__ == "__main__":
    unittest.main()

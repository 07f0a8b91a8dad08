"""Every case and count of the conformance data, and every rule set."""

from __future__ import annotations

import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import tafl
from data import DATA, cases, load


def start(case: dict[str, Any], rules: dict[str, Any] | str) -> tafl.Board:
    variant = tafl.variant(rules)
    if "setup" in case:
        board = tafl.Board(variant, setup=case["setup"])
        if board.turn == case["side"]:
            return board
        case = {**case, "board": variant.setups[case["setup"]]}
    return tafl.Board.from_fen(f"{case['board']} {case['side'][0]}", variant)


def effect(board: tafl.Board, move: str, expected: dict[str, Any]) -> dict[str, Any]:
    """Plays a move and reports what the data report, in their form."""
    illegal = board.why_illegal(move)
    assert board.is_legal(move) == (illegal is None)
    if illegal is not None:
        try:
            board.push(move)
        except tafl.IllegalMoveError as error:
            assert error.illegal == illegal
        return {"illegal": illegal.reason, "squares": list(illegal.squares)}
    played = board.play(move)
    found: dict[str, Any] = {}
    if played.captures:
        found["captures"] = [
            {"square": taken.square, "kind": taken.kind, "closed_by": list(taken.closed_by)}
            for taken in played.captures
        ]
    assert played.outcome == board.outcome()
    if played.outcome is not None:
        found["winner"] = str(played.outcome.winner or "nobody")
        found["reason"] = played.outcome.reason
    if played.announcements:
        found["announcements"] = [
            {"kind": said.kind}
            | ({"squares": list(said.squares)} if said.kind != "WATCH_YOUR_KING" else {})
            | ({"moves": [str(move) for move in said.moves]} if said.kind == "WATCH_YOUR_KING" else {})
            for said in played.announcements
        ]
    if played.draw_claimable:
        found["claimable"] = True
    if "count" in expected:
        found["count"] = played.repetitions
    return found


def situation(board: tafl.Board, stated: dict[str, Any]) -> dict[str, Any]:
    """The position, as far as it is stated."""
    moves = [str(move) for move in board.legal_moves]
    assert len(moves) == len(board.legal_moves)
    outcome = board.outcome()
    full: dict[str, Any] = {
        "side": board.turn,
        "board": board.fen.split()[0],
        "legal_moves": len(moves),
        "quiet_plies": board.quiet_plies,
        "squares": list(outcome.squares) if outcome else [],
        "destinations": {square: board.destinations(square) for square in stated.get("destinations", {})},
    }
    for square, destinations in full["destinations"].items():
        assert destinations == [move[len(square) + 1 :] for move in moves if move.startswith(f"{square}-")]
    found = {name: full[name] for name in stated if name != "chain"}
    if "side" in stated and board.chain_square is not None:
        found["chain"] = board.chain_square
    return found


class Conformance(unittest.TestCase):
    def test_cases(self) -> None:
        plays = 0
        for case, rules in cases():
            with self.subTest(case["id"]):
                stated = case.get("start", {})
                self.assertEqual(situation(start(case, rules), stated), stated)
                for play in case["plays"]:
                    board = start(case, rules)
                    before = board.copy()
                    for move in play["moves"][:-1]:
                        board.push(move)
                        self.assertFalse(board.is_game_over())
                    found = effect(board, play["moves"][-1], play["expect"])
                    self.assertEqual(found, play["expect"], play["moves"])
                    stated = play.get("then", {})
                    self.assertEqual(situation(board, stated), stated, play["moves"])
                    self.taken_back(board, before)
                    plays += 1
        self.assertGreaterEqual(plays, 2500)

    def taken_back(self, board: tafl.Board, before: tafl.Board) -> None:
        """Both a board and its copy take back everything."""
        for one in (board.copy(), board):
            while one.move_stack:
                one.pop()
            self.assertEqual(one, before)
            self.assertEqual(one.legal_moves, before.legal_moves)

    def test_rule_sets_are_those_of_the_data(self) -> None:
        files = sorted((DATA / "rulesets").glob("*.json"))
        self.assertGreaterEqual(len(files), len(tafl.variants()))
        for path in files:
            declared = load(f"rulesets/{path.name}")
            named = tafl.variant(f"{declared['id']}@{declared['revision']}")
            self.assertEqual(named.rules, declared["rules"], path.name)
            self.assertEqual((named.name, named.id), (declared["name"], declared["id"]))
            self.assertEqual(tafl.variant(declared["rules"]), named)

    def test_counts(self) -> None:
        """In two threads at once, since counting releases the interpreter."""
        with ThreadPoolExecutor(2) as threads:
            for entry, counts, pushed in threads.map(self.counted, load("counts.json")["counts"]):
                self.assertEqual(counts, entry["counts"], entry)
                self.assertIn(pushed, (None, entry["counts"][1]), entry)

    def counted(self, entry: dict[str, Any]) -> tuple[dict[str, Any], list[int], int | None]:
        if "board" in entry:
            board = tafl.Board.from_fen(f"{entry['board']} {entry['side'][0]}", entry["ruleset"])
        else:
            board = tafl.Board(entry["ruleset"], setup=entry.get("setup"))
        counts = [board.perft(depth) for depth in range(1, len(entry["counts"]) + 1)]
        return entry, counts, self.pushed(board) if counts[1] < 20_000 else None

    def pushed(self, board: tafl.Board) -> int:
        """The number of sequences of two plies, by playing them."""
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += len(board.legal_moves)
            self.assertEqual(board.pop(), move)
        return total


if __name__ == "__main__":
    unittest.main()

"""The conformance data of the repository, as its README describes them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tafl

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data"


def load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def cases() -> Iterator[tuple[dict[str, Any], dict[str, Any] | str]]:
    """Every case with its rules: the id of a rule set, or rules in full."""
    for path in sorted((DATA / "cases").glob("*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        assert file["format"] == 3, path
        for case in file["cases"]:
            rules = case.get("rules", case.get("ruleset"))
            if isinstance(rules, str) and "rules" in case:
                entry = file["rules"][rules]
                rules = file["rules"].get(entry.get("from"), {}) | entry
                rules = {name: value for name, value in rules.items() if name != "from" and value is not None}
            yield case, rules


def random_board(variant: str, seed: object, plies: int = 60) -> tafl.Board:
    """A board after so many random moves, or at the end of the game."""
    chance, board = random.Random(str(seed)), tafl.Board(variant)
    while len(board.move_stack) < plies and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    return board

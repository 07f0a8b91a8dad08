"""What is refused, row by row: a call, the error, the field and the value that it names, and what it says."""

from __future__ import annotations

import builtins
import functools
import json
import pickle
import unittest
from pathlib import Path
from typing import Any

import tafl
from tafl.batch import Batch
from tafl.selfplay import SelfPlay

# Whose functions and methods the rows name.
OWNERS: dict[str, Any] = {
    "tafl": tafl, "board": tafl.Board("brandubh-wtf"), "over": tafl.Board("brandubh-wtf"), "games": Batch("brandubh-wtf", 3),
    "play": SelfPlay("brandubh-wtf", 2),
}
OWNERS["over"].declare("AGREEMENT")


def given(value: dict[str, Any]) -> Any:
    """In place of an object: the name of a rule set of which a board is made, rules with a change, or one of the owners."""
    if "board" in value:
        return tafl.Board(value["board"])
    if "rules" in value:
        return {**tafl.variant("brandubh-wtf").rules, **value["rules"]}
    return OWNERS[value["the"]] if "the" in value else value


ROWS = json.loads(Path(__file__).with_name("refusals.json").read_text(encoding="utf-8"), object_hook=given)


class Refusals(unittest.TestCase):
    def test_rows(self) -> None:
        before = [pickle.dumps(OWNERS[name]) for name in ("board", "over", "games")]
        for path, arguments, options, kind, field, value, said in ROWS:
            with self.subTest(path, arguments=arguments, options=options):
                owner, *names = path.split(".")
                with self.assertRaises(getattr(tafl, kind, None) or getattr(builtins, kind)) as raised:
                    answer = functools.reduce(getattr, names, OWNERS[owner])(*arguments, **options)
                    # Records are read as they are asked for.
                    next(answer)
                error = raised.exception
                self.assertIn(said, "".join([str(error), *getattr(error, "__notes__", ())]))
                if kind != "TypeError":
                    self.assertEqual((error.field, error.value), (field, value))
                    self.assertIsInstance(error, ValueError)
        self.assertEqual([pickle.dumps(OWNERS[name]) for name in ("board", "over", "games")], before)


if __name__ == "__main__":
    unittest.main()

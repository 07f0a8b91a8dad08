"""Archives judged in columns: by games of others, by boards, and by ``tafld judge``, whose binary TAFLD names."""

# The stubs of pyarrow leave the parameters of its types open.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import gzip
import io
import itertools
import json
import os
import signal
import sys
import tempfile
import threading
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

import tafl
from archive_rows import comparable, reports_of
from data import DATA, load
from tafl import archive
from tafl._tafl import judge_games

Row = dict[str, Any]
TWO = '[Variant "brandubh-wtf"]\n\n1. d2-e2 d3-c3 1-0\n\n[Variant "brandubh-wtf"]\n\n1. d2-e2\n   d1-d4 0-1\n'
RULES = tafl.variant("brandubh-wtf").rules
OWN = json.dumps({**RULES, "plyLimit": 2})


def object_of(given: Row) -> Any:
    """What stands for rules, for a text in JSON, and for a list that repeats."""
    if "rules with" in given:
        return {**RULES, **given["rules with"]}
    if "as JSON" in given:
        return json.dumps(given["as JSON"])
    return given["of"] * given["times"] if "times" in given else given


GIVEN = json.loads(Path(__file__).with_name("archive_games.json").read_text(encoding="utf-8"), object_hook=object_of)


def played() -> list[Row]:
    """Games of hnefatafl.org, and how that site says they ended."""
    games: list[Row] = load("oracles/hnefatafl-org.json")["games"]
    return games


def spoilt() -> Iterator[Row]:
    """The same games, each with a move that may be illegal."""
    for number, game in enumerate(played()):
        moves = list(game["moves"])
        moves[number % len(moves)] = ("a1-a1", "g7-g1", "nonsense", "d4-d5", "a4-b4xb5")[number % 5]
        yield {"moves": moves, "ruleset": game["ruleset"]}


def batch(rows: list[Row]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist([{"id": n, **row} for n, row in enumerate(rows)])


def judged(rows: list[Row]) -> list[Row]:
    found: list[Row] = archive.judge(batch(rows)).to_pylist()
    return found


class Judged(unittest.TestCase):
    def test_declared_results(self) -> None:
        moves = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"]
        for given, wanted in (
            ({}, ("defenders", "KING_ESCAPED", None, "defenders")),
            ({"declared": "defenders"}, ("defenders", "KING_ESCAPED", True, "defenders")),
            ({"declared": "attackers"}, ("defenders", "KING_ESCAPED", False, "defenders")),
            ({"moves": moves[:2], "declared": "draw", "declared_reason": "AGREEMENT"}, ("draw", "AGREEMENT", True, None)),
            ({"moves": moves[:2], "declared": "attackers", "declared_reason": "KING_CAPTURED"}, (None, None, False, None)),
        ):
            [row] = judged([{"moves": moves, "ruleset": "brandubh-wtf", **given}])
            self.assertEqual((row["outcome"], row["outcome_reason"], row["agrees"], row["computed"]), wanted)
            self.assertEqual((row["declared"], row["declared_reason"]), (given.get("declared"), given.get("declared_reason")))

    def test_what_cannot_be_played_is_refused_by_name(self) -> None:
        game = {"moves": ["d2-a2"], "ruleset": "brandubh-wtf"}
        rows = [({**game, **change}, *more) for change, *more in GIVEN["refused"]]
        for given, reason, found, said in (*rows, *(({"text": text}, *more) for text, *more in GIVEN["refused texts"])):
            with self.subTest(given):
                [row] = judged([given])
                self.assertEqual((row["verdict"], row["plies"], row["fault_reason"], row["fault_move"]), ("refused", 0, reason, found))
                self.assertIn(said, row["fault"])

    def test_rules_as_json(self) -> None:
        game = {"moves": ["d2-a2", "d5-e5"]}
        named, own = judged([{**game, "ruleset": json.dumps(RULES)}, {**game, "ruleset": OWN}])
        self.assertEqual((named["outcome_reason"], own["outcome_reason"], own["ruleset"]), (None, "PLY_LIMIT", None))
        [row] = judged([{"text": json.dumps({"game": {"customRules": json.loads(OWN), **game}})}])
        self.assertEqual({**row, "id": 1}, own)

    def test_batches_of_any_size_and_threads_give_the_same(self) -> None:
        rows = [*spoilt(), *({"moves": game["moves"], "ruleset": game["ruleset"]} for game in played())]
        games = batch(rows)
        whole = archive.judge(games)
        for size in (1, 7, len(rows) - 1):
            parts = [games.slice(at, size) for at in range(0, len(rows), size)]
            for threads in (1, 2, 5):
                found = pa.Table.from_batches(archive.judge_batches(parts, threads)).combine_chunks()
                self.assertEqual(found.to_batches()[0], whole)
        table = pa.Table.from_batches([games.slice(0, 9), games.slice(9)])
        self.assertEqual(archive.judge(table), pa.Table.from_batches([whole]))

    def test_the_interpreter_is_released(self) -> None:
        """While a thread judges, another runs, although no thread has to give way to it. Arrow, which lets others run too, is left out."""
        count, game = 2000, '[Variant "brandubh-wtf"]\n\n1. d2-a2 d5-e5 2. b4-b6 d4-d5 *\n'.encode()
        text = np.frombuffer(game * count, np.uint8), np.arange(count + 1) * len(game), np.ones(count, np.bool_)
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1000)
        try:
            for _ in range(100):
                begun, ended = threading.Event(), threading.Event()

                def work(begun: threading.Event = begun, ended: threading.Event = ended) -> None:
                    begun.set()
                    judge_games(count, {"text": text}, None)
                    ended.set()

                thread = threading.Thread(target=work)
                thread.start()
                begun.wait()
                released = not ended.is_set()
                thread.join()
                if released:
                    return
            self.fail("no other thread ran while games were judged")
        finally:
            sys.setswitchinterval(interval)


class Batches(unittest.TestCase):
    taken = 0

    def games(self) -> Iterator[pa.RecordBatch]:
        """Batches without end."""
        while True:
            self.taken += 1
            yield batch([{"moves": ["d2-a2"], "ruleset": "brandubh-wtf"}])

    def test_few_are_under_way_and_none_is_taken_after_the_end(self) -> None:
        for threads in (1, 2, 5):
            with self.subTest(threads):
                self.taken, batches = 0, self.games()
                reports = archive.judge_batches(batches, threads)
                for given in range(1, 30):
                    next(reports)
                    self.assertLessEqual(self.taken, given + 2 * threads)
                reports.close()  # type: ignore[attr-defined]
                taken = self.taken
                next(batches)
                self.assertEqual(self.taken, taken + 1)

    def test_threads_take_them_and_nobody_else(self) -> None:
        takers = set[int]()

        def noted() -> Iterator[pa.RecordBatch]:
            for games in itertools.islice(self.games(), 20):
                takers.add(threading.get_ident())
                yield games

        self.assertEqual(len(list(archive.judge_batches(noted(), 2))), 20)
        self.assertNotIn(threading.get_ident(), takers)

    def test_errors_come_after_the_reports_before_them(self) -> None:
        wrong = pa.RecordBatch.from_pydict({"txt": [""]})
        for threads in (1, 2, 5):
            reports = archive.judge_batches(itertools.chain(itertools.islice(self.games(), 7), [wrong], self.games()), threads)
            self.assertEqual(len(list(itertools.islice(reports, 7))), 7)
            with self.assertRaisesRegex(ValueError, "txt: there is no such column"):
                next(reports)
            with self.assertRaises(StopIteration):
                next(reports)
            with self.assertRaisesRegex(ValueError, "unpack or decode it first"):
                list(archive.judge_batches(archive.read(io.BytesIO(gzip.compress(b""))), threads))
        with self.assertRaisesRegex(ValueError, "threads = 0: must be 1 or more"):
            next(archive.judge_batches([], 0))
        self.assertEqual(list(archive.judge_batches([])), [])

    def test_an_interrupt_ends_them(self) -> None:
        def interrupted() -> Iterator[pa.RecordBatch]:
            for number, games in enumerate(self.games()):
                if number == 5:
                    os.kill(os.getpid(), signal.SIGINT)
                yield games

        # A shell that starts a program in the background has it ignore interrupts.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        before = threading.active_count()
        with self.assertRaises(KeyboardInterrupt):
            for _ in archive.judge_batches(interrupted(), 2):
                pass
        self.assertEqual(threading.active_count(), before)


class Columns(unittest.TestCase):
    def test_every_type_of_text_and_list_is_taken(self) -> None:
        text = ["d2-a2 d5-e5", "d2-a2 d1-d4", None, "d2-a2"]
        moves = [["d2-a2", "d5-e5"], ["d2-a2", "d1-d4"], None, ["d2-a2", None]]
        for name, values, types in (
            ("text", text, (pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string()))),
            ("moves", moves, (
                pa.list_(pa.string()), pa.large_list(pa.large_string()), pa.list_(pa.string_view()), pa.list_view(pa.string()),
                pa.large_list_view(pa.string()), pa.list_(pa.dictionary(pa.int32(), pa.string())),
            )),
        ):
            rules = pa.array(["brandubh-wtf"] * 4).dictionary_encode()
            plain = archive.judge(pa.RecordBatch.from_arrays([pa.array(values), rules], [name, "ruleset"]))
            self.assertEqual(plain["plies"].to_pylist(), [2, 1, 0, 1])
            for of in types:
                column = pa.array(values).cast(of) if name == "text" else pa.array(values, of)
                for at, length in ((0, 4), (1, 3), (1, 1), (4, 0)):
                    games = pa.RecordBatch.from_arrays([column, rules], [name, "ruleset"]).slice(at, length)
                    self.assertEqual(archive.judge(games), plain.slice(at, length), of)
        fixed = pa.array([["d2-a2", "d5-e5"]], pa.list_(pa.string(), 2))
        games = pa.RecordBatch.from_arrays([fixed, pa.nulls(1)], ["moves", "ruleset"])
        self.assertEqual(archive.judge(games)["fault_reason"].to_pylist(), ["MISSING_FIELD"])

    def test_id_and_line_are_copied(self) -> None:
        ids = pa.array([{"site": "x", "n": 1}, None])
        games = pa.RecordBatch.from_arrays([ids, pa.array([7, 8]), pa.array(["", ""])], ["id", "line", "text"])
        found = archive.judge(games)
        self.assertEqual((found["id"], found["line"].to_pylist()), (ids, [7, 8]))
        self.assertEqual(found.schema, archive.schema(games.schema))
        self.assertEqual(found.schema.names[2:], archive.REPORTS.names)

    def test_wrong_columns_are_refused_by_name(self) -> None:
        text = pa.array(["d2-a2"])
        for names, columns, error, said in (
            (["text", "rulset"], [text, text], ValueError, "rulset: there is no such column; the columns are id, line, text"),
            (["text", "text"], [text, text], ValueError, "text: there are two columns"),
            (["ruleset"], [text], ValueError, "there must be a column text or moves, beside ruleset"),
            (["text"], [pa.array([1])], TypeError, "text = int64: must be string"),
            (["text"], [pa.array([b"d2-a2"])], TypeError, "text = binary: must be string"),
            (["moves"], [text], TypeError, "moves = string: must be list<item: string>"),
            (["moves"], [pa.array([[1]])], TypeError, "moves = list<item: int64>"),
            (["text", "line"], [text, text], TypeError, "line = string: must be int64"),
        ):
            with self.assertRaisesRegex(error, said):
                archive.judge(pa.RecordBatch.from_arrays(columns, names))
        with self.assertRaisesRegex(TypeError, "games = list: must be a pyarrow.RecordBatch"):
            archive.judge([{"text": "d2-a2"}])  # type: ignore[call-overload]

    def test_texts_that_are_not_in_utf_8(self) -> None:
        buffers = [None, pa.py_buffer(b"\0\0\0\0\2\0\0\0"), pa.py_buffer(b"\xff\xfe")]
        broken = pa.Array.from_buffers(pa.string(), 1, buffers)
        [row] = archive.judge(pa.RecordBatch.from_arrays([broken], ["text"])).to_pylist()
        self.assertEqual((row["verdict"], row["fault_reason"]), ("refused", "NOT_UTF_8"))


class Files(unittest.TestCase):
    def test_collections_ndjson_and_lines(self) -> None:
        line = json.dumps({"game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2"]}}) + "\n"
        for text, lines, plies in (
            (TWO, [1, 5], [2, 1]),
            (line * 3, [1, 2, 3], [1, 1, 1]),
            (f"[{line.strip()},\n{line}]", [1, 2], [1, 1]),
            ("d2-a2 d5-e5,1-0\nd2-a2 d5-e5,0-1\n", [1, 2], [0, 0]),
            ("", [], []),
        ):
            for most in (1, 100):
                batches = list(archive.read(io.BytesIO(text.encode()), most))
                rows = [row for part in batches for row in part.to_pylist()]
                self.assertEqual([row["line"] for row in rows], lines)
                self.assertEqual([row["id"] for row in rows], [f"games#{n + 1}" for n in range(len(lines))])
                self.assertEqual([n for part in batches for n in archive.judge(part)["plies"].to_pylist()], plies)
        # The place of a fault is that in the text of its game.
        [games] = archive.read(io.BytesIO(TWO.encode()))
        row = archive.judge(games).to_pylist()[1]
        self.assertEqual((row["line"], row["fault_line"], row["fault_column"], row["fault_move"]), (5, 4, 4, "d1-d4"))

    def test_a_file_is_read_as_its_games_are_needed(self) -> None:
        class Endless(io.RawIOBase):
            taken = 0

            def read(self, size: int = -1) -> bytes:
                self.taken += size
                return (b"d2-a2 d5-e5 1-0\n" * (size // 16 + 1))[:size] if size % 16 == 0 else b""

        file = Endless()
        games = list(itertools.islice(archive.read(file, 1000), 3))  # type: ignore[arg-type]
        self.assertEqual([len(part) for part in games], [1000] * 3)
        self.assertLess(file.taken, 1 << 18)

    def test_what_is_no_text_is_refused(self) -> None:
        for given, error, said in (
            (io.BytesIO(gzip.compress(TWO.encode())), ValueError, "unpack or decode it first"),
            (io.BytesIO(TWO.encode("utf-16")), ValueError, "UTF-16"),
            (io.StringIO(TWO), TypeError, 'read\\(\\) gave str; open the file for bytes, open\\(path, "rb"\\)'),
        ):
            with self.assertRaisesRegex(error, said):
                list(archive.read(given))  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "games = 0: must be 1 or more"):
            list(archive.read(io.BytesIO(), 0))
        [games] = archive.read(io.BytesIO(TWO.encode() + b"\n1. \xff d2-a2\n"))
        self.assertEqual(archive.judge(games)["verdict"].to_pylist(), ["sound", "faulty", "refused"])


@unittest.skipUnless("TAFLD" in os.environ, "TAFLD names no binary of tafld")
class BesideTafld(unittest.TestCase):
    """The reports are those of ``tafld judge``, game by game."""

    def check(self, text: str, *flags: str, **columns: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games"
            file.write_text(text, encoding="utf-8", newline="")
            right = reports_of(os.environ["TAFLD"], file, *flags)
            found = []
            for games in archive.read(file, 50):
                for name, value in columns.items():
                    games = games.append_column(name, pa.repeat(value, len(games)))
                found += archive.judge(games).to_pylist()
        self.assertEqual([comparable(row) for row in found], right)

    def test_games_of_others_and_spoilt_ones(self) -> None:
        rows = [*spoilt(), *({"moves": game["moves"], "ruleset": game["ruleset"]} for game in played())]
        self.check("".join(json.dumps({"game": row}) + "\n" for row in rows))
        pgn = '[Variant "{ruleset}"]\n\n{turns} {result}\n\n'
        results = itertools.cycle(("1-0", "0-1", "1/2-1/2", "*"))
        self.check("".join(pgn.format(ruleset=row["ruleset"], turns=" ".join(row["moves"]), result=next(results)) for row in rows))
        self.check("".join(",".join((" ".join(row["moves"]), next(results))) + "\n" for row in rows), "--ruleset", "copenhagen", ruleset="copenhagen")

    def test_the_records_of_the_conformance_data(self) -> None:
        for path in sorted((DATA / "records").glob("*.otg")):
            self.check(path.read_text(encoding="utf-8"))
            self.check(path.read_text(encoding="utf-8"), "--ruleset", "brandubh-wtf", ruleset="brandubh-wtf")

    def test_set_ups_results_and_json(self) -> None:
        for text, columns in (*GIVEN["files"], ("".join(json.dumps(game) + "\n" for game in GIVEN["games"]), {})):
            flags = [part for name, value in columns.items() for part in (f"--{name.replace('_', '-')}", value)]
            with self.subTest(text):
                self.check(text, *flags, **columns)


if __name__ == "__main__":
    unittest.main()

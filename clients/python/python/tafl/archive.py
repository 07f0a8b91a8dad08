"""Archives of games, judged in columns of Arrow: millions of games, on all cores or on a cluster.

>>> import pyarrow as pa
>>> from tafl import archive
>>> games = pa.RecordBatch.from_pydict({
...     "id": [1, 2],
...     "moves": [["d2-a2", "d5-e5"], ["d2-a2", "d1-d4"]],
...     "ruleset": ["brandubh-wtf", "brandubh-wtf"],
... })
>>> reports = archive.judge(games)
>>> reports.select(["id", "verdict", "plies", "fault_ply", "fault"]).to_pylist()[1]
{'id': 2, 'verdict': 'faulty', 'plies': 1, 'fault_ply': 2, 'fault': 'the piece belongs to the opponent: d1'}

:func:`judge` does what ``tafld judge`` does, and releases the interpreter meanwhile. :func:`read` yields its batches from
files of games, and :func:`judge_batches` reads and judges them in threads. CSV, Parquet, archives and encodings are read by
pyarrow, DuckDB, Polars and others, whose tables go straight into :func:`judge`.

``GAMES`` is the schema of games. Each column may be left out, or null in a row; a game needs ``text`` or ``moves``. Texts
may be of any type of string, dictionaries included, and lists of any type of list.

===================  ============  ===================================================================================
``id``               any           copied to the report
``line``             int64         where the game begins in its file, from 1; copied to the report
``text``             string        a game in any form that ``tafld judge`` reads: PGN, a list of moves, OpenTafl's
                                   notation, an ``ArchiveGame`` of the service's contract in JSON
``moves``            list<string>  the moves of a game, in place of a text
``ruleset``          string        a name of the catalogue, or rules as JSON; it comes before what a text names
``setup``            string        the set-up of games that name none; by default the one that the moves of a text fit
``declared``         string        the result to compare with the moves: ``attackers``, ``defenders`` or ``draw``
``declared_reason``  string        one of ``tafl.OUTCOME_REASONS``
``one_zero``         string        who won where a text has ``1-0``: ``attackers``, or ``defenders``, the default
===================  ============  ===================================================================================

``REPORTS`` is the schema of reports, one for each game in the same order, after ``id`` and ``line`` where games have them.

===================  ======  =========================================================================================
``verdict``          string  ``sound``: all moves are legal; ``faulty``: one is illegal, or part of the text cannot be
                             read; ``refused``: nothing could be played
``plies``            int32   the legal plies before the first fault
``ruleset``          string  the rule set with its revision; null for custom rules
``setup``            string  the set-up; null if the game starts from another position
``outcome``          string  how the game ended, by its moves, or as declared if that agrees: ``attackers``,
                             ``defenders`` or ``draw``; null if it goes on
``outcome_reason``   string  one of ``tafl.OUTCOME_REASONS``
``declared``         string  the result that the column or the text declares, in the same words
``declared_reason``  string
``agrees``           bool    whether the moves agree with it; null if none is declared
``computed``         string  the result of the moves alone
``computed_reason``  string
``fault_ply``        int32   the number of the illegal move, from 1
``fault_move``       string  the move, or the part of a text that is wrong
``fault_reason``     string  one of ``tafl.ILLEGAL_REASONS``, or a ``RecordFaultReason`` or error of the contract
``fault_line``       int32   the place in the text, from 1; that in the file is ``line`` - 1 further on
``fault_column``     int32
``fault``            string  what is wrong, or what would be right, in English
``text_faults``      int32   how many faults the text has, at most 100
``mismatches``       int32   how often the text differs from what happened, as in captures, at most 100
``notes``            int32   how much is to be said of how the text was read, as a set-up that was found
===================  ======  =========================================================================================

>>> GAMES.field("moves").type, REPORTS.field("plies").type
(ListType(list<item: string>), DataType(int32))
"""

# The stubs of pyarrow leave the parameters of its types open.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from threading import Event
from typing import Any, BinaryIO, TypeVar, overload

from ._extras import brought_by
from ._tafl import Games, judge_games

with brought_by("arrow"):
    import_module("numpy")
    import_module("pyarrow")

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow.compute import list_value_length

__all__ = ["GAMES", "REPORTS", "judge", "judge_batches", "read", "schema"]

_GAMES: list[pa.Field[Any]] = [
    pa.field("id", pa.string()),
    pa.field("line", pa.int64()),
    pa.field("text", pa.string()),
    pa.field("moves", pa.list_(pa.string())),
    pa.field("ruleset", pa.string()),
    pa.field("setup", pa.string()),
    pa.field("declared", pa.string()),
    pa.field("declared_reason", pa.string()),
    pa.field("one_zero", pa.string()),
]

_REPORTS: list[pa.Field[Any]] = [
    pa.field("verdict", pa.string(), nullable=False),
    pa.field("plies", pa.int32(), nullable=False),
    pa.field("ruleset", pa.string()),
    pa.field("setup", pa.string()),
    pa.field("outcome", pa.string()),
    pa.field("outcome_reason", pa.string()),
    pa.field("declared", pa.string()),
    pa.field("declared_reason", pa.string()),
    pa.field("agrees", pa.bool_()),
    pa.field("computed", pa.string()),
    pa.field("computed_reason", pa.string()),
    pa.field("fault_ply", pa.int32()),
    pa.field("fault_move", pa.string()),
    pa.field("fault_reason", pa.string()),
    pa.field("fault_line", pa.int32()),
    pa.field("fault_column", pa.int32()),
    pa.field("fault", pa.string()),
    pa.field("text_faults", pa.int32(), nullable=False),
    pa.field("mismatches", pa.int32(), nullable=False),
    pa.field("notes", pa.int32(), nullable=False),
]

#: The columns of games.
GAMES: pa.Schema = pa.schema(_GAMES)

#: The columns of reports.
REPORTS: pa.Schema = pa.schema(_REPORTS)

_COPIED = ("id", "line")
_Texts = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.bool_]]
_Number = TypeVar("_Number", bound=np.generic)


def schema(games: pa.Schema) -> pa.Schema:
    """The columns of the reports on games with these columns, for engines that ask for them beforehand.

    >>> schema(pa.schema([("id", pa.int32()), ("text", pa.string())])).names[:2]
    ['id', 'verdict']

    :raises ValueError: for a column that is not in ``GAMES``, or is there twice, or without both ``text`` and ``moves``.
    :raises TypeError: for a column of another type.
    """
    for name in games.names:
        if name not in GAMES.names:
            raise ValueError(f"{name}: there is no such column; the columns are {', '.join(GAMES.names)}")
        if games.names.count(name) > 1:
            raise ValueError(f"{name}: there are two columns of this name")
        given, wanted = games.field(name).type, GAMES.field(name).type
        fits = name == "id" or (pa.types.is_integer(given) if name == "line" else _fits(given, wanted))
        if not fits:
            raise TypeError(f"{name} = {given}: must be {wanted}, or a type of the same kind")
    if not {"text", "moves"} & set(games.names):
        raise ValueError(f"text: there must be a column text or moves, beside {', '.join(games.names) or 'none'}")
    copied = [games.field(name) for name in _COPIED if name in games.names]
    return pa.schema([*copied, *REPORTS])


def _fits(given: Any, wanted: Any) -> bool:
    """Whether a type is null, or of the same kind: lists of texts, or texts."""
    kinds = pa.types
    if kinds.is_dictionary(given):
        return _fits(given.value_type, wanted)
    if kinds.is_null(given):
        return True
    if kinds.is_list(wanted):
        lists = (kinds.is_list, kinds.is_large_list, kinds.is_fixed_size_list, kinds.is_list_view, kinds.is_large_list_view)
        return any(is_list(given) for is_list in lists) and _fits(given.value_type, wanted.value_type)
    return kinds.is_string(given) or kinds.is_large_string(given) or kinds.is_string_view(given)


@overload
def judge(games: pa.RecordBatch) -> pa.RecordBatch: ...
@overload
def judge(games: pa.Table) -> pa.Table: ...
def judge(games: pa.RecordBatch | pa.Table) -> pa.RecordBatch | pa.Table:
    """Judge games: a batch or a table with columns of ``GAMES``, into one with those of ``REPORTS``, a row for each game.

    >>> text = pa.array(['[Variant "brandubh-wtf"]\\n\\n1. d2-a2 d5-e5 1-0', "1. d2-a2", None])
    >>> reports = judge(pa.RecordBatch.from_arrays([text], ["text"]))
    >>> reports["verdict"].to_pylist(), reports["fault_reason"].to_pylist()
    (['sound', 'refused', 'refused'], [None, 'MISSING_FIELD', 'MISSING_FIELD'])

    No game is an error: what is wrong with it is in its report. The interpreter is released meanwhile.

    :raises ValueError: for a column that is not in ``GAMES``, or is there twice, or without both ``text`` and ``moves``.
    :raises TypeError: for a column of another type.
    """
    if isinstance(games, pa.Table):
        wanted = schema(games.schema)
        return pa.Table.from_batches([judge(batch) for batch in games.to_batches()], wanted)
    if not isinstance(games, pa.RecordBatch):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"games = {type(games).__name__}: must be a pyarrow.RecordBatch or a pyarrow.Table")
    wanted = schema(games.schema)
    texts = {
        name: _texts(games[name])
        for name in games.schema.names
        if name not in (*_COPIED, "moves")
    }
    moves = _lists(games["moves"]) if "moves" in games.schema.names else None
    found = judge_games(games.num_rows, texts, moves)
    made = [_array(field.type, games.num_rows, found[field.name]) for field in REPORTS]
    return pa.RecordBatch.from_arrays([*(games[name] for name in _COPIED if name in wanted.names), *made], schema=wanted)


def judge_batches(batches: Iterable[pa.RecordBatch], threads: int | None = None) -> Iterator[pa.RecordBatch]:
    """Judge batch after batch in this many threads, by default one for each core; the reports come in the same order.

    The threads take the batches themselves, one thread at a time, so that they share the work of reading too. At most two batches for
    each thread are under way, however many there are.

    >>> import io
    >>> games = read(io.BytesIO(b"d2-a2 d5-e5 1-0\\nd2-a2 d5-e5 0-1\\n"), games=1)
    >>> [reports["line"].to_pylist() for reports in judge_batches(games, threads=2)]
    [[1], [2]]

    :raises ValueError: if there is to be no thread; for a batch that :func:`judge` refuses, after the reports on those before it.
    :raises TypeError: for such a batch, likewise.
    """
    threads = _at_least_one("threads", os.cpu_count() or 1 if threads is None else threads)
    source, under_way = iter(batches), deque[Future[pa.RecordBatch | None]]()

    def take_and_judge(turn: Event, next_turn: Event) -> pa.RecordBatch | None:
        turn.wait()
        try:
            games = next(source, None)
        finally:
            next_turn.set()
        return None if games is None else judge(games)

    turn = Event()
    turn.set()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                while len(under_way) < 2 * threads:
                    mine, turn = turn, Event()
                    under_way.append(pool.submit(take_and_judge, mine, turn))
                reports = under_way.popleft().result()
                if reports is None:
                    return
                yield reports
        finally:
            # The last one first: one that has begun waits for those before it.
            for last in reversed(under_way):
                last.cancel()


def read(source: str | os.PathLike[str] | BinaryIO, games: int = 1024) -> Iterator[pa.RecordBatch]:
    """Read the games of a file, given by its path or opened for bytes, in batches of at most ``games`` games and 4 MiB.

    The file is a collection in PGN, NDJSON, a list or a sequence of JSON values, or has a game on each line; which of them,
    its first line says, as for ``tafld judge``. The columns are ``id`` (string, the name of the file and the number of the
    game), ``line`` (int64) and ``text`` (string, null where the text is not in UTF-8). Memory does not grow with the file.

    >>> import io
    >>> [batch] = read(io.BytesIO(b"d2-a2 d5-e5 1-0\\nd2-a2 d5-e5 0-1\\n"))
    >>> batch.to_pylist()[1]
    {'id': 'games#2', 'line': 2, 'text': 'd2-a2 d5-e5 0-1\\n'}

    Other columns are put beside these, for example the rules of games that name none:

    >>> [judge(batch.append_column("ruleset", pa.repeat("brandubh-wtf", len(batch))))["plies"].to_pylist()]
    [[2, 2]]

    :raises ValueError: if the file is packed, or in UTF-16.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from _batches(file, os.fspath(source), games)
    else:
        yield from _batches(source, str(getattr(source, "name", "games")), games)


def _batches(file: BinaryIO, name: str, games: int) -> Iterator[pa.RecordBatch]:
    _at_least_one("games", games)
    reader, columns = Games(file), pa.schema([GAMES.field(name) for name in ("id", "line", "text")])
    number = 0
    while True:
        lines, texts = reader.read(games)
        count = len(lines)
        if not count:
            return
        ids = [f"{name}#{n}" for n in range(number + 1, number + count + 1)]
        yield pa.RecordBatch.from_arrays([pa.array(ids), pa.array(lines), _array(pa.string(), count, texts)], schema=columns)
        number += count


def _at_least_one(name: str, number: int) -> int:
    if number < 1:
        raise ValueError(f"{name} = {number}: must be 1 or more")
    return number


def _array(of: pa.DataType, length: int, buffers: list[Any]) -> Any:
    return pa.Array.from_buffers(of, length, [pa.py_buffer(buffer) for buffer in buffers])


def _texts(column: Any) -> _Texts:
    """The bytes of texts, their places, and which of them there are."""
    column = column.cast(pa.large_string())
    _, places, values = column.buffers()
    return _numbers(values, np.uint8), _numbers(places, np.int64)[column.offset :], _valid(column)


def _lists(column: Any) -> tuple[NDArray[np.int64], NDArray[np.bool_], _Texts]:
    """The places of lists, which of them there are, and their texts."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pa.types.is_null(column.type):
        column = column.cast(pa.list_(pa.string()))
    # Casts between types of lists lose what follows a null in some versions of Arrow.
    sizes = list_value_length(column).fill_null(0).to_numpy(zero_copy_only=False)
    places = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return places, _valid(column), _texts(column.flatten())


def _valid(column: Any) -> NDArray[np.bool_]:
    valid: NDArray[np.bool_] = column.is_valid().to_numpy(zero_copy_only=False)
    return valid


def _numbers(buffer: Any, of: type[_Number]) -> NDArray[_Number]:
    return np.frombuffer(buffer, of) if buffer is not None and buffer.size else np.empty(0, of)

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
{'id': 2, 'verdict': 'faulty', 'plies': 1, 'fault_ply': 2, 'fault': "the piece belongs to the other side: d1"}

:func:`judge` takes the columns of :data:`GAMES` and returns those of :data:`REPORTS`, a report for each game, in the
same order. It is what ``tafld judge`` does, and releases the interpreter meanwhile, so that threads use all cores.
:func:`read` yields such batches from files of games. CSV, Parquet, archives and encodings are read by pyarrow, DuckDB,
Polars and others, whose tables go straight into :func:`judge`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from typing import BinaryIO, overload

from ._extras import brought_by
from ._tafl import Games, judge_games

with brought_by("archive"):
    import_module("numpy")
    import_module("pyarrow")

import numpy as np
import pyarrow as pa
from pyarrow.compute import list_value_length

__all__ = ["GAMES", "REPORTS", "judge", "read", "schema"]

#: The columns of games, of which each may be left out; a game needs ``text`` or ``moves``.
#:
#: ===================  ====================================================================================================
#: ``id``               of any type; copied to the report
#: ``line``             where the game begins in its file, from 1; copied to the report
#: ``text``             a game in any form that ``tafld judge`` reads: PGN, moves, OpenTafl, an ``ArchiveGame`` in JSON
#: ``moves``            the moves of a game, in place of a text
#: ``ruleset``          the name of a rule set, or rules as JSON; it comes before what a text names
#: ``setup``            the set-up of games that name none; null for the one that the moves of a text fit, or the first
#: ``declared``         the result that is compared with the moves: ``attackers``, ``defenders`` or ``draw``
#: ``declared_reason``  one of ``tafl.OUTCOME_REASONS``
#: ``one_zero``         the side that won where a text has ``1-0``: ``attackers``, or ``defenders`` if null
#: ===================  ====================================================================================================
#:
#: Texts may be of any type of text that Arrow has, dictionaries included, and lists of any type of list.
#:
#: >>> GAMES.field("moves").type
#: ListType(list<item: string>)
GAMES: pa.Schema = pa.schema(
    [
        ("id", pa.string()),
        ("line", pa.int64()),
        ("text", pa.string()),
        ("moves", pa.list_(pa.string())),
        ("ruleset", pa.string()),
        ("setup", pa.string()),
        ("declared", pa.string()),
        ("declared_reason", pa.string()),
        ("one_zero", pa.string()),
    ]
)

#: The columns of reports, after ``id`` and ``line`` where the games have them.
#:
#: =====================================  ==================================================================================
#: ``verdict``                            ``sound``: all moves are legal; ``faulty``: one is illegal, or part of the text
#:                                        cannot be read; ``refused``: nothing could be played
#: ``plies``                              the legal plies before the first fault
#: ``ruleset``, ``setup``                 the rule set with its revision, null for custom rules; the set-up, null for
#:                                        another position
#: ``outcome``, ``outcome_reason``        how the game ended, by its moves, or as declared if that agrees; null if open
#: ``declared``, ``declared_reason``      the result that a column or the text declares
#: ``agrees``                             whether it agrees with the moves; null if none is declared
#: ``computed``, ``computed_reason``      the result of the moves alone
#: ``fault_ply``, ``fault_move``          the number of the illegal ply, from 1, and the move or the part of the text
#: ``fault_reason``                       one of ``tafl.ILLEGAL_REASONS``, or a ``RecordFaultReason`` or an error of the
#:                                        service's contract
#: ``fault_line``, ``fault_column``       the place in the text, from 1; add ``line`` - 1 for the line of the file
#: ``fault``                              what is wrong, or what would be right, in English
#: ``text_faults``, ``mismatches``        how many faults the text has, and how often it differs from what happened;
#:                                        100 at most
#: ``notes``                              how much is to be said of how a text was read, such as a set-up that was found
#: =====================================  ==================================================================================
#:
#: >>> REPORTS.names[:3]
#: ['verdict', 'plies', 'ruleset']
REPORTS: pa.Schema = pa.schema(
    [
        pa.field("verdict", pa.string(), nullable=False),
        pa.field("plies", pa.int32(), nullable=False),
        ("ruleset", pa.string()),
        ("setup", pa.string()),
        ("outcome", pa.string()),
        ("outcome_reason", pa.string()),
        ("declared", pa.string()),
        ("declared_reason", pa.string()),
        ("agrees", pa.bool_()),
        ("computed", pa.string()),
        ("computed_reason", pa.string()),
        ("fault_ply", pa.int32()),
        ("fault_move", pa.string()),
        ("fault_reason", pa.string()),
        ("fault_line", pa.int32()),
        ("fault_column", pa.int32()),
        ("fault", pa.string()),
        pa.field("text_faults", pa.int32(), nullable=False),
        pa.field("mismatches", pa.int32(), nullable=False),
        pa.field("notes", pa.int32(), nullable=False),
    ]
)

_COPIED = ("id", "line")


def schema(games: pa.Schema) -> pa.Schema:
    """The columns of the reports on games with these columns, for engines that ask for them beforehand.

    >>> schema(pa.schema([("id", pa.int32()), ("text", pa.string())])).names[:2]
    ['id', 'verdict']

    :raises ValueError: for a column that is not in :data:`GAMES`, or is there twice.
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


def _fits(given: pa.DataType, wanted: pa.DataType) -> bool:
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
    """Judge games: a batch or a table with the columns of :data:`GAMES`, into one with those of :data:`REPORTS`.

    >>> text = pa.array(['[Variant "brandubh-wtf"]\\n\\n1. d2-a2 d5-e5 1-0', "1. d2-a2", None])
    >>> reports = judge(pa.RecordBatch.from_arrays([text], ["text"]))
    >>> reports["verdict"].to_pylist(), reports["fault_reason"].to_pylist()
    (['sound', 'refused', 'refused'], [None, 'MISSING_FIELD', 'MISSING_FIELD'])

    No game is an error: what is wrong with it is in its report. The interpreter is released meanwhile.

    :raises ValueError: for a column that is not in :data:`GAMES`, or if there is neither ``text`` nor ``moves``.
    :raises TypeError: for a column of another type.
    """
    if isinstance(games, pa.Table):
        wanted = schema(games.schema)
        return pa.Table.from_batches([judge(batch) for batch in games.to_batches()], wanted)
    if not isinstance(games, pa.RecordBatch):
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


def read(source: str | os.PathLike[str] | BinaryIO, games: int = 4096) -> Iterator[pa.RecordBatch]:
    """Read the games of a file, given by its path or opened for bytes, in batches of at most so many games and 4 MiB.

    The file is a collection in PGN, NDJSON, a list or a sequence of JSON values, or has a game on each line; which of them,
    its first line says, as for ``tafld judge``. The columns are ``id``, the name of the file and the number of the game,
    ``line`` and ``text``, which is null where the text is not in UTF-8. Memory does not grow with the file.

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


def _batches(file: BinaryIO, name: str, most: int) -> Iterator[pa.RecordBatch]:
    if most < 1:
        raise ValueError(f"games = {most}: must be 1 or more")
    reader, columns = Games(file), pa.schema([GAMES.field(name) for name in ("id", "line", "text")])
    number = 0
    while True:
        lines, texts = reader.read(most)
        count = len(lines)
        if not count:
            return
        ids = [f"{name}#{n}" for n in range(number + 1, number + count + 1)]
        yield pa.RecordBatch.from_arrays([pa.array(ids), pa.array(lines), _array(pa.string(), count, texts)], schema=columns)
        number += count


def _array(of: pa.DataType, length: int, buffers: list[np.ndarray]) -> pa.Array:
    return pa.Array.from_buffers(of, length, [pa.py_buffer(buffer) for buffer in buffers])


def _texts(column: pa.Array) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The bytes of texts, their places, and which of them there are."""
    column = column.cast(pa.large_string())
    _, places, values = column.buffers()
    places = _numbers(places, np.int64)[column.offset : column.offset + len(column) + 1]
    return _numbers(values, np.uint8), places, _valid(column)


def _lists(column: pa.Array) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """The places of lists, which of them there are, and their texts."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pa.types.is_null(column.type):
        column = column.cast(pa.list_(pa.string()))
    # Casts between types of lists lose what follows a null in some versions of Arrow.
    sizes = list_value_length(column).fill_null(0).to_numpy(zero_copy_only=False)
    places = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return places, _valid(column), _texts(column.flatten())


def _valid(column: pa.Array) -> np.ndarray:
    return column.is_valid().to_numpy(zero_copy_only=False)


def _numbers(buffer: pa.Buffer | None, of: type) -> np.ndarray:
    return np.frombuffer(buffer, of) if buffer is not None and buffer.size else np.empty(0, of)

"""Game records: PGN style with many games in a file, OpenTafl's notation, and lists of moves.

>>> from tafl import pgn
>>> text = '[Variant "brandubh-wtf"]\\n\\n1. d2-e2 {a start} d3-c3 *\\n\\n[Variant "brandubh-wtf"]\\n\\n1. d2-a2 *\\n'
>>> [len(game.moves) for game in pgn.loads(text)]
[2, 1]

In PGN, White are the defenders and Black the attackers. A game is read as far as possible; what is wrong with it is
in its ``faults``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from ._tafl import Board, Variant, read_record, split_records, write_record
from ._types import GameRecord, Node, RecordError

__all__ = ["GameRecord", "Node", "RecordError", "dumps", "load", "loads"]


def loads(
    text: str, variant: Variant | str | Mapping[str, Any] | None = None
) -> Iterator[GameRecord]:
    """Read every game of a text. ``variant`` are the rules, if the games do not name them.

    :raises RecordError: at a part of the text that is no record at all.
    """
    for game in split_records(text):
        yield read_record(game, variant)


def load(
    file: str | os.PathLike[str] | TextIO,
    variant: Variant | str | Mapping[str, Any] | None = None,
) -> Iterator[GameRecord]:
    """Read every game of a file, given by its path or opened. ``variant`` are the rules, as for :func:`loads`.

    :raises RecordError: at a part of the file that is no record at all.
    """
    if isinstance(file, (str, os.PathLike)):
        with open(file, encoding="utf-8-sig") as opened:
            text = opened.read()
    else:
        text = file.read()
    return loads(text, variant)


def dumps(board: Board, headers: Mapping[str, str] | None = None) -> str:
    """Write the game of a board in PGN style. ``headers`` are tags, such as ``{"event": "Club night"}``."""
    return write_record(board, list((headers or {}).items()))

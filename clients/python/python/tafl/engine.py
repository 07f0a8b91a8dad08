"""The opponent: moves to play, and analysis.

>>> import tafl
>>> from tafl import engine
>>> board = tafl.Board("brandubh-wtf")
>>> report = engine.analyse(board, nodes=2000)
>>> report.move in board.legal_moves
True

A search is limited by a level, nodes, a depth, a time in seconds, or several of them. Apart from time, equal
arguments give equal reports. Other threads run while it searches.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Self

from ._tafl import Board, Move, Search
from ._types import Report

__all__ = ["LEVELS", "Analysis", "analyse", "analysis", "play"]

LEVELS = range(11)
"""The levels, weakest first: 0 plays any legal move."""

_DEFAULT_LEVEL = 5
_FOREVER = 1e9


def play(
    board: Board,
    level: int | None = None,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    seed: int = 0,
    book: bool | None = None,
) -> Move:
    """Choose a move: by default that of level 5. ``seed`` decides among equal moves, and what low levels overlook.

    Levels from 8 on play from the book of openings, unless ``book`` says otherwise.

    :raises ValueError: if the game is over.
    """
    if level is None and nodes is None and depth is None and time is None:
        level = _DEFAULT_LEVEL
    search = Search(board, level=level, nodes=nodes, depth=depth, time=time, seed=seed, book=book)
    return _unless_over(search.run()).move


def analyse(
    board: Board,
    *,
    level: int | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    lines: int = 1,
    seed: int = 0,
    moves: Iterable[Move | str] | None = None,
    progress: Callable[[Report], object] | None = None,
) -> Report:
    """Search for the best moves and return what was found; a limit must be given.

    ``lines`` is the number of best moves to report, ``moves`` restricts them. ``progress`` is called with a
    report after every depth; what it raises ends the search, as :exc:`KeyboardInterrupt` does.

    :raises ValueError: if the game is over.
    """
    search = Search(
        board,
        level=level,
        nodes=nodes,
        depth=depth,
        time=time,
        lines=lines,
        seed=seed,
        moves=None if moves is None else list(moves),
    )
    return _unless_over(search.run(progress))


def analysis(
    board: Board,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    lines: int = 1,
    seed: int = 0,
    moves: Iterable[Move | str] | None = None,
) -> Analysis:
    """Begin a search in a thread of its own. Without a limit it goes on until it is stopped.

    >>> import tafl
    >>> with analysis(tafl.Board("brandubh-wtf"), depth=3) as reports:
    ...     depths = [report.depth for report in reports]
    >>> depths[-1]
    3
    """
    unlimited = nodes is None and depth is None and time is None
    return Analysis(
        Search(
            board,
            nodes=nodes,
            depth=depth,
            time=_FOREVER if unlimited else time,
            lines=lines,
            seed=seed,
            moves=None if moves is None else list(moves),
        )
    )


class Analysis(Iterator[Report]):
    """A running search: iterate over its reports, one for every depth and a last one."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._reports: queue.SimpleQueue[Report | BaseException | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tafl-analysis", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            report = self._search.run(self._reports.put)
            if report is not None:
                self._reports.put(report)
            self._reports.put(None)
        except BaseException as error:
            self._reports.put(error)

    def stop(self) -> None:
        """End the search; what it has found is still to be read."""
        self._search.stop()

    def __next__(self) -> Report:
        report = self._reports.get()
        if isinstance(report, Report):
            return report
        # Whoever asks again is told again.
        self._reports.put(report)
        raise StopIteration if report is None else report

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._thread.join()


def _unless_over(report: Report | None) -> Report:
    if report is None:
        raise ValueError("the game is over")
    return report

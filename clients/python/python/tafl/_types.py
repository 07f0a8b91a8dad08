"""What boards, games and searches report, and the errors that they raise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._tafl import Board, Move


class Side(StrEnum):
    """One of the two players. It equals its name: ``Side.ATTACKERS == "attackers"``."""

    ATTACKERS = "attackers"
    """The larger side, without a king."""
    DEFENDERS = "defenders"
    """The king's side."""

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.DEFENDERS if self is Side.ATTACKERS else Side.ATTACKERS


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game."""

    winner: Side | None
    """The side that won; ``None`` for a draw."""
    reason: str
    """Why the game ended, such as ``KING_ESCAPED``; one of :data:`tafl.OUTCOME_REASONS`."""
    squares: tuple[str, ...] = ()
    """The squares to highlight, such as where the king was captured."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is illegal. Its ``str`` is the sentence."""

    reason: str
    """The first reason that applies, such as ``PATH_BLOCKED``; one of :data:`tafl.ILLEGAL_REASONS`."""
    sentence: str
    """The reason in English, with the squares concerned."""
    squares: tuple[str, ...]
    """The squares concerned."""
    rule: str | None
    """The rule that forbids it, such as ``movement``."""
    destinations: tuple[str, ...]
    """Where the piece could go instead."""

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Capture:
    """A captured piece."""

    square: str
    """Where it stood."""
    piece: str
    """Its letter in board strings."""
    kind: str
    """How it was captured, such as ``CUSTODIAL``."""
    closed_by: tuple[str, ...]
    """The squares that closed the capture."""
    changes_side: bool
    """True if it changed sides instead of being removed, as mercenaries do."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a player announces to the opponent after a move."""

    kind: str
    """``RAICHI``, ``TUICHI`` or ``WATCH_YOUR_KING``."""
    squares: tuple[str, ...]
    """Raichi and tuichi: the first escape square of each open path."""
    moves: tuple[Move, ...]
    """The king's moves to these squares, or the moves that would capture him."""
    spoken: bool
    """True if the rule set has this announcement."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a move did."""

    move: Move
    """The move."""
    notation: str
    """The move with its captures, such as ``d4-g4xg3/g5``."""
    captures: tuple[Capture, ...]
    """What it captured."""
    announcements: tuple[Announcement, ...]
    """What its player announces; empty once the game has ended."""
    outcome: Outcome | None
    """The end of the game, if it ended."""
    repetitions: int
    """How often the position has occurred, this time included."""
    quiet_plies: int
    """The number of plies since the last capture."""
    draw_claimable: bool
    """True if either side may claim a draw now."""
    chain_square: str | None
    """The square of the piece that has captured and goes on, in rule sets with chains of captures."""
    legal_move_count: int
    """The number of legal moves of the opponent."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a move for the side that makes it: an estimate or a proof."""

    men: float | None
    """The estimate in men, 0 for an even game; ``None`` for a proof."""
    winner: Side | None
    """The side that wins whatever the other plays; ``None`` for an estimate."""
    plies: int | None
    """The number of plies within which it wins."""
    attackers_win: float
    """The attackers' chance of winning, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Line:
    """A move with its best continuation."""

    move: Move
    """The move."""
    score: Score
    """Its score for the side that makes it."""
    pv: tuple[Move, ...]
    """The best line from this move on, the move included."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a search found."""

    lines: tuple[Line, ...]
    """The best moves, best first."""
    depth: int
    """The last finished depth in plies."""
    nodes: int
    """The number of positions searched."""
    stop: str
    """Why the search stopped: ``NODES``, ``DEPTH``, ``PROVEN``, ``ONLY_MOVE``, ``INTERRUPTED`` or ``BOOK``."""
    only: bool
    """True if every other move is proven to lose."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.lines[0].move

    @property
    def score(self) -> Score:
        """The score of the best move."""
        return self.lines[0].score


@dataclass(frozen=True, slots=True)
class Node:
    """A move of a game record with its annotations."""

    move: Move | None
    """The move; ``None`` if its player gave up, or if it names no move."""
    comment: str
    """The comment."""
    marks: tuple[int, ...]
    """Annotations such as "good move", by PGN's numbers."""
    variations: tuple[tuple[Node, ...], ...]
    """Variations that replace this move."""
    gives_up_by: str | None
    """``RESIGNATION`` or ``TIMEOUT``, if the player gave up."""
    restored: str | None
    """Of a step of a capture chain that the record does not write, but without which its moves would not be legal: ``surely``, or
    ``perhaps`` if other steps would do as well."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it is recorded, played as far as the rules allow."""

    headers: dict[str, str]
    """What the tags say; names are in lower case with hyphens: ``event``, ``attackers``, ``variant``."""
    result: str | None
    """The stated result: ``attackers``, ``defenders`` or ``draw``."""
    winner: Side | None
    """The side that won by the stated result."""
    nodes: tuple[Node, ...]
    """The main line."""
    comment: str
    """The comment before the first move."""
    board: Board | None
    """The game after the last playable move of the main line; ``None`` if its rules are not known."""
    faults: tuple[Fault, ...]
    """What could not be read or played; ``field`` is the line and the column, or ``variant`` if the rules are not known."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(node.move for node in self.nodes if node.move is not None)


class Look(TypedDict, total=False):
    """How a picture of a board is drawn."""

    size: int
    """The width in pixels, from 64 to 2048."""
    theme: str
    """``light``, ``dark``, ``wood``, ``bone`` or ``stone``."""
    pieces: str
    """``shapes``, ``discs`` or ``arms``."""
    rotation: int
    """How far the board is turned clockwise: 0, 90, 180 or 270 degrees."""
    coordinates: bool
    """Whether files and ranks are named."""
    arrows: Iterable[tuple[str, str]]
    """Arrows, each from one square to another."""
    marks: Iterable[str]
    """Squares with a circle."""


class Stats(TypedDict):
    """What games against themselves have counted; :meth:`tafl.selfplay.SelfPlay.stats` describes it."""

    leaves: int
    visits: int
    games: int
    plies: int
    attackers_won: int
    defenders_won: int
    draws: int
    cut: int
    resigned: int
    resignations_checked: int
    false_positives: int
    seconds: float


class TaflError(ValueError):
    """A value that cannot be used: its field, the value, and what is wrong with it."""

    def __init__(self, message: str, field: str = "", value: str = "") -> None:
        super().__init__(message, field, value)
        self.field = field
        """The argument or the field, as a path: ``zones[1].enter``."""
        self.value = value
        """Its value, as text."""

    def __str__(self) -> str:
        return str(self.args[0])


class NumberError(TaflError, IndexError):
    """An index that is out of range, such as the number of a game in a batch."""


class UnknownVariantError(TaflError):
    """No rule set of the catalogue has this name."""


class TokenError(TaflError):
    """The text is no token of this version, or was changed."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of rules, of a position or of a record."""

    field: str
    """The field, as a path; of a record, the line and the column."""
    value: str
    """Its value, as text."""
    message: str
    """What is wrong with it."""


class FaultsError(TaflError):
    """Everything that is wrong; ``field`` and ``value`` are those of the first fault."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        message = "\n".join(f"{fault.field} = {fault.value}: {fault.message}" for fault in faults)
        super().__init__(message, faults[0].field, faults[0].value)
        self.faults = faults
        """Every fault, in the order of the fields."""

    def __reduce__(self) -> tuple[type[FaultsError], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


class RulesError(FaultsError):
    """Declared rules that cannot be played."""


class PositionError(FaultsError):
    """A position that cannot occur under its rules."""


class RecordError(FaultsError):
    """A game record that cannot be read or played."""


class IllegalMoveError(TaflError):
    """An illegal move; the board is unchanged."""

    def __init__(self, move: str, illegal: Illegal, field: str = "move") -> None:
        super().__init__(f"{move}: {illegal.sentence}", field, move)
        self.illegal = illegal
        """Why it is illegal."""

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, Illegal, str]]:
        return type(self), (self.value, self.illegal, self.field)

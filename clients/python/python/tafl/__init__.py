"""Referee and opponent for hnefatafl, brandubh, tablut and their relatives.

>>> import tafl
>>> board = tafl.Board("brandubh-wtf")
>>> len(board.legal_moves), "d2-a2" in board.legal_moves
(40, True)
>>> print(board.why_illegal("d1-d4"))
a piece blocks the path: d2
>>> board.push("d2-a2")
>>> board.turn
<Side.DEFENDERS: 'defenders'>
"""

from typing import TYPE_CHECKING

from . import engine as engine
from . import pgn as pgn
from ._tafl import ILLEGAL_REASONS, OUTCOME_REASONS, Board, LegalMoves, Move, Variant, __version__, variant, variants
from ._types import (
    Announcement,
    Capture,
    Fault,
    FaultsError,
    GameRecord,
    Illegal,
    IllegalMoveError,
    Line,
    Look,
    Node,
    NumberError,
    Outcome,
    Played,
    PositionError,
    RecordError,
    Report,
    RulesError,
    Score,
    Side,
    TaflError,
    TokenError,
    UnknownVariantError,
)

if TYPE_CHECKING:
    from .client import AsyncClient, CallError, Client

ATTACKERS = Side.ATTACKERS
DEFENDERS = Side.DEFENDERS

__all__ = [
    "ATTACKERS",
    "DEFENDERS",
    "ILLEGAL_REASONS",
    "OUTCOME_REASONS",
    "Announcement",
    "AsyncClient",
    "Board",
    "CallError",
    "Capture",
    "Client",
    "Fault",
    "FaultsError",
    "GameRecord",
    "Illegal",
    "IllegalMoveError",
    "LegalMoves",
    "Line",
    "Look",
    "Move",
    "Node",
    "NumberError",
    "Outcome",
    "Played",
    "PositionError",
    "RecordError",
    "Report",
    "RulesError",
    "Score",
    "Side",
    "TaflError",
    "TokenError",
    "UnknownVariantError",
    "Variant",
    "__version__",
    "engine",
    "pgn",
    "variant",
    "variants",
]

# Tracebacks and pickles name the public places of these.
for _class in [value for value in vars().values() if getattr(value, "__module__", "") == "tafl._types"]:
    _class.__module__ = __name__


def __getattr__(name: str) -> object:
    """The clients of the service, which need httpx; the rest of the package needs nothing."""
    if name not in {"AsyncClient", "CallError", "Client"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import client

    return getattr(client, name)

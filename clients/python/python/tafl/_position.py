"""What stands for a position in a call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias, TypedDict

from ._contract import GameInput, PositionInput


class HasToken(Protocol):
    """A board of this package, or whatever else has the token of a position."""

    @property
    def token(self) -> str: ...


class AtPosition(TypedDict):
    """A position, field by field."""

    position: PositionInput


class AtGame(TypedDict):
    """The position after the moves of a game."""

    game: GameInput


At: TypeAlias = HasToken | str | AtPosition | AtGame
"""A board, a token, or `{"game": ...}` or `{"position": ...}` as the service reads them."""


def form(at: At) -> Mapping[str, object]:
    """The fields of a request that name the position."""
    if isinstance(at, str):
        return {"token": at}
    return at if isinstance(at, Mapping) else {"token": at.token}

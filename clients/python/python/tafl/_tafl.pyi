"""The compiled part of the package ``tafl``."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, final

from ._types import Illegal, Outcome, Played, Side

__version__: str
OUTCOME_REASONS: tuple[str, ...]
"""Why games end."""
ILLEGAL_REASONS: tuple[str, ...]
"""Why moves are illegal, in the order in which they are tested."""

@final
class Move:
    """A move: a piece goes from one square to another, or the side passes.

    It is made from its text, ``d4-g4`` or ``pass``. Every method that takes a move takes its text as well.
    """

    __match_args__ = ("from_square", "to_square")

    def __new__(cls, text: str, /) -> Self: ...
    @property
    def from_square(self) -> str | None:
        """The square on which it starts; ``None`` for a pass."""
    @property
    def to_square(self) -> str | None:
        """The square on which it ends; ``None`` for a pass."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...

@final
class LegalMoves:
    """The legal moves of a board, as they are when they are asked for."""

    def __contains__(self, move: Move | str, /) -> bool: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]

@final
class Variant:
    """A rule set, of the catalogue or declared as data. :func:`tafl.variant` makes one."""

    @property
    def id(self) -> str | None:
        """The id, such as ``copenhagen``; ``None`` for rules that are not in the catalogue."""
    @property
    def revision(self) -> int | None:
        """The revision; a changed value makes a new one."""
    @property
    def name(self) -> str | None:
        """The name for people."""
    @property
    def aliases(self) -> list[str]:
        """Other names by which it can be found."""
    @property
    def family(self) -> str | None:
        """The family, such as ``hnefatafl``."""
    @property
    def source(self) -> str | None:
        """Title and author of the source of the rules."""
    @property
    def size(self) -> int:
        """The number of squares along an edge of the board."""
    @property
    def first_side(self) -> Side:
        """The side that moves first."""
    @property
    def setups(self) -> dict[str, str]:
        """The names of its set-ups, and their boards."""
    @property
    def rules(self) -> dict[str, Any]:
        """A new ``dict`` of the rules, in the JSON form of the service's contract."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Board:
    """A game under a rule set. It may be used from several threads; each call is one step."""

    def __new__(
        cls,
        variant: Variant | str | Mapping[str, Any] | None = None,
        *,
        setup: str | None = None,
        moves: Iterable[Move | str] | None = None,
    ) -> Self:
        """Start a game: by default Copenhagen, from the first set-up. ``moves`` are pushed."""
    @classmethod
    def from_fen(
        cls, fen: str, variant: Variant | str | Mapping[str, Any] | None = None, *, ply: int = 0
    ) -> Self:
        """Open a board string with the side to move, such as ``3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a``."""
    @property
    def variant(self) -> Variant:
        """The rule set."""
    @property
    def size(self) -> int:
        """The number of squares along an edge."""
    @property
    def turn(self) -> Side:
        """The side to move."""
    @property
    def ply(self) -> int:
        """The number of plies since the start of the game."""
    @property
    def quiet_plies(self) -> int:
        """The number of plies since the last capture."""
    @property
    def repetitions(self) -> int:
        """How often the position has occurred since the last capture, this time included."""
    @property
    def chain_square(self) -> str | None:
        """The square of the piece that has captured and must go on; ``None`` if there is none."""
    @property
    def key(self) -> int:
        """A hash of position and side to move, the same on every machine."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: to be iterated, counted, or searched with ``in``."""
    @property
    def move_stack(self) -> tuple[Move, ...]:
        """The moves that were pushed, first one first."""
    @property
    def fen(self) -> str:
        """The board string and the side to move, ``a`` or ``d``."""
    def is_legal(self, move: Move | str) -> bool:
        """Return whether a move is legal. What is no move is not legal."""
    def why_illegal(self, move: Move | str) -> Illegal | None:
        """Say why a move is illegal; ``None`` if it is legal."""
    def destinations(self, square: str) -> list[str]:
        """List where the piece on a square may go."""
    def push(self, move: Move | str) -> None:
        """Play a move.

        :raises IllegalMoveError: if it is illegal.
        """
    def play(self, move: Move | str) -> Played:
        """Play a move and report what it did. :meth:`push` is faster.

        :raises IllegalMoveError: if it is illegal.
        """
    def pop(self) -> Move:
        """Take back the last move and return it.

        :raises IndexError: if there is none.
        """
    def peek(self) -> Move:
        """Return the last move.

        :raises IndexError: if there is none.
        """
    def outcome(self) -> Outcome | None:
        """Return the end of the game; ``None`` while it goes on."""
    def is_game_over(self) -> bool:
        """Return whether the game is over."""
    def can_claim_draw(self) -> bool:
        """Return whether a draw may be claimed now."""
    def declare(self, reason: str, winner: Side | str | None = None) -> None:
        """End the game with a result that its players declare.

        ``reason`` is ``RESIGNATION``, ``TIMEOUT``, ``AGREEMENT``, ``ADJUDICATION``, ``ABANDONED`` or
        ``DRAW_CLAIMED``.
        """
    def piece_at(self, square: str) -> str | None:
        """Return the letter of the piece on a square; ``None`` if the square is empty."""
    def pieces(self) -> dict[str, str]:
        """Return all pieces: their letters by their squares."""
    def king(self) -> str | None:
        """Return the square of the king; ``None`` once he has been captured."""
    def perft(self, depth: int) -> int:
        """Count the sequences of legal moves of this length. Other threads run meanwhile."""
    def copy(self) -> Board:
        """Return a copy with the same moves to take back."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]

def variant(variant: Variant | str | Mapping[str, Any]) -> Variant:
    """Return the rule set of this id, name or alias, or with these rules.

    :raises UnknownVariantError: if there is none of this name.
    :raises RulesError: if the rules have faults.
    """

def variants() -> list[Variant]:
    """List the newest revision of every rule set of the catalogue."""

"""The compiled part of the package ``tafl``."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self, Unpack, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._types import GameRecord, Illegal, Look, Outcome, Played, Report, Side, Stats

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
    def uci(self) -> str:
        """Return the move as ``tafld engine``, which speaks the protocol UCI, writes it: ``d1d4``, or ``pass``."""
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
        """Start a game: by default Copenhagen, from the first set-up. ``moves`` are pushed.

        :raises IllegalMoveError: if one is illegal; ``field`` says which, as ``moves[2]``.
        """
    @classmethod
    def from_fen(
        cls, fen: str, variant: Variant | str | Mapping[str, Any] | None = None, *, ply: int | None = None
    ) -> Self:
        """Open a FEN: a board with the side to move, such as ``3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a``.

        What programs for chess variants write is read too, as ``3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1``: black
        are the attackers, castling and en passant may say anything, and the number of the move gives ``ply``,
        unless that is given. ``t`` and ``T`` are men too, as in PGN. A board without a king, or with the king where he has escaped, is that of a
        finished game.

        :raises PositionError: if it cannot be read, or cannot occur.
        """
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
        """The square of the piece that has captured and must move again; ``None`` if no piece must."""
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
    @property
    def token(self) -> str:
        """The token of the position: one string, which every call of the service takes.

        :raises TokenError: if it would be longer than 4,096 characters.
        """
    @classmethod
    def from_token(cls, token: str) -> Self:
        """Open a token. The moves that it holds cannot be taken back.

        :raises TokenError: if it is no token, or was changed.
        """
    def is_legal(self, move: Move | str) -> bool:
        """Return whether a move is legal; ``False`` for text that cannot be read as a move."""
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
    def is_check(self) -> bool:
        """Return whether the side to move loses at once unless it answers.

        The attackers do if the king has an open path, the defenders if the king can be captured: that is what a
        move announces. False while a piece must go on.
        """
    def gives_check(self, move: Move | str) -> bool:
        """Return whether :meth:`is_check` will be true after a move.

        :raises IllegalMoveError: if it is illegal.
        """
    def is_capture(self, move: Move | str) -> bool:
        """Return whether a move captures anything; a mercenary that changes sides counts.

        :raises IllegalMoveError: if it is illegal.
        """
    def pop(self) -> Move:
        """Take back the last move and return it.

        :raises IndexError: if no move has been played.
        """
    def peek(self) -> Move:
        """Return the last move.

        :raises IndexError: if no move has been played.
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
    def svg(self, **look: Unpack[Look]) -> str:
        """Draw the board as an SVG picture, with the last move marked."""
    def png(self, **look: Unpack[Look]) -> bytes:
        """Draw the board as a PNG picture, with the last move marked."""
    def _repr_svg_(self) -> str: ...
    def perft(self, depth: int) -> int:
        """Count the sequences of legal moves of this length. Other threads run meanwhile."""
    def copy(self) -> Board:
        """Return a copy with the same moves to take back."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, memo: dict[int, Any], /) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]

@final
class Batch:
    """Many games of one rule set, which are played at the same time. A game that ends begins anew at once.

    ``games`` is their number, from 1 to 1,048,576; ``setup`` the name of the set-up from which they start. A game of
    ``max_plies`` plies is cut off. Equal seeds draw equal random actions. :mod:`tafl.batch` describes the actions.
    """

    def __new__(
        cls,
        variant: Variant | str | Mapping[str, Any],
        games: int,
        *,
        setup: str | None = None,
        max_plies: int | None = None,
        seed: int = 0,
    ) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def variant(self) -> Variant:
        """The rule set."""
    @property
    def action_count(self) -> int:
        """The number of actions; the last one is a pass."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, ranks and files."""
    def action(self, move: Move | str) -> int:
        """Return the number of a move.

        :raises TaflError: if it is neither a pass nor a move along a row or a column of this board.
        """
    def move(self, action: int) -> Move:
        """Return the move of a number, from 0 to ``action_count - 1``.

        :raises NumberError: if there is no such action.
        """
    def board(self, index: int) -> Board:
        """Return a copy of a game, by its number from 0 to ``len(games) - 1``. The moves that led to it are not in it.

        :raises NumberError: if there is no such game.
        """
    def reset(self) -> None:
        """Begin all games anew."""
    def step(
        self,
        actions: ArrayLike,
        rewards: NDArray[np.float32] | None = None,
        ended: NDArray[np.uint8] | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Play an action in each game, and begin those anew that end.

        ``actions`` are integers of any type, one for each game. Returns ``rewards`` (``float32``) and ``ended``
        (``uint8``), both of the shape ``(games,)``; arrays of these are written into if they are given. The reward is
        that of the side which moved: 1 if the move won the game, -1 if it lost it, else 0. ``ended`` is 0 where the
        game goes on, 1 where it ended, and 2 where ``max_plies`` cut it off.

        :raises TaflError: if an action was illegal; the error names the first. All other games were played on.
        :raises TaflError: if an array has another shape, is not in C order, cannot be written, or shares memory with
            another argument.
        :raises TypeError: if an array has another type.
        """
    def random_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Choose a legal action of each game, all with equal chances.

        Returns an array of ``int32`` with the shape ``(games,)``: ``out``, if it is given.
        """
    def observe(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Return what each game looks like: planes of zeros and ones, from rank 1 up and file a on.

        The planes are the attackers' men, the defenders' men, the king, ones if the attackers are to move, ones if the
        position has occurred before; then, in rule sets with special pieces, one for each kind of these. Returns an
        array of ``uint8`` with the shape ``(games, *observation_shape)``: ``out``, if it is given.
        """
    def masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return which actions of each game are legal.

        Returns an array of ``bool`` with the shape ``(games, action_count)``: ``out``, if it is given.
        """
    def legal_actions(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return the legal actions of all games, one game after another, and where each game begins among them.

        The actions are an array of ``int32``, the beginnings one of ``int64`` with the shape ``(games + 1,)``: those of
        game ``n`` are ``actions[beginnings[n]:beginnings[n + 1]]``.
        """
    def attackers_to_move(self) -> NDArray[np.bool_]:
        """Return in which games the attackers are to move: an array of ``bool`` with the shape ``(games,)``."""

def encode(
    boards: Sequence[Board],
    planes: NDArray[np.uint8] | None = None,
    masks: NDArray[np.bool_] | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return what boards look like and which actions are legal on them, as a batch does for its games.

    The boards are of one rule set. Returns ``planes``, an array of ``uint8`` with the shape
    ``(boards, *observation_shape)``, and ``masks``, one of ``bool`` with the shape ``(boards, action_count)``; arrays of
    these are written into if they are given. Other threads run meanwhile.

    :raises TaflError: if there is no board, one is of another rule set, or an array does not fit.
    :raises TypeError: if an array has another type.
    """

class SelfPlay:
    """What :class:`tafl.selfplay.SelfPlay` is derived from."""

    def __new__(
        cls,
        variant: Variant | str | Mapping[str, Any],
        games: int,
        *,
        visits: int = 64,
        gumbel: bool = False,
        considered: int = 16,
        exploration: float = 1.25,
        noise_alpha: float | None = None,
        noise_fraction: float = 0.25,
        temperature: float = 1.0,
        temperature_plies: int = 12,
        keep_trees: bool = True,
        symmetries: bool = True,
        resign_below: float | None = None,
        resign_checked: float = 0.1,
        roles: bool = False,
        max_plies: int = 200,
        random_plies: int = 0,
        setup: str | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def variant(self) -> Variant:
        """The rule set."""
    @property
    def action_count(self) -> int:
        """The number of actions; the last one is a pass."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, ranks and files."""
    def observe(
        self, planes: NDArray[np.uint8] | None = None, masks: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return the positions that wait for the network, one of each game, and their legal actions.

        ``planes`` is an array of ``uint8`` with the shape ``(games, *observation_shape)``, ``masks`` one of ``bool``
        with the shape ``(games, action_count)``; arrays of these are written into if they are given. Until
        :meth:`answer`, the same positions are returned again.

        :raises TaflError: if an array does not fit.
        :raises TypeError: if an array has another type.
        """
    def answer(self, policy: Any, value: Any) -> None:
        """Take what the network says of the positions that wait, and go on to the next ones.

        ``policy`` has the logits of the actions, with the shape ``(games, action_count)``; those of illegal actions are
        not looked at, but must be finite. ``value`` has the values for the side to move, from -1 to 1, with the shape
        ``(games,)``. With roles the shapes are ``(games, 2, action_count)`` and ``(games, 2)``, attackers first. Both may
        be arrays of numpy, tensors of torch on the CPU without a gradient, arrays of jax, whatever else speaks DLPack,
        or lists. What has the type ``float32`` and is in C order is not copied.

        :raises TaflError: if an array has another shape, or a number is out of its range; nothing has changed then.
        :raises TypeError: if there are no floating-point numbers in it.
        """
    def _take(self) -> tuple[NDArray[Any], ...] | None: ...
    def stats(self) -> Stats:
        """Return what was counted since the beginning.

        ``leaves`` were judged by the network, ``visits`` are these and visits of positions in which the game is over.
        ``games`` have ended, by ``attackers_won``, ``defenders_won``, ``draws``, or because ``max_plies`` ``cut`` them
        off; ``plies`` were played. In ``resigned`` games a side resigned; ``resignations_checked`` were played on, and
        in ``false_positives`` of these the side that would have resigned did not lose. ``seconds`` passed in here, and
        not in the network.
        """

def symmetries(
    variant: Variant | str | Mapping[str, Any], setup: str | None = None
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]: ...

@final
class Search:
    """A search for the best move. :mod:`tafl.engine` is its interface."""

    def __new__(
        cls,
        board: Board,
        *,
        level: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        lines: int = 1,
        seed: int = 0,
        book: bool | None = None,
        moves: list[Move | str] | None = None,
    ) -> Self: ...
    def stop(self) -> None: ...
    def run(self, progress: Callable[[Report], object] | None = None) -> Report | None: ...

def variant(variant: Variant | str | Mapping[str, Any]) -> Variant:
    """Return the rule set of this id, name or alias, or with these rules.

    :raises UnknownVariantError: if no variant has this name.
    :raises RulesError: if the rules have faults.
    """

def variants() -> list[Variant]:
    """List the newest revision of every rule set of the catalogue."""

def split_records(text: str, /) -> list[str]: ...
def read_record(text: str, variant: Variant | str | Mapping[str, Any] | None, /) -> GameRecord: ...
def write_record(board: Board, headers: list[tuple[str, str]], /) -> str: ...
def restored_board(
    start: bytes, moves: Iterable[Move], end: tuple[str, str | None] | None, /
) -> Board: ...

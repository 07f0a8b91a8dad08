"""The functions of ``pyffish``, the library of Fairy-Stockfish, for tafl.

A site that plays variants of chess by ``pyffish`` plays tafl by the same calls:

>>> from tafl import fairy
>>> start = fairy.start_fen("brandubh")
>>> start
'3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1'
>>> fairy.legal_moves("brandubh", start, [])[:3]
['d1b1', 'd1c1', 'd1e1']
>>> fairy.get_fen("brandubh", start, ["d1c1", "d5f5"])
'3a3/3a3/5D1/aaDKDaa/3D3/3a3/2a4 b - - 2 2'

**FEN.** White, in capitals, are the defenders, who have the king, and black the attackers; mostly they begin. Castling
and en passant are ``-``, and passed over when read. As in chess, the plies since the last capture come next, and the number
of the move, which grows after black's moves. What the plies before a FEN forbid, because a position would be repeated, it
does not tell; so ask with the first FEN and all moves (at pychess: ``legal_moves_need_history``).

**Moves** are written ``d1c1``; ``d1-c1`` is read as well. Where captures can go on, the whole chain is one move,
``a1b1,b1b4``, so that sides alternate. A pass is the square of an own piece twice, ``d4d4``; ``0000`` is read as well.

**Variants** are named as in :func:`tafl.variant`; :func:`load_variant_config` adds others. A name with its revision, such as
``copenhagen@1``, never changes its meaning.

Whatever is wrong raises a :class:`tafl.TaflError`, a ``ValueError``. Arguments that belong to other games, such as ``chess960``,
change nothing. All functions may be called from several threads. The last 1,024 positions that were asked about are kept, so that the
next question about a game plays only its last move.
"""

from __future__ import annotations

import configparser
import json
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ._tafl import Board, Variant, __version__, variant as find_variant, variants as catalogue
from ._types import IllegalMoveError, PositionError, Side, TaflError

VALUE_MATE = 32000
VALUE_DRAW = 0
FEN_OK = 1
FEN_INVALID_PROMOTED_PIECE = -12
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

error = TaflError

# What pyffish answers for what is wrong with a FEN; it has no names for these.
_BAD_KINGS, _BAD_SIZE, _BAD_PIECE = -3, -8, -10
_FEN_FAULTS = {"fen.moveNumber": -1, "ply": -1, "fen.quietPlies": -2, "fen.side": -6, "fen": -11}

_MAX_BOARDS = 1024
_MAX_MOVES = 10_000


class _Rules(NamedTuple):
    variant: Variant
    chains: bool
    """Whether captures may go on."""
    draw_after: int | None
    """The plies without a capture that make a draw."""
    claim_after: int | None
    """Those after which one may be claimed."""


_loaded: dict[str, _Rules] = {}
_boards: OrderedDict[tuple[str, str, tuple[str, ...]], Board] = OrderedDict()
"""The boards that were asked for last; nobody changes them."""
_lock = threading.Lock()


def _read_rules(variant: Variant) -> _Rules:
    rules = variant.rules
    special: dict[str, Any] = rules.get("special") or {}
    quiet: dict[str, Any] = rules.get("quietPlies") or {}
    limit, draws = quiet.get("limit"), quiet.get("then") == "QUIET_CONSEQUENCE_DRAW"
    return _Rules(variant, bool(special.get("berserk")), limit if draws else None, None if draws else limit)


@lru_cache(maxsize=256)
def _catalogue_rules(variant: str) -> _Rules:
    return _read_rules(find_variant(variant))


def _rules_of(variant: str) -> _Rules:
    return _loaded.get(variant) or _catalogue_rules(variant)


def _field(fen: str, index: int, otherwise: int) -> int:
    """A number of a FEN that was read."""
    fields = fen.split()
    return int(fields[index]) if len(fields) > index else otherwise


def _is_pass(part: str) -> bool:
    middle = len(part) // 2
    return part == "0000" or part[:middle] == part[middle:] != ""


def _parts(move: str) -> list[str]:
    """The plies of a move, as boards read them."""
    return ["pass" if _is_pass(part) else part for part in move.split(",")]


def _push(board: Board, move: str, field: str) -> None:
    try:
        for index, part in enumerate(_parts(move)):
            if index and not board.chain_square:
                raise TaflError(f"{field} = {move}: no capture goes on before {part}", field, move)
            board.push(part)
        if board.chain_square:
            board.push("pass")
    except IllegalMoveError as fault:
        raise IllegalMoveError(move, fault.illegal, field) from None


def _board(variant: str, fen: str, moves: Sequence[str]) -> Board:
    """The board after these moves, which nobody may change."""
    played = tuple(moves)
    key, before = (variant, fen, played), (variant, fen, played[:-1])
    with _lock:
        board = _boards.get(key)
        if board is not None:
            _boards.move_to_end(key)
            return board
        last = _boards.get(before)
    rules = _rules_of(variant)
    if last is not None:
        board, left = last.copy(), len(played) - 1
    else:
        board, left = Board(rules.variant) if fen == "startpos" else Board.from_fen(fen, rules.variant), 0
    for index in range(left, len(played)):
        _push(board, played[index], f"moves[{index}]")
    with _lock:
        # Other rules may have been loaded under this name meanwhile.
        if _rules_of(variant) is rules:
            _boards[key] = board
        if len(_boards) > _MAX_BOARDS:
            _boards.popitem(last=False)
    return board


def _quiet_plies(board: Board, fen: str) -> int:
    """The plies since the last capture, those before the FEN included."""
    quiet, before = board.quiet_plies, _field(fen, 4, 0)
    return quiet + before if before and quiet == len(board.move_stack) else quiet


def _result(variant: str, fen: str, board: Board) -> int | None:
    """The value of the end for the side to move; ``None`` while the game goes on."""
    outcome = board.outcome()
    if outcome is None:
        limit = _rules_of(variant).draw_after
        return VALUE_DRAW if limit is not None and _quiet_plies(board, fen) >= limit else None
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner is board.turn else -VALUE_MATE


def _write(board: Board, quiet_plies: int, number: int) -> str:
    squares, side = board.fen.split()
    squares = squares.replace("d", "D").replace("k", "K")
    return f"{squares} {'b' if side == 'a' else 'w'} - - {quiet_plies} {number}"


def _own_square(board: Board) -> str:
    """The first square with a piece of the side to move."""
    white = board.turn is Side.DEFENDERS
    own = (square for square, letter in board.pieces().items() if (letter in "dk" or letter.isupper()) is white)
    return next(own, "a1")


def _chains(board: Board, before: tuple[str, ...] = ()) -> Iterator[str]:
    """The moves of a board of one's own, each with all that follows from it."""
    for move in board.legal_moves:
        if not move.from_square and before:
            yield ",".join(before)
            continue
        played = (*before, move.uci())
        board.push(move)
        if board.chain_square:
            yield from _chains(board, played)
        else:
            yield ",".join(played)
        board.pop()


def version() -> tuple[int, int, int]:
    """Return the version of this package."""
    major, minor, patch = re.findall(r"\d+", __version__)[:3]
    return int(major), int(minor), int(patch)


def info() -> str:
    """Return the name and the version of this package."""
    return f"tafl {__version__}"


def variants() -> list[str]:
    """List the ids of the catalogue and the names that were loaded."""
    return sorted({*list(_loaded), *(variant.id for variant in catalogue() if variant.id)})


def set_option(name: str, value: object, /) -> None:
    """Set an option: ``VariantPath``, a file for :func:`load_variant_config`. There are no others."""
    if name != "VariantPath":
        raise TaflError(f"name = {name}: must be VariantPath", "name", name)
    load_variant_config(Path(str(value)).read_text(encoding="utf-8"))


def load_variant_config(config: str, /) -> None:
    """Load rule sets, as sections of an INI file.

    A section ``[NAME:BASE]`` names a rule set like another one but for the rules that it lists; ``[NAME]`` lists them all.
    Rules have their JSON form, as in :attr:`tafl.Variant.rules`. A name that was loaded before is replaced.

    >>> load_variant_config('''
    ... [quick-brandubh:brandubh-wtf]
    ... plyLimit = 100
    ... ''')
    >>> "quick-brandubh" in variants()
    True
    """
    parser = configparser.ConfigParser(delimiters="=", comment_prefixes="#", interpolation=None, default_section="")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        parser.read_string(config)
    except configparser.Error as fault:
        raise TaflError(f"config: {' '.join(str(fault).split())}", "config") from None
    loaded: dict[str, _Rules] = {}
    for section in parser.sections():
        name, _, base = (part.strip() for part in section.partition(":"))
        rules = (loaded.get(base) or _rules_of(base)).variant.rules if base else {}
        for field, text in parser[section].items():
            try:
                rules[field] = json.loads(text)
            except ValueError:
                raise TaflError(f"config [{section}] {field} = {text}: must be JSON", field, text) from None
        loaded[name] = _read_rules(find_variant(rules))
    with _lock:
        _loaded.update(loaded)
        _boards.clear()


def start_fen(variant: str, /) -> str:
    """Return the FEN of the first set-up."""
    return _write(Board(_rules_of(variant).variant), 0, 1)


def two_boards(variant: str, /) -> bool:
    """Return whether it is played on two boards: never."""
    _rules_of(variant)
    return False


def captures_to_hand(variant: str, /) -> bool:
    """Return whether captured pieces come back: never."""
    _rules_of(variant)
    return False


def legal_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False, /) -> list[str]:
    """List the legal moves; none once the game is over.

    More than 10,000 chains of captures, which only a made-up position has, are a :class:`tafl.TaflError`.

    >>> fen = "3aaaaa3/5c4a/11/a7D2/a3DD2D1a/ac2DKDD1ca/1a2N1D3a/4a1a1a1a/11/5c5/3a1a5 w - - 0 7"
    >>> [move for move in legal_moves("berserk", fen, []) if "," in move]
    ['e5e3,e3g3']
    """
    board = _board(variant, fen, moves)
    if _result(variant, fen, board) is not None:
        return []
    if not _rules_of(variant).chains:
        listed = [move.uci() for move in board.legal_moves]
    else:
        listed = list(islice(_chains(board.copy()), _MAX_MOVES + 1))
        if len(listed) > _MAX_MOVES:
            raise TaflError(f"fen = {fen}: more than {_MAX_MOVES:,} moves with their chains", "fen", fen)
    return [_own_square(board) * 2] if listed == ["pass"] else listed


def get_fen(
    variant: str,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
    /,
) -> str:
    """Return the FEN after the moves."""
    board = _board(variant, fen, moves)
    if fen == "startpos":
        fen = start_fen(variant)
    by_black = (len(moves) + (fen.split()[1] in ("a", "b", "attackers"))) // 2
    return _write(board, _quiet_plies(board, fen), _field(fen, 5, 1) + by_black)


def get_fog_fen(fen: str, variant: str, chess960: bool = False, /) -> str:
    """Return what the side to move sees: everything, so the FEN itself."""
    return get_fen(variant, fen, [])


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT, /) -> str:
    """Return a move in tafl's notation, which is the same for every ``notation``.

    Captures follow it, then ``+`` if it threatens to win at once, or ``#`` if it has won.

    >>> get_san("brandubh", "3a3/a6/3KD2/a1D1Daa/3D3/a6/3a3 w - - 0 4", "d5a5")
    'd5-a5xa6+'
    """
    return get_san_moves(variant, fen, [move])[0]


def get_san_moves(
    variant: str,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
    /,
) -> list[str]:
    """Return moves as :func:`get_san` does."""
    board = _board(variant, fen, []).copy()
    written: list[str] = []
    for index, move in enumerate(moves):
        trial, mover = board.copy(), board.turn
        _push(board, move, f"moves[{index}]")
        text = ",".join(trial.play(part).notation for part in _parts(move))
        outcome = board.outcome()
        won = outcome is not None and outcome.winner is mover
        written.append(text + ("#" if won else "+" if board.is_check() else ""))
    return written


def gives_check(variant: str, fen: str, moves: Sequence[str], chess960: bool = False, /) -> bool:
    """Return whether the side to move is in check, as :meth:`tafl.Board.is_check` does.

    >>> gives_check("brandubh", "7/a6/3a3/7/K5a/7/3a3 b - - 0 9", [])
    True
    """
    return _board(variant, fen, moves).is_check()


def is_capture(variant: str, fen: str, moves: Sequence[str], move: str, chess960: bool = False, /) -> bool:
    """Return whether a move after the moves captures."""
    return _board(variant, fen, moves).is_capture(_parts(move)[0])


def piece_to_partner(variant: str, fen: str, moves: Sequence[str], chess960: bool = False, /) -> str:
    """Return what the last move gives to the partner on another board: nothing."""
    _board(variant, fen, moves)
    return ""


def game_result(variant: str, fen: str, moves: Sequence[str], chess960: bool = False, /) -> int:
    """Return the result for the side to move: ``VALUE_MATE`` if it has won, ``-VALUE_MATE`` if it has lost, else 0."""
    return _result(variant, fen, _board(variant, fen, moves)) or VALUE_DRAW


def is_immediate_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, /
) -> tuple[bool, int]:
    """Return whether the game is over, and its result as :func:`game_result` has it."""
    result = _result(variant, fen, _board(variant, fen, moves))
    return result is not None, result or VALUE_DRAW


def is_optional_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, count_started: int = 0, /
) -> tuple[bool, int]:
    """Return whether a draw may be claimed, and its value, 0."""
    board, limit = _board(variant, fen, moves), _rules_of(variant).claim_after
    going_on = _result(variant, fen, board) is None
    return going_on and limit is not None and _quiet_plies(board, fen) >= limit, VALUE_DRAW


def has_insufficient_material(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, /
) -> tuple[bool, bool]:
    """Return whether white and black have too few pieces to win: nowhere does a rule say so."""
    _board(variant, fen, moves)
    return False, False


def validate_fen(fen: str, variant: str, chess960: bool = False, /) -> int:
    """Return ``FEN_OK`` for a FEN that can be played from, else what pyffish answers for such a fault.

    0 is an empty text, -1 a bad number of the move, -2 bad plies since the last capture, -3 not one king, -6 a bad side to
    move, -8 a board of another size, -10 a letter of no piece or a piece where it may not stand, -11 too few or too many fields.

    >>> validate_fen(start_fen("tablut"), "tablut"), validate_fen("9/9 w", "tablut")
    (1, -8)
    """
    rules = _rules_of(variant).variant
    squares = fen.split(maxsplit=1)[0] if fen.strip() else ""
    if not squares:
        return 0
    try:
        Board.from_fen(fen, rules)
        return FEN_OK
    except PositionError as fault:
        if fault.field in _FEN_FAULTS:
            return _FEN_FAULTS[fault.field]
        readable = fault.field != "fen.board"
    if readable and squares.count("/") + 1 == rules.size:
        return _BAD_PIECE if squares.lower().count("k") == 1 else _BAD_KINGS
    return _BAD_SIZE if re.fullmatch("[adkDKcnmgCNMG/0-9]*", squares) else _BAD_PIECE

"""A game for OpenSpiel: ``pyspiel.load_game("tafl(rules=copenhagen)")`` once this module is imported.

``load`` takes rules as data too; a game spells them as percent-encoded JSON, because the names of games have
no quotes. Player 0 has the attackers, player 1 the defenders. States, observations and actions are also
structs: ``{"move": "d2-a2"}`` is an action, and a state lists the moves that led to it. A game of
``max_plies`` plies is a draw.
"""

# The frameworks have no types, and need not be installed where types are checked.
# mypy: ignore-errors
# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from tafl import Board, Outcome, Side, Variant, variant
from tafl._extras import brought_by

from . import Encoding

with brought_by("openspiel"):
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

__all__ = ["TaflGame", "TaflState", "load"]

_SIDES = list(Side)
_TYPE = pyspiel.GameType(
    short_name="tafl",
    long_name="Tafl",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "brandubh-wtf", "max_plies": 300},
)


def load(rules: Variant | str | Mapping[str, Any] = "brandubh-wtf", *, max_plies: int = 300) -> TaflGame:
    """The game under a rule set, by name or as data."""
    known = variant(rules)
    name = known.id or quote(json.dumps(known.rules, separators=(",", ":")), safe="")
    game: TaflGame = pyspiel.load_game("tafl", {"rules": name, "max_plies": max_plies})
    return game


class TaflGame(pyspiel.Game):
    """Tafl under a rule set."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = _TYPE.parameter_specification | dict(params or {})
        rules = unquote(given["rules"])
        self.encoding = Encoding(json.loads(rules) if rules.startswith("{") else rules)
        self.max_plies = given["max_plies"]
        if self.max_plies < 1:
            raise ValueError(f"max_plies = {self.max_plies}: must be 1 or more")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self, state: Any = None) -> TaflState:
        """The start of a game, or the state of a struct."""
        return TaflState(self, state)

    def ActionStruct(self, text: str) -> pyspiel.ActionStruct:  # noqa: N802 (the name in games of OpenSpiel)
        """The struct of an action from its JSON, as arenas send it."""
        return self.new_initial_state().action_to_struct(self.encoding.action(json.loads(text)["move"]))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What players see: everything."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.encoding, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TaflState(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: TaflGame, state: Any = None) -> None:
        super().__init__(game)
        self._encoding, self._max_plies = game.encoding, game.max_plies
        moves = [] if state is None else (state if isinstance(state, dict) else state.to_dict())["moves"]
        self.board = Board(self._encoding.variant, moves=moves)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else _SIDES.index(self.board.turn)

    def is_terminal(self) -> bool:
        return self.board.is_game_over() or self.board.ply >= self._max_plies

    def returns(self) -> list[float]:
        outcome = self.board.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if side is outcome.winner else -1.0 for side in _SIDES]

    def _legal_actions(self, player: int) -> list[int]:
        return self._encoding.legal_actions(self.board)

    def _apply_action(self, action: int) -> None:
        self.board.push(self._encoding.move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._encoding.move(action))

    def __str__(self) -> str:
        return f"{self.board}\n{self.board.turn} to move"

    def _to_struct(self) -> dict[str, Any]:
        outcome: Outcome | None = self.board.outcome()
        return {
            "rules": self._encoding.variant.id or "custom",
            "board": self.board.fen.split()[0],
            "current_player": "Terminal" if self.is_terminal() else str(self.board.turn),
            "moves": [str(move) for move in self.board.move_stack],
            "winner": str(outcome.winner) if outcome and outcome.winner else "",
            "reason": outcome.reason if outcome else "",
        }

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self._to_struct()

    def _action_to_struct(self, player: int, action: int) -> dict[str, str]:
        return {"move": str(self._encoding.move(action))}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        return [self._encoding.action(struct["move"])]


class _Observer:
    """The planes of a position, in the form that OpenSpiel reads."""

    def __init__(self, encoding: Encoding, params: Any) -> None:
        if params:
            raise ValueError(f"params = {params}: there are none")
        self._encoding = encoding
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: TaflState, player: int) -> None:
        self.dict["observation"][:] = self._encoding.planes(state.board)

    def string_from(self, state: TaflState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, TaflGame)

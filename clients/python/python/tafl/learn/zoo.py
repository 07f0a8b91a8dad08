"""An environment for PettingZoo: once this is imported, ``pettingzoo.make("aec", "tafl/brandubh-wtf-v0")``.

Every rule set has an environment of its name; ``env(rules)`` takes rules as data. The agents are
``attackers`` and ``defenders``. An observation has ``observation``, the planes of
:class:`tafl.learn.Encoding`, and ``action_mask``. The winner is rewarded with 1, the loser with -1, and
``infos`` has the reason. An illegal action loses the game; its reason is ``ILLEGAL_ACTION``. One agent moves at a time, so that there is no
parallel form.
"""

# The frameworks have no types, and need not be installed where types are checked.
# mypy: ignore-errors
# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tafl import Board, Side, Variant, variants
from tafl._extras import brought_by

from . import Encoding

with brought_by("pettingzoo"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers

__all__ = ["env", "raw_env"]


def env(rules: Variant | str | Mapping[str, Any] = "brandubh-wtf", **options: Any) -> AECEnv:
    """An environment that checks the order of calls, and the range of actions.

    The options are those of :class:`raw_env`.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(rules, **options)))


class raw_env(AECEnv):  # noqa: N801 (the name that PettingZoo expects)
    """A game between two agents.

    After ``max_plies`` plies it is truncated. With ``random_plies``, games begin after up to so many random
    plies, drawn by the seed of ``reset``, whose options may name a ``setup`` and the first ``moves``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "tafl_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: Variant | str | Mapping[str, Any] = "brandubh-wtf",
        *,
        max_plies: int = 400,
        random_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_plies < 1:
            raise ValueError(f"max_plies = {max_plies}: must be 1 or more")
        if random_plies < 0:
            raise ValueError(f"random_plies = {random_plies}: must be 0 or more")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode = {render_mode!r}: must be one of {self.metadata['render_modes']}")
        self.encoding = Encoding(rules)
        """How moves and positions are numbered."""
        self.board = Board(self.encoding.variant)
        """The game."""
        self.max_plies, self.random_plies, self.render_mode = max_plies, random_plies, render_mode
        self.possible_agents = [str(side) for side in Side]
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self.encoding.shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        given = options or {}
        self.board = Board(self.encoding.variant, setup=given.get("setup"), moves=given.get("moves"))
        self._play_randomly()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, self.board.is_game_over())
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = str(self.board.turn)

    def _play_randomly(self) -> None:
        """Plays the random plies; those that would end the game are left out."""
        for _ in range(self._random.integers(self.random_plies + 1)):
            moves = list(self.board.legal_moves)
            self.board.push(moves[self._random.integers(len(moves))])
            if self.board.is_game_over():
                self.board.pop()

    def observe(self, agent: str) -> dict[str, Any]:
        moves = agent == self.agent_selection and not self.board.is_game_over()
        mask = self.encoding.mask(self.board) if moves else np.zeros(self.encoding.actions, np.int8)
        return {"observation": self.encoding.planes(self.board), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise ValueError(f"action = None: {agent} must move while the game goes on")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        move = self.encoding.move(int(action))
        if not self.board.is_legal(move):
            self._end("ILLEGAL_ACTION", Side(agent).other)
            self._accumulate_rewards()
            return
        self.board.push(move)
        if outcome := self.board.outcome():
            self._end(outcome.reason, outcome.winner)
        elif self.board.ply >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = str(self.board.turn)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self, reason: str, winner: Side | None) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        for player in self.agents:
            self.infos[player] = {"reason": reason}
            if winner:
                self.rewards[player] = 1 if player == winner else -1

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode")
            return None
        text = str(self.board)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held."""


for _known in variants():
    register("aec", f"tafl/{_known.id}-v0", entry_point=env, kwargs={"rules": _known.id})

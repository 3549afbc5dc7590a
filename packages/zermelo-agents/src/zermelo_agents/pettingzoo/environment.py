"""Games of zermelo as environments of PettingZoo."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
from gymnasium.logger import warn
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zermelo.analysis import action_count
from zermelo.errors import BadOption
from zermelo.games import start
from zermelo.players import PlayerLike
from zermelo.rules import Game, Position
from zermelo_agents.seats import (
    RENDER_MODES,
    AgentTurn,
    Opponents,
    check_mode,
    observations_of,
    outcome_for,
    render_board,
)

__all__ = ["Environment", "environment"]

AGENTS = ("player_1", "player_2")


def environment(
    game: Game[Any],
    render_mode: str | None,
    longest: int,
    opponents: Mapping[str, PlayerLike],
    seed: int | None,
) -> Any:
    """Return the environment with the wrappers of PettingZoo's board games."""
    inner = wrappers.TerminateIllegalWrapper(
        Environment(game, render_mode, longest, opponents, seed), illegal_reward=-game.max_outcome
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class Environment(AECEnv, EzPickle):  # type: ignore[misc]
    """An environment without wrappers, in which two agents move in turn, or players of ours for some of them."""

    def __init__(
        self,
        game: Game[Any],
        render_mode: str | None = None,
        longest: int = 1000,
        opponents: Mapping[str, PlayerLike] = MappingProxyType({}),
        seed: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, render_mode, longest, dict(opponents), seed)
        super().__init__()
        self.game, self.render_mode, self.longest = game, render_mode, longest
        check_mode(render_mode)
        self.planes, self.actions = observations_of(game), action_count(game)
        self.metadata = {
            "name": game.name,
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        if opponents.keys() - AGENTS or len(opponents) == len(AGENTS):
            raise BadOption(f"opponents={dict(opponents)} is not valid: name player_1 or player_2, and leave one.")
        self.opponents = Opponents(game, {AGENTS.index(agent): named for agent, named in opponents.items()})
        self.rng = Random(seed)
        self.possible_agents = [agent for agent in AGENTS if agent not in opponents]
        self.action_spaces = {agent: Discrete(self.actions) for agent in AGENTS}
        shape, mask = self.arrange_planes(np.empty(self.planes.shape)).shape, Box(0, 1, (self.actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, 1, shape, np.int8), "action_mask": mask}) for agent in AGENTS
        }
        self.reset()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the board as an agent sees it: rows, columns, marks. Only the agent to move has legal actions."""
        seen = self.planes.of(self.position, AGENTS.index(agent))
        mask = np.zeros(self.actions, np.int8)
        if agent == self.agent_selection:
            mask[list(self.position.moves)] = 1
        return {"observation": self.arrange_planes(seen), "action_mask": mask}

    def arrange_planes(self, planes: Any) -> Any:
        """Arrange the planes of a board as rows, columns, marks."""
        return np.moveaxis(planes, 0, -1) if self.planes.marks else planes

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game; the seed is that of the players of the environment."""
        self.rng = self.rng if seed is None else Random(seed)
        self.now, self.plies = AgentTurn(start(self.game), 0, ""), 0
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.answer(self.position)

    @property
    def position(self) -> Position[Any]:
        """The position in which an agent is to move."""
        return self.now.position

    def step(self, action: int | None) -> None:
        """Make a move for the agent to move; raises IllegalMove, unless the wrappers have ended the game before."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self.plies += 1
        self.answer(self.position.play(int(action)))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def answer(self, position: Position[Any]) -> None:
        """Make the moves of the players of the environment, and judge the position."""
        self.now = self.opponents.answer(position, self.rng)
        self.plies += self.now.plies
        over, forfeit = self.now.is_over, self.now.forfeit
        self.rewards = {agent: outcome_for(AGENTS.index(agent), self.now) for agent in self.possible_agents}
        self.terminations = dict.fromkeys(self.possible_agents, over)
        self.truncations = dict.fromkeys(self.possible_agents, not over and self.plies >= self.longest)
        self.infos = {agent: {"forfeit": forfeit} if forfeit else {} for agent in self.possible_agents}
        mover = AGENTS[self.position.turn]
        self.agent_selection = mover if mover in self.possible_agents else self.possible_agents[0]

    def render(self) -> Any:
        """Return or print the board in the render_mode of the environment; raises MissingExtra without Pillow."""
        if self.render_mode is None:
            warn("This environment has no render_mode, so there is nothing to render.")
            return None
        return render_board(self.position, self.render_mode)

"""Games of zermelo as environments of PettingZoo."""

import sys
from collections.abc import Mapping
from io import BytesIO
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
from gymnasium.logger import warn
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zermelo.analysis.sampling.planes import action_count, planes_of
from zermelo.drawing.display import draw, text
from zermelo.errors import BadOption, BadPlayer, MissingExtra
from zermelo.games import start
from zermelo.playing.players import player
from zermelo.rules import Game
from zermelo.teaching.programs.named import PlayerLike

__all__ = ["Environment", "environment"]

AGENTS = ("player_1", "player_2")
MODES = ("human", "ansi", "rgb_array")


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
        planes = planes_of(game)
        if planes is None:
            raise BadOption(f"{game.name} has no observations: its states are neither on a board nor numbers.")
        if render_mode not in (None, *MODES):
            raise BadOption(f"render_mode={render_mode} is not valid: use human, ansi or rgb_array.")
        self.planes, self.actions = planes, action_count(game)
        self.metadata = {"name": game.name, "render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False}
        if opponents.keys() - AGENTS or len(opponents) == len(AGENTS):
            raise BadOption(f"opponents={dict(opponents)} is not valid: name player_1 or player_2, and leave one.")
        self.players = {agent: player(of, game) for agent, of in opponents.items()}
        self.rng = Random(seed)
        self.possible_agents = [agent for agent in AGENTS if agent not in self.players]
        self.action_spaces = {agent: Discrete(self.actions) for agent in AGENTS}
        shape, mask = self.arranged(np.empty(planes.shape)).shape, Box(0, 1, (self.actions,), np.int8)
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
        return {"observation": self.arranged(seen), "action_mask": mask}

    def arranged(self, planes: Any) -> Any:
        """Arrange the planes of a board as rows, columns, marks."""
        return np.moveaxis(planes, 0, -1) if self.planes.marks else planes

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game; the seed is that of the players of the environment."""
        self.rng = self.rng if seed is None else Random(seed)
        self.position, self.plies, self.forfeit = start(self.game), 0, ""
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.answer()

    def step(self, action: int | None) -> None:
        """Make a move for the agent to move; raises IllegalMove, unless the wrappers have ended the game before."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self.position, self.plies = self.position.play(int(action)), self.plies + 1
        self.answer()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def answer(self) -> None:
        """Make the moves of the players of the environment, and judge the position."""
        while not self.position.is_over and (chooser := self.players.get(AGENTS[self.position.turn])):
            try:
                move = chooser(self.position).sample(self.rng)
            except BadPlayer as error:  # it has lost
                self.forfeit = str(error)
                break
            self.position, self.plies = self.position.follow(move), self.plies + 1
        over = self.position.is_over or bool(self.forfeit)
        # A player of the environment that fails loses as much as possible.
        outcome = -self.game.max_outcome if self.forfeit else self.position.outcome if over else 0
        self.rewards = {
            agent: outcome if self.position.turn == AGENTS.index(agent) else -outcome for agent in self.possible_agents
        }
        self.terminations = dict.fromkeys(self.possible_agents, over)
        self.truncations = dict.fromkeys(self.possible_agents, not over and self.plies >= self.longest)
        self.infos = {agent: {"forfeit": self.forfeit} if self.forfeit else {} for agent in self.possible_agents}
        mover = AGENTS[self.position.turn]
        self.agent_selection = mover if mover in self.possible_agents else self.possible_agents[0]

    def render(self) -> Any:
        """Return or print the board in the render_mode of the environment; raises MissingExtra without Pillow."""
        if self.render_mode is None:
            warn("This environment has no render_mode, so there is nothing to render.")
            return None
        if self.render_mode == "rgb_array":
            try:
                from PIL import Image
            except ImportError:
                raise MissingExtra("The mode rgb_array needs Pillow: pip install 'zermelo[pettingzoo]'.") from None
            return np.asarray(Image.open(BytesIO(draw(self.position, kind="png"))).convert("RGB"))
        if self.render_mode == "ansi":
            return text(self.position)
        sys.stdout.write(f"{text(self.position)}\n\n")  # PettingZoo's human mode prints
        return None

"""Games of zermelo as environments of PettingZoo."""

import sys
from io import BytesIO
from typing import Any

import numpy as np
from gymnasium.logger import warn
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zermelo.drawing.display import draw, text
from zermelo.errors import BadOption, MissingExtra
from zermelo.games import start
from zermelo.position import Position
from zermelo.rules import Game
from zermelo.sampling.planes import action_count, planes_of

__all__ = ["Environment", "environment"]

AGENTS = ("player_1", "player_2")
MODES = ("human", "ansi", "rgb_array")


def environment(game: Game[Any], render_mode: str | None, longest: int) -> Any:
    """Return the environment with the wrappers of PettingZoo's board games."""
    inner = wrappers.TerminateIllegalWrapper(Environment(game, render_mode, longest), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class Environment(AECEnv, EzPickle):  # type: ignore[misc]
    """An environment without wrappers, in which two agents move in turn."""

    def __init__(self, game: Game[Any], render_mode: str | None = None, longest: int = 1000) -> None:
        EzPickle.__init__(self, game, render_mode, longest)
        super().__init__()
        self.game, self.render_mode, self.longest = game, render_mode, longest
        planes = planes_of(game)
        if planes is None:
            raise BadOption(f"{game.name} has no observations: its states are neither on a board nor numbers.")
        if render_mode not in (None, *MODES):
            raise BadOption(f"render_mode={render_mode} is not valid: use human, ansi or rgb_array.")
        self.planes, self.actions = planes, action_count(game)
        self.metadata = {"name": game.name, "render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False}
        self.possible_agents = list(AGENTS)
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
        """Begin a game; without chance, the seed has no effect."""
        self.position, self.plies = start(self.game), 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]

    def step(self, action: int | None) -> None:
        """Make a move for the agent to move; raises IllegalMove, unless the wrappers have ended the game before."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        played = self.position.play(int(action))
        self.position, self.plies = Position(self.game, played.state, played.turn), self.plies + 1
        self._cumulative_rewards[self.agent_selection] = 0
        self.agent_selection = AGENTS[self.position.turn]
        over = self.position.is_over
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, not over and self.plies >= self.longest)
        winner = self.position.winner if over else None
        self.rewards = {
            agent: 0 if winner is None else 1 if winner == turn else -1 for turn, agent in enumerate(AGENTS)
        }
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

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
            return np.asarray(Image.open(BytesIO(draw(self.position, "png"))).convert("RGB"))
        if self.render_mode == "ansi":
            return text(self.position)
        sys.stdout.write(f"{text(self.position)}\n\n")  # PettingZoo's human mode prints
        return None

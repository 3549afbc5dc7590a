"""One agent in a game against a player, as an environment of Gymnasium."""

from contextlib import suppress
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.logger import warn
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import EzPickle

from zermelo import value
from zermelo.analysis import action_count
from zermelo.errors import BadOption, OutOfTime
from zermelo.evaluation import Evaluator
from zermelo.games import GameLike, game as game_of, start
from zermelo.players import PlayerLike
from zermelo.playing import regret as regret_of
from zermelo.rules import Deadline, Position
from zermelo_agents.seats import (
    RENDER_MODES,
    AgentTurn,
    Opponents,
    check_mode,
    observations_of,
    outcome_for,
    render_board,
)

__all__ = ["SIDE_NUMBERS", "AgentEnvironment", "check_side"]

SIDE_NUMBERS = {"first": 0, "second": 1}
"""The sides that have a name; random is either."""


def check_side(side: str) -> None:
    """Raise BadOption for an unknown side."""
    if side not in (*SIDE_NUMBERS, "random"):
        raise BadOption(f"side={side} is not valid: the agent is first, second or random.")


class AgentEnvironment(gymnasium.Env[Any, Any], EzPickle):
    """A game in which one agent plays against a player of ours; see `to_gymnasium`."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as gymnasium.Env has it

    def __init__(
        self,
        game: GameLike,
        opponent: PlayerLike = "random",
        side: str = "first",
        regret: bool = True,
        render_mode: str | None = None,
        longest: int = 1000,
        evaluator: Evaluator[Any] | None = None,
        seconds: float | Deadline = 10,
    ) -> None:
        EzPickle.__init__(self, game, opponent, side, regret, render_mode, longest, evaluator, seconds)
        self.game, self.render_mode, self.longest = game_of(game), render_mode, longest
        check_side(side)
        check_mode(render_mode)
        self.planes, self.actions, self.side = observations_of(self.game), action_count(self.game), side
        self.regret, self.evaluator, self.seconds = regret, evaluator, seconds
        self.opponents = {each: Opponents(self.game, {1 - each: opponent}) for each in SIDE_NUMBERS.values()}
        self.observation_space = Box(0, 1, self.planes.shape, np.int8)
        self.action_space = Discrete(self.actions)
        self.now: AgentTurn | None = None

    @property
    def position(self) -> Position[Any]:
        """The position in which the agent is to move, or the last one of the game."""
        if self.now is None:
            raise ResetNeeded("The game has not begun: call reset.")
        return self.now.position

    def action_masks(self) -> Any:
        """Return the legal actions as bools, as sb3-contrib expects; none when the game is over."""
        return self.mask().astype(bool)

    def mask(self) -> Any:
        """Return 1 for each legal action, int8, as `Discrete.sample` takes it."""
        mask = np.zeros(self.actions, np.int8)
        if self.now is not None and not self.now.is_over:
            mask[list(self.position.moves.numbers)] = 1
        return mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game; the seed is that of the opponent and, if it is random, of the agent's side."""
        super().reset(seed=seed)
        self.agent = SIDE_NUMBERS.get(self.side, int(self.np_random.integers(2)))
        self.rng = Random(int(self.np_random.integers(1 << 62)))
        self.now = self.opponents[self.agent].answer(start(self.game), self.rng)
        self.plies, self.has_ended = self.now.plies, False
        return self.observation(), {"action_mask": self.mask()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move of the agent, and let the opponent answer.

        A game that was over before the agent could move ends at its first step, whatever the action.
        """
        position = self.position
        if self.has_ended:
            raise ResetNeeded("The game is over: call reset.")
        info = self.judge(position, int(action))
        if info["legal"] and not position.is_over:
            self.now = self.opponents[self.agent].answer(position.follow(int(action)), self.rng)
            self.plies += 1 + self.now.plies
        assert self.now is not None
        terminated = not info["legal"] or self.now.is_over
        truncated = not terminated and self.plies >= self.longest
        self.has_ended = terminated or truncated
        reward = outcome_for(self.agent, self.now) if info["legal"] else -self.game.max_outcome
        info |= {"forfeit": self.now.forfeit} if self.now.forfeit else {}
        info["action_mask"] = np.zeros(self.actions, np.int8) if terminated else self.mask()
        if self.render_mode == "human":
            self.render()
        return self.observation(), float(reward), terminated, truncated, info

    def judge(self, position: Position[Any], action: int) -> dict[str, Any]:
        """Return whether an action is legal, and its regret if it is found in time."""
        judged: dict[str, Any] = {"legal": position.is_over or action in position.moves}
        if self.regret:
            with suppress(OutOfTime):
                outcome, remoteness = self.lost(position, action, judged["legal"])
                judged |= {"regret": float(outcome), "regret_remoteness": float(remoteness)}
        return judged

    def lost(self, position: Position[Any], action: int, legal: bool) -> tuple[int, int]:
        """Return the regret of an action; raise OutOfTime."""
        if position.is_over:
            return 0, 0
        if not legal:
            return self.lost_at_most(position), 0
        return regret_of(position, action, evaluator=self.evaluator, seconds=self.seconds)

    def lost_at_most(self, position: Position[Any]) -> int:
        """Return the regret of the greatest loss; raise OutOfTime."""
        best = value(position, evaluator=self.evaluator, seconds=self.seconds).outcome
        if best is None:
            raise OutOfTime("The value of the position is not decided.")
        return best + self.game.max_outcome

    def observation(self) -> Any:
        """Return the position as the agent sees it."""
        return self.planes.of(self.position, self.agent)

    def render(self) -> Any:
        """Return or print the board in the render_mode of the environment; raises MissingExtra without Pillow."""
        if self.render_mode is None:
            warn("This environment has no render_mode, so there is nothing to render.")
            return None
        return render_board(self.position, self.render_mode)

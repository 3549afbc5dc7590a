"""Many games at once against a player, as a vector environment of Gymnasium over arrays."""

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from zermelo import player
from zermelo.analysis import action_count, evaluator_for, values_of_moves
from zermelo.errors import BadOption, BadPlayer
from zermelo.evaluation import Evaluator, pack_states, states_of, width_of
from zermelo.games import GameLike, game as game_of
from zermelo.players import PlayerLike
from zermelo.rules import Deadline, Game, Position
from zermelo_agents.gymnasium.environment import SIDE_NUMBERS, check_side
from zermelo_agents.gymnasium.kernels import GameArrays, kernel, make_judge, make_move, make_reply, observer
from zermelo_agents.seats import observations_of

__all__ = ["VectorEnvironment", "registered_vector"]

NO_MOVE_NUMBER = -1
"""The number in place of a move where none is made."""


def registered_vector(num_envs: int = 1, **options: Any) -> "VectorEnvironment":
    """Return the vector environment of a registered game, with the names that Gymnasium uses."""
    return VectorEnvironment(options.pop("game"), num_envs, **options)


def ensure_ints(game: Game[Any]) -> None:
    """Raise BadOption for a game whose states are not ints."""
    if not width_of(game.rules.start):
        remedy = "use to_gymnasium, and SyncVectorEnv of Gymnasium for several games at once."
        raise BadOption(f"The states of {game.name} are not ints, which arrays hold: {remedy}")


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """n games against a player of ours, each of which begins again at the step after its end."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - as gymnasium.vector.VectorEnv has it

    def __init__(
        self,
        game: GameLike,
        n: int,
        opponent: PlayerLike = "random",
        side: str = "first",
        regret: bool = False,
        longest: int = 1000,
        evaluator: Evaluator[Any] | None = None,
        seconds: float | Deadline = 10,
    ) -> None:
        if n < 1:
            raise BadOption(f"n={n} is not valid: there must be at least 1 game.")
        check_side(side)
        ensure_ints(game_of(game))
        self.game, self.num_envs, self.side, self.longest = game_of(game), n, side, longest
        planes, self.actions = observations_of(self.game), action_count(self.game)
        self.seconds, self.evaluator = seconds, evaluator_for(self.game, evaluator) if regret else None
        self.single_observation_space = Box(0, 1, planes.shape, np.int8)
        self.single_action_space = Discrete(self.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self.choose = None if opponent == "random" else player(opponent, self.game)
        numbers, flags = np.zeros(0, np.int64), np.zeros(0, bool)
        self.move = kernel(self.game, make_move, numbers, flags)
        self.reply = kernel(self.game, make_reply)
        self.judge = kernel(self.game, make_judge, np.zeros((0, self.actions), np.int8), flags, numbers)
        self.observe = observer(planes)
        self.games = GameArrays.of(self.game, n)
        self.has_ended, self.has_forfeited = np.zeros(n, bool), np.zeros(n, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games; the seed is that of the opponents and, if they are random, of the agents' sides."""
        super().reset(seed=seed)
        self.rng = Random(int(self.np_random.integers(1 << 62)))
        self.games.draws[:] = self.np_random.integers(1 << 62, size=self.num_envs) | 1
        self.has_ended[:] = True
        self.begin()
        self.answer()
        self.masks, _, _ = self.judge_games()
        self.has_ended[:] = False
        return self.observe(self.games), {"action_mask": self.masks}

    def begin(self) -> None:
        """Begin the games that have ended again."""
        again, sides = self.has_ended, SIDE_NUMBERS.get(self.side)
        self.games.states[again] = GameArrays.of(self.game, 1).states
        self.games.turns[again] = self.games.plies[again] = 0
        self.games.sides[again] = self.np_random.integers(2, size=again.sum()) if sides is None else sides
        self.has_forfeited[again] = False

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a move of the agent in each game that goes on, and let the opponents answer."""
        begun, legal = self.has_ended.copy(), np.ones(self.num_envs, bool)
        # A game that was over before the agent could move ends at its first step.
        moves = np.where(begun | ~self.masks.any(axis=1), NO_MOVE_NUMBER, np.asarray(actions, np.int64))
        info = self.regrets(moves) if self.evaluator else {}
        self.begin()
        self.move(*self.games, moves, legal)
        self.answer()
        self.masks, is_over, outcomes = self.judge_games()
        largest, going_on = self.game.max_outcome, begun & legal
        rewards = np.where(legal, np.where(self.has_forfeited, largest, outcomes), -largest) * ~going_on
        terminated = (is_over | self.has_forfeited | ~legal) & ~going_on
        truncated = ~terminated & ~going_on & (self.games.plies >= self.longest)
        self.has_ended = terminated | truncated
        self.masks[terminated] = 0
        info |= {"legal": legal, "action_mask": self.masks}
        return self.observe(self.games), rewards.astype(np.float64), terminated, truncated, info

    def judge_games(self) -> tuple[Any, Any, Any]:
        """Return the masks of the legal actions, the games that are over, and their outcomes for the agents."""
        n = self.num_envs
        masks, is_over = np.zeros((n, self.actions), np.int8), np.zeros(n, bool)
        outcomes = np.zeros(n, np.int64)
        self.judge(*self.games, masks, is_over, outcomes)
        return masks, is_over, outcomes

    def answer(self) -> None:
        """Make the moves of the opponents."""
        if self.choose is None:
            self.reply(*self.games)
            return
        waiting = np.flatnonzero(self.games.turns != self.games.sides)
        while len(waiting):
            moves = np.full(self.num_envs, NO_MOVE_NUMBER, np.int64)
            moves[waiting] = self.chosen(waiting)
            self.move(*self.games, moves, np.zeros(self.num_envs, bool))
            waiting = np.flatnonzero((moves != NO_MOVE_NUMBER) & (self.games.turns != self.games.sides))

    def chosen(self, waiting: Any) -> list[int]:
        """Return the moves of the opponent in some games; none where the game is over, or where it fails and loses."""
        states = states_of(self.games.states[waiting], self.game.rules.start)
        return [
            self.chosen_at(i, Position(self.game, state, turn))
            for i, state, turn in zip(waiting.tolist(), states, self.games.turns[waiting].tolist(), strict=True)
        ]

    def chosen_at(self, i: int, position: Position[Any]) -> int:
        """Return the move of the opponent in game i."""
        assert self.choose is not None
        if position.is_over:
            return NO_MOVE_NUMBER
        try:
            return self.choose(position).sample(self.rng).number
        except BadPlayer:
            self.has_forfeited[i] = True
            return NO_MOVE_NUMBER

    def regrets(self, moves: Any) -> dict[str, Any]:
        """Return the regret of the move in each game; 0 where none is made."""
        assert self.evaluator is not None
        states = pack_states(self.games.states, self.game.rules.start)
        found = values_of_moves(states, self.evaluator, Deadline.of(self.seconds))
        # An illegal action counts as the greatest loss.
        least, most = found.best_of(found.at_least), found.best_of(found.at_most)
        worst = np.where(least == most, least + float(self.game.max_outcome), np.nan)
        regret = np.where(moves == NO_MOVE_NUMBER, 0.0, worst)
        made = np.flatnonzero(found.moves == moves[found.owners])
        regret[found.owners[made]] = found.regret[made]
        return {"regret": regret}

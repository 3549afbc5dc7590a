"""Games as environments of Gymnasium, in which one agent plays against any player.

Importing this package registers an id for each game of the catalogue: zermelo/connect-v0. (M. Towers et al., Gymnasium:
A Standard Interface for Reinforcement Learning Environments, 2024.)
"""

from contextlib import suppress
from typing import Any, Literal

from zermelo.errors import MissingExtra
from zermelo.evaluation import Evaluator
from zermelo.games import GameLike, game as game_of
from zermelo.players import PlayerLike
from zermelo.rules import Deadline

__all__ = ["to_gymnasium", "to_gymnasium_vector"]

Side = Literal["first", "second", "random"]

GYMNASIUM_MISSING_MESSAGE = "Environments need Gymnasium: pip install 'zermelo-agents[gymnasium]'."


def to_gymnasium(
    game: GameLike,
    *,
    opponent: PlayerLike = "random",
    side: Side = "first",
    regret: bool = True,
    render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
    longest: int = 1000,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
) -> Any:
    """Return a game as an environment of Gymnasium, in which one agent plays against a player.

    An observation is what `planes` gives of the position, the agent's own marks first; an action is the number of a
    move. The reward is the outcome for the agent when the game ends: 1, 0 or -1, or the score. An illegal action costs
    as much as the greatest loss, and ends the game. `info` has an `action_mask`, and after a step whether the action
    was `legal`, and its `regret` and `regret_remoteness` by exact values, as in Regret; an illegal action counts there
    as the greatest loss. `action_masks()` returns the mask for the algorithms of sb3-contrib.

    opponent: a player, as for `player`: a name such as 'level=0.7', a function or a program. If it fails, it has lost,
    and info has the reason as `forfeit`. side: the side of the agent; random draws it at each reset. regret: whether to
    find the regret, which takes exact values. render_mode, longest: as for `to_pettingzoo`. evaluator: used for the
    regret instead of a search. seconds: time limit of each regret, which info lacks if it is not found. The seed of
    `reset` is that of the sides and of the opponent. Raises MissingExtra without Gymnasium, BadOption for a game whose
    states are neither on a board nor numbers.
    """
    try:
        from zermelo_agents.gymnasium.environment import AgentEnvironment
    except ImportError:
        raise MissingExtra(GYMNASIUM_MISSING_MESSAGE) from None
    return AgentEnvironment(game_of(game), opponent, side, regret, render_mode, longest, evaluator, seconds)


def to_gymnasium_vector(
    game: GameLike,
    n: int,
    *,
    opponent: PlayerLike = "random",
    side: Side = "first",
    regret: bool = False,
    longest: int = 1000,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
) -> Any:
    """Return n games at once as a vector environment of Gymnasium, whose states, observations and masks are arrays.

    Observations, actions, rewards and `info` are those of `to_gymnasium`, with an item for each game. A game that has
    ended begins again at the next step, which ignores its action and gives it no reward (the mode NEXT_STEP). If the
    rules compile, machine code plays them, and makes the moves of the opponent 'random'; other opponents are asked for
    one position at a time.

    opponent, side, longest, evaluator: as for `to_gymnasium`. regret: whether info has the `regret` of every action.
    seconds: time limit for the regrets of one step together; one that is not found is NaN. Raises the errors of
    `to_gymnasium`.
    """
    try:
        from zermelo_agents.gymnasium.vector import VectorEnvironment
    except ImportError:
        raise MissingExtra(GYMNASIUM_MISSING_MESSAGE) from None
    return VectorEnvironment(game_of(game), n, opponent, side, regret, longest, evaluator, seconds)


with suppress(ImportError):
    from zermelo_agents.gymnasium.registered import register_games

    register_games()

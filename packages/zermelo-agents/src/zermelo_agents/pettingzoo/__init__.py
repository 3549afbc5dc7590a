"""Games as environments of PettingZoo, in which two agents move in turn.

(J. K. Terry et al., PettingZoo: Gym for Multi-Agent Reinforcement Learning, 2021.)
"""

from collections.abc import Mapping
from typing import Any, Literal

from zermelo.errors import MissingExtra
from zermelo.games import GameLike, game as game_of
from zermelo.players import PlayerLike

__all__ = ["to_pettingzoo"]


def to_pettingzoo(
    game: GameLike,
    *,
    render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
    longest: int = 1000,
    opponents: Mapping[str, PlayerLike] | None = None,
    seed: int | None = None,
) -> Any:
    """Return a game as an AEC environment of PettingZoo, with the wrappers of PettingZoo's board games.

    The agents are player_1 and player_2. An observation has the board as planes of zeros and ones, the agent's own
    marks first, and an `action_mask`; an action is a move of ours. The reward is 1 for a win and -1 for a loss; an
    illegal action costs -1 and ends the game. A game whose moves can return is truncated after `longest` plies.
    opponents: the players that make the moves of some agents, such as {"player_2": "perfect"} or a function of yours,
    as for `player`; the environment then has only the other agents. seed: the random seed of these players, if `reset`
    gets none. render_mode: human prints the board, ansi returns it as text, rgb_array as a picture. Raises MissingExtra
    without PettingZoo, BadOption for a game whose states are neither on a board nor numbers.
    """
    try:
        from zermelo_agents.pettingzoo.environment import environment
    except ImportError:
        raise MissingExtra("Environments need PettingZoo: pip install 'zermelo-agents[pettingzoo]'.") from None
    return environment(game_of(game), render_mode, longest, opponents or {}, seed)

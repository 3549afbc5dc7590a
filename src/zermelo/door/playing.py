"""Games between players, and proofs about a player."""

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

from zermelo.door.likes import GameLike, silent, start

if TYPE_CHECKING:
    from zermelo.playing.match import Match
    from zermelo.playing.prove import Proofs

__all__ = ["match", "prove"]


def match(
    of: GameLike,
    one: str,
    two: str,
    games: int = 1000,
    seed: int | None = None,
    exact: bool = False,
    on_game: Callable[[], None] = silent,
    seconds: float = inf,
    on_position: Callable[[int], None] = silent,
) -> "Match":
    """The results of games between two players, which alternate who moves first.

    Players are named as on the command line: 'perfect', 'random', 'level=0.7', 'minimax:scoring=one' ... With exact,
    their chances are computed as fractions, in this many seconds for each seat; on_position is called at each
    position with the number of positions before it. Raises UnknownName, BadOption, TooLarge or OutOfTime.

    >>> match("tictactoe", "perfect", "random", exact=True).first.first
    Fraction(75257, 77760)
    """
    from zermelo.playing.match import exact_match, match

    origin = start(of)
    if exact:
        return exact_match(origin, (one, two), seconds, on_position)
    return match(origin, (one, two), games, seed, on_game)


def prove(of: GameLike, player: str, seconds: float = inf, on_position: Callable[[int], None] = silent) -> "Proofs":
    """Whether a player can lose: every game against every reply, from both seats.

    seconds: for each seat. on_position is called at each position with the number of positions before it. Raises
    UnknownName, BadOption, TooLarge or OutOfTime.

    >>> prove("tictactoe", "perfect").lost is None
    True
    """
    from zermelo.playing.prove import prove

    return prove(start(of), player, seconds, on_position)

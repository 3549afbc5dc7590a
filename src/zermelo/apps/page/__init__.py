"""The one page: a small game in a single HTML file."""

from collections.abc import Callable
from math import inf

import zermelo
from zermelo import GameLike

__all__ = ["page"]


def page(of: GameLike, on_position: Callable[[int], None] = lambda number: None, seconds: float = inf) -> bytes:
    """Return a small game as one HTML file that needs nothing else: to play perfectly, with every value, tree, history.

    on_position is called now and then with the number of positions so far. Raises TooLarge for a game with more than
    200,000 positions, OutOfTime after this many seconds.

    >>> page("stones:n=3")[:15]
    b'<!doctype html>'
    """
    from zermelo.apps.page.handout import handout

    return handout(zermelo.whole_game(of, on_position, seconds))

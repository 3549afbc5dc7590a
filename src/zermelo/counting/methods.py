"""The three methods of counting, by name: each class once, the lazy tree node by node, or the tree compiled."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from zermelo.counting.census import (
    Census,
    LayersOf,
    census,
    census_of_returning,
    layers_in_time,
    of_root,
    unfinished,
    walk_census,
    walk_count,
)
from zermelo.counting.layers import Layer, layers
from zermelo.errors import CannotCompile, OutOfTime
from zermelo.evaluation.deadline import Deadline, until
from zermelo.evaluation.returning import RETURNS, can_return
from zermelo.games import PositionLike, position_of
from zermelo.position import Position
from zermelo.progress import ignore
from zermelo.rules import Game, Mask
from zermelo.symmetry.folding import Folding
from zermelo.symmetry.maps import turner
from zermelo.symmetry.transformations import symmetries_of

if TYPE_CHECKING:
    from zermelo.counting.compiled import Plies

__all__ = ["Method", "count"]

Method = Literal["classes", "tree", "compiled"]

SMALL = 6_000
"""Positions up to which a game is small, and not compiled: a third of a second of work, twice what tic-tac-toe has."""

WORTH_COMPILING = 5.0
"""Seconds: with fewer left, kernels are loaded if they are on disk, and not compiled."""


class Many(Exception):
    """There are more positions than in a small game."""


class SmallFirst:
    """What counts a game ply by ply: interpreted while positions are few, then compiled where that is possible."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.left = SMALL
        """The positions that are still followed interpreted."""
        self.plies: Plies | None = None

    def __call__(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """The layers below a position: each way goes on where the one before it has given up."""
        known = 0
        for way in (self.small, self.compiled, layers_in_time):
            try:
                for layer in islice(way(position, fold, deadline), known, None):
                    known += 1
                    yield layer
                return
            except (Many, CannotCompile, ImportError):
                continue

    def small(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """The layers by the rules as they are written; raises Many."""
        rules = until(position.game.rules, deadline)

        def moves(state: Any) -> Mask:
            if self.left <= 0:
                raise Many
            self.left -= 1
            return rules.moves(state)

        return layers(position, fold, rules._replace(moves=moves))

    def compiled(self, position: Position[Any], fold: Folding, deadline: Deadline) -> Iterator[Layer]:
        """The layers by machine code; raises CannotCompile."""
        if self.plies is None:
            from zermelo.counting.compiled import Plies
            from zermelo.native.kernel import compiled

            news = partial(self.tell, f"compiling the rules of {position.game.name}")
            self.plies = Plies(position.game, partial(compiled, before_compiling=news))
        if deadline.left < WORTH_COMPILING and not self.plies.is_stored:
            raise CannotCompile("There is no time for it.")
        return self.plies.layers(position, deadline)


def count(
    position: PositionLike,
    depth: int | None = None,
    seconds: float = 60,
    method: Method = "classes",
    on_layer: Callable[[str], None] = ignore,
) -> Census:
    """Count everything that can be played from a position: games, nodes, positions, classes, by ply and by result.

    depth: plies to count, else to the end of every game. The method classes counts each class of positions
    once, compiled where there are many; tree and compiled walk node by node, in Python and compiled, and count nodes
    and games alone. After these seconds the plies that are complete are given. on_layer is called with a sentence on
    how far the count has come.

    >>> [layer.nodes for layer in count("tictactoe", depth=2).layers]
    [1, 9, 72]
    """
    position = position_of(position)
    returns = depth is None and can_return(position.game, position.state, seconds)
    if method == "classes":
        fold = Folding(position.game, map(turner, symmetries_of(position.game)))
        if returns:
            return census_of_returning(position, seconds, on_layer, fold)
        return census(position, depth, seconds, on_layer, counter(position.game, depth, on_layer), fold)
    if returns:
        return of_root(position, RETURNS)
    if method == "tree":
        return walk_count(position, depth, seconds, on_layer)
    from zermelo.counting.compiled_walk import walked_compiled

    try:
        return walk_census(position, walked_compiled(position, depth, seconds), depth)
    except OutOfTime:
        return unfinished(position, seconds, "a walk finishes its plies all at once")


def counter(game: Game[Any], depth: int | None, tell: Callable[[str], None]) -> LayersOf:
    """What counts a game ply by ply; where nothing says that it ends, it is followed slowly, for the time it has."""
    return layers_in_time if depth is None and game.plies_left is None else SmallFirst(tell)

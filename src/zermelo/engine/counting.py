"""The three methods of counting, by name: each class once, the lazy tree node by node, or the tree compiled."""

from collections.abc import Callable
from typing import Any, Literal

from zermelo.counting.census import Census, census, unfinished, walk_census, walk_count
from zermelo.errors import OutOfTime
from zermelo.position import Position

__all__ = ["Method", "count"]

Method = Literal["classes", "tree", "compiled"]


def count(
    position: Position[Any], depth: int | None, seconds: float, method: Method, on_layer: Callable[[str], None]
) -> Census:
    """The counts of a position by one of the methods."""
    if method == "classes":
        return census(position, depth, seconds, on_layer)
    if method == "tree":
        return walk_count(position, depth, seconds, on_layer)
    from zermelo.engine.walk import walked_compiled

    try:
        return walk_census(position, walked_compiled(position, depth, seconds), depth)
    except OutOfTime:
        return unfinished(position, seconds, "a walk finishes its plies all at once")

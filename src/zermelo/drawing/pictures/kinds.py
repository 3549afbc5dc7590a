"""Things as files of many kinds: vector and raster pictures, and trees in the formats of other programs."""

from collections.abc import Callable, Mapping
from typing import Any

from zermelo.analysis.graph import Graph
from zermelo.counting.census import Census
from zermelo.drawing.display import form_of
from zermelo.drawing.pictures.svg import to_text
from zermelo.errors import BadOption

__all__ = ["draw", "kinds_of"]


def draw(thing: Any, kind: str = "svg") -> bytes:
    """Return a picture of a position, an analysis, a history, a tree or a strategy, as svg or png.

    A tree is drawn as dot, json or graphml, too. Raises BadOption for a kind that the thing does not have, MissingExtra
    for a library that is not installed.

    >>> from zermelo import start
    >>> draw(start("tictactoe"))[:4]
    b'<svg'
    """
    kinds = kinds_of(thing)
    if kind not in kinds:
        raise BadOption(f"A {type(thing).__name__} is not drawn as {kind!r}: use one of {', '.join(kinds)}.")
    return kinds[kind](thing)


def kinds_of(thing: Any) -> Mapping[str, Callable[[Any], bytes]]:
    """The kinds of files that a thing can be drawn as."""
    if isinstance(thing, Census):
        return {"svg": lambda census: chart_of(census, "svg"), "png": lambda census: chart_of(census, "png")}
    pictures = {"svg": svg, "png": png_of}
    return {**pictures, **GRAPHS} if isinstance(thing, Graph) else pictures


def svg(thing: Any) -> bytes:
    return to_text(form_of(thing, "picture")(thing)).encode()


def png_of(thing: Any) -> bytes:
    from zermelo.drawing.pictures.png import png

    return png(form_of(thing, "picture")(thing))


def chart_of(census: Census, kind: Any) -> bytes:
    from zermelo.drawing.pictures.chart import counts_chart

    game = census.position.game
    return counts_chart(census.layers, game.name, game.players, kind)


def dot(graph: Graph) -> bytes:
    from zermelo.drawing.trees.graphs import to_dot

    return to_dot(graph).encode()


def json(graph: Graph) -> bytes:
    from zermelo.drawing.trees.graphs import to_json

    return to_json(graph).encode()


def graphml(graph: Graph) -> bytes:
    from zermelo.drawing.trees.graphs import to_graphml

    return to_graphml(graph).encode()


GRAPHS: Mapping[str, Callable[[Graph], bytes]] = {"dot": dot, "json": json, "graphml": graphml}

"""Charts of counts, drawn by matplotlib."""

import io
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from zermelo.analysis.counting.census import Census
from zermelo.analysis.counting.layers import Layer
from zermelo.drawing.palette import light
from zermelo.drawing.svg import INK_COLOUR, MARK_COLOURS, MUTED_COLOUR, UNDECIDED_COLOUR
from zermelo.errors import MissingExtra
from zermelo.rules import Game

__all__ = ["census_png", "census_svg", "counts_chart", "result_colours"]

RESULT_HATCHES = ("", "//", "..")
"""The hatching of wins of the first player, wins of the second player, and draws."""

NAMED_COLOURS = {"yellow": light("disc-x"), "red": light("disc-o"), "white": light("paper"), "black": "#20242c"}
"""The colours of players who are named by a colour, or whose discs have one."""


def result_colours(game: Game[Any]) -> tuple[str, str, str]:
    """Return the colours of wins of the first player, wins of the second player, and draws.

    The colours of the players are those of their discs, or those in their names, such as White.
    """
    names = [name.lower() for name in game.colours or game.notation.player_names]
    first, second = (NAMED_COLOURS.get(name, mark) for name, mark in zip(names, MARK_COLOURS.values(), strict=True))
    return first, second, UNDECIDED_COLOUR


def counts_chart(census: Census, kind: Literal["svg", "png"]) -> bytes:
    """Draw games by length and result beside positions and classes by ply; raise MissingExtra without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("Charts need matplotlib: pip install 'zermelo[pictures]'.") from None
    layers, game = census.layers, census.position.game
    figure = Figure(figsize=(12, 5), layout="constrained")
    games, positions = figure.subplots(1, 2)
    figure.suptitle(game.name, color=INK_COLOUR, fontweight="bold")
    draw_games(games, layers, game)
    label_axes(games, "Games by length and result", "length in plies", "games")
    plies = [layer.ply for layer in layers]
    positions.plot(plies, [layer.positions for layer in layers], "o-", color=MARK_COLOURS["X"], label="positions")
    classes = [layer.classes for layer in layers]
    positions.plot(plies, classes, "s--", color=MARK_COLOURS["O"], label="classes (up to symmetry)")
    positions.set_yscale("log")
    positions.legend(frameon=False)
    label_axes(positions, "Positions by ply", "ply", "positions, on a logarithmic scale")
    stream = io.BytesIO()
    figure.savefig(stream, format=kind, dpi=144)
    return stream.getvalue()


census_svg, census_png = partial(counts_chart, kind="svg"), partial(counts_chart, kind="png")


def draw_games(axes: Any, layers: Sequence[Layer], game: Game[Any]) -> None:
    """Draw stacked bars, from the shortest game to the longest."""
    ending = [layer for layer in layers if layer.games.total]
    first, second = game.notation.player_names
    names = (f"{first} wins", f"{second} wins", "draw")
    foot = [0] * len(ending)
    for result, (name, colour, hatch) in enumerate(zip(names, result_colours(game), RESULT_HATCHES, strict=True)):
        counts = [layer.games[result] for layer in ending]
        look = {"color": colour, "hatch": hatch, "edgecolor": MUTED_COLOUR}
        axes.bar([x.ply for x in ending], counts, bottom=foot, label=name, **look)
        foot = [below + count for below, count in zip(foot, counts, strict=True)]
    if ending:
        axes.legend(frameon=False)


def label_axes(axes: Any, title: str, x: str, y: str) -> None:
    axes.set_title(title, color=INK_COLOUR)
    axes.set_xlabel(x, color=MUTED_COLOUR)
    axes.set_ylabel(y, color=MUTED_COLOUR)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_yscale() == "linear":
        axes.yaxis.set_major_formatter(lambda number, _: f"{number:,.0f}")

"""Charts of counts, drawn by matplotlib."""

import io
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from zermelo.analysis.counting.census import Census
from zermelo.analysis.counting.layers import Layer
from zermelo.drawing.palette import light
from zermelo.drawing.svg import INK_COLOUR, MARK_COLOURS, MUTED_COLOUR
from zermelo.errors import MissingExtra

__all__ = ["census_png", "census_svg", "counts_chart"]

RESULT_COLOURS = (MARK_COLOURS["X"], MARK_COLOURS["O"], light("draw-fill"))
"""The colours of first-player wins, second-player wins and draws; their hatching differs too."""

RESULT_HATCHES = ("", "//", "..")


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
    draw_games(games, layers, game.notation.player_names)
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


def draw_games(axes: Any, layers: Sequence[Layer], players: tuple[str, str]) -> None:
    """Draw stacked bars, from the shortest game to the longest."""
    ending = [layer for layer in layers if layer.games.total]
    names = (f"{players[0]} wins", f"{players[1]} wins", "draw")
    foot = [0] * len(ending)
    for result, (name, colour, hatch) in enumerate(zip(names, RESULT_COLOURS, RESULT_HATCHES, strict=True)):
        counts = [layer.games[result] for layer in ending]
        axes.bar([x.ply for x in ending], counts, bottom=foot, label=name, color=colour, hatch=hatch, edgecolor="white")
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

"""Charts of counts, through matplotlib; the only file that knows it."""

import io
from collections.abc import Sequence
from typing import Any, Literal

from zermelo.counting.layers import Layer
from zermelo.drawing.pictures.theme import INK, MARKS, MUTED
from zermelo.errors import MissingExtra

__all__ = ["counts_chart"]

COLOURS = (MARKS["X"], MARKS["O"], "#c99a1f")
"""Of games that the first player wins, that the second wins, and of draws: told apart by their hatching too."""

HATCHES = ("", "//", "..")


def counts_chart(layers: Sequence[Layer], title: str, players: tuple[str, str], kind: Literal["svg", "png"]) -> bytes:
    """Games by length and result beside positions and classes by ply; raises MissingExtra."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("Charts need matplotlib: pip install 'zermelo[pictures]'.") from None
    figure = Figure(figsize=(12, 5), layout="constrained")
    games, positions = figure.subplots(1, 2)
    figure.suptitle(title, color=INK, fontweight="bold")
    draw_games(games, layers, players)
    draw_positions(positions, layers)
    stream = io.BytesIO()
    figure.savefig(stream, format=kind, dpi=144)
    return stream.getvalue()


def draw_games(axes: Any, layers: Sequence[Layer], players: tuple[str, str]) -> None:
    """Stacked bars, from the shortest game to the longest."""
    ending = [layer for layer in layers if layer.games.total]
    names = (f"{players[0]} wins", f"{players[1]} wins", "draw")
    foot = [0] * len(ending)
    for result, (name, colour, hatch) in enumerate(zip(names, COLOURS, HATCHES, strict=True)):
        counts = [layer.games[result] for layer in ending]
        axes.bar([x.ply for x in ending], counts, bottom=foot, label=name, color=colour, hatch=hatch, edgecolor="white")
        foot = [below + count for below, count in zip(foot, counts, strict=True)]
    if ending:
        axes.legend(frameon=False)
    label(axes, "Games by length and result", "length in plies", "games")


def draw_positions(axes: Any, layers: Sequence[Layer]) -> None:
    plies = [layer.ply for layer in layers]
    axes.plot(plies, [layer.positions for layer in layers], "o-", color=MARKS["X"], label="positions")
    axes.plot(plies, [layer.classes for layer in layers], "s--", color=MARKS["O"], label="classes (up to symmetry)")
    axes.set_yscale("log")
    axes.legend(frameon=False)
    label(axes, "Positions by ply", "ply", "positions, on a logarithmic scale")


def label(axes: Any, title: str, x: str, y: str) -> None:
    axes.set_title(title, color=INK)
    axes.set_xlabel(x, color=MUTED)
    axes.set_ylabel(y, color=MUTED)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_yscale() == "linear":
        axes.yaxis.set_major_formatter(lambda number, _: f"{number:,.0f}")

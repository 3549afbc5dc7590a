"""The charts of a report on a game, drawn by matplotlib."""

import io
from math import log10
from typing import Any

from zermelo.drawing import RESULT_HATCHES, label_axes, result_colours
from zermelo.drawing.svg import INK_COLOUR, MARK_COLOURS, MUTED_COLOUR
from zermelo.errors import MissingExtra
from zermelo_atlas.reports.known_games import KNOWN_GAMES
from zermelo_atlas.reports.report import GameReport

__all__ = ["choices_chart", "results_chart", "size_chart"]


def results_chart(report: GameReport) -> str:
    """Draw the results of equal players as bars, from perfect to random ones; raise MissingExtra."""
    figure, axes = canvas()
    first, second = report.game.notation.player_names
    places, foot = range(len(report.plays)), [0.0] * len(report.plays)
    firsts, seconds, draws = zip(result_colours(report.game), RESULT_HATCHES, strict=True)
    rows = ((f"{first} wins", firsts, "first"), ("draw", draws, "draw"), (f"{second} wins", seconds, "second"))
    for name, (colour, hatch), field in rows:
        if field == "draw" and not report.has_draws:
            continue
        shares = [getattr(play, field) for play in report.plays]
        axes.bar(places, shares, bottom=foot, label=name, color=colour, hatch=hatch, edgecolor=MUTED_COLOUR)
        foot = [below + share for below, share in zip(foot, shares, strict=True)]
    axes.set_ylim(0, 1)
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=3)
    label_axes(axes, "Results of equal players", "chance of a best move", "share of the games")
    axes.set_xticks(places, [f"{play.p:.0%}" for play in report.plays])
    axes.yaxis.set_major_formatter(lambda number, _: f"{number:.0%}")
    return svg_of(figure)


def choices_chart(report: GameReport) -> str:
    """Draw by ply the share of the moves that keep the result, and of the positions with one such move."""
    figure, axes = canvas()
    numbers = [row.ply for row in report.difficulty]
    axes.plot(
        numbers, [row.holding for row in report.difficulty], "o-", color=MARK_COLOURS["X"], label="moves that keep it"
    )
    axes.plot(
        numbers, [row.single for row in report.difficulty], "s--", color=MARK_COLOURS["O"], label="only one move does"
    )
    axes.set_ylim(-0.03, 1.03)
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.2))
    label_axes(axes, f"How many moves keep the {report.stake}", "ply", "share")
    axes.yaxis.set_major_formatter(lambda number, _: f"{number:.0%}")
    return svg_of(figure)


CHART_LABEL_PLACES = {
    "Tic-tac-toe": (6, 3, "left"),
    "Connect Four": (6, -9, "left"),
    "Othello": (6, -9, "left"),
    "Chess": (-6, -3, "right"),
    "Hex 11x11": (6, -7, "left"),
    "Shogi": (6, -3, "left"),
    "Go 19x19": (-6, -3, "right"),
}
"""The known games whose names are drawn: the offset of the name from the point, in printer's points, and its anchor."""

TICK_POWERS = (0, 5, 20, 50, 100, 200, 350)
"""The powers of ten at the ticks."""

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def size_chart(report: GameReport) -> str:
    """Draw the game among known games, by positions and by games."""
    figure, axes = canvas()
    scale = (lambda power: abs(power) ** 0.5, lambda root: root**2)  # small games and large ones need room alike
    axes.set_xscale("function", functions=scale)
    axes.set_yscale("function", functions=scale)
    axes.scatter(
        [known.positions for known in KNOWN_GAMES], [known.tree for known in KNOWN_GAMES], color=MUTED_COLOUR, s=14
    )
    for known in KNOWN_GAMES:
        if known.name in CHART_LABEL_PLACES:
            *place, side = CHART_LABEL_PLACES[known.name]
            axes.annotate(
                known.name, known[1:], place, textcoords="offset points", ha=side, color=MUTED_COLOUR, fontsize=8
            )
    census = report.census
    if census.positions and census.games:
        here = log10(census.positions), log10(census.games)
        axes.scatter(*([each] for each in here), color=MARK_COLOURS["X"], marker="D", s=50, zorder=3)
        axes.annotate(report.game.name, here, (8, -12), textcoords="offset points", color=INK_COLOUR, fontweight="bold")
    axes.set_xlim(0, 190)
    axes.set_ylim(0, 390)
    axes.set_title("Size among known games", color=INK_COLOUR)
    axes.set_xlabel("positions", color=MUTED_COLOUR)
    axes.set_ylabel("games", color=MUTED_COLOUR)
    axes.spines[["top", "right"]].set_visible(False)
    for axis, limit in ((axes.xaxis, 190), (axes.yaxis, 390)):
        axis.set_ticks([power for power in TICK_POWERS if power < limit])
        axis.set_major_formatter(lambda power, _: "10" + f"{power:g}".translate(SUPERSCRIPTS))
    return svg_of(figure)


CHART_SIZE_INCHES = (3.5, 2.9)
"""The size of a chart: as wide as its column of the report, which shows it at this size."""

LABEL_SIZE_POINTS = 8.0
"""The size of the smallest text, 10.7 px."""


def canvas() -> tuple[Any, Any]:
    """Return an empty figure of matplotlib and its axes."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("Charts need matplotlib: pip install 'zermelo[pictures]'.") from None
    with rc_context({"font.size": LABEL_SIZE_POINTS}):
        figure = Figure(figsize=CHART_SIZE_INCHES, layout="constrained")
        return figure, figure.subplots()


def svg_of(figure: Any) -> str:
    """Return a figure as an SVG element."""
    from matplotlib import rc_context

    stream = io.StringIO()
    with rc_context({"svg.fonttype": "none"}):  # letters, not outlines
        figure.savefig(stream, format="svg", metadata={"Date": None}, transparent=True)
    text = stream.getvalue()
    return text[text.index("<svg") :]

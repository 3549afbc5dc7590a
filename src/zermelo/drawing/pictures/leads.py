"""The history of a game as a picture: a bar for every position, towards the player who leads."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from zermelo.analysis.history import History, Moment
from zermelo.drawing.pictures.shapes import (
    Drawing,
    draw_lines,
    element,
    line,
    page,
    rect,
    stack,
    text,
    titled,
    width_of,
)
from zermelo.drawing.pictures.theme import DISCS, INK, LINE, MARKS, MUTED
from zermelo.drawing.texts.words import ending, on_screen
from zermelo.rules import Game

__all__ = ["history_picture"]

HALF, WIDTH, MARGIN = 90.0, 30.0, 24.0
"""The height of the bar of a game that is won, and the room for a move, in pixels."""

SIZE = 12.0

THROWN = "?!"
"""Beside a move that throws a win or a draw, as in the records of chess."""


def history_picture(history: History) -> Element:
    """A bar for every position, up for the first player and down for the second; below it the move that led there."""
    last = on_screen(history[-1].position)
    title = f"{last.game.title}: {ending(last) if last.is_over else 'not over'}"
    return page(stack([draw_lines([title], 16, font_weight="bold"), plot(history)], 12, centred=False), MARGIN, title)


def plot(history: History) -> Drawing:
    names = [name_of(moment) for moment in history]
    slot = max(WIDTH, *(width_of(name, SIZE) + 8 for name in names))
    game = history[0].position.game.on_screen
    leads, sides = [f"{player} leads" for player in game.players], sides_of(game)
    left = max(width_of(words, SIZE) for words in leads) + 8
    width, foot = left + slot * len(history), 2 * HALF + SIZE
    group = element("g", line([(left, HALF), (width, HALF)], stroke=LINE))
    for ply, (moment, name) in enumerate(zip(history, names, strict=True)):
        group.extend(column(moment, name, left + ply * slot, slot, foot, sides))
    for words, y in zip(leads, (HALF / 2, 1.5 * HALF), strict=True):
        group.append(text(0, y, words, SIZE, "start"))
    return Drawing(group, width, foot + SIZE)


def sides_of(game: Game[Any]) -> tuple[str, str]:
    """Return the colours of the first and the second player: those of their discs, or of their marks."""
    first, second = game.colours or ("", "")
    return DISCS.get(first, MARKS["X"]), DISCS.get(second, MARKS["O"])


def column(moment: Moment, name: str, x: float, slot: float, foot: float, sides: tuple[str, str]) -> Iterator[Element]:
    """The bar of a position and the move below it; words tell what the move did, and the value."""
    middle, thrown = x + slot / 2, moment.judgement.startswith("throws")
    words = "; ".join(filter(None, (moment.judgement, f"{on_screen(moment.position).player} to move: {moment.value}")))
    if moment.lead is None:
        yield text(middle, HALF, "?", SIZE, fill=MUTED)
    elif moment.lead:
        height, side = abs(moment.lead) * HALF, moment.lead < 0
        top = HALF if side else HALF - height
        yield titled(rect(x + slot * 0.15, top, slot * 0.7, height, fill=sides[side]), words)
    weight = {"font_weight": "bold"} if thrown else {}
    yield titled(text(middle, foot, name, SIZE, fill=INK if thrown else MUTED, **weight), words)


def name_of(moment: Moment) -> str:
    """The move that led to a position, with a sign where it was a mistake."""
    before, move = moment.position.parent, moment.position.last
    if before is None or move is None:
        return "start"
    return before.label(move) + (THROWN if moment.judgement.startswith("throws") else "")

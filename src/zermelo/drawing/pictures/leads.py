"""The history of a game as a picture: a bar for every position, towards the player who leads."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from zermelo.analysis.history import History, HistoryEntry
from zermelo.analysis.words import ending
from zermelo.drawing import svg
from zermelo.drawing.svg import DISCS, INK, LINE, MARKS, MUTED

__all__ = ["history_picture"]

HALF, WIDTH, MARGIN = 90.0, 30.0, 24.0
"""The height of the bar of a won game, and the width of a move, in pixels."""

SIZE = 12.0

MISTAKE = "?!"
"""The sign beside a move that throws a win or a draw, as in chess notation."""


def history_picture(history: History) -> Element:
    """Draw a bar for every position, up for the first player and down for the second, above the move that led to it."""
    last = history[-1].position
    title = f"{last.game.title}: {ending(last) if last.is_over else 'not over'}"
    head = svg.draw_lines([title], 16, font_weight="bold")
    return svg.page(svg.stack([head, plot(history)], 12, centred=False), MARGIN, title)


def plot(history: History) -> svg.Drawing:
    names = [name_of(moment) for moment in history]
    slot = max(WIDTH, *(svg.width_of(name, SIZE) + 8 for name in names))
    game = history[0].position.game
    first, second = game.colours or ("", "")
    sides = DISCS.get(first, MARKS["X"]), DISCS.get(second, MARKS["O"])
    leads = [f"{player} leads" for player in game.notation.player_names]
    left = max(svg.width_of(words, SIZE) for words in leads) + 8
    width, foot = left + slot * len(history), 2 * HALF + SIZE
    group = svg.element("g", svg.line([(left, HALF), (width, HALF)], stroke=LINE))
    for ply, (moment, name) in enumerate(zip(history, names, strict=True)):
        group.extend(column(moment, name, left + ply * slot, slot, foot, sides))
    for words, y in zip(leads, (HALF / 2, 1.5 * HALF), strict=True):
        group.append(svg.text(0, y, words, SIZE, "start"))
    return svg.Drawing(group, width, foot + SIZE)


def column(
    moment: HistoryEntry, name: str, x: float, slot: float, foot: float, sides: tuple[str, str]
) -> Iterator[Element]:
    """Draw the bar of a position and the move below it, with the judgement and the value in words."""
    middle, is_mistake = x + slot / 2, name.endswith(MISTAKE)
    words = moment.words
    if moment.lead is None:
        yield svg.text(middle, HALF, "?", SIZE, fill=MUTED)
    elif moment.lead:
        height, side = abs(moment.lead) * HALF, moment.lead < 0
        top = HALF if side else HALF - height
        yield svg.titled(svg.rect(x + slot * 0.15, top, slot * 0.7, height, fill=sides[side]), words)
    weight = {"font_weight": "bold"} if is_mistake else {}
    yield svg.titled(svg.text(middle, foot, name, SIZE, fill=INK if is_mistake else MUTED, **weight), words)


def name_of(moment: HistoryEntry) -> str:
    """Return the move that led to a position, with a sign if it was a mistake."""
    before, move = moment.position.parent, moment.position.last
    if before is None or move is None:
        return "start"
    return move.name + (MISTAKE if moment.is_mistake else "")

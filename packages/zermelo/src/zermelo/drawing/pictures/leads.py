"""The history of a game as a picture: a bar for every position, towards the player who leads."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from zermelo.analysis.history import History, HistoryEntry
from zermelo.analysis.words import ending
from zermelo.drawing import svg
from zermelo.drawing.svg import DISC_COLOURS, INK_COLOUR, LINE_COLOUR, MARK_COLOURS, MUTED_COLOUR

__all__ = ["history_picture"]

WON_BAR_HEIGHT, LEAD_MOVE_WIDTH, LEADS_MARGIN = 90.0, 30.0, 24.0
"""The height of the bar of a won game, and the width of a move, in pixels."""

LEADS_TEXT_SIZE = 12.0

MISTAKE_SIGN = "?!"
"""The sign beside a move that gives away a win or a draw, as in chess notation."""


def history_picture(history: History) -> Element:
    """Draw a bar for every position, up for the first player and down for the second, above the move that led to it."""
    last = history[-1].position
    title = f"{last.game.title}: {ending(last) if last.is_over else 'not over'}"
    head = svg.draw_lines([title], 16, font_weight="bold")
    return svg.page(svg.stack([head, plot(history)], 12, centred=False), LEADS_MARGIN, title)


def plot(history: History) -> svg.Drawing:
    names = [name_of(moment) for moment in history]
    slot = max(LEAD_MOVE_WIDTH, *(svg.width_of(name, LEADS_TEXT_SIZE) + 8 for name in names))
    game = history[0].position.game
    first, second = game.colours or ("", "")
    sides = DISC_COLOURS.get(first, MARK_COLOURS["X"]), DISC_COLOURS.get(second, MARK_COLOURS["O"])
    leads = [f"{player} leads" for player in game.notation.player_names]
    left = max(svg.width_of(words, LEADS_TEXT_SIZE) for words in leads) + 8
    width, foot = left + slot * len(history), 2 * WON_BAR_HEIGHT + LEADS_TEXT_SIZE
    group = svg.element("g", svg.line([(left, WON_BAR_HEIGHT), (width, WON_BAR_HEIGHT)], stroke=LINE_COLOUR))
    for ply, (moment, name) in enumerate(zip(history, names, strict=True)):
        group.extend(column(moment, name, left + ply * slot, slot, foot, sides))
    for words, y in zip(leads, (WON_BAR_HEIGHT / 2, 1.5 * WON_BAR_HEIGHT), strict=True):
        group.append(svg.text(0, y, words, LEADS_TEXT_SIZE, "start"))
    return svg.Drawing(group, width, foot + LEADS_TEXT_SIZE)


def column(
    moment: HistoryEntry, name: str, x: float, slot: float, foot: float, sides: tuple[str, str]
) -> Iterator[Element]:
    """Draw the bar of a position and the move below it, with the judgement and the value in words."""
    middle, is_mistake = x + slot / 2, name.endswith(MISTAKE_SIGN)
    words = moment.words
    if moment.lead is None:
        yield svg.text(middle, WON_BAR_HEIGHT, "?", LEADS_TEXT_SIZE, fill=MUTED_COLOUR)
    elif moment.lead:
        height, side = abs(moment.lead) * WON_BAR_HEIGHT, moment.lead < 0
        top = WON_BAR_HEIGHT if side else WON_BAR_HEIGHT - height
        yield svg.add_title(svg.rect(x + slot * 0.15, top, slot * 0.7, height, fill=sides[side]), words)
    weight = {"font_weight": "bold"} if is_mistake else {}
    yield svg.add_title(
        svg.text(middle, foot, name, LEADS_TEXT_SIZE, fill=INK_COLOUR if is_mistake else MUTED_COLOUR, **weight), words
    )


def name_of(moment: HistoryEntry) -> str:
    """Return the move that led to a position, with a sign if it was a mistake."""
    before, move = moment.position.parent, moment.position.last
    if before is None or move is None:
        return "start"
    return move.name + (MISTAKE_SIGN if moment.is_mistake else "")

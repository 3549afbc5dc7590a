"""The value of a move on a picture: a sign and a number of plies, in the colour that the visual language gives it.

The best moves are filled, and losing moves are outlined in red, if not all moves lose; any other move is quiet. In a
lost position the best moves are outlined in ink, so red means that a move is worse. The sign says the same as the
colour.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple
from xml.etree.ElementTree import Element

from zermelo.drawing import svg
from zermelo.drawing.palette import OUTCOME_SHADES, light
from zermelo.drawing.svg import INK_COLOUR, MUTED_COLOUR, PAPER_COLOUR
from zermelo.rules import LOSS, Bounds, Value

__all__ = ["Chip", "Tone", "chip", "draw_chip", "outline", "sign_and_plies"]

Tone = Literal["best", "bad", "quiet"]

CHIP_CORNER_RADIUS = 5.0
"""The radius of the corners."""


class Chip(NamedTuple):
    """The value of the best move at a place, and the words of all moves there."""

    text: str
    """The sign and the plies, such as '+5'."""
    tone: Tone
    sign: int | None
    words: str

    @property
    def ink(self) -> str:
        """The colour of the text."""
        if self.fill:
            return svg.ink_on(self.fill)  # on a dark page, too, while ink becomes light there
        return {"best": INK_COLOUR, "bad": light("loss"), "quiet": MUTED_COLOUR}[self.tone]

    @property
    def fill(self) -> str | None:
        """The colour behind the text of a best move that does not lose."""
        return OUTCOME_SHADES[self.sign][0] if self.tone == "best" and self.sign not in (None, LOSS) else None


def chip(value: Value | Bounds, others: Collection[Value | Bounds], words: str) -> Chip:
    """Return the chip of a value. others: the values of all moves of the position, the best first."""
    return Chip(sign_and_plies(value), tone(value, list(others)), value.sign, words)


def tone(value: Value | Bounds, ranked: list[Value | Bounds]) -> Tone:
    """Return the tone of a value among those of all moves, from the best to the worst."""
    best = ranked[0]
    if value == best and best.sign is not None and any(each != best for each in ranked):
        return "best"
    return "bad" if value.sign == LOSS and any(each.sign != LOSS for each in ranked) else "quiet"


def sign_and_plies(value: Value | Bounds) -> str:
    """Return a value as a sign and a number of plies.

    >>> sign_and_plies(Value(1, 5)), sign_and_plies(Value(-1, 2)), sign_and_plies(Value(0, 0))
    ('+5', '−2', '=')
    """
    has_plies = isinstance(value, Value) and value.remoteness and not value.is_endless
    return f"{value.glyph.replace('-', '−')}{value.remoteness if has_plies else ''}"


def outline(shown: Chip) -> dict[str, str | float]:
    """Return the fill and the stroke of the shape behind a chip's text."""
    if shown.fill:
        return {"fill": shown.fill, "stroke": shown.fill}
    return {"fill": PAPER_COLOUR, "stroke": "none" if shown.tone == "quiet" else shown.ink, "stroke_width": 1.5}


def draw_chip(shown: Chip, words: str, width: float, height: float, size: float) -> Element:
    """Draw a chip with some words, such as its sign and the name of the move."""
    back = svg.rect(0.75, 0.75, width - 1.5, height - 1.5, rx=CHIP_CORNER_RADIUS, **outline(shown))
    front = svg.text(width / 2, height / 2, words, size, fill=shown.ink, font_weight="bold")
    return svg.add_title(svg.element("g", back, front, class_=f"chip {shown.tone}"), shown.words)

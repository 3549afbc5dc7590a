"""The colours, the font and the sizes of all pictures."""

from collections.abc import Iterable

from zermelo.rules import DRAW, LOSS, WIN, Bounds, Value

__all__ = [
    "DISCS", "FONT", "FRESH", "HOLE", "INK", "LINE", "MARKS", "MUTED", "PAPER", "SMALLEST", "TRAY", "WASH", "bright",
    "fills", "ink_on", "mixed", "tint",
]  # fmt: skip

FONT = "'DejaVu Sans', Verdana, sans-serif"
"""The fonts; Verdana is as wide as DejaVu Sans, for which the widths of texts are estimated."""

SMALLEST = 10.0
"""The smallest text, in pixels."""

PAPER, INK, MUTED, LINE, WASH = "#ffffff", "#1b2233", "#5c6577", "#aab2c2", "#f3f5f9"

FRESH = "#e6ecf8"
"""The background of the last move."""

MARKS = {"X": "#1f5fa8", "O": "#8a3f9e"}

DISCS = {"yellow": "#f7cb45", "red": "#e2504a"}
TRAY, HOLE = "#2f6fbd", "#dfe8f5"
"""The board with falling discs: the same colours as on the page."""

SHADES = {WIN: ("#46d68a", "#1c6b43"), DRAW: ("#ffc93c", "#8a6712"), LOSS: ("#ff7b6e", "#8f2b22")}
"""The shades of each outcome, from the best to the worst: brighter is better."""

UNDECIDED = "#b8bfcc"


def bright(value: Value | Bounds) -> str:
    """Return the colour of a value by itself."""
    return SHADES[value.sign][0] if isinstance(value, Value) else UNDECIDED


def fills(values: Iterable[Value | Bounds]) -> dict[Value | Bounds, str]:
    """Return a colour for every value: the best win, draw and loss are the brightest of their kind."""
    distinct = set(values)
    colours = dict.fromkeys(distinct, UNDECIDED)
    for sign, (best, worst) in SHADES.items():
        equals = [value for value in distinct if isinstance(value, Value) and value.sign == sign]
        equals.sort(key=lambda value: value.order_key, reverse=True)
        steps = max(1, len(equals) - 1)
        colours.update({value: mixed(best, worst, i / steps) for i, value in enumerate(equals)})
    return colours


def tint(colour: str) -> str:
    """Return a pale shade of a colour, on which all text is legible."""
    return mixed(colour, PAPER, 0.82)


def ink_on(fill: str) -> str:
    """Return black or white, whichever has more contrast with a colour (at least 4.58, WCAG 2.1)."""
    return "#000000" if luminance(fill) > 0.179 else PAPER


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour between two.

    >>> mixed("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.1)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (x / 255 for x in channels(colour))]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

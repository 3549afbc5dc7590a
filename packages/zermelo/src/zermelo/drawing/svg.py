"""The parts of a picture: colours, sizes, elements, texts with estimated widths, drawings in rows; as SVG and PNG."""

import math
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, tostring

from zermelo.drawing.palette import OUTCOME_SHADES, light, luminance
from zermelo.errors import MissingExtra, TooLarge
from zermelo.rules import Bounds, Value

__all__ = [
    "DISC_COLOURS",
    "FONT_FAMILY",
    "HOLE_COLOUR",
    "INK_COLOUR",
    "LAST_MOVE_COLOUR",
    "LINE_COLOUR",
    "MARK_COLOURS",
    "MIN_TEXT_SIZE",
    "MUTED_COLOUR",
    "PAPER_COLOUR",
    "TRAY_COLOUR",
    "WASH_COLOUR",
    "Drawing",
    "add_title",
    "at",
    "beside",
    "bright",
    "circle",
    "cross",
    "draw_lines",
    "element",
    "fills",
    "ink_on",
    "line",
    "mix",
    "number",
    "page",
    "png",
    "rect",
    "stack",
    "text",
    "tint",
    "to_text",
    "width_of",
    "wrap_words",
]


FONT_FAMILY = "'DejaVu Sans', Verdana, sans-serif"
"""The fonts; Verdana is as wide as DejaVu Sans, for which the widths of texts are estimated."""

MIN_TEXT_SIZE = 10.0
"""The smallest text, in pixels."""

PAPER_COLOUR, INK_COLOUR, MUTED_COLOUR, LINE_COLOUR, WASH_COLOUR, TRAY_COLOUR, HOLE_COLOUR = map(
    light, ("paper", "ink", "muted", "line", "wash", "tray", "hole")
)

LAST_MOVE_COLOUR = light("fresh")
"""The background of the last move."""

MARK_COLOURS = {"X": light("x"), "O": light("o")}

DISC_COLOURS = {"yellow": light("disc-x"), "red": light("disc-o")}

UNDECIDED_COLOUR = light("open-fill")


def bright(value: Value | Bounds) -> str:
    """Return the colour of a value by itself."""
    return OUTCOME_SHADES[value.sign][0] if isinstance(value, Value) else UNDECIDED_COLOUR


def fills(values: Iterable[Value | Bounds]) -> dict[Value | Bounds, str]:
    """Return a colour for every value: the best win, draw and loss are the brightest of their kind."""
    distinct = set(values)
    colours = dict.fromkeys(distinct, UNDECIDED_COLOUR)
    for sign, (best, worst) in OUTCOME_SHADES.items():
        equals = [value for value in distinct if isinstance(value, Value) and value.sign == sign]
        equals.sort(reverse=True)
        steps = max(1, len(equals) - 1)
        colours.update({value: mix(best, worst, i / steps) for i, value in enumerate(equals)})
    return colours


def tint(colour: str) -> str:
    """Return a pale shade of a colour, on which all text is legible."""
    return mix(colour, PAPER_COLOUR, 0.82)


def ink_on(fill: str) -> str:
    """Return black or white, whichever has more contrast with a colour (at least 4.58, WCAG 2.1)."""
    return "#000000" if luminance(fill) > 0.179 else PAPER_COLOUR


def mix(one: str, other: str, share: float) -> str:
    """Return a colour between two.

    >>> mix("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


HALF_CAPITAL_HEIGHT, LINE_DISTANCE = 0.36, 1.3
"""Half the height of a capital, and the distance of two lines, as shares of the text size."""

NARROW_CHARACTERS, WIDE_CHARACTERS = "ijlftI .,:;|!'()[]-", "mMW…%@"
"""Characters about a third as wide as the text size, and about as wide."""


class Drawing(NamedTuple):
    """An element, and the size of its drawing, to the right of and below the origin."""

    element: Element
    width: float
    height: float


def number(value: float) -> str:
    """Write a number with at most two decimals.

    >>> number(3.0), number(0.12345)
    ('3', '0.12')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, *children: Element, **attributes: str | float) -> Element:
    """Make an element; a name such as stroke_width stands for stroke-width, class_ for class."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    made = Element(tag, {key: value if isinstance(value, str) else number(value) for key, value in named.items()})
    made.extend(children)
    return made


def add_title(made: Element, words: str) -> Element:
    """Add words to an element, for tooltips and screen readers."""
    title = Element("title")
    title.text = words
    made.insert(0, title)
    return made


def at(x: float, y: float, *children: Element, scale: float = 1, **attributes: str | float) -> Element:
    """Make a group whose origin is at a point."""
    size = "" if scale == 1 else f" scale({scale:.5f})"
    return element("g", *children, transform=f"translate({number(x)} {number(y)}){size}", **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> Element:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def line(points: Iterable[tuple[float, float]], **attributes: str | float) -> Element:
    return element("path", d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), fill="none", **attributes)


def circle(x: float, y: float, radius: float, **attributes: str | float) -> Element:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def cross(x: float, y: float, radius: float, **attributes: str | float) -> Element:
    a, b, c, d = (number(value) for value in (x - radius, x + radius, y - radius, y + radius))
    return element("path", d=f"M{a} {c}L{b} {d}M{b} {c}L{a} {d}", **attributes)


def text(x: float, y: float, words: str, size: float, anchor: str = "middle", **attributes: str | float) -> Element:
    """Write words with their capitals centred vertically on y."""
    made = element(
        "text",
        x=x,
        y=y + HALF_CAPITAL_HEIGHT * size,
        font_size=size,
        text_anchor=anchor,
        **{"fill": INK_COLOUR, **attributes},
    )
    made.text = words
    return made


def width_of(words: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a text in DejaVu Sans, erring on the wide side."""
    return size * (1.12 if bold else 1.0) * sum(map(advance, words))


def advance(character: str) -> float:
    """Estimate the width of a character as a share of the text size."""
    if character in NARROW_CHARACTERS:
        return 0.36
    if character in WIDE_CHARACTERS or east_asian_width(character) in "WF":
        return 1.0
    return 0.84 if character in "+=×<>wQOGD" else 0.7 if character.isupper() else 0.63


def wrap_words(words: str, width: float, size: float) -> list[str]:
    """Break words into lines that fit a width; a word that is too long has a line of its own.

    >>> wrap_words("draw, 8 plies at most", 80, 10)
    ['draw, 8 plies', 'at most']
    """
    lines: list[str] = []
    for word in words.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def draw_lines(lines: Sequence[str], size: float, anchor: str = "start", **attributes: str | float) -> Drawing:
    """Write lines of text, one below the other."""
    bold = attributes.get("font_weight") == "bold"
    width = max((width_of(words, size, bold) for words in lines), default=0)
    x, step = {"start": 0.0, "middle": width / 2}[anchor], LINE_DISTANCE * size
    texts = (text(x, (i + 0.5) * step, words, size, anchor, **attributes) for i, words in enumerate(lines))
    return Drawing(element("g", *texts), width, step * len(lines))


def stack(drawings: Sequence[Drawing], gap: float, centred: bool = True) -> Drawing:
    """Place drawings one below the other."""
    width, y, group = max(drawing.width for drawing in drawings), 0.0, element("g")
    for drawing in drawings:
        group.append(at((width - drawing.width) / 2 if centred else 0, y, drawing.element))
        y += drawing.height + gap
    return Drawing(group, width, y - gap)


def beside(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Place drawings in a row."""
    group, x = element("g"), 0.0
    for drawing in drawings:
        group.append(at(x, 0, drawing.element))
        x += drawing.width + gap
    return Drawing(group, x - gap, max(drawing.height for drawing in drawings))


def page(drawing: Drawing, margin: float, title: str) -> Element:
    """Make a complete picture with equal margins."""
    width, height = drawing.width + 2 * margin, drawing.height + 2 * margin
    root = element(
        "svg", xmlns="http://www.w3.org/2000/svg", width=width, height=height, font_family=FONT_FAMILY, role="img"
    )
    root.set("viewBox", f"0 0 {number(width)} {number(height)}")
    root.extend([rect(0, 0, width, height, fill=PAPER_COLOUR), at(margin, margin, drawing.element, class_="content")])
    return add_title(root, title)


def to_text(root: Element) -> str:
    """Write a picture as the text of an SVG file."""
    return tostring(root, encoding="unicode")


SCREEN_DPI, PRINT_DPI = 96, 300
"""The resolution in dots per inch of pictures in pixels, and of pages in millimetres."""

MAX_FINE_PIXELS, MAX_PIXELS = 40_000_000, 120_000_000


def png(picture: Element) -> bytes:
    """Return a picture with two dots per pixel, or fewer if it is very large; a page of paper has print resolution.

    Texts are set in the DejaVu Sans that comes with matplotlib, so that they appear on a machine
    that has no fonts. Raises TooLarge, or MissingExtra.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("PNG pictures need resvg: pip install 'zermelo[pictures]'.") from None
    matplotlib = find_spec("matplotlib")  # found without importing it
    folder = Path(matplotlib.origin).parent / "mpl-data/fonts/ttf" if matplotlib and matplotlib.origin else None
    return svg_to_bytes(
        svg_string=to_text(picture),
        zoom=zoom_for(picture),
        dpi=SCREEN_DPI,
        font_dirs=[str(folder)] if folder else [],
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
    )


def zoom_for(picture: Element) -> float:
    """Return the dots per pixel; raise TooLarge if even one is too many."""
    width, height = picture.get("width", "0"), picture.get("height", "0")
    if width.endswith("mm"):
        return PRINT_DPI / SCREEN_DPI
    pixels = float(width) * float(height)
    if pixels > MAX_PIXELS:
        raise TooLarge(f"A PNG of {pixels:,.0f} pixels is too large: write a .svg, or show less.")
    return max(1.0, min(2.0, math.sqrt(MAX_FINE_PIXELS / pixels)))

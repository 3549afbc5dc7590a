"""The parts of an SVG picture: elements, texts with estimated widths, and drawings in rows and columns."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, tostring

from zermelo.drawing.pictures.theme import FONT, INK, PAPER

__all__ = [
    "Drawing", "at", "beside", "circle", "cross", "draw_lines", "element", "line", "number", "page", "rect", "stack",
    "text", "titled", "to_text", "width_of", "wrapped",
]  # fmt: skip

ASCENT, LEADING = 0.36, 1.3
"""Half the height of a capital, and the distance of two lines, as shares of the text size."""

NARROW, WIDE = "ijlftI .,:;|!'()[]-", "mMW…%@"
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


def titled(made: Element, words: str) -> Element:
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
    made = element("text", x=x, y=y + ASCENT * size, font_size=size, text_anchor=anchor, **{"fill": INK, **attributes})
    made.text = words
    return made


def width_of(words: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a text in DejaVu Sans, erring on the wide side."""
    return size * (1.12 if bold else 1.0) * sum(map(advance, words))


def advance(character: str) -> float:
    """Estimate the width of a character as a share of the text size."""
    if character in NARROW:
        return 0.36
    if character in WIDE or east_asian_width(character) in "WF":
        return 1.0
    return 0.84 if character in "+=×<>wQOGD" else 0.7 if character.isupper() else 0.63


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Break words into lines that fit a width; a word that is too long has a line of its own.

    >>> wrapped("draw, 8 plies at most", 80, 10)
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
    x, step = {"start": 0.0, "middle": width / 2}[anchor], LEADING * size
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
    root = element("svg", xmlns="http://www.w3.org/2000/svg", width=width, height=height, font_family=FONT, role="img")
    root.set("viewBox", f"0 0 {number(width)} {number(height)}")
    root.extend([rect(0, 0, width, height, fill=PAPER), at(margin, margin, drawing.element, class_="content")])
    return titled(root, title)


def to_text(root: Element) -> str:
    """Write a picture as the text of an SVG file."""
    return tostring(root, encoding="unicode")

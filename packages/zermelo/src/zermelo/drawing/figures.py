"""The figures that stand on places, as shapes around the middle of a place."""

from collections.abc import Callable, Iterable
from math import cos, pi, sin, sqrt
from typing import Literal, NamedTuple

from zermelo.rules import Look, Place, Point

__all__ = [
    "FIGURES",
    "NOBODY_ROLE",
    "OWNER_ROLES",
    "Primitive",
    "around",
    "disc",
    "figure",
    "line",
    "move_shape",
    "owner_role",
    "polygon",
    "words",
]

OWNER_ROLES = ("first", "second")
"""The colour roles of the players, which every screen maps to their colours."""

NOBODY_ROLE = "muted"

OVERLAP = 0.55
"""The distance of two equal figures on one place, in squares."""


class Primitive(NamedTuple):
    """One of the five shapes that every screen can draw; lengths are in squares, colours are roles of the palette."""

    kind: Literal["polygon", "line", "disc", "path", "text"]
    points: tuple[Point, ...]
    """The corners, the points of a line, or the middle of anything else."""
    size: float = 0.0
    """The radius of a disc, the height of a text, the side of the square of a path."""
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    """The width of the stroke."""
    words: str = ""
    """The text, or the data of the path."""
    style: str = ""
    """'dashed', 'faint', 'turned', or some of them with spaces between them."""

    def record(self) -> dict[str, object]:
        """Return the shape as JSON, without what is empty."""
        plain = {**self._asdict(), "points": [[round(x, 3), round(y, 3)] for x, y in self.points]}
        return {key: round(value, 3) if isinstance(value, float) else value for key, value in plain.items() if value}


def move_shape(shape: Primitive, x: float, y: float) -> Primitive:
    """Return a shape at another place."""
    return shape._replace(points=tuple((px + x, py + y) for px, py in shape.points))


def polygon(
    points: Iterable[Point], fill: str = "", stroke: str = "", width: float = 0.0, style: str = ""
) -> Primitive:
    return Primitive("polygon", tuple(points), 0.0, fill, stroke, width, "", style)


def line(points: Iterable[Point], stroke: str, width: float, style: str = "") -> Primitive:
    return Primitive("line", tuple(points), 0.0, "", stroke, width, "", style)


def disc(
    x: float, y: float, radius: float, fill: str = "", stroke: str = "", width: float = 0.0, style: str = ""
) -> Primitive:
    return Primitive("disc", ((x, y),), radius, fill, stroke, width, "", style)


def words(x: float, y: float, text: str, size: float, fill: str = "ink", style: str = "") -> Primitive:
    return Primitive("text", ((x, y),), size, fill, words=text, style=style)


def figure(look: Look, place: Place, mark: str, number: int = 0) -> list[Primitive]:
    """Return the shapes of what stands on a place, around its middle. number: what a digit counts."""
    one = FIGURES[look.shape](look, around(place), mark, number)
    step = OVERLAP * look.size
    return [move_shape(shape, step * (i - (look.copies - 1) / 2), 0) for i in range(look.copies) for shape in one]


def around(place: Place) -> tuple[Point, ...]:
    """Return the outline of a place as seen from its middle."""
    return tuple((round(x - place.x, 6), round(y - place.y, 6)) for x, y in place.outline)


def owner_role(owner: int | None) -> str:
    """Return the colour role of a player, or of nobody."""
    return NOBODY_ROLE if owner is None else OWNER_ROLES[owner]


def colour(look: Look) -> str:
    return owner_role(look.owner)


Outline = tuple[Point, ...]


def cross(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    r, pen = 0.26 * extent(outline) * look.size, 0.12 * extent(outline) * look.size
    return [line(((-r, -r), (r, r)), colour(look), pen), line(((-r, r), (r, -r)), colour(look), pen)]


def ring(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    side = extent(outline) * look.size
    return [disc(0, 0, 0.28 * side, stroke=colour(look), width=0.12 * side)]


def man(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    """Draw a round man with the mark of its owner, since colour alone must not distinguish players."""
    r = 0.3 * look.size
    if look.fill:
        return [disc(0, 0, r, f"{look.fill}-man", "ink", 0.04)]
    return [disc(0, 0, r, colour(look), "ink", 0.03), words(0, 0, look.words or mark, 1.15 * r, f"on-{colour(look)}")]


def big_disc(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    return [disc(0, 0, 0.37, colour(look)), words(0, 0, look.words or mark, 0.34, f"on-{colour(look)}", "faint")]


def stone(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    r = 0.33 * look.size
    return [disc(0, 0, r, "stone" if look.owner is None else colour(look), "stone-dark", 0.04),
            disc(-0.3 * r, -0.35 * r, 0.28 * r, "stone-light")]  # fmt: skip


def bar(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    """Draw a bar along an edge, or in an area between opposite corners: the first and the third, or those between."""
    ends = outline[look.owner or 0 :: 2] if len(outline) > 2 else outline or ((-0.4, 0), (0.4, 0))
    return [line(shrunk(ends, 0.97), colour(look), 0.12)]


def block(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    body = polygon(shrunk(outline, 0.8 * look.size), look.fill or colour(look))
    return [body, words(0, 0, look.words, 0.4, f"on-{colour(look)}")] if look.words else [body]


def wash(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    tint = [polygon(outline, look.fill or colour(look), style="faint")]
    return [*tint, words(0, 0, look.words, 0.4, colour(look))] if look.words else tint


def cup(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    r = 0.42 * look.size
    eyes = [disc(dx * r, -0.15 * r, 0.18 * r, "paper") for dx in (-0.32, 0.32)]
    letter = words(0, 0.52 * r, look.words or mark, 0.6 * r, f"on-{colour(look)}")
    return [disc(0, 0, r, colour(look), "paper", 0.03), *eyes, letter]


def seeds(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    """Draw seeds in a spiral, as those of a sunflower, and their number below them."""
    turn, step = pi * (3 - sqrt(5)), min(0.13, 0.34 / sqrt(max(1, number)))
    spots = ((step * sqrt(i + 0.5) * cos(i * turn), step * sqrt(i + 0.5) * sin(i * turn)) for i in range(number))
    return [
        *(disc(x, y - 0.06, 0.07, "stone", "stone-dark", 0.015) for x, y in spots),
        words(0, 0.36, str(number), 0.2),
    ]


def draw_letters(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    return [words(0, 0, look.words or mark, 0.5 * look.size, "ink" if look.owner is None else colour(look))]


def draw_outline(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    fill = f"{look.fill}-man" if look.fill in ("white", "black") else look.fill
    is_turned = look.owner == 1 and not (look.fill or look.is_upright)
    pen = OUTLINE_PENS.get(look.fill, "ink") if look.fill else colour(look)
    return [Primitive("path", ((0, 0),), 0.84 * look.size, fill, pen, 0.045, look.path, "turned" * is_turned)]


def frame(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    return [polygon(outline, "", "ink", 0.1)]


OUTLINE_PENS = {"black": "lines", "first": "on-first", "second": "on-second"}
"""The colours of the lines of an outline that has such a fill; ink for any other."""


def no_entry(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    """Draw a small cross, which keeps clear of the lines below it."""
    r = 0.09
    strokes = [line(((-r, side * r), (r, -side * r)), NOBODY_ROLE, 0.04) for side in (-1, 1)]
    return [disc(0, 0, 2 * r, "paper", NOBODY_ROLE, 0.03), *strokes]


def nothing(look: Look, outline: Outline, mark: str, number: int) -> list[Primitive]:
    return []


FIGURES: dict[str, Callable[[Look, Outline, str, int], list[Primitive]]] = {
    "cross": cross, "ring": ring, "man": man, "disc": big_disc, "stone": stone, "bar": bar, "block": block,
    "wash": wash, "cup": cup, "seeds": seeds, "text": draw_letters, "outline": draw_outline, "barred": no_entry,
    "frame": frame, "gone": nothing,
}  # fmt: skip
"""The function that draws each shape of a look: from the look, the outline of the place, the mark and its number."""


def extent(outline: Outline) -> float:
    """Return the smaller side of the outline; 1 for a point."""
    if len(outline) < 3:
        return 1.0
    return min(max(p[axis] for p in outline) - min(p[axis] for p in outline) for axis in (0, 1))


def shrunk(outline: Outline, share: float) -> Outline:
    return tuple((share * x, share * y) for x, y in outline or ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))

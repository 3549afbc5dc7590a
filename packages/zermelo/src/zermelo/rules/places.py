"""What a board consists of: places (points, edges between two points, areas with corners), and what stands on them.

Lengths are in squares: a square is one wide and one high, and x grows to the right, y downwards.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, overload

from zermelo.errors import BadGame

__all__ = [
    "EMPTY_MARK",
    "HEX_ROW_DISTANCE",
    "Area",
    "Coordinates",
    "Diagonals",
    "Look",
    "Numbering",
    "Place",
    "PlacesField",
    "Point",
    "Shape",
    "edge",
    "hexagon",
    "rectangle",
    "square",
]

Numbering = Literal["top", "bottom", "numbers"]
"""How places are named: a letter and a number from the top or from the bottom, or numbers alone, row by row."""

Diagonals = Literal["", "all", "alternate"]
"""Which lines a lattice has besides rows and columns: none, all diagonals, or those of every other point."""

Point = tuple[float, float]
"""A point of the drawing: x and y."""

Coordinates = tuple[int, ...]
"""A cell of an array: (column, row) from the top left, or (column, row, layer)."""

LAYER_GAP = 0.4
"""The space between two layers of a board in space, in squares."""


class Place(NamedTuple):
    """A place of the board: a point, an edge between two points, or an area."""

    x: float
    """The middle of the place, from the left."""
    y: float
    """The middle of the place, from the top."""
    name: str = ""
    """The name of the place, which the names of moves consist of; places of one stack share it."""
    outline: tuple[Point, ...] = ()
    """The corners of an area, the two ends of an edge, or nothing for a point."""
    level: int = 0
    """The height in a stack of places: what stands higher covers what stands lower."""
    kind: str = ""
    """The kind of the place, if a mark has another look on it than elsewhere: looks are found by kind and mark.

    Of the places to press, a 'column' has its name above it, and a 'dot' is drawn, with its name beside it."""
    owner: int | None = None
    """The player, 0 or 1, to whom a place beside the board belongs, such as a hand or a store."""
    caption: str = ""
    """The name of what a place beside the board holds, such as 'in hand'."""
    cell: Coordinates = ()
    """The cell of the place in arrays of the board; derived from all places if it is not given."""

    @classmethod
    def square(cls, x: float, y: float, name: str = "", side: float = 1.0, **others: Any) -> "Place":
        """Return a square around the point x, y, with this name and this side. others: other fields of the place.

        >>> Place.square(0, 0, "a1").outline
        ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        """
        return cls.rectangle(x, y, side, side, name, **others)

    @classmethod
    def rectangle(cls, x: float, y: float, width: float, height: float, name: str = "", **others: Any) -> "Place":
        """Return a rectangle around the point x, y. others: other fields of the place."""
        dx, dy = width / 2, height / 2
        return cls(x, y, name, ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)), **others)

    @classmethod
    def hexagon(cls, x: float, y: float, name: str = "", **others: Any) -> "Place":
        """Return a hexagon around the point x, y, one wide from side to side, with this name and a corner at its top.

        others: other fields of the place.
        """
        high, low = 1 / 3**0.5, 0.5 / 3**0.5
        corners = ((0.0, -high), (0.5, -low), (0.5, low), (0.0, high), (-0.5, low), (-0.5, -low))
        return cls(x, y, name, tuple((x + dx, y + dy) for dx, dy in corners), **others)

    @classmethod
    def edge(cls, start: Point, end: Point, name: str = "", **others: Any) -> "Place":
        """Return the edge from a start to an end, with this name. others: other fields of the place.

        >>> Place.edge((0, 0), (1, 0), "b1")[:3]
        (0.5, 0.0, 'b1')
        """
        return cls((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, name, (start, end), **others)


square, rectangle, hexagon, edge = Place.square, Place.rectangle, Place.hexagon, Place.edge
"""The same as functions, for games with long lists of places."""

HEX_ROW_DISTANCE = 3**0.5 / 2
"""The distance of two rows of hexagons that are one wide."""


class Area(NamedTuple):
    """An area that belongs to whoever fills the last of some places around it, such as a box between dots."""

    outline: tuple[Point, ...]
    """The corners of the area."""
    around: tuple[str, ...]
    """The names of the places around it."""


EMPTY_MARK = "."
"""The character of an empty place."""

Shape = Literal[
    "cross", "ring", "man", "disc", "stone", "bar", "block", "wash", "cup", "seeds", "text", "outline", "barred",
    "frame", "gone",
]  # fmt: skip
"""The figures of a look."""


class Look(NamedTuple):
    """What stands on a place for one character of the text."""

    shape: Shape
    """The figure: a cross, a ring, a man, a disc with a hole's size, a stone, a bar along an edge, a block that fills
    the area, a wash in the owner's colour, a cup, as many seeds as the character counts, the character as text, an
    outline of your own, a sign that no man may come here, a strong frame of the area, or nothing at all, where the
    place itself has left the board."""
    owner: int | None = None
    """The player in whose colour it is drawn: 0 or 1; None for nobody."""
    name: str = ""
    """The name of the piece, such as 'lion'."""
    moves: str = ""
    """How the piece moves, in a few words for the legend, such as 'one step straight'."""
    path: str = ""
    """The outline: SVG path data in a square of 100 x 100, drawn with a round pen."""
    fill: str = ""
    """The colour inside: 'white', 'black', or another role of the palette; '' for that of the shape."""
    size: float = 1.0
    """The size as a share of the usual one."""
    is_upright: bool = False
    """True for an outline that is upright for both players; those of the second player are upside down otherwise,
    unless they have a fill."""
    words: str = ""
    """The text, if it is another one than the character."""
    copies: int = 1
    """How many of it stand side by side."""
    joins: Literal["", "mark", "move"] = ""
    """Which neighbours it grows together with: 'mark' those of the same mark, 'move' those of the same move."""
    is_of_mover: bool = False
    """True if it has the colour of the player who made it, as far as the course of the game is known."""


class PlacesField:
    """The field of a dataclass that takes places, or pairs and triples of columns, rows and layers, and has places."""

    @overload
    def __get__(self, board: None, owner: type) -> "PlacesField": ...
    @overload
    def __get__(self, board: object, owner: type) -> tuple[Place, ...]: ...
    def __get__(self, board: object | None, owner: type) -> "PlacesField | tuple[Place, ...]":
        if board is None:
            raise AttributeError("places")  # so that the field has no default
        found: tuple[Place, ...] = board.__dict__["places"]
        return found

    def __set__(self, board: object, places: Iterable[Place | Sequence[int]]) -> None:
        board.__dict__["places"] = places_of(places)


def places_of(places: Iterable[Place | Sequence[int]]) -> tuple[Place, ...]:
    """Return places, with a square for each pair (column, row) or triple (column, row, layer); raise BadGame."""
    all_places = tuple(places) if isinstance(places, Iterable) else (places,)
    if not all(isinstance(each, Sequence) for each in all_places):
        raise BadGame("places of a board are a column and a row for each cell, such as ((0, 0), (1, 0), (2, 0)).")
    squares = place_layers([each for each in all_places if not isinstance(each, Place)])
    return tuple(each if isinstance(each, Place) else squares[tuple(each)] for each in all_places)


def place_layers(cells: Iterable[Sequence[int]]) -> dict[Coordinates, Place]:
    """Return a square for each pair (column, row) or triple (column, row, layer).

    The layers of a board in space lie in rows, so that all together are about as wide as high.
    """
    spots = [tuple(each) for each in cells]
    if all(len(cell) < 3 for cell in spots):
        return {cell: square(cell[0], cell[1], cell=cell) for cell in spots}
    width, height, layers = (1 + max(cell[axis] for cell in spots) for axis in range(3))
    across = next(n for n in range(1, layers + 1) if n * n * width >= layers * height or n == layers)
    step = width + LAYER_GAP, height + LAYER_GAP
    return {(x, y, z): square(x + z % across * step[0], y + z // across * step[1], cell=(x, y, z)) for x, y, z in spots}

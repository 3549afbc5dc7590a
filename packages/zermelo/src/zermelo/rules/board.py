"""How people see a position: the places of its characters, what stands there, and where a move is pressed.

Lengths are in squares: a square is one wide and one high, and x grows to the right, y downwards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from zermelo.errors import BadGame, BadText
from zermelo.rules.display import Displayed
from zermelo.rules.notation import Notation
from zermelo.rules.places import (
    EMPTY_MARK,
    Area,
    Coordinates,
    Diagonals,
    Look,
    Numbering,
    Place,
    PlacesField,
    Point,
    Shape,
)

__all__ = ["Backdrop", "Board", "Diagram", "Dot", "Side", "Tray"]


Backdrop = Literal["", "chequered", "tray", "holes", "bare", "open", "pits", "felt", "cubes", "chocolate"]
"""What lies below the men of a board: chequered squares, a tray with holes, rings where points are, lines without a
frame, wood with pits, green felt, cubes, or chocolate.

'bare' draws nothing but lines and dots: points are crossings of lines, and areas have no outline."""


class Side(NamedTuple):
    """A stretch of the border that belongs to a player: a goal, or one of the sides to connect."""

    points: tuple[Point, ...]
    """The corners of the stretch, from one end to the other."""
    owner: int | None
    """The player, 0 or 1; None for a strong line that belongs to nobody, or for a side that both players want."""


class Tray(NamedTuple):
    """What lies below places beside the board: those of a hand, or of a choice."""

    outline: tuple[Point, ...]
    """The corners of the tray."""
    caption: str = ""
    """The words at its top."""
    owner: int | None = None
    """The player, 0 or 1, to whom it belongs; None for nobody."""


class Dot(NamedTuple):
    """A point that is drawn as a dot."""

    x: float
    """The place of the dot, from the left."""
    y: float
    """The place of the dot, from the top."""
    owner: int | None = None
    """The player, 0 or 1, whose edges run between such dots; None for both."""


@dataclass(frozen=True, eq=False)
class Board:
    """The layout of a board; place i is character i of the position's text, which may continue after the places.

    >>> print(Board(((0, 0), (1, 0), (2, 0)), ("a", "b", "c")).diagram("X.O"))
     X │ b │ O
    """

    places: PlacesField = PlacesField()  # noqa: RUF009 - a descriptor
    """The places; a pair (column, row) stands for a square, and a triple also gives the layer of a board in space."""
    names: tuple[str, ...] = ()
    """The names of the places, if they do not have them themselves; '' for a place that has none."""
    lines: tuple[tuple[str | Point, str | Point], ...] = ()
    """The lines between two places, by their names, or between two points."""
    looks: Mapping[str, Look] = field(default_factory=dict)
    """What stands on a place, by character, or by the kind of the place and the character; see `look`."""
    sides: tuple[Side, ...] = ()
    """The stretches of the border that belong to a player."""
    beside: tuple[Place, ...] = ()
    """Further places, whose characters `shown` gives, since the text does not begin with them: pieces in hand, gaps."""
    shown: Callable[[Any, int], str] | None = None
    """Maps a state and the turn to the characters of the places beside; a Characters, as `write` of a notation."""
    presses: tuple[Place, ...] = ()
    """Places to press that have no character: columns, exits, dots. Those with a caption are drawn with it."""
    trays: tuple[Tray, ...] = ()
    """What lies below places beside the board."""
    captions: tuple[tuple[str, Point], ...] = ()
    """Words beside the board, if letters and numbers of the names do not stand there."""
    areas: tuple[Area, ...] = ()
    """The areas that belong to whoever closes them."""
    dots: tuple[Dot | Point, ...] = ()
    """The dots between which edges run."""
    backdrop: Backdrop = ""
    """What lies below the men."""
    path: Callable[[str, str], Sequence[str]] | None = None
    """Maps the name of a move and the text of the position to the names of the places to press, in order.

    Without it, these are the places whose names the name of the move consists of: b2 and b3 for 'b2-b3'; if it consists
    of others, they are the places that the move changes."""
    is_any_order: bool = False
    """True if the places of a move may be pressed in any order, such as the two ends of a domino."""
    digits: str = ""
    """The characters that are numbers, from 0 on, such as '0123456789ab': screens show 11 instead of b."""
    colours: tuple[str, str] | None = None
    """The colours of the players' men, such as ('yellow', 'red'), if they are not those of X and O."""

    def __post_init__(self) -> None:
        if self.names and len(self.names) != len(self.places):
            raise BadGame(f"the board has {len(self.places)} places and {len(self.names)} names.")
        names = self.names or ("",) * len(self.places)
        named = tuple(p._replace(name=n) if n else p for p, n in zip(self.places, names, strict=False))
        object.__setattr__(self, "places", named)
        object.__setattr__(self, "names", tuple(place.name for place in named))
        self.check_names_known()

    def check_names_known(self) -> None:
        """Raise BadGame for a line or an area with a name that no place has, or a line without two ends."""
        if wrong := [line for line in self.lines if isinstance(line, str) or len(line) != 2]:
            raise BadGame(f"the line {wrong[0]!r} of the board has no two ends: write a pair, such as ('a1', 'b1').")
        known = {place.name for place in (*self.places, *self.presses)}
        lines = ((f"the line {tuple(line)!r}", line) for line in self.lines)
        areas = ((f"the area around {area.around!r}", area.around) for area in self.areas)
        for what, names in (*lines, *areas):
            if unknown := [name for name in names if isinstance(name, str) and name not in known]:
                raise BadGame(f"{what} of the board names {unknown[0]!r}, and no place of the board has this name.")

    @classmethod
    def rectangle(cls, columns: int, rows: int, names: Numbering | Sequence[str] = "top", **others: Any) -> "Board":
        """Return a board of squares, row by row from the top left.

        names: 'top' numbers rows from the top, so that a1 is the first square; 'bottom' numbers them from the bottom,
        as in chess; 'numbers' counts squares from 1 on; or a name for each square. others: other fields of the board.

        >>> Board.rectangle(3, 2, names="bottom").names
        ('a2', 'b2', 'c2', 'a1', 'b1', 'c1')
        """
        from zermelo.rules.layouts import rectangle  # late, as all layouts: a board needs one of them at most

        return cls(**{**rectangle(columns, rows, names), **others})

    @classmethod
    def lattice(
        cls,
        columns: int,
        rows: int,
        diagonals: Diagonals = "",
        names: Numbering | Sequence[str] = "top",
        **others: Any,
    ) -> "Board":
        """Return a board of points with lines between neighbours, row by row from the top left.

        diagonals: '' for rows and columns alone, 'all' for all diagonals, or 'alternate' for those of every other
        point, as in fanorona. names: as for `rectangle`. others: other fields of the board.

        >>> len(Board.lattice(3, 3, "alternate").lines)
        16
        """
        from zermelo.rules.layouts import lattice

        return cls(**{**lattice(columns, rows, diagonals, names), **others})

    @classmethod
    def hexagons(cls, widths: Sequence[int], **others: Any) -> "Board":
        """Return a board of rows of hexagons, named by a letter in their row and by the number of the row.

        widths: the number of hexagons in each row, from the top. A row that is longer than the one above begins half a
        hexagon to its left, and any other one half a hexagon to its right: (4, 4, 4, 4) is a rhombus, (1, 2, 3) a
        triangle, and (3, 4, 5, 4, 3) a hexagon. others: other fields of the board.

        >>> Board.hexagons((2, 3, 2)).names
        ('a1', 'b1', 'a2', 'b2', 'c2', 'a3', 'b3')
        """
        from zermelo.rules.layouts import hexagons

        return cls(**{**hexagons(widths), **others})

    @classmethod
    def ring(cls, n: int, middle: str = "", **others: Any) -> "Board":
        """Return a board of points '1' to 'n' on a ring, clockwise from the top, with lines between neighbours.

        middle: the name of a point in the middle, with a line to each other one; '' for none. others: other fields.

        >>> Board.ring(4, middle="m").lines[3:5]
        (('4', '1'), ('1', 'm'))
        """
        from zermelo.rules.layouts import ring

        return cls(**{**ring(n, middle), **others})

    @classmethod
    def boxes(cls, columns: int, rows: int, **others: Any) -> "Board":
        """Return a board of boxes between dots: its places are the edges, and a box belongs to whoever closes it.

        Edges have the names of squares, counted in half steps: b1, d1 ... lie between the dots of the first row, and
        a2, c2 ... below them. others: other fields of the board.

        >>> board = Board.boxes(1, 1)
        >>> board.names, board.areas[0].around
        (('b1', 'a2', 'c2', 'b3'), ('b1', 'a2', 'c2', 'b3'))
        """
        from zermelo.rules.layouts import boxes

        return cls(**{**boxes(columns, rows), **others})

    @classmethod
    def complete(cls, n: int, **others: Any) -> "Board":
        """Return a board of dots '1' to 'n' on a ring; its places are the edges between any two dots.

        An edge has the name '12', or '1-12' from ten dots on, and is pressed by its two dots in any order. others:
        other fields of the board.

        >>> Board.complete(4).names
        ('12', '13', '14', '23', '24', '34')
        """
        from zermelo.rules.layouts import complete

        return cls(**{**complete(n), **others})

    @classmethod
    def drawing(cls, text: str, order: str | Sequence[str] = (), **others: Any) -> "Board":
        r"""Return a board of points as a drawing in plain text shows it; raise BadGame for one with loose ends.

        text: names of points as words, and straight lines between them as - | / \; lines without a point at their
        crossing cross at + or X. A character is half as wide as high. order: the names in the order of the characters
        in the text of a position, if it is not row by row. others: other fields of the board.

        >>> board = Board.drawing(r'''
        ...   top
        ...  /   \
        ... a-----b
        ... ''')
        >>> board.names, board.lines
        (('top', 'a', 'b'), (('top', 'b'), ('top', 'a'), ('a', 'b')))
        """
        from zermelo.rules.drawings import drawing

        return cls(**{**drawing(text, order), **others})

    @cached_property
    def cells(self) -> tuple[Coordinates, ...]:
        """The cell of each place in arrays: its own, or else the rank of its x and y among those without one.

        Cells of places without one lie to the right of all others.
        """
        others = [p for p in self.places if not p.cell]
        columns, rows = (sorted({round(p.x, 3) for p in others}), sorted({round(p.y, 3) for p in others}))
        right = 1 + max((p.cell[0] for p in self.places if p.cell), default=-1)
        ranked = [(right + columns.index(round(p.x, 3)), rows.index(round(p.y, 3)), p.level) for p in others]
        flat = iter(ranked if any(p.level for p in others) else [cell[:2] for cell in ranked])
        found = tuple(p.cell or next(flat) for p in self.places)
        return found if len(set(found)) == len(found) else tuple((i, 0) for i in range(len(found)))

    @cached_property
    def field(self) -> tuple[int, ...]:
        """The numbers of the places on which a game is played: those with a name, or all of a board without names.

        What stands beside the board does not count, nor what says whose turn it is.
        """
        has_names = any(place.name for place in self.stands)
        return tuple(i for i, place in enumerate(self.stands) if place.owner is None and (place.name or not has_names))

    @property
    def stands(self) -> tuple[Place, ...]:
        """All places on which something can stand: those of the text and those beside."""
        return (*self.places, *self.beside)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns into which stones fall; () for any other board."""
        return tuple(press.name for press in self.presses if press.kind == "column")

    @cached_property
    def hits(self) -> dict[str, Place]:
        """The places to press by name: of a stack the highest one."""
        named = (place._replace(name=name) for place, name in zip(self.stands, self.press_names, strict=True))
        ordered = sorted((*named, *self.presses), key=lambda place: place.level)
        return {place.name: place for place in ordered if place.name}

    @cached_property
    def press_names(self) -> tuple[str, ...]:
        """The name by which each place is pressed: its own, or 'place 3' if the board has no names; '' for none."""
        names = tuple(place.name for place in self.stands)
        return names if any(names) or self.presses else tuple(f"place {i + 1}" for i in range(len(names)))

    def look(self, place: Place, mark: str, notation: Notation[Any]) -> Look | None:
        """Return what stands on a place for a character of the text; None for nothing."""
        if found := self.looks.get(place.kind + mark) or self.looks.get(mark):
            return found
        if mark == EMPTY_MARK:
            return None
        owner = notation.marks.index(mark) if notation.marks and mark in notation.marks else None
        if owner is None and mark in "XO":
            owner = "XO".index(mark)
        if mark in self.digits or owner is None:
            return Look("block" if mark == "#" else "stone" if mark == "o" else "text", owner, words=self.number(mark))
        return Look("man" if self.colours or not place.outline else usual_shape(place, mark), owner)

    def number(self, mark: str) -> str:
        """Return the number that a character stands for, or the character itself."""
        return str(self.digits.index(mark)) if mark in self.digits else mark

    def diagram(self, text: str = "", notation: Notation[Any] | None = None) -> "Diagram":
        """Return the board with a text on its places, to print or to draw; no game is needed.

        text: the characters of the places; without it, the board is empty. notation: the players and their marks.
        """
        return Diagram(self, text or EMPTY_MARK * len(self.places), notation or Notation())


def usual_shape(place: Place, mark: str) -> Shape:
    return "bar" if len(place.outline) == 2 else {"X": "cross", "O": "ring"}.get(mark, "text")  # type: ignore[return-value]


@dataclass(frozen=True, repr=False)
class Diagram(Displayed):
    """A board with a text on its places: print() shows it with characters, and `zermelo.draw` makes a picture of it."""

    board: Board
    """The layout of the places."""
    text: str
    """The characters of the places; what follows them is not drawn."""
    notation: Notation[Any]
    """The names and the marks of the players."""

    def __post_init__(self) -> None:
        if len(self.text) < (cells := len(self.board.places)):
            raise BadText(f"{self.text!r} has {len(self.text)} of {cells} characters: write one for each place.")

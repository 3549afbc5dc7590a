"""How people see a position: the places of its characters, and what is drawn there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from zermelo.errors import BadText
from zermelo.rules.display import Displayed
from zermelo.rules.notation import Notation

__all__ = ["Board", "Diagram", "Piece", "Place", "Stock", "are_places"]

Place = tuple[int, ...]
"""Coordinates of a cell: (column, row) from the top left, or (column, row, layer)."""


class Piece(NamedTuple):
    """The drawing of a piece that a character of the text stands for."""

    name: str
    """The name of the piece, such as 'lion'."""
    owner: int
    """The owner: 0 for the first player, 1 for the second, whose pieces are drawn upside down if they have no fill."""
    path: str
    """The outline: SVG path data in a square of 100 x 100, drawn with a round pen."""
    moves: str = ""
    """How the piece moves, in a few words for the legend, such as 'one step straight'."""
    fill: Literal["", "white", "black"] = ""
    """The colour inside the outline; '' for the colour of the cell, and a pen in the colour of the owner."""
    upright: bool = False
    """True for a piece that is upright for both players, because only one of them has pieces of this name."""


class Stock(NamedTuple):
    """A cell whose character is a number of things that a player has, such as men in hand."""

    cell: int
    """The number of the cell."""
    owner: int
    """The player who has the things: 0 or 1."""
    things: str
    """The name of the things, such as 'in hand' or 'store', which screens show with the player and the number."""
    is_end: bool = False
    """True for a store at an end of the board, which is as high as the board; other stocks stand beside the board."""


class Board(NamedTuple):
    """The layout of a board; cell i is character i of the position's text, which may continue after the cells.

    The places may stand in any order and leave gaps, as on a ring.
    """

    places: tuple[Place, ...]
    """The column and the row of each cell, counted from the top left."""
    labels: tuple[str, ...] = ()
    """The text in each empty cell, the name of the move there; empty if moves are not cells."""
    columns: tuple[str, ...] = ()
    """The text under each column, if moves are columns."""
    pieces: Mapping[str, Piece] | None = None
    """The pieces by their characters; all other characters are drawn as text."""
    names: tuple[str, ...] = ()
    """The names of the cells, such as 'b3', which screens show in a corner; needed if labels do not give them."""
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The cells that show the hands (captured pieces) of the first and the second player."""
    stocks: tuple[Stock, ...] = ()
    """The cells that show numbers of things, which no move enters."""
    digits: str = ""
    """The characters that are numbers, from 0 on, such as '0123456789ab': screens show 11 instead of b."""
    gone: str = ""
    """The characters of cells that have left the board, such as eaten squares, which screens leave out."""
    colours: tuple[str, str] | None = None
    """The colours of the players' discs, such as ('yellow', 'red'), which screens draw in place of their marks."""
    staggered: bool = False
    """True if a cell is two columns wide, so that each row begins half a cell beside the one above it."""

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The name of every cell; '' for one that has none."""
        names = self.names or self.labels or ("",) * len(self.places)
        return tuple("" if name == "." else name for name in names)

    @property
    def field(self) -> list[int]:
        """The cells of moves: all but those of a hand and, if cells have names, those without one."""
        names, held = self.cell_names, {cell for hand in self.hands for cell in hand}
        return [i for i in range(len(self.places)) if i not in held and (names[i] or not any(names))]

    def text_of_mark(self, mark: str) -> str:
        """Return the text that screens show for a character: a number for a digit, '' for a cell that is gone."""
        if mark in self.gone:
            return ""
        return str(self.digits.index(mark)) if mark in self.digits else mark

    def diagram(self, text: str = "", notation: Notation[Any] | None = None) -> "Diagram":
        """Return the board with a text on its places, to print or to draw; no game is needed.

        text: the characters of the cells; without it, the board is empty. notation: the players and their marks.

        >>> print(Board(((0, 0), (1, 0), (2, 0)), ("a", "b", "c")).diagram("X.O"))
         X │ b │ O
        """
        return Diagram(self, text or "." * len(self.places), notation or Notation())

    def record(self) -> dict[str, Any]:
        """Return the layout as JSON."""
        pieces = {mark: piece._asdict() for mark, piece in (self.pieces or {}).items()}
        stocks = [stock._asdict() for stock in self.stocks]
        return {**self._asdict(), "names": self.cell_names, "field": self.field, "pieces": pieces, "stocks": stocks}


@dataclass(frozen=True, repr=False)
class Diagram(Displayed):
    """A board with a text on its places: print() shows it with characters, and `zermelo.draw` makes a picture of it."""

    board: Board
    """The layout of the cells."""
    text: str
    """The characters of the cells; what follows them is not drawn."""
    notation: Notation[Any]
    """The names and the marks of the players, which the board shows beside stocks and discs."""

    def __post_init__(self) -> None:
        if len(self.text) < (cells := len(self.board.places)):
            raise BadText(f"{self.text!r} has {len(self.text)} of {cells} characters: write one for each cell.")


def are_places(places: object) -> bool:
    """Return whether an object is a sequence of coordinates."""
    return isinstance(places, Sequence) and all(isinstance(place, Sequence) for place in places)

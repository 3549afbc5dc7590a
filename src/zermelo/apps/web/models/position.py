"""A position, without and with its values."""

from typing import Literal

from zermelo.apps.web.models.part import Part
from zermelo.apps.web.models.value import Valued

__all__ = ["Analysed", "Shown"]


class Drawn(Part):
    """How a piece is drawn."""

    name: str
    owner: Literal[0, 1]
    path: str
    """SVG path data in a square of 100 x 100."""


class Cell(Part):
    """A cell of a board; x counts from the left, y from the top."""

    x: int
    y: int
    mark: str
    """'' where it is empty."""
    name: str
    owner: Literal[0, 1] | None = None
    """The player whose mark it is."""
    piece: Drawn | None = None


class Board(Part):
    """What is drawn: cells with marks, columns into which stones fall, heaps of stones, or the text alone."""

    kind: Literal["cells", "columns", "heaps", "text"]
    cells: list[Cell] = []
    columns: list[str] = []
    """The names of the columns."""
    last: int | None = None
    """The number of the cell that the last move changed."""
    row: list[int] = []
    """The cells of the row that won the game."""
    hands: list[list[int]] = []
    """The cells that show what the first player and the second player hold."""
    heaps: list[int] = []


class LegalMove(Part):
    """A move and its place on the board."""

    move: str
    place: tuple[Literal["cell", "column", "stone"], int, int] | None
    """The number of a cell or of a column, or of a heap and of a stone in it."""
    origin: int | None
    """The number of the cell that a man leaves, on the board or in a hand."""


class ValuedMove(LegalMove, Valued):
    """A move with its value for the player who makes it, and colours to show it in."""

    fill: str
    ink: str
    reply: str | None
    """What the opponent answers where it loses."""
    why: str | None
    """Why it loses."""


class Place(Part):
    """A position."""

    game: str
    name: str
    title: str
    """What people call the game."""
    players: tuple[str, str]
    """What screens call the players."""
    colours: tuple[str, str] | None
    """The colours of the players' discs, such as yellow; null where the board has no discs."""
    moves: list[str]
    text: str
    turn: Literal[0, 1]
    player: str
    over: bool
    winner: Literal[0, 1] | None
    header: str | None
    board: Board


class Shown(Place):
    """A position and its legal moves."""

    legal: list[LegalMove]


class Analysed(Place):
    """A position with its value, and its moves from the best to the worst."""

    value: Valued
    line: list[str]
    """Best play by both; empty where it is not decided."""
    legal: list[ValuedMove]
    note: str | None
    """Why the answer is not as good as it could be, such as that the rules are being compiled: ask again."""

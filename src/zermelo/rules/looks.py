"""What stands on a place of a board."""

from typing import Literal, NamedTuple

__all__ = ["EMPTY_MARK", "Look", "Shape"]

EMPTY_MARK = "."
"""The character of an empty place."""

Shape = Literal[
    "cross",
    "ring",
    "man",
    "disc",
    "stone",
    "bar",
    "block",
    "wash",
    "cup",
    "seeds",
    "text",
    "outline",
    "frame",
    "blank",
    "gone",
]
"""The figures of a look."""


class Look(NamedTuple):
    """What stands on a place for one character of the text."""

    shape: Shape
    """The figure: a cross, a ring, a man, a disc with a hole's size, a stone, a bar along an edge, a block that fills
    the area, a wash in the owner's colour, a cup, as many seeds as the character counts, the character as text, an
    outline of your own, a strong frame of the area, nothing, or nothing where the place itself has left the board."""
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

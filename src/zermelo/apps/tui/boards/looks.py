"""How the marks of a position look in a terminal: discs where screens draw discs, in the colours of their players."""

from typing import Any

from rich.style import Style

from zermelo import Game
from zermelo.apps.tui.boards.paint import Paint

__all__ = ["disc_of", "look", "style_of"]

DISCS = ("●", "○")
"""The first player's disc is filled and the second's is hollow, so that they differ without colour, too."""

MARKS = ("X", "O")
"""In their colours the pieces of the first and of the second player are drawn, where the text does not use them."""


def look(game: Game[Any], mark: str, paint: Paint) -> tuple[str, Style]:
    """Return what is drawn for a character of the text, and its style."""
    owner = owner_of(game, mark)
    if owner is None:
        return mark, paint.mark(mark)
    return DISCS[owner] if game.colours else mark, style_of(game, owner, paint)


def owner_of(game: Game[Any], mark: str) -> int | None:
    """Return the player whose mark or piece a character is."""
    piece = (game.grid.pieces or {}).get(mark) if game.grid else None
    return piece.owner if piece else game.marks.index(mark) if game.marks and mark in game.marks else None


def style_of(game: Game[Any], player: int, paint: Paint) -> Style:
    """Return the style of what belongs to a player, numbered 0 or 1."""
    if game.colours:
        return paint.discs[game.colours[player]]
    own = game.marks[player] if game.marks else ""
    return paint.mark(own if own in MARKS else MARKS[player])


def disc_of(game: Game[Any], player: int | None, paint: Paint) -> tuple[str, Style]:
    """Return the disc of a player, and its style; an empty text where there is none."""
    return ("", paint.base) if player is None or not game.colours else (DISCS[player], style_of(game, player, paint))

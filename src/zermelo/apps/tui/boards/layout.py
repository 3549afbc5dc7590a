"""The places of cells in a terminal: layers in rows, and numbers of things beside the board."""

from typing import Any

from zermelo import Game
from zermelo.drawing.layers import in_rows

__all__ = ["arranged", "words_of"]


def arranged(board: dict[str, Any], game: Game[Any]) -> dict[str, Any]:
    """Return the board of a view in which layers stand in rows, and all stocks have a place.

    The stocks of the first player stand at the end of the last row, and those of the second at the end of the first.
    """
    if game.grid is None:
        return board
    cells, places = board["cells"], in_rows(game.grid.places)
    beside = {stock.cell: stock.owner for stock in game.grid.stocks if not stock.is_end}
    right, bottom = (max(place[axis] for i, place in enumerate(places) if i not in beside) for axis in (0, 1))
    for owner, y, step in ((1, 0, 1), (0, bottom, -1)):
        for number, cell in enumerate(cell for cell, of in beside.items() if of == owner):
            places[cell] = right + 2, y + step * number
    return {**board, "cells": [{**cell, "x": x, "y": y} for cell, (x, y) in zip(cells, places, strict=True)]}


def words_of(cell: dict[str, Any], players: list[str]) -> tuple[str, str, str]:
    """Return the player, the number and the name of the things that a cell counts."""
    return players[cell["stock"]["owner"]], cell["mark"] or "0", cell["stock"]["things"]

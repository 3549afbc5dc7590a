"""The board of a position, and the characters on its places; heaps are rows of stones."""

from functools import lru_cache
from typing import Any

from zermelo.rules.board import Board
from zermelo.rules.looks import Look
from zermelo.rules.places import Place
from zermelo.rules.position import Position

__all__ = ["board_of", "marks_of", "rows_of_stones"]

STONES_IN_ROW = 10
"""The most stones of a heap in one row."""


def board_of(position: Position[Any]) -> Board | None:
    """Return the board of a game, or rows of stones for its heaps; None for a game without both."""
    game = position.game
    if game.board or not game.declared.heaps:
        return game.board
    first = position.path[0]
    sizes = zip(game.declared.heaps(first.state), game.declared.heaps(position.state), strict=False)
    return rows_of_stones(tuple(max(pair) for pair in sizes))


@lru_cache(maxsize=64)
def rows_of_stones(sizes: tuple[int, ...]) -> Board:
    """Return a board of heaps: stone after stone in rows, one heap below the other."""
    places, top = list[Place](), 0.0
    for heap, size in enumerate(sizes):
        of = f" of {chr(ord('a') + heap)}" if len(sizes) > 1 else ""
        for stone in range(size):
            down, across = divmod(stone, STONES_IN_ROW)
            places.append(Place(across, top + 0.9 * down, f"stone {stone + 1}{of}", cell=(stone, heap)))
        top += 0.9 * -(-max(1, size) // STONES_IN_ROW) + 0.35
    return Board(tuple(places), looks={"o": Look("stone", name="stone"), ".": Look("gone")})


def marks_of(position: Position[Any], board: Board) -> str:
    """Return the characters of all places of a board in a position, those beside it last."""
    game = position.game
    if game.board or not game.declared.heaps:
        return position.board + (board.shown(position.state, position.turn) if board.shown else "")
    counts = dict(enumerate(game.declared.heaps(position.state)))
    return "".join("o" if stone < counts.get(heap, 0) else "." for stone, heap in board.cells)

"""The board of a position, and the characters on its places; heaps are rows of stones."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from zermelo.rules.board import Board
from zermelo.rules.places import Look, Place
from zermelo.rules.position import Position

__all__ = ["board_of", "marks_of", "rows_of_stones"]

STONES_IN_ROW, STONES_IN_GROUP = 10, 5
"""The most stones of a heap in one row, and those after which there is a small gap."""

DRAWN_STONES = 400
"""The most stones that are drawn; heaps with more together have no board."""

COUNT_KIND, FIRST_COUNT = "count", 0xE000
"""The kind of the place that shows the number of stones of a heap, and the code of the character for 0."""


def board_of(position: Position[Any]) -> Board | None:
    """Return the board of a game, or rows of stones for its heaps; None for a game without both, or for too many."""
    game = position.game
    if game.board or not game.declared.heaps:
        return game.board
    first = position.path[0]
    pairs = zip_longest(game.declared.heaps(first.state), game.declared.heaps(position.state), fillvalue=0)
    sizes = tuple(max(pair) for pair in pairs)
    return rows_of_stones(sizes) if sum(sizes) <= DRAWN_STONES else None


@lru_cache(maxsize=64)
def rows_of_stones(sizes: tuple[int, ...]) -> Board:
    """Return a board of heaps: stone after stone in rows, one heap below the other, with their letters and numbers."""
    places, counts, labels, top = list[Place](), list[Place](), list[tuple[str, tuple[float, float]]](), 0.0
    for heap, size in enumerate(sizes):
        places += heap_places(heap, size, top, f" of {chr(97 + heap)}" if len(sizes) > 1 else "")
        counts.append(Place(-1.0, top, kind=COUNT_KIND, cell=(0, heap)))
        labels += [(chr(97 + heap), (-1.8, top))] if len(sizes) > 1 else []
        top += 0.9 * -(-max(1, size) // STONES_IN_ROW) + 0.35
    return Board(
        tuple(places),
        beside=tuple(counts),
        captions=tuple(labels),
        looks={"o": Look("stone", name="stone"), ".": Look("gone"), **dict(count_looks(max(sizes, default=0)))},
    )


def heap_places(heap: int, size: int, top: float, suffix: str) -> Iterator[Place]:
    """Yield a point for each stone of a heap."""
    for stone in range(size):
        down, across = divmod(stone, STONES_IN_ROW)
        x = across + 0.3 * (across // STONES_IN_GROUP)
        yield Place(x, top + 0.9 * down, f"stone {stone + 1}{suffix}", cell=(stone, heap))


def count_looks(largest: int) -> Iterator[tuple[str, Look]]:
    """Yield the look of each number of stones by its kind and character."""
    for number in range(largest + 1):
        yield COUNT_KIND + chr(FIRST_COUNT + number), Look("text", words=str(number), size=0.8)


def marks_of(position: Position[Any], board: Board) -> str:
    """Return the characters of all places of a board in a position, those beside it last."""
    game = position.game
    if game.board or not game.declared.heaps:
        return position.board + (board.shown(position.state, position.turn) if board.shown else "")
    return stones_text(board, game.declared.heaps(position.state))


def stones_text(board: Board, sizes: Sequence[int]) -> str:
    """Return the stones of heaps on a board for at least as many, then their numbers."""
    left = [*sizes, *[0] * (len(board.beside) - len(sizes))]
    stones = ("o" if stone < left[heap] else "." for stone, heap in board.cells)
    return "".join(stones) + "".join(chr(FIRST_COUNT + number) for number in left)

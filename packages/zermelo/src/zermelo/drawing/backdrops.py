"""What lies below the men: how an area looks by itself on each backdrop, and what lies below all areas."""

from collections.abc import Callable, Iterator
from itertools import combinations

from zermelo.drawing.figures import Primitive, around, disc, line, polygon, shrunk
from zermelo.rules import Board, Place, Point

__all__ = ["area_base", "below", "neighbours"]

DARK_KIND = "dark"
"""The kind of a place that is dark on every backdrop."""


def below(board: Board) -> Iterator[Primitive]:
    """Yield what lies below all areas of a board."""
    if board.backdrop == "open":
        for _, _, (start, end) in neighbours(board):
            yield line((start, end), "lines", 0.05)
    if fill := GROUNDS.get(board.backdrop):
        yield polygon(frame(board), fill, "line", 0.03)


GROUNDS = {"chequered": "paper", "pits": "wood", "felt": "felt"}
"""The colour of the whole board on some backdrops."""

FRAME_MARGINS = {"pits": 0.12}
"""How far that colour reaches beyond the areas, by backdrop."""


def frame(board: Board) -> tuple[Point, ...]:
    """Return the corners of the rectangle around all areas."""
    on_board = [place for place in board.stands if place.owner is None or not board.trays]
    points = [point for place in on_board for point in place.outline]
    xs, ys = zip(*points, strict=True)
    by = FRAME_MARGINS.get(board.backdrop, 0.0)
    left, top, right, low = min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by
    return (left, top), (right, top), (right, low), (left, low)


def neighbours(board: Board) -> Iterator[tuple[int, int, tuple[Point, Point]]]:
    """Yield the numbers of any two areas of one level that have a common side, and its ends."""
    areas = [(i, place) for i, place in enumerate(board.places) if len(place.outline) > 2]
    corners = {i: {(round(x, 3), round(y, 3)) for x, y in place.outline} for i, place in areas}
    for (a, one), (b, two) in combinations(areas, 2):
        common = sorted(corners[a] & corners[b]) if one.level == two.level else []
        if len(common) == 2:
            yield a, b, (common[0], common[1])


def area_base(board: Board, place: Place) -> Iterator[Primitive]:
    """Yield how an area looks by itself."""
    yield from BASES.get(board.backdrop, plain)(board, place)


def plain(board: Board, place: Place) -> Iterator[Primitive]:
    yield polygon(place.outline, "square-dark" if place.kind == DARK_KIND else "paper", "line", 0.03)


def chessboard(board: Board, place: Place) -> Iterator[Primitive]:
    """Yield a square that is dark if it has the colour of the lower left one, as on a chessboard."""
    left, low = min(p.x for p in board.places), max(p.y for p in board.places)
    is_dark = round(place.x - left + low - place.y) % 2 == 0 or is_half_used(board)
    yield polygon(place.outline, "square-dark" if is_dark else "paper", "line", 0.03)


def is_half_used(board: Board) -> bool:
    """Return whether a board has only the dark squares: then no two of them have a common side."""
    return next(neighbours(board), None) is None


def tray(board: Board, place: Place) -> Iterator[Primitive]:
    yield polygon(place.outline, "tray", "tray", 0.02)
    yield disc(place.x, place.y, 0.4, "hole")


def bare(board: Board, place: Place) -> Iterator[Primitive]:
    yield polygon(part(place, 0.94), "paper")


def pit(board: Board, place: Place) -> Iterator[Primitive]:
    yield disc(place.x, place.y, 0.42, "pit")


def felt(board: Board, place: Place) -> Iterator[Primitive]:
    yield polygon(place.outline, "felt", "felt-line", 0.03)


def cube(board: Board, place: Place) -> Iterator[Primitive]:
    yield polygon(part(place, 0.92), "wash", "lines", 0.03)
    yield polygon(part(place, 0.74), "paper")


def chocolate(board: Board, place: Place) -> Iterator[Primitive]:
    yield polygon(part(place, 0.96), "chocolate")
    yield polygon(part(place, 0.66), "", "chocolate-light", 0.05)


BASES: dict[str, Callable[[Board, Place], Iterator[Primitive]]] = {
    "chequered": chessboard, "tray": tray, "open": bare, "pits": pit, "felt": felt, "cubes": cube,
    "chocolate": chocolate,
}  # fmt: skip
"""The function that yields how an area looks on each backdrop."""


def part(place: Place, share: float) -> tuple[Point, ...]:
    """Return the outline of an area, drawn together towards its middle."""
    return tuple((place.x + x, place.y + y) for x, y in shrunk(around(place), share))

"""The usual layouts: what a board of squares, hexagons, points or edges consists of, as fields of a `Board`."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import cos, pi, sin
from typing import Any

from zermelo.errors import BadGame
from zermelo.rules.places import HEX_ROW_DISTANCE, Area, Diagonals, Numbering, Place, Point, edge, hexagon, square

__all__ = ["boxes", "complete", "hexagons", "lattice", "rectangle", "ring"]

Fields = Mapping[str, Any]


def rectangle(columns: int, rows: int, names: Numbering | Sequence[str]) -> Fields:
    """Return a square for each column and row, row by row from the top left."""
    named = named_cells(columns, rows, names)
    return {"places": tuple(square(x, y, name, cell=(x, y)) for (x, y), name in named.items())}


def lattice(columns: int, rows: int, diagonals: Diagonals, names: Numbering | Sequence[str]) -> Fields:
    """Return a point for each column and row, row by row from the top left, and the lines between neighbours."""
    named = named_cells(columns, rows, names)
    lines = list[tuple[str, str]]()
    for (x, y), name in named.items():
        has_diagonals = diagonals == "all" or (diagonals == "alternate" and (x + y) % 2 == 0)
        ahead = [(x + 1, y), (x, y + 1), *((x - 1, y + 1), (x + 1, y + 1)) * has_diagonals]
        lines += [(name, named[beside]) for beside in ahead if beside in named]
    return {"places": tuple(Place(x, y, name, cell=(x, y)) for (x, y), name in named.items()), "lines": tuple(lines)}


def named_cells(columns: int, rows: int, names: Numbering | Sequence[str]) -> dict[tuple[int, int], str]:
    """Return the name of each column and row; raise BadGame if there are more or fewer names than cells."""
    check_size("columns", columns, 1)
    check_size("rows", rows, 1)
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    if isinstance(names, str):
        return {(x, y): cell_name(x, y, columns, rows, names) for x, y in cells}
    if len(names) != len(cells):
        raise BadGame(f"{columns} x {rows} places need {len(cells)} names; {len(names)} are given.")
    return dict(zip(cells, names, strict=True))


def cell_name(x: int, y: int, columns: int, rows: int, names: str) -> str:
    """Return the name of a cell: 'b3', or '8'."""
    if names == "numbers":
        return str(y * columns + x + 1)
    return f"{chr(ord('a') + x)}{y + 1 if names == 'top' else rows - y}"


def hexagons(widths: Sequence[int]) -> Fields:
    """Return rows of hexagons, each half a hexagon to the left of the row above if it is longer, else to the right."""
    places, begin = list[Place](), 0.0
    for y, width in enumerate(widths):
        check_size(f"row {y + 1} of the hexagons", width, 1)
        begin += 0.0 if y == 0 else -0.5 if width > widths[y - 1] else 0.5
        places += [hexagon(begin + x, HEX_ROW_DISTANCE * y, f"{chr(ord('a') + x)}{y + 1}") for x in range(width)]
    first = min(place.x for place in places)
    cells = ((round(2 * (place.x - first)), round(place.y / HEX_ROW_DISTANCE)) for place in places)
    return {"places": tuple(place._replace(cell=cell) for place, cell in zip(places, cells, strict=True))}


def ring(n: int, middle: str) -> Fields:
    """Return points '1' to 'n' on a ring, clockwise from the top, with lines between neighbours and to the middle."""
    check_size("n", n, 3)
    spots, names = around(n), [str(i + 1) for i in range(n)]
    places = [Place(x, y, name, cell=(i, 0)) for i, (name, (x, y)) in enumerate(zip(names, spots, strict=True))]
    lines = list(zip(names, (*names[1:], names[0]), strict=True))
    if middle:
        places.append(Place(0.0, 0.0, middle, cell=(n, 0)))
        lines += [(name, middle) for name in names]
    return {"places": tuple(places), "lines": tuple(lines)}


def boxes(columns: int, rows: int) -> Fields:
    """Return the edges between dots, row by row, and the boxes between them.

    Counted in half steps, edges have the names of squares: b1 is the first edge in the first row of dots, and a2 the
    first one below it.
    """
    check_size("columns", columns, 1)
    check_size("rows", rows, 1)
    cells = [(x, y) for y in range(2 * rows + 1) for x in range(2 * columns + 1)]
    names = {(x, y): cell_name(x, y, 0, 0, "top") for x, y in cells}
    sides = ((x, y, (x % 2) / 2, (y % 2) / 2) for x, y in cells if (x + y) % 2)
    return {
        "places": tuple(
            edge((x / 2 - dx, y / 2 - dy), (x / 2 + dx, y / 2 + dy), names[x, y], cell=(x, y)) for x, y, dx, dy in sides
        ),
        "areas": tuple(
            Area(
                square(x / 2, y / 2).outline,
                tuple(names[x + dx, y + dy] for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))),
            )
            for x, y in cells
            if x % 2 and y % 2
        ),
        "dots": tuple((float(x), float(y)) for y in range(rows + 1) for x in range(columns + 1)),
    }


def complete(n: int) -> Fields:
    """Return an edge between each pair of the dots '1' to 'n' on a ring: '12', or '1-12' from ten dots on."""
    check_size("n", n, 2)
    spots, between = around(n), "-" if n > 9 else ""
    pairs = list(combinations(range(n), 2))
    names = [f"{a + 1}{between}{b + 1}" for a, b in pairs]
    ends = {name: (str(a + 1), str(b + 1)) for name, (a, b) in zip(names, pairs, strict=True)}
    return {
        "places": tuple(
            edge(spots[a], spots[b], name, cell=(b - 1, a)) for name, (a, b) in zip(names, pairs, strict=True)
        ),
        "presses": tuple(Place(x, y, str(i + 1), kind="dot") for i, (x, y) in enumerate(spots)),
        "path": lambda name, text: ends.get(name, ()),
        "is_any_order": True,
    }


def around(n: int) -> tuple[Point, ...]:
    """Return n points on a ring around (0, 0), clockwise from the top, at least 1.2 apart from each other."""
    radius = max(1.2, 0.6 / sin(pi / n))
    turns = [2 * pi * i / n for i in range(n)]
    return tuple((round(radius * sin(turn), 6), round(-radius * cos(turn), 6)) for turn in turns)


def check_size(what: str, size: int, least: int) -> None:
    if size < least:
        raise BadGame(f"{what}={size} is too small for a board: it must be at least {least}.")

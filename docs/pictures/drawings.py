"""The drawings of the book, as SVG; `make pictures` writes them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import zermelo

HERE = Path(__file__).parent

DRAWINGS: Mapping[str, Callable[[], Any]] = {
    "lists-passed-up": lambda: zermelo.analyse(zermelo.start("tictactoe").after("1 2 4 3")),
    "tree-two-plies": lambda: zermelo.tree("tictactoe", depth=2, classes=True),
    "goodness-average": lambda: zermelo.analyse(zermelo.start("tictactoe").after("2")),
    "tail-tree": lambda: zermelo.tree(zermelo.start("tictactoe").after("1 2 5 9 4 3"), depth=3),
}
"""From the name of a drawing to what it shows."""


def drawings() -> None:
    for name, make in DRAWINGS.items():
        zermelo.save(HERE / f"{name}.svg", zermelo.draw(make()) + b"\n")


if __name__ == "__main__":
    drawings()

"""Every board whose value is known, solved without a book: Connect Four up to 42 cells and 7x7, k in a row up to 25.

The values are those of tests/facts. There is no peer: what is shown is that the answer is right, and its time.
"""

import json
from collections.abc import Iterator
from math import prod
from typing import Any

from bench.harness import ROOT, Line, Wrong, timed_answer
from bench.positions import AMPLE

__all__ = ["lines"]

MOST_CELLS, MEGABYTES, THREADS = 42, 1024, 2

LARGER = {"7x7"}
"""A board with more cells."""


def lines() -> Iterator[Line]:
    for board, known in values("connect"):
        width, height = map(int, board.split("x"))
        if prod((width, height)) <= MOST_CELLS or board in LARGER:
            expected = {"outcome": known["value_first_player"], "remoteness": known["last_move"]}
            yield line(f"connect:width={width},height={height}", expected)
    for board, known in values("mnk"):
        size, k = board.split(",k=")
        columns, rows = size.split("x")
        remoteness = known.get("shortest_forced_win_plies")
        expected = {"outcome": known["value_first_player"]} | ({"remoteness": remoteness} if remoteness else {})
        yield line(f"mnk:width={columns},height={rows},k={k}", expected)


def values(file: str) -> list[tuple[str, dict[str, Any]]]:
    known = json.loads(
        (ROOT / "packages" / "zermelo" / "tests" / "facts" / f"{file}.json").read_text(encoding="utf-8")
    )["values"]
    return [(board, about) for board, about in known.items() if isinstance(about, dict)]


def line(spec: str, expected: dict[str, int]) -> Line:
    """Return the time of a board whose kernel is loaded; raise Wrong where its value is not the known one."""
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.games import game

    search = CompiledSearch(game(spec), memory=MEGABYTES << 20, threads=THREADS)
    search.prepare()
    time, value = timed_answer(lambda: search.value(search.game.rules.start, seconds=AMPLE))
    for name, number in expected.items():
        if getattr(value, name, None) != number:
            raise Wrong(f"{spec} is said to be {value}, and {name} is {number}.")
    return Line(spec, time._replace(note=str(value)), "published value", target="equal", share=1)

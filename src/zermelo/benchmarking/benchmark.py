"""The benchmark: rows to show to an agent, and to score its answers by."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any, Literal

from zermelo.benchmarking.families import FAMILIES
from zermelo.benchmarking.generating import rows_of_families
from zermelo.errors import BadOption
from zermelo.games import GameLike
from zermelo.machine.files import Written, write
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore
from zermelo.rules.specs import choose

__all__ = ["Benchmark", "benchmark"]


@dataclass(frozen=True, repr=False)
class Benchmark(Displayed):
    """Rows, each a position with its rules, its legal moves, a prompt, and the exact value of every move."""

    rows: tuple[dict[str, Any], ...]
    """The rows, as JSON; docs/benchmark-format.md describes every field."""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as plain dicts, for pandas.DataFrame or polars.DataFrame."""
        return list(self.rows)

    def save(self, path: str | PathLike[str]) -> Written:
        """Write the rows to a file, one JSON object a line; raise DiskFull, BadOption for a device, or OSError."""
        write(Path(path), "".join(map(line_of, self.rows)).encode())
        return Written.at(Path(path))


def line_of(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


def benchmark(
    game: GameLike | None = None,
    n: int = 1000,
    *,
    families: Iterable[str] | None = None,
    per_game: int = 5,
    all_positions: bool = False,
    ask: Literal["move", "value"] = "move",
    seed: int = 0,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Benchmark:
    """Return n positions with their exact labels, of rule sets that families draw.

    >>> [row["family"] for row in benchmark(n=2, seed=7)]
    ['take', 'take']
    """
    chosen = list(FAMILIES if families is None else dict.fromkeys(families))
    for family in chosen:
        choose(FAMILIES, family, "family")
    source = rows_of_families(chosen, seed, per_game, all_positions, ask)
    rows, deadline = list[dict[str, Any]](), Deadline.of(seconds)
    for row in islice(source, n):
        deadline.check()
        rows.append(row)
        on_progress(Progress(len(rows), n, "rows"))
    if len(rows) < n:
        raise BadOption(f"{len(rows):,} rows found, and no other.")
    return Benchmark(tuple(rows))

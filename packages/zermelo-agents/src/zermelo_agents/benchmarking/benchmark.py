"""The benchmark: rows to show to an agent, and to score its answers by."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import inf
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal

from zermelo.drawing import Forms
from zermelo.errors import BadOption
from zermelo.games import GameLike, game as game_of
from zermelo.machine import Written, write
from zermelo.rules import Deadline, Displayed, Game, OnProgress, Progress, choose, ignore, with_deadline_check
from zermelo_agents.benchmarking.families import FAMILIES
from zermelo_agents.benchmarking.generating import rows_of_families, rows_of_game

__all__ = ["Benchmark", "benchmark"]

ASK_KINDS = "move", "value"


@dataclass(frozen=True, repr=False)
class Benchmark(Displayed):
    """Rows, each a position with its rules, its legal moves, a prompt, and the exact value of every move."""

    shown_as: ClassVar = Forms(
        "zermelo_agents.drawing.benchmarks:benchmark_text", html="zermelo_agents.drawing.benchmarks:benchmark_table"
    )
    """The functions that show it as text, as a table and in files."""

    rows: tuple[dict[str, Any], ...]
    """The rows, as JSON; docs/agents/benchmark-format.md describes every field."""

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
    """Return a benchmark for agents: n positions, each with its rules in words and the exact value of every move.

    Without a game, the positions are of new games: families draw their rules, and no two are the same game under other
    names. families: some of 'take', 'heaps', 'lines', 'drop', 'claim', 'travel', 'march', 'walls', 'slide', 'ends' and
    'grid'; without them, all. per_game: the most positions of one new game. all_positions: include positions in which
    every move keeps the value. ask: what the prompt asks for: a 'move', or the 'value' of the position and a move.
    seed: random seed; the same one gives the same rows on every system. seconds: time limit, or a Deadline.
    on_progress: called with the number of rows. Raises BadOption if there are not enough positions, or for a game
    without rules in words, and OutOfTime.

    >>> rows = benchmark(n=3, seed=7).rows
    >>> [row["family"] for row in rows], rows[0]["best_moves"]
    (['take', 'heaps', 'lines'], ['3'])
    """
    if n < 1 or per_game < 1:
        raise BadOption(f"n={n}, per_game={per_game} is not valid: both must be at least 1.")
    if ask not in ASK_KINDS:
        raise BadOption(f"ask={ask!r} is not valid: write 'move' or 'value'.")
    deadline = Deadline.of(seconds)
    if game is None:
        source = rows_of_families(families_of(families), seed, per_game, all_positions, ask)
    else:
        source = rows_of_game(require_description(game, families), seed, all_positions, ask, deadline)
    rows = list[dict[str, Any]]()
    for row in islice(source, n):
        rows.append(row)
        with_deadline_check(deadline, on_progress)(Progress(len(rows), n, "rows"))
    if len(rows) < n:
        raise BadOption(f"Only {len(rows):,} such positions are found: {advice(len(rows), all_positions)}.")
    return Benchmark(tuple(rows))


def advice(found: int, all_positions: bool) -> str:
    """Return what to do if there are not enough positions."""
    fewer = f"ask for at most {found:,}" if found else "choose another game"
    return fewer if all_positions else f"{fewer}, or include positions in which every move keeps the value"


def families_of(names: Iterable[str] | None) -> list[str]:
    """Return the names of families, each once; raise UnknownName or BadOption."""
    families = list(FAMILIES if names is None else dict.fromkeys(names))
    for name in families:
        choose(FAMILIES, name, "family")
    if not families:
        raise BadOption(f"families is empty: name some of {', '.join(FAMILIES)}.")
    return families


def require_description(game: GameLike, families: Iterable[str] | None) -> Game[Any]:
    """Return the game if it has rules in words; raise BadOption if it has none, or if families are named, too."""
    if families is not None:
        raise BadOption("Name a game, or families of new games, not both.")
    chosen = game_of(game)
    if not chosen.about:
        raise BadOption(
            f"{chosen.name} has no rules in words, which an agent needs: write them as the docstring of its builder, "
            "or as Game(about=...)."
        )
    return chosen

"""The derivation of an entry of the atlas from the rules of its game."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, cast, get_args

import numpy as np

from zermelo import Table, analyse, evaluator, solve
from zermelo.analysis import Analysis, contradiction, count_reachable
from zermelo.errors import CannotCompile, DiskFull, OutOfTime, TooLarge
from zermelo.evaluation import DEFAULT_SETTINGS, Evaluator
from zermelo.games import game as game_of, start
from zermelo.machine import narrow
from zermelo.rules import Bounds, Deadline, Game, OnProgress, Position, Value, ignore
from zermelo_atlas.exact_results.entry import AtlasEntry, Counting
from zermelo_atlas.reports.measured_graph import MeasuredGraph, measured_graph

__all__ = ["COUNTING_KINDS", "derive", "digest_of", "solved_table", "table_digest"]

MAX_ATLAS_POSITIONS = 100_000
"""The most positions of a game that is counted in memory."""

MAX_VALUE_SEARCH_SECONDS = 20.0
"""The most seconds of a search for the value of a game that a table can give, too."""

ATLAS_MEMORY = "2G"
"""The memory for a table, and for a search that takes its place."""

COUNTING_KINDS: tuple[Counting, ...] = get_args(Counting)

Found = tuple[Analysis, dict[str, Any]]
"""The analysis of the start, and the counts with the digest."""


def derive(
    spec: str,
    deadline: Deadline,
    on_progress: OnProgress = ignore,
    countings: Sequence[Counting] = COUNTING_KINDS,
) -> AtlasEntry:
    """Return the entry of a game, from its rules; raise OutOfTime if its value is not found before the deadline.

    countings: ways to count the positions, of which the first that comes to an end in time is used. If there is one
    only, it must come to an end. If there is none, the positions are not counted. Where a search and a table find a
    value, they are compared. Raises BadGame if they differ.
    """
    began, origin = process_time(), start(game_of(spec))
    analysis, counts = derive_analysis(origin, deadline, on_progress, countings)
    value = cast(Value, analysis.value)  # decided() has made sure
    entry = AtlasEntry(
        spec,
        value.result,
        None if value.is_endless else value.remoteness,
        tuple(map(str, analysis.best)),
        len(analysis.ranked),
        **counts,
    )
    return entry._replace(seconds=round(process_time() - began, 2))


def derive_analysis(
    origin: Position[Any], deadline: Deadline, on_progress: OnProgress, countings: Sequence[Counting]
) -> Found:
    """Return the analysis of the start and the counts, by the first way of counting that is possible."""
    search = evaluator(origin.game, tables=False, memory=DEFAULT_SETTINGS.memory if countings else ATLAS_MEMORY)
    if "graph" in countings and (graph := measured_graph(origin, MAX_ATLAS_POSITIONS, deadline, on_progress)):
        return decide(origin, search, deadline), graph_counts(graph)
    by_table = [each for each in countings if each != "graph"]
    if countings and not by_table:
        raise undecided_analysis(origin)
    if len(by_table) == 1:
        return from_table(origin, by_table[0], deadline, on_progress)
    analysis = search_start(origin, search, deadline, bool(by_table))
    for number, counting in enumerate(by_table):
        if counting == "ranks" and origin.game.declared.placement is None:
            continue
        with suppress(OutOfTime, TooLarge, CannotCompile, DiskFull):
            share = deadline.share(1 / (len(by_table) - number))
            return agreeing(origin, analysis, from_table(origin, counting, share, on_progress))
    if analysis is None:
        raise undecided_analysis(origin)
    return analysis, {}


def undecided_analysis(origin: Position[Any]) -> OutOfTime:
    return OutOfTime(f"{origin.game.name} is not decided in time.")


def decide(origin: Position[Any], known: Evaluator[Any], deadline: Deadline) -> Analysis:
    """Return the analysis of a position; raise OutOfTime if the value of a move is not found before the deadline."""
    analysis = analyse(origin, evaluator=known, seconds=deadline)
    if isinstance(analysis.value, Bounds) or any(isinstance(value, Bounds) for _, value in analysis.ranked):
        raise undecided_analysis(origin)
    return analysis


def search_start(origin: Position[Any], search: Evaluator[Any], deadline: Deadline, has_table: bool) -> Analysis | None:
    """Return the analysis by a search; None for what is left to a table, such as large games whose moves can return."""
    if not has_table:
        return decide(origin, search, deadline)
    if origin.game.declared.plies_left is not None:
        with suppress(OutOfTime):
            return decide(origin, search, Deadline(MAX_VALUE_SEARCH_SECONDS, deadline.share(1 / 2)))
    return None


def agreeing(origin: Position[Any], analysis: Analysis | None, other: Found) -> Found:
    """Return what a table gives; raise BadGame if a search has found another value."""
    if analysis is not None and (analysis.value, analysis.best) != (other[0].value, other[0].best):
        raise contradiction(origin, f"a search finds a {analysis.value}, and a table a {other[0].value}")
    return other


def from_table(origin: Position[Any], counting: Counting, deadline: Deadline, on_progress: OnProgress) -> Found:
    """Return the analysis and the counts that a new table gives."""
    with solved_table(origin.game, counting, deadline, on_progress) as table:
        numbers = reachable_counts(table, deadline, on_progress) if counting == "ranks" else table_counts(table)
        return decide(origin, table, deadline), {
            **by_sign(numbers),
            "digest": table_digest(table),
            "counted": counting,
        }


@contextmanager
def solved_table(
    game: Game[Any], counting: Counting, deadline: Deadline, on_progress: OnProgress = ignore
) -> Iterator[Table]:
    """Solve a game into a table with or without keys, which is removed at the end; raise OutOfTime."""
    with TemporaryDirectory(prefix="zermelo-atlas-") as folder:
        file = Path(folder, "table")
        solve(game, file, with_keys=counting == "keys", memory=ATLAS_MEMORY, seconds=deadline, on_progress=on_progress)
        yield Table(file, game)


def by_sign(numbers: dict[int, int]) -> dict[str, int]:
    """Return the numbers of positions by the signs of their outcomes as entries of the atlas."""
    won, drawn, lost = (numbers.get(sign, 0) for sign in (1, 0, -1))
    return {"positions": won + drawn + lost, "won": won, "drawn": drawn, "lost": lost}


def graph_counts(graph: MeasuredGraph) -> dict[str, Any]:
    """Return the numbers of positions by value, and the digest."""
    signs, numbers = np.unique(np.sign(graph.outcome[graph.is_nearest]), return_counts=True)
    counts = dict(zip(signs.tolist(), numbers.tolist(), strict=True))
    return {**by_sign(counts), "digest": digest_of(graph), "counted": "graph"}


def table_counts(table: Table) -> dict[int, int]:
    """Return the numbers of positions of a table with keys by the signs of their outcomes."""
    counts = dict[int, int]()
    for value, count in table.counts().items():
        sign = int(np.sign(cast(Value, value).outcome))  # such a table has no bounds
        counts[sign] = counts.get(sign, 0) + count.positions
    return counts


def reachable_counts(table: Table, deadline: Deadline, on_progress: OnProgress) -> dict[int, int]:
    """Return the numbers of positions that play can reach by the signs of their outcomes in a table without keys."""
    origin = start(table.game)
    counts = count_reachable(origin, table=table, memory=ATLAS_MEMORY, seconds=deadline, on_progress=on_progress)
    deadline.check()
    by_value = {name: sum(numbers) for name, numbers in counts.by_value().items()}
    return {1: by_value["won"], 0: by_value["drawn"], -1: by_value["lost"]}


def digest_of(graph: MeasuredGraph) -> str:
    """Return the SHA-256 of the sorted lines 'TEXT PLAYER OUTCOME REMOTENESS' of all positions, in hexadecimal.

    PLAYER is 0 if the first player is to move, else 1; OUTCOME is that of the side to move. Each line ends with a line
    feed, and is written in UTF-8.
    """
    rows = zip(graph.positions, graph.outcome.tolist(), graph.remoteness.tolist(), strict=True)
    lines = sorted(f"{position.text} {position.turn} {outcome} {plies}\n" for position, outcome, plies in rows)
    return sha256("".join(lines).encode()).hexdigest()


DIGEST_ROW = np.dtype([("key", "<i8"), ("outcome", "<i2"), ("remoteness", "<i2")])
"""The form in which a class of positions enters the digest of a table; the remoteness of endless play is -1."""


def table_digest(table: Table) -> str:
    """Return the SHA-256 of the rows KEY OUTCOME REMOTENESS of all classes of a table, in hexadecimal.

    The rows come tier after tier, from the start on, and in the table's order within a tier: by ascending keys, or by
    ranks. How the table is cut into files does not change them.
    """
    digest = sha256()
    for tier in range(len(table.manifest["tiers"])):
        for keys, codes in table.storage.scan(tier):
            distinct, places = np.unique(codes, return_inverse=True)
            values = [table.decode(code) for code in distinct.tolist()]
            rows = np.empty(len(keys), DIGEST_ROW)
            rows["key"] = keys
            rows["outcome"] = narrow([value.outcome for value in values], np.int16)[places]
            rows["remoteness"] = narrow([plies_of(value) for value in values], np.int16)[places]
            digest.update(rows.data)
    return digest.hexdigest()


def plies_of(value: Any) -> int:
    return -1 if value.is_endless else int(value.remoteness)

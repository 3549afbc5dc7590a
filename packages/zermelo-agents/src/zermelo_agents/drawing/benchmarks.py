"""A benchmark as a table: its rows by family."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from zermelo.drawing import Column, Sheet, numbers, text_of, wrap_sentence
from zermelo_agents.benchmarking.benchmark import Benchmark

__all__ = ["benchmark_table", "benchmark_text"]

BENCHMARK_LEGEND = (
    "Moves: the mean number of legal moves. Chance: the mean chance that a random legal move keeps the value. Greedy "
    "fails: the share of positions in which a player who looks one ply ahead loses value."
)

Rows = Sequence[Mapping[str, Any]]


def benchmark_text(benchmark: Benchmark, width: int | None = None) -> str:
    """Return the rows by family, and the meaning of the columns."""
    return f"{text_of(columns(benchmark), width)}\n\n{wrap_sentence(BENCHMARK_LEGEND, width)}"


def benchmark_table(benchmark: Benchmark) -> Sheet:
    """Return the rows by family."""
    return Sheet(columns(benchmark), [BENCHMARK_LEGEND])


def columns(benchmark: Benchmark) -> list[Column]:
    families = list(dict.fromkeys(row["family"] for row in benchmark))
    groups = [*([row for row in benchmark if row["family"] == family] for family in families), benchmark.rows]
    results = [
        Column(result, [str(count(group, result)) for group in groups], spare=1) for result in ("win", "draw", "loss")
    ]
    return [
        Column("family", [*families, "all"], left=True),
        numbers("positions", map(len, groups)),
        numbers("games", [len({row["game"] for row in group}) for group in groups]),
        *results,
        Column("moves", [f"{mean(group, 'legal'):.1f}" for group in groups], spare=2),
        Column("chance", [f"{mean(group, 'chance'):.2f}" for group in groups]),
        Column("greedy fails", [f"{mean(group, 'greedy_fails'):.2f}" for group in groups], spare=3),
    ]


def count(rows: Rows, result: str) -> int:
    return sum(row["value"]["result"] == result for row in rows)


def mean(rows: Rows, name: str) -> float:
    return fmean(row["difficulty"][name] for row in rows)

"""The score of a file of answers."""

import json
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from zermelo.errors import BadText
from zermelo_agents.benchmarking.benchmark import Benchmark
from zermelo_agents.benchmarking.scoring import AgentScore, score_answers

__all__ = ["score"]

Records = Iterable[Mapping[str, Any]] | str | PathLike[str]

SCORED_ROW_FIELDS: Mapping[str, type] = {
    "id": str,
    "family": str,
    "game": str,
    "prompt": str,
    "legal_moves": list,
    "moves": dict,
    "value": dict,
    "best_moves": list,
    "holding_moves": list,
    "difficulty": dict,
}
"""What a row needs to be scored."""


def score(benchmark: Benchmark | Records, answers: Records) -> AgentScore:
    """Return the score of an agent's answers to a benchmark, with those of simple players on the same rows.

    benchmark: the result of `benchmark`, its rows, or the file of them. answers: a file with one JSON object a
    line, or such objects: {"id": ..., "completion": text}, from which the move is read as by `read_answer`, or
    {"id": ..., "move": name}; a "value" may stand beside it. A row without an answer counts as one in which no move is
    found. Raises BadText for a line that is no such object, an identifier that is not in the benchmark, and a second
    answer to a row; and OSError.

    >>> import zermelo_agents
    >>> rows = zermelo_agents.benchmark(n=20, seed=7)
    >>> made = score(rows, [{"id": row["id"], "move": row["best_moves"][0]} for row in rows])
    >>> made.rates["skill"].value, made.rates["blunder_rate"].value
    (1.0, 0.0)
    """
    rows = list(rows_in(benchmark))
    known, found = set(names_of(rows)), dict[str, Mapping[str, Any]]()
    for place, answer in with_places(answers):
        check_answer(place, answer)
        name = answer["id"]
        if name not in known:
            raise BadText(f"{place}: the benchmark has no row {name!r}.")
        if name in found:
            raise BadText(f"{place}: {name!r} is answered a second time.")
        found[name] = answer
    return score_answers(rows, found)


def names_of(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the identifiers of rows; raise BadText for one that two rows have."""
    seen = set[str]()
    for row in rows:
        if row["id"] in seen:
            raise BadText(f"The benchmark has two rows {row['id']!r}.")
        seen.add(row["id"])
        yield row["id"]


def rows_in(benchmark: Benchmark | Records) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of a benchmark; raise BadText for one that is not complete."""
    empty = True
    for place, row in with_places(benchmark):
        if missing := [name for name in SCORED_ROW_FIELDS if name not in row]:
            raise BadText(f"{place} is not a row of a benchmark: it has no {missing[0]!r}.")
        check_row(place, row)
        empty = False
        yield row
    if empty:
        raise BadText("The benchmark has no rows.")


def check_row(place: str, row: Mapping[str, Any]) -> None:
    """Raise BadText unless each field of a row is of its kind, and its moves are labelled."""
    for name, kind in SCORED_ROW_FIELDS.items():
        if not isinstance(row[name], kind):
            raise BadText(f"{place} is not a row of a benchmark: {name!r} is {row[name]!r}.")
    if not row["best_moves"] or not row["legal_moves"] or set(row["moves"]) != set(row["legal_moves"]):
        raise BadText(f"{place} is not a row of a benchmark: 'moves' must have a value for each of its legal moves.")


def with_places(records: Iterable[Mapping[str, Any]] | str | PathLike[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each record with the words for where it stands; raise BadText for a line that is not a JSON object."""
    if not isinstance(records, str | PathLike):
        yield from ((f"Number {number}", record) for number, record in enumerate(records, 1))
        return
    try:
        lines = Path(records).read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise BadText(f"{records} is not text in UTF-8: byte {error.start}.") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"{records}, line {number}", read_object(f"{records}, line {number}", line)


def read_object(place: str, line: str) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except ValueError as error:
        raise BadText(f"{place} is not JSON: {error}.") from error
    except RecursionError as error:
        raise BadText(f"{place} is not JSON that can be read: it is nested too deeply.") from error
    if not isinstance(found, dict):
        raise BadText(f'{place} is not a JSON object, such as {{"id": ..., "completion": ...}}.')
    return found


def check_answer(place: str, answer: Mapping[str, Any]) -> None:
    """Raise BadText unless an answer names its row and holds a text or a move."""
    if "id" not in answer:
        raise BadText(f"{place} has no 'id'.")
    if ("completion" in answer) == ("move" in answer):
        raise BadText(f"{place} needs either a 'completion' or a 'move'.")
    for name in ("id", "completion", "move"):
        if name in answer and not isinstance(answer[name], str):
            raise BadText(f"{place}: {name!r} is {answer[name]!r}, not a text.")

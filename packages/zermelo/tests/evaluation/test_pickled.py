"""Evaluators in other processes: each is pickled, opens its file or begins its search there, and gives equal values."""

import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import chdir
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import Table
from zermelo.tables import Book

SPEC = "nim:heaps=1+2+3"


@pytest.fixture
def evaluators(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return an evaluator of each kind; those on disk are opened by paths from the current folder."""
    monkeypatch.chdir(tmp_path)
    zermelo.solve(SPEC, "table", threads=1)
    Table("table").pack("table.packed")
    zermelo.tables.make_book(SPEC, plies=1, out="nim.book")
    game, told = zermelo.game(SPEC), list[str]()
    return {
        "table": Table("table"),
        "packed table": Table("table.packed"),
        "interpreted": zermelo.evaluators.Interpreted(game),
        "small first": zermelo.evaluator(game, memory=9 << 20, threads=1, tell=lambda sentence: told.append(sentence)),
        "with book": zermelo.evaluators.Evaluator(game, [Book("nim.book"), zermelo.evaluators.Interpreted(game)]),
        "compiled": zermelo.evaluators.CompiledSearch(game, memory="9M", threads=2),
    }


@pytest.mark.slow
def test_each_kind_of_evaluator_answers_in_another_process(
    evaluators: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The other process runs in another folder: relative paths become absolute. (The compiled search takes seconds.)"""
    del evaluators["compiled"]
    (tmp_path / "elsewhere").mkdir()
    with ProcessPoolExecutor(1, get_context("spawn"), chdir, (tmp_path / "elsewhere",)) as pool:
        answers = [
            pool.submit(zermelo.value, SPEC, evaluator=evaluator, seconds=60) for evaluator in evaluators.values()
        ]
        assert {answer.result() for answer in answers} == {zermelo.value(SPEC)}


COPIES: dict[str, Callable[[Any], Any]] = {
    "small first": lambda search: search.sources[0].pair.settings[:2],
    "compiled": lambda search: (search.size, len(search.threads), search.memory.nbytes),
    "interpreted": lambda search: search.game,
    "with book": lambda search: (search.sources[0].plies, len(search.sources[0])),
    "packed table": lambda table: table.counts(),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", COPIES)
def test_a_copy_has_the_same_settings(kind: str, evaluators: dict[str, Any]) -> None:
    again = pickle.loads(pickle.dumps(evaluators[kind]))
    assert COPIES[kind](again) == COPIES[kind](evaluators[kind])


def test_a_table_that_is_gone_is_reported_by_the_process_that_opens_it(evaluators: dict[str, Any]) -> None:
    message = pickle.dumps(evaluators["packed table"])
    Path("table.packed").unlink()
    with pytest.raises((zermelo.errors.BadTable, FileNotFoundError), match=r"table\.packed"):
        pickle.loads(message)

"""An evaluator asks sources in turn: which comes first, what a result says of them, and what a wrong one does."""

import pickle
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo import DRAW, LOSS, WIN, Bounds, Value, evaluators

STONES = "stones:n=21"


class Known:
    """A source that has some values, and counts how often it is asked."""

    name = "known values"

    def __init__(self, values: dict[int, Value | Bounds]) -> None:
        self.values, self.asked = values, list[int]()

    def get(self, state: int) -> Value | Bounds | None:
        self.asked.append(state)
        return self.values.get(state)


def test_a_source_of_the_user_is_asked_first_and_named_by_the_result() -> None:
    source = Known({21: Value(LOSS, 9)})
    evaluator = zermelo.evaluator(STONES, sources=[source])
    assert [each.name for each in evaluator.sources] == ["known values", "plain search", "compiled search"]
    assert evaluator.answer(21) == (Value(LOSS, 9), "known values")
    assert evaluator.answer(20) == (Value(WIN, 8), "plain search")
    assert source.asked == [21, 20]
    found = zermelo.analyse(STONES, evaluator=evaluator)
    assert (found.source, found.record()["source"], found.notice) == ("known values", "known values", "")
    assert found.value == evaluators.Interpreted(STONES).value(21)


def test_values_of_a_source_are_used_one_by_one_together_and_in_arrays() -> None:
    told: dict[int, Value | Bounds] = {state: Value(DRAW, 1_000 + state) for state in range(0, 40, 3)}
    evaluator, plain = zermelo.evaluator(STONES, sources=[Known(told)]), evaluators.Interpreted(STONES)
    expected = [told.get(state) or plain.value(state) for state in range(40)]
    assert [evaluator.value(state) for state in range(40)] == expected
    assert list(chain.from_iterable(evaluator.values(range(40)))) == expected
    assert list(zermelo.values(np.arange(40), evaluator=evaluator)) == expected


def test_a_wrong_value_of_a_source_is_what_everybody_answers() -> None:
    wrong = zermelo.evaluator(STONES, sources=[Known({state: Value(WIN, 1) for state in range(22)})])
    assert zermelo.value(STONES, evaluator=wrong) == Value(WIN, 1)
    with pytest.raises(zermelo.errors.BadGame, match="contradict each other"):
        zermelo.analyse(STONES, evaluator=wrong)


def test_bounds_of_a_source_narrow_what_is_not_found_in_time() -> None:
    least = Bounds(Value(DRAW, 0), Value(WIN, 1))
    evaluator = zermelo.evaluator("connect:width=8", sources=[Known({(0, 0): least})])  # type: ignore[dict-item]
    found = evaluator.value((0, 0), seconds=0)
    assert isinstance(found, Bounds)
    assert found.at_least == Value(DRAW, 0)


def test_an_evaluator_without_a_search_answers_what_its_sources_know() -> None:
    evaluator = evaluators.Evaluator(STONES, [Known({4: Value(WIN, 4)}), Known({5: Value(LOSS, 2)})])
    assert evaluator.answer(5) == (Value(LOSS, 2), "known values")
    assert evaluator.answer(6) == (Bounds.within(0), "")
    assert list(chain.from_iterable(evaluator.values([4, 6]))) == [Value(WIN, 4), Bounds.within(0)]
    assert evaluator.best_reply(6, Value(WIN, 3)) == 1  # of 6 stones one is taken, and 5 are lost


def test_a_table_and_a_book_are_sources(tmp_path: Path) -> None:
    zermelo.tables.make_book("nim", plies=1, out=tmp_path / "nim.book")
    zermelo.solve("nim", tmp_path / "table", threads=1)
    book, table = zermelo.tables.Book(tmp_path / "nim.book"), zermelo.Table(tmp_path / "table")
    start = zermelo.start("nim")
    names = [each.name for each in zermelo.evaluator("nim", book=book, table=table).sources]
    assert names == ["table", "book", "plain search", "compiled search"]
    for evaluator, source in (
        (evaluators.Evaluator("nim", [book]), "book"),
        (table, "table"),
        (evaluators.Evaluator("nim", [table]), "table"),
    ):
        assert evaluator.answer(start) == (evaluators.Interpreted("nim").value(start), source)


def test_a_copy_of_an_evaluator_has_the_same_sources() -> None:
    evaluator: evaluators.Evaluator[Any] = zermelo.evaluator(STONES, sources=[Known({21: Value(LOSS, 9)})])
    again = pickle.loads(pickle.dumps(evaluator))
    assert [each.name for each in again.sources] == [each.name for each in evaluator.sources]
    assert again.answer(21) == evaluator.answer(21)
    assert again.answer(20) == evaluator.answer(20)

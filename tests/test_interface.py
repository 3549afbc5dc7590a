"""What the public functions take and refuse; the linter of prose reads the shape of their signatures."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo

QUESTIONS: dict[str, Callable[[], object]] = {
    "threads=0": lambda: zermelo.evaluator("stones", threads=0),
    "threads=-1": lambda: zermelo.evaluators.CompiledSearch("stones", threads=-1),
    "threads=-2": lambda: zermelo.solve("stones", "stones-table", threads=-2),
    "processes=0": lambda: zermelo.sweep("stones", processes=0),
    "n=-1": lambda: zermelo.match("stones", "perfect", "random", n=-1),
}


@pytest.mark.parametrize("option", QUESTIONS)
def test_a_number_that_is_too_small_is_refused(option: str) -> None:
    with pytest.raises(zermelo.errors.BadOption, match=f"{option} is not valid"):
        QUESTIONS[option]()


def test_a_game_is_shown_as_its_first_position() -> None:
    first = zermelo.start("tictactoe")
    assert zermelo.text("tictactoe") == zermelo.text(first.game) == zermelo.text(first)
    assert zermelo.draw("tictactoe") == zermelo.draw(first)


def test_only_results_are_shown() -> None:
    with pytest.raises(TypeError, match="A float has no text and no picture: give a position, a game or a result"):
        zermelo.text(0.5)


def test_an_evaluator_is_shown_with_its_game() -> None:
    shown = (
        repr(zermelo.evaluator("stones")),
        repr(zermelo.evaluator("connect")),
        repr(zermelo.evaluators.CompiledSearch("nim")),
    )
    assert shown == ("<evaluator of stones>", "<evaluator of connect>", "CompiledSearch(Game('nim'))")


def test_the_top_level_says_which_namespace_or_package_has_a_name() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'watch'; it is in zermelo\.sources$"):
        getattr(zermelo, "watch")  # noqa: B009
    with pytest.raises(AttributeError, match=r"'grade'; it is in zermelo_teach: pip install zermelo-teach$"):
        getattr(zermelo, "grade")  # noqa: B009
    assert not hasattr(zermelo, "nonsense")


@pytest.mark.parametrize("evaluator", ["folder", lambda position: 0], ids=["folder", "function"])
def test_a_folder_and_a_function_are_no_evaluators(evaluator: Any) -> None:
    with pytest.raises(TypeError, match=r"is not an evaluator: give what zermelo\.evaluator\(game\) returns"):
        zermelo.analyse("stones", evaluator=evaluator)


def test_a_table_and_a_book_are_opened_by_their_names_with_the_game_or_its_spec(tmp_path: Path) -> None:
    zermelo.solve("nim:heaps=1+2", tmp_path / "table")
    zermelo.tables.make_book("nim:heaps=1+2", tmp_path / "book", plies=1)
    for kind, file in ((zermelo.Table, "table"), (zermelo.tables.Book, "book")):
        for game in (None, "nim:heaps=1+2", zermelo.game("nim:heaps=1+2")):
            assert kind(tmp_path / file, game).get("1,2") == zermelo.value("nim:heaps=1+2")
    with pytest.raises(zermelo.errors.BadTable, match=r"holds nim:heaps=1\+2, not nim:heaps=2\+2"):
        zermelo.Table(tmp_path / "table", "nim:heaps=2+2")


def test_options_of_count_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(zermelo.errors.BadOption, match="table needs reachable=True"):
        zermelo.count("connect", table="folder")  # type: ignore[call-overload]
    with pytest.raises(zermelo.errors.BadOption, match="method='tree' and reachable=True exclude each other"):
        zermelo.count("connect", method="tree", reachable=True)  # type: ignore[call-overload]

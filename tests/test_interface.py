"""The shape of the public functions: the subject first, then keywords, each with one name, type and order."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from public import PUBLIC

import zermelo

FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: found
    for name, found in PUBLIC.items()
    if inspect.isfunction(found)
    and not name.startswith("bits.")
    and name not in ("sources.answer", "sources.just_below", "sources.source_of")
}
"""The functions; three are about the code of a search."""

SUBJECTS = {
    "benchmark", "certificate", "file", "game", "games", "games_or_specs", "kind", "player", "position", "positions",
    "program", "table", "thing",
}  # fmt: skip
"""What a function is about: its first parameter."""

NEEDED = {
    "answers", "board", "claim", "file", "game", "lines", "move", "n", "name", "one", "out", "player", "position",
    "program", "text", "two", "value",
}  # fmt: skip
"""What else a question needs, by position or by name."""

ORDER = [
    "sample", "n", "seed", "evaluator", "memory", "threads", "processes", "dask", "seconds_each", "seconds",
    "on_progress",
]  # fmt: skip
"""The options that several functions share, in their order; options of one function come first, its callbacks last."""


KEYWORDS = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD)


def parameters(name: str) -> list[inspect.Parameter]:
    return list(inspect.signature(FUNCTIONS[name]).parameters.values())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_subject_comes_first_and_every_option_is_a_keyword(name: str) -> None:
    first, *others = parameters(name)
    assert first.name in SUBJECTS
    assert {each.name for each in others if each.kind not in KEYWORDS} <= NEEDED


@pytest.mark.parametrize("name", FUNCTIONS)
def test_shared_options_have_one_order(name: str) -> None:
    options = [each.name for each in parameters(name) if each.kind is inspect.Parameter.KEYWORD_ONLY]
    shared = [option for option in options if option in ORDER]
    assert shared == sorted(shared, key=ORDER.index)


@pytest.mark.parametrize("option", ["seconds", "memory", "on_progress"])
def test_an_option_has_one_type_everywhere(option: str) -> None:
    found = {str(each.annotation) for name in FUNCTIONS for each in parameters(name) if each.name == option}
    assert len(found) == 1


def test_a_question_may_take_ten_seconds_and_work_has_no_limit() -> None:
    """A question has an answer in part; see the page of the functions."""
    limits = {name: each.default for name in FUNCTIONS for each in parameters(name) if each.name == "seconds"}
    questions = {name for name, limit in limits.items() if limit == 10}
    assert set(limits.values()) == {10, float("inf")}
    assert questions == {
        "agents.move_values", "agents.to_gymnasium", "agents.to_gymnasium_vector", "analyse", "atlas.report", "count",
        "history", "regrets", "sources.watch", "sources.watch_program", "tree", "value", "values", "why",
    }  # fmt: skip


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


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if parameters(name)[0].name in ("game", "position")])
def test_a_function_of_a_game_or_a_position_takes_a_spec(name: str) -> None:
    kind = parameters(name)[0].annotation
    assert kind is Any or str in (kind, *get_args(kind))


def test_the_top_level_says_which_namespace_has_a_name() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'grade'; it is in zermelo\.teaching$"):
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

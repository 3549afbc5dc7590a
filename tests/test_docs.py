"""The documentation: its programs run, and its reference lists what the door offers."""

import inspect
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import zermelo

DOCS = Path(__file__).parent.parent / "docs"
REFERENCE = "".join(page.read_text() for page in (DOCS / "reference").glob("*.md"))
LISTED = set(re.findall(r"^::: zermelo\.(\w+)$", REFERENCE, re.MULTILINE))

CONSTANTS = {name for name in zermelo.__all__ if name.isupper()}
ALIASES = {"GameLike", "Mask", "Move", "Outcome", "Player", "PositionLike"}
"""Names for other types, which the reference explains where they are used."""

PROGRAMS = [
    pytest.param(program, id=f"{page.name} {number}")
    for page in sorted(DOCS.glob("*.md"))
    for number, program in enumerate(re.findall(r"```python\n(from zermelo.*?)```", page.read_text(), re.DOTALL))
]


def test_the_reference_lists_every_name_of_the_door() -> None:
    errors = {name for name in zermelo.__all__ if is_error(getattr(zermelo, name))}
    assert set(zermelo.__all__) - CONSTANTS - ALIASES - errors == LISTED - {"errors"}


def is_error(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)


@pytest.mark.parametrize("name", sorted(set(zermelo.__all__) - CONSTANTS - ALIASES))
def test_every_name_of_the_door_is_documented(name: str) -> None:
    thing = getattr(zermelo, name)
    assert thing.__doc__
    if inspect.isclass(thing) and not is_error(thing):
        for method, function in inspect.getmembers(thing, inspect.isfunction):
            if not method.startswith("_") and function.__module__.startswith("zermelo"):
                assert function.__doc__, f"{name}.{method} has no docstring"


def test_the_page_of_sources_says_what_the_sources_say() -> None:
    page = (DOCS / "five-sources" / "index.md").read_text()
    for source in zermelo.SOURCES.values():
        assert all(sentence in page for sentence in (source.about, *source.results))
        assert all(f"tictactoe:board={board}" in page for board in source.boards)


def test_the_drawings_of_the_book_show_what_zermelo_draws() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures" / "drawings.py"))["DRAWINGS"]
    for name, make in drawn.items():
        assert (DOCS / "pictures" / f"{name}.svg").read_bytes() == zermelo.draw(make()) + b"\n", "run make pictures"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_in_the_docs_runs(program: str) -> None:
    exec(compile(program, "docs", "exec"), {})

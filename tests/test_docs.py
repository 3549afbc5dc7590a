"""The documentation: the reference lists the public names, each says what it is, and names of tests say what holds.

The examples in docstrings run as doctests with the tests (`--doctest-modules` in pyproject.toml).
"""

import ast
import inspect
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from public import NAMESPACES, PUBLIC

import zermelo
from zermelo.drawing import svg
from zermelo.drawing.position_view import view

DOCS = Path(__file__).parent.parent / "docs"
REFERENCE = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))


LISTED = set(re.findall(r"^::: zermelo\.([\w.]+)$", REFERENCE, re.MULTILINE))

CONSTANTS = {name for name in PUBLIC if name.rpartition(".")[2].isupper()} | {"__version__"}
ALIASES = {
    "types.Evaluation", "types.GameLike", "types.Mask", "types.MoveLike", "types.OnProgress", "types.Outcome",
    "types.Player", "types.PositionLike", "sources.Number", "sources.Scoring",
}  # fmt: skip
"""Names for other types, which the reference explains where they are used."""

NAMED = sorted(PUBLIC.keys() - CONSTANTS - ALIASES)
CLASSES = [name for name in NAMED if inspect.isclass(PUBLIC[name])]
FUNCTIONS = [name for name in NAMED if inspect.isfunction(PUBLIC[name])]


def test_the_reference_lists_every_public_name() -> None:
    whole = {name for name in NAMED if name.partition(".")[0] in LISTED & NAMESPACES.keys() or is_error(PUBLIC[name])}
    assert {"bits", "errors"} <= LISTED
    assert set(NAMED) - whole == LISTED - NAMESPACES.keys()


def names_on_the_page() -> Iterator[str]:
    """Yield the name of each row of the page of the interface, as it is written after `zermelo.`."""
    space = ""
    for line in (DOCS / "reference" / "interface.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            space = "".join(re.findall(r"^## zermelo\.(\w+):", line))
        elif row := re.match(r"\| \[?`(\w+)`(?:\]\[zermelo\.([\w.]+)\])? \| \S", line):
            name = f"{space}.{row[1]}".lstrip(".")
            assert row[2] in (None, name)
            yield name


def test_the_page_of_the_interface_has_one_line_for_every_public_name() -> None:
    assert sorted(names_on_the_page()) == sorted(PUBLIC)


def is_error(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)


def test_the_name_of_a_test_says_what_holds() -> None:
    """It is a sentence, not a question."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in (DOCS.parent / "tests").rglob("*.py")}
    form = r"^\s*(?:async )?def (test_(?:how|what|when|where|which|who)_\w+)"
    assert {name: found for name, text in texts.items() if (found := re.findall(form, text, re.MULTILINE))} == {}


def test_no_two_games_are_solved_into_one_folder() -> None:
    """A reader who follows the book from page to page meets no folder with other content."""
    root = DOCS.parent
    pages = [root / "README.md", *DOCS.rglob("*.md")]
    solved = {
        (folder, game)
        for page in pages
        for game, folder in re.findall(r"zermelo solve (\S+) -o ([^\s`]+)", page.read_text(encoding="utf-8"))
    }
    assert len(solved) > 5
    assert len({folder for folder, _ in solved}) == len(solved)


def test_the_page_of_sources_says_what_the_sources_say() -> None:
    page = (DOCS / "five-sources" / "index.md").read_text(encoding="utf-8")
    for source in zermelo.sources.SOURCES.values():
        assert all(sentence in page for sentence in (source.about, *source.results))
        assert all(f"tictactoe:board={board}" in page for board in source.boards)


@pytest.mark.slow
def test_the_drawings_of_the_book_show_what_zermelo_draws() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures" / "drawings.py"))["DRAWINGS"]
    for name, make in drawn.items():
        assert (DOCS / "pictures" / f"{name}.svg").read_bytes() == zermelo.draw(make()) + b"\n", "run make pictures"


@pytest.mark.slow
def test_the_drawings_of_automata_show_those_of_the_solver() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures" / "automata.py"))["AUTOMATA"]
    for name, make in drawn.items():
        assert (DOCS / "pictures" / f"{name}.svg").read_bytes() == make(), "run make pictures"


def test_the_page_of_the_api_explains_every_key_of_a_board() -> None:
    page = (DOCS / "http-api.md").read_text(encoding="utf-8").partition("## The board")[2].partition("\n## ")[0]
    for spec in ("dobutsu", "dots-and-boxes", "domineering", "chomp"):
        shown = view(zermelo.start(spec))["board"]
        keys = {*shown, *shown["layout"], *(key for place in shown["layout"]["places"] for key in place)}
        figures = [figure for table in shown["layout"]["figures"] for figure in table.values()]
        keys |= {key for figure in figures for key in figure}
        keys |= {key for figure in figures for shape in figure["shapes"] for key in shape}
        assert {key for key in keys if f"`{key}`" not in page} == set()


@pytest.mark.slow
def test_the_contact_sheets_of_the_book_show_what_zermelo_draws() -> None:
    drawn = runpy.run_path(str(DOCS / "pictures" / "sheets.py"))["SHEETS"]
    for name, make in drawn.items():
        shown = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        assert shown == svg.to_text(make()), "run make pictures"


@pytest.mark.parametrize("name", NAMED)
def test_every_public_name_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(PUBLIC[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", CLASSES)
def test_every_method_and_attribute_says_what_it_is(name: str) -> None:
    public: Any = PUBLIC[name]
    lacking = {
        member
        for base in public.__mro__
        if base.__module__.startswith("zermelo")
        for member, said in members(base)
        if not said and not re.search(rf"\b{member}\b", inspect.getdoc(public) or "")
    }
    assert lacking == set()


def members(kind: type) -> Iterator[tuple[str, str | None]]:
    """Yield the public members that a class defines, each with its docstring."""
    (body,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    for node, following in zip(body.body, [*body.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, ast.get_docstring(node)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id[0] != "_":
            yield node.target.id, text_of(following)


def text_of(node: ast.stmt | None) -> str | None:
    """Return the text of a string that stands alone, as below an attribute."""
    said = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value
    return said if isinstance(said, str) else None


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_docstring_names_every_parameter(name: str) -> None:
    """But the first, which is what the function is about."""
    function = PUBLIC[name]
    said = inspect.getdoc(function) or ""
    options = list(inspect.signature(function).parameters)[1:]
    assert [option for option in options if not re.search(rf"\b{option}\b", said)] == []

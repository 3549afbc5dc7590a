"""Pages and pictures of the book say and show what zermelo says and draws.

The examples in docstrings run as doctests with the tests (`--doctest-modules` in pyproject.toml).
"""

import runpy

import pytest

import zermelo
from places import ROOT
from zermelo import drawing

DOCS = ROOT / "docs"


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
    page = (DOCS / "web" / "http-api.md").read_text(encoding="utf-8").partition("## The board")[2].partition("\n## ")[0]
    for spec in ("dobutsu", "dots-and-boxes", "domineering", "chomp"):
        shown = drawing.view(zermelo.start(spec))["board"]
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
        assert shown == drawing.svg.to_text(make()), "run make pictures"

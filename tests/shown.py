"""What the results of every package have in common: texts, forms in a notebook, and files."""

import re
from pathlib import Path
from typing import Any

from zermelo import draw, text
from zermelo.drawing.display import kinds, mimebundle
from zermelo.types import Written

__all__ = ["ADDRESS", "check_files", "check_notebook", "check_shown", "check_width", "check_words"]

ADDRESS = re.compile(r"<function|<lambda|<built-in| at 0x[0-9a-f]+")

ALWAYS_THE_SAME = ("md", "json", "jsonl", "dot", "graphml")
"""Kinds of files without the random names that pictures may hold."""


def check_shown(thing: Any, name: str, folder: Path) -> None:
    """Check that a result of this type is shown as text, in a notebook and as files."""
    assert type(thing).__name__ == name
    check_words(thing)
    check_width(thing)
    check_notebook(thing)
    check_files(thing, folder)


def check_words(thing: Any) -> None:
    """Check that a result has words, which show no address of a function."""
    for shown in (str(thing), repr(thing)):
        assert shown.strip()
        assert not ADDRESS.search(shown), shown


def check_width(thing: Any) -> None:
    """Check that the words of a result keep to the width of a terminal."""
    for width in (80, 40):
        lines = text(thing, width=width).splitlines()
        assert [line for line in lines if len(line) > width and " " in line.strip()] == []


def check_notebook(thing: Any) -> None:
    """Check that a notebook gets each form that a result has."""
    bundle, made = mimebundle(thing), kinds(thing)
    assert bundle["text/plain"] == text(thing)
    assert ("text/markdown" in bundle) == ("md" in made)
    assert bundle.get("text/html", "<table").startswith("<table")
    assert bundle.get("image/svg+xml", "<svg").startswith("<svg")


def check_files(thing: Any, folder: Path, *left_out: str) -> None:
    """Check that a result is saved as it is drawn, as every kind but those left out, and as nothing else."""
    for kind in kinds(thing).keys() - set(left_out):
        written = thing.save(folder / f"file.{kind.upper()}")
        assert (type(written), written.bytes) == (Written, written.path.stat().st_size)
        if kind in ALWAYS_THE_SAME:
            assert written.path.read_bytes() == draw(thing, kind=kind)

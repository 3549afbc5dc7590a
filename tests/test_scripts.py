"""Lines of scripts and styles, which the formatter keeps as they are inside of templates."""

from collections.abc import Iterator
from pathlib import Path

from places import ROOT

SUFFIXES = {".js", ".mjs", ".ts", ".css"}
OTHERS = {"node_modules", "vendor", "axe", "built", "dist", "site"}
"""Folders of files that are not ours, or are made."""


def scripts(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in OTHERS and not path.name.startswith("."):
            yield from scripts(path)
        elif path.suffix in SUFFIXES:
            yield path


def test_lines_of_scripts_have_120_characters_at_most() -> None:
    lines = {
        f"{path.relative_to(ROOT)}:{number}": len(line)
        for path in scripts(ROOT)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    }
    assert len(lines) > 1000
    assert {place: length for place, length in lines.items() if length > 120} == {}

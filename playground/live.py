"""The games of live boards: those of the catalogue, and those that the pages of the book show."""

import re
from collections.abc import Iterator
from pathlib import Path

import zermelo

__all__ = ["games", "spec"]

ROOT = Path(__file__).parents[1]

SHOWN = re.compile(r'^<zermelo-board game="([^"]+)"', re.MULTILINE)
LISTING = r"^```python\n(# {name}\.py\n.*?)^```$"


def games() -> list[str]:
    """Return the names of all games: those of the catalogue first."""
    shown = [name for page in pages() for name in SHOWN.findall(page)]
    return list(dict.fromkeys([*zermelo.GAMES, *shown]))


def pages() -> Iterator[str]:
    yield from (
        page.read_text(encoding="utf-8")
        for page in sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("packages/*/docs/**/*.md")])
    )


def spec(name: str, folder: str) -> str:
    """Return the spec of a game. The file of a game that a page lists is written into the folder."""
    if name.split(":")[0] in zermelo.GAMES or ".py" in name:
        return name
    example = ROOT / "examples" / f"{name}.py"
    if example.exists():
        return str(example)
    listings = (re.search(LISTING.format(name=name), page, re.MULTILINE | re.DOTALL) for page in pages())
    file = Path(folder, f"{name}.py")
    file.write_text(next(found[1] for found in listings if found), encoding="utf-8")
    return str(file)

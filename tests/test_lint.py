"""The linter of prose: it reports each kind of fault, and finds none in this project."""

import subprocess
import sys
from pathlib import Path

import pytest

from places import ROOT

GLOSSARY = """
| instead of | as | write |
|---|---|---|
| `merit` | name | an order key |
| `of` | parameter | what it is |
| `*ed` | function | a verb, such as `embed` |
| `MANY` | constant | the subject |
| `misc` | module | what it holds |
| `least key` | prose | canonical key |
"""

GAMES = '''"""Games."""

PATIENCE_SECONDS = 10


class Game:
    """A game."""

    name: str
    """What people call it."""


def play(game: str, *, seconds: float = 10) -> Game:
    """Play a game for some seconds."""
    return embed(game)


def embed(name: str) -> Game:
    return Game()
'''

SOUND = {
    "Makefile": "test:\n",
    "CHANGELOG.md": "All changes\n\n## 1.0\n",
    "pyproject.toml": 'version = "1.0"\n',
    "docs/design.md": GLOSSARY,
    "packages/toy/docs/index.md": "[`Game`][toy.Game], `games.py`, [words](../design.md), `zermelo solve --dask`, `make test`\n",
    "packages/toy/docs/reference/functions.md": "::: toy.play\n\n::: toy.Game\n",
    "packages/toy/docs/reference/interface.md": "| [`play`][toy.play] | Play. |\n| [`Game`][toy.Game] | A game. |\n",
    "packages/toy/src/toy/__init__.py": '"""A toy."""\n',
    "packages/toy/src/toy/__init__.pyi": "from .games import Game as Game, play as play\n",
    "packages/toy/src/toy/games.py": GAMES,
    "packages/toy/tests/test_toy.py": "def test_a_game_is_played(): ...\n",
}
"""The files of a project without a fault, with one package."""

FAULTS = [
    ("packages/toy/docs/index.md", "Read `missing.py`.", "There is no file missing.py."),
    ("packages/toy/docs/index.md", "Read `missing/`.", "There is no file missing."),
    ("packages/toy/docs/index.md", "Read `no_such_name`.", "No program has the name no_such_name."),
    ("packages/toy/docs/index.md", "[Read](missing.md)", "The link to missing.md leads nowhere."),
    ("packages/toy/docs/index.md", "[Read](../design.md#missing)", "../design.md has no heading missing."),
    ("packages/toy/docs/index.md", "Read `Game.missing`.", "Game has no missing."),
    ("packages/toy/docs/index.md", "Read toy.missing.", "There is no public name toy.missing."),
    ("packages/toy/docs/index.md", "[Read][toy.missing]", "The reference has no entry for toy.missing."),
    ("packages/toy/docs/index.md", "Type `zermelo missing`.", "There is no command zermelo missing."),
    ("packages/toy/docs/index.md", "Type `zermelo solve --missing`.", "zermelo solve has no --missing."),
    ("packages/toy/docs/index.md", "Type `--missing`.", "No command has --missing."),
    ("packages/toy/docs/index.md", "Type `make missing`.", "The Makefile has no target missing."),
    ("packages/toy/docs/index.md", "Type ONLY=missing.", "The benchmark has no line missing."),
    ("packages/toy/docs/index.md", "It is the least key.", "Instead of least key: canonical key."),
    ("packages/toy/docs/index.md", "```missing\n```", "The language of a block is none of"),
    (
        "packages/toy/docs/index.md",
        "zermelo solve nim -o t\nzermelo solve hex -o t",
        "Another page solves another game into t.",
    ),
    ("packages/toy/docs/open.md", "```text", "A block has no end."),
    ("packages/toy/docs/reference/functions.md", "::: toy.gone", "toy.gone is no public name."),
    (
        "packages/toy/docs/reference/interface.md",
        "| `missing` | Row. |",
        "toy.missing is no public name, or stands here twice.",
    ),
    ("packages/toy/src/toy/misc.py", "", "Instead of misc, a module: what it holds."),
    ("packages/toy/src/toy/other.py", '"""Another module (see other)."""', "(see other) points nowhere else."),
    ("packages/toy/src/toy/other.py", "merit = 1", "Instead of merit, a name: an order key."),
    ("packages/toy/src/toy/other.py", "MANY = 1", "Instead of MANY, a constant: the subject."),
    ("packages/toy/src/toy/other.py", "def judged(of): ...", "Instead of judged, a function: a verb, such as embed."),
    ("packages/toy/src/toy/other.py", "def judge(of): ...", "Instead of of, a parameter: what it is."),
    ("packages/toy/src/toy/deep/other.py", "class Game: ...", "Game means something else in another folder."),
    (
        "packages/toy/src/toy/deep/other.py",
        "PATIENCE_SECONDS = 1",
        "PATIENCE_SECONDS means something else in another folder.",
    ),
    ("packages/toy/src/toy/__init__.pyi", "from .new import ask as ask, tell as tell, Move as Move", ""),
    ("packages/toy/src/toy/new.py", "def ask(game: str, text): ...", "toy.ask has no docstring."),
    ("packages/toy/src/toy/new.py", "", "The reference lacks toy.ask."),
    ("packages/toy/src/toy/new.py", "", "The page of the interface lacks toy.ask."),
    (
        "packages/toy/src/toy/new.py",
        'class Move:\n    """A move."""\n    name: str',
        "The docstring of toy.Move does not name name.",
    ),
    (
        "packages/toy/src/toy/new.py",
        'def tell(game: int, who, odd=1, *, seconds: int = 5, n=1):\n    """Tell."""',
        "does not name odd.",
    ),
    ("packages/toy/src/toy/new.py", "", "tell: game may not be a spec."),
    ("packages/toy/src/toy/new.py", "", "tell: the option odd is no keyword."),
    ("packages/toy/src/toy/new.py", "", "tell: the order of options is n, seconds."),
    ("packages/toy/src/toy/new.py", "", "tell: the limit is 10 or inf seconds."),
    ("packages/toy/src/toy/new.py", "", "tell: seconds is float elsewhere."),
    (
        "packages/toy/tests/test_toy.py",
        "def test_how_it_is(): ...",
        "test_how_it_is asks: the name of a test says what holds.",
    ),
    ("CITATION.cff", "version: 2.0", "This is version 2.0, and CHANGELOG.md has 1.0."),
]
"""Files, lines at their end, and what the linter says of them; some faults have the lines before them."""


def lint(folder: Path) -> tuple[int, list[str]]:
    """Return the exit code of the linter, and the lines that it prints."""
    command = [sys.executable, "-m", "lint", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def write(folder: Path, lines: dict[str, str]) -> None:
    """Write the files of a project."""
    for name, text in lines.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def broken() -> dict[str, str]:
    """Return the files with every fault."""
    files = dict(SOUND)
    for name, text, _ in FAULTS:
        files[name] = f"{files.get(name, '')}\n{text}\n"
    return files


@pytest.mark.slow
def test_a_project_without_a_fault_passes(tmp_path: Path) -> None:
    write(tmp_path, SOUND)
    assert lint(tmp_path) == (0, [])


@pytest.mark.slow
def test_each_fault_is_reported_with_its_file(tmp_path: Path) -> None:
    write(tmp_path, broken())
    code, lines = lint(tmp_path)
    assert code == 1
    said = {(line.partition(":")[0], sentence) for line in lines for _, _, sentence in FAULTS if sentence in line}
    assert said >= {(name, sentence) for name, _, sentence in FAULTS if sentence}


@pytest.mark.slow
def test_a_fault_is_reported_with_its_line(tmp_path: Path) -> None:
    write(tmp_path, {"docs/index.md": "One.\n\nTwo, and `missing.py`.\n"})
    assert lint(tmp_path) == (1, ["docs/index.md:3: There is no file missing.py."])


@pytest.mark.slow
def test_this_project_passes() -> None:
    assert lint(ROOT) == (0, [])

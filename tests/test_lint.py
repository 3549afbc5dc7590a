"""The linter of prose: it reports each kind of fault in both layouts of a project, and finds none in this one."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

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
    "{}docs/index.md": "[`Game`][toy.Game], `games.py`, [words](design.md), `zermelo solve --dask`, `make test`\n",
    "{}docs/reference/functions.md": "::: toy.play\n\n::: toy.Game\n",
    "{}docs/reference/interface.md": "| [`play`][toy.play] | Play. |\n| [`Game`][toy.Game] | A game. |\n",
    "{}src/toy/__init__.py": '"""A toy."""\n',
    "{}src/toy/__init__.pyi": "from .games import Game as Game, play as play\n",
    "{}src/toy/games.py": GAMES,
    "{}tests/test_toy.py": "def test_a_game_is_played(): ...\n",
}
"""The files of a project without a fault; its package, pages and tests may stand in a folder."""

FAULTS = [
    ("{}docs/index.md", "Read `missing.py`.", "There is no file missing.py."),
    ("{}docs/index.md", "Read `missing/`.", "There is no file missing."),
    ("{}docs/index.md", "Read `no_such_name`.", "No program has the name no_such_name."),
    ("{}docs/index.md", "[Read](missing.md)", "The link to missing.md leads nowhere."),
    ("{}docs/index.md", "[Read](design.md#missing)", "design.md has no heading missing."),
    ("{}docs/index.md", "Read `Game.missing`.", "Game has no missing."),
    ("{}docs/index.md", "Read toy.missing.", "There is no public name toy.missing."),
    ("{}docs/index.md", "[Read][toy.missing]", "The reference has no entry for toy.missing."),
    ("{}docs/index.md", "Type `zermelo missing`.", "There is no command zermelo missing."),
    ("{}docs/index.md", "Type `zermelo solve --missing`.", "zermelo solve has no --missing."),
    ("{}docs/index.md", "Type `--missing`.", "No command has --missing."),
    ("{}docs/index.md", "Type `make missing`.", "The Makefile has no target missing."),
    ("{}docs/index.md", "Type ONLY=missing.", "The benchmark has no line missing."),
    ("{}docs/index.md", "It is the least key.", "Instead of least key: canonical key."),
    ("{}docs/index.md", "```missing\n```", "The language of a block is none of"),
    ("{}docs/index.md", "zermelo solve nim -o t\nzermelo solve hex -o t", "Another page solves another game into t."),
    ("{}docs/open.md", "```text", "A block has no end."),
    ("{}docs/reference/functions.md", "::: toy.gone", "toy.gone is no public name."),
    ("{}docs/reference/interface.md", "| `missing` | Row. |", "toy.missing is no public name, or stands here twice."),
    ("{}src/toy/misc.py", "", "Instead of misc, a module: what it holds."),
    ("{}src/toy/other.py", '"""Another module (see other)."""', "(see other) points nowhere else."),
    ("{}src/toy/other.py", "merit = 1", "Instead of merit, a name: an order key."),
    ("{}src/toy/other.py", "MANY = 1", "Instead of MANY, a constant: the subject."),
    ("{}src/toy/other.py", "def judged(of): ...", "Instead of judged, a function: a verb, such as embed."),
    ("{}src/toy/other.py", "def judge(of): ...", "Instead of of, a parameter: what it is."),
    ("{}src/toy/deep/other.py", "class Game: ...", "Game means something else in another folder."),
    ("{}src/toy/deep/other.py", "PATIENCE_SECONDS = 1", "PATIENCE_SECONDS means something else in another folder."),
    ("{}src/toy/__init__.pyi", "from .new import ask as ask, tell as tell, Move as Move", ""),
    ("{}src/toy/new.py", "def ask(game: str, text): ...", "toy.ask has no docstring."),
    ("{}src/toy/new.py", "", "The reference lacks toy.ask."),
    ("{}src/toy/new.py", "", "The page of the interface lacks toy.ask."),
    (
        "{}src/toy/new.py",
        'class Move:\n    """A move."""\n    name: str',
        "The docstring of toy.Move does not name name.",
    ),
    (
        "{}src/toy/new.py",
        'def tell(game: int, who, odd=1, *, seconds: int = 5, n=1):\n    """Tell."""',
        "does not name odd.",
    ),
    ("{}src/toy/new.py", "", "tell: game may not be a spec."),
    ("{}src/toy/new.py", "", "tell: the option odd is no keyword."),
    ("{}src/toy/new.py", "", "tell: the order of options is n, seconds."),
    ("{}src/toy/new.py", "", "tell: the limit is 10 or inf seconds."),
    ("{}src/toy/new.py", "", "tell: seconds is float elsewhere."),
    ("{}tests/test_toy.py", "def test_how_it_is(): ...", "test_how_it_is asks: the name of a test says what holds."),
    ("CITATION.cff", "version: 2.0", "This is version 2.0, and CHANGELOG.md has 1.0."),
]
"""Files, lines at their end, and what the linter says of them; some faults have the lines before them."""


def lint(folder: Path) -> tuple[int, list[str]]:
    """Return the exit code of the linter, and the lines that it prints."""
    command = [sys.executable, "-m", "lint", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def write(folder: Path, place: str, lines: dict[str, str]) -> None:
    """Write a project whose package stands in a place."""
    for name, text in lines.items():
        path = folder / name.format(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def broken() -> dict[str, str]:
    """Return the files with every fault."""
    files = dict(SOUND)
    for name, text, _ in FAULTS:
        files[name] = f"{files.get(name, '')}\n{text}\n"
    return files


PLACES = pytest.mark.parametrize("place", ["", "packages/toy/"], ids=["one package", "several packages"])


@pytest.mark.slow
@PLACES
def test_a_project_without_a_fault_passes(place: str, tmp_path: Path) -> None:
    write(tmp_path, place, SOUND)
    assert lint(tmp_path) == (0, [])


@pytest.mark.slow
@PLACES
def test_each_fault_is_reported_with_its_file(place: str, tmp_path: Path) -> None:
    write(tmp_path, place, broken())
    code, lines = lint(tmp_path)
    assert code == 1
    said = {(line.partition(":")[0], sentence) for line in lines for _, _, sentence in FAULTS if sentence in line}
    assert said >= {(name.format(place), sentence) for name, _, sentence in FAULTS if sentence}


@pytest.mark.slow
def test_a_fault_is_reported_with_its_line(tmp_path: Path) -> None:
    write(tmp_path, "", {"docs/index.md": "One.\n\nTwo, and `missing.py`.\n"})
    assert lint(tmp_path) == (1, ["docs/index.md:3: There is no file missing.py."])


@pytest.mark.slow
def test_this_project_passes() -> None:
    assert lint(ROOT) == (0, [])

"""A game's file and what it imports from its folder: found, kept apart, and part of the checksum."""

import pickle
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import zermelo
from zermelo import game
from zermelo.errors import BadGame, BadTable

MAIN = """
from zermelo import LOSS, Game, Declared, Rules
import helper
from lib.deep import taken

def game(n: int = 9):
    from lazy import NAME
    return Game(NAME, Rules(n, helper.moves, taken, lambda left: LOSS), declared=Declared(plies_left=lambda left: left))
"""

OWN = """
from zermelo import LOSS, Game, Rules

def game():
    return Game("alone", Rules(5, lambda left: 2 * (left > 0), lambda left, move: left - 1, lambda left: LOSS))
"""

FILES = {
    "mine.py": MAIN,
    "helper.py": "from sizes import LEAST\n\n\ndef moves(left):\n    return 0b1110 & ((2 << min(left, 3)) - 1)\n",
    "sizes.py": "LEAST = 1\n",
    "lazy.py": "NAME = 'lazy'\n",
    "lib/__init__.py": "",
    "lib/deep.py": "from . import steps\nfrom .steps import one\n\ntaken = lambda left, move: left - move * one\n",
    "lib/steps.py": "one = 1\n",
    "unused.py": "raise RuntimeError('nobody imports this file')\n",
    "random.py": "raise RuntimeError('the standard library comes first')\n",
}


def write(folder: Path, **changed: str) -> Path:
    """Write the files into a folder, some of them with other contents; the file of the game."""
    for name, content in {**FILES, **{f"{name}.py": text for name, text in changed.items()}}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder / "mine.py"


def test_a_game_imports_files_and_packages_of_its_folder(tmp_path: Path) -> None:
    file = write(tmp_path)
    assert game(f"{file}:n=4").name == "lazy"
    assert zermelo.value(f"{file}:n=4").word == "loss"
    assert not {"helper", "lib", "lazy", "sizes"} & set(sys.modules)
    assert not list(tmp_path.rglob("__pycache__"))


def test_neighbours_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    one, two = (write(tmp_path / name, lazy=f"NAME = {name!r}") for name in ("one", "two"))
    assert [game(str(file)).name for file in (one, two, one)] == ["one", "two", "one"]


@pytest.mark.parametrize("name", ["helper", "sizes", "lazy", "lib/__init__", "lib/deep", "lib/steps"])
def test_a_neighbour_that_changes_makes_another_game(tmp_path: Path, name: str) -> None:
    first = game(str(write(tmp_path)))
    pickled = pickle.dumps(first)
    changed = game(str(write(tmp_path, **{name: FILES[f"{name}.py"] + "\nMORE = 1\n"})))
    assert changed != first
    assert changed.source != first.source
    with pytest.raises(BadGame, match="has changed since the work began"):
        pickle.loads(pickled)
    assert pickle.loads(pickle.dumps(changed)) == changed


def test_files_that_are_not_imported_are_not_part_of_a_game(tmp_path: Path) -> None:
    first = game(str(write(tmp_path)))
    assert game(str(write(tmp_path, unused="", random=""))) == first
    alone = tmp_path / "alone" / "mine.py"
    alone.parent.mkdir()
    alone.write_text("import random\n" + OWN, encoding="utf-8")
    assert game(str(alone)).source == sha256(alone.read_bytes()).hexdigest()


def test_a_table_is_refused_after_a_change_of_a_neighbour(tmp_path: Path) -> None:
    """Worker processes build the game again, and find the same neighbours."""
    file = write(tmp_path)
    zermelo.solve(f"{file}:n=8", tmp_path / "table", threads=2, processes=True)
    assert zermelo.Table(tmp_path / "table", game(f"{file}:n=8")).value(4).word == "loss"
    write(tmp_path, sizes="LEAST = 2\n")
    with pytest.raises(BadTable, match="as another file defines it, or as the file was before a change"):
        zermelo.Table(tmp_path / "table", game(f"{file}:n=8"))


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("helper", "\n1 // 0\n", "helper.py, line 2, does not run: ZeroDivisionError"),
        ("helper", "x = 1\ny = (\n", "helper.py, line 2, does not run: SyntaxError"),
        ("lib/deep", "import nowhere_at_all\n", "lib/deep.py, line 1, does not run: ModuleNotFoundError"),
        ("lib/deep", "from ... import steps\n", "lib/deep.py, line 1, does not run: ImportError: attempted relative"),
        ("lib/deep", "from .steps import two\n", "lib/deep.py, line 1, does not run: ImportError: cannot import name"),
        ("lazy", "raise KeyError('oh')\n", "lazy.py, line 1, builds no game: KeyError: 'oh'"),
        ("mine", "from . import helper\n", "mine.py, line 1, does not run: ImportError: attempted relative import"),
        ("mine", "eval('(')\n", "mine.py, line 1, does not run: SyntaxError"),
    ],
)
def test_an_error_in_a_neighbour_is_reported_with_its_file_and_line(
    tmp_path: Path, name: str, code: str, sentence: str
) -> None:
    with pytest.raises(BadGame) as raised:
        game(str(write(tmp_path, **{name: code})))
    assert str(tmp_path / sentence) in str(raised.value)


def test_files_may_import_each_other(tmp_path: Path) -> None:
    file = write(tmp_path, helper=FILES["helper.py"] + "import around\n", around="import helper\nhelper.moves\n")
    assert game(str(file)).rules.start == 9

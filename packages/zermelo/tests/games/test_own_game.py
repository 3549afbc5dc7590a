"""The games of docs/own-game.md are sound, and the page names all that a game may declare."""

import re
from pathlib import Path

import pytest

from places import ROOT
from zermelo import Board, Declared, Game, Hints, Notation, Placement, Rules, check, game, start
from zermelo.errors import BadOption
from zermelo.types import Keys

PAGE = (ROOT / "docs" / "own-game.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the programs of the page, in which the test works."""
    for name, program in PROGRAMS.items():
        (tmp_path / name).write_text(program, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


COMPILED = ("my_game.py", "dodgem_row.py", "sowing.py", "cram.py")


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_games_of_the_page_are_sound_and_compile(folder: Path, name: str) -> None:
    assert check(game(name), n=25, compiled=name in COMPILED).faults == []


def test_an_illegal_move_is_refused_with_the_rule_of_the_game(folder: Path) -> None:
    position = start(game("dodgem_row.py")).after("two")
    with pytest.raises(ValueError, match="'two' is not legal here: a player steps one or two cells, and never past"):
        position.after("two")


NOT_FOR_FILES = {"boards", "origin", "provenance"}
"""Fields that nobody writes in a file: the six boards of tic-tac-toe, and where a game comes from."""


@pytest.mark.parametrize("kind", [Game, Rules, Notation, Board, Declared, Hints, Keys, Placement])
def test_every_field_that_a_game_may_have_is_on_the_page(kind: type) -> None:
    fields = kind.__annotations__.keys() - NOT_FOR_FILES
    assert {name for name in fields if not re.search(rf"\b{name}\b", PAGE)} == set()


def test_an_option_without_a_default_is_asked_for_as_it_must_be_written(tmp_path: Path) -> None:
    file = tmp_path / "steps.py"
    file.write_text(
        "from zermelo import LOSS, Game, Rules\ndef game(n: int, by: int) -> Game[int]:\n    return Game('steps', "
        "Rules(n, lambda s: 2 if s else 0, lambda s, move: s - 1, lambda s: LOSS))\n",
        encoding="utf-8",
    )
    spec = str(file)
    for value in ("5", "1"):
        with pytest.raises(BadOption) as refused:
            game(spec)
        spec = str(refused.value).partition("write ")[2].rstrip(".").replace("VALUE", value)
    assert start(game(spec)).state == 5

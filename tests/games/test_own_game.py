"""The games of docs/own-game.md are sound, and the page names all that a game may declare."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from zermelo import BadOption, Game
from zermelo.evaluation.checking.check import check_rules
from zermelo.games import game, start
from zermelo.rules import Hints

PAGE = (Path(__file__).parents[2] / "docs" / "own-game.md").read_text(encoding="utf-8")
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
    assert check_rules(game(name), games=25, compiled=name in COMPILED) == []


def test_an_illegal_move_is_refused_with_the_rule_of_the_game(folder: Path) -> None:
    position = start(game("dodgem_row.py")).after("two")
    with pytest.raises(ValueError, match="'two' is not legal here: a player steps one or two cells, and never past"):
        position.after("two")


@pytest.mark.parametrize("kind", [Game, Hints])
def test_every_field_that_a_game_may_declare_is_on_the_page(kind: Any) -> None:
    names = kind._fields if kind is Hints else [field.name for field in fields(kind) if field.init]
    told = {
        "name",
        "rules",
        "boards",
        "version",
    }  # the first two are in every example; the others are for the catalogue
    assert [name for name in names if name not in told and f"{name}" not in PAGE] == []


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

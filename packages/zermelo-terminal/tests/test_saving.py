"""Games that the full screen saves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")


@pytest.mark.slow
def test_the_full_screen_saves_the_game_when_it_is_left(
    terminal: Callable[..., Any], json_of: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    child = terminal("play", "tictactoe", "--o", "human", "--save", str(file))
    child.expect("to move")
    child.send("5")
    child.expect("O to move")
    child.send("q")
    child.expect(pexpect.EOF)
    assert json_of("replay", str(file))["moves"] == ["5"]

"""Games that the full screen saves."""

import pytest

pexpect = pytest.importorskip("pexpect")


@pytest.mark.slow
def test_the_full_screen_saves_the_game_when_it_is_left(terminal, json_of, tmp_path):
    file = tmp_path / "game.txt"
    child = terminal("play", "tictactoe", "--o", "human", "--save", str(file))
    child.expect("to move")
    child.send("5")
    child.expect("O to move")
    child.send("q")
    child.expect(pexpect.EOF)
    assert json_of("replay", str(file))["moves"] == ["5"]

"""Rules in words on the full screen: after each move of a player who keeps them, the rule."""

import pytest

import zermelo_teach
from screens import Driver, Screen


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("rules") / "mine.json"
    zermelo_teach.how_to_win("tictactoe").save(file)
    return f"rules:{file}"


@pytest.mark.slow
def test_the_screen_names_the_rule_of_each_move(screen: Screen, player: str) -> None:
    async def story(you: Driver) -> None:
        await you.press("1")
        await you.until(lambda: len(you.played) == 2)
        assert "O plays 5 (rule 1: Take the centre)." in you.text("#status")
        await you.press("9")
        await you.until(lambda: len(you.played) == 4)
        said = " ".join(you.text("#status").split())
        assert "(rule 2: Stop the opponent from making two threats at once" in said
        assert said.endswith(").")

    screen(story, seats=("human", player))

"""The menu: what it builds, and what it says of wrong options and of games that cannot be drawn."""

import pytest

import zermelo


@pytest.mark.slow
def test_the_menu_builds_what_is_chosen_and_says_what_is_wrong(screen):
    async def story(you):
        screen = you.app.screen
        await you.press("right", *["tab"] * 5, "right", "tab", "end", "backspace", "x", "enter")
        assert "width=x is not valid: width must be a whole number." in you.text("#status")
        await you.press("backspace", "4", "enter")
        assert you.app.screen is not screen
        assert you.board.position.game.spec == "mnk:width=4"
        assert you.app.screen.play.sitting.seats == ("human", "perfect")
        await you.press("5", "m")
        assert you.app.screen.query_one("#game").value == "mnk"
        assert you.app.screen.query_one("#option-width").value == "4"
        await you.press("escape")
        assert you.played[0] == "5"

    screen(story, seats=("human", "perfect"), menu=True)


def odd():
    """Return a game whose board cannot be drawn."""
    rules = zermelo.Rules(3, lambda left: 2 * bool(left), lambda left, move: left - move, lambda left: zermelo.LOSS)
    return zermelo.Game("odd", rules, board=zermelo.Board.rectangle(9, 1))  # the text has one character


@pytest.mark.slow
def test_the_menu_refuses_a_game_that_cannot_be_drawn(screen, monkeypatch):
    monkeypatch.setattr(zermelo.GAMES, "ours", {**zermelo.GAMES.ours, "odd": odd})
    monkeypatch.setattr(zermelo.GAMES, "kinds", {**zermelo.GAMES.kinds, "odd": "Odd"})

    async def story(you):
        menu = you.app.screen
        await you.press("left")
        assert "odd: the text '3' has 1 character, and the board has 9 places." in you.text("#status")
        await you.press("enter")
        assert you.app.screen is menu
        await you.press("right", "enter")
        assert you.app.screen is not menu

    screen(story, menu=True)

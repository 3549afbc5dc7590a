"""Games of the atlas on the full screen: moves of several presses, pieces with figures, and legends."""

import pytest
from rich.cells import cell_len

from marks import long
from screens import Driver, Screen, extent, region, screen_text


@pytest.mark.slow
def test_a_move_of_two_stones_is_made_by_four_presses_which_escape_takes_back(screen: Screen) -> None:
    async def story(you: Driver) -> None:
        await you.click("a1", "a2")
        assert you.played == []
        assert set(you.board.places) == {"a4", "b4", "c4"}
        await you.press("escape")
        assert set(you.board.places) == {"a1", "b1", "c1"}
        await you.click("a1", "a2", "b4", "b5")
        assert you.played == ["a1a2-b4b5"]

    screen(story, "shobu")


@pytest.mark.slow
def test_an_amazon_that_has_to_shoot_is_drawn_as_before(screen: Screen) -> None:
    async def story(you: Driver) -> None:
        await you.press("right")
        assert not set("WwB") & {cell.strip() for cell in you.text("#board").split()}

    screen(story, "amazons", "b1a2")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["zermelo-dark", *long(["zermelo-light"])])
def test_pieces_of_chess_are_figures_of_one_column(screen: Screen, theme: str) -> None:
    async def story(you: Driver) -> None:
        you.app.theme = theme
        you.board.redraw()
        await you.pilot.pause()
        text = you.text("#board")
        white, black = ("♚♜", "♔") if theme == "zermelo-dark" else ("♔♖", "♚")
        assert all(text.count(figure) == 1 for figure in white + black)
        assert {cell_len(figure) for figure in white + black} == {1}
        assert "rook" in screen_text(you)

    screen(story, "rook-ending")


@pytest.mark.slow
def test_amazons_are_queens_and_arrows_are_blocks(screen: Screen) -> None:
    async def story(you: Driver) -> None:
        assert {you.board.position.board[i] for i in (1, 7)} == {"W", "B"}
        await you.press(*"b1b2", "enter", *"b1", "enter")
        await you.until(lambda: len(you.played) == 2)
        scale, _ = extent(you)
        assert "▓" * (int(scale.across) - 1) in you.text("#board")
        assert "#" not in you.text("#board")

    screen(story, "amazons")


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["shobu", *long(["rook-ending", "amazons:width=4,height=4"])])
def test_a_legend_leaves_room_for_the_last_move_on_80_by_24(screen: Screen, spec: str) -> None:
    async def story(you: Driver) -> None:
        await you.until(lambda: "hinking …" in screen_text(you) or "plies" in screen_text(you))
        history = region(you, "#history")
        assert history.bottom <= region(you, "#right").bottom
        assert "▸ 1" in you.text("#history")
        assert region(you, "#legend").height == 3

    moves = {"rook-ending": "Kf2", "shobu": "a1a2-b4b5", "amazons:width=4,height=4": "b1b3"}[spec]
    screen(story, spec, moves, values=True)

"""The boards of the full screen: places with several moves, men that move, and boards with little room."""

import pytest

import zermelo

PLAYABLE = [
    ("tictactoe", ""), ("connect", "4 4"), ("stones", "1"), ("nim", "a3"), ("notakto:boards=2", "a1"),
    ("numerical", "1=1"), ("morris", "1 2 3 4 5 9"), ("mnk:width=8,height=7,k=4", "1 30"), ("mnk:wild=true", "X1"),
    ("dobutsu", "b3-b2 b1-b2"),
]  # fmt: skip


@pytest.mark.slow
def test_a_place_with_several_moves_asks_which(screen):
    async def story(you):
        await you.click("5=5")
        assert "5=3" in you.text("#choice")
        assert await you.plays("down", "enter") == ["5=3"]

    screen(story, "numerical")


@pytest.mark.slow
def test_men_are_moved_by_arrows_by_clicks_and_by_name(screen):
    async def story(you):
        await you.click("3-6")
        assert "5-6" in you.text("#choice")
        await you.press("enter")
        assert you.played[-1] == "3-6"
        await you.press(*"2-3")
        assert you.played[-1] == "2-3"

    screen(story, "morris", "1 2 3 4 5 9")


@pytest.mark.slow
def test_a_move_of_two_stones_is_made_in_two_parts_and_the_first_can_be_taken_back(screen):
    async def story(you):
        async def click(name):
            cell = you.board.position.game.board.names.index(name)
            targets = you.board.drawing().targets.items()
            await you.pilot.click("#board", offset=next(place for place, key in targets if key == ("cell", cell, 0)))

        await click("a1")
        await click("a2")
        assert you.played == []
        assert "second" in you.text("#status")
        assert {key[1] for key, spot in you.board.spots.items() if spot.has_man} == {9, 10, 11}
        await you.press("escape")
        assert {key[1] for key, spot in you.board.spots.items() if spot.has_man} == {0, 1, 2}
        for name in ("a1", "a2", "b4", "b5"):
            await click(name)
        assert you.played == ["a1a2-b4b5"]

    screen(story, "shobu")


@pytest.mark.slow
def test_one_chooses_a_man_and_then_where_he_goes_by_mouse_and_by_keys(screen):
    async def story(you):
        def at(cell):
            targets = you.board.drawing().targets.items()
            return next(place for place, key in targets if key == ("cell", cell, 0))

        await you.pilot.click("#board", offset=at(10))
        assert you.played == []
        assert "Choose where it goes" in you.text("#status")
        assert {key[1] for key, spot in you.board.spots.items() if not spot.has_man} == {6, 8}
        await you.press("escape")
        assert "Choose" not in you.text("#status")
        assert you.board.held is None
        await you.pilot.click("#board", offset=at(11))
        await you.pilot.click("#board", offset=at(10))
        await you.pilot.click("#board", offset=at(6))
        assert you.played == ["b4-a3"]
        await you.press("u")
        await you.press("down", "enter", "enter")
        assert len(you.played) == 1

    screen(story, "dobutsu")


@pytest.mark.slow
def test_a_value_hides_no_piece(screen):
    async def story(you):
        await you.until(lambda: "win in 1 ply" in you.text("#header"))
        assert "lion" in you.text("#board")
        assert "+1" in you.text("#board")
        assert all(letter in you.text("#board") for letter in "glecLCEG")

    screen(story, "dobutsu", "b3-b2 b1-b2 b4-b3", size=(120, 40), values=True)


@pytest.mark.slow
def test_every_board_is_playable_on_30_columns_by_12_rows(screen):
    async def story(you):
        for spec, moves in PLAYABLE:
            you.app.open_game(
                zermelo.agents.GameSession(zermelo.start(spec).after(moves), ("human", "human")), values=False
            )
            await you.pilot.pause()
            before = you.played
            assert set(you.board.drawing().targets.values()) == set(you.board.spots), spec
            await you.press("down", "left", "enter")
            if you.played == before:  # several moves there, the first of a list; or a man who is picked up
                await you.press("enter")
            assert len(you.played) == len(before) + 1, spec

    screen(story, size=(30, 12))


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["othello", "hexapawn"])
@pytest.mark.parametrize("theme", ["zermelo-dark", "zermelo-light"])
def test_black_and_white_men_are_drawn_filled_or_hollow_with_a_legend(screen, spec, theme):
    async def story(you):
        you.app.theme = theme
        await you.pilot.pause()
        assert not set("BW") & set(you.text("#board"))
        filled, hollow = "●○" if spec == "othello" else "♟♙"
        black, white = (filled, hollow) if theme == "zermelo-light" else (hollow, filled)
        assert f"{black} Black" in you.text("#legend")
        assert f"{white} White" in you.text("#legend")
        assert you.text("#header").split()[0] in (black, white)

    screen(story, spec)


@pytest.mark.slow
def test_an_amazon_that_has_to_shoot_is_drawn_as_before(screen):
    async def story(you):
        await you.press("right")
        assert not set("WwBb") & {cell.strip() for cell in you.text("#board").split()}

    screen(story, "amazons", "b1a2")


LETTERS = """
from zermelo import LOSS, Game, Notation, Board, Rules
from zermelo.types import Piece

DISC = "M50 14a36 36 0 1 1 0 72a36 36 0 1 1 0-72z"


def game():
    places = ((0, 0), (1, 0), (2, 0))
    rules = Rules((0, 0), lambda s: 7 & ~(s[0] | s[1]), lambda s, move: (s[1], s[0] | 1 << move), lambda s: LOSS)
    pieces = {"W": Piece("disc", 0, DISC, fill="white"), "B": Piece("disc", 1, DISC, fill="black")}
    grid = Board(places, ("a", "b", "c"), pieces=PIECES)
    return Game("letters", rules, notation=Notation(("white", "black"), ("a", "b", "c"), write=write), board=grid)


def write(state, turn):
    white, black = state[turn], state[1 - turn]
    return "".join("W" if white >> i & 1 else "B" if black >> i & 1 else "." for i in range(3))
"""


@pytest.mark.slow
@pytest.mark.parametrize("declared", ["pieces", "None"])
def test_players_have_the_discs_that_the_game_declares_and_else_their_letters(screen, tmp_path, declared):
    (tmp_path / "letters.py").write_text(LETTERS.replace("PIECES", declared), encoding="utf-8")

    async def story(you):
        await you.press("a", "b")
        is_drawn = declared == "pieces"
        assert ("█" in you.text("#board")) == is_drawn
        assert ({"B", "W"} <= set(you.text("#board"))) != is_drawn
        assert ("● White  ○ Black" in you.text("#legend")) == is_drawn

    screen(story, str(tmp_path / "letters.py"))


@pytest.mark.slow
def test_a_piece_that_is_picked_up_says_how_it_moves(screen):
    async def story(you):
        await you.press("down", "enter")
        assert you.board.held is not None
        assert "one step" in you.text("#status")
        assert "Choose where it goes; Esc puts it down." in " ".join(you.text("#status").split())

    screen(story, "dobutsu")

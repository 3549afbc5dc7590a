"""The boards of the full screen: places with several moves, men that move, and boards with little room."""

import pytest

import zermelo
from marks import long

PLAYABLE = [
    ("tictactoe", ""), ("connect", "4 4"), ("stones", "1"), ("nim", "a3"), ("othello", ""),
    ("qubic", ""), ("morris", "1 2 3 4 5 9"), ("mnk:width=8,height=7,k=4", "1 30"), ("mnk:wild=true", "X1"),
    ("dobutsu", "b3-b2 b1-b2"),
]  # fmt: skip


@pytest.mark.slow
def test_men_are_moved_by_clicks_by_arrows_and_by_name(screen):
    async def story(you):
        await you.click("3", "6")
        assert you.played[-1] == "3-6"
        await you.press("enter")
        assert you.board.presses.pressed == ()
        await you.press("right", "enter", "enter")
        assert len(you.played) == 8
        await you.press("u", *"2-3")
        assert you.played[-1] == "2-3"

    screen(story, "morris", "1 2 3 4 5 9")


@pytest.mark.slow
def test_one_chooses_a_man_and_then_where_he_goes_by_mouse_and_by_keys(screen):
    async def story(you):
        await you.click("b4")
        assert you.played == []
        assert "Choose where it goes" in you.text("#status")
        assert set(you.board.places) == {"a3", "c3"}
        await you.press("escape")
        assert "Choose" not in you.text("#status")
        assert you.board.presses.pressed == ()
        await you.click("c4", "b4", "a3")
        assert you.played == ["b4-a3"]
        await you.press("u", "down", "enter", "enter")
        assert len(you.played) == 1

    screen(story, "dobutsu")


@pytest.mark.slow
def test_a_press_that_leads_nowhere_says_why_not(screen):
    async def story(you):
        for name, words in (("2", "No man of yours can move from 2."), ("3", "3 is taken."), ("7", "7 is empty")):
            await you.click(name)
            assert words in you.text("#status"), name
        assert you.played == ["1", "3", "2", "4", "5", "9"]

    screen(story, "morris", "1 3 2 4 5 9")


@pytest.mark.slow
def test_places_to_press_are_marked_unless_every_empty_one_is(screen):
    async def story(you):
        assert "◦" not in you.text("#board")
        you.app.open_game(zermelo.GameSession(zermelo.start("othello"), ("human", "human")), values=False)
        await you.pilot.pause()
        assert you.text("#board").count("◦") == 4

    screen(story, "tictactoe")


@pytest.mark.slow
def test_a_value_stands_on_the_place_to_press_also_while_one_points_at_it(screen):
    async def story(you):
        await you.until(lambda: "win in 5 plies" in you.text("#moves"))
        before = you.text("#board").count("+5")
        assert before == 3
        await you.hover("4")
        assert you.text("#board").count("+5") == before

    screen(story, moves="1 2", values=True)


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
            you.app.open_game(zermelo.GameSession(zermelo.start(spec).after(moves), ("human", "human")), values=False)
            await you.pilot.pause()
            before = you.played
            you.board.drawing()
            assert all(you.board.picture.name_at(*you.place(name)) == name for name in you.board.places), spec
            await you.press("down", "left", "enter")
            while you.played == before and you.board.presses.pressed:
                await you.press("enter")
            assert len(you.played) == len(before) + 1, spec

    screen(story, size=(30, 12))


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hexapawn", *long(["othello"])])
@pytest.mark.parametrize("theme", ["zermelo-dark", *long(["zermelo-light"])])
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


LETTERS = """
from zermelo import LOSS, Game, Notation, Board, Rules
from zermelo.types import Look

DISC = "M50 14a36 36 0 1 1 0 72a36 36 0 1 1 0-72z"


def game():
    places = ((0, 0), (1, 0), (2, 0))
    rules = Rules((0, 0), lambda s: 7 & ~(s[0] | s[1]), lambda s, move: (s[1], s[0] | 1 << move), lambda s: LOSS)
    pieces = {"W": Look("outline", 0, "disc", path=DISC, fill="white"),
              "B": Look("outline", 1, "disc", path=DISC, fill="black")}
    board = Board(places, ("a", "b", "c"), looks=PIECES)
    return Game("letters", rules, notation=Notation(("white", "black"), ("a", "b", "c"), write=write), board=board)


def write(state, turn):
    white, black = state[turn], state[1 - turn]
    return "".join("W" if white >> i & 1 else "B" if black >> i & 1 else "." for i in range(3))
"""


@pytest.mark.slow
@pytest.mark.parametrize("declared", ["pieces", "{}"])
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
def test_a_piece_that_is_pressed_says_how_it_moves(screen):
    async def story(you):
        await you.press("down", "enter")
        assert you.board.presses.pressed
        assert "one step" in you.text("#status")
        assert "Choose where it goes; Esc takes it back." in " ".join(you.text("#status").split())

    screen(story, "dobutsu")

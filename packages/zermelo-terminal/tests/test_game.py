"""A game on the full screen: by mouse and by keys, with values, history, analysis and computers."""

import pytest

import zermelo
from zermelo_terminal.game import Play

PANELS = ("#board", "#moves", "#reasons", "#history")

TEXT_GAME = """
from zermelo import LOSS, Game, Notation, Rules


def game(n: int = 5) -> Game[int]:
    labels = ("u", "one", "two", "three")
    return Game("text", Rules(n, lambda left: 14 & (2 << left) - 1 if left > 0 else 0, lambda left, move: left - move,
                lambda left: LOSS), notation=Notation(moves=lambda state: labels))
"""


@pytest.mark.slow
def test_a_whole_game_by_mouse(screen):
    async def story(you):
        await you.hover("5")
        assert you.board.pointed == "5"
        assert sum(bool(style.dim) for row in you.board.drawing().rows for text, style in row if text.strip()) > 0
        assert you.played == []
        for move in "15423":
            await you.click(move) if move != "3" else await you.press("3")
        await you.click("7")
        assert you.played == list("154237")
        assert you.app.screen.play.now.is_over is False
        await you.click("8")
        await you.click("6")
        await you.click("9")
        assert "The game is a draw." in you.text("#header")

    screen(story)


@pytest.mark.slow
@pytest.mark.smoke
def test_a_whole_game_by_keys(screen):
    async def story(you):
        assert await you.plays("1", "right", "right", "enter") == ["1", "3"]
        await you.press("4", "9", "9")
        assert "'9' is not legal here: a square can be claimed once." in you.text("#status")
        await you.press("7")
        assert "n: play again" in you.text("#status")
        assert you.text("#sentences").startswith("X has won.")
        assert await you.plays("2") == ["1", "3", "4", "9", "7"]
        assert await you.plays("n") == []
        assert await you.plays("u") == ["1", "3", "4", "9", "7"]

    screen(story)


@pytest.mark.slow
def test_undo_redo_and_the_walk_through_the_game(screen):
    async def story(you):
        assert await you.plays("1", "2", "3", "u") == ["1", "2"]
        assert await you.plays("ctrl+z", "u", "u") == []
        assert "There is no move of yours to take back." in you.text("#status")
        assert await you.plays("r", "ctrl+y") == ["1", "2"]
        assert await you.plays("end") == ["1", "2", "3"]
        assert await you.plays("home", "right_square_bracket") == ["1"]
        assert await you.plays("left_square_bracket", "5", "r") == ["5"]
        assert "There is no move to play again." in you.text("#status")

    screen(story)


@pytest.mark.slow
def test_undo_against_a_computer_takes_its_move_back_too(screen):
    async def story(you):
        await you.press("1")
        await you.until(lambda: len(you.played) == 2)
        assert you.played == ["1", "5"]
        assert await you.plays("u") == []
        assert await you.plays("r") == ["1", "5"]

    screen(story, seats=("human", "perfect"))


@pytest.mark.slow
def test_values_are_signs_words_and_colours_and_stay_on(screen):
    async def story(you):
        assert "draw" not in you.text("#moves") + you.text("#header")
        await you.press("h")
        await you.until(lambda: "win in 5 plies" in you.text("#moves"))
        assert "+ X to move: win in 5 plies." in you.text("#header")
        assert "+5" in you.text("#board")
        assert "=7" in you.text("#board")
        assert "Best play: 4 7 5 3 6" in you.text("#sentences")
        await you.press("9")
        await you.until(lambda: "loss in 2 plies" in you.text("#moves"))
        assert "3  −  loss in 2 plies → 5" in you.text("#moves")
        assert "loses" not in you.text("#sentences")  # each row says once what a move does
        await you.press("h")
        assert "loss" not in you.text("#moves") + you.text("#board")

    screen(story, moves="1 2", size=(120, 40))


@pytest.mark.slow
def test_the_analysis_says_from_where_plies_count(screen):
    async def story(you):
        await you.until(lambda: "in the history, from before the move" in " ".join(you.text("#sentences").split()))

    screen(story, moves="1 2", size=(120, 40), values=True)


@pytest.mark.slow
def test_the_history_says_who_leads_and_what_each_move_did_and_takes_one_back(screen):
    async def story(you):
        await you.until(lambda: "gives away the win" in you.text("#history"))
        lines = you.text("#history").splitlines()
        assert "draw" in lines[0]
        assert "O 2" in lines[2]
        assert "█│" in lines[2]
        assert "O 2    ?!" in lines[2]
        assert "X wins in 6  gives away the draw" in lines[2]
        await you.pilot.click("#history", offset=(5, 2))
        assert you.played == ["1"]
        you.app.screen.query_one("HistoryList").focus()
        assert await you.plays("right") == ["1", "2"]
        assert await you.plays("left") == ["1"]
        await you.until(lambda: "2  −  loss in 6 plies" in you.text("#moves"))  # of the same move
        you.board.focus()
        await you.press("5")
        await you.until(lambda: "O 5" in you.text("#history") and "best" in you.text("#history").splitlines()[2])
        assert "gives away" not in you.text("#history")

    screen(story, moves="1 2 9", size=(180, 40), values=True)


@pytest.mark.slow
def test_why_is_answered_for_the_move_that_is_pointed_at_and_for_the_last_one(screen):
    async def story(you):
        await you.press("w")
        await you.until(lambda: "5 loses: X answers 3" in " ".join(you.text("#sentences").split()))
        assert "Better" in you.text("#sentences")
        await you.hover("3")
        await you.press("w")
        await you.until(lambda: "3 wins at once: it completes 1-2-3." in you.text("#sentences"))

    screen(story, moves="1 4 2 5", size=(120, 40))


@pytest.mark.slow
def test_games_and_players_are_called_as_people_do_and_discs_have_the_colours_of_their_names(screen):
    async def story(you):
        assert you.text("#header").startswith("○ Red to move.  ")
        assert you.text("#header").rstrip().endswith("  Connect Three, 3 columns, 4 rows")
        assert "Yellow 3" in you.text("#history")
        disc = next(style for row in you.board.drawing().rows for text, style in row if text == "█")
        assert disc.color.get_truecolor() == (0xF7, 0xCB, 0x45)
        await you.press("T")
        await you.until(lambda: you.app.screen.query("#tree"))
        assert "Connect Three, 3 columns, 4 rows" in you.text("#header")
        await you.until(lambda: "Red to move" in you.text("#tree"))

    screen(story, "connect:width=3,height=4,k=3", moves="3")


@pytest.mark.slow
def test_a_line_of_best_play_that_was_not_found_to_its_end_ends_with_dots(screen):
    async def story(you):
        await you.until(lambda: "win in 41 plies" in you.text("#header"))
        await you.until(lambda: "Best play: 4" in you.text("#sentences"))
        line = you.text("#sentences").split("Best play: ")[1].split("A ply")[0].split()
        assert len(line) == 8
        assert line[-1] == "…"

    screen(story, "connect", size=(120, 40), values=True)


@pytest.mark.slow
def test_a_list_of_moves_that_does_not_fit_says_how_many_follow(screen):
    async def story(you):
        listed = you.app.screen.query_one("#moves")
        assert listed.border_subtitle == f"↓ {64 - listed.size.height} more  h: values"
        listed.focus()
        await you.press("end")
        await you.until(lambda: listed.border_subtitle == "h: values")

    screen(story, "qubic")


@pytest.mark.slow
def test_the_columns_of_the_history_stand_below_one_another(screen):
    async def story(you):
        await you.until(lambda: you.text("#history").count("│") > 2)
        lines = [line for line in you.text("#history").splitlines() if line.strip()]
        assert len({line.index("│") for line in lines}) == 1

    screen(story, "stones:n=5,take=1-2", moves="2 1", size=(180, 40), values=True)


@pytest.mark.slow
def test_space_plays_a_best_move(screen):
    async def story(you):
        await you.press("space")
        await you.until(lambda: you.played == ["1", "4", "2", "5", "3"])
        await you.press("space")
        assert "The game is over." in you.text("#status")

    screen(story, moves="1 4 2 5")


@pytest.mark.slow
def test_two_computers_play_with_a_delay_pause_and_go_by_steps(screen):
    async def story(you):
        await you.press("p", "home")
        await you.press("s")
        await you.until(lambda: len(you.played) == 1)
        await you.press("s")
        await you.until(lambda: len(you.played) == 2)
        await you.press("u")
        assert len(you.played) == 1
        await you.press(*["plus"] * 6, "p")
        await you.until(lambda: "play again" in you.text("#status"))
        assert you.app.screen.play.now.is_over

    screen(story, seats=("random", "perfect"))


@pytest.mark.slow
def test_a_move_that_is_not_proven_says_so(screen):
    async def story(you):
        await you.press("4")
        await you.until(lambda: len(you.played) == 2)
        assert "(not proven: looks best)" in you.text("#status")

    screen(story, "connect:width=8", seats=("human", "perfect:seconds=0.05"))


@pytest.mark.slow
def test_names_of_several_characters_are_typed_and_longer_ones_waited_for(screen):
    async def story(you):
        await you.press("1")
        assert "Enter plays 1; type on for 10" in you.text("#status")
        assert await you.plays("2") == ["12"]
        assert await you.plays("1", "enter", "2", "backspace", "3") == ["12", "1", "3"]

    screen(story, "mnk:width=5,height=4")


@pytest.mark.slow
def test_a_key_that_continues_no_name_is_a_key_while_a_name_is_typed(screen):
    async def story(you):
        await you.press("1")
        assert "type on for 10" in you.text("#status")
        await you.press("h")
        assert "Values are on." in you.text("#status")
        await you.press("1", "q")
        await you.until(lambda: you.app.return_code is not None or not you.app.is_running)
        assert you.app.return_value == 0

    screen(story, "mnk:width=4")


@pytest.mark.slow
def test_a_small_screen_shows_one_panel_after_the_other(screen):
    async def story(you):
        for panel in ("#moves", "#reasons", "#history", "#board"):
            await you.press("tab")
            await you.pilot.pause()
            assert [each for each in PANELS if you.app.screen.query_one(each).region] == [panel]
        await you.pilot.resize_terminal(120, 40)
        await you.pilot.pause()
        assert all(you.app.screen.query_one(each).region for each in PANELS)

    screen(story, size=(30, 12))


@pytest.mark.slow
def test_a_game_without_a_board_is_played_from_its_list_and_by_names_that_are_keys(screen, tmp_path):
    (tmp_path / "text.py").write_text(TEXT_GAME, encoding="utf-8")

    async def story(you):
        await you.press(*"two")
        assert await you.plays("down", "down", "enter") == ["two", "two"]
        assert await you.plays("u", "slash", *"one", "enter") == ["two", "one"]

    screen(story, str(tmp_path / "text.py"))


@pytest.mark.slow
def test_the_command_that_opens_a_position_again_is_copied(screen):
    async def story(you):
        await you.press("5", "y")
        assert you.app.clipboard == "zermelo play tictactoe 1 5  # X...O...."
        await you.press("question_mark")
        assert "zermelo play tictactoe 1 5" in you.text("#words Static")
        await you.press("escape", "D")
        assert you.app.theme == "zermelo-light"

    screen(story, moves="1", size=(100, 60))


@pytest.mark.slow
def test_a_full_screen_says_where_values_come_from(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    zermelo.solve("connect:width=4,height=4")
    play = Play(zermelo.GameSession(zermelo.start("connect:width=4,height=4")))
    assert play.introduction.startswith("Values come from the table of connect")
    assert play.evaluator.sources[0].name == "table"

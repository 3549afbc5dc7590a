"""Where things stand on the screen: the board first, nothing cut, and no cell that changes its size."""

import re

import pytest

import zermelo
from marks import long
from screens import extent, region, screen_text
from zermelo import drawing
from zermelo.solving import Need
from zermelo.solving.making.forecast import Forecast
from zermelo.sources import SEARCHES, source_of, watch
from zermelo_terminal.boards.values import chips
from zermelo_terminal.theme import Paint

SIZES = [(80, 24), (120, 40), (200, 60)]
EACH_SIZE = [SIZES[0], *(pytest.param(size, marks=pytest.mark.long) for size in SIZES[1:])]


BOARDS = ["tictactoe", "connect", "dobutsu", "kalah", "hex", "dots-and-boxes"]
"""Games whose boards differ: squares, columns, men in hand, stores, a rhombus and edges."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "specs", [BOARDS, pytest.param([*zermelo.GAMES], marks=pytest.mark.long)], ids=["six", "every"]
)
def test_nothing_is_cut_off_and_every_place_can_be_pressed_in_its_middle(screen, specs):
    async def story(you):
        for size in SIZES:
            await you.pilot.resize_terminal(*size)
            for spec in specs:
                you.app.open_game(zermelo.GameSession(zermelo.start(spec), ("human", "human")), values=False)
                await you.pilot.pause()
                is_whole(you, spec)
                fills_the_screen(you, *size)
                await you.pilot.press("escape")
                you.app.pop_screen()

    screen(story)


def is_whole(you, spec):
    _, frame = extent(you)
    assert frame.width <= you.board.size.width, spec
    assert frame.height <= you.board.size.height, spec
    assert not [name for name in you.board.places if you.board.picture.name_at(*you.place(name)) != name], spec


def fills_the_screen(you, width, height):
    """Require the board on the left, the panels beside it, and bars as wide as the screen."""
    left, right = region(you, "#left"), region(you, "#right")
    assert (left.x, right.x, right.right) == (0, left.right, width)
    assert {region(you, bar).width for bar in ("#header", "#status", "Footer")} == {width}
    assert region(you, "Footer").bottom == height


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "moves", "size"),
    [
        ("tictactoe", "152", SIZES[0]),
        *long([("connect", "443", SIZES[1]), ("mnk:width=4", "165", SIZES[0]), ("tictactoe", "152", SIZES[2])]),
    ],
)
def test_no_cell_changes_its_size_in_a_game(screen, spec, moves, size):
    async def story(you):
        before = extent(you)
        await you.press("h")
        for move in moves:
            await you.press(move)
            assert extent(you) == before
        await you.press("w")
        await you.until(lambda: you.app.screen.query_one("#reasons").answer)
        assert extent(you) == before

    screen(story, spec, size=size)


@pytest.mark.slow
def test_nothing_is_cut_beside_the_board_on_80_by_24(screen):
    async def story(you):
        await you.until(lambda: "loss in 6 plies" in you.text("#moves") or "draw" in you.text("#moves"))
        assert "…" not in you.text("#moves")
        right = region(you, "#right")
        for panel in ("#moves", "#reasons", "#history"):
            assert region(you, panel).right == right.right
            assert region(you, panel).bottom <= right.bottom

    screen(story, moves="1", values=True)


LINE = "b3-b2 b1-b2 C*a3 C*c2 a3-a2 a1-a2 c4-c3"
"""A game of Dobutsu shogi after which there are ten moves."""


@pytest.mark.slow
@pytest.mark.parametrize("values", [True, *long([False])])
def test_dobutsu_shows_six_moves_and_the_last_ones_of_the_history_on_80_by_24(screen, values):
    async def story(you):
        await you.pilot.pause()
        moves = you.text("#moves").split()
        listed = [name for name in moves if "-" in name or "*" in name]
        assert len(listed) >= 6
        assert f"↓ {len(you.board.position.moves) - len(listed)} more" in screen_text(you)
        assert you.text("#history").splitlines()[-1].startswith("▸ 7 First c4-c3")
        assert "History  ↑" in screen_text(you)

    screen(story, "dobutsu", LINE, values=values)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["dobutsu", *long(["morris:men=6", "qubic"])])
def test_the_solve_button_and_every_panel_are_in_sight_on_80_by_24_with_many_moves(screen, spec, monkeypatch):
    monkeypatch.setattr(
        "zermelo_terminal.thinking.ANALYSIS_SECONDS", (0.0,)
    )  # nothing is decided, as after a longer search

    async def story(you):
        await you.until(lambda: "undecided" in you.text("#moves"))
        solving = you.app.screen.thinking.solving
        solving.decide(Need(Forecast(1_000_000, 60.0, 0)))
        await you.pilot.pause()
        button, reasons, right = (region(you, part) for part in ("#solve", "#reasons", "#right"))
        assert (button.height, button.bottom) == (1, reasons.bottom - 1)
        assert you.text("#solve").strip() == "Solve the game"
        lines = screen_text(you).splitlines()[button.y]
        assert lines[button.x : button.right].strip() == "Solve the game"
        assert region(you, "#history").bottom <= right.bottom

    screen(story, spec, LINE if spec == "dobutsu" else "", values=True)


@pytest.mark.slow
def test_the_current_position_stays_in_sight_when_a_reason_takes_room(screen):
    async def story(you):
        await you.until(lambda: "win in" in you.text("#moves"))
        await you.press("w")
        await you.until(lambda: you.app.screen.query_one("#reasons").answer)
        await you.pilot.pause()
        await you.until(lambda: "▸ 2 Red 2" in you.text("#history"))

    screen(story, "connect", "4 2", values=True)


@pytest.mark.slow
@pytest.mark.parametrize("size", EACH_SIZE)
def test_a_mistake_has_its_sign_and_the_winner_is_named_at_every_size(screen, size):
    async def story(you):
        await you.until(lambda: "?!" in you.text("#history"))
        line = you.text("#history").splitlines()[2]
        assert line.startswith("  2 O 2    ?!")
        assert "X wins" in line
        found = [re.search("draw|X wins", line) for line in you.text("#history").splitlines()]
        assert len({match.start() for match in found if match}) == 1

    screen(story, moves="1 2 9", size=size, values=True)


@pytest.mark.slow
@pytest.mark.parametrize("size", EACH_SIZE)
def test_a_search_shows_its_source_its_last_steps_and_its_costs_at_every_size(screen, size):
    async def story(you):
        await you.press("S")
        for number in range(1, 8):
            await you.until(lambda number=number: f"step {number}," in you.text("#status"))
            await you.press("right")
        await you.until(lambda: "↓ 2 3 4 6 8: X plays 8." in you.text("#log"))
        assert len([line for line in you.text("#log").splitlines() if line.strip()]) >= 3
        assert "▸   def good" in screen_text(you)
        assert "▸ alphabeta" in you.text("#counters")
        assert region(you, "#counters").bottom <= region(you, "#status").y

    screen(story, moves="1 5", size=size)


@pytest.mark.slow
def test_a_comparison_cuts_no_score_on_80_by_24(screen):
    async def story(you):
        await you.press("C")
        await you.until(lambda: "Finished" in you.text("#status"))
        table, *notes = you.text("#rows").split("\n\n")
        assert notes
        head, *rows = table.splitlines()
        assert all(len(line.rstrip()) <= 76 for line in rows)
        values = [line[head.index("value") - 1 : head.index("value") + 5].strip() for line in rows]
        assert "3/4" in values
        assert "…" not in "".join(values)
        assert head.index("nodes") < head.index("seconds")

    screen(story, moves="1 5 2 3")


def test_the_bar_is_full_for_a_win_half_for_a_draw_and_unknown_while_nothing_is_certain(screen):
    async def story(you):
        bar, here = you.app.screen.query_one("EvaluationBar"), you.board.position
        for value, share in ((zermelo.Value(1, 5), 1), (zermelo.Value(0, 9), 0.5), (zermelo.Bounds.within(3), None)):
            bar.show(here, value)
            assert bar.share == share
        bar.show(here.play("1"), zermelo.Value(1, 4))
        assert bar.share == 0

    screen(story)


def kinds(moves):
    position = zermelo.start("tictactoe").after(moves)
    return chips(drawing.view(position, zermelo.analyse(position))["legal"])


@pytest.mark.slow
def test_equal_moves_are_quiet_and_only_the_best_and_the_losing_ones_carry_colour():
    assert set(kinds("").values()) == {"quiet"}
    assert kinds("1 2") == {**dict.fromkeys("457", "best"), **dict.fromkeys("3689", "quiet")}
    assert {move for move, kind in kinds("1").items() if kind == "best"} == {"5"}
    assert set(kinds("1").values()) == {"best", "losing"}


@pytest.mark.slow
def test_the_best_move_of_a_lost_position_is_bold_and_not_red(screen):
    async def story(you):
        paint = Paint(you.app)
        best, worse = (paint.chip({"glyph": "-"}, kind) for kind in ("best", "losing"))
        assert best.bold
        assert best.bgcolor is None
        assert best.color != worse.color
        assert worse.color == paint.values["-"].color

    screen(story)


@pytest.mark.slow
def test_a_lost_game_says_where_it_was_lost_and_can_be_played_again_from_the_other_side(screen):
    async def story(you):
        await you.press("2")
        await you.until(lambda: "You lost at move 5: 7 had to be blocked." in " ".join(you.text("#sentences").split()))
        assert "?!" in you.text("#board")
        await you.press("x")
        assert you.app.screen.play.sitting.seats == ("perfect", "human")
        await you.until(lambda: len(you.played) == 1)

    screen(story, moves="1 5 9 3", seats=("human", "perfect"))


@pytest.mark.slow
def test_a_pressed_piece_has_one_ghost_and_its_place_is_empty(screen):
    async def story(you):
        before = you.text("#board").count("lion")
        await you.press("down", "enter")
        assert you.board.presses.pressed
        assert you.text("#board").count("lion") == before
        dims = [text for row in you.board.drawing().rows for text, style in row if style.dim and text.strip()]
        assert "lion" in "".join(dims)

    screen(story, "dobutsu", size=(120, 40))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(30, 12), *EACH_SIZE])
def test_the_help_has_one_column_and_a_close_button_that_stays(screen, size):
    async def story(you):
        await you.press("question_mark")
        words, close = region(you, "#words"), region(you, "#close")
        assert words.width >= size[0] * 0.4
        assert close.bottom <= size[1]
        assert close.y >= words.bottom
        await you.press("pagedown", "end")
        assert region(you, "#close") == close
        await you.pilot.click("#close")
        assert not you.app.screen.query("#close")

    screen(story, size=size)


@pytest.mark.parametrize("name", SEARCHES)
def test_every_step_of_a_search_has_reached_a_line_of_its_source(name):
    position = zermelo.start("tictactoe").after("1 2 4 5 3 6")
    source = source_of(name)
    numbers = [number for number, _ in source.lines]
    assert 8 <= len(numbers) <= 40
    for step in watch(position, name, limit=60).steps:
        assert source.line(step.kind, step.line) in numbers


def places_of(you, words):
    """Return the column and the row of every occurrence of some words on the board."""
    lines = you.text("#board").splitlines()
    return [(found.start(), row) for row, line in enumerate(lines) for found in re.finditer(words, line)]


@pytest.mark.slow
def test_the_stores_of_kalah_are_at_the_ends_of_the_board(screen):
    async def story(you):
        (left, row), (right, other) = places_of(you, "store")
        holes = [you.place(name) for name in you.board.places]
        assert left < min(x for x, _ in holes)
        assert right > max(x for x, _ in holes)
        assert row == other
        (_, names), _ = places_of(you, "Second|First")
        assert names < row

    screen(story, "kalah")


@pytest.mark.slow
@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize(("spec", "things"), [("morris:men=6", "in hand"), *long([("dots-and-boxes", "boxes")])])
def test_numbers_of_things_have_a_player_and_a_name(screen, spec, things, size):
    async def story(you):
        words = you.text("#board")
        players = you.board.position.game.notation.players
        assert words.count(things) == 2
        assert all(name.lower() in words.lower() for name in players)

    screen(story, spec, size=size)


@pytest.mark.slow
def test_numbers_are_as_large_as_marks_where_cells_are_large(screen):
    async def story(you):
        lines = you.text("#board").splitlines()
        four = ("╻ ╻", "┗━┫", "╹")
        assert any(all(map(str.__contains__, three, four)) for three in zip(lines, lines[1:], lines[2:], strict=False))

    screen(story, "kalah", "a1")


def test_a_narrow_board_names_the_player_of_a_store_by_an_initial(screen):
    async def story(you):
        await you.until(lambda: "First" in you.text("#board"))
        assert "S" in you.text("#board").split()
        assert "Sec" not in you.text("#board")

    screen(story, "kalah", size=(26, 20))


@pytest.mark.slow
def test_no_value_is_cut_in_a_list_that_scrolls(screen):
    async def story(you):
        await you.until(lambda: "loss in" in you.text("#moves"))
        assert you.app.screen.query_one("#moves").show_vertical_scrollbar
        assert "…" not in you.text("#moves")

    screen(story, "mnk:width=4,height=3", "1", values=True)

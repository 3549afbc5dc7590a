"""Large games on the full screen: how far a search is, what solving the game takes, and the solve beside the board."""

from pathlib import Path

import pytest

import zermelo
from zermelo.solving import MEASURED_NEEDS, SOLVE_TASK_BYTES, Need, need_of, offer
from zermelo.solving.making.forecast import Forecast

GIVEN_UP = (0.0,)
"""The time limits of a search that finds nothing."""


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """Keep stored tables in a folder of the test, and let every search give up at once."""
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    monkeypatch.setattr("zermelo_terminal.thinking.ANALYSIS_SECONDS", GIVEN_UP)
    return tmp_path


@pytest.fixture
def small_dobutsu(monkeypatch):
    """Offer to solve Dobutsu shogi on any machine."""
    monkeypatch.setitem(MEASURED_NEEDS, "dobutsu", Need(Forecast(246_803_201, 230.0, 0)))


def words(you, selector):
    return " ".join(you.text(selector).split())


def solve(you):
    return you.app.screen.thinking.solving


def test_a_need_is_met_if_time_memory_and_disk_suffice(tables):
    assert Need(Forecast(1_000_000, 60, 10_000_000)).is_met
    assert not Need(Forecast(1_000_000, 9e9, 10_000_000)).is_met
    assert not Need(Forecast(1_000_000, 60, 10**18)).is_met
    assert not Need(Forecast(1_000_000, 60, 10_000_000), 10**18).is_met


@pytest.mark.slow
def test_a_search_is_thinking_in_the_header_and_nowhere_else(screen, monkeypatch):
    monkeypatch.setattr("zermelo_terminal.thinking.ANALYSIS_SECONDS", (0.05, 3600.0))

    async def story(you):
        await you.until(lambda: "to move. Thinking …" in you.text("#header"))
        assert you.text("#header").rstrip().endswith("Dobutsu shogi")
        assert you.app.screen.query_one("EvaluationBar").mark == "…"
        screen_words = words(you, "#header") + words(you, "#sentences") + words(you, "#status")
        assert screen_words.count("hinking") == 1
        assert "zermelo solve" not in words(you, "#sentences")

    screen(story, "dobutsu", values=True)


@pytest.mark.slow
def test_a_game_is_solved_beside_the_board_and_then_answered_from_its_table(screen, tables, monkeypatch):
    async def story(you):
        await you.until(lambda: "Solving the whole game takes about" in words(you, "#status"))
        assert "up to 1 GB of memory" in words(you, "#status")
        assert "Undecided." in you.text("#header")
        monkeypatch.setattr("zermelo_terminal.thinking.ANALYSIS_SECONDS", (30.0,))
        await you.press("V")
        assert "Solving" in you.text("#header")
        await you.until(lambda: "Every value comes from the table now" in words(you, "#status"))
        await you.until(lambda: "draw, 7 plies at most" in you.text("#header"))
        assert "loss by 2" in you.text("#moves")
        assert "−7" in you.text("#board")
        assert "Solving" not in you.text("#header")

    screen(story, "dots-and-boxes:width=2,height=1", values=True)
    assert [file.suffix for file in tables.glob("dots-and-boxes-*.zermelo")] == [".zermelo"]


@pytest.mark.slow
@pytest.mark.long
def test_a_solve_is_stopped_and_goes_on_and_ends_with_the_screen(screen, tables, small_dobutsu):
    processes = []

    async def story(you):
        await you.until(lambda: "V begins." in words(you, "#status"))
        await you.pilot.click("#solve")
        await you.until(lambda: "positions found. V stops it" in words(you, "#sentences"))
        processes.append(solve(you).process)
        await you.press("V")
        assert "The solve has stopped. V goes on from there." in words(you, "#status")
        await you.until(lambda: processes[0].poll() is not None)
        assert list(tables.glob("dobutsu-*.solving"))
        await you.press("V")
        await you.until(lambda: "positions found. V stops it" in words(you, "#sentences"))
        processes.append(solve(you).process)

    screen(story, "dobutsu", size=(120, 40), values=True)
    assert processes[1].wait(60) is not None


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "reason"), [("othello:n=6", "too large to be stored")])
@pytest.mark.long
def test_a_hopeless_game_is_not_offered(screen, tables, spec, reason):
    async def story(you):
        await you.until(lambda: "Only bounds and a search are possible." in words(you, "#sentences"))
        assert reason in words(you, "#sentences")
        assert "V " not in you.text("#sentences")
        assert not you.app.screen.query_one("#solve").display
        await you.press("V")
        assert "Only bounds and a search are possible." in words(you, "#status")

    screen(story, spec, size=(120, 40), values=True)


@pytest.mark.slow
def test_nothing_is_offered_where_no_table_may_be_stored(screen, tables, monkeypatch, small_dobutsu):
    monkeypatch.setenv("ZERMELO_TABLES", "off")

    async def story(you):
        await you.until(lambda: "Only bounds and a search are possible." in words(you, "#sentences"))
        assert solve(you).process is None

    screen(story, "dobutsu", size=(120, 40), values=True)
    assert not list(Path(tables).iterdir())


def test_the_memory_of_a_solve_is_a_gigabyte_unless_it_is_known_to_need_more():
    assert Need(Forecast(1, 1.0, 1)).memory == SOLVE_TASK_BYTES < MEASURED_NEEDS["dobutsu"].memory


@pytest.mark.slow
def test_a_board_that_does_not_fit_says_what_it_would_need(screen, tables):
    needed = "Solving the whole game would take about 5.6 hours, up to 4 GB of memory and 450 GB of disk: too much"
    assert offer(need_of(zermelo.game("connect"))).startswith(needed)

    async def story(you):
        solve(you).decide(need_of(zermelo.game("connect")))
        await you.press("V")
        assert needed in words(you, "#status")

    screen(story, "connect", size=(120, 40))

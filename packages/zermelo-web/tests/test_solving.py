"""Solving a game on the server: what it takes, its progress, its end, and who may ask for it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from browser import TWO
from marks import long
from zermelo.solving import MEASURED_NEEDS, TOO_LARGE_MESSAGE, Need, offer
from zermelo.solving.making.forecast import Forecast

GAME = "connect:width=4,height=4"
LARGER = "hexapawn:width=5,height=5"
"""A game that takes some seconds to solve. The search of a request does not find the value of its start."""

LETTERS = """
from zermelo import LOSS, Game, Rules

COUNT = 30


def game():
    return Game("letters", Rules("x" * COUNT, moves, take, lambda row: LOSS))


def moves(row):
    ones = [row[place] == "x" for place in range(COUNT)]
    twos = [row[place : place + 2] == "xx" for place in range(COUNT)]
    return sum(1 << move for move, legal in enumerate(ones + twos) if legal)


def take(row, move):
    place, many = move % COUNT, 1 + move // COUNT
    return row[:place] + "." * many + row[place + many :]
"""
"""A large game that cannot be solved: take a letter, or two that stand side by side. A row of letters has no number."""

LATEST = 300.0
"""Seconds after which a solve must have ended."""


@pytest.fixture
def server(start_server: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    with start_server("--budget", "0.1") as running:
        yield running


def solve(server: Any, method: str, game: str = GAME, **headers: str) -> dict[str, Any]:
    reply = server.sent(method, f"/api/solve?game={game}", headers)
    found: dict[str, Any] = json.loads(reply.body)
    return found


@pytest.mark.slow
def test_a_solve_runs_in_the_background_and_its_table_answers(server: Any) -> None:
    assert solve(server, "GET")["state"] == "none"
    assert solve(server, "POST")["state"] == "running"
    assert solve(server, "POST")["state"] in ("running", "solved"), "to begin twice changes nothing"
    end, shares = monotonic() + LATEST, list[float]()
    while (report := solve(server, "GET"))["state"] == "running":
        assert monotonic() < end
        shares += [report["share"]] if report["share"] is not None else []
        sleep(0.1)
    assert report == {"state": "solved", "share": 1, "left": 0, "words": "Solved."}
    assert all(0 <= share <= 1 for share in shares)
    found = server.answer("analysis", game=GAME)
    assert "Values come from the table" in found["notice"]
    assert all(move["remoteness"] is not None for move in found["legal"])


@pytest.mark.slow
@pytest.mark.long
def test_one_game_is_solved_at_a_time_and_a_cancelled_solve_can_go_on(server: Any) -> None:
    assert solve(server, "POST", "othello:n=6")["state"] == "running"
    assert solve(server, "GET", GAME) == {"state": "busy", "share": None, "left": None, "words": "othello:n=6"}
    assert "one game at a time" in solve(server, "POST")["error"]["message"]
    assert solve(server, "DELETE", "othello:n=6")["state"] == "cancelled"
    assert solve(server, "POST")["state"] == "running"


@pytest.mark.slow
def test_a_forecast_says_whether_solving_fits_the_machine(server: Any) -> None:
    found = server.answer("forecast", game=GAME)
    assert found["fits"]
    assert found["positions"] > 10_000
    assert found["words"] == offer(Need(Forecast(found["positions"], found["seconds"], found["disk"])))
    large = server.answer("forecast", game="connect")
    assert (large["fits"], large["memory"], large["words"]) == (False, 4_000_000_000, offer(MEASURED_NEEDS["connect"]))
    assert server.answer("forecast", game="dobutsu")["seconds"] == MEASURED_NEEDS["dobutsu"].forecast.seconds
    assert "up to 1 GB of memory and" in found["words"]
    assert server.answer("forecast", game="othello:n=8")["words"] == offer(None, TOO_LARGE_MESSAGE)


@pytest.mark.slow
def test_other_sites_and_servers_for_others_do_not_solve(server: Any, start_server: Callable[..., Any]) -> None:
    assert solve(server, "POST", origin="http://elsewhere.example")["error"]["kind"] == "NotAllowed"
    assert solve(server, "POST", origin=server.address.rstrip("/"))["state"] == "running"
    with start_server("--allow-host", "games.example") as public:
        assert public.answer("games")["solves"] is False
        assert public.get("/api/forecast", game=GAME).status == 403
        assert solve(public, "POST")["error"]["message"].startswith("Games are solved only on a server that this")


def without_module(page: Any) -> Any:
    """Let the page ask the server for every value, which then takes as long as its budget says."""
    page.route("**/api/game.wasm*", lambda route: route.fulfill(status=204))
    return page


@pytest.mark.slow
@pytest.mark.long
def test_the_page_offers_to_solve_shows_the_progress_and_then_every_value(
    server: Any, new_page: Callable[..., Any]
) -> None:
    page = without_module(new_page(viewport={"width": 1280, "height": 800}))
    page.goto(f"{server.address}#{TWO}&values=on&game={LARGER}")
    page.get_by_role("button", name="Solve the game").click()
    page.get_by_role("progressbar").wait_for()
    bar, panel = page.get_by_role("progressbar").bounding_box(), page.locator(".unsolved").bounding_box()
    assert panel["x"] <= bar["x"]
    assert bar["x"] + bar["width"] <= panel["x"] + panel["width"]
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled. The next solve goes on from here.").wait_for()
    page.get_by_role("button", name="Solve the game").click()
    page.get_by_text("Values come from the table").wait_for()
    page.locator(".move-words", has_text="not certain").first.wait_for(state="detached")
    assert not page.locator(".unsolved").count()


@pytest.mark.slow
@pytest.mark.parametrize("stores", [True, *long([False])])
def test_a_large_game_that_cannot_be_solved_says_the_same_in_status_list_and_board(
    start_server: Callable[..., Any],
    new_page: Callable[..., Any],
    stores: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables") if stores else "off")
    (tmp_path / "letters.py").write_text(LETTERS, encoding="utf-8")
    page = without_module(new_page(viewport={"width": 390, "height": 844}))
    with start_server("--budget", "0.1", "--game", str(tmp_path / "letters.py")) as server:
        page.goto(f"{server.address}#{TWO}&values=on&game=letters")
        page.locator(".status-more", has_text=": no result.").wait_for()
        assert set(page.locator(".move-words").all_inner_texts()) == {"not certain yet"}
        assert {each.strip() for each in page.locator(".z-chip").all_inner_texts()} == {"?"}
        page.get_by_role("img", name="Evaluation: nothing is certain yet").wait_for()
        if stores:
            page.get_by_text("Only bounds and a search are possible.").wait_for()
        assert "zermelo solve" not in page.locator("main").inner_text()

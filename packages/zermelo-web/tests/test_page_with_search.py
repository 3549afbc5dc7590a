"""The one page of a larger game, opened from a file in a real browser: it searches for values, and it asks nobody."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_web
from browser import TWO, place, says
from served_games import UNCOMPILED
from sites import AXE
from test_page_views import findings

PAGE = import_module("zermelo_web.page")
"""The module, whose name in the package is that of its function."""

PHONE = {"width": 390, "height": 844}

LINES = ["4,4", "4,4,4,4,2"]
"""Lines whose values are in the opening book of the library, like those after one more move."""

VALUES = """
(games) => Promise.all(games.map(async (moves) => {
  const { value, legal } = await zermelo.analysis({ game: "connect", board: "", moves }, 60);
  return [value.words, Object.fromEntries(legal.map((each) => [each.move, each.words]))];
}))
"""

EVENTS = """
async () => {
  const events = [], stop = new AbortController();
  const at = { game: "connect", board: "", moves: [..."12345671"] }; // the opening book ends before
  const search = zermelo.analysis(at, 600, stop.signal).then(() => events.push("found"), () => events.push("stopped"));
  const shown = new Promise((done) => {
    const isShown = () => document.querySelector(".z-field .z-stand");
    const watch = new MutationObserver(() => isShown() && (watch.disconnect(), done()));
    watch.observe(document.body, { subtree: true, childList: true });
  });
  document.querySelector(".z-place").click();
  await shown.then(() => events.push("shown"));
  stop.abort();
  await search;
  return events;
}
"""
"""A function that returns what happens when the board is clicked during a search that takes seconds."""


@pytest.fixture(scope="module")
def file(once: Callable[..., Path]) -> Path:
    """Return the file with the page of Connect Four."""
    return once("connect.html", lambda path: zermelo_web.page("connect", path))


@pytest.fixture
def opened(new_page: Callable[..., Any], file: Path) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens the file: opened('values=on'). A request to a server fails the test."""
    requests = list[str]()

    def open_page(link: str = "", script: str = "", shown: str = ".z-board", **options: Any) -> Any:
        page = new_page(**options)
        page.on("request", lambda request: requests.append(request.url))
        page.add_init_script(script)
        page.goto(f"{file.as_uri()}#game=connect&{link}")
        page.wait_for_selector(shown)
        return page

    yield open_page
    assert [url for url in requests if not url.startswith(("file:", "blob:"))] == []


@pytest.mark.slow
def test_the_page_of_connect_four_is_smaller_than_220_kilobytes(file: Path) -> None:
    assert file.stat().st_size < 220_000


@pytest.mark.slow
def test_the_values_are_those_of_the_library(opened: Callable[..., Any]) -> None:
    positions = [zermelo.start("connect").after(moves) for moves in LINES]
    found = opened().evaluate(VALUES, [position.moves_played.names for position in positions])
    for position, (words, moves) in zip(positions, found, strict=True):
        assert words == str(zermelo.value(position))
        children = {move.name: position.play(move) for move in position.moves}
        assert moves == {label: str(zermelo.value(child).before()) for label, child in children.items()}


@pytest.mark.slow
def test_a_game_on_a_phone_in_the_dark_with_reasons_tree_undo_and_a_link(opened: Callable[..., Any]) -> None:
    options = {"viewport": PHONE, "has_touch": True, "color_scheme": "dark", "bypass_csp": True}
    page = opened(f"{TWO}&values=on&moves=4,4,4,4,4,2", **options)
    says(page, "Yellow to move: win in 35 plies.")
    page.locator(".lead-bar").first.wait_for(state="attached")
    told = page.locator(".move-words").all_inner_texts()
    assert all(words.count("plies") == ("draw" not in words) for words in told)
    page.get_by_role("button", name="Why 1?").tap()
    page.locator(".why-told p").first.wait_for()
    assert " with " not in page.inner_text(".why-told p")
    page.add_script_tag(path=AXE)
    assert findings(page, "analysis") == []
    place(page, "2").tap()
    says(page, "Red to move")
    page.get_by_role("button", name="Undo").tap()
    says(page, "Yellow to move: win in 35 plies.")
    page.get_by_role("tab", name="Study").tap()
    page.locator(".twig").first.tap()
    page.locator(".branches .branches .twig").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.reload()
    page.locator(".twig").first.wait_for()
    says(page, "Yellow to move: win in 35 plies.")
    assert page.locator(".ply").count() == 8, "the move that was taken back can be played again"
    assert "zermelo serve" in page.inner_text(".missing")


@pytest.mark.slow
def test_the_page_answers_a_click_while_a_search_runs(opened: Callable[..., Any]) -> None:
    assert opened(f"{TWO}&values=off").evaluate(EVENTS) == ["shown", "stopped"]


@pytest.mark.slow
def test_without_webassembly_there_is_a_sentence(opened: Callable[..., Any]) -> None:
    page = opened(script="delete globalThis.WebAssembly", shown=".sorry")
    assert page.inner_text(".sorry").startswith("This page needs WebAssembly")


@pytest.mark.slow
def test_a_page_says_that_answers_are_missing(
    new_page: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PAGE, "MAX_PAGE_POSITIONS", 5)
    made = PAGE.page_of("morris", seconds=60)
    (sentence,) = made.missing
    path = tmp_path / "morris.html"
    path.write_bytes(made.content)
    page = new_page()
    page.goto(path.as_uri())
    page.get_by_role("tab", name="Study").click()
    page.locator(".missing", has_text=sentence).wait_for()


@pytest.mark.slow
def test_a_game_that_does_not_compile_has_all_values_in_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PAGE, "MAX_SEARCH_PAGE_POSITIONS", 5)
    (tmp_path / "word.py").write_text(UNCOMPILED, encoding="utf-8")
    made = PAGE.page_of(str(tmp_path / "word.py"), seconds=60)
    assert b'id="book"' in made.content
    assert made.missing == ()


@pytest.mark.slow
def test_a_game_longer_than_a_search_looks_ahead_has_all_values_in_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PAGE, "MAX_SEARCH_PAGE_POSITIONS", 5)
    assert b'id="book"' in PAGE.page_of("stones:n=600").content

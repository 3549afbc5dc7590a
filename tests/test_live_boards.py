"""`<zermelo-board>` in a real browser: in pages of other hosts, and in the book."""

from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from browser import PHONE
from sites import below, served, violations

pytestmark = [pytest.mark.slow, pytest.mark.long]  # they build the whole site

PAGE = """<!doctype html>
<html lang="en"><head><title>A page</title>
<style>button, p {{ display: none; }} * {{ letter-spacing: 9px; text-align: right; }}</style></head>
<body><main><h1>Boards</h1>{boards}</main>
<script type="module" src="{script}"></script>
<script>
  window.told = [];
  const tell = ({{ target, detail: {{ move, position }} }}) => told.push([target.id, move, position.text]);
  document.addEventListener("move", tell);
</script></body></html>
"""

CONTENT = "What stands inside"


@pytest.fixture(scope="module")
def script(built: Path) -> Iterator[str]:
    """Yield the address of the script on a server of its own."""
    with served(below(built)) as root:
        yield f"{root}somewhere/games/board.js"


@pytest.fixture
def shown(new_page: Callable[..., Any], script: str) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens a page of another host with these boards, each with its attributes."""
    text = ""

    class Host(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *args: object) -> None:
            pass

    with served(Host) as host:

        def show(*boards: str, init: str = "", **options: Any) -> Any:
            nonlocal text
            elements = "".join(f"<zermelo-board {each}><b>{CONTENT}</b></zermelo-board>" for each in boards)
            text = PAGE.format(boards=elements, script=script)
            page = new_page(**options)
            page.add_init_script(init)
            page.goto(host)
            return page

        yield show


def places(board: Any) -> Any:
    return board.locator(".z-place")


def test_boards_in_a_page_of_another_host_are_played_and_share_workers(shown: Callable[..., Any]) -> None:
    page = shown('id="one" moves="1 2" values', 'id="two" against="perfect"', 'game="stones" static', viewport=PHONE)
    one, two, stones = (page.locator("zermelo-board").nth(i) for i in range(3))
    one.get_by_text("X to move: win in 5 plies.").wait_for()
    stones.get_by_text("First to move.").wait_for()
    assert stones.get_by_role("button", name="Undo").count() == 0
    assert len(page.workers) == 2
    assert CONTENT not in page.locator("main").inner_text()
    places(two).nth(0).focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("told.length == 2")
    page.keyboard.press("h")
    two.get_by_text("X to move: draw, 7 plies at most.").wait_for()
    places(one).nth(3).click()
    one.get_by_text("O to move: loss in 4 plies.").wait_for()
    one.get_by_role("button", name="Restart").click()
    one.get_by_text("X to move: win in 5 plies.").wait_for()
    (chosen, (board, reply, _), last) = page.evaluate("told")
    assert chosen == ["two", "5", "....X...."]
    assert board == "two"
    assert reply in "1379"  # the corners hold the draw
    assert last == ["one", "4", "XO.X....."]
    assert page.evaluate("one.position.moves") == ["1", "2"]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_board_follows_its_attributes_and_says_what_is_wrong_with_them(shown: Callable[..., Any]) -> None:
    page = shown('id="board" game="chess"', color_scheme="dark")
    board = page.locator("zermelo-board")
    board.get_by_role("alert").get_by_text("There is no game chess here. Games: tictactoe, stones.").wait_for()
    assert CONTENT in page.locator("main").inner_text()
    for change, words in (
        ("removeAttribute('game')", "X to move."),
        ("setAttribute('moves', '1,1')", "'1' is not legal here: a square can be claimed once."),
        ("setAttribute('moves', '1,2,4,3,7')", "X has won."),
        ("setAttribute('game', 'stones')", "'7' is not a move of stones. Legal: 1, 2, 3, 4."),
        ("setAttribute('moves', '4')", "Second to move."),
    ):
        page.evaluate(f"board.{change}")
        board.get_by_text(words).wait_for()
    assert ground(page) == "rgb(21, 26, 35)"
    page.evaluate("document.documentElement.style.colorScheme = 'light'")
    page.wait_for_function(f"{GROUND} == 'rgb(238, 241, 246)'")
    page.evaluate("board.setAttribute('theme', 'dark')")
    assert ground(page) == "rgb(21, 26, 35)"


GROUND = "getComputedStyle(board.shadowRoot.querySelector('.z-widget')).backgroundColor"


def ground(page: Any) -> Any:
    return page.evaluate(GROUND)


def test_readers_without_webassembly_see_what_stands_inside(shown: Callable[..., Any]) -> None:
    page = shown('id="board"', init="delete window.WebAssembly")
    page.wait_for_function("board.shadowRoot?.querySelector('slot')")
    assert page.locator("main").inner_text().split("\n")[-1] == CONTENT
    page.evaluate("board.replaceChildren(); board.setAttribute('values', '')")
    page.get_by_role("alert").get_by_text("The games need WebAssembly").wait_for()


def test_a_page_of_the_book_has_a_live_board_below_any_path(
    new_page: Callable[..., Any], book: Path, built: Path
) -> None:
    with served(below(book, built)) as root:
        address = f"{root}somewhere/ideas/symmetry/"
        page = new_page(color_scheme="dark")
        asked = list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        board = page.locator("zermelo-board").get_by_role("group")
        board.get_by_text("O to move: draw, 8 plies at most.").wait_for()
        places(board).nth(0).click()
        board.get_by_text("X to move: draw, 7 plies at most.").wait_for()
        assert [url for url in asked if not url.startswith((f"{root}somewhere/", "blob:"))] == []
        plain = new_page(java_script_enabled=False)
        plain.goto(address)
        plain.locator("zermelo-board").get_by_role("img", name="O to move: draw, 8 plies at most.").wait_for()

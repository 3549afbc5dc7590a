"""The playground of the site, in a real browser: it stands below a path, and asks no other host."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, ClassVar

import pytest

from browser import PATIENCE, PHONE, cell, place, says
from served_games import TORUS
from sites import below, served, violations
from zermelo_teach.exercises.bugs import programs

pytestmark = [pytest.mark.slow, pytest.mark.long]

REACHES_OUT = """from js import XMLHttpRequest
request = XMLHttpRequest.new()
request.open("GET", "{address}", False)
request.send()
"""


class Elsewhere(SimpleHTTPRequestHandler):
    """Another host, which records what it is asked."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_error(404)


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    with served(below(built)) as root:
        yield f"{root}somewhere/playground/"


@pytest.fixture
def opened(new_page: Callable[..., Any], address: str) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens the playground with a file in its link. A request to another host fails the test."""
    finished = list[str]()

    def open_page(text: str = "", script: str = "", **options: Any) -> Any:
        page = new_page(**options)
        page.on("requestfinished", lambda request: finished.append(request.url))
        page.add_init_script(script)
        page.goto(f"{address}#text={packed(text)}" if text else address)
        page.wait_for_selector(".cm-line" if text else ".z-board, [role=alert]")
        return page

    yield open_page
    site = address.removesuffix("playground/")
    assert [url for url in finished if not url.startswith((site, "blob:"))] == []


def packed(text: str) -> str:
    compressor = zlib.compressobj(9, wbits=-15)
    return urlsafe_b64encode(compressor.compress(text.encode()) + compressor.flush()).decode().rstrip("=")


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def write(page: Any, text: str) -> None:
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def test_a_game_is_played_before_python_is_loaded(opened: Callable[..., Any]) -> None:
    page = opened(viewport=PHONE)
    requests = list[str]()
    page.on("request", lambda request: requests.append(request.url))
    cell(page, "1").click()
    page.get_by_role("button", name="5, O").wait_for()
    press(page, "Values")
    says(page, "Your move, X: draw.")
    page.get_by_role("button", name="Why 2?").click()
    page.get_by_text("2 holds the draw").wait_for()
    page.get_by_role("tab", name="Study").click()
    page.locator(".twig").first.wait_for()
    page.get_by_role("tab", name="Counts").click()
    page.locator(".totals").get_by_text("7,332").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.reload()
    says(page, "Your move, X: draw.")
    press(page, "New game")
    page.get_by_role("dialog").get_by_label("21 stones").check()
    press(page, "Start")
    says(page, "Your move, First")
    assert "game=stones" in page.url
    assert "workbench" not in "".join(requests)
    assert "/python/" not in "".join(requests)


def test_a_slow_game_is_waited_for_and_a_lost_one_asked_for_again(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    requests = list[Any]()

    def held() -> Any:
        while not requests:
            page.wait_for_timeout(20)
        return requests.pop()

    page.route("**/tictactoe.wasm", lambda route: requests.append(route))
    page.goto(address)
    lost = held()
    page.locator("[aria-busy=true]").wait_for()
    assert page.get_by_role("button", name="Your file").is_enabled()
    lost.abort()
    page.get_by_role("alert").get_by_text("tictactoe.wasm could not be loaded.").wait_for()
    press(page, "Try again")
    held().continue_()
    page.locator(".z-board").wait_for()
    page.close()


def test_a_game_of_the_visitor_is_checked_played_and_stopped_and_a_program_is_graded_then(
    opened: Callable[..., Any],
) -> None:
    """In one page, since it takes some seconds to load Python: once at first, and once after it was stopped."""
    page = opened(TORUS.read_text(encoding="utf-8"), viewport=PHONE)
    press(page, "Check")
    page.get_by_role("status").get_by_text("Loading Python: ").wait_for()
    page.get_by_text("torus: sound in 100 random games.").wait_for()
    press(page, "Play and analyse")
    page.get_by_text("X to move: win in 7 plies.").first.wait_for()
    place(page, "5").click()
    page.get_by_text("O to move: loss in 6 plies.").first.wait_for()
    page.get_by_role("tab", name="Study").click()
    page.get_by_role("tab", name="Counts").click()
    page.locator(".totals").get_by_text("games").first.wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    press(page, "New game")
    assert page.get_by_role("dialog").get_by_label("Your file").is_checked()
    page.get_by_role("dialog").get_by_label("Tic-tac-toe", exact=True).check()
    press(page, "Start")
    page.get_by_role("tab", name="Watch").click()
    page.locator(".lane .kind", has_text="looks").first.wait_for()
    write(page, "def game():\n    return 1 // 0\n")
    press(page, "Check")
    page.get_by_text("your_file.py, line 2, builds no game: ZeroDivisionError").wait_for()
    press(page, "Go to line 2")
    page.keyboard.insert_text("    while True: print('again')")
    press(page, "Check")
    page.get_by_label("Printed").get_by_text("again").wait_for()
    press(page, "Stop")
    page.get_by_role("alert").get_by_text("Stopped.").wait_for()
    asks_no_other_host(page)
    names_the_bug_and_shows_wrong_answers(page)


def asks_no_other_host(page: Any) -> None:
    with served(Elsewhere) as other:
        write(page, REACHES_OUT.format(address=other))
        press(page, "Check")
        page.get_by_text("your_file.py, line 4, does not run: JsException: NetworkError").wait_for()
    assert Elsewhere.asked == []


def names_the_bug_and_shows_wrong_answers(page: Any) -> None:
    (program,) = (each for each in programs() if each.name == "missed_block")
    write(page, program.code)
    press(page, "Grade")
    page.get_by_text("a block is missed").wait_for()
    page.get_by_role("tab", name="Moves").click()
    page.locator(".answers-list .button").first.click()
    page.locator(".z-board").wait_for()
    page.locator(".move .z-chip").first.wait_for()
    assert "game=tictactoe" in page.url
    assert f"text={packed(program.code)}"[:20] in page.url
    assert page.get_by_label("Report").is_visible()


def test_a_link_restores_the_text_and_the_editor_writes_it(opened: Callable[..., Any]) -> None:
    page = opened("# π first\n", color_scheme="dark")
    assert page.locator(".cm-line").first.inner_text() == "# π first"
    write(page, "x = 'second'")
    page.wait_for_function("link => location.hash != link", arg=f"#text={packed('# π first')}")
    page.wait_for_timeout(600)
    page.reload()
    page.get_by_text("x = 'second'").wait_for()
    assert page.get_by_label("Begin with").locator("option:checked").inner_text() == "Your text"
    assert violations(page) == []
    page.keyboard.press("Tab")
    page.locator(".cm-content").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Check"
    page.evaluate("location.hash = '#text=broken'")
    page.get_by_text("The link is damaged").wait_for()


def test_a_name_in_the_hint_below_the_editor_stands_in_its_line(opened: Callable[..., Any]) -> None:
    page = opened("x = 1", viewport={"width": 1280, "height": 800})
    hint, name = (page.locator(f"#editor-help{part}").bounding_box() for part in ("", " code"))
    assert hint["height"] < 80
    assert name["width"] < hint["width"] / 4


def test_a_lost_connection_is_reported_and_python_is_loaded_anew(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(address)
    press(page, "Your file")
    for _ in range(2):
        press(page, "Check")
        page.get_by_role("alert").get_by_text("Python could not be loaded: ").wait_for()
    page.close()


def test_an_old_browser_gets_a_sentence(opened: Callable[..., Any]) -> None:
    page = opened(script="delete window.WebAssembly; delete window.CompressionStream;")
    page.get_by_role("alert").get_by_text("The games need WebAssembly").wait_for()
    page.get_by_text("This browser cannot compress text").wait_for()
    assert page.get_by_role("button", name="Grade").is_disabled()
    assert page.url.endswith("/playground/")

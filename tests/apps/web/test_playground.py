"""The playground of the site, in a real browser: it stands below a path, runs Python, and asks no other host."""

import os
import shutil
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from apps.web.browser import PHONE, must_be_there
from apps.web.conftest import HEXAPAWN
from apps.web.test_page_views import AXE
from filelock import FileLock

from zermelo.teaching.exercises.bugs import programs

BUILD = Path(__file__).parents[3] / "playground" / "build.py"

VIOLATIONS = """
() => axe.run().then((found) => found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`)))
"""

REACHES_OUT = """from js import XMLHttpRequest
request = XMLHttpRequest.new()
request.open("GET", "{address}", False)
request.send()
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that holds the playground; the first worker builds it for all."""
    if shutil.which("npm") is None:
        (pytest.fail if must_be_there() else pytest.skip)("There is no npm.")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            command = [sys.executable, str(BUILD), str(folder / "playground")]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return folder


class Elsewhere(SimpleHTTPRequestHandler):
    """Another host, which records what it is asked."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_error(404)


class Below(SimpleHTTPRequestHandler):
    """A static server below /somewhere/."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/somewhere"))

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(handler: Any) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    with served(partial(Below, directory=built)) as root:
        yield f"{root}somewhere/playground/"


@pytest.fixture
def opened(new_page: Callable[..., Any], address: str) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens the playground with a text in its link. A request to another host fails the test."""
    finished = list[str]()

    def open_page(text: str = "", script: str = "", **options: Any) -> Any:
        page = new_page(**options)
        page.on("requestfinished", lambda request: finished.append(request.url))
        page.add_init_script(script)
        page.goto(f"{address}#text={packed(text)}" if text else address)
        page.wait_for_selector(".cm-line")
        return page

    yield open_page
    assert [url for url in finished if not url.startswith((address, "blob:"))] == []


def packed(text: str) -> str:
    compressor = zlib.compressobj(9, wbits=-15)
    return urlsafe_b64encode(compressor.compress(text.encode()) + compressor.flush()).decode().rstrip("=")


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def write(page: Any, text: str) -> None:
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def violations(page: Any) -> list[str]:
    page.evaluate(AXE.read_text())
    return list(page.evaluate(VIOLATIONS))


def test_a_game_of_the_visitor_is_checked_played_and_stopped(opened: Callable[..., Any]) -> None:
    page = opened(HEXAPAWN.read_text(), viewport=PHONE)
    press(page, "Check")
    page.get_by_role("status").get_by_text("Loading Python: ").wait_for()
    page.get_by_text("hexapawn: sound in 100 random games.").wait_for()
    press(page, "Play and analyse")
    page.get_by_text("White to move: loss in 6 plies.").first.wait_for()
    page.locator("[data-cell='1']").click()
    page.locator("[data-cell='4']").click()
    page.get_by_text("Black to move: win in 5 plies.").first.wait_for()
    page.get_by_role("tab", name="Counts").click()
    page.locator(".totals").get_by_text("games").first.wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    press(page, "New game")
    page.get_by_role("dialog").get_by_label("hexapawn").check()
    press(page, "Cancel")
    write(page, "def game():\n    return 1 // 0\n")
    press(page, "Check")
    page.get_by_text("your_file.py, line 2, builds no game: ZeroDivisionError").wait_for()
    press(page, "Go to line 2")
    page.keyboard.insert_text("    while True: print('again')")
    press(page, "Check")
    page.get_by_label("Printed").get_by_text("again").wait_for()
    press(page, "Stop")
    page.get_by_role("alert").get_by_text("Stopped.").wait_for()
    press(page, "Check")
    page.get_by_role("status").get_by_text("Loading Python").wait_for()


def test_the_bug_of_a_program_is_named_and_its_wrong_answers_are_shown(opened: Callable[..., Any]) -> None:
    (program,) = (each for each in programs() if each.name == "missed_block")
    page = opened(program.code)
    with served(Elsewhere) as other:
        write(page, REACHES_OUT.format(address=other))
        press(page, "Check")
        page.get_by_text("your_file.py, line 4, does not run: JsException: NetworkError").wait_for()
    assert Elsewhere.asked == []
    write(page, program.code)
    press(page, "Grade")
    page.get_by_text("a block is missed").wait_for()
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
    assert violations(page) == []
    page.keyboard.press("Tab")
    page.locator(".cm-content").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Check"
    page.evaluate("location.hash = '#text=broken'")
    page.get_by_text("The link is damaged").wait_for()


def test_a_lost_connection_is_reported_and_python_is_loaded_anew(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(address)
    for _ in range(2):
        press(page, "Check")
        page.get_by_role("alert").get_by_text("Python could not be loaded: ").wait_for()
    page.close()


def test_an_old_browser_gets_a_sentence(opened: Callable[..., Any]) -> None:
    page = opened(script="delete window.WebAssembly; delete window.CompressionStream;")
    page.get_by_role("alert").get_by_text("Python needs WebAssembly").wait_for()
    page.get_by_text("This browser cannot compress text").wait_for()
    assert page.get_by_role("button", name="Grade").is_disabled()
    assert page.url.endswith("/playground/")

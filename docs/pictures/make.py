"""The pictures of the README and of the book: pages in a browser, and the screen in a terminal.

make pictures
"""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zermelo
import zermelo_web

HERE = Path(__file__).parent

sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser import launched, obtained  # noqa: E402 - the tests know where a browser is
from sites import served  # noqa: E402 - and how a folder is served

PAGE, PHONE = (1280, 800), (390, 844)
"""Widths and heights of windows in pixels."""

ON_A_PHONE = "game=connect&moves=4,4,4,4,4,2,3,3&first=human&second=human&values=on"
"""The link of the picture of a page in one file."""

STEPS = 25
"""Of the searches that are watched: one has cut something by then."""

SCREEN = (120, 40)
"""Columns and rows of the terminal."""

STATES = {
    "page-light": ("light", "game=tictactoe&moves=1,2,9&first=human&second=human&values=on"),
    "page-dark": ("dark", "game=connect:width=5,height=4&moves=3,3,2&first=human&second=human&values=on"),
    "page-watch": ("light", "game=tictactoe&moves=1,2,4,7&first=human&second=human&tab=watch"),
}
"""From the name of a picture to its colours, and to the link that the page opens."""


@contextmanager
def server() -> Iterator[str]:
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        yield re.findall(r"http://\S+", process.stdout.readline())[0]
        process.terminate()


def pages() -> None:
    path = obtained()
    if path is None:
        sys.exit("There is no browser for the pictures of the page.")
    with server() as address, launched(path) as browser, TemporaryDirectory() as folder:
        for name, (colours, link) in STATES.items():
            photograph(browser, f"{address}#{link}", colours, HERE / f"{name}.png")
        file = zermelo_web.page("connect", Path(folder) / "connect.html").path
        photograph(browser, f"{file.as_uri()}#{ON_A_PHONE}", "light", HERE / "page-phone.png", PHONE)
        playground(browser, Path(folder) / "site")


def playground(browser: Any, folder: Path) -> None:
    """Photograph the playground with a graded program."""
    subprocess.run([sys.executable, HERE.parents[1] / "playground" / "build.py", folder, "tictactoe"], check=True)
    with served(partial(SimpleHTTPRequestHandler, directory=folder)) as address:
        page = browser.new_page(viewport=dict(zip(("width", "height"), PAGE, strict=True)))
        page.goto(f"{address}playground/")
        page.get_by_role("button", name="Your file").click()
        page.get_by_label("Begin with").select_option("Program: wins and blocks")
        page.get_by_role("button", name="Grade").click()
        page.get_by_text("Answers to look at").wait_for(timeout=120_000)
        page.screenshot(path=HERE / "playground-grade.png")
        page.close()


def photograph(browser: Any, address: str, colours: str, file: Path, size: tuple[int, int] = PAGE) -> None:
    """A picture of the page, once nothing is asked any more."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=colours, reduced_motion="reduce")
    page.goto(address)
    page.wait_for_load_state("networkidle")
    if "tab=watch" in address:
        for _ in range(STEPS):
            page.get_by_label("Next step").click()
    page.wait_for_timeout(3000)
    if "values=on" in address:
        page.locator(".thinking", has_text="Searching").wait_for(state="detached", timeout=120_000)
    page.screenshot(path=file)
    page.close()


def terminal() -> None:
    from zermelo_terminal.app import Zermelo

    position = zermelo.start("tictactoe").after("1 2 9")
    app = Zermelo(zermelo.GameSession(position, ("human", "human")), values=True)

    async def drawn() -> str:
        async with app.run_test(size=SCREEN) as pilot:
            await pilot.pause(3)
            await pilot.press("right", "w")
            await pilot.pause(2)
            return app.export_screenshot()

    write_png(asyncio.run(drawn()), HERE / "terminal.png")


def write_png(svg: str, file: Path) -> None:
    """Drawn with a font that is installed, in place of one from another host."""
    import resvg_py

    plain = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    plain = re.sub(r"font-family:[^;]*;", "font-family: 'DejaVu Sans Mono', monospace;", plain)
    file.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=plain, width=1280)))


if __name__ == "__main__":
    pages()
    terminal()

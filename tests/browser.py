"""A real browser for the tests of the page, an installed one or else one that can be had; and what a page shows."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PHONE = {"width": 360, "height": 740}
TWO = "first=human&second=human"
"""A small screen, and the link of a game of two people."""

SIZES = [(320, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080)]
"""Widths and heights of windows, from a small phone to a large screen."""

PATIENCE = 90_000
"""Milliseconds to wait for what a page shows: several times as long as anything takes on a busy machine."""

SHELL = "chromium-headless-shell"
"""Chromium without windows: the same engine, for a third of the processor time."""

NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

PLACES = (
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip

MISSING = (
    "NO BROWSER: the tests of the web page are skipped. Install Chromium or Chrome, "
    "or run 'playwright install chromium', or 'apt-get install chromium' as root."
)


def installed() -> str | None:
    """Return the path of a browser on this machine, or None."""
    found = [path for path in map(shutil.which, NAMES) if path]
    found += [place for place in PLACES if Path(place).is_file()]
    return next(iter(found or downloaded()), None)  # to ask Playwright takes as long as to start a browser


def downloaded() -> list[str]:
    """Return the browser that Playwright has installed, or None."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return []
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return [path] if Path(path).is_file() else []


def obtained() -> str | None:
    """Return the path of a browser, installed first if possible; None without one."""
    return installed() or next((path for command in commands() if ran(command) and (path := installed())), None)


def commands() -> Iterator[list[str]]:
    """Yield the commands that install a browser, the least intrusive first."""
    yield [sys.executable, "-m", "playwright", "install", "chromium"]
    if shutil.which("apt-get") and os.geteuid() == 0:
        yield ["apt-get", "update"]
        yield ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]


def ran(command: list[str]) -> bool:
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def must_be_there() -> bool:
    """Return True if a missing browser is a failure, as in continuous integration."""
    return bool(os.environ.get("CI") or os.environ.get("ZERMELO_CI"))


@contextmanager
def launched(path: str) -> Iterator[Any]:
    """Yield a running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def at_every_size(page: Any, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[tuple[int, int]]:
    """Yield every size, after the window has taken it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def cell(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=re.compile(rf"^{name}, "))


def place(page: Any, name: str) -> Any:
    """Return the button of a place of the board."""
    return page.locator(f'[data-place="{name}"]')


def says(page: Any, words: str) -> None:
    page.locator(".status-line", has_text=words).wait_for()

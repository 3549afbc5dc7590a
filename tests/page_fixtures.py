"""A real browser, which the tests of a worker share, and the playground, which is built once."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import MISSING, PATIENCE, installed, launched, must_be_there
from places import ROOT

BUILD = ROOT / "playground" / "build.py"


@pytest.fixture(scope="session")
def built(once: Callable[..., Path]) -> Path:
    """Return the folder of the playground, with two games as WebAssembly."""
    if shutil.which("npm") is None:
        (pytest.fail if must_be_there() else pytest.skip)("There is no npm.")

    def build(folder: Path) -> None:
        command = [sys.executable, str(BUILD), str(folder), "tictactoe", "stones"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr

    return once("site", build)


@pytest.fixture(scope="session")
def shared_browser() -> Iterator[tuple[Any, asyncio.AbstractEventLoop]]:
    """Yield a real browser and its event loop, which counts as running only while a test uses the browser."""
    path = installed()
    if path is None:
        (pytest.fail if must_be_there() else pytest.skip)(MISSING)
    with launched(path) as running:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield running, loop
        asyncio._set_running_loop(loop)


@pytest.fixture
def browser(shared_browser: tuple[Any, asyncio.AbstractEventLoop]) -> Iterator[Any]:
    """Yield a real browser. Other tests may run event loops of their own between those that use it."""
    running, loop = shared_browser
    asyncio._set_running_loop(loop)
    yield running
    asyncio._set_running_loop(None)


@pytest.fixture
def new_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens an empty page in a context with options; an error on a page fails the test."""
    contexts, wrong = [], list[str]()

    def new(**options: Any) -> Any:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda each: wrong.append(f"{each.text} {each.location}") if each.type == "error" else None)
        return page

    yield new
    for context in contexts:
        context.close()
    assert not wrong

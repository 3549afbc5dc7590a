"""The board in a real JupyterLab: it is clicked in a browser, and Python sees the move."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_web
from browser import PATIENCE
from served_games import page_view

CELLS = [
    "import zermelo, zermelo_web\nseen = []\n"
    "board = zermelo_web.board('tictactoe', values=True, seats=('human', 'perfect'))\n"
    "board.observe(lambda change: seen.append(change.new), 'position')\nboard",
    "print('SEEN', seen[0].moves_played.names, len(seen), board.position is seen[-1])",
    "board.position = zermelo.start('nim', '1,2,0:1')",
]

MODEL = """
({ traits, module }) => {
  const buffer = Uint8Array.from(module).buffer, all = { ...traits, module: new DataView(buffer) };
  const model = { get: (name) => all[name], set() {}, save_changes() {}, send() {}, on() {}, off() {} };
  const script = new Blob([traits.script], { type: "text/javascript" });
  return import(URL.createObjectURL(script)).then((widget) => void widget.default.render({ model, el: document.body }));
}
"""
"""A notebook that has the traits of a board, and passes no messages."""


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a notebook in a JupyterLab of its own."""
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell-{i}", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
        for i, text in enumerate(CELLS)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "board.ipynb").write_text(json.dumps(book), encoding="utf-8")
    private = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0"]
    with subprocess.Popen(
        [*command, f"--ServerApp.root_dir={tmp_path}", "--IdentityProvider.token="],
        stderr=subprocess.PIPE, encoding="utf-8", env={**os.environ, **private}, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert process.stderr is not None
            address = next(found[0] for line in process.stderr if (found := re.search(r"http://127[^ ]*/lab", line)))
            yield f"{address.removesuffix('/lab')}/doc/tree/board.ipynb"
        finally:
            os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": 1000, "height": 1100})
    yield page
    page.close()


@pytest.mark.slow
@pytest.mark.long
def test_a_board_in_jupyterlab_is_clicked_and_python_sees_the_move(lab: str, page: Any) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto(lab)
    page.get_by_text("| Idle").wait_for()  # the kernel has started
    page.locator(".jp-CodeCell").first.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.locator(".z-widget .z-place").first.wait_for()
    page.get_by_text("| Idle").wait_for()  # the notebook has found room for the board, and moves it no more
    page.locator(".z-widget .z-place").first.click()
    page.get_by_role("button", name="1, X").wait_for()
    page.get_by_role("button", name=re.compile("^., O")).wait_for()
    page.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.get_by_text("SEEN ['1'] 2 True").wait_for()
    page.locator(".jp-CodeCell").nth(2).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.get_by_role("button", name="stone 1 of a, stone").wait_for()


def compiled(board: Any) -> None:
    """Wait until a board has its module, if it gets one."""
    board.compiling.result(60)


@pytest.mark.slow
def test_a_notebook_shows_values_of_a_large_game_before_python_has_them(page: Any) -> None:
    board = zermelo_web.board(zermelo.start("connect:width=5,height=4").after("1,1,1,3,2,3,3,5,2,5,1,3"), values=True)
    compiled(board)
    assert "value" in board.view
    shown, analysis = page_view(board.position), zermelo.analyse(board.position)
    traits = {"view": shown, "values": True, "can": board.can, "said": "", "worker": board.worker, "script": board._esm}
    page.goto("about:blank")
    page.evaluate(MODEL, {"traits": traits, "module": list(board.module)})
    page.get_by_text(f"{shown['player']} to move: {analysis.value}.").wait_for()
    assert page.locator(".z-place .z-chip").count() == len(analysis.ranked)


@pytest.mark.slow
def test_a_small_game_is_not_compiled_for_a_notebook() -> None:
    board = zermelo_web.board("tictactoe", values=True)
    compiled(board)
    assert (board.module, board.worker) == (b"", "")


@pytest.mark.slow
def test_the_board_in_a_notebook_says_where_values_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    zermelo.solve("connect:width=4,height=4")
    board = zermelo_web.board("connect:width=4,height=4", values=True)
    assert board.said.startswith("Values come from the table of connect")
    assert board.evaluator.sources[0].name == "table"
    board.play("1")
    assert board.said == ""

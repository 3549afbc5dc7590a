"""The page of puzzles in a real browser: they are solved on their boards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_teach
from marks import long

pytestmark = pytest.mark.slow


def written(tmp_path: Path, spec: str, number: int) -> str:
    file = tmp_path / "puzzles.html"
    file.write_bytes(zermelo.draw(zermelo_teach.puzzles(spec, number, seed=2), kind="html"))
    return file.as_uri()


@pytest.mark.parametrize("spec", ["tictactoe", *long(["hexapawn", "kayles"])])
def test_a_puzzle_is_solved_by_presses_on_its_board(tmp_path: Path, new_page: Callable[..., Any], spec: str) -> None:
    page = new_page()
    page.goto(written(tmp_path, spec, 2))
    article = page.locator("article").first
    moves = json.loads(article.get_attribute("data-moves"))
    wrong, right = (next(each for each in moves if each["right"] is kind) for kind in (False, True))
    for move, words in ((wrong, "Not this one. "), (right, "Right. ")):
        for name in move["path"]:
            article.locator(f'[data-place="{name}"]').click()
        if not article.locator(".answer").text_content().startswith(words):  # another move goes on from here
            article.locator(f'[data-place="{move["path"][-1]}"]').click()
        assert article.locator(".answer").text_content() == words + move["reason"]
    assert page.locator("#tally").text_content() == "0 of 1 right at the first try"

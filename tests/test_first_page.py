"""The first page of the site in a real browser, at every size, light and dark."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import SIZES, at_every_size
from sites import below, served, violations

pytestmark = [pytest.mark.slow, pytest.mark.long]  # they build the whole site

EDGES = """
async () => {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));  // the search box of the theme
  const box = (found) => found.getBoundingClientRect();
  const isClipped = (each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1;
  const isInSight = (each) => box(each).right <= innerWidth && box(each).bottom <= innerHeight;
  const cards = [...document.querySelectorAll(".z-gallery a")].map(box);
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    board: box(document.querySelector("zermelo-board")).toJSON(),
    play: box(document.querySelector(".z-actions a")).toJSON(),
    left: Math.min(...cards.map(({ left }) => left)), right: Math.max(...cards.map(({ right }) => right)),
    thumbs: [...document.querySelectorAll(".z-gallery svg")].filter(isInSight).length,
    widths: cards.map(({ width }) => Math.round(width)),
    clipped: [...document.querySelectorAll(".z-gallery a *")].filter(isClipped).length,
  };
}
"""


@pytest.fixture(scope="module")
def site(book: Path, built: Path) -> Iterator[str]:
    """Yield the address of the site: the book, and the boards and the playground below it."""
    with served(below(book, built)) as root:
        yield f"{root}somewhere/"


@pytest.fixture
def page(new_page: Callable[..., Any]) -> Any:
    """Return an empty page of the smallest size."""
    return new_page(viewport={"width": SIZES[0][0], "height": SIZES[0][1]})


def test_the_first_screen_has_the_claim_play_and_a_centred_board(page: Any, site: str) -> None:
    page.goto(site)
    page.get_by_role("button", name="Play best").wait_for()
    for width, height in at_every_size(page):
        found = page.evaluate(EDGES)
        assert found["wide"] == 0
        assert found["play"]["bottom"] < height
        assert found["board"]["top"] < height * 0.6
        assert found["thumbs"] >= 3, "the pictures of other games are on the first screen"
        if width > 960:  # the games stand beside the board
            assert found["board"]["bottom"] < height
            assert found["board"]["left"] + found["right"] == pytest.approx(width, abs=20)
        else:
            assert found["board"]["left"] + found["board"]["right"] == pytest.approx(width, abs=20)
        assert len(set(found["widths"])) == 1
        assert found["clipped"] == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_the_first_page(page: Any, site: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(site)
    page.get_by_role("button", name="Play best").wait_for()
    assert [violations(page) for _ in at_every_size(page, [SIZES[0], SIZES[-1]])] == [[], []]


def test_a_card_of_the_gallery_opens_its_game(new_page: Callable[..., Any], site: str) -> None:
    page = new_page()
    page.goto(site)
    page.get_by_role("link", name="Tic-tac-toe").click()
    page.get_by_text("X to move").first.wait_for()
    assert page.url.partition("#")[0] == f"{site}playground/"
    assert "game=tictactoe" in page.url


EDGES_OF_THE_PLAYGROUND = """
() => {
  const box = (found) => document.querySelector(found).getBoundingClientRect();
  const tabs = [...document.querySelectorAll("[role=tab]")].map((tab) => tab.getBoundingClientRect().top | 0);
  return {
    wide: document.documentElement.scrollWidth - innerWidth, rows: new Set(tabs).size,
    starts: [box(".top h2").left, box(".status-line").left].map(Math.round),
    ends: [box(".top .button:last-child").right, box(".tabs").right].map(Math.round),
  };
}
"""


def test_the_playground_has_one_left_and_one_right_edge_and_one_row_of_tabs(page: Any, site: str) -> None:
    page.goto(f"{site}playground/#game=tictactoe")
    page.get_by_role("tab", name="Moves").wait_for()
    for _ in at_every_size(page):
        found = page.evaluate(EDGES_OF_THE_PLAYGROUND)
        assert found["wide"] == 0
        assert found["rows"] == 1
        for edges in (found["starts"], found["ends"]):
            assert max(edges) - min(edges) <= 2

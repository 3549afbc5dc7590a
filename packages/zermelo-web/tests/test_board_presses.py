"""Moves made by pressing places of the board in a real browser: whole games by mouse, by finger and by keys."""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import zermelo
from browser import PHONE, TWO, at_every_size, place
from marks import long
from zermelo import Position
from zermelo.analysis import Path, paths

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")

PLIES = 10
"""The most plies of a random game."""

GAMES = ["tictactoe", "connect:width=5,height=4", "dots-and-boxes", "nim", "dobutsu"]
"""Games whose moves are squares, columns, edges, stones of heaps, and men with those in hand."""

OTHERS = ["morris:men=6", *(name for name in zermelo.GAMES if name not in GAMES)]


def presses(position: Position[Any], path: Path) -> Path:
    """Return the places to press for a path: the last one twice if other moves go on from there."""
    board = position.game.board
    order = sorted if board and board.is_any_order else tuple
    others = [tuple(order(each)) for each in paths(position).values() if len(each) > len(path)]
    if board and board.is_any_order:
        goes_on = any(all(each.count(name) >= path.count(name) for name in path) for each in others)
    else:
        goes_on = any(each[: len(path)] == path for each in others)
    return (*path, path[-1]) if goes_on else path


def play_at_random(page: Any, spec: str, press: Callable[[str], None]) -> None:
    position, rng = zermelo.start(spec), Random(spec)
    page.locator(".z-field").wait_for()
    while not position.is_over and len(position.moves_played) < PLIES:
        name, path = rng.choice(sorted(paths(position).items()))
        for each in presses(position, path):
            press(each)
        position = position.after(name)
        played = page.locator(f".record li:nth-child({len(position.moves_played) + 1}) .played")
        played.wait_for()
        assert played.inner_text() == name
        # Until the page has the new position, no press is a move; the status may still name an equal move before.
        page.locator(".z-board:not(.z-live)" if position.is_over else ".z-board.z-live").wait_for()
        if not position.is_over:
            page.locator(".status-more", has_text=f"played {name}.").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("spec", [*GAMES, *long(OTHERS)])
def test_a_random_game_is_played_by_mouse(opened: Any, spec: str) -> None:
    page = opened(f"{TWO}&values=off&game={spec}")
    play_at_random(page, spec, lambda name: place(page, name).click())


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["dobutsu", *long(["connect:width=5,height=4", "dots-and-boxes", "nim", "hex"])])
def test_a_random_game_is_played_by_finger(opened: Any, spec: str) -> None:
    page = opened(f"{TWO}&values=off&game={spec}", viewport=PHONE, has_touch=True)
    play_at_random(page, spec, lambda name: place(page, name).tap())


FOCUSED = "document.activeElement.dataset.place"


def ways(page: Any) -> dict[str, dict[str, str]]:
    """Return the place to which each arrow key leads from each place."""
    names = page.locator("[data-place]").evaluate_all("all => all.map((each) => each.dataset.place)")
    found: dict[str, dict[str, str]] = {}
    for name in names:
        found[name] = {}
        for arrow in ARROWS:
            place(page, name).focus()
            page.keyboard.press(arrow)
            found[name][arrow] = page.evaluate(FOCUSED)
    return found


def route(steps: dict[str, dict[str, str]], start: str, end: str) -> list[str]:
    """Return the arrow keys that lead from one place to another."""
    routes, waiting = {start: list[str]()}, deque([start])
    while end not in routes:
        here = waiting.popleft()
        for arrow, there in steps[here].items():
            if there not in routes:
                routes[there] = [*routes[here], arrow]
                waiting.append(there)
    return routes[end]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe", *long(["morris:men=6", "hex", "connect:width=5,height=4", "hexapawn"])])
def test_a_random_game_is_played_by_arrow_keys(opened: Any, spec: str) -> None:
    page = opened(f"{TWO}&values=off&game={spec}")
    page.locator(".z-field").wait_for()
    steps = ways(page)

    def press(name: str) -> None:
        for arrow in route(steps, page.evaluate(FOCUSED), name):
            page.keyboard.press(arrow)
        assert page.evaluate(FOCUSED) == name
        page.keyboard.press("Enter")

    play_at_random(page, spec, press)


@pytest.mark.slow
def test_a_press_elsewhere_says_why_not(opened: Any) -> None:
    def is_told(words: str) -> None:
        page.locator(".status-more", has_text=words).wait_for()

    page = opened(f"{TWO}&values=off&game=tictactoe&moves=5")
    place(page, "5").click()
    is_told("5 is taken.")
    place(page, "1").click()
    is_told("O played 1.")
    page = opened(f"{TWO}&values=off&game=dobutsu")
    for name, words in (("a3", "Nothing stands on a3."), ("a4", "cannot move now."), ("b2", "is not yours.")):
        place(page, name).click()
        is_told(words)
    place(page, "b4").press("Enter")
    page.locator(".z-pressed").wait_for()
    place(page, "c1").click()
    is_told("b4 c1: ")


@pytest.mark.slow
def test_a_press_can_be_taken_back_by_escape_by_a_second_press_or_by_another_first_place(opened: Any) -> None:
    page = opened(f"{TWO}&values=off&game=dobutsu")
    pressed, men = page.locator(".z-place[aria-pressed=true]"), ("b4", "c4")
    place(page, men[0]).click()
    assert pressed.get_attribute("data-place") == men[0]
    page.keyboard.press("Escape")
    assert pressed.count() == 0
    for name in (men[0], men[0]):
        place(page, name).click()
    assert pressed.count() == 0
    for name in men:
        place(page, name).click()
    assert pressed.get_attribute("data-place") == men[1]


COLOUR = "each => getComputedStyle(each.querySelector('circle, path')).fill"


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", *long(["light"])])
def test_a_man_keeps_its_colour_when_it_has_moved(opened: Any, scheme: str) -> None:
    page = opened(f"{TWO}&values=off&game=morris&moves=1,2,3,4,5,9", color_scheme=scheme)
    stand = page.locator(".z-field .z-stand").filter(has_text="X")
    stand.first.wait_for()
    colours = set(stand.evaluate_all(f"all => all.map({COLOUR})"))
    for name in ("3", "6"):
        place(page, name).click()
    page.locator(".z-glides").wait_for()
    assert set(stand.evaluate_all(f"all => all.map({COLOUR})")) == colours
    assert len(colours) == 1


NEAR = """
(names) => names.map((name) => {
  const button = document.querySelector(`[data-place="${name}"]`);
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "least"), [("tictactoe", 44), *long([("morris:men=6", 44), ("connect", 44), ("qubic", 30)])]
)
def test_places_are_large_enough_for_fingers(opened: Any, spec: str, least: int) -> None:
    """A press beside the middle of a place, half of its least size away, still is a press of that place."""
    page = opened(f"{TWO}&values=off&game={spec}", has_touch=True)
    page.locator(".z-field").wait_for()
    name = page.locator("[data-place]").first.get_attribute("data-place")
    for size in at_every_size(page, [(320, 640), (390, 844)]):
        box = place(page, name).bounding_box()
        reach = (24 if size[0] == 320 else least) / 2 - 1
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
            page.touchscreen.tap(x + dx, y + dy)
            page.locator(".record li").nth(1).wait_for()
            assert page.locator(".record .played").all_inner_texts()[-1].strip() == name
            page.keyboard.press("u")
            page.locator(".record li").nth(1).wait_for()
            page.keyboard.press("Home")


@pytest.mark.slow
def test_a_value_stays_while_one_points_at_its_place(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=tictactoe&moves=5,1")
    chip = place(page, "2").locator(".z-chip")
    chip.wait_for()
    place(page, "2").hover()
    page.locator(".z-ghost").wait_for()
    assert chip.is_visible()


@pytest.mark.slow
@pytest.mark.long
def test_the_focus_leaves_the_board_at_the_end_of_a_game(opened: Any) -> None:
    page = opened(f"{TWO}&values=off&game=connect:width=5,height=4&moves=1,2,1,2,1,2")
    place(page, "1").press("Enter")
    page.locator(".z-won").nth(3).wait_for()
    assert page.evaluate("document.activeElement === document.body")

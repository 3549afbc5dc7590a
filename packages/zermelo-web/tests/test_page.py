"""The page in a real browser against the real server: whole games by mouse, keys and touch, the record and links."""

import re
from pathlib import Path
from typing import Any

import pytest

import zermelo
from browser import PHONE, TWO, cell, place, says
from marks import long


@pytest.mark.slow
def test_a_whole_game_by_mouse_with_values_undo_and_history(opened: Any) -> None:
    page = opened(TWO + "&game=tictactoe&values=off")
    assert page.locator(".z-chip").count() == 0
    for move in "14":
        cell(page, move).click()
        page.locator(".record .ply", has_text=move).last.wait_for()
    page.get_by_role("button", name="Values", exact=True).click()
    says(page, "X to move: win in 5 plies.")
    page.get_by_role("button", name="2, empty, win in 5 plies", exact=True).wait_for()
    assert "".join(cell(page, "2").locator(".z-chip").inner_text().split()) == "+5"
    page.locator(".move-name", has_text="2").hover()
    page.wait_for_selector(".z-ghost")
    for move in "253":
        cell(page, move).click()
        page.get_by_role("button", name=f"{move}, {'O' if move == '5' else 'X'}", exact=True).wait_for()
    says(page, "X has won.")
    assert page.locator(".z-won").count() == 3
    assert page.locator(".status-line .z-chip").count() == 0
    assert page.locator(".ply .sign").first.get_attribute("aria-label") == "gives away the draw"

    page.get_by_role("button", name="Undo").click()
    says(page, "X to move: win in 1 ply.")
    page.locator(".ply").nth(1).click()
    says(page, "O to move: draw.")
    page.keyboard.press("End")
    says(page, "X has won.")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_against_the_perfect_player(opened: Any) -> None:
    page = opened("game=tictactoe&first=human&second=perfect")
    page.keyboard.press("h")
    says(page, "Your move, X: draw.")
    page.locator(".z-place").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent").strip().startswith("5, empty, draw")
    page.keyboard.press("Enter")
    page.locator("[role=status]", has_text="O plays").wait_for(state="attached")
    page.evaluate("document.activeElement.blur()")
    for ply in (4, 6, 8):
        page.locator(f".record li:nth-child({ply - 1})").wait_for()
        page.wait_for_selector(":is(.move-play, .move-name):not(:disabled)")
        page.keyboard.press("Space")
        page.locator(f".record li:nth-child({ply + 1})").wait_for()
    page.wait_for_selector(":is(.move-play, .move-name):not(:disabled)")
    page.keyboard.press("Space")
    says(page, "The game is a draw.")
    page.keyboard.press("Home")
    says(page, "X to move: draw.")
    page.keyboard.press("ArrowRight")
    says(page, "O to move")
    page.keyboard.press("End")
    page.keyboard.press("u")
    says(page, "X to move: draw.")
    page.keyboard.press("n")
    page.get_by_role("dialog", name="New game").wait_for()
    page.keyboard.press("Enter")
    page.locator(".record li:nth-child(2)").wait_for(state="detached")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()


@pytest.mark.slow
def test_a_whole_game_by_touch_on_a_small_screen(opened: Any) -> None:
    page = opened(TWO + "&game=connect:width=5,height=4&values=on", viewport=PHONE, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for ply, column in enumerate("2132435", start=1):
        page.get_by_role("button", name=f"column {column}, ").tap()
        page.locator(f".record li:nth-child({ply + 1})").wait_for()
    says(page, "Yellow has won.")
    assert page.locator(".z-won").count() == 4
    assert page.locator(".what").inner_text().split() == ["Connect", "Four", "You", "·", "You"]
    shown = "[...document.querySelectorAll('button:not([inert] *)')].filter((button) => button.offsetWidth)"
    small = f"{shown}.filter((button) => button.offsetHeight < 40)"
    assert page.evaluate(f"{small}.map((button) => button.ariaLabel || button.textContent)") == []


NEXT = ".z-field :is(.z-goal, .z-dot)"
"""The marks of the places to press next."""


def middle(page: Any, name: str) -> tuple[float, float]:
    """Return the middle of a place."""
    box = place(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def record(page: Any) -> list[str]:
    return [words.strip() for words in page.locator(".played").all_inner_texts()]


@pytest.mark.slow
def test_men_are_moved_by_clicks_by_keys_and_by_dragging_and_held_pieces_are_named(opened: Any) -> None:
    page = opened(TWO + "&game=dobutsu&values=off&moves=b3-b2,b1-b2")
    page.get_by_role("button", name="hand 1, 1, chick of First, can move", exact=True).wait_for()
    cell(page, "b4").click()  # the lion goes to three cells
    page.locator(f"{NEXT} >> nth=2").wait_for()
    assert page.locator(NEXT).count() == 3
    assert cell(page, "b4").get_attribute("aria-pressed") == "true"
    cell(page, "a4").click()
    page.get_by_role("button", name="b3, empty, can go here", exact=True).click()
    page.locator(".ply", has_text="a4-b3").wait_for()

    page.get_by_role("button", name="b2, lion of Second, can move", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator(".z-pressed").wait_for()
    page.keyboard.press("Escape")
    page.locator(".z-pressed").wait_for(state="detached")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator(".ply", has_text="b2-b1").wait_for()

    page.get_by_role("button", name="hand 1, 1, chick of First, can move", exact=True).wait_for()
    page.mouse.move(*middle(page, "hand 1, 1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "a3"), steps=5)
    page.locator(".z-lifted").wait_for()
    page.locator(".z-goal.z-over").wait_for()
    page.mouse.up()
    page.locator(".ply", has_text="C*a3").wait_for()
    page.get_by_role("button", name="b1, lion of Second, can move", exact=True).wait_for()
    page.mouse.move(*middle(page, "b1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "c4"), steps=5)  # nowhere that a lion can go
    page.mouse.up()
    page.locator(".z-lifted").wait_for(state="detached")
    assert place(page, "b1").get_attribute("aria-pressed") == "true"
    assert record(page) == ["start", "b3-b2", "b1-b2", "a4-b3", "b2-b1", "C*a3"]


@pytest.mark.slow
def test_a_man_is_dragged_by_touch_and_the_page_does_not_scroll(opened: Any) -> None:
    page = opened(TWO + "&game=morris&values=off&moves=5,1,6,4,7,3", viewport=PHONE, has_touch=True)
    (x, y), (to_x, to_y) = middle(page, "5"), middle(page, "8")
    touch = page.context.new_cdp_session(page)
    for share in (0, 0.2, 0.6, 1):
        point = {"x": x + share * (to_x - x), "y": y + share * (to_y - y)}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove" if share else "touchStart", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(".ply", has_text="5-8").wait_for()
    assert page.evaluate("scrollY") == 0


COVERED = """
(badges) => badges.map((each) => {
  const badge = each.getBoundingClientRect(), size = badge.width * badge.height;
  return [...document.querySelectorAll(".z-field .z-stand")].some((stand) => {
    const ink = stand.getBoundingClientRect();
    const common = (low, high) => Math.max(0, Math.min(ink[high], badge[high]) - Math.max(ink[low], badge[low]));
    return common("left", "right") * common("top", "bottom") > 0.6 * size;
  });
})
"""
"""True for each badge of which most lies on what stands on a place."""


@pytest.mark.slow
@pytest.mark.parametrize("link", ["dobutsu&moves=b3-b2,b1-b2,b4-b3", *long(["hexapawn&moves=a1a2"])])
def test_no_value_covers_a_piece(opened: Any, link: str) -> None:
    for view in ({}, {"viewport": PHONE}):
        page = opened(f"{TWO}&values=on&game={link}", **view)
        page.locator(".z-badge").first.wait_for()
        covered = page.locator(".z-place .z-badge").evaluate_all(COVERED)
        assert covered
        assert not any(covered)


SEEN = """
() => {
  const [record, ply] = [".record", ".ply[aria-current]"].map((name) => document.querySelector(name));
  const [frame, box] = [record, ply].map((each) => each.getBoundingClientRect());
  return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
}
"""
BESIDE = """
(bars) => Math.max(...bars.map((bar) => {
  const [one, other] = [bar, bar.closest("button")].map((each) => each.getBoundingClientRect());
  return Math.abs(one.left + one.right - other.left - other.right) / 2;
}))
"""


@pytest.mark.slow
def test_the_record_shows_the_ply_on_the_board_and_bars_stand_above_their_plies(opened: Any) -> None:
    link = f"{TWO}&game=connect:width=5,height=4&values=on&moves=1,1,1,3,2,3,3,5,2,5,1,3,4,5"
    page = opened(link, viewport=PHONE)
    page.wait_for_function(SEEN)
    for key in ("Home", "End"):
        page.keyboard.press(key)
        page.locator(f".record li:{'first' if key == 'Home' else 'last'}-child [aria-current]").wait_for()
        page.wait_for_function(SEEN)
    page.locator(".lead-bar").first.wait_for(state="attached")
    assert page.locator(".lead-bar").evaluate_all(BESIDE) < 3


def test_stones_light_up_and_every_state_is_a_link(opened: Any) -> None:
    page = opened(TWO + "&game=nim&values=on")
    says(page, "win in 11 plies")
    page.get_by_role("button", name="stone 4 of c, stone, plays c2").hover()
    page.wait_for_selector(".z-leaves")
    assert page.locator(".z-leaves").count() == 3  # two stones, and their number
    assert page.locator(".move-item").count() == 5, "eight moves of the same value share a row"
    row = page.locator(".move-item", has_text="loss in 12 plies")
    assert "Second answers" in row.inner_text()
    row.get_by_role("button", name=re.compile("Why")).click()
    row.locator(".why-told .line-move").first.wait_for()
    page.get_by_role("button", name="stone 2 of a, stone, plays a2").click()
    page.locator(".record li:nth-child(2)", has_text="best").wait_for()
    page.get_by_role("tab", name="Study").click()
    page.locator(".twig").first.click()
    page.locator(".branches .branches .twig").first.wait_for()
    page.locator(".branches .branches .mover", has_text="First plays").wait_for()
    assert "stone" not in page.locator(".twig").first.text_content()  # the small picture is said in words beside it
    again = opened(page.url.partition("#")[2])
    says(again, "loss in 10 plies")
    again.locator(".record li:nth-child(2)", has_text="best").wait_for()
    assert again.locator(".status-line").inner_text() == page.locator(".status-line").inner_text()
    assert again.get_by_role("tab", name="Tree").get_attribute("aria-selected") == "true"
    assert again.locator(".record").inner_text() == page.locator(".record").inner_text()
    page.go_back()
    page.go_back()
    says(page, "win in 11 plies")


@pytest.mark.slow
@pytest.mark.long
def test_the_page_says_that_values_come_from_a_stored_table(
    new_page: Any, start_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path))
    zermelo.solve("connect:width=4,height=4")
    with start_server() as server:
        page = new_page()
        page.goto(f"{server.address}#{TWO}&game=connect:width=4,height=4&values=on")
        says(page, "to move: draw.")
        page.locator(".footnote", has_text="Values come from the table of connect:width=4,height=4 that you").wait_for()

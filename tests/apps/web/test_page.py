"""The page in a real browser against the real server: whole games, links, history, comparison, a moving search."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

AXE = Path(__file__).parent / "axe" / "axe.min.js"
HEXAPAWN = Path(__file__).parents[3] / "examples" / "hexapawn.py"
PHONE = {"width": 360, "height": 740}
TWO = "first=human&second=human"
FILLED = {
    "analysis": ".line-move",
    "tree": ".twig",
    "counts": ".plies",
    "compare": ".pick",
    "watch": ".rung",
    "poster": ".sheet",
}
"""The tabs, and what each holds when its data is there."""

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shifts.push([entry.value, entry.sources.map((source) => (source.node?.parentElement ?? source.node)?.className)]);
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def address(start_server: Callable[..., Any]) -> Iterator[str]:
    with start_server("--game", str(HEXAPAWN)) as server:
        yield server.address


@pytest.fixture
def opened(new_page: Callable[..., Any], address: str) -> Callable[..., Any]:
    """Return a function that opens the page at a link: opened('game=nim')."""

    def open_page(link: str = "", **options: Any) -> Any:
        page = new_page(**{"viewport": {"width": 1280, "height": 800}, **options})
        page.add_init_script(SHIFTS)
        page.goto(f"{address}#{link}")
        page.wait_for_selector(".z-board")
        return page

    return open_page


def cell(page: Any, name: str) -> Any:
    return page.get_by_role("gridcell", name=re.compile(rf"^{name}, "))


def says(page: Any, words: str) -> None:
    page.locator(".status-line", has_text=words).wait_for()


def test_a_whole_game_by_mouse_with_values_undo_and_history(opened: Any) -> None:
    page = opened(TWO + "&game=tictactoe&values=off")
    assert page.locator(".z-chip").count() == 0
    for move in "14":
        cell(page, move).click()
        page.locator(".record .ply", has_text=move).last.wait_for()
    page.get_by_role("button", name="Values", exact=True).click()
    says(page, "X to move: win in 5 plies.")
    page.get_by_role("gridcell", name="2, empty, win in 5 plies", exact=True).wait_for()
    assert "".join(cell(page, "2").locator(".z-chip").inner_text().split()) == "+5"
    page.locator(".move-play", has_text="2").first.hover()
    page.wait_for_selector(".z-ghost")
    for move in "253":
        cell(page, move).click()
        page.get_by_role("gridcell", name=f"{move}, {'O' if move == '5' else 'X'}", exact=True).wait_for()
    says(page, "X has won.")
    assert page.locator(".z-won").count() == 3
    assert page.locator(".status-line .z-chip").count() == 0
    assert page.locator(".ply .sign").first.get_attribute("aria-label") == "throws the draw"

    page.get_by_role("button", name="Undo").click()
    says(page, "X to move: win in 1 ply.")
    page.locator(".ply").nth(1).click()
    says(page, "O to move: draw, 8 plies at most.")
    page.get_by_role("button", name="To the end").click()
    says(page, "X has won.")


def test_a_whole_game_by_keyboard_against_the_perfect_player(opened: Any) -> None:
    page = opened("game=tictactoe&first=human&second=perfect")
    page.keyboard.press("h")
    says(page, "X to move: draw, 9 plies at most.")
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent").strip().startswith("5, empty, draw")
    page.keyboard.press("Enter")
    page.locator("[role=status]", has_text="O plays").wait_for(state="attached")
    page.evaluate("document.activeElement.blur()")
    for ply in (4, 6, 8):
        page.locator(f".record li:nth-child({ply - 1})").wait_for()
        page.wait_for_selector(".move-play:not(:disabled)")
        page.keyboard.press("Space")
        page.locator(f".record li:nth-child({ply + 1})").wait_for()
    page.wait_for_selector(".move-play:not(:disabled)")
    page.keyboard.press("Space")
    says(page, "The game is a draw.")
    page.keyboard.press("Home")
    says(page, "X to move: draw, 9 plies at most.")
    page.keyboard.press("ArrowRight")
    says(page, "O to move")
    page.keyboard.press("End")
    page.keyboard.press("u")
    says(page, "X to move: draw, 1 ply")
    page.keyboard.press("n")
    page.get_by_role("dialog", name="New game").wait_for()
    page.keyboard.press("Enter")
    page.locator(".record li:nth-child(2)").wait_for(state="detached")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()


def test_a_whole_game_by_touch_on_a_small_screen(opened: Any) -> None:
    page = opened(TWO + "&game=connect:width=5,height=4&values=on", viewport=PHONE, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for ply, column in enumerate("2132435", start=1):
        page.get_by_role("gridcell", name=f"column {column}, row 1", exact=False).tap()
        page.locator(f".record li:nth-child({ply + 1})").wait_for()
    says(page, "Yellow has won.")
    assert page.locator(".z-won").count() == 4
    assert page.locator(".what").inner_text() == "Connect Four, 5 columns, 4 rows\nYellow: You · Red: You"
    shown = "[...document.querySelectorAll('button:not([inert] *)')].filter((button) => button.offsetWidth)"
    small = f"{shown}.filter((button) => button.offsetHeight < 40)"
    assert page.evaluate(f"{small}.map((button) => button.ariaLabel || button.textContent)") == []


def middle(page: Any, cell: int) -> tuple[float, float]:
    """Return the middle of a cell or of what is held, by its number."""
    box = page.locator(f"[data-cell='{cell}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def record(page: Any) -> list[str]:
    return [words.strip() for words in page.locator(".played").all_inner_texts()]


def test_men_are_moved_by_clicks_by_keys_and_by_dragging_and_held_pieces_are_named(opened: Any) -> None:
    page = opened(TWO + "&game=dobutsu&values=off&moves=b3-b2,b1-b2")
    holds = page.get_by_role("group", name="First holds")
    assert holds.get_by_role("button").all_inner_texts() == ["chick"]
    assert page.get_by_role("gridcell").count() == 12

    cell(page, "b4").click()  # the lion goes to three cells
    page.locator(".z-goal").nth(2).wait_for()
    assert page.locator(".z-goal").count() == 3
    assert cell(page, "b4").get_attribute("aria-selected") == "true"
    cell(page, "a4").click()
    page.get_by_role("gridcell", name="b3, empty, can go here", exact=True).click()
    page.locator(".ply", has_text="a4-b3").wait_for()

    page.get_by_role("gridcell", name="b2, lion of Second, can move", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator(".z-goal").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".z-goal").first.wait_for(state="detached")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator(".ply", has_text="b2-b1").wait_for()

    page.locator(".z-holding.z-man").wait_for()
    page.mouse.move(*middle(page, 12))
    page.mouse.down()
    page.mouse.move(*middle(page, 6), steps=5)
    page.locator(".z-goal.z-over").wait_for()
    page.mouse.up()
    page.locator(".ply", has_text="C*a3").wait_for()
    page.get_by_role("gridcell", name="b1, lion of Second, can move", exact=True).wait_for()
    page.mouse.move(*middle(page, 1))
    page.mouse.down()
    page.mouse.move(*middle(page, 11), steps=5)  # nowhere that a lion can go
    page.mouse.up()
    page.locator(".z-held[data-cell='1']:not(.z-dragged)").wait_for()
    assert record(page) == ["start", "b3-b2", "b1-b2", "a4-b3", "b2-b1", "C*a3"]


def test_a_man_is_dragged_by_touch_and_the_page_does_not_scroll(opened: Any) -> None:
    page = opened(TWO + "&game=morris&values=off&moves=5,1,6,4,7,3", viewport=PHONE, has_touch=True)
    (x, y), (to_x, to_y) = middle(page, 4), middle(page, 7)
    touch = page.context.new_cdp_session(page)
    for share in (0, 0.2, 0.6, 1):
        point = {"x": x + share * (to_x - x), "y": y + share * (to_y - y)}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove" if share else "touchStart", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(".ply", has_text="5-8").wait_for()
    assert page.evaluate("scrollY") == 0


COVERED = """
(cells) => cells.map((cell) => {
  const badge = cell.querySelector(".z-badge").getBoundingClientRect();
  return [...cell.querySelectorAll(".z-mark *")].some((part) => {
    const ink = part.getBoundingClientRect();
    return ink.left < badge.right && ink.right > badge.left && ink.top < badge.bottom - 0.5;
  });
})
"""
"""True for each cell whose badge covers a part of its content."""


@pytest.mark.parametrize("link", ["hexapawn&moves=a1a2", "dobutsu&moves=b3-b2,b1-b2,b4-b3"])
def test_no_value_covers_a_piece(opened: Any, link: str) -> None:
    for view in ({}, {"viewport": PHONE}):
        page = opened(f"{TWO}&values=on&game={link}", **view)
        page.locator(".z-badge").first.wait_for()
        covered = page.locator(".z-cell:has(.z-badge)").evaluate_all(COVERED)
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
  const words = bar.closest("button").querySelector(".played");
  const [one, other] = [bar, words].map((each) => each.getBoundingClientRect());
  return Math.abs(one.left + one.right - other.left - other.right) / 2;
}))
"""


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
    page.get_by_role("gridcell", name="take 2 from heap c").hover()
    page.wait_for_selector(".z-taken")
    assert page.locator(".z-taken").count() == 2
    page.get_by_role("button", name="4 more moves").click()
    page.locator(".move").nth(11).wait_for()
    row = page.locator(".move-item", has_text="loss in 12 plies")
    assert "Second answers" in row.inner_text()
    row.get_by_role("button", name=re.compile("Why")).click()
    row.locator(".why-told .line-move").first.wait_for()
    page.get_by_role("gridcell", name="take 2 from heap a").click()
    page.locator(".record li:nth-child(2)").wait_for()
    page.get_by_role("tab", name="Tree").click()
    page.locator(".twig").first.click()
    page.locator(".branches .branches .twig").first.wait_for()
    page.locator(".branches .branches .mover", has_text="First plays").wait_for()
    assert "stone" not in page.locator(".twig").first.text_content()  # the small picture is said in words beside it
    again = opened(page.url.partition("#")[2])
    says(again, "loss in 10 plies")
    assert again.locator(".status-line").inner_text() == page.locator(".status-line").inner_text()
    assert again.get_by_role("tab", name="Tree").get_attribute("aria-selected") == "true"
    assert again.locator(".record").inner_text() == page.locator(".record").inner_text()
    page.go_back()
    page.go_back()
    says(page, "win in 11 plies")


def test_a_comparison_arrives_row_by_row_and_can_be_cancelled(opened: Any) -> None:
    page = opened("game=tictactoe&tab=compare")
    page.get_by_role("button", name="Compare", exact=True).click()
    page.locator(".rows tbody tr.coming").first.wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text(re.compile(r"Cancelled: \d+ of \d+ measured")).wait_for()
    page = opened("game=tictactoe&moves=1,2,4&tab=compare&" + TWO)  # a computer's move would end the comparison
    boxes = [page.get_by_role("checkbox", name=name, exact=True).element_handle() for name in ("memo", "alphabeta")]
    page.evaluate("boxes => boxes.forEach(box => box.click())", boxes)  # both before the page is drawn again
    page.get_by_role("button", name="Compare", exact=True).click()
    page.get_by_text("2 of 2 measured.").wait_for()
    assert page.locator(".rows tbody th").all_inner_texts() == ["alphabeta\nbitboard", "memo\nbitboard"]


def test_a_search_is_watched_step_by_step(opened: Any) -> None:
    page = opened("game=tictactoe&moves=1,2,4,5,3&tab=watch&" + TWO)
    lanes = page.locator(".lane")
    lanes.nth(1).locator(".kind", has_text="looks").wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Next step").click()
    step = lanes.nth(1).locator("dd").first
    assert step.inner_text() == "3"
    page.get_by_role("button", name="Back one step").click()
    assert step.inner_text() == "2"
    page.get_by_label("Steps a second").fill("4")
    page.get_by_role("button", name="Play the search").click()
    lanes.nth(0).get_by_text("Finished: score").wait_for()
    counters = [[int(n.replace(",", "")) for n in lane.locator("dd").all_inner_texts()] for lane in lanes.all()]
    assert counters[0][1] > counters[1][1], "alpha-beta looks at fewer nodes than minimax"
    assert counters[0][3] == 0 < counters[1][3], "only alpha-beta cuts"


def test_two_computers_wait_for_a_step(opened: Any) -> None:
    page = opened("game=stones:n=9&first=perfect&second=level=0.5")
    page.get_by_text("Two computers: press Play or Step.").wait_for()
    page.get_by_role("button", name="Step").click()
    page.locator(".record li:nth-child(2)").wait_for()
    assert page.locator(".record li").count() == 2
    page.get_by_role("button", name="Play", exact=True).click()
    says(page, "has won")


def test_no_view_has_a_serious_finding_of_axe(opened: Any) -> None:
    found = []
    page = opened(TWO + "&game=tictactoe&moves=5,2,1&values=on", bypass_csp=True)
    page.add_script_tag(path=AXE)
    says(page, "loss in 4 plies")
    for tab, filled in FILLED.items():
        page.locator(f"#tab-{tab}").click()
        page.locator(filled).first.wait_for()
        found += serious(page, tab)
    page.keyboard.press("n")
    found += serious(page, "menu")
    page = opened(TWO + "&game=nim&values=on", bypass_csp=True, color_scheme="dark", viewport=PHONE)
    page.add_script_tag(path=AXE)
    page.locator(".line-move").first.wait_for()
    found += serious(page, "nim in the dark")
    assert found == []


def serious(page: Any, where: str) -> list[str]:
    run = "axe.run(document, {resultTypes: ['violations']})"
    violations = page.evaluate(f"{run}.then((result) => result.violations)")
    bad = [each for each in violations if each["impact"] in ("serious", "critical")]
    return [f"{where}: {each['id']}: {node['html'][:120]}" for each in bad for node in each["nodes"]]


def test_the_first_load_is_small_and_nothing_moves_when_values_arrive(opened: Any) -> None:
    link = TWO + "&game=connect:width=5,height=4&moves=3,3,3,3,2,4&values=on"
    wide, page = opened(link), opened(link, viewport=PHONE)
    wide.locator(".line-move").first.wait_for()
    assert [shift for shift in wide.evaluate("shifts") if shift[0] > 0.001] == []
    for arrives in (".z-head .z-chip", ".move .z-chip", ".line-move", ".lead-bar"):
        page.locator(arrives).first.wait_for(state="attached")
    transferred = "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"
    assert 10_000 < page.evaluate(transferred) < 100_000
    assert [shift for shift in page.evaluate("shifts") if shift[0] > 0.001] == []
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    api = f"{page.evaluate('location.origin')}/api/"
    assert all(name.startswith(api) for name in loaded), "beside the document, only data is loaded"
    assert sum(name.startswith(f"{api}position?game=connect") for name in loaded) == 1, "the early answer is taken"


def test_what_goes_wrong_is_said_with_a_way_on(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}#game=tictactoe&moves=5,5")
    assert "5" in page.get_by_role("alert").inner_text()
    page.get_by_role("button", name="Start a new game").click()
    page.wait_for_selector(".z-board")
    page.route("**/api/position*", lambda route: route.abort())
    cell(page, "9").click()
    page.get_by_role("alert").get_by_text("The server does not answer.").wait_for()
    page.unroute("**/api/position*")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("gridcell", name="9, X").wait_for()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("n")
    page.get_by_role("radio", name="21 stones").check()
    page.get_by_label("n", exact=True).fill("99999999")
    page.get_by_role("button", name="Start", exact=True).click()
    box = page.get_by_role("dialog").get_by_role("alert").bounding_box()
    assert box["y"] + box["height"] < 800  # below the fold nobody would see it
    page.goto(f"{address}#game=dobutsu&tab=watch&{TWO}")
    page.reload()
    lanes = page.locator(".lane")
    lanes.get_by_role("alert").last.wait_for()
    assert all("loading" not in said and "tail" not in said for said in lanes.all_inner_texts())
    page.close()

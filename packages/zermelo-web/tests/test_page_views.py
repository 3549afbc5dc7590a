"""The page in a real browser against the real server: comparisons, searches, access, loading and errors."""

import re
from typing import Any

import pytest

from browser import PATIENCE, PHONE, TWO, cell, place, says
from sites import AXE

FILLED = {
    "analysis": ".line-move",
    "tree": ".twig",
    "counts": ".plies",
    "compare": ".pick",
    "watch": ".rung",
    "poster": ".sheet",
}
"""The tabs, and what each holds when its data is there."""


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_search_is_watched_step_by_step(opened: Any) -> None:
    page = opened("game=tictactoe&moves=1,2,4,5,3&tab=watch&" + TWO)
    lanes = page.locator(".lane")
    lanes.first.locator(".lane-about", has_text="Goodness that skips moves which cannot change the result.").wait_for()
    for name in ("minimax", "alphabeta", "alphabeta"):  # minimax stands first then
        page.locator(".pick label", has_text=re.compile(f"^{name}$")).click()
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


def choose(page: Any, *names: str) -> None:
    """Watch these searches in place of alphabeta."""
    for name in (*names, "alphabeta"):
        page.locator(".pick label", has_text=re.compile(f"^{name}$")).click()


def rows(page: Any) -> list[list[str]]:
    return [row.locator("th, td").all_inner_texts() for row in page.locator(".node-data tbody tr").all()]


@pytest.mark.slow
@pytest.mark.long
def test_a_loop_shows_its_accumulator_and_an_average_its_weights(opened: Any) -> None:
    page = opened("game=tictactoe&moves=1,2,4,5,3,6&tab=watch&" + TWO)
    choose(page, "tail")
    page.locator(".node-data").wait_for()
    assert rows(page) == [["root", "MAX", "-∞", "0", "8 9"], ["7", "MIN", "99", "1", "–"]]
    page.get_by_role("button", name="Next step").click()
    page.locator(".cases [aria-current]", has_text="terminal node").wait_for()
    assert rows(page)[0] == ["root", "MAX", "99", "0", "8 9"]
    page.get_by_text("Cuts nothing: every score is exact.").wait_for()
    page.get_by_label("Steps a second").fill("4")
    page.get_by_role("button", name="Play the search").click()
    page.get_by_text("Finished: score 99, best 7.").wait_for()
    page.locator(".cases [aria-current]", has_text="root exhausted").wait_for()
    page = opened("game=tictactoe&moves=1,2,4,5,3,6&tab=watch&" + TWO)
    choose(page, "average")
    for _ in range(11):
        page.get_by_role("button", name="Next step").click()
    page.locator(".node-data").wait_for()
    assert rows(page) == [["7", "0", "1/2"], ["9", "1", "1/2"]]


@pytest.mark.slow
def test_a_step_waits_until_the_search_has_arrived(opened: Any) -> None:
    page, held = opened("game=tictactoe&moves=1,2,4,5,3,6&tab=watch&" + TWO), list[Any]()
    page.route(re.compile("/api/steps.*search=average"), lambda route: held.append(route))
    choose(page, "average")
    page.get_by_text("loading …").wait_for()
    assert page.get_by_role("button", name="Next step").is_disabled()
    held[0].continue_()
    page.get_by_role("button", name="Next step").click()
    assert page.locator(".lane dd").first.inner_text() == "2"


PREDICTIONS = [
    ("Which score of 7 comes back, for X?", "0", False),
    ("Left to try at the root: 8, 9. Which moves does the search cut?", "none", True),
    ("Which node comes next after 8?", "7", True),
    ("Which score of 8 7 9 comes back, for X?", "0", True),
    ("Which score of 8 7 comes back, for O?", "0", True),
    ("Left to try after 8: 9. Which moves does the search cut?", "9", True),
    ("Left to try at the root: 9. Which moves does the search cut?", "9", False),
]
"""Questions of alphabeta after 1 2 4 5 3 6, where X wins with 7: an answer to each, and True if it is right."""


@pytest.mark.slow
def test_a_step_is_predicted_before_it_is_shown_and_the_answers_are_counted(opened: Any) -> None:
    """With the keyboard alone, on a small screen."""
    page = opened("game=tictactoe&moves=1,2,4,5,3,6&tab=watch&" + TWO, viewport=PHONE, bypass_csp=True)
    page.add_script_tag(path=AXE)
    page.get_by_role("button", name="Predict").press("Enter")
    right = 0
    for asked, (words, answer, is_right) in enumerate(PREDICTIONS, 1):
        question = page.get_by_role("group", name=words)
        option = question.get_by_role("button", name=answer, exact=True)
        if asked == 1:
            assert findings(page, "question") == []
            question.get_by_role("button").first.focus()
        option.wait_for()
        page.wait_for_function("document.activeElement.closest('.answers')")
        for _ in range(question.get_by_role("button").count()):
            if option.evaluate("button => button === document.activeElement"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        right += is_right
        page.get_by_text(f"{right} of {asked} right").wait_for()
        page.locator(".question [role=status] b", has_text=re.compile("^Right" if is_right else "^No: ")).wait_for()
        page.wait_for_function("document.activeElement.textContent === 'Next question'")
        if asked == 1:
            assert findings(page, "answer") == []
        page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Predict").press("Enter")
    page.locator(".pick label", has_text="minimax").click()
    page.get_by_role("region", name="minimax").locator(".source [aria-current]").wait_for()
    for _ in range(20):  # farther than alphabeta goes
        page.get_by_role("button", name="Next step").click()
    for _ in range(2):  # one click after the other: the first one makes the page shorter
        page.locator(".pick label", has_text=re.compile("^alphabeta$")).click()
    page.get_by_role("button", name="Predict").press("Enter")
    page.get_by_text("The search is finished.").wait_for()


@pytest.mark.slow
def test_two_computers_wait_for_a_step(opened: Any) -> None:
    page = opened("game=stones:n=9&first=perfect&second=level=0.5")
    page.get_by_text("Two computers: press Play or Step.").wait_for()
    page.get_by_role("button", name="Step").click()
    page.locator(".record li:nth-child(2)").wait_for()
    assert page.locator(".record li").count() == 2
    page.get_by_role("button", name="Play", exact=True).click()
    says(page, "has won")


@pytest.mark.slow
def test_no_view_has_a_finding_of_axe(opened: Any) -> None:
    found = []
    page = opened(TWO + "&game=tictactoe&moves=5,2,1&values=on", bypass_csp=True)
    page.add_script_tag(path=AXE)
    says(page, "loss in 4 plies")
    for tab, filled in FILLED.items():
        page.locator(f"#tab-{tab if tab in ('analysis', 'poster') else 'study'}").click()
        page.locator(f"#tab-{tab}").click()
        page.locator(filled).first.wait_for()
        found += findings(page, tab)
    page.keyboard.press("n")
    found += findings(page, "menu")
    page = opened(TWO + "&game=nim&values=on", bypass_csp=True, color_scheme="dark", viewport=PHONE)
    page.add_script_tag(path=AXE)
    page.locator(".line-move").first.wait_for()
    found += findings(page, "nim in the dark")
    assert found == []


def findings(page: Any, where: str) -> list[str]:
    run = "axe.run(document, {resultTypes: ['violations']})"
    violations = page.evaluate(f"{run}.then((result) => result.violations)")
    return [f"{where}: {each['id']}: {node['html'][:120]}" for each in violations for node in each["nodes"]]


@pytest.mark.slow
def test_the_first_load_is_small_and_nothing_moves_when_values_arrive(opened: Any) -> None:
    link = TWO + "&game=connect:width=5,height=4&moves=3,3,3,3,2,4&values=on"
    wide, page = opened(link), opened(link, viewport=PHONE)
    wide.locator(".line-move").first.wait_for()
    assert [shift for shift in wide.evaluate("shifts") if shift[0] > 0.001] == []
    for arrives in (".z-place .z-chip", ".move .z-chip", ".line-move", ".lead-bar"):
        page.locator(arrives).first.wait_for(state="attached")
    transferred = "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"
    assert 10_000 < page.evaluate(transferred) < 100_000
    assert [shift for shift in page.evaluate("shifts") if shift[0] > 0.001] == []
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    api = f"{page.evaluate('location.origin')}/api/"
    assert {name for name in loaded if not name.startswith(api)} <= {f"{page.evaluate('location.origin')}/solving.js"}
    assert sum(name.startswith(f"{api}position?game=connect") for name in loaded) == 1, "the early answer is taken"


@pytest.mark.slow
def test_first_values_come_from_webassembly_before_those_of_the_server(new_page: Any, address: str) -> None:
    page = new_page()
    page.route("**/api/analysis*", lambda route: None)  # the server never answers
    page.goto(f"{address}#game=connect:width=5,height=4&{TWO}&values=on")
    says(page, "Yellow to move: draw.")
    place(page, "1").click()
    says(page, "Red to move: win in")


@pytest.mark.slow
@pytest.mark.long
def test_without_webassembly_values_come_from_the_server(new_page: Any, address: str) -> None:
    page, requests = new_page(), list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{address}#game=connect:width=5,height=4&{TWO}&values=on&moves=3,3,3,3,2,4")
    page.locator(".line-move").first.wait_for()
    assert any("/api/analysis" in url for url in requests)
    assert not any("wasm" in url for url in requests)


@pytest.mark.slow
def test_an_error_is_shown_with_a_button_that_goes_on(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}#game=tictactoe&moves=5,5")
    assert "5" in page.get_by_role("alert").inner_text()
    page.get_by_role("button", name="Start a new game").click()
    page.wait_for_selector(".z-board")
    page.route("**/api/position*", lambda route: route.abort())
    cell(page, "9").click()
    page.get_by_role("alert").get_by_text("The server does not answer.").wait_for()
    page.unroute("**/api/position*")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="9, X").wait_for()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("n")
    page.get_by_role("radio", name="21 stones").check()
    page.get_by_label("Size", exact=True).fill("99999999")
    page.get_by_role("button", name="Start", exact=True).click()
    box = page.get_by_role("dialog").get_by_role("alert").bounding_box()
    assert box["y"] + box["height"] < 800  # below the fold nobody would see it
    page.goto("about:blank")  # else the page would write its own game into the new address, if it is late
    page.goto(f"{address}#game=dobutsu&tab=watch&{TWO}")
    page.locator(".pick label", has_text="minimax").click()
    lanes = page.locator(".lane")
    for lane in (lanes.nth(0), lanes.nth(1)):
        assert re.search("use tail|Not finished", lane.get_by_role("alert").inner_text())  # as fast as the machine is
        assert "loading" not in lane.inner_text()
    page.close()

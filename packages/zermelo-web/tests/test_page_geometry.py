"""The places of things on the page, at the sizes of phones and desktops: edges that align, and nothing that is cut."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from browser import ARGUMENTS, SIZES, TWO, at_every_size, cell, installed, place, says
from marks import long
from served_games import OWN_GAME, games_in_order
from zermelo import GAMES

PHONES = SIZES[:2]
ON_ITS_SIDE = (844, 390)
"""The size of a phone on its side."""

TRAP = "game=tictactoe&moves=1,5,2"
"""O takes 3, or loses."""

CUT = """
() => [...document.querySelectorAll("button, .status-line strong, .tabs button, .move-words, dd, dt, h2, summary")]
  .filter((each) => each.offsetWidth && !each.closest(".unseen, .gallery, .record, .source, .tabs"))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => each.className + ": " + each.textContent)
"""
"""The elements whose text is wider than themselves."""

OVERLAPPING = """
() => [...document.querySelectorAll(".move")].filter((row) => {
  const edge = (name) => [...row.querySelectorAll(name)].map((each) => each.getBoundingClientRect());
  const right = Math.max(...edge(".move-play *").map(({ right }) => right));
  return edge(".why").some(({ left }) => right > left + 1);
}).map((row) => row.textContent)
"""
"""The rows of moves whose words run into 'why?'."""

ROWS_OF_TABS = """
() => Math.max(...[...document.querySelectorAll(".tabs")].map((row) =>
  new Set([...row.children].map((tab) => tab.offsetTop)).size))
"""

HIDES_THE_CHOSEN_TAB = """
() => [...document.querySelectorAll("[role=tab][aria-selected=true]")].some((chosen) => {
  const [row, tab] = [chosen.parentElement, chosen].map((each) => each.getBoundingClientRect());
  return tab.left < row.left - 1 || tab.right > row.right + 1;
})
"""
"""Whether the row of tabs has to be scrolled to see the chosen one."""

SPILLS = """
() => [...document.querySelectorAll(".z-chip")].filter((each) => {
  const text = document.createRange(), frame = each.getBoundingClientRect();
  text.selectNodeContents(each);
  const { left, right } = text.getBoundingClientRect();
  return left < frame.left - 1 || right > frame.right + 1;
}).map((each) => each.textContent)
"""
"""The chips whose text is wider than themselves."""

BOARDS = [
    f"values=on&{TRAP}",
    "values=on&game=connect:width=5,height=4&moves=3,3&tab=tree",
    "values=on&game=stones&tab=counts",
    "values=on&game=dobutsu&moves=b3-b2,b1-b2",
    "values=on&game=morris&moves=4,3,5,8",
    "values=off&game=dots-and-boxes&tab=compare",
]
"""Boards that differ, each beside another view: squares, columns, a heap, men in hand, points and edges."""

OTHERS = [
    *(f"values=on&game={each}" for each in ("kalah", "hex", "kayles&moves=8")),
    *(f"values=off&game={each}" for each in zermelo.GAMES),
    "values=on&game=tictactoe&moves=1,2,4,5,3,6&tab=watch",
    "",
]

SHOWN = ".move-item, .how-to, .move-name, .twig, .plies, .pick, .source"
"""What stands beside the board once the page has drawn its view."""

SIDES = """
() => {
  const shown = [...document.querySelectorAll(".bar, .table, .history, .status, .panel")];
  const boxes = shown.map((each) => [each.className, each.getBoundingClientRect()]).filter(([, each]) => each.width);
  const apart = (a, b) => b.left >= a.right - 1 || b.top >= a.bottom - 1;
  const meet = ([, a], [, b]) => !apart(a, b) && !apart(b, a);
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b)).map((b) => `${a[0]} meets ${b[0]}`));
}
"""
"""The parts of the page that lie on one another."""

WIDTH = "document.documentElement.scrollWidth"


def box(page: Any, selector: str) -> dict[str, float]:
    """Return the left, right, top and bottom edge of an element."""
    found = page.locator(selector).first.bounding_box()
    return {
        "left": found["x"], "right": found["x"] + found["width"], "top": found["y"],
        "bottom": found["y"] + found["height"], "width": found["width"],
    }  # fmt: skip


def sized(opened: Any, link: str, size: tuple[int, int], **options: Any) -> Any:
    return opened(link, viewport=dict(zip(("width", "height"), size, strict=True)), **options)


def is_whole(page: Any, width: int) -> None:
    """Require that nothing is cut off, and that nothing lies on something else."""
    assert page.evaluate(WIDTH) <= width
    for faults in (CUT, OVERLAPPING, SPILLS, SIDES):
        assert page.evaluate(faults) == []
    assert page.evaluate(ROWS_OF_TABS) == 1
    assert page.evaluate(HIDES_THE_CHOSEN_TAB) is False
    assert box(page, ".bar")["bottom"] <= 64


@pytest.mark.slow
@pytest.mark.parametrize("link", BOARDS)
def test_nothing_overlaps_and_nothing_is_cut_off_on_a_phone_a_tablet_and_a_desktop(opened: Any, link: str) -> None:
    page = sized(opened, f"{TWO}&{link}", SIZES[0])
    page.locator(SHOWN).first.wait_for()
    for width, _ in at_every_size(page, [SIZES[0], SIZES[2], SIZES[3]]):
        is_whole(page, width)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("link", [*BOARDS, *OTHERS])
def test_nothing_overlaps_and_nothing_is_cut_off_at_every_size(opened: Any, link: str) -> None:
    page = sized(opened, f"{TWO}&{link}", SIZES[0], has_touch=True)
    page.locator(SHOWN).first.wait_for()
    for width, _ in at_every_size(page, [*SIZES, ON_ITS_SIDE]):
        is_whole(page, width)


@pytest.fixture
def large_text(browser: Any) -> Iterator[Any]:
    """Yield a browser whose default font is twice as large as usual."""
    running = browser.browser_type.launch(
        executable_path=installed(), args=[*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    )
    yield running
    running.close()


@pytest.mark.slow
@pytest.mark.long
def test_nothing_overlaps_and_nothing_is_cut_off_with_text_at_200_percent(large_text: Any, address: str) -> None:
    page = large_text.new_page()
    for link in (BOARDS[0], BOARDS[3], f"tab=counts&{BOARDS[0]}", ""):
        page.goto("about:blank")
        page.goto(f"{address}#{TWO}&{link}")
        page.locator(SHOWN).first.wait_for()
        for width, _ in at_every_size(page):
            assert page.evaluate(WIDTH) <= width, link
            for faults in (CUT, OVERLAPPING):
                assert page.evaluate(faults) == [], link
            assert page.evaluate(ROWS_OF_TABS) == 1, link
            assert page.evaluate(HIDES_THE_CHOSEN_TAB) is False, link
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    ["connect:width=5,height=4&moves=3", *long(["tictactoe&moves=1", "stones", "dobutsu&moves=b3-b2,b1-b2"])],
)
def test_the_first_screen_of_a_phone_has_board_turn_values_and_first_moves(opened: Any, game: str) -> None:
    page = sized(opened, f"{TWO}&values=on&game={game}", PHONES[0], has_touch=True)
    page.locator(".move .z-chip").first.wait_for()
    for _, height in at_every_size(page, PHONES):
        for shown in (".status-line .z-chip", ".table", ".switch", ".tabs", ".move button"):
            assert box(page, shown)["bottom"] <= height, shown
        assert box(page, ".status-line")["bottom"] - box(page, ".status-line")["top"] <= 36, "one line"


@pytest.mark.slow
@pytest.mark.long
def test_no_cell_changes_its_size_during_a_game(opened: Any) -> None:
    page = opened(f"{TWO}&values=off&game=tictactoe")
    sizes = {round(cell(page, "1").bounding_box()["width"])}
    page.get_by_role("button", name="Values", exact=True).click()
    says(page, "X to move: draw.")
    for move in "15243":
        cell(page, move).click()
        page.locator(".ply", has_text=move).last.wait_for()
        sizes.add(round(cell(page, "9").bounding_box()["width"]))
    assert len(sizes) == 1


@pytest.mark.slow
@pytest.mark.long
def test_the_help_has_one_column_and_close_stays_in_sight(opened: Any) -> None:
    page = sized(opened, TWO, SIZES[0])
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()
    for width, height in at_every_size(page):
        explanations = [each.bounding_box() for each in page.locator("dialog dd").all()]
        assert len({round(each["x"]) for each in explanations}) == 1
        assert min(each["width"] for each in explanations) > width / 3 or width > 600
        page.locator("dialog").evaluate("dialog => dialog.scrollTo(0, dialog.scrollHeight)")
        close = page.get_by_role("button", name="Close").bounding_box()
        assert 0 <= close["y"] < height / 3
    page.get_by_role("button", name="Close").click()


@pytest.mark.slow
def test_a_new_game_shows_boards_and_start_stays_in_sight(opened: Any) -> None:
    page = sized(opened, TWO, SIZES[0])
    page.get_by_role("button", name="New game").click()
    page.locator(".game .thumb").nth(10).wait_for(state="attached")
    for _, height in at_every_size(page):
        start = page.get_by_role("button", name="Start", exact=True).bounding_box()
        assert start["y"] + start["height"] <= height
    for name in ("Easy", "Medium", "Perfect", "A friend"):
        assert page.get_by_role("radio", name=name, exact=True).count() == 1
    page.get_by_role("radio", name="Connect Four").check(force=True)
    page.get_by_role("radio", name="Easy", exact=True).check(force=True)
    page.get_by_role("radio", name="Red").check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".what", has_text="Yellow: Easy · Red: You").wait_for()


@pytest.mark.slow
def test_a_new_game_is_found_by_its_heading_or_a_search_and_the_well_known_ones_come_first(opened: Any) -> None:
    page = sized(opened, TWO, PHONES[1])
    page.get_by_role("button", name="New game").click()
    headings = page.locator(".games h3")
    headings.nth(3).wait_for()
    known = page.locator(".games section", has_text="Well known").locator(".game > span:last-child").all_inner_texts()
    assert known[:2] == ["Tic-tac-toe", "Connect Four"]
    others = [name for name in games_in_order() if zermelo.game(name).title.split(",")[0] not in known]
    kinds = dict.fromkeys(GAMES.kind_of(name) for name in others)
    assert headings.all_inner_texts() == ["Your own", "Well known", *kinds]
    assert page.locator(".game").count() == len(GAMES) + 2, "the server of the tests has two games of its own"
    assert page.locator(".games").evaluate("games => games.scrollWidth <= games.clientWidth"), (
        "nothing scrolls sideways"
    )
    search = page.get_by_role("searchbox")
    search.fill("knock pin")
    assert page.locator(".game > span:last-child").all_inner_texts() == ["Kayles"]
    search.press("Enter")
    page.get_by_role("radio", name="Kayles", checked=True).wait_for()
    search.fill("zzz")
    page.get_by_text("No game has these words").wait_for()
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".what", has_text="Kayles").wait_for()


@pytest.mark.slow
def test_a_link_that_hides_values_keeps_them_hidden_by_every_way(opened: Any) -> None:
    page = opened("game=tictactoe&moves=1,5,2,3,4,7&values=hidden")
    says(page, "You lost.")
    page.keyboard.press("h")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    says(page, "X to move.")
    for name in ("Values", "Play best move"):
        assert page.get_by_role("button", name=name).count() == 0
    assert page.locator(".z-chip, .lead, .sign, .move-words").count() == 0
    page.get_by_role("tab", name="Study").click()
    page.locator(".twig").first.wait_for()
    inside = page.get_by_role("tablist", name="Study").get_by_role("tab")
    assert inside.all_inner_texts() == ["Tree", "Counts"]
    assert page.locator(".z-chip, .twig em").count() == 0
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("button", name="Copy text").wait_for()
    assert page.locator(".sheet").count() == 0, "the answers of a perfect player"
    assert "values=hidden" in page.url


@pytest.mark.slow
def test_only_the_best_moves_and_those_that_throw_the_game_have_a_colour(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=tictactoe")
    page.locator(".z-place .z-chip").nth(8).wait_for()
    assert page.locator(".z-place .z-best, .z-place .z-bad").count() == 0, "all moves are equal"
    page = opened(f"{TWO}&values=on&{TRAP}")
    page.locator(".z-place .z-chip").nth(5).wait_for()
    assert [each.inner_text() for each in page.locator(".z-place .z-best").all()] == ["=6"]
    assert page.locator(".z-place .z-bad").count() == 5


@pytest.mark.slow
@pytest.mark.long
def test_red_never_fills_a_move_and_the_best_move_of_a_lost_position_has_a_dark_outline(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=tictactoe&moves=1,4,5")
    best = page.locator(".z-place .z-best")
    best.wait_for()
    assert best.inner_text() == "\N{MINUS SIGN}4"
    colours = "each => [getComputedStyle(each).backgroundColor, getComputedStyle(each).boxShadow.split(' 0px')[0]]"
    assert best.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(27, 34, 51)"]


@pytest.mark.slow
def test_equal_moves_share_a_row_in_which_each_can_be_played_and_explained(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=tictactoe&moves=1")
    says(page, "O to move: draw.")
    rows = page.locator(".move-item")
    assert "".join(rows.first.inner_text().split()).startswith("=85draw")
    equal = rows.filter(has_text="loss in 6 plies").filter(has=page.locator(".names"))
    assert len(equal.first.locator(".move-name").all()) >= 3
    names = equal.first.locator(".move-name").all_inner_texts()
    equal.first.get_by_role("button", name=f"Why {names[0]}?", exact=True).click()
    told = equal.first.locator(".why-told")
    told.locator(".why-words", has_text=f"{names[0]} loses").wait_for()
    told.get_by_role("button", name=names[1], exact=True).first.click()
    told.locator(".why-words", has_text=f"{names[1]} loses").wait_for()
    equal.first.locator(".move-equals").get_by_role("button", name=names[2], exact=True).click()
    page.locator(".ply", has_text=names[2]).last.wait_for()


@pytest.mark.slow
def test_without_values_only_moves_that_the_board_does_not_take_are_listed(opened: Any) -> None:
    page = opened(f"{TWO}&values=off&game=tictactoe")
    page.locator(".how-to").wait_for()
    assert page.locator("#tab-panel .move-name, #tab-panel .move-play").count() == 0
    page, position = opened(f"{TWO}&values=off&game=subtract_square"), zermelo.start(str(OWN_GAME))
    page.locator(".z-text").wait_for()
    assert page.locator(".move-name").all_inner_texts() == [move.name for move in position.moves]


@pytest.mark.slow
def test_there_are_three_tabs_and_study_opens_the_view_that_was_open_last(opened: Any) -> None:
    page = opened(f"{TWO}&game=tictactoe")
    assert page.get_by_role("tab").all_inner_texts() == ["Moves", "Share", "Study"]
    page.get_by_role("tab", name="Study").click()
    page.locator(".twig").first.wait_for()
    inside = page.get_by_role("tablist", name="Study").get_by_role("tab")
    assert inside.all_inner_texts() == ["Tree", "Counts", "Compare", "Watch"]
    inside.nth(1).click()
    page.locator(".plies").wait_for()
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("tab", name="Study").click()
    page.locator(".plies").wait_for()


@pytest.mark.slow
def test_the_rules_are_in_sight_after_moves_and_in_full_in_a_dialog_and_in_the_help(opened: Any) -> None:
    game = zermelo.game("kalah:holes=2")
    page = sized(opened, f"{TWO}&values=on&game=kalah:holes=2&moves=a1", SIZES[3])
    page.locator(".how-to", has_text="store").wait_for()
    for _ in at_every_size(page, SIZES[:1]):
        page.get_by_role("button", name="Rules", exact=True).click()
        page.locator("dialog p").nth(3).wait_for()
        assert page.get_by_role("dialog", name="Kalah, 2 holes").locator("p").all_inner_texts() == [
            " ".join(each.split()) for each in game.about.split("\n\n")
        ]
        page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Help", exact=True).click()
    page.locator("summary", has_text="Rules of Kalah").click()
    page.locator("dialog p", has_text="The player with more seeds wins").wait_for()


@pytest.mark.slow
@pytest.mark.long
def test_the_hint_about_values_goes_away_once_values_were_on(opened: Any) -> None:
    page = opened("game=tictactoe&values=off")
    hint = page.locator(".hint", has_text="Switch Values on")
    hint.wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Values", exact=True).click()
    page.locator(".switch[aria-pressed=false]").wait_for()
    assert hint.count() == 0
    page.reload()
    page.locator(".how-to").wait_for()
    assert hint.count() == 0


@pytest.mark.slow
def test_one_sentence_says_whose_move_it_is_and_the_computer_is_thinking(opened: Any) -> None:
    page = opened("game=tictactoe&values=off")
    says(page, "Your move, X.")
    assert page.locator(".status").inner_text().strip() == "Your move, X."
    page.route("**/api/move*", lambda route: None)  # the computer never answers
    cell(page, "5").click()
    says(page, "O is thinking …")


@pytest.mark.slow
@pytest.mark.long
def test_grundy_values_stand_in_the_panel_and_not_in_the_header(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=nim")
    says(page, "First to move: win in 11 plies.")
    page.locator(".panel .hint", has_text="Grundy value 2 = 3 xor 4 xor 5.").wait_for()
    assert "Grundy" not in page.locator(".stage").inner_text()
    assert "Grundy" not in page.title()


@pytest.mark.slow
@pytest.mark.long
def test_on_the_side_of_a_phone_the_board_fills_the_height_and_everything_is_above_the_fold(opened: Any) -> None:
    size = ON_ITS_SIDE
    for game in ("connect&moves=4,4", "tictactoe&moves=1,5", "kalah"):
        page = sized(opened, f"{TWO}&values=on&game={game}", size, has_touch=True)
        page.locator(".status-line .z-chip").wait_for()
        for shown in (".switch", ".tabs", ".table", "[aria-label=Undo]", ".history"):
            assert box(page, shown)["bottom"] <= size[1], shown
        status = box(page, ".status")
        assert status["bottom"] - status["top"] <= (60 if game == "kalah" else 36), "two lines beside a wide board"
        assert box(page, ".bar")["bottom"] <= 48
        if game != "kalah":
            assert box(page, ".table")["bottom"] - box(page, ".table")["top"] >= 0.8 * size[1]


@pytest.mark.slow
def test_the_evaluation_follows_the_game(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=tictactoe")
    page.get_by_role("img", name="Evaluation: a draw").wait_for()
    for move in "14":
        cell(page, move).click()
    page.get_by_role("img", name="Evaluation: X wins").wait_for()
    page.get_by_role("button", name="Values", exact=True).click()
    page.locator(".z-evaluation").wait_for(state="hidden")


@pytest.mark.slow
@pytest.mark.long
def test_a_reason_comes_first_and_no_line_stands_twice(opened: Any) -> None:
    page = opened("game=connect:width=5,height=4&values=on&moves=3,3,3")
    page.locator(".record li:nth-child(5)").wait_for()  # the computer has answered
    page.locator(".status-more .link", has_text="Why 3?").click()  # of the user's move, not of the computer's
    page.locator(".mine .line-move").nth(8).wait_for()
    assert " with " not in page.locator(".mine p").inner_text()
    assert page.locator(".mine .line-move").count() == 9, "eight moves, then an ellipsis"
    assert page.locator(".line").count() == 1
    page.get_by_role("button", name="The whole line").click()
    page.locator(".mine .line-move").nth(9).wait_for()


@pytest.mark.slow
def test_a_lost_game_names_the_move_that_threw_it_and_goes_on(opened: Any) -> None:
    page = opened("game=tictactoe&moves=1,5,2,3,4,7")
    says(page, "You lost at move 5: 7 had to be blocked.")
    page.locator(".z-thrown").wait_for()
    page.locator(".end .why-words", has_text="4 loses: O answers 7").wait_for()
    page.get_by_role("button", name="Swap sides").click()
    page.locator(".what", has_text="X: Perfect · O: You").wait_for()
    page.locator(".record li:nth-child(2)").wait_for()


@pytest.mark.slow
def test_the_first_screen_offers_other_games(opened: Any) -> None:
    page = sized(opened, "", SIZES[0])
    page.locator(".gallery .thumb").first.wait_for()
    for _, height in at_every_size(page):
        assert box(page, ".gallery")["bottom"] <= height
    page.locator(".gallery button", has_text="Dobutsu shogi").click()
    page.locator(".what", has_text="Dobutsu shogi").wait_for()
    page.locator(".pieces", has_text="one step diagonally").wait_for()


@pytest.mark.slow
@pytest.mark.long
def test_a_small_board_stays_in_sight_while_one_reads_on_a_phone(opened: Any) -> None:
    page = sized(opened, f"{TWO}&game=tictactoe&tab=counts", PHONES[1])
    page.locator(".plies").wait_for()
    assert page.locator(".mini").count() == 0
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".mini .thumb").wait_for()


@pytest.mark.slow
def test_a_watched_search_shows_the_line_that_runs(opened: Any) -> None:
    page = opened("game=tictactoe&moves=1,2,4,5,3,6&tab=watch&" + TWO)
    line = page.get_by_role("region", name="alphabeta").locator(".source [aria-current]")
    line.filter(has_text="def good(").wait_for()
    page.get_by_role("button", name="Next step").click()
    line.filter(has_text="good(rules.play(").wait_for()


@pytest.mark.slow
@pytest.mark.long
def test_stones_drop_and_pieces_glide_unless_motion_is_unwanted(opened: Any) -> None:
    name = "each => getComputedStyle(each).animationName"
    for motion, drops, glides in (("no-preference", "z-fall", "z-glide"), ("reduce", "none", "none")):
        page = opened(f"{TWO}&game=connect:width=5,height=4&moves=3", reduced_motion=motion)
        assert page.locator(".z-falls").evaluate(name) == drops
        page = opened(f"{TWO}&game=dobutsu&moves=b3-b2,b1-b2&values=off", reduced_motion=motion)
        for each in ("b4", "b3"):
            place(page, each).click()
        assert page.locator(".z-glides").evaluate(name) == glides


@pytest.mark.slow
def test_a_comparison_marks_searches_that_expect_bad_replies_and_counts_nodes_before_seconds(opened: Any) -> None:
    page = opened(f"{TWO}&game=tictactoe&moves=1,2,4,5,3,6&tab=compare")
    for name in ("memo", "average"):
        page.get_by_role("checkbox", name=name, exact=True).check(force=True)
    page.get_by_role("button", name="Compare", exact=True).click()
    page.get_by_text("2 of 2 measured.").wait_for()
    marked = {row.inner_text().split()[0]: row.locator("abbr").count() for row in page.locator(".rows tbody th").all()}
    assert marked == {"memo": 0, "average": 1}
    heads = page.locator(".rows thead th").all_inner_texts()
    assert heads.index("Nodes") < heads.index("Seconds")
    page.locator(".footnote", has_text="Expects bad replies").wait_for()
    page.locator(".footnote", has_text="minimax visits more nodes than goodness").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "game"), [(PHONES[1], "connect:width=8"), *long([(SIZES[3], "morris:men=6")])])
def test_the_board_stays_where_it_is_while_a_value_is_searched_for(
    opened: Any, size: tuple[int, int], game: str
) -> None:
    page = sized(opened, f"{TWO}&values=off&game={game}", size)
    top = box(page, ".table")["top"]
    page.get_by_role("button", name="Values", exact=True).click()
    page.locator(".status-more", has_text="Search").wait_for()
    assert box(page, ".table")["top"] == top


@pytest.mark.slow
@pytest.mark.long
def test_the_gallery_is_whole_on_the_first_screen(opened: Any) -> None:
    page = opened("")
    page.locator(".gallery .thumb").first.wait_for()
    assert box(page, ".gallery")["bottom"] <= 800 - 12
    for game in page.locator(".gallery li").all():
        at, shown = game.bounding_box(), box(page, ".gallery ul")
        is_in_first_row = at["y"] < shown["bottom"]
        assert not is_in_first_row or at["x"] + at["width"] <= shown["right"] + 1


@pytest.mark.slow
@pytest.mark.long
def test_pieces_that_a_fill_tells_apart_are_upright(opened: Any) -> None:
    for game, turned in (("hexapawn", 0), ("dobutsu", 4)):
        page = opened(f"{TWO}&values=off&game={game}")
        pieces = page.locator(".z-field .z-stand path[transform]")
        pieces.nth(5).wait_for()
        assert pieces.and_(page.locator("[transform*='rotate(180)']")).count() == turned


@pytest.mark.slow
@pytest.mark.long
def test_the_move_that_lost_is_named_at_every_width(opened: Any) -> None:
    page = sized(opened, "game=tictactoe&moves=1,5,2,3,4,7", PHONES[1])
    page.locator(".status", has_text="7 had to be blocked").wait_for()
    for _ in at_every_size(page):
        shown = [each for each in page.locator(".status :is(.words, .spare)").all() if each.is_visible()]
        assert [each.inner_text().removeprefix(": ") for each in shown] == ["7 had to be blocked."]


@pytest.mark.slow
@pytest.mark.long
def test_the_stores_of_kalah_are_at_the_ends_of_the_board(opened: Any) -> None:
    page = sized(opened, f"{TWO}&values=off&game=kalah", PHONES[0])
    page.get_by_text("First, store: 0 seeds.").wait_for(state="attached")
    stores = page.locator(".z-field text", has_text="store")
    for _ in at_every_size(page):
        second, first = sorted(each.bounding_box()["x"] for each in stores.all())
        holes = [each.bounding_box() for each in page.locator(".z-place").all()]
        assert second <= min(hole["x"] for hole in holes)
        assert first >= max(hole["x"] + hole["width"] for hole in holes)


@pytest.mark.slow
@pytest.mark.parametrize(("sizes", "has_touch"), [(PHONES, True), (SIZES[2:], False)])
@pytest.mark.long
def test_men_in_hand_say_whose_they_are_and_the_board_is_in_sight(
    opened: Any, sizes: list[tuple[int, int]], has_touch: bool
) -> None:
    page = sized(opened, f"{TWO}&values=off&game=morris:men=6&moves=a1", sizes[0], has_touch=has_touch)
    page.get_by_text("X, in hand: 5. O, in hand: 6.").wait_for(state="attached")
    for width, height in at_every_size(page, sizes):
        points = [each.bounding_box() for each in page.locator(".z-place").all()]
        for shown in (each.bounding_box() for each in page.locator(".z-field text", has_text="in hand").all()):
            assert shown["x"] >= max(each["x"] + each["width"] for each in points)
            assert shown["y"] + shown["height"] <= height
        assert page.evaluate(WIDTH) <= width


@pytest.mark.slow
@pytest.mark.long
def test_a_watched_source_is_code_alone_that_wraps_and_is_never_cut(opened: Any) -> None:
    page = sized(opened, f"{TWO}&values=on&game=tictactoe&moves=1,2,4,5,3,6&tab=watch", PHONES[1])
    page.locator(".source .on").first.wait_for()
    code = page.locator(".source").inner_text()
    assert not re.search(r'"""|@|->|: (Number|int|S)\b', code)
    for width, _ in at_every_size(page, [PHONES[0], PHONES[1], SIZES[3]]):
        assert page.locator(".source").evaluate("source => source.scrollWidth <= source.clientWidth")
        assert page.evaluate(WIDTH) <= width
    assert box(page, ".source")["bottom"] <= SIZES[3][1], "above the fold"


@pytest.mark.slow
def test_the_tree_of_a_watched_search_is_a_picture_of_the_moves_tried_so_far(opened: Any) -> None:
    page = opened(f"{TWO}&game=tictactoe&moves=1,2,4,5,3,6&tab=watch")
    rung = page.locator(".tried .rung")
    rung.first.wait_for()
    assert rung.locator("title").all_text_contents() == ["7: being searched"]
    while page.get_by_role("button", name="Next step").is_enabled() and rung.count() < 2:
        page.get_by_role("button", name="Next step").click()
    shown = {each.split(":")[0] for each in rung.locator("title").all_text_contents()}
    assert shown <= {"7", "8", "9"}
    edges, nodes = page.locator(".tried path").count(), rung.count()
    assert edges == nodes >= 2, "each node hangs on its parent"


@pytest.mark.slow
def test_a_prediction_hides_the_values_on_the_board_while_it_asks(opened: Any) -> None:
    page = opened(f"{TWO}&values=on&game=tictactoe&moves=1,2,4,5,3&tab=watch")
    page.locator(".z-place .z-chip").first.wait_for()
    page.get_by_role("button", name="Predict").click()
    page.locator(".question").wait_for()
    page.locator(".stage .z-chip").first.wait_for(state="detached")
    assert page.locator(".stage .z-chip, .lead").count() == 0
    assert page.locator(".z-evaluation").is_hidden()
    page.get_by_role("button", name="Predict").click()
    page.locator(".z-place .z-chip").first.wait_for()

"""The one page, opened from a file in a real browser: it plays, it is right everywhere, and it asks nobody."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
import zermelo_web
from browser import place
from marks import long
from places import ROOT
from served_games import page_view
from zermelo_web.embedded import valued_positions

SPECS = {
    "tictactoe": "tictactoe",
    "morris": "morris",
    "nim": "nim:heaps=2+3",
    "own": str(ROOT / "examples" / "subtract_square.py"),
}

HELD_BACK = """
() => {
  const { position } = zermelo, pressed = new Promise((done) => addEventListener("mousedown", done));
  zermelo.position = (at) => pressed.then(() => position(at));
}
"""
"""Previews of moves arrive only after the mouse button is down."""

VALUES = """
(games) => Promise.all(games.map(async (moves) => {
  const { value, legal } = await zermelo.analysis({ game: GAME, board: "", moves });
  return [value.words, ...legal.map((each) => `${each.move}: ${each.words}`)];
}))
"""
WHOLE = """
(games) => Promise.all(games.map(async (moves) => {
  const at = { game: GAME, board: "", moves };
  return { analysis: await zermelo.analysis(at), history: (await zermelo.history(at)).moments };
}))
"""
WHY = """
(asked) => Promise.all(asked.map(async ([moves, move]) => {
  const { words, line, completes, better } = await zermelo.why({ game: GAME, board: "", moves }, move);
  return { words, line, completes, better };
}))
"""
COUNTS = """
(games) => Promise.all(games.map(async (moves) => {
  const { games, nodes, positions, classes } = await zermelo.count({ game: GAME, board: "", moves });
  return { games, nodes, positions, classes };
}))
"""
TRICKED = """
async (moves) => {
  const at = { game: "tictactoe", board: "", moves };
  const answers = await Promise.all(Array.from({ length: 300 }, () => zermelo.move(at, "tricky")));
  return answers.map((answer) => answer.move);
}
"""


@pytest.fixture(scope="module")
def files(once: Callable[..., Path]) -> Path:
    def write(folder: Path) -> None:
        folder.mkdir()
        for name, spec in SPECS.items():
            zermelo_web.page(spec, folder / f"{name}.html")

    return once("pages", write)


@pytest.fixture
def opened(new_page: Callable[..., Any], files: Path) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens a file: opened('nim', 'values=on'). A request to a server fails the test."""
    requests = list[str]()

    def open_page(name: str, link: str = "", board: str = ".z-board", **options: Any) -> Any:
        page = new_page(**{"viewport": {"width": 1200, "height": 900}, **options})
        page.on("request", lambda request: None if request.url.startswith("file:") else requests.append(request.url))
        page.goto(f"{(files / f'{name}.html').as_uri()}#{link}")
        page.wait_for_selector(board)
        return page

    yield open_page
    assert not requests


@pytest.mark.slow
def test_the_page_of_tic_tac_toe_is_smaller_than_220_kilobytes(files: Path) -> None:
    assert (files / "tictactoe.html").stat().st_size < 220_000


def games_to_every_position(spec: str) -> list[zermelo.Position[Any]]:
    """Every position that play reaches, each with one way there."""
    start = zermelo.start(zermelo.game(spec))
    met = {(start.state, start.turn): start}
    for position in (waiting := [start]):
        for move in position.moves:
            after = position.follow(move)
            if (after.state, after.turn) not in met:
                met[after.state, after.turn] = after
                waiting.append(after)
    return list(met.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nim", "own", *long(["tictactoe", "morris"])])
def test_every_position_in_the_page_is_as_the_library_has_it(opened: Any, name: str, tmp_path: Path) -> None:
    positions = games_to_every_position(SPECS[name])
    page, game, evaluator = opened(name), positions[0].game, evaluator_of(SPECS[name], tmp_path)

    def evaluated(script: str, asked: list[Any]) -> Any:
        return page.evaluate(script.replace("GAME", json.dumps(game.name)), asked)

    def ask(script: str, asked: list[zermelo.Position[Any]]) -> Any:
        return evaluated(script, [position.moves_played.names for position in asked])

    for position, words in zip(positions, ask(VALUES, positions), strict=True):
        after = {move.name: evaluator.value(position.follow(move).state, seconds=600) for move in position.moves}
        assert words[0] == str(evaluator.value(position.state, seconds=600))
        assert set(words[1:]) == {f"{move}: {value.before()}" for move, value in after.items()}
    some = positions[:: max(1, len(positions) // 60)]
    for position, told in zip(some, ask(WHOLE, some), strict=True):
        analysis = replace(
            zermelo.analyse(position, seconds=600, evaluator=evaluator), grundy=None
        )  # which no page holds
        expected = page_view(position, analysis) | {"game": game.name}
        assert told["analysis"] == expected
        assert told["history"] == [
            moment.record() for moment in zermelo.history(position, seconds=600, evaluator=evaluator)
        ]
    few = [position for position in positions[:: max(1, len(positions) // 12)] if not position.is_over]
    reasons = [
        zermelo.why(position, move, seconds=600, evaluator=evaluator) for position in few for move in position.moves
    ]
    asked = [[why.position.moves_played.names, why.move.name] for why in reasons]
    for reason, told in zip(reasons, evaluated(WHY, asked), strict=True):
        record = reason.record()
        assert told == {"words": zermelo.text(reason), **{key: record[key] for key in ("line", "completes", "better")}}
    if name == "morris":
        count = "async ([moves]) => (await zermelo.count({ game: GAME, board: '', moves })).missing"
        assert "are too many to count here" in evaluated(count, [[]])[0]
        return
    for position, told in zip(few[::3], ask(COUNTS, few[::3]), strict=True):
        counts = zermelo.count(position, seconds=600).record()
        del counts["games"]["by_length"]
        assert told == {unit: counts[unit] for unit in ("games", "nodes", "positions", "classes")}


def evaluator_of(spec: str, folder: Path) -> Any:
    """Moves of morris can return: its values come from a table."""
    if spec != "morris":
        return zermelo.evaluators.Interpreted(zermelo.game(spec))
    zermelo.solve(spec, folder / "table")
    return zermelo.Table(folder / "table")


@pytest.mark.slow
def test_the_tree_in_the_page_joins_what_symmetry_makes_alike(opened: Any) -> None:
    graph = zermelo.tree("tictactoe", depth=1, classes=True)
    edges = [[edge.names, edge.best, graph.nodes[edge.target].members] for edge in graph.rank_edges()]
    ask = "async () => (await zermelo.tree({ game: 'tictactoe', board: '', moves: [] })).children"
    assert opened("tictactoe").evaluate(f"{ask}.map((each) => [each.moves, each.best, each.members])") == edges


@pytest.mark.slow
def test_the_tree_lists_the_best_move_first_and_tells_no_rank_without_values(opened: Any) -> None:
    ranked = [
        edge.moves[0].name for edge in zermelo.tree(zermelo.start("tictactoe").after("1 2"), depth=1).rank_edges()
    ]
    for values, moves in ("on", ranked), ("off", sorted(ranked)):
        page = opened("tictactoe", f"game=tictactoe&moves=1,2&first=human&second=human&tab=tree&values={values}")
        page.locator(".twig").nth(6).wait_for()
        assert page.locator(".twig b").all_inner_texts() == moves


@pytest.mark.slow
def test_the_page_plays_a_whole_game_by_mouse_and_never_loses(opened: Any) -> None:
    page = opened("tictactoe", "game=tictactoe&first=human&second=perfect&values=off")
    marks = page.locator(".z-field .z-stand")
    for turn in range(1, 6):
        page.locator(".z-live .z-open").first.click()
        while marks.count() < min(2 * turn, 9) and page.locator(".end").count() == 0:
            page.wait_for_timeout(20)
        if page.locator(".end").count():
            break
    said = page.inner_text(".status-line")
    assert said.startswith(("You lost", "The game is a draw."))
    moves = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('moves')").split(",")
    assert zermelo.start("tictactoe").after(moves).is_over
    page.keyboard.press("Home")
    page.keyboard.press("h")
    page.wait_for_selector(".z-place .z-chip")
    assert page.inner_text(".status-line").startswith("X to move: draw.")


@pytest.mark.slow
def test_the_rules_are_in_sight_in_one_sentence_and_in_full(opened: Any) -> None:
    about = zermelo.game("nim:heaps=2+3").about
    page = opened("nim", "game=nim:heaps=2%2B3&moves=a1&first=human&second=human&values=on")
    page.locator(".how-to", has_text="heap").wait_for()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator("dialog p").first.wait_for()
    assert page.locator("dialog p").all_inner_texts() == [" ".join(each.split()) for each in about.split("\n\n")]


@pytest.mark.slow
def test_a_draw_by_endless_play_is_decided_and_a_man_moves_by_two_clicks(opened: Any) -> None:
    page = opened("morris", "game=morris&first=human&second=human&values=on&moves=5,1,6,4,7,3")
    page.get_by_text("draw by endless play").first.wait_for()
    assert page.get_by_role("button", name="Search longer").count() == 0
    place(page, "5").click()
    page.get_by_role("button", name="can go here").nth(2).wait_for()
    assert page.get_by_role("button", name="can go here").count() == 3
    page.get_by_role("button", name="Why 5-2?").click()
    page.get_by_text("5-2 only draws, and play goes on for ever. Better: 5-8, win in 3 plies.").wait_for()
    place(page, "8").click()
    page.get_by_text("O to move: loss in 2 plies").first.wait_for()


@pytest.mark.slow
def test_a_click_counts_when_the_preview_arrives_between_press_and_release(opened: Any) -> None:
    page = opened("tictactoe", "game=tictactoe&first=human&second=human&values=on")
    cell = place(page, "5")
    cell.locator(".z-chip").wait_for()
    page.evaluate(HELD_BACK)
    cell.hover()
    page.mouse.down()
    page.locator(".z-ghost").wait_for()
    page.mouse.up()
    page.get_by_text("O to move").first.wait_for()


@pytest.mark.slow
def test_a_tricky_player_makes_the_moves_that_the_library_makes(opened: Any) -> None:
    page = opened("tictactoe")
    for moves in ([], ["1"], ["2"], ["5"], ["1", "5"], ["1", "9"]):
        position = zermelo.start("tictactoe").after(moves)
        allowed = {move.name for move in zermelo.player("tricky", position.game)(position)}
        ask = (
            "async ([moves]) => { const found = new Set(); for (let i = 0; i < 60; i++) found.add((await zermelo.move("
        )
        ask += "{game: 'tictactoe', board: '', moves}, 'tricky')).move); return [...found]; }"
        assert set(page.evaluate(ask, [moves])) <= allowed


@pytest.mark.slow
def test_the_page_fits_a_phone_and_refuses_kindly(opened: Any) -> None:
    page = opened("nim", "game=nim:heaps=2%2B3&values=on", viewport={"width": 360, "height": 740}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".z-open").last.tap()
    page.wait_for_selector(".ply >> nth=2")
    refused = opened("tictactoe", "game=tictactoe&moves=1,1", board=".opening")
    assert "'1' is not legal here: a square can be claimed once. Legal: 2, 3" in refused.inner_text("[role=alert]")


@pytest.mark.slow
def test_a_game_too_large_for_a_page_is_refused() -> None:
    with pytest.raises(
        zermelo.errors.TooLarge, match="tictactoe has more than 5,000 positions, each with its side to move"
    ):
        valued_positions(zermelo.start("tictactoe"), limit=5_000)

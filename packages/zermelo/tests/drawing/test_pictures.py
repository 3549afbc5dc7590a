"""The pictures: everything is on them once, nothing overlaps, and the map keeps its promise."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

import networkx
import pytest

from zermelo import LOSS, Position, Value, analyse, count, draw, game, start, strategy, text, tree
from zermelo.drawing.palette import light
from zermelo.drawing.pictures.chart import result_colours
from zermelo.drawing.pictures.chip import chip, sign_and_plies
from zermelo.drawing.pictures.nested import MARK_WIDTH_SHARE
from zermelo.drawing.pictures.poster import A3_MILLIMETRES, MIN_LETTER_HEIGHT, headline
from zermelo.drawing.pictures.scene_picture import BADGE_SIZES, CELL_SIDE, Face, hints
from zermelo.drawing.scene import scene_of
from zermelo.drawing.trees.layered import lay_out_layers
from zermelo.drawing.trees.layout import Layout, Sizes, tidy
from zermelo.errors import BadOption, MissingExtra, TooLarge
from zermelo.types import GameTree

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"
PLAIN = start(game("tictactoe"))
SIDES: tuple[Literal["first"], Literal["second"]] = ("first", "second")


@cache
def grown(spec: str, depth: int, folded: bool = False, moves: str = "") -> GameTree:
    return tree(start(spec).after(moves), depth=depth, classes=folded, seconds=600)


def drawing(thing: Any) -> ElementTree.Element:
    """Return the elements of a picture, without their namespace."""
    return ElementTree.fromstring(draw(thing).decode().replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))


TREES = [
    ("tictactoe", 2, False),
    ("tictactoe", 3, True),
    ("stones:n=6", 9, False),
    ("connect:width=4,height=3,k=3", 2, True),
]


def test_a_folded_tree_has_the_known_classes_by_ply(facts: Callable[[str], Any]) -> None:
    known = facts("tictactoe")["positions"]["up_to_symmetry_by_ply"][:5]
    plies = Counter(node.ply for node in grown("tictactoe", 4, folded=True).nodes)
    assert [plies[ply] for ply in range(5)] == known


def test_a_folded_tree_stands_for_every_position_and_every_move() -> None:
    graph = grown("tictactoe", 3, folded=True)
    found = count(PLAIN, depth=3, seconds=600).layers
    assert [sum(n.members for n in graph.nodes if n.ply == ply) for ply in range(4)] == [x.positions for x in found]
    for index, edges in graph.below().items():
        assert sum(len(edge.moves) for edge in edges) == len(graph.nodes[index].position.moves)


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "depth", "folded"), TREES)
def test_every_node_has_its_exact_value_and_best_moves_keep_it(spec: str, depth: int, folded: bool) -> None:
    graph = grown(spec, depth, folded)
    for node in graph.nodes:
        assert node.value == analyse(node.position, seconds=600).value
    for edge in graph.edges:
        keeps = graph.nodes[edge.source].value == graph.nodes[edge.target].value.before()
        assert edge.best == keeps


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "depth", "folded"), TREES)
def test_every_board_is_drawn_once_and_no_two_cards_overlap(spec: str, depth: int, folded: bool) -> None:
    graph = grown(spec, depth, folded)
    drawn = drawing(graph)
    boards = Counter(found.get("data-board") for found in drawn.iter() if found.get("data-board") is not None)
    assert boards == Counter(node.position.text for node in graph.nodes)
    sizes = Sizes(**dict.fromkeys(Sizes._fields, 50.0))
    layout: Layout = (lay_out_layers if folded else tidy)(graph, sizes)
    corners = layout.cards
    assert len(corners) == len(graph.nodes)
    for i, (x, y) in enumerate(corners):
        for other_x, other_y in corners[:i]:
            assert abs(x - other_x) >= sizes.width or abs(y - other_y) >= sizes.height


SHOWN = [
    ("tictactoe", "1 2"), ("connect:width=4,height=4", "1 2"), ("nim", "a1"), ("stones", ""),
    ("mnk:wild=true", "X5"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), SHOWN)
def test_a_position_shows_the_value_of_every_move_in_words(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    analysis = analyse(position, seconds=5)
    shown = draw(analysis).decode()
    words = " ".join("".join(found.itertext()) for found in ElementTree.fromstring(shown).iter())
    for _, judged in analysis.ranked:
        if isinstance(judged, Value):
            assert f"{judged.word} in {judged.remoteness}" in words or f"{judged.word}, {judged.remoteness}" in words
    assert f'data-board="{position.text}"' in shown
    assert all(float(size) >= 8 for size in re.findall(r'font-size="([0-9.]+)"', shown))


def replies(board: Any) -> Iterator[Any]:
    yield board
    for reply in board.replies.values():
        yield from replies(reply)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_map_answers_everything_and_never_gives_the_value_away(seat: int) -> None:
    ends = 0
    for board in replies(strategy(PLAIN, side=SIDES[seat], seconds=600).board):
        position = board.position
        assert set(board.replies) == set(position.moves)
        again = start(PLAIN.game).after(position.moves_played)
        assert again == position
        if position.is_over:
            ends += 1
            assert position.winner in (seat, None)
        elif position.turn != seat:
            value = analyse(position).value
            assert isinstance(value, Value)
            assert value.outcome <= 0
    assert ends > 50


def boxes(drawn: ElementTree.Element) -> Iterator[tuple[float, float, float, float]]:
    """Yield the cells of the boards in a drawing: x, y, width and height."""
    for board in drawn.iter("g"):
        if board.get("class") == "board":
            for cell in board.findall("rect"):
                x, y, width, height = (float(cell.get(name, "")) for name in ("x", "y", "width", "height"))
                yield x, y, width, height


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "seat", "across"),
    [pytest.param("tictactoe", 1, 0, marks=pytest.mark.long), ("mnk:width=3,height=2,k=2", 0, 1)],
)
def test_the_poster_fills_a_sheet_of_a3_with_square_cells_that_can_be_read(spec: str, seat: int, across: int) -> None:
    plan = strategy(spec, side=SIDES[seat], seconds=600)
    sheet = drawing(plan)
    paper = (A3_MILLIMETRES[across], A3_MILLIMETRES[1 - across])
    assert (sheet.get("width"), sheet.get("height")) == tuple(f"{side:g}mm" for side in paper)
    assert sheet.get("viewBox") == f"0 0 {paper[0]:g} {paper[1]:g}"
    drawn = sheet.find("g[@class='map']")
    assert drawn is not None
    cells = list(boxes(drawn))
    assert all(width == height for _, _, width, height in cells)
    assert MARK_WIDTH_SHARE * min(width for _, _, width, _ in cells) >= MIN_LETTER_HEIGHT
    across_map = max(x + width for x, _, width, _ in cells)
    assert across_map > (0.6 if across else 0.95) * paper[0]
    shown = {found.get("data-moves") for found in drawn.iter() if found.get("data-moves") is not None}
    assert shown == {str(board.position.moves_played) for board in replies(plan.board)}


def test_a_title_of_one_long_word_fits_the_room_that_it_has() -> None:
    for words in ("tic-tac-toe: how X never loses", f"{'long' * 9}: how X always wins"):
        assert headline(words, 120).width < 120.01


def test_discs_have_the_colours_that_their_players_are_called_by() -> None:
    drawn = draw(start(game("connect:width=4,height=4")).after("1 2 1"), kind="svg").decode()
    assert drawn.count(f'fill="{light("disc-x")}"') == 2
    assert drawn.count(f'fill="{light("disc-o")}"') == 1
    assert "Connect Four, 4 columns, 4 rows" in drawn


@pytest.mark.parametrize("spec", ["stones", "nim", "mnk:wild=true"])
def test_a_game_whose_moves_are_not_cells_has_no_map(spec: str) -> None:
    with pytest.raises(BadOption, match="a map needs a board on which every move is a cell"):
        draw(strategy(spec))


@pytest.mark.slow
def test_a_game_too_large_for_a_map_is_refused() -> None:
    with pytest.raises(TooLarge, match="far more than 20,000 boards, by an estimate"):
        strategy("mnk:width=5,height=5,k=4", side="first", seconds=0.5)


def test_graphs_are_read_back_by_other_programs(tmp_path: Path) -> None:
    graph = grown("tictactoe", 2, folded=True)
    record = json.loads(draw(graph, kind="json"))
    assert len(record["nodes"]) == len(graph.nodes)
    assert [edge["moves"] for edge in record["edges"]] == [edge.names for edge in graph.edges]
    (tmp_path / "t.graphml").write_bytes(draw(graph, kind="graphml"))
    read = networkx.read_graphml(tmp_path / "t.graphml")
    assert (len(read.nodes), len(read.edges)) == (len(graph.nodes), len(graph.edges))
    assert {data["board"] for _, data in read.nodes(data=True)} == {node.position.text for node in graph.nodes}
    dot = draw(graph, kind="dot").decode()
    assert len(re.findall(r"^  \d+ \[", dot, re.MULTILINE)) == len(graph.nodes)
    assert len(re.findall(r"^  \d+ -> \d+", dot, re.MULTILINE)) == len(graph.edges)


def test_graphml_without_networkx_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtra, match="GraphML needs networkx: pip install"):
        draw(grown("tictactoe", 1, folded=True), kind="graphml")


def test_an_outline_has_a_line_for_every_node_of_a_tree() -> None:
    graph = grown("stones:n=5", 9)
    lines = text(graph).splitlines()
    assert len(lines) == len(graph.nodes)
    losses = sum(isinstance(node.value, Value) and node.value.outcome == LOSS for node in graph.nodes)
    assert sum("  - " in line for line in lines) == losses


def test_a_png_has_its_signature() -> None:
    assert draw(grown("tictactoe", 1, folded=True), kind="png").startswith(PNG)


@pytest.mark.long
def test_the_png_of_a_poster_has_300_pixels_an_inch() -> None:
    sheet = draw(strategy("mnk:width=3,height=2,k=2", side="first"), kind="png")
    pixels = sorted(int.from_bytes(sheet[at : at + 4], "big") for at in (16, 20))
    for side, millimetres in zip(pixels, sorted(A3_MILLIMETRES), strict=True):
        assert abs(side - millimetres / 25.4 * 300) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_chart_is_a_picture(kind: Any) -> None:
    made = draw(count(PLAIN, seconds=600), kind=kind)
    if kind == "png":
        assert made.startswith(PNG)
    else:
        assert ElementTree.fromstring(made).tag == f"{SVG}svg"


def test_a_picture_of_too_many_boards_is_refused() -> None:
    with pytest.raises(TooLarge, match="is not readable"):
        draw(tree(PLAIN, depth=5))


@pytest.mark.parametrize(
    ("spec", "first", "second"),
    [
        ("tictactoe", light("x"), light("o")),
        ("connect", light("disc-x"), light("disc-o")),
        ("hexapawn", light("paper"), "#20242c"),
        ("othello", "#20242c", light("paper")),
    ],
)
def test_charts_have_the_colours_of_the_players_and_draws_a_colour_of_their_own(
    spec: str, first: str, second: str
) -> None:
    assert result_colours(game(spec)) == (first, second, light("open-fill"))


def test_classes_of_positions_after_a_move_are_those_that_play_reaches() -> None:
    position: Position[Any] = PLAIN.after("1")
    graph = tree(position, depth=1, classes=True)
    assert sorted(len(edge.moves) for edge in graph.edges) == [1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("spec", "moves", "best", "bad"),
    [("tictactoe", "", 0, 0), ("tictactoe", "1 5 2", 1, 5), ("hexapawn", "", 1, 0), ("stones:n=12", "", 1, 3)],
)
def test_only_the_best_and_the_losing_moves_have_a_colour(spec: str, moves: str, best: int, bad: int) -> None:
    analysis = analyse(start(spec).after(moves))
    tones = [chip(value, [value for _, value in analysis.ranked], "").tone for _, value in analysis.ranked]
    assert (tones.count("best"), tones.count("bad")) == (best, bad)
    drawn = draw(analysis).decode()
    assert all(sign_and_plies(value) in drawn for _, value in analysis.ranked), "no value is told by its colour alone"


def test_the_best_move_of_a_lost_position_is_outlined_in_ink_and_nothing_is_filled_with_red() -> None:
    drawn = draw(analyse(start("tictactoe").after("1 4 5"))).decode()  # X wins; 9 holds out longest
    chips = re.findall(r'<g class="chip best"><title>.*?</title><rect [^>]*>', drawn)
    assert len(chips) == 2, "on the board and in the legend"
    assert all(f'fill="{light("paper")}"' in each and f'stroke="{light("ink")}"' in each for each in chips)
    assert light("loss-fill") not in drawn


@pytest.mark.parametrize(("spec", "piece"), [("hexapawn", "pawn"), ("othello", "disc")])
def test_games_with_pieces_show_them_and_not_letters(spec: str, piece: str) -> None:
    position = start(spec)
    drawn = draw(position).decode()
    assert drawn.count(f"<title>{piece} of") == sum(mark != "." for mark in position.board)
    assert not re.findall(r">[WB]</text>", drawn)


def test_a_value_is_drawn_above_the_number_of_seeds_of_its_hole() -> None:
    scene = scene_of(start("kalah").after("a1 b1 b2 c1"))
    assert scene is not None
    shown = chip(Value(LOSS, 12), [Value(LOSS, 12)], "")
    for stand in scene.stands:
        for drawn in hints(scene, Face({stand.place.name: shown}, True, ())) if stand.place.name else ():
            top = float(drawn.get("transform", "").rstrip(")").split()[-1])
            [number] = [shape for shape in stand.shapes if shape.kind == "text"]
            assert top + BADGE_SIZES[1] < CELL_SIDE * (number.points[0][1] - number.size / 2)


def test_the_stores_of_kalah_are_as_high_as_both_rows_at_their_ends() -> None:
    scene = scene_of(start("kalah"))
    assert scene is not None
    first, second = (stand.place for stand in scene.stands if stand.place.caption == "store")
    rows = [stand.place for stand in scene.stands if not stand.place.caption]
    assert second.x < min(place.x for place in rows) <= max(place.x for place in rows) < first.x
    for store in (first, second):
        assert min(y for _, y in store.outline) < min(place.y for place in rows)
        assert max(y for _, y in store.outline) > max(place.y for place in rows)


def test_the_layers_of_a_cube_make_a_picture_about_as_wide_as_it_is_high() -> None:
    sheet = drawing(start("qubic"))
    assert 0.8 < float(sheet.get("width", "")) / float(sheet.get("height", "")) < 1.25

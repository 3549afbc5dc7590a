"""Positions as plain data for screens: every mark and every move in its place."""

import json
from typing import Any

import pytest

from zermelo import GAMES, LOSS, Board, Game, Notation, Position, Rules, analyse, drawing, start
from zermelo.drawing.scene import scene_of


def paths_in(position: Position[Any]) -> dict[str, tuple[str, ...]]:
    return {move["move"]: tuple(move["path"]) for move in drawing.view(position)["legal"]}


def shown_board(spec: str, moves: str) -> dict[str, Any]:
    board: dict[str, Any] = drawing.view(start(spec).after(moves))["board"]
    return board


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalogue_has_a_view_that_is_json(name: str) -> None:
    position = start(name)
    shown = json.loads(json.dumps(drawing.view(position)))
    assert shown["game"] == position.game.spec
    layout = shown["board"]["layout"]
    hits = {place.get("name") for place in (*layout["places"], *layout["presses"])}
    assert all(hits >= set(move["path"]) for move in shown["legal"])


def test_a_view_shows_marks_and_names_in_their_places() -> None:
    board = shown_board("tictactoe", "5")
    places = board["layout"]["places"]
    assert [(place["x"], place["y"], place["name"]) for place in (places[4], places[8])] == [(1, 1, "5"), (2, 2, "9")]
    assert board["marks"] == "....X...."


@pytest.mark.parametrize(
    ("game", "moves", "row"),
    [("tictactoe", "1 4 2 5 3", [0, 1, 2]), ("connect", "1 2 1 2 1 2 1", [14, 21, 28, 35]), ("tictactoe", "1 2", [])],
)
def test_a_view_shows_the_row_that_won_and_the_last_move(game: str, moves: str, row: list[int]) -> None:
    board = shown_board(game, moves)
    assert sorted(board["row"]) == row
    assert len(board["last"]) == 1


def test_a_view_with_an_analysis_ranks_the_moves_and_says_why_they_lose() -> None:
    position = start("tictactoe").after("1 4 2 5")
    shown = drawing.view(position, analyse(position))
    assert shown["value"]["words"] == "win in 1 ply"
    first, last = shown["legal"][0], shown["legal"][-1]
    assert (first["move"], first["glyph"], first["why"]) == ("3", "+", None)
    assert (last["glyph"], last["path"]) == ("-", (last["move"],))
    assert last["why"].startswith(f"{last['move']} loses")


@pytest.mark.parametrize(
    ("before", "after", "path"),
    [
        ("a..", ".a.", ("p", "q")),  # a step
        ("ab.", ".a.", ("p", "q")),  # a capture
        ("a..", ".d.", ("p", "q")),  # a step that changes the man
        ("...", ".a.", ("q",)),  # a man that is placed
        ("ab.", ".b.", ("p",)),  # a man that is taken away
    ],
)
def test_a_move_without_the_names_of_places_is_made_where_the_board_changes(
    before: str, after: str, path: tuple[str, ...]
) -> None:
    texts = (before, after)
    rules: Rules[int] = Rules(0, lambda n: 1 - n, lambda n, move: n + 1, lambda n: LOSS)
    grid = Board(tuple((i, 0) for i in range(len(before))), ("p", "q", "r"))
    own = Game("own", rules, notation=Notation(moves=lambda n: ["go"], write=lambda n, turn: texts[n]), board=grid)
    assert paths_in(start(own)) == {"go": path}


@pytest.mark.parametrize(
    ("spec", "moves", "name", "path"),
    [
        ("connect", "", "4", ("4",)),
        ("hexapawn", "", "b1b2", ("b1", "b2")),
        ("nim", "", "b3", ("stone 2 of b",)),
        ("kayles", "", "3-4", ("3", "4")),
        ("morris", "5 1 6 4 7 3", "6-9", ("6", "9")),
    ],
)
def test_the_path_of_a_move_has_the_places_to_press_in_order(
    spec: str, moves: str, name: str, path: tuple[str, ...]
) -> None:
    assert paths_in(start(spec).after(moves))[name] == path


def test_a_finished_game_says_how_it_ended() -> None:
    shown = drawing.view(start("tictactoe").after("1 4 2 5 3"))
    assert (shown["over"], shown["winner"], shown["header"], shown["legal"]) == (True, 0, "X has won.", [])


@pytest.mark.parametrize(
    ("spec", "moves", "things"),
    [
        ("morris:men=6", "a1", {"in hand": ["5", "6"]}),
        ("kalah", "a1", {"store": ["1", "0"]}),
        ("dots-and-boxes", "b1 a2 c2 b3", {"boxes": ["0", "1"]}),
    ],
)
def test_a_number_of_things_says_whose_and_what_they_are(spec: str, moves: str, things: dict[str, list[str]]) -> None:
    scene = scene_of(start(spec).after(moves))
    assert scene is not None
    counted = [stand for stand in scene.stands if stand.place.caption]
    assert [stand.place.owner for stand in counted] == [0, 1]
    assert {stand.place.caption: [each.mark for each in counted] for stand in counted} == things


def test_fallen_pins_have_left_the_board() -> None:
    scene = scene_of(start("kayles").after("3-4"))
    assert scene is not None
    assert sum(stand.is_gone for stand in scene.stands) == 2


def test_a_heap_is_a_row_of_stones_of_which_the_taken_ones_are_gone() -> None:
    board = shown_board("nim", "c2")
    assert board["marks"][:12] == "oooooooooo.."
    assert board["layout"]["figures"][0]["."]["gone"]

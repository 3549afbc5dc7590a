"""Positions as plain data for screens: every mark and every move in its place."""

import json
from random import Random

import pytest

from zermelo import GAMES, LOSS, Board, Game, Notation, Rules, analyse, start
from zermelo.analysis.move_places import hit_boxes
from zermelo.drawing.position_view import board_view, view


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalogue_has_a_view_that_is_json(name: str) -> None:
    position = start(name)
    shown = json.loads(json.dumps(view(position)))
    assert shown["game"] == position.game.spec
    assert [move["move"] for move in shown["legal"]] == [move.name for move in position.moves]
    assert shown["board"]["kind"] in ("cells", "columns", "heaps", "text")
    assert {tuple(move["place"]) for move in shown["legal"] if move["place"]} == set(hit_boxes(position))


def test_a_view_shows_marks_and_names_in_their_places() -> None:
    cells = view(start("tictactoe").after("5"))["board"]["cells"]
    assert (cells[4]["x"], cells[4]["y"], cells[4]["mark"]) == (1, 1, "X")
    assert (cells[8]["x"], cells[8]["y"], cells[8]["mark"], cells[8]["name"]) == (2, 2, "", "9")


@pytest.mark.parametrize(
    ("game", "moves", "row"),
    [("tictactoe", "1 4 2 5 3", [0, 1, 2]), ("connect", "1 2 1 2 1 2 1", [14, 21, 28, 35]), ("tictactoe", "1 2", [])],
)
def test_a_view_shows_the_row_that_won_and_the_last_move(game: str, moves: str, row: list[int]) -> None:
    board = view(start(game).after(moves))["board"]
    assert sorted(board["row"]) == row
    assert board["last"] is not None


def test_a_view_with_an_analysis_ranks_the_moves_and_says_why_they_lose() -> None:
    position = start("tictactoe").after("1 4 2 5")
    shown = view(position, analyse(position))
    assert shown["value"]["words"] == "win in 1 ply"
    first, last = shown["legal"][0], shown["legal"][-1]
    assert (first["move"], first["glyph"], first["why"]) == ("3", "+", None)
    assert (last["glyph"], last["place"][0]) == ("-", "cell")
    assert last["why"].startswith(f"{last['move']} loses")


def test_a_move_of_a_man_says_which_cell_it_leaves_on_the_board_and_in_a_hand() -> None:
    rng, position = Random(5), start("dobutsu")
    grid = position.game.board
    assert grid is not None
    names, hands = grid.cell_names, grid.hands
    dropped = 0
    while not position.is_over or dropped < 5:
        position = start("dobutsu") if position.is_over else position
        for move in view(position)["legal"]:
            begin, to = move["move"][:2], move["move"][-2:]
            assert move["place"] == ["cell", names.index(to), 0]
            if begin[1] == "*":  # C*b2: a chick of the hand
                assert move["origin"] in hands[position.turn]
                assert position.board[move["origin"]].upper() == begin[0]
                dropped += 1
            else:
                assert move["origin"] == names.index(begin)
        position = position.play(rng.choice(list(position.moves)))


@pytest.mark.parametrize(
    ("before", "after", "place", "origin"),
    [
        ("a..", ".a.", 1, 0),  # a step
        ("ab.", ".a.", 1, 0),  # a capture
        ("a..", ".d.", 1, 0),  # a step that changes the man
        ("ab..", "..a.", 2, 0),  # a jump that takes what is jumped over
        ("...", ".a.", 1, None),  # a man that is placed
        ("ab.", ".b.", 0, None),  # a man that is taken away
        ("b.a", "aaa", 1, None),  # a man that is placed and turns another
    ],
)
def test_the_cells_that_a_move_changes_are_its_from_and_to(
    before: str, after: str, place: int, origin: int | None
) -> None:
    texts = (before, after)
    rules: Rules[int] = Rules(0, lambda n: 1 - n, lambda n, move: n + 1, lambda n: LOSS)
    grid = Board(tuple((i, 0) for i in range(len(before))))
    own = Game("own", rules, notation=Notation(moves=lambda n: ["go"], write=lambda n, turn: texts[n]), board=grid)
    (move,) = view(start(own))["legal"]
    assert (move["place"], move["origin"]) == (["cell", place, 0], origin)


def test_a_move_that_splits_a_heap_has_no_place() -> None:
    shown = view(start("grundy"))
    assert {move["place"] for move in shown["legal"]} == {None}
    assert len(shown["board"]["heaps"]) == 1


def test_cells_have_the_names_that_moves_use_where_their_labels_give_none() -> None:
    assert [cell["name"] for cell in view(start("numerical"))["board"]["cells"]] == list("123456789")


def test_a_finished_game_says_how_it_ended() -> None:
    shown = view(start("tictactoe").after("1 4 2 5 3"))
    assert (shown["over"], shown["winner"], shown["header"], shown["legal"]) == (True, 0, "X has won.", [])


@pytest.mark.parametrize(
    ("moves", "places"),
    [("", {f"{i}": i - 1 for i in range(1, 10)}), ("5 1 6 4 7 3", {"5-2": 1, "5-8": 7, "5-9": 8, "6-9": 8, "7-8": 7})],
)
def test_a_man_of_morris_is_placed_on_a_point_and_steps_to_one(moves: str, places: dict[str, int]) -> None:
    shown = view(start("morris").after(moves))
    assert {move["move"]: move["place"] for move in shown["legal"]} == {
        name: ["cell", cell, 0] for name, cell in places.items()
    }


@pytest.mark.parametrize(
    ("spec", "moves", "things"),
    [
        ("morris:men=6", "a1", {"in hand": ["5", "6"]}),
        ("kalah", "a1", {"store": ["1", "0"]}),
        ("dots-and-boxes", "b1 a2 c2 b3", {"boxes": ["0", "1"]}),
    ],
)
def test_a_number_of_things_says_whose_and_what_they_are(spec: str, moves: str, things: dict[str, list[str]]) -> None:
    cells = board_view(start(spec).after(moves))["cells"]
    counted = [cell for cell in cells if "stock" in cell]
    assert [cell["stock"]["owner"] for cell in counted] == [0, 1]
    assert {cell["stock"]["things"]: [each["mark"] for each in counted] for cell in counted} == things


def test_ten_seeds_are_a_number_and_not_a_letter() -> None:
    shown = start("kalah:n=10")
    assert shown.text.startswith("aaa0")
    assert [cell["mark"] for cell in board_view(shown)["cells"]] == [*["10"] * 3, "0", *["10"] * 3, "0"]
    assert "10" in str(shown)


@pytest.mark.parametrize(("spec", "move", "gone"), [("chomp", "c1", 6), ("kayles", "3-4", 2)])
def test_eaten_squares_and_fallen_pins_have_left_the_board(spec: str, move: str, gone: int) -> None:
    cells = board_view(start(spec).after(move))["cells"]
    assert [cell["mark"] for cell in cells if cell.get("gone")] == [""] * gone


def test_a_move_of_two_stones_says_where_either_goes() -> None:
    grid, moves = start("shobu").game.board, view("shobu")["legal"]
    assert grid is not None
    assert len(moves) == 17
    for move in moves:
        cells = [move["origin"], move["place"][1], *move["then"]]
        assert "{}{}-{}{}".format(*(grid.names[cell] for cell in cells)) == move["move"]


@pytest.mark.parametrize(
    ("spec", "names"), [("fox-and-hounds", {"fox", "hound"}), ("toads-and-frogs", {"toad", "frog"})]
)
def test_animals_are_upright_pieces_of_their_players(spec: str, names: set[str]) -> None:
    pieces = [cell["piece"] for cell in board_view(start(spec))["cells"] if "piece" in cell]
    assert {piece["name"] for piece in pieces} == names
    assert all(piece["upright"] for piece in pieces)
    assert {piece["owner"] for piece in pieces} == {0, 1}

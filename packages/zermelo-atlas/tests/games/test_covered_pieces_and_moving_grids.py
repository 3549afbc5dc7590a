"""Gobblet Gobblers, Tic-Tac-Two and three musketeers: positions worked out by hand, and rules written a second time."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from positions import random_game
from zermelo import DRAW, WIN, Position, Value, analyse, game, start
from zermelo.errors import BadOption, BadText

NAMES = [f"{column}{row}" for row in "123" for column in "abc"]

LINES = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]


def names_of(position: Position[object]) -> set[str]:
    return {move.name for move in position.moves}


# Gobblet Gobblers. A board is written as the pieces by size, each as owner and square: "small X a1, large O a1".


def gobblers(words: str, to_move: str, spec: str = "gobblet-gobblers:small=2,medium=2,large=2") -> Position[object]:
    """Return the position with some pieces, such as 'X small a1, O large a1'."""
    sizes = [size for size in ("small", "medium", "large") if f"{size}=0" not in spec]
    text = ["."] * (9 * len(sizes)) + [to_move]
    for owner, size, square in (piece.split() for piece in words.split(", ")):
        text[9 * sizes.index(size) + NAMES.index(square)] = owner
    return start(spec, "".join(text))


def test_every_piece_can_be_placed_anywhere_at_first() -> None:
    assert names_of(start("gobblet-gobblers:small=2,medium=2,large=2")) == {
        f"{size}*{name}" for size, name in product("SML", NAMES)
    }


def test_a_piece_covers_smaller_ones_only() -> None:
    names = names_of(gobblers("X medium b2, O medium a1, O large c3, X small b3", "X"))
    assert {"M*b3", "L*a1", "L*b2", "b2-b3", "b3-a2"} <= names
    assert not {"M*a1", "M*b2", "S*b3", "S*a1", "S*b2", "L*c3", "M*c3", "b2-a1", "b2-c3", "b3-b2", "b2-b2"} & names


def test_a_covered_piece_does_not_move_and_stays_where_it_is() -> None:
    covered = gobblers("X small a1, O large a1", "X")
    assert not any(name.startswith("a1-") for name in names_of(covered))
    freed = covered.after("S*c3 a1-b1")
    assert "a1-b3" in names_of(freed)


def test_pieces_in_hand_run_out() -> None:
    assert not any(name.startswith("L*") for name in names_of(gobblers("X large a1, X large b1, O small c3", "X")))
    assert any(name.startswith("L*") for name in names_of(gobblers("X large a1, X large b1, O small c3", "O")))


def test_three_pieces_of_any_size_in_a_line_win() -> None:
    position = gobblers("X small a1, X large b2, O small a2, O large b3", "X").after("M*c3")
    assert (position.is_over, position.winner) == (True, 0)


def test_a_line_with_a_covered_piece_does_not_win() -> None:
    assert not gobblers("X small a1, X medium b2, X large c3, O medium a1", "O").is_over


def test_to_uncover_a_line_of_the_opponent_loses() -> None:
    position = gobblers("X small a1, X medium b1, X small c1, O large c1", "O").after("c1-c3")
    assert (position.is_over, position.winner) == (True, 0)


def test_to_uncover_a_line_of_the_opponent_loses_in_spite_of_an_own_line() -> None:
    position = gobblers("X small a1, X medium b1, X small c1, O large c1, O small a3, O small b3", "O").after("c1-c3")
    assert (position.is_over, position.winner) == (True, 0)


def test_an_uncovered_line_can_be_covered_at_another_place() -> None:
    """Brian Liou, gobblet-gobblers, 2025, has this case in its rules."""
    position = gobblers("X small a1, O large a1, X medium a2, X medium a3", "O")
    assert not position.after("a1-a2").is_over
    assert position.after("a1-b2").winner == 0


def test_of_two_uncovered_lines_one_remains() -> None:
    position = gobblers("X small a1, O large a1, X medium a2, X small a3, X medium b1, X small c1", "O", SIX)
    assert {position.after(move).winner for move in ("a1-a2", "a1-b1", "a1-c1")} == {0}


SIX = "gobblet-gobblers:small=3,medium=2,large=2"


def plain_gobblers(small: int, medium: int, large: int) -> Callable[[Position[object]], set[str]]:
    """Return the rules, written with stacks: they map the text of a position to the names of its moves."""
    sizes = [(size, number) for size, number in zip("SML", (small, medium, large), strict=True) if number]

    def legal(position: Position[object]) -> set[str]:
        text, me = position.text, position.text[-1]
        stacks: dict[str, list[tuple[int, str]]] = {name: [] for name in NAMES}
        for layer, (i, name) in product(range(len(sizes)), enumerate(NAMES)):
            if (owner := text[9 * layer + i]) != ".":
                stacks[name].append((layer, owner))
        top = {name: stack[-1] if stack else (-1, "") for name, stack in stacks.items()}
        if any(len({top[name][1] for name in line.split()} | {""}) == 2 for line in LINES
               if all(top[name][1] for name in line.split())):  # fmt: skip
            return set()
        found = set()
        for layer, (letter, number) in enumerate(sizes):
            placed = sum(piece == (layer, me) for stack in stacks.values() for piece in stack)
            goals = [name for name in NAMES if top[name][0] < layer]
            found |= {f"{letter}*{goal}" for goal in goals if placed < number}
            found |= {f"{name}-{goal}" for name in NAMES if top[name] == (layer, me) for goal in goals}
        return found

    return legal


@pytest.mark.parametrize("pieces", [(1, 0, 2), (2, 2, 2), (0, 3, 0), (3, 1, 3)])
def test_gobblet_gobblers_has_the_moves_of_rules_with_stacks(pieces: tuple[int, int, int]) -> None:
    spec = "gobblet-gobblers:small={},medium={},large={}".format(*pieces)
    legal = plain_gobblers(*pieces)
    for position in random_positions(spec):
        assert names_of(position) == legal(position)


def random_positions(spec: str) -> Iterator[Position[object]]:
    for seed in range(12):
        yield from random_game(game(spec), Random(seed), 60)


@pytest.mark.parametrize("text", ["XXX" + 15 * "." + "X", "X", 19 * "X"])
def test_a_text_with_too_many_pieces_is_not_a_position_of_gobblet_gobblers(text: str) -> None:
    with pytest.raises(BadText, match="is not a position"):
        start("gobblet-gobblers", text)


# Tic-Tac-Two.


def test_at_first_pieces_are_only_placed_inside_the_grid() -> None:
    position = start("tic-tac-two:width=5,height=5,each=4")
    inside = {f"{column}{row}" for column in "bcd" for row in "234"}
    assert names_of(position) == inside
    assert names_of(position.after("c3")) == inside - {"c3"}
    assert names_of(position.after("c3 b2 d2")) == inside - {"c3", "b2", "d2"}


def test_with_two_pieces_each_pieces_and_the_grid_move() -> None:
    """Five squares are free, for a piece from the hand or one of two on the board, and the grid has eight ways."""
    position = start("tic-tac-two:width=5,height=5,each=4").after("c3 b2 d2 b4")
    free = {"b3", "c2", "c4", "d3", "d4"}
    middles = {f"{column}{row}" for column in "bcd" for row in "234"} - {"c3"}
    moves = {f"{piece}-{square}" for piece in ("c3", "d2") for square in free}
    assert names_of(position) == free | moves | {f"grid-{middle}" for middle in middles}


def test_the_grid_does_not_leave_the_board() -> None:
    position = start("tic-tac-two:width=5,height=5,each=4").after("c3 b2 d2 b4 grid-b2")
    assert {name for name in names_of(position) if name.startswith("grid")} == {"grid-c2", "grid-b3", "grid-c3"}


def test_a_piece_outside_the_grid_moves_into_it_and_no_piece_leaves_it() -> None:
    position = start("tic-tac-two:width=5,height=5,each=4").after("d4 b2 d2 b4 grid-b2 b2-a1")
    free = {f"{column}{row}" for column in "abc" for row in "123"} - {"a1"}
    moves = {f"{piece}-{square}" for piece in ("d4", "d2") for square in free}
    assert {name for name in names_of(position) if not name.startswith("grid")} == free | moves


def grid_at(board: str, middle: str, to_move: str) -> Position[object]:
    """Return the position on 5 x 5 squares with the grid around a square."""
    x, y = ord(middle[0]) - 97, int(middle[1]) - 1
    columns, rows = ("".join("#" if abs(k - at) < 2 else "." for k in range(5)) for at in (x, y))
    text = board.replace("/", "") + 2 * columns + 2 * rows + to_move
    return start("tic-tac-two:width=5,height=5,each=4", text)


def test_three_in_a_line_outside_the_grid_do_not_win() -> None:
    assert not grid_at("XXX../...../..O../.O.../.....", "c3", "O").is_over
    assert not grid_at("..XXX/.X.../..O../.O.../.O...", "c3", "O").is_over


def test_a_grid_moved_onto_a_line_of_the_opponent_loses() -> None:
    position = grid_at("XXX../...../..O../.O.../.....", "c3", "O").after("grid-b2")
    assert (position.is_over, position.winner) == (True, 0)


def test_a_grid_moved_onto_an_own_line_wins() -> None:
    position = grid_at("XXX../...../..O../.O.../.....", "c3", "X").after("grid-b2")
    assert (position.is_over, position.winner) == (True, 0)


def test_a_grid_moved_onto_lines_of_both_is_a_draw() -> None:
    position = grid_at("XXX../OOO../...../...../.....", "c4", "X").after("grid-b3")
    assert (position.is_over, position.winner) == (True, 1)
    position = grid_at("XXX../OOO../...../...../.....", "c3", "X")
    assert position.after("grid-b2").outcome == DRAW
    assert position.after("grid-b2").is_over


def square_name(square: tuple[int, int]) -> str:
    return f"{chr(97 + square[0])}{square[1] + 1}"


def plain_tic_tac_two(width: int, height: int, each: int) -> Callable[[Position[object]], set[str]]:
    """Return the rules, written with sets of squares."""

    def legal(position: Position[object]) -> set[str]:
        text, cells = position.text, width * height
        columns, rows = text[cells : cells + width], text[cells + 2 * width : cells + 2 * width + height]
        left, top = columns.index("#"), rows.index("#")
        at = {owner: {(i % width, i // width) for i in range(cells) if text[i] == owner} for owner in "XO"}
        inside = {(left + x, top + y) for x in range(3) for y in range(3)}
        for owner in "XO":
            for line in LINES:
                if {(left + "abc".index(name[0]), top + int(name[1]) - 1) for name in line.split()} <= at[owner]:
                    return set()
        mine, other, free = at[text[-1]], at["XO".replace(text[-1], "")], inside - at["X"] - at["O"]
        found = {square_name(square) for square in free if len(mine) < each}
        if min(len(mine), len(other)) >= 2:
            found |= {f"{square_name(piece)}-{square_name(square)}" for piece in mine for square in free}
            near = {(left + dx, top + dy) for dx in range(3) for dy in range(3)} - {(left + 1, top + 1)}
            found |= {f"grid-{square_name((x, y))}" for x, y in near if 0 < x < width - 1 and 0 < y < height - 1}
        return found

    return legal


@pytest.mark.parametrize("sizes", [(4, 3, 3), (5, 5, 4), (3, 5, 4), (3, 3, 3)])
def test_tic_tac_two_has_the_moves_of_rules_with_sets(sizes: tuple[int, int, int]) -> None:
    legal = plain_tic_tac_two(*sizes)
    for position in random_positions("tic-tac-two:width={},height={},each={}".format(*sizes)):
        assert names_of(position) == legal(position)


@pytest.mark.parametrize("text", ["XXX" + 9 * "." + "###.###.######O", 12 * "." + "##..##..######X", "X"])
def test_a_text_of_another_board_is_not_a_position_of_tic_tac_two(text: str) -> None:
    with pytest.raises(BadText, match="is not a position"):
        start("tic-tac-two", text)


# Three musketeers.


def test_musketeers_only_capture() -> None:
    """Eight men stand next to the musketeers on e1, c3 and a5: two at either corner and four in the middle."""
    position = start("three-musketeers:n=5")
    assert names_of(position) == {"e1-d1", "e1-e2", "c3-c2", "c3-b3", "c3-d3", "c3-c4", "a5-a4", "a5-b5"}
    assert names_of(position.after("c3-c2")) == {"b3-c3", "d3-c3", "c4-c3"}


def test_three_musketeers_in_a_row_have_lost_whoever_moved() -> None:
    """The end of the example of João Neto, World of Abstract Games: the last of three captures in column b."""
    position = start("three-musketeers:n=5", ".X..." + "....." + ".X.OO" + "....." + "XO..." + "X").after("a5-b5")
    assert (position.is_over, position.winner) == (True, 1)


def test_musketeers_that_cannot_move_win() -> None:
    assert start("three-musketeers:n=5", "X...." + "....." + "..X.." + "....O" + ".X..." + "X").winner == 0


def test_men_that_cannot_move_lose() -> None:
    assert start("three-musketeers", "X.." + ".X." + "..X" + "O").winner == 0


def test_three_musketeers_have_the_value_that_plain_recursion_finds() -> None:
    everywhere = frozenset((x, y) for x in range(3) for y in range(3))

    @cache
    def plies(musketeers: frozenset[tuple[int, int]], men: frozenset[tuple[int, int]], turn: int) -> int:
        """Return 1 + the plies if the side to move wins, else minus this number."""
        if any(len({square[axis] for square in musketeers}) == 1 for axis in (0, 1)):
            return 1 if turn else -1
        movers, goals = (men, everywhere - musketeers - men) if turn else (musketeers, men)
        after = []
        for x, y in movers:
            for goal in goals & {(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)}:
                moved = movers - {(x, y)} | {goal}
                after.append(plies(musketeers, moved, 0) if turn else plies(moved, men - {goal}, 1))
        if not after:
            return -1 if turn else 1
        lost = [-each for each in after if each < 0]
        return min(lost) + 1 if lost else -max(after) - 1

    begin = frozenset({(2, 0), (1, 1), (0, 2)})
    assert plies(begin, everywhere - begin, 0) == 11
    assert analyse("three-musketeers", seconds=600).value == Value(WIN, 10)


@pytest.mark.parametrize(
    "spec",
    [
        "gobblet-gobblers:small=4", "gobblet-gobblers:small=3,medium=3,large=3", "gobblet-gobblers:large=1",
        "tic-tac-two:width=6", "tic-tac-two:height=2", "tic-tac-two:each=5", "three-musketeers:n=6",
    ],
)  # fmt: skip
def test_options_beyond_the_range_are_refused(spec: str) -> None:
    with pytest.raises(BadOption, match="is not valid"):
        game(spec)

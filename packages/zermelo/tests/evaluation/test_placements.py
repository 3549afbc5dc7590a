"""Wrong placements: each kind is named by `check`, and refused before a table is written."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from places import BROKEN
from zermelo import DRAW, LOSS, Game, Placement, game
from zermelo.errors import BadGame
from zermelo.evaluation.declarations.placement_tests import ensure_placement, placement_breaches

MADE_OF_CELLS = "lines and columns of a placement are made of its cells"
INVERSE = "placement.state is the inverse of placement.stones"
ONE_STONE = "every move of a placement adds one stone"
ENDS = "a placement ends with a line or a full board"
EMPTY_CELLS = "plies_left of a placement is the number of empty cells"

ONE_MARK = game(f"{BROKEN.parent / 'own' / 'one_mark.py'}:width=3,height=3")

FLAT, FALLING = game("mnk:width=4,height=4,k=3"), game("connect:width=4,height=4,k=3")


def placement(built: Game[Any]) -> Placement[Any]:
    assert built.declared.placement
    return built.declared.placement


def declared(built: Game[Any], **changed: Any) -> Game[Any]:
    """Return a game with a changed placement."""
    return replace(
        built,
        declared=replace(built.declared, placement=placement(built)._replace(**changed)),
    )


def with_rules(built: Game[Any], **changed: Any) -> Game[Any]:
    """Return a game with changed rules, and without hints, which would be false, too."""
    return replace(
        built,
        rules=built.rules._replace(**changed),
        declared=replace(built.declared, hints=zermelo.Hints()),
    )


LINES = placement(FLAT).lines
COLUMNS = placement(FALLING).columns
BOARD = (1 << 16) - 1


def outcome_of_a_full_board(state: tuple[int, int]) -> int:
    outcome: int = FLAT.rules.outcome(state)
    return outcome or (LOSS if state[0] | state[1] == BOARD else DRAW)


def outcome_that_differs(state: tuple[int, int]) -> int:
    """A loss, but a win for whoever faces a line in the last row."""
    outcome: int = FLAT.rules.outcome(state)
    return -outcome if state[1] & 0x7000 == 0x7000 else outcome


def moves_without_a_corner(state: tuple[int, int]) -> int:
    legal: int = FLAT.rules.moves(state)
    return legal & ~1 if state[0] | state[1] != BOARD ^ 1 else legal


def two_numbers(cell: int) -> Callable[[Any, int], Any]:
    """A move that places the stone of another move."""
    return lambda state, move: FLAT.rules.play(state, cell if move == 0 else move)


def flips(state: tuple[int, int], cell: int) -> tuple[int, int]:
    """A stone beside an opponent's one turns it."""
    mine, theirs = state
    turned = theirs & 1 << cell + 1 if cell < 15 else 0
    return theirs ^ turned, mine | turned | 1 << cell


def only_the_mover(state: tuple[int, int]) -> tuple[int, int]:
    return state[0], 0


WRONG: dict[str, tuple[Game[Any], str, str]] = {
    "a line is missing": (declared(FLAT, lines=LINES[1:]), ENDS, "the game is over, and no line of placement.lines"),
    "a line too many": (declared(FLAT, lines=(*LINES, 0b1011)), ENDS, "cells 0, 1, 3 is complete, and moves goes on"),
    "a line that is too long": (
        declared(FLAT, lines=(0b1111, *(line for line in LINES if line & ~0b1111))),
        ENDS,
        "the game is over, and no l",
    ),
    "no lines": (declared(FLAT, lines=()), MADE_OF_CELLS, "placement.lines has no line"),
    "an empty line": (declared(FLAT, lines=(*LINES, 0)), MADE_OF_CELLS, "placement.lines has 0, which is not a mask"),
    "a line outside": (declared(FLAT, lines=(7 << 15,)), MADE_OF_CELLS, "placement.lines has 229376, which is not"),
    "a line of numbers": (declared(FLAT, lines=((0, 1, 2),)), MADE_OF_CELLS, r"placement.lines has \(0, 1, 2\), which"),
    "too many cells": (declared(FLAT, cells=1 << 63), MADE_OF_CELLS, "must be a mask of some of the bits 0 to 62"),
    "a cell too many": (declared(FLAT, cells=BOARD | 1 << 16), ONE_STONE, "no move places a stone on cell 16"),
    "a cell is missing": (
        declared(FLAT, cells=BOARD >> 1, lines=(7 << 1,)),
        ONE_STONE,
        r"16 turns the stones .*\(0, 32768\); it must",
    ),
    "a column is missing": (declared(FALLING, columns=COLUMNS[1:]), MADE_OF_CELLS, "lacks cells 0, 1, 2, 3"),
    "a column comes twice": (
        declared(FALLING, columns=(*COLUMNS, COLUMNS[0])),
        MADE_OF_CELLS,
        "has cell 0, which comes twice",
    ),
    "a column outside": (
        declared(FALLING, columns=(*COLUMNS, (4,))),
        MADE_OF_CELLS,
        "has cell 4, which is not in placement.cells",
    ),
    "columns upside down": (
        declared(FALLING, columns=tuple(column[::-1] for column in COLUMNS)),
        ONE_STONE,
        "add a stone of the mover to the lowest empty cell of a column",
    ),
    "columns where no stone falls": (
        declared(FLAT, columns=tuple(tuple(range(x, 16, 4)) for x in range(4))),
        ONE_STONE,
        "lowest empty cell",
    ),
    "stones that fall, without columns": (declared(FALLING, columns=()), ONE_STONE, "no move places a stone on cell"),
    "stones swapped": (
        declared(FLAT, stones=lambda state: state[::-1], state=lambda mine, theirs: (theirs, mine)),
        ONE_STONE,
        r"1 turns the stones \(0, 0\) into \(1, 0\); it must add a stone of the mover to an empty cell, and exchange",
    ),
    "stones that forget": (
        declared(FLAT, stones=only_the_mover),
        ONE_STONE,
        r"turns the stones \(0, 0\) into \(0, 0\); it must add",
    ),
    "a state that loses a stone": (
        declared(FLAT, state=lambda mine, theirs: (mine, theirs & theirs - 1)),
        INVERSE,
        r"gives \(0, \d+\) for \(0, \d+\), and placement.state gives \(0, 0\)",
    ),
    "stones on one cell": (
        declared(FLAT, stones=lambda state: (state[0] | state[1], state[1])),
        ONE_STONE,
        r"1 turns the stones \(0, 0\) into \(1, 1\)",
    ),
    "one mask": (declared(FLAT, stones=lambda state: state[0]), INVERSE, "gives 0; it must give two masks in a tuple"),
    "a stone at the start": (
        replace(FLAT, rules=FLAT.rules._replace(start=(0, 1))),
        INVERSE,
        r"\(0, 1\) for the start, which must be an emp",
    ),
    "one mark for two": (declared(FLAT, shared=True), ONE_STONE, "it must add a mark to an empty cell in the"),
    "two colours for one mark": (
        replace(
            ONE_MARK,
            declared=replace(
                ONE_MARK.declared,
                placement=Placement(
                    placement(game("mnk")).lines,
                    511,
                    stones=lambda marks: (marks, 0),
                    state=lambda marks, none: marks,
                ),
            ),
        ),
        ONE_STONE,
        r"0 turns the stones \(0, 0\) into \(1, 0\)",
    ),
    "a full board that wins": (
        with_rules(FLAT, outcome=outcome_of_a_full_board),
        ENDS,
        "a full board without a line has the outcome -1",
    ),
    "a line that is drawn": (
        with_rules(FLAT, outcome=lambda state: DRAW),
        ENDS,
        "has the outcome 0, and the first line alone has 0",
    ),
    "lines of two kinds": (
        with_rules(FLAT, outcome=outcome_that_differs),
        ENDS,
        "has the outcome 1, and the first line alone has -1",
    ),
    "moves after the end": (
        with_rules(FLAT, moves=lambda state: BOARD & ~(state[0] | state[1])),
        ENDS,
        "is complete, and moves goes on",
    ),
    "a move is missing": (with_rules(FLAT, moves=moves_without_a_corner), ONE_STONE, "no move places a stone on cell"),
    "two moves for one cell": (with_rules(FLAT, play=two_numbers(1)), ONE_STONE, "1 and 2 place the same stone"),
    "a move turns stones": (with_rules(FLAT, play=flips), ONE_STONE, "it must add a stone of the mover to an empty"),
    "no plies": (
        replace(
            FLAT,
            declared=replace(FLAT.declared, plies_left=None, hints=zermelo.Hints()),
        ),
        EMPTY_CELLS,
        "plies_left is not declared",
    ),
    "plies that are not the empty cells": (
        replace(
            FLAT,
            declared=replace(FLAT.declared, plies_left=lambda state: 17 - (state[0] | state[1]).bit_count()),
        ),
        EMPTY_CELLS,
        "17 plies are left, and 16 cells are empty",
    ),
}


def plain(function: Any) -> Any:
    """Return the function as it is written, in place of a compiler."""
    return function


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_placement_is_named(kind: str) -> None:
    wrong, promise, found = WRONG[kind]
    with pytest.raises(BadGame, match=f"declares something false \\({promise}\\): .*{found}"):
        ensure_placement(wrong, plain)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in WRONG if kind != "a stone at the start"])
def test_check_names_a_wrong_placement(kind: str) -> None:
    wrong, promise, _ = WRONG[kind]
    (fault,) = zermelo.check(wrong, n=5).faults
    assert fault.promise == promise
    assert fault.position is not None


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk:misere=true", "mnk:width=6,height=1,k=2", "connect:width=5,height=4"])
def test_placements_of_the_catalogue_hold(spec: str) -> None:
    assert placement(game(spec))
    assert list(placement_breaches(game(spec))) == []


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk:width=5,height=5,k=5", "connect:width=5,height=5"])
def test_a_line_that_random_play_seldom_completes_is_missed(spec: str) -> None:
    built = game(spec)
    lines = placement(built).lines
    for i in range(0, len(lines), 3):
        breach = next(placement_breaches(declared(built, lines=lines[:i] + lines[i + 1 :])))
        assert breach.promise == ENDS


def test_a_placement_is_not_valid_with_scores_or_another_turn() -> None:
    for kind in ({"scores": (-1, 1)}, {"again": lambda state, move: False}):
        with pytest.raises(BadGame, match=f"placement of .* is not valid in a game with `{next(iter(kind))}`"):
            with_rules(FLAT, **kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["a line is missing", "a line too many", "a line that is drawn"])
def test_solve_refuses_a_wrong_placement_before_it_writes_a_table(kind: str, tmp_path: Path) -> None:
    wrong, promise, found = WRONG[kind]
    with pytest.raises(BadGame, match=f"{promise}.*{found}"):
        zermelo.solve(wrong, tmp_path / "table")
    assert not (tmp_path / "table").exists()


def wrapped(mine: int, theirs: int) -> tuple[int, int]:
    """The same numbers in plain Python; in machine code, the shifted ones wrap round."""
    return (mine << 60) >> 60, theirs


@pytest.mark.slow
def test_functions_with_other_results_in_machine_code_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "zermelo.evaluation.declarations.placement_tests.MAX_PLACEMENT_TEST_MOVES", 1_000
    )  # of the plain functions
    with pytest.raises(BadGame, match=r"placement.state gives \(\d+, \d+\) plain and \(-?\d+, \d+\) compiled"):
        zermelo.solve(declared(FLAT, state=wrapped), tmp_path / "table")
    (fault,) = zermelo.check(declared(FLAT, state=wrapped), n=1, compiled=True).faults
    assert "placement.state" in fault.found


@pytest.mark.slow
def test_a_placement_that_does_not_compile_is_refused_and_keys_need_none(tmp_path: Path) -> None:
    written = declared(FLAT, state=lambda mine, theirs: (sum(mask for mask in (mine,)), theirs))
    with pytest.raises(zermelo.errors.CannotCompile, match=r"do not compile.* use --with-keys"):
        zermelo.solve(written, tmp_path / "table")
    assert not (tmp_path / "table").exists()

"""Tables of whole games against the known numbers."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import zermelo
from places import FACTS
from zermelo import DRAW, LOSS, WIN, Table, Value, start
from zermelo.types import Solved

Solve = Callable[[str], tuple[Solved, Any]]
Open = Callable[[str], Table]
OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}


def by_tier(solved: Solved, what: str = "positions") -> list[int]:
    return [tier[what] for tier in solved.manifest["tiers"]]


def outcomes(table: Table) -> dict[str, int]:
    found = dict.fromkeys(OUTCOMES, 0)
    for value, count in table.counts().items():
        found[value.word] += count.positions
    return found


@pytest.mark.slow
def test_tic_tac_toe_has_the_known_histogram(table: Open, facts: Any) -> None:
    known = {
        Value(OUTCOMES[key.split(":")[0]], int(key.split(":")[1])): n
        for key, n in facts("tictactoe")["value_remoteness_histogram"].items()
    }
    up_to_symmetry = {
        Value(OUTCOMES[key.split(":")[0]], int(key.split(":")[1])): n
        for key, n in facts("tictactoe")["value_remoteness_histogram_up_to_symmetry"].items()
    }
    counts = table("tictactoe").counts()
    assert {value: count.positions for value, count in counts.items()} == known
    assert {value: count.classes for value, count in counts.items()} == up_to_symmetry


BOARDS = [
    *(("connect", "connect:width={width},height={height}", board) for board in ("4x4", "4x3")),
    *(("mnk", "mnk:width={width},height={height},k={k}", board) for board in ("3x3,k=3", "2x2,k=2", "4x3,k=3")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "spec", "board"), BOARDS)
def test_a_board_has_its_known_counts_classes_and_values(
    solved: Solve, table: Open, facts: Any, file: str, spec: str, board: str
) -> None:
    known = facts(file)["per_board_counts" if file == "connect" else "counts"][board]
    spec = spec.format(**known)
    found = solved(spec)[0]
    assert by_tier(found) == known["positions_by_ply"]
    assert found.manifest["positions"] == known["positions"]
    assert by_tier(found, "classes") == known["positions_up_to_symmetry_by_ply"]
    assert found.manifest["classes"] == known["positions_up_to_symmetry"] == len(table(spec))
    assert found.value == (known["value_first_player"], known["remoteness"])
    assert outcomes(table(spec)) == {word: known["position_values"][word] for word in ("win", "draw", "loss")}
    assert ends_by_ply(table(spec)) == known["terminal_positions"]["by_ply"]
    moves = table(spec).probe(start(table(spec).game))
    assert {str(1 + move): list(value) for move, value in moves} == known["first_moves"]["per_move_value_remoteness"]
    best = sorted(1 + move for move, value in moves if value == moves[0][1])
    assert best == known["first_moves"]["fastest_best_first_moves"]


def ends_by_ply(table: Table) -> list[int]:
    plies = range(len(table.manifest["tiers"]))
    return [sum(n.positions for value, n in table.counts(ply).items() if not value.remoteness) for ply in plies]


COUNTS = json.loads((FACTS / "connect.json").read_text(encoding="utf-8"))["positions_count"]
BOARDS_COUNTED = {board: known["positions"] for board, known in COUNTS.items() if max(map(int, board.split("x"))) >= 4}

FEW = 5_000
"""Positions that are counted without compiling; larger boards are compiled, each for itself, and BOARDS has some."""


@pytest.mark.slow
@pytest.mark.parametrize("board", [board for board, positions in BOARDS_COUNTED.items() if positions <= FEW])
def test_connect_four_has_its_known_positions_on_every_small_board(board: str) -> None:
    width, height = map(int, board.split("x"))
    assert zermelo.count(f"connect:width={width},height={height}").positions == BOARDS_COUNTED[board]

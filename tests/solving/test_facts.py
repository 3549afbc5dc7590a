"""Whole games against the known numbers, and against the search of single positions."""

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo.analysis.counting.layers import layers
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.search.compiled_search import CompiledSearch
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.games import game, start
from zermelo.games.connect import connect
from zermelo.rules import DRAW, LOSS, WIN, Value
from zermelo.rules.position import Position
from zermelo.solving.making.solver import Solved
from zermelo.solving.table import Table

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
@pytest.mark.parametrize("board", ["tictactoe", "mnk"])
def test_tic_tac_toe_has_the_known_histogram(table: Open, facts: Any, board: str) -> None:
    known = {
        Value(OUTCOMES[key.split(":")[0]], int(key.split(":")[1])): n
        for key, n in facts("tictactoe")["value_remoteness_histogram"].items()
    }
    up_to_symmetry = {
        Value(OUTCOMES[key.split(":")[0]], int(key.split(":")[1])): n
        for key, n in facts("tictactoe")["value_remoteness_histogram_up_to_symmetry"].items()
    }
    counts = table(board).counts()
    assert {value: count.positions for value, count in counts.items()} == known
    assert {value: count.classes for value, count in counts.items()} == up_to_symmetry


@pytest.mark.slow
def test_every_listed_position_of_tic_tac_toe_has_its_value_and_best_moves(table: Open, listing: Any) -> None:
    solved = table("tictactoe")
    for text, word, plies, best in listing("listing_fastest"):
        position = Position.read(solved.game, text)
        assert solved[position] == Value(OUTCOMES[word], int(plies)), text
        moves = solved.probe(position)
        assert ",".join(str(1 + move) for move, value in moves if value == moves[0][1]) == best, text


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
    first_moves = {str(1 + move): list(value) for move, value in table(spec).probe(start(table(spec).game))}
    assert first_moves == known["first_moves"]["per_move_value_remoteness"]


def ends_by_ply(table: Table) -> list[int]:
    plies = range(len(table.manifest["tiers"]))
    return [sum(n.positions for value, n in table.counts(ply).items() if not value.remoteness) for ply in plies]


COUNTS = json.loads((Path(__file__).parents[1] / "facts" / "connect.json").read_text(encoding="utf-8"))[
    "positions_count"
]
BOARDS_COUNTED = {board: known["positions"] for board, known in COUNTS.items() if max(map(int, board.split("x"))) >= 4}

FEW = 5_000
"""Positions that are counted without compiling; larger boards are compiled, each for itself, and BOARDS has some."""


@pytest.mark.slow
@pytest.mark.parametrize("board", [board for board, positions in BOARDS_COUNTED.items() if positions <= FEW])
def test_connect_four_has_its_known_positions_on_every_small_board(board: str) -> None:
    width, height = map(int, board.split("x"))
    position = start(connect(width, height))
    counted = sum(layer.new_positions for layer in layers(position, Folding(position.game)))
    assert counted == BOARDS_COUNTED[board]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["misere", "normal"])
def test_every_heap_of_stones_up_to_40(table: Open, facts: Any, kind: str) -> None:
    solved = table(f"stones:n=40,misere={str(kind == 'misere').lower()}")
    for n, known in facts("stones")[f"{kind}_1_to_4"].items():
        position = Position.read(solved.game, n)
        assert (solved[position].outcome == WIN) == known["mover_wins"], n
        assert solved[position].remoteness == known["remoteness"], n
        wins = sorted(move for move, value in solved.probe(position) if value.outcome == WIN)
        assert wins == known["winning_moves"], n


@pytest.mark.slow
@pytest.mark.parametrize("heaps", ["3,4,5", "1,3,5,7", "1,2,3", "1,1,1", "2,2", "1,1", "7", "1"])
@pytest.mark.parametrize("kind", ["normal", "misere"])
def test_nim_has_the_known_winning_moves(table: Open, facts: Any, heaps: str, kind: str) -> None:
    known = facts("stones")["nim"][heaps][kind]
    solved = table(f"nim:heaps={heaps.replace(',', '+')},misere={str(kind == 'misere').lower()}")
    origin = start(solved.game)
    assert (solved[origin].outcome == WIN) == known["mover_wins"]
    wins = sorted(move.name for move, value in solved.probe(origin) if value.outcome == WIN)
    assert wins == sorted(f"{'abcd'[heap]}{amount}" for heap, amount in known["winning_moves"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "fact"),
    [
        ("mnk:misere=true", "misere_3x3"),
        ("mnk:wild=true", "wild_3x3_normal"),
        ("mnk:wild=true,misere=true", "wild_3x3_misere"),
    ],
)
def test_variants_have_their_known_values(facts: Any, spec: str, fact: str) -> None:
    known, origin = facts("mnk")["variants"][fact], start(game(spec))
    evaluate = Interpreted(origin.game).settle
    assert evaluate(origin.state, 600) == (known["value"], known["remoteness"])
    per_move = {move.name: list(evaluate(origin.follow(move).state, 600).before()) for move in origin.moves}
    assert per_move == known["per_move"]
    counted = sum(layer.new_positions for layer in layers(origin, Folding(origin.game)))
    assert counted == known.get("reachable_positions", 5478)


SMALL = [
    "tictactoe:first=O", "mnk:width=4,height=3", "connect:width=4,height=4", "connect:width=3,height=4,k=3", "nim",
    "stones:n=30,take=2+5", "hexapawn", "mnk:width=2,height=2,k=2,depth=2",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("spec", SMALL)
def test_the_table_agrees_with_the_search_on_random_positions(table: Open, spec: str) -> None:
    rng, solved = Random(5), table(spec)
    evaluate = Interpreted(solved.game).value
    for position in islice(solved.at_random(rng), 50):
        assert solved[position] == evaluate(position.state, seconds=600), position.text


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["connect:width=4,height=4", "hexapawn"])
def test_the_table_agrees_with_the_compiled_search_on_random_positions(table: Open, spec: str) -> None:
    rng, solved = Random(7), table(spec)
    solver = CompiledSearch(solved.game, memory="4M")
    for position in islice(solved.at_random(rng), 200):
        assert solver.value(position.state, seconds=600) == solved[position], position.text


@pytest.mark.slow
@pytest.mark.parametrize("spec", [spec for spec in SMALL if spec not in (SMALL[1], SMALL[2])])
def test_the_table_holds_every_reachable_position_once(solved: Solve, table: Open, spec: str) -> None:
    rules = game(spec).rules
    found, new = {rules.start}, [rules.start]
    while new:
        state = new.pop()
        after = {rules.play(state, move) for move in range(63) if rules.moves(state) >> move & 1} - found
        found |= after
        new += after
    assert solved(spec)[0].manifest["positions"] == len(found)
    assert len({table(spec).canonical_key(state) for state in found}) == len(table(spec)) == len(list(table(spec)))
    assert all(table(spec).value(state) is not None for state in found)

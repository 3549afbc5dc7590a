"""Analyses against the known numbers; test_agreement.py has every other way to these values."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

import zermelo
from zermelo import DRAW, LOSS, WIN, Bounds, Position, Value, analyse, evaluators, game, start

OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}


@pytest.mark.slow
def test_tic_tac_toe_has_the_known_values_remotenesses_and_best_moves(
    listing: Callable[[str], Iterable[list[str]]],
) -> None:
    plain = game("tictactoe")
    search = evaluators.Interpreted(plain)
    for text, value, plies, best in listing("listing_fastest"):
        position = Position.read(plain, text)
        assert search.value(position.state, seconds=600) == Value(OUTCOMES[value], int(plies)), text
        moves = [move + 1 for move in analyse(position, evaluator=search, seconds=600).best]
        assert ",".join(map(str, sorted(moves))) == best, text


@pytest.mark.parametrize("kind", ["misere", "normal"])
def test_every_heap_of_stones_up_to_40(facts: Callable[[str], Any], kind: str) -> None:
    for n, known in facts("stones")[f"{kind}_1_to_4"].items():
        analysis = analyse(start(game("stones", n=int(n), misere=kind == "misere")))
        assert isinstance(analysis.value, Value)
        assert (analysis.value.outcome == WIN) == known["mover_wins"], n
        assert analysis.value.remoteness == known["remoteness"], n
        winning = sorted(
            move for move, judged in analysis.ranked if isinstance(judged, Value) and judged.outcome == WIN
        )
        assert winning == known["winning_moves"], n


@pytest.mark.parametrize("take", ["1,2,3", "1,2,3,4", "1,3,4"])
def test_a_heap_is_lost_exactly_where_its_grundy_value_is_0(facts: Callable[[str], Any], take: str) -> None:
    amounts = tuple(map(int, take.split(",")))
    for n, grundy in enumerate(facts("stones")["grundy"][take]["values_0_to_40"]):
        value = analyse(start(game("stones", n=n, take=amounts, misere=False))).value
        assert isinstance(value, Value)
        assert (value.outcome == LOSS) == (grundy == 0), n


def nim_facts() -> list[str]:
    return ["3,4,5", "1,3,5,7", "1,2,3", "1,1,1", "2,2", "1,1", "7", "1"]


@pytest.mark.parametrize("heaps", nim_facts())
@pytest.mark.parametrize("kind", ["normal", "misere"])
def test_nim_has_the_known_winning_moves(facts: Callable[[str], Any], heaps: str, kind: str) -> None:
    known = facts("stones")["nim"][heaps][kind]
    position = start(game("nim", heaps=tuple(map(int, heaps.split(","))), misere=kind == "misere"))
    analysis = analyse(position)
    assert isinstance(analysis.value, Value)
    assert (analysis.value.outcome == WIN) == known["mover_wins"]
    winning = {move.name for move, judged in analysis.ranked if isinstance(judged, Value) and judged.outcome == WIN}
    assert winning == {f"{'abcdefgh'[heap]}{amount}" for heap, amount in known["winning_moves"]}


def test_all_nim_facts_are_used(facts: Callable[[str], Any]) -> None:
    assert set(nim_facts()) == set(facts("stones")["nim"]) - {"definition"}


WILD = {"mnk:wild=true": "wild_3x3_normal", "mnk:wild=true,misere=true": "wild_3x3_misere"}

VARIANTS = {"mnk:misere=true": "misere_3x3", **WILD}


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk:misere=true", *(pytest.param(spec, marks=pytest.mark.long) for spec in WILD)])
def test_the_variants_of_three_in_a_row(facts: Callable[[str], Any], spec: str) -> None:
    known = facts("mnk")["variants"][VARIANTS[spec]]
    analysis = analyse(start(game(spec)), seconds=600)
    assert analysis.value == (known["value"], known["remoteness"])
    assert {move.name for move in analysis.best} == {str(move) for move in known["winning_or_best_moves"]}
    assert {move.name: [*judged] for move, judged in analysis.ranked} == known["per_move"]
    assert zermelo.count(spec, seconds=600).positions == known.get("reachable_positions", 5478)


INTERPRETED = {  # boards of mnk.json that the interpreted search is quick with; the compiled one finds the others
    "3x1,k=3", "3x2,k=3", "3x3,k=3", "4x1,k=3", "4x1,k=4", "4x2,k=3", "4x2,k=4", "4x3,k=3", "4x3,k=4",
    "5x1,k=3", "5x1,k=4", "5x2,k=3", "5x2,k=4",
}  # fmt: skip


def test_all_boards_of_up_to_12_cells_are_valued_here(facts: Callable[[str], Any]) -> None:
    sizes = {board: board.split(",")[0].split("x") for board in facts("mnk")["values"] if board != "note"}
    assert {board for board, (width, height) in sizes.items() if int(width) * int(height) <= 12} == INTERPRETED


@pytest.mark.slow
@pytest.mark.parametrize(
    "board", [pytest.param(board, marks=[pytest.mark.long] * ("4x3" in board)) for board in sorted(INTERPRETED)]
)
def test_boards_of_k_in_a_row_have_their_known_values(facts: Callable[[str], Any], board: str) -> None:
    known = facts("mnk")["values"][board]
    size, k = board.split(",k=")
    width, height = map(int, size.split("x"))
    value = evaluators.Interpreted(game("mnk", width=width, height=height, k=int(k))).value((0, 0), seconds=600)
    assert isinstance(value, Value)
    assert value.outcome == known["value_first_player"]
    if "shortest_forced_win_plies" in known:
        assert value.remoteness == known["shortest_forced_win_plies"]


def test_an_undecided_analysis_has_bounds_and_no_best_moves() -> None:
    analysis = analyse(start(game("connect:width=8")), seconds=0.3)
    assert isinstance(analysis.value, Bounds)
    assert analysis.best == ()
    assert analysis.line == ()
    assert all(isinstance(judged, Bounds) and judged.plies < 20 for _, judged in analysis.ranked)


@pytest.mark.slow
def test_a_forced_win_is_found_in_a_game_too_large_to_search_to_its_end() -> None:
    position = start(game("connect")).after("4 1 4 1 4 1")
    analysis = analyse(position, seconds=1)
    assert analysis.value == Value(WIN, 1)
    assert [move.name for move in analysis.best] == ["4"]
    assert analysis.line.names == ["4"]


def test_a_refutation_is_the_reply_that_wins() -> None:
    position = start(game("tictactoe")).after("1")
    analysis = analyse(position)
    assert [refutation.move.name for refutation in analysis.refutations] == ["2", "3", "4", "6", "7", "8", "9"]
    for move, reply, plies in analysis.refutations:
        assert reply is not None
        after = analyse(position.after([move, reply])).value
        assert after == Value(LOSS, plies - 2)


def test_the_main_line_keeps_the_value_to_the_end() -> None:
    position = start(game("tictactoe")).after("1 2")
    value = analyse(position).value
    for label in analyse(position).line:
        position = position.after(label)
        assert isinstance(value, Value)
        value = Value(-value.outcome, value.remoteness - 1)
        assert analyse(position).value == value
    assert position.is_over

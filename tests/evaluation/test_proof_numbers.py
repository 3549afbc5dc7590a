"""Proof-number search gives the values of the interpreted search, and finds narrow wins in few nodes."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo.evaluation.deadline import NEVER
from zermelo.evaluation.interpreted import Interpreted
from zermelo.evaluation.search.compiled_search import CompiledSearch, ProofNumberSearch
from zermelo.games import game
from zermelo.position import random_game

EXAMPLES = Path(__file__).parents[2] / "examples"

QUBIC = f"{EXAMPLES / 'qubic.py'}"


WIDE = "mnk:width=5,height=4,k=4"


@pytest.mark.parametrize("spec", [WIDE, f"{EXAMPLES / 'dots_and_boxes.py'}:columns=2,rows=1"])
def test_values_are_those_of_the_interpreted_search(spec: str) -> None:
    """The second game has scores, and moves that keep the turn."""
    search, plain = ProofNumberSearch(game(spec), 8), Interpreted(game(spec))
    for state in late_states(spec):
        assert search.value(state, 60) == plain.value(state, 60)


def test_a_search_beside_one_for_proofs_gives_exact_values() -> None:
    """Proofs alone find wins that are later than the quickest one."""
    search, plain = CompiledSearch(game(WIDE), 8, 2), Interpreted(game(WIDE))
    for state in late_states(WIDE):
        low, high = search.bounds_together(state, -search.top, search.top, NEVER)
        assert low == high
        assert search.valued(state, low, high, NEVER) == plain.value(state, 60)
    assert str(search.value(search.game.rules.start, 60)).startswith("draw")


def late_states(spec: str) -> list[Any]:
    """Return states of random games, from the eleventh ply on."""
    rng = Random(3)
    return [each.state for _ in range(8) for each in random_game(game(spec), rng, 50) if len(list(each.line)) > 11]


def test_a_long_line_of_threats_is_found_in_few_nodes() -> None:
    """X wins by threats to which O has one reply each: 27 plies, by an independent search of threats."""
    state, _ = game(QUBIC).read(".........X.O...O.....................XO....O.....X............X.")
    search = ProofNumberSearch(game(QUBIC), 8)
    found = search.narrowed(state, 0, 1, 1_000, search.threads[0])
    assert found[0] >= 1
    assert search.nodes < 1_000


@pytest.mark.parametrize("spec", [QUBIC, "connect", f"{EXAMPLES / 'dots_and_boxes.py'}:columns=3,rows=3"])
def test_only_a_wide_game_without_scores_is_proved_beside_a_search_of_several_threads(spec: str) -> None:
    assert bool(CompiledSearch(game(spec), 8, 2).prover) == (spec == QUBIC)
    assert CompiledSearch(game(spec), 8, 1).prover is None

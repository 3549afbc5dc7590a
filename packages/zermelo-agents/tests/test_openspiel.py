"""A peer: OpenSpiel plays the same games and counts the same, where it is there to be asked."""

from random import Random
from typing import Any

import pytest

from zermelo import Value, evaluators, game, start

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")


@pytest.mark.slow
@pytest.mark.parametrize(("theirs", "ours"), [("tic_tac_toe", "tictactoe"), ("connect_four", "connect")])
def test_random_games_run_alike(theirs: str, ours: str) -> None:
    rng = Random(5)
    for _ in range(200):
        state, position = pyspiel.load_game(theirs).new_initial_state(), start(game(ours))
        while not state.is_terminal():
            assert state.legal_actions() == list(position.moves)
            assert state.current_player() == position.turn
            move = rng.choice(state.legal_actions())
            state.apply_action(move)
            position = position.play(move)
        assert position.is_over
        assert state.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[position.winner]


@pytest.mark.slow
@pytest.mark.parametrize("misere", [True, False])
def test_nim_has_the_same_values(misere: bool) -> None:
    spiel = pyspiel.load_game(f"nim(pile_sizes=2;3;4,is_misere={misere})")
    ours = game(f"nim:heaps=2+3+4,misere={misere}")
    evaluate = evaluators.Interpreted(ours).value

    def agree(state: Any, position: Any) -> int:
        if state.is_terminal():
            return int(state.player_return(0))
        after = [
            agree(state.child(action), position.play(position.move(label_of(state, action))))
            for action in state.legal_actions()
        ]
        value = max(after) if state.current_player() == 0 else min(after)
        exact = evaluate(position.state, seconds=600)
        assert isinstance(exact, Value)
        assert value == exact.outcome * (1 if position.turn == 0 else -1)
        return value

    agree(spiel.new_initial_state(), start(ours))


def label_of(state: Any, action: int) -> str:
    """'pile:1, take:2;' is 'a2' here."""
    words = state.action_to_string(state.current_player(), action).strip(";").split(",")
    pile, take = (int(word.split(":")[1]) for word in words)
    return f"{'abc'[pile - 1]}{take}"

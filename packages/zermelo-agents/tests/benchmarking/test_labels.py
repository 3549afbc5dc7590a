"""The labels of rows, compared with plain minimax and with `zermelo.regret`."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import pytest

import zermelo
import zermelo_agents
from zermelo import Game, Value
from zermelo_agents.benchmarking.accepting import accept
from zermelo_agents.benchmarking.candidates import LabelledPosition
from zermelo_agents.benchmarking.families import FAMILIES
from zermelo_agents.benchmarking.labels import labels_of
from zermelo_agents.benchmarking.rows import RowSource, row

Minimax = Callable[[Any], tuple[int, int]]


def minimax(game: Game[Any]) -> Minimax:
    """Return a function from a state to its outcome and the plies to it, by the definition."""

    @cache
    def value(state: Any) -> tuple[int, int]:
        mask = game.rules.moves(state)
        after = [after_move(state, move) for move in range(mask.bit_length()) if mask >> move & 1]
        return max(after, key=key) if after else (game.rules.outcome(state), 0)

    def after_move(state: Any, move: int) -> tuple[int, int]:
        outcome, plies = value(game.rules.play(state, move))
        moves_again = game.rules.again is not None and game.rules.again(state, move)
        return outcome if moves_again else -outcome, plies + 1

    def key(value: tuple[int, int]) -> tuple[int, int]:
        outcome, plies = value
        return outcome, -plies if outcome > 0 else plies

    return value


def row_of(game: Game[Any], candidate: LabelledPosition) -> dict[str, Any]:
    source = RowSource(1, "family", "game", "name", game.about, {}, 1)
    return row(source, 0, candidate.position, "board", candidate.labels, "move")


def result_of(outcome: int) -> str:
    return "win" if outcome > 0 else "loss" if outcome < 0 else "draw"


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_labels_are_those_of_plain_minimax(family: str) -> None:
    for found in islice(accept(family, 5, set()), 3):
        game, value = found.rule_set.game, minimax(found.rule_set.game)
        for candidate in found.candidates[:40]:
            made, position = row_of(game, candidate), candidate.position
            outcome, plies = value(position.state)
            assert made["value"] == record(game, outcome, plies)
            expected = {}
            for move in position.moves:
                after = position.follow(move)
                reply, further = value(after.state)
                mine = reply if after.turn == position.turn else -reply
                expected[move.name] = {**record(game, mine, further + 1), "regret": outcome - mine}
            assert made["moves"] == expected
            assert_lists(made, game.rules.scores is not None)


def record(game: Game[Any], outcome: int, plies: int) -> dict[str, Any]:
    return {"result": result_of(outcome), "score": outcome if game.rules.scores else None, "plies": plies}


def assert_lists(made: dict[str, Any], has_scores: bool) -> None:
    """Check the best moves and those that hold against the values of the moves."""
    moves, result = made["moves"], made["value"]["result"]
    holding = {name for name, move in moves.items() if move["regret"] == 0}
    speed = {"win": min, "loss": max}.get(result)
    best = holding
    if speed and not has_scores:
        plies = speed(moves[name]["plies"] for name in holding)
        best = {name for name in holding if moves[name]["plies"] == plies}
    assert set(made["holding_moves"]) == holding
    assert set(made["best_moves"]) == best
    assert set(made["legal_moves"]) == set(moves)
    difficulty = made["difficulty"]
    assert (difficulty["legal"], difficulty["best"], difficulty["holding"]) == (len(moves), len(best), len(holding))
    assert difficulty["chance"] == round(len(holding) / len(moves), 4)
    assert difficulty["greedy_fails"] == (greedy(made) not in holding)


def greedy(made: dict[str, Any]) -> str:
    worth = {"win": 1, "draw": 0, "loss": -1}
    best, most = "", None
    for name in made["legal_moves"]:
        move = made["moves"][name]
        ended = worth[move["result"]] if move["score"] is None else move["score"]
        counts = ended if move["plies"] == 1 else 0
        if most is None or counts > most:
            best, most = name, counts
    return best


@pytest.mark.parametrize("game", ["tictactoe", "connect:width=4,height=3,k=3", "dots-and-boxes", "stones:n=30"])
def test_regrets_of_a_named_game_are_those_of_the_library(game: str) -> None:
    for made in zermelo_agents.benchmark(game, 20, seed=3):
        position = zermelo.start(game).after(made["history"])
        assert position.text == made["position"]
        assert {name: zermelo.regret(position, name).outcome for name in made["moves"]} == {
            name: move["regret"] for name, move in made["moves"].items()
        }
        ranked = zermelo.analyse(position).ranked
        assert ranked[0].move.name in made["best_moves"]


def test_speed_does_not_matter_between_draws() -> None:
    values = {zermelo.Move(0, "a"): Value(0, 3), zermelo.Move(1, "b"): Value(0, 9), zermelo.Move(2, "c"): Value(-1, 4)}
    labels = labels_of(values, has_scores=False)
    assert [move.name for move in labels.best] == [move.name for move in labels.holding] == ["a", "b"]

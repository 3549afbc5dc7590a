"""Games whose moves can return, in every question: their values, chances, proofs and counts, with own sentences."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

import zermelo
from places import ROOT
from zermelo import DRAW, ENDLESS, LOSS, WIN, Game, Position, Rules, Value, evaluators, player, start
from zermelo.bits import bits
from zermelo.types import Player

DODGEM = f"{ROOT}/tests/dodgem.py"

POSITIONS = 1349
"""Of 3x3 Dodgem, as a solve counts them."""


def states_from(rules: Rules[Any]) -> list[Any]:
    states = [rules.start]
    for state in states:
        states += {rules.play(state, move) for move in bits(rules.moves(state))} - set(states)
    return states


def by_iteration(rules: Rules[Any]) -> dict[Any, Value]:
    """Return the values after ever more plies, until no more change: slow, and as plain as the definition."""
    states = states_from(rules)
    values = {s: Value(rules.outcome(s), 0) for s in states if not rules.moves(s)}
    for plies in range(1, len(states) + 1):
        before = dict(values)
        for state in set(states) - before.keys():
            after = [before.get(rules.play(state, move)) for move in bits(rules.moves(state))]
            if any(value and value.outcome == LOSS for value in after):
                values[state] = Value(WIN, plies)
            elif all(value and value.outcome == WIN for value in after):
                values[state] = Value(LOSS, plies)
    for _ in states:
        before = dict(values)
        for state in set(states) - before.keys():
            after = [before.get(rules.play(state, move)) for move in bits(rules.moves(state))]
            if None not in after:
                values[state] = Value(DRAW, 1 + max(v.remoteness for v in after if v and v.outcome == DRAW))
    return {state: values.get(state, Value(DRAW, ENDLESS)) for state in states}


def graph_game(targets: list[list[int]], outcomes: list[int]) -> Game[int]:
    """Return a game on a graph, from node 0; a node without targets ends it."""

    def moves(node: int) -> int:
        return (1 << len(targets[node])) - 1

    return Game("graph", Rules(0, moves, lambda node, move: targets[node][move], lambda node: outcomes[node]))


def random_graph(rng: Random) -> Game[int]:
    nodes = range(rng.randint(1, 9))
    targets = [[rng.choice(nodes) for _ in range(rng.randint(0, 3))] for _ in nodes]
    return graph_game(targets, [rng.choice((LOSS, DRAW, WIN)) for _ in nodes])


def test_small_games_whose_moves_return_are_settled_to_the_end() -> None:
    rng = Random(0)
    for _ in range(500):
        game = random_graph(rng)
        search, values = evaluators.Interpreted(game), by_iteration(game.rules)
        for state in rng.sample([*values], len(values)):
            assert search.value(state, seconds=600) == values[state]


def test_dodgem_and_morris_are_decided_at_every_move() -> None:
    for spec in (DODGEM, "morris"):
        analysis = zermelo.analyse(spec, seconds=600)
        assert all(isinstance(ranked.value, Value) for ranked in analysis.ranked)
    assert len(states_from(zermelo.game(DODGEM).rules)) == POSITIONS


def ruin(target: int, begin: int) -> Game[int]:
    """Gambler's ruin on a line of places: a step either way, until 0, where the second wins, or the target.

    A state is the place and whose turn it is, because an end is won by the same player whoever comes to it.
    """

    def moves(state: int) -> int:
        return 0b11 if 0 < state // 2 < target else 0

    def play(state: int, move: int) -> int:
        return (state // 2 + (1 if move else -1)) * 2 + 1 - state % 2

    def outcome(state: int) -> int:
        return WIN if (state // 2 == target) == (state % 2 == 0) else LOSS

    return Game("ruin", Rules(2 * begin, moves, play, outcome))


def chances_of(game: Game[Any], one: str, two: str) -> Any:
    """Return the exact chances that the first player wins, that the second one does, and of a draw."""
    found = zermelo.match(game, one, two, exact=True).as_first
    return found.wins, found.losses, found.draws


@pytest.mark.parametrize(("target", "begin"), [(2, 1), (5, 2), (30, 7)])
def test_a_random_walk_ends_at_either_side_as_the_gambler_is_ruined(target: int, begin: int) -> None:
    won = Fraction(begin, target)
    assert chances_of(ruin(target, begin), "random", "random") == (won, 1 - won, 0)


def test_play_that_never_ends_counts_as_a_draw() -> None:
    for_ever = graph_game([[1], [0]], [0, 0])
    assert chances_of(for_ever, "random", "random") == (0, 0, 1)
    # From 0 to the end with a chance of a half, else into a circle.
    half = graph_game([[3, 1], [2], [1], []], [0, 0, 0, LOSS])
    assert chances_of(half, "random", "random") == (Fraction(1, 2), 0, Fraction(1, 2))


def by_rounds(start: Position[Any], players: list[Player]) -> list[float]:
    """Return the chances after very many plies, in floats: how often each end is reached."""
    now, ended = {start: 1.0}, [0.0, 0.0, 0.0]
    replies = cache(lambda here: players[here.turn](here))
    for _ in range(200):
        after: dict[Position[Any], float] = {}
        for here, chance in now.items():
            if here.is_over:
                ended[{0: 0, 1: 1, None: 2}[here.winner]] += chance
                continue
            for move, weight in replies(here).items():
                child = here.follow(move)
                after[child] = after.get(child, 0) + chance * float(weight)
        now = after
    return ended


@pytest.mark.slow
@pytest.mark.parametrize(("one", "two"), [("perfect", "random"), ("random", "perfect")])
def test_exact_chances_of_dodgem_are_those_of_very_long_play(one: str, two: str) -> None:
    game = zermelo.game(DODGEM)
    players = [player(name, game) for name in (one, two)]
    exact = chances_of(game, one, two)
    assert sum(exact) == 1
    assert list(map(float, exact)) == pytest.approx(by_rounds(start(game), players), abs=1e-9)


def test_a_proof_looks_at_every_position_where_games_have_no_number() -> None:
    proofs = zermelo.prove(DODGEM, "perfect")
    assert proofs.first.lost is None  # the first player wins 3x3 Dodgem
    assert proofs.second.lost is not None
    assert len(proofs.second.lost.moves_played) == 19  # and nobody can hold out longer
    assert proofs.second.games is None
    assert "so that the games have no number" in zermelo.text(proofs)
    assert proofs.record()["second"]["games"] is None


def test_a_player_that_never_loses_where_play_returns_is_shown_to() -> None:
    circle = graph_game([[1, 2], [0], []], [0, 0, WIN])  # to leave the circle is to lose
    assert zermelo.prove(circle, "perfect").lost is None
    lost = zermelo.prove(circle, "random").lost
    assert lost is not None
    assert lost.moves_played.names == ["1"]


@pytest.mark.slow
def test_a_game_of_many_plies_is_followed_to_its_end() -> None:
    line = Game("line", Rules(10_000, lambda left: int(left > 0), lambda left, move: left - 1, lambda left: LOSS))
    assert chances_of(line, "random", "random") == (0, 1, 0)

"""Values of the states of a small game, listed breadth-first and settled backwards."""

from functools import cache
from typing import Any

from hypothesis import given, strategies as st

import zermelo
from zermelo import Declared, Game, Rules, Value, evaluators
from zermelo.bits import bits
from zermelo.evaluation.settling import settle_few
from zermelo.evaluation.worth_compiling import SMALL_WORK_POSITIONS


@st.composite
def games(draw: st.DrawFn) -> Game[int]:
    """Return a game on an acyclic graph, whose edges lead to any larger number: ways of all lengths meet."""
    size = draw(st.integers(1, 9))
    targets = [draw(st.lists(st.integers(node + 1, size), max_size=4)) if node < size else [] for node in range(size)]
    outcomes = draw(st.lists(st.sampled_from((-1, 0, 1)), min_size=size + 1, max_size=size + 1))
    turns = draw(st.none() | st.integers(0, 1 << 16))

    def moves(node: int) -> int:
        return (1 << len(targets[node])) - 1 if node < size else 0

    def again(node: int, move: int) -> bool:
        return bool((turns or 0) >> (node + move) & 1)

    rules = Rules(0, moves, lambda node, move: targets[node][move], lambda node: outcomes[node])
    rules = rules if turns is None else rules._replace(again=again)
    return Game("graph", rules, declared=Declared(plies_left=lambda node: size - node))


def by_definition(game: Game[Any], state: Any) -> dict[Any, Value]:
    """Return the values of a state and of those below it, from the ends up."""
    found: dict[Any, Value] = {}

    @cache
    def value(state: Any) -> Value:
        after = [
            value(game.rules.play(state, move)).before(game.keeps_turn(state, move))
            for move in bits(game.rules.moves(state))
        ]
        found[state] = max(after) if after else game.value_type(game.rules.outcome(state), 0)
        return found[state]

    value(state)
    return found


@given(games(), st.integers(1, 12))
def test_few_states_are_settled_and_more_are_not(game: Game[int], limit: int) -> None:
    truth, known = by_definition(game, 0), dict[int, Value]()
    assert settle_few(game, game.rules, 0, known, limit) == (len(truth) < limit)
    assert known.items() <= truth.items()


@given(games())
def test_the_plain_search_settles_what_is_left_open(game: Game[int]) -> None:
    search = evaluators.Interpreted(game)
    assert search.settle(0, 600, small=True) == by_definition(game, 0)[0]


def test_states_of_every_ply_are_settled_at_once() -> None:
    for spec in ("tictactoe", "stones", "mnk:width=3,height=2,k=2", "connect:width=3,height=3,k=3"):
        game, known = zermelo.game(spec), dict[Any, Value]()
        assert settle_few(game, game.rules, game.rules.start, known, SMALL_WORK_POSITIONS)
        assert known == by_definition(game, game.rules.start)


def test_too_many_states_are_seen_when_few_of_them_have_been_expanded() -> None:
    game, expanded = zermelo.game("connect"), list[Any]()

    def moves(state: Any) -> int:
        expanded.append(state)
        return int(game.rules.moves(state))

    state = zermelo.start(game).after("1356523336357624").state
    assert not settle_few(game, game.rules._replace(moves=moves), state, {}, SMALL_WORK_POSITIONS)
    assert len(expanded) < SMALL_WORK_POSITIONS / 3

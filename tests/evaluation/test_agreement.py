"""Every search x every board x every small game gives the same value, as the catalogues list them."""

from itertools import product
from typing import Any

import pytest

from zermelo.errors import BadOption
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import GAMES, game, start
from zermelo.rules import WIN, Value
from zermelo.rules.position import Position
from zermelo.sources.catalogue import SCORINGS, SEARCHES, scoring_for

PERFECT = [name for name, search in SEARCHES.items() if search.perfect]

AGAIN = ("dots-and-boxes", "kalah", "othello")
"""Games in which a player can move again, which these searches refuse."""

SMALL: dict[str, list[tuple[str, str]]] = {
    "tictactoe": [("tictactoe", "12534"), ("tictactoe:first=O", "1597")],
    "mnk": [
        ("mnk:width=3,height=2", ""),
        ("mnk:width=4,height=2,k=3", "236"),
        ("mnk:width=2,height=2,k=2", ""),
        ("mnk:misere=true", "152"),
        ("mnk:wild=true", "X5 O1 X2 O7"),
        ("mnk:wild=true,misere=true", "X1 O5 X2 X6"),
        ("mnk:width=2,height=2,k=2,depth=2", ""),
    ],
    "connect": [("connect:width=3,height=3,k=3", "12"), ("connect:width=4,height=2,k=3", "12")],
    "stones": [("stones:n=11", ""), ("stones:n=12,take=1+3+4,misere=false", ""), ("stones:n=9,take=2+5", "")],
    "nim": [("nim:heaps=1+2+3", ""), ("nim:heaps=2+2,misere=true", ""), ("nim:heaps=1+1+1+2", "")],
    "morris": [("morris", "1 4 2 5 3"), ("morris", "5 1 6 4 7 3 5-8 1-2 6-9")],
    "dobutsu": [("dobutsu", "b4-a3 b1-a2"), ("dobutsu", "b4-a3 b1-a2 a3-a2")],
    "qubic": [],  # its rules are those of mnk, and no early position has a small tree
    "hexapawn": [("hexapawn", ""), ("hexapawn:width=2,height=3", "")],
    "hex": [("hex:n=2", "")],
    **{name: [] for name in AGAIN},
    "kayles": [("kayles:n=4", "")],
}
"""Positions of every built-in game from which the plainest search comes to its end."""

CASES = [pytest.param(spec, moves, id=f"{spec} {moves}") for cases in SMALL.values() for spec, moves in cases]


def exact(position: Position[Any]) -> Value:
    value = Interpreted(position.game).value(position.state, seconds=600)
    assert isinstance(value, Value)
    return value


def score(position: Position[Any], search: str, scoring: str) -> Any:
    return SEARCHES[search].run(
        position.game.rules, position.state, scoring_for(scoring, position.game, position.state)
    )


def test_every_built_in_game_is_tried() -> None:
    assert SMALL.keys() == GAMES.ours.keys()


@pytest.mark.parametrize("name", AGAIN)
def test_a_game_in_which_a_player_moves_again_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="for players who alternate"):
        score(start(name), "memo", "one")


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_every_search_finds_the_same_value_of_a_small_game(spec: str, moves: str) -> None:
    here = start(game(spec)).after(moves)
    positions = [here] + [here.on(build()) for build in here.game.declared.boards.values()]
    value = exact(here)
    for position, search in product(positions, PERFECT):
        which = position.game.name, search
        assert score(position, search, "one").score == value.outcome, which
        assert score(position, search, "hundred").score == value.outcome * (100 - value.remoteness), which


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_every_search_finds_the_same_best_moves(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    for scoring in SCORINGS:
        if scoring == "left" and position.game.declared.plies_left is None:
            with pytest.raises(BadOption, match="does not declare plies_left"):
                score(position, "memo", scoring)
            continue
        answers = {search: score(position, search, scoring)[:2] for search in PERFECT}
        assert len(set(answers.values())) == 1, (scoring, answers)


@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_helpful_and_random_opponents_are_never_harder_than_the_best(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    perfect, mean, kind = (score(position, search, "one").score for search in ("memo", "average", "worst"))
    assert perfect <= mean <= kind <= WIN

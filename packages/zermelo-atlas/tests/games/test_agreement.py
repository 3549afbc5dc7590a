"""Every search gives the same value and the same best moves of every small game of the atlas."""

from typing import Any

import pytest

from zermelo import GAMES, WIN, BadOption, Position, Value, evaluators, start
from zermelo.sources import SCORINGS, SEARCHES
from zermelo.sources.catalogue import scoring_for

PERFECT = [name for name, search in SEARCHES.items() if search.perfect]

AGAIN = ("amazons", "fanorona", "l-game")
"""Games in which a player can move again, which these searches refuse."""

LATE = (
    "h1 e2 e4 d3 c7 g1 a3 b9 e7 d1 c1 h2 f6 h9 e9 f7 g2 c5 i5 g6 b8 d4 b3 d9 c8 g5 b4 f1 i3 g8 a4 b1 i2 g4 a2 b5 e6 e8 "
    "e5 g9 a8 a5 i7 i1 g3 h3 c3"
)

SMALL: dict[str, list[tuple[str, str]]] = {
    "notakto": [("notakto", "12"), ("notakto:boards=2", "a5 a1 b5 b2 b6 a2 a6")],
    "numerical": [("numerical", "1=1 2=2 5=5 8=4 3=9")],
    "nine-holes": [("nine-holes", "a2 c2 a1 c3 a3")],
    "tapatan": [("tapatan", "a2 c2 a1 c3 a3")],
    "picaria": [("picaria", "e1 a5 a1 e3 c1")],
    "shisima": [("shisima", "3-4 7-0 1-8 0-1 2-0")],
    "tsoro-yematatu": [("tsoro-yematatu", "b2 d2 c1 e3 a3")],
    "pong-hau-ki": [("pong-hau-ki", "a1-b2 a3-a1 b2-a3 c3-b2 a3-c3 a1-a3")],
    "mu-torere": [("mu-torere", "4-0 5-4 0-5 4-0 5-4 6-5")],
    "dao": [("dao", "a1-a3 d1-d3 c3-d2 b3-c4 d2-c1 c2-c3")],
    "hare-and-hounds": [("hare-and-hounds", "b1-c2 e2-d2 c2-c1 d2-c2 a2-b1 c2-b2")],
    "quixo": [("quixo", "a1d b1l b1d c1l c3l")],
    "teeko": [("teeko", "c1 b2 c3 a2 a3 b1 b3")],
    "gobblet-gobblers": [("gobblet-gobblers", "L*a1 L*a2 L*b1 L*b2 S*c1")],
    "tic-tac-two": [("tic-tac-two", "a1 a2 b1 b2 c1")],
    "three-musketeers": [("three-musketeers", "b2-b1 b3-b2 a3-a2 c3-b3")],
    "dodgem": [("dodgem:n=2", "")],
    "ultimate": [("ultimate", LATE)],
    "rook-ending": [("rook-ending:n=4", "Ra3 kd4 Rc3"), ("rook-ending:n=4", "Kc2 kb4 Ra4")],
    "domineering": [("domineering:width=3,height=3", ""), ("domineering:width=3,height=2,first=horizontal", "")],
    "cram": [("cram:width=3,height=2", "")],
    "fibonacci-nim": [("fibonacci-nim:n=8", "")],
    "grundy": [("grundy:n=6", "")],
    "chomp": [("chomp:width=3,height=2", "")],
    "sim": [("sim:n=4", "12 34 13 24"), ("sim:n=4,misere=false", "12 34")],
    "fox-and-hounds": [("fox-and-hounds", "b2 d4c3 a3")],
    "breakthrough": [("breakthrough:width=2,height=3,rows=1", "")],
    "clobber": [("clobber:width=3,height=2", "")],
    "konane": [("konane:width=5,height=3", "")],
    "nocca": [("nocca", "a1-a2 c3-c2 a2-a3 c2-c3 a3-goal")],
    "shobu": [("shobu", "a1b2-a4b5 a6a5-a3a2 c1c2-c4c5 a5a6-a2a3 b1a2-b4a5")],
    "toads-and-frogs": [("toads-and-frogs:toads=2,frogs=2", "")],
    "y": [("y:n=2", ""), ("y:n=3", "b2 a3")],
    "bridg-it": [("bridg-it", "")],
    "col": [("col:width=3,height=2", "")],
    "snort": [("snort:width=3,height=2", "")],
    "nogo": [("nogo:width=3,height=2", "")],
    "obstruction": [("obstruction:width=4,height=2", "")],
    "octal": [("octal:n=6", ""), ("octal:code=007,n=7", "")],
    "wythoff": [("wythoff:a=2,b=3", "")],
    "euclid": [("euclid", ""), ("euclid:a=8,b=5", "")],
    "tac-tix": [("tac-tix:width=2,height=2", ""), ("tac-tix:width=3,height=2,misere=false", "a1-c1")],
    **{name: [] for name in AGAIN},
}
"""Positions of every game of the atlas from which the plainest search comes to its end."""

CASES = [pytest.param(spec, moves, id=f"{spec} {moves}") for cases in SMALL.values() for spec, moves in cases]


def score(position: Position[Any], search: str, scoring: str) -> Any:
    return SEARCHES[search].run(
        position.game.rules, position.state, scoring_for(scoring, position.game, position.state)
    )


def test_every_game_of_the_atlas_is_tried() -> None:
    assert SMALL.keys() == {name for name in GAMES if "zermelo-atlas" in GAMES.package_of(name)}


@pytest.mark.parametrize("name", AGAIN)
def test_a_game_in_which_a_player_moves_again_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="for players who alternate"):
        score(start(name), "memo", "one")


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_every_search_finds_the_same_value_of_a_small_game(spec: str, moves: str) -> None:
    position = start(spec).after(moves)
    value = evaluators.Interpreted(position.game).value(position.state, seconds=600)
    assert isinstance(value, Value)
    for search in PERFECT:
        assert score(position, search, "one").score == value.outcome, search
        assert score(position, search, "hundred").score == value.outcome * (100 - value.remoteness), search


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_every_search_finds_the_same_best_moves(spec: str, moves: str) -> None:
    position = start(spec).after(moves)
    for scoring in SCORINGS:
        if scoring == "left" and position.game.declared.plies_left is None:
            with pytest.raises(BadOption, match="does not declare plies_left"):
                score(position, "memo", scoring)
            continue
        answers = {search: score(position, search, scoring)[:2] for search in PERFECT}
        assert len(set(answers.values())) == 1, (scoring, answers)


@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_helpful_and_random_opponents_are_never_harder_than_the_best(spec: str, moves: str) -> None:
    position = start(spec).after(moves)
    perfect, mean, kind = (score(position, search, "one").score for search in ("memo", "average", "worst"))
    assert perfect <= mean <= kind <= WIN

"""Grundy values of games of the atlas against published sequences, and against their definition."""

from functools import cache

import pytest

import zermelo
from zermelo import LOSS, evaluators, game, start
from zermelo.bits import bits
from zermelo.errors import NotImpartial

GRUNDYS_GAME = [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4]
"""From one stone on: OEIS A002188."""


DAWSONS_KAYLES = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2]
"""From one square on: OEIS A002187, which is Cram on a single row."""


CRAM = {(2, 2): 0, (3, 2): 1, (4, 2): 0, (5, 2): 1, (3, 3): 0, (4, 3): 1, (5, 3): 1, (4, 4): 0}
"""Martin Schneider, Das Spiel Juvavum, 2009; Julien Lemoine and Simon Viennot, Nimbers are inevitable, 2010."""


@pytest.mark.slow
def test_grundys_game_has_the_published_values() -> None:
    assert [zermelo.grundy(spec_of("grundy", n=n), seconds=600) for n in range(1, 34)] == GRUNDYS_GAME


def test_cram_on_one_row_is_dawsons_kayles() -> None:
    assert [zermelo.grundy(spec_of("cram", width=n, height=1), seconds=600) for n in range(1, 27)] == DAWSONS_KAYLES


@pytest.mark.parametrize("size", CRAM)
def test_cram_has_the_published_values(size: tuple[int, int]) -> None:
    assert zermelo.grundy(spec_of("cram", width=size[0], height=size[1]), seconds=600) == CRAM[size]


def spec_of(name: str, **options: int) -> str:
    return f"{name}:" + ",".join(f"{key}={value}" for key, value in options.items())


@pytest.mark.parametrize(
    "spec", ["cram:width=3,height=3", "grundy:n=9", "chomp:width=4,height=3", "fibonacci-nim:n=13", "wythoff:a=4,b=5"]
)
def test_values_are_those_of_the_definition_and_0_is_a_loss(spec: str) -> None:
    rules, search, states = game(spec).rules, evaluators.Interpreted(game(spec)), [game(spec).rules.start]

    @cache
    def plain(state: object) -> int:
        after = {plain(rules.play(state, move)) for move in bits(rules.moves(state))}
        return next(number for number in range(64) if number not in after)

    for state in states:
        states += {rules.play(state, move) for move in bits(rules.moves(state))} - set(states)
        assert zermelo.grundy(zermelo.Position(game(spec), state)) == plain(state)
        assert (search.value(state, seconds=600).outcome == LOSS) == (plain(state) == 0)


@pytest.mark.parametrize("spec", ["notakto", "domineering"])
def test_other_games_have_no_grundy_values(spec: str) -> None:
    with pytest.raises(NotImpartial, match="has no Grundy values: it is not declared as an impartial game"):
        zermelo.grundy(spec)
    assert zermelo.analyse(start(spec), seconds=0).grundy is None


def test_a_game_of_the_atlas_and_one_of_the_core_have_a_sum() -> None:
    assert zermelo.grundy("cram:width=3,height=2 + nim:heaps=3+4") == CRAM[3, 2] ^ 3 ^ 4

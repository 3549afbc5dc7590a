"""Games of the catalogue against values that others have published; each source stands beside its numbers.

Larger boards are compared in packages/zermelo-atlas/tests/test_atlas.py, with the values of the atlas.
"""

from itertools import product
from math import sqrt

import pytest

import zermelo
from built_games import outcome
from zermelo import DRAW, LOSS, WIN


@pytest.mark.parametrize("gap", ["corner", "middle"])
def test_white_wins_konane_on_4_x_4_squares(gap: str) -> None:
    """Peter Norvig, Mel's Konane board, 2021: from either gap."""
    assert outcome("konane", gap=gap) == LOSS


@pytest.mark.parametrize("n", range(1, 8))
def test_clobber_on_a_row_is_lost_for_three_pairs_of_stones_only(n: int) -> None:
    """Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, 2005: a conjecture, checked to 14 stones."""
    assert outcome("clobber", width=2 * n, height=1) == (LOSS if n == 3 else WIN)


@pytest.mark.parametrize(("width", "height"), list(product(range(1, 5), range(1, 4))))
def test_symmetric_replies_win_col_and_snort(width: int, height: int) -> None:
    """The reply turned round wins Col for the second player on every board with an even number of squares.

    In Snort it wins for the first player, after a move in the middle of a board with odd sides.
    """
    if width * height % 2 == 0:
        assert outcome("col", width=width, height=height) == LOSS
    else:
        assert outcome("snort", width=width, height=height) == WIN


def test_every_first_move_wins_nogo_on_3_x_3_squares() -> None:
    """Martin Müller, Solving NoGo on small board sizes."""
    assert all(value.outcome == WIN for _, value in zermelo.analyse("nogo", seconds=600).ranked)


@pytest.mark.parametrize(("few", "many"), [(2, 3), (2, 4), (3, 4), (2, 5)])
def test_the_first_player_wins_toads_and_frogs_with_two_gaps(few: int, many: int) -> None:
    """Erickson's conjecture {{a-3 | a-b} | {* | 3-b}}, proved by Thanatipanonda, Further hopping, 2011."""
    assert outcome("toads-and-frogs", toads=many, gap=2, frogs=few) == WIN
    assert outcome("toads-and-frogs", toads=few, gap=2, frogs=many) == WIN


@pytest.mark.parametrize(("few", "many"), [(2, 3), (2, 4), (2, 5), (3, 5), (3, 6)])
def test_more_animals_win_toads_and_frogs_with_three_gaps(few: int, many: int) -> None:
    """Erickson, 1996: two frogs give {a-2 | a-2}; three give a - 7/2, if there are at least five toads."""
    assert outcome("toads-and-frogs", toads=many, gap=3, frogs=few) == WIN
    assert outcome("toads-and-frogs", toads=few, gap=3, frogs=many) == LOSS


@pytest.mark.parametrize("n", [3, 4])
def test_sim_on_few_points_is_drawn(n: int) -> None:
    assert outcome("sim", n=n) == DRAW


def test_every_first_move_wins_bridg_it() -> None:
    """HexWiki, Bridg-It, 2020; that the first player wins: Gross, 1961, and Lehman, 1964."""
    assert all(value.outcome == WIN for _, value in zermelo.analyse("bridg-it:n=2", seconds=600).ranked)


@pytest.mark.parametrize("n", range(1, 4))
def test_the_first_player_wins_y(n: int) -> None:
    """Schensted and Titus, Mudcrack Y and Poly-Y, 1975."""
    assert outcome("y", n=n) == WIN


DAWSON = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0]
"""Grundy values of Dawson's chess. (Guy and Smith, 1956; OEIS A002187.)"""


@pytest.mark.parametrize("n", range(1, 13))
def test_grundy_values_of_dawsons_games(n: int) -> None:
    """0.07, Dawson's Kayles, has the values of a row shorter by 1, and 0.4 those of a row shorter by 2."""
    assert zermelo.grundy(f"octal:code=137,n={n}") == DAWSON[n]
    assert zermelo.grundy(f"octal:code=07,n={n}") == DAWSON[n - 1]
    assert zermelo.grundy(f"octal:code=4,n={n + 1}") == DAWSON[n - 1]
    assert zermelo.grundy(f"octal:code=77,n={n}") == zermelo.grundy(f"kayles:n={n}")
    assert zermelo.grundy(f"obstruction:width={n},height=1") == DAWSON[n]


@pytest.mark.parametrize(
    ("width", "height", "winner"), [(3, 3, WIN), (4, 2, LOSS), (2, 2, WIN), (4, 4, LOSS), (5, 3, WIN)]
)
def test_obstruction(width: int, height: int, winner: int) -> None:
    """Laszlo Kozma, A paper and pencil game; with two odd sides, the first player wins by symmetric replies."""
    assert outcome("obstruction", width=width, height=height) == winner


def test_the_lost_positions_of_wythoffs_game() -> None:
    """Wythoff, 1907: floor(n phi) and floor(n phi^2), here for n = 0 to 5; OEIS A000201 and A001950."""
    golden = (1 + sqrt(5)) / 2
    lost = [(a, b) for a in range(9) for b in range(a, 14) if outcome("wythoff", a=a, b=b) == LOSS]
    assert lost == [(int(n * golden), int(n * golden**2)) for n in range(6)]


@pytest.mark.parametrize("a", range(1, 14))
def test_euclids_game_is_won_from_equal_heaps_and_from_those_beyond_the_golden_ratio(a: int) -> None:
    """Cole and Davie, 1969."""
    golden = (1 + sqrt(5)) / 2
    for b in range(a, 23):
        assert outcome("euclid", a=a, b=b) == (WIN if a == b or b > golden * a else LOSS)


@pytest.mark.parametrize(("n", "winner"), [(1, WIN), (2, LOSS), (3, WIN)])
def test_the_symmetric_player_wins_tac_tix_if_the_last_counter_wins(n: int, winner: int) -> None:
    """Martin Gardner, 1958: the first player on odd boards, the second on even ones."""
    assert outcome("tac-tix", width=n, height=n, misere=False) == winner

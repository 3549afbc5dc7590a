"""Games of men that step, slide or are pushed, against published numbers."""

from collections.abc import Iterator

import pytest

from positions import breadth_first
from zermelo import DRAW, ENDLESS, LOSS, WIN, Position, Value, analyse, game, start
from zermelo.bits import permute
from zermelo.errors import BadOption, BadText
from zermelo.types import Deadline
from zermelo_atlas.exact_results.derivation import derive
from zermelo_atlas.games.boards.lines_of_men import Men
from zermelo_atlas.games.l_game import L_MASKS

ENDLESS_DRAW = (DRAW, ENDLESS)

VALUES = [
    # Henry Dudeney, Amusements in Mathematics, 1917, Ovid's Game: a win by the middle, a draw without it.
    ("tapatan", (WIN, 9), ["b2"]),
    ("tapatan:middle=false", ENDLESS_DRAW, ["a1", "c1", "a3", "c3"]),
    # Wikipedia, Nine holes: a draw.
    ("nine-holes", ENDLESS_DRAW, None),
    # Philip Straffin, Position Graphs for Pong Hau K'i and Mu Torere, Mathematics Magazine, 1995: draws.
    ("pong-hau-ki", ENDLESS_DRAW, None),
    ("mu-torere", ENDLESS_DRAW, ["1-0", "4-0"]),
    # Marcia Ascher, Mu Torere, Mathematics Magazine, 1987: draws, too; without its rule the first player wins at once.
    ("mu-torere:men=2", ENDLESS_DRAW, None),
    ("mu-torere:men=3", ENDLESS_DRAW, None),
    ("mu-torere:free=true", (WIN, 1), ["2-0", "3-0"]),
    # Elwyn Berlekamp, John Conway and Richard Guy, Winning Ways, 1982, ch. 22: the first player wins.
    ("dodgem", (WIN, 20), ["a1f"]),
]


@pytest.mark.parametrize(("spec", "value", "best"), VALUES)
def test_a_game_has_its_published_value(spec: str, value: tuple[int, int], best: list[str] | None) -> None:
    analysis = analyse(spec, seconds=600)
    assert analysis.value == Value(*value)
    if best is not None:
        assert sorted(map(str, analysis.best)) == sorted(best)


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "value"), [("quixo", (WIN, 7)), ("l-game", ENDLESS_DRAW)])
def test_a_larger_game_has_its_published_value(spec: str, value: tuple[int, int]) -> None:
    """Satoshi Tanaka and others, Quixo Is Solved, 2020; Winning Ways, 1982, ch. 12."""
    assert analyse(spec, seconds=600).value == Value(*value)


def test_mu_torere_has_its_published_numbers_of_positions() -> None:
    """GamesCrafters, in Wikipedia, Mū tōrere: 1180 positions, of which 208 are won, 128 lost and 844 drawn."""
    entry = derive("mu-torere", Deadline(600))
    halves = (1180 // 2, 208 // 2, 128 // 2, 844 // 2)  # they count a position with whose turn it is, and so twice
    assert (entry.positions, entry.won, entry.lost, entry.drawn) == halves


def test_mu_torere_has_86_positions_up_to_symmetry() -> None:
    """Tony Dekker, The Game of Mu Torere, 2018: 40 boards with either side to move, and 6 at which it has lost."""
    turns = [tuple((sign * i + by) % 8 for i in range(8)) for sign in (1, -1) for by in range(8)]

    def least(state: Men) -> tuple[int, ...]:
        return min(tuple(permute(men, (*turn, 8)) for men in state) for turn in turns)

    assert 2 * len({least(position.state) for position in breadth_first(game("mu-torere"))}) == 86


HARES = {"b2": (27, 24), "c1": (23, 24), "c2": (23, 28), "d1": (23, 24), "d2": (23, 24), "e2": (23, 24)}
"""The plies of the hounds' win by the point where the hare begins, if the hounds begin and if the hare does."""


@pytest.mark.slow
@pytest.mark.parametrize("hare", HARES)
def test_hounds_win_wherever_the_hare_begins(hare: str) -> None:
    """Martin Gardner, Scientific American, October 1963; the plies: Edoardo Annunziata, a notebook of 2024."""
    hounds, first = HARES[hare]
    assert analyse(f"hare-and-hounds:stall=0,hare={hare}", seconds=600).value == Value(WIN, hounds)
    assert analyse(f"hare-and-hounds:stall=0,hare={hare},first=hare", seconds=600).value == Value(LOSS, first)


@pytest.mark.slow
def test_the_stalling_rule_does_not_save_the_hare() -> None:
    assert analyse("hare-and-hounds", seconds=600).value == Value(WIN, 23)


def test_hounds_that_stall_lose() -> None:
    position = start("hare-and-hounds:stall=2").after("b1-b2 e2-d2 b2-b1")
    assert (position.is_over, position.winner) == (True, 1)


def test_hounds_that_cannot_move_lose() -> None:
    for text, winner in (("..X...XO..XaA", 1), ("..X...XO..XbA", 0)):
        position = start("hare-and-hounds", text)
        assert (position.is_over, position.winner) == (True, winner)


def positions_of_the_l_game() -> Iterator[Position[tuple[int, int, int, int]]]:
    return (position for position in breadth_first(game("l-game")) if position.state[3] == 0)


@pytest.mark.slow
def test_the_l_game_has_its_published_numbers_of_positions() -> None:
    """Wikipedia, L game: 18,368 arrangements, 2,296 of them different up to symmetry, 15 of which are lost at once."""
    turns: list[tuple[int, ...]] = [tuple(range(16))]
    turns += [tuple(4 * (i % 4) + i // 4 for i in range(16))]
    turns += [tuple(i ^ flip for i in turn) for turn in list(turns) for flip in (3, 12, 15)]

    def least(position: Position[tuple[int, int, int, int]]) -> tuple[int, ...]:
        return min(tuple(permute(mask, turn) for mask in position.state[:3]) for turn in turns)

    found = {position.state: position for position in positions_of_the_l_game()}
    assert len(found) == 18_368
    assert len({least(position) for position in found.values()}) == 2_296
    assert len({least(position) for position in found.values() if position.is_over}) == 15


def test_an_l_has_48_places() -> None:
    assert len(set(L_MASKS)) == 48


@pytest.mark.parametrize(("advanced", "goals"), [("false", 44), ("true", 58)])
def test_teeko_has_its_published_number_of_goals(advanced: str, goals: int) -> None:
    """Guy Steele, Summary of the Solving of the Game of Teeko, 1999."""
    rules = game(f"teeko:width=5,height=5,advanced={advanced}").rules
    men = [a | b | c | d for d in corners(0) for c in corners(d) for b in corners(c) for a in corners(b)]
    assert sum(rules.moves((0, stones)) == 0 for stones in men) == goals


def corners(below: int) -> list[int]:
    """Return the squares after that of a mask of one, as masks; all of them after none."""
    return [1 << i for i in range(below.bit_length(), 25)]


def test_a_man_that_is_shut_in_in_a_corner_wins_at_dao() -> None:
    position = start("dao", "OX..XX..XOOO....O")
    assert (position.is_over, position.winner) == (True, 1)


def test_a_line_of_both_loses_for_who_made_it_at_quixo() -> None:
    position = start("quixo", "XXXOOO...X")
    assert (position.is_over, position.winner) == (True, 0)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("mu-torere", "XXXXOOOO.."),
        ("mu-torere", "XXXOOOOO.X"),
        ("nine-holes", "X.X.....OX"),
        ("dodgem", "XXX......X"),
        ("hare-and-hounds", "XX.O.......aA"),
        ("hare-and-hounds:stall=0", "X..X...OX..aB"),
        ("l-game", "NXX..OX..OX..OO.X"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(spec: str, text: str) -> None:
    with pytest.raises(BadText):
        start(spec, text)


@pytest.mark.parametrize(
    "spec",
    ["picaria:points=10", "mu-torere:men=1", "teeko:width=6", "dodgem:n=6", "quixo:n=6", "hare-and-hounds:stall=21"],
)
def test_a_size_that_is_not_possible_is_refused(spec: str) -> None:
    with pytest.raises(BadOption):
        game(spec)

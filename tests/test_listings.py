"""All 4,520 unfinished positions of tic-tac-toe, on every board, under every search that claims the scoring."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest

from zermelo.bits import bits
from zermelo.games.tictactoe import BOARDS, tictactoe
from zermelo.position import Position
from zermelo.rules import Game, Rules
from zermelo.searching.catalogue import SCORINGS, SEARCHES, Result, scoring_for

pytestmark = pytest.mark.slow

QUICKER_WINS_COUNT_MORE = {"one": False, "left": True, "halved": True, "hundred": True}
PERFECT = [name for name, search in SEARCHES.items() if search.perfect]
WORDS = {"win": 1, "draw": 0, "loss": -1}


class Numbered(NamedTuple):
    """A board's game with each of its states called by a number: the board computes every state once."""

    game: Game[Any]
    rules: Rules[int]
    number: dict[Any, int]

    def search(self, text: str, search: str, scoring: str) -> Result:
        state = Position.read(self.game, text).state
        return SEARCHES[search].run(self.rules, self.number[state], scoring_for(scoring, self.game, state))


@cache
def numbered(board: Any) -> Numbered:
    game = tictactoe(board)
    start, moves, play, outcome = game.rules
    states, number, after = [start], {start: 0}, []
    for state in states:  # grows while it is walked
        children = {move: play(state, move) for move in bits(moves(state))}
        for child in children.values():
            if child not in number:
                number[child] = len(states)
                states.append(child)
        after.append({move: number[child] for move, child in children.items()})
    masks = [moves(state) for state in states]
    ends = {i: outcome(state) for i, state in enumerate(states) if not masks[i]}
    return Numbered(game, Rules(0, masks.__getitem__, lambda i, move: after[i][move], ends.__getitem__), number)


def sign(number: Any) -> int:
    return (number > 0) - (number < 0)


def squares(moves: Iterable[int]) -> str:
    return ",".join(str(move + 1) for move in moves)


@pytest.fixture(scope="module")
def expected(listing: Callable[[str], Iterable[list[str]]]) -> dict[bool, dict[str, tuple[int, str, str]]]:
    """By whether speed counts: for every position its value, all best squares and the first one."""
    first = {text: pair.split(",") for text, pair in listing("firstmax")}
    return {
        speed: {text: (WORDS[value], best, first[text][speed]) for text, value, _, best in listing(name)}
        for speed, name in ((False, "listing_value"), (True, "listing_fastest"))
    }


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("search", PERFECT)
def test_every_search_on_every_board_agrees_with_the_listings(
    expected: dict[bool, dict[str, tuple[int, str, str]]], search: str, scoring: str, board: Any
) -> None:
    known = expected[QUICKER_WINS_COUNT_MORE[scoring]]
    assert len(known) == 4520
    for text, answer in known.items():
        result = numbered(board).search(text, search, scoring)
        assert (sign(result.score), squares(result.best), squares(result.best[:1])) == answer, text


@pytest.mark.parametrize("board", BOARDS)
def test_the_average_opponent_agrees_with_the_listing_on_every_board(
    listing: Callable[[str], Iterable[list[str]]], board: Any
) -> None:
    for text, score, best in listing("listing_average"):
        result = numbered(board).search(text, "average", "one")
        assert (result.score, squares(result.best)) == (Fraction(score), best), text


@pytest.mark.parametrize("board", BOARDS)
def test_the_remoteness_of_a_win_can_be_read_off_every_scoring_that_hurries(
    listing: Callable[[str], Iterable[list[str]]], board: Any
) -> None:
    for text, value, plies, _ in listing("listing_fastest"):
        sign_, remoteness, empties = WORDS[value], int(plies), text.count(".")
        assert numbered(board).search(text, "memo", "left").score == sign_ * (1 + empties - remoteness), text
        assert numbered(board).search(text, "memo", "halved").score == sign_ * 128 / 2**remoteness, text
        assert numbered(board).search(text, "memo", "hundred").score == sign_ * (100 - remoteness), text

"""The 4,520 unfinished positions of tic-tac-toe under every search, on boards that are one game.

Of the 1,090 with five or more empty squares, which take most of the time, one of each class is searched, by slow
searches only up to six.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

import zermelo
from zermelo import Game, Position, Rules
from zermelo.bits import bits
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.sources import SCORINGS, SEARCHES, Result

QUICKER_WINS_COUNT_MORE = {"one": False, "left": True, "halved": True, "hundred": True}
PERFECT = [name for name, search in SEARCHES.items() if search.perfect]
LATE = 4
"""Most empty squares of the positions that every search solves quickly."""

EARLY = 6
"""Most empty squares of the positions that the other searches solve; a tree from seven takes seven times as long."""

QUICK = ("alphabeta", "memo")
"""Searches that are tried on earlier positions with every scoring; the others only with their own."""

WORDS = {"win": 1, "draw": 0, "loss": -1}


class Numbered(NamedTuple):
    """The game of a board, with a number for each state."""

    texts: list[str]
    masks: list[int]
    after: list[dict[int, int]]
    ends: dict[int, int]
    plies_left: list[int]

    @property
    def rules(self) -> Rules[int]:
        return Rules(0, self.masks.__getitem__, lambda i, move: self.after[i][move], self.ends.__getitem__)


@cache
def numbered(board: Any) -> Numbered:
    game = zermelo.game(f"tictactoe:board={board}")
    start, moves, play, outcome, *_ = game.rules
    assert game.declared.plies_left is not None
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
    texts = [game.notation.write(state, turn_of(state, game)) for state in states]
    return Numbered(texts, masks, after, ends, [game.declared.plies_left(state) for state in states])


def turn_of(state: Any, game: Game[Any]) -> int:
    """Return 0 if X is to move, which is so after an even number of moves."""
    assert game.declared.plies_left is not None
    return (9 - game.declared.plies_left(state)) % 2


BOARDS = tuple(zermelo.game("tictactoe").declared.boards)

BOARD = BOARDS[0]


@cache
def at() -> dict[str, int]:
    """Return the number of each position by its text."""
    return {text: number for number, text in enumerate(numbered(BOARD).texts)}


@cache
def first_of_each_class() -> set[str]:
    """Return one position of each symmetry class."""
    folding = Folding(game())
    return set({folding.canonical(text): text for text in numbered(BOARD).texts}.values())


def searched(text: str, search: str, scoring: str) -> Result[Any]:
    known = numbered(BOARD)
    return SEARCHES[search].run(known.rules, at()[text], scorer(text, scoring))


@cache
def scorer(text: str, scoring: str) -> Any:
    """Return the scoring of a search that begins at a position."""
    return SCORINGS[scoring](game(), Position.read(game(), text).state)


@cache
def game() -> Game[Any]:
    return zermelo.game(f"tictactoe:board={BOARD}")


def sign(number: Any) -> int:
    return int(number > 0) - int(number < 0)


def squares(moves: Iterable[int]) -> str:
    return ",".join(str(move + 1) for move in moves)


@pytest.fixture(scope="module")
def expected(listing: Callable[[str], Iterable[list[str]]]) -> dict[bool, dict[str, tuple[int, str, str]]]:
    """Return the value, all best squares and the first one of every position; the key tells whether speed counts."""
    first = {text: pair.split(",") for text, pair in listing("firstmax")}
    return {
        speed: {text: (WORDS[value], best, first[text][speed]) for text, value, _, best in listing(name)}
        for speed, name in ((False, "listing_value"), (True, "listing_fastest"))
    }


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_every_board_is_the_same_game(board: Any) -> None:
    """A search returns the same on every board, because it sees only these numbers."""
    assert len(numbered(board).texts) == 5478
    assert numbered(board) == numbered(BOARD)


def pairs() -> Iterator[Any]:
    """Yield each search with each scoring; those that no source pairs are tried by `make test-long`."""
    for search, scoring in product(PERFECT, SCORINGS):
        marks = pytest.mark.slow if scoring == SEARCHES[search].scoring else pytest.mark.long
        yield pytest.param(search, scoring, marks=marks)


@pytest.mark.parametrize(("search", "scoring"), list(pairs()))
def test_every_search_agrees_with_the_listings(
    expected: dict[bool, dict[str, tuple[int, str, str]]], search: str, scoring: str
) -> None:
    known = expected[QUICKER_WINS_COUNT_MORE[scoring]]
    assert len(known) == 4520
    for text in filter(lambda text: is_tried(text, search, scoring), known):
        answer, result = known[text], searched(text, search, scoring)
        assert (sign(result.score), squares(result.best), squares(result.best[:1])) == answer, text


def is_tried(text: str, search: str, scoring: str) -> bool:
    """Return whether a search, which may be slow, is tried on a position; test_sources.py tries the start."""
    empties, own = text.count("."), scoring == SEARCHES[search].scoring
    late = empties <= LATE
    if text in first_of_each_class():
        return late or search in QUICK or (own and empties <= EARLY)
    return late and own


@pytest.mark.slow
def test_the_average_opponent_agrees_with_the_listing(listing: Callable[[str], Iterable[list[str]]]) -> None:
    for text, score, best in listing("listing_average"):
        if text.count(".") > LATE and text not in first_of_each_class():
            continue
        result = searched(text, "average", "one")
        assert (result.score, squares(result.best)) == (Fraction(score), best), text


@pytest.mark.slow
def test_the_remoteness_of_a_win_can_be_read_off_every_scoring_that_hurries(
    listing: Callable[[str], Iterable[list[str]]],
) -> None:
    for text, value, plies, _ in list(listing("listing_fastest"))[::5]:
        sign_, remoteness, empties = WORDS[value], int(plies), text.count(".")
        assert searched(text, "memo", "left").score == sign_ * (1 + empties - remoteness), text
        assert searched(text, "memo", "halved").score == sign_ * 128 / 2**remoteness, text
        assert searched(text, "memo", "hundred").score == sign_ * (100 - remoteness), text

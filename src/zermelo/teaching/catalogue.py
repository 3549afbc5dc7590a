"""The catalogue of searches, which find the value of a position independently of each other."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from zermelo.evaluation.deadline import Deadline, until
from zermelo.games import PositionLike, position_of
from zermelo.rules import Rules
from zermelo.specs import choose
from zermelo.teaching.result import Cost, Result
from zermelo.teaching.scoring import SCORINGS, Number, Scoring, scoring_for
from zermelo.teaching.searches.alphabeta import alphabeta
from zermelo.teaching.searches.average import average, worst
from zermelo.teaching.searches.goodness import goodness
from zermelo.teaching.searches.memo import memo
from zermelo.teaching.searches.minimax import minimax
from zermelo.teaching.searches.tail import tail, tail_alphabeta
from zermelo.teaching.steps import Watched, watched

__all__ = [
    "SCORINGS", "SEARCHES", "WATCHABLE", "Cost", "Number", "Result", "Scoring", "Search", "scoring_for", "search",
    "watch",
]  # fmt: skip


class Search(NamedTuple):
    """A search for the value of a position."""

    run: Callable[[Rules[Any], Any, Scoring], Result]
    scoring: str
    """The name of the scoring that the source of the search uses."""
    about: str
    """The idea of the search, and its source."""
    perfect: bool = True
    """True if the search assumes best replies; all such searches must agree."""
    visits_all: bool = False
    """True if the search visits every node of the tree."""


SEARCHES: Mapping[str, Search] = {
    "minimax": Search(
        minimax, "one", "two functions that call each other: score and best_move (the F# article)", visits_all=True
    ),
    "goodness": Search(
        goodness, "halved", "one function that negates itself (the recursion tutorial)", visits_all=True
    ),
    "tail": Search(
        tail, "hundred", "one loop with an accumulator, no call stack (the Clojure article)", visits_all=True
    ),
    "tail_alphabeta": Search(tail_alphabeta, "hundred", "the same loop with alpha-beta (the Clojure article)"),
    "alphabeta": Search(alphabeta, "one", "goodness that skips moves which cannot change the result"),
    "memo": Search(memo, "one", "goodness that searches each position once"),
    "average": Search(average, "one", "the best against a random opponent (the recursion tutorial)", perfect=False),
    "worst": Search(worst, "one", "the best against a helpful opponent (the recursion tutorial)", perfect=False),
}


def search(position: PositionLike, name: str = "alphabeta", scoring: str | None = None, seconds: float = 60) -> Result:
    """Return the result of a search, with its cost.

    name: one of SEARCHES. scoring: one of SCORINGS; by default, the scoring of the search's source. seconds: time
    limit. Raises UnknownName, OutOfTime, or TooLarge for a game that is too deep for recursion.

    >>> search("nim", "memo").score, search("nim", "memo").cost.nodes
    (1, 120)
    """
    position = position_of(position)
    chosen: Search = choose(SEARCHES, name, "search")
    scored = scoring_for(scoring or chosen.scoring, position.game, position.state)
    return chosen.run(until(position.game.rules, Deadline.of(seconds)), position.state, scored)


WATCHABLE = {"minimax": minimax, "goodness": goodness, "alphabeta": alphabeta, "memo": memo}
"""The searches that can be watched step by step."""


def watch(
    position: PositionLike,
    name: str = "alphabeta",
    scoring: str | None = None,
    first: int = 0,
    most: int = 1000,
    seconds: float = 60,
) -> Watched:
    """Watch a search step by step: the nodes that it visits, their scores, the moves that it leaves out, and why.

    name: minimax, goodness, alphabeta or memo. scoring: as in `search`. first, most: return at most `most` steps, from
    step number `first` on. seconds: time limit; earlier steps are returned. Raises UnknownName, or OutOfTime if the
    search does not reach step `first` in time.

    >>> from zermelo import start
    >>> [(step.kind, step.score) for step in watch(start("tictactoe").after("1 2 4 5 3 6 8 7")).steps]
    [('visit', None), ('score', 0)]
    """
    position = position_of(position)
    run = choose(WATCHABLE, name, "search that can be watched")
    scored = scoring_for(scoring or SEARCHES[name].scoring, position.game, position.state)
    return watched(run, position, scored, first, most, Deadline(seconds))

"""The catalogue of searches: each finds the value of one position, and shares no code that decides it."""

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
    """One way to find the value of a position."""

    run: Callable[[Rules[Any], Any, Scoring], Result]
    scoring: str
    """The name of the scoring that its source uses."""
    about: str
    """The idea, and the source that it follows."""
    perfect: bool = True
    """Whether it expects the best replies: such searches must all agree."""
    visits_all: bool = False
    """Whether it visits every node of the tree."""


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
    """Return what one search answers, and what it costs.

    name: one of SEARCHES; scoring: one of SCORINGS, else that of the source of the search. Raises UnknownName,
    OutOfTime after this many seconds, or TooLarge for a game that is too deep for recursion.

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
    """Watch what a search does, step by step: each node, what comes back, what it leaves out and why.

    name: minimax, goodness, alphabeta or memo; scoring: as in search. The steps that are given are at most
    `most`, from step number `first` on, and those that the search takes in this many seconds. Raises UnknownName, or
    OutOfTime where it does not come to the first step by then.

    >>> from zermelo import start
    >>> [(step.kind, step.score) for step in watch(start("tictactoe").after("1 2 4 5 3 6 8 7")).steps]
    [('visit', None), ('score', 0)]
    """
    position = position_of(position)
    run = choose(WATCHABLE, name, "search that can be watched")
    scored = scoring_for(scoring or SEARCHES[name].scoring, position.game, position.state)
    return watched(run, position, scored, first, most, Deadline(seconds))

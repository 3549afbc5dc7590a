"""The catalogue of searches, which find the value of a position independently of each other."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, Protocol

from zermelo.games import PositionLike, position_of
from zermelo.rules import Game, MoveNumber, Rules
from zermelo.rules.limits import Deadline, until
from zermelo.rules.position import Move
from zermelo.rules.specs import choose
from zermelo.teaching.result import SCORINGS, Cost, Number, Result, Scoring, scoring_for
from zermelo.teaching.searches.alphabeta import alphabeta
from zermelo.teaching.searches.average import average, even_weights, worst, worst_weights
from zermelo.teaching.searches.goodness import goodness
from zermelo.teaching.searches.memo import memo
from zermelo.teaching.searches.minimax import minimax
from zermelo.teaching.searches.tail import tail, tail_alphabeta

__all__ = [
    "SCORINGS", "SEARCHES", "Cost", "Number", "Result", "Scoring", "Search", "Weights", "scoring_for", "search",
]  # fmt: skip

EXACT = "Cuts nothing: every score is exact."
GREATER = "A greater score replaces the best one (>)."
COLLECTS = "A greater score replaces the best one (>), an equal one adds its move."
FAIL_SOFT = (
    "Cuts when alpha reaches beta (>=), at the root only worse moves (>). Fail-soft: a cut node returns its best score "
    "so far, even beyond the bound."
)


Weights = Callable[[Sequence[Number]], list[Fraction]]
"""A function that returns the weights of the opponent's replies, from our scores after them."""


class SearchRun(Protocol):
    """A search, which reports its work to a tally."""

    def __call__(
        self, rules: Rules[Any], state: Any, scoring: Scoring, cost: Cost | None = None, /
    ) -> Result[MoveNumber]: ...


class Search(NamedTuple):
    """A search for the value of a position."""

    run: SearchRun
    scoring: str
    """The name of the scoring that the source of the search uses."""
    about: str
    """The idea of the search, and its source."""
    convention: str
    """The comparison that keeps or cuts a move, > or >=, and the score of a cut node, fail-soft or fail-hard."""
    perfect: bool = True
    """True if the search assumes best replies; all such searches must agree."""
    visits_all: bool = False
    """True if the search visits every node of the tree."""
    weights: Weights | None = None
    """The weights of the opponent's replies; None if the opponent replies best."""

    def scoring_in(self, game: Game[Any]) -> str:
        """Return the name of the scoring for a game: that of the source, or 'one' for a game with scores."""
        return "one" if game.scores else self.scoring


SEARCHES: Mapping[str, Search] = {
    "minimax": Search(
        minimax, "one", "two functions that call each other: score and best_move (the F# article)",
        f"{GREATER} {EXACT}", visits_all=True,
    ),
    "goodness": Search(
        goodness, "halved", "one function that negates itself (the recursion tutorial)",
        f"{GREATER} {EXACT}", visits_all=True,
    ),
    "tail": Search(
        tail, "hundred", "one loop with an accumulator, no call stack (the Clojure article)",
        f"{COLLECTS} {EXACT}", visits_all=True,
    ),
    "tail_alphabeta": Search(
        tail_alphabeta, "hundred", "the same loop with alpha-beta (the Clojure article)",
        f"{COLLECTS} {FAIL_SOFT}",
    ),
    "alphabeta": Search(
        alphabeta, "one", "goodness that skips moves which cannot change the result",
        f"{GREATER} {FAIL_SOFT}",
    ),
    "memo": Search(memo, "one", "goodness that searches each position once", f"{GREATER} {EXACT}"),
    "average": Search(
        average, "one", "the best against a random opponent (the recursion tutorial)",
        f"{GREATER} Every reply has the same weight. {EXACT}", perfect=False, weights=even_weights,
    ),
    "worst": Search(
        worst, "one", "the best against a helpful opponent (the recursion tutorial)",
        f"{GREATER} The opponent's worst reply has all the weight. {EXACT}", perfect=False, weights=worst_weights,
    ),
}  # fmt: skip


def search(
    position: PositionLike, name: str = "alphabeta", *, scoring: str | None = None, seconds: float | Deadline = inf
) -> Result[Move]:
    """Return the result of a search, with its cost.

    name: one of SEARCHES. scoring: one of SCORINGS; by default, the scoring of the search's source. seconds: time
    limit, or a Deadline. Raises UnknownName, OutOfTime, TooLarge for a game that is too deep for recursion, or
    BadOption for a game in which a player can move again.

    >>> search("nim", "memo").score, search("nim", "memo").cost.nodes
    (1, 120)
    """
    position = position_of(position)
    chosen: Search = choose(SEARCHES, name, "search")
    scored = scoring_for(scoring or chosen.scoring_in(position.game), position.game, position.state)
    return chosen.run(until(position.game.rules, Deadline.of(seconds)), position.state, scored).named(position)

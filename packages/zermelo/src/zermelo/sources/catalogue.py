"""The catalogue of searches, which find the value of a position independently of each other."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from math import inf
from typing import Any, NamedTuple, Protocol

from zermelo.errors import BadOption, OutOfTime
from zermelo.games import PositionLike, position_of
from zermelo.rules import Game, MoveNumber, Rules
from zermelo.rules.limits import NO_DEADLINE, Deadline, with_deadline
from zermelo.rules.position import Move, Position
from zermelo.rules.specs import choose
from zermelo.sources.depth_limit import WON_SCORE, DepthLimit, Evaluation
from zermelo.sources.result import SCORINGS, Cost, Number, Result, Scoring, scoring_for
from zermelo.sources.searches.alphabeta import alphabeta
from zermelo.sources.searches.average import average, even_weights, worst, worst_weights
from zermelo.sources.searches.goodness import goodness
from zermelo.sources.searches.memo import memo
from zermelo.sources.searches.minimax import minimax
from zermelo.sources.searches.tail import tail, tail_alphabeta

__all__ = [
    "SCORINGS", "SEARCHES", "Cost", "Number", "Result", "Scoring", "Search", "Weights", "deepen", "scoring_for",
    "search",
]  # fmt: skip

EXACT_TEXT = "Cuts nothing: every score is exact."
GREATER_TEXT = "A greater score replaces the best one (>)."
COLLECTS_TEXT = "A greater score replaces the best one (>), an equal one adds its move."
FAIL_SOFT_TEXT = (
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
        return "one" if game.rules.scores else self.scoring


SEARCHES: Mapping[str, Search] = {
    "minimax": Search(
        minimax,
        "one",
        "two functions that call each other: score and best_move (the F# article)",
        f"{GREATER_TEXT} {EXACT_TEXT}",
        visits_all=True,
    ),
    "goodness": Search(
        goodness,
        "halved",
        "one function that negates itself (the recursion tutorial)",
        f"{GREATER_TEXT} {EXACT_TEXT}",
        visits_all=True,
    ),
    "tail": Search(
        tail,
        "hundred",
        "one loop with an accumulator, no call stack (the Clojure article)",
        f"{COLLECTS_TEXT} {EXACT_TEXT}",
        visits_all=True,
    ),
    "tail_alphabeta": Search(
        tail_alphabeta,
        "hundred",
        "the same loop with alpha-beta (the Clojure article)",
        f"{COLLECTS_TEXT} {FAIL_SOFT_TEXT}",
    ),
    "alphabeta": Search(
        alphabeta,
        "one",
        "goodness that skips moves which cannot change the result",
        f"{GREATER_TEXT} {FAIL_SOFT_TEXT}",
    ),
    "memo": Search(memo, "one", "goodness that searches each position once", f"{GREATER_TEXT} {EXACT_TEXT}"),
    "average": Search(
        average,
        "one",
        "the best against a random opponent (the recursion tutorial)",
        f"{GREATER_TEXT} Every reply has the same weight. {EXACT_TEXT}",
        perfect=False,
        weights=even_weights,
    ),
    "worst": Search(
        worst,
        "one",
        "the best against a helpful opponent (the recursion tutorial)",
        f"{GREATER_TEXT} The opponent's worst reply has all the weight. {EXACT_TEXT}",
        perfect=False,
        weights=worst_weights,
    ),
}


def search(
    position: PositionLike,
    name: str = "alphabeta",
    *,
    scoring: str | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    seconds: float | Deadline = inf,
) -> Result[Move]:
    """Return the result of a search, with its cost.

    name: one of SEARCHES. scoring: one of SCORINGS; by default, the scoring of the search's source. depth: the number
    of plies after which the search stops, and asks evaluate: a function from an unfinished Position to a number for its
    side to move, the greater the better. Without it, such positions count 0. A won game then counts 1,000,000 and the
    plies left, or its score in a game with scores. seconds: time limit, or a Deadline. Raises UnknownName, OutOfTime,
    TooLarge for a game that is too deep for recursion, BadPlayer for an evaluation that fails or gives no number, or
    BadOption, also without a depth for a game in which a player can move again.

    >>> search("nim", "memo").score, search("nim", "memo").cost.nodes
    (1, 120)
    >>> search("connect", depth=4, evaluate=lambda position: position.board.count(".")).cost.nodes
    533
    """
    position, deadline = position_of(position), Deadline.of(seconds)
    chosen: Search = choose(SEARCHES, name, "search")
    if depth is not None:
        if scoring:
            raise BadOption("scoring is for searches without a depth: at a depth limit, finished games count the same.")
        return search_to_depth(chosen, position, depth, DepthLimit(position.game, evaluate, deadline))
    if evaluate:
        raise BadOption("evaluate needs a depth at which the search stops, such as depth=4.")
    scored = scoring_for(scoring or chosen.scoring_in(position.game), position.game, position.state)
    return chosen.run(with_deadline(position.game.rules, deadline), position.state, scored).name_moves(position)


def search_to_depth(chosen: Search, position: Position[Any], depth: int, limit: DepthLimit) -> Result[Move]:
    """Return the result of a search to a depth; raise BadOption for one below 1."""
    if depth < 1:
        raise BadOption(f"depth={depth} is not valid: it must be 1 or more.")
    rules = limit.rules(position, depth)
    return chosen.run(rules, rules.start, lambda score, plies: score).name_moves(position)


def deepen(
    position: PositionLike,
    name: str = "alphabeta",
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    seconds: float | Deadline = inf,
) -> Iterator[Result[Move]]:
    """Return an iterator over the results of a search to the depths 1, 2, 3 and so on.

    It ends at the depth, when time is over, and when a greater depth cannot change the result: a win or a loss is
    certain, or every line of play ends before the limit. Depth 1 has no time limit. name, depth, evaluate: as for
    `search`. seconds: time limit for all depths, or a Deadline. Raises UnknownName, BadPlayer, TooLarge or BadOption.

    >>> from zermelo import start
    >>> for result in deepen(start("tictactoe").after("1 2 5")):
    ...     print(result.score, result.best[0], result.cost.nodes)
    0 3 7
    0 9 37
    0 9 80
    -1000000 9 214
    """
    position, deadline = position_of(position), Deadline.of(seconds)
    chosen: Search = choose(SEARCHES, name, "search")
    if depth is not None and depth < 1:
        raise BadOption(f"depth={depth} is not valid: it must be 1 or more.")

    depths: Iterable[int] = count(1) if depth is None else range(1, depth + 1)

    def results() -> Iterator[Result[Move]]:
        for plies in depths:
            limit = DepthLimit(position.game, evaluate, NO_DEADLINE if plies == 1 else deadline)
            try:
                result = search_to_depth(chosen, position, plies, limit)
            except OutOfTime:
                return
            yield result
            if not limit.is_reached or not (position.game.rules.scores or -WON_SCORE < result.score < WON_SCORE):
                return

    return results()

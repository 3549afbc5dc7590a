"""Searches with a bug, as beginners write them; their answers are compared with those of a program."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.rules import DRAW, LOSS, WIN, Game, MoveNumber, Position

__all__ = ["HORIZON_BUGS", "BuggySearch", "TooManyNodes", "buggy_searches", "choices"]

WIN_SCORE = 100
"""A score of which the plies to a win can be subtracted."""

MAX_BUG_SEARCH_NODES = 20_000
"""The most nodes for a position; a bug whose search needs more is left aside."""

HORIZON_PLIES = range(1, 8)
"""The plies after which a search may stop, or its scores run out."""


class TooManyNodes(Exception):
    """The end of a search with too many nodes."""


Window = tuple[float, float]
"""The bounds alpha and beta."""

REPLY_WINDOWS: Mapping[str, Callable[[float, float], Window]] = {
    "open": lambda alpha, beta: (-inf, inf),
    "right": lambda alpha, beta: (-beta, -alpha),
    "negated": lambda alpha, beta: (-alpha, -beta),
    "same": lambda alpha, beta: (alpha, beta),
}
"""The bounds of a reply by those of a position."""

CUT_TESTS: Mapping[str, Callable[[float, float, float], bool]] = {
    "never": lambda best, alpha, beta: False,
    "beta": lambda best, alpha, beta: max(alpha, best) >= beta,
    "first": lambda best, alpha, beta: True,
    "draw": lambda best, alpha, beta: best >= 0,
}
"""Whether no further move is looked at, by the best score, and alpha and beta before it."""


class BuggySearch(NamedTuple):
    """A search with a bug: negamax, in which one thing is wrong."""

    sentence: str
    """A sentence on the bug; 'it' is the program."""
    most: float = WIN_SCORE
    """The score of a win at once, from which the plies are subtracted; infinite if they are not."""
    window: str = "open"
    root: str = "open"
    """The window of the replies to the first moves."""
    cut: str = "never"
    is_hard: bool = False
    """True if alpha is returned, and not the best score."""
    horizon: float = inf
    """The ply at which every position counts as a draw."""
    sign: int = -1
    """The factor of the score of a reply."""
    worst: str = ""
    """The sides that choose the worst move for themselves: '' for none, 'other', or 'both'."""
    draws: tuple[int, int] = (DRAW, DRAW)
    """How a draw counts for the side that searches, where that side is to move and where the other side is."""
    has_late_draws: bool = False
    """True if a draw that counts like a win or a loss counts the less, the later it comes."""
    is_full_first: bool = False
    """True if a full board counts as a draw, whoever has a line on it."""


@lru_cache(1 << 14)
def choices(bug: BuggySearch, position: Position[Any]) -> tuple[MoveNumber, MoveNumber]:
    """Return the numbers of the first and the last one of the best moves of a search with a bug; raise TooManyNodes.

    Programs of the same game are compared with the same searches, so that the choices are remembered.
    """
    return answers_of(bug, position.game).choices(position)


@lru_cache(1)
def answers_of(bug: BuggySearch, game: Game[Any]) -> "BuggyAnswers":
    """Return the answers of a search with a bug to positions of a game; only the last are kept: they grow large."""
    return BuggyAnswers(bug, game)


class BuggyAnswers:
    """The answers of a search with a bug to positions of a game."""

    def __init__(self, bug: BuggySearch, game: Game[Any]) -> None:
        self.bug, self.game, self.nodes = bug, game, 0
        self.known = dict[Any, float]()

    def choices(self, position: Position[Any]) -> tuple[MoveNumber, MoveNumber]:
        """Return the numbers of the first and the last one of the moves with the best score; raise TooMany."""
        rules, scores, best = position.game.rules, dict[MoveNumber, float](), -inf
        self.nodes = 0
        for move in position.moves.numbers:
            window = REPLY_WINDOWS[self.bug.root](best, inf)
            scores[move] = self.bug.sign * self.value(rules, rules.play(position.state, move), 1, *window)
            best = max(best, scores[move])
        found = [move for move, score in scores.items() if score == best]
        return found[0], found[-1]

    def value(self, rules: Any, state: Any, ply: int, alpha: float, beta: float) -> float:
        """Return the score of a state for the side to move, as the search with its bug has it."""
        key = state, ply, alpha, beta
        if key not in self.known:
            self.nodes += 1
            if self.nodes > MAX_BUG_SEARCH_NODES:
                raise TooManyNodes
            mask = rules.moves(state)
            ends = not mask or ply >= self.bug.horizon
            self.known[key] = (
                self.end(DRAW if mask or self.counts_as_full(state) else rules.outcome(state), ply, not mask)
                if ends
                else self.best(rules, state, ply, alpha, beta, mask)
            )
        return self.known[key]

    def best(self, rules: Any, state: Any, ply: int, alpha: float, beta: float, mask: Any) -> float:
        """Return the best score of the moves that are looked at."""
        bug = self.bug
        is_worst = bug.worst == "both" or (bug.worst == "other" and ply % 2)
        pick, best = (min, inf) if is_worst else (max, -inf)
        for move in bits(mask):
            window = REPLY_WINDOWS[bug.window](alpha, beta)
            best = pick(best, bug.sign * self.value(rules, rules.play(state, move), ply + 1, *window))
            before, alpha = alpha, max(alpha, best) if bug.window != "open" else alpha
            if CUT_TESTS[bug.cut](best, before, beta):
                break
        return alpha if bug.is_hard else best

    def counts_as_full(self, state: Any) -> bool:
        """Return True for a finished state that the search takes for a draw, since its board is full."""
        return self.bug.is_full_first and is_full(self.game, state)

    def end(self, outcome: int, ply: int, is_finished: bool) -> float:
        """Return the score of a finished game for the side to move."""
        size = WIN_SCORE if self.bug.most == inf else self.bug.most - ply
        if outcome == DRAW:
            draw = size if self.bug.has_late_draws else WIN_SCORE
            return draw * self.bug.draws[ply % 2] * (-1 if ply % 2 else 1) if is_finished else 0
        return outcome * size


def is_full(game: Game[Any], state: Any) -> bool:
    """Return True if every cell of a board has the mark of a player."""
    if game.board is None or game.notation.marks is None:
        return False
    return set(game.notation.write(state, 0)[: len(game.board.places)]) <= set(game.notation.marks)


def buggy_searches() -> Iterator[BuggySearch]:
    """Yield searches with the usual bugs, those with the plainer bug first."""
    for most in (WIN_SCORE, inf):
        yield from (BuggySearch(sentence, most, draws=draws) for draws, sentence in DRAW_SCORE_BUGS.items())
        yield from (
            BuggySearch(each, most, draws=draws, has_late_draws=True) for draws, each in DRAW_SCORE_BUGS.items()
        )
        yield BuggySearch(FULL_BOARD_FIRST_BUG, most, is_full_first=True)
        yield from (BuggySearch(HORIZON_BUGS[plies], most, horizon=plies) for plies in HORIZON_PLIES)
        yield from (BuggySearch(sentence, most, cut=cut) for cut, sentence in EARLY_STOP_BUGS.items())
        yield from (BuggySearch(sentence, most, worst=worst) for worst, sentence in WORST_CHOICE_BUGS.items())
        yield BuggySearch(SIGN_BUG, most, sign=1)
        for root in REPLY_WINDOWS:
            for is_hard in (False, True):
                yield BuggySearch(SWAPPED_BOUNDS_BUG, most, "negated", root, "beta", is_hard)
                if root in ("negated", "same"):
                    yield BuggySearch(SWAPPED_BOUNDS_BUG, most, "right", root, "beta", is_hard)
    # Of several that explain every wrong answer, the highest first score makes the fewest others.
    yield from (BuggySearch(SCORES_RUN_OUT_BUG.format(plies=plies), plies) for plies in reversed(HORIZON_PLIES))


DRAW_SCORE_BUGS: Mapping[tuple[int, int], str] = {
    (LOSS, LOSS): "it scores a draw like a loss: a tie should count 0, between a win and a loss.",
    (WIN, WIN): "it scores a draw like a win: a tie should count 0, between a win and a loss.",
    (LOSS, WIN): "it scores a draw like a loss of the side that would be to move: a tie should count 0 for both.",
    (WIN, LOSS): "it scores a draw like a win of the side that would be to move: a tie should count 0 for both.",
}
"""Sentences by how a draw counts for the side that searches, where that side is to move and where the other side is."""

FULL_BOARD_FIRST_BUG = (
    "it tests for a full board before it tests for a line: a line that fills the board counts as a draw. Test for a "
    "line first."
)

WORST_CHOICE_BUGS: Mapping[str, str] = {
    "other": "it takes the other side to help: the score that is lowest for the program should be chosen at its turn.",
    "both": "it takes the lowest score for the highest: minimum and maximum are exchanged.",
}
SIGN_BUG = "it does not negate the score of a reply: what is good for the other side counts as good."
EARLY_STOP_BUGS: Mapping[str, str] = {
    "first": "it leaves out moves too early: the search of a position ends after one move. It may end only when alpha "
    "has reached beta.",
    "draw": "it leaves out moves too early: the search of a position ends with the first move that does not lose. It "
    "may end only when alpha has reached beta.",
}
HORIZON_BUGS: Mapping[int, str] = {
    plies: f"it looks {plies} plies ahead, and no further: is the depth of the search limited?"
    for plies in HORIZON_PLIES
} | {
    1: "it takes a win at once, and does not look at the reply: a block is missed. Does the search change the turn, "
    "and minimise for the other side?",
    2: "it sees wins and threats of one ply, and nothing further: a fork is missed.",
}
SWAPPED_BOUNDS_BUG = (
    "it passes its bounds on without exchanging them: a call of negamax gets -beta as alpha, and -alpha as beta."
)
SCORES_RUN_OUT_BUG = (
    "its scores run out: with {plies} less the depth, a win in {plies} plies or more counts no more than a draw. Begin "
    "with more than the plies of the longest game."
)

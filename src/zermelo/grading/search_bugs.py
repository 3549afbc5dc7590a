"""Searches with a bug: a program has the bug if it answers as such a search does.

Each search is a full-depth negamax over the rules, with one mistake that students make. The searches of one mistake
differ in what does not matter to it: whether a quicker win scores more, and which window the first move gets.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.programs.answers import Answer
from zermelo.rules import Game, Move, Rules, sign_of

__all__ = ["SearchBug", "search_bug"]

INFINITE = 10_000
"""A bound that no score reaches."""

NODES = 200_000
"""The most nodes of one search over all its positions, about 0.3 s; a search of a larger game is left out."""

RIGHT = 40
"""The number of right answers that a search has to give, too."""

Window = tuple[int, int]


class TooManyNodes(Exception):
    """Raised to end a search of a game that is too large."""


class BuggySearch:
    """A negamax with a bug, which remembers what it has searched."""

    def __init__(
        self, rules: Rules[Any], most: int, first: Window, below: Callable[..., Window], stops: Callable[..., bool]
    ):
        """Describe a search.

        most: the score of a win at once; each ply takes 1 away, and 0 stands for 1 at any ply. first: the window of the
        position after a move. below: maps alpha and beta to the window of a child. stops: tells from alpha, beta and
        the score of a move whether the other moves are left out.
        """
        self.rules, self.most, self.first, self.below, self.stops = rules, most, first, below, stops
        self.nodes = 0
        self.score = cache(self.search)

    def search(self, state: Any, depth: int, alpha: int, beta: int) -> int:
        """Return the score of a state for its side to move."""
        self.nodes += 1
        if self.nodes > NODES:
            raise TooManyNodes
        mask = self.rules.moves(state)
        if not mask:
            return sign_of(self.rules.outcome(state)) * (self.most - depth if self.most else 1)
        best = -INFINITE
        for move in bits(mask):
            score = -self.score(self.rules.play(state, move), depth + 1, *self.below(alpha, beta))
            stops = self.stops(alpha, beta, score)
            best, alpha = max(best, score), max(alpha, score)
            if stops:
                break
        return best

    def moves(self, state: Any) -> set[Move]:
        """Return the moves with the highest score."""
        scores = {
            move: -self.score(self.rules.play(state, move), 1, *self.first) for move in bits(self.rules.moves(state))
        }
        best = max(scores.values())
        return {move for move, score in scores.items() if score == best}


class SearchBug(NamedTuple):
    """A bug, the wrong answers that it explains, and the moves that it allows."""

    sentence: str
    explained: int
    wrong: int
    allowed: float
    """The mean number of moves that it allows where the program errs."""


OPEN, INVERTED = (-INFINITE, INFINITE), (INFINITE, -INFINITE)


def searches(game: Game[Any]) -> Iterator[tuple[str, BuggySearch]]:
    """Yield searches with a bug, each with the sentence that names it."""
    rules = game.rules
    swapped = (
        "it passes its bounds on without exchanging them: a call of negamax gets -beta as alpha, and -alpha as beta."
    )
    early = "it leaves out moves too early: the loop may end only when alpha has reached beta."
    for most in (100, 0):
        for first in (OPEN, INVERTED):
            yield (
                swapped,
                BuggySearch(rules, most, first, lambda a, b: (-a, -b), lambda a, b, score: max(a, score) >= b),
            )
        yield early, BuggySearch(rules, most, OPEN, lambda a, b: (-b, -a), lambda a, b, score: score > a)
        yield early, BuggySearch(rules, most, OPEN, lambda a, b: (-b, -a), lambda a, b, score: score > 0)
    for most in range(2, 10):
        runs_out = (
            f"its scores run out: with {most} less the depth, a win in more than {most} plies counts no more than a "
            "draw. Begin with more than the plies of the longest game."
        )
        yield runs_out, BuggySearch(rules, most, OPEN, lambda a, b: OPEN, lambda a, b, score: False)


def search_bug(answers: Sequence[Answer], share: float) -> SearchBug | None:
    """Return the bug that explains the most wrong answers, at least this share of them, and the right ones; or None."""
    wrong = [answer for answer in answers if answer.tried.move is not None and not answer.keeps]
    if not wrong or answers[0].position.game.again or answers[0].position.game.scores:
        return None
    wrong.sort(key=lambda answer: -len(answer.position.line))  # small trees first
    right = [answer for answer in answers if answer.judgement == "best"]
    some = right[:: max(1, len(right) // RIGHT)]
    found = (tried(sentence, search, wrong, some, share) for sentence, search in searches(answers[0].position.game))
    return max(filter(None, found), key=lambda bug: (bug.explained, -bug.allowed), default=None)


def tried(
    sentence: str, search: BuggySearch, wrong: Sequence[Answer], right: Sequence[Answer], share: float
) -> SearchBug | None:
    """Return a bug with the answers that it explains; None if they are too few, or if it contradicts right answers."""
    explained, allowed, spared = 0, 0, (1 - share) * len(wrong)
    try:
        for number, answer in enumerate(wrong, 1):
            moves = search.moves(answer.position.state)
            explained += answer.tried.move in moves
            allowed += len(moves)
            if number - explained > spared:
                return None
        missed = sum(answer.tried.move not in search.moves(answer.position.state) for answer in right)
    except (TooManyNodes, RecursionError):
        return None
    bug = SearchBug(sentence, explained, len(wrong), allowed / len(wrong))
    return bug if missed <= (1 - share) * len(right) else None

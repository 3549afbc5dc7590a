"""How long a drawn position lasts: the longest line of drawn positions from it, by many questions to a search."""

from typing import TYPE_CHECKING

from zermelo.bits import bits
from zermelo.evaluation.deadline import Deadline
from zermelo.rules import S
from zermelo.rules.encodings import TOP

if TYPE_CHECKING:
    from zermelo.evaluation.search.compiled_search import CompiledSearch

__all__ = ["longest_draw"]


def longest_draw(search: "CompiledSearch[S]", state: S, deadline: Deadline) -> int | None:
    """Return the plies of the longest line of drawn positions from a drawn one; None where time is over first."""
    waiting, children = [] if state in search.draws else [state], dict[S, list[S]]()
    while waiting and deadline.left:  # no recursion: a state waits until its drawn children are known
        here = waiting[-1]
        if here not in children:
            if (drawn := drawn_children(search, here, deadline)) is None:
                return None
            children[here] = drawn
        if unknown := [child for child in children[here] if child not in search.draws]:
            waiting += unknown
        else:
            search.draws[here] = max((search.draws[child] + 1 for child in children[here]), default=0)
            waiting.pop()
    return search.draws.get(state)


def drawn_children(search: "CompiledSearch[S]", state: S, deadline: Deadline) -> list[S] | None:
    """Return the children of a state that are drawn; None where time is over before all are known."""
    rules, drawn = search.game.rules, list[S]()
    for move in bits(rules.moves(state)):
        child = rules.play(state, move)
        low, high = search.bounds(child, -TOP, TOP, deadline.left)
        if low < high:
            return None
        if low == 0:
            drawn.append(child)
    return drawn

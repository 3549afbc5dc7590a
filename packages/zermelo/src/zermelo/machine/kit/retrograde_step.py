"""The step of retrograde analysis: what a settled child does to its parent.

Values pass from the ends of a game to parents, the best scores first and each score in the order of remoteness. A
parent wins by one child; it loses or draws when no child is left that might be better. (Ken Thompson, Retrograde
Analysis of Certain Endgames, ICCA Journal 9(3), 1986.) Compiled solvers, and those in plain Python, use this step.
"""

from typing import Any

__all__ = ["plain_outcomes", "settles"]


def settles(is_win: bool, left: Any, parent: int) -> bool:
    """Return whether a child settles a parent that is undecided; else take it off those that are left.

    is_win: whether the move to the child wins. left[parent]: the number of unsettled children.
    """
    if is_win:
        return True
    left[parent] -= 1
    return bool(left[parent] == 0)


def plain_outcomes(children: list[list[int]]) -> list[int | None]:
    """Return 1 or -1 for each position of a graph that is decided, None for a draw; who cannot move has lost.

    The definition, applied until nothing changes: it keeps no counts and has no order.
    """
    outcomes: list[int | None] = [None] * len(children)
    while True:
        found = [[outcomes[child] for child in some] for some in children]
        after = [1 if -1 in some else -1 if all(each == 1 for each in some) else None for some in found]
        if after == outcomes:
            return outcomes
        outcomes = after

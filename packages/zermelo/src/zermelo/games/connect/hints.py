"""Hints for Connect Four from its rows, whose cells fill from the bottom up."""

from collections.abc import Callable
from typing import NamedTuple

from zermelo.bits import count
from zermelo.games.boards.lines_of_k import finder_by_distance, threats_by_distance
from zermelo.rules import Hints, Mask, MoveNumber

__all__ = ["Columns", "column_hints", "distances", "feet_of"]

Columns = tuple[int, int]
"""The stones of the side to move, and the stones of both; each column takes height + 1 bits, from the bottom up."""


def distances(width: int, height: int, k: int) -> tuple[int, ...]:
    """Return the distances between the bits of neighbours, in each direction with room for k in a row."""
    step = height + 1
    upwards, across = (1,) if k <= height else (), (step,) if k <= width else ()
    return upwards + across + ((step - 1, step + 1) if upwards and across else ())


def feet_of(width: int, height: int) -> int:
    """Return the lowest cell of every column."""
    return sum(1 << x * (height + 1) for x in range(width))


def column_hints(
    width: int, height: int, k: int, play: Callable[[Columns, MoveNumber], Columns], draw_in: Callable[[Columns], int]
) -> Hints[Columns]:
    """Return the hints of a board whose cells fill from the bottom up."""
    step = height + 1
    column = (1 << height) - 1
    feet = feet_of(width, height)
    board = feet * column
    threats = threats_by_distance(distances(width, height, k), k)

    def columns(cells: int) -> Mask:
        mask = 0
        for x in range(width):
            if cells & column << x * step:
                mask |= 1 << x
        return mask

    def wins(state: Columns) -> Mask:
        mine, both = state
        return columns(threats(mine) & (both + feet) & board)

    def non_losing(state: Columns) -> Mask:
        mine, both = state
        open_cells = (both + feet) & board
        threatened = threats(mine ^ both) & board & ~both
        forced = open_cells & threatened
        if forced:
            if forced & (forced - 1):
                return 0
            open_cells = forced
        return columns(open_cells & ~(threatened >> 1))

    def move_score(state: Columns, x: MoveNumber) -> int:
        """Return a score for the threats of a stone, greater for those that can be played sooner."""
        theirs, both = play(state, x)
        empty = board & ~both
        useful = threats(theirs ^ both) & empty & ~((threats(theirs) & empty) << 1)
        next_turn = ((both + feet) & board) << 1
        weight = 12 * count(useful & next_turn) + 5 * count(useful & next_turn << 1) + 3 * count(useful)
        return weight * width + min(x, width - 1 - x)

    following_up = follow_up(width, height, k)
    return Hints(wins, non_losing, following_up.can_win, move_score, draw_in, following_up.loses_within)


class FollowingUp(NamedTuple):
    """Two hints from the strategy of playing on top of every stone of the other side."""

    can_win: Callable[[Columns, int], bool]
    loses_within: Callable[[Columns, int], int]


def follow_up(width: int, height: int, k: int) -> FollowingUp:
    """Return the hints that hold if the side with the last move follows up.

    It plays on top of every stone, so that it gets the upper cell of each pair; or, where the foot of an odd
    column is occupied, at the foot of another odd column. (Claimeven and baseinverse of Victor Allis, A
    Knowledge-based Approach of Connect-Four, 1988.) The other side gets no row with an upper cell in it, and
    it loses if it gets none at all while the upper cells complete a row.
    """
    feet = feet_of(width, height)
    board = feet * ((1 << height) - 1)
    lower_of_pairs = feet * sum(1 << y for y in range(height - 2, -1, -2))
    tops = tuple(feet * ((1 << top) - 1) for top in range(height, 0, -2))
    levels = len(tops)
    has_row = finder_by_distance(distances(width, height, k), k)

    def can_win(state: Columns, who: int) -> bool:
        mine, both = state
        stones, free = mine if who == 0 else mine ^ both, board & ~both
        if (count(free) + who) & 1 == 0:
            free &= lower_of_pairs | both + feet
        return has_row(stones | free)

    def loses_within(state: Columns, who: int) -> int:
        mine, both = state
        stones, free = mine if who == 0 else mine ^ both, board & ~both
        if (count(free) + who) & 1:
            return 0
        not_sure = lower_of_pairs | both + feet
        others, sure = stones ^ both, free & ~not_sure
        if not has_row(others | sure) or has_row(stones | free & not_sure):
            return 0
        plies = count(free)
        for level in range(1, levels):  # a row that is complete before the pairs above it are filled
            if not has_row(others | sure & tops[level]):
                return plies
            plies -= 2
        return plies

    return FollowingUp(can_win, loses_within)

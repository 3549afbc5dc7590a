"""What can be told of a position without a search: forced moves, clear ends, hopes that are gone."""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.bits import count, lowest
from zermelo.engine.transposition import drawer_of
from zermelo.rules import LOSS, Game, Rules
from zermelo.rules.encodings import DEEPEST, TOP
from zermelo.symmetry.keys import keys_of
from zermelo.symmetry.transformations import canonical_state

__all__ = ["OPEN", "Sight", "sight_of"]

OPEN = 2 * TOP
"""Stands for a score that is not known yet."""

NEAR = 12
"""Plies from the root within which positions that a symmetry joins are searched as one, if that is long work."""

QUICK, LONG = 96, 180
"""Moves times plies left: up to the first a search is short, and kept in the drawer; above the second it is long."""


class Sight(NamedTuple):
    """Plain functions about the states of one game, all of which compile; scores are counted from the root."""

    rules: Rules[Any]
    wins: Callable[[Any], int]
    move_score: Callable[[Any, int], int]
    key: Callable[[Any], int]
    follow: Callable[[Any, int], tuple[Any, int, int, int, int]]
    left: Callable[[Any], int]
    settled: Callable[[Any, int, int], int]
    drawer: Callable[[Any, int, int], int]


def sight_of(game: Game[Any]) -> Sight:
    """From the rules, and from the hints where the game gives them."""
    wins = game.hints.wins or trying(game.rules)
    move_score = game.hints.move_score or nothing
    left = game.hints.draw_in or endless
    follow = make_follow(game, wins, left)
    return Sight(
        game.rules, wins, move_score, keys_of(game).key,
        follow, left, make_settled(game, left), make_drawer(left),
    )  # fmt: skip


def make_follow(
    game: Game[Any], wins: Callable[[Any], int], left: Callable[[Any], int]
) -> Callable[[Any, int], tuple[Any, int, int, int, int]]:
    _, moves, play, outcome = game.rules
    hinted = game.hints.non_losing is not None
    non_losing, canonical = game.hints.non_losing or moves, canonical_state(game)

    def follow(state: Any, ply: int) -> tuple[Any, int, int, int, int]:
        """Follow forced moves from a state, to where there is a choice or the end is clear.

        Gives the state there, its moves, its ply, the sign that turns its score into one for the side
        that moves first, and that score, or OPEN.
        """
        sign = 1
        if not hinted and wins(state):
            return state, 0, ply, sign, TOP - ply - 1
        mask = non_losing(state)
        while mask and mask & mask - 1 == 0 and ply < DEEPEST:
            state, ply, sign = play(state, lowest(mask)), ply + 1, -sign
            if wins(state):
                return state, mask, ply, sign, sign * (TOP - ply - 1)
            mask = non_losing(state)
        if mask == 0:
            return state, mask, ply, sign, sign * end(state, ply)
        if ply < NEAR and left(state) * count(mask) > LONG:
            state = canonical(state)
            mask = non_losing(state)
        return state, mask, ply, sign, OPEN

    def end(state: Any, ply: int) -> int:
        """The score where no move is safe: the game is over, or every move lets the other side win."""
        return ply + 2 - TOP if moves(state) else outcome(state) * (TOP - ply)

    return follow


def make_settled(game: Game[Any], left: Callable[[Any], int]) -> Callable[[Any, int, int], int]:
    can_win = game.hints.can_win or anything
    # A move was not a win at once, and where the safe ones are known, the reply is not either.
    soonest_win, soonest_loss = (3, 4) if game.hints.non_losing else (2, 1)

    def settled(state: Any, ply: int, goal: int) -> int:
        """A bound that answers whether a state is worth so much, or OPEN."""
        if TOP - ply - soonest_win < goal:
            return TOP - ply - soonest_win
        if ply + soonest_loss - TOP >= goal:
            return ply + soonest_loss - TOP
        who, soonest = (0, soonest_win) if goal > 0 else (1, soonest_loss)
        return OPEN if left(state) >= soonest and can_win(state, who) else 0

    return settled


def turned(goal: int, sign: int) -> int:
    """A goal of the other side where the sign is negative, asked of this one: it is to be missed."""
    return goal if sign > 0 else 1 - goal


def make_drawer(left: Callable[[Any], int]) -> Callable[[Any, int, int], int]:
    def drawer(state: Any, mask: int, desk: int) -> int:
        """The drawer of a desk for a state that is searched quickly, 0 for others."""
        return drawer_of(desk) if left(state) * count(mask) <= QUICK else 0

    return drawer


def trying(rules: Rules[Any]) -> Callable[[Any], int]:
    """What finds the moves that win at once by trying each."""
    _, moves, play, outcome = rules

    def wins(state: Any) -> int:
        mask, found = moves(state), 0
        while mask:
            after = play(state, lowest(mask))
            if moves(after) == 0 and outcome(after) == LOSS:
                found |= mask & -mask
            mask &= mask - 1
        return found

    return wins


def anything(state: Any, who: int) -> bool:
    """Both sides may win, for all that is known."""
    return True


def nothing(state: Any, move: int) -> int:
    """No move looks better than another."""
    return 0


def endless(state: Any) -> int:
    """The plies left, where nothing is known of them."""
    return DEEPEST

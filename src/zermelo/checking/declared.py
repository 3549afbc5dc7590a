"""What a game declares beside its rules, its keys and its hints, and what finds a breach in one position."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import bits, mask_of
from zermelo.position import Position
from zermelo.rules import DRAW, LOSS, WIN, Rules
from zermelo.symmetry.keys import keys_of

__all__ = ["DECLARED"]

MOST_KEYS = (1 << 63) - 1
MOST_SCORE = 1 << 40
NARROW, PLIES = 10, 3
"""Moves, up to which it is looked so many plies ahead: a thousand nodes; else one."""


def winning(rules: Rules[Any], state: Any) -> int:
    """The moves that win at once, by the rules alone."""
    return mask_of(move for move in bits(rules.moves(state)) if ends(rules, rules.play(state, move), LOSS))


def ends(rules: Rules[Any], state: Any, outcome: int) -> bool:
    return not rules.moves(state) and rules.outcome(state) == outcome


def keys(position: Position[Any]) -> str | None:
    """Ints without declared keys stand for themselves; a tuple without declared keys may have none."""
    if position.game.keys is None and not isinstance(position.state, int):
        return None
    keys = keys_of(position.game)
    key = keys.key(position.state)
    if key == -1:
        return None
    if not 0 <= key < MOST_KEYS:
        return f"the key is {key}; it must be from 0 to 2^63 - 2"
    again = keys.state(key)
    return None if again == position.state else f"key {key} stands for {position.state!r}, and is read as {again!r}"


def wins(position: Position[Any]) -> str | None:
    hint, rules, state = position.game.hints.wins, position.game.rules, position.state
    if hint is None:
        return None
    if position.is_over:
        return None if position.outcome != DRAW or not hint(state) else "a drawn game has no move that wins"
    for move in position.moves:
        if ends(rules, rules.play(state, move), WIN):
            return f"{position.label(move)} loses by itself; wins and non_losing are for games where no move does"
    return differing(position, "wins", hint(state), winning(rules, state))


def non_losing(position: Position[Any]) -> str | None:
    hint, rules, state = position.game.hints.non_losing, position.game.rules, position.state
    if hint is None or winning(rules, state) or (position.is_over and position.outcome != DRAW):
        return None
    true = mask_of(move for move in position.moves if not winning(rules, rules.play(state, move)))
    return differing(position, "non_losing", hint(state), true)


def differing(position: Position[Any], name: str, said: int, true: int) -> str | None:
    for move in bits(said ^ true):
        return f"{name} {'names' if said >> move & 1 else 'leaves out'} {position.label(move)}"
    return None


def can_win(position: Position[Any]) -> str | None:
    """A win that is forced within a few plies must not be ruled out."""
    hint = position.game.hints.can_win
    if hint is None:
        return None
    for who, said in sides(position):
        if not hint(position.state, who) and forced_soon(position, who) == WIN:
            return f"can_win rules out a win of {said} that is forced within {plies_ahead(position)} plies"
    return None


def loses_within(position: Position[Any]) -> str | None:
    """A side that loses for certain must not win within a few plies, and must lose as soon as is said."""
    hint = position.game.hints.loses_within
    if hint is None:
        return None
    for who, said in sides(position):
        if within := hint(position.state, who):
            outcome = forced_soon(position, who)
            if outcome == WIN or (within <= plies_ahead(position) and outcome != LOSS):
                return f"loses_within says that {said} loses within {within} plies, and it does not"
    return None


def sides(position: Position[Any]) -> tuple[tuple[int, str], ...]:
    """The numbers of the sides of an unfinished position, and what they are called."""
    return () if position.is_over else ((0, "the side to move"), (1, "the other side"))


def forced_soon(position: Position[Any], who: int) -> int:
    """The outcome for a side that is forced within a few plies, else a draw."""
    outcome = forced(position.game.rules, position.state, plies_ahead(position))
    return -outcome if who else outcome


def plies_ahead(position: Position[Any]) -> int:
    return PLIES if len(position.moves) <= NARROW else 1


def forced(rules: Rules[Any], state: Any, plies: int) -> int:
    """The outcome that a side can force within this many plies, else a draw."""
    moves = rules.moves(state)
    if not moves:
        return rules.outcome(state)
    if plies == 0:
        return DRAW
    return max(-forced(rules, rules.play(state, move), plies - 1) for move in bits(moves))


def move_score(position: Position[Any]) -> str | None:
    hint = position.game.hints.move_score
    for move in position.moves if hint else ():
        if hint and not 0 <= hint(position.state, move) <= MOST_SCORE:
            return f"{position.label(move)} has the score {hint(position.state, move)}; it must be from 0 to 2^40"
    return None


def draw_in(position: Position[Any]) -> str | None:
    hint, rules = position.game.hints.draw_in, position.game.rules
    if hint is None:
        return None
    left = hint(position.state)
    if position.is_over:
        return f"{left} plies are left at a draw" if position.outcome == DRAW and left else None
    after = {hint(rules.play(position.state, move)) for move in position.moves}
    return None if after == {left - 1} else f"{left} plies are left, and {max(after)} after a move"


DECLARED: dict[str, Callable[[Position[Any]], str | None]] = {
    "keys stand for one state each": keys,
    "hints.wins are the moves that win at once": wins,
    "hints.non_losing are the moves that let nobody win at once": non_losing,
    "hints.can_win rules out no win that is forced": can_win,
    "hints.loses_within names no loss that is escaped": loses_within,
    "hints.move_score is from 0 to 2^40": move_score,
    "hints.draw_in falls by one, to 0 at a draw": draw_in,
}
"""What a game promises of its declarations, and what finds a breach in one position."""

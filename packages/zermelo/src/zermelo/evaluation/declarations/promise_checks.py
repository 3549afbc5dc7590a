"""Promises about keys and hints, each with a function that finds a breach at one position."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from zermelo.bits import bits, mask_of
from zermelo.evaluation.symmetry.keys import LARGEST_KEY, false_key, keys_of
from zermelo.rules import DRAW, LOSS, WIN, Outcome, Rules, Value
from zermelo.rules.position import Position

__all__ = ["DECLARATION_PROMISES", "MAX_PROMISED_SCORE", "VALUE_PROMISES"]

MAX_PROMISED_SCORE = 1 << 40


@lru_cache(maxsize=1 << 14)
def last_moves(rules: Rules[Any], state: Any) -> tuple[int, int]:
    """Return the moves that win at once and those that lose by themselves, by the rules alone."""
    win = lose = 0
    for move in bits(rules.moves(state)):
        after = rules.play(state, move)
        if not rules.moves(after):
            outcome = rules.outcome(after)
            win |= (outcome == LOSS) << move
            lose |= (outcome == WIN) << move
    return win, lose


def plies_left(position: Position[Any]) -> str | None:
    """Return the fault of plies_left if it is negative or does not fall."""
    tier, rules = position.game.declared.plies_left, position.game.rules
    if tier is None:
        return None
    left = tier(position.state)
    if left < 0:
        return f"{left} plies are left"
    for move in position.moves.numbers:
        after = tier(rules.play(position.state, move))
        if after >= left:
            return f"{left} plies are left, and {after} after {position.name_of(move)}"
    return None


def keys(position: Position[Any]) -> str | None:
    """Return the fault of a key. Without declared keys an int stands for itself, and a tuple may have none."""
    game = position.game
    if game.declared.keys is None and not isinstance(position.state, int):
        return None
    key = (game.declared.keys or keys_of(game)).key(position.state)
    if key == -1:
        return None
    if not 0 <= key <= LARGEST_KEY:
        return f"the key is {key}; it must be from 0 to 2^63 - 2"
    return false_key(game, position.state)


def wins(position: Position[Any]) -> str | None:
    hint, rules, state = position.game.declared.hints.wins, position.game.rules, position.state
    if hint is None:
        return None
    if position.is_over:
        return None if position.outcome != DRAW or not hint(state) else "a drawn game has no move that wins"
    win, lose = last_moves(rules, state)
    for move in bits(lose):
        return f"{position.name_of(move)} loses by itself; wins and non_losing are for games where no move does"
    return differing(position, "wins", hint(state), win)


def non_losing(position: Position[Any]) -> str | None:
    hint, rules, state = position.game.declared.hints.non_losing, position.game.rules, position.state
    if hint is None or last_moves(rules, state)[0] or position.outcome not in (None, DRAW):
        return None
    true = mask_of(move for move in position.moves.numbers if not last_moves(rules, rules.play(state, move))[0])
    return differing(position, "non_losing", hint(state), true)


def differing(position: Position[Any], name: str, declared: int, true: int) -> str | None:
    for move in bits(declared ^ true):
        return f"{name} {'names' if declared >> move & 1 else 'leaves out'} {position.name_of(move)}"
    return None


def can_win(position: Position[Any], value: Value) -> str | None:
    """Return the fault if can_win rules out a win."""
    hint = position.game.declared.hints.can_win
    for who, side, sided in sides(position, value) if hint else ():
        if hint and sided.outcome == WIN and not hint(position.state, who):
            return f"can_win rules out a win of {side}, who has a {sided}"
    return None


def loses_within(position: Position[Any], value: Value) -> str | None:
    """Return the fault if loses_within names a loss that does not exist or comes later."""
    hint = position.game.declared.hints.loses_within
    for who, side, sided in sides(position, value) if hint else ():
        within = hint(position.state, who) if hint else 0
        if within and (sided.outcome != LOSS or sided.remoteness > within):
            return f"loses_within says that {side} loses within {within} plies, who has a {sided}"
    return None


def sides(position: Position[Any], value: Value) -> tuple[tuple[int, str, Value], ...]:
    """Return the number, the name and the value of each side of an unfinished position."""
    if position.is_over:
        return ()
    return (0, "the side to move", value), (1, "the other side", Value(-value.outcome, value.remoteness))


def move_score(position: Position[Any]) -> str | None:
    hint = position.game.declared.hints.move_score
    for move in position.moves.numbers if hint else ():
        if hint and not 0 <= hint(position.state, move) <= MAX_PROMISED_SCORE:
            return f"{position.name_of(move)} has the score {hint(position.state, move)}; it must be from 0 to 2^40"
    return None


def outcomes(position: Position[Any]) -> str | None:
    """Return the fault if outcomes does not give two ints in order, or excludes the outcome of a finished game."""
    hint, scores = position.game.declared.hints.outcomes, position.game.rules.scores
    if hint is None or scores is None:
        return None
    bounds = hint(position.state)
    if type(bounds) is not tuple or len(bounds) != 2 or any(type(bound) is not int for bound in bounds):
        return f"outcomes gives {bounds!r}; it must give two ints, such as {scores}"
    if not bounds[0] <= bounds[1]:
        return f"outcomes gives {bounds}, of which the first must be the least"
    return excludes_outcome(bounds, position.outcome)


def excludes_outcome(bounds: tuple[int, int], outcome: Outcome | None) -> str | None:
    return (
        None
        if outcome is None or bounds[0] <= outcome <= bounds[1]
        else f"outcomes gives {bounds}, and the outcome is {outcome}"
    )


def outcome_within(position: Position[Any], value: Value) -> str | None:
    """Return the fault if outcomes rules out the outcome of best play."""
    hint = position.game.declared.hints.outcomes
    return excludes_outcome(hint(position.state), value.outcome) if hint else None


def draw_in(position: Position[Any]) -> str | None:
    hint, rules = position.game.declared.hints.draw_in, position.game.rules
    if hint is None:
        return None
    left = hint(position.state)
    if position.is_over:
        return f"{left} plies are left at a draw" if position.outcome == DRAW and left else None
    after = {hint(rules.play(position.state, move)) for move in position.moves.numbers}
    return None if after == {left - 1} else f"{left} plies are left, and {max(after)} after a move"


DECLARATION_PROMISES: dict[str, Callable[[Position[Any]], str | None]] = {
    "plies_left falls with every move": plies_left,
    "keys stand for one state each": keys,
    "hints.wins are the moves that win at once": wins,
    "hints.non_losing are the moves that let nobody win at once": non_losing,
    "hints.move_score is from 0 to 2^40": move_score,
    "hints.draw_in falls by one, to 0 at a draw": draw_in,
    "hints.outcomes are the least and the greatest outcome": outcomes,
}
"""The promises of a game about its declarations, each with the function that finds a breach at one position."""

VALUE_PROMISES: dict[str, Callable[[Position[Any], Value], str | None]] = {
    "hints.can_win rules out no win that is forced": can_win,
    "hints.loses_within names no loss that is escaped": loses_within,
    "hints.outcomes rules out no outcome of best play": outcome_within,
}
"""The promises that only the exact value of a position can test."""

"""What a game promises of its rules, and what finds a breach in one position."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import WORD, bits
from zermelo.position import Position
from zermelo.rules import DRAW, LOSS, MOST_MOVES, WIN
from zermelo.rules.blame import located_reason, shortened
from zermelo.rules.guard import is_mask, is_outcome, unguarded

__all__ = ["PROMISES", "Check"]

Check = Callable[[Position[Any]], str | None]
"""From a position to what is wrong with it; None where nothing is."""


def hashable(position: Position[Any]) -> str | None:
    try:
        hash(position.state)
    except TypeError as error:
        return str(error)
    return None


def mask(position: Position[Any]) -> str | None:
    gave = unguarded(position.game.rules.moves)(position.state)
    return None if is_mask(gave) else f"moves gave {shortened(gave)}; a mask is an int of bits 0 to {MOST_MOVES - 1}"


def numbers(position: Position[Any]) -> str | None:
    """A state that holds other things than numbers runs interpreted only, and may hold anything."""
    state = position.state if isinstance(position.state, tuple) else (position.state,)
    if not all(isinstance(number, int) or hasattr(number, "dtype") for number in state):
        return None
    for number in state:
        if isinstance(number, bool) or not isinstance(number, int):
            found = f"{shortened(number)}, a {type(number).__qualname__}, where an int is meant"
        elif not 0 <= number <= WORD:
            found = shortened(number)
        else:
            continue
        return f"the state {shortened(position.state)} holds {found}"
    return None


def playable(position: Position[Any]) -> str | None:
    rules, state = position.game.rules, position.state
    mask = rules.moves(state)
    for move in bits(mask):
        try:
            after = rules.play(state, move)
        except Exception as error:  # whatever the game's own code raises is a fault of the game
            return (
                f"moves allows move {move} (its mask is {mask:#b}), and play fails: {located_reason(error, rules.play)}"
            )
        if after is None and rules.start is not None:
            return f"play gives None after move {move}, as a function without `return` does"
    return None


def pure(position: Position[Any]) -> str | None:
    rules, state, before = position.game.rules, position.state, seen(position)
    moves, outcome = unguarded(rules.moves), unguarded(rules.outcome)
    if different := changing(moves, state):
        return f"moves asked twice gives two masks: {different}"
    for move in position.moves:
        different = changing(rules.play, state, move)
        for was, now in zip(before, seen(position), strict=True):
            if was != now:
                return f"playing move {move} changes the position that it is played in: {was} before, {now} after"
        if different:
            return f"move {move} played twice gives two states: {different}"
    if position.is_over and (different := changing(outcome, state)):
        return f"outcome asked twice gives two outcomes: {different}"
    return None


def changing(rule: Callable[..., Any], *arguments: Any) -> str | None:
    """Return the two answers of a rule that is asked the same twice, where they differ."""
    try:
        first, second = rule(*arguments), rule(*arguments)
    except Exception:  # told by another promise
        return None
    return None if first == second else f"{shortened(first)}, {shortened(second)}"


def seen(position: Position[Any]) -> tuple[str, ...]:
    """What can be seen of a position, and what a move that is played from it must not change."""
    rules, state = position.game.rules, position.state
    mask = rules.moves(state)
    return f"the text {position.text!r}", f"the state {shortened(state)}", f"the mask {mask:#b}", f"hash {hash(state)}"


def outcome(position: Position[Any]) -> str | None:
    if not position.is_over:
        return None
    try:
        gave = unguarded(position.game.rules.outcome)(position.state)
    except Exception as error:  # whatever the game's own code raises is a fault of the game
        reason = located_reason(error, position.game.rules.outcome)
        return f"moves gave 0, so the game is over here, and outcome fails: {reason}"
    if is_outcome(gave):
        return None
    return f"moves gave 0, so the game is over here, and outcome gave {gave!r}; it must give {LOSS}, {DRAW} or {WIN}"


PROMISES: dict[str, Check] = {
    "states are hashable": hashable,
    "moves is a mask of moves 0 to 62": mask,
    "numbers in a state are from 0 to 2^63 - 1": numbers,
    "rules are pure": pure,
    "play can play every legal move": playable,
    "an outcome is a loss, a draw or a win": outcome,
}

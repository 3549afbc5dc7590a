"""What a game promises of its rules, its names and its texts, and what finds a breach in one position."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import WORD, bits
from zermelo.errors import ZermeloError
from zermelo.position import Position
from zermelo.rules import DRAW, LOSS, MOST_MOVES, WIN
from zermelo.rules.blame import shortened

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
    moves = position.game.rules.moves(position.state)
    if type(moves) is int and 0 <= moves < 1 << MOST_MOVES:
        return None
    return f"moves gave {shortened(moves)}; a mask is an int of bits 0 to {MOST_MOVES - 1}"


def numbers(position: Position[Any]) -> str | None:
    """States that are no ints, and hold other things than ints, run interpreted only and may hold anything."""
    state = position.state if isinstance(position.state, tuple) else (position.state,)
    if not all(isinstance(number, int) for number in state):
        return None
    wrong = [number for number in state if not 0 <= number <= WORD]
    return f"the state {shortened(position.state)} holds {shortened(wrong[0])}" if wrong else None


def pure(position: Position[Any]) -> str | None:
    rules, state = position.game.rules, position.state
    before = repr(position.text), hash(state)
    for move in position.moves:
        if rules.play(state, move) != rules.play(state, move):
            return f"move {move} played twice gives two states"
    after = repr(position.text), hash(state)
    return None if before == after else "playing a move has changed the state it began from"


def outcome(position: Position[Any]) -> str | None:
    if not position.is_over or position.outcome in (LOSS, DRAW, WIN):
        return None
    return f"outcome gave {position.outcome!r}; it must be {LOSS}, {DRAW} or {WIN}"


def labels(position: Position[Any]) -> str | None:
    names = [position.label(move).lower() for move in position.moves]
    if len(set(names)) < len(names):
        return f"two moves have one name: {', '.join(names)}"
    wrong = [name for move, name in zip(position.moves, names, strict=True) if position.move(name) != move]
    blank = [name for name in names if not name or any(character in " \t\n," for character in name)]
    return f"{(wrong or blank)[0]!r} cannot be typed as the name of its move" if wrong or blank else None


def text(position: Position[Any]) -> str | None:
    try:
        again = Position.read(position.game, position.text)
    except ZermeloError as error:
        return f"{position.text!r} is written but not read: {error}".rstrip(".")
    return None if again == position else f"{position.text!r} is read as {again.text!r}"


def grid(position: Position[Any]) -> str | None:
    layout = position.game.grid
    if layout is None or len(position.text) >= len(layout.places):
        return None
    return f"{position.text!r} has {len(position.text)} characters for {len(layout.places)} cells"


def plies_left(position: Position[Any]) -> str | None:
    tier, rules = position.game.plies_left, position.game.rules
    if tier is None:
        return None
    left = tier(position.state)
    if left < 0:
        return f"{left} plies are left"
    after = [tier(rules.play(position.state, move)) for move in bits(rules.moves(position.state))]
    return f"{left} plies are left, and {max(after)} after a move" if after and max(after) >= left else None


PROMISES: dict[str, Check] = {
    "states are hashable": hashable,
    "moves is a mask of moves 0 to 62": mask,
    "numbers in a state are from 0 to 2^63 - 1": numbers,
    "rules are pure": pure,
    "an outcome is a loss, a draw or a win": outcome,
    "legal moves have names of their own": labels,
    "a position's text reads back": text,
    "the text has a character for every cell of the grid": grid,
    "plies_left falls with every move": plies_left,
}

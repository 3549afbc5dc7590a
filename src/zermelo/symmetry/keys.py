"""States as single ints: a game's own way, or one for ints and tuples of ints."""

from typing import Any

from zermelo.bits import put
from zermelo.rules import Game, Keys

__all__ = ["itself", "keys_of"]

BITS = 63


def keys_of(game: Game[Any]) -> Keys[Any]:
    """The declared keys; else an int stands for itself, and a tuple's ints share 63 bits evenly."""
    if game.keys is not None:
        return game.keys
    start = game.rules.start
    return sharing(len(start)) if isinstance(start, tuple) else Keys(itself, itself)


def itself(state: Any) -> Any:
    """The key of an int, and the canonical state where there are no symmetries."""
    return state


def sharing(ints: int) -> Keys[tuple[int, ...]]:
    """Keys for tuples of this many ints; a tuple with an int that is too large for its share has none."""
    share = BITS // ints
    largest = (1 << share) - 1
    blank = (0,) * ints

    def key(state: tuple[int, ...]) -> int:
        packed = 0
        for number in state:
            if number < 0 or number > largest:
                return -1
            packed = packed << share | number
        return packed

    def state(key: int) -> tuple[int, ...]:
        numbers = blank
        for i in range(ints):
            numbers = put(numbers, ints - 1 - i, key >> i * share & largest)
        return numbers

    return Keys(key, state)

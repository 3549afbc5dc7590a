"""States as single ints: a game's own way, or one for ints and tuples of ints."""

from typing import Any

from zermelo.bits import put
from zermelo.errors import BadGame, TooLarge, ZermeloError
from zermelo.rules import Game, Keys

__all__ = ["false_key", "itself", "keys_of", "refusal_of_key"]

BITS = 63


def keys_of(game: Game[Any]) -> Keys[Any]:
    """Return the declared keys; else an int stands for itself, and a tuple's ints share 63 bits evenly.

    Declared keys of a game that is not in the catalogue are tested at every state that anything asks about.
    """
    if game.keys is not None:
        return game.keys if game.is_in_catalogue else tested(game.keys)
    start = game.rules.start
    return sharing(len(start)) if isinstance(start, tuple) else Keys(itself, itself)


def tested(keys: Keys[Any]) -> Keys[Any]:
    """Return keys that give no key to a state that its key does not lead back to. So two states never share one."""
    key_of, state_of = keys

    def key(state: Any) -> int:
        number = key_of(state)
        return number if number >= 0 and state_of(number) == state else -1

    return Keys(key, state_of)


def false_key(game: Game[Any], state: Any) -> str | None:
    """Return what is wrong with the declared key of a state; None where it leads back to the state."""
    if game.keys is None or (key := game.keys.key(state)) < 0:
        return None
    again = game.keys.state(key)
    return None if again == state else f"key {key} stands for {state!r}, and is read as {again!r}"


def refusal_of_key(game: Game[Any], state: Any) -> ZermeloError:
    """Return the error for a state that has no key, or a false one."""
    if false := false_key(game, state):
        return BadGame(f"The keys of {game.name} are false: {false}. Make keys.state the inverse of keys.key.")
    return TooLarge(f"{game.name}: the state {state} {lack_of(game, state)}")


def lack_of(game: Game[Any], state: Any) -> str:
    """Return why a state has no key, and what to do."""
    if game.keys is not None or not isinstance(state, tuple):
        found = f"has the key {keys_of(game).key(state)}; keys must be from 0 to 2^63 - 2."
        return f"{found} Declare `keys` that give every state such a number."
    if len(state) != (ints := len(game.rules.start)):
        return f"has no key: every state needs as many numbers as the start, which has {ints}. Declare `keys`."
    least, largest, share = min(state), max(state), BITS // ints
    needs = f"{least} has none" if least < 0 else f"{largest} needs {largest.bit_length()}"
    return f"has no key: {ints} numbers share {BITS} bits, {share} for each, and {needs}. Declare `keys`."


def itself(state: Any) -> Any:
    """The key of an int, and the canonical state where there are no symmetries."""
    return state


def sharing(ints: int) -> Keys[tuple[int, ...]]:
    """Keys for tuples of this many ints; a tuple of another length, or with an int that is too large, has none."""
    share = BITS // ints
    largest = (1 << share) - 1
    blank = (0,) * ints

    def key(state: tuple[int, ...]) -> int:
        if len(state) != ints:
            return -1
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

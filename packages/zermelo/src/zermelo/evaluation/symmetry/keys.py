"""Conversion of states to single ints, by the declared keys of a game or by default ones."""

from typing import Any

from zermelo.bits import put
from zermelo.errors import BadGame, TooLarge, ZermeloError
from zermelo.rules import Game, Keys

__all__ = ["LARGEST_KEY", "false_key", "itself", "keys_of", "refusal_of_key"]

KEY_WORD_BITS = 63

LARGEST_KEY = (1 << KEY_WORD_BITS) - 2
"""The largest key: one less than a word holds, so that the end of a range of keys fits a word."""


def keys_of(game: Game[Any]) -> Keys[Any]:
    """Return the declared keys; else an int is its own key, and the ints of a tuple share 63 bits evenly.

    Declared keys of a game that is not in the catalogue are tested at every state.
    """
    if game.declared.keys is not None:
        return game.declared.keys if game.is_in_catalogue else test_keys_of(game.declared.keys)
    start = game.rules.start
    return sharing(len(start)) if isinstance(start, tuple) else Keys(itself, itself)


def test_keys_of(keys: Keys[Any]) -> Keys[Any]:
    """Return keys that map a state to -1 if its key does not lead back to it, so that two states never share one."""
    key_of, state_of = keys

    def key(state: Any) -> int:
        number = key_of(state)
        return number if number >= 0 and state_of(number) == state else -1

    return Keys(key, state_of)


def false_key(game: Game[Any], state: Any) -> str | None:
    """Return the fault of the declared key of a state; None if it leads back to the state."""
    if game.declared.keys is None or (key := game.declared.keys.key(state)) < 0:
        return None
    again = game.declared.keys.state(key)
    return None if again == state else f"key {key} stands for {state!r}, and is read as {again!r}"


def refusal_of_key(game: Game[Any], state: Any) -> ZermeloError:
    """Return the error for a state that has no key, or a false one."""
    if false := false_key(game, state):
        return BadGame(f"The keys of {game.name} are false: {false}. Make keys.state the inverse of keys.key.")
    prefix = f"{game.name}: the state {state} has"
    if game.declared.keys is not None or not isinstance(state, tuple):
        limits = "keys must be from 0 to 2^63 - 2. Declare `keys` that give every state such a number."
        return TooLarge(f"{prefix} the key {keys_of(game).key(state)}; {limits}")
    if len(state) != (ints := len(game.rules.start)):
        needs = f"every state needs as many numbers as the start, which has {ints}"
    else:
        least, largest = min(state), max(state)
        lack = f"{least} has none" if least < 0 else f"{largest} needs {largest.bit_length()}"
        needs = f"{ints} numbers share {KEY_WORD_BITS} bits, {KEY_WORD_BITS // ints} for each, and {lack}"
    return TooLarge(f"{prefix} no key: {needs}. Declare `keys`.")


def itself(state: Any) -> Any:
    """Return the state, which is the key of an int, and the canonical state if there are no symmetries."""
    return state


def sharing(ints: int) -> Keys[tuple[int, ...]]:
    """Return keys for tuples of this many ints; a tuple of another length or with too large an int has none."""
    share = KEY_WORD_BITS // ints
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

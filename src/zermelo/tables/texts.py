"""The texts of many positions at once, for boards where one bit of each int of a state determines each character.

On most boards a cell is one bit in the stones of either player. Calls of the game's own `write` show which bit
determines which character, and some rows of every piece are compared with `write`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import CannotCompile
from zermelo.rules import Game
from zermelo.symmetry.keys import BITS, keys_of
from zermelo.tables.storage import Array

__all__ = ["plain_texts", "texts_at_once"]

MOST_INTS = 3
"""Largest number of ints in a state; each bit takes 2 to this many calls of `write`."""

APART = 256
"""Distance of the rows that are compared with `write`."""

UNKNOWN = 0
"""A placeholder for an unknown character."""


class Marks(NamedTuple):
    """The bits that determine the characters of a text."""

    bits: tuple[int, ...]
    """The bit that determines each character; any bit for a constant character."""
    marks: tuple[tuple[int, ...], ...]
    """The codes of each character, by the values of its bit in the ints of a state; the first int varies quickest."""


def plain_texts(game: Game[Any], turn: int, keys: Array) -> list[str]:
    """Return the texts of positions by their keys, which the game writes one by one."""
    state_of, write = keys_of(game).state, game.write
    return [write(state_of(key), turn) for key in keys.tolist()]


def texts_at_once(game: Game[Any], turn: int, keys: Array) -> "Array | None":
    """Return the texts as rows of ASCII codes; None if the game writes in another way or does not compile."""
    if (known := marks_of(game, turn)) is None:
        return None
    texts = np.empty((len(keys), len(known.bits)), np.uint8)
    try:
        write_all(game)(keys, np.array(known.bits), np.array(known.marks, np.uint8), texts)
    except (CannotCompile, ImportError):
        return None
    same = [row.tobytes().decode() for row in texts[::APART]] == plain_texts(game, turn, keys[::APART])
    return texts if same and texts.all() else None


@cache
def write_all(game: Game[Any]) -> Callable[..., None]:
    from zermelo.native.kernel import compiled

    return compiled(make_write_all(game))


def make_write_all(game: Game[Any]) -> Callable[..., None]:
    """Return a kernel write_all(keys, bits, marks, texts), where bits and marks are those of a Marks."""
    state_of, ints = keys_of(game).state, ints_of(game)

    def of_int(state: int, bit: int) -> int:
        return state >> bit & 1

    def of_tuple(state: tuple[int, ...], bit: int) -> int:
        pattern = 0
        for j in range(ints):
            pattern |= (state[j] >> bit & 1) << j
        return pattern

    pattern_of = of_tuple if ints else of_int

    def write_all(keys: Any, bits: Any, marks: Any, texts: Any) -> None:
        for i in range(len(keys)):
            state = state_of(int(keys[i]))
            for j in range(len(bits)):
                texts[i, j] = marks[j, pattern_of(state, bits[j])]

    return write_all


def ints_of(game: Game[Any]) -> int:
    """Return the number of ints in a state; 0 if it is an int itself."""
    return len(game.rules.start) if isinstance(game.rules.start, tuple) else 0


@cache
def marks_of(game: Game[Any], turn: int) -> Marks | None:
    """Return the bits that determine the characters, according to `write`; None if one depends on several bits."""
    patterns = 1 << max(1, ints_of(game))
    if patterns > 1 << MOST_INTS or (blank := written(game, turn, 0, 0)) is None:
        return None
    bits, marks = dict[int, int](), [[ord(character)] * patterns for character in blank]
    for bit in range(BITS):
        writings = [written(game, turn, pattern, bit) for pattern in range(patterns)]
        texts = [text if text and len(text) == len(blank) else None for text in writings]
        for i in changed(blank, texts):
            if bits.setdefault(i, bit) != bit:
                return None
            marks[i] = [UNKNOWN if text is None else ord(text[i]) for text in texts]
    return Marks(tuple(bits.get(i, 0) for i in range(len(blank))), tuple(map(tuple, marks)))


def written(game: Game[Any], turn: int, pattern: int, bit: int) -> str | None:
    """Return the text of a state in which int j has this bit if the pattern has bit j, and no other bits.

    None if the game has no ASCII text for it: few of these states are positions.
    """
    ints = tuple((pattern >> j & 1) << bit for j in range(max(1, ints_of(game))))
    try:
        text = game.write(ints if ints_of(game) else ints[0], turn)
    except Exception:
        return None
    return text if isinstance(text, str) and text.isascii() else None


def changed(blank: str, texts: Sequence[str | None]) -> list[int]:
    """Return the places where one of the texts differs from the blank one."""
    known = [text for text in texts if text is not None]
    return [i for i in range(len(blank)) if any(text[i] != blank[i] for text in known)]

"""The texts of many positions at once, for boards on which a bit of each int of a state decides a character.

Most boards are so: a cell is one bit in the stones of either player. Which bit decides which character is asked of the
game's own `write`, and what comes of it is compared with `write` on some rows of every piece.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.errors import CannotCompile
from zermelo.rules import Game
from zermelo.symmetry.keys import BITS, keys_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["plain_texts", "texts_at_once"]

MOST_INTS = 3
"""The ints of a state whose board is looked into: 2 to this many patterns are asked for, for every bit."""

APART = 256
"""Rows from one that is compared with what the game itself writes to the next."""

UNKNOWN = 0
"""Stands for a character that `write` has not told."""


class Marks(NamedTuple):
    """What decides the characters of a text."""

    bits: tuple[int, ...]
    """For every character the bit that decides it; any bit, where it is always the same."""
    marks: tuple[tuple[int, ...], ...]
    """For every character its codes, by the values of the bit in the ints of a state: those of the first int vary
    quickest."""


def plain_texts(game: Game[Any], turn: int, keys: "Array") -> list[str]:
    """The texts of the positions with some keys, as the game writes them, one by one."""
    state_of, write = keys_of(game).state, game.write
    return [write(state_of(key), turn) for key in keys.tolist()]


def texts_at_once(game: Game[Any], turn: int, keys: "Array") -> "Array | None":
    """The same as rows of ASCII codes, compiled; None for a game that writes in another way or does not compile."""
    import numpy as np

    if (known := marks_of(game, turn)) is None:
        return None
    texts = np.empty((len(keys), len(known.bits)), np.uint8)
    try:
        write_all(game)(keys, np.array(known.bits), np.array(known.marks, np.uint8), texts)
    except (CannotCompile, ImportError):
        return None
    same = decoded(texts[::APART]) == plain_texts(game, turn, keys[::APART])
    return texts if same and texts.all() else None


def decoded(texts: "Array") -> list[str]:
    return [row.tobytes().decode() for row in texts]


@cache
def write_all(game: Game[Any]) -> Callable[..., None]:
    from zermelo.native.kernel import compiled

    return compiled(make_write_all(game))


def make_write_all(game: Game[Any]) -> Callable[..., None]:
    """A kernel write_all(keys, bits, marks, texts), where bits and marks are those of a Marks."""
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
    """The ints of a state; 0 where it is an int itself."""
    return len(game.rules.start) if isinstance(game.rules.start, tuple) else 0


@cache
def marks_of(game: Game[Any], turn: int) -> Marks | None:
    """What decides the characters of a game's texts, as far as its `write` tells; None where it is not one bit each."""
    patterns = 1 << max(1, ints_of(game))
    if patterns > 1 << MOST_INTS or (blank := written(game, turn, 0, 0)) is None:
        return None
    bits, marks = dict[int, int](), [[ord(character)] * patterns for character in blank]
    for bit in range(BITS):
        asked = [written(game, turn, pattern, bit) for pattern in range(patterns)]
        texts = [text if text and len(text) == len(blank) else None for text in asked]
        for i in changed(blank, texts):
            if bits.setdefault(i, bit) != bit:
                return None
            marks[i] = [UNKNOWN if text is None else ord(text[i]) for text in texts]
    return Marks(tuple(bits.get(i, 0) for i in range(len(blank))), tuple(map(tuple, marks)))


def written(game: Game[Any], turn: int, pattern: int, bit: int) -> str | None:
    """The text of a state whose ints have nothing but one bit, or not even that: bit j of the pattern for int j.

    None where the game has none in ASCII: few of these states are positions.
    """
    ints = tuple((pattern >> j & 1) << bit for j in range(max(1, ints_of(game))))
    try:
        text = game.write(ints if ints_of(game) else ints[0], turn)
    except Exception:
        return None
    return text if isinstance(text, str) and text.isascii() else None


def changed(blank: str, texts: Sequence[str | None]) -> list[int]:
    """Which characters of a text some of the others change."""
    told = [text for text in texts if text is not None]
    return [i for i in range(len(blank)) if any(text[i] != blank[i] for text in told)]

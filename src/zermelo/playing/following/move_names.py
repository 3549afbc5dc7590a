"""Lines of moves by name, such as '4 4 5' or '445', as bytes: one for each move."""

import dis
from collections.abc import Callable
from functools import lru_cache
from string import ascii_letters, digits
from typing import Any

from zermelo.rules import Game

__all__ = ["NO_MOVE", "Encode", "encoder"]

NO_MOVE = 255
"""Stands for what names no move."""

SEPARATORS = b" \t,"

Encode = Callable[[str], bytes]


@lru_cache(maxsize=16)
def encoder(game: Game[Any]) -> Encode | None:
    """The function that makes a line bytes, as Position.after reads it; None where states have names of their own."""
    if not ignores_argument(game.labels):
        return None
    labels = game.labels(game.rules.start)
    moves = {label.lower(): move for move, label in enumerate(labels) if label}
    if len(moves) < sum(map(bool, labels)):  # two that differ only in their capitals
        return None
    return of_characters(moves) if set(moves) <= set(ascii_letters + digits) else of_words(moves)


def of_characters(moves: dict[str, int]) -> Encode:
    """For names of one character, which may run together."""
    table = bytearray([NO_MOVE]) * 256
    for name, move in moves.items():
        table[ord(name)] = table[ord(name.upper())] = move
    return lambda line: line.encode("ascii", "replace").translate(table, SEPARATORS)


def of_words(moves: dict[str, int]) -> Encode:
    """For names of any length, with separators between them."""
    return lambda line: bytes(moves.get(word.lower(), NO_MOVE) for word in line.replace(",", " ").split())


def ignores_argument(function: Callable[..., Any]) -> bool:
    """Whether a function never looks at its one argument: then it gives the same for all.

    >>> ignores_argument(lambda state: "abc"), ignores_argument(lambda state: "abc"[state:])
    (True, False)
    """
    code = getattr(function, "__code__", None)
    if code is None or code.co_argcount != 1 or code.co_varnames[0] in code.co_cellvars:
        return False
    used = [found.argval for found in dis.get_instructions(code)]
    # From Python 3.13 on, one instruction may name two variables.
    return all(code.co_varnames[0] not in (names if isinstance(names, tuple) else (names,)) for names in used)

"""Lines of moves as bytes, one for each move."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from string import ascii_letters, digits
from typing import Any

from zermelo.rules import Game

__all__ = ["LINE_END", "encoder_of"]

LINE_END = b"\xfe"
"""The byte between two lines: no move has its number."""

UNNAMED_MOVE = 255
"""The byte of a word that is not the name of a move."""

WORD_SEPARATORS = b" \t,"

Encode = Callable[[Sequence[str]], bytes]
"""encode(lines): a byte for each move, with LINE_END between two lines."""


@lru_cache(maxsize=16)
def encoder_of(game: Game[Any]) -> Encode | None:
    """Return the function that encodes lines as Position.after reads them.

    None if names depend on the state, or turns on more than the number of moves.
    """
    labels = game.notation.moves
    if game.rules.again or callable(labels) or game.notation.moves_of_second is not None:
        return None
    moves = {label.lower(): move for move, label in enumerate(labels) if label}
    if len(moves) < sum(map(bool, labels)):  # two names differ only in case
        return None
    return of_characters(moves) if set(moves) <= set(ascii_letters + digits) else of_words(moves)


def of_characters(moves: dict[str, int]) -> Encode:
    """Return the encoder for names of one character, which may run together."""
    table = bytearray([UNNAMED_MOVE]) * 256
    table[ord("\n")] = LINE_END[0]
    for name, move in moves.items():
        table[ord(name)] = table[ord(name.upper())] = move

    def encode(lines: Sequence[str]) -> bytes:
        text = "\n".join(lines)
        if text.count("\n") >= len(lines):  # a line break within a line separates its words
            text = "\n".join(line.replace("\n", " ") for line in lines)
        return text.encode("ascii", "replace").translate(table, WORD_SEPARATORS)

    return encode


def of_words(moves: dict[str, int]) -> Encode:
    """Return the encoder for names of any length, with separators between them."""

    def encode_line(line: str) -> bytes:
        return bytes(moves.get(word.lower(), UNNAMED_MOVE) for word in line.replace(",", " ").split())

    return lambda lines: LINE_END.join(map(encode_line, lines))

"""Outcomes as pairs of bits: how those of children give those of parents, and a stream that packs them into words.

The truth table of a pair, for the side to move, and what it means for the parent of such a position:

| high bit | low bit | outcome | the parent |
|---|---|---|---|
| 0 | 0 | DRAW_PAIR | is drawn unless another child decides |
| 0 | 1 | WIN_PAIR | is lost if all children are won: the AND of all low bits |
| 1 | 0 | LOSS_PAIR | is won if one child is lost: the OR of all high bits |
| 1 | 1 | unused | |
"""

from typing import Any, NamedTuple

__all__ = [
    "ALL_PAIR_BITS", "DRAW_PAIR", "LOSS_PAIR", "LOW_PAIR_BITS", "PAIRS_PER_WORD", "WIN_PAIR", "WORD_OF_WINS",
    "Tail", "begin_pairs", "finish_pairs", "parents_of_pairs", "plain_parent", "plain_words", "put_pairs", "put_wins",
]  # fmt: skip

WIN_PAIR, LOSS_PAIR, DRAW_PAIR = 1, 2, 0
"""Outcomes as two bits, for the side to move."""

PAIRS_PER_WORD = 32
"""Outcomes in a word of 64 bits."""

LOW_PAIR_BITS = 0x1555_5555_5555_5555
"""The lower bit of each of 31 pairs, which a positive word holds."""

ALL_PAIR_BITS = LOW_PAIR_BITS << 1 | LOW_PAIR_BITS
"""Both bits of each of 31 pairs."""

WORD_OF_WINS = 0x5555_5555_5555_5555
"""A word of 32 wins."""


def parents_of_pairs(lost: int, won: int) -> int:
    """Return the pairs of positions, given the OR and the AND of the pairs of all their children."""
    return lost >> 1 & LOW_PAIR_BITS | (won & LOW_PAIR_BITS) << 1


def plain_parent(children: list[int]) -> int:
    """Return the pair of a position, given those of its children, at least one."""
    if LOSS_PAIR in children:
        return WIN_PAIR
    return LOSS_PAIR if all(child == WIN_PAIR for child in children) else DRAW_PAIR


class Tail(NamedTuple):
    """The end of a stream; invariant: pending < 1 << used, as an unsigned number, and used is less than 64."""

    pending: int
    """The bits that are not yet written."""
    used: int
    """Their number."""
    place: int
    """The place of the next word."""


def begin_pairs(place: int) -> Tail:
    """Return the end of a stream whose next pair has this place, with zeros before it in its word."""
    return Tail(place - place, 2 * (place % PAIRS_PER_WORD), place // PAIRS_PER_WORD)


def put_pairs(pairs: int, bits: int, words: Any, tail: Tail) -> Tail:
    """Append pairs, at most 62 bits, and return the new end; a full word is written."""
    pending, used, place = tail.pending | pairs << tail.used, tail.used + bits, tail.place
    if used >= 64:
        words[place] = pending
        used -= 64
        pending = pairs >> bits - used
        place += 1
    return Tail(pending, used, place)


def put_wins(number: int, words: Any, tail: Tail) -> Tail:
    """Append a number of wins: pairs up to a whole word, whole words, and the rest."""
    while number > 0 and (tail.used > 0 or number < PAIRS_PER_WORD):
        some = min(number, PAIRS_PER_WORD - tail.used // 2, PAIRS_PER_WORD - 1)
        tail = put_pairs(LOW_PAIR_BITS & (1 << 2 * some) - 1, 2 * some, words, tail)
        number -= some
    whole, some = number // PAIRS_PER_WORD, number % PAIRS_PER_WORD
    for place in range(tail.place, tail.place + whole):
        words[place] = WORD_OF_WINS
    tail = Tail(tail.pending, tail.used, tail.place + whole)
    return put_pairs(LOW_PAIR_BITS & (1 << 2 * some) - 1, 2 * some, words, tail)


def finish_pairs(words: Any, tail: Tail) -> None:
    """Write what is pending, with zeros behind it."""
    if tail.used > 0:
        words[tail.place] = tail.pending


def plain_words(pairs: list[int], first: int) -> bytes:
    """Return the bytes of the words with these pairs from a place in the first word on, as a stream writes them."""
    number = 0
    for place, pair in enumerate(pairs, first):
        number |= pair << 2 * place
    return number.to_bytes(-(-(first + len(pairs)) // PAIRS_PER_WORD) * 8, "little")

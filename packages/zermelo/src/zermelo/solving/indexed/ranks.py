"""Ranks from scratch, for lookups and for verification: from the stones on the board to a number, and back."""

from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import count
from zermelo.machine.kit.cursors import NO_NODE
from zermelo.solving.indexed.space import NO_SYMBOL_NUMBER, Space
from zermelo.solving.storage import Array

__all__ = ["ABSENT_RANK", "Words", "rank_at", "rank_of", "unrank", "words_of"]

ABSENT_RANK = -1
"""The rank of a board that is not stored."""


class Words(NamedTuple):
    """How boards are words."""

    cells: Array
    """cells[digit, place]: the cell, or -1 behind the end of a group."""
    symbols: Array
    """symbols[digit, content]: the symbol, or -1."""
    stones: Array
    """stones[digit, symbol, colour]: the number of stones."""
    masks: Array
    """masks[digit, symbol, colour]: the cells of these stones."""
    places: Array
    """places[symbol]: the place of a symbol of the last digit among those with the same stones."""
    members: Array
    """members[first, second, place]: the symbol of the last digit with these stones."""
    base: int
    """2 or 3."""


def words_of(space: Space) -> Words:
    """Return what kernels need to read boards as words."""
    base, longest = space.colours + 1, max(map(len, space.groups))
    cells = np.full((space.digits, longest), -1, np.int64)
    symbols = np.full((space.digits, base**longest), NO_SYMBOL_NUMBER, np.int64)
    for digit, group in enumerate(space.groups):
        cells[digit, : len(group)] = group
        for symbol, masks in enumerate(space.masks[digit, : space.sizes[digit]].tolist()):
            marks = (sum((colour + 1) * (masks[colour] >> cell & 1) for colour in range(2)) for cell in group)
            symbols[digit, sum(mark * base**place for place, mark in enumerate(marks))] = symbol
    side = int(space.stones[-1].max(initial=0)) + 1
    members = np.zeros((side, side, int(space.places.max(initial=0)) + 1), np.int64)
    for symbol in range(int(space.sizes[-1])):
        members[*space.stones[-1, symbol], space.places[symbol]] = symbol
    return Words(cells, symbols, space.stones, space.masks, space.places, members, base)


def rank_of(first: int, second: int, ply: int, words: Any, automaton: Any) -> int:
    """Return the rank of a board with these stones of the two colours, or -1; a kernel."""
    node, rank, digits = automaton.roots[ply], 0, words.cells.shape[0]
    if node == NO_NODE:
        return ABSENT_RANK
    left_first, left_second = count(first), count(second)
    for digit in range(digits - 1):
        symbol = words.symbols[digit, content_of(first, second, digit, words)]
        is_last = digit == digits - 2
        edge = automaton.starts[node]
        while automaton.symbols[edge] < symbol:
            rank += count(automaton.ends[edge]) >> 1 if is_last else automaton.counts[automaton.ends[edge]]
            edge += 1
        if automaton.symbols[edge] != symbol:
            return ABSENT_RANK
        left_first -= words.stones[digit, symbol, 0]
        left_second -= words.stones[digit, symbol, 1]
        node = automaton.ends[edge]
    symbol = words.symbols[digits - 1, content_of(first, second, digits - 1, words)]
    if symbol == NO_SYMBOL_NUMBER:
        return ABSENT_RANK
    bit = 2 * words.places[symbol]
    return rank + (count(node & (1 << bit) - 1) >> 1) if node >> bit & 1 else ABSENT_RANK


def rank_at(board: Any, words: Any, automaton: Any) -> int:
    """Return the rank of a board given as an array: the stones of the two colours, and the ply; a kernel."""
    return rank_of(board[0], board[1], board[2], words, automaton)


def content_of(first: int, second: int, digit: int, words: Any) -> int:
    """Return the content of a group of cells as a number."""
    content, power = 0, 1
    for place in range(words.cells.shape[1]):
        cell = words.cells[digit, place]
        if cell >= 0:
            content += power * ((first >> cell & 1) + 2 * (second >> cell & 1))
            power *= words.base
    return content


def unrank(rank: int, ply: int, left_first: int, left_second: int, words: Any, automaton: Any) -> tuple[int, int]:
    """Return the stones of the board with a rank; a kernel. left_first and left_second: the stones of the ply."""
    node, digits, first, second = automaton.roots[ply], words.cells.shape[0], 0, 0
    for digit in range(digits - 1):
        is_last = digit == digits - 2
        edge = automaton.starts[node]
        size = count(automaton.ends[edge]) >> 1 if is_last else automaton.counts[automaton.ends[edge]]
        while rank >= size:
            rank -= size
            edge += 1
            size = count(automaton.ends[edge]) >> 1 if is_last else automaton.counts[automaton.ends[edge]]
        symbol = automaton.symbols[edge]
        first |= words.masks[digit, symbol, 0]
        second |= words.masks[digit, symbol, 1]
        left_first -= words.stones[digit, symbol, 0]
        left_second -= words.stones[digit, symbol, 1]
        node = automaton.ends[edge]
    mask = node
    for _ in range(rank):
        mask &= mask - 1
        mask &= mask - 1
    place, (firsts, seconds, places) = count((mask & -mask) - 1) >> 1, words.members.shape
    if not (0 <= left_first < firsts and 0 <= left_second < seconds and place < places):
        return first, second  # only in the file of somebody who forges
    symbol = words.members[left_first, left_second, place]
    return first | words.masks[digits - 1, symbol, 0], second | words.masks[digits - 1, symbol, 1]

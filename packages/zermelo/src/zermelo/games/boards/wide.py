"""Rules and hints of k in a row on boards of 64 to 126 cells: masks have two words, for cells 0 to 62 and 63 to 125."""

from collections.abc import Callable

from zermelo.bits import WORD_BITS, WORD_MASK, count
from zermelo.games.boards.lines_of_k import MAX_SCORE_DOUBLINGS
from zermelo.rules import DRAW, Hints, MoveNumber, Outcome, Rules

__all__ = ["Words", "joined_stones", "place_stone", "wide_hints", "wide_rules", "words_of"]

Pair = tuple[int, int]
"""The two words of a mask."""

Words = tuple[int, int, int, int]
"""The two words of the stones of the side to move, and those of the other side."""


def words_of(mask: int) -> Pair:
    """Return the words of a mask."""
    return mask & WORD_MASK, mask >> WORD_BITS


def joined_stones(state: Words) -> Pair:
    """Return the stones of the side to move and of the other side, as masks of any size."""
    return state[0] | state[1] << WORD_BITS, state[2] | state[3] << WORD_BITS


def free_cells_of(cells: int) -> Callable[[Words], Pair]:
    """Return the function from a state to its empty cells."""
    low, high = words_of((1 << cells) - 1)
    return lambda state: (low & ~(state[0] | state[2]), high & ~(state[1] | state[3]))


def place_stone(stones: Pair, cell: MoveNumber) -> Pair:
    """Return some stones with one more."""
    return (stones[0] | 1 << cell, stones[1]) if cell < WORD_BITS else (stones[0], stones[1] | 1 << cell - WORD_BITS)


def wide_rules(cells: int, rows: tuple[int, ...], verdict: Outcome) -> Rules[Words]:
    """Return the rules of a board; the outcome is for the player who faces a finished row."""
    pairs, free_cells = tuple(map(words_of, rows)), free_cells_of(cells)

    def has_row(low: int, high: int) -> bool:
        for row in pairs:
            if row[0] & ~low == 0 and row[1] & ~high == 0:
                return True
        return False

    def moves(state: Words) -> Pair:
        return (0, 0) if has_row(state[2], state[3]) else free_cells(state)

    def play(state: Words, cell: MoveNumber) -> Words:
        low, high = place_stone((state[0], state[1]), cell)
        return state[2], state[3], low, high

    def outcome(state: Words) -> Outcome:
        return verdict if has_row(state[2], state[3]) else DRAW

    return Rules((0, 0, 0, 0), moves, play, outcome)


def threats_of_pairs(pairs: tuple[Pair, ...]) -> Callable[[int, int], Pair]:
    """Return a function from stones to the cells, occupied or not, where one more would finish a row."""

    def threats(low: int, high: int) -> Pair:
        threats_low, threats_high = 0, 0
        for row in pairs:
            missing_low, missing_high = row[0] & ~low, row[1] & ~high
            if count(missing_low) + count(missing_high) == 1:
                threats_low |= missing_low
                threats_high |= missing_high
        return threats_low, threats_high

    return threats


def move_score_of_pairs(pairs: tuple[Pair, ...]) -> Callable[[Words, MoveNumber], int]:
    """Return the priority of a move, as rows.move_score_of does."""

    def move_score(state: Words, cell: MoveNumber) -> int:
        worth, bit = 0, place_stone((0, 0), cell)
        for low, high in pairs:
            if (low & bit[0]) | (high & bit[1]):
                mine = count(low & state[0]) + count(high & state[1])
                theirs = count(low & state[2]) + count(high & state[3])
                if theirs == 0:
                    worth += 1 << min(2 * mine, MAX_SCORE_DOUBLINGS)
                if mine == 0:
                    worth += 1 << min(2 * theirs, MAX_SCORE_DOUBLINGS)
        return worth

    return move_score


def wide_hints(cells: int, rows: tuple[int, ...], draw_in: Callable[[Words], int]) -> Hints[Words]:
    """Return the hints of a board on which the first row wins."""
    pairs, free_cells = tuple(map(words_of, rows)), free_cells_of(cells)
    threats = threats_of_pairs(pairs)

    def open_threats(low: int, high: int, free: Pair) -> Pair:
        threatened = threats(low, high)
        return threatened[0] & free[0], threatened[1] & free[1]

    def wins(state: Words) -> Pair:
        return open_threats(state[0], state[1], free_cells(state))

    def non_losing(state: Words) -> Pair:
        free = free_cells(state)
        threatened = open_threats(state[2], state[3], free)
        number = count(threatened[0]) + count(threatened[1])
        return free if number == 0 else threatened if number == 1 else (0, 0)

    def can_win(state: Words, who: int) -> bool:
        others = 2 - 2 * who
        for row in pairs:
            if row[0] & state[others] == 0 and row[1] & state[others + 1] == 0:
                return True
        return False

    return Hints(wins, non_losing, can_win, move_score_of_pairs(pairs), draw_in)

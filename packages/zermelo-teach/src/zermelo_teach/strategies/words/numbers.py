"""Words that leave a number: a multiple, an even number, equal heaps, a nim-sum of nothing.

What can be counted follows from the game: the stones of its heaps, the heaps themselves, the free places, a state that
is a number, the moves that are left. Remainders are not listed here: they are found by the values of the positions that
moves leave.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import xor
from typing import Any, NamedTuple

from zermelo.bits import bits, mask_of
from zermelo.rules import EMPTY_MARK, Board, Game, Position, Word, list_things
from zermelo_teach.strategies.words.lookahead import LookAhead

__all__ = ["Count", "Countable", "counts_of", "exact_word", "number_words", "remainder_word"]

Count = Callable[[Any], int]
"""Maps a state to a number that a person can count there."""

NIM_SUM_SENTENCE = (
    "Write each heap as a sum of 1, 2, 4, 8 and so on, each once at most (7 = 4 + 2 + 1): leave each of these numbers "
    "in an even number of heaps."
)
"""Leave the nim-sum 0, in words."""


class Countable(NamedTuple):
    """Things that can be counted."""

    one: str
    """The words after the number 1, such as 'stone'."""
    several: str
    """The words after any other number."""
    count: Count
    amount: str = "number of"
    """The words before `several` without a number, such as 'an even number of stones'."""


def counts_of(game: Game[Any], look: LookAhead) -> dict[str, Countable]:
    """Return what can be counted in a game, by name."""
    found: dict[str, Countable] = {}
    heaps = game.declared.heaps
    if heaps:
        found["stones"] = Countable("stone", "stones", lambda state: sum(heaps(state)))
        found["heaps"] = Countable("heap", "heaps", lambda state: sum(map(bool, heaps(state))))
        largest = "stone in the largest heap", "stones in the largest heap"
        found["largest"] = Countable(*largest, lambda state: max(heaps(state), default=0))
    elif game.board:
        found["free"] = Countable("free place", "free places", lambda state: free_places(game, state))
        if lines := two_lines(game.board):
            more = "more in one line than in the other"
            found["difference"] = Countable(more, more, lambda state: difference(game, lines, state), "number")
    elif isinstance(game.rules.start, int):
        found["number"] = Countable("in all", "in all", lambda state: state, "number")
    moves = "move for the opponent", "moves for the opponent"
    found["moves"] = Countable(*moves, lambda state: len(look.children(state)))
    return found


def free_places(game: Game[Any], state: Any) -> int:
    """Return the number of empty places of the board."""
    assert game.board is not None
    text = Position(game, state).board
    return sum(text[place] == EMPTY_MARK for place in game.board.field if place < len(text))


def two_lines(board: Board) -> list[list[int]]:
    """Return the places of the two rows of a board that has just two, or of its two columns; [] for any other."""
    for axis in (1, 0):
        spots = [(board.stands[place].x, board.stands[place].y)[axis] for place in board.field]
        if len(ends := sorted(set(spots))) == 2:
            return [[place for place, spot in zip(board.field, spots, strict=True) if spot == end] for end in ends]
    return []


def difference(game: Game[Any], lines: list[list[int]], state: Any) -> int:
    """Return how many more full places one of two lines has than the other."""
    text = Position(game, state).board
    one, other = (sum(text[place] != EMPTY_MARK for place in line) for line in lines)
    return abs(one - other)


def leaving(game: Game[Any], wanted: Callable[[Any], bool]) -> Callable[[Any], int]:
    """Return the word of the moves after which a function of the state is true."""
    moves, play = game.rules.moves, game.rules.play
    return lambda state: mask_of(move for move in bits(moves(state)) if wanted(play(state, move)))


def number_words(game: Game[Any], look: LookAhead) -> Iterator[Word[Any]]:
    """Yield the words about numbers, but for remainders."""
    for name, things in counts_of(game, look).items():
        for parity, adjective in enumerate(("even", "odd")):
            sentence = f"Leave an {adjective} {things.amount} {things.several}."
            moves = leaving(game, partial(has_remainder, things.count, 2, (parity,)))
            yield Word(f"{adjective}-{name}", sentence, moves, 3)
    if game.declared.heaps:
        yield from heap_words(game, game.declared.heaps)
    if game.declared.parts:
        parts = game.declared.parts
        yield Word("equal-parts", "Leave the parts in pairs: for each part another one like it.",
                   leaving(game, lambda state: are_pairs(parts(state))), 3)  # fmt: skip


def has_remainder(count: Count, modulus: int, remainders: tuple[int, ...], state: Any) -> bool:
    """Return whether a count of a state has one of some remainders."""
    return count(state) % modulus in remainders


def heap_words(game: Game[Any], heaps: Callable[[Any], Iterable[int]]) -> Iterator[Word[Any]]:
    """Yield the words about several heaps."""
    yield Word("equal-heaps", "Leave the heaps in pairs of the same size.",
               leaving(game, lambda state: are_pairs(filter(None, heaps(state)))), 2)  # fmt: skip
    yield Word("nim-sum", NIM_SUM_SENTENCE,
               leaving(game, lambda state: reduce(xor, heaps(state), 0) == 0), 6)  # fmt: skip
    yield Word("odd-ones", "If you can leave only heaps of one, and an odd number of them, do.",
               leaving(game, lambda state: are_ones(heaps(state), 1)), 3)  # fmt: skip
    yield Word("even-ones", "If you can leave only heaps of one, and an even number of them, do.",
               leaving(game, lambda state: are_ones(heaps(state), 0)), 3)  # fmt: skip


def are_pairs(things: Iterable[Any]) -> bool:
    """Return whether each thing is there an even number of times."""
    return all(number % 2 == 0 for number in Counter(things).values())


def are_ones(heaps: Iterable[int], remainder: int) -> bool:
    """Return whether all heaps are of one, and their number is odd (1) or even (0)."""
    left = [heap for heap in heaps if heap]
    return all(heap == 1 for heap in left) and len(left) % 2 == remainder


def exact_word(game: Game[Any], look: LookAhead, name: str, numbers: tuple[int, ...]) -> Word[Any]:
    """Return the word that leaves a count exactly so large."""
    things = counts_of(game, look)[name]
    return Word(
        f"{name}={'+'.join(map(str, numbers))}", f"Leave exactly {numbers_of(things, numbers)}.",
        leaving(game, lambda state: things.count(state) in numbers), 1 + len(numbers),
    )  # fmt: skip


def numbers_of(things: Countable, numbers: tuple[int, ...]) -> str:
    """Return some numbers of things, such as '2 or 3 stones'."""
    return f"{list_things(numbers, 'or')} {things.one if numbers == (1,) else things.several}"


def remainder_word(game: Game[Any], look: LookAhead, name: str, modulus: int, remainders: tuple[int, ...]) -> Word[Any]:
    """Return the word that leaves a count with one of some remainders."""
    things = counts_of(game, look)[name]
    if remainders == (0,):
        sentence = f"Leave a multiple of {modulus} {things.several}."
    else:
        least = numbers_of(things, remainders)
        sentence = f"Leave {least}, or {modulus} more than that, or {2 * modulus}, and so on."
    numbers = "+".join(map(str, remainders))
    moves = leaving(game, partial(has_remainder, things.count, modulus, remainders))
    return Word(f"{name}:{numbers}/{modulus}", sentence, moves, 2 + len(remainders))

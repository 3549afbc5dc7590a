"""Games of taking stones from heaps: 21 stones with its variants, and Nim."""

from zermelo.bits import put
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.text import count_of, prose, read_heaps
from zermelo.rules import LOSS, WIN, Declared, Game, Mask, MoveNumber, Notation, Outcome, Rules, read_numbers
from zermelo.rules.specs import catalogue_builder

__all__ = ["nim", "stones"]

MAX_HEAP_STONES = 10**6

MAX_TAKEN_STONES = 1_000
"""The most stones that a move of `stones` takes, and the most that the heaps of `nim` hold together.

From 63 on, a set of moves does not fit a word, and the rules run in plain Python.
"""


@catalogue_builder
def stones(n: int = 21, take: tuple[int, ...] = (1, 2, 3, 4), misere: bool = True) -> Game[int]:
    """Take 1 to 4 stones from the heap; the player who takes the last stone loses.

    The options set the size of the heap and the amounts that a move may take. A player who cannot move has won
    if misere is true, and has lost if it is false. The state is the number of stones left; move i takes i stones.
    Raises BadOption.
    """
    check_heap("n", n)
    check_takes(take)
    allowed = sum(1 << amount for amount in set(take))
    largest, verdict = max(take), WIN if misere else LOSS

    def moves(left: int) -> Mask:
        return allowed & ((2 << min(left, largest)) - 1)  # within a word, if the amounts are

    def play(left: int, amount: MoveNumber) -> int:
        return left - amount

    def outcome(left: int) -> Outcome:
        return verdict

    def read(text: str) -> tuple[int, int]:
        left, turn = read_numbers(text)
        if not isinstance(left, int) or left > n:
            raise BadText(f"{text!r} is not a position of this game: write the stones left, 0 to {n}.")
        return left, turn

    labels = tuple(str(amount) if amount in take else "" for amount in range(max(take) + 1))
    amounts = " or ".join(str(amount) for amount in sorted(set(take)))
    return Game(
        "stones",
        Rules(n, moves, play, outcome),
        notation=Notation(moves=labels, illegal=f"a move takes {amounts} stones, and no more than are left", read=read),
        declared=Declared(plies_left=lambda left: left // min(take), impartial=not misere, heaps=lambda left: (left,)),
        title=stones_title(n, take, misere),
        summary=f"Take {amounts_in_words(take)} stones from the heap; "
        f"the player who {'takes the last stone' if 1 in take else 'moves last'} {'loses' if misere else 'wins'}.",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. One heap holds {count_of(n, "stone")}.

            A move takes {amounts_in_words(take)} of the stones that are left. It is written as the number of stones
            that it takes. Nobody may pass.

            The game ends when fewer stones are left than any move takes. The player who is then to move
            {"wins" if misere else "loses"}, and so the player who moved last {"loses" if misere else "wins"}. There are
            no draws, and no position comes twice, because every move takes stones away.
        """),
    )


def stones_title(n: int, take: tuple[int, ...], misere: bool) -> str:
    """Return '21 stones', with every option that differs from the game of that name."""
    rule = "" if set(take) == {1, 2, 3, 4} else f"take {amounts_in_words(take)}"
    return ", ".join(filter(None, (count_of(n, "stone"), rule, "" if misere else "the last stone wins")))


def amounts_in_words(take: tuple[int, ...]) -> str:
    """Return '1 to 4', or '2 or 5' for amounts that do not follow one another."""
    amounts = sorted(set(take))
    run = len(amounts) > 2 and amounts == list(range(amounts[0], amounts[-1] + 1))
    return f"{amounts[0]} to {amounts[-1]}" if run else " or ".join(map(str, amounts))


def nim_title(heaps: tuple[int, ...], misere: bool) -> str:
    """Return 'Nim', with its heaps and its rule where they are not the usual ones."""
    sizes = "" if heaps == (3, 4, 5) else f" with {count_of(len(heaps), 'heap')}: {', '.join(map(str, heaps))}"
    return f"{'Misère Nim' if misere else 'Nim'}{sizes}"


def heaps_in_words(heaps: tuple[int, ...]) -> str:
    """Return 'are 2 heaps: heap a holds 3 stones, heap b holds 1 stone'."""
    listed = ", ".join(
        f"heap {chr(ord('a') + heap)} holds {count_of(size, 'stone')}" for heap, size in enumerate(heaps)
    )
    return f"{'is' if len(heaps) == 1 else 'are'} {count_of(len(heaps), 'heap')}: {listed}"


@catalogue_builder
def nim(heaps: tuple[int, ...] = (3, 4, 5), misere: bool = False) -> Game[tuple[int, ...]]:
    """Take any number of stones from one heap; the player who takes the last stone wins.

    (Charles Bouton, Nim, a game with a complete mathematical theory, 1901.) The state is the stones
    in every heap; moves are 'a1' (one stone from the first heap), 'a2' ... 'b1' ... Raises BadOption.
    """
    if not heaps:
        raise BadOption("heaps is empty: write the sizes of the heaps, such as heaps=3+4+5.")
    for size in heaps:
        check_heap("heaps", size)
    if sum(heaps) > MAX_TAKEN_STONES:
        raise BadOption(f"The heaps hold {sum(heaps):,} stones together; at most {MAX_TAKEN_STONES:,} are possible.")
    takings = tuple((heap, amount) for heap, size in enumerate(heaps) for amount in range(1, size + 1))
    offsets = tuple(sum(heaps[:heap]) for heap in range(len(heaps)))
    verdict = WIN if misere else LOSS

    def moves(left: tuple[int, ...]) -> Mask:
        mask = 0
        for heap in range(len(offsets)):
            mask |= ((1 << left[heap]) - 1) << offsets[heap]
        return mask

    def play(left: tuple[int, ...], move: MoveNumber) -> tuple[int, ...]:
        heap, amount = takings[move]
        return put(left, heap, left[heap] - amount)

    def outcome(left: tuple[int, ...]) -> Outcome:
        return verdict

    labels = tuple(f"{chr(ord('a') + heap)}{amount}" for heap, amount in takings)
    return Game(
        "nim",
        Rules(heaps, moves, play, outcome),
        notation=Notation(
            moves=labels, illegal="a heap gives no more stones than it has", read=lambda text: read_heaps(text, heaps)
        ),
        declared=Declared(
            plies_left=stones_left,
            impartial=not misere,
            heaps=lambda left: left,
            parts=None
            if misere
            else lambda left: [put((0,) * len(left), heap, size) for heap, size in enumerate(left)],
        ),
        title=nim_title(heaps, misere),
        summary="Take any number of stones from one heap; "
        f"the player who takes the last stone {'loses' if misere else 'wins'}.",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. There {heaps_in_words(heaps)}.

            A move takes one or more stones from one heap: as many as the player likes, up to the whole heap. It is
            written as the letter of the heap and the number of stones: a2 takes 2 stones from heap a. Nobody may pass.

            The game ends when no stone is left. The player who takes the last stone {"loses" if misere else "wins"}.
            There are no draws, and no position comes twice, because every move takes stones away.
        """),
    )


def stones_left(left: tuple[int, ...]) -> int:
    stones = 0
    for heap in left:
        stones += heap
    return stones


def check_heap(option: str, size: int) -> None:
    if not 0 <= size <= MAX_HEAP_STONES:
        raise BadOption(f"{option}={size} is not valid: a heap holds 0 to {MAX_HEAP_STONES:,} stones.")


def check_takes(take: tuple[int, ...]) -> None:
    if not take:
        raise BadOption("take is empty: write the numbers of stones that a move takes, such as take=1-4.")
    for amount in take:
        if not 1 <= amount <= MAX_TAKEN_STONES:
            raise BadOption(f"take={amount} is not valid: a move takes 1 to {MAX_TAKEN_STONES:,} stones.")

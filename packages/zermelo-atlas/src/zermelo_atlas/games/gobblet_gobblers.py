"""Gobblet Gobblers: pieces of three sizes, of which the larger ones cover the smaller, and lines seen from above.

(Thierry Denoual, Gobblet Junior, 2003, and Gobblet Gobblers, 2009. With two pieces of each size, the first player wins
in 13 plies: Motoyuki Kasahara, gobb_analyzer, 2022; Brian Liou, gobblet-gobblers, 2026.)
"""

from collections.abc import Callable

from zermelo.bits import count, deposit, lowest
from zermelo.errors import BadText
from zermelo.games.boards import (
    box,
    check_number,
    count_of,
    finder_of,
    lines,
    names_of,
    permuted_pair,
    prose,
    read_turned,
    stones_text,
)
from zermelo.rules import (
    LOSS,
    WIN,
    Board,
    Characters,
    Declared,
    Game,
    Look,
    MoveNames,
    Notation,
    Rules,
    Tray,
    catalogue_builder,
    list_things,
    rectangle,
    square,
)
from zermelo_atlas.games.boards.lines_of_men import ENDLESS_PLAY, MEN_MARKS, Men, step_code

__all__ = ["gobblet_gobblers"]

KIND = "Men and pieces that move"

GOBBLET_SQUARES, GOBBLET_BOARD_MASK = box(3, 3), 0b111_111_111
GOBBLET_SQUARE_NAMES = names_of(GOBBLET_SQUARES)
GOBBLET_TURNS = (6, 3, 0, 7, 4, 1, 8, 5, 2), (2, 1, 0, 5, 4, 3, 8, 7, 6)
"""A quarter turn and a mirror image: square i shows what square GOBBLET_TURNS[..][i] showed."""

has_line, step = finder_of(lines(GOBBLET_SQUARES, 3)), step_code(GOBBLET_SQUARE_NAMES)


@catalogue_builder
def gobblet_gobblers(small: int = 1, medium: int = 0, large: int = 2) -> Game[Men]:
    """Place a piece or move one, to an empty square or over smaller pieces; three of your pieces in a line, seen from
    above, win.

    small, medium, large: the pieces of each size that a player has, 0 to 3, and 3 to 7 together; the published game has
    two of each. Raises BadOption.
    """
    sizes = {"small": small, "medium": medium, "large": large}
    for option, number in sizes.items():
        check_number(option, number, 0, 3)
    check_number("small + medium + large", small + medium + large, 3, 7)
    owned = {size: number for size, number in sizes.items() if number}
    numbers, marks, layers = tuple(owned.values()), [size[0].upper() for size in owned], len(owned)
    hand = [f"{count_of(number, f'{size} piece')} ({size[0].upper()})" for size, number in owned.items()]
    return Game(
        "gobblet-gobblers",
        rules_of(numbers),
        notation=Notation(
            (MEN_MARKS[0], MEN_MARKS[1]),
            labels_of(numbers, tuple(map(ord, marks))),
            illegal="a piece goes to another square on which there are only smaller pieces",
            write=stones_text(MEN_MARKS, 9 * layers, last=True),
            read=lambda text: read(text, numbers),
        ),
        board=board_of(tuple(owned), numbers),
        declared=Declared(
            transform=permuted_pair,
            symmetries=tuple(
                (*(9 * layer + i for layer in range(layers) for i in turn), 9 * layers) for turn in GOBBLET_TURNS
            ),
        ),
        title=f"Gobblet Gobblers, {list_things([f'{number} {size}' for size, number in owned.items()])}",
        about=prose(f"""
            Two players, X and O, move alternately; X begins. The board has 3 columns and 3 rows of squares. Columns
            have letters from the left, and rows have numbers from the top. At the start, the board is empty, and each
            player has {list_things(hand)} in hand.

            A move places a piece from the hand, which is written as its size, a star and the square, such as
            {marks[-1]}*b2; or it takes one of the player's own pieces that is not covered to another square, which is
            written as the two squares, such as a1-b2. The piece must go to an empty square, or to one with smaller
            pieces only, of either player; it covers them. A piece that moves uncovers what is below it. Covered pieces
            stay where they are. Nobody may pass.

            A player wins, and the game ends, with three of their pieces in a row, a column or a diagonal of which none
            is covered. A player who uncovers a line of the opponent loses, even if the move makes a line of their own,
            unless the piece that moves covers another piece of that line. {ENDLESS_PLAY}
        """),
    )


def board_of(sizes: tuple[str, ...], numbers: tuple[int, ...]) -> Board:
    """Return squares with a level for each size, and a tray for each player with the pieces of each size in hand."""
    layers = len(sizes)
    levels = tuple(
        square(x, y, name, level=layer, kind=size[0].upper(), cell=((layers + 1) * x + layer, y))
        for layer, size in enumerate(sizes)
        for (x, y), name in zip(GOBBLET_SQUARES, GOBBLET_SQUARE_NAMES, strict=True)
    )
    wide = max(0.55 * n + 0.6 for n in numbers)
    hands = tuple(
        rectangle(
            (-1.1 - wide / 2, 2.8 + wide / 2)[who],
            1.1 + layer - (layers - 1) / 2,
            wide,
            1.0,
            f"{size} piece of {mark}",
            kind=size[0].upper(),
            owner=who,
        )
        for who, mark in enumerate(MEN_MARKS)
        for layer, size in enumerate(sizes)
    )
    trays = tuple(
        Tray(rectangle((-1.1 - wide / 2, 2.8 + wide / 2)[who], 1.0, wide, 0.4 + layers).outline, f"{mark} has", who)
        for who, mark in enumerate(MEN_MARKS)
    )
    cups = {
        f"{size[0].upper()}{sign}": Look(
            "cup", who, f"{size} piece", size=GOBBLET_CUP_SIZES[size], words=mark, copies=n
        )
        for who, mark in enumerate(MEN_MARKS)
        for size in sizes
        for sign, n in ((mark, 1), *((GOBBLET_HAND_SIGNS[who][n], n) for n in range(4)))
    }
    return Board(levels, looks=cups, beside=hands, shown=hand_text(numbers), trays=trays)


GOBBLET_CUP_SIZES = {"small": 0.45, "medium": 0.72, "large": 1.05}

GOBBLET_HAND_SIGNS = "0123", "abcd"
"""The characters for 0 to 3 pieces in the hands of X and of O."""


def hand_text(numbers: tuple[int, ...]) -> Characters[Men]:
    """Return the characters of the pieces of each size that are in hand, those of X first."""
    codes = tuple(tuple(map(ord, signs)) for signs in GOBBLET_HAND_SIGNS)

    def code(state: Men, turn: int, i: int) -> int:
        who, layer = i // len(numbers), i % len(numbers)
        return codes[who][numbers[layer] - count(state[who ^ turn] >> 9 * layer & GOBBLET_BOARD_MASK)]

    return Characters(2 * len(numbers), code)


def rules_of(numbers: tuple[int, ...]) -> Rules[Men]:
    """Return the rules with so many pieces of each size; square i of the layer of a size is bit 9 x layer + i.

    The number of a move is 9 x piece + square; of the pieces of a size, those on the board come before one in hand.
    """
    pieces, layers = pieces_of(numbers), len(numbers)
    leaving, shifts = leaving_of(pieces), tuple(9 * pieces.index((layer, 0)) for layer in range(layers))

    def seen(mine: int, theirs: int) -> int:
        top = covered = 0
        for layer in range(layers - 1, -1, -1):
            here = mine >> 9 * layer & GOBBLET_BOARD_MASK
            top |= here & ~covered
            covered |= here | theirs >> 9 * layer & GOBBLET_BOARD_MASK
        return top

    def moves(state: Men) -> int:
        mine, theirs = state
        mask = covered = 0
        if has_line(seen(mine, theirs)) or has_line(seen(theirs, mine)):
            return 0
        for layer in range(layers - 1, -1, -1):
            here, above, shift = mine >> 9 * layer & GOBBLET_BOARD_MASK, covered, shifts[layer]
            covered |= here | theirs >> 9 * layer & GOBBLET_BOARD_MASK
            for _ in range(min(numbers[layer], count(here) + 1)):
                mask |= (GOBBLET_BOARD_MASK & ~covered) << shift if here & -here & above == 0 else 0
                here, shift = here & here - 1, shift + 9
        return mask

    def play(state: Men, move: int) -> Men:
        return state[1], state[0] ^ leaving(state[0], move) | 1 << 9 * pieces[move // 9][0] + move % 9

    return Rules((0, 0), moves, play, lambda state: WIN if has_line(seen(state[0], state[1])) else LOSS)


def pieces_of(numbers: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the layer of each piece of a player, and its number among the pieces of that size."""
    return tuple((layer, place) for layer, number in enumerate(numbers) for place in range(number))


def leaving_of(pieces: tuple[tuple[int, int], ...]) -> Callable[[int, int], int]:
    """Return a function that maps the squares of a player's pieces and a move to the square that it leaves, or 0."""
    return lambda mine, move: deposit(1 << pieces[move // 9][1], mine & GOBBLET_BOARD_MASK << 9 * pieces[move // 9][0])


def labels_of(numbers: tuple[int, ...], codes: tuple[int, ...]) -> MoveNames[Men]:
    """Return the names of moves: 'a1-b2', or 'L*b2' for a piece in hand."""
    pieces = pieces_of(numbers)
    leaving = leaving_of(pieces)

    def code(state: Men, move: int, i: int) -> int:
        (layer, place), square = pieces[move // 9], leaving(state[0], move)
        if square:
            return step(lowest(square) % 9, move % 9, i)
        if place > count(state[0] >> 9 * layer & GOBBLET_BOARD_MASK):
            return 0
        return codes[layer] if i == 0 else 42 if i == 1 else step(-1, move % 9, i - 2)

    return MoveNames(9 * len(pieces), 5, code)


def read(text: str, numbers: tuple[int, ...]) -> tuple[Men, int]:
    """Return the state and the turn of a text; raise BadText."""
    state, turn = read_turned(text, 9 * len(numbers), MEN_MARKS)
    if any(
        count(pieces >> 9 * layer & GOBBLET_BOARD_MASK) > number
        for pieces in state
        for layer, number in enumerate(numbers)
    ):
        raise BadText(f"{text!r} is not a position: it shows more pieces of a size than a player has.")
    return state, turn

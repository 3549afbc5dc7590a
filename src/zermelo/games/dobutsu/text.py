"""Texts of Dobutsu shogi, 'gle.c..C.ELG............1': the cells, both hands, whose turn it is; and names of moves.

The first player's animals are capitals: C chick, E elephant, G giraffe, L lion, H hen.
"""

from collections.abc import Callable

from zermelo.bits import BITS
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import box
from zermelo.games.boards.text import EMPTY
from zermelo.games.dobutsu.figures import PIECES
from zermelo.games.dobutsu.rules import BOARD, decoded, drops_on, hand, kind_at, placed, steps_to, turned
from zermelo.rules import Board, Characters, MoveNames

__all__ = ["GRID", "MIRROR", "labels", "labels_of_second", "mirrored", "read", "write"]

CELLS, HAND = 12, 6
LETTERS = " CEGLH"
LETTER_CODES, EMPTY_CODE = tuple(map(ord, LETTERS)), ord(EMPTY)
CELL_NAMES = tuple(column + row for row in "1234" for column in "abc")
"""Columns from the left and rows from the top, as the first player sees them."""

HANDS = tuple((4 + x, y) for rows in ((2, 3), (0, 1)) for y in rows for x in range(3))
"""The first player's hand lies at the lower right of the board, the second's at the upper right."""
GRID = Board(
    (*box(3, 4), *HANDS),
    (*CELL_NAMES, *[""] * len(HANDS)),
    pieces=PIECES,
    hands=(tuple(range(CELLS, CELLS + HAND)), tuple(range(CELLS + HAND, CELLS + 2 * HAND))),
)
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6, 11, 10, 9, *range(CELLS, CELLS + 2 * HAND + 1))


def make_name(cells: tuple[str, ...]) -> Callable[[int, int, int], int]:
    """Return the function for MoveNames: 'b3-b2' for a step, 'C*b2' for a drop."""
    columns, rows = (tuple(ord(cell[axis]) for cell in cells) for axis in (0, 1))

    def name(state: int, move: int, i: int) -> int:
        if not (steps_to(state, BOARD) | drops_on(state, BOARD)) >> move & 1:
            return 0
        kind, start, to = decoded(state, move)
        first, last = cell_of(start), cell_of(to)
        at = i if start else i + 1  # a drop has one character before the star
        if not start and i == 0:
            return LETTER_CODES[kind]
        if at > 4:
            return 0
        if at == 2:
            return 45 if start else 42
        return columns[first] if at == 0 else rows[first] if at == 1 else columns[last] if at == 3 else rows[last]

    return name


def cell_of(bit: int) -> int:
    cell = 0
    for i in range(CELLS):
        cell += i * (bit >> i & 1)
    return cell


labels, labels_of_second = (MoveNames(BITS, 5, make_name(cells)) for cells in (CELL_NAMES, CELL_NAMES[::-1]))


def code_at(state: int, turn: int, i: int) -> int:
    """Return a character of the text; the first player's are capitals."""
    if i == CELLS + 2 * HAND:
        return 49 + turn
    if i < CELLS:
        cell = CELLS - 1 - i if turn else i
        kind, is_first = kind_at(state, 1 << cell), state >> 36 + cell & 1 != turn
        return EMPTY_CODE if kind == 0 else LETTER_CODES[kind] + (0 if is_first else 32)
    who, place = (i - CELLS) // HAND, (i - CELLS) % HAND
    for kind in range(1, 4):
        place -= hand(state >> 6 * (who ^ turn), kind)
        if place < 0:
            return LETTER_CODES[kind] + 32 * who
    return EMPTY_CODE


write = Characters(CELLS + 2 * HAND + 1, code_at)


def read(text: str) -> tuple[int, int]:
    characters = "".join(text.replace("/", " ").split())
    if len(characters) != len(MIRROR) or characters[-1] not in "12":
        raise BadText(
            f"{text!r} is not a position: write {CELLS} cells row by row, {HAND} places of either hand, and 1 or 2 for "
            "whose turn it is."
        )
    board, turn = characters[:CELLS], int(characters[-1]) - 1
    held = characters[CELLS : CELLS + HAND], characters[CELLS + HAND : -1].upper()
    check(characters, board + "".join(held), held)
    state = sum(placed_by(letter, 1 << cell) for cell, letter in enumerate(board) if letter != EMPTY)
    for shift, letters in enumerate(held):
        state += sum(1 << 46 + 6 * shift + 2 * LETTERS.index(letter) for letter in letters if letter != EMPTY)
    return (turned(state) if turn else state), turn


def placed_by(letter: str, cell: int) -> int:
    """Return the bits of an animal on a cell; small letters are the second player's."""
    animal = placed(LETTERS.index(letter.upper()), cell)
    return animal if letter.isupper() else animal ^ cell << 36


def check(text: str, animals: str, held: tuple[str, str]) -> None:
    """Raise BadText for unknown animals, and for too many or too few of a kind."""
    if strange := set(animals.upper()) - set(LETTERS[1:] + EMPTY):
        raise BadText(f"{min(strange)!r} is not an animal: write C, E, G, L, H, small for the second player, or '.'.")
    if set("".join(held)) - set("CEG" + EMPTY):
        raise BadText(f"{text!r} holds an animal that cannot be in a hand: chicks C, elephants E and giraffes G can.")
    counts = {letter: animals.upper().count(letter) for letter in LETTERS[1:]}
    over = sum(counts.values()) == 1  # a lion has been captured
    whole = (counts["C"] + counts["H"], counts["E"], counts["G"]) == (2, 2, 2)
    if not over and not (whole and animals.count("L") == animals.count("l") == 1):
        raise BadText(f"{text!r} must show a lion for each player, and two chicks or hens, elephants and giraffes.")


def mirrored(state: int, cells: tuple[int, ...]) -> int:
    """Return the state whose cell i shows cell cells[i] of a state."""
    moved = state >> 48 << 48
    for i in range(48):
        moved |= (state >> (i // CELLS * CELLS + cells[i % CELLS]) & 1) << i
    return moved

"""Texts of Dobutsu shogi, 'gle.c..C.ELG............1': the cells, both hands, whose turn it is; and names of moves.

The first player's animals are capitals: C chick, E elephant, G giraffe, L lion, H hen.
"""

from collections.abc import Callable

from zermelo.bits import WORD_BITS
from zermelo.errors import BadText
from zermelo.games.boards.lines_of_k import box
from zermelo.games.dobutsu.figures import DOBUTSU_PIECES
from zermelo.games.dobutsu.rules import (
    DOBUTSU_BOARD_MASK,
    decode_move,
    drops_on,
    hand,
    kind_at,
    place_animal,
    steps_to,
    turn_state,
)
from zermelo.rules import EMPTY_MARK, Board, Characters, MoveNames, Tray, rectangle, square

__all__ = ["DOBUTSU_BOARD", "DOBUTSU_MIRROR", "labels", "labels_of_second", "mirror_state", "read", "write"]

DOBUTSU_CELLS, HAND_PLACES = 12, 6
DOBUTSU_LETTERS = " CEGLH"
LETTER_CODES, EMPTY_CODE = tuple(map(ord, DOBUTSU_LETTERS)), ord(EMPTY_MARK)
DOBUTSU_CELL_NAMES = tuple(column + row for row in "1234" for column in "abc")
"""Columns from the left and rows from the top, as the first player sees them."""

HANDS = tuple(
    square(3.2 + 0.8 * x, y + 0.2, f"hand {who + 1}, {x + 3 * (y % 2) + 1}", 0.75, owner=who, cell=(4 + x, y))
    for who, rows in enumerate(((2, 3), (0, 1)))
    for y in rows
    for x in range(3)
)
"""The first player's hand lies at the lower right of the board, the second's at the upper right."""
DOBUTSU_BOARD = Board(
    (*(square(x, y, name, cell=(x, y)) for (x, y), name in zip(box(3, 4), DOBUTSU_CELL_NAMES, strict=True)), *HANDS),
    looks=DOBUTSU_PIECES,
    trays=tuple(
        Tray(rectangle(4.0, 0.55 + 2 * (1 - who), 2.6, 1.95).outline, f"in {name} hand", who)
        for who, name in enumerate(("first's", "second's"))
    ),
)
DOBUTSU_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6, 11, 10, 9, *range(DOBUTSU_CELLS, DOBUTSU_CELLS + 2 * HAND_PLACES + 1))


def make_name(cells: tuple[str, ...]) -> Callable[[int, int, int], int]:
    """Return the function for MoveNames: 'b3-b2' for a step, 'C*b2' for a drop."""
    columns, rows = (tuple(ord(cell[axis]) for cell in cells) for axis in (0, 1))

    def name(state: int, move: int, i: int) -> int:
        if not (steps_to(state, DOBUTSU_BOARD_MASK) | drops_on(state, DOBUTSU_BOARD_MASK)) >> move & 1:
            return 0
        kind, start, to = decode_move(state, move)
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
    for i in range(DOBUTSU_CELLS):
        cell += i * (bit >> i & 1)
    return cell


labels, labels_of_second = (
    MoveNames(WORD_BITS, 5, make_name(cells)) for cells in (DOBUTSU_CELL_NAMES, DOBUTSU_CELL_NAMES[::-1])
)


def code_at(state: int, turn: int, i: int) -> int:
    """Return a character of the text; the first player's are capitals."""
    if i == DOBUTSU_CELLS + 2 * HAND_PLACES:
        return 49 + turn
    if i < DOBUTSU_CELLS:
        cell = DOBUTSU_CELLS - 1 - i if turn else i
        kind, is_first = kind_at(state, 1 << cell), state >> 36 + cell & 1 != turn
        return EMPTY_CODE if kind == 0 else LETTER_CODES[kind] + (0 if is_first else 32)
    who, place = (i - DOBUTSU_CELLS) // HAND_PLACES, (i - DOBUTSU_CELLS) % HAND_PLACES
    for kind in range(1, 4):
        place -= hand(state >> 6 * (who ^ turn), kind)
        if place < 0:
            return LETTER_CODES[kind] + 32 * who
    return EMPTY_CODE


write = Characters(DOBUTSU_CELLS + 2 * HAND_PLACES + 1, code_at)


def read(text: str) -> tuple[int, int]:
    characters = "".join(text.replace("/", " ").split())
    if len(characters) != len(DOBUTSU_MIRROR) or characters[-1] not in "12":
        raise BadText(
            f"{text!r} is not a position: write {DOBUTSU_CELLS} cells row by row, {HAND_PLACES} places of either "
            "hand, and 1 or 2 for "
            "whose turn it is."
        )
    board, turn = characters[:DOBUTSU_CELLS], int(characters[-1]) - 1
    held = characters[DOBUTSU_CELLS : DOBUTSU_CELLS + HAND_PLACES], characters[DOBUTSU_CELLS + HAND_PLACES : -1].upper()
    check(characters, board + "".join(held), held)
    state = sum(placed_by(letter, 1 << cell) for cell, letter in enumerate(board) if letter != EMPTY_MARK)
    for shift, letters in enumerate(held):
        state += sum(
            1 << 46 + 6 * shift + 2 * DOBUTSU_LETTERS.index(letter) for letter in letters if letter != EMPTY_MARK
        )
    return (turn_state(state) if turn else state), turn


def placed_by(letter: str, cell: int) -> int:
    """Return the bits of an animal on a cell; small letters are the second player's."""
    animal = place_animal(DOBUTSU_LETTERS.index(letter.upper()), cell)
    return animal if letter.isupper() else animal ^ cell << 36


def check(text: str, animals: str, held: tuple[str, str]) -> None:
    """Raise BadText for unknown animals, and for too many or too few of a kind."""
    if strange := set(animals.upper()) - set(DOBUTSU_LETTERS[1:] + EMPTY_MARK):
        raise BadText(f"{min(strange)!r} is not an animal: write C, E, G, L, H, small for the second player, or '.'.")
    if set("".join(held)) - set("CEG" + EMPTY_MARK):
        raise BadText(f"{text!r} holds an animal that cannot be in a hand: chicks C, elephants E and giraffes G can.")
    counts = {letter: animals.upper().count(letter) for letter in DOBUTSU_LETTERS[1:]}
    over = sum(counts.values()) == 1  # a lion has been captured
    whole = (counts["C"] + counts["H"], counts["E"], counts["G"]) == (2, 2, 2)
    if not over and not (whole and animals.count("L") == animals.count("l") == 1):
        raise BadText(f"{text!r} must show a lion for each player, and two chicks or hens, elephants and giraffes.")


def mirror_state(state: int, cells: tuple[int, ...]) -> int:
    """Return the state whose cell i shows cell cells[i] of a state."""
    moved = state >> 48 << 48
    for i in range(48):
        moved |= (state >> (i // DOBUTSU_CELLS * DOBUTSU_CELLS + cells[i % DOBUTSU_CELLS]) & 1) << i
    return moved

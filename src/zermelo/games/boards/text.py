"""Reading, checking and replaying texts of boards, one character for each cell; and words for titles."""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from zermelo.bits import bits, mask_of
from zermelo.errors import BadText
from zermelo.rules import Rules, S

__all__ = [
    "EMPTY", "completed", "counted", "deciding_cells", "read_cells", "read_mask",
    "read_stones", "replay", "stones_of", "write_mask", "write_stones",
]  # fmt: skip

EMPTY = "."
SPACING = " \t\n/|"


def read_cells(text: str, cells: int, marks: str) -> str:
    """Return the characters of a board, upper case, without the spacing (blanks, '/' and '|') between rows."""
    board = "".join(character for character in text.upper() if character not in SPACING)
    for character in board:
        if character not in marks + EMPTY:
            raise BadText(f"{character!r} is not a cell of this board: write {', '.join(marks)} or {EMPTY!r}.")
    if len(board) != cells:
        raise BadText(f"{text!r} shows {len(board)} cells; this board has {cells}, row by row from the top left.")
    return board


def stones_of(board: str, mark: str) -> int:
    """Return the mask of the cells that show a mark."""
    return mask_of(i for i, character in enumerate(board) if character == mark)


def read_stones(text: str, cells: int, players: Sequence[str], lines: Sequence[int]) -> tuple[int, int]:
    """Return the stones of the first and of the second player, as masks.

    Raises BadText if alternating moves cannot lead to these counts and lines.
    """
    board = read_cells(text, cells, "".join(sorted(players, reverse=True)))
    first, second = (stones_of(board, player) for player in players)
    check_turns(first, second, players)
    check_lines(first, second, players, lines)
    return first, second


def check_turns(first: int, second: int, players: Sequence[str]) -> None:
    ones, twos = first.bit_count(), second.bit_count()
    if ones - twos not in (0, 1):
        raise BadText(
            f"{ones} {players[0]} and {twos} {players[1]} are not possible: {players[0]} moves first and the players "
            f"alternate, so there are as many {players[0]} as {players[1]}, or one more."
        )


def check_lines(first: int, second: int, players: Sequence[str], lines: Sequence[int]) -> None:
    if completed(first, lines) and completed(second, lines):
        raise BadText(f"Both {players[0]} and {players[1]} have a finished line, but the first one ends the game.")
    last_mover = first.bit_count() > second.bit_count()
    for stones, player, moved in ((first, players[0], last_mover), (second, players[1], not last_mover)):
        if completed(stones, lines) and not moved:
            raise BadText(f"{player} has a finished line, but the other player has moved since; a line ends the game.")
        if completed(stones, lines) and not deciding_cells(stones, lines):
            raise BadText(f"{player} has finished lines that no single move completes; the first one ends the game.")


def completed(stones: int, lines: Sequence[int]) -> list[int]:
    """Return the lines that these stones complete."""
    return [line for line in lines if stones & line == line]


def deciding_cells(stones: int, lines: Sequence[int]) -> int:
    """Return the stones that can have been placed last: those in every completed line."""
    return reduce(and_, completed(stones, lines), stones)


def write_stones(mine: int, theirs: int, turn: int, cells: int, players: Sequence[str]) -> str:
    """Return the text of a board on which the side to move has the stones of the first mask."""
    # Binary digits read as decimal ones: their sum has the digit 0, 1 or 2 for every cell.
    digits = str(int(f"{mine:b}") + 2 * int(f"{theirs:b}")).zfill(cells)[::-1]
    return digits.translate({ord("0"): EMPTY, ord("1"): players[turn], ord("2"): players[1 - turn]})


def write_mask(mask: int, turn: int, cells: int, marks: str) -> str:
    """Return the mark of every cell, the first one for a cell in the mask, and 1 or 2 for the player to move.

    >>> write_mask(0b011, 1, 3, "#.")
    '##.2'
    """
    return "".join(marks[0] if mask >> i & 1 else marks[1] for i in range(cells)) + "12"[turn]


def read_mask(text: str, cells: int, marks: str, unit: str) -> tuple[int, int]:
    """Return the mask and the turn that `write_mask` wrote; raise BadText, which calls the cells by their unit.

    >>> read_mask("##.2", 3, "#.", "squares")
    (3, 1)
    """
    if len(text) != cells + 1 or set(text[:-1]) - set(marks) or text[-1] not in "12":
        raise BadText(
            f"{text!r} is not a position: write {marks[0]} or {marks[1]} for each of {cells} {unit}, "
            "then 1 or 2 to move."
        )
    return stones_of(text[:-1], marks[0]), int(text[-1]) - 1


def replay(rules: Rules[S], first: int, second: int, lines: Sequence[int]) -> S:
    """Return the state after placing these stones, in a game whose moves are cells."""
    orders = [placing_order(stones, lines) for stones in (first, second)]
    state = rules.start
    for ply in range(len(orders[0]) + len(orders[1])):
        state = rules.play(state, orders[ply % 2][ply // 2])
    return state


def placing_order(stones: int, lines: Sequence[int]) -> list[int]:
    """Return the cells in an order that finishes no line before the last of them."""
    decide = deciding_cells(stones, lines)
    return sorted(bits(stones), key=lambda cell: decide >> cell & 1)


def counted(number: int, thing: str) -> str:
    """Return a number of things.

    >>> counted(1, "row"), counted(4, "row")
    ('1 row', '4 rows')
    """
    return f"{number:,} {thing}{'s' * (number != 1)}"

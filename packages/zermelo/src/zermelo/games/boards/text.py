"""Reading, checking and replaying texts of boards, one character for each cell; and words for titles."""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_
from typing import Any

from zermelo.bits import bits, mask_of
from zermelo.errors import BadOption, BadText
from zermelo.rules import EMPTY_MARK, Characters, Rules, S, read_numbers

__all__ = [
    "bit_at",
    "check_number",
    "complete_lines",
    "count_of",
    "deciding_cells",
    "marks_text",
    "owner_of_pair",
    "owners_as_digits",
    "prose",
    "read_board_and_turn",
    "read_cells",
    "read_heaps",
    "read_mask",
    "read_stones",
    "replay",
    "stones_of",
    "stones_text",
]


SPACING_CHARACTERS = " \t\n/|"


def read_cells(text: str, cells: int, marks: str) -> str:
    """Return the characters of a board, upper case, without the spacing (blanks, '/' and '|') between rows."""
    board = "".join(character for character in text.upper() if character not in SPACING_CHARACTERS)
    for character in board:
        if character not in marks + EMPTY_MARK:
            raise BadText(f"{character!r} is not a cell of this board: write {', '.join(marks)} or {EMPTY_MARK!r}.")
    if len(board) != cells:
        raise BadText(f"{text!r} shows {len(board)} cells; this board has {cells}, row by row from the top left.")
    return board


def read_board_and_turn(text: str, cells: int, marks: str, turns: str) -> tuple[str, int]:
    """Return what `read_cells` does, and the turn: the place in `turns` of the mark that follows the cells.

    >>> read_board_and_turn("bw .. W", 4, "BW", "BW")
    ('BW..', 1)
    """
    shown, sides = (
        "".join(character for character in text.upper() if character not in SPACING_CHARACTERS),
        " or ".join(turns),
    )
    if len(shown) != cells + 1 or shown[-1] not in turns:
        raise BadText(
            f"The text has {len(shown)} characters: write the {cells} cells of the board, then {sides} to move."
        )
    return read_cells(shown[:-1], cells, marks), turns.index(shown[-1])


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
    if complete_lines(first, lines) and complete_lines(second, lines):
        raise BadText(f"Both {players[0]} and {players[1]} have a finished line, but the first one ends the game.")
    last_mover = first.bit_count() > second.bit_count()
    for stones, player, moved in ((first, players[0], last_mover), (second, players[1], not last_mover)):
        if complete_lines(stones, lines) and not moved:
            raise BadText(f"{player} has a finished line, but the other player has moved since; a line ends the game.")
        if complete_lines(stones, lines) and not deciding_cells(stones, lines):
            raise BadText(f"{player} has finished lines that no single move completes; the first one ends the game.")


def complete_lines(stones: int, lines: Sequence[int]) -> list[int]:
    """Return the lines that these stones complete."""
    return [line for line in lines if stones & line == line]


def deciding_cells(stones: int, lines: Sequence[int]) -> int:
    """Return the stones that can have been placed last: those in every completed line."""
    return reduce(and_, complete_lines(stones, lines), stones)


def owner_of_pair(state: Any, cell: int) -> int:
    """Return 1 if the side to move holds a cell, 2 if the other side does, else 0; a state has a mask for either."""
    return (state[0] >> cell & 1) + 2 * (state[1] >> cell & 1)  # type: ignore[no-any-return]


def owner_of_words(half: int) -> Callable[[Any, int], int]:
    """Return the same function for states with two masks for either, the first one with this many cells."""
    return lambda state, cell: (
        (state[cell // half] >> cell % half & 1) + 2 * (state[2 + cell // half] >> cell % half & 1)
    )


def stones_text(
    players: Sequence[str],
    cells: int,
    half: int = 0,
    owner: Callable[[Any, int], int] | None = None,
    last: bool = False,
    digits: Callable[[Any], str] | None = None,
) -> Characters[Any]:
    """Return the text of a board with the marks of the players; last: add the mark of the side to move.

    half: the cells of the first of two masks for either side, if there are two. owner: the owner of a cell, if a state
    is not a pair of masks; digits: the owners of all cells at once, as digits, if there is a quick way.

    >>> stones_text("XO", 3)((0b001, 0b100), 1)
    'O.X'
    """
    empty, first, second = map(ord, (EMPTY_MARK, *players))
    owner_of = owner or (owner_of_words(half) if half else owner_of_pair)

    def code(state: Any, turn: int, i: int) -> int:
        held = owner_of(state, i) if i < cells else 1
        return empty if held == 0 else first if held == 1 + turn else second

    def digits_of_masks(state: Any) -> str:
        mine, theirs = (state[0] | state[1] << half, state[2] | state[3] << half) if half else state
        return owners_as_digits(mine, theirs, cells)

    all_owners = digits or digits_of_masks

    def quick(state: Any, turn: int) -> str:
        marks = {ord("0"): EMPTY_MARK, ord("1"): players[turn], ord("2"): players[1 - turn]}
        return all_owners(state).translate(marks) + players[turn] * last

    return Characters(cells + last, code, None if owner and not digits else quick)


def owners_as_digits(mine: int, theirs: int, cells: int) -> str:
    """Return the owner of each cell as a digit: 1 for the first mask, 2 for the second, 0 for neither.

    >>> owners_as_digits(0b001, 0b100, 4)
    '1020'
    """
    # Binary digits read as decimal ones: their sum has the digit 0, 1 or 2 for every cell.
    return str(int(f"{mine:b}") + 2 * int(f"{theirs:b}")).zfill(cells)[::-1]


def marks_text(marks: str, cells: int, mark_at: Callable[[Any, int], int], turns: str = "") -> Characters[Any]:
    """Return the text of a board with the mark of the number that each cell has; turns: the marks of either turn.

    >>> marks_text(".#", 3, bit_at, "12")(0b011, 1)
    '##.2'
    """
    codes, last = tuple(map(ord, marks)), tuple(map(ord, turns or "  "))

    def code(state: Any, turn: int, i: int) -> int:
        return codes[mark_at(state, i)] if i < cells else last[turn]

    return Characters(cells + (1 if turns else 0), code)


def bit_at(mask: int, cell: int) -> int:
    return mask >> cell & 1


def read_mask(text: str, cells: int, marks: str, unit: str) -> tuple[int, int]:
    """Return the mask and the turn that `marks_text` wrote; raise BadText, which calls the cells by their unit.

    >>> read_mask("##.2", 3, "#.", "squares")
    (3, 1)
    """
    if len(text) != cells + 1 or set(text[:-1]) - set(marks) or text[-1] not in "12":
        raise BadText(
            f"{text!r} is not a position: write {marks[0]} or {marks[1]} for each of {cells} {unit}, "
            "then 1 or 2 to move."
        )
    return stones_of(text[:-1], marks[0]), int(text[-1]) - 1


def read_heaps(text: str, limits: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the stones of heaps, and the turn; raise BadText for another number of heaps, or one above its limit.

    >>> read_heaps("3,4:2", (5, 4))
    ((3, 4), 1)
    """
    numbers, turn = read_numbers(text)
    left = numbers if isinstance(numbers, tuple) else (numbers,)
    if len(left) != len(limits) or any(map(int.__gt__, left, limits)):
        example = ",".join(map(str, limits))
        raise BadText(f"{text!r} is not a position of this game: write the stones left, at most {example}.")
    return left, turn


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


def count_of(number: int, thing: str, things: str = "") -> str:
    """Return a number of things.

    things: the plural, if an s does not make it.

    >>> count_of(1, "row"), count_of(4, "row"), count_of(4, "box", "boxes")
    ('1 row', '4 rows', '4 boxes')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def prose(text: str) -> str:
    """Return paragraphs that are written over several lines, each as one line.

    >>> prose('''
    ...     A move marks
    ...     an empty cell.
    ... ''')
    'A move marks an empty cell.'
    """
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def check_number(option: str, number: int, low: int, high: int) -> None:
    """Raise BadOption for a number that is not within the limits of an option.

    >>> check_number("n", 5, 4, 8)
    """
    if not low <= number <= high:
        raise BadOption(f"{option}={number} is not valid: {option} must be {low} to {high}.")

"""Dots and boxes: draw the sides of squares; completing a box scores it, and gives another move.

(Édouard Lucas, La pipopipette, 1889.)
"""

from collections.abc import Callable

from zermelo.bits import count, permute
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.points import tray
from zermelo.games.boards.text import check_number, count_of, prose
from zermelo.games.boards.travel import names_of
from zermelo.rules import Board, Characters, Declared, Game, Hints, Look, Notation, Rules
from zermelo.rules.specs import catalogue_builder

__all__ = ["dots_and_boxes"]

DOTS_AND_BOXES_DIGITS = "0123456789abcdefghijklmnop"
MAX_DOTS_AND_BOXES_LINES = 62
State = tuple[int, int]  # the drawn lines, and the boxes of the side to move


def text_of(lines: int, completed: Callable[[int], int]) -> Characters[State]:
    """Return the text: the lines, a digit for the boxes of each player, and 1 or 2 to move."""
    marks, digits = tuple(map(ord, ".#")), tuple(map(ord, DOTS_AND_BOXES_DIGITS))

    def code(state: State, turn: int, i: int) -> int:
        if i < lines:
            return marks[state[0] >> i & 1]
        won = (state[1], completed(state[0]) - state[1])
        return digits[1 + turn if i == lines + 2 else won[(turn + i - lines) % 2]]

    return Characters(lines + 3, code)


@catalogue_builder
def dots_and_boxes(width: int = 2, height: int = 2) -> Game[State]:
    """Draw a line between two neighbouring dots; the fourth side of a box wins the box and gives another move, and more
    boxes win.

    The board has width x height boxes, 1 to 12 in a row, with at most 62 lines. Raises BadOption.
    """
    check_number("width", width, 1, 12)
    check_number("height", height, 1, 20)
    right, bottom = 2 * width, 2 * height  # dots have even coordinates, a line lies between two of them
    places = [(x, y) for y in range(bottom + 1) for x in range(right + 1) if (x + y) % 2]
    middles = [(x, y) for x in range(1, right, 2) for y in range(1, bottom, 2)]
    boxes = tuple(sum(1 << i for i, (a, b) in enumerate(places) if abs(a - x) + abs(b - y) == 1) for x, y in middles)
    if len(places) > MAX_DOTS_AND_BOXES_LINES:
        raise BadOption(
            f"{width}x{height} boxes have {len(places)} lines; at most {MAX_DOTS_AND_BOXES_LINES} are possible here."
        )
    names = names_of(places)
    lines, every, total = len(places), (1 << len(places)) - 1, len(boxes)
    turns: list[Callable[[int, int], tuple[int, int]]] = [lambda x, y: (right - x, y), lambda x, y: (x, bottom - y)]
    turns += [lambda x, y: (y, x)] * (width == height)

    def count_completed(drawn: int) -> int:
        number = 0
        for box in boxes:
            number += drawn & box == box
        return number

    def again(state: State, line: int) -> bool:
        return count_completed(state[0] | 1 << line) > count_completed(state[0])

    def play(state: State, line: int) -> State:
        before, after = count_completed(state[0]), count_completed(state[0] | 1 << line)
        return state[0] | 1 << line, state[1] + after - before if after > before else before - state[1]

    def outcomes(state: State) -> tuple[int, int]:
        return 2 * state[1] - total, 2 * (state[1] - count_completed(state[0])) + total

    write = text_of(lines, count_completed)

    def read(text: str) -> tuple[State, int]:
        drawn, turn = sum(1 << i for i in range(lines) if text[i : i + 1] == "#"), int(text[-1:] == "2")
        mine = DOTS_AND_BOXES_DIGITS.find(text[lines + turn : lines + turn + 1] or "?")
        if not 0 <= mine <= count_completed(drawn) or write((drawn, mine), turn) != text:
            raise BadText(f"{text!r} is not a position: write . or # for {lines} lines, the boxes of each, and 1 or 2.")
        return (drawn, mine), turn

    return Game(
        "dots-and-boxes",
        Rules(
            (0, 0),
            lambda state: every & ~state[0],
            play,
            lambda state: 2 * state[1] - total,
            again=again,
            scores=(-total, total),
        ),
        notation=Notation(moves=names, illegal="a line is drawn once", write=write, read=read),
        board=board_of_boxes(width, height),
        declared=Declared(
            plies_left=lambda state: count(every & ~state[0]),
            hints=Hints(outcomes=outcomes, move_score=again),
            transform=lambda state, cells: (permute(state[0], cells), state[1]),
            symmetries=tuple(
                (*(places.index(turn(*p)) for p in places), lines, lines + 1, lines + 2) for turn in turns
            ),
        ),
        title=f"Dots and boxes, {width} x {height}",
        about=prose(f"""
            Two players, first and second; first begins. Dots form a grid with {count_of(width, "box", "boxes")} in each
            row and {count_of(height, "box", "boxes")} in each column. Letters from the left count columns of dots and
            the gaps between them, and numbers from the top count rows of dots and the gaps between them: the dot at the
            upper left is a1, the next one to the right c1, and the next one below a3. At the start, no line is drawn.

            A move draws a line between two dots that are neighbours in a row or a column. It is written as the middle
            of the line: b1 joins the dots a1 and c1, and a2 joins the dots a1 and a3. Nobody may pass.

            A player who draws the fourth side of a box wins that box, or both boxes if the line completes two, and
            moves again, if there is a line left to draw. After any other move, the other player moves.

            The game ends when all lines are drawn. The player with more boxes wins; equal numbers of boxes are a draw.
            The score is the difference: a player's own boxes less those of the other player. No position comes twice,
            because lines are never removed.
        """),
    )


def board_of_boxes(width: int, height: int) -> Board:
    """Return dots, lines in the colours of who drew them, the boxes between them, and the number of boxes of each."""
    boxes = Board.boxes(width, height)
    trays = (tray(width + 1.2, 1.3 * owner + 0.4, owner, "boxes", (2 * width + 2, 2 * owner)) for owner in (0, 1))
    return Board(
        (*boxes.places, *trays),
        dots=boxes.dots,
        areas=boxes.areas,
        looks={"#": Look("bar", name="line", is_of_mover=True)},
        digits=DOTS_AND_BOXES_DIGITS,
    )

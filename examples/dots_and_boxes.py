"""Dots and boxes: draw the sides of squares; completing a box scores it, and gives another move.

(Édouard Lucas, La pipopipette, 1889.) Try it: zermelo analyse examples/dots_and_boxes.py
"""

from zermelo import BadText, Game, Grid, Rules
from zermelo.bits import count, permuted
from zermelo.rules import Hints

DIGITS = "0123456789abcdefghijklmnop"
State = tuple[int, int]  # the drawn lines, and the boxes of the side to move


def game(columns: int = 2, rows: int = 2) -> Game[State]:
    """Complete more boxes than your opponent. Up to 5 x 5 boxes."""
    width, height = 2 * columns, 2 * rows  # dots have even coordinates, a line lies between two of them
    places = [(x, y) for y in range(height + 1) for x in range(width + 1) if (x + y) % 2]
    middles = [(x, y) for x in range(1, width, 2) for y in range(1, height, 2)]
    boxes = tuple(sum(1 << i for i, (a, b) in enumerate(places) if abs(a - x) + abs(b - y) == 1) for x, y in middles)
    names = [f"{chr(97 + x)}{y + 1}" for x, y in places]
    lines, every, total = len(places), (1 << len(places)) - 1, len(boxes)
    turns = [lambda x, y: (width - x, y), lambda x, y: (x, height - y), lambda x, y: (y, x)][: 2 + (columns == rows)]

    def completed(drawn: int) -> int:
        number = 0
        for box in boxes:
            number += drawn & box == box
        return number

    def again(state: State, line: int) -> bool:
        return completed(state[0] | 1 << line) > completed(state[0])

    def play(state: State, line: int) -> State:
        before, after = completed(state[0]), completed(state[0] | 1 << line)
        return state[0] | 1 << line, state[1] + after - before if after > before else before - state[1]

    def outcomes(state: State) -> tuple[int, int]:
        return 2 * state[1] - total, 2 * (state[1] - completed(state[0])) + total

    def write(state: State, turn: int) -> str:
        drawn, won = "".join(".#"[state[0] >> i & 1] for i in range(lines)), (state[1], completed(state[0]) - state[1])
        return f"{drawn}{DIGITS[won[turn]]}{DIGITS[won[1 - turn]]}{turn + 1}"

    def read(text: str) -> tuple[State, int]:
        drawn, turn = sum(1 << i for i in range(lines) if text[i : i + 1] == "#"), int(text[-1:] == "2")
        mine = DIGITS.find(text[lines + turn : lines + turn + 1] or "?")
        if not 0 <= mine <= completed(drawn) or write((drawn, mine), turn) != text:
            raise BadText(f"{text!r} is not a position: write . or # for {lines} lines, the boxes of each, and 1 or 2.")
        return (drawn, mine), turn

    return Game(
        "dots_and_boxes", Rules((0, 0), lambda state: every & ~state[0], play, lambda state: 2 * state[1] - total),
        labels=lambda state: names, rule="a line is drawn once", write=write, read=read, scores=(-total, total),
        again=again, hints=Hints(outcomes=outcomes, move_score=again),
        grid=Grid((*places, (width + 2, 0), (width + 2, 2)), (*names, "", "")),
        plies_left=lambda state: count(every & ~state[0]),
        symmetries=tuple((*(places.index(turn(*p)) for p in places), lines, lines + 1, lines + 2) for turn in turns),
        transform=lambda state, cells: (permuted(state[0], cells), state[1]),
    )  # fmt: skip

"""Dots and boxes: draw the sides of squares; completing a box scores it, and gives another move.

A turn passes with every move here, so the opponent of a player who completes a box must pass: 'pass' is the only move.
(Édouard Lucas, La pipopipette, 1889.) Try it: zermelo play examples/dots_and_boxes.py
"""

from zermelo import DRAW, LOSS, WIN, BadText, Game, Grid, Rules
from zermelo.bits import count

DIGITS = "0123456789abcdefghijklmnop"
State = tuple[int, int, int, int]  # the lines, the mover's boxes, the opponent's, and 1 if the mover must pass


def game(columns: int = 2, rows: int = 2, ahead: int = 0) -> Game[State]:
    """Complete more boxes than your opponent, who starts some boxes ahead. Up to 5 x 5 boxes."""
    places = [(2 * (i % columns) + 1, 2 * (i // columns)) for i in range(columns * (rows + 1))]
    places += [(2 * (i % (columns + 1)), 2 * (i // (columns + 1)) + 1) for i in range((columns + 1) * rows)]
    lines, every = len(places), (1 << len(places)) - 1
    boxes = tuple(
        sum(1 << i for i, (a, b) in enumerate(places) if abs(a - x) + abs(b - y) == 1)
        for y in range(1, 2 * rows, 2)
        for x in range(1, 2 * columns, 2)
    )
    scores, names = [(2 * columns + 2, 0), (2 * columns + 2, 2)], [f"{chr(97 + x)}{y + 1}" for x, y in places]

    def moves(state: State) -> int:
        return 1 << lines if state[3] else every & ~state[0]

    def play(state: State, line: int) -> State:
        drawn, mine, theirs, _ = state
        after = drawn | 1 << line & every  # a pass draws nothing
        won = 0
        for box in boxes:
            won += after & box == box and drawn & box != box
        return after, theirs, mine + won, int(won > 0 and after != every)

    def outcome(state: State) -> int:
        return WIN if state[1] > state[2] else LOSS if state[1] < state[2] else DRAW

    def write(state: State, turn: int) -> str:
        drawn = "".join("-|"[y % 2] if state[0] >> i & 1 else "." for i, (_, y) in enumerate(places))
        return f"{drawn}{DIGITS[state[1 + turn]]}{DIGITS[state[2 - turn]]}{'.p'[state[3]]}{turn + 1}"

    def read(text: str) -> tuple[State, int]:
        drawn, turn = sum(1 << i for i in range(lines) if text[i : i + 1] not in (".", "")), int(text[-1:] == "2")
        one, two = (DIGITS.find(text[i : i + 1] or "?") for i in (lines, lines + 1))
        state = (drawn, two if turn else one, one if turn else two, int(text[-2:-1] == "p"))
        if write(state, turn) != text:
            raise BadText(f"{text!r} is not a position: write {lines} lines, two scores, . or p to pass, and 1 or 2.")
        return state, turn

    return Game(
        "dots_and_boxes", Rules((0, max(-ahead, 0), max(ahead, 0), 0), moves, play, outcome),
        labels=lambda state: [*names, "pass"], write=write, read=read, grid=Grid((*places, *scores), (*names, "", "")),
        rule="a line is drawn once, and who must pass draws none",
        plies_left=lambda state: 2 * count(every & ~state[0]) + state[3],  # a pass may follow each line
    )  # fmt: skip

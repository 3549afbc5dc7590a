"""Both players mark X: whoever completes k in a row loses, or wins without `misere`. A game for tests."""

from zermelo import DRAW, LOSS, WIN, Declared, Game, Placement, Rules
from zermelo.bits import count

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def game(width: int = 5, height: int = 4, k: int = 3, misere: bool = True) -> Game[int]:
    """Mark any empty cell; a full board without a row is a draw."""
    cells = width * height
    board, verdict = (1 << cells) - 1, WIN if misere else LOSS
    runs = [
        [(x + n * dx, y + n * dy) for n in range(k)] for x in range(width) for y in range(height) for dx, dy in STEPS
    ]
    rows = tuple(
        sum(1 << x + y * width for x, y in run) for run in runs if all(0 <= x < width and y < height for x, y in run)
    )

    def has_row(marks: int) -> bool:
        for row in rows:
            if marks & row == row:
                return True
        return False

    return Game(
        "one_mark",
        Rules(
            0,
            lambda marks: 0 if has_row(marks) else board & ~marks,
            lambda marks, cell: marks | 1 << cell,
            lambda marks: verdict if has_row(marks) else DRAW,
        ),
        declared=Declared(
            plies_left=lambda marks: cells - count(marks),
            placement=Placement(
                rows, board, shared=True, stones=lambda marks: (marks, 0), state=lambda marks, none: marks
            ),
        ),
    )

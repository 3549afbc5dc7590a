"""Students' programs of tic-tac-toe, right and wrong, in three shapes."""

from pathlib import Path
from typing import Any

from zermelo import Position

__all__ = ["RIGHT", "WRONG", "of_positions", "written"]

SOLVER = '''
from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def worth(cells):
    """Return the score for the side to move, and its first best cell; X begins."""
    mover, other = "XO" if cells.count("X") == cells.count("O") else "OX"
    if any(all(cells[i] == other for i in line) for line in LINES):
        return -1 - cells.count(" "), None
    moves = [(-worth(cells[:i] + mover + cells[i + 1 :])[0], -i) for i in range(9) if cells[i] == " "]
    score, cell = max(moves, default=(0, 0))
    return score, -cell


def best(cells):
    return worth(cells)[1]
'''
"""A right program: `best` returns a cell for a text of nine cells."""

FIRST = """
def best(cells):
    return cells.index(" ")
"""
"""A wrong one: it takes the first free cell, and looks at nothing."""

SHAPES = {
    "list": """
def best_move(board):
    X, O = "X", "O"
    return best("".join(board))
""",
    "rows": """
X, O, EMPTY = "X", "O", None


def minimax(board):
    return divmod(best("".join(cell or " " for row in board for cell in row)), 3)
""",
    "string": """
def move(board):
    assert set(board) <= set("XO.")
    return best(board.replace(".", " "))
""",
}
"""A list of X, O and ' '; rows of X, O and None; and a string with '.' for an empty cell."""

RIGHT = {shape: SOLVER + program for shape, program in SHAPES.items()}
WRONG = {shape: FIRST + program for shape, program in SHAPES.items()}


def written(folder: Path, source: str, name: str = "bot.py") -> str:
    """Write a program to a file, and return its path."""
    file = folder / name
    file.write_text(source, encoding="utf-8")
    return str(file)


def of_positions(source: str) -> Any:
    """Return the `best` of a program as a function from a position to a move, whose number is that of its cell."""
    names: dict[str, Any] = {}
    exec(source, names)

    def move(position: Position[Any]) -> int:
        return int(names["best"](position.board.replace(".", " ")))

    return move

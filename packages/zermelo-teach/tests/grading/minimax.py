"""Programs of tic-tac-toe for the tests of grade: one minimax, in some shapes and with every bug."""

MINIMAX = '''
from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(cells, mark):
    return any(all(cells[i] == mark for i in line) for line in LINES)


def search(cells, mover):
    """Return the score for the mover, and the first best cell."""
    return searched(tuple(cells), mover, 0)


@cache
def searched(cells, mover, plies):
    other = "O" if mover == "X" else "X"
    if won(cells, other):
        return -(100 - plies), None
    best = None
    for i in (i for i in range(9) if cells[i] == " "):
        score = -searched(cells[:i] + (mover,) + cells[i + 1 :], other, plies + 1)[0]
        if best is None or score > best[0]:
            best = score, i
    return best or (0, None)


def turn(cells):
    return "X" if cells.count("X") == cells.count("O") else "O"
'''
"""A right minimax: `search` returns a score and a cell of nine."""

SHAPES = {
    "list": """
def move(board):
    return search(board, turn(board))[1]
""",
    "score": """
def evaluate(board):
    score = search(board, turn(board))[0]
    return score if turn(board) == "X" else -score
""",
    "position": """
def move(position):
    return search(list(position.board.replace(".", " ")), position.player)[1]
""",
}
"""The same program, by the shape in which it takes a board and gives its move."""

BUGS = {
    "first": (
        """
def move(board):
    return board.index(' ')
""",
        "It always makes the first legal move.",
    ),
    "wrong side": (
        """
def move(board):
    mover, other = "XO" if turn(board) == "X" else "OX"
    free = [i for i in range(9) if board[i] == " "]
    return max(free, key=lambda i: search(board[:i] + [mover] + board[i + 1 :], other)[0])
""",
        "It makes the move that is best for the other side",
    ),
    "other side": (
        """
def move(board):
    return search(board, "O" if turn(board) == "X" else "X")[1]
""",
        "It takes the wrong side to be on move",
    ),
    "ties": (
        """
def move(board):
    mover, other = "XO" if turn(board) == "X" else "OX"
    free = [i for i in range(9) if board[i] == " "]
    return max(free, key=lambda i: search(board[:i] + [mover] + board[i + 1 :], other)[0] < 0)
""",
        "It scores a draw like a loss",
    ),
    "full board": (
        """
def move(board):
    assert board.count(' ') > 1
    return search(board, turn(board))[1]
""",
        "each with one legal move left",
    ),
    "state": (
        """
asked = []


def move(board):
    asked.append(1)
    free = [i for i in range(9) if board[i] == " "]
    return free[len(asked) % len(free)]
""",
        "it keeps state between calls",
    ),
    "random": (
        """
import random


def move(board):
    return random.choice([i for i in range(9) if board[i] == " "])
""",
        "it chooses at random",
    ),
    "blind to blocks": (
        """
def move(board):
    mover = turn(board)
    free = [i for i in range(9) if board[i] == " "]
    return max(free, key=lambda i: won(board[:i] + [mover] + board[i + 1 :], mover))
""",
        "It takes a win at once, and does not look at the reply",
    ),
    "two plies": (
        """
def move(board):
    mover, other = "XO" if turn(board) == "X" else "OX"
    free = [i for i in range(9) if board[i] == " "]
    return max(free, key=lambda i: [won(board[:i] + [mark] + board[i + 1 :], mark) for mark in (mover, other)])
""",
        "It sees wins and threats of one ply",
    ),
}
"""Programs with a bug, and a part of the sentence that names it."""

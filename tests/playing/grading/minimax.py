"""Programs of tic-tac-toe for the tests of grade: one minimax, in every shape and with every bug."""

MINIMAX = '''
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(cells, mark):
    return any(all(cells[i] == mark for i in line) for line in LINES)


def search(cells, mover, plies=0):
    """Return the score for the mover, and the first best cell."""
    other = "O" if mover == "X" else "X"
    if won(cells, other):
        return -(100 - plies), None
    free = [i for i in range(9) if cells[i] == " "]
    if not free:
        return 0, None
    best = None
    for i in free:
        cells[i] = mover
        score = -search(cells, other, plies + 1)[0]
        cells[i] = " "
        if best is None or score > best[0]:
            best = score, i
    return best


def turn(cells):
    return "X" if cells.count("X") == cells.count("O") else "O"
'''
"""A right minimax: `search` returns a score and a cell of nine."""

SHAPES = {
    "list": """
def move(board):
    return search(board, turn(board))[1]
""",
    "rows": """
EMPTY = None


def minimax(board):
    cells = [each or " " for row in board for each in row]
    return divmod(search(cells, turn(cells))[1], 3)
""",
    "string": """
def move(text):
    cells = list(text.replace("-", " "))
    return search(cells, turn(cells))[1] + 1
""",
    "array": """import numpy


def move(board):
    assert board.shape == (3, 3)
    cells = [{1: "X", 2: "O", 0: " "}[each] for each in board.flatten()]
    return search(cells, turn(cells))[1]
""",
    "numbers": """
def move(b, player):
    cells = [{1: "X", -1: "O", 0: " "}[each] for each in b]
    return search(cells, "X" if player == 1 else "O")[1]
""",
    "own": """
def best_move(board):
    return search(list(board), 'O')[1]
""",
    "changed": """
def move(board):
    board[search(board, turn(board))[1]] = turn(board)
""",
    "global": """
board = [' '] * 9


def make_move():
    board[search(board, turn(board))[1]] = turn(board)
""",
    "pair": """
def minimax(board, depth, alpha, beta):
    return search(board, turn(board))
""",
    "method": """
class Bot:
    def move(self, board):
        return {'index': search(board, turn(board))[1]}
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

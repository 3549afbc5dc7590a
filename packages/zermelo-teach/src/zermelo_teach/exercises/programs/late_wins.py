LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def wins(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in LINES)


def other(mark):
    return "O" if mark == "X" else "X"


def score(board, player):
    """Return the score of a board for the player to move."""
    if wins(board, other(player)):
        return -1
    free = [cell for cell in range(9) if board[cell] == " "]
    if not free:
        return 0
    return max(-score(after(board, cell, player), other(player)) for cell in free)


def after(board, cell, player):
    return board[:cell] + [player] + board[cell + 1 :]


def move(board, mark):
    free = [cell for cell in range(9) if board[cell] == " "]
    return max(free, key=lambda cell: -score(after(board, cell, mark), other(mark)))

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OTHER = {"X": "O", "O": "X"}


def free(board):
    return [cell for cell in range(9) if board[cell] == " "]


def after(board, cell, player):
    child = board.copy()
    child[cell] = player
    return child


def goodness(board, player):
    """Return how good the board is for player, who is to move."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == OTHER[player]:
            return -1 - len(free(board))
    return max([-goodness(after(board, cell, player), OTHER[player]) for cell in free(board)])


def move(board, mark):
    scores = {cell: -goodness(after(board, cell, mark), OTHER[mark]) for cell in free(board)}
    return max(scores, key=scores.get)

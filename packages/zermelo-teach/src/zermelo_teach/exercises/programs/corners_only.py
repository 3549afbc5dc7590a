LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CORNERS = [0, 2, 6, 8]


def free(board, cells=range(9)):
    return [cell for cell in cells if board[cell] == " "]


def line_of(board, mark):
    return any(board[a] == mark == board[b] and board[c] == mark for a, b, c in LINES)


def minimax(board, player, rival):
    """Return the score for player, who is to move."""
    if line_of(board, rival):
        return -1 - len(free(board))
    if not free(board):
        return 0
    return max(-look(board, cell, player, rival) for cell in free(board))


def look(board, cell, player, rival):
    """Return the score for rival after player takes a cell."""
    board[cell] = player
    score = minimax(board, rival, player)
    board[cell] = " "
    return score


def move(board, mark):
    rival = "O" if mark == "X" else "X"
    cells = free(board, CORNERS) or free(board)
    return min(cells, key=lambda cell: look(board, cell, mark, rival))

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def score(board, player, rival):
    """Return how good the board is for player, who is to move."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == rival:
            return -1 - board.count(" ")
    if " " not in board:
        return 0
    best = -100
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            best = max(best, -score(board, rival, player))
            board[cell] = " "
    return best


def move(board, mark):
    rival = "O" if mark == "X" else "X"
    best, choice = -100, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            result = -score(board, rival, mark)
            board[cell] = " "
            if result > best:
                best, choice = result, cell
            return choice

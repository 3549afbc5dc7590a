ROWS = [(row, row + 1, row + 2) for row in (0, 3, 6)]
COLUMNS = [(column, column + 3, column + 6) for column in (0, 1, 2)]
DIAGONALS = [(0, 4, 8)]


def is_line(board, mark):
    for a, b, c in ROWS + COLUMNS + DIAGONALS:
        if board[a] == mark and board[b] == mark and board[c] == mark:
            return True
    return False


def negamax(board, player, rival, depth):
    """Return the score for player, who is to move."""
    if is_line(board, rival):
        return depth - 10
    if " " not in board:
        return 0
    best = -10
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            best = max(best, -negamax(board, rival, player, depth + 1))
            board[cell] = " "
    return best


def move(board, mark):
    rival = "O" if mark == "X" else "X"
    results = []
    for cell in range(9):
        if board[cell] == " ":
            child = board[:cell] + [mark] + board[cell + 1 :]
            results.append((negamax(child, rival, mark, 1), cell))
    return min(results)[1]

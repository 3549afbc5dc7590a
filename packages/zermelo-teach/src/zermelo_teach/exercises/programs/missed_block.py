LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
PLIES = 1


def has_line(board, mark):
    return any({board[a], board[b], board[c]} == {mark} for a, b, c in LINES)


def search(board, mark, rival, plies):
    """Return the score for mark, who is to move, and the best cell."""
    if has_line(board, rival):
        return -1 - board.count(" "), None
    if " " not in board or plies == 0:
        return 0, None
    best = (-100, None)
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = -search(board, rival, mark, plies - 1)[0]
            board[cell] = " "
            if score > best[0]:
                best = (score, cell)
    return best


def move(board, mark):
    return search(board, mark, "XO".replace(mark, ""), PLIES)[1]

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def best_move(board, player, rival):
    """Return the best score for player, who is to move, and the cell."""
    if won(board, rival):
        return -1 - board.count(" "), None
    if board.count(" ") == 0:
        return 0, None
    best, choice = -100, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            score = -best_move(board, rival, player)[0]
            if score > best:
                best, choice = score, cell
                board[cell] = " "
    return best, choice


def move(board, mark):
    rival = "O" if mark == "X" else "X"
    score, cell = best_move(board, mark, rival)
    return cell

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def alphabeta(board, player, rival, alpha, beta):
    """Return the score for player, who is to move, between alpha and beta."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == rival:
            return -1 - board.count(" ")
    if " " not in board:
        return 0
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            score = -alphabeta(board, rival, player, -alpha, -beta)
            board[cell] = " "
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    return alpha


def move(board, mark):
    rival = "O" if mark == "X" else "X"
    best, choice = -100, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = -alphabeta(board, rival, mark, -100, -best)
            board[cell] = " "
            if score > best:
                best, choice = score, cell
    return choice

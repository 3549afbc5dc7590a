ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def winner(board):
    for row in ROWS:
        a, b, c = (board[int(cell)] for cell in row)
        if a == b == c != " ":
            return a
    return None


def minimax(board, player, me, depth):
    """Return the score of a board for me; player is to move."""
    won = winner(board)
    if won:
        return 10 - depth if won == me else depth - 10
    if " " not in board:
        return -10
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            scores.append(minimax(board, "O" if player == "X" else "X", me, depth + 1))
            board[cell] = " "
    return max(scores) if player == me else min(scores)


def move(board, mark):
    best_score, best_cell = -100, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = minimax(board, "O" if mark == "X" else "X", mark, 1)
            board[cell] = " "
            if score > best_score:
                best_score, best_cell = score, cell
    return best_cell

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def opponent(mark):
    if mark == "X":
        return "O"
    return "X"


def evaluate(board, me):
    """Return the score of a finished board for me; None if the game goes on."""
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return (1 if board[a] == me else -1) * (1 + board.count(" "))
    return None if " " in board else 0


def minimax(board, turn, me):
    result = evaluate(board, me)
    if result is not None:
        return result, None
    choices = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = turn
            choices.append((minimax(board, turn, me)[0], cell))
            board[cell] = " "
    return max(choices) if turn == me else min(choices)


def move(board, mark):
    return minimax(list(board), mark, mark)[1]

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def other(mark):
    return "O" if mark == "X" else "X"


def has_won(board, mark):
    return any(board[a] + board[b] + board[c] == 3 * mark for a, b, c in LINES)


def score(board, player, me, known={}):
    """Return the score of a board for me; player is to move."""
    key = "".join(board)
    if key not in known:
        if has_won(board, me):
            known[key] = 1 + board.count(" ")
        elif has_won(board, other(me)):
            known[key] = -1 - board.count(" ")
        elif " " not in board:
            known[key] = 0
        else:
            scores = [score(child, other(player), me) for cell, child in children(board, player)]
            known[key] = max(scores) if player == me else min(scores)
    return known[key]


def children(board, player):
    for cell, mark in enumerate(board):
        if mark == " ":
            yield cell, board[:cell] + [player] + board[cell + 1 :]


def move(board, mark):
    scores = {cell: score(child, other(mark), mark) for cell, child in children(board, mark)}
    return max(scores, key=scores.get)

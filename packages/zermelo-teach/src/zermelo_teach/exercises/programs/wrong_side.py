WINS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


def cells(board, mark):
    return {cell for cell in range(9) if board[cell] == mark}


def value(board, me, rival, my_turn):
    """Return the value of a board for me."""
    free = cells(board, " ")
    if any(win <= cells(board, me) for win in WINS):
        return 1 + len(free)
    if any(win <= cells(board, rival) for win in WINS):
        return -1 - len(free)
    if not free:
        return 0
    values = []
    for cell in sorted(free):
        child = list(board)
        child[cell] = me if my_turn else rival
        values.append(value(child, me, rival, not my_turn))
    return min(values) if my_turn else max(values)


def move(board, mark):
    rival = "O" if mark == "X" else "X"
    values = {}
    for cell in sorted(cells(board, " ")):
        child = list(board)
        child[cell] = mark
        values[cell] = value(child, mark, rival, False)
    return max(values, key=values.get)

"""Dodgem (Colin Vout; Winning Ways, ch. 21): cars leave by the far edge, and may step aside, so that moves return."""

from zermelo import LOSS, WIN, Game, Rules

State = tuple[int, int]


def game(n: int = 3) -> Game[State]:
    """Two players' cars leave a board; whoever gets all of theirs off wins, and whoever leaves no move loses."""
    cells = n * n
    mirror = [(n - 1 - cell % n) * n + n - 1 - cell // n for cell in range(cells)]  # the mover drives to the right

    def mirrored(cars: int) -> int:
        return sum(1 << mirror[cell] for cell in range(cells) if cars >> cell & 1)

    def target(cell: int, step: int) -> int:
        row, column = divmod(cell, n)
        if step == 0:
            return cell + 1 if column < n - 1 else cells
        row += 1 if step == 1 else -1
        return row * n + column if 0 <= row < n else -1

    def moves(state: State) -> int:
        mine, theirs = state
        free = [not (mine | theirs) >> cell & 1 for cell in range(cells)] + [True, False]
        steps = [3 * cell + step for cell in range(cells) for step in range(3) if mine >> cell & 1]
        return sum(1 << move for move in steps if theirs and free[target(move // 3, move % 3)])

    def play(state: State, move: int) -> State:
        mine, theirs = state
        left = (mine & ~(1 << move // 3) | 1 << target(move // 3, move % 3)) & ((1 << cells) - 1)
        return mirrored(theirs), mirrored(left)

    def outcome(state: State) -> int:
        return WIN if state[1] else LOSS

    cars = sum(1 << row * n for row in range(n - 1))
    return Game("dodgem", Rules((cars, mirrored(cars)), moves, play, outcome))

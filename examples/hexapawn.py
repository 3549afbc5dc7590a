"""Hexapawn: pawns on a small board. (Martin Gardner, Mathematical Games, Scientific American, March 1962.)

Try it: zermelo play examples/hexapawn.py
On 3 x 3 squares, the player who moves second wins; that is what Gardner's machine of matchboxes learns.
"""

from zermelo import LOSS, BadText, Game, Grid, Rules


def turned(pawns: int, cells: int) -> int:
    """Return the pawns as the player on the other side sees them."""
    around = 0
    for cell in range(cells):
        around |= (pawns >> cell & 1) << (cells - 1 - cell)
    return around


def game(columns: int = 3, rows: int = 3) -> Game[tuple[int, int]]:
    """Reach the far row, or leave the other player without a move; up to 5 x 5 squares."""
    cells, home = columns * rows, (1 << columns) - 1  # cell 0 is the corner on the left of the player to move
    names = [f"{chr(97 + cell % columns)}{cell // columns + 1}" for cell in range(cells)]
    targets = tuple(  # move 3 x cell + 0, 1, 2: capture to the left, go forward, capture to the right
        cell + columns + step if 0 <= cell % columns + step < columns else -1
        for cell in range(cells - columns)
        for step in (-1, 0, 1)
    )

    def moves(state: tuple[int, int]) -> int:
        mine, theirs = state
        mask = 0
        if theirs & home == 0:
            for move in range(3 * (cells - columns)):
                there = 1 << max(targets[move], 0)
                free = theirs & there if move % 3 != 1 else ~(mine | theirs) & there
                if targets[move] >= 0 and mine >> move // 3 & 1 and free:
                    mask |= 1 << move
        return mask

    def play(state: tuple[int, int], move: int) -> tuple[int, int]:
        there = 1 << targets[move]
        return turned(state[1] & ~there, cells), turned(state[0] & ~(1 << move // 3) | there, cells)

    def labels(state: tuple[int, int]) -> list[str]:
        return [names[move // 3] + names[target] for move, target in enumerate(targets)]

    def write(state: tuple[int, int], turn: int) -> str:
        white, black = (turned(pawns, cells) for pawns in state[::-1]) if turn else state
        return "".join("W" if white >> i & 1 else "B" if black >> i & 1 else "." for i in range(cells)) + "WB"[turn]

    def read(text: str) -> tuple[tuple[int, int], int]:
        if len(text) != cells + 1 or set(text) - set("WB.") or text[-1] == ".":
            raise BadText(f"{text!r} is not a position: write the {cells} squares, then W or B for the player to move.")
        white, black = (sum(1 << i for i in range(cells) if text[i] == colour) for colour in "WB")
        return ((turned(black, cells), turned(white, cells)), 1) if text[-1] == "B" else ((white, black), 0)

    grid = Grid(tuple((i % columns, rows - 1 - i // columns) for i in range(cells)))
    rules = Rules((home, home << cells - columns), moves, play, lambda state: LOSS)
    return Game("hexapawn", rules, ("white", "black"), labels, write=write, read=read, grid=grid)

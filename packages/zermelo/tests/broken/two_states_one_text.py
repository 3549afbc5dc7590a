"""Push a counter along a row, at most twice by two cells: the text does not show how often that was done."""

from zermelo import LOSS, BadText, Game, Notation, Rules

CELLS = 6


def game() -> Game[tuple[int, int]]:
    def moves(state: tuple[int, int]) -> int:
        place, jumps = state
        return (0b10 if place + 1 < CELLS else 0) | (0b100 if place + 2 < CELLS and jumps < 2 else 0)

    def play(state: tuple[int, int], cells: int) -> tuple[int, int]:
        place, jumps = state
        return place + cells, jumps + (cells == 2)

    def write(state: tuple[int, int], turn: int) -> str:
        return "".join("o" if i == state[0] else "." for i in range(CELLS)) + str(turn + 1)

    def read(text: str) -> tuple[tuple[int, int], int]:
        if text.count("o") != 1:
            raise BadText(f"{text!r} is not a position: write one o among {CELLS} cells, then 1 or 2.")
        return (text.index("o"), 0), int(text[-1]) - 1

    return Game("jumps", Rules((0, 0), moves, play, lambda state: LOSS), notation=Notation(write=write, read=read))

"""Nim: `write` puts an 'x' between the heaps, and `read` looks for a comma."""

from zermelo import LOSS, BadText, Game, Notation, Rules


def game() -> Game[tuple[int, int]]:
    def moves(heaps: tuple[int, int]) -> int:
        return (1 if heaps[0] else 0) | (2 if heaps[1] else 0)

    def play(heaps: tuple[int, int], heap: int) -> tuple[int, int]:
        a, b = heaps
        return (a - 1, b) if heap == 0 else (a, b - 1)

    def write(heaps: tuple[int, int], turn: int) -> str:
        return f"{heaps[0]}x{heaps[1]}x{turn}"

    def read(text: str) -> tuple[tuple[int, int], int]:
        numbers = text.split(",")
        if len(numbers) != 3:
            raise BadText(f"{text!r} is not a position: write 2,1,0.")
        return (int(numbers[0]), int(numbers[1])), int(numbers[2])

    return Game("commas", Rules((2, 3), moves, play, lambda heaps: LOSS), notation=Notation(write=write, read=read))

"""Push a stone left or right on a ring of seven cells: nothing ever ends it."""

from zermelo import LOSS, Game, Rules


def game() -> Game[int]:
    def moves(place: int) -> int:
        return 0b11

    def play(place: int, direction: int) -> int:
        return (place + (1 if direction else 6)) % 7

    return Game("ring", Rules(0, moves, play, lambda place: LOSS))

"""Take a stone of the other player by a step: a board in one int, that play forgets to turn for the other player."""

from zermelo import LOSS, BadText, Board, Game, Notation, Rules

CELLS = 8


def game() -> Game[int]:
    """Two rows of stones in one int, a step forward for each; the texts are those of the side to move."""

    def moves(state: int) -> int:
        mine, theirs = state & 255, state >> 8
        return mine & ~(mine >> 1) & ~(theirs >> 1) & 0x7F if mine & theirs == 0 else 0

    def play(state: int, cell: int) -> int:
        return state ^ (3 << cell)

    def write(state: int, turn: int) -> str:
        mine, theirs = "XO" if turn == 0 else "OX"
        cells = [mine if state >> i & 1 else theirs if state >> i + 8 & 1 else "." for i in range(CELLS)]
        return "".join(cells) + "XO"[turn]

    def read(text: str) -> tuple[int, int]:
        if len(text) != CELLS + 1 or text[CELLS] not in "XO":
            raise BadText(f"{text!r} is not a position: write the eight cells, then X or O for the player to move.")
        turn = "XO".index(text[CELLS])
        mine, theirs = "XO" if turn == 0 else "OX"
        return sum((text[i] == mine) << i | (text[i] == theirs) << i + 8 for i in range(CELLS)), turn

    rules = Rules(0b1110_0000_0000_0111, moves, play, lambda state: LOSS)
    board = Board.rectangle(CELLS, 1, names=tuple(map(str, range(CELLS))))
    return Game("no turn", rules, notation=Notation(write=write, read=read), board=board)

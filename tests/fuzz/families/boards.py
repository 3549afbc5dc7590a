"""Players claim cells by turns; whoever completes one of the lines wins, or loses in the misère game.

Where a board comes to look like one of the targets, it is marked for the rest of the game, which changes how it ends or
closes a cell. A mark is an int beside those of the stones that is rarely not 0, and that moves differently under a
symmetry: a bit stays, the number of a cell becomes the number of another cell, and a mask is moved as stones are.
"""

from zermelo import DRAW, LOSS, WIN, Board, Declared, Game, Notation, Rules
from zermelo.errors import BadText


def board(
    width=3, height=2, lines=(), misere=False, mark="", targets=(), shape="pair", turn_shown=False,
    turns=False, grid=True, symmetries=(), tiers=True,
):  # fmt: skip
    """Return the game.

    lines: masks of cells. mark: '', 'bit', 'number' or 'mask'. targets: (the mover's stones, the other stones, the
    move, the mark), looked for after each move. shape: 'pair' for a tuple of ints, 'packed' for one int. turn_shown:
    whether the text ends with whose turn it is. turns: whether `transform` is declared.

    The text shows a closed cell as #, or its stone as a small letter; a bit stands behind the cells.
    """
    cells = width * height
    full = (1 << cells) - 1
    ints = 3 if mark else 2

    def packed(parts):
        if shape == "pair":
            return parts
        number = 0
        for part in parts:
            number = number << cells + 1 | part
        return number

    def parts_of(state):
        if shape == "pair":
            return state
        return tuple(state >> (ints - 1 - i) * (cells + 1) & (2 << cells) - 1 for i in range(ints))

    def closed(marked):
        if mark == "number":
            return 1 << marked - 1 if marked else 0
        return marked if mark == "mask" else 0

    def has_line(stones):
        return any(stones & line == line for line in lines)

    def moves(state):
        parts = parts_of(state)
        if has_line(parts[1]):
            return 0
        return full & ~(parts[0] | parts[1] | closed(parts[2] if mark else 0))

    def play(state, move):
        parts = parts_of(state)
        after = parts[1], parts[0] | 1 << move
        if not mark:
            return packed(after)
        marked = parts[2]
        for mine, theirs, last, meant in targets:
            if marked == 0 and move == last and after == (theirs, mine):
                marked = meant
        return packed((*after, marked))

    def outcome(state):
        parts = parts_of(state)
        turned_round = misere != (mark == "bit" and parts[2] == 1)
        if not has_line(parts[1]):
            return DRAW
        return WIN if turned_round else LOSS

    def write(state, turn):
        parts = parts_of(state)
        first, second = parts[turn], parts[1 - turn]
        shut = closed(parts[2]) if mark else 0
        text = "".join(
            ("Xx"[shut >> i & 1] if first >> i & 1 else "Oo"[shut >> i & 1] if second >> i & 1 else ".#"[shut >> i & 1])
            for i in range(cells)
        )
        return text + (str(parts[2]) if mark == "bit" else "") + ("XO"[turn] if turn_shown else "")

    def read(text):
        first, second, shut = (
            sum(1 << i for i in range(cells) if text[i : i + 1] in each and text[i:]) for each in ("Xx", "Oo", "xo#")
        )
        turn = (first.bit_count() + second.bit_count()) % 2
        meant = {"bit": int(text[cells : cells + 1] == "1"), "number": shut.bit_length(), "mask": shut}
        sides = (second, first) if turn else (first, second)
        state = packed((*sides, meant[mark]) if mark else sides)
        if text != write(state, turn):
            raise BadText(f"{text!r} is not a position of the board.")
        return state, turn

    def moved(mask, cell_map):
        return sum((mask >> cell_map[i] & 1) << i for i in range(cells))

    def transform(state, cell_map):
        parts = parts_of(state)
        stones = moved(parts[0], cell_map), moved(parts[1], cell_map)
        if not mark:
            return packed(stones)
        marked = parts[2]
        if mark == "mask":
            marked = moved(marked, cell_map)
        if mark == "number" and marked:
            marked = cell_map.index(marked - 1) + 1
        return packed((*stones, marked))

    def plies_left(state):
        parts = parts_of(state)
        return cells - (parts[0] | parts[1]).bit_count()

    return Game(
        "board",
        Rules(packed((0,) * ints), moves, play, outcome),
        notation=Notation(("X", "O"), write=write, read=read),
        board=Board(tuple((i % width, i // width) for i in range(cells))) if grid else None,
        declared=Declared(
            plies_left=plies_left if tiers else None, transform=transform if turns else None, symmetries=symmetries
        ),
    )

"""Grundy's game: split a heap into two unequal heaps.

(Patrick Grundy, Mathematics and games, 1939.)
Whether its Grundy values are periodic is an open problem; none of the first 2^35 suggests a period.
"""

from zermelo.bits import count
from zermelo.games.boards import check_number, count_of, prose, read_heaps
from zermelo.rules import LOSS, Board, Characters, Declared, Game, Look, Notation, Place, Rules, catalogue_builder, edge

__all__ = ["grundy"]

KIND = "Heaps and rows"


STONE_CODE, GAP_CODES = ord("o"), tuple(map(ord, ".|"))


def grundy_board(n: int) -> Board:
    """Return a row of stones with gaps between them to press; the text of a position is a number, which shows none."""
    stones = tuple(Place(i, 0) for i in range(n))
    gaps = tuple(edge((i + 0.5, -0.5), (i + 0.5, 0.5), f"after{i + 1}") for i in range(n - 1))

    def code(state: int, turn: int, i: int) -> int:
        return STONE_CODE if i < n else GAP_CODES[state >> i - n & 1]

    return Board(
        (),
        looks={"|": Look("bar", name="gap")},
        beside=(*stones, *gaps),
        shown=Characters(2 * n - 1, code),
        captions=tuple((str(i + 1), (i, 0.75)) for i in range(n)),
    )


@catalogue_builder
def grundy(n: int = 10) -> Game[int]:
    """Split one heap into two of different sizes; a player who cannot move loses.

    n: 1 to 63 stones. Raises BadOption.
    """
    check_number("n", n, 1, 63)
    # The stones lie in a row; bit i of a state is set where a gap between stones i and i + 1 divides two heaps.

    def moves(gaps: int) -> int:
        mask, first = 0, 0
        for i in range(n):
            if i == n - 1 or gaps >> i & 1:
                for gap in range(first, i):
                    if gap + 1 - first != i - gap:
                        mask |= 1 << gap
                first = i + 1
        return mask

    def play(gaps: int, gap: int) -> int:
        return gaps | 1 << gap

    def sizes(gaps: int) -> list[int]:
        divided = [i + 1 for i in range(n - 1) if gaps >> i & 1]
        return [after - before for before, after in zip([0, *divided], [*divided, n], strict=True)]

    def parts(gaps: int) -> list[int]:
        every_gap = (1 << (n - 1)) - 1
        return [every_gap & ~((1 << (size - 1)) - 1) for size in sizes(gaps)]  # one heap, and the rest single stones

    def read(text: str) -> tuple[int, int]:
        (gaps,), turn = read_heaps(text, ((1 << n - 1) - 1,))
        return gaps, turn

    return Game(
        "grundy",
        Rules(0, moves, play, lambda gaps: LOSS),
        notation=Notation(
            moves=[f"after{gap + 1}" for gap in range(n)],
            illegal="a heap is split into two of different sizes",
            read=read,
        ),
        board=grundy_board(n),
        declared=Declared(plies_left=lambda gaps: n - count(gaps), impartial=True, heaps=sizes, parts=parts),
        title=f"Grundy's game, {count_of(n, 'stone')}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. {count_of(n, "stone")} lie in a row, which is
            one heap at the start. The stones are numbered 1 to {n} from the left.

            A move splits one heap into two heaps of different sizes, by a gap between two neighbouring stones of the
            heap. It is written as the number of the stone before the gap: after3 puts the gap between stones 3 and 4
            of the whole row. Stones never change their places. A heap of one or two stones cannot be split. Nobody may
            pass.

            The game ends when no heap can be split into two of different sizes. The player to move then loses. There
            are no draws, and no position comes twice, because every move adds a heap.
        """),
    )

"""Wythoff's game and Euclid's game, for two heaps.

(Willem Wythoff, A modification of the game of Nim, 1907. A. J. Cole and A. J. T. Davie, A game based on the Euclidean
algorithm, Mathematical Gazette 53, 1969.)
"""

from zermelo.games.boards import check_number, count_of, prose, read_heaps
from zermelo.rules import LOSS, Declared, Game, Notation, Rules, catalogue_builder

__all__ = ["euclid", "wythoff"]

KIND = "Heaps and rows"

State = tuple[int, int]  # the stones in heap a and in heap b


def read_pair(text: str, a: int, b: int) -> tuple[State, int]:
    """Return the stones of two heaps, at most a and b, and the turn; raise BadText."""
    (first, second), turn = read_heaps(text, (a, b))
    return (first, second), turn


@catalogue_builder
def wythoff(a: int = 5, b: int = 8) -> Game[State]:
    """Take any number of stones from one heap, or the same number from both; the player who takes the last stone wins.

    a, b: 0 to 100 stones in each heap. Raises BadOption.
    """
    check_number("a", a, 0, 100)
    check_number("b", b, 0, 100)
    most = max(a, b, 1)

    def moves(state: State) -> int:
        first, second = state
        both = min(first, second)
        return (1 << first) - 1 | (1 << second) - 1 << most | (1 << both) - 1 << 2 * most

    def play(state: State, move: int) -> State:
        stones, heap = move % most + 1, move // most
        return state[0] - (0 if heap == 1 else stones), state[1] - (0 if heap == 0 else stones)

    return Game(
        "wythoff",
        Rules((a, b), moves, play, lambda state: LOSS),
        notation=Notation(
            moves=[f"{heap}{stones + 1}" for heap in ("a", "b", "ab") for stones in range(most)],
            illegal="a move takes stones from one heap, or as many from the other as well",
            read=lambda text: read_pair(text, a, b),
        ),
        declared=Declared(plies_left=lambda state: state[0] + state[1], impartial=True, heaps=lambda state: state),
        title=f"Wythoff's game, {a} and {b}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. There are two heaps: heap a holds
            {count_of(a, "stone")}, heap b holds {count_of(b, "stone")}.

            A move takes one or more stones from one heap, or the same number of stones from each of the two heaps. It
            is written as the letter of the heap and the number of stones, such as a2; ab2 takes two stones from each
            heap. Nobody may pass. A position is written as the numbers of stones in heaps a and b, such as 3,5, with :2
            if the second player is to move.

            The player who takes the last stone wins: a player who finds no stones loses. There are no draws, and no
            position comes twice, because stones are never put back.
        """),
    )


@catalogue_builder
def euclid(a: int = 12, b: int = 7) -> Game[State]:
    """Take the number of stones in the smaller heap from the larger one, once or several times; the player who empties
    a heap wins.

    a, b: 1 to 1000. Raises BadOption.
    """
    check_number("a", a, 1, 1000)
    check_number("b", b, 1, 1000)

    def moves(state: State) -> int:
        low, high = min(state[0], state[1]), max(state[0], state[1])
        return (1 << high // low) - 1 if low else 0

    def play(state: State, move: int) -> State:
        stones = (move + 1) * min(state[0], state[1])
        return (state[0] - stones, state[1]) if state[0] > state[1] else (state[0], state[1] - stones)

    return Game(
        "euclid",
        Rules((a, b), moves, play, lambda state: LOSS),
        notation=Notation(
            moves=[str(times + 1) for times in range(max(a, b))],
            illegal="a move takes a multiple of the smaller heap from the larger one",
            read=lambda text: read_pair(text, a, b),
        ),
        declared=Declared(plies_left=lambda state: state[0] + state[1], impartial=True, heaps=lambda state: state),
        title=f"Euclid's game, {a} and {b}",
        about=prose(f"""
            Two players, first and second, move alternately; first begins. There are two heaps: heap a holds
            {count_of(a, "stone")}, heap b holds {count_of(b, "stone")}.

            A move takes a multiple of the number of stones in the smaller heap from the larger one: once that number,
            twice, three times, as far as there are stones. From two equal heaps, it takes all of heap b. A move is
            written as the factor: from heaps of 12 and 5, 1 takes 5 stones, and 2 takes 10. Nobody may pass. A
            position is written as the numbers of stones in heaps a and b, such as 12,5, with :2 if the second player
            is to move.

            The player who empties a heap wins, and the game ends: a player who finds an empty heap loses. There are no
            draws, and no position comes twice, because stones are never put back.
        """),
    )

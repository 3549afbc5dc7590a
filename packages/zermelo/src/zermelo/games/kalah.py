"""Kalah: sow seeds around the board, and store more of them than your opponent.

(William Champion, 1940.)
The rules are those of Irving, Donkers and Uiterwijk, Solving Kalah, 2000.
"""

from zermelo.bits import put
from zermelo.errors import BadOption, BadText
from zermelo.games.boards.text import check_number, count_of, prose
from zermelo.rules import Board, Characters, Declared, Game, Hints, Look, Notation, Place, Rules, rectangle, square
from zermelo.rules.specs import catalogue_builder

__all__ = ["kalah"]

KALAH_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_KALAH_SEEDS = 61
State = tuple[int, ...]  # the holes and the store of the side to move, then those of the opponent, in order of sowing


def most_plies(state: State, holes: int) -> int:
    """Return an upper bound of the plies left: every move stores a seed, or brings seeds nearer to the store."""
    plies = 0
    for hole in range(holes):
        plies += (state[hole] + state[holes + 1 + hole]) * (holes * holes - hole)
    return plies


def text_of(places: int) -> Characters[State]:
    """Return the text: a digit for the seeds of each hole and store, and 1 or 2 to move."""
    digits = tuple(map(ord, KALAH_DIGITS))

    def code(state: State, turn: int, i: int) -> int:
        return digits[state[(i + turn * places // 2) % places] if i < places else 1 + turn]

    return Characters(places + 1, code)


def kalah_board(holes: int, names: tuple[str, ...]) -> Board:
    """Return two rows of holes between two stores; the first player's row is the lower one."""
    columns = [[(hole + 1, holes - hole)[who] for hole in range(holes)] for who in (0, 1)]
    rows = [[square(x, 1 - who, cell=(x, 1 - who)) for x in columns[who]] for who in (0, 1)]
    letters = [(chr(97 + i), (hole.x, 2.5 * hole.y - 0.8)) for row in rows for i, hole in enumerate(row)]
    return Board(
        (*rows[0], store(holes, 0), *rows[1], store(holes, 1)),
        names,
        looks=dict.fromkeys(KALAH_DIGITS, Look("seeds", name="seeds")),
        captions=tuple(letters),
        backdrop="pits",
        digits=KALAH_DIGITS,
    )


def store(holes: int, who: int) -> Place:
    """Return the store of a player: the first one's is at the right."""
    x = (holes + 1, 0)[who]
    return rectangle(x, 0.5, 0.9, 1.9, owner=who, caption="store", cell=(x, 1 - who))


@catalogue_builder
def kalah(holes: int = 3, n: int = 3) -> Game[State]:
    """Sow the seeds of one of your holes one by one along the board; a last seed in your store gives another move, and
    more seeds in the end win.

    A last seed in an empty hole of yours captures the seeds opposite. A side has 1 to 26 holes, and all holes together
    at most 61 seeds. Raises BadOption.
    """
    check_number("holes", holes, 1, 26)
    check_number("n", n, 1, MAX_KALAH_SEEDS)
    seeds, side, lap = 2 * holes * n, holes + 1, 2 * holes + 1  # a lap omits the store of the opponent
    if seeds > MAX_KALAH_SEEDS:
        raise BadOption(
            f"{holes} holes of {n} on each side hold {seeds} seeds; at most {MAX_KALAH_SEEDS} are possible."
        )
    names = [[*(f"{chr(97 + hole)}{player}" for hole in range(holes)), ""] for player in "12"]

    def moves(state: State) -> int:
        mask = 0
        for hole in range(holes):
            mask |= (state[hole] > 0) << hole
        return mask if sum(state[side:lap]) else 0  # a side without seeds ends the game

    def play(state: State, hole: int) -> State:
        last, board = hole, put(state, hole, 0)
        for _ in range(state[hole]):
            last = (last + 1) % lap
            board = put(board, last, board[last] + 1)
        if last < holes and board[last] == 1:  # the hole was empty: the seed captures those opposite
            board = put(put(put(board, holes, board[holes] + 1 + board[lap - 1 - last]), last, 0), lap - 1 - last, 0)
        return board if last == holes else turn_state(board)

    def turn_state(state: State) -> State:
        return state[side:] + state[:side]

    def read(text: str) -> tuple[State, int]:
        first, turn = tuple(map(KALAH_DIGITS.find, text[:-1])), "12".find(text[-1:])
        if len(first) != 2 * side or sum(first) != seeds or -1 in (*first, turn):
            rows = [f"{names[player][0]} to {names[player][-2]}" for player in (0, 1)]
            raise BadText(
                f"{text!r} is not a position: write the seeds of {rows[0]}, of the store of first, of {rows[1]} and of "
                f"the store of second, a digit each (a is 10), {seeds} in all; then 1 or 2 to move."
            )
        return (turn_state(first) if turn else first), turn

    return Game(
        "kalah",
        Rules(
            2 * (*(n,) * holes, 0),
            moves,
            play,
            lambda state: 2 * sum(state[:side]) - seeds,
            again=lambda state, hole: (hole + state[hole]) % lap == holes,
            scores=(-seeds, seeds),
        ),
        notation=Notation(
            moves=names[0],
            moves_of_second=names[1],
            illegal="sow a hole of yours with seeds",
            write=text_of(2 * side),
            read=read,
        ),
        board=kalah_board(holes, (*names[0], *names[1])),
        declared=Declared(
            plies_left=lambda state: most_plies(state, holes),
            hints=Hints(outcomes=lambda state: (2 * state[holes] - seeds, seeds - 2 * state[lap])),
        ),
        title=f"Kalah, {count_of(holes, 'hole')}, {count_of(n, 'seed')}",
        about=prose(f"""
            Two players, first and second; first begins. Each player has a row of {count_of(holes, "hole")} and a store.
            The holes of a player have letters in the order of sowing, and the last one is next to the player's store;
            the number 1 marks the holes of first, and 2 those of second. Seeds are sown in a circle: from the first
            hole of first, {names[0][0]}, along the row of first to the store of first, then from {names[1][0]} along
            the row of second to the store of second, and again to {names[0][0]}. In the middle, hole {names[0][0]} is
            opposite {names[1][holes - 1]}, and {names[0][holes - 1]} is opposite {names[1][0]}. On the board, first
            owns the lower row, from left to right, and the store at its right end; second owns the upper row, from
            right to left, and the store at its left end. Each hole begins with {count_of(n, "seed")}, and the stores
            begin empty.

            A move takes all seeds out of a hole of the player's own that is not empty, and sows them one by one into
            the places that follow. The store of the opponent is left out; the hole that was emptied is not. A move is
            written as the name of the hole. Nobody may pass.

            If the last seed falls into the player's own store, the same player moves again. If it falls into an empty
            hole of the player's own row, even the hole that was emptied by this move, that seed and all seeds in the
            opposite hole go into the player's store, also if the opposite hole is empty; then the opponent moves.

            The game ends when all holes of one player are empty, whoever is to move. The seeds that are left in the
            holes of the other player count for that player, as if they were in the store. The player with more seeds
            wins; equal numbers are a draw. The score is the difference: a player's own seeds less those of the other
            player. No position comes twice, because every move stores a seed or brings seeds nearer to the
            store of its player.
        """),
    )
